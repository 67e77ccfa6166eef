//! Everything that cannot be done is answered within three seconds, privately, in
//! the language of whoever asked, and changes nothing.

use crate::support::{Table, at, game_of};
use omok::sandbox::AnswerKind;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn tables_refuse_whoever_may_not() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));
    let channel = table.channel;

    let open = table.open(&[]).await;
    let id = game_of(&open);
    table.refused(id, "내가 연 자리예요", alice.slash(channel, "omok join", &[])).await;
    table.refused(id, "내가 연 자리예요", alice.click(open.id, "참가")).await;
    table.refused(id, "Only <@", bob.click_forged(open.id, &format!("v1:cancel:{id}:0"))).await;
    table
        .refused(id, "断るものがありません", carol.click_forged(open.id, &format!("v1:decline:{id}:0")))
        .await;
    table
        .refused(id, "I don't know that table", bob.slash(channel, "omok join", &[("table", json!("999"))]))
        .await;
    table
        .refused(id, "その席は見つかりません", carol.slash(channel, "omok join", &[("table", json!("x"))]))
        .await;

    let joined = bob.click(open.id, "참가").await.unwrap();
    assert_eq!(joined.kind, AnswerKind::Acknowledged, "the table's own message shows it");
    let press = format!("v1:join:{id}:0");
    table.refused(id, "You are already at this table", bob.click_forged(open.id, &press)).await;
    table.refused(id, "ほかの人が先に着いて", carol.click_forged(open.id, &press)).await;
    table.refused(id, "자리에 앉아 있어요", alice.click_forged(open.id, &press)).await;

    let challenge = table.open(&[("opponent", json!("bob"))]).await;
    let id = game_of(&challenge);
    table.refused(id, "さんへの挑戦です", carol.click_forged(challenge.id, &format!("v1:join:{id}:0"))).await;
    table
        .refused(id, "さんへの挑戦です", carol.click_forged(challenge.id, &format!("v1:decline:{id}:0")))
        .await;
    bob.click(challenge.id, "거절").await.unwrap();
    table.refused(id, "declined", bob.click_forged(challenge.id, &format!("v1:join:{id}:0"))).await;

    let cancelled = table.open(&[]).await;
    let id = game_of(&cancelled);
    alice.click(cancelled.id, "취소").await.unwrap();
    table.refused(id, "was closed", bob.click_forged(cancelled.id, &format!("v1:join:{id}:0"))).await;

    // What is wrong with the options of a new table.
    let bot = table.driver.bot_id().to_string();
    for (words, options) in [
        ("나에게 도전할 수는 없어요", vec![("opponent", json!("alice"))]),
        ("봇은 자리에 앉지 않아요", vec![("opponent", json!(bot))]),
        ("대신 착수는", vec![("time", json!("5+3")), ("timeout", json!("auto"))]),
        ("표시할 금수가 없어요", vec![("rules", json!("free")), ("marks", json!(true))]),
    ] {
        table.refused(id, words, alice.slash(channel, "omok new", &options)).await;
    }
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_refused_with_their_reason() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));

    // Example A of the rules: black H8 is a double three.
    let game = table.play(&[], "F8 A1 G8 C1 H9 E1 H10 G1").await;
    let (id, thread) = (game.id, game.thread);
    table.refused(id, "H8에 둘 수 없어요", alice.slash(thread, "move", &at("h8"))).await;
    table.refused(id, "쌍삼", alice.slash(thread, "move", &at("8H"))).await;
    table.refused(id, "'s turn", bob.slash(thread, "move", &at("J3"))).await;
    table.refused(id, "対局している二人だけ", carol.slash(thread, "move", &at("J3"))).await;
    table.refused(id, "対局している二人だけ", carol.slash(thread, "omok resign", &[])).await;
    table.refused(id, "이미 돌이 있어요", alice.slash(thread, "move", &at("Ｆ８"))).await;
    for off in ["P1", "A0", "A16", "J20"] {
        table.refused(id, "마지막 자리는 O15", alice.slash(thread, "move", &at(off))).await;
    }
    let long = "H".repeat(2_000);
    for unreadable in ["H", "8", "가나다", "H8 I9", "@everyone", &long] {
        table.refused(id, "A1 ~ O15", alice.slash(thread, "move", &at(unreadable))).await;
    }
    let nowhere = [("at", json!("H8")), ("game", json!("77777"))];
    table.refused(id, "I don't know that game", bob.slash(thread, "move", &nowhere)).await;

    // Buttons of the present board, pressed by those they are not for.
    let board = table.settled(&game).await;
    table.refused(id, "対局している二人だけ", carol.click(board.id, "두기")).await;
    table.refused(id, "対局している二人だけ", carol.click(board.id, "무르기")).await;
    table.refused(id, "対局している二人だけ", carol.click(board.id, "기권")).await;
    table.refused(id, "対局している二人だけ", carol.click(board.id, "힌트")).await;
    table.refused(id, "'s turn", bob.click(board.id, "두기")).await;
    table.refused(id, "'s turn", bob.click(board.id, "힌트")).await;
    table.refused(id, "nothing to answer", bob.click_forged(board.id, &format!("v1:draw-yes:{id}:8"))).await;
    table
        .refused(id, "거둘 부탁이 없어요", alice.click_forged(board.id, &format!("v1:withdraw:{id}:8")))
        .await;

    // Buttons of older boards, of older versions, and of nobody.
    table.refused(id, "이미 두셨어요", alice.click_forged(board.id, &format!("v1:place-ok:{id}:6:J3"))).await;
    table.refused(id, "더 진행됐어요", alice.click_forged(board.id, &format!("v1:draw:{id}:7"))).await;
    table.refused(id, "moved on", bob.click_forged(board.id, &format!("v1:undo:{id}:7"))).await;
    for unknown in ["v0:join:1:0", "v1:fly:1:0", "something else", "v1:place:99999999999999999999:0", "🎲"]
    {
        table.refused(id, "쓰지 않는 버튼", alice.click_forged(board.id, unknown)).await;
    }

    // A finished game, by every way to it.
    let question = alice.slash(thread, "omok resign", &[]).await.unwrap();
    assert!(question.ephemeral && !table.snapshot(id).await.game.unwrap().is_finished());
    alice.click(question.message.unwrap().id, "기권").await.unwrap();
    assert!(table.snapshot(id).await.game.unwrap().is_finished());
    let named = [("at", json!("J3")), ("game", json!(id.to_string()))];
    table.refused(id, "이 게임은 끝났어요", alice.slash(thread, "move", &named)).await;
    table.refused(id, "This game is over", bob.click_forged(board.id, &format!("v1:place:{id}:8"))).await;
    table
        .refused(id, "This game is over", bob.click_forged(board.id, &format!("v1:resign-yes:{id}:8")))
        .await;
    table.refused(id, "You have no game here", bob.slash(thread, "move", &at("J3"))).await;
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn renju_names_each_kind_of_forbidden_point() {
    let table = Table::start().await;
    let alice = table.person("alice");
    let renju = [("rules", json!("renju")), ("first", json!("off"))];

    // Example B: one line, two fours.
    let game = table.play(&renju, "D8 A1 F8 C1 H8 E1 J8 G1").await;
    table.refused(game.id, "쌍사", alice.slash(game.thread, "move", &at("G8"))).await;

    // D8 to H8 with a stone too many.
    let game = table.play(&renju, "D8 A1 E8 C1 F8 E1 H8 G1 I8 J1").await;
    table.refused(game.id, "장목", alice.slash(game.thread, "move", &at("G8"))).await;

    let centre = [("rules", json!("renju"))];
    let game = table.play(&centre, "").await;
    table.refused(game.id, "한가운데 H8", alice.slash(game.thread, "move", &at("A1"))).await;
    table.stop().await;
}
