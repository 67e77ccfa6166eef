//! What works: every way to place a stone, requests and their answers, the
//! questions the bot asks, what it shows privately.

use crate::support::{Table, at, game_of, shows};
use omok::sandbox::{AnswerKind, Message};
use serde_json::json;

/// The label of the only button whose custom id begins like that.
fn button(message: &Message, kind: &str) -> String {
    let wanted = format!("v1:{kind}:");
    let buttons = message.buttons();
    let found =
        buttons.iter().find(|button| button.custom_id.as_deref().is_some_and(|id| id.starts_with(&wanted)));
    found.and_then(|button| button.custom_id.clone()).unwrap_or_else(|| panic!("no {kind} in {buttons:?}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_place_button_previews_before_it_places() {
    let table = Table::start().await;
    let alice = table.person("alice");
    let game = table.play(&[], "F8 A1 G8 C1 H9 E1 H10 G1").await;
    let board = table.settled(&game).await;

    let asked = alice.click(board.id, "두기").await.unwrap();
    assert_eq!(asked.kind, AnswerKind::Form);
    let form = asked.form.unwrap();
    assert_eq!(form.title, "돌 놓기");

    // Not a point, and forbidden: told with the way to another point, nothing placed.
    let unreadable = alice.submit(&form, &[("at", "??")]).await.unwrap();
    assert!(unreadable.ephemeral && unreadable.text().contains("A1 ~ O15"), "{}", unreadable.text());
    let again = alice.click(unreadable.message.as_ref().unwrap().id, "다른 자리").await.unwrap();
    assert_eq!(again.kind, AnswerKind::Form, "{again:?}");
    let forbidden = alice.submit(&again.form.unwrap(), &[("at", "h8")]).await.unwrap();
    assert_eq!(forbidden.kind, AnswerKind::Update, "takes the place of the older preview");
    let forbidden = forbidden.message.unwrap();
    assert!(forbidden.content.contains("쌍삼"), "{}", forbidden.content);
    assert_eq!(forbidden.attachments.len(), 1);
    let labels: Vec<String> = forbidden.buttons().into_iter().map(|button| button.label).collect();
    assert_eq!(labels, ["다른 자리", "←", "↑", "↓", "→"], "nothing to confirm");

    let again = alice.click(forbidden.id, "다른 자리").await.unwrap();
    let preview = alice.submit(&again.form.unwrap(), &[("at", "ｊ３")]).await.unwrap().message.unwrap();
    assert!(preview.content.contains("J3에 놓을까요"), "{}", preview.content);
    assert!(preview.attachments[0].description.as_ref().is_some_and(|alt| !alt.is_empty()));
    assert_eq!(table.snapshot(game.id).await.ply(), 8, "a preview places nothing");
    let placed = alice.click(preview.id, "J3에 놓기").await.unwrap();
    assert_eq!(placed.kind, AnswerKind::Update);
    assert!(placed.text().contains("J3에 놓았어요"), "{}", placed.text());
    assert!(placed.message.unwrap().attachments.is_empty(), "the preview is gone");
    assert_eq!(table.snapshot(game.id).await.ply(), 9);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_and_draw_are_asked_and_answered_by_buttons() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let game = table.play(&[], "H8").await;
    let (id, thread) = (game.id, game.thread);

    let board = table.settled(&game).await;
    let asked = alice.click(board.id, "무르기").await.unwrap();
    assert!(asked.ephemeral && asked.text().contains("부탁했어요"), "{}", asked.text());
    let request =
        table.driver.expect_message(thread, |m| m.content.contains("무르기를 부탁했어요")).await.unwrap();
    // Only bob may answer, and he is the one who is pinged.
    table.refused(id, "상대만", alice.click(request.id, &button(&request, "undo-yes"))).await;
    let granted = bob.click(request.id, &button(&request, "undo-yes")).await.unwrap();
    assert!(granted.text().contains("Taken back"), "{}", granted.text());
    assert_eq!(table.snapshot(id).await.ply(), 0);
    table.driver.expect_message(thread, |m| m.content.contains("1번째 수 흑 H8을 물렀어요")).await.unwrap();
    // The same press once more is about a request that is gone.
    table.refused(id, "moved on", bob.click_forged(request.id, &format!("v1:undo-yes:{id}:1"))).await;

    let offered = bob.slash(thread, "omok draw", &[]).await.unwrap();
    assert!(offered.text().contains("Offered"), "{}", offered.text());
    let request =
        table.driver.expect_message(thread, |m| m.content.contains("무승부를 제안했어요")).await.unwrap();
    let withdrawn = bob.click(request.id, &button(&request, "withdraw")).await.unwrap();
    assert!(withdrawn.text().contains("Withdrawn"), "{}", withdrawn.text());
    table.driver.expect_message(thread, |m| m.content.contains("무승부 제안을 거뒀어요")).await.unwrap();

    let offered = alice.slash(thread, "omok draw", &[]).await.unwrap();
    assert!(offered.text().contains("제안했어요"), "{}", offered.text());
    let accepted = bob.slash(thread, "omok draw", &[]).await.unwrap();
    assert!(accepted.text().contains("drawn"), "an offer against an offer accepts it: {}", accepted.text());
    assert!(table.snapshot(id).await.game.unwrap().is_finished());

    // The board at the end offers another game.
    let last = table.driver.expect_message(thread, |m| m.content.contains("합의 무승부")).await.unwrap();
    let rematch = bob.click(last.id, &button(&last, "rematch")).await.unwrap();
    let challenge = rematch.message.expect("a table");
    assert!(!rematch.ephemeral);
    let next = table.snapshot(game_of(&challenge)).await;
    assert_eq!(next.table.rematch_of, Some(id));
    assert_eq!(next.table.invited.map(|user| user.to_string()), Some(alice.id().to_string()));
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_two_games_the_bot_asks_which() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let first = table.play(&[], "").await;
    let second = table.play(&[], "").await;
    let asked = alice.slash(table.channel, "move", &at("Ｈ８")).await.unwrap();
    assert!(asked.ephemeral && asked.text().contains("어느 게임의 H8에 둘까요"), "{}", asked.text());
    let question = asked.message.unwrap();
    assert_eq!(question.buttons().len(), 2);
    let hint = alice.autocomplete(table.channel, "move", &[], "at", "h").await.unwrap();
    assert!(hint.len() == 1 && hint[0].name.contains("게임 옵션에서"), "{hint:?}");
    assert!(question.buttons().iter().all(|button| button.label.contains("Bob")), "{:?}", question.buttons());
    assert_eq!(table.snapshot(first.id).await.ply() + table.snapshot(second.id).await.ply(), 0);
    let placed = alice.click(question.id, &format!("v1:place-ok:{}:0:H8", second.id)).await.unwrap();
    assert_eq!(placed.kind, AnswerKind::Update, "{}", placed.text());
    assert_eq!((table.snapshot(first.id).await.ply(), table.snapshot(second.id).await.ply()), (0, 1));

    // In a game's own thread there is nothing to ask, and a name decides anywhere.
    alice.slash(first.thread, "move", &at("A1")).await.unwrap();
    let named = [("at", json!("B2")), ("game", json!(second.id.to_string()))];
    bob.slash(table.channel, "move", &named).await.unwrap();
    assert_eq!((table.snapshot(first.id).await.ply(), table.snapshot(second.id).await.ply()), (1, 2));

    // The game that waits for her comes first, whichever it is; a text that is no point asks nothing.
    let asked = alice.slash(table.channel, "move", &at("C3")).await.unwrap().message.unwrap();
    let first_asked = asked.buttons()[0].custom_id.clone().unwrap();
    assert!(first_asked.starts_with(&format!("v1:place-ok:{}:", second.id)), "{first_asked}");
    table.refused(first.id, "A1 ~ O15", alice.slash(table.channel, "move", &at("here"))).await;

    let list = alice.slash(table.channel, "omok games", &[]).await.unwrap();
    let lines: Vec<&str> = list.text().lines().collect();
    assert!(lines[1].contains("내 차례") && lines[1].contains(&format!("{}번 게임", second.id)), "{lines:?}");
    assert!(lines[2].contains("님 차례"), "{lines:?}");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mention_with_nothing_but_a_point_places_a_stone() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));
    let game = table.play(&[], "").await;
    let bot = table.driver.bot_id();
    alice.say(game.thread, &format!("<@{bot}> h-8")).await.unwrap();
    let shown = |ply: u32| move |message: &Message| shows(message, game.id, ply);
    table.driver.expect_message(game.thread, shown(1)).await.unwrap();

    // Refused: no reason in public, since it may be private.
    for (person, text) in [(&alice, "H9"), (&bob, "H8"), (&bob, "P1"), (&carol, "A1")] {
        let said = person.say(game.thread, &format!("<@{bot}> {text}")).await.unwrap();
        let reply = |m: &Message| m.reply_to == Some(said) && m.content.contains("놓지 못했어요");
        let reply = table.driver.expect_message(game.thread, reply).await.unwrap();
        assert!(!reply.content.contains("차례") && !reply.content.contains("돌이 있"), "{}", reply.content);
        assert_eq!(table.driver.message(said).unwrap().reactions.len(), 1);
    }
    // Talk is left alone: the next thing the bot says is the next board.
    let before = table.driver.messages(game.thread).len();
    for talk in ["hello", "H8 or I9?", "where is H8", ""] {
        bob.say(game.thread, &format!("<@{bot}> {talk}")).await.unwrap();
    }
    bob.say(game.thread, &format!("I9 <@{bot}>")).await.unwrap();
    table.driver.expect_message(game.thread, shown(2)).await.unwrap();
    assert_eq!(table.driver.messages(game.thread).len(), before + 6);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_say_what_is_wrong_with_a_point() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let game = table.play(&[], "F8 A1 G8 C1 H9 E1 H10 G1").await;
    let names = async |person: &omok::sandbox::Person, typed: &str| -> Vec<String> {
        let found = person.autocomplete(game.thread, "move", &[], "at", typed).await.unwrap();
        found.into_iter().map(|choice| choice.name).collect()
    };
    assert_eq!(names(&alice, "h8").await[0], "H8 – 금수 (쌍삼)");
    assert_eq!(names(&alice, "f8").await[0], "F8 – 돌이 있음");
    assert_eq!(names(&alice, "z9").await, ["z9 – 판 밖 (A1~O15)"]);
    assert_eq!(names(&alice, "").await.len(), 25);
    assert_eq!(names(&bob, "h8").await, ["It is not your turn yet"]);
    assert_eq!(names(&table.person("carol"), "").await, ["ここに自分の対局はありません"]);

    let games = alice.autocomplete(table.channel, "move", &[], "game", "").await.unwrap();
    assert_eq!(games.len(), 1);
    assert!(games[0].name.starts_with("내 차례") && games[0].value == json!(game.id.to_string()));
    table.open(&[]).await;
    let tables = bob.autocomplete(table.channel, "omok join", &[], "table", "").await.unwrap();
    assert!(tables.len() == 1 && tables[0].name.contains("Alice"), "{tables:?}");
    assert!(alice.autocomplete(table.channel, "omok join", &[], "table", "").await.unwrap().is_empty());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_answers_show_boards_rules_and_hints() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));
    let game = table.play(&[], "H8 A1 I8 C1 J8").await;
    let alt = |message: &Message| message.attachments[0].description.clone().unwrap_or_default();

    let seen = carol.slash(game.thread, "omok board", &[]).await.unwrap();
    assert!(seen.ephemeral && seen.message.as_ref().unwrap().buttons().is_empty());
    assert!(alt(seen.message.as_ref().unwrap()).contains("石5個") && !seen.text().contains("ねらい"));
    let warned = bob.slash(game.thread, "omok board", &[]).await.unwrap();
    assert!(warned.text().contains("threatens: H8 I8 J8"), "{}", warned.text());
    let hint = bob.slash(game.thread, "omok hint", &[]).await.unwrap();
    assert!(hint.ephemeral && alt(hint.message.as_ref().unwrap()).contains("H8 I8 J8"));
    table.refused(game.id, "차례예요", alice.slash(game.thread, "omok hint", &[])).await;

    let rules = carol.slash(game.thread, "omok rules", &[("rules", json!("renju"))]).await.unwrap();
    assert!(rules.ephemeral && rules.text().contains("連珠(練習用"), "{}", rules.text());
    let rules = bob.slash(game.thread, "omok rules", &[]).await.unwrap();
    assert!(rules.text().contains("Korean omok"), "{}", rules.text());
    let help = alice.slash(table.channel, "omok help", &[]).await.unwrap();
    assert!(help.ephemeral && help.text().contains("/두기"), "{}", help.text());
    assert!(help.text().contains("H8, h8, 8H, H-8") && help.text().contains("첫 차례는 적어도 1분"));
    table.stop().await;
}
