//! Opponents and analysis over the engine: pure, seeded, no I/O.
//!
//! [`choose`] answers what a [`Level`] plays in a position. The same position, level and seed give the
//! same move on every machine: what a search may do is counted in nodes, never in time. Whoever has a
//! time limit raises the [`Cancel`] flag, and gets the best move found so far, marked as such.
//!
//! ```
//! use omok::ai::{Cancel, Level, Position, choose};
//! use omok::engine::{Board, BoardSize, Color, Rule};
//!
//! let board = Board::new(BoardSize::Fifteen);
//! let position = Position { board: &board, rule: Rule::Renju, color: Color::Black };
//! let choice = choose(&position, Level::One, 7, &Cancel::new()).expect("there is room");
//! assert_eq!(choice.point, BoardSize::Fifteen.center());
//! ```

mod budget;
mod cancel;
mod draw;
mod duel;
mod field;
mod fours;
mod level;
mod pattern;
mod pick;
mod random;
mod search;
mod spots;
mod threes;
mod worth;

#[cfg(test)]
mod fours_tests;
#[cfg(test)]
mod pick_tests;
#[cfg(test)]
mod testing;

use crate::engine::{Board, Color, Game, Point, Rule};

pub use cancel::Cancel;
pub use draw::accepts_draw;
pub use duel::{Duel, DuelResult, NodeCount, duel};
pub use level::{Level, UnknownLevel};

/// What is on the board, and whose turn it is. Any arrangement of stones will do.
#[derive(Debug, Clone, Copy)]
pub struct Position<'a> {
    /// The stones.
    pub board: &'a Board,
    /// What wins and what is forbidden.
    pub rule: Rule,
    /// Whose turn it is.
    pub color: Color,
}

impl<'a> Position<'a> {
    /// The position of a game.
    pub const fn of(game: &'a Game) -> Self {
        Self { board: game.board(), rule: game.rule(), color: game.turn() }
    }
}

/// A level's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Where to play: always empty and never forbidden.
    pub point: Point,
    /// Positions looked at.
    pub nodes: u64,
    /// Whether the search was cancelled; the point is then the best one known by that time.
    pub cancelled: bool,
}

/// What `level` plays; `None` only if the side to move has no legal point.
///
/// Randomness comes from `seed` and the number of stones, so that one seed serves a whole game.
pub fn choose(position: &Position<'_>, level: Level, seed: u64, cancel: &Cancel) -> Option<Choice> {
    pick::pick(position, level, seed, cancel)
}
