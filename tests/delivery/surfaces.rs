//! Threads, channels and messages that get locked, lost or forbidden under a game.

use crate::support::{Bench, POST};
use omok::engine::Millis;
use omok::sandbox::{Fault, Permissions};
use omok::session::Clock;

const MINUTE: Millis = Millis::from_secs(60);

#[tokio::test]
async fn a_game_whose_thread_is_deleted_goes_on_in_the_channel() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    bench.driver.delete_channel(game.place);
    let bob = bench.bob();
    let alice = bench.alice();
    let moved = alice.slash(bench.channel(), "move", &[("at", "H8".into())]).await.unwrap();
    assert!(moved.ephemeral, "{moved:?}");
    game.board_in(bench.channel(), 1).await;
    bob.slash(bench.channel(), "move", &[("at", "A1".into())]).await.unwrap();
    game.board_in(bench.channel(), 2).await;
    assert_eq!(bench.answers(POST, 404), 1, "what is gone is asked for once");
}

#[tokio::test]
async fn a_game_with_no_place_left_is_played_on_without_a_storm() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let other = bench.driver.add_channel("elsewhere");
    bench.driver.delete_channel(bench.channel());
    for (person, at) in [(bench.alice(), "H8"), (bench.bob(), "A1"), (bench.alice(), "H9")] {
        let moved = person.slash(other, "move", &[("at", at.into())]).await.unwrap();
        assert!(moved.ephemeral, "{moved:?}");
        bench.told(MINUTE).await;
    }
    let snapshot = bench.sessions().snapshot(game.game).await.unwrap().unwrap();
    assert_eq!(snapshot.ply(), 3, "the moves count");
    assert!(bench.answers(POST, 404) <= 2, "thread and channel, once each");
}

#[tokio::test]
async fn a_locked_thread_is_told_of_once_and_gets_the_newest_board_when_it_opens() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let (alice, bob) = (bench.alice(), bench.bob());
    bench.driver.set_thread_state(game.place, true, true);
    for (person, at) in [(&alice, "H8"), (&bob, "A1"), (&alice, "H9")] {
        let moved = person.slash(bench.channel(), "move", &[("at", at.into())]).await.unwrap();
        assert!(moved.ephemeral, "{moved:?}");
    }
    let told = async || {
        let notices = game.notices_in(bench.channel());
        (!notices.is_empty()).then_some(notices)
    };
    bench.pump(MINUTE, told).await;
    let refused = bench.answers(POST, 400);
    assert!((1..=2).contains(&refused), "{refused} requests to a locked thread");
    bench.driver.set_thread_state(game.place, false, false);
    let newest = game.board(3).await;
    assert!(bench.clock.now() - newest.created_at() < MINUTE);
    bench.told(MINUTE).await;
    assert_eq!(game.notices_in(bench.channel()).len(), 1);
    assert_eq!(game.boards_in(game.place).len(), 2, "the first and the newest");
}

#[tokio::test]
async fn lost_rights_are_told_of_once_and_the_newest_board_comes_when_they_return() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let denied = Permissions::SEND_MESSAGES_IN_THREADS;
    bench.driver.set_bot_permissions(bench.channel(), Permissions::empty(), denied);
    for (ply, at) in (0..).zip(["H8", "A1"]) {
        game.place(ply, at).await;
    }
    let said = async || game.notices_in(bench.channel()).pop();
    bench.pump(MINUTE, said).await;
    bench.skip(Millis::from_secs(3600)).await;
    let refused = bench.answers(POST, 403);
    assert!(refused <= 15, "{refused} refused requests in an hour");
    bench.driver.set_bot_permissions(bench.channel(), Permissions::empty(), Permissions::empty());
    game.board(2).await;
    assert_eq!(game.notices_in(bench.channel()).len(), 1);
}

#[tokio::test]
async fn clocks_run_again_although_the_board_cannot_be_shown() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    bench.driver.set_thread_state(game.place, true, true);
    bench.alice().slash(bench.channel(), "move", &[("at", "H8".into())]).await.unwrap();
    let said = async || game.notices_in(bench.channel()).pop();
    bench.pump(MINUTE, said).await;
    bench.driver.refuse_gateway(true);
    bench.driver.cut_gateway();
    let lost = async || bench.sessions().health().outage_since;
    bench.pump(MINUTE, lost).await;
    bench.clock.advance(Millis::from_secs(30));
    bench.driver.refuse_gateway(false);
    let suspended = async |wanted: bool| {
        let snapshot = bench.sessions().snapshot(game.game).await.unwrap().unwrap();
        (snapshot.game.unwrap().is_suspended() == wanted).then_some(())
    };
    bench.pump(MINUTE, async || suspended(true).await).await;
    bench.pump(Millis::from_secs(900), async || suspended(false).await).await;
    assert_eq!(game.boards_in(game.place).len(), 1, "the thread is still locked");
    bench.driver.set_thread_state(game.place, false, false);
    let shown = async || (game.boards_in(game.place).len() == 2).then_some(());
    bench.pump(MINUTE, shown).await;
}

#[tokio::test]
async fn a_thread_that_is_unlocked_while_its_refusal_is_on_the_way_is_tried_again_at_once() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    bench.driver.set_thread_state(game.place, true, true);
    let refusal = bench.driver.inject("POST /channels/*/messages", Fault::AnswerStalled, 1);
    bench.alice().slash(bench.channel(), "move", &[("at", "H8".into())]).await.unwrap();
    assert!(refusal.wait_until_struck(1).await);
    bench.driver.set_thread_state(game.place, false, false);
    bench.live(Millis::from_secs(1)).await;
    refusal.release();
    // Sooner than the first pause would be over.
    bench.pump(Millis::from_secs(10), async || (game.boards_in(game.place).len() == 2).then_some(())).await;
}

#[tokio::test]
async fn an_answer_that_is_not_discords_does_not_move_a_game() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    // Such as a proxy gives while Discord is out of its reach.
    bench.driver.inject("POST /channels/*/messages", Fault::Status(404), 2);
    game.place(0, "H8").await;
    game.board(1).await;
    assert_eq!(bench.answers(POST, 404), 2);
    let snapshot = bench.sessions().snapshot(game.game).await.unwrap().unwrap();
    assert_eq!(snapshot.table.thread.map(|thread| thread.0), Some(game.place.0));
}

#[tokio::test]
async fn a_deleted_table_message_disturbs_nothing() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    bench.driver.delete_message(game.table);
    let board = game.board(0).await;
    bench.driver.delete_message(board.id);
    game.place(0, "H8").await;
    game.board(1).await;
    bench.told(MINUTE).await;
}
