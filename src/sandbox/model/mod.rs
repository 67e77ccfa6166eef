//! What the local Discord holds: people, channels, threads, messages, commands.
//!
//! These are the stored values; `json.rs` writes them the way Discord does.

mod command;
mod components;
mod message;

pub use command::{Command, CommandChoice, CommandOption};
pub use components::{Button, Select, SelectOption};
pub(crate) use components::{number_components, walk_components};
pub use message::{Attachment, Message, MessageInteraction, MessageKind, Reaction};
pub(crate) use message::{
    FLAG_COMPONENTS_V2, FLAG_EPHEMERAL, FLAG_HAS_THREAD, FLAG_LOADING, FLAG_SILENT, FLAG_SUPPRESS_EMBEDS,
};

use super::id::Snowflake;
use crate::engine::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use twilight_model::guild::Permissions;

/// An account, a person's or the bot's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct User {
    /// The account's id.
    pub id: Snowflake,
    /// The unique user name, in lower case.
    pub name: String,
    /// The name shown in place of it, if set.
    pub display_name: Option<String>,
    /// Whether the account is a bot.
    pub bot: bool,
    /// The language the person's client is set to, one of Discord's locales (`ko`, `en-US`).
    pub locale: String,
}

/// How an account appears to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Connected and active.
    #[default]
    Online,
    /// Connected, away.
    Idle,
    /// Not connected, or hidden.
    Offline,
}

/// An account's membership of the guild.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Whose membership it is.
    pub user: Snowflake,
    /// The name used in this guild, if set.
    pub nick: Option<String>,
    /// Roles besides `@everyone`.
    pub roles: Vec<Snowflake>,
    /// When the account joined.
    pub joined_at: Timestamp,
    /// Online, idle or offline.
    #[serde(default)]
    pub presence: Presence,
}

/// A role. The one whose id is the guild's is `@everyone`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// The role's id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// What it allows anywhere in the guild.
    pub permissions: Permissions,
    /// Its place in the list, 0 for `@everyone`.
    pub position: u32,
}

/// Whom a channel's overwrite is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OverwriteTarget {
    /// Everybody with that role.
    Role(Snowflake),
    /// One member.
    Member(Snowflake),
}

/// Permissions given or taken in one channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overwrite {
    /// Whom it is about.
    pub target: OverwriteTarget,
    /// What is allowed whatever the guild says.
    pub allow: Permissions,
    /// What is refused, unless allowed by a more particular overwrite.
    pub deny: Permissions,
}

/// The kinds of channel there are here; Discord's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChannelKind {
    /// A text channel of the guild (0).
    Text,
    /// A public thread of a text channel (11).
    PublicThread,
    /// A private thread of a text channel (12).
    PrivateThread,
}

impl ChannelKind {
    /// Discord's number for it.
    pub const fn number(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }
}

/// What only a thread has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// The channel it belongs to.
    pub parent: Snowflake,
    /// Who made it.
    pub owner: Snowflake,
    /// Whether it is archived: hidden from the list, revived by a message unless locked.
    pub archived: bool,
    /// Whether only moderators can revive it.
    pub locked: bool,
    /// After how many minutes without a message it archives itself.
    pub auto_archive_minutes: u32,
    /// When `archived` last changed.
    pub archived_at: Timestamp,
    /// When it was made; later than its id when it hangs on an older message.
    pub created_at: Timestamp,
    /// Who has joined.
    pub members: BTreeSet<Snowflake>,
    /// How many messages were sent in it, without the starter.
    pub message_count: u32,
    /// Whether only moderators may add people (private threads).
    #[serde(default)]
    pub invitable: Option<bool>,
}

/// A channel or a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channel {
    /// Its id. A thread made from a message has that message's id.
    pub id: Snowflake,
    /// What kind of channel.
    pub kind: ChannelKind,
    /// Its name, without the `#`.
    pub name: String,
    /// Its topic.
    #[serde(default)]
    pub topic: Option<String>,
    /// Its place in the list.
    pub position: u32,
    /// Permissions that differ here from the guild's. Threads have none: their parent's count.
    #[serde(default)]
    pub overwrites: Vec<Overwrite>,
    /// The newest message ever sent, deleted or not.
    #[serde(default)]
    pub last_message: Option<Snowflake>,
    /// Seconds a member must wait between messages.
    #[serde(default)]
    pub slow_mode_seconds: u32,
    /// Set for threads.
    #[serde(default)]
    pub thread: Option<Thread>,
}
