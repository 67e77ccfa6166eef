//! Acting in the local Discord from the same process: for tests and for the page.
//!
//! Waiting is event-driven with a deadline; nothing here polls.

mod answer;
mod components;
mod control;
mod interact;
mod options;
mod person;

pub use answer::{Answer, AnswerKind, Choice, Form, FormField};
pub use person::Person;

use super::events::EventStream;
use super::id::Snowflake;
use super::model::{Attachment, Channel, Command, Message};
use super::server::Shared;
use super::world::World;
use axum::body::Bytes;
use interact::EXPECTED_WITHIN;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// Why a person's client would not do it, or why waiting ended without what was waited for.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum DriverError {
    /// The client knows no such command, option, choice, button, field, message, channel or person.
    #[error("there is no {what} “{name}” here{}", hint(.known))]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// By which name.
        name: String,
        /// What there is instead.
        known: Vec<String>,
    },
    /// The client refuses to send it (a missing or out-of-range value, a disabled button…).
    #[error("the client refuses: {0}")]
    Refused(String),
    /// The person lacks a right for it.
    #[error("not allowed: {0}")]
    NotAllowed(&'static str),
    /// What was waited for did not happen in time. Holds what was there instead.
    #[error("nothing of that kind within {waited:?}; there is: {seen}")]
    TimedOut {
        /// How long it waited.
        waited: Duration,
        /// What was there.
        seen: String,
    },
    /// The server shut down meanwhile.
    #[error("the local Discord has shut down")]
    ShutDown,
}

fn hint(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!(" (there is: {})", known.join(", ")) }
}

/// A handle to act on the local Discord. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Driver {
    pub(crate) shared: Arc<Shared>,
}

impl Driver {
    /// The guild's id.
    pub fn guild_id(&self) -> Snowflake {
        self.shared.world().guild.id
    }

    /// The bot's account, which is its application's id too.
    pub fn bot_id(&self) -> Snowflake {
        self.shared.world().bot
    }

    /// The bot's application.
    pub fn application_id(&self) -> Snowflake {
        self.bot_id()
    }

    /// The person of that name.
    ///
    /// # Panics
    /// If there is none; [`Driver::find_person`] asks.
    pub fn person(&self, name: &str) -> Person {
        self.find_person(name).unwrap_or_else(|| panic!("nobody is called {name}"))
    }

    /// The person with that user name or id, if there is one.
    pub fn find_person(&self, name_or_id: &str) -> Option<Person> {
        let world = self.shared.world();
        let mut users = world.users.values();
        let id = users
            .find(|user| !user.bot && (user.name == name_or_id || user.id.to_string() == name_or_id))?
            .id;
        Some(Person::new(self.clone(), id))
    }

    /// Everybody but the bot, in order of their accounts' age.
    pub fn people(&self) -> Vec<Person> {
        let world = self.shared.world();
        let people = world.users.values().filter(|user| !user.bot);
        people.map(|user| Person::new(self.clone(), user.id)).collect()
    }

    /// The channel of that name.
    ///
    /// # Panics
    /// If there is none; [`Driver::find_channel`] asks.
    pub fn channel(&self, name: &str) -> Snowflake {
        self.find_channel(name).unwrap_or_else(|| panic!("there is no channel #{name}")).id
    }

    /// The channel or thread with that name or id, if there is one.
    pub fn find_channel(&self, name_or_id: &str) -> Option<Channel> {
        let world = self.shared.world();
        let mut channels = world.channels.values();
        channels.find(|channel| channel.name == name_or_id || channel.id.to_string() == name_or_id).cloned()
    }

    /// The guild's channels in their order, without threads.
    pub fn channels(&self) -> Vec<Channel> {
        let world = self.shared.world();
        let mut channels: Vec<_> =
            world.channels.values().filter(|channel| channel.thread.is_none()).cloned().collect();
        channels.sort_by_key(|channel| (channel.position, channel.id));
        channels
    }

    /// The threads of a channel, oldest first, archived ones included.
    pub fn threads(&self, channel: Snowflake) -> Vec<Channel> {
        let world = self.shared.world();
        let is_child =
            |candidate: &&Channel| candidate.thread.as_ref().is_some_and(|thread| thread.parent == channel);
        world.channels.values().filter(is_child).cloned().collect()
    }

    /// The commands the bot has registered.
    pub fn commands(&self) -> Vec<Command> {
        self.shared.world().commands.clone()
    }

    /// The message with that id; ephemeral ones too.
    pub fn message(&self, id: Snowflake) -> Option<Arc<Message>> {
        self.shared.world().message(id).cloned()
    }

    /// The messages everybody sees in a channel, oldest first.
    pub fn messages(&self, channel: Snowflake) -> Vec<Arc<Message>> {
        self.shared
            .world()
            .messages_in(channel)
            .filter(|message| message.visible_to.is_none())
            .cloned()
            .collect()
    }

    /// Waits (at most 30 s) for a message in the channel that everybody sees and `wanted` accepts, looking
    /// at the newest first; it may be there already.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] with the channel's last messages.
    pub async fn expect_message(
        &self,
        channel: Snowflake,
        wanted: impl Fn(&Message) -> bool,
    ) -> Result<Arc<Message>, DriverError> {
        self.expect_message_as(None, channel, wanted).await
    }

    pub(crate) async fn expect_message_as(
        &self,
        person: Option<Snowflake>,
        channel: Snowflake,
        wanted: impl Fn(&Message) -> bool,
    ) -> Result<Arc<Message>, DriverError> {
        let events = self.shared.world().subscribe();
        let visible = |message: &&Arc<Message>| message.visible_to.is_none_or(|only| Some(only) == person);
        let look = |world: &World| {
            world.messages_in(channel).rev().filter(visible).find(|message| wanted(message)).cloned()
        };
        let found = self.wait(events, EXPECTED_WITHIN, look).await;
        found.ok_or_else(|| {
            let world = self.shared.world();
            let last: Vec<String> = world
                .messages_in(channel)
                .rev()
                .filter(visible)
                .take(5)
                .map(|message| describe(message))
                .collect();
            DriverError::TimedOut { waited: EXPECTED_WITHIN, seen: last.join(" | ") }
        })
    }

    /// Waits (at most 30 s) for a thread of that channel that `wanted` accepts; it may be there already.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] with the channel's threads.
    pub async fn expect_thread(
        &self,
        channel: Snowflake,
        wanted: impl Fn(&Channel) -> bool,
    ) -> Result<Channel, DriverError> {
        let events = self.shared.world().subscribe();
        let look = |world: &World| {
            let threads = world.channels.values().rev();
            let mut threads = threads
                .filter(|candidate| candidate.thread.as_ref().is_some_and(|thread| thread.parent == channel));
            threads.find(|thread| wanted(thread)).cloned()
        };
        let found = self.wait(events, EXPECTED_WITHIN, look).await;
        found.ok_or_else(|| {
            let names: Vec<String> = self.threads(channel).into_iter().map(|thread| thread.name).collect();
            DriverError::TimedOut { waited: EXPECTED_WITHIN, seen: names.join(" | ") }
        })
    }

    /// Waits (at most 30 s) until the bot is connected and has registered its commands.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`].
    pub async fn expect_bot(&self) -> Result<(), DriverError> {
        self.expect("the bot connected, with commands", |world| {
            world.hub.online() && !world.commands.is_empty()
        })
        .await
    }

    /// Waits (at most 30 s) until the bot is not connected.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`].
    pub async fn expect_bot_offline(&self) -> Result<(), DriverError> {
        self.expect("the bot gone", |world| !world.hub.online()).await
    }

    async fn expect(&self, what: &str, holds: impl Fn(&World) -> bool) -> Result<(), DriverError> {
        let events = self.shared.world().subscribe();
        let found = self.wait(events, EXPECTED_WITHIN, |world| holds(world).then_some(())).await;
        found.ok_or_else(|| DriverError::TimedOut { waited: EXPECTED_WITHIN, seen: format!("not {what}") })
    }

    /// Whether the bot is connected to the gateway.
    pub fn bot_online(&self) -> bool {
        self.shared.world().hub.online()
    }

    /// The bytes of a message's file, as the attachment's address serves them.
    pub fn attachment(&self, attachment: &Attachment) -> Option<Bytes> {
        let stored = self.shared.world().files.get(attachment.id)?;
        stored.read().ok()
    }

    /// Everything that happens from now on.
    pub fn events(&self) -> EventStream {
        EventStream::new(self.shared.world().subscribe(), None)
    }
}

/// A message in a few words, for failures.
fn describe(message: &Message) -> String {
    let buttons: Vec<String> = message.buttons().into_iter().map(|button| button.label).collect();
    let files: Vec<&str> = message.attachments.iter().map(|file| file.filename.as_str()).collect();
    format!("{:?} {buttons:?} {files:?}", message.content)
}
