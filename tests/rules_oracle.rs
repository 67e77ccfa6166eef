//! The engine's rules against the oracle's: forbidden points, wins and threats, on generated positions of
//! every kind, all rule sets, both colours, both sizes, turned and mirrored.
//!
//! `OMOK_POSITIONS` says how many positions are compared in all. `proof/` does the same at length in a
//! release build.

mod oracle;

use omok::engine::{Color, Point, Verdict, forbidden_points, forbidden_points_cost, judge};
use oracle::Oracle;
use oracle::compare::{at, compare, compare_threats, engine_answer, variants};
use oracle::generate::{Generator, Kind};
use oracle::position::Position;

/// Positions in an ordinary run, of all kinds together.
const POSITIONS_DEFAULT: usize = 300;

fn positions() -> usize {
    let text = std::env::var("OMOK_POSITIONS");
    text.map_or(POSITIONS_DEFAULT, |text| text.parse().expect("OMOK_POSITIONS is a number"))
}

fn compare_many(kind: Kind, seed: u64) {
    let mut generator = Generator::new(kind, seed);
    for _ in 0..positions().div_ceil(Kind::ALL.len()) {
        compare(&generator.next_position());
    }
}

#[test]
fn sparse_positions_agree() {
    compare_many(Kind::Sparse, 1);
}

#[test]
fn dense_positions_agree() {
    compare_many(Kind::Dense, 2);
}

#[test]
fn crowded_positions_agree() {
    compare_many(Kind::Crowded, 3);
}

#[test]
fn line_heavy_positions_agree() {
    compare_many(Kind::Lines, 4);
}

#[test]
fn continued_real_games_agree() {
    compare_many(Kind::Openings, 5);
}

#[test]
fn every_ply_of_the_recorded_games_agrees() {
    for (size, moves) in oracle::generate::records() {
        // A step through each game that no two games share with their symmetries, so every ply counts.
        for plies in (0..=moves.len()).step_by(if cfg!(debug_assertions) { 7 } else { 1 }) {
            compare(&oracle::generate::alternating(size, &moves[..plies]));
        }
    }
}

#[test]
fn threats_agree() {
    for kind in Kind::ALL {
        let mut generator = Generator::new(kind, 6);
        for _ in 0..positions().div_ceil(50) {
            compare_threats(&generator.next_position());
        }
    }
}

#[test]
fn judging_one_point_agrees_with_the_whole_board() {
    for kind in Kind::ALL {
        let mut generator = Generator::new(kind, 7);
        for _ in 0..positions().div_ceil(50) {
            for position in variants(&generator.next_position()) {
                judge_every_point(&position);
            }
        }
    }
}

fn judge_every_point(position: &Position) {
    let (board, rule, color) = (position.board(), position.engine_rule(), position.color());
    let answer = engine_answer(position);
    for point in board.size().points() {
        match judge(&board, rule, color, point) {
            Verdict::Occupied => assert!(board.get(point).is_some()),
            Verdict::Forbidden(kind) => assert_eq!(answer.forbidden.get(&at(point)), Some(&kind.into())),
            Verdict::Legal => {
                assert!(!answer.forbidden.contains_key(&at(point)) && !answer.wins.contains(&at(point)));
            }
            Verdict::Win(lines) => {
                assert!(answer.wins.contains(&at(point)));
                for line in lines {
                    assert!(rule.is_win(color, line.len()) && line.contains(&point));
                    let own = |p: &&Point| **p == point || board.get(**p) == Some(color);
                    assert_eq!(line.iter().filter(own).count(), line.len(), "{color:?} stones only");
                }
            }
        }
    }
}

#[test]
fn white_of_renju_and_the_free_rules_are_forbidden_nothing() {
    let mut generator = Generator::new(Kind::Lines, 8);
    for _ in 0..50 {
        let board = generator.next_position().board();
        for (rule, color) in [
            ("renju", Color::White),
            ("freeFivePlus", Color::Black),
            ("freeFivePlus", Color::White),
            ("freeExactFive", Color::Black),
            ("freeExactFive", Color::White),
        ] {
            assert!(forbidden_points(&board, rule.parse().expect("a rule"), color).is_empty());
        }
    }
}

fn kept(lines: &str) -> Vec<Position> {
    lines.lines().map(Position::from_json).collect()
}

/// Positions that a hill climb made expensive (`proof/src/bin/hard_positions.rs`).
#[test]
fn the_most_expensive_known_positions_agree() {
    let positions = kept(include_str!("data/worst-positions.jsonl"));
    assert!(!positions.is_empty());
    for position in positions {
        compare(&position);
        let cost = forbidden_points_cost(&position.board(), position.engine_rule(), position.color());
        // Whole boards of ordinary games cost a few dozen looks; each takes less than 0.1 us.
        assert!((500..10_000).contains(&cost), "{cost} looks at {}", position.to_json());
    }
}

/// Positions on which recursion must go deep, found by the same hill climb.
#[test]
fn positions_that_need_deep_recursion_agree() {
    let positions = kept(include_str!("data/deep-positions.jsonl"));
    let depths: Vec<usize> = positions.iter().map(Oracle::depth_needed).collect();
    assert!(depths.iter().all(|&depth| depth >= 4), "{depths:?}");
    assert!(depths.contains(&5) && depths.contains(&6), "{depths:?}");
    for position in &positions {
        assert!(compare(position) >= 4);
    }
}
