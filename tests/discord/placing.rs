//! The preview of a stone and the ways to move it, hints on private pictures alone, and two moves at once.

use crate::support::{Game, Table, at};
use omok::sandbox::{AnswerKind, Message, Person};
use serde_json::json;
use std::sync::Arc;

/// What is private about a picture stands in its alt text as well.
fn alt(message: &Message) -> &str {
    message.attachments[0].description.as_deref().unwrap_or_default()
}

/// The preview of a point, by the board's Place button.
async fn preview(table: &Table, game: &Game, person: &Person, point: &str) -> Arc<Message> {
    let board = table.settled(game).await;
    let place = board.buttons()[0].custom_id.clone().unwrap();
    let form = person.click(board.id, &place).await.unwrap().form.unwrap();
    person.submit(&form, &[("at", point)]).await.unwrap().message.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stone_of_a_preview_moves_by_arrows_and_by_column_and_row() {
    let table = Table::start().await;
    let bob = table.person("bob");
    let game = table.play(&[("board", json!("19"))], "J10").await;
    let shown = preview(&table, &game, &bob, "J9").await;
    assert!(shown.content.contains("on J9?"), "{}", shown.content);
    let first = shown.attachments[0].clone();

    // Nothing typed: begins beside the last stone, for arrows and selects to go on from.
    let nothing = preview(&table, &game, &bob, "").await;
    assert!(nothing.content.contains("on I11?"), "{}", nothing.content);

    // Onto the stone above it: said so, and nothing to confirm; the next arrow leads on.
    let up = bob.click(shown.id, "↑").await.unwrap();
    assert_eq!(up.kind, AnswerKind::Update);
    let up = up.message.unwrap();
    assert!(up.content.contains("already a stone on J10"), "{}", up.content);
    assert!(up.buttons().iter().all(|button| !button.label.starts_with("Place ")));
    assert_ne!(up.attachments[0].id, first.id, "another picture");
    let right = bob.click(shown.id, "→").await.unwrap();
    assert!(right.text().contains("on K10?"), "{}", right.text());

    // A select each: 19 columns and rows fit.
    let selects = right.message.unwrap().selects();
    assert_eq!(selects.iter().map(|select| select.options.len()).collect::<Vec<_>>(), [19, 19]);
    let chosen = |message: &Message| -> Vec<String> {
        let selects = message.selects();
        selects
            .iter()
            .map(|select| select.options.iter().find(|o| o.default).unwrap().value.clone())
            .collect()
    };
    let column = bob.select(shown.id, &selects[0].custom_id, &["A"]).await.unwrap();
    assert!(column.text().contains("on A10?"), "{}", column.text());
    let row = column.message.unwrap().selects()[1].custom_id.clone();
    let corner = bob.select(shown.id, &row, &["1"]).await.unwrap().message.unwrap();
    assert_eq!(chosen(&corner), ["A", "1"]);
    // There is nothing beyond the edge.
    let blocked: Vec<bool> = corner.buttons().iter().skip(2).map(|button| button.disabled).collect();
    assert_eq!(blocked, [true, false, true, false], "left and down: {:?}", corner.buttons());
    assert_eq!(table.snapshot(game.id).await.ply(), 1, "a preview places nothing");
    let placed = bob.click(corner.id, "Place A1").await.unwrap();
    assert!(placed.text().contains("You placed A1"), "{}", placed.text());
    let message = placed.message.unwrap();
    assert!(message.attachments.is_empty() && message.buttons().is_empty() && message.selects().is_empty());
    assert_eq!(table.snapshot(game.id).await.ply(), 2);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_is_for_its_position_and_its_player() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));
    let game = table.play(&[], "H8").await;
    let (id, thread) = (game.id, game.thread);
    let shown = preview(&table, &game, &bob, "I9").await;
    let public = table.settled(&game).await;
    for press in ["place-nudge", "place-col", "place-row", "place-ok"] {
        let extra = if press == "place-nudge" { "I9.up" } else { "I9" };
        let press = format!("v1:{press}:{id}:1:{extra}");
        table.refused(id, "対局している二人だけ", carol.click_forged(public.id, &press)).await;
        if !press.contains("place-ok") {
            table.refused(id, "차례예요", alice.click_forged(public.id, &press)).await;
        }
    }
    // What no button of ours says does nothing.
    for odd in ["I9.away", "I9", "Z99.up", "up", "I9.up.up"] {
        let press = format!("v1:place-nudge:{id}:1:{odd}");
        table.refused(id, "no longer works", bob.click_forged(public.id, &press)).await;
    }
    table
        .refused(id, "no longer works", bob.click_forged(public.id, &format!("v1:place-col:{id}:1:I9")))
        .await;

    // The position changes under the preview: bob moves by command.
    bob.slash(thread, "move", &at("A1")).await.unwrap();
    for press in [format!("v1:place-nudge:{id}:1:I9.left"), format!("v1:place-ok:{id}:1:I9")] {
        let late = bob.click_forged(shown.id, &press).await.unwrap();
        assert_eq!(late.kind, AnswerKind::Update, "the preview of what has passed is gone: {late:?}");
        let words = if press.contains("nudge") { "It is <@" } else { "You have already moved" };
        assert!(late.text().contains(words), "{}", late.text());
        assert!(late.message.unwrap().attachments.is_empty());
    }
    alice.slash(thread, "move", &at("H9")).await.unwrap();
    let late = bob.click_forged(shown.id, &format!("v1:place-nudge:{id}:1:I9.left")).await.unwrap();
    assert!(late.kind == AnswerKind::Update && late.text().contains("moved on"), "{}", late.text());
    assert_eq!(table.snapshot(id).await.ply(), 3);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn threats_are_marked_on_every_private_picture_of_the_player_on_turn_and_on_no_other() {
    let table = Table::start().await;
    let (alice, bob, carol) = (table.person("alice"), table.person("bob"), table.person("carol"));
    let game = table.play(&[], "H8 A1 I8 C1 J8").await;
    let (id, thread) = (game.id, game.thread);
    let warning = "threatens: H8 I8 J8";

    let shown = preview(&table, &game, &bob, "K8").await;
    assert!(
        shown.content.contains("threatens H8 I8 J8") && alt(&shown).contains(warning),
        "{}",
        shown.content
    );
    let moved = bob.click(shown.id, "→").await.unwrap().message.unwrap();
    assert!(alt(&moved).contains(warning), "{}", alt(&moved));
    for command in ["omok board", "omok hint"] {
        let answer = bob.slash(thread, command, &[]).await.unwrap().message.unwrap();
        assert!(alt(&answer).contains(warning), "{command}: {}", alt(&answer));
        assert_eq!(answer.buttons().len(), 1, "and on to placing");
    }
    let board = table.settled(&game).await;
    let hinted = bob.click(board.id, "힌트").await.unwrap();
    assert!(hinted.ephemeral && alt(hinted.message.as_ref().unwrap()).contains(warning));

    // The opponent, a stranger, and everybody: nothing, by any way.
    for (person, own, refusal) in [(&alice, "노리는", "차례예요"), (&carol, "ねらい", "対局している二人だけ")]
    {
        let seen = person.slash(thread, "omok board", &[]).await.unwrap().message.unwrap();
        assert!(!alt(&seen).contains(own) && !seen.content.contains(own) && seen.buttons().is_empty());
        let named = [("game", json!(id.to_string()))];
        table.refused(id, refusal, person.slash(thread, "omok hint", &[])).await;
        table.refused(id, refusal, person.slash(table.channel, "omok hint", &named)).await;
        table.refused(id, refusal, person.click(board.id, "힌트")).await;
    }
    for message in table.driver.messages(thread).iter().chain(&table.driver.messages(table.channel)) {
        assert!(!message.content.contains("노리는"), "{}", message.content);
        assert!(
            message
                .attachments
                .iter()
                .all(|file| { !file.description.as_deref().unwrap_or_default().contains("노리는") })
        );
    }

    // A table without: no button, and refused to the player on turn as well.
    let plain = table.play(&[("hints", json!(false))], "H8 A1 I8 C1 J8").await;
    let board = table.settled(&plain).await;
    assert!(board.buttons().iter().all(|button| button.label != "힌트"));
    let press = format!("v1:hint:{}:5", plain.id);
    table.refused(plain.id, "without threat warnings", bob.click_forged(board.id, &press)).await;
    let seen = bob.slash(plain.thread, "omok board", &[]).await.unwrap().message.unwrap();
    assert!(!alt(&seen).contains("threatens"));
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_moves_of_one_player_at_once_one_is_placed() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let game = table.play(&[], "").await;
    for round in 0..10_u32 {
        let (player, column) = if round % 2 == 0 { (&alice, 'A') } else { (&bob, 'O') };
        // Far apart, so that nothing comes of it.
        let row = 1 + round / 2 * 3;
        let (first, second) = (at(&format!("{column}{row}")), at(&format!("{column}{}", row + 1)));
        let both = tokio::join!(
            player.slash(game.thread, "move", &first),
            player.slash(game.thread, "move", &second),
        );
        let answers = [both.0.unwrap(), both.1.unwrap()];
        assert_eq!(table.snapshot(game.id).await.ply(), round + 1, "{answers:?}");
        let placed = |answer: &&omok::sandbox::Answer| {
            ["놓았어요", "You placed"].iter().any(|w| answer.text().contains(w))
        };
        assert_eq!(answers.iter().filter(placed).count(), 1, "{answers:?}");
        assert!(answers.iter().all(|answer| answer.ephemeral));
    }
    table.stop().await;
}
