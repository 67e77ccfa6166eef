//! The process ends, however it ends, and the next one goes on where it stopped.

use super::rig::*;
use crate::engine::{Action, Color, LogEntry, Millis};
use crate::session::ports::Store;
use crate::session::{ActRefusal, AnnouncementKind, Difference, GameId, PlayerAction, Status};

async fn under_way(rig: &Rig) -> GameId {
    let game = rig.game().await;
    rig.play(game, "H8 A1").await;
    rig.tell_all().await;
    rig.pass(Millis(10_000)).await;
    game
}

fn automatic(log: &[LogEntry]) -> usize {
    log.iter().filter(|entry| matches!(entry.action, Action::Timeout { .. })).count()
}

#[tokio::test]
async fn a_killed_process_is_followed_by_the_same_game() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let before = rig.see(game).await;
    let machine = rig.kill().await;
    machine.clock.advance(Millis(600_000));
    let rig = machine.boot().await;
    rig.sessions.gateway_back().await;

    let after = rig.see(game).await;
    let (old, new) = (before.game.unwrap(), after.game.unwrap());
    assert_eq!((old.board(), old.moves(), old.turn()), (new.board(), new.moves(), new.turn()));
    let remaining = old.remaining(Color::Black, START + Millis(10_000));
    assert_eq!((remaining, new.remaining(Color::Black, rig.now())), (Millis(20_000), Millis(20_000)));
    assert_eq!(rig.live(Millis(60_000)).await, 0, "until it has been told");
    let told = rig.tell_all().await;
    assert_eq!(told.iter().map(|entry| entry.kind).collect::<Vec<_>>(), [AnnouncementKind::Suspended]);
    assert_eq!(rig.sessions.health().deadlines, 1);
    rig.check().await;

    // The overdue move is made once.
    assert_eq!(rig.live(Millis(36_999)).await, 0);
    assert_eq!(rig.live(Millis(10_000)).await, 1);
    assert_eq!(automatic(&rig.store.load_log(game).await), 1);
    rig.check().await;
}

#[tokio::test]
async fn a_deadline_that_had_passed_before_the_kill_is_dealt_with_once_after_it() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    rig.pass(Millis(25_000)).await;
    let machine = rig.kill().await;
    let rig = machine.boot().await;
    rig.sessions.gateway_back().await;
    assert_eq!(rig.tell_all().await, [], "a restart within two seconds is no outage");
    assert_eq!(rig.live(Millis(5_000)).await, 1);
    assert_eq!(automatic(&rig.store.load_log(game).await), 1);
    rig.check().await;
}

#[tokio::test]
async fn killed_again_before_the_gateway_is_there_the_outage_began_with_the_first_kill() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let served = rig.now();
    let mut machine = rig.kill().await;
    for _ in 0..3 {
        machine.clock.advance(Millis(60_000));
        let rig = machine.boot().await;
        rig.live(Millis(60_000)).await;
        machine = rig.kill().await;
    }
    let rig = machine.boot().await;
    rig.sessions.gateway_back().await;
    let log = rig.store.load_log(game).await;
    assert_eq!(log.last().unwrap().action, Action::Suspend { since: served });
    assert_eq!(log.len(), 3, "one suspension");
}

#[tokio::test]
async fn killed_before_the_notice_is_told_it_is_told_by_the_next_process_and_once() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let mut machine = rig.kill().await;
    for _ in 0..3 {
        machine.clock.advance(Millis(60_000));
        let rig = machine.boot().await;
        rig.sessions.gateway_back().await;
        assert_eq!(rig.sessions.waiting(game).await.unwrap().len(), 1);
        machine = rig.kill().await;
    }
    let rig = machine.boot().await;
    rig.sessions.gateway_back().await;
    assert_eq!(rig.tell_all().await.len(), 1);
    rig.live(Millis(16_000)).await;
    assert_eq!(rig.see(game).await.game.unwrap().remaining(Color::Black, rig.now()), Millis(19_000));
    rig.check().await;
}

#[tokio::test]
async fn a_wall_clock_that_was_set_back_an_hour_meanwhile_flags_nobody_and_gives_nothing() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let machine = rig.kill().await;
    machine.clock.set(START - Millis::from_secs(3600));
    let rig = machine.boot().await;
    rig.sessions.gateway_back().await;
    // A move while the clocks stand still costs nothing, in the old time or the new.
    rig.place(game, HOST, "H9").await.unwrap();
    rig.tell_all().await;
    rig.live(Millis(16_000)).await;
    let state = rig.see(game).await.game.unwrap();
    assert_eq!((state.turn(), state.remaining(Color::White, rig.now())), (Color::White, Millis(29_000)));
    assert_eq!(rig.live(Millis(30_999)).await, 0);
    assert_eq!(rig.live(Millis(1)).await, 1);
    assert_eq!(rig.see(game).await.ply(), 4);
    rig.check().await;
}

#[tokio::test]
async fn a_wall_clock_that_was_set_forward_an_hour_meanwhile_flags_nobody() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let machine = rig.kill().await;
    machine.clock.advance(Millis::from_secs(3600));
    let rig = machine.boot().await;
    assert_eq!(rig.live(Millis(5_000)).await, 0);
    rig.sessions.gateway_back().await;
    rig.tell_all().await;
    rig.live(Millis(16_000)).await;
    let state = rig.see(game).await.game.unwrap();
    assert_eq!(state.remaining(Color::Black, rig.now()), Millis(19_000));
}

#[tokio::test]
async fn a_shutdown_finishes_what_was_accepted_and_nothing_is_half_done() {
    let rig = Rig::new().await;
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(rig.game().await);
    }
    let moves = games.iter().map(|&game| {
        let sessions = rig.sessions.clone();
        let arrival = rig.arrival();
        tokio::spawn(async move {
            sessions.act(game, HOST, PlayerAction::Place(point("H8")), None, arrival).await.is_ok()
        })
    });
    let moves: Vec<_> = moves.collect();
    // Let them reach the mailboxes, but not much more.
    tokio::task::yield_now().await;
    rig.sessions.shutdown().await;
    let mut accepted = Vec::new();
    for (game, moved) in games.into_iter().zip(moves) {
        accepted.push((game, moved.await.unwrap()));
    }
    assert_eq!(rig.place(accepted[0].0, GUEST, "A1").await.unwrap_err(), ActRefusal::Unavailable);
    assert!(accepted.iter().any(|(_, moved)| *moved), "the test is about accepted moves");
    let rig = rig.kill().await.boot().await;
    for (game, moved) in accepted {
        assert_eq!(rig.see(game).await.ply(), u32::from(moved));
    }
    rig.check().await;
}

#[tokio::test]
async fn ten_thousand_deadlines_are_armed_without_loading_a_game() {
    let machine = Machine::new();
    machine.open().await.close().await;
    machine
        .alter(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
             INSERT INTO games (guild_id, channel_id, status, host_id, guest_id, options, casual, seed, black,
                                turn, created_at, expires_at, started_at)
             SELECT 1, 1, 'running', i, 100000 + i, '{}', 0, zeroblob(32), 'host', 'black', 0, 0, 0 FROM n",
        )
        .await;
    machine.alter("INSERT INTO deadlines (game_id, at, kind) SELECT id, 9e15 + id, 'turn' FROM games").await;
    let rig = machine.boot().await;
    let health = rig.sessions.health();
    assert_eq!((health.deadlines, health.loaded), (10_000, 0));
}

#[tokio::test]
async fn down_time_of_many_games_is_one_notice_each_and_no_game_is_loaded() {
    let machine = Machine::new();
    machine.open().await.close().await;
    machine
        .alter(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
             INSERT INTO games (guild_id, channel_id, status, host_id, guest_id, options, casual, seed, black,
                                turn, created_at, expires_at, started_at)
             SELECT 1, 1, 'running', i, 100000 + i, '{}', 0, zeroblob(32), 'host', 'black', 0, 0, 0 FROM n",
        )
        .await;
    machine.alter("INSERT INTO deadlines (game_id, at, kind) SELECT id, 1, 'turn' FROM games").await;
    machine.alter("UPDATE service SET served_until = 1000").await;
    let rig = machine.boot().await;
    rig.sessions.gateway_back().await;
    let health = rig.sessions.health();
    assert_eq!((health.deadlines, health.loaded), (0, 0));
    assert_eq!(rig.sessions.outbox_depth().await.unwrap(), 2000);
    assert_eq!(rig.store.orphans().await.unwrap(), []);
}

/// What `verify` finds after one row has been changed by hand.
async fn found_after(sql: &'static str) -> Vec<Difference> {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(game, "H8 A1 H9 A2 H10 A3 H11 A4 H12").await;
    assert_eq!(rig.see(game).await.table.status, Status::Finished);
    rig.check().await;
    rig.machine.alter(sql).await;
    let mut found = Vec::new();
    let verified = crate::session::verify(rig.store.as_ref(), |at, difference| {
        assert_eq!(at, game);
        found.push(difference);
    });
    assert_eq!(verified.await.unwrap().different, 1);
    found
}

#[tokio::test]
async fn verify_finds_a_changed_log() {
    let moved = found_after(r#"UPDATE actions SET action = replace(action, '"x":7', '"x":6') WHERE seq = 0"#);
    assert!(matches!(moved.await[..], [Difference::Hash { .. }, Difference::Summary { .. }, ..]));
    let later = found_after("UPDATE actions SET judged_at = judged_at + 1 WHERE seq = 3");
    assert!(matches!(later.await[..], [Difference::Hash { .. }]));
    let twice =
        found_after("UPDATE actions SET action = (SELECT action FROM actions WHERE seq = 0) WHERE seq = 2");
    assert!(matches!(twice.await[..], [Difference::Replay(_)]));
    let gap = found_after("DELETE FROM actions WHERE seq = 4");
    assert!(matches!(gap.await[..], [Difference::Unreadable(_)]));
    let cut = found_after("DELETE FROM actions WHERE seq = 8");
    assert!(matches!(cut.await[..], [Difference::Hash { .. }, Difference::Summary { .. }, ..]));
}

#[tokio::test]
async fn verify_finds_a_changed_row() {
    let hash = found_after("UPDATE games SET final_hash = zeroblob(32)");
    assert!(matches!(hash.await[..], [Difference::Hash { .. }]));
    let winner = found_after("UPDATE games SET winner = 'white'");
    assert!(matches!(winner.await[..], [Difference::Summary { column: "winner", .. }]));
    let options = found_after(r#"UPDATE games SET options = replace(options, '"free"', '"korean"')"#);
    assert!(matches!(options.await[..], [Difference::Hash { .. }]));
    let deadline = found_after("INSERT INTO deadlines SELECT id, 5, 'turn' FROM games");
    assert!(matches!(deadline.await[..], [Difference::Summary { column: "deadline", .. }]));
}
