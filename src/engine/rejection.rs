//! Why an action is refused. A refused action leaves the game as it was.

use super::{Color, ForbiddenKind, Point, Timestamp};

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Rejection {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// It is the other player's turn.
    #[error("it is the other player's turn")]
    NotYourTurn,
    /// The turn's time had run out; equality loses.
    #[error("the time of this turn has run out")]
    TooLate {
        /// When it ran out.
        deadline: Timestamp,
    },
    /// The board has no such point.
    #[error("the point is off the board")]
    OffBoard,
    /// A stone stands there.
    #[error("the point is occupied")]
    Occupied,
    /// The first stone must stand on the centre.
    #[error("the first stone must stand on the centre")]
    FirstMoveCenter {
        /// The centre.
        center: Point,
    },
    /// The point is forbidden to the player.
    #[error("the point is forbidden: {kind}")]
    Forbidden {
        /// Why.
        kind: ForbiddenKind,
    },
    /// This game knows no undo.
    #[error("this game is played without undo")]
    UndoOff,
    /// The player's undos are used up.
    #[error("no undo is left")]
    NoUndoLeft,
    /// An undo request already waits for its answer.
    #[error("an undo request is already pending")]
    UndoPending {
        /// Whose.
        by: Color,
    },
    /// The player has no stone on the board to take back.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// There is no undo request to answer.
    #[error("no undo request is pending")]
    NoUndoPending,
    /// This game knows no draw offers.
    #[error("this game is played without draw offers")]
    DrawOff,
    /// The player's own offer already stands.
    #[error("the draw offer already stands")]
    DrawPending,
    /// The player must make more moves by hand before the next offer.
    #[error("another draw can be offered after {moves_left} more moves")]
    DrawCooldown {
        /// How many, 1 to 3.
        moves_left: u32,
    },
    /// There is no draw offer to answer.
    #[error("no draw offer is pending")]
    NoDrawPending,
    /// A request cannot be answered by whoever made it.
    #[error("only the other player can answer")]
    OwnRequest,
    /// The player has asked for nothing that could be withdrawn.
    #[error("there is nothing to withdraw")]
    NothingToCancel,
    /// A time-out was claimed before the deadline.
    #[error("the deadline has not passed")]
    NotDue {
        /// When it will; `None` while the clocks stand still.
        deadline: Option<Timestamp>,
    },
    /// A recorded automatic move cannot be made, or none was due.
    #[error("the chosen automatic move is not possible")]
    BadAutoMove,
    /// The player was known to be away.
    #[error("the player is already away")]
    AlreadyDisconnected,
    /// The player was not known to be away.
    #[error("the player was not away")]
    NotDisconnected,
    /// The clocks already stand still.
    #[error("the clocks already stand still")]
    AlreadySuspended,
    /// The clocks were not standing still.
    #[error("the clocks already run")]
    NotSuspended,
}

/// Why a stored log does not replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("action {index} of the log is refused: {rejection}")]
pub struct ReplayError {
    /// Which action of the log, from 0.
    pub index: usize,
    /// Why.
    pub rejection: Rejection,
}
