//! Threats: what a colour has on the board that wins unless it is answered.

use super::judge::winning_points;
use super::{Board, Color, Point, Rule};

/// A four (사): four stones that one more makes a five.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Four {
    /// The four stones, from one end of the line to the other.
    pub stones: [Point; 4],
    /// The points that complete it: one, or two for a straight four (열린 사).
    pub completions: Vec<Point>,
}

impl Four {
    /// Whether two points complete it, so that one stone cannot stop it.
    pub fn is_straight(&self) -> bool {
        self.completions.len() > 1
    }
}

/// A three (열린 삼): three stones that one more makes a straight four.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Three {
    /// The three stones, from one end of the line to the other.
    pub stones: [Point; 3],
    /// The points that make it a straight four: not forbidden, and not making a five instead.
    pub extensions: Vec<Point>,
}

/// The threats of one colour.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Threats {
    /// Points that complete a five.
    pub fives: Vec<Point>,
    /// Legal points that make a four, the straight ones included.
    pub four_points: Vec<Point>,
    /// Legal points that make a straight four.
    pub straight_four_points: Vec<Point>,
    /// Legal points that make a three.
    pub three_points: Vec<Point>,
    /// Fours standing on the board.
    pub fours: Vec<Four>,
    /// Threes standing on the board.
    pub threes: Vec<Three>,
}

/// Everything that `color` threatens under `rule`.
pub fn threats(board: &Board, rule: Rule, color: Color) -> Threats {
    Threats { fives: winning_points(board, rule, color), ..Threats::default() }
}
