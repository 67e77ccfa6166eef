//! Killed in mid-game and started again: same board, same turn, same clock.

use crate::checked::watched;
use crate::support::{World, board, custom_ids, game_of, open_and_join, place};
use omok::clock::SystemClock;
use omok::discord::custom_id::CustomId;
use omok::engine::{Action, Color, Millis};
use omok::sandbox::{Driver, LocalDiscord, Snowflake};
use omok::session::{Store, StoredGame};
use omok::store::SqliteStore;
use serde_json::json;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

/// The real binary, run as a moderator would run it.
struct Process(Child);

impl Process {
    async fn start(discord: &LocalDiscord, database: &str) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_omok"))
            .args(["run", "--database", database, "--discord-api", &discord.api_url()])
            .env("DISCORD_TOKEN", discord.token())
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        discord.driver().expect_bot().await.unwrap();
        Self(child)
    }

    /// SIGKILL: no destructor, no flush, no goodbye.
    async fn kill(&mut self, driver: &Driver) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
        driver.expect_bot_offline().await.unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The boards posted in a thread, as the plies that their buttons name.
fn plies_shown(driver: &Driver, thread: Snowflake) -> Vec<u32> {
    let boards = driver.messages(thread);
    boards
        .iter()
        .filter(|message| !message.attachments.is_empty())
        .filter_map(|message| Some(CustomId::parse(custom_ids(message).first()?)?.ply))
        .collect()
}

async fn stored(database: &Path, game: omok::session::GameId) -> StoredGame {
    let store = SqliteStore::inspect(&format!("sqlite://{}", database.display())).await.unwrap();
    let stored = store.load(game).await.unwrap().unwrap();
    store.close().await;
    stored
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sigkill_in_mid_game_costs_nothing() {
    let (config, _checks) = watched(Arc::new(SystemClock::new()));
    let discord = LocalDiscord::start(config).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("omok.db");
    let database = format!("sqlite://{}", file.display());
    let driver = discord.driver();
    let (alice, bob) = (driver.person("alice"), driver.person("bob"));

    let mut process = Process::start(&discord, &database).await;
    let options = [("rules", json!("renju")), ("colors", json!("host")), ("time", json!("5+3"))];
    let table = open_and_join(&driver, &alice, &bob, &options).await;
    let thread = table.thread.id;
    let moves = ["H8", "I9", "G7", "F6", "I7"];
    for (ply, point) in moves.iter().enumerate() {
        place(if ply % 2 == 0 { &alice } else { &bob }, thread, point).await;
    }
    // Killed as soon as the last move is acknowledged, before its board need be out.
    process.kill(&driver).await;

    let before = stored(&file, table.game).await;
    let game_before = before.replay().unwrap().unwrap();
    assert_eq!(game_before.ply(), 5, "what was acknowledged is stored");
    let left_before = game_before.remaining(Color::White, game_before.turn_started_at());

    let mut process = Process::start(&discord, &database).await;
    board(&driver, thread, 5).await;
    let wrong_turn = place(&alice, thread, "A1").await;
    place(&bob, thread, "H9").await;
    board(&driver, thread, 6).await;
    let plies = plies_shown(&driver, thread);
    assert!(plies.is_sorted(), "no position comes twice or late: {plies:?} ({})", wrong_turn.text());
    process.kill(&driver).await;

    let after = stored(&file, table.game).await;
    let game = after.replay().unwrap().unwrap();
    assert_eq!(game.ply(), 6);
    assert_eq!(game.turn(), Color::Black);
    assert_eq!(after.log[..before.log.len()], before.log[..], "the log only grows");
    // Whatever the restart took, white was charged for what it could be served alone; the bound is wide
    // because the machine may be slow, and narrow beside the five minutes of its clock.
    let left = game.remaining(Color::White, game.turn_started_at());
    assert!(
        left + Millis::from_secs(30) >= left_before,
        "{left:?} after the restart, {left_before:?} before"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_overdue_move_is_made_exactly_once_after_a_restart() {
    let world = World::standing_still().await;
    let driver = world.driver.clone();
    let (alice, bob) = (driver.person("alice"), driver.person("bob"));
    let options = [("colors", json!("host")), ("time", json!("10s"))];
    let table = open_and_join(&driver, &alice, &bob, &options).await;
    let thread = table.thread.id;
    for (ply, point) in ["H8", "I9"].iter().enumerate() {
        place(if ply % 2 == 0 { &alice } else { &bob }, thread, point).await;
        board(&driver, thread, ply as u32 + 1).await;
    }

    // Away for ten minutes, far beyond black's deadline.
    let world = world.restart_bot_after(Millis::from_secs(600)).await;
    driver
        .expect_message(thread, |message| message.attachments.is_empty() && !message.content.is_empty())
        .await
        .expect("the game is told of the down time");
    let deadline = world.expect_deadline(table.game).await;
    let game = world.bot.sessions().snapshot(table.game).await.unwrap().unwrap().game.unwrap();
    assert_eq!(game.ply(), 2, "nobody loses time while the bot is away");
    world.clock.set(deadline + Millis::from_secs(2));
    board(&driver, thread, 3).await;
    let log = world.bot.sessions().store().load(table.game).await.unwrap().unwrap().log;
    let automatic: Vec<_> =
        log.iter().filter(|entry| matches!(entry.action, Action::Timeout { .. })).collect();
    assert_eq!(automatic.len(), 1, "{log:?}");
    assert_eq!(game_of(&table.message), table.game);
    world.shutdown().await;
}
