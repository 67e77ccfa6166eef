//! Strategies, matches and arenas as they are kept: the records, and the port that a store implements.

use super::report::Report;
use super::round::Side;
use super::source::Source;
use crate::ai::Level;
use crate::engine::{Millis, Timestamp};
use crate::session::ports::Stored;
use crate::session::rating::Rating;
use crate::session::{ChannelId, GuildId, MessageId, UserId};
use std::fmt;

/// A program, in the database's numbering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StrategyId(pub i64);

/// A match, in the database's numbering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Characters of a strategy's name at most.
pub const NAME_CHARS_MAX: usize = 32;
/// Matches that a person may have waiting or running on a server.
pub const UNFINISHED_MAX: u32 = 3;
/// Matches of an author on a server, the newest, of which everything is kept.
pub const REPORTS_KEPT: u32 = 100;
/// How often a match is begun before it is given up.
pub const ATTEMPTS_MAX: u32 = 3;

/// A person's program, as everybody may know it: its text is not in here.
#[derive(Debug, Clone, PartialEq)]
pub struct Strategy {
    /// Its number.
    pub id: StrategyId,
    /// Where it was submitted.
    pub guild: GuildId,
    /// By whom.
    pub author: UserId,
    /// What its author calls it.
    pub name: String,
    /// Whether it is its author's newest.
    pub is_current: bool,
    /// When it was submitted.
    pub submitted_at: Timestamp,
    /// Its place in the arena, if it has entered.
    pub entry: Option<Entry>,
}

/// A place in a server's arena.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Entry {
    /// The rating after its last match.
    pub rating: Rating,
    /// When that was, or when it entered.
    pub rated_at: Timestamp,
    /// Matches won.
    pub won: u32,
    /// Matches drawn.
    pub drawn: u32,
    /// Matches lost.
    pub lost: u32,
}

impl Entry {
    /// How many matches it has played there.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

/// A program to be kept.
#[derive(Debug, Clone)]
pub struct Submission {
    /// Where.
    pub guild: GuildId,
    /// Whose.
    pub author: UserId,
    /// Its name, at most [`NAME_CHARS_MAX`] characters.
    pub name: String,
    /// The text.
    pub source: Source,
    /// When.
    pub at: Timestamp,
}

/// Who plays a side, as it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Contender {
    /// A level.
    Level(Level),
    /// A program.
    Strategy(StrategyId),
}

/// What a match is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// An author tries a program.
    Test,
    /// Two programs, by somebody's wish.
    Battle,
    /// The server's ladder.
    Arena,
}

impl Occasion {
    /// All.
    pub const ALL: [Self; 3] = [Self::Test, Self::Battle, Self::Arena];

    /// The word in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Test => "test",
            Self::Battle => "battle",
            Self::Arena => "arena",
        }
    }
}

/// A match that somebody wants played.
#[derive(Debug, Clone, Copy)]
pub struct Wish {
    /// On which server.
    pub guild: GuildId,
    /// What for.
    pub occasion: Occasion,
    /// By whom; nobody for the arena.
    pub asked_by: Option<UserId>,
    /// In the order of [`Side::BOTH`].
    pub sides: [Contender; 2],
    /// What is random in it.
    pub seed: u64,
    /// Where it is told.
    pub channel: Option<ChannelId>,
    /// When.
    pub at: Timestamp,
}

/// How far a match has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchState {
    /// In the queue.
    Waiting,
    /// Being played.
    Running,
    /// Over.
    Finished,
    /// Never to be played to its end.
    Failed,
}

impl MatchState {
    /// All.
    pub const ALL: [Self; 4] = [Self::Waiting, Self::Running, Self::Finished, Self::Failed];

    /// The word in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Failed => "failed",
        }
    }
}

/// A side of a match with what is needed to name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seat {
    /// A level.
    Level(Level),
    /// A program.
    Strategy {
        /// Its number.
        id: StrategyId,
        /// Its name.
        name: String,
        /// Whose it is.
        author: UserId,
    },
}

impl Seat {
    /// Whose program sits here.
    pub const fn author(&self) -> Option<UserId> {
        match self {
            Self::Level(_) => None,
            Self::Strategy { author, .. } => Some(*author),
        }
    }
}

/// A match as it is kept, without its moves and logs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Its number.
    pub id: MatchId,
    /// On which server.
    pub guild: GuildId,
    /// What for.
    pub occasion: Occasion,
    /// By whom.
    pub asked_by: Option<UserId>,
    /// In the order of [`Side::BOTH`].
    pub seats: [Seat; 2],
    /// What is random in it.
    pub seed: u64,
    /// How far it has come.
    pub state: MatchState,
    /// How often it was begun.
    pub attempts: u32,
    /// Where it is told.
    pub channel: Option<ChannelId>,
    /// In which message.
    pub message: Option<MessageId>,
    /// Whether there is nothing left to tell of it.
    pub told: bool,
    /// When it was asked for.
    pub created_at: Timestamp,
    /// Who won, once it is finished.
    pub winner: Option<Side>,
    /// Rounds won, once it is finished.
    pub score: Option<[u32; 2]>,
}

/// How often two entries of an arena have met, by who was named first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// Named first.
    pub first: StrategyId,
    /// Named second.
    pub second: StrategyId,
    /// Matches, unfinished ones included.
    pub matches: u32,
}

/// What an arena has done in some time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ArenaWork {
    /// Matches asked for.
    pub matches: u32,
    /// Processor time of the programs in those that are finished.
    pub cpu: Millis,
    /// Whether any match of it is unfinished, whenever it was asked for.
    pub is_busy: bool,
}

/// Where strategies and matches live. Every write is one durable transaction.
pub trait Archive: Send + Sync + fmt::Debug {
    /// Keeps a program as its author's current one. If the one before was in the arena, the new one
    /// enters it afresh.
    fn submit(&self, submission: Submission) -> Stored<'_, Strategy>;

    /// A person's current program on a server.
    fn current(&self, guild: GuildId, author: UserId) -> Stored<'_, Option<Strategy>>;

    /// A program.
    fn strategy(&self, id: StrategyId) -> Stored<'_, Option<Strategy>>;

    /// The current programs of a server, the arena's best first, at most `limit`.
    fn strategies(&self, guild: GuildId, limit: u32) -> Stored<'_, Vec<Strategy>>;

    /// A program's text, for running it and for nothing else.
    fn code(&self, id: StrategyId) -> Stored<'_, Option<String>>;

    /// Enters a person's current program into the arena, if it has not entered; what it is then.
    fn enter(&self, guild: GuildId, author: UserId, at: Timestamp) -> Stored<'_, Option<Strategy>>;

    /// Takes a person's program away, with its matches that wait, if it is still the current one; the
    /// matches that it is playing then.
    fn withdraw(
        &self,
        guild: GuildId,
        author: UserId,
        which: StrategyId,
        at: Timestamp,
    ) -> Stored<'_, Option<Vec<MatchId>>>;

    /// Puts matches into the queue, all or none.
    ///
    /// # Errors
    /// [`crate::session::StoreError::NoSlot`] if the person would have more than [`UNFINISHED_MAX`] unfinished.
    fn ask_for(&self, wishes: Vec<Wish>) -> Stored<'_, Vec<MatchId>>;

    /// What is running, and of everybody who waits the match that has waited longest: at most `limit`
    /// people, and arenas in what they leave of it.
    fn queue(&self, limit: u32) -> Stored<'_, Vec<Match>>;

    /// Unfinished matches that are to be told of and have no message, by number from after this one, at
    /// most `limit`.
    fn unposted(&self, after: MatchId, limit: u32) -> Stored<'_, Vec<Match>>;

    /// Finished or failed matches that have not been told, by number from after this one, at most `limit`.
    fn untold(&self, after: MatchId, limit: u32) -> Stored<'_, Vec<Match>>;

    /// Notes that a match begins. Whether it was waiting.
    fn begin(&self, id: MatchId, at: Timestamp) -> Stored<'_, bool>;

    /// Keeps a finished match, and in the arena its effect on both ratings. Of older matches than the
    /// newest [`REPORTS_KEPT`] of its authors only what [`Report::shorten`] leaves is kept.
    fn finish(&self, id: MatchId, report: Report, at: Timestamp) -> Stored<'_, ()>;

    /// Gives a match up.
    fn fail(&self, id: MatchId, at: Timestamp) -> Stored<'_, ()>;

    /// Puts what was running back into the queue, or gives it up after [`ATTEMPTS_MAX`] beginnings.
    fn requeue(&self, at: Timestamp) -> Stored<'_, u64>;

    /// Puts one running match back into the queue, as if it had not been begun.
    fn put_back(&self, id: MatchId) -> Stored<'_, ()>;

    /// Notes which message tells of a match.
    fn set_message(&self, id: MatchId, channel: ChannelId, message: MessageId) -> Stored<'_, ()>;

    /// Notes that a match's end has been told, or cannot be.
    fn set_told(&self, id: MatchId) -> Stored<'_, ()>;

    /// A match.
    fn match_of(&self, id: MatchId) -> Stored<'_, Option<Match>>;

    /// A finished match's moves.
    fn report(&self, id: MatchId) -> Stored<'_, Option<Report>>;

    /// What a side printed, while it is kept.
    fn log(&self, id: MatchId, side: Side) -> Stored<'_, Option<String>>;

    /// The newest finished matches of a program, newest first, at most `limit`.
    fn matches_of(&self, strategy: StrategyId, limit: u32) -> Stored<'_, Vec<Match>>;

    /// Servers with at least two entries in their arena and no match of it unfinished. Not those that the
    /// bot has left.
    fn arenas(&self) -> Stored<'_, Vec<GuildId>>;

    /// The entries of an arena, those with the fewest matches first, at most `limit`.
    fn entries(&self, guild: GuildId, limit: u32) -> Stored<'_, Vec<Strategy>>;

    /// How often the current entries of an arena have met.
    fn meetings(&self, guild: GuildId) -> Stored<'_, Vec<Meeting>>;

    /// What a server's arena has done since then.
    fn arena_work(&self, guild: GuildId, since: Timestamp) -> Stored<'_, ArenaWork>;
}
