//! The five hooks and what each is called with.

use crate::engine::{BoardSize, Point};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The board of every round: 15×15.
pub const SIZE: BoardSize = BoardSize::Fifteen;

/// A function that a strategy must declare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hook {
    /// Once, before the first round.
    #[serde(rename = "onGameStart")]
    GameStart,
    /// Before each round.
    #[serde(rename = "onRoundStart")]
    RoundStart,
    /// Whenever it is this side's turn; answers with the move.
    #[serde(rename = "onTurnStart")]
    TurnStart,
    /// After each round, with its result.
    #[serde(rename = "onRoundEnd")]
    RoundEnd,
    /// Once, after the last round, with the match's result.
    #[serde(rename = "onGameEnd")]
    GameEnd,
}

impl Hook {
    /// All of them, in the order in which a match first calls them.
    pub const ALL: [Self; 5] =
        [Self::GameStart, Self::RoundStart, Self::TurnStart, Self::RoundEnd, Self::GameEnd];

    /// The function's name in the program.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GameStart => "onGameStart",
            Self::RoundStart => "onRoundStart",
            Self::TurnStart => "onTurnStart",
            Self::RoundEnd => "onRoundEnd",
            Self::GameEnd => "onGameEnd",
        }
    }
}

impl fmt::Display for Hook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A position as programs write it: `[row, column]`, both 0–14, row 0 at the top.
pub type Cell = [u8; 2];

/// The point of a `[row, column]`, if the board has it.
pub fn point_of([row, column]: Cell) -> Option<Point> {
    Point::new(column, row, SIZE)
}

/// A point as programs write it.
pub const fn cell_of(point: Point) -> Cell {
    [point.y, point.x]
}

/// One hook with its argument, ready to be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "hook")]
pub enum Invocation {
    /// Without an argument.
    #[serde(rename = "onGameStart")]
    GameStart,
    /// Without an argument.
    #[serde(rename = "onRoundStart")]
    RoundStart,
    /// `data`.
    #[serde(rename = "onTurnStart")]
    TurnStart(TurnData),
    /// `result` of the round.
    #[serde(rename = "onRoundEnd")]
    RoundEnd(RoundResult),
    /// `result` of the match.
    #[serde(rename = "onGameEnd")]
    GameEnd(GameResult),
}

impl Invocation {
    /// Which hook is called.
    pub const fn hook(&self) -> Hook {
        match self {
            Self::GameStart => Hook::GameStart,
            Self::RoundStart => Hook::RoundStart,
            Self::TurnStart(_) => Hook::TurnStart,
            Self::RoundEnd(_) => Hook::RoundEnd,
            Self::GameEnd(_) => Hook::GameEnd,
        }
    }
}

/// What `onTurnStart` is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnData {
    /// Stones on the board before this turn.
    pub turncnt: u32,
    /// The opponent's last stone; absent while the opponent has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponentchoice: Option<Cell>,
}

/// What `onRoundEnd` is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundResult {
    /// -1 lost, 0 drawn, 1 won.
    pub win: i8,
    /// Rounds won so far, this one included.
    pub wincnt: u32,
    /// Rounds lost so far, this one included.
    pub losecnt: u32,
    /// Stones on the board.
    pub turncnt: u32,
    /// The opponent's last stone; absent if it placed none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponentchoice: Option<Cell>,
}

/// What `onGameEnd` is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// -1 lost, 0 drawn, 1 won.
    pub win: i8,
}
