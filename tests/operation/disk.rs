//! The database's file in every bad state, as the program meets it.

use crate::support::{Ground, address, omok, text};
use std::fs;
use std::process::Command;

fn refused(arguments: &[&str], code: i32) -> String {
    let refused = omok(arguments);
    assert_eq!(refused.status.code(), Some(code), "{arguments:?}");
    let said = text(&refused.stderr);
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("omok: ")).collect();
    assert_eq!(lines.len(), 1, "one clear line: {said}");
    lines[0].to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_a_foreign_and_a_busy_database_are_told_apart() {
    let ground = Ground::new().await;
    let api = ground.discord.api_url();
    // 78: starting it again would not help.
    let run = |database: &str, code| {
        let arguments = ["run", "--token", ground.discord.token(), "--discord-api", &api];
        refused(&[&arguments[..], &["--database", database]].concat(), code)
    };
    let foreign = ground.folder().join("notes.db");
    fs::write(&foreign, "these are notes and no database at all. ".repeat(200)).unwrap();
    assert!(run(&address(&foreign), 78).contains("is not a database of omok"));

    let mut process = ground.start().await;
    ground.game("busy").await.play("H8 A1").await;
    assert!(run(&ground.database(), 1).contains("stop that one first"));
    process.terminate();
    process.ended().await;
    process = ground.start().await;
    process.kill(&ground.driver).await;

    let mut bytes = fs::read(ground.file()).unwrap();
    for byte in bytes.iter_mut().skip(4096).step_by(5) {
        *byte ^= 0xA5;
    }
    fs::write(ground.file(), bytes).unwrap();
    let said = run(&ground.database(), 78);
    assert!(said.contains("is damaged") && said.contains("restore the last backup"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_directory_is_named_and_not_made() {
    let ground = Ground::new().await;
    let api = ground.discord.api_url();
    let folder = ground.folder().join("not mounted");
    let database = address(&folder.join("omok.db"));
    let run = ["run", "--token", ground.discord.token(), "--discord-api", &api, "--database", &database];
    let said = refused(&run, 1);
    assert!(said.contains("not mounted") && said.contains("mkdir -p"), "{said}");
    assert!(!folder.exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sigterm_right_after_an_accepted_move_keeps_it_and_closes_the_database() {
    let ground = Ground::new().await;
    let process = ground.start().await;
    let game = ground.game("stopped").await;
    game.play("H8 A1 H9").await;
    process.terminate();
    assert!(process.ended().await, "a stop that was asked for is no failure");
    let wal = ground.folder().join("omok.db-wal");
    assert!(!wal.exists() || fs::metadata(&wal).unwrap().len() == 0, "the log is folded in");
    let stored = ground.stored(omok::session::GameId(1)).await.unwrap();
    assert_eq!(stored.table.ply, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_says_when_a_stop_begins_and_when_it_is_over() {
    let ground = Ground::new().await;
    let flags = ["--database", &ground.database()];
    let child = crate::refused::run(&ground.discord, ground.discord.token(), &flags).spawn().unwrap();
    ground.driver.expect_bot().await.unwrap();
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let ended = tokio::task::spawn_blocking(move || child.wait_with_output().unwrap()).await.unwrap();
    let log = text(&ended.stderr);
    let place = |word: &str| log.lines().position(|line| line.ends_with(word));
    let (begins, over) = (place("INFO stopping"), place("INFO stopped"));
    assert!(begins.is_some() && begins < over, "{log}");
    assert_eq!(over, Some(log.lines().count() - 1), "nothing comes after it: {log}");
}
