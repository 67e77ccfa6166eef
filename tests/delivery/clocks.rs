//! What is told of clocks: warnings, reminders, time-outs; to whom and how often.

use crate::support::{Bench, Playing};
use omok::engine::{EndReason, Millis};
use omok::sandbox::{Message, RequestRecord};
use omok::session::{Status, UserId};
use serde_json::{Value, json};
use std::sync::Arc;

const MINUTE: Millis = Millis::from_secs(60);
const HOUR: Millis = Millis::from_secs(3600);

/// Messages of the game that say those words.
fn saying(playing: &Playing<'_>, words: &str) -> Vec<Arc<Message>> {
    let mut notices = playing.notices_in(playing.place);
    notices.retain(|notice| notice.content.contains(words));
    notices
}

/// Whom the posts that say those words pinged.
fn pinged(bench: &Bench, words: &str) -> Vec<Value> {
    let says = |request: &&Arc<RequestRecord>| {
        request.method == "POST" && request.body["content"].as_str().is_some_and(|text| text.contains(words))
    };
    let requests = bench.driver.requests();
    requests.iter().filter(says).map(|request| request.body["allowed_mentions"]["users"].clone()).collect()
}

/// Waits until that has been said so many times: a deadline that has come is told of a moment later.
async fn said(bench: &Bench, playing: &Playing<'_>, words: &str, times: usize) {
    bench.pump(MINUTE, async || (saying(playing, words).len() >= times).then_some(())).await;
    bench.told(MINUTE).await;
    assert_eq!(saying(playing, words).len(), times, "{words}");
}

#[tokio::test]
async fn a_short_clock_pings_its_player_once() {
    let bench = Bench::start().await;
    let playing = bench.game_with(&[("time", json!("2m"))]).await;
    for (ply, at) in [(0, "H8"), (1, "A1")] {
        playing.place(ply, at).await;
        playing.board(ply + 1).await;
    }
    bench.live(Millis(100_000)).await;
    said(&bench, &playing, "the deadline for this move", 1).await;
    assert_eq!(pinged(&bench, "the deadline for this move"), [json!([bench.alice().id().to_string()])]);
    bench.live(Millis(10_000)).await;
    assert_eq!(saying(&playing, "the deadline for this move").len(), 1, "once");
    playing.place(2, "H9").await;
    playing.board(3).await;
    assert_eq!(saying(&playing, "the deadline for this move").len(), 1);
}

#[tokio::test]
async fn a_reminder_comes_at_half_and_at_a_tenth_and_survives_a_restart() {
    let mut bench = Bench::start().await;
    let (table, place) = {
        let playing = bench.game_with(&[("time", json!("12h"))]).await;
        playing.place(0, "H8").await;
        playing.board(1).await;
        bench.live(Millis(5 * HOUR.0)).await;
        assert_eq!(saying(&playing, "it is your move").len(), 0);
        (playing.table, playing.place)
    };
    bench.stop_bot().await;
    bench.start_bot().await;
    let playing = bench.playing(table, place).await;
    bench.live(HOUR + Millis(20 * MINUTE.0)).await;
    said(&bench, &playing, "it is your move", 1).await;
    bench.live(Millis(4 * HOUR.0)).await;
    assert_eq!(saying(&playing, "it is your move").len(), 1);
    bench.live(HOUR).await;
    said(&bench, &playing, "it is your move", 2).await;
    assert_eq!(pinged(&bench, "it is your move"), vec![json!([bench.bob().id().to_string()]); 2]);
}

#[tokio::test]
async fn whoever_wants_no_mentions_is_named_but_not_pinged() {
    let bench = Bench::start().await;
    let alice = bench.alice();
    let me = UserId(alice.id().0);
    bench.sessions().edit_user(me, |settings| settings.mentions = false).await.unwrap();
    let playing = bench.game_with(&[("time", json!("2m"))]).await;
    playing.place(0, "H8").await;
    playing.board(1).await;
    playing.place(1, "A1").await;
    playing.board(2).await;
    bench.live(Millis(100_000)).await;
    said(&bench, &playing, "the deadline for this move", 1).await;
    let warned = saying(&playing, "the deadline for this move");
    assert!(warned[0].content.contains(&format!("<@{me}>")), "{}", warned[0].content);
    assert_eq!(pinged(&bench, "the deadline for this move"), [json!([])]);
    let boards = pinged(&bench, "to move");
    let hers = json!([me.to_string()]);
    assert!(boards.iter().all(|users| *users != hers), "{boards:?}");
    assert!(boards.contains(&json!([bench.bob().id().to_string()])), "he is: {boards:?}");
}

#[tokio::test]
async fn a17_a_timer_fires_for_a_game_whose_messages_are_gone_and_for_the_others() {
    let bench = Bench::start().await;
    let (wrecked, other) = (bench.game().await, bench.game().await);
    let board = wrecked.board(0).await;
    bench.driver.delete_message(board.id);
    bench.driver.delete_message(wrecked.table);
    bench.live(Millis::from_secs(75)).await;
    let board = wrecked.board(1).await;
    assert!(board.content.contains("automatic, 1 of 2"), "{}", board.content);
    other.board(1).await;
    // Now the whole thread.
    bench.driver.delete_channel(wrecked.place);
    bench.live(Millis::from_secs(75)).await;
    wrecked.board_in(bench.channel(), 2).await;
    other.board(2).await;
}

#[tokio::test]
async fn a25_both_leave_the_server_and_the_game_ends_by_its_clock() {
    let bench = Bench::start().await;
    let playing = bench.game_with(&[("time", json!("1d"))]).await;
    playing.place(0, "H8").await;
    playing.place(1, "A1").await;
    playing.board(2).await;
    bench.skip(Millis::from_secs(601)).await;
    let (alice, bob) = (bench.alice(), bench.bob());
    playing.place(2, "H9").await;
    for person in [&alice, &bob] {
        person.leave();
    }
    // He was asked for when his turn began, a moment before or after he left; at the latest his day ends it.
    bench.live(Millis(25 * HOUR.0)).await;
    let table = bench.sessions().snapshot(playing.game).await.unwrap().unwrap().table;
    assert_eq!((table.status, table.reason), (Status::Finished, Some(EndReason::TimeLoss)));
    for person in [alice, bob] {
        assert_eq!(bench.sessions().games_of(UserId(person.id().0), None).await.unwrap(), []);
    }
}
