//! The rulings on clocks, one test each. Down time has its own file.

use crate::table::{START, Table, fischer, per_move, relaxed, timed};
use omok::engine::{
    Action, Color, DeadlineKind, EndReason, Event, FirstMoveCenter, Millis, Options, Rejection, Rule, Stamp,
    TimeControl, TimeoutEffect, TimeoutPolicy, Timestamp,
};

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

fn claim(table: &Table) -> Action {
    Action::Timeout { color: table.game.turn(), chosen: None }
}

/// A table past both first turns, black to move, the turn just started.
fn under_way(control: TimeControl) -> Table {
    let mut table = Table::new(timed(control));
    table.play_all("H8 I9");
    table
}

#[test]
fn the_last_millisecond_counts_and_equality_loses() {
    for (early, accepted) in [(1, true), (0, false), (-1, false)] {
        let mut table = under_way(per_move(30));
        table.wait_ms(30_000 - early);
        assert_eq!(table.attempt(table.place("G7")).is_ok(), accepted, "{early} ms early");
    }
}

#[test]
fn a_move_is_judged_by_one_time_and_the_next_turn_starts_at_the_other() {
    let mut table = under_way(fischer(180, 2));
    let taken = table.now + Millis::from_secs(10);
    let stamp = Stamp { judged_at: taken, committed_at: taken + Millis(1_700) };
    table.attempt_at(table.place("G7"), stamp).expect("in time");
    assert_eq!(
        table.game.remaining(BLACK, taken).0,
        180_000 + 2_000 - 10_000 + 2_000,
        "charged to the judged time"
    );
    assert_eq!(table.game.turn_started_at(), stamp.committed_at);
    assert_eq!(table.game.last_move().expect("a move").at, taken);
}

/// The lag allowance: committed after the deadline, but taken by Discord before it.
#[test]
fn a_move_taken_in_time_counts_however_late_it_is_committed() {
    let mut table = under_way(per_move(30));
    let deadline = table.game.deadline().expect("a deadline").at;
    let stamp = Stamp { judged_at: deadline - Millis(1), committed_at: deadline + Millis::from_secs(2) };
    table.attempt_at(table.place("G7"), stamp).expect("in time");
}

#[test]
fn a_time_out_is_decided_here_and_not_by_who_claims_it() {
    let mut table = under_way(per_move(30));
    table.wait_ms(29_999);
    let deadline = table.game.deadline().map(|deadline| deadline.at);
    assert_eq!(table.refused(claim(&table)), Rejection::NotDue { deadline });
    let wrong = Action::Timeout { color: WHITE, chosen: None };
    table.wait_ms(1);
    assert_eq!(table.refused(wrong), Rejection::NotYourTurn);
    table.act(claim(&table));
}

#[test]
fn each_sides_first_turn_is_at_least_a_minute() {
    let mut table = Table::new(timed(per_move(10)));
    assert_eq!(table.due_in_ms(), 60_000);
    table.wait(50).play("H8");
    assert_eq!(table.due_in_ms(), 60_000);
    table.wait(50).play("I9");
    assert_eq!(table.due_in_ms(), 10_000);
    table.play("G7");
    assert_eq!(table.due_in_ms(), 10_000);
    // A longer limit stays what it is, and an undo does not bring a first turn back.
    assert_eq!(Table::new(timed(per_move(120))).due_in_ms(), 120_000);
    table.act(Action::RequestUndo { color: BLACK });
    table.act(Action::RespondUndo { color: WHITE, accept: true });
    table.act(Action::RequestUndo { color: BLACK });
    table.act(Action::RespondUndo { color: WHITE, accept: true });
    assert_eq!((table.game.ply(), table.due_in_ms()), (0, 10_000));
}

#[test]
fn only_a_move_by_hand_resets_the_count_and_undo_does_not() {
    let mut table = under_way(per_move(30));
    table.time_out();
    table.play("A1");
    assert_eq!(table.game.streak(BLACK), 1);
    table.act(Action::RequestUndo { color: BLACK });
    table.act(Action::RespondUndo { color: WHITE, accept: true });
    assert_eq!(table.game.streak(BLACK), 1, "an undo leaves it");
    assert_eq!(table.game.timeout_effect(), TimeoutEffect::AutoMove { streak: 2 });
    table.time_out();
    assert_eq!(table.game.streak(BLACK), 2);
    table.play("A3");
    assert_eq!(table.game.timeout_effect(), TimeoutEffect::Loss);
    table.play("O1");
    assert_eq!(table.game.streak(BLACK), 0);
}

#[test]
fn an_automatic_move_is_announced_as_one_of_two() {
    let mut table = under_way(per_move(30));
    let events = table.time_out();
    let point = table.game.last_move().expect("a move").point;
    assert_eq!(
        events,
        [
            Event::StonePlaced { color: BLACK, point, ply: 2 },
            Event::TimeoutAutoMove { color: BLACK, point, streak: 1 },
        ]
    );
}

#[test]
fn a_forced_centre_costs_no_streak() {
    let mut table = Table::new(Options { first_move_center: FirstMoveCenter::On, ..timed(per_move(30)) });
    assert_eq!(table.game.timeout_effect(), TimeoutEffect::AutoMove { streak: 0 });
    table.time_out();
    assert_eq!(table.game.last_move().map(|made| made.point), Some(table.point("H8")));
    assert_eq!(table.game.streak(BLACK), 0);
    // A free choice of the first point that was not made does cost one.
    let mut table = Table::new(timed(per_move(30)));
    table.time_out();
    assert_eq!(table.game.last_move().map(|made| made.point), Some(table.point("H8")));
    assert_eq!(table.game.streak(BLACK), 1);
}

#[test]
fn the_lose_policy_loses_at_the_first_time_out() {
    let mut table = Table::new(Options { timeout_policy: TimeoutPolicy::Lose, ..timed(per_move(30)) });
    table.play_all("H8 I9");
    table.time_out();
    assert_eq!((table.outcome().reason, table.outcome().winner), (EndReason::TimeLoss, Some(WHITE)));
}

#[test]
fn without_a_clock_the_idle_limit_loses() {
    for seconds in TimeControl::IDLE_LIMIT_SEC {
        let mut table = under_way(TimeControl::None { idle_limit_sec: seconds });
        let deadline = table.game.deadline().expect("a deadline");
        assert_eq!((deadline.kind, table.due_in_ms()), (DeadlineKind::Idle, i64::from(seconds) * 1000));
        table.time_out();
        assert_eq!((table.outcome().reason, table.outcome().winner), (EndReason::TimeLoss, Some(WHITE)));
    }
}

/// Case D15: whoever has not yet moved by hand does not lose on time; the game is void.
#[test]
fn a_time_loss_before_the_first_move_by_hand_aborts() {
    for (moves, aborted) in [("", true), ("H8", true), ("H8 I9", false), ("H8 I9 G7", false)] {
        let mut table = Table::new(timed(fischer(180, 2)));
        table.play_all(moves);
        let loser = table.game.turn();
        let events = table.time_out();
        assert_eq!(events[0], Event::TimeLoss { color: loser });
        let outcome = table.outcome();
        assert_eq!(outcome.reason == EndReason::Aborted, aborted, "after {moves:?}");
        assert_eq!(outcome.is_rated(), !aborted);
        assert_eq!(outcome.winner, (!aborted).then_some(loser.other()));
    }
}

#[test]
fn automatic_moves_alone_end_without_a_winner() {
    let mut table = Table::new(timed(per_move(10)));
    while !table.game.is_finished() {
        table.time_out();
    }
    assert_eq!((table.game.ply(), table.outcome().reason), (4, EndReason::Aborted));
}

/// A move by hand that was taken back was still made.
#[test]
fn an_undo_does_not_make_a_player_one_who_never_moved() {
    let mut table = Table::new(timed(fischer(180, 2)));
    table.play("H8");
    table.act(Action::RequestUndo { color: BLACK });
    table.act(Action::RespondUndo { color: WHITE, accept: true });
    table.time_out();
    assert_eq!(table.outcome().reason, EndReason::TimeLoss);
}

/// Case D1, with known times at each ply of a Fischer game of 5 min + 3 s.
#[test]
fn an_undo_charges_the_running_turn_takes_increments_back_and_rewinds_nothing() {
    let mut table = Table::new(timed(fischer(300, 3)));
    table.wait(10).play("H8"); // black 300 − 10 + 3 = 293
    table.wait(20).play("I9"); // white 300 − 20 + 3 = 283
    table.wait(30).play("G7"); // black 293 − 30 + 3 = 266
    table.wait(40).play("F6"); // white 283 − 40 + 3 = 246
    assert_eq!((table.remaining_ms(BLACK), table.remaining_ms(WHITE)), (266_000, 246_000));
    table.wait(5).act(Action::RequestUndo { color: BLACK });
    table.wait(6).act(Action::RespondUndo { color: WHITE, accept: true });
    // Black's running turn took 11 s; F6 and G7 had each earned 3 s.
    assert_eq!((table.remaining_ms(BLACK), table.remaining_ms(WHITE)), (252_000, 243_000));
    assert_eq!(table.game.turn_started_at(), table.now, "the turn starts now");
    assert_eq!(table.due_in_ms(), 252_000);

    // One ply: it is white's running turn that is charged.
    table.wait(1).play("G7"); // black 252 − 1 + 3 = 254
    table.wait(7).act(Action::RequestUndo { color: BLACK });
    table.wait(1).act(Action::RespondUndo { color: WHITE, accept: true });
    assert_eq!((table.remaining_ms(BLACK), table.remaining_ms(WHITE)), (251_000, 235_000));
    assert_eq!(table.game.turn(), BLACK);
}

#[test]
fn taking_an_increment_back_stops_at_five_seconds_and_gives_nothing() {
    for (left_ms, after_ms) in [(9_000, 6_000), (7_000, 5_000), (5_000, 5_000), (4_000, 4_000)] {
        let mut table = Table::new(timed(fischer(300, 3)));
        table.play_all("H8 I9");
        table.wait_ms(303_000 - (left_ms - 3_000)).play("G7");
        assert_eq!(table.remaining_ms(BLACK), left_ms);
        table.act(Action::RequestUndo { color: BLACK });
        table.act(Action::RespondUndo { color: WHITE, accept: true });
        assert_eq!(table.remaining_ms(BLACK), after_ms);
    }
}

#[test]
fn the_turn_after_an_undo_starts_at_the_commit() {
    let mut table = under_way(per_move(30));
    table.act(Action::RequestUndo { color: WHITE });
    let committed_at = table.now + Millis(900);
    let stamp = Stamp { judged_at: table.now, committed_at };
    table.attempt_at(Action::RespondUndo { color: BLACK, accept: true }, stamp).expect("accepted");
    assert_eq!(table.game.deadline().expect("a deadline").at, committed_at + Millis::from_secs(30));
}

/// Case D3: an undo to the start re-arms the deadline, and it fires.
#[test]
fn an_undo_to_the_empty_board_leaves_a_deadline_that_fires() {
    for moves in ["H8", "H8 I9"] {
        let mut table = Table::new(timed(per_move(30)));
        table.play_all(moves);
        table.act(Action::RequestUndo { color: BLACK });
        table.wait(1).act(Action::RespondUndo { color: WHITE, accept: true });
        assert_eq!((table.game.ply(), table.due_in_ms()), (0, 30_000));
        table.time_out();
        assert_eq!(table.game.ply(), 1);
    }
}

#[test]
fn once_time_has_run_out_only_whose_time_it_was_may_still_give_up() {
    let mut table = under_way(per_move(30));
    table.act(Action::OfferDraw { color: WHITE });
    table.act(Action::RequestUndo { color: WHITE });
    table.wait(30);
    let late = Rejection::TooLate { deadline: table.now };
    for action in [
        Action::Place { color: BLACK, point: table.point("G7") },
        Action::RespondDraw { color: BLACK, accept: true },
        Action::RespondUndo { color: BLACK, accept: true },
        Action::OfferDraw { color: BLACK },
        Action::RequestUndo { color: BLACK },
        Action::CancelOffer { color: WHITE },
        // The time of the other one is up: giving up would make who should lose win.
        Action::Resign { color: WHITE },
    ] {
        assert_eq!(table.refused(action), late, "{action:?}");
    }
    table.act(Action::Resign { color: BLACK });
    assert_eq!(table.outcome().reason, EndReason::Resign);
}

#[test]
fn the_limit_of_an_absent_player_is_the_grace_period_or_the_deadline_if_sooner() {
    // Away before the turn: from its start. Away during it: from then on.
    let mut table = under_way(fischer(300, 3));
    table.act(Action::Disconnect { color: WHITE, grace_sec: 60 });
    assert_eq!(
        table.game.deadline().expect("a deadline").kind,
        DeadlineKind::Fischer,
        "it is not their turn"
    );
    table.wait(100).play("G7");
    assert_eq!((table.due_in_ms(), table.game.deadline().expect("one").kind), (60_000, DeadlineKind::Grace));
    table.wait(10).act(Action::Reconnect { color: WHITE });
    table.wait(10).act(Action::Disconnect { color: WHITE, grace_sec: 60 });
    assert_eq!(table.due_in_ms(), 60_000);

    // The per-move limit is sooner.
    let mut table = under_way(per_move(30));
    table.wait(5).act(Action::Disconnect { color: BLACK, grace_sec: 60 });
    assert_eq!(
        (table.due_in_ms(), table.game.deadline().expect("one").kind),
        (25_000, DeadlineKind::PerMove)
    );

    // A server's own grace period.
    let mut table = under_way(per_move(60));
    table.wait(5).act(Action::Disconnect { color: BLACK, grace_sec: 20 });
    assert_eq!(table.due_in_ms(), 20_000);
}

#[test]
fn an_absent_player_gets_automatic_moves_where_the_table_plays_with_them() {
    let mut table = under_way(per_move(60));
    table.act(Action::Disconnect { color: BLACK, grace_sec: 20 });
    for streak in [1, 2] {
        table.time_out();
        assert_eq!(table.game.streak(BLACK), streak);
        table.play(if streak == 1 { "A1" } else { "A3" });
        assert_eq!(table.due_in_ms(), 20_000, "their next turn is limited alike");
    }
    table.time_out();
    assert_eq!(table.outcome().reason, EndReason::TimeLoss);
}

#[test]
fn absence_is_noted_once_and_ended_once() {
    let mut table = under_way(per_move(60));
    let leave = Action::Disconnect { color: BLACK, grace_sec: 60 };
    let return_ = Action::Reconnect { color: BLACK };
    assert_eq!(table.refused(return_), Rejection::NotDisconnected);
    table.act(leave);
    assert!(table.game.is_away(BLACK));
    assert_eq!(table.refused(leave), Rejection::AlreadyDisconnected);
    table.act(return_);
    assert!(!table.game.is_away(BLACK));
}

#[test]
fn the_clocks_show_what_was_left_once_the_game_is_over() {
    let mut table = under_way(fischer(300, 3));
    table.wait(50).act(Action::Resign { color: WHITE });
    table.wait(1_000);
    assert_eq!((table.remaining_ms(BLACK), table.remaining_ms(WHITE)), (253_000, 303_000));
    assert_eq!(table.game.deadline(), None);
    assert_eq!(table.game.ended_at(), Some(START + Millis::from_secs(50)));
}

#[test]
fn no_remaining_time_is_ever_negative() {
    for control in TimeControl::presets() {
        let table = under_way(control);
        for color in Color::BOTH {
            for far in [i64::MIN, -1, 0, i64::MAX] {
                let left = table.game.remaining(color, Timestamp(far));
                assert!(left >= Millis::ZERO && left <= table.game.turn_budget().max(Millis::from_secs(60)));
            }
        }
    }
}

#[test]
fn every_preset_starts_arms_and_ends() {
    for control in TimeControl::presets() {
        let mut table = Table::new(timed(control));
        assert_eq!(table.due_in_ms(), control.base().0.max(60_000));
        table.play_all("H8 I9");
        let rules_loss = control.default_timeout_policy() == TimeoutPolicy::Lose;
        table.time_out();
        assert_eq!(table.game.is_finished(), rules_loss, "{control:?}");
    }
}

#[test]
fn the_clock_of_a_table_without_choices_is_the_seeds() {
    assert_eq!(relaxed(Rule::Korean).timeout_policy, TimeoutPolicy::AutoMove);
    assert_eq!(Options::default().time_control, per_move(30));
}
