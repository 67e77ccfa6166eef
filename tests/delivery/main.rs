//! Getting messages out, and moves in, while Discord limits, fails, loses answers and
//! goes away: the real bot against the local Discord.

#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on ends")]

mod absence;
mod announcer;
mod chaos;
#[path = "../checked/mod.rs"]
mod checked;
mod clocks;
mod faults;
mod gateway;
mod load;
mod removal;
mod requests;
mod restored;
mod rights;
mod support;
mod surfaces;
mod threads;
mod trouble;
