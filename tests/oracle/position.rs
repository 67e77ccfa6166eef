//! Positions as the tests keep and print them: plain coordinates, a line of JSON each.

use super::At;
use omok::engine::{Board, BoardSize, Color, ForbiddenKind, Point, Rule};
use serde_json::{Value, json};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    Black,
    White,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Forbid {
    Overline,
    DoubleFour,
    DoubleThree,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pub rule: String,
    pub size: usize,
    pub to_move: Player,
    pub black: Vec<At>,
    pub white: Vec<At>,
}

impl Position {
    /// The same position turned and mirrored in one of eight ways; 0 leaves it as it is.
    pub fn turned(&self, way: u8) -> Self {
        let turn = |stones: &[At]| stones.iter().map(|&p| turn(p, self.size, way)).collect();
        Self { black: turn(&self.black), white: turn(&self.white), ..self.clone() }
    }

    /// The same stones with the colours exchanged.
    pub fn with_colors_exchanged(&self) -> Self {
        Self { black: self.white.clone(), white: self.black.clone(), ..self.clone() }
    }

    pub fn with(&self, rule: &str, to_move: Player) -> Self {
        Self { rule: rule.to_owned(), to_move, ..self.clone() }
    }

    pub fn from_json(line: &str) -> Self {
        let value: Value = serde_json::from_str(line).expect("a line of JSON");
        let input = value.get("input").unwrap_or(&value);
        let size = input["size"].as_u64().expect("size") as usize;
        let points = |key: &str| -> Vec<At> {
            let names = input[key].as_array().expect("points");
            names.iter().map(|name| at(name.as_str().expect("a name"), size)).collect()
        };
        Self {
            rule: input["rule"].as_str().expect("rule").to_owned(),
            size,
            to_move: if input["to_move"] == "white" { Player::White } else { Player::Black },
            black: points("black"),
            white: points("white"),
        }
    }

    pub fn to_json(&self) -> String {
        let names = |stones: &[At]| -> Vec<String> { stones.iter().map(|&p| name(p, self.size)).collect() };
        let to_move = if self.to_move == Player::Black { "black" } else { "white" };
        json!({
            "rule": self.rule, "size": self.size, "to_move": to_move,
            "black": names(&self.black), "white": names(&self.white),
        })
        .to_string()
    }

    // What the engine is asked.

    pub fn board(&self) -> Board {
        let size = BoardSize::try_from(self.size as u8).expect("a size");
        let black = self.black.iter().map(|&p| (point(p), Color::Black));
        Board::from_stones(size, black.chain(self.white.iter().map(|&p| (point(p), Color::White))))
    }

    pub fn engine_rule(&self) -> Rule {
        self.rule.parse().expect("a rule")
    }

    pub fn color(&self) -> Color {
        match self.to_move {
            Player::Black => Color::Black,
            Player::White => Color::White,
        }
    }
}

/// Where `p` goes when the board is turned: bit 0 mirrors left and right, bit 1 top and bottom, bit 2
/// exchanges rows and columns.
pub fn turn((mut x, mut y): At, size: usize, way: u8) -> At {
    let last = size as i32 - 1;
    if way & 1 != 0 {
        x = last - x;
    }
    if way & 2 != 0 {
        y = last - y;
    }
    if way & 4 != 0 { (y, x) } else { (x, y) }
}

pub fn name((x, y): At, size: usize) -> String {
    format!("{}{}", char::from(b'A' + x as u8), size as i32 - y)
}

pub fn at(name: &str, size: usize) -> At {
    let column = i32::from(name.as_bytes()[0] - b'A');
    (column, size as i32 - name[1..].parse::<i32>().expect("a row"))
}

fn point((x, y): At) -> Point {
    Point { x: x as u8, y: y as u8 }
}

impl From<ForbiddenKind> for Forbid {
    fn from(kind: ForbiddenKind) -> Self {
        match kind {
            ForbiddenKind::Overline => Self::Overline,
            ForbiddenKind::DoubleFour => Self::DoubleFour,
            ForbiddenKind::DoubleThree => Self::DoubleThree,
        }
    }
}
