//! Boards drawn in characters, one row a line, row 15 or 19 on top.
//!
//! ```text
//! 15 . . . . . . . . . . . . . . .
//! …
//!  8 . . . . . X X O . . . . . . .
//! …
//!    A B C D E F G H I J K L M N O
//! ```
//!
//! `X` black, `O` white, `.` empty: plain ASCII, because discs are as wide as two
//! letters in some fonts and as one in others.

use crate::engine::{Board, BoardSize, Color, Point};
use std::fmt::Write as _;

/// Why a text is no diagram of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// Not 15 or 19 rows.
    #[error("{rows} rows are neither 15 nor 19")]
    Rows {
        /// Rows found.
        rows: usize,
    },
    /// A row with more or fewer points than there are rows.
    #[error("line {line}: {points} points instead of {expected}")]
    Width {
        /// Line of the text, from 1.
        line: usize,
        /// Points found.
        points: usize,
        /// Points of a row.
        expected: usize,
    },
    /// A row number that is not the row's.
    #[error("line {line}: this is row {expected}")]
    RowNumber {
        /// Line of the text, from 1.
        line: usize,
        /// The number it should bear.
        expected: usize,
    },
    /// A character that is neither a stone nor an empty point.
    #[error("line {line}: {symbol:?} is neither a stone (X or O) nor an empty point (.)")]
    Symbol {
        /// Line of the text, from 1.
        line: usize,
        /// The character.
        symbol: char,
    },
}

/// Draws a board, with coordinates left and below.
pub fn print_diagram(board: &Board) -> String {
    let size = board.size();
    let mut text = String::with_capacity((size.area() + 40) * 2);
    for point in size.points() {
        if point.x == 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, "{:2}", point.row(size));
        }
        text.push(' ');
        text.push(match board.get(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        });
        if point.x + 1 == size.get() {
            text.push('\n');
        }
    }
    text.push_str("  ");
    for x in 0..size.get() {
        text.push(' ');
        text.push(char::from(b'A' + x));
    }
    text.push('\n');
    text
}

/// Reads a board.
///
/// Row numbers and the line of letters may be missing. Stones are also read from
/// `x`, `●`, `⚫` and `o`, `○`, `⚪`, empty points from `+`, `·`, `-`, `_`; spaces
/// between points don't matter.
///
/// # Errors
/// What does not make a whole board of 15 or 19 rows, with the line.
pub fn parse_diagram(text: &str) -> Result<Board, DiagramError> {
    let lines: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !is_letters(line))
        .collect();
    let rows = lines.len();
    let size = u8::try_from(rows)
        .ok()
        .and_then(|edge| BoardSize::try_from(edge).ok())
        .ok_or(DiagramError::Rows { rows })?;
    let mut board = Board::new(size);
    for (y, &(line, row)) in lines.iter().enumerate() {
        read_row(&mut board, y as u8, line, row)?;
    }
    Ok(board)
}

/// Whether a line names columns: `A B C …`, which no row of a board reads like.
fn is_letters(line: &str) -> bool {
    let mut letters = line.chars().filter(|c| !c.is_whitespace());
    letters.by_ref().take(3).map(|c| c.to_ascii_uppercase()).eq("ABC".chars())
}

fn read_row(board: &mut Board, y: u8, line: usize, row: &str) -> Result<(), DiagramError> {
    let size = board.size();
    let expected = usize::from(size.get());
    let points = row.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &row[..row.len() - points.len()];
    let expected_number = expected - usize::from(y);
    if !number.is_empty() && number.parse() != Ok(expected_number) {
        return Err(DiagramError::RowNumber { line, expected: expected_number });
    }
    let symbols: Vec<char> = points.chars().filter(|c| !c.is_whitespace()).collect();
    let stones = symbols.iter().map(|&symbol| read_symbol(symbol, line)).collect::<Result<Vec<_>, _>>()?;
    if stones.len() != expected {
        return Err(DiagramError::Width { line, points: stones.len(), expected });
    }
    for (x, stone) in stones.into_iter().enumerate() {
        if let (Some(color), Some(point)) = (stone, Point::new(x as u8, y, size)) {
            board.place(point, color);
        }
    }
    Ok(())
}

const fn read_symbol(symbol: char, line: usize) -> Result<Option<Color>, DiagramError> {
    match symbol {
        'X' | 'x' | '●' | '⚫' => Ok(Some(Color::Black)),
        'O' | 'o' | '○' | '⚪' => Ok(Some(Color::White)),
        '.' | '+' | '·' | '-' | '_' => Ok(None),
        _ => Err(DiagramError::Symbol { line, symbol }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn board(size: BoardSize, stones: &[(&str, Color)]) -> Board {
        Board::from_stones(
            size,
            stones.iter().map(|&(name, color)| (Point::parse(name, size).expect(name), color)),
        )
    }

    #[test]
    fn row_1_is_the_last_line_and_column_a_the_first() {
        let drawn = print_diagram(&board(BoardSize::Fifteen, &[("A1", Color::Black), ("O15", Color::White)]));
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "15 . . . . . . . . . . . . . . O");
        assert_eq!(lines[14], " 1 X . . . . . . . . . . . . . .");
        assert_eq!(lines[15], "   A B C D E F G H I J K L M N O");
        assert_eq!(lines.len(), 16);
    }

    #[test]
    fn reads_discs_without_coordinates() {
        let mut rows = vec!["+".repeat(15); 15];
        rows[7] = "+++++++●○++++++".to_owned();
        let expected = board(BoardSize::Fifteen, &[("H8", Color::Black), ("I8", Color::White)]);
        assert_eq!(parse_diagram(&rows.join("\n")), Ok(expected));
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let rows = |change: &dyn Fn(&mut Vec<String>)| {
            let mut rows = vec![".".repeat(15); 15];
            change(&mut rows);
            parse_diagram(&rows.join("\n")).expect_err("changed").to_string()
        };
        assert_eq!(rows(&|rows| rows.truncate(14)), "14 rows are neither 15 nor 19");
        assert_eq!(rows(&|rows| rows[2].push('X')), "line 3: 16 points instead of 15");
        assert_eq!(rows(&|rows| rows[2].insert_str(0, "12 ")), "line 3: this is row 13");
        assert_eq!(
            rows(&|rows| rows[4].replace_range(3..4, "?")),
            "line 5: '?' is neither a stone (X or O) nor an empty point (.)"
        );
    }

    proptest! {
        #[test]
        fn printing_and_reading_give_the_same(cells in proptest::collection::vec(0_u8..3, 361), nineteen: bool) {
            let size = if nineteen { BoardSize::Nineteen } else { BoardSize::Fifteen };
            let stones = size.points().zip(cells).filter_map(|(point, cell)| match cell {
                1 => Some((point, Color::Black)),
                2 => Some((point, Color::White)),
                _ => None,
            });
            let board = Board::from_stones(size, stones);
            prop_assert_eq!(parse_diagram(&print_diagram(&board)), Ok(board));
        }

        #[test]
        fn no_text_panics(text in "[\\PC\n]{0,400}") {
            let _ = parse_diagram(&text);
        }
    }
}
