//! Omok: a Discord bot to play omok (gomoku, renju).
//!
//! Modules in reading order. The first four are pure and build without the
//! default feature `bot`; `ARCHITECTURE.md` draws who may import whom.

pub mod ai;
pub mod engine;
pub mod record;
pub mod render;

#[cfg(feature = "bot")]
pub mod cli;
#[cfg(feature = "bot")]
pub mod clock;
#[cfg(feature = "bot")]
pub mod discord;
#[cfg(feature = "bot")]
pub mod metrics;
#[cfg(feature = "bot")]
pub mod practice;
#[cfg(feature = "bot")]
pub mod sandbox;
#[cfg(feature = "bot")]
pub mod session;
#[cfg(feature = "bot")]
pub mod store;
#[cfg(feature = "bot")]
pub mod strategy;
