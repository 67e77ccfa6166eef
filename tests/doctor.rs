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
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use twilight_model::guild::Permissions;

fn doctor(discord: &str, token: Option<&str>, database: &Path) -> (bool, String) {
    doctor_with(discord, token, database, &[])
}

fn doctor_with(discord: &str, token: Option<&str>, database: &Path, flags: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_omok"));
    command.args(["doctor", "--discord-api", discord]);
    command.args(["--database", &format!("sqlite://{}", database.display())]);
    command.args(flags).env_remove("DISCORD_TOKEN");
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
        assert!(line(&report, "gateway").contains("says hello"), "{report}");
        assert!(line(&report, "rights").contains("all there on 1 server"), "{report}");
        assert_eq!(line(&report, "presence"), "", "only where it is asked for: {report}");
        assert!(line(&report, "clock").contains("agrees"), "{report}");
        assert!(line(&report, "strategies").contains("sealed off"), "{report}");
        assert!(line(&report, "database").contains("will be made"), "{report}");
        assert!(!file.exists(), "looking makes no database");

        let (good, report) = doctor(&url, None, &file);
        assert!(!good && line(&report, "token").contains("DISCORD_TOKEN is not set"), "{report}");
        let (good, report) = doctor(&url, Some("wrong"), &file);
        assert!(!good && line(&report, "token").contains("does not accept the bot's token"), "{report}");
        assert_eq!(line(&report, "gateway"), "", "one fault is told once: {report}");
        let (good, report) = doctor("http://127.0.0.1:1", Some(&token), &file);
        assert!(!good && line(&report, "gateway").starts_with("BAD"), "{report}");
        assert!(line(&report, "token").contains("who the bot is: no connection: "), "{report}");
        assert_eq!(line(&report, "rights"), "", "the same fault: {report}");

        std::fs::write(&file, "not a database, but long enough to look like one to a careless reader")
            .unwrap();
        let (good, report) = doctor(&url, Some(&token), &file);
        assert!(!good && line(&report, "database").contains("is not a database of omok"), "{report}");
        std::fs::remove_file(&file).unwrap();
        let (good, report) = doctor(&url, Some(&token), &folder.path().join("nowhere").join("omok.db"));
        assert!(!good && line(&report, "database").contains("mkdir -p"), "{report}");
        let (good, report) = doctor(&url, Some(&token), Path::new("/proc/omok.db"));
        assert!(!good && line(&report, "database").contains("cannot be written"), "{report}");
        let (good, report) = doctor(&url, Some(&token), Path::new("/"));
        assert!(!good && line(&report, "database").starts_with("BAD"), "{report}");
    })
    .await
    .unwrap();
    discord.shutdown().await;
}

/// Rights, intents, and the way to the gateway: whatever only Discord's side can say.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_says_what_discord_does_not_let_the_bot_do() {
    let (config, _checks) = watched(Arc::new(SystemClock::new()));
    let discord = LocalDiscord::start(config).await.unwrap();
    let driver = discord.driver();
    let folder = tempfile::tempdir().unwrap();
    let (url, token, file) = (discord.api_url(), discord.token(), folder.path().join("omok.db"));
    let ask = async |flags: &'static [&'static str]| {
        let (url, file) = (url.clone(), file.clone());
        let asked = move || doctor_with(&url, Some(token), &file, flags);
        tokio::task::spawn_blocking(asked).await.unwrap()
    };

    driver.set_everyone_permissions(Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES);
    let (good, report) = ask(&[]).await;
    let rights = line(&report, "rights");
    assert!(good && rights.starts_with("warn") && rights.contains("Omok Club (Add Reactions,"), "{report}");
    assert!(rights.contains("Attach Files") && !rights.contains("View Channel"), "{report}");
    driver.kick_bot();
    let (good, report) = ask(&[]).await;
    assert!(good && line(&report, "rights").contains("on no server yet"), "{report}");
    driver.invite_bot();

    let (good, report) = ask(&["--presence"]).await;
    assert!(!good && line(&report, "presence").contains("Privileged Gateway Intents"), "{report}");

    driver.refuse_gateway(true);
    let (good, report) = ask(&[]).await;
    assert!(!good && line(&report, "gateway").contains("firewall"), "{report}");
    assert!(line(&report, "token").starts_with("ok "), "the rest of Discord can be reached: {report}");
    assert_eq!(driver.gateway_sessions(), 0, "looking begins no session");
    discord.shutdown().await;

    let (mut config, _checks) = watched(Arc::new(SystemClock::new()));
    config.privileged_intents = true;
    let discord = LocalDiscord::start(config).await.unwrap();
    let url = discord.api_url();
    let asked = move || doctor_with(&url, Some(token), &file, &["--presence"]);
    let (good, report) = tokio::task::spawn_blocking(asked).await.unwrap();
    assert!(good && line(&report, "presence").starts_with("ok "), "{report}");
    discord.shutdown().await;
}

/// A file that may be read and not be written, in a directory where others can be made.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_sees_a_database_that_is_read_only_and_a_disk_that_is_full() {
    let (config, _checks) = watched(Arc::new(SystemClock::new()));
    let discord = LocalDiscord::start(config).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("omok.db");
    let store = SqliteStore::open(&format!("sqlite://{}", file.display())).await.unwrap();
    omok::session::Store::close(&store).await;
    let (url, token) = (discord.api_url(), discord.token());
    tokio::task::spawn_blocking(move || {
        // No file may grow, as on a disk that is full; without the trap the program would be ended.
        let full = Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -S -f 0; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_omok")])
            .args(["doctor", "--discord-api", &url, "--database", &format!("sqlite://{}", file.display())])
            .env("DISCORD_TOKEN", token)
            .output()
            .unwrap();
        let report = String::from_utf8(full.stdout).unwrap();
        assert!(!full.status.success() && line(&report, "database").contains("make room"), "{report}");

        // A version that this SQLite may read and not write: whoever looks, root included.
        std::fs::File::options().write(true).open(&file).unwrap().write_all_at(&[3], 18).unwrap();
        let (good, report) = doctor(&url, Some(token), &file);
        assert!(!good && line(&report, "database").contains("write-protected"), "{report}");
        let left: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(left.iter().all(|path| path.extension().is_none_or(|ending| ending != "probe")), "{left:?}");
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
    let said: Vec<String> = lines.take(3).map(Result::unwrap).collect();
    let after = |name: &str| {
        let rest = said[1].split_once(name).unwrap_or_else(|| panic!("no {name} in {said:?}")).1;
        rest.split(' ').next().unwrap().to_owned()
    };
    let (token, url) = (after("DISCORD_TOKEN="), after("--discord-api "));
    let (good, report) = doctor(&url, Some(&token), &folder.path().join("other.db"));
    sandbox.kill().unwrap();
    sandbox.wait().unwrap();
    assert!(said[0].contains(&url), "{said:?}");
    assert!(said[2].contains("Alice ") && said[2].contains("Mod "), "whom to forget: {said:?}");
    assert!(good && line(&report, "token").contains("accepted"), "{report}");
}
