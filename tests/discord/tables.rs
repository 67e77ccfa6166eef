//! Tables before and after their games: their options, double presses, limits, rematches.

use crate::support::{Table, at, database_in, game_of};
use omok::sandbox::{AnswerKind, Message};
use omok::session::Status;
use serde_json::json;
use sqlx::{Connection, SqliteConnection};

#[tokio::test(flavor = "multi_thread")]
async fn the_host_alone_changes_the_options_of_an_open_table() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let open = table.open(&[]).await;
    let id = game_of(&open);
    let seen = open.buttons()[0].custom_id.clone().unwrap();
    table.refused(id, "can change the options", bob.click(open.id, "옵션")).await;

    let panel = alice.click(open.id, "옵션").await.unwrap();
    assert!(panel.ephemeral && panel.text().contains("내 자리의 옵션"), "{}", panel.text());
    let panel = panel.message.unwrap();
    // It opens on what /omok new is mostly told.
    assert_eq!(panel.selects()[0].custom_id, format!("v1:terms-set:{id}:0:rules"));
    let rest = alice.click(panel.id, "다른 옵션").await.unwrap();
    assert_eq!(rest.kind, AnswerKind::Update);
    let set = |option: &str| format!("v1:terms-set:{id}:0:{option}");
    let changed = alice.select(panel.id, &set("undo"), &["off"]).await.unwrap();
    assert_eq!(changed.kind, AnswerKind::Update, "{changed:?}");
    assert!(changed.text().contains("무르기 없음"), "{}", changed.text());
    let changed = alice.select(panel.id, &set("switches"), &["casual", "draw"]).await.unwrap();
    for words in ["금수 표시 없음", "위험한 줄 알림 없음", "친선"] {
        assert!(changed.text().contains(words), "{}", changed.text());
    }
    let usual = alice.click(panel.id, "규칙, 판, 시간, 흑백").await.unwrap();
    assert_eq!(usual.kind, AnswerKind::Update);
    alice.select(panel.id, &set("rules"), &["free-exact"]).await.unwrap();
    alice.select(panel.id, &set("board"), &["19"]).await.unwrap();
    alice.select(panel.id, &set("colors"), &["host"]).await.unwrap();
    let timed = alice.select(panel.id, &set("time"), &["5+3"]).await.unwrap();
    assert_eq!(timed.message.unwrap().selects().len(), 4);
    let rest = alice.click(panel.id, "다른 옵션").await.unwrap().message.unwrap();
    let disabled: Vec<bool> = rest.selects().iter().map(|select| select.disabled).collect();
    assert_eq!(disabled, [false, true, false, false], "only a clock for each move can place a stone");
    assert!(alice.select(panel.id, &set("timeout"), &["auto"]).await.is_err(), "the client refuses");

    // Everybody sees it; who saw something else does not join this.
    let shows = |message: &Message| {
        message.id == open.id
            && message.content.contains("19×19")
            && message.content.contains("5분 + 한 수마다 3초")
    };
    let shown = table.driver.expect_message(table.channel, shows).await.unwrap();
    table.refused(id, "options have just changed", bob.click_forged(open.id, &seen)).await;
    assert_ne!(shown.buttons()[0].custom_id.as_deref(), Some(seen.as_str()));
    assert_eq!(bob.click(open.id, "참가").await.unwrap().kind, AnswerKind::Acknowledged);
    let started = table.snapshot(id).await;
    let options = &started.table.options;
    assert_eq!((options.board_size.get(), options.draw_offer, started.table.casual), (19, true, true));

    // It has started: that is that, for the panel that is still open as well.
    let late = alice.select(panel.id, &set("undo"), &["3"]).await.unwrap();
    assert!(late.text().contains("옵션을 바꿀 수 없어요"), "{}", late.text());
    assert_eq!(table.snapshot(id).await.table.options, *options);
    let press = format!("v1:terms:{id}:0");
    table.refused(id, "options stay as they are", bob.click_forged(open.id, &press)).await;
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_could_join_several_tables_is_asked_with_what_each_plays() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));
    let first = table.open(&[("rules", json!("renju"))]).await;
    let second = table.open(&[("board", json!("19"))]).await;
    let join = async || bob.slash(table.channel, "omok join", &[]).await.unwrap();
    let asked = join().await;
    assert!(asked.ephemeral, "{}", asked.text());
    let lines: Vec<&str> = asked.text().lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    let has = |id, what: &str| {
        lines.iter().any(|line| line.contains(&format!("Table {id}")) && line.contains(what))
    };
    assert!(has(game_of(&first), "Renju") && has(game_of(&second), "19×19"), "{lines:?}");
    let question = asked.message.unwrap();
    let press = |message: &Message, id| {
        let starts = format!("v1:join:{id}:0:");
        message.buttons().into_iter().filter_map(|b| b.custom_id).find(|id| id.starts_with(&starts)).unwrap()
    };

    // Who agreed to something else does not join, and the old question is gone.
    let panel = alice.click(first.id, "옵션").await.unwrap().message.unwrap();
    let rules = format!("v1:terms-set:{}:0:rules", game_of(&first));
    alice.select(panel.id, &rules, &["free"]).await.unwrap();
    let late = bob.click(question.id, &press(&question, game_of(&first))).await.unwrap();
    assert_eq!(late.kind, AnswerKind::Update, "{late:?}");
    assert!(late.text().contains("options have just changed"), "{}", late.text());
    assert!(late.message.unwrap().buttons().is_empty());

    let question = join().await.message.unwrap();
    let joined = bob.click(question.id, &press(&question, game_of(&second))).await.unwrap();
    assert!(joined.message.unwrap().buttons().is_empty());
    assert_eq!(table.snapshot(game_of(&second)).await.table.status, Status::Running);

    // A challenge names whom it waits for.
    let challenge = [("opponent", json!(carol.id().to_string()))];
    alice.slash(table.channel, "omok new", &challenge).await.unwrap();
    let listed = alice.slash(table.channel, "omok games", &[]).await.unwrap();
    let waits = format!("<@{}> 님의 수락을 기다리는 중", carol.id());
    assert!(listed.text().contains(&waits), "{}", listed.text());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_joined_in_time_says_so_and_makes_room() {
    let table = Table::start().await;
    let bob = table.person("bob");
    let open = table.open(&[]).await;
    let id = game_of(&open);
    table.driver.expect_message(table.channel, |message| message.id == open.id).await.unwrap();
    // Ten minutes go by: in the database, since nobody wants to wait for them here.
    let mut database = SqliteConnection::connect(&database_in(&table.folder)).await.unwrap();
    for change in [
        "UPDATE games SET expires_at = expires_at - 600000",
        "UPDATE deadlines SET at = at - 600000 WHERE kind = 'expiry'",
    ] {
        sqlx::query(change).execute(&mut database).await.unwrap();
    }
    drop(database);
    let table = table.restart().await;
    let closed = |message: &Message| message.id == open.id && message.content.contains("닫았어요");
    let closed = table.driver.expect_message(table.channel, closed).await.unwrap();
    assert!(closed.buttons().is_empty());
    assert_eq!(table.snapshot(id).await.table.status, Status::Expired);
    let late = bob.click_forged(open.id, &format!("v1:join:{id}:0")).await.unwrap();
    assert!(late.ephemeral && late.text().contains("open for too long"), "{}", late.text());
    let panel = table.person("alice").click_forged(open.id, &format!("v1:terms:{id}:0")).await.unwrap();
    assert!(panel.ephemeral && panel.text().contains("닫힌 자리"), "{}", panel.text());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_twice_at_once_takes_one_seat_and_makes_one_thread() {
    let table = Table::start().await;
    let bob = table.person("bob");
    for _ in 0..5 {
        let open = table.open(&[]).await;
        let id = game_of(&open);
        let (first, second) = tokio::join!(bob.click(open.id, "참가"), bob.click(open.id, "참가"));
        let answers = [first.unwrap(), second.unwrap()];
        let seated = answers.iter().filter(|answer| answer.kind == AnswerKind::Acknowledged).count();
        assert_eq!(seated, 1, "{answers:?}");
        let other = answers.iter().find(|answer| answer.kind == AnswerKind::Message).unwrap();
        assert!(other.ephemeral && other.text().contains("already at this table"), "{other:?}");
        table.driver.expect_thread(table.channel, |thread| thread.id == open.id).await.unwrap();
        // Once more after everything: still one game, one thread.
        let press = open.buttons()[0].custom_id.clone().unwrap();
        table.refused(id, "already at this table", bob.click_forged(open.id, &press)).await;
        let threads = table.driver.threads(table.channel);
        assert_eq!(threads.iter().filter(|thread| thread.id == open.id).count(), 1);
        table
            .bot
            .sessions()
            .abort(id, omok::session::Arrival::at(table.snapshot(id).await.table.created_at))
            .await
            .unwrap();
    }
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sixth_game_or_table_is_refused_and_says_what_counts() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));
    let mut tables = Vec::new();
    for _ in 0..5 {
        tables.push(table.open(&[]).await);
    }
    let id = game_of(&tables[0]);
    table.refused(id, "열어 둔 자리를 합쳐 5개", alice.slash(table.channel, "omok new", &[])).await;
    let listed = alice.slash(table.channel, "omok games", &[]).await.unwrap();
    assert_eq!(listed.text().lines().count(), 6, "{}", listed.text());

    // Who has five cannot sit down at a sixth either; a table taken away makes room.
    let theirs = bob.slash(table.channel, "omok new", &[]).await.unwrap().message.unwrap();
    table.refused(game_of(&theirs), "열어 둔 자리를 합쳐 5개", alice.click(theirs.id, "참가")).await;
    alice.click(tables[4].id, "취소").await.unwrap();
    assert_eq!(alice.click(theirs.id, "참가").await.unwrap().kind, AnswerKind::Acknowledged);
    // A challenge to somebody counts for who made it, not for who is asked.
    let challenge = carol.slash(table.channel, "omok new", &[("opponent", json!("alice"))]).await.unwrap();
    let challenge = challenge.message.unwrap();
    table.refused(game_of(&challenge), "합쳐 5개", alice.click(challenge.id, "수락")).await;
    alice.click(challenge.id, "거절").await.unwrap();
    assert_eq!(table.snapshot(game_of(&challenge)).await.table.status, Status::Declined);
    table.stop().await;
}

/// Gives the game up by button and confirmation; the message with its end.
async fn give_up(table: &Table, game: &crate::support::Game, who: &str) -> std::sync::Arc<Message> {
    let board = table.settled(game).await;
    let person = table.person(who);
    let resign = format!("v1:resign:{}:{}-0", game.id, table.snapshot(game.id).await.ply());
    let question = person.click(board.id, &resign).await.unwrap().message.unwrap();
    let confirm = question.buttons()[0].custom_id.clone().unwrap();
    person.click(question.id, &confirm).await.unwrap();
    let again = format!("v1:rematch:{}:", game.id);
    let ended = |message: &Message| {
        message
            .buttons()
            .iter()
            .any(|button| button.custom_id.as_deref().is_some_and(|id| id.starts_with(&again)))
    };
    table.driver.expect_message(game.thread, ended).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_colours_where_the_table_says_alternate() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));
    let open =
        table.open(&[("colors", json!("alternate")), ("time", json!("1d")), ("casual", json!(true))]).await;
    let first = game_of(&open);
    bob.click(open.id, "참가").await.unwrap();
    let thread = table.driver.expect_thread(table.channel, |thread| thread.id == open.id).await.unwrap().id;
    let game = crate::support::Game { id: first, thread };
    let end = give_up(&table, &game, "bob").await;
    let black =
        |snapshot: &omok::session::Snapshot| snapshot.table.player(omok::engine::Color::Black).unwrap();
    let before = black(&table.snapshot(first).await);

    let again = format!("v1:rematch:{first}:0-0");
    table.refused(first, "対局している二人だけ", carol.click(end.id, &again)).await;
    let challenge = bob.click(end.id, &again).await.unwrap();
    assert!(!challenge.ephemeral, "{}", challenge.text());
    let second = game_of(&challenge.message.unwrap());
    // Asking twice asks once, and who asks back accepts.
    table.refused(second, "already asked for another game", bob.click(end.id, &again)).await;
    table.refused(second, "already asked for another game", bob.slash(thread, "omok rematch", &[])).await;
    let accepted = alice.click(end.id, &again).await.unwrap();
    assert!(accepted.ephemeral && accepted.text().contains("자리에 앉았어요"), "{}", accepted.text());
    let now = table.snapshot(second).await;
    assert_ne!(black(&now), before, "the colours have swapped");
    assert!(now.table.casual && now.table.options == table.snapshot(first).await.table.options);

    // While it runs, the old button opens no third one beside it.
    table.refused(second, "already playing another game", bob.click(end.id, &again)).await;

    // And back again in the third.
    let place = omok::sandbox::Snowflake::from(now.table.place().0);
    let game = crate::support::Game { id: second, thread: place };
    let end = give_up(&table, &game, "alice").await;
    let challenge = alice.click(end.id, &format!("v1:rematch:{second}:0-0")).await.unwrap().message.unwrap();
    bob.click(challenge.id, "수락").await.unwrap();
    assert_eq!(black(&table.snapshot(game_of(&challenge)).await), before);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_in_one_channel_keep_to_themselves() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));
    let first = table.play(&[], "H8").await;
    // Another pair in the same channel.
    let open = carol
        .slash(table.channel, "omok new", &[("time", json!("1d")), ("colors", json!("host"))])
        .await
        .unwrap()
        .message
        .unwrap();
    let second = game_of(&open);
    alice.click(open.id, "참가").await.unwrap();
    let thread = table.driver.expect_thread(table.channel, |thread| thread.id == open.id).await.unwrap().id;
    let game = crate::support::Game { id: second, thread };
    let board = table.settled(&game).await;

    // Bob plays another game of that channel: every button of this one is refused to him.
    for kind in [
        "place",
        "undo",
        "draw",
        "resign",
        "hint",
        "undo-yes",
        "undo-no",
        "draw-yes",
        "draw-no",
        "withdraw",
        "resign-yes",
        "place-ok",
    ] {
        let press = format!("v1:{kind}:{second}:0{}", if kind == "place-ok" { ":H8" } else { "" });
        table.refused(second, "Only the two players", bob.click_forged(board.id, &press)).await;
    }
    // In the channel nobody is guessed for: alice has two games here.
    let asked = alice.slash(table.channel, "move", &at("B2")).await.unwrap();
    assert_eq!(asked.message.unwrap().buttons().len(), 2);
    // Who has one is not asked.
    carol.slash(table.channel, "move", &at("C3")).await.unwrap();
    assert_eq!((table.snapshot(first.id).await.ply(), table.snapshot(second).await.ply()), (1, 1));
    table.stop().await;
}
