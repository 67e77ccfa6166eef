//! A game against a level, from the command to the end.

use crate::support::{Game, Table, shows};
use omok::engine::TimeControl;
use omok::session::{GameId, UserId};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_person_practises_against_a_level() {
    let table = Table::start().await;
    let alice = table.person("alice");
    let options = [
        ("level", json!("level1")),
        ("rules", json!("free")),
        ("colors", json!("host")),
        ("time", json!("30s")),
    ];
    let answer = alice.slash(table.channel, "omok practice", &options).await.unwrap();
    let message = answer.message.expect("the table's message");
    assert!(message.content.contains("LEVEL 1"), "{}", message.content);
    let mine = table.bot.sessions().games_of(UserId(alice.id().0), None).await.unwrap();
    let id = mine[0].id;
    let thread = table.driver.expect_thread(table.channel, |t| t.id == message.id).await.unwrap();
    assert_eq!(thread.name, format!("오목 연습 {id}: Alice"));
    let game = Game { id, thread: thread.id };
    table.settled(&game).await;

    // One board shows both stones; nobody but alice is spoken to.
    alice.slash(game.thread, "move", &[("at", json!("H8"))]).await.unwrap();
    let board = table.driver.expect_message(game.thread, |message| shows(message, id, 2)).await.unwrap();
    assert!(board.content.contains("**LEVEL 1**"), "{}", board.content);
    let boards = table.driver.messages(game.thread).into_iter().filter(|m| !m.attachments.is_empty()).count();
    assert_eq!(boards, 2, "the empty one, and the one with two stones");

    // It plays on rather than draw, and lets a move be taken back at once.
    let draw = alice.slash(game.thread, "omok draw", &[]).await.unwrap();
    assert!(draw.text().contains("LEVEL 1"), "{}", draw.text());
    let undo = alice.slash(game.thread, "omok undo", &[]).await.unwrap();
    assert!(undo.text().contains("물렀어요"), "{}", undo.text());
    let snapshot = table.snapshot(id).await;
    assert_eq!((snapshot.ply(), snapshot.table.to_move().map(|user| user.0)), (0, Some(alice.id().0)));

    let resign = alice.slash(game.thread, "omok resign", &[]).await.unwrap();
    // A level is no person, and has no title.
    assert!(resign.text().contains("**LEVEL 1**이 이겨요"), "{}", resign.text());
    alice.click(resign.message.unwrap().id, "기권").await.unwrap();
    assert!(table.snapshot(id).await.game.unwrap().is_finished());
    let export = alice.slash(game.thread, "omok export", &[]).await.unwrap();
    let files = export.message.expect("the game").attachments.clone();
    let sgf = files.iter().find(|file| file.filename.rsplit('.').next() == Some("sgf")).expect("a record");
    let sgf = String::from_utf8(table.driver.attachment(sgf).unwrap().to_vec()).unwrap();
    assert!(sgf.contains("PB[") && sgf.contains("PW[LEVEL 1]"), "{sgf}");
    // The next one has no time to speak of, since nobody waits. Its name has a 1 in it, too.
    let second = alice.slash(table.channel, "omok practice", &[("level", json!("level1"))]).await.unwrap();
    let second = second.message.expect("the table's message").id;
    table.driver.expect_thread(table.channel, |thread| thread.id == second).await.unwrap();
    let running = table.bot.sessions().games_of(UserId(alice.id().0), None).await.unwrap();
    let hour = TimeControl::PerMove { per_move_sec: 3600 };
    assert_eq!((running[0].id, running[0].options.time_control), (GameId(id.0 + 1), hour));
    let typed = id.to_string();
    let found = alice.autocomplete(table.channel, "omok export", &[], "game", &typed).await.unwrap();
    let found: Vec<_> = found.into_iter().map(|choice| choice.value).collect();
    assert_eq!(found, [json!(typed), json!(running[0].id.to_string())], "the game with that number first");
    let other = alice.slash(table.channel, "omok practice", &[("level", json!("level4"))]).await;
    assert!(other.is_err() || other.unwrap().ephemeral, "no such level");
    table.stop().await;
}
