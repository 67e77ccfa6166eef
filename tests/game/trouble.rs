//! What broke elsewhere (the engine's share), each a test that it cannot here.

use crate::table::{START, Table, per_move, relaxed, timed};
use omok::engine::{
    Action, Color, EndReason, ForbiddenKind, Game, GameSeed, LogEntry, Millis, Options, Point, Rejection,
    ReplayError, Rule, Setup, Stamp, TimeoutPolicy,
};

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

/// C1: the only stop of white's four is forbidden to black. The clock plays something legal, the
/// human is refused, and white wins there.
#[test]
fn forced_loss_on_a_forbidden_point() {
    let opening = "H8 G6 F6 G5 F7 G4 H7 G3 G2 A1";
    let mut table = Table::new(Options {
        time_control: per_move(30),
        timeout_policy: TimeoutPolicy::AutoMove,
        ..relaxed(Rule::Renju)
    });
    table.play_all(opening);
    let kind = ForbiddenKind::DoubleThree;
    assert_eq!(table.refused(table.place("G7")), Rejection::Forbidden { kind });
    table.time_out();
    let made = *table.game.last_move().expect("an automatic move");
    assert_ne!(made.point, table.point("G7"));
    table.play("G7");
    assert_eq!((table.outcome().reason, table.outcome().winner), (EndReason::Five, Some(WHITE)));
}

/// C3: the extension that completes a five elsewhere does not make a three.
#[test]
fn an_extension_that_makes_a_five_elsewhere_does_not_count() {
    let mut table = Table::new(relaxed(Rule::Renju));
    table.set_up("F8 I8 G4 G5 G6 G7 H9 H10", "", BLACK);
    table.play("H8");
}

/// C5: whoever chose it, an automatic move that cannot be is never made.
#[test]
fn an_impossible_automatic_move_is_never_made() {
    let mut table = Table::new(Options { time_control: per_move(10), ..relaxed(Rule::Renju) });
    table.set_up("F8 G8 H9 H10", "", BLACK);
    table.wait(10);
    for chosen in ["F8", "H8"].map(|name| table.point(name)).into_iter().chain([Point { x: 15, y: 3 }]) {
        let action = Action::Timeout { color: BLACK, chosen: Some(chosen) };
        assert_eq!(table.refused(action), Rejection::BadAutoMove);
    }
    // What an older version chose is taken as it was recorded.
    let chosen = Some(table.point("O15"));
    table.act(Action::Timeout { color: BLACK, chosen });
    assert_eq!(table.game.last_move().map(|made| made.point), chosen);
}

/// C5: and none is made where a time-out loses.
#[test]
fn no_automatic_move_where_a_time_out_loses() {
    let mut table = Table::new(Options { timeout_policy: TimeoutPolicy::Lose, ..timed(per_move(10)) });
    table.play_all("H8 I9").wait(10);
    let chosen = Some(table.point("O15"));
    assert_eq!(table.refused(Action::Timeout { color: BLACK, chosen }), Rejection::BadAutoMove);
}

/// C13: in renju white's six wins, in exact-five it wins for neither (`checklist` has both); play goes on.
#[test]
fn six_is_no_end_where_exactly_five_wins() {
    for color in Color::BOTH {
        let mut table = Table::new(relaxed(Rule::FreeExactFive));
        let six = "D8 E8 F8 H8 I8";
        match color {
            BLACK => table.set_up(six, "", color),
            WHITE => table.set_up("", six, color),
        };
        table.play("G8");
        table.play("O8");
        assert!(!table.game.is_finished());
    }
}

/// C23, A27: nothing happens after the end, undo included.
#[test]
fn nothing_is_accepted_after_the_end() {
    let mut table = Table::new(relaxed(Rule::FreeFivePlus));
    table.play_all("H8 H1 I8 I1 J8 J1 K8 K1 L8");
    assert_eq!(table.outcome().winner, Some(BLACK));
    let point = table.point("A1");
    for color in Color::BOTH {
        for action in [
            Action::Place { color, point },
            Action::RequestUndo { color },
            Action::RespondUndo { color, accept: true },
            Action::OfferDraw { color },
            Action::RespondDraw { color, accept: true },
            Action::CancelOffer { color },
            Action::Resign { color },
            Action::Timeout { color, chosen: None },
            Action::Disconnect { color, grace_sec: 60 },
            Action::Reconnect { color },
            Action::Suspend { since: START },
            Action::Resume { runs_at: START },
            Action::Abort,
        ] {
            assert_eq!(table.refused(action), Rejection::GameOver, "{action:?}");
        }
    }
}

/// A1, D17: two moves for one ply; the second is refused with a reason and changes nothing.
#[test]
fn the_second_move_for_a_ply_is_refused() {
    let mut table = Table::new(relaxed(Rule::Korean));
    let point = table.point("I9");
    table.play("H8");
    assert_eq!(table.refused(Action::Place { color: BLACK, point }), Rejection::NotYourTurn);
    table.play("I9");
    assert_eq!(table.refused(Action::Place { color: BLACK, point }), Rejection::Occupied);
}

/// D7: every refusal says why, in words.
#[test]
fn every_refusal_has_a_reason() {
    let mut table = Table::new(relaxed(Rule::Korean));
    for action in [
        Action::Place { color: WHITE, point: Point { x: 0, y: 0 } },
        Action::RequestUndo { color: BLACK },
        Action::RespondDraw { color: BLACK, accept: true },
        Action::Timeout { color: BLACK, chosen: None },
    ] {
        assert!(!table.refused(action).to_string().is_empty());
    }
}

/// A log that cannot have happened names the action that does not fit.
#[test]
fn a_broken_log_names_the_action_that_does_not_fit() {
    let setup = Setup { options: relaxed(Rule::Korean), seed: GameSeed::new([1; 32]), previous_black: None };
    let place = |color, x| LogEntry {
        stamp: Stamp::at(START + Millis(1)),
        action: Action::Place { color, point: Point { x, y: 7 } },
    };
    let log = [place(BLACK, 7), place(WHITE, 7), place(BLACK, 8)];
    let error = Game::replay(setup, START, &log).expect_err("white placed on black's stone");
    assert_eq!(error, ReplayError { index: 1, rejection: Rejection::Occupied });
}
