//! Deadlines: when they fire, what comes first, and that none is lost.

use super::rig::*;
use crate::engine::{
    Action, Color, EndReason, Event, Millis, Options, Rejection, TimeControl, TimeoutPolicy,
};
use crate::session::ports::Store;
use crate::session::step::{NextWake, WakeKind};
use crate::session::{
    ActRefusal, AnnouncementKind, Arrival, GameId, LAG_ALLOWANCE, NewTable, PlayerAction, PositionId, Status,
    TableRefusal,
};
use std::sync::Arc;

/// A game in which both have moved, so that turns are thirty seconds long; it is black's turn.
async fn under_way(rig: &Rig) -> GameId {
    let game = rig.game().await;
    rig.play(game, "H8 A1").await;
    game
}

fn automatic(action: Action) -> bool {
    matches!(action, Action::Timeout { chosen: Some(_), .. })
}

#[tokio::test]
async fn a_turn_that_runs_out_is_played_automatically_two_seconds_later() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    assert_eq!(rig.live(Millis(31_999)).await, 0);
    assert_eq!(rig.see(game).await.ply(), 2);
    assert_eq!(rig.live(Millis(1)).await, 1);
    let log = rig.store.load_log(game).await;
    assert_eq!((log.len(), automatic(log[2].action)), (3, true));
    let snapshot = rig.see(game).await;
    assert_eq!((snapshot.ply(), snapshot.table.turn), (3, Some(Color::White)));
    assert_eq!(rig.deadline(game).await, rig.now() + Millis(30_000));
    rig.check().await;
}

#[tokio::test]
async fn the_third_time_out_in_a_row_loses() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    for number in 1..=2 {
        rig.live(Millis(32_000)).await;
        let snapshot = rig.see(game).await;
        assert_eq!(snapshot.game.as_ref().unwrap().streak(Color::Black), number);
        rig.place(game, GUEST, ["A2", "A3"][usize::from(number) - 1]).await.unwrap();
    }
    rig.live(Millis(32_000)).await;
    let table = rig.see(game).await.table;
    assert_eq!(
        (table.status, table.reason, table.winner),
        (Status::Finished, Some(EndReason::TimeLoss), Some(Color::White))
    );
    assert_eq!((rig.live(Millis(120_000)).await, rig.sessions.health().deadlines), (0, 0));
    rig.check().await;
}

#[tokio::test]
async fn at_one_instant_the_move_in_time_comes_before_the_flag_in_either_order() {
    for timer_first in [true, false] {
        let rig = Rig::new().await;
        let game = under_way(&rig).await;
        let deadline = rig.deadline(game).await;
        rig.pass(deadline + Millis(2000) - rig.now()).await;
        // Discord took it one millisecond before the deadline; it comes as the timer fires.
        let arrival = Arrival { at_discord: deadline - Millis(1), arrived_at: deadline + Millis(1999) };
        let action = PlayerAction::Place(point("H9"));
        let act = rig.sessions.act(game, HOST, action, Some(PositionId::of_ply(2)), arrival);
        let (acted, fired) = if timer_first {
            let (fired, acted) = tokio::join!(rig.sessions.run_due(), act);
            (acted, fired)
        } else {
            tokio::join!(act, rig.sessions.run_due())
        };
        assert_eq!(
            (acted.map(|acted| acted.snapshot.ply()), fired),
            (Ok(3), 1),
            "timer first: {timer_first}"
        );
        let log = rig.store.load_log(game).await;
        assert_eq!((log.len(), automatic(log[2].action)), (3, false));
        rig.check().await;
    }
}

#[tokio::test]
async fn a_move_in_time_whose_handler_is_slow_comes_before_the_flag() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let deadline = rig.deadline(game).await;
    rig.live(Millis(25_000)).await;
    let lifeline = rig.sessions.lifeline();
    rig.pass(deadline + Millis(1999) - rig.now()).await;
    let ticket = lifeline.arrived(&*rig.machine.clock);
    rig.pass(Millis(2000)).await;
    lifeline.heard(rig.now());
    assert_eq!(rig.sessions.run_due().await, 0, "the handler has not asked yet");
    let arrival = Arrival { at_discord: deadline - Millis(1), arrived_at: ticket.arrived_at() };
    let action = PlayerAction::Place(point("H9"));
    let acted = rig.sessions.act(game, HOST, action, Some(PositionId::of_ply(2)), arrival).await;
    assert_eq!(acted.map(|acted| acted.snapshot.ply()), Ok(3));
    drop(ticket);
    assert_eq!(rig.sessions.run_due().await, 0);
    assert!(!automatic(rig.store.load_log(game).await[2].action));
    rig.check().await;
}

#[tokio::test]
async fn a_flood_of_requests_puts_no_flag_off_for_long() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let fires_at = rig.deadline(game).await + Millis(2000);
    let lifeline = rig.sessions.lifeline();
    let mut tickets = Vec::new();
    while rig.see(game).await.ply() == 2 {
        tickets.push(lifeline.arrived(&*rig.machine.clock));
        rig.live(Millis(500)).await;
        lifeline.heard(rig.now());
    }
    assert!(rig.now() <= fires_at + Millis(4000), "{} late", (rig.now() - fires_at).0);
    assert!(automatic(rig.store.load_log(game).await[2].action));
}

#[tokio::test]
async fn a_flag_waits_for_a_sign_of_the_gateway_and_never_falls_on_a_dead_line() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    rig.tell_all().await;
    let deadline = rig.deadline(game).await;
    let lifeline = rig.sessions.lifeline();
    rig.pass(Millis(10_000)).await;
    let last_sign = rig.now();
    lifeline.heard(last_sign);
    assert_eq!(rig.live(Millis(60_000)).await, 0, "nobody knows whether a move was made");
    assert!(futures_util::poll!(std::pin::pin!(lifeline.wanted())).is_ready());
    rig.sessions.gateway_lost(last_sign).await;
    rig.pass(Millis(5_000)).await;
    rig.sessions.gateway_back().await;
    lifeline.heard(rig.now());
    assert_eq!(rig.live(Millis(60_000)).await, 0);
    let log = rig.store.load_log(game).await;
    assert!(rig.now() > deadline && log.len() == 3, "{log:?}");
    assert_eq!(log[2].action, Action::Suspend { since: last_sign });
    rig.check().await;
}

#[tokio::test]
async fn a_flag_falls_once_the_gateway_has_given_a_sign() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let deadline = rig.deadline(game).await;
    rig.live(Millis(25_000)).await;
    let lifeline = rig.sessions.lifeline();
    assert_eq!(rig.live(Millis(40_000)).await, 0);
    lifeline.heard(deadline);
    assert_eq!(rig.sessions.run_due().await, 0, "no newer than the deadline");
    lifeline.heard(deadline + Millis(1));
    assert_eq!(rig.sessions.run_due().await, 1);
    assert!(automatic(rig.store.load_log(game).await[2].action));
}

#[tokio::test]
async fn a_move_at_the_deadline_is_late() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let deadline = rig.deadline(game).await;
    rig.pass(deadline - rig.now()).await;
    let refused = rig.place(game, HOST, "H9").await.unwrap_err();
    assert_eq!(refused, ActRefusal::Rejected(Rejection::TooLate { deadline }));
    // However long ago Discord claims to have taken it, the allowance is two seconds.
    rig.pass(Millis(2001)).await;
    let arrival = Arrival { at_discord: deadline - Millis(9000), arrived_at: rig.now() };
    let action = PlayerAction::Place(point("H9"));
    let refused = rig.sessions.act(game, HOST, action, None, arrival).await.unwrap_err();
    assert_eq!(refused, ActRefusal::Rejected(Rejection::TooLate { deadline }));
    assert_eq!(rig.sessions.run_due().await, 1);
    assert!(automatic(rig.store.load_log(game).await[2].action));
}

#[tokio::test]
async fn a_timer_that_fires_twice_or_too_early_moves_once() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let world = &rig.sessions.world;
    world.scheduler.arm(game, rig.now());
    assert_eq!(rig.sessions.run_due().await, 1, "too early");
    assert_eq!(rig.see(game).await.ply(), 2);
    rig.pass(Millis(32_000)).await;
    assert_eq!(rig.sessions.run_due().await, 1, "armed again by the one that came too early");
    world.scheduler.arm(game, rig.now());
    assert_eq!(rig.sessions.run_due().await, 1);
    assert_eq!(rig.see(game).await.ply(), 3);
}

#[tokio::test]
async fn a_lost_timer_is_found_by_the_sweep() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    rig.sessions.world.scheduler.disarm(game);
    assert_eq!(rig.live(Millis(40_000)).await, 0);
    rig.sessions.sweep().await;
    assert_eq!(rig.sessions.run_due().await, 1);
    assert_eq!(rig.see(game).await.ply(), 3);
}

#[tokio::test]
async fn a_game_that_nothing_would_wake_is_found_by_the_sweep() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let deadline = rig.store.load_game(game).await.wake;
    rig.machine.alter("DELETE FROM deadlines").await;
    assert_eq!(rig.store.orphans().await.unwrap(), [game]);
    rig.sessions.sweep().await;
    // The repair goes through the game's mailbox, as this does.
    rig.sessions.told(game).await.unwrap();
    assert_eq!(rig.store.load_game(game).await.wake, deadline);
    rig.check().await;
}

#[tokio::test]
async fn a_table_nobody_joins_expires() {
    let rig = Rig::new().await;
    let game = rig.open().await;
    let life = crate::session::TABLE_LIFE;
    rig.live(life).await;
    assert_eq!(rig.see(game).await.table.status, Status::Open, "who came in time may still arrive");
    assert_eq!(rig.sessions.join(game, GUEST, rig.arrival()).await.unwrap_err(), TableRefusal::Expired);
    rig.live(Millis(2000)).await;
    assert_eq!(rig.see(game).await.table.status, Status::Expired);
    assert_eq!(rig.sessions.join(game, GUEST, rig.arrival()).await.unwrap_err(), TableRefusal::Expired);
    assert_eq!(rig.sessions.games_of(HOST, None).await.unwrap(), [], "it counts no longer");
    rig.check().await;
}

#[tokio::test]
async fn a_correspondence_table_waits_for_a_day() {
    let rig = Rig::new().await;
    let time_control = TimeControl::PerMove { per_move_sec: 3 * 24 * 3600 };
    let options = Options { time_control, timeout_policy: TimeoutPolicy::Lose, ..options() };
    let table = crate::session::NewTable { options, ..new_table(HOST, rig.now()) };
    let game = rig.sessions.open_table(table).await.unwrap();
    assert_eq!(game.table.expires_at, START + Millis::from_secs(24 * 3600));
    let started = rig.sessions.join(game.id(), GUEST, rig.arrival()).await.unwrap();
    let deadline = started.game.unwrap().deadline().unwrap();
    assert_eq!(deadline.at, START + Millis::from_secs(3 * 24 * 3600), "however far, it is one row");
    let wake = rig.store.load_game(game.id()).await.wake.unwrap();
    assert_eq!(wake, NextWake { at: START + Millis::from_secs(36 * 3600), kind: WakeKind::Reminder });
}

#[tokio::test]
async fn the_timer_runs_by_itself() {
    let machine = Machine::new();
    let store = machine.open().await;
    let sessions = machine.sessions(Arc::clone(&store) as Arc<dyn Store>, true).await;
    sessions.gateway_back().await;
    let rig = Rig { machine, store, sessions };
    let game = under_way(&rig).await;
    // Each second the heart beats and the timer may fire; both are asleep again when they are done.
    while rig.see(game).await.ply() == 2 {
        assert!(rig.now() < START + Millis(60_000), "nothing has happened");
        rig.machine.clock.advance(Millis(1000));
        let both_asleep = || {
            let clock = &rig.machine.clock;
            clock.sleepers() == 2 && clock.next_wake().is_some_and(|next| next > rig.now())
        };
        while !both_asleep() && rig.see(game).await.ply() == 2 {
            tokio::task::yield_now().await;
        }
    }
    assert!(automatic(rig.store.load_log(game).await[2].action));
    assert!(rig.now() >= START + Millis(32_000), "{:?}", rig.now());
    rig.sessions.shutdown().await;
}

#[tokio::test]
async fn d11_a_timer_task_that_has_died_is_started_again() {
    let machine = Machine::new();
    let store = machine.open().await;
    let sessions = machine.sessions(Arc::clone(&store) as Arc<dyn Store>, true).await;
    sessions.gateway_back().await;
    let rig = Rig { machine, store, sessions };
    let game = under_way(&rig).await;
    rig.sessions.kill_timer();
    // The timer's sleep ends with it; the heart's goes on.
    while rig.machine.clock.sleepers() != 1 {
        tokio::task::yield_now().await;
    }
    while rig.see(game).await.ply() == 2 {
        assert!(rig.now() < START + Millis(92_000), "a minute after it was due at the latest");
        rig.machine.clock.advance(Millis(1000));
        let asleep = || rig.machine.clock.next_wake().is_some_and(|next| next > rig.now());
        tokio::task::yield_now().await;
        while !asleep() && rig.see(game).await.ply() == 2 {
            tokio::task::yield_now().await;
        }
    }
    assert!(automatic(rig.store.load_log(game).await[2].action));
    rig.sessions.shutdown().await;
}

#[tokio::test]
async fn a_player_who_went_away_has_the_grace_period() {
    let rig = Rig::new().await;
    let minutes = Options {
        time_control: TimeControl::PerMove { per_move_sec: 600 },
        timeout_policy: TimeoutPolicy::Lose,
        ..options()
    };
    let game = rig.game_with(minutes).await;
    rig.play(game, "H8 A1").await;
    rig.sessions.player_disconnected(game, HOST, 60, rig.arrival()).await.unwrap();
    let grace = rig.store.load_game(game).await.wake.unwrap();
    assert_eq!(grace.at, rig.now() + Millis(60_000));
    rig.sessions.player_reconnected(game, HOST, rig.arrival()).await.unwrap();
    assert_eq!(rig.deadline(game).await, rig.now() + Millis(600_000));
    rig.sessions.player_disconnected(game, HOST, 60, rig.arrival()).await.unwrap();
    rig.live(Millis(62_000)).await;
    assert_eq!(rig.see(game).await.table.reason, Some(EndReason::TimeLoss));
    rig.check().await;
}

#[tokio::test]
async fn games_that_are_not_used_leave_memory_and_come_back() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    rig.sessions.sweep().await;
    rig.sessions.sweep().await;
    while rig.sessions.health().loaded > 0 {
        tokio::task::yield_now().await;
    }
    let acted = rig.place(game, HOST, "H9").await.unwrap();
    assert_eq!((acted.snapshot.ply(), rig.sessions.health().loaded), (3, 1));
    assert!(matches!(acted.events[0], Event::StonePlaced { ply: 2, .. }));
}

#[tokio::test]
async fn one_board_shows_an_automatic_stone_and_the_levels_reply() {
    let rig = Rig::new().await;
    let level = crate::session::UserId(1);
    let table = NewTable { invited: Some(level), casual: true, ..new_table(HOST, rig.now()) };
    let game = rig.sessions.open_table(table).await.unwrap().id();
    rig.sessions.join(game, level, rig.arrival()).await.unwrap();
    rig.tell_all().await;
    let first_turn = rig.deadline(game).await - rig.now();
    rig.live(first_turn + LAG_ALLOWANCE).await;
    let snapshot = rig.see(game).await;
    let moves = snapshot.game.as_ref().unwrap().moves().to_vec();
    assert!(moves.len() == 1 && moves[0].automatic, "{moves:?}");
    let told = rig.tell_all().await;
    assert!(!told.iter().any(|entry| entry.kind.shows_board()), "the reply is a moment away: {told:?}");
    rig.sessions.place_for_computer(game, level, point("A1"), snapshot.seq()).await.unwrap();
    let told: Vec<_> = rig.tell_all().await.into_iter().map(|entry| (entry.kind, entry.ply)).collect();
    assert_eq!(told, [(AnnouncementKind::Board, 2)]);
    rig.check().await;
}
