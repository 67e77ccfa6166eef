//! The positions that benches and instruction counts share.

#![allow(dead_code, unreachable_pub, reason = "several programs share this module, each using a part of it")]

use omok::engine::{Board, BoardSize, Color, Point, Rule};
use serde_json::Value;

/// Stones in the order in which they were played.
pub type Stones = Vec<(Point, Color)>;

pub const SIZE: BoardSize = BoardSize::Fifteen;

/// Every position with 20 to 60 stones of the recorded 15×15 games.
pub fn midgame() -> Vec<Stones> {
    let games = include_str!("../../tests/data/games.jsonl").lines();
    let mut positions = Vec::new();
    for game in games.map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON")) {
        if game["size"] == 15 {
            let moves = points(&game["moves"], SIZE).into_iter().zip(Color::BOTH.into_iter().cycle());
            let moves: Stones = moves.collect();
            positions.extend((20..=moves.len().min(60)).map(|plies| moves[..plies].to_vec()));
        }
    }
    positions
}

/// A position to be judged for black.
#[derive(Debug)]
pub struct Position {
    pub rule: Rule,
    pub size: BoardSize,
    pub stones: Stones,
}

impl Position {
    pub fn board(&self) -> Board {
        Board::from_stones(self.size, self.stones.iter().copied())
    }
}

/// The most expensive positions found so far.
pub fn worst() -> Vec<Position> {
    let lines = include_str!("../../tests/data/worst-positions.jsonl").lines();
    lines
        .map(|line| {
            let value: Value = serde_json::from_str(line).expect("a line of JSON");
            let size = serde_json::from_value(value["size"].clone()).expect("a size");
            let stones = |key, color| points(&value[key], size).into_iter().map(move |point| (point, color));
            Position {
                rule: value["rule"].as_str().expect("rule").parse().expect("a rule"),
                size,
                stones: stones("black", Color::Black).chain(stones("white", Color::White)).collect(),
            }
        })
        .collect()
}

fn points(names: &Value, size: BoardSize) -> Vec<Point> {
    let names = names.as_array().expect("points").iter().filter_map(Value::as_str);
    names.map(|name| Point::parse(name, size).expect("a point of the board")).collect()
}
