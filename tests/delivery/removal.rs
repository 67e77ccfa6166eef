//! Servers that remove the bot while games run there.

use crate::support::{Bench, POST, Playing};
use omok::engine::Millis;
use omok::sandbox::Message;
use omok::session::{Clock as _, GuildId, Status, UserId};
use serde_json::json;
use std::sync::Arc;

const MINUTE: Millis = Millis::from_secs(60);
const HOUR: Millis = Millis::from_secs(3600);
const DAY: Millis = Millis::from_secs(24 * 3600);
/// Boards there were before.
const BOARDS: usize = 3;

/// A game with two stones, all told, that ends half a minute after the last of them.
async fn quick_game(bench: &Bench) -> Playing<'_> {
    let playing = bench.game_with(&[("time", json!("30s")), ("timeout", json!("lose"))]).await;
    for (ply, at) in (0..).zip(["H8", "A1"]) {
        playing.place(ply, at).await;
        playing.board(ply + 1).await;
    }
    assert_eq!(playing.boards_in(playing.place).len(), BOARDS);
    bench.told(Millis::from_secs(10)).await;
    playing
}

async fn has_ended(playing: &Playing<'_>) -> bool {
    let snapshot = playing.bench.sessions().snapshot(playing.game).await.unwrap().unwrap();
    snapshot.table.status == Status::Finished
}

/// Entries that wait to be told of a game, wherever it is.
async fn waiting(playing: &Playing<'_>) -> usize {
    playing.bench.sessions().waiting(playing.game).await.unwrap().len()
}

/// Removes the bot, and waits until it knows.
async fn remove(bench: &Bench) {
    bench.driver.kick_bot();
    let guild = GuildId(bench.driver.guild_id().0);
    bench.pump(Millis::from_secs(5), async || bench.sessions().has_left(guild).then_some(())).await;
}

/// What the bot has asked Discord for since then by its own token.
fn tried_since(bench: &Bench, before: usize) -> Vec<String> {
    let tried = bench.driver.requests().split_off(before);
    let own = tried.iter().filter(|tried| !tried.template.starts_with("/webhooks"));
    own.map(|tried| format!("{} {} {}", tried.method, tried.template, tried.status)).collect()
}

/// The newest board, once there is one more than so many.
async fn board_after(playing: &Playing<'_>, boards: usize) -> Arc<Message> {
    let newest = async || playing.boards_in(playing.place).into_iter().nth(boards);
    playing.bench.pump(MINUTE, newest).await
}

#[tokio::test]
async fn on_a_server_that_removed_the_bot_nothing_is_tried() {
    let bench = Bench::start().await;
    let playing = quick_game(&bench).await;
    remove(&bench).await;
    let before = bench.driver.requests().len();
    bench.live(MINUTE + MINUTE).await;
    assert!(has_ended(&playing).await, "by its own clock");
    bench.skip(HOUR).await;
    let tried = tried_since(&bench, before);
    assert!(tried.is_empty(), "{tried:?}");
    assert_eq!(bench.sessions().outbox_depth().await.unwrap(), 0, "nobody need look into it");
    assert!(waiting(&playing).await > 0);

    bench.driver.invite_bot();
    let newest = board_after(&playing, BOARDS).await;
    assert!(newest.content.contains("wins"), "{}", newest.content);
    bench.told(MINUTE).await;
    assert_eq!(playing.boards_in(playing.place).len(), BOARDS + 1, "the newest alone");
}

#[tokio::test]
async fn what_is_held_for_want_of_rights_goes_out_as_soon_as_the_bot_is_invited_again() {
    let bench = Bench::start().await;
    let playing = bench.game_with(&[("time", json!("10m"))]).await;
    bench.driver.swallow_events("GUILD_DELETE", 1);
    bench.driver.kick_bot();
    // The clock places a stone; its board is refused until the pauses have grown to minutes.
    bench.live(Millis::from_secs(1200)).await;
    assert!(bench.answers(POST, 403) > 3);
    bench.driver.dispatch_raw("GUILD_DELETE", &json!({ "id": bench.driver.guild_id() }));
    let guild = GuildId(bench.driver.guild_id().0);
    bench.pump(Millis::from_secs(5), async || bench.sessions().has_left(guild).then_some(())).await;
    bench.driver.invite_bot();
    board_after(&playing, 1).await;
}

#[tokio::test]
async fn no_clock_stands_still_for_a_notice_that_cannot_be_told_there() {
    let mut bench = Bench::start().await;
    let game = {
        let playing = quick_game(&bench).await;
        remove(&bench).await;
        playing.game
    };
    // Every restart suspends every game.
    bench.stop_bot().await;
    bench.clock.advance(MINUTE);
    let before = bench.driver.requests().len();
    bench.start_bot().await;
    bench.live(MINUTE).await;
    let snapshot = bench.sessions().snapshot(game).await.unwrap().unwrap();
    assert_eq!(snapshot.table.status, Status::Finished);
    let refused = tried_since(&bench, before).into_iter().filter(|tried| tried.contains(" 40"));
    assert_eq!(refused.collect::<Vec<_>>(), Vec::<String>::new(), "its removal is remembered");
}

#[tokio::test]
async fn a_removal_while_the_bot_was_down_is_noticed_at_the_start_and_a_return_too() {
    let mut bench = Bench::start().await;
    let guild = GuildId(bench.driver.guild_id().0);
    bench.sessions().edit_guild(guild, UserId(7), |settings| settings.casual = true).await.unwrap();
    quick_game(&bench).await;
    bench.stop_bot().await;
    bench.driver.kick_bot();
    bench.clock.advance(MINUTE);
    bench.start_bot().await;
    bench.live(MINUTE).await;
    assert!(bench.sessions().has_left(guild));

    bench.stop_bot().await;
    bench.driver.swallow_events("GUILD_CREATE", 1);
    bench.driver.invite_bot();
    bench.clock.advance(MINUTE);
    bench.start_bot().await;
    bench.live(Millis(2000)).await;
    assert!(!bench.sessions().has_left(guild));
    let later = bench.clock.now() + DAY;
    assert_eq!(bench.sessions().store().forget_guilds_left(later, later).await.unwrap(), 0);
    assert!(bench.sessions().guild_settings(guild).await.unwrap().casual);
}

#[tokio::test]
async fn after_thirty_days_nothing_waits_for_the_bot_to_return() {
    let bench = Bench::start().await;
    let playing = quick_game(&bench).await;
    remove(&bench).await;
    bench.live(MINUTE + MINUTE).await;
    assert!(has_ended(&playing).await);
    bench.clock.advance(Millis(29 * DAY.0));
    bench.sessions().clear().await;
    assert!(waiting(&playing).await > 0);
    bench.clock.advance(DAY);
    bench.sessions().clear().await;
    assert_eq!(waiting(&playing).await, 0);
    bench.driver.invite_bot();
    bench.skip(MINUTE).await;
    assert_eq!(playing.boards_in(playing.place).len(), BOARDS);
}

#[tokio::test]
async fn a_press_on_a_server_that_removed_the_bot_brings_nothing_back() {
    let bench = Bench::start().await;
    let guild = GuildId(bench.driver.guild_id().0);
    let playing = quick_game(&bench).await;
    remove(&bench).await;
    // Buttons outlive the bot's stay, and the local Discord passes presses on.
    let asked = bench.driver.requests().len();
    let board = playing.boards_in(playing.place).pop().unwrap();
    let _ = bench.alice().click(board.id, &playing.button_of(&board, "place")).await;
    assert!(bench.driver.requests().len() > asked, "the press did arrive");
    bench.skip(MINUTE).await;
    assert!(bench.sessions().has_left(guild));
    let tried = tried_since(&bench, asked);
    assert!(!tried.iter().any(|tried| tried.contains("/channels")), "{tried:?}");
}
