//! `omok sandbox`: the same bot on a local Discord with a web page; no token.

use super::bot::{Bot, BotConfig};
use super::process;
use super::strategies::StrategyArgs;
use crate::clock::SystemClock;
use crate::discord::DiscordConfig;
use crate::sandbox::{LocalConfig, LocalDiscord};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// How to run the sandbox.
#[derive(Debug, Args)]
pub(super) struct SandboxArgs {
    /// Where the page and the local Discord listen; loopback only
    #[arg(long, env = "OMOK_LISTEN", default_value = "127.0.0.1:7070")]
    listen: SocketAddr,
    /// Where games are kept; the local Discord's messages are in a folder next to it
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
    config.storage = storage_beside(&args.database);
    config.rate_limits = true;
    config.privileged_intents = true;
    let discord = LocalDiscord::start(config)
        .await
        .with_context(|| format!("sandbox: cannot start the local Discord on {}", args.listen))?;
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
    let stopped = process::asked_to_stop().await;
    if let Some(bot) = bot {
        bot.shutdown().await;
    }
    discord.shutdown().await;
    stopped
}

/// The folder of the local Discord's own state: beside the database, so that both survive or neither.
fn storage_beside(database: &str) -> Option<PathBuf> {
    let path = database.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path);
    let path = path.split('?').next().unwrap_or_default();
    if path.is_empty() || path.contains(":memory:") {
        return None;
    }
    Some(PathBuf::from(format!("{path}.discord")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_local_discord_is_kept_beside_the_database() {
        assert_eq!(
            storage_beside("sqlite://omok-sandbox.db"),
            Some(PathBuf::from("omok-sandbox.db.discord"))
        );
        assert_eq!(storage_beside("sqlite:///tmp/a.db?mode=rwc"), Some(PathBuf::from("/tmp/a.db.discord")));
        assert_eq!(storage_beside("sqlite::memory:"), None);
    }
}
