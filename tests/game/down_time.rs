//! Time that could not be served is charged to nobody.

use crate::table::{START, Table, fischer, per_move, timed};
use omok::engine::{Action, Color, EndReason, Event, Millis, Rejection, Stamp, Timestamp};

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

/// Black to move with 303 s, the turn just started.
fn under_way() -> Table {
    let mut table = Table::new(timed(fischer(300, 3)));
    table.play_all("H8 I9");
    table
}

fn since(table: &Table, seconds_ago: i64) -> Action {
    Action::Suspend { since: table.now - Millis::from_secs(seconds_ago) }
}

fn resume(table: &Table, ahead: i64) -> Action {
    Action::Resume { runs_at: table.now + Millis::from_secs(ahead) }
}

#[test]
fn clocks_stand_still_from_when_the_game_was_last_served() {
    let mut table = under_way();
    table.wait(610);
    let events = table.suspend(600);
    assert_eq!(events, [Event::Suspended { since: table.now - Millis::from_secs(600) }]);
    assert!(table.game.is_suspended());
    assert_eq!(table.game.deadline(), None);
    assert_eq!(table.remaining_ms(BLACK), 293_000);
    table.wait(3_000);
    assert_eq!(table.remaining_ms(BLACK), 293_000);
}

#[test]
fn clocks_run_again_when_they_were_told_to() {
    let mut table = under_way();
    table.wait(610).suspend(600);
    table.wait(2);
    let runs_at = table.now + Millis::from_secs(15);
    assert_eq!(table.resume(15), [Event::Resumed { runs_at }]);
    assert!(!table.game.is_suspended());
    assert_eq!(table.game.runs_again_at(table.now), Some(runs_at));
    assert_eq!((table.remaining_ms(BLACK), table.due_in_ms()), (293_000, 15_000 + 293_000));
    table.wait(15);
    assert_eq!(table.game.runs_again_at(table.now), None);
    assert_eq!((table.remaining_ms(BLACK), table.due_in_ms()), (293_000, 293_000));
    table.wait(1).play("G7");
    assert_eq!(table.remaining_ms(BLACK), 292_000 + 3_000);
}

/// Case D9: ten minutes over a deadline, and nobody loses for them.
#[test]
fn a_deadline_that_passed_meanwhile_is_still_to_come() {
    let mut table = Table::new(timed(per_move(30)));
    table.play_all("H8 I9");
    table.wait(20 + 600).suspend(600);
    table.resume(15);
    let claim = Action::Timeout { color: BLACK, chosen: None };
    table.wait(15 + 9);
    assert!(matches!(table.refused(claim), Rejection::NotDue { .. }));
    table.wait(1).act(claim);
    assert_eq!(table.game.streak(BLACK), 1);
}

#[test]
fn moves_while_the_clocks_stand_still_count_and_cost_nothing_more() {
    let mut table = under_way();
    table.wait(610).suspend(600);
    table.play("G7");
    assert_eq!(table.remaining_ms(BLACK), 293_000 + 3_000);
    table.wait(100).play("F6");
    assert_eq!(table.remaining_ms(WHITE), 303_000 + 3_000, "a whole turn while they stood still");
    table.resume(15);
    assert_eq!(table.due_in_ms(), 15_000 + 296_000, "this turn starts when they run");
    table.wait(5).play("E5");
    assert_eq!(table.remaining_ms(BLACK), 296_000 + 3_000, "told, but not yet running");
    assert_eq!(table.due_in_ms(), 10_000 + 306_000);
}

#[test]
fn the_clock_does_not_decide_while_it_stands_still() {
    let mut table = under_way();
    table.wait(610).suspend(600);
    table.wait(10_000);
    assert_eq!(
        table.refused(Action::Timeout { color: BLACK, chosen: None }),
        Rejection::NotDue { deadline: None }
    );
    table.act(Action::OfferDraw { color: BLACK });
    table.act(Action::RespondDraw { color: WHITE, accept: true });
    assert_eq!(table.outcome().reason, EndReason::DrawAgreed);
    assert!(!table.game.is_suspended(), "a finished game waits for nothing");
}

/// The flag fell before the clocks stopped, and the time-out had not been claimed yet.
#[test]
fn a_turn_that_was_overdue_gains_nothing_and_ends_when_the_clocks_run() {
    let mut table = Table::new(timed(per_move(30)));
    table.play_all("H8 I9");
    table.wait(31).suspend(0);
    assert_eq!(table.remaining_ms(BLACK), 0);
    table.resume(15);
    assert_eq!((table.remaining_ms(BLACK), table.due_in_ms()), (0, 15_000));
    table.wait(15);
    assert!(matches!(table.refused(table.place("G7")), Rejection::TooLate { .. }));
    table.act(Action::Timeout { color: BLACK, chosen: None });
}

#[test]
fn a_turn_that_started_after_the_last_service_has_not_begun() {
    let mut table = under_way();
    // The heartbeat is older than the last commit.
    table.act(Action::Suspend { since: START - Millis::from_secs(1) });
    assert_eq!(table.remaining_ms(BLACK), 303_000);
    table.wait(60).resume(15);
    assert_eq!(table.due_in_ms(), 15_000 + 303_000);
}

/// Case D13: a clock that was ahead.
#[test]
fn a_pause_that_starts_in_the_future_still_ends() {
    let mut table = under_way();
    table.wait(10).suspend(-5);
    table.wait(20).resume(15);
    assert_eq!(table.due_in_ms(), 15_000 + 303_000 - 15_000);
    table.wait(15 + 288);
    table.act(Action::Timeout { color: BLACK, chosen: None });
    assert_eq!(table.outcome().reason, EndReason::TimeLoss);
}

/// Case B23: the machine came back with its clock an hour behind.
#[test]
fn a_wall_clock_that_jumps_back_gives_and_takes_nothing() {
    let mut table = under_way();
    table.wait(43);
    let served = table.now;
    table.wait(-3_600).act(Action::Suspend { since: served });
    assert_eq!(table.remaining_ms(BLACK), 260_000);
    table.resume(15);
    assert_eq!((table.remaining_ms(BLACK), table.due_in_ms()), (260_000, 15_000 + 260_000));
    table.wait(15).wait(259).play("G7");
    assert_eq!(table.remaining_ms(BLACK), 1_000 + 3_000);
}

#[test]
fn a_second_pause_before_the_clocks_run_gives_nothing() {
    let mut table = under_way();
    table.wait(610).suspend(600);
    table.resume(15);
    table.wait(5).suspend(1);
    assert_eq!(table.remaining_ms(BLACK), 293_000);
    table.wait(30).resume(15);
    assert_eq!((table.remaining_ms(BLACK), table.due_in_ms()), (293_000, 15_000 + 293_000));
}

#[test]
fn pauses_neither_nest_nor_end_twice() {
    let mut table = under_way();
    assert_eq!(table.refused(resume(&table, 15)), Rejection::NotSuspended);
    table.suspend(0);
    assert_eq!(table.refused(since(&table, 0)), Rejection::AlreadySuspended);
    table.resume(15);
    assert_eq!(table.refused(resume(&table, 15)), Rejection::NotSuspended);
}

#[test]
fn grace_periods_stand_still_too() {
    let mut table = under_way();
    table.act(Action::Disconnect { color: BLACK, grace_sec: 60 });
    table.wait(10 + 600).suspend(600);
    table.resume(15);
    assert_eq!(table.due_in_ms(), 15_000 + 50_000);
    // Gone between the notice and the restart: the period starts with the clocks.
    table.act(Action::Reconnect { color: BLACK });
    table.wait(5).act(Action::Disconnect { color: BLACK, grace_sec: 60 });
    assert_eq!(table.due_in_ms(), 10_000 + 60_000);
}

#[test]
fn an_undo_while_the_clocks_stand_still_charges_up_to_then() {
    let mut table = under_way();
    table.wait(10 + 600).suspend(600);
    table.act(Action::RequestUndo { color: BLACK });
    table.wait(99).act(Action::RespondUndo { color: WHITE, accept: true });
    assert_eq!((table.remaining_ms(BLACK), table.remaining_ms(WHITE)), (303_000 - 10_000 - 3_000, 300_000));
    table.resume(15);
    assert_eq!(table.due_in_ms(), 15_000 + 290_000);
}

#[test]
fn a_move_before_the_clocks_run_is_never_late_and_starts_no_turn_early() {
    let mut table = Table::new(timed(per_move(30)));
    table.play_all("H8 I9");
    table.wait(29).suspend(0);
    table.wait(100).resume(15);
    table.wait(14);
    let stamp = Stamp { judged_at: table.now - Millis::from_secs(2), committed_at: table.now };
    table.attempt_at(table.place("G7"), stamp).expect("they do not run yet");
    assert_eq!(table.due_in_ms(), 1_000 + 30_000);
}

#[test]
fn instants_at_the_ends_of_time_overflow_nothing() {
    let mut table = under_way();
    table.act(Action::Suspend { since: Timestamp(i64::MIN) });
    table.act(Action::Resume { runs_at: Timestamp(i64::MAX) });
    assert!(table.game.deadline().is_some());
    assert!(table.remaining_ms(BLACK) >= 0);
}
