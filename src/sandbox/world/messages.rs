//! Messages: sending, changing, deleting.

use super::World;
use crate::engine::{Millis, Timestamp};
use crate::sandbox::events::EventKind;
use crate::sandbox::gateway::hub::intent;
use crate::sandbox::id::Snowflake;
use crate::sandbox::json::without_content;
use crate::sandbox::model::{
    Attachment, FLAG_COMPONENTS_V2, FLAG_EPHEMERAL, FLAG_LOADING, FLAG_SUPPRESS_EMBEDS, Message,
    MessageInteraction, MessageKind, Reaction,
};
use crate::sandbox::storage::Record;
use crate::sandbox::validate::message::{AttachmentField, MessageFields, UploadedFile};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

/// How long Discord remembers a nonce; the documentation says "a few minutes".
const NONCE_REMEMBERED: Millis = Millis::from_secs(5 * 60);
/// From this age on, edits of a message are limited.
const OLD: Millis = Millis::from_secs(3600);
/// How many edits of one old message an hour are let through. Discord doesn't say; this is strict enough
/// that whoever relies on such edits finds out.
const OLD_EDITS_AN_HOUR: usize = 3;

/// A message about to be sent.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) channel: Snowflake,
    pub(crate) author: Snowflake,
    pub(crate) kind: MessageKind,
    pub(crate) flags: u64,
    pub(crate) visible_to: Option<Snowflake>,
    pub(crate) interaction: Option<MessageInteraction>,
    pub(crate) reply_to: Option<Snowflake>,
    pub(crate) by_webhook: bool,
    pub(crate) fields: MessageFields,
}

/// Which message was changed, and what it is now.
pub(super) type Edited = Arc<Message>;

/// What is remembered for a while.
#[derive(Debug, Default)]
pub(crate) struct Recent {
    nonces: HashMap<(Snowflake, String), (Timestamp, Snowflake)>,
    nonce_order: VecDeque<(Timestamp, (Snowflake, String))>,
    old_edits: HashMap<Snowflake, Vec<Timestamp>>,
}

impl World {
    /// The message that the author sent with this nonce within the last minutes, if it still exists.
    pub(crate) fn sent_with_nonce(&mut self, author: Snowflake, nonce: &Value) -> Option<Arc<Message>> {
        let now = self.now();
        while let Some((at, _)) = self.recent.nonce_order.front()
            && now - *at > NONCE_REMEMBERED
        {
            if let Some((_, key)) = self.recent.nonce_order.pop_front() {
                self.recent.nonces.remove(&key);
            }
        }
        let (_, id) = *self.recent.nonces.get(&(author, nonce.to_string()))?;
        self.message(id).cloned()
    }

    /// Sends a message. Everything about it has been checked.
    pub(crate) fn send(&mut self, draft: Draft) -> Arc<Message> {
        let Draft { channel, author, kind, flags, visible_to, interaction, reply_to, by_webhook, fields } =
            draft;
        let id = self.next_id();
        let lasting = visible_to.is_none();
        let attachments = self.store_files(channel, &fields.files, fields.attachments.as_deref(), lasting);
        let content = fields.content.unwrap_or_default();
        let replied = reply_to.and_then(|id| self.message(id)).map(|message| message.author);
        // Interaction answers don't ping the author of the message that they hang on.
        let replied = replied.filter(|_| !by_webhook);
        let pings = self.pings((author, channel), &content, &fields.mentions.unwrap_or_default(), replied);
        if let Some(nonce) = &fields.nonce {
            let (key, now) = ((author, nonce.to_string()), self.now());
            self.recent.nonces.insert(key.clone(), (now, id));
            self.recent.nonce_order.push_back((now, key));
        }
        let message = Message {
            id,
            channel,
            author,
            kind,
            content,
            embeds: fields.embeds.unwrap_or_default(),
            components: fields.components.unwrap_or_default(),
            attachments,
            flags: flags | fields.flags.unwrap_or(0) | if visible_to.is_some() { FLAG_EPHEMERAL } else { 0 },
            mentions: pings.users,
            mention_roles: pings.roles,
            mention_everyone: pings.everyone,
            reply_to,
            edited_at: None,
            nonce: fields.nonce,
            reactions: Vec::new(),
            visible_to,
            interaction,
            by_webhook,
            has_thread: false,
            thread_named: None,
            pinned: false,
        };
        self.add(message)
    }

    /// Puts a finished message into its channel and tells everybody.
    pub(super) fn add(&mut self, message: Message) -> Arc<Message> {
        let (id, place) = (message.id, message.channel);
        let message = Arc::new(message);
        self.places.insert(id, place);
        self.messages.entry(place).or_default().insert(id, Arc::clone(&message));
        if let Some(channel) = self.channels.get_mut(&place).filter(|_| message.visible_to.is_none()) {
            channel.last_message = Some(id);
            if let Some(thread) = channel.thread.as_mut().filter(|_| message.kind.counts_in_thread()) {
                thread.message_count += 1;
            }
        }
        self.after_change("MESSAGE_CREATE", &message);
        self.tell(
            EventKind::MessageCreated { message: Arc::clone(&message) },
            Some(place),
            message.visible_to,
        );
        message
    }

    /// Changes a message and tells everybody.
    pub(crate) fn change(&mut self, id: Snowflake, change: impl FnOnce(&mut Message)) -> Option<Edited> {
        let place = self.place_of(id)?;
        let message = self.messages.get_mut(&place)?.get_mut(&id)?;
        change(Arc::make_mut(message));
        let message = Arc::clone(message);
        self.after_change("MESSAGE_UPDATE", &message);
        self.tell(
            EventKind::MessageUpdated { message: Arc::clone(&message) },
            Some(place),
            message.visible_to,
        );
        Some(message)
    }

    fn after_change(&mut self, event: &str, message: &Arc<Message>) {
        if message.visible_to.is_some() {
            return;
        }
        self.keep(&Record::Message(Cow::Borrowed(message.as_ref())));
        if self.outage || !self.hub.anybody() || !self.sees(self.bot, message.channel) {
            return;
        }
        let data = self.message_event_json(message);
        let own = message.author == self.bot || message.mentions.contains(&self.bot);
        let poor = (!own).then(|| without_content(&data));
        let guild = self.guild.id;
        self.hub.dispatch((event, intent::GUILD_MESSAGES), guild, &data, poor.as_ref());
    }

    /// Applies an edit to a message. Everything about it has been checked. What the fields don't mention
    /// stays as it is.
    pub(crate) fn edit(&mut self, id: Snowflake, fields: MessageFields) -> Option<Edited> {
        let before = Arc::clone(self.message(id)?);
        let kept: Vec<Attachment> = match &fields.attachments {
            None => before.attachments.clone(),
            Some(entries) => {
                let listed = |file: &Attachment| entries.iter().find(|entry| entry.id == file.id.0);
                let described = before.attachments.iter().filter_map(|file| {
                    let entry = listed(file)?;
                    let description = entry.description.clone().or_else(|| file.description.clone());
                    Some(Attachment { description, ..file.clone() })
                });
                described.collect()
            }
        };
        for gone in before.attachments.iter().filter(|file| kept.iter().all(|kept| kept.id != file.id)) {
            self.files.remove(gone.id);
        }
        let lasting = before.visible_to.is_none();
        let added = self.store_files(before.channel, &fields.files, fields.attachments.as_deref(), lasting);
        let content = fields.content.unwrap_or_else(|| before.content.clone());
        let replied = before.reply_to.and_then(|id| self.message(id)).map(|message| message.author);
        let replied = replied.filter(|_| !before.by_webhook);
        let pings = self.pings(
            (before.author, before.channel),
            &content,
            &fields.mentions.unwrap_or_default(),
            replied,
        );
        let now = self.now();
        self.change(id, |message| {
            message.content = content;
            message.attachments = kept.into_iter().chain(added).collect();
            message.mentions = pings.users;
            message.mention_roles = pings.roles;
            message.mention_everyone = pings.everyone;
            // A deferred answer that is filled in was not edited, it came late.
            if message.thinking() {
                message.flags &= !FLAG_LOADING;
            } else {
                message.edited_at = Some(now);
            }
            if let Some(embeds) = fields.embeds {
                message.embeds = embeds;
            }
            if let Some(components) = fields.components {
                message.components = components;
            }
            if let Some(flags) = fields.flags {
                let settable = FLAG_SUPPRESS_EMBEDS | FLAG_COMPONENTS_V2;
                message.flags = (message.flags & !FLAG_SUPPRESS_EMBEDS) | (flags & settable);
            }
        })
    }

    /// Whether one more edit of this message is within the limit on old ones; counts it if so.
    pub(crate) fn may_edit_now(&mut self, id: Snowflake) -> bool {
        let now = self.now();
        if now - id.created_at() <= OLD {
            return true;
        }
        let edits = self.recent.old_edits.entry(id).or_default();
        edits.retain(|at| now - *at < OLD);
        let allowed = edits.len() < OLD_EDITS_AN_HOUR;
        if allowed {
            edits.push(now);
        }
        allowed
    }

    /// Deletes a message and its files, and tells everybody. A thread that hangs on it stays.
    pub(crate) fn delete(&mut self, id: Snowflake) -> Option<Arc<Message>> {
        let place = self.places.remove(&id)?;
        let message = self.messages.get_mut(&place)?.remove(&id)?;
        for file in &message.attachments {
            self.files.remove(file.id);
        }
        self.recent.old_edits.remove(&id);
        if message.visible_to.is_none() {
            self.keep(&Record::MessageGone(place, id));
            if self.sees(self.bot, place) {
                let data = json!({"id": id, "channel_id": place, "guild_id": self.guild.id});
                self.dispatch("MESSAGE_DELETE", intent::GUILD_MESSAGES, &data);
            }
        }
        self.tell(EventKind::MessageDeleted { channel: place, id }, Some(place), message.visible_to);
        Some(message)
    }

    /// Adds or takes back somebody's reaction. Returns whether that changed anything.
    pub(crate) fn react(&mut self, id: Snowflake, user: Snowflake, emoji: &str, add: bool) -> bool {
        let Some(message) = self.message(id).cloned() else { return false };
        let has = message
            .reactions
            .iter()
            .any(|reaction| reaction.emoji == emoji && reaction.users.contains(&user));
        if has == add {
            return false;
        }
        let change = |message: &mut Message| {
            if add {
                match message.reactions.iter_mut().find(|reaction| reaction.emoji == emoji) {
                    Some(reaction) => reaction.users.push(user),
                    None => message.reactions.push(Reaction { emoji: emoji.to_owned(), users: vec![user] }),
                }
            } else {
                for reaction in message.reactions.iter_mut().filter(|reaction| reaction.emoji == emoji) {
                    reaction.users.retain(|reacted| *reacted != user);
                }
                message.reactions.retain(|reaction| !reaction.users.is_empty());
            }
        };
        let Some(stored) = self.messages.get_mut(&message.channel).and_then(|messages| messages.get_mut(&id))
        else {
            return false;
        };
        change(Arc::make_mut(stored));
        let stored = Arc::clone(stored);
        self.keep(&Record::Message(Cow::Borrowed(stored.as_ref())));
        let mut data = json!({
            "user_id": user, "channel_id": stored.channel, "message_id": id, "guild_id": self.guild.id,
            "emoji": {"id": null, "name": emoji}, "burst": false, "type": 0,
        });
        if add {
            data["message_author_id"] = json!(stored.author);
            data["member"] = json!(self.member_json(user));
        }
        let event = if add { "MESSAGE_REACTION_ADD" } else { "MESSAGE_REACTION_REMOVE" };
        if self.sees(self.bot, stored.channel) {
            self.dispatch(event, intent::GUILD_MESSAGE_REACTIONS, &data);
        }
        let place = stored.channel;
        self.tell(EventKind::MessageUpdated { message: stored }, Some(place), None);
        true
    }

    /// Keeps the bytes of new files and describes them.
    fn store_files(
        &mut self,
        channel: Snowflake,
        files: &[UploadedFile],
        entries: Option<&[AttachmentField]>,
        lasting: bool,
    ) -> Vec<Attachment> {
        let mut stored = Vec::with_capacity(files.len());
        for file in files {
            let entry = entries.and_then(|entries| entries.iter().find(|entry| entry.id == file.number));
            let id = self.next_id();
            let name = entry.and_then(|entry| entry.filename.as_deref()).unwrap_or(&file.name);
            let filename = safe_name(name);
            let (content_type, size) = picture(&file.bytes);
            stored.push(Attachment {
                id,
                path: format!("/attachments/{channel}/{id}/{filename}"),
                content_type: content_type.or_else(|| by_ending(&filename)).map(str::to_owned),
                filename,
                description: entry.and_then(|entry| entry.description.clone()),
                size: file.bytes.len() as u64,
                width: size.map(|(width, _)| width),
                height: size.map(|(_, height)| height),
            });
            self.files.put(id, file.bytes.clone(), lasting);
        }
        stored
    }

    /// Forgets every message of a channel that is gone.
    pub(super) fn drop_messages(&mut self, channel: Snowflake) {
        let gone: BTreeMap<Snowflake, Arc<Message>> = self.messages.remove(&channel).unwrap_or_default();
        for (id, message) in gone {
            self.places.remove(&id);
            for file in &message.attachments {
                self.files.remove(file.id);
            }
        }
    }
}

/// A file name as Discord keeps it: letters, digits, `.`, `-`, `_`.
fn safe_name(name: &str) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' };
    let name: String = name.chars().map(safe).collect();
    if name.trim_matches('.').is_empty() { "unknown".into() } else { name }
}

/// Media type and size in pixels of a PNG or GIF.
fn picture(bytes: &[u8]) -> (Option<&'static str>, Option<(u32, u32)>) {
    let be = |at: usize| {
        bytes.get(at..at + 4).map(|word| u32::from_be_bytes([word[0], word[1], word[2], word[3]]))
    };
    let le = |at: usize| bytes.get(at..at + 2).map(|word| u32::from(u16::from_le_bytes([word[0], word[1]])));
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        (Some("image/png"), be(16).zip(be(20)))
    } else if bytes.starts_with(b"GIF8") {
        (Some("image/gif"), le(6).zip(le(8)))
    } else {
        (None, None)
    }
}

fn by_ending(name: &str) -> Option<&'static str> {
    let (_, ending) = name.rsplit_once('.')?;
    match ending.to_ascii_lowercase().as_str() {
        "txt" | "sgf" | "js" | "md" | "psq" => Some("text/plain; charset=utf-8"),
        "json" => Some("application/json; charset=utf-8"),
        _ => None,
    }
}
