//! Counts instructions instead of time, which a busy machine cannot disturb: `just instructions`, or
//! `benches/instructions.sh [forbidden|wins|stones|worst]`, which runs this program under valgrind.

mod positions;

use omok::engine::{Board, BoardSize, Color, Rule, forbidden_points, winning_points};
use positions::Stones;
use std::hint::black_box;

#[allow(clippy::print_stdout, reason = "a program for a person or a script to read")]
fn main() {
    let work = std::env::args().nth(1).filter(|work| !work.starts_with('-'));
    let work = work.as_deref().unwrap_or("forbidden");
    let inputs = match work {
        "worst" => positions::worst(),
        _ => positions::midgame().into_iter().map(|stones| (Rule::Renju, stones)).collect(),
    };
    measured(work, black_box(&inputs));
    println!("positions {}", inputs.len());
}

/// The part whose instructions count.
#[inline(never)]
fn measured(work: &str, inputs: &[(Rule, Stones)]) {
    for (rule, stones) in inputs {
        let board = Board::from_stones(BoardSize::Fifteen, stones.iter().copied());
        match work {
            "forbidden" | "worst" => drop(black_box(forbidden_points(&board, *rule, Color::Black))),
            "wins" => drop(black_box(winning_points(&board, *rule, Color::Black))),
            "stones" => drop(black_box(board)),
            _ => panic!("the work is forbidden, wins, stones or worst"),
        }
    }
}
