//! Gaps in the connection: nobody's time, no move lost, told once.

use crate::support::{Bench, Bot};
use omok::engine::{Color, Millis};
use omok::session::Clock;
use serde_json::json;

const MINUTE: Millis = Millis::from_secs(60);

#[tokio::test]
async fn a_gap_stands_the_clocks_still_until_the_game_was_told() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    bench.driver.refuse_gateway(true);
    bench.driver.cut_gateway();
    bench.driver.expect_bot_offline().await.unwrap();
    let lost = async || bench.sessions().health().outage_since;
    bench.pump(MINUTE, lost).await;
    bench.clock.advance(Millis::from_secs(30));
    bench.driver.refuse_gateway(false);
    let notices = async || game.notices_in(game.place).pop();
    bench.pump(MINUTE, notices).await;
    bench.told(MINUTE).await;
    assert_eq!(game.notices_in(game.place).len(), 1, "told once");
    // Told, so it runs again.
    let runs = async || {
        let snapshot = bench.sessions().snapshot(game.game).await.unwrap().unwrap();
        (!snapshot.game.unwrap().is_suspended()).then_some(())
    };
    bench.pump(MINUTE, runs).await;
    assert_eq!(bench.driver.gateway_sessions(), 1, "the session was resumed");
}

#[tokio::test]
async fn a_move_made_during_the_gap_arrives_with_the_resumption() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    bench.driver.hold_events();
    let (alice, place) = (bench.alice(), game.place);
    let moving = tokio::spawn(async move { alice.slash(place, "move", &[("at", "H8".into())]).await });
    bench.driver.cut_gateway();
    bench.driver.release_events();
    game.board(1).await;
    // Whether its answer still reached the person does not matter: the move counts.
    let _ = moving.await.unwrap();
    assert_eq!(bench.driver.gateway_sessions(), 1);
}

#[tokio::test]
async fn a_session_that_cannot_be_resumed_is_begun_anew() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    bench.driver.fail_resumes(1);
    bench.driver.cut_gateway();
    bench.driver.expect_bot_offline().await.unwrap();
    bench.driver.expect_bot().await.unwrap();
    assert_eq!(bench.driver.gateway_sessions(), 2);
    game.place(0, "H8").await;
    game.board(1).await;
}

#[tokio::test]
async fn ready_three_times_is_ready_once() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let ready = serde_json::json!({
        "v": 10, "user": { "id": bench.driver.bot_id() }, "session_id": "again",
        "guilds": [{ "id": bench.driver.guild_id(), "unavailable": true }],
        "resume_gateway_url": bench.local.api_url().replace("http", "ws"),
        "application": { "id": bench.driver.bot_id(), "flags": 0 },
    });
    for _ in 0..2 {
        bench.driver.dispatch_raw("READY", &ready);
    }
    game.place(0, "H8").await;
    game.board(1).await;
    bench.told(MINUTE).await;
    assert_eq!(game.boards_in(game.place).len(), 2);
    assert_eq!(game.notices_in(game.place).len(), 0, "no second notice of a start");
    assert_eq!(bench.driver.count_requests("PUT /applications/{id}/commands"), 1);
}

#[tokio::test]
async fn events_nobody_can_read_are_counted_and_harm_nothing() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    for nonsense in [serde_json::json!(null), serde_json::json!({ "id": "x" }), serde_json::json!([1])] {
        bench.driver.dispatch_raw("INTERACTION_CREATE", &nonsense);
    }
    bench.driver.dispatch_raw("SOMETHING_NEW", &serde_json::json!({}));
    game.place(0, "H8").await;
    game.board(1).await;
    assert_eq!(bench.bot.as_ref().unwrap().running.health().unreadable_events, 3);
}

#[tokio::test]
async fn an_outage_of_the_server_leaves_its_games_alone() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    bench.driver.set_outage(true);
    bench.driver.set_outage(false);
    game.place(0, "H8").await;
    game.board(1).await;
    assert_eq!(game.notices_in(bench.channel()).len(), 0, "no greeting");
}

#[tokio::test]
async fn the_time_a_stop_takes_is_charged_to_nobody() {
    let mut bench = Bench::start().await;
    let game = {
        let playing = bench.game_with(&[("time", json!("10s")), ("timeout", json!("lose"))]).await;
        for (ply, at) in [(0, "H8"), (1, "A1")] {
            playing.place(ply, at).await;
            playing.board(ply + 1).await;
        }
        playing.game
    };
    let left = async |bench: &Bench| {
        let snapshot = bench.sessions().snapshot(game).await.unwrap().unwrap();
        snapshot.game.unwrap().remaining(Color::Black, bench.clock.now())
    };
    let before = left(&bench).await;
    let Bot { sessions, running } = bench.bot.take().unwrap();
    running.shutdown().await;
    // What is still being told keeps the process for a while, and its heart beats on.
    for _ in 0..7 {
        bench.clock.advance(Millis::from_secs(1));
        sessions.tick().await;
    }
    sessions.shutdown().await;
    bench.clock.advance(Millis::from_secs(60));
    bench.start_bot().await;
    assert_eq!(left(&bench).await, before);
}
