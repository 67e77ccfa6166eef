//! `/strategy …` from submission to record, and what others notice of it: nothing.

use crate::support::Table;
use omok::sandbox::{Answer, AnswerKind, DriverError, Message, Person};
use serde_json::{Value, json};
use std::sync::Arc;

const PLAYS: &str = include_str!("../strategies/programs/plays-sample-shape.js");
const LOOPS: &str = include_str!("../strategies/programs/loop-turn.js");
const CANNOT_BE_STOPPED: &str = include_str!("../strategies/programs/native-copy-within.js");
const SYNTAX: &str = include_str!("../strategies/programs/refused-syntax.js");

async fn submit(table: &Table, who: &Person, name: &str, text: &str) -> Answer {
    let file = json!({ "filename": format!("{name}.js"), "text": text });
    who.slash(table.channel, "strategy submit", &[("file", file)]).await.unwrap()
}

async fn ask(table: &Table, who: &Person, command: &str, options: &[(&str, Value)]) -> Answer {
    let answer = who.slash(table.channel, &format!("strategy {command}"), options).await.unwrap();
    assert!(answer.ephemeral, "everybody sees: {}", answer.text());
    answer
}

/// The message of a match in the channel, once it says all of this. A level takes its time on a busy
/// machine, the more so in a build without optimisation.
async fn says(table: &Table, words: &[&str]) -> Arc<Message> {
    const WAITS: usize = 6;
    let fits = |message: &Message| words.iter().all(|word| message.content.contains(word));
    for _ in 1..WAITS {
        if let Ok(message) = table.driver.expect_message(table.channel, fits).await {
            return message;
        }
    }
    table.driver.expect_message(table.channel, fits).await.unwrap()
}

/// The same where a level thinks, which takes longer without optimisation than the driver waits.
async fn says_at_last(table: &Table, words: &[&str]) -> Arc<Message> {
    let fits = |message: &Message| words.iter().all(|word| message.content.contains(word));
    for _ in 0..30 {
        match table.driver.expect_message(table.channel, fits).await {
            Err(DriverError::TimedOut { .. }) => {}
            answered => return answered.unwrap(),
        }
    }
    panic!("no match says {words:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strategy_is_handed_in_tried_and_its_match_looked_at() {
    let table = Table::start().await;
    let bob = table.person("bob");
    let kept = submit(&table, &bob, "first steps", PLAYS).await;
    assert!(kept.ephemeral && kept.text().contains("**first steps** is in"), "{}", kept.text());
    let asked = ask(&table, &bob, "test", &[("level", json!("RANDOM: anywhere"))]).await;
    assert!(asked.text().contains("has been asked for"), "{}", asked.text());

    // The public message speaks the server's language, and in the end shows every round.
    let ended = says(&table, &["first steps", "RANDOM", "CPU"]).await;
    assert!(ended.content.contains("승자") || ended.content.contains("무승부"), "{}", ended.content);
    assert!((4..=6).contains(&ended.attachments.len()), "{}", ended.content);
    assert!(
        ended.attachments.iter().all(|file| file.description.as_ref().is_some_and(|alt| !alt.is_empty()))
    );
    assert!(ended.content.contains("1. ") && ended.content.contains("4. "), "{}", ended.content);

    // The log is its author's alone.
    let log = bob.click(ended.id, "내 로그").await.unwrap();
    assert!(log.ephemeral);
    let file = log.message.unwrap().attachments[0].clone();
    let text = table.driver.attachment(&file).unwrap();
    assert!(String::from_utf8_lossy(&text).contains("game over: "), "the whole log");
    let refused = table.person("alice").click(ended.id, "내 로그").await.unwrap();
    assert!(refused.ephemeral && refused.text().contains("만든 사람만"), "{}", refused.text());
    let newest = ask(&table, &bob, "log", &[]).await;
    assert_eq!(newest.message.unwrap().attachments.len(), 1);

    // Everybody may step through it.
    let rounds = table.person("alice").click(ended.id, "한 수씩 보기").await.unwrap();
    assert!(rounds.ephemeral, "{}", rounds.text());
    let rounds = rounds.message.unwrap();
    let last =
        table.person("alice").click(rounds.id, &rounds.buttons()[0].label).await.unwrap().message.unwrap();
    assert!(last.content.contains("1라운드") && last.attachments.len() == 1, "{}", last.content);
    let before = table.person("alice").click(last.id, "◀ 이전").await.unwrap().message.unwrap();
    assert_ne!(before.content, last.content);
    let start = table.person("alice").click(before.id, "⏮ 처음").await.unwrap().message.unwrap();
    assert!(start.content.contains(" 0수"), "{}", start.content);

    let record = ask(&table, &table.person("carol"), "show", &[("strategy", json!("first steps"))]).await;
    let record = record.message.unwrap();
    assert!(
        record.content.contains("first steps") && record.content.contains("RANDOM"),
        "{}",
        record.content
    );
    assert!(!record.attachments.is_empty(), "the last games as pictures");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_level_can_be_tried_to_the_end_of_a_match() {
    let table = Table::start().await;
    let bob = table.person("bob");
    submit(&table, &bob, "tryer", PLAYS).await;
    for (level, title) in
        [("random", "RANDOM"), ("level1", "LEVEL 1"), ("level2", "LEVEL 2"), ("level3", "LEVEL 3")]
    {
        let asked = ask(&table, &bob, "test", &[("level", json!(level))]).await;
        assert!(asked.text().contains("has been asked for"), "{}", asked.text());
        let ended = says_at_last(&table, &["tryer", title, "CPU"]).await;
        // Whole rounds, each with a picture, and no fault of the program's.
        let rounds = ended.attachments.len();
        assert!((4..=6).contains(&rounds) && ended.content.contains("4. "), "{}", ended.content);
        assert!(!ended.content.contains("onTurnStart"), "{}", ended.content);
        assert!(level == "random" || ended.content.contains("0 : 4"), "{}", ended.content);
        // A level is no person.
        assert!(!ended.content.contains(&format!("{title}** 님")), "{}", ended.content);
    }
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_used_is_refused_with_line_and_reason_and_changes_nothing() {
    let table = Table::start().await;
    let bob = table.person("bob");
    let none = ask(&table, &bob, "test", &[("level", json!("LEVEL 1: sees fours"))]).await;
    assert!(none.text().contains("no strategy on this server"), "{}", none.text());
    submit(&table, &bob, "works", PLAYS).await;
    for (text, words) in [
        (SYNTAX, ["line 6", "unexpected token"]),
        ("export function onGameStart() {}", ["line 1", "`export`"]),
        ("var hello = 1;", ["onGameStart", "onGameEnd"]),
        ("while (true);", ["first lines", "s."]),
        (&" ".repeat(70_000), ["70000", "65536"]),
        ("", ["nothing in it", ""]),
    ] {
        let refused = submit(&table, &bob, "broken", text).await;
        assert!(refused.ephemeral);
        assert!(words.iter().all(|word| refused.text().contains(word)), "{words:?}: {}", refused.text());
    }
    let record = ask(&table, &bob, "show", &[]).await;
    assert!(record.text().contains("**works**"), "{}", record.text());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_strategy_may_come_by_a_form() {
    let table = Table::start().await;
    let bob = table.person("bob");
    let asked = bob.slash(table.channel, "strategy submit", &[("name", json!("tiny"))]).await.unwrap();
    assert_eq!(asked.kind, AnswerKind::Form);
    let form = asked.form.unwrap();
    let code = "function onGameStart() {} function onRoundStart() {} function onRoundEnd() {}
        function onGameEnd() {} function onTurnStart() { return [0, 0]; }";
    let kept = bob.submit(&form, &[("code", code)]).await.unwrap();
    assert!(kept.ephemeral && kept.text().contains("**tiny** is in"), "{}", kept.text());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hostile_strategy_loses_and_nobody_else_notices() {
    let table = Table::start().await;
    let (bob, carol) = (table.person("bob"), table.person("carol"));
    submit(&table, &bob, "looper", LOOPS).await;
    submit(&table, &carol, "bomb", CANNOT_BE_STOPPED).await;
    let level = [("level", json!("RANDOM: anywhere"))];
    ask(&table, &bob, "test", &level).await;
    ask(&table, &carol, "test", &[("level", json!("RANDOM: どこにでも打ちます"))]).await;

    // Meanwhile two others play, in their usual time.
    let game = table.play(&[], "H8 A1 H9 A2 H10 A3").await;
    assert_eq!(table.snapshot(game.id).await.ply(), 6);

    let looper = says(&table, &["looper", "0 : 4", "onTurnStart"]).await;
    assert!(looper.content.contains("초를 넘겼어요"), "{}", looper.content);
    let bomb = says(&table, &["bomb", "강제로 멈춘 쪽"]).await;
    assert!(bomb.content.contains("중단할 수도 없었어요"), "{}", bomb.content);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_strategies_battle_and_one_may_have_only_so_many_matches_waiting() {
    let table = Table::start().await;
    let (bob, carol) = (table.person("bob"), table.person("carol"));
    submit(&table, &bob, "alpha", PLAYS).await;
    submit(&table, &carol, "beta", LOOPS).await;
    let nobody = ask(&table, &bob, "battle", &[("opponent", json!("gamma"))]).await;
    assert!(nobody.text().contains("no such strategy"), "{}", nobody.text());
    let author = json!(carol.id().to_string());
    for opponent in [json!("beta"), author, json!("BETA")] {
        let asked = ask(&table, &bob, "battle", &[("opponent", opponent)]).await;
        assert!(asked.text().contains("has been asked for"), "{}", asked.text());
    }
    let too_many = ask(&table, &bob, "battle", &[("opponent", json!("beta"))]).await;
    assert!(too_many.text().contains("3 matches waiting"), "{}", too_many.text());
    let ended = says(&table, &["alpha", "beta", "4 : 0"]).await;
    // Code is private: the loser's author reads their own log, not the winner's.
    let log = carol.click(ended.id, "내 로그").await.unwrap();
    assert!(log.text().contains("ログはありません") || log.message.is_some(), "{}", log.text());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_arena_plays_each_pairing_with_both_starters_and_rates_them() {
    let table = Table::start().await;
    let (bob, carol) = (table.person("bob"), table.person("carol"));
    submit(&table, &bob, "alpha", PLAYS).await;
    submit(&table, &carol, "beta", LOOPS).await;
    for person in [&bob, &carol] {
        let ladder = ask(&table, person, "arena", &[]).await.message.unwrap();
        let button = ladder.buttons()[0].clone();
        let entered = person.click(ladder.id, &button.label).await.unwrap();
        assert!(entered.text().contains("1500 ± 350"), "{}", entered.text());
    }
    // It begins by itself; its results show in the ladder.
    let ladder = loop {
        let ladder = ask(&table, &bob, "arena", &[]).await.text().to_owned();
        if ladder.contains("2 won") {
            break ladder;
        }
        tokio::task::yield_now().await;
    };
    let (first, second) = (ladder.find("alpha").unwrap(), ladder.find("beta").unwrap());
    assert!(first < second, "the winner stands above: {ladder}");
    assert!(ladder.contains("0 won, 0 drawn, 2 lost"), "{ladder}");
    assert!(!ladder.contains("1500"), "rated: {ladder}");
    // New code starts afresh.
    let again = submit(&table, &carol, "gamma", PLAYS).await;
    assert!(again.text().contains("アリーナでは最初から"), "{}", again.text());
    let ladder = ask(&table, &bob, "arena", &[]).await;
    assert!(!ladder.text().contains("beta") && ladder.text().contains("gamma"), "{}", ladder.text());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawn_strategy_is_gone_and_its_waiting_matches_with_it() {
    let table = Table::start().await;
    let bob = table.person("bob");
    submit(&table, &bob, "alpha", LOOPS).await;
    for _ in 0..3 {
        ask(&table, &bob, "test", &[("level", json!("RANDOM: anywhere"))]).await;
    }
    let asked = ask(&table, &bob, "withdraw", &[]).await.message.unwrap();
    let done = bob.click(asked.id, "Withdraw").await.unwrap();
    assert!(done.text().contains("is gone"), "{}", done.text());
    says(&table, &["3", "끝까지 두지 못했어요"]).await;
    let none = ask(&table, &bob, "show", &[]).await;
    assert!(none.text().contains("no strategy"), "{}", none.text());
    // The old question means nothing now.
    submit(&table, &bob, "beta", PLAYS).await;
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_a_restart_interrupts_is_played_after_it() {
    let table = Table::start().await;
    let bob = table.person("bob");
    submit(&table, &bob, "alpha", LOOPS).await;
    ask(&table, &bob, "test", &[("level", json!("RANDOM: anywhere"))]).await;
    says(&table, &["alpha"]).await;
    let table = table.restart().await;
    says(&table, &["alpha", "0 : 4"]).await;
    let messages = table.driver.messages(table.channel);
    let about = messages.iter().filter(|message| message.content.contains("alpha")).count();
    assert_eq!(about, 1, "one message a match");
    table.stop().await;
}
