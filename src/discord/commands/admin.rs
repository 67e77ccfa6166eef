//! `/omok-admin`: what moderators set up. Discord offers it to those who may manage the server; the
//! handlers ask again.

use super::suggest;
use crate::discord::admin as panels;
use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;

/// Only a parent: Discord offers nothing but its subcommands.
#[poise::command(
    slash_command,
    guild_only,
    rename = "omok-admin",
    default_member_permissions = "MANAGE_GUILD",
    subcommand_required,
    subcommands("defaults", "channels", "language", "check", "end", "log")
)]
pub(super) async fn admin(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// Shows and changes the defaults of new games.
#[poise::command(slash_command)]
async fn defaults(ctx: Context<'_>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, panels::defaults::panel(&ask, None)).await;
    Ok(())
}

/// Shows and changes where tables may be opened.
#[poise::command(slash_command)]
async fn channels(ctx: Context<'_>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, panels::channels::panel(&ask)).await;
    Ok(())
}

/// Shows and changes the language of public messages.
#[poise::command(slash_command)]
async fn language(ctx: Context<'_>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, panels::language::panel(&ask)).await;
    Ok(())
}

/// Says which rights the bot lacks.
#[poise::command(slash_command)]
async fn check(ctx: Context<'_>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, panels::check::command(&ask)).await;
    Ok(())
}

/// Ends a game or takes a table away.
#[poise::command(slash_command)]
async fn end(
    ctx: Context<'_>,
    #[autocomplete = "suggest::unfinished"] game: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, panels::end::command(&ask, game.as_deref())).await;
    Ok(())
}

/// Says who changed what.
#[poise::command(slash_command)]
async fn log(ctx: Context<'_>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, panels::log::command(&ask)).await;
    Ok(())
}
