//! `omok run`: the bot, on Discord.

use super::bot::{Bot, BotConfig};
use super::process;
use crate::discord::DiscordConfig;
use anyhow::{Result, bail};
use clap::Args;
use std::process::ExitCode;

/// How to run the bot.
#[derive(Debug, Args)]
pub(super) struct RunArgs {
    /// Where games are kept; the file is made if it is not there
    #[arg(long, env = "OMOK_DATABASE", default_value = "sqlite://omok.db")]
    database: String,
    /// Another Discord than the real one, for tests; plain http on loopback only
    #[arg(long, env = "OMOK_DISCORD_API", value_name = "URL")]
    discord_api: Option<String>,
    /// The bot's token. Better left to the environment, where other users cannot read it
    #[arg(long, env = "DISCORD_TOKEN", hide_env_values = true, value_name = "TOKEN", hide = true)]
    token: Option<String>,
}

/// Runs until the process is asked to stop.
pub(super) fn run(args: RunArgs) -> Result<ExitCode> {
    let Some(token) = args.token.filter(|token| !token.trim().is_empty()) else {
        bail!(
            "DISCORD_TOKEN is not set: create an application with a bot at \
             https://discord.com/developers/applications and put its token there \
             (`omok sandbox` needs none)"
        );
    };
    let discord = DiscordConfig::new(token.trim(), args.discord_api.as_deref())?;
    process::start_log();
    process::runtime()?.block_on(async {
        let bot = Bot::start(BotConfig::new(args.database, discord)).await?;
        tracing::info!(
            invitation = bot.discord().invite_url(),
            "the bot runs; this link invites it to a server"
        );
        let ended = tokio::select! {
            stopped = process::asked_to_stop() => stopped,
            () = bot.discord().refused() => Err(anyhow::anyhow!(
                "run: Discord has refused the bot for good; is DISCORD_TOKEN still right?"
            )),
        };
        tracing::info!("stopping");
        bot.shutdown().await;
        ended
    })?;
    Ok(ExitCode::SUCCESS)
}
