//! Move lists: `H8 I9 H9`.

use super::first_repeat;
use crate::engine::{BoardSize, Point, PointError};
use std::fmt::Write as _;

/// Why a text is no list of moves.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveListError {
    /// A word that names no point of the board.
    #[error("move {number} ({word:?}): {problem}")]
    Point {
        /// Which move, from 1.
        number: usize,
        /// What stands there, cut to a few characters.
        word: String,
        /// What is wrong with it.
        problem: PointError,
    },
    /// A move onto a point that an earlier move took.
    #[error("move {number}: {name} is taken already")]
    Taken {
        /// Which move, from 1.
        number: usize,
        /// The point.
        name: String,
    },
}

/// Characters of a word that are shown in an error.
const WORD_SHOWN: usize = 16;

/// Prints moves in order: `H8 I9 H9`.
pub fn print_moves(moves: &[Point], size: BoardSize) -> String {
    let names: Vec<String> = moves.iter().map(|point| point.name(size).to_string()).collect();
    names.join(" ")
}

/// Moves of a line in [`print_numbered`].
const LINE: usize = 10;

/// Prints moves in order with their numbers, ten a line: `1. H8 2. I9 …`. [`parse_moves`] reads it.
pub fn print_numbered(moves: &[Point], size: BoardSize) -> String {
    let mut text = String::with_capacity(moves.len() * 8);
    for (index, point) in moves.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}. {}", index + 1, point.name(size));
        text.push(if (index + 1) % LINE == 0 || index + 1 == moves.len() { '\n' } else { ' ' });
    }
    text
}

/// Reads moves in order.
///
/// Points stand apart (spaces, line breaks, commas, semicolons) or together
/// (`h8i9h9`), each as [`Point::parse`] reads it; move numbers with a dot (`1. H8`,
/// `1.H8`) are passed over. An empty text is an empty list.
///
/// # Errors
/// The first word that is no point of the board, or the first point that repeats.
pub fn parse_moves(text: &str, size: BoardSize) -> Result<Vec<Point>, MoveListError> {
    let mut moves = Vec::new();
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '、' | '，'));
    for word in words.filter(|word| !word.is_empty()) {
        read_word(word, size, &mut moves)?;
        if moves.len() > size.area() {
            break;
        }
    }
    match first_repeat(size, &moves) {
        None => Ok(moves),
        Some(index) => {
            let name = moves[index].name(size).to_string();
            Err(MoveListError::Taken { number: index + 1, name })
        }
    }
}

fn read_word(word: &str, size: BoardSize, moves: &mut Vec<Point>) -> Result<(), MoveListError> {
    if let Ok(point) = Point::parse(word, size) {
        moves.push(point);
        return Ok(());
    }
    let word = without_move_number(word);
    if word.is_empty() {
        return Ok(());
    }
    for piece in split_run(word).unwrap_or_else(|| vec![word]) {
        let point = Point::parse(piece, size).map_err(|problem| MoveListError::Point {
            number: moves.len() + 1,
            word: piece.chars().take(WORD_SHOWN).collect(),
            problem,
        })?;
        moves.push(point);
    }
    Ok(())
}

/// `12.H8` without its `12.`.
fn without_move_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if !word.starts_with('.') => rest,
        _ => word,
    }
}

/// `h8i9h9` as `h8`, `i9`, `h9`; `None` unless it is letters with a number each.
fn split_run(word: &str) -> Option<Vec<&str>> {
    let mut pieces = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let digits = rest.strip_prefix(|c: char| c.is_ascii_alphabetic())?;
        let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        if after.len() == digits.len() {
            return None;
        }
        pieces.push(&rest[..rest.len() - after.len()]);
        rest = after;
    }
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: BoardSize = BoardSize::Fifteen;

    fn reads_as(text: &str, printed: &str) {
        assert_eq!(print_moves(&parse_moves(text, SIZE).expect(text), SIZE), printed, "{text}");
    }

    #[test]
    fn reads_what_people_write() {
        reads_as("", "");
        reads_as("H8 I9 H9", "H8 I9 H9");
        reads_as("h8,i9;H-9\n", "H8 I9 H9");
        reads_as("h8g6f6g5", "H8 G6 F6 G5");
        reads_as("1. H8 2. I9 3.H9", "H8 I9 H9");
        reads_as("8H 15O Ａ１", "H8 O15 A1");
    }

    #[test]
    fn numbered_lists_hold_ten_moves_a_line() {
        let moves = parse_moves("A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1", SIZE).expect("moves");
        let printed = print_numbered(&moves, SIZE);
        assert!(printed.starts_with("1. A1 2. B1 ") && printed.ends_with("10. J1\n11. K1\n"), "{printed}");
        assert_eq!(print_numbered(&[], SIZE), "");
    }

    #[test]
    fn says_which_move_is_wrong() {
        let error = |text| parse_moves(text, SIZE).expect_err(text).to_string();
        assert_eq!(error("H8 P1"), "move 2 (\"P1\"): off the board, whose points are A1 to O15");
        assert_eq!(error("H8 I9 J16"), "move 3 (\"J16\"): off the board, whose points are A1 to O15");
        assert_eq!(error("h8i9j20"), "move 3 (\"j20\"): off the board, whose points are A1 to O15");
        assert_eq!(error("H8 pass"), "move 2 (\"pass\"): not a coordinate such as H8");
        assert_eq!(error("H8 I9 H8"), "move 3: H8 is taken already");
    }

    proptest! {
        #[test]
        fn printing_and_reading_give_the_same(indices in proptest::sample::subsequence((0..361_usize).collect::<Vec<_>>(), 0..361)) {
            let size = BoardSize::Nineteen;
            let moves: Vec<Point> = indices.into_iter().rev().filter_map(|index| Point::from_index(index, size)).collect();
            prop_assert_eq!(parse_moves(&print_moves(&moves, size), size), Ok(moves.clone()));
            prop_assert_eq!(parse_moves(&print_numbered(&moves, size), size), Ok(moves));
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,60}") {
            let _ = parse_moves(&text, SIZE);
        }
    }
}
