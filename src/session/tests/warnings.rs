//! Warnings of a short clock and reminders of a long one: once each, in time, never after the move.

use super::rig::*;
use crate::engine::{Millis, Options, TimeControl, TimeoutPolicy};
use crate::session::step::{NextWake, WakeKind};
use crate::session::{AnnouncementKind, GameId, Notice, PlayerAction};

const HOUR: i64 = 3_600_000;

fn with(time_control: TimeControl) -> Options {
    Options { time_control, timeout_policy: TimeoutPolicy::Lose, ..options() }
}

fn per_move(per_move_sec: u32) -> Options {
    with(TimeControl::PerMove { per_move_sec })
}

/// Both have moved, so that turns have their usual length; it is black's turn.
async fn under_way(rig: &Rig, options: Options) -> GameId {
    let game = rig.game_with(options).await;
    rig.play(game, "H8 A1").await;
    rig.tell_all().await;
    game
}

/// The notices that were committed since the last time, and leaves nothing waiting.
async fn told(rig: &Rig) -> Vec<Notice> {
    let kinds = rig.tell_all().await.into_iter().filter_map(|entry| match entry.kind {
        AnnouncementKind::Notice(notice) => Some(notice),
        _ => None,
    });
    kinds.collect()
}

async fn wake(rig: &Rig, game: GameId) -> NextWake {
    rig.store.load_game(game).await.wake.expect("a deadline row")
}

#[tokio::test]
async fn a_short_clock_warns_once_and_its_row_becomes_the_deadline() {
    for (seconds, left) in [(10, 5_000), (20, 5_000), (30, 7_500), (60, 15_000), (600, 60_000)] {
        let rig = Rig::new().await;
        let game = under_way(&rig, per_move(seconds)).await;
        let deadline = rig.deadline(game).await;
        assert_eq!(
            wake(&rig, game).await,
            NextWake { at: deadline - Millis(left), kind: WakeKind::ClockLow }
        );
        rig.live(deadline - Millis(left + 1) - rig.now()).await;
        assert_eq!(told(&rig).await, [], "{seconds}: too early");
        rig.live(Millis(1)).await;
        assert_eq!(told(&rig).await, [Notice::ClockLow], "{seconds}");
        assert_eq!(wake(&rig, game).await, NextWake { at: deadline, kind: WakeKind::Turn });
        rig.check().await;
        rig.live(Millis(left + 1_999)).await;
        assert_eq!(told(&rig).await, [], "{seconds}: a second time");
    }
}

#[tokio::test]
async fn a_correspondence_clock_reminds_at_half_and_at_a_tenth() {
    for hours in [1, 12, 24, 72] {
        let rig = Rig::new().await;
        let game = under_way(&rig, per_move(hours as u32 * 3600)).await;
        let (start, deadline) = (rig.now(), rig.deadline(game).await);
        let mut reminded = Vec::new();
        loop {
            let next = wake(&rig, game).await;
            if next.kind == WakeKind::Turn {
                assert_eq!(next.at, deadline);
                break;
            }
            rig.machine.clock.set(next.at);
            // The rig's clock jumps, which is no outage here.
            rig.sessions.world.service.beat(next.at);
            rig.sessions.run_due().await;
            assert_eq!(told(&rig).await, [Notice::Reminder]);
            reminded.push(next.at - start);
        }
        assert_eq!(reminded, [Millis(hours * HOUR / 2), Millis(hours * HOUR / 10 * 9)], "{hours} h");
        rig.check().await;
    }
}

#[tokio::test]
async fn a_fischer_bank_warns_once_a_player_however_often_it_climbs_back() {
    let rig = Rig::new().await;
    let game = rig.game_with(with(TimeControl::Fischer { base_sec: 180, inc_sec: 2 })).await;
    rig.play(game, "H8 A1").await;
    rig.tell_all().await;
    // 45 of 180 seconds.
    rig.live(Millis(182_000 - 45_000 - 1)).await;
    assert_eq!(told(&rig).await, []);
    rig.live(Millis(1)).await;
    assert_eq!(told(&rig).await, [Notice::ClockLow]);
    for (host, guest) in [("H9", "A2"), ("H10", "A3")] {
        rig.place(game, HOST, host).await.unwrap();
        rig.place(game, GUEST, guest).await.unwrap();
    }
    let left = rig.see(game).await.game.unwrap().remaining(crate::engine::Color::Black, rig.now());
    assert!(left > Millis(45_000), "{left:?}");
    rig.live(left - Millis(1_000)).await;
    assert_eq!(told(&rig).await, [], "black knows");
    rig.place(game, HOST, "A9").await.unwrap();
    rig.live(Millis(150_000)).await;
    assert_eq!(told(&rig).await, [Notice::ClockLow], "white does not");
    rig.check().await;
}

#[tokio::test]
async fn there_is_no_warning_after_the_move() {
    let rig = Rig::new().await;
    let game = under_way(&rig, per_move(30)).await;
    let warns_at = wake(&rig, game).await.at;
    rig.pass(warns_at - rig.now()).await;
    // Both at one instant, in either order.
    rig.place(game, HOST, "H9").await.unwrap();
    rig.sessions.run_due().await;
    assert_eq!(told(&rig).await, []);
    // Committed, but not told yet when the move comes: the board tells more.
    let warns_at = wake(&rig, game).await.at;
    rig.live(warns_at - rig.now()).await;
    assert_eq!(rig.warnings().await, 1);
    rig.place(game, GUEST, "A2").await.unwrap();
    assert_eq!(told(&rig).await, []);
    rig.check().await;
}

#[tokio::test]
async fn requests_put_a_warning_neither_off_nor_give_it_again() {
    let rig = Rig::new().await;
    let game = under_way(&rig, per_move(30)).await;
    let warns_at = wake(&rig, game).await.at;
    rig.act(game, GUEST, PlayerAction::OfferDraw).await.unwrap();
    assert_eq!(wake(&rig, game).await.at, warns_at);
    // It is due, and before it fires something else is stored.
    rig.pass(warns_at + Millis(100) - rig.now()).await;
    rig.act(game, HOST, PlayerAction::RespondDraw { accept: false }).await.unwrap();
    assert_eq!(wake(&rig, game).await.at, warns_at, "still to be given");
    rig.sessions.run_due().await;
    assert_eq!(rig.warnings().await, 1);
    rig.act(game, HOST, PlayerAction::RequestUndo).await.unwrap();
    rig.act(game, GUEST, PlayerAction::RespondUndo { accept: false }).await.unwrap();
    rig.live(Millis(5_000)).await;
    assert_eq!(rig.warnings().await, 1);
    rig.check().await;
}

#[tokio::test]
async fn an_accepted_undo_starts_a_turn_with_a_warning_of_its_own() {
    let rig = Rig::new().await;
    let game = under_way(&rig, per_move(30)).await;
    rig.live(Millis(25_000)).await;
    assert_eq!(rig.warnings().await, 1);
    rig.act(game, HOST, PlayerAction::RequestUndo).await.unwrap();
    rig.act(game, GUEST, PlayerAction::RespondUndo { accept: true }).await.unwrap();
    let again = wake(&rig, game).await;
    assert_eq!((again.kind, again.at), (WakeKind::ClockLow, rig.deadline(game).await - Millis(7_500)));
    rig.live(Millis(25_000)).await;
    assert_eq!(rig.warnings().await, 2);
    rig.check().await;
}

#[tokio::test]
async fn down_time_and_restarts_give_a_warning_once() {
    for before in [20_000, 25_000] {
        let rig = Rig::new().await;
        let game = under_way(&rig, per_move(30)).await;
        rig.live(Millis(before)).await;
        let given = rig.warnings().await;
        assert_eq!(given, usize::from(before > 22_500));
        let machine = rig.kill().await;
        machine.clock.advance(Millis(600_000));
        let rig = machine.boot().await;
        rig.sessions.gateway_back().await;
        assert!(rig.store.load_game(game).await.wake.is_none(), "the clocks stand still");
        rig.live(Millis(60_000)).await;
        assert_eq!(rig.warnings().await, given);
        rig.tell_all().await;
        rig.check().await;
        rig.live(Millis(15_000 + 30_000 - before)).await;
        assert_eq!(rig.warnings().await, 1, "after {before} ms");
        rig.check().await;
    }
}

#[tokio::test]
async fn a_restart_reads_the_warning_from_its_row() {
    let rig = Rig::new().await;
    let game = under_way(&rig, per_move(30)).await;
    let row = wake(&rig, game).await;
    let machine = rig.kill().await;
    machine.clock.advance(Millis(1_000));
    let rig = machine.boot().await;
    rig.sessions.gateway_back().await;
    assert_eq!(wake(&rig, game).await, row);
    rig.live(row.at - rig.now()).await;
    assert_eq!(rig.warnings().await, 1);
}

#[tokio::test]
async fn a_warning_that_comes_too_late_is_left_out_and_flags_nobody_early() {
    let rig = Rig::new().await;
    let game = under_way(&rig, per_move(30)).await;
    let deadline = rig.deadline(game).await;
    let lifeline = rig.sessions.lifeline();
    lifeline.heard(rig.now());
    // The line is silent until after the deadline; then comes a sign from before it.
    rig.live(Millis(40_000)).await;
    assert_eq!(rig.warnings().await, 0);
    lifeline.heard(deadline - Millis(1));
    rig.live(Millis(1_000)).await;
    assert_eq!(rig.warnings().await, 0, "time is up: nothing to be warned of");
    assert_eq!(rig.see(game).await.game.unwrap().outcome(), None, "nobody knows whether a move was made");
    lifeline.heard(rig.now());
    rig.live(Millis(1_000)).await;
    assert!(rig.see(game).await.game.unwrap().is_finished());
    rig.check().await;
}

#[tokio::test]
async fn nobody_is_warned_of_the_grace_period_of_who_went_away() {
    let rig = Rig::new().await;
    let game = under_way(&rig, per_move(600)).await;
    let warns_at = wake(&rig, game).await;
    rig.sessions.player_disconnected(game, HOST, 60, rig.arrival()).await.unwrap();
    assert_eq!(wake(&rig, game).await.kind, WakeKind::Turn, "the grace period ends before");
    rig.sessions.player_reconnected(game, HOST, rig.arrival()).await.unwrap();
    assert_eq!(wake(&rig, game).await, warns_at);
    rig.check().await;
}
