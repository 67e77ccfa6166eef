//! What can be done to a game, when it counts as done, and how it is stored.
//!
//! The JSON of [`LogEntry`] is the database's format: it is pinned by tests and
//! only ever grows.

use super::event::Event;
use super::{Color, Point, Timestamp};
use serde::{Deserialize, Deserializer, Serialize};

/// The two times of an action.
///
/// A move is judged by the time at which Discord took it; the next turn starts
/// when the move has been committed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Stamp {
    /// When the action counts as done: it is late if this is at or after the deadline.
    pub judged_at: Timestamp,
    /// When it was recorded: the next turn starts here.
    pub committed_at: Timestamp,
}

impl Stamp {
    /// An action judged and committed at the same instant.
    pub const fn at(instant: Timestamp) -> Self {
        Self { judged_at: instant, committed_at: instant }
    }
}

/// Something done to a game, by a player, by the clock, or by the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Action {
    /// A player puts a stone on the board.
    Place {
        /// Who.
        color: Color,
        /// Where.
        point: Point,
    },
    /// A player asks to take back their last move.
    RequestUndo {
        /// Who asks.
        color: Color,
    },
    /// The other player answers it.
    RespondUndo {
        /// Who answers.
        color: Color,
        /// Whether the move is taken back.
        accept: bool,
    },
    /// A player offers a draw, or accepts the one that stands.
    OfferDraw {
        /// Who offers.
        color: Color,
    },
    /// The other player answers it.
    RespondDraw {
        /// Who answers.
        color: Color,
        /// Whether the game is drawn.
        accept: bool,
    },
    /// A player withdraws what they asked for, undo and draw alike.
    CancelOffer {
        /// Who withdraws.
        color: Color,
    },
    /// A player gives the game up.
    Resign {
        /// Who.
        color: Color,
    },
    /// The deadline of the side to move has passed.
    Timeout {
        /// Whose turn ran out.
        color: Color,
        /// The point of the automatic move. Left open by whoever asks for the time-out and always
        /// recorded with it, so that later versions replay old games.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chosen: Option<Point>,
    },
    /// A player went away: from now on their turns are limited by a grace period.
    Disconnect {
        /// Who.
        color: Color,
        /// The period in seconds, a setting of the server ([`Action::DEFAULT_GRACE_SEC`]).
        grace_sec: u32,
    },
    /// They came back.
    Reconnect {
        /// Who.
        color: Color,
    },
    /// The clocks stand still, because the game could not be served.
    Suspend {
        /// The last instant at which it surely was.
        since: Timestamp,
    },
    /// The clocks run again.
    Resume {
        /// From this instant on, which may lie ahead.
        runs_at: Timestamp,
    },
    /// A moderator ends the game without a winner.
    #[serde(deserialize_with = "nothing_more")]
    Abort,
}

impl Action {
    /// The grace period of a player who went away, where the server has not set its own.
    pub const DEFAULT_GRACE_SEC: u32 = 60;

    /// The player who acts; `None` for what the clock, the session or a moderator does.
    pub const fn player(&self) -> Option<Color> {
        match *self {
            Self::Place { color, .. }
            | Self::RequestUndo { color }
            | Self::RespondUndo { color, .. }
            | Self::OfferDraw { color }
            | Self::RespondDraw { color, .. }
            | Self::CancelOffer { color }
            | Self::Resign { color } => Some(color),
            Self::Timeout { .. }
            | Self::Disconnect { .. }
            | Self::Reconnect { .. }
            | Self::Suspend { .. }
            | Self::Resume { .. }
            | Self::Abort => None,
        }
    }
}

/// Reads an action without fields. By itself serde lets any field pass there.
fn nothing_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    Nothing::deserialize(deserializer).map(|Nothing {}| ())
}

/// An accepted action as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LogEntry {
    /// When.
    pub stamp: Stamp,
    /// What.
    pub action: Action,
}

/// What came of an accepted action.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use = "an action counts once its entry is stored"]
pub struct Applied {
    /// The entry to store.
    pub entry: LogEntry,
    /// What happened, in order.
    pub events: Vec<Event>,
}
