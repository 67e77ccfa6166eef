//! Buttons disappear when they no longer do anything, however it came about.

use crate::support::{Bench, Playing, buttons};
use omok::engine::Millis;
use omok::sandbox::{Fault, Message};
use std::sync::Arc;

const EDIT: &str = "PATCH /channels/{id}/messages/{id}";
const MINUTE: Millis = Millis::from_secs(60);
const NONE: [&str; 0] = [];

/// The message that asks for an undo or draw, once it is there.
async fn asked(playing: &Playing<'_>, kind: &str) -> Arc<Message> {
    playing.bench.pump(MINUTE, async || playing.request(kind)).await
}

/// Waits until a message has no buttons of that kind any more.
async fn no_longer(playing: &Playing<'_>, message: &Message, kind: &str) -> Arc<Message> {
    let bare = async || {
        let message = playing.bench.driver.message(message.id)?;
        buttons(&message).iter().all(|id| !id.contains(&format!(":{kind}:"))).then_some(message)
    };
    playing.bench.pump(MINUTE, bare).await
}

#[tokio::test]
async fn an_answered_request_loses_its_buttons_and_the_board_keeps_its_own() {
    for answer in ["undo-yes", "undo-no", "withdraw"] {
        let bench = Bench::start().await;
        let (alice, bob) = (bench.alice(), bench.bob());
        let playing = bench.game().await;
        playing.place(0, "H8").await;
        let board = playing.board(1).await;
        alice.slash(playing.place, "omok undo", &[]).await.unwrap();
        let request = asked(&playing, "undo-yes").await;
        let who = if answer == "withdraw" { &alice } else { &bob };
        playing.answer_request(who, answer).await;
        no_longer(&playing, &request, "undo-yes").await;
        bench.told(MINUTE).await;
        if answer != "undo-yes" {
            let board = bench.driver.message(board.id).unwrap();
            assert!(buttons(&board).iter().any(|id| id.contains(":place:")), "{answer}");
        }
        assert_eq!(bench.driver.complaints(), []);
    }
}

#[tokio::test]
async fn a_move_voids_an_undo_and_its_buttons() {
    let bench = Bench::start().await;
    let playing = bench.game().await;
    playing.place(0, "H8").await;
    playing.board(1).await;
    bench.alice().slash(playing.place, "omok undo", &[]).await.unwrap();
    let request = asked(&playing, "undo-yes").await;
    playing.place(1, "A1").await;
    let bare = no_longer(&playing, &request, "undo-yes").await;
    assert_eq!(buttons(&bare), NONE);
}

#[tokio::test]
async fn an_automatic_move_voids_an_undo_and_its_buttons() {
    let bench = Bench::start().await;
    let playing = bench.game().await;
    playing.place(0, "H8").await;
    playing.board(1).await;
    bench.alice().slash(playing.place, "omok undo", &[]).await.unwrap();
    let request = asked(&playing, "undo-yes").await;
    bench.live(Millis::from_secs(70)).await;
    playing.board(2).await;
    no_longer(&playing, &request, "undo-yes").await;
}

#[tokio::test]
async fn a_draw_offer_moves_on_to_the_newest_board_and_leaves_it_when_it_is_declined() {
    let bench = Bench::start().await;
    let (alice, bob) = (bench.alice(), bench.bob());
    let playing = bench.game().await;
    alice.slash(playing.place, "omok draw", &[]).await.unwrap();
    let request = asked(&playing, "draw-yes").await;
    // The offer outlives the offerer's own move.
    playing.place(0, "H8").await;
    let board = playing.board(1).await;
    assert!(buttons(&board).iter().any(|id| id.contains(":draw-yes:")), "{board:?}");
    no_longer(&playing, &request, "draw-yes").await;
    bob.click(board.id, &playing.button_of(&board, "draw-no")).await.unwrap();
    let board = no_longer(&playing, &board, "draw-yes").await;
    assert!(buttons(&board).iter().any(|id| id.contains(":place:")), "the rest stays");
    assert!(!buttons(&board).iter().any(|id| id.contains(":withdraw:")));
    playing.place(1, "A1").await;
    playing.board(2).await;
    let bare = no_longer(&playing, &board, "place").await;
    assert_eq!(buttons(&bare), NONE);
}

#[tokio::test]
async fn an_offer_accepted_by_command_leaves_no_buttons_but_those_for_another_game() {
    let bench = Bench::start().await;
    let playing = bench.game().await;
    playing.place(0, "H8").await;
    playing.board(1).await;
    bench.alice().slash(playing.place, "omok draw", &[]).await.unwrap();
    let request = asked(&playing, "draw-yes").await;
    bench.bob().slash(playing.place, "omok draw", &[]).await.unwrap();
    no_longer(&playing, &request, "draw-yes").await;
    bench.told(MINUTE).await;
    let done = async || {
        let messages = bench.driver.messages(playing.place);
        let live: Vec<_> = messages.iter().flat_map(|message| buttons(message)).collect();
        live.iter().all(|id| id.contains(":rematch:") || !id.contains(":draw")).then_some(live)
    };
    let live = bench.pump(MINUTE, done).await;
    assert!(live.iter().any(|id| id.contains(":rematch:")), "{live:?}");
    assert!(!live.iter().any(|id| id.contains(":place:")), "{live:?}");
}

#[tokio::test]
async fn buttons_that_were_missed_are_taken_off_later() {
    let mut bench = Bench::start().await;
    let (table, place, request) = {
        let playing = bench.game_with(&[("time", serde_json::json!("1d"))]).await;
        playing.place(0, "H8").await;
        playing.board(1).await;
        bench.alice().slash(playing.place, "omok undo", &[]).await.unwrap();
        let request = asked(&playing, "undo-yes").await;
        bench.told(MINUTE).await;
        let fault = bench.driver.inject("PATCH /channels/*/messages/*", Fault::Status(503), u32::MAX);
        playing.place(1, "A1").await;
        playing.board(2).await;
        assert!(fault.wait_until_struck(1).await);
        bench.told(MINUTE).await;
        (playing.table, playing.place, request)
    };
    bench.stop_bot().await;
    bench.driver.clear_faults();
    bench.start_bot().await;
    let playing = bench.playing(table, place).await;
    bench.told(MINUTE).await;
    playing.place(2, "H9").await;
    playing.board(3).await;
    no_longer(&playing, &request, "undo-yes").await;
}

#[tokio::test]
async fn too_many_edits_of_an_old_message_are_left_alone() {
    let bench = Bench::start().await;
    let playing = bench.game().await;
    let limit = Fault::Refused(400, 30046, "Maximum number of edits to messages older than 1 hour reached");
    bench.driver.inject("PATCH /channels/*/messages/*", limit, u32::MAX);
    for (ply, at) in (0..).zip(["H8", "A1", "H9", "A2"]) {
        playing.place(ply, at).await;
        playing.board(ply + 1).await;
    }
    bench.told(MINUTE).await;
    let tries = bench.answers(EDIT, 400);
    assert!((4..=6).contains(&tries), "four boards once, the table's message twice at most: {tries}");
}

#[tokio::test]
async fn a_tables_message_loses_its_buttons_when_the_game_starts_and_when_nobody_comes() {
    let bench = Bench::start().await;
    let playing = bench.game().await;
    bench.told(MINUTE).await;
    let left = buttons(&bench.driver.message(playing.table).unwrap());
    assert!(left.iter().all(|id| id.contains(":watch:")), "nobody can join any more: {left:?}");
    let table = bench.open_only(bench.channel(), &[]).await;
    assert!(!buttons(&bench.driver.message(table).unwrap()).is_empty());
    bench.live(Millis::from_secs(660)).await;
    bench.told(MINUTE).await;
    let expired = bench.driver.message(table).unwrap();
    assert_eq!(buttons(&expired), NONE);
    assert!(expired.content.contains("Nobody joined in time"), "{}", expired.content);
}

#[tokio::test]
async fn a_private_question_that_came_too_late_loses_its_buttons_when_it_is_pressed() {
    let bench = Bench::start().await;
    let playing = bench.game().await;
    let question = bench.alice().slash(playing.place, "omok resign", &[]).await.unwrap().message.unwrap();
    bench.bob().slash(playing.place, "omok draw", &[]).await.unwrap();
    bench.alice().slash(playing.place, "omok draw", &[]).await.unwrap();
    let pressed =
        bench.alice().click(question.id, &playing.button_of(&question, "resign-yes")).await.unwrap();
    assert!(pressed.text().contains("This game is over"), "{}", pressed.text());
    assert_eq!(buttons(&bench.driver.message(question.id).unwrap()), NONE);
}
