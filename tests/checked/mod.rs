//! Every request that the bot sends to the local Discord, held against three things that know Discord's
//! rules and none of ours:
//!
//! - Discord's own description of its API ([`description`]), where it is present. Only it catches misspelt
//!   fields, too many choices, and what is wrong with forms and threads.
//! - `twilight-model` and `twilight-validate` ([`twilight`]), always. Only they catch embeds that are too
//!   long together, and required options after optional ones.
//! - what neither knows ([`by_hand`]), always.
//!
//! [`watched`] makes a local Discord's configuration with the checks, and [`Checks`] fails the test when it
//! goes: so a complaint about any request of a whole test fails it.

#![allow(dead_code, unreachable_pub, missing_debug_implementations, reason = "each test target uses a part")]

pub mod by_hand;
pub mod description;
mod twilight;

use omok::sandbox::{LocalConfig, RequestRecord};
use omok::session::Clock;
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};

/// What was wrong with the requests of one local Discord. Fails the test when it is dropped, if anything.
#[must_use = "dropped at once it would see nothing"]
pub struct Checks {
    complaints: Arc<Mutex<Vec<String>>>,
}

impl Drop for Checks {
    fn drop(&mut self) {
        let complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        // A second panic would hide the first.
        if !std::thread::panicking() {
            assert!(complaints.is_empty(), "Discord would not have it:\n{}", complaints.join("\n"));
        }
    }
}

/// A configuration on that clock under which every request is checked.
pub fn watched(clock: Arc<dyn Clock>) -> (LocalConfig, Checks) {
    let complaints: Arc<Mutex<Vec<String>>> = Arc::default();
    let heard = Arc::clone(&complaints);
    let check = move |request: &RequestRecord| {
        let found = complaints_about(request);
        if found.is_empty() {
            return Ok(());
        }
        let text = format!("{request}: {}\n    {}", found.join("; "), shortened(&request.body));
        heard.lock().unwrap_or_else(PoisonError::into_inner).push(text.clone());
        Err(text)
    };
    (LocalConfig::new(clock).with_check(check), Checks { complaints })
}

/// What is wrong with a request, each complaint headed by who has it.
pub fn complaints_about(request: &RequestRecord) -> Vec<String> {
    let mut found = description::complaints(request);
    found.extend(twilight::complaints(request));
    found.extend(by_hand::complaints(request));
    found
}

fn shortened(body: &Value) -> String {
    body.to_string().chars().take(600).collect()
}

/// What a request carries that needs looking at.
pub enum Payload<'a> {
    /// A message that comes to be.
    Create(&'a Value),
    /// A change of a message.
    Edit(&'a Value),
    /// A form.
    Modal(&'a Value),
    /// Suggestions.
    Choices(&'a Value),
    /// A thread or channel.
    Channel(&'a Value),
    /// The whole set of commands.
    Commands(&'a Value),
    /// Nothing of these.
    Other,
}

impl<'a> Payload<'a> {
    /// Finds it by the request's route, and for a callback by its type.
    pub fn of(request: &'a RequestRecord) -> Self {
        let body = &request.body;
        match (request.method.as_str(), request.template.as_str()) {
            ("POST", "/channels/{id}/messages" | "/webhooks/{id}/{token}") => Self::Create(body),
            ("PATCH", path) if path.contains("/messages/") => Self::Edit(body),
            ("PATCH", "/channels/{id}") => Self::Channel(body),
            ("POST", path) if path.ends_with("/threads") => Self::Channel(body),
            ("PUT", path) if path.ends_with("/commands") => Self::Commands(body),
            ("POST", "/interactions/{id}/{token}/callback") => match body["type"].as_u64() {
                Some(4) => Self::Create(&body["data"]),
                Some(7) => Self::Edit(&body["data"]),
                Some(8) => Self::Choices(&body["data"]),
                Some(9) => Self::Modal(&body["data"]),
                _ => Self::Other,
            },
            _ => Self::Other,
        }
    }
}
