//! SGF, the Smart Game Format: FF\[4\], game 4 (gomoku and renju).
//!
//! Points are two small letters, column from the left and row from the top, as for
//! go (<https://www.red-bean.com/sgf/>). Of a file with variations the main line is
//! read, which is everything up to the first closing parenthesis.

use super::{Record, RecordResult, WinBy, first_repeat, side};
use crate::engine::{BoardSize, Color, Point, Rule};

/// Why a file is no record that we can take.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SgfError {
    /// It does not begin like SGF: `(;`.
    #[error("not an SGF file: it does not begin with \"(;\"")]
    NotSgf,
    /// A bracket or parenthesis is never closed.
    #[error("the file stops in the middle")]
    Unfinished,
    /// Something stands where a property should.
    #[error("unexpected {found:?} after {moves} moves")]
    Unexpected {
        /// What stands there.
        found: char,
        /// Moves read before it.
        moves: usize,
    },
    /// A property that we cannot take, by name.
    #[error("{name}[{value}]: {problem}")]
    Property {
        /// The property's name, such as `SZ`.
        name: String,
        /// Its value, cut to a few characters.
        value: String,
        /// What is wrong with it.
        problem: PropertyProblem,
    },
}

/// What is wrong with a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PropertyProblem {
    /// Another game than gomoku or renju.
    #[error("not the game of gomoku and renju, which is 4")]
    Game,
    /// A board that we don't have.
    #[error("a board size other than 15 and 19")]
    Size,
    /// A rule set that we don't have.
    #[error("an unknown rule set")]
    Rules,
    /// A result that is none.
    #[error("not a result")]
    Result,
    /// Stones put up instead of played.
    #[error("set-up stones are not moves")]
    Setup,
    /// Not a point of the board.
    #[error("not a point of the board")]
    Point,
    /// A point that an earlier move took.
    #[error("the point is taken already")]
    Taken,
    /// Black and white do not alternate, or black does not begin.
    #[error("out of turn")]
    Turn,
}

/// Characters of a value that are shown in an error.
const VALUE_SHOWN: usize = 24;

/// Prints a record as SGF.
pub fn print_sgf(record: &Record) -> String {
    let mut text = String::from("(;FF[4]GM[4]CA[UTF-8]");
    text.push_str(concat!("AP[omok:", env!("CARGO_PKG_VERSION"), "]"));
    let mut property = |name: &str, value: &str| {
        text.push_str(name);
        text.push('[');
        escape_into(&mut text, value);
        text.push(']');
    };
    property("SZ", &record.size.get().to_string());
    let rule = record.rule.map(Rule::name);
    let result = record.result.map(print_result);
    let texts = [
        ("RU", rule),
        ("PB", record.black.as_deref()),
        ("PW", record.white.as_deref()),
        ("DT", record.date.as_deref()),
        ("RE", result),
    ];
    for (name, value) in texts {
        if let Some(value) = value {
            property(name, value);
        }
    }
    for (index, point) in record.moves.iter().enumerate() {
        text.push_str(if index % 10 == 0 { "\n;" } else { ";" });
        text.push(if side(index) == Color::Black { 'B' } else { 'W' });
        text.push('[');
        text.push(char::from(b'a' + point.x));
        text.push(char::from(b'a' + point.y));
        text.push(']');
    }
    text.push_str(")\n");
    text
}

const fn print_result(result: RecordResult) -> &'static str {
    match result {
        RecordResult::Win(Color::Black, WinBy::Board) => "B+",
        RecordResult::Win(Color::Black, WinBy::Resignation) => "B+R",
        RecordResult::Win(Color::Black, WinBy::Time) => "B+T",
        RecordResult::Win(Color::Black, WinBy::Forfeit) => "B+F",
        RecordResult::Win(Color::White, WinBy::Board) => "W+",
        RecordResult::Win(Color::White, WinBy::Resignation) => "W+R",
        RecordResult::Win(Color::White, WinBy::Time) => "W+T",
        RecordResult::Win(Color::White, WinBy::Forfeit) => "W+F",
        RecordResult::Draw => "0",
        RecordResult::Void => "Void",
    }
}

/// SGF's `SimpleText`: brackets and backslashes escaped, and no control characters.
fn escape_into(text: &mut String, value: &str) {
    for c in value.chars() {
        match c {
            ']' | '\\' => text.extend(['\\', c]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
}

/// Reads the main line of the first game of a file.
///
/// # Errors
/// What is wrong; a property that cannot be taken is named.
pub fn parse_sgf(text: &str) -> Result<Record, SgfError> {
    let mut reader = Reader { rest: text.trim_start_matches('\u{FEFF}').trim_start() };
    reader.rest = reader.rest.strip_prefix('(').ok_or(SgfError::NotSgf)?.trim_start();
    if !reader.rest.starts_with(';') {
        return Err(SgfError::NotSgf);
    }
    let mut draft = Draft::default();
    while let Some((name, value)) = reader.property(draft.moves.len())? {
        draft.take(&name, &value).map_err(|problem| property_error(name, &value, problem))?;
    }
    draft.finish()
}

fn property_error(name: String, value: &str, problem: PropertyProblem) -> SgfError {
    SgfError::Property { name, value: value.chars().take(VALUE_SHOWN).collect(), problem }
}

/// Walks through the properties of the main line.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    /// The next property with its values joined by spaces (only set-up and mark-up
    /// properties have several); `None` at the end of the main line.
    fn property(&mut self, moves: usize) -> Result<Option<(String, String)>, SgfError> {
        // A semicolon begins a node, a parenthesis the first of the variations.
        self.rest = self.rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ';' | '('));
        match self.rest.chars().next() {
            None => return Err(SgfError::Unfinished),
            Some(')') => return Ok(None),
            Some(c) if !c.is_ascii_alphabetic() => return Err(SgfError::Unexpected { found: c, moves }),
            Some(_) => {}
        }
        let after = self.rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let written = &self.rest[..self.rest.len() - after.len()];
        // Before FF[4] names could have small letters, which did not count: `Black` is `B`.
        let name: String = written.chars().filter(char::is_ascii_uppercase).collect();
        self.rest = after.trim_start();
        let mut values = Vec::new();
        while let Some(inside) = self.rest.strip_prefix('[') {
            self.rest = inside;
            values.push(self.value()?);
            self.rest = self.rest.trim_start();
        }
        match self.rest.chars().next() {
            None => Err(SgfError::Unfinished),
            Some(found) if values.is_empty() => Err(SgfError::Unexpected { found, moves }),
            Some(_) => Ok(Some((name, values.join(" ")))),
        }
    }

    /// A value up to its closing bracket, as `SimpleText`.
    fn value(&mut self) -> Result<String, SgfError> {
        let mut value = String::new();
        let mut chars = self.rest.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                ']' => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(value);
                }
                '\\' => match chars.next() {
                    // An escaped line break is none; CR LF counts as one.
                    Some((at, '\r')) if self.rest[at + 1..].starts_with('\n') => {
                        chars.next();
                    }
                    Some((_, '\n' | '\r')) => {}
                    Some((_, c)) => value.push(c),
                    None => return Err(SgfError::Unfinished),
                },
                c if c.is_whitespace() => value.push(' '),
                c => value.push(c),
            }
        }
        Err(SgfError::Unfinished)
    }
}

/// A record as far as it is read. Points wait for the size, which may come late in the root.
#[derive(Default)]
struct Draft {
    size: Option<BoardSize>,
    rule: Option<Rule>,
    black: Option<String>,
    white: Option<String>,
    date: Option<String>,
    result: Option<RecordResult>,
    moves: Vec<(Color, String)>,
}

impl Draft {
    fn take(&mut self, name: &str, value: &str) -> Result<(), PropertyProblem> {
        let text = || Some(value.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        match name {
            "GM" if value.trim() != "4" => return Err(PropertyProblem::Game),
            "SZ" => self.size = Some(read_size(value).ok_or(PropertyProblem::Size)?),
            "RU" => self.rule = read_rule(value)?,
            "RE" => self.result = read_result(value)?,
            "PB" => self.black = text(),
            "PW" => self.white = text(),
            "DT" => self.date = text(),
            "AB" | "AW" | "AE" => return Err(PropertyProblem::Setup),
            "B" => self.moves.push((Color::Black, value.to_owned())),
            "W" => self.moves.push((Color::White, value.to_owned())),
            _ => {}
        }
        // More moves than any board has points are refused when the last one repeats.
        if self.moves.len() > BoardSize::Nineteen.area() { Err(PropertyProblem::Taken) } else { Ok(()) }
    }

    fn finish(self) -> Result<Record, SgfError> {
        // FF[4] leaves the default of game 4 open; renju boards are 15.
        let size = self.size.unwrap_or_default();
        let refuse = |index: usize, problem: PropertyProblem| {
            let (color, value) = &self.moves[index];
            let name = if *color == Color::Black { "B" } else { "W" };
            Err(property_error(name.to_owned(), value, problem))
        };
        let mut moves = Vec::with_capacity(self.moves.len());
        for (index, (color, value)) in self.moves.iter().enumerate() {
            if *color != side(index) {
                return refuse(index, PropertyProblem::Turn);
            }
            let Some(point) = read_point(value, size) else { return refuse(index, PropertyProblem::Point) };
            moves.push(point);
        }
        if let Some(index) = first_repeat(size, &moves) {
            return refuse(index, PropertyProblem::Taken);
        }
        let Self { rule, black, white, date, result, .. } = self;
        Ok(Record { size, rule, moves, black, white, date, result })
    }
}

fn read_size(value: &str) -> Option<BoardSize> {
    let (columns, rows) = value.split_once(':').unwrap_or((value, value));
    let edge = columns.trim().parse::<u8>().ok().filter(|&edge| rows.trim().parse() == Ok(edge))?;
    BoardSize::try_from(edge).ok()
}

/// Our names, and what other programs call the same.
fn read_rule(value: &str) -> Result<Option<Rule>, PropertyProblem> {
    let word = value.trim().to_ascii_lowercase();
    let ours = Rule::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(&word));
    match (ours, word.as_str()) {
        (Some(rule), _) => Ok(Some(rule)),
        (None, "") => Ok(None),
        (None, "free" | "freestyle") => Ok(Some(Rule::FreeFivePlus)),
        (None, "standard") => Ok(Some(Rule::FreeExactFive)),
        (None, _) => Err(PropertyProblem::Rules),
    }
}

fn read_result(value: &str) -> Result<Option<RecordResult>, PropertyProblem> {
    let word = value.trim();
    let win = |color, by: &str| {
        let by = match by {
            "R" | "Resign" => WinBy::Resignation,
            "T" | "Time" => WinBy::Time,
            "F" | "Forfeit" => WinBy::Forfeit,
            points if points.parse::<f32>().is_ok() || points.is_empty() => WinBy::Board,
            _ => return Err(PropertyProblem::Result),
        };
        Ok(Some(RecordResult::Win(color, by)))
    };
    match word {
        "" | "?" => Ok(None),
        "0" | "Draw" => Ok(Some(RecordResult::Draw)),
        "Void" => Ok(Some(RecordResult::Void)),
        _ => match word.split_once('+') {
            Some(("B", by)) => win(Color::Black, by),
            Some(("W", by)) => win(Color::White, by),
            _ => Err(PropertyProblem::Result),
        },
    }
}

fn read_point(value: &str, size: BoardSize) -> Option<Point> {
    let &[x, y] = value.trim().as_bytes() else { return None };
    Point::new(x.checked_sub(b'a')?, y.checked_sub(b'a')?, size)
}

#[cfg(test)]
#[path = "sgf_tests.rs"]
mod tests;
