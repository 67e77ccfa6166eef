//! What people ask of a session, and why it may refuse.

use super::ids::{ChannelId, GameId, GuildId, UserId};
use super::table::Snapshot;
use crate::engine::{
    Action, Choices, Color, Event, Millis, Options, OptionsError, Point, Rejection, Timestamp,
};

/// Unfinished games, open tables included, a person may have on one server.
pub const UNFINISHED_GAMES_MAX: u32 = 5;

/// How much earlier than its arrival a move may count: what Discord took in time is in time.
pub const LAG_ALLOWANCE: Millis = Millis::from_secs(2);

/// How long an open table waits for a guest.
pub const TABLE_LIFE: Millis = Millis::from_secs(10 * 60);

/// How long it waits if a move may take an hour or more.
pub const CORRESPONDENCE_TABLE_LIFE: Millis = Millis::from_secs(24 * 3600);

/// How long a table with these options stays open.
pub(super) fn table_life(options: &Options) -> Millis {
    if options.time_control.is_correspondence() { CORRESPONDENCE_TABLE_LIFE } else { TABLE_LIFE }
}

/// When a request was made and when it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    /// When Discord took it: the time in its id.
    pub at_discord: Timestamp,
    /// When it reached the gateway handler, before any queue, by the session's clock.
    pub arrived_at: Timestamp,
}

impl Arrival {
    /// A request without a journey.
    pub const fn at(instant: Timestamp) -> Self {
        Self { at_discord: instant, arrived_at: instant }
    }

    /// The instant by which it is judged: Discord's, at most [`LAG_ALLOWANCE`] before the arrival
    /// and never after it.
    pub fn judged_at(self) -> Timestamp {
        self.at_discord.clamp(self.arrived_at - LAG_ALLOWANCE, self.arrived_at)
    }
}

/// A table to be opened.
#[derive(Debug, Clone)]
pub struct NewTable {
    /// The server.
    pub guild: GuildId,
    /// The channel; the thread itself if the table is opened inside one.
    pub channel: ChannelId,
    /// The thread to play in, if the table is opened inside one.
    pub thread: Option<ChannelId>,
    /// Who opens it.
    pub host: UserId,
    /// The only person who may join, if it is a challenge.
    pub invited: Option<UserId>,
    /// What is to be played.
    pub options: Options,
    /// Whether the result is to stay out of the ratings.
    pub casual: bool,
    /// The game this is the rematch of.
    pub rematch_of: Option<GameId>,
    /// When it was asked for.
    pub arrival: Arrival,
}

/// Why a table is not opened. Nothing has been stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenRefusal {
    /// The options do not fit together.
    #[error("the options do not fit together: {0}")]
    Options(#[from] OptionsError),
    /// Nobody can challenge themselves.
    #[error("a person cannot play both sides")]
    SamePerson,
    /// The host has as many unfinished games on this server as a person may have.
    #[error("no more than {limit} unfinished games")]
    TooManyGames {
        /// [`UNFINISHED_GAMES_MAX`].
        limit: u32,
    },
    /// The store could not take it; trying again may help.
    #[error("the store is unavailable")]
    Unavailable,
}

/// What a host wants to be different about their open table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TermsChange {
    /// Options; those left open stay as they are.
    pub options: Choices,
    /// Whether the result is to stay out of the ratings, if that changes.
    pub casual: Option<bool>,
}

/// Why joining, declining, cancelling or changing the terms changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableRefusal {
    /// There is no such table.
    #[error("there is no such table")]
    NoSuchTable,
    /// Its game has started already, with other people.
    #[error("the game has started already")]
    AlreadyStarted,
    /// This person has joined before; the game runs.
    #[error("has joined already")]
    AlreadyJoined,
    /// It is the person's own table.
    #[error("a person cannot play both sides")]
    OwnTable,
    /// It is a challenge to somebody else.
    #[error("the table waits for somebody else")]
    NotInvited {
        /// Whom it waits for; `None` if an open table was to be declined.
        invited: Option<UserId>,
    },
    /// Only the host may cancel.
    #[error("only the host may cancel")]
    NotHost,
    /// Only the host may change what is played.
    #[error("only the host may change what is played")]
    TermsOfHost,
    /// The terms have changed since the person saw them.
    #[error("the terms have changed meanwhile")]
    OtherTerms,
    /// The options would not fit together.
    #[error("the options do not fit together: {0}")]
    Options(OptionsError),
    /// Nobody came in time.
    #[error("the table has expired")]
    Expired,
    /// The host took it back.
    #[error("the table was cancelled")]
    Cancelled,
    /// The invited person said no.
    #[error("the challenge was declined")]
    Declined,
    /// Its game is over.
    #[error("the game is over")]
    Finished,
    /// The person has as many unfinished games on this server as a person may have.
    #[error("no more than {limit} unfinished games")]
    TooManyGames {
        /// [`UNFINISHED_GAMES_MAX`].
        limit: u32,
    },
    /// Too many requests wait for this table.
    #[error("too many requests at once")]
    Busy,
    /// The store could not take it; trying again may help.
    #[error("the store is unavailable")]
    Unavailable,
}

/// What a player can do to their game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerAction {
    /// Put a stone there.
    Place(Point),
    /// Ask to take back the last move.
    RequestUndo,
    /// Answer the opponent's request.
    RespondUndo {
        /// Whether the move is taken back.
        accept: bool,
    },
    /// Offer a draw, or accept the opponent's offer. A level of the computer declines it.
    OfferDraw,
    /// Offer a draw to a level of the computer, whose answer has been found out.
    OfferDrawTo {
        /// Whether it takes it.
        accepts: bool,
    },
    /// Answer the opponent's offer.
    RespondDraw {
        /// Whether the game is drawn.
        accept: bool,
    },
    /// Withdraw what one has asked for.
    CancelOffer,
    /// Give up.
    Resign,
}

impl PlayerAction {
    /// The same, done by a colour.
    pub fn by(self, color: Color) -> Action {
        match self {
            Self::Place(point) => Action::Place { color, point },
            Self::RequestUndo => Action::RequestUndo { color },
            Self::RespondUndo { accept } => Action::RespondUndo { color, accept },
            Self::OfferDraw | Self::OfferDrawTo { .. } => Action::OfferDraw { color },
            Self::RespondDraw { accept } => Action::RespondDraw { color, accept },
            Self::CancelOffer => Action::CancelOffer { color },
            Self::Resign => Action::Resign { color },
        }
    }
}

/// An action that has been committed.
#[derive(Debug, Clone)]
pub struct Acted {
    /// The game after it.
    pub snapshot: Snapshot,
    /// What came of it, in order.
    pub events: Vec<Event>,
}

/// Why an action changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ActRefusal {
    /// There is no such game.
    #[error("there is no such game")]
    NoSuchGame,
    /// The table still waits for a guest.
    #[error("the game has not started")]
    NotStarted,
    /// The game is over, or its table came to nothing.
    #[error("the game is over")]
    Finished,
    /// The person does not play this game.
    #[error("does not play this game")]
    NotAPlayer,
    /// The position has changed since the button was made or the request arrived.
    #[error("was meant for ply {expected}, the game is at ply {ply}")]
    Stale {
        /// The ply it was meant for.
        expected: u32,
        /// The ply the game is at.
        ply: u32,
    },
    /// The person has made this very move already; the answer to it may have got lost.
    #[error("this move has been played already, as ply {ply}")]
    AlreadyPlayed {
        /// The ply it was played at.
        ply: u32,
    },
    /// The person has made another move at this ply.
    #[error("another move has been played already at ply {ply}")]
    AlreadyMoved {
        /// The ply.
        ply: u32,
        /// The move that stands.
        point: Point,
    },
    /// The rules of the game refuse it.
    #[error("{0}")]
    Rejected(Rejection),
    /// Too many requests wait for this game.
    #[error("too many requests at once")]
    Busy,
    /// The store could not take it, or the game cannot be read; trying again may help.
    #[error("the store is unavailable")]
    Unavailable,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_counts_from_discord_within_the_lag_allowance() {
        let judged = |at_discord, arrived_at| {
            Arrival { at_discord: Timestamp(at_discord), arrived_at: Timestamp(arrived_at) }.judged_at()
        };
        assert_eq!(judged(9_500, 10_000), Timestamp(9_500));
        assert_eq!(judged(8_000, 10_000), Timestamp(8_000));
        assert_eq!(judged(1_000, 10_000), Timestamp(8_000), "no more than the allowance");
        assert_eq!(judged(12_000, 10_000), Timestamp(10_000), "never after it arrived");
    }
}
