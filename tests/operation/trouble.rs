//! A running bot whose database is in trouble: every answer comes in time, is true, and nothing that
//! was acknowledged is lost.

use crate::support::{Ground, Playing, address, omok, text};
use futures_util::future::join_all;
use omok::sandbox::{Answer, AnswerKind, Person};
use omok::session::GameId;
use serde_json::json;
use sqlx::{ConnectOptions, Connection, Executor};
use std::fs;
use std::os::unix::fs::FileExt;

/// What people read when nothing was stored.
const NOT_SAVED: &str = "can't save anything right now";

async fn place(playing: &Playing, side: usize, at: &str) -> Answer {
    playing.people[side].slash(playing.channel, "move", &[("at", json!(at))]).await.unwrap()
}

/// Another program on the same file.
async fn other_program(ground: &Ground) -> sqlx::SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(ground.file());
    options.connect().await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_database_is_told_at_the_start() {
    let ground = Ground::new().await;
    let process = ground.start().await;
    process.terminate();
    process.ended().await;
    // A version that this SQLite may read and not write: whoever starts it, root included.
    fs::File::options().write(true).open(ground.file()).unwrap().write_all_at(&[3], 18).unwrap();
    let api = ground.discord.api_url();
    let run = ["run", "--token", ground.discord.token(), "--discord-api", &api];
    let refused = omok(&[&run[..], &["--database", &ground.database()]].concat());
    let said = text(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot write to the database") && said.contains("write-protected"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fills_up_is_told_and_the_game_goes_on_once_there_is_space() {
    let ground = Ground::new().await;
    // Made before, so that the small disk is full by what is played.
    let process = ground.start().await;
    process.terminate();
    process.ended().await;
    let process = ground.start_on_small_disk(700).await;
    let playing = ground.game("full").await;
    let mut stones = 0;
    let refused = loop {
        let at = format!("{}{}", char::from(b'A' + (stones % 15) as u8), 1 + stones / 15 * 2 % 15);
        let answer = place(&playing, stones % 2, &at).await;
        if !answer.text().contains(&at) {
            break answer;
        }
        stones += 1;
        assert!(stones < 200, "the disk is never full");
    };
    assert!(refused.text().contains(NOT_SAVED), "after {stones} stones: {}", refused.text());
    let said = process.health(503).await;
    assert!(said.contains("cannot serve"), "{said}");
    let log = fs::read_to_string(ground.log()).unwrap();
    assert!(log.contains("a transaction failed"), "{log}");
    let limit = ["--fsize=unlimited", "--pid", &process.id().to_string()].map(str::to_owned);
    assert!(std::process::Command::new("prlimit").args(limit).status().unwrap().success());
    process.health(200).await;
    let placed = place(&playing, stones % 2, "O15").await;
    assert!(placed.text().contains("O15"), "{}", placed.text());
    process.terminate();
    assert!(process.ended().await);
    let stored = ground.stored(GameId(1)).await.unwrap();
    assert_eq!(stored.table.ply as usize, stones + 1, "what was acknowledged and nothing else");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_another_program_locks_costs_an_answer_and_no_game() {
    let ground = Ground::new().await;
    let mut process = ground.start().await;
    let playing = ground.game("locked").await;
    playing.play("H8 A1").await;
    let mut other = other_program(&ground).await;
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    // A deferral in time, then the truth: after five seconds it is given up.
    let refused = place(&playing, 0, "H9").await;
    assert_ne!(refused.kind, AnswerKind::NoResponse);
    assert!(refused.deferred && refused.text().contains(NOT_SAVED), "{}", refused.text());
    // Reading goes on.
    let board = playing.people[0].slash(playing.channel, "omok board", &[]).await.unwrap();
    assert_eq!(board.message.expect("a board").attachments.len(), 1);
    process.health(503).await;
    other.execute("ROLLBACK").await.unwrap();
    process.health(200).await;
    let placed = place(&playing, 0, "H9").await;
    assert!(placed.text().contains("H9"), "{}", placed.text());
    process.kill(&ground.driver).await;
    assert_eq!(ground.stored(GameId(1)).await.unwrap().table.ply, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_hundred_people_at_once_are_all_answered_while_nothing_can_be_stored() {
    let ground = Ground::new().await;
    let process = ground.start().await;
    let playing = ground.game("calm").await;
    let people: Vec<Person> =
        (0..400).map(|n| ground.driver.add_person(&format!("flood{n}"), "en-US")).collect();
    let mut other = other_program(&ground).await;
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    let channel = playing.channel;
    let asked = people.iter().enumerate().map(|(n, person)| async move {
        match n % 4 {
            0 => person.slash(channel, "omok new", &[]).await,
            1 => person.slash(channel, "omok board", &[]).await,
            2 => person.slash(channel, "move", &[("at", json!("H8"))]).await,
            _ => person.slash(channel, "omok games", &[]).await,
        }
    });
    let answers = join_all(asked).await;
    let unanswered = answers
        .iter()
        .filter(|answer| answer.as_ref().is_ok_and(|answer| answer.kind == AnswerKind::NoResponse))
        .count();
    assert_eq!(unanswered, 0, "of {}", answers.len());
    assert!(answers.iter().all(Result::is_ok));
    other.execute("ROLLBACK").await.unwrap();
    process.health(200).await;
    assert_eq!(process.figure("omok_panics_total").await, 0);
    let opened = people[0].slash(playing.channel, "omok new", &[]).await.unwrap();
    assert!(!opened.ephemeral, "{}", opened.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_deleted_or_replaced_takes_no_move_that_would_be_lost() {
    let ground = Ground::new().await;
    let mut process = ground.start().await;
    let playing = ground.game("moved").await;
    playing.play("H8 A1").await;
    let (file, aside) = (ground.file(), ground.folder().join("aside.db"));
    fs::rename(&file, &aside).unwrap();
    let refused = place(&playing, 0, "H9").await;
    assert!(refused.text().contains(NOT_SAVED), "{}", refused.text());
    process.health(503).await;
    assert!(!file.exists(), "no other database is begun in its place");
    // Another file under its name is not the one that is open.
    fs::copy(&aside, &file).unwrap();
    let refused = place(&playing, 0, "H9").await;
    assert!(refused.text().contains(NOT_SAVED), "{}", refused.text());
    fs::rename(&aside, &file).unwrap();
    process.health(200).await;
    let placed = place(&playing, 0, "H9").await;
    assert!(placed.text().contains("H9"), "{}", placed.text());
    process.kill(&ground.driver).await;
    assert_eq!(ground.stored(GameId(1)).await.unwrap().table.ply, 3);
    let verified = omok(&["verify", "--database", &address(&file)]);
    assert!(verified.status.success(), "{}", text(&verified.stderr));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_program_that_reads_keeps_nothing_waiting() {
    let ground = Ground::new().await;
    let process = ground.start().await;
    let mut other = other_program(&ground).await;
    let mut reading = other.begin().await.unwrap();
    let games: i64 = sqlx::query_scalar("SELECT count(*) FROM games").fetch_one(&mut *reading).await.unwrap();
    assert_eq!(games, 0);
    let playing = ground.game("read").await;
    playing.play("H8 A1 H9 A2").await;
    let games: i64 = sqlx::query_scalar("SELECT count(*) FROM games").fetch_one(&mut *reading).await.unwrap();
    assert_eq!(games, 0, "it sees what was there when it began");
    process.terminate();
    assert!(process.ended().await, "nor does it keep the bot from ending");
    drop(reading);
    assert_eq!(ground.stored(GameId(1)).await.unwrap().table.ply, 4);
}
