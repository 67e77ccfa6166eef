//! Getting messages out, and moves in, while Discord limits, fails, loses answers and
//! goes away: the real bot against the local Discord.

#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on ends")]

mod announcer;
#[path = "../checked/mod.rs"]
mod checked;
mod gateway;
mod load;
mod support;
mod surfaces;
