//! The positions that benches and instruction counts share.

#![allow(dead_code, unreachable_pub, reason = "several programs share this module, each using a part of it")]

use omok::engine::{BoardSize, Color, Point, Rule};
use serde_json::Value;

/// Stones in the order in which they were played.
pub type Stones = Vec<(Point, Color)>;

const SIZE: BoardSize = BoardSize::Fifteen;

/// Every position with 20 to 60 stones of the recorded 15×15 games.
pub fn midgame() -> Vec<Stones> {
    let games = include_str!("../../tests/data/games.jsonl").lines();
    let mut positions = Vec::new();
    for game in games.map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON")) {
        if game["size"] == 15 {
            let moves = points(&game["moves"]).into_iter().zip(Color::BOTH.into_iter().cycle());
            let moves: Stones = moves.collect();
            positions.extend((20..=moves.len().min(60)).map(|plies| moves[..plies].to_vec()));
        }
    }
    positions
}

/// The most expensive positions found so far, with the rule under which they are.
pub fn worst() -> Vec<(Rule, Stones)> {
    let lines = include_str!("../../tests/data/worst-positions.jsonl").lines();
    lines
        .map(|line| {
            let value: Value = serde_json::from_str(line).expect("a line of JSON");
            let black = points(&value["black"]).into_iter().map(|point| (point, Color::Black));
            let white = points(&value["white"]).into_iter().map(|point| (point, Color::White));
            let rule = value["rule"].as_str().expect("rule").parse().expect("a rule");
            (rule, black.chain(white).collect())
        })
        .collect()
}

fn points(names: &Value) -> Vec<Point> {
    let names = names.as_array().expect("points").iter().filter_map(Value::as_str);
    names.map(|name| Point::parse(name, SIZE).expect("a point of the board")).collect()
}
