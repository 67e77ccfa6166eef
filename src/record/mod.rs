//! Game records as text: diagrams, move lists, SGF, psq.
//!
//! Everything here is text in, value out, or the other way round; printing and
//! reading back gives the same value. Readers take what other programs and people
//! write as long as it is unambiguous, and refuse the rest with what and where.
//! They check that moves lie on free points of the board, not that rules allow them:
//! replaying a record through the engine does.

mod diagram;
mod moves;
mod psq;
mod sgf;

pub use diagram::{DiagramError, parse_diagram, print_diagram};
pub use moves::{MoveListError, parse_moves, print_moves, print_numbered};
pub use psq::{PsqError, parse_psq, print_psq};
pub use sgf::{SgfError, parse_sgf, print_sgf};

use crate::engine::{Board, BoardSize, Color, EndReason, Game, Outcome, Point, Rule};

/// A game as other programs keep it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The board.
    pub size: BoardSize,
    /// The rule set, where the record says.
    pub rule: Option<Rule>,
    /// The moves, black first and in turn.
    pub moves: Vec<Point>,
    /// Who had black.
    pub black: Option<String>,
    /// Who had white.
    pub white: Option<String>,
    /// When it was played, as SGF dates are written: `2026-11-29`.
    pub date: Option<String>,
    /// How it ended, where the record says.
    pub result: Option<RecordResult>,
}

impl Record {
    /// A record of moves and nothing else.
    pub const fn new(size: BoardSize, moves: Vec<Point>) -> Self {
        Self { size, rule: None, moves, black: None, white: None, date: None, result: None }
    }

    /// What everybody may know of a game, as far as it has come; without names.
    pub fn of(game: &Game) -> Self {
        let moves = game.moves().iter().map(|played| played.point).collect();
        Self {
            rule: Some(game.rule()),
            date: Some(game.started_at().date().to_string()),
            result: game.outcome().map(RecordResult::of),
            ..Self::new(game.board().size(), moves)
        }
    }
}

/// How a recorded game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordResult {
    /// Somebody won.
    Win(Color, WinBy),
    /// Nobody won.
    Draw,
    /// The game does not count.
    Void,
}

impl RecordResult {
    fn of(outcome: &Outcome) -> Self {
        match (outcome.winner, outcome.reason) {
            (Some(winner), EndReason::Resign) => Self::Win(winner, WinBy::Resignation),
            (Some(winner), EndReason::TimeLoss) => Self::Win(winner, WinBy::Time),
            (Some(winner), _) => Self::Win(winner, WinBy::Board),
            (None, reason) if reason.is_draw() => Self::Draw,
            (None, _) => Self::Void,
        }
    }
}

/// What won a recorded game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// Five in a row, or the record does not say.
    Board,
    /// The opponent gave up.
    Resignation,
    /// The opponent ran out of time.
    Time,
    /// Something else, such as a broken rule.
    Forfeit,
}

/// The side whose move number `index` (from 0) is.
const fn side(index: usize) -> Color {
    if index.is_multiple_of(2) { Color::Black } else { Color::White }
}

/// The index of the first move onto a point taken before.
fn first_repeat(size: BoardSize, moves: &[Point]) -> Option<usize> {
    let mut board = Board::new(size);
    (0..moves.len()).find(|&index| board.place(moves[index], side(index)).is_some())
}
