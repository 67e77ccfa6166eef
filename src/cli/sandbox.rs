//! `omok sandbox`: the same bot on a local Discord with a web page; no token.

use super::bot::{Bot, BotConfig};
use super::monitor;
use super::process;
use super::strategies::StrategyArgs;
use crate::clock::SystemClock;
use crate::discord::DiscordConfig;
use crate::sandbox::{Driver, LocalConfig, LocalDiscord};
use crate::store::{OpenError, file_of};
use anyhow::{Result, bail};
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// How to run the sandbox.
#[derive(Debug, Args)]
pub(super) struct SandboxArgs {
    /// Where the page and the local Discord listen: a port, or an address; loopback only
    #[arg(long, env = "OMOK_LISTEN", value_name = "[ADDRESS:]PORT", default_value = "127.0.0.1:7070", value_parser = monitor::listen_address)]
    listen: SocketAddr,
    /// Where games are kept: the path of an SQLite file; the local Discord's messages are in a folder next to it
    #[arg(long, env = "OMOK_DATABASE", default_value = "sqlite://omok-sandbox.db")]
    database: String,
    /// Only the local Discord with its page, for a bot that `omok run` starts on it
    #[arg(long, env = "OMOK_WITHOUT_BOT", value_parser = clap::builder::FalseyValueParser::new())]
    without_bot: bool,
    #[command(flatten)]
    strategies: StrategyArgs,
}

/// Runs until the process is asked to stop.
pub(super) fn run(args: SandboxArgs) -> Result<ExitCode> {
    if !args.listen.ip().is_loopback() {
        bail!(
            "sandbox: --listen {} is not a loopback address: everybody who reaches the page may act as \
             anybody, so it listens on 127.0.0.1 or [::1] only",
            args.listen
        );
    }
    process::start_log();
    process::log_panics();
    process::runtime()?.block_on(serve(args))?;
    Ok(ExitCode::SUCCESS)
}

async fn serve(args: SandboxArgs) -> Result<()> {
    let mut config = LocalConfig::new(Arc::new(SystemClock::new()));
    config.listen = args.listen;
    config.storage = storage_beside(&args.database)?;
    config.rate_limits = true;
    config.privileged_intents = true;
    let discord = LocalDiscord::start(config).await.map_err(|error| cannot_start(args.listen, error))?;
    let (url, token) = (discord.api_url(), discord.token());
    let bot = if args.without_bot {
        None
    } else {
        let reach = DiscordConfig::new(token, Some(&url))?.with_presences(true);
        let mut config = BotConfig::new(args.database, reach);
        config.strategies = args.strategies.conditions();
        Some(Bot::start(config).await?)
    };
    println!("The sandbox is at {url} (Ctrl-C ends it).");
    if bot.is_none() {
        // The token opens nothing but this local Discord.
        println!("A bot runs on it with: DISCORD_TOKEN={token} omok run --discord-api {url}");
    }
    println!("The people's ids are: {}.", people(&discord.driver()));
    let stopped = process::asked_to_stop().await;
    if let Some(bot) = bot {
        bot.shutdown().await;
    }
    discord.shutdown().await;
    stopped
}

/// Why the local Discord did not start, with the way on where its address is taken.
fn cannot_start(listen: SocketAddr, error: std::io::Error) -> anyhow::Error {
    let said = if error.kind() == std::io::ErrorKind::AddrInUse {
        let other = if listen.port() == 7171 { 7272 } else { 7171 };
        format!(
            "sandbox: {listen} is taken. If a sandbox runs there already, its page is http://{listen}; \
             otherwise choose another port: --listen {}",
            SocketAddr::new(listen.ip(), other)
        )
    } else {
        format!("sandbox: cannot start the local Discord on {listen}")
    };
    anyhow::Error::new(error).context(said)
}

/// The folder of the local Discord's own state: beside the database, so that both survive or neither.
fn storage_beside(database: &str) -> Result<Option<PathBuf>, OpenError> {
    Ok(file_of(database)?.map(|file| {
        let mut name = file.into_os_string();
        name.push(".discord");
        name.into()
    }))
}

/// Who is there, by id, for `omok forget`.
fn people(driver: &Driver) -> String {
    let people = driver.people().into_iter().map(|person| {
        let user = person.user();
        format!("{} {}", user.display_name.unwrap_or(user.name), user.id)
    });
    people.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_address_is_told_with_the_way_on() {
        let listen = monitor::listen_address("7070").unwrap();
        let taken = format!("{:#}", cannot_start(listen, std::io::ErrorKind::AddrInUse.into()));
        assert!(taken.contains("http://127.0.0.1:7070"), "{taken}");
        assert!(taken.contains("--listen 127.0.0.1:7171"), "{taken}");
        let other = format!("{:#}", cannot_start(listen, std::io::ErrorKind::PermissionDenied.into()));
        assert!(other.contains("127.0.0.1:7070") && !other.contains("--listen"), "{other}");
    }

    #[test]
    fn the_local_discord_is_kept_beside_the_database() {
        let beside = |database| storage_beside(database).unwrap();
        assert_eq!(beside("sqlite://omok-sandbox.db"), Some(PathBuf::from("omok-sandbox.db.discord")));
        assert_eq!(beside("sqlite:///tmp/a.db?mode=rwc"), Some(PathBuf::from("/tmp/a.db.discord")));
        assert_eq!(beside("/tmp/a?b.db"), Some(PathBuf::from("/tmp/a?b.db.discord")));
        assert_eq!(beside("sqlite::memory:"), None);
        assert!(storage_beside("postgres://local/omok").is_err());
    }
}
