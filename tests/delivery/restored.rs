//! A backup that is restored: what was played after it is lost, and nothing on Discord says otherwise for long.

use crate::support::{Bench, Playing, button, buttons};
use omok::engine::Millis;
use omok::sandbox::{Message, Snowflake};
use omok::session::{ChannelId, GameId, Status};
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;

const MINUTE: Millis = Millis::from_secs(60);

/// Makes a backup beside the running bot.
async fn back_up(bench: &Bench) -> PathBuf {
    let copy = bench.directory.path().join("backup.db");
    omok::store::copy(&bench.directory.path().join("omok.db"), &copy).await.unwrap();
    copy
}

/// Stops the bot, puts the backup in the database's place, and starts the bot.
async fn restore(bench: &mut Bench, copy: &PathBuf) {
    bench.stop_bot().await;
    for ending in ["", "-wal", "-shm"] {
        // Whether the side files are there hangs on the moment.
        let _ = std::fs::remove_file(bench.directory.path().join(format!("omok.db{ending}")));
    }
    std::fs::copy(copy, bench.directory.path().join("omok.db")).unwrap();
    bench.clock.advance(Millis::from_secs(30));
    bench.start_bot().await;
    // What is to be told is there once the gateway's return has been recorded.
    let noted = async || (!bench.sessions().store().service().await.unwrap().copied).then_some(());
    bench.pump(MINUTE, noted).await;
    bench.told(MINUTE).await;
}

async fn play(game: &Playing<'_>, moves: &[(u32, &str)]) {
    for &(ply, at) in moves {
        game.place(ply, at).await;
        game.board(ply + 1).await;
    }
}

fn saying(bench: &Bench, place: Snowflake, words: &str) -> Vec<Arc<Message>> {
    let messages = bench.driver.messages(place);
    messages.into_iter().filter(|message| message.content.contains(words)).collect()
}

#[tokio::test]
async fn a_restored_backup_says_that_moves_are_lost_and_takes_their_buttons_away() {
    let mut bench = Bench::start().await;
    let (table, place, lost) = {
        let game = bench.game_with(&[("time", json!("10m"))]).await;
        play(&game, &[(0, "H8"), (1, "A1"), (2, "G7")]).await;
        let copy = back_up(&bench).await;
        play(&game, &[(3, "A2"), (4, "I8")]).await;
        let lost = game.board(5).await;
        assert!(!buttons(&lost).is_empty());
        let (table, place) = (game.table, game.place);
        restore(&mut bench, &copy).await;
        (table, place, lost)
    };
    let game = bench.playing(table, place).await;
    let told = saying(&bench, place, "set back to a backup");
    assert_eq!(told.len(), 1);
    assert!(told[0].content.contains("is lost") && told[0].content.contains("Move 3: Black G7"), "{told:?}");
    let newest = game.boards_in(place).pop().unwrap();
    assert_eq!(game.ply_of(&newest), Some(3), "the position of the backup is shown anew");
    assert!(newest.content.contains("**White to move**"), "{}", newest.content);
    let bare = async || buttons(&bench.driver.message(lost.id).unwrap()).is_empty().then_some(());
    bench.pump(MINUTE, bare).await;

    // Only once: the next start is an ordinary one.
    bench.stop_bot().await;
    bench.clock.advance(Millis::from_secs(30));
    bench.start_bot().await;
    let away = async || (saying(&bench, place, "I was away").len() == 2).then_some(());
    bench.pump(MINUTE, away).await;
    bench.told(MINUTE).await;
    assert_eq!(saying(&bench, place, "set back to a backup").len(), 1);
    let game = bench.playing(table, place).await;
    play(&game, &[(3, "B2")]).await;
}

#[tokio::test]
async fn tables_and_ends_that_came_after_the_backup_are_undone_on_discord_too() {
    let mut bench = Bench::start().await;
    let open = bench.open_only(bench.channel(), &[]).await;
    let (table, place, copy) = {
        let game = bench.game_with(&[("time", json!("10m"))]).await;
        play(&game, &[(0, "H8")]).await;
        (game.table, game.place, back_up(&bench).await)
    };
    let question = bench.bob().slash(place, "omok resign", &[]).await.unwrap().message.unwrap();
    bench.bob().click(question.id, &button(&bench.driver, question.id, "resign-yes")).await.unwrap();
    let canceled = bench.alice().click(open, &button(&bench.driver, open, "cancel")).await.unwrap();
    assert!(!canceled.ephemeral, "{}", canceled.text());
    let newer = bench.open_only(bench.channel(), &[]).await;
    bench.told(MINUTE).await;
    let says = |id: Snowflake, words: &str| bench.driver.message(id).unwrap().content.contains(words);
    assert!(
        says(table, "wins") && says(open, "closed the table"),
        "{}",
        bench.driver.message(open).unwrap().content
    );

    restore(&mut bench, &copy).await;
    let says = |id: Snowflake, words: &str| bench.driver.message(id).unwrap().content.contains(words);
    assert!(says(table, "(⚪\u{A0}white)") && !says(table, "wins"), "it runs again");
    assert!(says(open, "Who wants to join?"), "and this waits again");
    let game = bench.playing(table, place).await;
    let live = bench.driver.messages(place);
    let live: Vec<_> = live.iter().filter(|m| buttons(m).iter().any(|id| id.contains(":rematch:"))).collect();
    assert!(live.is_empty(), "nobody can ask for a rematch of a game that runs");
    play(&game, &[(1, "A1")]).await;
    // A table that nobody knows of any more is not taken for another that has its number.
    bench.open_only(bench.channel(), &[]).await;
    let pressed = bench.bob().click(newer, &button(&bench.driver, newer, "join")).await.unwrap();
    assert!(pressed.ephemeral, "{}", pressed.text());
    let tables = bench.sessions().games_in(ChannelId(bench.channel().0)).await.unwrap();
    let another = tables.iter().max_by_key(|table| table.id).unwrap();
    assert!(another.status == Status::Open && another.id > GameId(1000), "{another:?}");
}

#[tokio::test]
async fn after_a_restart_the_newest_board_and_the_notice_agree_about_the_deadline() {
    let mut bench = Bench::start().await;
    let (id, table, place, before) = {
        let game = bench.game_with(&[("time", json!("5m"))]).await;
        play(&game, &[(0, "H8")]).await;
        (game.game, game.table, game.place, game.board(1).await)
    };
    let deadline = async |bench: &Bench| {
        let game = bench.sessions().snapshot(id).await.unwrap().unwrap().game.unwrap();
        format!("⏳ <t:{}:R>", game.deadline().unwrap().at.unix_seconds())
    };
    let old = deadline(&bench).await;
    assert!(before.content.contains(&old), "{}", before.content);
    bench.stop_bot().await;
    bench.clock.advance(Millis::from_secs(100));
    bench.start_bot().await;
    bench.pump(MINUTE, async || saying(&bench, place, "I was away").pop()).await;
    bench.told(MINUTE).await;
    let new = deadline(&bench).await;
    assert_ne!(old, new);
    let game = bench.playing(table, place).await;
    let notice = saying(&bench, place, "I was away").pop().unwrap();
    assert!(notice.content.contains(&new), "{}", notice.content);
    let corrected = async || bench.driver.message(before.id).filter(|board| board.content.contains(&new));
    let board = bench.pump(MINUTE, corrected).await;
    assert!(
        notice.content.contains(":T>."),
        "a time that reads right before and after it: {}",
        notice.content
    );
    assert_eq!(board.attachments.len(), 1, "the picture stays");
    assert_eq!(buttons(&board), buttons(&before));
    assert_eq!(game.boards_in(place).len(), 2);
}
