//! What an action brought about, for whoever announces it.

use super::outcome::Outcome;
use super::{Color, Point, Timestamp};
use serde::{Deserialize, Serialize};

/// Something that happened. An action's events come in the order in which they are to be told.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// A stone was put on the board.
    StonePlaced {
        /// Whose.
        color: Color,
        /// Where.
        point: Point,
        /// Moves made before this one.
        ply: u32,
    },
    /// The stone just placed was an automatic one.
    TimeoutAutoMove {
        /// Whose clock ran out.
        color: Color,
        /// Where the stone went.
        point: Point,
        /// Automatic moves in a row, this one included ("automatic, 1 of 2"); 0 for a forced centre, which costs none.
        streak: u8,
    },
    /// A player won by lines on the board.
    Win {
        /// Who.
        color: Color,
        /// Every winning line.
        lines: Vec<Vec<Point>>,
    },
    /// The game is drawn; the [`Event::Finished`] that follows says why.
    Draw,
    /// An undo is asked for.
    UndoRequested {
        /// Who asks.
        by: Color,
        /// How many moves would be taken back: 1 or 2.
        plies: u8,
    },
    /// It was granted.
    UndoAccepted {
        /// Who had asked.
        by: Color,
        /// The points that are empty again, the last move's first.
        withdrawn: Vec<Point>,
    },
    /// It was refused by the other player.
    UndoDeclined {
        /// Who had asked.
        by: Color,
    },
    /// It was withdrawn by who asked.
    UndoCancelled {
        /// Who had asked.
        by: Color,
    },
    /// A stone was placed before it was answered.
    UndoLapsed {
        /// Who had asked.
        by: Color,
    },
    /// A draw is offered.
    DrawOffered {
        /// Who offers.
        by: Color,
    },
    /// It was accepted.
    DrawAccepted {
        /// Who had offered.
        by: Color,
    },
    /// It was refused by the other player.
    DrawDeclined {
        /// Who had offered.
        by: Color,
    },
    /// It was withdrawn by who offered.
    DrawCancelled {
        /// Who had offered.
        by: Color,
    },
    /// The other player moved on, or the position it was made in was taken back.
    DrawLapsed {
        /// Who had offered.
        by: Color,
    },
    /// A player gave up.
    Resigned {
        /// Who.
        color: Color,
    },
    /// A player ran out of time for good.
    TimeLoss {
        /// Who.
        color: Color,
    },
    /// A player went away.
    Disconnected {
        /// Who.
        color: Color,
    },
    /// A player came back.
    Reconnected {
        /// Who.
        color: Color,
    },
    /// The clocks stand still.
    Suspended {
        /// Since when.
        since: Timestamp,
    },
    /// The clocks run again.
    Resumed {
        /// From when on.
        runs_at: Timestamp,
    },
    /// The game was ended without a winner.
    Aborted,
    /// The game is over. Always the last event.
    Finished {
        /// How.
        outcome: Outcome,
    },
}
