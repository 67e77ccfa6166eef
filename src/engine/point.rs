//! Intersections and their names.
//!
//! `x` runs left to right and `y` top to bottom, both from 0; the name of a
//! point is its column letter (A–O or A–S, I included) and its row counted from
//! the bottom, so that (7, 7) on 15×15 is `H8`.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The edge length of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Default)]
#[serde(try_from = "u8", into = "u8")]
pub enum BoardSize {
    /// 15×15, 225 points.
    #[default]
    Fifteen,
    /// 19×19, 361 points.
    Nineteen,
}

impl BoardSize {
    /// Both sizes, smaller first.
    pub const ALL: [Self; 2] = [Self::Fifteen, Self::Nineteen];

    /// Points along an edge: 15 or 19.
    pub const fn get(self) -> u8 {
        match self {
            Self::Fifteen => 15,
            Self::Nineteen => 19,
        }
    }

    /// Points on the board: 225 or 361.
    pub const fn area(self) -> usize {
        self.get() as usize * self.get() as usize
    }

    /// The central point: `H8` or `J10`.
    pub const fn center(self) -> Point {
        Point { x: self.get() / 2, y: self.get() / 2 }
    }

    /// Every point, row by row from the top left (`index = y·size + x`).
    pub fn points(self) -> impl Iterator<Item = Point> {
        let edge = self.get();
        (0..edge).flat_map(move |y| (0..edge).map(move |x| Point { x, y }))
    }
}

impl From<BoardSize> for u8 {
    fn from(size: BoardSize) -> Self {
        size.get()
    }
}

/// A board size other than 15 or 19.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("board size {0} is neither 15 nor 19")]
pub struct UnknownBoardSize(pub u8);

impl TryFrom<u8> for BoardSize {
    type Error = UnknownBoardSize;
    fn try_from(edge: u8) -> Result<Self, UnknownBoardSize> {
        match edge {
            15 => Ok(Self::Fifteen),
            19 => Ok(Self::Nineteen),
            other => Err(UnknownBoardSize(other)),
        }
    }
}

/// An intersection. A `Point` made for a [`BoardSize`] lies on that board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Point {
    /// Column, left to right from 0.
    pub x: u8,
    /// Row, top to bottom from 0.
    pub y: u8,
}

impl Point {
    /// The point at column `x`, row `y` (both from 0, `y` from the top), if it is on the board.
    pub const fn new(x: u8, y: u8, size: BoardSize) -> Option<Self> {
        if x < size.get() && y < size.get() { Some(Self { x, y }) } else { None }
    }

    /// Row-major index: `y·size + x`.
    pub const fn index(self, size: BoardSize) -> usize {
        self.y as usize * size.get() as usize + self.x as usize
    }

    /// The inverse of [`Self::index`].
    pub const fn from_index(index: usize, size: BoardSize) -> Option<Self> {
        if index < size.area() {
            let edge = size.get() as usize;
            Some(Self { x: (index % edge) as u8, y: (index / edge) as u8 })
        } else {
            None
        }
    }

    /// The row as printed: 1 at the bottom.
    pub const fn row(self, size: BoardSize) -> u8 {
        size.get() - self.y
    }

    /// The name as printed everywhere: `H8`.
    pub const fn name(self, size: BoardSize) -> PointName {
        PointName { point: self, size }
    }
}

/// Prints a point's name, such as `H8`.
#[derive(Debug, Clone, Copy)]
pub struct PointName {
    point: Point,
    size: BoardSize,
}

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.point.x), self.point.row(self.size))
    }
}

/// Why a text names no point of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PointError {
    /// Reads as a coordinate, but of a point that this board does not have.
    #[error("the point is off the board")]
    OffBoard,
    /// Does not read as one coordinate: empty, no letter, no number, several of either, or other characters.
    #[error("the text is not a coordinate")]
    Unreadable,
}
