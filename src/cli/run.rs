//! `omok run`: the bot, on Discord.

use super::bot::{Bot, BotConfig};
use super::exit::NoToken;
use super::monitor::{self, Monitor};
use super::process;
use super::strategies::StrategyArgs;
use crate::discord::DiscordConfig;
use anyhow::{Context, Result};
use clap::Args;
use clap::builder::FalseyValueParser;
use std::net::SocketAddr;
use std::process::ExitCode;

/// How to run the bot.
#[derive(Debug, Args)]
pub(super) struct RunArgs {
    /// Where games are kept: the path of an SQLite file, which is made if it is not there
    #[arg(long, env = "OMOK_DATABASE", default_value = "sqlite://omok.db")]
    database: String,
    /// A Discord other than the real one, for tests: an https address anywhere, or an http one on this machine
    #[arg(long, env = "OMOK_DISCORD_API", value_name = "URL")]
    discord_api: Option<String>,
    /// Keep no rate limits of our own, to measure everything else; only with a Discord on this machine
    #[arg(long, env = "OMOK_WITHOUT_RATE_LIMITS", requires = "discord_api", hide = true, value_parser = FalseyValueParser::new())]
    without_rate_limits: bool,
    /// Where `/healthz` and `/metrics` answer: a port on loopback, or an address
    #[arg(long, env = "OMOK_METRICS_LISTEN", value_name = "[ADDRESS:]PORT", value_parser = monitor::listen_address)]
    metrics_listen: Option<SocketAddr>,
    /// Ask Discord who is online, for servers that want the turns of players who go offline cut short.
    /// The application needs the presence intent for that
    #[arg(long, env = "OMOK_PRESENCE", value_parser = FalseyValueParser::new())]
    presence: bool,
    #[command(flatten)]
    strategies: StrategyArgs,
    /// The bot's token. Better left to the environment, where other users cannot read it
    #[arg(long, env = "DISCORD_TOKEN", hide_env_values = true, value_name = "TOKEN", hide = true)]
    token: Option<String>,
}

/// Runs until the process is asked to stop.
pub(super) fn run(args: RunArgs) -> Result<ExitCode> {
    let token = args.token.filter(|token| !token.trim().is_empty()).ok_or(NoToken)?;
    let mut discord =
        DiscordConfig::new(token.trim(), args.discord_api.as_deref())?.with_presences(args.presence);
    if args.without_rate_limits {
        discord = discord.without_limits().context(
            "--without-rate-limits: Discord's limits are to be kept; only a server on this machine may go without",
        )?;
    }
    process::start_log();
    process::log_panics();
    process::runtime()?.block_on(async {
        // Before the bot, so that an address that is taken stops nothing half-way.
        let monitor = Monitor::bind(args.metrics_listen).await?;
        let mut config = BotConfig::new(args.database, discord);
        config.strategies = args.strategies.conditions();
        let bot = Bot::start(config).await?;
        let monitor = monitor.map(|monitor| monitor.serve(bot.watched()));
        tracing::info!(
            invitation = bot.discord().invite_url(),
            "the bot runs; this link invites it to a server"
        );
        let ended = tokio::select! {
            stopped = process::asked_to_stop() => stopped,
            refused = bot.discord().refused() => Err(refused.map_or_else(
                || anyhow::anyhow!("run: the connection to Discord ended by a mistake of ours; the log says which"),
                anyhow::Error::new,
            )),
        };
        bot.shutdown().await;
        drop(monitor);
        ended
    })?;
    Ok(ExitCode::SUCCESS)
}
