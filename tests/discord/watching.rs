//! Looking at games: stepping through, replays, records, for players and for everybody else.

use crate::support::{Game, Table};
use omok::record::{parse_moves, parse_sgf};
use omok::sandbox::{AnswerKind, Message, Person};
use serde_json::json;
use std::sync::Arc;

/// The custom id of the only button of that kind and with that ending.
fn control(message: &Message, kind: &str, ending: &str) -> String {
    let buttons = message.buttons();
    let ids = buttons.iter().filter_map(|button| button.custom_id.clone());
    let mut fitting = ids.filter(|id| id.starts_with(&format!("v1:{kind}:")) && id.ends_with(ending));
    fitting.next().unwrap_or_else(|| panic!("no {kind} …{ending} in {buttons:?}"))
}

fn alt(message: &Message) -> &str {
    message.attachments[0].description.as_deref().expect("alt text")
}

/// Presses a control of a message that is watched, which turns into the next position.
async fn step(person: &Person, shown: &Message, ending: &str) -> Arc<Message> {
    let answer = person.click(shown.id, &control(shown, "watch", ending)).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Update, "the same private message: {answer:?}");
    answer.message.unwrap()
}

async fn watch(table: &Table, game: &Game, person: &Person) -> Arc<Message> {
    let board = table.settled(game).await;
    let answer = person.click(board.id, &control(&board, "watch", "")).await.unwrap();
    assert!(answer.ephemeral, "{}", answer.text());
    answer.message.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_steps_through_a_running_game_without_touching_it() {
    let table = Table::start().await;
    let bob = table.person("bob");
    let carol = table.add_speaker("dora", "en-GB");
    let game = table.play(&[("rules", json!("renju"))], "H8 I9 H9 H10 G8").await;
    let board = table.settled(&game).await;
    let before = table.snapshot(game.id).await;

    let newest = watch(&table, &game, &carol).await;
    assert!(
        newest.content.contains("watching") && newest.content.contains("move 5 of 5"),
        "{}",
        newest.content
    );
    assert!(newest.content.contains("White to move"), "{}", newest.content);
    let first = step(&carol, &newest, ":first").await;
    assert!(first.content.contains("move 0 of 5") && alt(&first).contains("empty"), "{}", first.content);
    assert_eq!(first.attachments.len(), 1, "the old picture is gone");
    let mut third = first;
    for _ in 0..3 {
        third = step(&carol, &third, ":next").await;
    }
    assert!(third.content.contains("Move 3: Black H9"), "{}", third.content);
    let numbered = step(&carol, &third, ":numbers").await;
    let back = step(&carol, &numbered, ":back.n").await;
    assert!(back.content.contains("move 2 of 5"), "{}", back.content);

    // To a move by its number, and what is no number.
    let form = carol.click(back.id, &control(&back, "watch", ":jump.n")).await.unwrap().form.unwrap();
    let unreadable = carol.submit(&form, &[("move", "H8")]).await.unwrap();
    assert_eq!(unreadable.kind, AnswerKind::Update);
    assert!(unreadable.text().contains("number from 0 to 5") && unreadable.text().contains("move 2 of 5"));
    let form = carol.click(back.id, &control(&back, "watch", ":jump.n")).await.unwrap().form.unwrap();
    let fourth = carol.submit(&form, &[("move", " 4 ")]).await.unwrap().message.unwrap();
    assert!(fourth.content.contains("Move 4: White H10"), "{}", fourth.content);
    let form = carol.click(fourth.id, &control(&fourth, "watch", ":jump.n")).await.unwrap().form.unwrap();
    let beyond = carol.submit(&form, &[("move", "999")]).await.unwrap().message.unwrap();
    assert!(beyond.content.contains("move 5 of 5"), "as far as it goes: {}", beyond.content);

    // The game goes on meanwhile, and the one who watches sees it at the next step; also after a restart.
    bob.slash(game.thread, "move", &[("at", json!("K8"))]).await.unwrap();
    table.settled(&game).await;
    let table = table.restart().await;
    let carol = table.person("dora");
    let newest = step(&carol, &beyond, ":next.n").await;
    assert!(newest.content.contains("move 6 of 6"), "{}", newest.content);

    // Nothing of this was public.
    assert_eq!(table.driver.message(board.id).unwrap().content, board.content);
    let after = table.snapshot(game.id).await;
    assert_eq!(after.ply(), before.ply() + 1);
    let public = table.driver.messages(game.thread);
    assert!(public.iter().all(|message| !message.content.contains("watching")));
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forbidden_points_are_for_all_and_hints_for_the_player_on_turn() {
    let table = Table::start().await;
    table.person("alice").set_locale("en-GB");
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    let carol = table.add_speaker("dora", "en-GB");
    // White has an open three, and black two crossing ones in the making.
    let options = [("rules", json!("renju")), ("hints", json!(true))];
    let game = table.play(&options, "H8 C12 F8 D12 H9 E12").await;
    let game_after = table.play(&options, "H8 A1 F8 C1 G9 E1 G10 G1").await;
    let warned =
        |message: &Message| message.content.contains("threatens") || alt(message).contains("threatens");
    let (hers, his, theirs) = (
        watch(&table, &game, &alice).await,
        watch(&table, &game, &bob).await,
        watch(&table, &game, &carol).await,
    );
    assert!(warned(&hers), "unasked, on every private picture: {}", hers.content);
    assert!(!warned(&his), "not to the one who threatens: {}", his.content);
    assert!(!warned(&theirs), "not to spectators: {}", theirs.content);
    let back = step(&alice, &hers, ":back").await;
    assert!(!warned(&back), "{}", back.content);

    let theirs = watch(&table, &game_after, &carol).await;
    assert!(alt(&theirs).contains("Forbidden for Black: G8"), "{}", alt(&theirs));
    let back = step(&carol, &theirs, ":back").await;
    assert!(!alt(&back).contains("Forbidden"), "white may play anywhere: {}", alt(&back));
    // The kind of the game's other buttons is not mixed up with this one's.
    table
        .refused(
            game.id,
            "no longer works",
            carol.click_forged(theirs.id, &format!("v1:watch:{}:3:jmp", game.id)),
        )
        .await;
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_replayed_stepped_through_and_exported() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    // What this server calls her goes into no file that others take elsewhere.
    alice.set_nick(Some("Dr. Kim"));
    alice.set_display_name("a]b\\c\u{202E}");
    let moves = "H8 A1 I8 A2 J8 A3 K8 A4 L8";
    let game = table.play(&[("rules", json!("free"))], moves).await;

    for place in [game.thread, table.channel] {
        let replay = bob.slash(place, "omok replay", &[]).await.unwrap();
        assert!(replay.ephemeral && replay.text().contains("five H8–L8, 9 moves"), "{}", replay.text());
        let message = replay.message.unwrap();
        let picture = &message.attachments[0];
        assert_eq!((picture.filename.as_str(), picture.width), ("replay.gif", Some(480)));
        assert!(picture.size < 8 << 20 && alt(&message).contains("Black wins"), "{}", alt(&message));
        let bytes = table.driver.attachment(picture).unwrap();
        assert!(bytes.starts_with(b"GIF89a"));
        let shown = bob.click(message.id, &control(&message, "watch", "")).await.unwrap().message.unwrap();
        assert!(shown.content.contains("move 9 of 9") && shown.content.contains("Black wins"));
        assert_eq!(shown.attachments[0].filename, "board.png");
        let last = shown.buttons().into_iter().filter(|button| button.disabled).count();
        assert_eq!(last, 3, "nothing comes after the end");
    }

    let named = [("game", json!(game.id.to_string()))];
    let export = bob.slash(table.channel, "omok export", &named).await.unwrap();
    assert!(export.ephemeral, "{}", export.text());
    let files: Vec<(String, String)> = export
        .message
        .unwrap()
        .attachments
        .iter()
        .map(|file| {
            let bytes = table.driver.attachment(file).unwrap();
            (file.filename.clone(), String::from_utf8(bytes.to_vec()).unwrap())
        })
        .collect();
    let id = game.id;
    let names: Vec<&str> = files.iter().map(|file| file.0.as_str()).collect();
    assert_eq!(
        names,
        [format!("omok-{id}.sgf"), format!("omok-{id}-moves.txt"), format!("omok-{id}-board.txt")]
    );
    let sgf = &files[0].1;
    assert!(sgf.contains("GM[4]") && sgf.contains("SZ[15]") && sgf.contains("RU[freeFivePlus]"), "{sgf}");
    assert!(sgf.contains("RE[B+]") && sgf.contains("PB[a\\]b\\\\c]PW[Bob]"), "{sgf}");
    let record = parse_sgf(sgf).unwrap();
    let expected = parse_moves(moves, record.size).unwrap();
    assert_eq!((record.moves, record.black.as_deref()), (expected.clone(), Some("a]b\\c")));
    assert_eq!(parse_moves(&files[1].1, record.size).unwrap(), expected);
    assert!(files[2].1.contains(" 8 . . . . . . . X X X X X . . ."), "{}", files[2].1);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_stepped_through_and_exported_as_far_as_it_is() {
    let table = Table::start().await;
    let carol = table.add_speaker("dora", "en-GB");
    let game = table.play(&[("rules", json!("free"))], "H8 C12 F8 D12 H9 E12").await;
    let replay = carol.slash(game.thread, "omok replay", &[]).await.unwrap();
    assert!(replay.ephemeral && replay.text().contains("move 6 of 6"), "{}", replay.text());
    assert_eq!(replay.message.unwrap().attachments[0].filename, "board.png");

    let export = carol.slash(game.thread, "omok export", &[]).await.unwrap();
    assert!(export.text().contains("6 moves"), "{}", export.text());
    let secret = table.bot.sessions().store().load(game.id).await.unwrap().unwrap().seed;
    let hexadecimal: Vec<String> = secret.expose().iter().map(|byte| format!("{byte:02x}")).collect();
    let hexadecimal = hexadecimal.concat();
    for file in &export.message.unwrap().attachments {
        let bytes = table.driver.attachment(file).unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        assert!(!text.contains(&hexadecimal) && !text.to_lowercase().contains("seed"), "{text}");
        assert!(!text.contains("RE[") && !text.contains("C["), "no result and no comments: {text}");
    }

    // What is not there, or not here.
    for command in ["omok replay", "omok export"] {
        let unknown = [("game", json!("999"))];
        table.refused(game.id, "don't know that game", carol.slash(game.thread, command, &unknown)).await;
        let opened = table.open(&[]).await;
        let open = crate::support::game_of(&opened);
        let open = [("game", json!(open.to_string()))];
        table.refused(game.id, "not started", carol.slash(game.thread, command, &open)).await;
    }
    table.stop().await;
}
