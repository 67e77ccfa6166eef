//! End to end: the real bot, over real HTTP and WebSocket, against the local Discord.
#![cfg(feature = "bot")]

mod games;
mod restart;
mod support;
