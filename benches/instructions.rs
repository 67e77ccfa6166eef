//! Counts instructions instead of time, which a busy machine cannot disturb: `just instructions`, or
//! `benches/instructions.sh [forbidden|wins|stones|worst]`, which runs this program under valgrind.

mod positions;

use omok::engine::{Color, Rule, forbidden_points, winning_points};
use positions::{Position, SIZE};
use std::hint::black_box;

#[allow(clippy::print_stdout, reason = "a program for a person or a script to read")]
fn main() {
    let work = std::env::args().nth(1).filter(|work| !work.starts_with('-'));
    let work = work.as_deref().unwrap_or("forbidden");
    let midgame = |stones| Position { rule: Rule::Renju, size: SIZE, stones };
    let inputs: Vec<Position> = match work {
        "worst" => positions::worst(),
        _ => positions::midgame().into_iter().map(midgame).collect(),
    };
    measured(work, black_box(&inputs));
    println!("positions {}", inputs.len());
}

/// The part whose instructions count.
#[inline(never)]
fn measured(work: &str, inputs: &[Position]) {
    for position in inputs {
        let board = position.board();
        match work {
            "forbidden" | "worst" => drop(black_box(forbidden_points(&board, position.rule, Color::Black))),
            "wins" => drop(black_box(winning_points(&board, position.rule, Color::Black))),
            "stones" => drop(black_box(board)),
            _ => panic!("the work is forbidden, wins, stones or worst"),
        }
    }
}
