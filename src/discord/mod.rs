//! The bot on Discord: commands, components, presenter, announcer, texts.
//!
//! Only this module names serenity and poise types.

pub mod announcer;
mod backoff;
pub mod custom_id;
mod gateway;
pub mod language;
pub mod outgoing;
pub mod rest;
pub mod texts;

mod admin;
mod answer;
mod apology;
mod app;
mod ask;
mod attendance;
mod checkup;
mod commands;
mod components;
mod errors;
mod find;
mod handlers;
mod invite;
mod locales;
mod mention;
mod names;
mod pace;
mod play;
mod preferences;
mod presenter;
mod quiet;
mod register;
mod start;
mod strategies;
mod watch;

pub use checkup::{Checkup, Lacking, OnServers, checkup};
pub use gateway::{GatewayError, Refusal};
pub use invite::{RIGHTS, invite_url_of};
pub use start::{DiscordConfig, DiscordHealth, RunningBot, StartError, StrategySetup, Vitals, start};

/// Every slash command as Discord is told of it, with its names in every language.
pub fn command_definitions() -> Vec<serde_json::Value> {
    commands::definitions(&commands::all())
}
