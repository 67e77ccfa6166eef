//! The hand-checked positions of `tests/data/forbidden-examples.jsonl`: every forbidden point with its
//! reason and every winning point, in order.

use omok::engine::{
    Board, BoardSize, Color, ForbiddenKind, Point, Rule, Verdict, forbidden_points, judge, winning_points,
};
use serde_json::{Map, Value};

struct Example {
    id: String,
    board: Board,
    rule: Rule,
    to_move: Color,
    expected: Value,
}

fn examples() -> Vec<Example> {
    include_str!("data/forbidden-examples.jsonl").lines().map(example).collect()
}

fn example(line: &str) -> Example {
    let value: Value = serde_json::from_str(line).expect("each line is JSON");
    let input = &value["input"];
    let size: BoardSize = serde_json::from_value(input["size"].clone()).expect("size");
    let stones = |color: Color, key: &str| {
        let names = input[key].as_array().expect("an array of points").clone();
        names.into_iter().map(move |name| {
            (Point::parse(name.as_str().expect("a name"), size).expect("a point of the board"), color)
        })
    };
    Example {
        id: value["id"].as_str().expect("id").to_owned(),
        board: Board::from_stones(size, stones(Color::Black, "black").chain(stones(Color::White, "white"))),
        rule: serde_json::from_value(input["rule"].clone()).expect("rule"),
        to_move: serde_json::from_value(input["to_move"].clone()).expect("to_move"),
        expected: value["expected"].clone(),
    }
}

#[test]
fn all_hundred_are_there() {
    assert_eq!(examples().len(), 100);
}

#[test]
fn forbidden_and_winning_points_are_as_expected() {
    for Example { id, board, rule, to_move, expected } in examples() {
        let name = |point: Point| point.name(board.size()).to_string();
        let forbidden: Map<String, Value> = forbidden_points(&board, rule, to_move)
            .iter()
            .map(|(point, kind)| (name(point), kind.name().into()))
            .collect();
        assert_eq!(Value::Object(forbidden), expected["forbidden"], "{id} {board:?}");

        // The file lists wins row by row; here they come column by column.
        let wins = winning_points(&board, rule, to_move);
        assert!(wins.is_sorted_by_key(|point| (point.x, point.row(board.size()))), "{id}");
        let mut expected: Vec<&str> =
            expected["wins"].as_array().expect("wins").iter().filter_map(Value::as_str).collect();
        let mut wins: Vec<String> = wins.into_iter().map(name).collect();
        expected.sort_unstable();
        wins.sort_unstable();
        assert_eq!(wins, expected, "{id} {board:?}");
    }
}

#[test]
fn judging_each_point_agrees_with_the_lists() {
    for Example { id, board, rule, to_move, .. } in examples() {
        let forbidden = forbidden_points(&board, rule, to_move);
        let wins = winning_points(&board, rule, to_move);
        for point in board.size().points() {
            let verdict = judge(&board, rule, to_move, point);
            let name = point.name(board.size());
            assert_eq!(verdict == Verdict::Occupied, board.get(point).is_some(), "{id} {name}");
            assert_eq!(matches!(verdict, Verdict::Win(_)), wins.contains(&point), "{id} {name}");
            let reason = match verdict {
                Verdict::Forbidden(kind) => Some(kind),
                _ => None,
            };
            assert_eq!(reason, forbidden.get(point), "{id} {name}");
        }
    }
}

#[test]
fn forbidden_points_come_by_column_then_by_row() {
    for Example { id, board, rule, to_move, .. } in examples() {
        let order: Vec<(u8, u8)> = forbidden_points(&board, rule, to_move)
            .iter()
            .map(|(point, _)| (point.x, point.row(board.size())))
            .collect();
        assert!(order.is_sorted(), "{id}: {order:?}");
    }
}

#[test]
fn reasons_have_the_words_of_the_output() {
    let words: Vec<&str> = ForbiddenKind::ALL.into_iter().map(ForbiddenKind::name).collect();
    assert_eq!(words, ["overline", "double_four", "double_three"]);
}
