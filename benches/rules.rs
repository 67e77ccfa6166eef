//! How fast the rules are: forbidden points of whole positions, wins, single points, threats.
//!
//! `cargo bench --no-default-features --bench rules`. A figure is the time for all positions of its bench;
//! the rate below it is positions per second. On a busy machine read the fastest column, or count
//! instructions with `benches/instructions.rs`.

mod positions;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use omok::engine::{Board, Color, Rule, Verdict, forbidden_points, judge, threats, winning_points};
use positions::{SIZE, Stones};

fn main() {
    divan::main();
}

fn board(stones: &Stones) -> Board {
    Board::from_stones(SIZE, stones.iter().copied())
}

/// Runs `work` on every midgame position.
fn on_midgame<T, O>(bencher: Bencher<'_, '_>, prepare: fn(&Stones) -> T, work: impl Fn(&T) -> O) {
    let inputs: Vec<T> = positions::midgame().iter().map(prepare).collect();
    bencher.counter(ItemsCount::new(inputs.len())).bench_local(|| {
        for input in black_box(&inputs) {
            black_box(work(input));
        }
    });
}

#[divan::bench(args = [Rule::Renju, Rule::Korean])]
fn forbidden_from_stones(bencher: Bencher<'_, '_>, rule: Rule) {
    on_midgame(bencher, Clone::clone, |stones| forbidden_points(&board(stones), rule, Color::Black));
}

/// The last stone is added to a board that has all others.
#[divan::bench(args = [Rule::Renju, Rule::Korean])]
fn forbidden_after_one_more_stone(bencher: Bencher<'_, '_>, rule: Rule) {
    let without_last = |stones: &Stones| {
        let (&last, others) = stones.split_last().expect("a position has stones");
        (Board::from_stones(SIZE, others.iter().copied()), last)
    };
    let mut inputs: Vec<_> = positions::midgame().iter().map(without_last).collect();
    bencher.counter(ItemsCount::new(inputs.len())).bench_local(|| {
        for (board, (point, color)) in black_box(&mut inputs) {
            board.place(*point, *color);
            black_box(forbidden_points(board, rule, Color::Black));
            board.remove(*point);
        }
    });
}

#[divan::bench]
fn winning_points_of_a_board(bencher: Bencher<'_, '_>) {
    on_midgame(bencher, board, |board| winning_points(board, Rule::Renju, Color::White));
}

/// Every empty point of each position is judged.
#[divan::bench]
fn judge_every_point(bencher: Bencher<'_, '_>) {
    on_midgame(bencher, board, |board| {
        board
            .empty_points()
            .map(|point| judge(board, Rule::Renju, Color::Black, point))
            .filter(|verdict| *verdict == Verdict::Legal)
            .count()
    });
}

#[divan::bench]
fn threats_of_a_board(bencher: Bencher<'_, '_>) {
    on_midgame(bencher, board, |board| threats(board, Rule::Renju, Color::Black));
}

/// The most expensive positions that a search has found, one by one.
#[divan::bench(args = 0..positions::worst().len())]
fn worst_known(bencher: Bencher<'_, '_>, index: usize) {
    let position = positions::worst().swap_remove(index);
    bencher.bench_local(|| forbidden_points(&black_box(&position).board(), position.rule, Color::Black));
}
