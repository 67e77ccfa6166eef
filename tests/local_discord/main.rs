//! The local Discord behaves as the real one: what it answers, what it refuses, what it keeps.

#![cfg(feature = "bot")]

mod bot;
mod commands;
mod gateway;
mod interactions;
mod limits;
mod messages;
mod openapi;
mod permissions;
mod storage;
mod support;
mod threads;
