//! SQLite behind the session's [`Store`] port: one file, in WAL mode, every commit durable.
//!
//! All writes go through one writer, which commits those that wait together in one transaction;
//! reads have connections of their own and wait for nobody. SQL stays plain, so that another
//! database can take this one's place. Knows nothing of rules, clocks or Discord.

mod buttons;
mod error;
#[cfg(test)]
mod faults;
mod forget;
mod games;
mod guilds;
mod health;
mod leftovers;
mod lists;
mod matches;
mod open;
mod outbox;
mod place;
mod ratings;
mod readers;
mod rows;
mod service;
mod settings;
mod strategies;
mod writer;

#[cfg(test)]
mod schema_tests;
#[cfg(test)]
mod tests;

pub use error::{BackupError, OpenError};
#[cfg(test)]
pub(crate) use faults::{Fault, Faults};
pub use health::{Health, State, health};
pub use open::{copy, file_of};

use crate::engine::{Rule, Timestamp};
use crate::session::ports::{Store, Stored};
use crate::session::rating::{RatingChange, Standing, Tally};
use crate::session::settings::{Change, Edit, Forgotten, GuildEdit};
use crate::session::step::{
    Census, NewRow, NextWake, Patch, ServiceState, Settlement, Step, StoredGame, Suspension, TableQuery,
};
use crate::session::{
    Announcement, GameId, GuildId, GuildSettings, LiveButtons, MessageId, OutboxId, Table, UserId,
    UserSettings,
};
use futures_util::future::BoxFuture;
use readers::Readers;
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use writer::Writer;

/// A database of omok.
#[derive(Debug)]
pub struct SqliteStore {
    writer: Writer,
    readers: Readers,
    path: PathBuf,
    /// Held as long as the database is open for writing.
    lock: Mutex<Option<File>>,
}

impl Store for SqliteStore {
    fn open_table(&self, row: NewRow) -> Stored<'_, GameId> {
        Box::pin(self.writer.write("table", |db| Box::pin(games::open_table(db, row))))
    }

    fn commit(&self, step: Step) -> Stored<'_, ()> {
        Box::pin(self.writer.write("step", |db| Box::pin(games::commit(db, step))))
    }

    fn patch(&self, game: GameId, patch: Patch) -> Stored<'_, ()> {
        Box::pin(self.writer.write_later("message", move |db| Box::pin(games::patch(db, game, patch))))
    }

    fn table(&self, game: GameId) -> Stored<'_, Option<Table>> {
        Box::pin(games::table(&self.readers, game))
    }

    fn load(&self, game: GameId) -> Stored<'_, Option<StoredGame>> {
        Box::pin(games::load(&self.readers, game))
    }

    fn tables(&self, query: TableQuery, limit: u32) -> Stored<'_, Vec<Table>> {
        Box::pin(lists::tables(&self.readers, query, limit))
    }

    fn ids_after(&self, after: GameId, limit: u32) -> Stored<'_, Vec<GameId>> {
        Box::pin(games::ids_after(&self.readers, after, limit))
    }

    fn deadlines(&self) -> Stored<'_, Vec<(GameId, NextWake)>> {
        Box::pin(games::deadlines(&self.readers))
    }

    fn orphans(&self) -> Stored<'_, Vec<GameId>> {
        Box::pin(games::orphans(&self.readers))
    }

    fn games_to_tell(&self, except: Vec<GameId>, limit: u32) -> Stored<'_, Vec<GameId>> {
        Box::pin(async move { outbox::games_to_tell(&self.readers, &except, limit).await })
    }

    fn waiting(&self, game: GameId) -> Stored<'_, Vec<Announcement>> {
        Box::pin(outbox::waiting(&self.readers, game))
    }

    fn census(&self) -> Stored<'_, Census> {
        Box::pin(games::census(&self.readers))
    }

    fn outbox_depth(&self) -> Stored<'_, u64> {
        Box::pin(outbox::depth(&self.readers))
    }

    fn live_buttons(&self, game: GameId) -> Stored<'_, Vec<LiveButtons>> {
        Box::pin(buttons::of(&self.readers, game))
    }

    fn forget_buttons(&self, message: MessageId) -> Stored<'_, ()> {
        Box::pin(self.writer.write_later("message", move |db| Box::pin(buttons::forget(db, message))))
    }

    fn begin_attempt(&self, entry: OutboxId, at: Timestamp) -> Stored<'_, ()> {
        Box::pin(self.writer.write_later("outbox", move |db| Box::pin(outbox::begin_attempt(db, entry, at))))
    }

    fn settle(
        &self,
        game: GameId,
        entries: Vec<OutboxId>,
        how: Settlement,
        at: Timestamp,
        live: Option<LiveButtons>,
    ) -> Stored<'_, ()> {
        Box::pin(self.writer.write_later("outbox", move |db| {
            Box::pin(async move {
                if let Some(live) = live {
                    games::patch(&mut *db, game, Patch::Posted(live)).await?;
                }
                outbox::settle(db, game, entries, how, at).await
            })
        }))
    }

    fn newest_announcement(&self) -> Stored<'_, OutboxId> {
        Box::pin(outbox::newest(&self.readers))
    }

    fn forget_settled(&self, before: Timestamp, limit: u32) -> Stored<'_, u64> {
        Box::pin(
            self.writer.write_later("upkeep", move |db| Box::pin(outbox::forget_settled(db, before, limit))),
        )
    }

    fn forget_buttons_of_ended(&self, before: Timestamp) -> Stored<'_, u64> {
        Box::pin(self.writer.write_later("upkeep", move |db| Box::pin(buttons::forget_of_ended(db, before))))
    }

    fn suspend_all(&self, suspension: Suspension) -> Stored<'_, u64> {
        Box::pin(self.writer.write("service", move |db| Box::pin(service::suspend_all(db, suspension))))
    }

    fn service(&self) -> Stored<'_, ServiceState> {
        Box::pin(service::state(&self.readers))
    }

    fn heartbeat(&self, at: Timestamp) -> Stored<'_, ()> {
        Box::pin(self.writer.write("service", move |db| Box::pin(service::served(db, at))))
    }

    fn set_lost(&self, since: Option<Timestamp>) -> Stored<'_, ()> {
        Box::pin(self.writer.write("service", move |db| Box::pin(service::set_lost(db, since))))
    }

    fn guild_settings(&self, guild: GuildId) -> Stored<'_, GuildSettings> {
        Box::pin(settings::guild(&self.readers, guild))
    }

    fn edit_guild_settings(&self, edit: GuildEdit) -> Stored<'_, GuildSettings> {
        Box::pin(self.writer.write("settings", |db| Box::pin(settings::edit_guild(db, edit))))
    }

    fn log_guild_change(&self, guild: GuildId, change: Change) -> Stored<'_, ()> {
        Box::pin(
            self.writer.write("settings", move |db| Box::pin(settings::log_guild_change(db, guild, change))),
        )
    }

    fn guild_changes(&self, guild: GuildId, limit: u32) -> Stored<'_, Vec<Change>> {
        Box::pin(settings::guild_changes(&self.readers, guild, limit))
    }

    fn set_guild_left(&self, guild: GuildId, at: Option<Timestamp>) -> Stored<'_, ()> {
        Box::pin(self.writer.write("settings", move |db| Box::pin(guilds::set_left(db, guild, at))))
    }

    fn guilds_left(&self) -> Stored<'_, Vec<GuildId>> {
        Box::pin(guilds::left(&self.readers))
    }

    fn guilds_known(&self) -> Stored<'_, Vec<GuildId>> {
        Box::pin(guilds::known(&self.readers))
    }

    fn forget_guilds_left(&self, before: Timestamp, now: Timestamp) -> Stored<'_, u64> {
        Box::pin(self.writer.write_later("upkeep", move |db| Box::pin(guilds::forget_left(db, before, now))))
    }

    fn players(&self) -> Stored<'_, Vec<(GuildId, UserId)>> {
        Box::pin(guilds::players(&self.readers))
    }

    fn user_settings(&self, user: UserId) -> Stored<'_, UserSettings> {
        Box::pin(settings::user(&self.readers, user))
    }

    fn edit_user_settings(&self, user: UserId, edit: Edit<UserSettings>) -> Stored<'_, UserSettings> {
        Box::pin(self.writer.write("settings", move |db| Box::pin(settings::edit_user(db, user, edit))))
    }

    fn ratings_of(&self, guild: GuildId, user: UserId) -> Stored<'_, Vec<Standing>> {
        Box::pin(ratings::of_user(&self.readers, guild, user))
    }

    fn top(&self, guild: GuildId, rule: Rule, limit: u32) -> Stored<'_, Vec<Standing>> {
        Box::pin(ratings::top(&self.readers, guild, rule, limit))
    }

    fn tally(&self, guild: GuildId, user: UserId) -> Stored<'_, Tally> {
        Box::pin(ratings::tally(&self.readers, guild, user))
    }

    fn rating_change(&self, game: GameId) -> Stored<'_, Option<RatingChange>> {
        Box::pin(ratings::change_of(&self.readers, game))
    }

    fn forget_person(&self, user: UserId) -> Stored<'_, Forgotten> {
        Box::pin(self.writer.write("settings", move |db| Box::pin(forget::person(db, user))))
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.readers.pool.close().await;
            // Last, so that it is the one to fold the log into the file.
            self.writer.close().await;
            // Whoever still holds a handle keeps nobody else away.
            self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
        })
    }
}
