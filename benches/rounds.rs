//! Ten thousand rounds, and what they leave behind: memory, open files, processes.
//!
//! `cargo bench --bench rounds` plays matches of a program of the sample's shape against RANDOM and
//! against itself in this process, and then rounds without end in one worker; `-- --rounds 1000` makes
//! it shorter. It fails if anything has grown between the first tenth and the end.

#![allow(clippy::print_stdout, reason = "a program for a person to read")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench that cannot go on panics")]

mod worker;

use omok::ai::{Cancel, Level};
use omok::metrics::Stopwatch;
use omok::strategy::{Binary, Limits, Pairing, Player, Source, run};
use serde_json::json;
use std::path::Path;
use worker::Worker;

const SAMPLE: &str = include_str!("../tests/strategies/programs/plays-sample-shape.js");

/// What may come and go, in kB.
const SLACK_KB: u64 = 1024;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| argument == "--rounds");
    let rounds = at.map_or(10_000, |at| arguments[at + 1].parse().expect("--rounds is followed by a number"));
    in_matches(rounds);
    in_one_worker(rounds);
}

/// What a process holds.
#[derive(Debug, Clone, Copy)]
struct Held {
    memory_kb: u64,
    files: usize,
    children: usize,
}

impl Held {
    fn by(process: &str) -> Self {
        let folder = Path::new("/proc").join(process);
        let status = std::fs::read_to_string(folder.join("status")).unwrap();
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let tasks = std::fs::read_dir(folder.join("task")).unwrap();
        let children = tasks.map(|task| {
            let children = std::fs::read_to_string(task.unwrap().path().join("children"));
            children.unwrap_or_default().split_whitespace().count()
        });
        Self {
            memory_kb: memory.trim().trim_end_matches(" kB").parse().unwrap(),
            // Only root may look at the files of a worker; there are three, and no call to open more.
            files: std::fs::read_dir(folder.join("fd")).map_or(0, Iterator::count),
            children: children.sum(),
        }
    }

    fn print(self, after: u32) {
        let Self { memory_kb, files, children } = self;
        println!("{after:>7} rounds: {memory_kb:>7} kB, {files} files, {children} processes");
    }

    fn must_not_exceed(self, early: Self) {
        assert!(self.memory_kb <= early.memory_kb + SLACK_KB, "memory grows: {early:?} {self:?}");
        assert!(self.files <= early.files && self.children <= early.children, "{early:?} {self:?}");
    }
}

/// Plays rounds and looks ten times at what is held; in the end it must not be more than after a tenth.
fn look_ten_times(process: &str, rounds: u32, mut play: impl FnMut() -> u32) {
    let (mut played, mut early) = (0, None);
    for tenth in 1..=10 {
        while played < rounds * tenth / 10 {
            played += play();
        }
        let held = Held::by(process);
        held.print(played);
        held.must_not_exceed(*early.get_or_insert(held));
    }
}

/// Matches, each with new processes.
fn in_matches(rounds: u32) {
    println!("matches, seen from the process that has them played:");
    let binary = Binary::at(Path::new(env!("CARGO_BIN_EXE_omok")));
    let script = || Player::Script(Source::read(SAMPLE.as_bytes()).unwrap());
    let (mut matches, watch) = (0_u64, Stopwatch::start());
    look_ten_times("self", rounds, || {
        matches += 1;
        let other = if matches.is_multiple_of(2) { Player::Level(Level::Random) } else { script() };
        let pairing = Pairing { players: [script(), other], seed: matches, limits: Limits::SERVER };
        run(&binary, &pairing, &Cancel::new(), &mut |_| ()).unwrap().rounds.len() as u32
    });
    println!("{matches} matches in {:.1} s", watch.elapsed().as_secs_f64());
}

/// Rounds of one program, without its process ever ending.
fn in_one_worker(rounds: u32) {
    println!("one worker:");
    let mut worker = Worker::start(SAMPLE);
    let id = worker.child.id().to_string();
    let mut order = |order: &serde_json::Value| worker.order(format!("{order}\n").as_bytes());
    order(&json!({ "call": { "hook": "onGameStart" } }));
    look_ten_times(&id, rounds, || {
        order(&json!({ "call": { "hook": "onRoundStart" } }));
        for turn in 0..20 {
            // The opponent walks along the edge, where the program hardly comes.
            let theirs = [turn % 15, if turn < 15 { 0 } else { 14 }];
            let data = if turn == 0 {
                json!({ "call": { "hook": "onTurnStart", "turncnt": 0 } })
            } else {
                json!({ "call": { "hook": "onTurnStart", "turncnt": turn * 2, "opponentchoice": theirs } })
            };
            order(&data);
        }
        let end = json!({ "hook": "onRoundEnd", "win": 0, "wincnt": 0, "losecnt": 0, "turncnt": 40 });
        order(&json!({ "call": end }));
        1
    });
    worker.end();
}
