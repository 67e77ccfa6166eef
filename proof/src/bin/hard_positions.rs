//! Searches for hard positions by hill climbing, restarted in turn from anew and from the best one, shaken.
//!
//! `cargo run --release --manifest-path proof/Cargo.toml --bin hard_positions -- GOAL RULE SIZE SEED STEPS`
//!
//! GOAL is `slow` (most looks at points, see `forbidden_points_cost`) or `deep` (the answer changes if
//! recursion stops early, by the oracle). Prints each best position found, a line of JSON each; the keepers
//! go to `tests/data/worst-positions.jsonl` and `tests/data/deep-positions.jsonl`.

#[path = "../../../tests/oracle/mod.rs"]
mod oracle;

use omok::engine::forbidden_points_cost;
use oracle::Oracle;
use oracle::generate::{Generator, Kind, put};
use oracle::position::{Player, Position};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [goal, rule, size, seed, steps] = arguments.as_slice() else {
        panic!("expected GOAL RULE SIZE SEED STEPS");
    };
    let score = match goal.as_str() {
        "slow" => cost,
        "deep" => depth,
        _ => panic!("the goal is slow or deep"),
    };
    let (size, seed, steps): (usize, u64, u64) =
        (size.parse().expect("a size"), seed.parse().expect("a seed"), steps.parse().expect("steps"));
    let mut generator = Generator::new(Kind::Lines, seed);
    let (mut best, mut best_position) = (0, generator.lines(size).with(rule, Player::Black));
    for round in 0_u64.. {
        let mut position = if round % 4 == 0 {
            generator.lines(size).with(rule, Player::Black)
        } else {
            (0..2 + round % 7).fold(best_position.clone(), |position, _| change(&position, &mut generator))
        };
        let mut current = score(&position);
        let mut since_better = 0;
        while since_better < steps {
            since_better += 1;
            let changed = change(&position, &mut generator);
            let changed_score = score(&changed);
            if changed_score >= current {
                since_better = if changed_score > current { 0 } else { since_better };
                (position, current) = (changed, changed_score);
            }
            if current > best {
                (best, best_position) = (current, position.clone());
                println!("{best} {}", position.to_json());
            }
        }
        eprintln!("restart at {current}, best {best}");
    }
}

/// The position with one to three points changed.
fn change(position: &Position, generator: &mut Generator) -> Position {
    let mut changed = position.clone();
    for _ in 0..=generator.below(3) {
        let size = position.size as u32;
        let p = (generator.below(size) as i32, generator.below(size) as i32);
        changed.black.retain(|&stone| stone != p);
        changed.white.retain(|&stone| stone != p);
        match generator.below(5) {
            0 | 1 => put(&mut changed, p, Player::Black),
            2 => put(&mut changed, p, Player::White),
            _ => {}
        }
    }
    changed
}

fn cost(position: &Position) -> u64 {
    forbidden_points_cost(&position.board(), position.engine_rule(), position.color())
}

/// The depth that the answers need, then how deep questions went at all.
fn depth(position: &Position) -> u64 {
    let mut oracle = Oracle::new(position);
    oracle.answer();
    1000 * Oracle::depth_needed(position) as u64 + oracle.deepest as u64
}
