//! What each level takes for a move: processor time and nodes.
//!
//! `cargo bench --no-default-features --bench levels`. Times are those of the thread's processor, so that
//! a busy machine changes little. The positions are of recorded games on 15×15 and, on 19×19, the same
//! stones in its middle.

#![allow(clippy::print_stdout, reason = "a program for a person to read")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench that cannot go on panics")]

mod positions;

use omok::ai::{Cancel, Level, Position, choose};
use omok::engine::{Board, BoardSize, Color, Point, Rule};

/// Positions of each size.
const POSITIONS: usize = 12;

fn main() {
    println!(
        "{:<8} {:<14} {:>4} {:>20} {:>24}",
        "level", "rule", "size", "nodes mean (most)", "ms mean (most)"
    );
    for level in Level::ALL {
        for rule in Rule::ALL {
            for size in BoardSize::ALL {
                row(level, rule, size);
            }
        }
    }
}

/// Some positions with 20 to 60 stones, with the side to move.
fn boards(size: BoardSize) -> Vec<(Board, Color)> {
    let midgame = positions::midgame();
    let every = (midgame.len() / POSITIONS).max(1);
    let margin = (size.get() - positions::SIZE.get()) / 2;
    let board = |stones: positions::Stones| {
        let color = Color::BOTH[stones.len() % 2];
        let moved = stones.into_iter().map(|(at, color)| {
            let at = Point::new(at.x + margin, at.y + margin, size).expect("a smaller board fits");
            (at, color)
        });
        (Board::from_stones(size, moved), color)
    };
    midgame.into_iter().step_by(every).take(POSITIONS).map(board).collect()
}

fn row(level: Level, rule: Rule, size: BoardSize) {
    let cancel = Cancel::new();
    let moves: Vec<(u64, f64)> = boards(size)
        .iter()
        .map(|(board, color)| {
            // The kernel counts in steps of milliseconds: what takes less is repeated.
            let times = if level == Level::Three { 1 } else { 200 };
            let before = thread_ms();
            let choose = || choose(&Position { board, rule, color: *color }, level, 1, &cancel);
            let nodes = (0..times).map(|_| choose().map_or(0, |choice| choice.nodes)).max();
            (nodes.unwrap_or(0), (thread_ms() - before) / f64::from(times))
        })
        .collect();
    let count = moves.len() as f64;
    let nodes = moves.iter().map(|(nodes, _)| *nodes);
    let (mean_nodes, most_nodes) = (nodes.clone().sum::<u64>() as f64 / count, nodes.max().unwrap());
    let ms = moves.iter().map(|(_, ms)| *ms);
    let (mean_ms, most_ms) = (ms.clone().sum::<f64>() / count, ms.fold(0.0, f64::max));
    let nodes = format!("{mean_nodes:.0} ({most_nodes})");
    let times = format!("{mean_ms:.2} ({most_ms:.2})");
    println!("{:<8} {:<14} {:>4} {nodes:>20} {times:>24}", level.name(), rule.to_string(), size.get());
}

/// Milliseconds that this thread has run, as the kernel counts them.
fn thread_ms() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("the kernel counts");
    let ns = text.split_whitespace().next().and_then(|ns| ns.parse::<u64>().ok()).expect("nanoseconds");
    ns as f64 / 1e6
}
