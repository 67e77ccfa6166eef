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

    /// The point named last, in the top right corner: `O15` or `S19`.
    pub const fn far_corner(self) -> Point {
        Point { x: self.get() - 1, y: 0 }
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
#[serde(deny_unknown_fields)]
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
    /// Reads as a coordinate, but of a point that a board of this size does not have.
    #[error("off the board, whose points are A1 to {}", .0.far_corner().name(*.0))]
    OffBoard(BoardSize),
    /// Does not read as one coordinate: no letter, no number, several of either, or other characters.
    #[error("not a coordinate such as H8")]
    Unreadable,
}

/// Texts of more characters than this, white space around them aside, are not looked at.
const TEXT_LEN_MAX: usize = 32;

impl Point {
    /// Reads a point's name generously: `h8`, `8H`, `H-8`, `H 8`, `H08`, full-width `Ｈ８`, and `ㅗ8`, which
    /// the same keys type on a Korean keyboard.
    ///
    /// One column letter and one row number in either order, with at most one separator and any white
    /// space between and around them.
    ///
    /// # Errors
    /// [`PointError::OffBoard`] for one letter and one number that this board does not have,
    /// [`PointError::Unreadable`] for everything else, ambiguous texts included.
    pub fn parse(text: &str, size: BoardSize) -> Result<Self, PointError> {
        let text = text.trim();
        if text.chars().nth(TEXT_LEN_MAX).is_some() {
            return Err(PointError::Unreadable);
        }
        let text: String = text.chars().map(to_ascii).collect();
        let starts_with_digit = text.starts_with(|c: char| c.is_ascii_digit());
        let is_in_first = |c: char| c.is_ascii_digit() == starts_with_digit && c.is_ascii_alphanumeric();
        let (first, rest) = text.split_at(text.find(|c| !is_in_first(c)).unwrap_or(text.len()));
        let rest = rest.trim_start();
        let second = rest.strip_prefix(SEPARATORS).unwrap_or(rest).trim_start();
        let (column, row) = if starts_with_digit { (second, first) } else { (first, second) };
        Self::from_column_and_row(column, row, size)
    }

    fn from_column_and_row(column: &str, row: &str, size: BoardSize) -> Result<Self, PointError> {
        let &[letter] = column.as_bytes() else { return Err(PointError::Unreadable) };
        if !letter.is_ascii_alphabetic() || row.is_empty() || !row.bytes().all(|b| b.is_ascii_digit()) {
            return Err(PointError::Unreadable);
        }
        // A number too long for u32 is off any board.
        let row: u32 = row.parse().unwrap_or(u32::MAX);
        if row == 0 || row > u32::from(size.get()) {
            return Err(PointError::OffBoard(size));
        }
        Self::new(letter.to_ascii_uppercase() - b'A', size.get() - row as u8, size)
            .ok_or(PointError::OffBoard(size))
    }
}

/// What may stand once between column and row.
const SEPARATORS: [char; 10] = ['-', ',', '.', '/', '_', ':', '\u{2010}', '\u{2013}', '\u{2014}', '\u{2212}'];

/// Full-width forms (U+FF01–FF5E) are ASCII shifted by this much.
const FULL_WIDTH_SHIFT: u32 = 0xFEE0;

/// What the keys of the columns A–S type when the keyboard is still switched to Korean (두벌식), without and
/// with shift.
const KOREAN_KEYS: [&str; 19] = [
    "ㅁ", "ㅠ", "ㅊ", "ㅇ", "ㄷㄸ", "ㄹ", "ㅎ", "ㅗ", "ㅑ", "ㅓ", "ㅏ", "ㅣ", "ㅡ", "ㅜ", "ㅐㅒ", "ㅔㅖ",
    "ㅂㅃ", "ㄱㄲ", "ㄴ",
];

/// The ASCII character that `c` was meant to be.
fn to_ascii(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - FULL_WIDTH_SHIFT).unwrap_or(c),
        'ㄱ'..='ㅣ' => {
            let column = KOREAN_KEYS.iter().position(|keys| keys.contains(c));
            column.map_or(c, |column| char::from(b'A' + column as u8))
        }
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<String, PointError> {
        let size = BoardSize::Fifteen;
        Point::parse(text, size).map(|point| point.name(size).to_string())
    }

    #[test]
    fn every_point_reads_back_from_its_name() {
        for size in BoardSize::ALL {
            for point in size.points() {
                assert_eq!(Point::parse(&point.name(size).to_string(), size), Ok(point));
            }
        }
    }

    #[test]
    fn corners_and_centre_have_their_names() {
        for (size, corner, center) in [(BoardSize::Fifteen, "O15", "H8"), (BoardSize::Nineteen, "S19", "J10")]
        {
            assert_eq!(size.far_corner().name(size).to_string(), corner);
            assert_eq!(size.center().name(size).to_string(), center);
            assert_eq!(Point::parse("A1", size), Ok(Point { x: 0, y: size.get() - 1 }));
        }
    }

    #[test]
    fn generous_spellings_are_read() {
        for text in [
            "H8",
            "h8",
            "8H",
            "8h",
            "H-8",
            "8-H",
            "H 8",
            " h  8 ",
            "H - 8",
            "H,8",
            "H08",
            "Ｈ８",
            "ｈ８",
            "８Ｈ",
            "Ｈ－８",
            "Ｈ　８",
            "H–8",
            "h/8",
            "\tH8\n",
            "H.8",
            "H_8",
            "H:8",
        ] {
            assert_eq!(parse(text).as_deref(), Ok("H8"), "{text:?}");
        }
        assert_eq!(parse("i5").as_deref(), Ok("I5"), "I is a letter like any other");
        for (text, name) in
            [("ㅗ8", "H8"), ("8ㅗ", "H8"), ("ㅁ1", "A1"), ("ㄷ5", "E5"), ("ㄸ5", "E5"), ("ㅒ15", "O15")]
        {
            assert_eq!(parse(text).as_deref(), Ok(name), "typed on a Korean keyboard: {text:?}");
        }
    }

    #[test]
    fn points_that_the_board_lacks_are_off_it() {
        for text in ["P1", "A0", "A16", "J20", "Z99", "A-16", "0A", "H00", "A99999999999999999999"] {
            assert_eq!(parse(text), Err(PointError::OffBoard(BoardSize::Fifteen)), "{text:?}");
        }
        assert!(Point::parse("P1", BoardSize::Nineteen).is_ok());
        assert_eq!(
            PointError::OffBoard(BoardSize::Nineteen).to_string(),
            "off the board, whose points are A1 to S19"
        );
    }

    #[test]
    fn everything_else_is_unreadable() {
        let long = format!("H{}8", " ".repeat(200));
        for text in [
            "",
            " ",
            "H",
            "8",
            "-",
            "HH8",
            "H8H",
            "8H8",
            "8 8",
            "H8 I9",
            "H8I9",
            "H--8",
            "H8-",
            "-H8",
            "H+8",
            "H8.",
            "H 8 8",
            "é8",
            "한8",
            "H八",
            "H8\u{0}",
            "H٨",
            "①H",
            "ㅗㅗ8",
            "ㅋ8",
            "호8",
            long.as_str(),
        ] {
            assert_eq!(parse(text), Err(PointError::Unreadable), "{text:?}");
        }
    }
}
