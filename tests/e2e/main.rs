//! End to end: the real bot, over real HTTP and WebSocket, against the local Discord.
#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

#[path = "../checked/mod.rs"]
mod checked;
mod games;
mod restart;
mod support;
