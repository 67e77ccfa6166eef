//! The bot on Discord: commands, components, presenter, announcer, texts.
//!
//! Only this module names serenity and poise types.

pub mod custom_id;
pub mod language;
pub mod outgoing;
pub mod rest;
pub mod texts;
