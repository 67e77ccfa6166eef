//! Acting in the local Discord from the same process: for tests and for the page.
//!
//! Waiting is event-driven with a deadline; nothing here polls.

mod answer;
mod person;

pub use answer::{Answer, AnswerKind, Choice, Form, FormField};
pub use person::Person;

use super::events::EventStream;
use super::id::Snowflake;
use super::model::{Attachment, Channel, Command, Message};
use super::server::Shared;
use axum::body::Bytes;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use twilight_model::guild::Permissions;

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

    /// Waits (at most 10 s) for a message in the channel that everybody sees and `wanted` accepts, looking
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
        _person: Option<Snowflake>,
        _channel: Snowflake,
        _wanted: impl Fn(&Message) -> bool,
    ) -> Result<Arc<Message>, DriverError> {
        Err(DriverError::TimedOut { waited: Duration::ZERO, seen: String::new() })
    }

    /// Waits (at most 10 s) for a thread of that channel that `wanted` accepts.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] with the channel's threads.
    pub async fn expect_thread(
        &self,
        _channel: Snowflake,
        _wanted: impl Fn(&Channel) -> bool,
    ) -> Result<Channel, DriverError> {
        Err(DriverError::TimedOut { waited: Duration::ZERO, seen: String::new() })
    }

    /// Waits (at most 10 s) until the bot is connected and has registered its commands.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`].
    pub async fn expect_bot(&self) -> Result<(), DriverError> {
        Err(DriverError::TimedOut { waited: Duration::ZERO, seen: String::new() })
    }

    /// Whether the bot is connected to the gateway.
    pub fn bot_online(&self) -> bool {
        false
    }

    /// The bytes of a message's file, as the attachment URL serves them.
    pub fn attachment(&self, _attachment: &Attachment) -> Option<Bytes> {
        None
    }

    /// Everything that happens from now on.
    pub fn events(&self) -> EventStream {
        EventStream::new(self.shared.world().subscribe(), None)
    }

    /// Adds a person (or takes one back who left) under a user name.
    pub fn add_person(&self, name: &str, locale: &str) -> Person {
        let mut world = self.shared.world();
        let id = world.add_person(name, locale);
        drop(world);
        Person::new(self.clone(), id)
    }

    /// Takes rights from the bot, or gives them back, in one channel: its overwrite there.
    pub fn set_bot_permissions(&self, channel: Snowflake, allow: Permissions, deny: Permissions) {
        let _ = (channel, allow, deny);
    }

    /// Deletes a message, as a moderator does.
    pub fn delete_message(&self, message: Snowflake) {
        let _ = message;
    }

    /// Deletes a channel or thread, as a moderator does.
    pub fn delete_channel(&self, channel: Snowflake) {
        let _ = channel;
    }

    /// Archives, locks or opens a thread, as a moderator does.
    pub fn set_thread_state(&self, thread: Snowflake, archived: bool, locked: bool) {
        let _ = (thread, archived, locked);
    }

    /// Makes the server's language another.
    pub fn set_guild_locale(&self, locale: &str) {
        let _ = locale;
    }
}
