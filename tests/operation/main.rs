//! The program as it is operated: started, watched, backed up, stopped and killed as a real process.

#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

mod backup;
#[path = "../checked/mod.rs"]
mod checked;
mod disk;
mod forget;
mod kills;
mod monitor;
mod refused;
mod support;
mod trouble;
