//! What the session asks of the world: time, randomness and a store.

use super::announcement::Announcement;
use super::ids::{GameId, GuildId, MessageId, OutboxId, UserId};
use super::rating::{RatingChange, Standing, Tally};
use super::settings::{Change, Edit, Forgotten, GuildEdit, GuildSettings, UserSettings};
use super::step::{
    Census, NewRow, NextWake, Patch, ServiceState, Settlement, Step, StoredGame, Suspension, TableQuery,
};
use super::table::{LiveButtons, Table};
use crate::engine::{Rule, Timestamp};
use futures_util::future::BoxFuture;
use std::fmt;

/// Time that only moves forward while the process lives.
///
/// [`crate::clock::SystemClock`] is the machine's; [`crate::clock::ManualClock`] is moved by tests.
pub trait Clock: Send + Sync + fmt::Debug {
    /// The present instant.
    fn now(&self) -> Timestamp;

    /// Completes once `now()` has reached `deadline`, at once if it has already.
    ///
    /// A hint, as every timer: whoever waits looks at `now()` again afterwards.
    fn sleep_until(&self, deadline: Timestamp) -> BoxFuture<'_, ()>;
}

/// Where the seeds of games come from.
pub trait Entropy: Send + Sync + fmt::Debug {
    /// 32 bytes nobody can guess.
    ///
    /// # Errors
    /// The operating system gave none.
    fn seed(&self) -> Result<[u8; 32], EntropyError>;
}

/// The operating system has no randomness to give.
#[derive(Debug, thiserror::Error)]
#[error("no randomness from the operating system: {0}")]
pub struct EntropyError(pub String);

/// Why the store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused or could not be reached: disk full, read-only, closed. Whether a write
    /// that failed this way took effect is unknown until it is read again.
    #[error("the database is unavailable: {0}")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// What is stored makes no sense: damaged, or changed by somebody else.
    #[error("the database is inconsistent: {0}")]
    Inconsistent(String),
    /// The game is no longer what the step was judged by. Nothing was stored.
    #[error("the game has changed meanwhile")]
    Conflict,
    /// The person has as many unfinished games as they may. Nothing was stored.
    #[error("no unfinished game more than {limit}")]
    NoSlot {
        /// How many they may have.
        limit: u32,
    },
}

/// What a read or write comes to.
pub type Stored<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Where games live.
///
/// Every write is one transaction, durable when its future completes; a write whose future is
/// dropped may still take effect. Reads see what was committed before them.
pub trait Store: Send + Sync + fmt::Debug {
    /// Stores a table with its deadline, if the host may have one more.
    fn open_table(&self, row: NewRow) -> Stored<'_, GameId>;

    /// Stores a change of a game, if it is still what the change was judged by.
    fn commit(&self, step: Step) -> Stored<'_, ()>;

    /// Stores where a table's messages are.
    fn patch(&self, game: GameId, patch: Patch) -> Stored<'_, ()>;

    /// A table, without its log.
    fn table(&self, game: GameId) -> Stored<'_, Option<Table>>;

    /// A table and everything its game follows from.
    fn load(&self, game: GameId) -> Stored<'_, Option<StoredGame>>;

    /// Tables that match, newest first, at most `limit`.
    fn tables(&self, query: TableQuery, limit: u32) -> Stored<'_, Vec<Table>>;

    /// Ids of tables above `after`, in order, at most `limit`.
    fn ids_after(&self, after: GameId, limit: u32) -> Stored<'_, Vec<GameId>>;

    /// Every deadline there is.
    fn deadlines(&self) -> Stored<'_, Vec<(GameId, NextWake)>>;

    /// Running games that nothing would ever wake: neither a deadline nor a notice of down time
    /// that waits. There should be none.
    fn orphans(&self) -> Stored<'_, Vec<GameId>>;

    /// Games with something to tell, those in `except` left out: the longest waiting first, at most
    /// `limit` games. Of servers that the bot has left there are none but those with a notice of down
    /// time, which is to be settled.
    fn games_to_tell(&self, except: Vec<GameId>, limit: u32) -> Stored<'_, Vec<GameId>>;

    /// Everything that waits to be told of one game, oldest first.
    fn waiting(&self, game: GameId) -> Stored<'_, Vec<Announcement>>;

    /// How many tables and games are under way.
    fn census(&self) -> Stored<'_, Census>;

    /// How many entries of the outbox wait, on servers that the bot has not left.
    fn outbox_depth(&self) -> Stored<'_, u64>;

    /// Messages of a game that have buttons, oldest first.
    fn live_buttons(&self, game: GameId) -> Stored<'_, Vec<LiveButtons>>;

    /// A message has no buttons any more, or none that could be taken off.
    fn forget_buttons(&self, message: MessageId) -> Stored<'_, ()>;

    /// Counts an attempt to tell an entry.
    fn begin_attempt(&self, entry: OutboxId, at: Timestamp) -> Stored<'_, ()>;

    /// Ends the waiting of entries of one game; those that have ended before stay as they are. `live`
    /// is the message with buttons that one of them made.
    fn settle(
        &self,
        game: GameId,
        entries: Vec<OutboxId>,
        how: Settlement,
        at: Timestamp,
        live: Option<LiveButtons>,
    ) -> Stored<'_, ()>;

    /// The highest id that an entry ever had; zero if there never was one.
    fn newest_announcement(&self) -> Stored<'_, OutboxId>;

    /// Forgets entries that were settled before then, at most `limit`; how many there were.
    fn forget_settled(&self, before: Timestamp, limit: u32) -> Stored<'_, u64>;

    /// Forgets which messages of games that ended before then have buttons; how many there were.
    fn forget_buttons_of_ended(&self, before: Timestamp) -> Stored<'_, u64>;

    /// Stands the clocks of every running game still, removes their deadlines, puts one notice of
    /// down time each into the outbox, and records that the bot serves again. Returns how many. On a copy
    /// of a database, the notices tell that, and every board and open table is to be shown anew.
    fn suspend_all(&self, suspension: Suspension) -> Stored<'_, u64>;

    /// When the bot last served.
    fn service(&self) -> Stored<'_, ServiceState>;

    /// Records that the bot serves.
    fn heartbeat(&self, at: Timestamp) -> Stored<'_, ()>;

    /// Records since when the bot has been unable to serve; `None` that it serves again.
    fn set_lost(&self, since: Option<Timestamp>) -> Stored<'_, ()>;

    /// A server's settings.
    fn guild_settings(&self, guild: GuildId) -> Stored<'_, GuildSettings>;

    /// Changes a server's settings, logs every difference, and returns what they are then.
    fn edit_guild_settings(&self, edit: GuildEdit) -> Stored<'_, GuildSettings>;

    /// Logs something else that a moderator did.
    fn log_guild_change(&self, guild: GuildId, change: Change) -> Stored<'_, ()>;

    /// The latest changes of a server's settings, newest first, at most `limit`.
    fn guild_changes(&self, guild: GuildId, limit: u32) -> Stored<'_, Vec<Change>>;

    /// Notes that the bot was removed from a server (`Some`) or is there (`None`).
    fn set_guild_left(&self, guild: GuildId, at: Option<Timestamp>) -> Stored<'_, ()>;

    /// The servers that the bot was removed from.
    fn guilds_left(&self) -> Stored<'_, Vec<GuildId>>;

    /// The servers that the bot was not removed from and of which something is stored that depends on
    /// its being there: unfinished games, something to tell, settings, strategies.
    fn guilds_known(&self) -> Stored<'_, Vec<GuildId>>;

    /// Forgets the settings of servers that the bot was removed from before `before`, and gives up what
    /// waits to be told there; of how many it forgot the settings.
    fn forget_guilds_left(&self, before: Timestamp, now: Timestamp) -> Stored<'_, u64>;

    /// Who plays a running game, and on which server; each once.
    fn players(&self) -> Stored<'_, Vec<(GuildId, UserId)>>;

    /// A person's settings.
    fn user_settings(&self, user: UserId) -> Stored<'_, UserSettings>;

    /// Changes a person's settings and returns what they are then.
    fn edit_user_settings(&self, user: UserId, edit: Edit<UserSettings>) -> Stored<'_, UserSettings>;

    /// A person's ratings on a server, the rule set with most games first.
    fn ratings_of(&self, guild: GuildId, user: UserId) -> Stored<'_, Vec<Standing>>;

    /// The best of a server at a rule set, as they were after their last games: those with a small
    /// deviation first, each by points; at most `limit`.
    fn top(&self, guild: GuildId, rule: Rule, limit: u32) -> Stored<'_, Vec<Standing>>;

    /// A person's results on a server.
    fn tally(&self, guild: GuildId, user: UserId) -> Stored<'_, Tally>;

    /// What a game did to ratings, if it was rated.
    fn rating_change(&self, game: GameId) -> Stored<'_, Option<RatingChange>>;

    /// Deletes what is stored of a person, unless they have unfinished games.
    fn forget_person(&self, user: UserId) -> Stored<'_, Forgotten>;

    /// Finishes every write that was accepted and closes the database; what is asked afterwards
    /// is refused.
    fn close(&self) -> BoxFuture<'_, ()>;
}
