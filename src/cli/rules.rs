//! `omok rules`: positions in, forbidden and winning points out, as JSON lines.

use crate::engine::{Board, BoardSize, Color, ForbiddenKind, Point, Rule, forbidden_points, winning_points};
use anyhow::{Context, Result, bail};
use clap::Args;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::io::{BufRead, Write};
use std::process::ExitCode;

/// No flags: input is standard input.
#[derive(Debug, Args)]
pub(super) struct RulesArgs {}

/// Answers every line of standard input, or none: a bad line anywhere ends the command before it prints.
pub(super) fn run(_args: &RulesArgs) -> Result<ExitCode> {
    let answers = answer_all(std::io::stdin().lock())?;
    std::io::stdout().lock().write_all(answers.as_bytes()).context("standard output")?;
    Ok(ExitCode::SUCCESS)
}

fn answer_all(input: impl BufRead) -> Result<String> {
    let mut answers = String::new();
    for (index, line) in input.lines().enumerate() {
        let number = index + 1;
        let line = line.with_context(|| format!("rules: line {number} of standard input"))?;
        if line.trim().is_empty() {
            continue;
        }
        let answer = answer(&line).with_context(|| format!("rules: line {number}"))?;
        answers.push_str(&serde_json::to_string(&answer).context("rules: writing the answer")?);
        answers.push('\n');
    }
    Ok(answers)
}

/// What is printed for one position, its points in order of column, then row.
#[derive(Serialize)]
struct Answer {
    #[serde(serialize_with = "as_map")]
    forbidden: Vec<(String, ForbiddenKind)>,
    wins: Vec<String>,
}

/// Writes the pairs as a map in their own order, which a `serde_json::Map` would not keep.
fn as_map<S: Serializer>(pairs: &[(String, ForbiddenKind)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(point, kind)| (point, kind)))
}

/// The answer to one line.
fn answer(line: &str) -> Result<Answer> {
    let value: Value = serde_json::from_str(line).context("not JSON")?;
    let position = Position::read(value.get("input").unwrap_or(&value))?;
    let Position { board, rule, to_move } = &position;
    let size = board.size();
    let forbidden = forbidden_points(board, *rule, *to_move)
        .iter()
        .map(|(point, kind)| (point.name(size).to_string(), kind))
        .collect();
    let wins: Vec<String> =
        winning_points(board, *rule, *to_move).iter().map(|point| point.name(size).to_string()).collect();
    Ok(Answer { forbidden, wins })
}

/// A position as a line of input describes it.
struct Position {
    board: Board,
    rule: Rule,
    to_move: Color,
}

impl Position {
    fn read(input: &Value) -> Result<Self> {
        if !input.is_object() {
            bail!("expected an object with rule, size, black, white and to_move");
        }
        let rule = word(input, "rule")?;
        let rule = rule.parse::<Rule>().map_err(|error| anyhow::anyhow!("rule {rule:?} is {error}"))?;
        let size = size(input)?;
        let to_move = match word(input, "to_move")? {
            "black" => Color::Black,
            "white" => Color::White,
            other => bail!("to_move {other:?} is neither black nor white"),
        };
        let mut board = Board::new(size);
        for (key, color) in [("black", Color::Black), ("white", Color::White)] {
            place_all(&mut board, input, key, color)?;
        }
        Ok(Self { board, rule, to_move })
    }
}

fn word<'a>(input: &'a Value, key: &str) -> Result<&'a str> {
    let value = input.get(key).with_context(|| format!("{key} is missing"))?;
    value.as_str().with_context(|| format!("{key} is not a string"))
}

fn size(input: &Value) -> Result<BoardSize> {
    let value = input.get("size").context("size is missing")?;
    let edge = value.as_u64().and_then(|edge| u8::try_from(edge).ok());
    edge.and_then(|edge| BoardSize::try_from(edge).ok())
        .with_context(|| format!("size {value} is neither 15 nor 19"))
}

fn place_all(board: &mut Board, input: &Value, key: &str, color: Color) -> Result<()> {
    let value = input.get(key).with_context(|| format!("{key} is missing"))?;
    let stones = value.as_array().with_context(|| format!("{key} is not a list of points"))?;
    let size = board.size();
    for (index, stone) in stones.iter().enumerate() {
        let place = format!("{key}[{index}]");
        let text = stone.as_str().with_context(|| format!("{place} is not a string"))?;
        let point =
            Point::parse(text, size).map_err(|error| anyhow::anyhow!("{place} {text:?} is {error}"))?;
        if board.get(point).is_some() {
            bail!("{place} {text:?} is on a point that already has a stone");
        }
        board.place(point, color);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(input: &str) -> String {
        answer_all(input.as_bytes()).unwrap()
    }

    fn refused(input: &str) -> String {
        format!("{:#}", answer_all(input.as_bytes()).unwrap_err())
    }

    const BARE: &str =
        r#"{"rule":"renju","size":15,"black":["F8","G8","H10","H9"],"white":[],"to_move":"black"}"#;

    #[test]
    fn a_position_and_one_under_input_get_the_same_answer() {
        let expected = "{\"forbidden\":{\"H8\":\"double_three\"},\"wins\":[]}\n";
        assert_eq!(answered(BARE), expected);
        assert_eq!(answered(&format!("{{\"id\":1,\"input\":{BARE}}}")), expected);
        assert_eq!(answered(&format!("\n{BARE}\n\n{BARE}")), expected.repeat(2));
    }

    #[test]
    fn points_come_in_order_of_column_then_row() {
        let line = r#"{"rule":"free","size":15,"black":["H3","H4","H5","H6","D10","E10","F10","G10"],"white":[],"to_move":"black"}"#;
        assert_eq!(answered(line), "{\"forbidden\":{},\"wins\":[\"C10\",\"H2\",\"H7\",\"H10\"]}\n");
    }

    #[test]
    fn a_bad_line_is_named_and_nothing_is_answered() {
        let cases = [
            ("nonsense", "line 2: not JSON"),
            ("[]", "line 2: expected an object"),
            (&BARE.replace("renju", "chess"), "rule \"chess\" is not a rule"),
            (&BARE.replace("15", "16"), "size 16 is neither 15 nor 19"),
            (&BARE.replace("\"white\":[],", ""), "white is missing"),
            (&BARE.replace("[]", "[7]"), "white[0] is not a string"),
            (&BARE.replace("[]", "[\"P1\"]"), "white[0] \"P1\" is off the board, whose points are A1 to O15"),
            (&BARE.replace("[]", "[\"?\"]"), "white[0] \"?\" is not a coordinate"),
            (&BARE.replace("[]", "[\"F8\"]"), "white[0] \"F8\" is on a point that already has a stone"),
            (&BARE.replace(":\"black\"", ":\"red\""), "to_move \"red\" is neither"),
        ];
        for (line, expected) in cases {
            let said = refused(&format!("{BARE}\n{line}"));
            assert!(said.contains("line 2") && said.contains(expected), "{line} → {said}");
        }
    }
}
