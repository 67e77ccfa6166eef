//! Slash commands, one file each. Names, descriptions and choices come from the
//! message files (see `tree`); what a command does is in [`super::play`].

#![allow(clippy::unused_async, reason = "poise makes async functions of its own around each command")]

mod admin;
mod board;
mod choices;
mod draw;
mod export;
mod games;
mod help;
mod hint;
mod join;
mod new;
mod place;
mod practice;
mod preferences;
mod rematch;
mod replay;
mod resign;
mod rules;
mod stats;
pub(crate) mod strategy;
mod suggest;
mod top;
mod tree;
mod undo;

pub(crate) use choices::{choice_of, values, word_of};
pub(crate) use new::open_rematch;
pub(crate) use rules::rules_pressed;
pub(crate) use top::top_at;
pub(crate) use tree::{definitions, same_set};

use super::app::{App, Context, Failure};

/// Every command.
pub(crate) fn all() -> Vec<poise::Command<App, Failure>> {
    vec![omok(), place::place(), strategy::strategy(), admin::admin()]
}

/// Only a parent: Discord offers nothing but its subcommands.
#[poise::command(
    slash_command,
    guild_only,
    rename = "omok",
    subcommand_required,
    subcommands(
        "new::new",
        "practice::practice",
        "join::join",
        "board::board",
        "undo::undo",
        "draw::draw",
        "resign::resign",
        "rematch::rematch",
        "hint::hint",
        "rules::rules",
        "games::games",
        "replay::replay",
        "export::export",
        "stats::stats",
        "top::top",
        "help::help",
        "preferences::preferences"
    )
)]
async fn omok(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}
