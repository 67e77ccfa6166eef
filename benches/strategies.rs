//! Strategies: starting a worker, one hook there and back, a whole match.
//!
//! Needs the binary: `cargo bench --bench strategies`.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench that cannot go on panics")]

mod worker;

use divan::Bencher;
use omok::ai::{Cancel, Level};
use omok::strategy::{Binary, Limits, Pairing, Player, Source, check, run};
use std::path::Path;
use worker::Worker;

const SAMPLE: &[u8] = include_bytes!("../tests/strategies/programs/plays-sample-shape.js");
/// Answers as fast as a program can.
const QUICK: &str = "function onGameStart() {} function onRoundStart() {} function onRoundEnd() {}
    function onGameEnd() {} function onTurnStart(data) { return [7, 7]; }";

fn main() {
    divan::main();
}

fn binary() -> Binary {
    Binary::at(Path::new(env!("CARGO_BIN_EXE_omok")))
}

/// A process, its walls, the program's own lines, and its end.
#[divan::bench]
fn worker_start(bencher: Bencher<'_, '_>) {
    let (binary, source) = (binary(), Source::read(QUICK.as_bytes()).unwrap());
    bencher.bench_local(|| check(&binary, &source, Limits::SERVER, &Cancel::new()).unwrap());
}

/// `onTurnStart` with an opponent's move, from line to line, once both processes are warm.
#[divan::bench(sample_count = 2000, sample_size = 10)]
fn hook_round_trip(bencher: Bencher<'_, '_>) {
    let mut worker = Worker::start(QUICK);
    let call =
        serde_json::json!({ "call": { "hook": "onTurnStart", "turncnt": 3, "opponentchoice": [7, 8] } });
    let call = format!("{call}\n").into_bytes();
    bencher.bench_local(|| worker.order(&call));
    worker.end();
}

/// A program of the sample's shape against RANDOM: about 250 turns of its own.
#[divan::bench]
fn match_against_random(bencher: Bencher<'_, '_>) {
    let pairing = Pairing {
        players: [Player::Script(Source::read(SAMPLE).unwrap()), Player::Level(Level::Random)],
        seed: 1,
        limits: Limits::SERVER,
    };
    let binary = binary();
    bencher.bench_local(|| run(&binary, &pairing, &Cancel::new(), &mut |_| ()).unwrap());
}
