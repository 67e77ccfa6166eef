//! What keeps a worker in, looked at from outside.

use crate::support::{SHORT, against, binary, program};
use omok::ai::{Cancel, Level};
use omok::strategy::*;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A worker that has loaded a harmless program.
fn worker() -> (Child, BufReader<ChildStdout>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_omok"))
        .arg(process::SUBCOMMAND)
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let code = String::from_utf8(program("plays-sample-shape.js")).unwrap();
    let load = serde_json::json!({ "load": { "code": code, "seed": 1, "limits": Limits::SERVER } });
    writeln!(child.stdin.as_mut().unwrap(), "{load}").unwrap();
    let mut replies = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    replies.read_line(&mut line).unwrap();
    assert!(line.contains("\"then\":\"done\""), "{line}");
    (child, replies)
}

/// A field of `/proc/…/status`.
fn status(pid: u32, field: &str) -> String {
    let text = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = text.lines().find(|line| line.starts_with(&format!("{field}:")));
    line.unwrap_or_else(|| panic!("{field} in {text}")).split_whitespace().nth(1).unwrap().to_owned()
}

#[test]
fn every_wall_is_closed_before_a_program_runs() {
    let (mut child, _replies) = worker();
    let pid = child.id();
    assert_eq!(status(pid, "Seccomp"), "2", "calls are filtered");
    assert_eq!(status(pid, "NoNewPrivs"), "1");
    assert_eq!(status(pid, "Threads"), "1");
    let limits = std::fs::read_to_string(format!("/proc/{pid}/limits"));
    // Only root may read the rest of a process that may not be looked into.
    if let Ok(limits) = limits {
        let of = |name: &str| {
            let line = limits.lines().find(|line| line.starts_with(name)).unwrap();
            line[26..].split_whitespace().next().unwrap().to_owned()
        };
        assert_eq!(of("Max address space"), Limits::SERVER.address_space_bytes.to_string());
        assert_eq!(of("Max core file size"), "0");
        assert_eq!(of("Max processes"), "0");
    }
    if let Ok(files) = std::fs::read_dir(format!("/proc/{pid}/fd")) {
        let mut open: Vec<_> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        open.sort();
        assert_eq!(open, ["0", "1", "2"], "no file, no connection is handed down");
    }
    if let Ok(environment) = std::fs::read(format!("/proc/{pid}/environ")) {
        assert!(environment.is_empty());
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_worker_ends_with_its_orders() {
    let (mut child, _replies) = worker();
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_is_no_order_ends_a_worker() {
    let (mut child, _replies) = worker();
    writeln!(child.stdin.as_mut().unwrap(), "{{\"open\":\"/etc/passwd\"}}").unwrap();
    assert!(!child.wait().unwrap().success());
}

#[test]
fn a_bank_that_is_used_up_loses_the_match() {
    let source = Source::read(&program("odd-large-table.js")).unwrap();
    let limits = Limits { bank: Some(Duration::from_millis(1)), ..Limits::SERVER };
    let report = against(source, Level::Random, 1, limits);
    assert_eq!(report.halts[0].as_ref().map(|halt| &halt.stop), Some(&Stop::Bank));
    assert_eq!(report.verdict, Verdict { winner: Some(Side::Second), decision: Decision::Stopped });
}

#[test]
fn a_match_that_is_called_off_ends_in_the_middle_of_a_hook() {
    let source = Source::read(&program("loop-turn.js")).unwrap();
    let pairing = Pairing {
        players: [Player::Script(source), Player::Level(Level::Random)],
        seed: 1,
        limits: Limits {
            hook_cpu: Duration::from_mins(10),
            hook_cpu_killed: Duration::from_mins(10),
            ..SHORT
        },
    };
    let cancel = Cancel::new();
    let ended = std::thread::scope(|scope| {
        let run = scope.spawn(|| run(&binary(), &pairing, &cancel, &mut |_| ()));
        cancel.cancel();
        run.join().unwrap()
    });
    assert!(matches!(ended, Err(RunError::Cancelled(_))), "{ended:?}");
}

#[test]
fn a_program_that_fails_to_load_in_a_match_loses_it_without_a_round() {
    let source = Source::read(&program("refused-throws.js")).unwrap();
    let report = against(source, Level::Random, 1, SHORT);
    assert!(report.rounds.is_empty());
    assert!(matches!(report.halts[0].as_ref().unwrap().stop, Stop::Unstartable { line: Some(6), .. }));
    assert_eq!(report.verdict.winner, Some(Side::Second));
}

#[test]
fn a_binary_that_is_no_worker_is_nobodys_fault() {
    let source = Source::read(&program("plays-sample-shape.js")).unwrap();
    let missing = Binary::at(std::path::Path::new("/nonexistent/omok"));
    let error = check(&missing, &source, SHORT, &Cancel::new()).unwrap_err();
    assert!(matches!(error, LoadError::Start(_)), "{error}");
}

/// The whole is `cargo bench --bench rounds`; this much is looked at every time.
#[test]
fn a_thousand_rounds_leave_nothing_behind_in_a_worker() {
    let (mut child, mut replies) = worker();
    let mut orders = child.stdin.take().unwrap();
    let mut line = String::new();
    let mut order = |order: serde_json::Value| {
        writeln!(orders, "{}", serde_json::json!({ "call": order })).unwrap();
        line.clear();
        replies.read_line(&mut line).unwrap();
        assert!(line.contains("\"done\"") || line.contains("\"move\""), "{line}");
    };
    order(serde_json::json!({ "hook": "onGameStart" }));
    let mut rounds = |count: usize| {
        for _ in 0..count {
            order(serde_json::json!({ "hook": "onRoundStart" }));
            order(serde_json::json!({ "hook": "onTurnStart", "turncnt": 0 }));
            for turn in 1..5 {
                let theirs = [turn, 0];
                order(
                    serde_json::json!({ "hook": "onTurnStart", "turncnt": turn * 2, "opponentchoice": theirs }),
                );
            }
            order(
                serde_json::json!({ "hook": "onRoundEnd", "win": 0, "wincnt": 0, "losecnt": 0, "turncnt": 10 }),
            );
        }
    };
    let memory = |pid: u32| status(pid, "VmRSS").parse::<u64>().unwrap();
    rounds(200);
    let early = memory(child.id());
    rounds(1000);
    let late = memory(child.id());
    // A round of the program is some 20 kB: were it kept, it would show.
    assert!(late <= early + 1024, "{early} kB after 200 rounds, {late} kB after 1,200");
    child.kill().unwrap();
    child.wait().unwrap();
}
