//! A store around the real one, in whose calls a test may meddle.

use crate::engine::{Rule, Timestamp};
use crate::session::ports::{Store, Stored};
use crate::session::rating::{RatingChange, Standing, Tally};
use crate::session::settings::{Change, Edit, Forgotten, GuildEdit, GuildSettings, UserSettings};
use crate::session::step::{
    Census, NewRow, NextWake, Patch, ServiceState, Settlement, Step, StoredGame, Suspension, TableQuery,
};
use crate::session::{Announcement, GameId, GuildId, LiveButtons, MessageId, OutboxId, Table, UserId};
use crate::store::SqliteStore;
use futures_util::future::BoxFuture;
use std::fmt::Debug;
use std::sync::Arc;

/// What a test does around the calls. A call does nothing until it is polled.
pub(super) trait Meddler: Debug + Send + Sync {
    /// Around a write of that name.
    fn write<'a, T: Send + 'a>(&'a self, name: &'static str, call: Stored<'a, T>) -> Stored<'a, T>;

    /// Around a read.
    fn read<'a, T: Send + 'a>(&'a self, call: Stored<'a, T>) -> Stored<'a, T> {
        call
    }
}

/// The store with the meddler around it.
#[derive(Debug)]
pub(super) struct Wrapped<M> {
    pub(super) inner: Arc<SqliteStore>,
    pub(super) meddler: M,
}

macro_rules! pass_on {
    (
        reads { $(fn $read:ident(&self $(, $read_argument:ident: $read_kind:ty)*) -> $read_out:ty;)* }
        writes { $(fn $write:ident(&self $(, $argument:ident: $kind:ty)*) -> $out:ty;)* }
    ) => {
        $(fn $read(&self $(, $read_argument: $read_kind)*) -> Stored<'_, $read_out> {
            self.meddler.read(self.inner.$read($($read_argument),*))
        })*
        $(fn $write(&self $(, $argument: $kind)*) -> Stored<'_, $out> {
            self.meddler.write(stringify!($write), self.inner.$write($($argument),*))
        })*
    };
}

impl<M: Meddler> Store for Wrapped<M> {
    pass_on! {
        reads {
            fn table(&self, game: GameId) -> Option<Table>;
            fn load(&self, game: GameId) -> Option<StoredGame>;
            fn tables(&self, query: TableQuery, limit: u32) -> Vec<Table>;
            fn ids_after(&self, after: GameId, limit: u32) -> Vec<GameId>;
            fn deadlines(&self) -> Vec<(GameId, NextWake)>;
            fn orphans(&self) -> Vec<GameId>;
            fn games_to_tell(&self, except: Vec<GameId>, limit: u32) -> Vec<GameId>;
            fn waiting(&self, game: GameId) -> Vec<Announcement>;
            fn census(&self) -> Census;
            fn outbox_depth(&self) -> u64;
            fn newest_announcement(&self) -> OutboxId;
            fn live_buttons(&self, game: GameId) -> Vec<LiveButtons>;
            fn service(&self) -> ServiceState;
            fn guild_settings(&self, guild: GuildId) -> GuildSettings;
            fn guilds_left(&self) -> Vec<GuildId>;
            fn guilds_known(&self) -> Vec<GuildId>;
            fn players(&self) -> Vec<(GuildId, UserId)>;
            fn guild_changes(&self, guild: GuildId, limit: u32) -> Vec<Change>;
            fn user_settings(&self, user: UserId) -> UserSettings;
            fn ratings_of(&self, guild: GuildId, user: UserId) -> Vec<Standing>;
            fn top(&self, guild: GuildId, rule: Rule, limit: u32) -> Vec<Standing>;
            fn tally(&self, guild: GuildId, user: UserId) -> Tally;
            fn rating_change(&self, game: GameId) -> Option<RatingChange>;
        }
        writes {
            fn open_table(&self, row: NewRow) -> GameId;
            fn commit(&self, step: Step) -> ();
            fn patch(&self, game: GameId, patch: Patch) -> ();
            fn forget_buttons(&self, message: MessageId) -> ();
            fn begin_attempt(&self, entry: OutboxId, at: Timestamp) -> ();
            fn settle(&self, game: GameId, entries: Vec<OutboxId>, how: Settlement, at: Timestamp, live: Option<LiveButtons>) -> ();
            fn forget_settled(&self, before: Timestamp, limit: u32) -> u64;
            fn forget_buttons_of_ended(&self, before: Timestamp) -> u64;
            fn suspend_all(&self, suspension: Suspension) -> u64;
            fn heartbeat(&self, at: Timestamp) -> ();
            fn set_lost(&self, since: Option<Timestamp>) -> ();
            fn edit_guild_settings(&self, edit: GuildEdit) -> GuildSettings;
            fn log_guild_change(&self, guild: GuildId, change: Change) -> ();
            fn set_guild_left(&self, guild: GuildId, at: Option<Timestamp>) -> ();
            fn forget_guilds_left(&self, before: Timestamp, now: Timestamp) -> u64;
            fn forget_person(&self, user: UserId) -> Forgotten;
            fn edit_user_settings(&self, user: UserId, edit: Edit<UserSettings>) -> UserSettings;
        }
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.inner.close()
    }
}
