//! The bot as people meet it: the real one on the local Discord, driven by command,
//! button, form and mention.

#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, unreachable_pub, missing_debug_implementations, reason = "these are tests")]

mod abuse;
mod actions;
mod admin;
mod answers;
mod buttons;
#[path = "../checked/mod.rs"]
mod checked;
mod coverage;
mod permissions;
mod placing;
mod practice;
mod preferences;
mod records;
mod refusals;
mod requests;
mod scene;
mod settings;
mod strategies;
mod support;
mod tables;
mod transcript;
mod watching;
