//! Interactions: what a person did, and how far the bot's answer has come.
//! Source: <https://discord.com/developers/docs/interactions/receiving-and-responding>.

use super::World;
use crate::engine::{Millis, Timestamp};
use crate::sandbox::gateway::hub::intent;
use crate::sandbox::id::Snowflake;
use crate::sandbox::json::bits;
use crate::sandbox::model::{Message, MessageInteraction};
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use tokio::sync::oneshot;

/// How long an interaction's token works.
pub(crate) const TOKEN_LIFETIME: Millis = Millis::from_secs(15 * 60);

/// Deeds that are remembered.
const DEEDS_MAX: usize = 10_000;

/// What kind of thing a person did; Discord's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Sent a command.
    Command = 2,
    /// Pressed a button, or chose from a select menu.
    Component = 3,
    /// Typed into an option with suggestions.
    Autocomplete = 4,
    /// Sent a form.
    Form = 5,
}

/// How far the acknowledgement has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ack {
    /// Not yet, and there is time.
    Waiting,
    /// Not within three seconds.
    TooLate,
    /// With that type of callback.
    Given(u8),
}

/// How the bot acknowledged, told to whoever waits.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// Types 4 and 5: a message, thinking when deferred.
    Message(Arc<Message>),
    /// Type 6.
    Acknowledged,
    /// Type 7: the message of the component as it is now.
    Update(Arc<Message>),
    /// Type 8.
    Choices(Vec<Value>),
    /// Type 9.
    Form(Value),
}

/// What a person did, as the driver made it from their input.
#[derive(Debug, Clone)]
pub struct Deed {
    /// What kind of thing.
    pub kind: Kind,
    /// Who did it.
    pub user: Snowflake,
    /// Where.
    pub channel: Snowflake,
    /// The command's full name.
    pub command: Option<String>,
    /// The message of the component, or of the component that opened the form.
    pub source: Option<Snowflake>,
    /// What opened the form.
    pub opened_by: Option<Box<MessageInteraction>>,
    /// The interaction's data as it is sent.
    pub data: Value,
}

impl Deed {
    /// What a message sent as the answer to interaction `id` says about it.
    pub(crate) fn cause(&self, id: Snowflake) -> MessageInteraction {
        let kind = match self.kind {
            Kind::Component => 3,
            Kind::Form => 5,
            Kind::Command | Kind::Autocomplete => 2,
        };
        MessageInteraction {
            id,
            user: self.user,
            kind,
            name: self.command.clone(),
            message: self.source.filter(|_| self.kind == Kind::Component),
            opened_by: self.opened_by.clone(),
        }
    }
}

/// One interaction.
#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    pub(crate) deed: Arc<Deed>,
    pub(crate) created: Timestamp,
    pub(crate) ack: Ack,
    /// The message that `@original` means.
    pub(crate) original: Option<Snowflake>,
    waiter: Option<oneshot::Sender<Outcome>>,
}

impl Interaction {
    /// Tells whoever waits. Returns false when nobody does any more.
    pub(crate) fn resolve(&mut self, outcome: Outcome) {
        if let Some(waiter) = self.waiter.take() {
            // Whoever asked may have gone away; the answer stands.
            let _ = waiter.send(outcome);
        }
    }
}

/// The interactions of the last quarter of an hour.
#[derive(Debug, Default)]
pub(crate) struct Interactions {
    by_token: HashMap<String, Interaction>,
    tokens: HashMap<Snowflake, String>,
    order: VecDeque<(Timestamp, Snowflake)>,
    /// The last deeds, oldest first.
    deeds: VecDeque<Arc<Deed>>,
}

impl Interactions {
    pub(crate) fn deeds(&self) -> impl Iterator<Item = &Arc<Deed>> {
        self.deeds.iter()
    }

    pub(crate) fn by_token(&mut self, token: &str) -> Option<&mut Interaction> {
        self.by_token.get_mut(token)
    }

    pub(crate) fn by_id(&mut self, id: Snowflake) -> Option<&mut Interaction> {
        self.by_token.get_mut(self.tokens.get(&id)?)
    }

    fn insert(&mut self, token: String, interaction: Interaction) {
        let now = interaction.created;
        // Kept for twice the lifetime, so that a late use is told apart from an unknown token.
        while self.order.front().is_some_and(|(at, _)| now - *at > TOKEN_LIFETIME + TOKEN_LIFETIME) {
            if let Some((_, old)) = self.order.pop_front()
                && let Some(token) = self.tokens.remove(&old)
            {
                self.by_token.remove(&token);
            }
        }
        self.deeds.push_back(Arc::clone(&interaction.deed));
        if self.deeds.len() > DEEDS_MAX {
            self.deeds.pop_front();
        }
        self.order.push_back((now, interaction.id));
        self.tokens.insert(interaction.id, token.clone());
        self.by_token.insert(token, interaction);
    }
}

impl World {
    /// Sends an interaction to the bot. Returns its id, and where its acknowledgement will arrive.
    pub(crate) fn interact(&mut self, deed: Deed) -> (Snowflake, oneshot::Receiver<Outcome>) {
        let id = self.next_id();
        // Unguessable tokens protect nothing here; they only have to look and behave like Discord's.
        let token = format!("aW50ZXJhY3Rpb246{:016x}{:016x}", id.0, id.0.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let payload = self.interaction_json(id, &token, &deed);
        let (waiter, receiver) = oneshot::channel();
        let interaction = Interaction {
            id,
            deed: Arc::new(deed),
            created: self.now(),
            ack: Ack::Waiting,
            original: None,
            waiter: Some(waiter),
        };
        self.interactions.insert(token, interaction);
        self.dispatch("INTERACTION_CREATE", intent::ALWAYS, &payload);
        (id, receiver)
    }

    /// Gives up on an acknowledgement after three seconds. Returns false when it came after all.
    pub(crate) fn give_up_on(&mut self, id: Snowflake) -> bool {
        let Some(interaction) = self.interactions.by_id(id) else { return true };
        if interaction.ack == Ack::Waiting {
            interaction.ack = Ack::TooLate;
        }
        interaction.ack == Ack::TooLate
    }

    fn interaction_json(&self, id: Snowflake, token: &str, deed: &Deed) -> Value {
        let locale = self.users.get(&deed.user).map_or("en-US", |user| user.locale.as_str());
        let mut member = self.member_json(deed.user).unwrap_or_default();
        member["permissions"] = json!(bits(self.permissions_in(deed.user, deed.channel)));
        let channel = self.channels.get(&deed.channel).map(|channel| {
            let mut json = self.channel_json(channel, self.bot);
            json["permissions"] = member["permissions"].clone();
            json
        });
        let mut payload = json!({
            "id": id, "application_id": self.bot, "type": deed.kind as u8, "token": token, "version": 1,
            "guild_id": self.guild.id, "channel_id": deed.channel, "channel": channel, "member": member,
            "guild": {"id": self.guild.id, "locale": self.guild.locale, "features": []},
            "app_permissions": bits(self.permissions_in(self.bot, deed.channel)),
            "locale": locale, "guild_locale": self.guild.locale, "data": deed.data, "entitlements": [],
            "entitlement_sku_ids": [], "authorizing_integration_owners": {"0": self.guild.id}, "context": 0,
            "attachment_size_limit": 10_485_760,
        });
        if let Some(message) = deed.source.and_then(|source| self.message(source)) {
            payload["message"] = self.message_json(message);
        }
        payload
    }
}
