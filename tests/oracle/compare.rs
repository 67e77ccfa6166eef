//! Holds the engine to the oracle.

use super::position::{Player, Position, turn};
use super::{Answer, At, Oracle, Threatened};
use omok::engine::{Point, forbidden_points, threats, winning_points};
use std::collections::BTreeSet;

pub const RULES: [&str; 4] = ["korean", "renju", "freeFivePlus", "freeExactFive"];

/// The position under every rule set and for both colours.
pub fn variants(position: &Position) -> impl Iterator<Item = Position> + '_ {
    RULES.iter().flat_map(|rule| [Player::Black, Player::White].map(|player| position.with(rule, player)))
}

/// Compares forbidden and winning points under every rule set, for both colours, in all eight symmetries.
/// Returns how many questions deep the oracle went.
///
/// # Panics
/// If they differ, with the position.
pub fn compare(position: &Position) -> usize {
    let all_ways = [0, 1, 2, 3, 4, 5, 6, 7];
    variants(position).map(|position| compare_turned(&position, &all_ways)).max().unwrap_or(0)
}

/// The same for one rule set and colour and these symmetries.
///
/// # Panics
/// If they differ, with the position.
pub fn compare_turned(position: &Position, ways: &[u8]) -> usize {
    let mut oracle = Oracle::new(position);
    let expected = oracle.answer();
    for &way in ways {
        assert_eq!(
            engine_answer(&position.turned(way)),
            turned(&expected, position.size, way),
            "turned {way}: {}",
            position.to_json()
        );
    }
    oracle.deepest
}

/// Compares threats under every rule set and for both colours.
///
/// # Panics
/// If they differ, with the position.
pub fn compare_threats(position: &Position) {
    variants(position).for_each(|position| compare_threats_once(&position));
}

/// The same for one rule set and colour.
///
/// # Panics
/// If they differ, with the position.
pub fn compare_threats_once(position: &Position) {
    let expected = Oracle::new(position).threatened();
    assert_eq!(engine_threats(position), expected, "{}", position.to_json());
}

pub fn engine_answer(position: &Position) -> Answer {
    let (board, rule, color) = (position.board(), position.engine_rule(), position.color());
    let forbidden = forbidden_points(&board, rule, color);
    Answer {
        forbidden: forbidden.iter().map(|(point, kind)| (at(point), kind.into())).collect(),
        wins: winning_points(&board, rule, color).into_iter().map(at).collect(),
    }
}

fn engine_threats(position: &Position) -> Threatened {
    let (board, rule, color) = (position.board(), position.engine_rule(), position.color());
    let threats = threats(&board, rule, color);
    let set = |points: &[Point]| -> BTreeSet<At> { points.iter().copied().map(at).collect() };
    assert_eq!(threats.fives, winning_points(&board, rule, color));
    Threatened {
        fours: threats.fours.iter().map(|four| (set(&four.stones), set(&four.completions))).collect(),
        threes: threats.threes.iter().map(|three| (set(&three.stones), set(&three.extensions))).collect(),
        four_points: set(&threats.four_points),
        straight_four_points: set(&threats.straight_four_points),
        three_points: set(&threats.three_points),
    }
}

fn turned(answer: &Answer, size: usize, way: u8) -> Answer {
    Answer {
        forbidden: answer.forbidden.iter().map(|(&p, &kind)| (turn(p, size, way), kind)).collect(),
        wins: answer.wins.iter().map(|&p| turn(p, size, way)).collect(),
    }
}

pub fn at(point: Point) -> At {
    (i32::from(point.x), i32::from(point.y))
}
