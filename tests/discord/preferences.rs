//! What a person chooses for themselves, in their own panel, and how they are forgotten.

use crate::support::{Table, database_in, game_of};
use omok::sandbox::{AnswerKind, Message, Person};
use omok::session::{Challenges, UserId, UserSettings};
use omok::store::SqliteStore;
use serde_json::json;
use sqlx::{Column, Connection, Row, SqliteConnection};
use std::sync::Arc;

async fn chosen(table: &Table, person: &Person) -> UserSettings {
    table.bot.sessions().user_settings(UserId(person.id().0)).await.unwrap()
}

async fn panel(table: &Table, person: &Person) -> Arc<Message> {
    let answer = person.slash(table.channel, "omok preferences", &[]).await.unwrap();
    assert!(answer.ephemeral, "{}", answer.text());
    answer.message.unwrap()
}

async fn choose(person: &Person, panel: &Message, what: &str, values: &[&str]) -> Arc<Message> {
    let id = format!("v1:preference:0:0:{what}");
    let answer = person.select(panel.id, &id, values).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Update, "{}", answer.text());
    answer.message.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_preference_is_chosen_in_the_panel_and_kept() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let shown = panel(&table, &alice).await;
    assert!(shown.content.contains("미리 보여 줘요"), "{}", shown.content);
    choose(&alice, &shown, "theme", &["high-contrast"]).await;
    choose(&alice, &shown, "switches", &["at-once", "challenges"]).await;
    choose(&alice, &shown, "refused", &["bob", "alice"]).await;
    let english = choose(&alice, &shown, "language", &["en"]).await;
    assert!(english.content.contains("The Place button places at once"), "{}", english.content);
    assert!(english.content.contains(&format!("except <@{}>", bob.id())), "{}", english.content);
    assert!(english.mentions.is_empty(), "naming somebody pings nobody");
    // The text is English now, but her Discord still knows the commands by their Korean names.
    let help = alice.slash(table.channel, "omok help", &[]).await.unwrap();
    assert!(help.text().contains("`/오목 내게임` shows your games"), "{}", help.text());
    let expected = UserSettings {
        language: Some("en".into()),
        place_at_once: true,
        theme: Some("high-contrast".into()),
        mentions: false,
        challenges: Challenges::All,
        refused: vec![UserId(bob.id().0)],
    };
    assert_eq!(chosen(&table, &alice).await, expected);
    assert_eq!(chosen(&table, &bob).await, UserSettings::default(), "nobody else's");

    let table = table.restart().await;
    assert_eq!(chosen(&table, &alice).await, expected);
    // All of it taken back.
    choose(&alice, &shown, "theme", &["classic"]).await;
    choose(&alice, &shown, "language", &["discord"]).await;
    choose(&alice, &shown, "refused", &[]).await;
    let korean = choose(&alice, &shown, "switches", &["mentions"]).await;
    assert!(korean.content.contains("아무도 나에게 도전할 수 없어요"), "{}", korean.content);
    let shown = choose(&alice, &korean, "switches", &["mentions", "challenges"]).await;
    assert!(shown.content.contains("누구나 나에게 도전할 수 있어요"), "{}", shown.content);
    assert_eq!(chosen(&table, &alice).await, UserSettings::default());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_values_change_nothing() {
    let table = Table::start().await;
    let alice = table.person("alice");
    let shown = panel(&table, &alice).await;
    let many: Vec<String> = (1..=26).map(|n| n.to_string()).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    for (what, kind, values) in [
        ("theme", 3, vec!["neon"]),
        ("theme", 3, vec![]),
        ("theme", 3, vec!["dark", "light"]),
        ("theme", 5, vec!["5"]),
        ("language", 3, vec!["tlh"]),
        ("switches", 3, vec!["at-once", "root"]),
        ("refused", 3, vec!["5"]),
        ("refused", 5, many),
        ("hats", 3, vec!["red"]),
    ] {
        let id = format!("v1:preference:0:0:{what}");
        let answer = alice.select_forged(shown.id, &id, kind, &values).await.unwrap();
        assert!(!answer.text().is_empty(), "{what} {values:?} stays without an answer");
        assert_eq!(chosen(&table, &alice).await, UserSettings::default(), "{what} {values:?}");
    }
    table.stop().await;
}

/// Every place in the database where this number stands.
async fn places(table: &Table, number: u64) -> Vec<String> {
    let mut db = SqliteConnection::connect(&database_in(&table.folder)).await.unwrap();
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
    )
    .fetch_all(&mut db)
    .await
    .unwrap();
    let mut found = Vec::new();
    for name in tables {
        let rows = sqlx::raw_sql(sqlx::AssertSqlSafe(format!("SELECT * FROM {name}")))
            .fetch_all(&mut db)
            .await
            .unwrap();
        for row in rows {
            for column in row.columns() {
                let stands = match row.try_get_unchecked::<Option<i64>, _>(column.ordinal()) {
                    Ok(Some(value)) if value == number.cast_signed() => true,
                    _ => row
                        .try_get_unchecked::<Option<String>, _>(column.ordinal())
                        .is_ok_and(|text| text.is_some_and(|text| text.contains(&number.to_string()))),
                };
                if stands {
                    found.push(format!("{name}.{}", column.name()));
                }
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_person_is_left_but_the_games_stay() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let moderator = table.person("mod");
    let shown = panel(&table, &alice).await;
    choose(&alice, &shown, "theme", &["dark"]).await;
    choose(&alice, &shown, "refused", &["carol"]).await;

    // A rated game, two challenges that came to nothing, a game that runs.
    let finished = table.play(&[], "H8 A1 H9 A2 H10 A3 H11 A4 H12").await;
    let running = table.play(&[], "H8").await;
    let challenge = table.open(&[("opponent", json!("bob"))]).await;
    let declined = bob.click(challenge.id, "거절").await.unwrap();
    assert_eq!(declined.kind, AnswerKind::Acknowledged, "{declined:?}");
    let in_vain = table.open(&[("opponent", json!("carol"))]).await;
    alice.click(in_vain.id, "취소").await.unwrap();
    let carol = table.person("carol").id().0;
    assert_eq!(places(&table, carol).await, ["games.invited_id", "refused_people.refused_id"]);
    // What others chose is theirs.
    let others = panel(&table, &bob).await;
    choose(&bob, &others, "refused", &["alice"]).await;

    let asked = alice.click(shown.id, "내 데이터 지우기").await.unwrap().message.unwrap();
    let kept = alice.click(asked.id, "그대로 두기").await.unwrap();
    assert_eq!(kept.kind, AnswerKind::Update);
    let shown = panel(&table, &alice).await;
    let asked = alice.click(shown.id, "내 데이터 지우기").await.unwrap().message.unwrap();
    let refused = alice.click(asked.id, "네, 완전히 지우기").await.unwrap();
    assert!(refused.text().contains("끝나지 않은 게임이나 자리가 1개"), "{}", refused.text());
    assert_eq!(chosen(&table, &alice).await.theme.as_deref(), Some("dark"), "all or nothing");

    let asked = alice.slash(running.thread, "omok resign", &[]).await.unwrap().message.unwrap();
    alice.click(asked.id, "기권").await.unwrap();
    let me = alice.id().0;
    assert!(places(&table, me).await.len() >= 4, "{:?}", places(&table, me).await);
    let shown = panel(&table, &alice).await;
    let asked = alice.click(shown.id, "내 데이터 지우기").await.unwrap().message.unwrap();
    let done = alice.click(asked.id, "네, 완전히 지우기").await.unwrap();
    assert!(done.text().contains("게임 4개"), "{}", done.text());
    assert_eq!(places(&table, me).await, ["refused_people.refused_id"], "bob's choice, and nothing else");
    assert_eq!(places(&table, carol).await, [""; 0], "who never used the bot");
    assert_eq!(chosen(&table, &alice).await, UserSettings::default());

    // The games are there, with nobody in her place, and every hash still holds.
    let after = table.snapshot(finished.id).await;
    assert_eq!((after.table.host, after.ply()), (UserId(0), 9));
    let shown =
        bob.slash(table.channel, "omok board", &[("game", json!(finished.id.to_string()))]).await.unwrap();
    assert!(!shown.text().contains("<@0>") && !shown.text().contains(&me.to_string()), "{}", shown.text());
    // A rematch with nobody is not opened.
    let rematch = format!("v1:rematch:{}:9", finished.id);
    let again = bob.click_forged(challenge.id, &rematch).await.unwrap();
    assert!(again.ephemeral && again.text().contains("has been deleted"), "{}", again.text());
    // She may begin anew.
    let opened = alice.slash(table.channel, "omok new", &[]).await.unwrap().message.unwrap();
    assert_eq!(table.snapshot(game_of(&opened)).await.table.host, UserId(me));
    moderator.slash(table.channel, "omok help", &[]).await.unwrap();

    let folder = database_in(&table.folder);
    let Table { bot, discord, folder: kept, .. } = table;
    bot.shutdown().await;
    let store = SqliteStore::open(&folder).await.unwrap();
    let verified =
        omok::session::verify(&store, |game, difference| panic!("{game}: {difference}")).await.unwrap();
    assert_eq!(verified.finished, 2);
    discord.shutdown().await;
    drop(kept);
}
