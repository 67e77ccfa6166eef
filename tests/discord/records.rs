//! What is told of finished games: results, ratings, lists; and the rules with their pictures.

use crate::support::{Game, Table};
use omok::sandbox::{AnswerKind, Message};
use serde_json::json;
use std::sync::Arc;

/// Bob gives up; the message that says so.
async fn resigned(table: &Table, game: &Game) -> Arc<Message> {
    let bob = table.person("bob");
    let question = bob.slash(game.thread, "omok resign", &[]).await.unwrap().message.unwrap();
    bob.click(question.id, "Resign").await.unwrap();
    table
        .driver
        .expect_message(game.thread, |message| message.content.contains("수고하셨어요"))
        .await
        .unwrap()
}

/// The table's message once it shows the end.
async fn summed_up(table: &Table, game: &Game) -> Arc<Message> {
    let message = table.snapshot(game.id).await.table.table_message.unwrap();
    let shows_the_end =
        |shown: &Message| shown.id.to_string() == message.to_string() && !shown.attachments.is_empty();
    table.driver.expect_message(table.channel, shows_the_end).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_is_told_with_line_board_and_ratings() {
    let table = Table::start().await;
    let dora = table.add_speaker("dora", "en-GB");
    let game = table.play(&[("rules", json!("free"))], "H8 A1 I8 A2 J8 A3 K8 A4 L8").await;
    let board = table.settled(&game).await;
    for words in ["흑 승 (H8~L8 오목, 9수)", "레이팅", "1500 → **1662** (+162)", "1500 → **1338** (−162)"]
    {
        assert!(board.content.contains(words), "{words}: {}", board.content);
    }
    let summary = summed_up(&table, &game).await;
    for words in ["흑 승 (H8~L8 오목, 9수)", "1500 → **1662** (+162)"] {
        assert!(summary.content.contains(words), "{words}: {}", summary.content);
    }
    let alt = summary.attachments[0].description.as_deref().unwrap();
    assert!(alt.contains("흑 승 (H8~L8 오목, 9수)"), "{alt}");
    let button = summary.buttons().into_iter().find_map(|button| button.custom_id).unwrap();
    let shown = dora.click(summary.id, &button).await.unwrap();
    assert!(shown.ephemeral && shown.text().contains("move 9 of 9"), "{}", shown.text());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_and_results_are_listed_for_everybody_who_asks() {
    let table = Table::start().await;
    let (alice, bob, dora) = (table.person("alice"), table.person("bob"), table.add_speaker("dora", "en-GB"));
    let nothing = dora.slash(table.channel, "omok stats", &[]).await.unwrap();
    assert!(nothing.ephemeral && nothing.text().contains("No finished game"), "{}", nothing.text());
    let nobody = dora.slash(table.channel, "omok top", &[]).await.unwrap();
    assert!(nobody.ephemeral && nobody.text().contains("Nobody has played"), "{}", nobody.text());

    for _ in 0..2 {
        let game = table.play(&[("rules", json!("renju"))], "H8 A1").await;
        resigned(&table, &game).await;
    }
    // Just for fun: a result, and no rating.
    let casual = table.play(&[("rules", json!("renju")), ("casual", json!(true))], "H8 A1").await;
    let told = resigned(&table, &casual).await;
    assert!(!told.content.contains("레이팅"), "{}", told.content);
    // Somebody who never moved: neither.
    let early = table.play(&[("rules", json!("renju"))], "H8").await;
    resigned(&table, &early).await;

    let named = [("person", json!(alice.id().to_string()))];
    let stats = dora.slash(table.channel, "omok stats", &named).await.unwrap();
    assert!(stats.ephemeral);
    for words in
        ["Renju", "2 games", "⚫\u{A0}Black: 4 won, 0 drawn, 0 lost", "4 wins in a row", "**won** (2 moves)"]
    {
        assert!(stats.text().contains(words), "{words}: {}", stats.text());
    }
    let mine = bob.slash(table.channel, "omok stats", &[]).await.unwrap();
    assert!(mine.text().contains("⚪\u{A0}White: 0 won, 0 drawn, 4 lost"), "{}", mine.text());
    assert!(mine.text().contains("4 losses in a row"), "{}", mine.text());

    // The usual rule set here is Korean; the buttons lead to the others.
    let top = dora.slash(table.channel, "omok top", &[]).await.unwrap().message.unwrap();
    let renju = dora.click(top.id, "v1:top:0:0:renju").await.unwrap();
    assert_eq!(renju.kind, AnswerKind::Update);
    let order = [alice.id(), bob.id()].map(|id| renju.text().find(&format!("<@{id}>")));
    assert!(order[0].is_some() && order[0] < order[1], "{}", renju.text());
    assert!(
        renju.text().contains("Too few recent games"),
        "two games make nobody well known: {}",
        renju.text()
    );
    table.refused(early.id, "no longer works", dora.click_forged(top.id, "v1:top:0:0:chess")).await;

    // Finished games are listed to look at, each with its button.
    let games = bob.slash(table.channel, "omok games", &[]).await.unwrap();
    assert!(games.text().contains("Recently finished") && games.text().contains("lost"), "{}", games.text());
    let list = games.message.unwrap();
    assert_eq!(list.buttons().len(), 4);
    let shown = bob.click(list.id, &format!("Game {}", casual.id)).await.unwrap();
    assert!(shown.text().contains("watching") && shown.text().contains("White resigned"), "{}", shown.text());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_come_with_pictures_of_the_games_own_rule_set() {
    let table = Table::start().await;
    let dora = table.add_speaker("dora", "en-GB");
    let pictures = |message: &Message| -> Vec<String> {
        message.attachments.iter().map(|file| file.description.clone().unwrap()).collect()
    };
    // Without a game: the usual rules, and a choice.
    let usual = dora.slash(table.channel, "omok rules", &[]).await.unwrap();
    assert!(usual.ephemeral && usual.text().contains("Korean omok"), "{}", usual.text());
    let usual = usual.message.unwrap();
    assert_eq!(pictures(&usual).len(), 4);
    assert!(pictures(&usual)[0].contains("forbidden") && pictures(&usual)[1].contains("allowed"));
    let renju = dora.click(usual.id, "v1:rules:0:0:renju").await.unwrap();
    assert_eq!(renju.kind, AnswerKind::Update);
    let renju = renju.message.unwrap();
    assert!(
        renju.content.contains("Renju") && pictures(&renju)[1].contains("forbidden"),
        "{}",
        renju.content
    );
    assert_eq!(renju.attachments.len(), 4, "the old pictures are gone");
    let named = [("rules", json!("free"))];
    let free = dora.slash(table.channel, "omok rules", &named).await.unwrap().message.unwrap();
    assert!(pictures(&free).iter().all(|alt| !alt.contains("forbidden")), "{:?}", pictures(&free));

    // The button on the board: those of the game, with what was agreed on.
    let game = table.play(&[("rules", json!("renju")), ("undo", json!("1"))], "H8").await;
    let board = table.settled(&game).await;
    let pressed = dora.click(board.id, "규칙").await.unwrap();
    assert!(pressed.ephemeral && pressed.text().contains("undo: once each"), "{}", pressed.text());
    let pressed = pressed.message.unwrap();
    assert_eq!((pressed.attachments.len(), pressed.buttons().len()), (4, 0));
    table.refused(game.id, "no longer works", dora.click_forged(board.id, "v1:rules:0:0:chess")).await;
    table.stop().await;
}
