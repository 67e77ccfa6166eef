//! Undo, draw and resignation: asking, answering, withdrawing, and everything that voids them.

use crate::support::{Game, Table, at};
use omok::sandbox::Message;
use serde_json::json;
use std::sync::Arc;

impl Table {
    async fn says(&self, game: &Game, words: &str) -> Arc<Message> {
        self.driver.expect_message(game.thread, |message| message.content.contains(words)).await.unwrap()
    }

    async fn with_button(&self, game: &Game, custom_id: &str) -> Arc<Message> {
        let has_it = |message: &Message| {
            message.buttons().iter().any(|button| button.custom_id.as_deref() == Some(custom_id))
        };
        self.driver.expect_message(game.thread, has_it).await.unwrap()
    }

    async fn pending(&self, game: &Game) -> (bool, bool) {
        let snapshot = self.snapshot(game.id).await;
        let game = snapshot.game.unwrap();
        (game.pending_undo().is_some(), game.pending_draw().is_some())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_takes_one_stone_or_two_and_a_stone_voids_the_request() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));
    let game = table.play(&[("undo", json!("1"))], "H8 I9").await;
    let (id, thread) = (game.id, game.thread);

    // Two stones: alice's, and bob's answer to it. Who is asked is pinged and told which.
    alice.slash(thread, "omok undo", &[]).await.unwrap();
    let request = table.says(&game, "I9, H8 무르기를 부탁했어요").await;
    assert!(request.content.contains("남은 무르기: ⚫\u{A0}1 ⚪\u{A0}1"), "{}", request.content);
    table.refused(id, "이미 부탁했어요", alice.slash(thread, "omok undo", &[])).await;
    table.refused(id, "answer that first", bob.slash(thread, "omok undo", &[])).await;
    for press in ["undo-yes", "undo-no"] {
        let press = format!("v1:{press}:{id}:2-0");
        table.refused(id, "対局している二人だけ", carol.click(request.id, &press)).await;
        table.refused(id, "상대만", alice.click(request.id, &press)).await;
    }
    table.refused(id, "nothing to withdraw", bob.click(request.id, &format!("v1:withdraw:{id}:2-0"))).await;
    let declined = bob.click(request.id, "무르기 거절").await.unwrap();
    assert!(declined.text().contains("Declined"), "{}", declined.text());
    table.says(&game, "무르기 부탁을 거절했어요").await;
    assert_eq!((table.snapshot(id).await.ply(), table.pending(&game).await), (2, (false, false)));

    // Asked again, and answered with a stone instead.
    alice.slash(thread, "omok undo", &[]).await.unwrap();
    alice.slash(thread, "move", &at("H9")).await.unwrap();
    assert_eq!(table.pending(&game).await, (false, false), "one's own stone voids it too");
    table.says(&game, "무르기 부탁이 사라졌어요").await;
    let stale = table.settled(&game).await;
    table.refused(id, "moved on", bob.click_forged(stale.id, &format!("v1:undo-yes:{id}:2"))).await;
    table.refused(id, "nothing to answer", bob.click_forged(stale.id, &format!("v1:undo-yes:{id}:3"))).await;

    // One stone, granted; then the only one is used up and the board says so.
    alice.slash(thread, "omok undo", &[]).await.unwrap();
    let request = table.says(&game, "님이 H9 무르기를").await;
    bob.click(request.id, "무르기 수락").await.unwrap();
    assert_eq!(table.snapshot(id).await.ply(), 2);
    let board = table.settled(&game).await;
    assert!(board.content.contains("남은 무르기: ⚫\u{A0}0 ⚪\u{A0}1"), "{}", board.content);
    table.refused(id, "다 썼어요", alice.slash(thread, "omok undo", &[])).await;

    // Withdrawn.
    bob.slash(thread, "omok undo", &[]).await.unwrap();
    let request = table.says(&game, "님이 I9 무르기를").await;
    bob.click(request.id, "거두기").await.unwrap();
    table.says(&game, "무르기 부탁을 거뒀어요").await;
    assert_eq!(table.pending(&game).await, (false, false));

    let strict = table.play(&[("undo", json!("off"))], "H8").await;
    table.refused(strict.id, "무르기 없이", alice.slash(strict.thread, "omok undo", &[])).await;
    let first = table.play(&[], "").await;
    table.refused(first.id, "무를 내 돌이 없어요", alice.slash(first.thread, "omok undo", &[])).await;
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_offer_outlives_ones_own_move_and_lapses_with_the_opponents() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));
    let game = table.play(&[], "H8 A1").await;
    let (id, thread) = (game.id, game.thread);

    alice.slash(thread, "omok draw", &[]).await.unwrap();
    table.refused(id, "이미 제안했어요", alice.slash(thread, "omok draw", &[])).await;
    let old = table.says(&game, "무승부를 제안했어요").await;
    table.refused(id, "対局している二人だけ", carol.click(old.id, &format!("v1:draw-yes:{id}:2-0"))).await;
    table.refused(id, "상대만", alice.click(old.id, &format!("v1:draw-yes:{id}:2-0"))).await;
    alice.slash(thread, "move", &at("H9")).await.unwrap();
    assert_eq!(table.pending(&game).await, (false, true));
    // The next board carries the offer on, with buttons of its own ply.
    let board = table.settled(&game).await;
    assert!(board.content.contains("무승부를 제안했어요"), "{}", board.content);
    bob.slash(thread, "move", &at("C1")).await.unwrap();
    assert_eq!(table.pending(&game).await, (false, false), "lapsed with bob's stone");
    table.says(&game, "무승부 제안이 사라졌어요").await;
    // An Accept made for ply 2 or 3, pressed at ply 4.
    for ply in [2, 3] {
        let press = format!("v1:draw-yes:{id}:{ply}");
        table.refused(id, "moved on", bob.click_forged(board.id, &press)).await;
    }
    // Three moves of one's own lie between two offers; one of them has been made.
    table.refused(id, "2수를 더 둔 뒤에", alice.slash(thread, "omok draw", &[])).await;

    // Bob may offer; declined; and again only after three.
    bob.slash(thread, "omok draw", &[]).await.unwrap();
    let decline = format!("v1:draw-no:{id}:4-0");
    let offer = table.with_button(&game, &decline).await;
    alice.click(offer.id, &decline).await.unwrap();
    table.says(&game, "무승부 제안을 거절했어요").await;
    table.refused(id, "3 more moves", bob.slash(thread, "omok draw", &[])).await;

    let plain = table.play(&[("draw", json!(false))], "").await;
    table.refused(plain.id, "제안 없이", alice.slash(plain.thread, "omok draw", &[])).await;
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_requests_at_once_have_buttons_of_their_own_and_one_withdrawal() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let game = table.play(&[], "H8 A1").await;
    let (id, thread) = (game.id, game.thread);
    alice.slash(thread, "omok undo", &[]).await.unwrap();
    alice.slash(thread, "omok draw", &[]).await.unwrap();
    let both = |message: &Message| {
        let labels: Vec<String> = message.buttons().into_iter().map(|button| button.label).collect();
        labels == ["무르기 수락", "무르기 거절", "무승부 수락", "무승부 거절", "거두기"]
    };
    let request = table.driver.expect_message(thread, both).await.unwrap();
    bob.click(request.id, "무르기 거절").await.unwrap();
    assert_eq!(table.pending(&game).await, (false, true), "only the one that was answered");
    alice.slash(thread, "omok undo", &[]).await.unwrap();
    // The older message loses its buttons to the newer one.
    let newer = |message: &Message| message.id > request.id && both(message);
    let request = table.driver.expect_message(thread, newer).await.unwrap();
    alice.click(request.id, "거두기").await.unwrap();
    assert_eq!(table.pending(&game).await, (false, false), "both");

    // An undo that is granted takes a standing offer with it; the end takes everything.
    alice.slash(thread, "omok undo", &[]).await.unwrap();
    let press = format!("v1:undo-yes:{id}:2-0");
    bob.slash(thread, "omok draw", &[]).await.unwrap();
    // What both asked stands in the newest of the two messages.
    let both_asked = |message: &Message| message.buttons().len() == 5;
    let request = table.driver.expect_message(thread, both_asked).await.unwrap();
    bob.click(request.id, &press).await.unwrap();
    assert_eq!((table.snapshot(id).await.ply(), table.pending(&game).await), (0, (false, false)));
    alice.slash(thread, "move", &at("H8")).await.unwrap();
    alice.slash(thread, "omok undo", &[]).await.unwrap();
    let question = bob.slash(thread, "omok resign", &[]).await.unwrap().message.unwrap();
    let kept = bob.click(question.id, "Keep playing").await.unwrap();
    assert!(kept.text().contains("nothing changed") && !table.snapshot(id).await.game.unwrap().is_finished());
    let question = bob.slash(thread, "omok resign", &[]).await.unwrap().message.unwrap();
    assert!(question.content.contains(&format!("game {id}")), "{}", question.content);
    // It is meant whatever happens meanwhile.
    bob.slash(thread, "move", &at("A1")).await.unwrap();
    bob.click(question.id, "Resign").await.unwrap();
    assert!(table.snapshot(id).await.game.unwrap().is_finished());
    let end = table.says(&game, "수고하셨어요").await;
    for press in ["undo-yes", "draw-yes", "withdraw", "undo", "draw"] {
        let press = format!("v1:{press}:{id}:2");
        table.refused(id, "This game is over", bob.click_forged(end.id, &press)).await;
    }
    table.stop().await;
}
