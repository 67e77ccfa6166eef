//! People who try what they can: everything is answered, bounded, and costs nobody else anything.

use crate::support::{Table, at, state};
use futures_util::future::join_all;
use omok::sandbox::{Answer, AnswerKind, Message};
use serde_json::json;
use std::time::Duration;

/// Custom ids that nobody was ever given, and that no version ever made.
fn forged(game: &str) -> Vec<String> {
    let mut ids: Vec<String> =
        ["", "v1", "v1:", "v1:join", "v1:join:", "v1:join:1", "v1:nonsense:1:0", "v0:join:1:0", "x:y:z"]
            .map(str::to_owned)
            .into();
    ids.extend([
        format!("v1:place:{game}:4294967295"),
        format!("v1:place:{game}:4294967296"),
        format!("v1:place:{game}:-1"),
        format!("v1:place-ok:{game}:0:Z99"),
        format!("v1:place-ok:{game}:0:{}", "H".repeat(60)),
        "v1:undo-yes:9223372036854775807:0".to_owned(),
        "v1:undo-yes:9223372036854775808:0".to_owned(),
        "v1:undo-yes:-1:0".to_owned(),
        "v1:undo-yes:0:0".to_owned(),
        format!("v1:draw-yes:{game}:0"),
        format!("v1:resign-yes:{game}:0"),
        format!("v1:watch:{game}:0:99999-next"),
        format!("v2:join:{game}:0"),
        "'; DROP TABLE games; --".to_owned(),
        "\u{202e}v1:join:1:0".to_owned(),
        "v".repeat(100),
    ]);
    ids.retain(|id| !id.is_empty());
    ids
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forged_buttons_change_nothing_and_are_answered() {
    let table = Table::start().await;
    let game = table.play(&[], "H8").await;
    let board = table.settled(&game).await;
    let before = table.snapshot(game.id).await;
    let carol = table.person("carol");
    for id in forged(&game.id.to_string()) {
        let answer = carol.click_forged(board.id, &id).await.unwrap();
        assert_ne!(answer.kind, AnswerKind::NoResponse, "{id}");
        assert!(
            answer.ephemeral || answer.kind == AnswerKind::Acknowledged,
            "{id}: everybody sees {answer:?}"
        );
        assert!(answer.elapsed < Duration::from_secs(3), "{id}");
    }
    let after = table.snapshot(game.id).await;
    assert_eq!((before.game.as_ref(), state(&before)), (after.game.as_ref(), state(&after)));
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn enormous_and_strange_inputs_are_refused_in_a_short_sentence() {
    let table = Table::start().await;
    let game = table.play(&[], "H8").await;
    let bob = table.person("bob");
    let enormous =
        ["H8".repeat(2900), "가".repeat(6000), "９".repeat(6000), "\u{0}".repeat(500), "```".repeat(1000)];
    let strange =
        ["", " ", "@everyone", "<@&1>", "H8 H9", "H--1", "H99999999999999999999", "%s%n", "../../etc", "Ｈ-"];
    for input in enormous.iter().map(String::as_str).chain(strange) {
        // A client lets at most 6,000 characters through, and no empty ones.
        let Ok(answer) = bob.slash(game.thread, "move", &at(input)).await else { continue };
        assert!(answer.ephemeral, "{input:.20}: {}", answer.text());
        assert!(answer.text().chars().count() < 300, "{input:.20}: {}", answer.text());
        assert!(!answer.text().contains("@everyone"), "{}", answer.text());
    }
    assert_eq!(table.snapshot(game.id).await.ply(), 1);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_names_ping_nobody_and_break_no_message() {
    let table = Table::start().await;
    let names = [
        "@everyone",
        "@here",
        "**bold",
        "`tick",
        "```",
        "<@&1>",
        "[a](https://x)",
        "\u{202e}drawkcab",
        "||spoiler",
    ];
    for name in names {
        table.person("alice").set_display_name(name);
        table.person("bob").set_display_name(name);
        let game = table.play(&[], "H8").await;
        let resigned = table
            .bot
            .sessions()
            .abort(game.id, omok::session::Arrival::at(table.bot.sessions().clock().now()));
        resigned.await.unwrap();
    }
    let places =
        table.driver.threads(table.channel).into_iter().map(|thread| thread.id).chain([table.channel]);
    let messages: Vec<_> = places.flat_map(|place| table.driver.messages(place)).collect();
    let players = [table.person("alice").id(), table.person("bob").id()];
    let pings_others = |message: &&std::sync::Arc<Message>| {
        message.mention_everyone
            || !message.mention_roles.is_empty()
            || message.mentions.iter().any(|person| !players.contains(person))
    };
    assert!(messages.len() > 2 * names.len());
    let wrong: Vec<_> = messages.iter().filter(pings_others).map(|message| &message.content).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_upon_one_game_is_answered_and_costs_another_game_nothing() {
    let table = Table::start().await;
    let flooded = table.play(&[], "H8").await;
    let strangers: Vec<_> = (0..20).map(|n| table.driver.add_person(&format!("flood{n}"), "en-US")).collect();
    let pair = ["calm1", "calm2"].map(|name| table.driver.add_person(name, "en-US"));
    let calm = table.driver.add_channel("calm");
    pair[0].slash(calm, "omok new", &[("colors", json!("host"))]).await.unwrap();
    pair[1].slash(calm, "omok join", &[]).await.unwrap();

    let flood = (0..60).map(|n| {
        let person = &strangers[n % strangers.len()];
        let thread = flooded.thread;
        async move {
            match n % 3 {
                0 => person.slash(thread, "move", &[("at", json!("A1"))]).await,
                1 => person.slash(thread, "omok board", &[]).await,
                _ => person.slash(thread, "omok resign", &[]).await,
            }
        }
    });
    let center = at("H8");
    let (answers, moved) = tokio::join!(join_all(flood), pair[0].slash(calm, "move", &center));
    let moved = moved.unwrap();
    assert!(moved.text().contains("H8"), "{}", moved.text());
    for answer in answers {
        let answer = answer.unwrap();
        assert_ne!(answer.kind, AnswerKind::NoResponse);
        assert!(answer.ephemeral, "{}", answer.text());
    }
    assert_eq!(table.snapshot(flooded.id).await.ply(), 1);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_has_five_tables_however_many_they_ask_for() {
    let table = Table::start().await;
    let bob = table.person("bob");
    let asked = join_all((0..60).map(|_| bob.slash(table.channel, "omok new", &[]))).await;
    let (opened, refused): (Vec<_>, Vec<_>) =
        asked.into_iter().map(Result::unwrap).partition(|answer| !answer.ephemeral);
    assert_eq!((opened.len(), refused.len()), (5, 55));
    // So many at once are too many in a short time, besides.
    let reasons = ["5 games", "within ten minutes", "too much going on"];
    let says_why = |text: &str| reasons.iter().any(|reason| text.contains(reason));
    let unclear = refused.iter().map(Answer::text).find(|text| !says_why(text));
    assert_eq!(unclear, None);
    let census = table.bot.sessions().census().await.unwrap();
    assert_eq!((census.open, census.running), (5, 0), "nothing is left of the others");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn offers_as_spam_are_refused_and_tell_the_opponent_once() {
    let table = Table::start().await;
    let game = table.play(&[], "H8 A1").await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let before = table.driver.messages(game.thread).len();
    for _ in 0..25 {
        for command in ["omok draw", "omok undo"] {
            let answer = alice.slash(game.thread, command, &[]).await.unwrap();
            assert!(answer.ephemeral, "{}", answer.text());
        }
    }
    table.driver.expect_message(game.thread, |message| message.mentions.contains(&bob.id())).await.unwrap();
    let waits = async {
        while table.bot.sessions().outbox_depth().await.unwrap() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), waits).await.unwrap();
    let told = table.driver.messages(game.thread).len() - before;
    assert!((1..=2).contains(&told), "{told} messages for fifty requests: one an offer");
    assert_eq!(table.snapshot(game.id).await.seq(), 4, "two moves, two requests");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_opens_tables_without_end_waits_and_nobody_else_does() {
    let table = Table::start().await;
    let (bob, sessions) = (table.person("bob"), table.bot.sessions());
    let user = omok::session::UserId(bob.id().0);
    let mut asked = 0;
    let refused = loop {
        let answer = bob.slash(table.channel, "omok new", &[]).await.unwrap();
        if answer.text().contains("within ten minutes") {
            break answer;
        }
        asked += 1;
        assert!(asked <= 30, "no bound on tables that are opened and taken away");
        for open in sessions.games_of(user, None).await.unwrap() {
            let arrival = omok::session::Arrival::at(sessions.clock().now());
            sessions.cancel(open.id, user, arrival).await.unwrap();
        }
    };
    assert_eq!(asked, 30);
    assert!(refused.ephemeral && refused.text().contains("<t:"), "says when: {}", refused.text());
    let carol = table.person("carol").slash(table.channel, "omok new", &[]).await.unwrap();
    assert!(!carol.ephemeral, "{}", carol.text());
    table.stop().await;
}
