//! What Discord refuses for good: named once, with its own advice, and told apart from what a restart cures.

use crate::checked::watched;
use crate::support::{Ground, text};
use omok::clock::SystemClock;
use omok::sandbox::{Driver, LocalDiscord};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

/// What `omok run` has left when it ended by itself.
fn last_line(ended: &Output) -> String {
    let said = text(&ended.stderr);
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("omok: ")).collect();
    assert_eq!(lines.len(), 1, "one clear line: {said}");
    assert!(!said.contains('\x1b'), "no colours where no terminal shows them: {said:?}");
    lines[0].to_owned()
}

pub(crate) fn run(discord: &LocalDiscord, token: &str, flags: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_omok"));
    command.args(["run", "--discord-api", &discord.api_url()]).args(flags);
    command.env("DISCORD_TOKEN", token).env("RUST_LOG", "info");
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

fn sessions(driver: &Driver) -> u64 {
    driver.gateway_sessions()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_is_closed_for_good_ends_with_78_and_its_own_advice() {
    for (code, advice) in [(4014, "--presence"), (4004, "DISCORD_TOKEN"), (4013, "newer")] {
        let ground = Ground::new().await;
        let child = run(&ground.discord, ground.discord.token(), &["--database", &ground.database()]).spawn();
        let child = child.unwrap();
        ground.driver.expect_bot().await.unwrap();
        ground.driver.close_gateway(code);
        let ended = tokio::task::spawn_blocking(move || child.wait_with_output().unwrap()).await.unwrap();
        let said = last_line(&ended);
        assert_eq!(ended.status.code(), Some(78), "{said}");
        assert!(said.contains(&code.to_string()) && said.contains(advice), "{said}");
        assert_eq!(said.contains("DISCORD_TOKEN"), code == 4004, "the token is not to be blamed: {said}");
        assert_eq!(sessions(&ground.driver), 1, "it is not tried again");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_discord_would_refuse_is_seen_before_a_session_is_begun() {
    let (config, _checks) = watched(Arc::new(SystemClock::new()));
    let discord = LocalDiscord::start(config).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let database = crate::support::address(&folder.path().join("omok.db"));
    let token = discord.token();
    for (token, flags, advice) in [
        ("wrong", &["--database", &database][..], "does not accept the bot's token"),
        (token, &["--presence", "--database", &database], "Privileged Gateway Intents"),
        ("", &["--database", &database], "DISCORD_TOKEN is not set"),
    ] {
        let mut command = run(&discord, token, flags);
        let ended = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
        let said = last_line(&ended);
        assert_eq!(ended.status.code(), Some(78), "{said}");
        assert!(said.contains(advice), "{said}");
    }
    assert_eq!(sessions(&discord.driver()), 0, "none of Discord's thousand a day is used");
    discord.shutdown().await;
}
