//! What each level takes for a move: time, and nodes as a counter.
//!
//! `cargo bench --no-default-features --bench levels`. A figure is the time for one move in each of the
//! positions of its bench; the rate below it is nodes per second.

mod positions;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use omok::ai::{Cancel, Level, Position, choose};
use omok::engine::{Board, Color, Rule};
use positions::SIZE;

fn main() {
    divan::main();
}

/// Some positions with 8 to 40 stones of the recorded 15×15 games, with the side to move.
fn boards() -> Vec<(Board, Color)> {
    let midgame = positions::midgame();
    let every = midgame.len() / 12;
    let stones = midgame.into_iter().step_by(every.max(1));
    let board = |stones: positions::Stones| {
        let color = Color::BOTH[stones.len() % 2];
        (Board::from_stones(SIZE, stones), color)
    };
    stones.map(board).collect()
}

fn nodes(boards: &[(Board, Color)], rule: Rule, level: Level) -> u64 {
    let cancel = Cancel::new();
    let choice = |(board, color): &(Board, Color)| {
        let position = Position { board, rule, color: *color };
        choose(&position, level, 1, &cancel).map_or(0, |choice| choice.nodes)
    };
    boards.iter().map(choice).sum()
}

fn moves(bencher: Bencher<'_, '_>, rule: Rule, level: Level) {
    let boards = boards();
    let count = nodes(&boards, rule, level);
    bencher.counter(ItemsCount::new(count)).bench_local(|| black_box(nodes(black_box(&boards), rule, level)));
}

#[divan::bench(args = [Level::Random, Level::One, Level::Two])]
fn renju(bencher: Bencher<'_, '_>, level: Level) {
    moves(bencher, Rule::Renju, level);
}

#[divan::bench(args = Rule::ALL, sample_count = 3, sample_size = 1)]
fn level_3(bencher: Bencher<'_, '_>, rule: Rule) {
    moves(bencher, rule, Level::Three);
}
