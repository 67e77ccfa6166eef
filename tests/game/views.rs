//! Snapshots of what each person sees. A change here is a change of what people are told.

use crate::table::{START, Table, per_move, relaxed};
use omok::engine::{Action, Color, Hints, Options, Rule, TimeoutPolicy, View, Viewer};
use serde_json::Value;

/// A view as JSON, its board drawn row by row so that a person can read the snapshot.
fn shown(view: &View) -> Value {
    let mut json = serde_json::to_value(view).expect("a view is JSON");
    let rows: Vec<String> = view
        .board
        .chunks(usize::from(view.size))
        .map(|row| row.iter().map(|cell| [".", "X", "O"][usize::from(*cell)]).collect())
        .collect();
    json["board"] = rows.into();
    json
}

/// Renju with hints: black to move, an open three of white, a forbidden point, an offer and a request.
fn middle_of_a_game() -> Table {
    let mut table = Table::new(Options {
        hints: Hints::Warn,
        time_control: per_move(30),
        timeout_policy: TimeoutPolicy::AutoMove,
        ..relaxed(Rule::Renju)
    });
    table.wait(1).set_up("F8 G8 H9 H10", "K4 K5 K6 D12", Color::Black);
    table.wait(2).act(Action::OfferDraw { color: Color::White });
    table.wait(1).act(Action::RequestUndo { color: Color::White });
    table.wait(4);
    table
}

#[test]
fn the_player_on_turn_sees_forbidden_points_and_hints() {
    let table = middle_of_a_game();
    insta::assert_json_snapshot!(shown(&table.game.view(Viewer::Player(Color::Black), table.now)));
}

#[test]
fn the_opponent_sees_no_hints() {
    let table = middle_of_a_game();
    insta::assert_json_snapshot!(shown(&table.game.view(Viewer::Player(Color::White), table.now)));
}

#[test]
fn a_spectator_sees_no_hints() {
    let table = middle_of_a_game();
    insta::assert_json_snapshot!(shown(&table.game.view(Viewer::Spectator, table.now)));
}

#[test]
fn a_finished_game_shows_its_result_and_no_deadline() {
    let mut table = Table::new(relaxed(Rule::FreeFivePlus));
    table.play_all("H8 H1 I8 I1 J8 J1 K8 K1 L8");
    insta::assert_json_snapshot!(shown(&table.game.view(Viewer::Spectator, table.now)));
}

#[test]
fn a_table_that_hides_forbidden_points_shows_none_to_anybody() {
    let mut table = Table::new(Options { show_forbidden: false, ..relaxed(Rule::Renju) });
    table.set_up("F8 G8 H9 H10", "", Color::Black);
    assert!(!table.game.forbidden().is_empty());
    for viewer in [Viewer::Spectator, Viewer::Player(Color::Black), Viewer::Player(Color::White)] {
        assert!(table.game.view(viewer, START).forbidden_points.is_empty());
    }
}

#[test]
fn hints_name_open_threes_and_every_four_of_the_opponent() {
    let mut table = Table::new(Options { hints: Hints::Warn, ..relaxed(Rule::FreeFivePlus) });
    // A four closed at one end, an open three, and a closed three, which is no threat.
    table.set_up("D8 E8 F8 G8 K4 K5 K6 A10 B10 C10", "C8", Color::White);
    let view = table.game.view(Viewer::Player(Color::White), table.now);
    let hints = view.hint_threats.expect("hints for the player on turn");
    let names = |points: &[omok::engine::Point]| {
        let mut names: Vec<_> =
            points.iter().map(|point| point.name(table.game.board().size()).to_string()).collect();
        names.sort();
        names.join(" ")
    };
    let lines = |lines: &[omok::engine::HintLine]| {
        lines
            .iter()
            .map(|line| format!("{} + {}", names(&line.stones), names(&line.points)))
            .collect::<Vec<_>>()
    };
    assert_eq!(lines(&hints.fours), ["D8 E8 F8 G8 + H8"]);
    assert_eq!(lines(&hints.threes), ["K4 K5 K6 + K3 K7"]);
}
