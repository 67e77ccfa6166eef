//! `/strategy …`: JavaScript strategies, their matches and the server's arena.

mod arena;
mod find;
mod log;
mod matches;
mod show;
mod submit;
mod suggest;
mod withdraw;

pub(crate) use arena::enter as enter_arena;
pub(crate) use log::pressed as match_log;
pub(crate) use show::{jumped as jumped_in_round, rounds as match_rounds, watch as watch_round};
pub(crate) use submit::sent as submitted;
pub(crate) use withdraw::confirmed as withdraw_strategy;

use super::super::app::{Context, Failure};

/// Only a parent: Discord offers nothing but its subcommands.
#[poise::command(
    slash_command,
    guild_only,
    rename = "strategy",
    subcommand_required,
    subcommands(
        "submit::submit",
        "matches::test",
        "matches::battle",
        "arena::arena",
        "show::show",
        "log::log",
        "withdraw::withdraw"
    )
)]
pub(super) async fn strategy(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}
