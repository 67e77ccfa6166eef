//! A finished match as text, as JSON and as a log.

use crate::cli::counted;
use crate::record::{print_diagram, print_moves};
use crate::strategy::hook::{SIZE, point_of};
use crate::strategy::run::lost_rounds;
use crate::strategy::{Fault, Halt, Limits, Misstep, Report, Round, Side, Stop, Usage};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The sides' names in JSON, which may be the same on the command line.
const KEYS: [&str; 2] = ["a", "b"];

/// What the author of a strategy wants to know: the score, each lost round with its reason and position,
/// and how long the hooks took.
pub(super) fn text(names: &[String; 2], report: &Report) -> String {
    let mut text = heading(names, report);
    for side in Side::BOTH.into_iter().filter(|side| is_script(report, *side)) {
        let name = &names[side.index()];
        for (number, round) in lost_rounds(&report.rounds, side) {
            let stone = if side == Side::First { "O" } else { "X" };
            let reason = reason(report, round, side).unwrap_or_else(|| "five in a row against it".to_owned());
            let _ = write!(
                text,
                "\n\nround {number} lost by {name} ({stone}) after {}: {reason}",
                counted(round.moves.len() as u64, "stone"),
            );
            if !round.moves.is_empty() {
                let _ = write!(text, "\n{}", print_diagram(&round.board()).trim_end());
            }
        }
        if let Some(halt) = &report.halts[side.index()] {
            let _ = write!(text, "\n\n{name} was stopped: {}", stop(halt));
        }
        if let Some(late) = &report.late_missteps[side.index()] {
            let _ = write!(text, "\n\n{name}, after the end: {}", misstep(late));
        }
        text += &times(name, &report.usage[side.index()]);
        let log = &report.logs[side.index()];
        let lines = log.text().lines().count();
        if lines > 0 {
            let _ = write!(text, "\n{name} printed {}; --log FILE keeps them", counted(lines as u64, "line"));
        }
        if log.dropped() > 0 {
            let _ = write!(text, " ({} more found no room)", log.dropped());
        }
    }
    text
}

/// The score in one line.
fn heading(names: &[String; 2], report: &Report) -> String {
    let ([a, b], [wins, losses]) = (names, report.score);
    let rounds = report.rounds.len();
    let result = report
        .verdict
        .winner
        .map_or_else(|| "a draw".to_owned(), |winner| format!("{} wins", names[winner.index()]));
    let rounds = counted(rounds as u64, "round");
    format!("{a} {wins} – {losses} {b} after {rounds}: {result} (seed {})", report.seed)
}

/// Whether a side was a program: only programs are called.
fn is_script(report: &Report, side: Side) -> bool {
    !report.usage[side.index()].hooks.is_empty() || report.halts[side.index()].is_some()
}

fn times(name: &str, usage: &Usage) -> String {
    let mut text = format!("\n\n{name}, milliseconds of processor time:");
    let _ = write!(text, "\n  {:<14}{:>7}{:>11}{:>11}", "", "calls", "mean", "most");
    for (hook, usage) in &usage.hooks {
        let (calls, mean, most) = (usage.calls, usage.mean_ms, usage.most_ms);
        let _ = write!(text, "\n  {:<14}{calls:>7}{mean:>11.3}{most:>11.3}", hook.name());
    }
    let _ = write!(text, "\n  in all {:.1}, its loading included", usage.cpu_ms);
    text
}

/// Why a side lost a round, if by its own doing.
fn reason(report: &Report, round: &Round, side: Side) -> Option<String> {
    let halt = report.halts[side.index()].as_ref().filter(|_| round.halted[side.index()]);
    halt.map(stop).or_else(|| round.missteps[side.index()].as_ref().map(misstep))
}

fn misstep(misstep: &Misstep) -> String {
    let hook = misstep.hook;
    match &misstep.fault {
        Fault::NotAMove { got } => format!("{hook} returned {got}, which isn't a move"),
        Fault::OffBoard { row, column } => {
            format!("{hook} returned [{row}, {column}], which is off the board")
        }
        Fault::Occupied { cell: [row, column] } => {
            let point =
                point_of([*row, *column]).map_or_else(String::new, |point| point.name(SIZE).to_string());
            format!("{hook} returned [{row}, {column}], but {point} is taken")
        }
        Fault::Threw { message, line: Some(line) } => format!("{hook} threw in line {line}: {message}"),
        Fault::Threw { message, line: None } => format!("{hook} threw: {message}"),
        Fault::TimedOut => format!("{hook} took longer than a hook may (2 s of processor time)"),
        Fault::Missing => format!("{hook} is no longer a function"),
    }
}

fn stop(halt: &Halt) -> String {
    let hook = halt.hook.map_or("its first lines", crate::strategy::Hook::name);
    match &halt.stop {
        Stop::Cpu => format!("{hook} took longer than 2 s of processor time and could not be interrupted"),
        Stop::Wall => {
            let seconds = Limits::HOME.hook_wall.as_secs();
            format!("{hook} did not answer within {seconds} s, of which the processor was hardly used")
        }
        Stop::Bank => format!("the processor time for the whole match was used up in {hook}"),
        Stop::Crashed => format!("its process ended in {hook}, perhaps because memory ran out"),
        Stop::Unstartable { message, line: Some(line) } => {
            format!("it could not start, line {line}: {message}")
        }
        Stop::Unstartable { message, line: None } => format!("it could not start: {message}"),
    }
}

/// Everything, for programs.
pub(super) fn json(names: &[String; 2], report: &Report) -> Value {
    let key = |side: Side| KEYS[side.index()];
    let rounds: Vec<Value> = report
        .rounds
        .iter()
        .map(|round| {
            let faults = Side::BOTH.into_iter().filter_map(|side| {
                let misstep = round.missteps[side.index()].as_ref()?;
                let text = self::misstep(misstep);
                Some(json!({ "player": key(side), "hook": misstep.hook, "fault": misstep.fault, "text": text }))
            });
            json!({
                "starter": key(round.starter),
                "winner": round.winner().map(key),
                "moves": round.moves.iter().map(|point| point.name(SIZE).to_string()).collect::<Vec<_>>(),
                "faults": faults.collect::<Vec<_>>(),
            })
        })
        .collect();
    let players: Vec<Value> = Side::BOTH
        .into_iter()
        .map(|side| {
            let (usage, log) = (&report.usage[side.index()], &report.logs[side.index()]);
            let halt = report.halts[side.index()].as_ref();
            json!({
                "name": names[side.index()],
                "wins": report.score[side.index()],
                "stopped": halt.map(|halt| json!({ "hook": halt.hook, "why": halt.stop, "text": stop(halt) })),
                "cpuMs": usage.cpu_ms,
                "hooks": usage.hooks,
                "log": log.text(),
                "logDropped": log.dropped(),
            })
        })
        .collect();
    json!({
        "a": players[0],
        "b": players[1],
        "seed": report.seed.to_string(),
        "winner": report.verdict.winner.map(key),
        "decision": report.verdict.decision,
        "rounds": rounds,
    })
}

/// The rounds with their moves, and what each strategy printed.
pub(super) fn log(names: &[String; 2], report: &Report) -> String {
    let mut text = heading(names, report);
    text.push('\n');
    for (index, round) in report.rounds.iter().enumerate() {
        let winner = round.winner().map_or("nobody", |winner| &names[winner.index()]);
        let starter = &names[round.starter.index()];
        let moves = print_moves(&round.moves, SIZE);
        let _ = writeln!(text, "round {}: {starter} begins, {winner} wins: {moves}", index + 1);
        for side in Side::BOTH {
            if let Some(reason) = reason(report, round, side) {
                let _ = writeln!(text, "  {}: {reason}", names[side.index()]);
            }
        }
    }
    for side in Side::BOTH {
        let log = &report.logs[side.index()];
        if !log.text().is_empty() {
            let _ = write!(text, "\n== {} printed ==\n{}", names[side.index()], log.text());
            if log.dropped() > 0 {
                let _ = writeln!(text, "… and {} more that found no room", counted(log.dropped(), "line"));
            }
        }
    }
    text
}
