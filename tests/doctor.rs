//! `omok doctor`, the real program, on the local Discord and on databases in every state.
#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

#[path = "checked/mod.rs"]
mod checked;

use checked::watched;
use omok::clock::SystemClock;
use omok::sandbox::LocalDiscord;
use omok::store::SqliteStore;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

fn doctor(discord: &str, token: Option<&str>, database: &Path) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_omok"));
    command.args(["doctor", "--discord-api", discord]);
    command.args(["--database", &format!("sqlite://{}", database.display())]);
    command.env_remove("DISCORD_TOKEN");
    if let Some(token) = token {
        command.env("DISCORD_TOKEN", token);
    }
    let Output { status, stdout, stderr } = command.output().unwrap();
    assert_eq!(String::from_utf8(stderr).unwrap(), "", "everything is part of the report");
    (status.success(), String::from_utf8(stdout).unwrap())
}

/// The line of the report about something.
fn line<'a>(report: &'a str, about: &str) -> &'a str {
    report.lines().find(|line| line.split_whitespace().nth(1) == Some(about)).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_says_what_is_in_order_and_what_is_not() {
    let (config, _checks) = watched(Arc::new(SystemClock::new()));
    let discord = LocalDiscord::start(config).await.unwrap();
    let (url, token) = (discord.api_url(), discord.token().to_owned());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("omok.db");

    tokio::task::spawn_blocking(move || {
        let (good, report) = doctor(&url, Some(&token), &file);
        assert!(good, "{report}");
        assert!(line(&report, "token").starts_with("ok ") && report.contains("oauth2/authorize"), "{report}");
        assert!(line(&report, "clock").contains("agrees"), "{report}");
        assert!(line(&report, "sandbox").contains("behind closed walls"), "{report}");
        assert!(line(&report, "database").contains("will be made"), "{report}");
        assert!(!file.exists(), "looking makes no database");

        let (good, report) = doctor(&url, None, &file);
        assert!(!good && line(&report, "token").contains("DISCORD_TOKEN is not set"), "{report}");
        let (good, report) = doctor(&url, Some("wrong"), &file);
        assert!(!good && line(&report, "token").contains("does not accept it"), "{report}");
        let (good, report) = doctor("http://127.0.0.1:1", Some(&token), &file);
        assert!(!good && line(&report, "gateway").starts_with("BAD"), "{report}");

        std::fs::write(&file, "not a database, but long enough to look like one to a careless reader")
            .unwrap();
        let (good, report) = doctor(&url, Some(&token), &file);
        assert!(!good && line(&report, "database").contains("is not a database of omok"), "{report}");
        std::fs::remove_file(&file).unwrap();
        let (good, report) = doctor(&url, Some(&token), &folder.path().join("nowhere").join("omok.db"));
        assert!(!good && line(&report, "database").contains("cannot be written"), "{report}");
        let (good, report) = doctor(&url, Some(&token), Path::new("/"));
        assert!(!good && line(&report, "database").starts_with("BAD"), "{report}");
    })
    .await
    .unwrap();
    discord.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_looks_at_a_database_that_is_in_use_and_leaves_it_alone() {
    let (config, _checks) = watched(Arc::new(SystemClock::new()));
    let discord = LocalDiscord::start(config).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("omok.db");
    let store = SqliteStore::open(&format!("sqlite://{}", file.display())).await.unwrap();
    let (url, token, looked_at) = (discord.api_url(), discord.token().to_owned(), file.clone());
    let look = move || doctor(&url, Some(&token), &looked_at);

    let (good, report) = tokio::task::spawn_blocking(look.clone()).await.unwrap();
    assert!(good && line(&report, "database").contains("a bot runs on it"), "{report}");
    omok::session::Store::close(&store).await;
    let (good, report) = tokio::task::spawn_blocking(look).await.unwrap();
    assert!(good && line(&report, "database").contains("whole and up to date"), "{report}");
    discord.shutdown().await;
}

/// The local Discord without a bot says how one is started on it, and takes that one.
#[test]
fn a_sandbox_without_a_bot_says_how_to_start_one_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("omok.db").display());
    let mut sandbox = Command::new(env!("CARGO_BIN_EXE_omok"))
        .args(["sandbox", "--without-bot", "--listen", "127.0.0.1:0", "--database", &database])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(sandbox.stdout.take().unwrap()).lines();
    let said: Vec<String> = lines.take(2).map(Result::unwrap).collect();
    let after = |name: &str| {
        let rest = said[1].split_once(name).unwrap_or_else(|| panic!("no {name} in {said:?}")).1;
        rest.split(' ').next().unwrap().to_owned()
    };
    let (token, url) = (after("DISCORD_TOKEN="), after("--discord-api "));
    let (good, report) = doctor(&url, Some(&token), &folder.path().join("other.db"));
    sandbox.kill().unwrap();
    sandbox.wait().unwrap();
    assert!(said[0].contains(&url), "{said:?}");
    assert!(good && line(&report, "token").contains("accepted"), "{report}");
}
