//! One person's client.

use super::{Answer, Choice, Driver, DriverError, Form};
use crate::sandbox::events::{Event, EventStream};
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{Message, Presence, User};
use serde_json::Value;
use std::sync::Arc;

/// A person of the guild, to act as them. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Person {
    driver: Driver,
    id: Snowflake,
}

impl Person {
    pub(super) fn new(driver: Driver, id: Snowflake) -> Self {
        Self { driver, id }
    }

    /// The account's id.
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// The account as it is now.
    ///
    /// # Panics
    /// Never: accounts are not deleted.
    pub fn user(&self) -> User {
        self.driver.shared.world().users.get(&self.id).cloned().expect("accounts are never deleted")
    }

    /// The driver this person came from.
    pub fn driver(&self) -> &Driver {
        &self.driver
    }

    /// Sets the language of this person's client.
    pub fn set_locale(&self, locale: &str) {
        let _ = locale;
    }

    /// Sets the name shown in the guild; `None` takes it away.
    pub fn set_nick(&self, nick: Option<&str>) {
        let _ = nick;
    }

    /// Comes online or goes offline.
    pub fn set_presence(&self, presence: Presence) {
        let _ = presence;
    }

    /// Leaves the guild.
    pub fn leave(&self) {}

    /// Joins the guild again.
    pub fn rejoin(&self) {}

    /// Whether this person may see an event: the channel's permissions, and ephemeral messages only theirs.
    pub fn may_see(&self, event: &Event) -> bool {
        event.visible_to.is_none_or(|person| person == self.id)
    }

    /// The messages this person sees in a channel, oldest first, with the ephemeral ones meant for them.
    pub fn messages(&self, channel: Snowflake) -> Vec<Arc<Message>> {
        let world = self.driver.shared.world();
        let mine = |message: &&Arc<Message>| message.visible_to.is_none_or(|person| person == self.id);
        world.messages_in(channel).filter(mine).cloned().collect()
    }

    /// What happens from now on, as far as this person may see it.
    pub fn events(&self) -> EventStream {
        EventStream::new(self.driver.shared.world().subscribe(), Some(self.clone()))
    }

    /// Waits (at most 10 s) for a message in the channel that this person sees and `wanted` accepts,
    /// looking at the newest first; it may be there already.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`] with the channel's last messages.
    pub async fn expect_message(
        &self,
        channel: Snowflake,
        wanted: impl Fn(&Message) -> bool,
    ) -> Result<Arc<Message>, DriverError> {
        self.driver.expect_message_as(Some(self.id), channel, wanted).await
    }

    /// Sends a slash command: its full name (`omok new`) and its options by name.
    ///
    /// Values are as typed: strings, numbers, booleans; a person, channel or role by id or name. A value
    /// of an option with choices may be the choice's value or its name in any language. The client checks
    /// them against the registered command as Discord's does, and then waits for the answer: three seconds
    /// for the acknowledgement and, when it was deferred, until it is filled in (at most 15 s).
    ///
    /// # Errors
    /// When the client would not send it, see [`DriverError`]. That the bot stays silent is an answer:
    /// [`super::AnswerKind::NoResponse`].
    pub async fn slash(
        &self,
        channel: Snowflake,
        command: &str,
        options: &[(&str, Value)],
    ) -> Result<Answer, DriverError> {
        let _ = (channel, command, options);
        Err(DriverError::ShutDown)
    }

    /// Asks for suggestions while typing `typed` into the option `focused`, with `options` filled in before.
    ///
    /// # Errors
    /// As [`Person::slash`]; [`DriverError::TimedOut`] when the bot stays silent.
    pub async fn autocomplete(
        &self,
        channel: Snowflake,
        command: &str,
        options: &[(&str, Value)],
        focused: &str,
        typed: &str,
    ) -> Result<Vec<Choice>, DriverError> {
        let _ = (channel, command, options, focused, typed);
        Err(DriverError::ShutDown)
    }

    /// Presses a button of a message, named by its `custom_id` or its label.
    ///
    /// # Errors
    /// When the client would not send it: no such button, disabled, message not visible.
    pub async fn click(&self, message: Snowflake, button: &str) -> Result<Answer, DriverError> {
        let _ = (message, button);
        Err(DriverError::ShutDown)
    }

    /// Sends a component interaction with any `custom_id`, as a modified client could.
    ///
    /// # Errors
    /// When the message is not visible to this person.
    pub async fn click_forged(&self, message: Snowflake, custom_id: &str) -> Result<Answer, DriverError> {
        let _ = (message, custom_id);
        Err(DriverError::ShutDown)
    }

    /// Chooses from a select menu, named by its `custom_id` or placeholder: option values or labels, or
    /// people, roles or channels by id or name.
    ///
    /// # Errors
    /// When the client would not send it.
    pub async fn select(
        &self,
        message: Snowflake,
        select: &str,
        values: &[&str],
    ) -> Result<Answer, DriverError> {
        let _ = (message, select, values);
        Err(DriverError::ShutDown)
    }

    /// Sends a form with values by `custom_id` or label of the field; fields left out keep what they
    /// start with. The values of a select menu in a form are separated by commas.
    ///
    /// # Errors
    /// When the client would not send it: an unknown field, a value too long, too short or missing.
    pub async fn submit(&self, form: &Form, values: &[(&str, &str)]) -> Result<Answer, DriverError> {
        let _ = (form, values);
        Err(DriverError::ShutDown)
    }

    /// Sends a message and returns its id.
    ///
    /// # Errors
    /// When the channel is not there or the person may not write in it.
    pub async fn say(&self, channel: Snowflake, text: &str) -> Result<Snowflake, DriverError> {
        let _ = (channel, text);
        Err(DriverError::ShutDown)
    }

    /// Replies to a message, with or without pinging its author.
    ///
    /// # Errors
    /// As [`Person::say`].
    pub async fn reply(&self, message: Snowflake, text: &str, ping: bool) -> Result<Snowflake, DriverError> {
        let _ = (message, text, ping);
        Err(DriverError::ShutDown)
    }

    /// Deletes one of this person's own messages, or hides an ephemeral one.
    ///
    /// # Errors
    /// When it is not there or somebody else's.
    pub fn delete(&self, message: Snowflake) -> Result<(), DriverError> {
        let _ = message;
        Err(DriverError::ShutDown)
    }

    /// The commands offered to this person in a channel, with names in their language.
    pub fn commands(&self, channel: Snowflake) -> Vec<crate::sandbox::Command> {
        let _ = channel;
        Vec::new()
    }
}
