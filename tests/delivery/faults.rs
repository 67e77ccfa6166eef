//! Every fault that the local Discord has, one by one: the game goes on, the board comes, and the
//! number of requests shows that nobody storms.

use crate::support::{Bench, POST, THREAD};
use omok::engine::Millis;
use omok::sandbox::{AnswerKind, Fault};
use omok::session::Clock;
use serde_json::json;
use std::time::Duration;

const MINUTE: Millis = Millis::from_secs(60);

/// Posts after the first board, with these faults in the way of the next.
async fn posts_with(faults: &[Fault]) -> u64 {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let before = bench.driver.count_requests(POST);
    for fault in faults {
        bench.driver.inject("POST /channels/*/messages", fault.clone(), 1);
    }
    game.place(0, "H8").await;
    game.board(1).await;
    bench.told(MINUTE).await;
    assert_eq!(game.boards_in(game.place).len(), 2, "{faults:?}");
    bench.driver.count_requests(POST) - before
}

#[tokio::test]
async fn slow_requests_and_slow_answers_are_waited_for() {
    let slow = Duration::from_millis(300);
    assert_eq!(posts_with(&[Fault::SlowRequest(slow)]).await, 1);
    assert_eq!(posts_with(&[Fault::SlowAnswer(slow)]).await, 1);
}

#[tokio::test]
async fn a_connection_that_breaks_before_or_after_costs_one_request_each_time() {
    let faults = [Fault::LostRequest, Fault::LostAnswer, Fault::LostRequest];
    assert_eq!(posts_with(&faults).await, 4);
}

#[tokio::test]
async fn bad_gateways_and_unavailable_services_cost_one_request_each_time() {
    let faults = [500, 502, 503, 504].map(Fault::Status);
    assert_eq!(posts_with(&faults).await, 5);
}

#[tokio::test]
async fn limits_with_and_without_a_scope_cost_one_request_each_time() {
    let limit = |scope| Fault::RateLimited { retry_after: Duration::from_millis(1500), scope };
    let faults = [limit(Some("user")), limit(Some("global")), limit(Some("shared")), limit(None)];
    assert_eq!(posts_with(&faults).await, 5);
}

#[tokio::test]
async fn an_answer_lost_while_the_thread_is_made_makes_no_second_thread() {
    let bench = Bench::start().await;
    for fault in [Fault::StatusAfter(500), Fault::LostAnswer, Fault::LostRequest] {
        bench.driver.inject("POST /channels/*/messages/*/threads", fault, 1);
    }
    let game = bench.game().await;
    assert_eq!(bench.driver.threads(bench.channel()).len(), 1);
    assert!(bench.driver.count_requests(THREAD) <= 4);
    assert_eq!(game.boards_in(game.place).len(), 1);
}

#[tokio::test]
async fn a_connection_that_answers_no_heartbeats_is_left_and_the_session_resumed() {
    let bench = Bench::start_with(|config| config.heartbeat_interval = Duration::from_millis(80)).await;
    let game = bench.game().await;
    let before = bench.driver.gateway_connections();
    bench.driver.ignore_heartbeats(true);
    // In real time, like the heartbeats: the clock that is moved would let the session grow old.
    let again = async {
        let mut events = bench.driver.events();
        while bench.driver.gateway_connections() == before {
            events.next().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), again).await.expect("another connection");
    bench.driver.ignore_heartbeats(false);
    bench.driver.expect_bot().await.unwrap();
    game.place(0, "H8").await;
    game.board(1).await;
    assert_eq!(bench.driver.gateway_sessions(), 1, "resumed, not begun anew");
    assert!(bench.driver.gateway_connections() - before <= 10, "no storm of connections");
}

#[tokio::test]
async fn two_drops_during_a_resumption_lose_no_move_and_nobodys_time() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    bench.driver.hold_events();
    let (alice, place) = (bench.alice(), game.place);
    let moving = tokio::spawn(async move { alice.slash(place, "move", &[("at", json!("H8"))]).await });
    for _ in 0..3 {
        bench.driver.cut_gateway();
        bench.driver.expect_bot_offline().await.unwrap();
        bench.driver.expect_bot().await.unwrap();
    }
    bench.driver.release_events();
    game.board(1).await;
    let _ = moving.await.unwrap();
    let snapshot = bench.sessions().snapshot(game.game).await.unwrap().unwrap();
    assert!(
        snapshot.game.unwrap().runs_again_at(omok::engine::Timestamp(0)).is_none(),
        "no gap worth telling"
    );
}

#[tokio::test]
async fn resumptions_that_fail_again_and_again_cost_a_connection_each() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    bench.driver.fail_resumes(2);
    for _ in 0..2 {
        bench.driver.cut_gateway();
        bench.driver.expect_bot_offline().await.unwrap();
        bench.driver.expect_bot().await.unwrap();
    }
    game.place(0, "H8").await;
    game.board(1).await;
    assert!(bench.driver.gateway_connections() <= 8, "{}", bench.driver.gateway_connections());
}

#[tokio::test]
async fn an_unlocking_that_nobody_tells_of_is_found_all_the_same() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    bench.driver.set_thread_state(game.place, true, true);
    let moved = bench.alice().slash(bench.channel(), "move", &[("at", json!("H8"))]).await.unwrap();
    assert!(moved.ephemeral, "{moved:?}");
    let said = async || game.notices_in(bench.channel()).pop();
    bench.pump(MINUTE, said).await;
    bench.driver.swallow_events("THREAD_UPDATE", 1);
    bench.driver.set_thread_state(game.place, false, false);
    game.board(1).await;
}

#[tokio::test]
async fn an_outage_of_the_server_is_waited_out_with_few_requests() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let before = bench.driver.count_requests(POST);
    game.place(0, "H8").await;
    game.board(1).await;
    bench.driver.set_outage(true);
    bench.skip(Millis::from_secs(20)).await;
    bench.driver.set_outage(false);
    game.place(1, "A1").await;
    game.board(2).await;
    bench.told(MINUTE).await;
    assert_eq!(bench.driver.count_requests(POST) - before, 2, "nothing to tell, nothing asked");
    assert_eq!(game.notices_in(game.place).len(), 0);
}

#[tokio::test]
async fn a_move_whose_answer_discord_refuses_stands_and_is_not_played_twice() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let unknown = Fault::Refused(404, 10062, "Unknown interaction");
    bench.driver.inject("POST /interactions/*/*/callback", unknown, 1);
    assert_eq!(game.place(0, "H8").await.kind, AnswerKind::NoResponse);
    game.board(1).await;
    let again = game.place(0, "H8").await;
    assert!(again.ephemeral && again.text().contains("H8"), "{}", again.text());
    bench.told(MINUTE).await;
    assert_eq!(game.boards_in(game.place).len(), 2);
    let snapshot = bench.sessions().snapshot(game.game).await.unwrap().unwrap();
    assert_eq!(snapshot.seq(), 1, "one move, once");
}

#[tokio::test]
async fn a_deadline_of_a_game_whose_messages_are_gone_fires_and_so_do_the_others() {
    let bench = Bench::start().await;
    let (gone, other) = (bench.game().await, bench.game().await);
    bench.driver.delete_message(gone.board(0).await.id);
    bench.driver.delete_channel(gone.place);
    bench.skip(Millis::from_secs(63)).await;
    // The timer is driven by hand here; the gateway's sign of life comes with the next event.
    let fired = async || {
        bench.sessions().run_due().await;
        let plies = [gone.game, other.game].map(|game| bench.sessions().snapshot(game));
        let plies = futures_util::future::join_all(plies).await;
        plies.iter().all(|found| found.as_ref().unwrap().as_ref().unwrap().ply() == 1).then_some(())
    };
    bench.pump(MINUTE, fired).await;
    other.board(1).await;
    gone.board_in(bench.channel(), 1).await;
    bench.told(MINUTE).await;
    assert_eq!(bench.answers(POST, 404), 1, "what is gone is asked for once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_storm_of_events_about_channels_stalls_nobody() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let channel =
        json!({ "id": bench.channel(), "type": 0, "guild_id": bench.driver.guild_id(), "name": "omok" });
    for (ply, at) in (0..).zip(["H8", "A1", "H9", "A2", "H10", "A3"]) {
        for _ in 0..300 {
            bench.driver.dispatch_raw("CHANNEL_UPDATE", &channel);
            bench.driver.dispatch_raw("GUILD_UPDATE", &json!({ "id": bench.driver.guild_id(), "name": "x" }));
        }
        let answer = game.place(ply, at).await;
        assert!(answer.text().contains(at), "{}", answer.text());
    }
    game.board(6).await;
}

#[tokio::test]
async fn when_the_gateway_is_back_what_failed_before_is_tried_soon() {
    let bench = Bench::start().await;
    let game = bench.game_with(&[("time", json!("1d"))]).await;
    let fault = bench.driver.inject("POST /channels/*/messages", Fault::Status(503), u32::MAX);
    game.place(0, "H8").await;
    // By now it is tried about once a minute.
    assert!(fault.wait_until_struck(1).await);
    bench.skip(Millis::from_secs(600)).await;
    let tried = fault.struck();
    fault.release();
    bench.driver.cut_gateway();
    bench.driver.expect_bot_offline().await.unwrap();
    bench.driver.expect_bot().await.unwrap();
    let back = bench.clock.now();
    game.board(1).await;
    let took = bench.clock.now() - back;
    assert!(took <= Millis::from_secs(25), "{took:?} after the return, {tried} tries before");
}
