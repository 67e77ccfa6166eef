//! Strategies run through the real worker process: every program in `programs/` ends as its header says.

#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

mod command;
mod expectation;
mod programs;
mod sample;
mod support;
mod walls;
