//! Recorded games of many players, played through the state machine under every rule they fit.

use crate::table::{Table, relaxed};
use omok::engine::{Action, BoardSize, Color, EndReason, ForbiddenKind, Options, Rejection, Rule};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    id: String,
    rule: Rule,
    size: BoardSize,
    moves: Vec<String>,
    result: Option<Color>,
    end: End,
    forbidden_reason: Option<ForbiddenKind>,
    #[serde(default)]
    win_lines: Vec<Vec<String>>,
    also_legal_under: Vec<Rule>,
    #[serde(rename = "source")]
    _source: String,
    #[serde(rename = "result_source")]
    _result_source: Option<String>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
enum End {
    Five,
    RecordStops,
    LastMoveForbidden,
}

fn records() -> Vec<Record> {
    include_str!("../data/games.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}")))
        .collect()
}

#[test]
fn recorded_games_end_as_recorded() {
    let records = records();
    assert_eq!(records.len(), 43);
    for record in &records {
        let mut table = play(record, record.rule);
        match record.end {
            End::Five => ended_with_five(&table, record),
            End::RecordStops => assert!(!table.game.is_finished(), "{}", record.id),
            End::LastMoveForbidden => {
                let last = record.moves.last().expect("a move");
                let kind = record.forbidden_reason.expect("a reason");
                assert_eq!(table.refused(table.place(last)), Rejection::Forbidden { kind }, "{}", record.id);
                let color = table.game.turn();
                table.act(Action::Resign { color });
            }
        }
    }
}

#[test]
fn recorded_games_are_legal_under_the_other_rules_they_name() {
    let mut played = 0;
    for record in &records() {
        for &rule in &record.also_legal_under {
            let mut table = play(record, rule);
            match record.end {
                End::Five if wins_under(record, rule) => ended_with_five(&table, record),
                End::Five | End::RecordStops => {
                    assert!(!table.game.is_finished(), "{} under {rule}", record.id);
                }
                End::LastMoveForbidden => drop(table.play(record.moves.last().expect("a move"))),
            }
            played += 1;
        }
    }
    assert!(played > 100, "{played}");
}

/// Whether the record's last stone wins under `rule` too: it may have made six.
fn wins_under(record: &Record, rule: Rule) -> bool {
    record.result.is_some_and(|winner| record.win_lines.iter().any(|line| rule.is_win(winner, line.len())))
}

/// All moves, without a last one that is refused.
fn play(record: &Record, rule: Rule) -> Table {
    let mut table = Table::new(Options { board_size: record.size, ..relaxed(rule) });
    let refused = usize::from(record.end == End::LastMoveForbidden);
    for name in &record.moves[..record.moves.len() - refused] {
        table.wait(1);
        match table.attempt(table.place(name)) {
            Ok(_) => {}
            Err(rejection) => panic!("{} under {rule}: {name} {rejection}", record.id),
        }
    }
    table
}

fn ended_with_five(table: &Table, record: &Record) {
    let outcome = table.outcome();
    assert_eq!((outcome.reason, outcome.winner), (EndReason::Five, record.result), "{}", record.id);
    assert_eq!(outcome.move_count as usize, record.moves.len());
    let sorted = |mut line: Vec<String>| {
        line.sort();
        line
    };
    let mut expected: Vec<_> = record.win_lines.iter().cloned().map(sorted).collect();
    let mut lines: Vec<_> = outcome
        .win_lines
        .iter()
        .map(|line| sorted(line.iter().map(|point| point.name(record.size).to_string()).collect()))
        .collect();
    expected.sort();
    lines.sort();
    assert_eq!(lines, expected, "{}", record.id);
}
