//! Games between people: one actor a game, the registry of those loaded, the one timer for all
//! deadlines, and the ports to the world.
//!
//! A request goes through the game's mailbox, is judged in memory by the engine, and is committed
//! together with the game's next deadline and what is to be told of it. Only then is it answered.
//! What is committed can always be taken up again from the store alone.
//!
//! Knows nothing of Discord's messages, of SQL, of pictures or of languages.

pub mod announcement;
pub mod ids;
pub mod ports;
pub mod rating;
pub mod request;
pub mod settings;
pub mod step;
pub mod table;
pub mod verify;

mod actor;
mod cell;
mod choosing;
mod computers;
mod draft;
mod judge;
mod lifeline;
mod lists;
mod memo;
mod news;
mod outbox;
mod records;
mod registry;
mod scheduler;
mod seats;
mod servers;
mod service;
mod sessions;
mod upkeep;
mod wake;
mod world;

#[cfg(test)]
pub(crate) mod tests;

pub use actor::Unavailable;
pub use announcement::{Announcement, AnnouncementKind, Collapsed, Due, Facts, Notice};
pub use ids::{ChannelId, DELETED, GameId, GuildId, MessageId, OutboxId, PositionId, UserId};
pub use lifeline::{Lifeline, Ticket};
pub use lists::LISTED_MAX;
pub use news::{Fresh, News};
pub use outbox::Posted;
pub use ports::{Clock, Entropy, EntropyError, Store, StoreError};
pub use records::TOP_MAX;
pub use request::{
    ActRefusal, Acted, Arrival, CORRESPONDENCE_TABLE_LIFE, LAG_ALLOWANCE, NewTable, OpenRefusal,
    PlayerAction, TABLE_LIFE, TableRefusal, TermsChange, UNFINISHED_GAMES_MAX,
};
pub use sessions::{Health, Sessions};
pub use settings::{Challenges, Change, Forgotten, GuildSettings, UserSettings};
pub use step::{Census, StoredGame};
pub use table::{BoardMessage, LiveButtons, Snapshot, Status, Table};
pub use verify::{Difference, Verified, verify};
pub use world::{Config, Parts};
