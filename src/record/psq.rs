//! Records of the Piskvork gomoku manager (`.psq`).
//!
//! A head line `Piskvorky 15x15, 0:0, 0`, then a line `x,y,milliseconds` for each
//! move, counted from 1 at the upper left. What follows the moves (names of
//! engines, a result) differs between versions and is passed over.

use super::{Record, first_repeat};
use crate::engine::{BoardSize, Point};
use std::fmt::Write as _;

/// Why a text is no record of this kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PsqError {
    /// The first line is not `Piskvorky WIDTHxHEIGHT, …`.
    #[error("line 1 does not begin with \"Piskvorky 15x15\" or \"Piskvorky 19x19\"")]
    Head,
    /// A board that we don't have.
    #[error("a board of {width}x{height} is neither 15x15 nor 19x19")]
    Size {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// A move off the board.
    #[error("line {line}: {x},{y} is off the board")]
    OffBoard {
        /// Line of the text, from 1.
        line: usize,
        /// Column from 1.
        x: u32,
        /// Row from 1, from the top.
        y: u32,
    },
    /// A move onto a point that an earlier move took.
    #[error("line {line}: the point is taken already")]
    Taken {
        /// Line of the text, from 1.
        line: usize,
    },
}

/// Prints the moves; names, rules and results have no place in this format.
pub fn print_psq(record: &Record) -> String {
    let edge = record.size.get();
    let mut text = format!("Piskvorky {edge}x{edge}, 0:0, 0\n");
    for point in &record.moves {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{},{},0", point.x + 1, point.y + 1);
    }
    text
}

/// Reads the moves.
///
/// # Errors
/// What is wrong, with the line.
pub fn parse_psq(text: &str) -> Result<Record, PsqError> {
    let mut lines = text.trim_start_matches('\u{FEFF}').lines();
    let head = lines.next().and_then(|line| line.strip_prefix("Piskvorky ")).ok_or(PsqError::Head)?;
    let board = head.split(',').next().unwrap_or_default().trim();
    let (width, height) = board.split_once('x').ok_or(PsqError::Head)?;
    let (Ok(width), Ok(height)) = (width.parse::<u32>(), height.parse::<u32>()) else {
        return Err(PsqError::Head);
    };
    let size = u8::try_from(width)
        .ok()
        .filter(|_| width == height)
        .and_then(|edge| BoardSize::try_from(edge).ok())
        .ok_or(PsqError::Size { width, height })?;
    let mut moves = Vec::new();
    for (index, line) in lines.enumerate() {
        let Some((x, y)) = read_move(line) else { break };
        let line = index + 2;
        let point = Point::new(column(x), column(y), size).ok_or(PsqError::OffBoard { line, x, y })?;
        moves.push(point);
        if moves.len() > size.area() {
            break;
        }
    }
    match first_repeat(size, &moves) {
        None => Ok(Record::new(size, moves)),
        Some(index) => Err(PsqError::Taken { line: index + 2 }),
    }
}

/// From 1 to from 0; what does not fit is off every board.
fn column(from_1: u32) -> u8 {
    from_1.checked_sub(1).and_then(|from_0| u8::try_from(from_0).ok()).unwrap_or(u8::MAX)
}

/// `x,y` or `x,y,milliseconds`; anything else ends the moves.
fn read_move(line: &str) -> Option<(u32, u32)> {
    let mut parts = line.split(',').map(|part| part.trim().parse::<u32>().ok());
    let (x, y) = (parts.next()??, parts.next()??);
    parts.all(|part| part.is_some()).then_some((x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{parse_moves, print_moves};

    #[test]
    fn counts_from_the_upper_left() {
        let size = BoardSize::Fifteen;
        let record = Record::new(size, parse_moves("A15 H8 A1", size).expect("moves"));
        let text = print_psq(&record);
        assert_eq!(text, "Piskvorky 15x15, 0:0, 0\n1,1,0\n8,8,0\n1,15,0\n");
        assert_eq!(parse_psq(&text), Ok(record));
    }

    #[test]
    fn passes_over_what_follows_the_moves() {
        let text = "Piskvorky 19x19, 11:11, 0\r\n10,10,1200\r\n11,10\r\nengine.zip\r\nother\r\n-1\r\n1,Freestyle\r\n";
        let record = parse_psq(text).expect("reads");
        assert_eq!(print_moves(&record.moves, record.size), "J10 K10");
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let error = |text| parse_psq(text).expect_err(text).to_string();
        assert_eq!(error("gomoku"), PsqError::Head.to_string());
        assert_eq!(error("Piskvorky 20x20, 0:0, 0"), "a board of 20x20 is neither 15x15 nor 19x19");
        assert_eq!(error("Piskvorky 15x15, 0:0, 0\n1,16,0"), "line 2: 1,16 is off the board");
        assert_eq!(error("Piskvorky 15x15, 0:0, 0\n0,1,0"), "line 2: 0,1 is off the board");
        assert_eq!(error("Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0"), "line 3: the point is taken already");
    }
}
