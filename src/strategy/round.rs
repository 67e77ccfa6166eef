//! A round as it is kept: whose stones stand where, who won, and what a side did wrong.
//!
//! In which order hooks are called, and what makes a match, is [`super::contest`]'s.

use super::hook::{Cell, Hook, SIZE, cell_of};
use crate::engine::{self, Board, Color, Point, Rule};
use serde::{Deserialize, Serialize};

/// The rule of every round.
pub const RULE: Rule = Rule::FreeFivePlus;

/// One of the two sides, in the order in which they were named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// Named first; starts round 1, shown white.
    First,
    /// Named second; shown black.
    Second,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The colour it is shown in: to its author one's own stones are white.
    pub const fn color(self) -> Color {
        match self {
            Self::First => Color::White,
            Self::Second => Color::Black,
        }
    }

    /// Its place in a pair.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What went wrong in a hook that costs the round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Fault {
    /// `onTurnStart` returned something else than an array that begins with two integers.
    NotAMove {
        /// What it returned, in a few words.
        got: String,
    },
    /// Two integers, but no point of the board.
    OffBoard {
        /// The first number.
        row: i64,
        /// The second.
        column: i64,
    },
    /// A point with a stone.
    Occupied {
        /// Which.
        cell: Cell,
    },
    /// An exception.
    Threw {
        /// Its text.
        message: String,
        /// The line of the program, from 1, where known.
        line: Option<u32>,
    },
    /// The processor time of a hook was used up.
    TimedOut,
    /// The hook is no longer a function.
    Missing,
}

/// Why a process ended before its match did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Stop {
    /// It used up a hook's processor time where it cannot be interrupted.
    Cpu,
    /// It did not answer in time, whatever it was waiting for.
    Wall,
    /// It used up the processor time of the whole match.
    Bank,
    /// It ended by itself: out of memory, or a call that its walls do not let through.
    Crashed,
    /// Its first lines, outside any hook, failed when the match began.
    Unstartable {
        /// What happened.
        message: String,
        /// The line, from 1, where known.
        line: Option<u32>,
    },
}

/// A fault and the hook it happened in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Misstep {
    /// Which hook.
    pub hook: Hook,
    /// What happened.
    pub fault: Fault,
}

/// A stopped process and the hook it was in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Halt {
    /// The hook, or none while the program was being loaded.
    pub hook: Option<Hook>,
    /// Why.
    pub stop: Stop,
}

/// A round that has ended, or the one being played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Who placed the first stone.
    pub starter: Side,
    /// The stones in order, sides in turn.
    #[serde(with = "as_letters")]
    pub moves: Vec<Point>,
    /// Who got five in a row.
    pub five: Option<Side>,
    /// What each side did wrong, if anything; in the order of [`Side::BOTH`].
    pub missteps: [Option<Misstep>; 2],
    /// Whose process was stopped in this round.
    pub halted: [bool; 2],
}

impl Round {
    pub(super) const fn new(starter: Side) -> Self {
        Self { starter, moves: Vec::new(), five: None, missteps: [None, None], halted: [false, false] }
    }

    /// Whether a side has lost the round by its own doing.
    pub(super) fn has_failed(&self, side: Side) -> bool {
        self.missteps[side.index()].is_some() || self.halted[side.index()]
    }

    /// Who won. Nobody on a full board, and nobody when both sides failed.
    pub fn winner(&self) -> Option<Side> {
        match Side::BOTH.map(|side| self.has_failed(side)) {
            [true, true] => None,
            [true, false] => Some(Side::Second),
            [false, true] => Some(Side::First),
            [false, false] => self.five,
        }
    }

    /// Whose stone the one with this index is, from 0.
    pub const fn mover(&self, index: usize) -> Side {
        if index.is_multiple_of(2) { self.starter } else { self.starter.other() }
    }

    /// The stones on the board, in their colours.
    pub fn board(&self) -> Board {
        let stones = self.moves.iter().enumerate();
        Board::from_stones(SIZE, stones.map(|(index, &point)| (point, self.mover(index).color())))
    }

    /// Every winning line of the last stone; none if the round ended otherwise.
    pub fn winning_lines(&self) -> Vec<Vec<Point>> {
        let (Some(_), Some((&last, before))) = (self.five, self.moves.split_last()) else {
            return Vec::new();
        };
        let mover = self.mover(before.len());
        let mut board = self.board();
        board.remove(last);
        match engine::judge(&board, RULE, mover.color(), last) {
            engine::Verdict::Win(lines) => lines,
            _ => Vec::new(),
        }
    }

    /// The last stone of a side.
    pub(super) fn last_of(&self, side: Side) -> Option<Cell> {
        let last = (0..self.moves.len()).rev().find(|&index| self.mover(index) == side)?;
        Some(cell_of(self.moves[last]))
    }
}

/// Moves as text, two letters each, column and row from `a`: a match is kept for ever, and as a list of
/// objects it would take ten times the room.
mod as_letters {
    use super::{Point, SIZE};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::ptr_arg, reason = "serde calls it so")]
    pub(super) fn serialize<S: Serializer>(moves: &Vec<Point>, serializer: S) -> Result<S::Ok, S::Error> {
        let letter = |number: u8| char::from(b'a' + number);
        serializer.collect_str(&moves.iter().flat_map(|at| [letter(at.x), letter(at.y)]).collect::<String>())
    }

    /// As they are written now, or as a list of points as they once were.
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Letters(String),
        Points(Vec<Point>),
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Point>, D::Error> {
        let text = match Written::deserialize(deserializer)? {
            Written::Points(points) => return Ok(points),
            Written::Letters(text) => text,
        };
        let point = |pair: &[u8]| match *pair {
            [x, y] => Point::new(x.wrapping_sub(b'a'), y.wrapping_sub(b'a'), SIZE),
            _ => None,
        };
        let moves: Option<Vec<Point>> = text.as_bytes().chunks(2).map(point).collect();
        moves.ok_or_else(|| D::Error::custom(format!("{text:?} is no list of moves")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_kept_as_letters_and_read_as_they_once_were() {
        let mut round = Round::new(Side::First);
        round.moves = vec![Point { x: 7, y: 7 }, Point { x: 0, y: 14 }];
        let kept = serde_json::to_value(&round).unwrap();
        assert_eq!(kept["moves"], "hhao");
        assert_eq!(serde_json::from_value::<Round>(kept.clone()).unwrap(), round);
        let with = |moves: serde_json::Value| {
            let mut other = kept.clone();
            other["moves"] = moves;
            serde_json::from_value::<Round>(other)
        };
        let once = serde_json::json!([{ "x": 7, "y": 7 }, { "x": 0, "y": 14 }]);
        assert_eq!(with(once).unwrap(), round);
        for wrong in ["hha", "hhap", "HH", "h가"] {
            assert!(with(wrong.into()).is_err(), "{wrong}");
        }
    }
}
