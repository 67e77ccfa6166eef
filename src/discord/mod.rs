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
