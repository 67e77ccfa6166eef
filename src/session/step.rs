//! What the session hands to the store, and what it gets back.

use super::announcement::{AnnouncementKind, Facts};
use super::ids::{ChannelId, GameId, GuildId, MessageId, UserId};
use super::rating::RatedGame;
use super::table::{BoardMessage, LiveButtons, Snapshot, Status, Table};
use crate::engine::{Game, GameSeed, LogEntry, Millis, Options, ReplayError, Seat, Setup, Timestamp};
use std::sync::Arc;

/// A table that is to be stored.
#[derive(Debug, Clone)]
pub struct NewRow {
    /// The server.
    pub guild: GuildId,
    /// Where it was opened.
    pub channel: ChannelId,
    /// The thread to play in, if it was opened inside one.
    pub thread: Option<ChannelId>,
    /// Who opened it.
    pub host: UserId,
    /// The only person who may join.
    pub invited: Option<UserId>,
    /// What is to be played.
    pub options: Options,
    /// Whether it stays out of the ratings.
    pub casual: bool,
    /// The game this is the rematch of.
    pub rematch_of: Option<GameId>,
    /// The randomness of the game.
    pub seed: GameSeed,
    /// When it is opened.
    pub created_at: Timestamp,
    /// When it expires; also its deadline row.
    pub expires_at: Timestamp,
    /// Unfinished games the host may have on this server, this one included.
    pub limit: u32,
}

/// A table with everything its game follows from.
#[derive(Debug, Clone)]
pub struct StoredGame {
    /// The row.
    pub table: Table,
    /// The randomness of the game.
    pub seed: GameSeed,
    /// Who played black in the game before, in a chain of rematches.
    pub previous_black: Option<Seat>,
    /// The hash of the final state as it was stored, once finished.
    pub final_hash: Option<[u8; 32]>,
    /// The deadline row.
    pub wake: Option<NextWake>,
    /// Every action, in order.
    pub log: Vec<LogEntry>,
}

impl StoredGame {
    /// What the game starts from.
    pub fn setup(&self) -> Setup {
        Setup {
            options: self.table.options.clone(),
            seed: self.seed.clone(),
            previous_black: self.previous_black,
        }
    }

    /// Replays the log; `None` for a table whose game never started.
    ///
    /// # Errors
    /// The log does not replay: the database has been damaged or changed.
    pub fn replay(&self) -> Result<Option<Game>, ReplayError> {
        self.table.started_at.map(|started_at| Game::replay(self.setup(), started_at, &self.log)).transpose()
    }

    /// The table and its replayed game.
    ///
    /// # Errors
    /// As [`Self::replay`].
    pub fn snapshot(self) -> Result<Snapshot, ReplayError> {
        let game = self.replay()?.map(Arc::new);
        Ok(Snapshot { table: Arc::new(self.table), game })
    }
}

/// What a table's next deadline is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WakeKind {
    /// An open table expires.
    Expiry,
    /// The running turn ends by itself.
    Turn,
    /// A short clock is nearly done.
    ClockLow,
    /// Somebody is to be reminded of their correspondence game.
    Reminder,
}

impl WakeKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Expiry, Self::Turn, Self::ClockLow, Self::Reminder];

    /// The word as stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Expiry => "expiry",
            Self::Turn => "turn",
            Self::ClockLow => "clockLow",
            Self::Reminder => "reminder",
        }
    }
}

/// The next instant at which a game needs attention. A game has at most one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextWake {
    /// When.
    pub at: Timestamp,
    /// What for.
    pub kind: WakeKind,
}

/// Checks, inside the transaction, that a person may have one more unfinished game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotCheck {
    /// The person.
    pub user: UserId,
    /// On this server.
    pub guild: GuildId,
    /// Unfinished games they may have, this one included.
    pub limit: u32,
}

/// One change of one game: everything in it is stored, or nothing.
#[derive(Debug, Clone)]
pub struct Step {
    /// The log's length and the status the change was judged by; if either differs in the store,
    /// the change is refused.
    pub expected_seq: u32,
    /// See `expected_seq`.
    pub expected_status: Status,
    /// Actions to append, at `expected_seq` and after.
    pub entries: Vec<LogEntry>,
    /// The row as it becomes. Thread and messages are not written: they change by [`Patch`].
    pub table: Arc<Table>,
    /// Whether what the table agrees on (options, casual, when it expires) is written too: only
    /// while it is open.
    pub terms: bool,
    /// Who played black in the game before; written when a game starts.
    pub previous_black: Option<Seat>,
    /// Set once the game has finished.
    pub final_hash: Option<[u8; 32]>,
    /// Whether the clocks stand still.
    pub suspended: bool,
    /// Replaces the deadline row; `None` removes it.
    pub wake: Option<NextWake>,
    /// The game has ended and counts for ratings. What it did to them is added to the facts of
    /// the announcements that tell of the end.
    pub rated: Option<RatedGame>,
    /// New entries of the outbox.
    pub announcements: Vec<(AnnouncementKind, Facts)>,
    /// How entries that tell of down time and still wait are settled with it, before new ones.
    pub settles_suspended: Option<Settlement>,
    /// A limit to check.
    pub slot: Option<SlotCheck>,
    /// When it is committed.
    pub committed_at: Timestamp,
}

/// A change of where a table's messages are; judged by nobody and part of no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patch {
    /// The message that shows the table.
    TableMessage(MessageId),
    /// The thread; `None` when it is gone.
    Thread(Option<ChannelId>),
    /// A message with buttons is out; if it shows the position, it is the one with the newest board.
    Posted(LiveButtons),
}

impl Patch {
    /// Makes the change in memory.
    pub fn apply(self, table: &mut Table) {
        match self {
            Self::TableMessage(message) => table.table_message = Some(message),
            Self::Thread(thread) => table.thread = thread,
            Self::Posted(posted) if posted.board => table.board_message = Some(posted.message),
            Self::Posted(_) => {}
        }
    }
}

/// How an entry of the outbox came to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settlement {
    /// It was told, in this message if it made one.
    Sent(Option<BoardMessage>),
    /// Something newer told it.
    Superseded,
    /// It can never be told, for this reason (a short word for the log).
    Abandoned(String),
}

/// Which tables to list, newest first where nothing else is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableQuery {
    /// A person's unfinished tables, on one server or on all: running games first, then tables of
    /// their own, then challenges to them.
    UnfinishedOf(UserId, Option<GuildId>),
    /// The unfinished tables of a channel or thread, running games first.
    UnfinishedIn(ChannelId),
    /// The running games of a channel or thread that this person plays.
    PlayedIn(ChannelId, UserId),
    /// The open tables of a channel or thread: challenges to this person first, then tables for
    /// anybody.
    OpenIn(ChannelId, UserId),
    /// The unfinished tables of a server, those in this channel or thread first, running ones first.
    UnfinishedOn(GuildId, ChannelId),
    /// A person's finished games, on one server or on all.
    FinishedOf(UserId, Option<GuildId>),
    /// The finished games of a channel or thread.
    FinishedIn(ChannelId),
    /// The games that were begun as rematches of this one, or of such a rematch, and so on.
    RematchesOf(GameId),
}

/// How many tables and games are under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Census {
    /// Tables that wait for a guest.
    pub open: u64,
    /// Games that are being played.
    pub running: u64,
    /// Of those, games whose clocks stand still.
    pub suspended: u64,
}

/// When the bot last served, as stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ServiceState {
    /// The last heartbeat or commit. Written over rather than compared, since the clock of one
    /// process may be behind that of the one before.
    pub served_until: Option<Timestamp>,
    /// Since when it has been unable to serve, if it was when last heard of.
    pub lost_since: Option<Timestamp>,
    /// It goes on from a copy of the database; what happened after that is lost, and is to be told.
    pub copied: bool,
}

impl ServiceState {
    /// The last instant at which the bot surely served; `None` in a new database.
    pub fn last_served(&self) -> Option<Timestamp> {
        self.lost_since.or(self.served_until)
    }
}

/// Standing every running game's clocks still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suspension {
    /// The last instant at which they were served.
    pub since: Timestamp,
    /// When it is recorded.
    pub at: Timestamp,
}

/// How long after the telling the clocks run again.
pub const TOLD_GRACE: Millis = Millis::from_secs(15);
