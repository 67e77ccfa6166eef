//! How answers travel: slow commits, lost answers, restarts; who is pinged; and how
//! the commands are registered.

use crate::support::{Table, at, database_in, game_of};
use omok::sandbox::{AnswerKind, EventKind, Fault};
use serde_json::json;
use sqlx::{Connection, SqliteConnection};

#[tokio::test(flavor = "multi_thread")]
async fn what_takes_long_is_deferred_privately_and_then_answered() {
    let table = Table::start().await;
    let alice = table.person("alice");
    let game = table.play(&[], "").await;

    // Somebody else writes to the database, so nothing can be committed.
    let mut other = SqliteConnection::connect(&database_in(&table.folder)).await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let (person, thread) = (alice.clone(), game.thread);
    let moving = tokio::spawn(async move { person.slash(thread, "move", &at("H8")).await });
    alice.expect_message(game.thread, omok::sandbox::Message::thinking).await.unwrap();
    assert_eq!(table.snapshot(game.id).await.ply(), 0, "not acknowledged as done before it is");
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();

    let answer = moving.await.unwrap().unwrap();
    assert!(answer.deferred && answer.ephemeral && answer.text().contains("H8에 놓았어요"), "{answer:?}");
    assert_eq!(table.snapshot(game.id).await.ply(), 1);

    // A table is for everybody, but its deferral was private: it comes as a message of its own.
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let (person, channel) = (alice.clone(), table.channel);
    let opening = tokio::spawn(async move { person.slash(channel, "omok new", &[]).await });
    alice.expect_message(table.channel, omok::sandbox::Message::thinking).await.unwrap();
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    let answer = opening.await.unwrap().unwrap();
    assert!(answer.ephemeral && answer.text().contains("열었어요"), "{answer:?}");
    // The first table's message may still have its button: the announcer waited for the database too.
    let is_open = |message: &omok::sandbox::Message| {
        message.buttons().iter().any(|button| button.label == "참가") && game_of(message) != game.id
    };
    let message = table.driver.expect_message(table.channel, is_open).await.unwrap();
    let joined = table.person("bob").click(message.id, "참가").await.unwrap();
    assert_eq!(joined.kind, AnswerKind::Acknowledged, "{joined:?}");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_stands_when_the_answer_to_it_is_lost() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let game = table.play(&[], "").await;
    for (ply, fault) in
        [Fault::Status(500), Fault::LostRequest, Fault::Refused(404, 10062, "Unknown interaction")]
            .into_iter()
            .enumerate()
    {
        let (player, point) =
            if ply % 2 == 0 { (&alice, format!("H{}", ply + 1)) } else { (&bob, "A1".to_owned()) };
        table.driver.inject("POST /interactions/*/*/callback", fault, 1);
        let answer = player.slash(game.thread, "move", &at(&point)).await.unwrap();
        assert_eq!(answer.kind, AnswerKind::NoResponse, "{answer:?}");
        assert_eq!(table.snapshot(game.id).await.ply() as usize, ply + 1);
        table.settled(&game).await;
        // They try again and hear that it is done, in words that sound like it.
        let words = if ply % 2 == 0 { "이미 그 돌이" } else { "already on the board" };
        table.refused(game.id, words, player.slash(game.thread, "move", &at(&point))).await;
    }
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_confirms_passes_and_what_explains_stays() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let game = table.play(&[], "H8").await;
    let mut seen = bob.events();
    let private = |answer: omok::sandbox::Answer| answer.message.filter(|_| answer.ephemeral).unwrap();
    let refused = private(bob.slash(game.thread, "move", &at("H8")).await.unwrap());
    let placed = private(bob.slash(game.thread, "move", &at("I9")).await.unwrap());
    // By a button of a private message: that message goes.
    let asked = private(bob.slash(game.thread, "omok resign", &[]).await.unwrap());
    let kept = bob.click(asked.id, "Keep playing").await.unwrap();
    assert!(kept.message.is_some_and(|message| message.id == asked.id));
    let mut passing = vec![placed.id, asked.id];
    while !passing.is_empty() {
        let event = seen.next().await.expect("the local Discord runs");
        if let EventKind::MessageDeleted { id, .. } = event.kind {
            assert!(passing.contains(&id), "only what says nothing new goes");
            passing.retain(|&left| left != id);
        }
    }
    assert!(bob.messages(game.thread).iter().any(|message| message.id == refused.id));
    assert!(alice.messages(game.thread).iter().any(|message| message.content.contains("I9")));
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_work_after_a_restart() {
    let table = Table::start().await;
    let open = table.open(&[]).await;
    let game = table.play(&[], "H8").await;
    let board = table.settled(&game).await;
    let table = table.restart().await;
    let bob = table.person("bob");
    assert_eq!(bob.click(open.id, "참가").await.unwrap().kind, AnswerKind::Acknowledged);
    assert!(table.snapshot(game_of(&open)).await.game.is_some());
    // Nobody has told what Alice is called since; she is not to be a number.
    let found = bob.autocomplete(table.channel, "omok export", &[], "game", "").await.unwrap();
    assert!(found.iter().any(|choice| choice.name.contains("Alice")), "{found:?}");
    let form = bob.click(board.id, "두기").await.unwrap().form.unwrap();
    let preview = bob.submit(&form, &[("at", "I9")]).await.unwrap().message.unwrap();
    bob.click(preview.id, "Place I9").await.unwrap();
    assert_eq!(table.snapshot(game.id).await.ply(), 2);
    table.stop().await;
}

/// Asks the bot for help until something has come about meanwhile.
async fn chat_until(table: &Table, mut done: impl FnMut() -> bool) {
    for _ in 0..1_000 {
        if done() {
            return;
        }
        table.person("bob").slash(table.channel, "omok help", &[]).await.unwrap();
    }
    panic!("it never came about");
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_once_and_with_every_language() {
    let table = Table::start().await;
    let asked = |table: &Table, method: &str| {
        let requests = table.driver.requests();
        let is_it = |path: &str| path.ends_with("/commands");
        requests.iter().filter(|request| request.method == method && is_it(&request.path)).count()
    };
    chat_until(&table, || asked(&table, "PUT") == 1).await;
    let table = table.restart().await;
    chat_until(&table, || asked(&table, "GET") == 2).await;
    // Time enough to register, if it would.
    let mut more = 20;
    chat_until(&table, || {
        more -= 1;
        more == 0
    })
    .await;
    assert_eq!(asked(&table, "PUT"), 1, "nothing has changed, so nothing is registered");
    let commands = table.person("alice").commands(table.channel);
    let korean: Vec<&str> =
        commands.iter().map(|command| command.name_localizations.as_ref().unwrap()["ko"].as_str()).collect();
    assert_eq!(korean, ["오목", "두기", "전략"], "without those for moderators");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_says_whom_it_may_ping_and_that_is_only_who_is_due() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    alice.set_display_name("@everyone **bold** \u{202E}<@&1>");
    let game = table.play(&[("opponent", json!("bob"))], "H8 I9 H9").await;
    let board = table.settled(&game).await;
    alice.click(board.id, "무르기").await.unwrap();
    let is_request = |message: &omok::sandbox::Message| message.content.contains("무르기를 부탁했어요");
    table.driver.expect_message(game.thread, is_request).await.unwrap();
    bob.slash(game.thread, "omok games", &[]).await.unwrap();
    let question = bob.slash(game.thread, "omok resign", &[]).await.unwrap().message.unwrap();
    bob.click(question.id, "Resign").await.unwrap();
    table
        .driver
        .expect_message(game.thread, |message| message.content.contains("수고하셨어요"))
        .await
        .unwrap();

    let players = [json!(alice.id().to_string()), json!(bob.id().to_string())];
    let mut messages = 0;
    for request in table.driver.requests() {
        // Interaction answers carry the message in `data`.
        let message = if request.body["data"].is_object() { &request.body["data"] } else { &request.body };
        if !message["content"].is_string() {
            continue;
        }
        messages += 1;
        let allowed = &message["allowed_mentions"];
        assert_eq!(allowed["parse"], json!([]), "{request:?}");
        assert_eq!(allowed["roles"].as_array().map_or(0, Vec::len), 0, "{request:?}");
        let users = allowed["users"].as_array().cloned().unwrap_or_default();
        assert!(users.len() <= 1 && users.iter().all(|user| players.contains(user)), "{request:?}");
        let content = message["content"].as_str().unwrap();
        assert!(!content.contains("@everyone") && !content.contains('\u{202E}'), "{content}");
    }
    assert!(messages > 10, "{messages}");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_are_not_there_are_named_as_such() {
    let table = Table::start().await;
    let alice = table.person("alice");
    let open = table.open(&[]).await;
    let id = game_of(&open);
    table.refused(id, "모르겠어요", alice.slash(table.channel, "omok board", &[("game", json!("-1"))])).await;
    table
        .refused(
            id,
            "모르겠어요",
            alice.slash(table.channel, "omok board", &[("game", json!("9".repeat(40)))]),
        )
        .await;
    table
        .refused(
            id,
            "시작하지 않은",
            alice.slash(table.channel, "omok board", &[("game", json!(id.to_string()))]),
        )
        .await;
    table.refused(id, "게임이 없어요", alice.slash(table.channel, "omok resign", &[])).await;
    table.refused(id, "끝낸 게임이 아직", alice.slash(table.channel, "omok rematch", &[])).await;
    table.stop().await;
}
