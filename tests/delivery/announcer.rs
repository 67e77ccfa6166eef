//! What is told, where, how often, when everything goes well or Discord limits and fails.

use crate::support::{Bench, POST, THREAD};
use omok::engine::Millis;
use omok::sandbox::{Fault, Permissions};
use omok::session::Clock;
use std::time::Duration;

const MINUTE: Millis = Millis::from_secs(60);

#[tokio::test]
async fn a_game_gets_its_thread_and_a_board_for_each_position() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let mut old = game.board(0).await;
    for (ply, at) in (0..).zip(["H8", "A1", "H9", "A2"]) {
        let answer = game.place(ply, at).await;
        assert!(answer.ephemeral, "{answer:?}");
        let new = game.board(ply + 1).await;
        let taken_off =
            |message: &omok::sandbox::Message| message.id == old.id && message.buttons().is_empty();
        assert!(bench.driver.expect_message(game.place, taken_off).await.is_ok());
        old = new;
    }
    assert_eq!(game.boards_in(game.place).len(), 5);
    bench.told(MINUTE).await;
    assert_eq!(bench.driver.complaints(), []);
}

#[tokio::test]
async fn without_the_right_to_make_threads_the_game_is_played_in_its_channel() {
    let bench = Bench::start().await;
    bench.driver.set_bot_permissions(
        bench.channel(),
        Permissions::empty(),
        Permissions::CREATE_PUBLIC_THREADS,
    );
    let table = bench.open().await;
    let game = bench.playing(table, bench.channel()).await;
    game.board(0).await;
    game.place(0, "H8").await;
    game.board(1).await;
    assert!(bench.driver.threads(bench.channel()).is_empty());
    assert_eq!(bench.driver.count_requests(THREAD), 1, "once is enough to know");
}

#[tokio::test]
async fn a_thread_that_exists_already_is_found() {
    let bench = Bench::start().await;
    // The answer gets lost after the thread was made.
    bench.driver.inject("POST /channels/*/messages/*/threads", Fault::LostAnswer, 1);
    let game = bench.game().await;
    assert_eq!(bench.driver.threads(bench.channel()).len(), 1);
    assert_eq!(game.boards_in(game.place).len(), 1);
}

#[tokio::test]
async fn a_lost_answer_makes_no_second_board() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    for fault in [Fault::LostAnswer, Fault::StatusAfter(502)] {
        bench.driver.inject("POST /channels/*/messages", fault, 1);
    }
    game.place(0, "H8").await;
    game.board(1).await;
    bench.told(MINUTE).await;
    assert_eq!(game.boards_in(game.place).len(), 2, "the nonce tells Discord that it is the same");
    assert_eq!(bench.driver.count_requests(POST), 1 + 3);
}

#[tokio::test]
async fn a_lost_answer_is_looked_up_when_discord_has_forgotten_the_nonce() {
    let mut bench = Bench::start().await;
    let (table, place) = {
        let game = bench.game().await;
        let lost = bench.driver.inject("POST /channels/*/messages", Fault::LostAnswer, 1);
        game.place(0, "H8").await;
        assert!(lost.wait_until_struck(1).await);
        (game.table, game.place)
    };
    bench.stop_bot().await;
    bench.clock.advance(Millis::from_secs(3600));
    let posts = bench.driver.count_requests(POST);
    bench.start_bot().await;
    bench.told(MINUTE).await;
    let game = bench.playing(table, place).await;
    let boards = game.boards_in(place);
    assert_eq!(boards.iter().filter(|board| game.ply_of(board) == Some(1)).count(), 1);
    let notice_of_down_time = 1;
    assert_eq!(bench.driver.count_requests(POST), posts + notice_of_down_time);
}

#[tokio::test]
async fn only_the_newest_of_many_waiting_boards_goes_out() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let stalled = bench.driver.inject("POST /channels/*/messages", Fault::Stalled, 1);
    game.place(0, "H8").await;
    assert!(stalled.wait_until_struck(1).await);
    for (ply, at) in (1..).zip(["A1", "H9", "A2", "H10", "A3"]) {
        game.place(ply, at).await;
    }
    stalled.release();
    game.board(6).await;
    bench.told(MINUTE).await;
    let shown: Vec<_> = game.boards_in(game.place).iter().map(|board| game.ply_of(board)).collect();
    assert_eq!(shown.iter().flatten().max(), Some(&6));
    assert_eq!(shown.len(), 3, "the first, the stalled, the newest: {shown:?}");
}

#[tokio::test]
async fn rate_limits_are_waited_out() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let asked = bench.clock.now();
    for scope in [Some("user"), Some("global"), Some("shared"), None] {
        let fault = Fault::RateLimited { retry_after: Duration::from_secs(7), scope };
        bench.driver.inject("POST /channels/*/messages", fault, 1);
    }
    game.place(0, "H8").await;
    game.board(1).await;
    assert!(bench.clock.now() - asked >= Millis::from_secs(4 * 7));
    assert_eq!(bench.answers(POST, 429), 4, "each pause is waited for once");
    assert_eq!(bench.bot.as_ref().unwrap().running.health().bad_answers, 3, "a shared one is not ours");
}

#[tokio::test]
async fn a_long_trouble_costs_few_requests() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let before = bench.driver.count_requests(POST);
    let fault = bench.driver.inject("POST /channels/*/messages", Fault::Status(500), u32::MAX);
    for (ply, at) in (0..).zip(["H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4"]) {
        game.place(ply, at).await;
    }
    bench.skip(Millis::from_secs(600)).await;
    let tried = bench.driver.count_requests(POST) - before;
    assert!((3..=25).contains(&tried), "{tried} requests in ten minutes");
    fault.release();
    game.board(8).await;
}

#[tokio::test]
async fn what_was_told_is_not_told_again_after_a_restart_and_what_waited_is() {
    let mut bench = Bench::start().await;
    let (told, waiting) = {
        let (told, waiting) = (bench.game().await, bench.game().await);
        told.place(0, "H8").await;
        told.board(1).await;
        bench.told(MINUTE).await;
        let fault = bench.driver.inject("POST /channels/*/messages", Fault::Status(503), u32::MAX);
        waiting.place(0, "H8").await;
        assert!(fault.wait_until_struck(1).await);
        ((told.table, told.place), (waiting.table, waiting.place))
    };
    bench.stop_bot().await;
    bench.driver.clear_faults();
    bench.start_bot().await;
    let (told, waiting) = (bench.playing(told.0, told.1).await, bench.playing(waiting.0, waiting.1).await);
    waiting.board(1).await;
    bench.told(MINUTE).await;
    assert_eq!(told.boards_in(told.place).len(), 2);
    assert_eq!(waiting.boards_in(waiting.place).len(), 2);
}

#[tokio::test]
async fn a_stop_of_days_keeps_neither_the_board_nor_the_notice_back() {
    let mut bench = Bench::start().await;
    let (table, place) = {
        let game = bench.game().await;
        let fault = bench.driver.inject("POST /channels/*/messages", Fault::Status(503), u32::MAX);
        game.place(0, "H8").await;
        assert!(fault.wait_until_struck(1).await);
        (game.table, game.place)
    };
    bench.stop_bot().await;
    bench.driver.clear_faults();
    bench.clock.advance(Millis::from_secs(3 * 86_400));
    bench.start_bot().await;
    let game = bench.playing(table, place).await;
    game.board(1).await;
    bench.told(MINUTE).await;
    assert_eq!(game.notices_in(place).len(), 1, "that the clocks had stood still");
    let snapshot = bench.sessions().snapshot(game.game).await.unwrap().unwrap();
    assert!(!snapshot.game.unwrap().is_suspended());
}
