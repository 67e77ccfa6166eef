//! The local Discord behaves as the real one: what it answers, what it refuses, what it keeps.

#![cfg(feature = "bot")]

mod bad_requests;
mod bot;
#[path = "../checked/mod.rs"]
mod checked;
mod commands;
mod gateway;
mod interactions;
mod limits;
mod messages;
mod openapi;
mod permissions;
mod requests;
mod storage;
mod support;
mod threads;
