//! Channels and threads: making, changing, archiving, deleting.

use super::World;
use crate::engine::{Millis, Timestamp};
use crate::sandbox::events::EventKind;
use crate::sandbox::gateway::hub::intent;
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{
    Channel, ChannelKind, FLAG_HAS_THREAD, Message, MessageKind, Overwrite, OverwriteTarget, Thread,
};
use crate::sandbox::storage::Record;
use serde_json::json;
use std::borrow::Cow;
use std::collections::BTreeSet;
use twilight_model::guild::Permissions;

/// A thread about to be made.
#[derive(Debug)]
pub(crate) struct NewThread {
    pub(crate) parent: Snowflake,
    pub(crate) owner: Snowflake,
    pub(crate) name: String,
    pub(crate) kind: ChannelKind,
    pub(crate) auto_archive_minutes: u32,
    pub(crate) invitable: Option<bool>,
    pub(crate) slow_mode_seconds: u32,
    /// The message it hangs on.
    pub(crate) message: Option<Snowflake>,
}

impl World {
    /// Makes a text channel, last in the list.
    pub(crate) fn add_channel(&mut self, name: &str) -> Snowflake {
        let id = self.next_id();
        let position = self.channels.values().filter(|channel| channel.thread.is_none()).count() as u32;
        let channel = Channel {
            id,
            kind: ChannelKind::Text,
            name: name.into(),
            topic: None,
            position,
            overwrites: Vec::new(),
            last_message: None,
            slow_mode_seconds: 0,
            thread: None,
        };
        self.insert_channel(channel, "CHANNEL_CREATE");
        id
    }

    fn insert_channel(&mut self, channel: Channel, event: &str) {
        let id = channel.id;
        self.channels.insert(id, channel.clone());
        self.keep(&Record::Channel(Cow::Borrowed(&channel)));
        if self.sees(self.bot, id) {
            let mut data = self.channel_json(&channel, self.bot);
            if event == "THREAD_CREATE" {
                data["newly_created"] = json!(true);
            }
            self.dispatch(event, intent::GUILDS, &data);
        }
        self.tell(EventKind::ChannelCreated { channel }, Some(id), None);
    }

    /// How many threads are not archived.
    pub(crate) fn active_threads(&self) -> usize {
        let active = |channel: &&Channel| channel.thread.as_ref().is_some_and(|thread| !thread.archived);
        self.channels.values().filter(active).count()
    }

    /// Makes a thread. Everything about it has been checked.
    pub(crate) fn add_thread(&mut self, new: NewThread) -> Snowflake {
        let id = new.message.unwrap_or_else(|| self.next_id());
        let now = self.now();
        let thread = Thread {
            parent: new.parent,
            owner: new.owner,
            archived: false,
            locked: false,
            auto_archive_minutes: new.auto_archive_minutes,
            archived_at: now,
            created_at: now,
            members: BTreeSet::from([new.owner]),
            message_count: 0,
            invitable: (new.kind == ChannelKind::PrivateThread).then_some(new.invitable.unwrap_or(true)),
        };
        let channel = Channel {
            id,
            kind: new.kind,
            name: new.name.clone(),
            topic: None,
            position: 0,
            overwrites: Vec::new(),
            last_message: None,
            slow_mode_seconds: new.slow_mode_seconds,
            thread: Some(thread),
        };
        self.insert_channel(channel, "THREAD_CREATE");
        self.expect_archiving(now + Millis::from_secs(i64::from(new.auto_archive_minutes) * 60));
        if let Some(message) = new.message {
            self.change(message, |message| {
                message.has_thread = true;
                message.flags |= FLAG_HAS_THREAD;
            });
            let starter = self.notice(id, new.owner, MessageKind::ThreadStarter, String::new());
            self.add(Message { reply_to: Some(message), ..starter });
        } else if new.kind == ChannelKind::PublicThread {
            let notice = self.notice(new.parent, new.owner, MessageKind::ThreadCreated, new.name);
            self.add(Message { thread_named: Some(id), ..notice });
        }
        id
    }

    /// A message that Discord itself writes in somebody's name.
    fn notice(
        &mut self,
        channel: Snowflake,
        author: Snowflake,
        kind: MessageKind,
        content: String,
    ) -> Message {
        Message { id: self.next_id(), channel, author, kind, content, ..Message::default() }
    }

    /// Changes a channel or thread and tells everybody.
    pub(crate) fn change_channel(&mut self, id: Snowflake, change: impl FnOnce(&mut Channel)) {
        let now = self.now();
        let Some(channel) = self.channels.get_mut(&id) else { return };
        let before = channel.thread.as_ref().map(|thread| thread.archived);
        change(channel);
        if let Some(thread) = channel.thread.as_mut().filter(|thread| before != Some(thread.archived)) {
            thread.archived_at = now;
        }
        let channel = channel.clone();
        if let Some(thread) = &channel.thread {
            self.expect_archiving(now + Millis::from_secs(i64::from(thread.auto_archive_minutes) * 60));
        }
        self.keep(&Record::Channel(Cow::Borrowed(&channel)));
        let event = if channel.thread.is_some() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
        if self.sees(self.bot, id) {
            let data = self.channel_json(&channel, self.bot);
            self.dispatch(event, intent::GUILDS, &data);
        }
        self.tell(EventKind::ChannelUpdated { channel }, Some(id), None);
    }

    /// Takes a thread out of the archive, as a new message in it does.
    pub(crate) fn wake_thread(&mut self, id: Snowflake) {
        let thread = self.channels.get(&id).and_then(|channel| channel.thread.as_ref());
        if thread.is_some_and(|thread| thread.archived) {
            self.change_channel(id, |channel| {
                if let Some(thread) = &mut channel.thread {
                    thread.archived = false;
                }
            });
        }
    }

    /// Deletes a channel with its threads, or a thread, with all messages.
    pub(crate) fn delete_channel(&mut self, id: Snowflake) -> Option<Channel> {
        let seen = self.sees(self.bot, id);
        let threads: Vec<Snowflake> = self
            .channels
            .values()
            .filter(|channel| channel.thread.as_ref().is_some_and(|thread| thread.parent == id))
            .map(|channel| channel.id)
            .collect();
        for thread in threads {
            self.delete_channel(thread);
        }
        let channel = self.channels.remove(&id)?;
        self.drop_messages(id);
        self.keep(&Record::ChannelGone(id));
        if seen {
            let (event, data) = match &channel.thread {
                None => ("CHANNEL_DELETE", self.channel_json(&channel, self.bot)),
                Some(thread) => {
                    let kind = channel.kind.number();
                    let data = json!({"id": id, "guild_id": self.guild.id, "parent_id": thread.parent, "type": kind});
                    ("THREAD_DELETE", data)
                }
            };
            self.dispatch(event, intent::GUILDS, &data);
        }
        self.tell(EventKind::ChannelDeleted { id }, Some(id), None);
        Some(channel)
    }

    /// Sets one overwrite of a channel; an empty one goes away.
    pub(crate) fn set_overwrite(
        &mut self,
        channel: Snowflake,
        target: OverwriteTarget,
        allow: Permissions,
        deny: Permissions,
    ) {
        self.change_channel(channel, |channel| {
            channel.overwrites.retain(|overwrite| overwrite.target != target);
            if !(allow | deny).is_empty() {
                channel.overwrites.push(Overwrite { target, allow, deny });
            }
        });
    }

    /// Lets somebody into a thread, or out of it.
    pub(crate) fn set_thread_member(&mut self, thread: Snowflake, user: Snowflake, inside: bool) {
        let Some(channel) = self.channels.get_mut(&thread) else { return };
        let Some(state) = &mut channel.thread else { return };
        let changed = if inside { state.members.insert(user) } else { state.members.remove(&user) };
        if !changed {
            return;
        }
        let count = state.members.len();
        let channel = channel.clone();
        self.keep(&Record::Channel(Cow::Borrowed(&channel)));
        let mut data = json!({"id": thread, "guild_id": self.guild.id, "member_count": count});
        if inside {
            let mut member = self.thread_member_json(thread, user);
            member["member"] = json!(self.member_json(user));
            data["added_members"] = json!([member]);
        } else {
            data["removed_member_ids"] = json!([user]);
        }
        // Without the members intent a bot hears only of itself.
        if user == self.bot {
            self.dispatch("THREAD_MEMBERS_UPDATE", intent::GUILDS, &data);
        }
        self.tell(EventKind::ChannelUpdated { channel }, Some(thread), None);
    }

    fn expect_archiving(&mut self, at: Timestamp) {
        if at < self.next_archiving {
            self.next_archiving = at;
            self.archiving_bell.notify_one();
        }
    }

    /// When the next thread may archive itself.
    pub(crate) fn next_archiving(&self) -> Timestamp {
        self.next_archiving
    }

    /// Archives the threads in which nothing has happened for their time.
    pub(crate) fn archive_idle_threads(&mut self) {
        let now = self.now();
        if now < self.next_archiving {
            return;
        }
        let mut next = Timestamp(i64::MAX);
        let mut idle = Vec::new();
        for channel in self.channels.values() {
            let Some(thread) = channel.thread.as_ref().filter(|thread| !thread.archived) else { continue };
            let spoken = channel.last_message.map_or(thread.created_at, Snowflake::created_at);
            let due = spoken.max(thread.archived_at)
                + Millis::from_secs(i64::from(thread.auto_archive_minutes) * 60);
            if due <= now {
                idle.push(channel.id);
            } else {
                next = next.min(due);
            }
        }
        self.next_archiving = next;
        for thread in idle {
            self.change_channel(thread, |channel| {
                if let Some(thread) = &mut channel.thread {
                    thread.archived = true;
                }
            });
        }
    }
}
