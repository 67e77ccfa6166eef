//! One person's client.

use super::interact::EXPECTED_WITHIN;
use super::options::{self, Focus, Invocation};
use super::{Answer, Choice, Driver, DriverError};
use crate::sandbox::events::{Event, EventKind, EventStream};
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{Command, CommandChoice, Message, MessageKind, Presence, User};
use crate::sandbox::validate::message::{AllowedMentions, MessageFields};
use crate::sandbox::world::interactions::{Deed, Kind, Outcome};
use crate::sandbox::world::{Draft, World};
use serde_json::Value;
use std::sync::Arc;
use twilight_model::guild::Permissions;

/// A person of the guild, to act as them. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Person {
    pub(super) driver: Driver,
    pub(super) id: Snowflake,
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
        self.driver.shared.world().change_user(self.id, |user| user.locale = locale.into());
    }

    /// Sets the name that this person goes by everywhere.
    pub fn set_display_name(&self, name: &str) {
        self.driver.shared.world().change_user(self.id, |user| user.display_name = Some(name.into()));
    }

    /// Sets the name shown in the guild; `None` takes it away.
    pub fn set_nick(&self, nick: Option<&str>) {
        self.driver.shared.world().change_member(self.id, |member| member.nick = nick.map(str::to_owned));
    }

    /// Comes online or goes offline.
    pub fn set_presence(&self, presence: Presence) {
        self.driver.shared.world().set_presence(self.id, presence);
    }

    /// Leaves the guild.
    pub fn leave(&self) {
        self.driver.shared.world().leave(self.id);
    }

    /// Joins the guild again.
    pub fn rejoin(&self) {
        self.driver.shared.world().join(self.id);
    }

    /// Whether this person may see an event: the channel's permissions, and ephemeral messages only theirs.
    pub fn may_see(&self, event: &Event) -> bool {
        if event.visible_to.is_some_and(|person| person != self.id) {
            return false;
        }
        // That something is gone may be known to everybody: nothing is left to tell whose it was.
        let gone = matches!(event.kind, EventKind::ChannelDeleted { .. } | EventKind::MessageDeleted { .. });
        gone || event.channel.is_none_or(|channel| self.driver.shared.world().sees(self.id, channel))
    }

    /// The messages this person sees in a channel, oldest first, with the ephemeral ones meant for them.
    pub fn messages(&self, channel: Snowflake) -> Vec<Arc<Message>> {
        let world = self.driver.shared.world();
        if !world.permissions_in(self.id, channel).contains(Permissions::READ_MESSAGE_HISTORY) {
            return Vec::new();
        }
        let mine = |message: &&Arc<Message>| message.visible_to.is_none_or(|person| person == self.id);
        world.messages_in(channel).filter(mine).cloned().collect()
    }

    /// What happens from now on, as far as this person may see it.
    pub fn events(&self) -> EventStream {
        EventStream::new(self.driver.shared.world().subscribe(), Some(self.clone()))
    }

    /// Waits (at most 30 s) for a message in the channel that this person sees and `wanted` accepts,
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
    /// Values are as typed: strings, numbers, booleans; a person, channel or role by id or name; a file as
    /// `{"filename": …, "text": …}`. A value of an option with choices may be the choice's value or its
    /// name in English or the person's language. The client checks them against the registered command
    /// as Discord's does, and then waits for the answer: three seconds for the acknowledgement and, when
    /// it was deferred, until it is filled in (at most 15 s).
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
        self.driver.interact(|world| self.command(world, channel, command, options, None)).await
    }

    /// The same although the command may not be offered to this person: a server's own settings can offer
    /// it to anybody, whatever rights the bot had in mind.
    ///
    /// # Errors
    /// As [`Person::slash`].
    pub async fn slash_unoffered(
        &self,
        channel: Snowflake,
        command: &str,
        options: &[(&str, Value)],
    ) -> Result<Answer, DriverError> {
        self.driver
            .interact(|world| {
                let before = options::offer_to_all(world);
                let made = self.command(world, channel, command, options, None);
                world.commands = before;
                made
            })
            .await
    }

    fn command(
        &self,
        world: &mut World,
        channel: Snowflake,
        command: &str,
        options: &[(&str, Value)],
        focus: Option<Focus<'_>>,
    ) -> Result<Deed, DriverError> {
        self.require_view(world, channel)?;
        self.require_unlocked(world, channel)?;
        let Invocation { full_name, data } =
            options::read(world, (self.id, channel), command, options, focus)?;
        let kind = if focus.is_some() { Kind::Autocomplete } else { Kind::Command };
        Ok(Deed {
            kind,
            user: self.id,
            channel,
            command: Some(full_name),
            source: None,
            opened_by: None,
            data,
        })
    }

    pub(super) fn require_view(&self, world: &World, channel: Snowflake) -> Result<(), DriverError> {
        if !world.channels.contains_key(&channel) {
            let name = channel.to_string();
            return Err(DriverError::Unknown { what: "channel", name, known: Vec::new() });
        }
        if world.sees(self.id, channel) {
            Ok(())
        } else {
            Err(DriverError::NotAllowed("the channel is hidden"))
        }
    }

    /// In a locked thread the client has no line to write or to command in, but for moderators.
    fn require_unlocked(&self, world: &World, channel: Snowflake) -> Result<(), DriverError> {
        let thread = world.channels.get(&channel).and_then(|channel| channel.thread.as_ref());
        let locked = thread.is_some_and(|thread| thread.locked);
        if locked && !world.permissions_in(self.id, channel).contains(Permissions::MANAGE_THREADS) {
            return Err(DriverError::NotAllowed("the thread is locked"));
        }
        Ok(())
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
        let focus = Some(Focus { option: focused, typed });
        let sent = self.driver.send(|world| self.command(world, channel, command, options, focus));
        let (outcome, _, _, waited) = sent.await?;
        let Some(Outcome::Choices(choices)) = outcome else {
            return Err(DriverError::TimedOut { waited, seen: "no suggestions".into() });
        };
        let locale = self.user().locale;
        let read =
            choices.into_iter().filter_map(|choice| serde_json::from_value::<CommandChoice>(choice).ok());
        Ok(read
            .map(|choice| Choice { name: choice.name_in(&locale).to_owned(), value: choice.value })
            .collect())
    }

    /// Sends a message and returns its id.
    ///
    /// # Errors
    /// When the channel is not there or the person may not write in it.
    pub async fn say(&self, channel: Snowflake, text: &str) -> Result<Snowflake, DriverError> {
        self.write(channel, text, None, true).await
    }

    /// Replies to a message, with or without pinging its author.
    ///
    /// # Errors
    /// As [`Person::say`].
    pub async fn reply(&self, message: Snowflake, text: &str, ping: bool) -> Result<Snowflake, DriverError> {
        let place = self.driver.shared.world().place_of(message);
        let unknown =
            || DriverError::Unknown { what: "message", name: message.to_string(), known: Vec::new() };
        self.write(place.ok_or_else(unknown)?, text, Some(message), ping).await
    }

    #[expect(clippy::unused_async, reason = "as slow as it may become; callers wait for it")]
    async fn write(
        &self,
        channel: Snowflake,
        text: &str,
        reply_to: Option<Snowflake>,
        ping: bool,
    ) -> Result<Snowflake, DriverError> {
        let mut world = self.driver.shared.world();
        world.archive_idle_threads();
        self.require_view(&world, channel)?;
        let thread = world.channels.get(&channel).and_then(|channel| channel.thread.clone());
        let granted = world.permissions_in(self.id, channel);
        let needed =
            if thread.is_some() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
        if !granted.contains(needed) {
            return Err(DriverError::NotAllowed("no right to write here"));
        }
        self.require_unlocked(&world, channel)?;
        let content = text.trim().to_owned();
        if content.is_empty() || content.chars().count() > 2000 {
            return Err(DriverError::Refused("a message has 1 to 2,000 characters".into()));
        }
        if thread.is_some() {
            world.wake_thread(channel);
            world.set_thread_member(channel, self.id, true);
        }
        let mentions = AllowedMentions { replied_user: ping, ..AllowedMentions::default() };
        let fields =
            MessageFields { content: Some(content), mentions: Some(mentions), ..MessageFields::default() };
        let kind = if reply_to.is_some() { MessageKind::Reply } else { MessageKind::Default };
        let message =
            world.send(Draft { channel, author: self.id, kind, reply_to, fields, ..Draft::default() });
        Ok(message.id)
    }

    /// Deletes one of this person's own messages, or hides an ephemeral one.
    ///
    /// # Errors
    /// When it is not there or somebody else's.
    pub fn delete(&self, message: Snowflake) -> Result<(), DriverError> {
        let mut world = self.driver.shared.world();
        let Some(found) =
            world.message(message).filter(|found| found.visible_to.is_none_or(|id| id == self.id))
        else {
            return Err(DriverError::Unknown {
                what: "message",
                name: message.to_string(),
                known: Vec::new(),
            });
        };
        let moderates = world.permissions_in(self.id, found.channel).contains(Permissions::MANAGE_MESSAGES);
        if found.author != self.id && found.visible_to.is_none() && !moderates {
            return Err(DriverError::NotAllowed("the message is somebody else's"));
        }
        world.delete(message);
        Ok(())
    }

    /// The commands offered to this person in a channel.
    pub fn commands(&self, channel: Snowflake) -> Vec<Command> {
        let world = self.driver.shared.world();
        options::offered(&world, self.id, channel).into_iter().cloned().collect()
    }

    /// The longest that [`Person::expect_message`] and its like wait.
    pub const PATIENCE: std::time::Duration = EXPECTED_WITHIN;
}
