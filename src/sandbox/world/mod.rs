//! The state of the local Discord: one guild, its channels, people and messages.
//!
//! Every change goes through a method here, under one lock that is never held across an `.await`. Each
//! change is told to the bot's gateway sessions and to whoever watches, in the order in which it happened,
//! and appended to the journal.

mod channels;
pub(crate) mod interactions;
mod members;
mod mentions;
mod messages;

pub(crate) use channels::NewThread;
pub(crate) use messages::Draft;

use super::events::{Event, EventKind};
use super::gateway::hub::Hub;
use super::id::{Snowflake, SnowflakeSource};
use super::model::{Attachment, Channel, ChannelKind, Command, Member, Message, Presence, Role, User};
use super::storage::{Files, Journal, Place, Record};
use crate::engine::Timestamp;
use crate::session::Clock;
use interactions::Interactions;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::{Notify, broadcast};
use twilight_model::guild::Permissions;

/// How many events a slow watcher may fall behind before it misses some.
const EVENTS_KEPT: usize = 4096;

/// The guild itself.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) owner: Snowflake,
    pub(crate) locale: String,
    pub(crate) roles: Vec<Role>,
}

/// Everything there is.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) ids: SnowflakeSource,
    /// `http://127.0.0.1:PORT`, for addresses of files.
    pub(crate) base_url: String,
    pub(crate) guild: Guild,
    /// Whether the guild suffers an outage.
    pub(crate) outage: bool,
    /// The bot's account; its application has the same id, as for every bot made today.
    pub(crate) bot: Snowflake,
    pub(crate) users: BTreeMap<Snowflake, User>,
    pub(crate) members: BTreeMap<Snowflake, Member>,
    pub(crate) channels: BTreeMap<Snowflake, Channel>,
    pub(crate) messages: HashMap<Snowflake, BTreeMap<Snowflake, Arc<Message>>>,
    pub(crate) commands: Vec<Command>,
    /// When commands were created, for the daily limit: by guild, `None` for global ones.
    pub(crate) commands_created: HashMap<Option<Snowflake>, Vec<Timestamp>>,
    pub(crate) interactions: Interactions,
    pub(crate) hub: Hub,
    pub(crate) files: Files,
    /// Most threads of the guild that may be active at once.
    pub(crate) active_threads_max: usize,
    /// No thread archives itself before this instant.
    next_archiving: Timestamp,
    /// Rung when that instant comes closer.
    pub(crate) archiving_bell: Arc<Notify>,
    /// In which channel a message is.
    places: HashMap<Snowflake, Snowflake>,
    recent: messages::Recent,
    journal: Journal,
    events: broadcast::Sender<Arc<Event>>,
    event_seq: u64,
}

/// What `@everyone` may do from the start: what the bot needs, and what people need to play.
pub(crate) fn everyone_permissions() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::ATTACH_FILES
        | Permissions::EMBED_LINKS
        | Permissions::READ_MESSAGE_HISTORY
        | Permissions::ADD_REACTIONS
        | Permissions::USE_SLASH_COMMANDS
}

impl World {
    /// The fixed world: guild “Omok Club”, channels #omok and #general, alice, bob, carol, and mod, who
    /// manages the server.
    pub(crate) fn new(clock: Arc<dyn Clock>, base_url: String) -> Self {
        let mut ids = SnowflakeSource::default();
        let now = clock.now();
        let mut next = || ids.next(now);
        let (guild_id, bot, moderators) = (next(), next(), next());
        let people: Vec<User> = [
            ("alice", "Alice", "en-US"),
            ("bob", "Bob", "en-US"),
            ("carol", "Carol", "en-US"),
            ("mod", "Mod", "en-US"),
        ]
        .into_iter()
        .map(|(name, shown, locale)| User {
            id: next(),
            name: name.into(),
            display_name: Some(shown.into()),
            bot: false,
            locale: locale.into(),
        })
        .collect();
        let owner = people[3].id;
        let bot_user = User {
            id: bot,
            name: "omok".into(),
            display_name: Some("Omok".into()),
            bot: true,
            locale: "en-US".into(),
        };
        let channels = ["omok", "general"].into_iter().enumerate().map(|(position, name)| Channel {
            id: next(),
            kind: ChannelKind::Text,
            name: name.into(),
            topic: None,
            position: position as u32,
            overwrites: Vec::new(),
            last_message: None,
            slow_mode_seconds: 0,
            thread: None,
        });
        let channels: BTreeMap<_, _> = channels.map(|channel| (channel.id, channel)).collect();
        let everyone =
            Role { id: guild_id, name: "@everyone".into(), permissions: everyone_permissions(), position: 0 };
        let moderator = Role {
            id: moderators,
            name: "Moderators".into(),
            permissions: Permissions::MANAGE_GUILD
                | Permissions::MANAGE_THREADS
                | Permissions::MANAGE_MESSAGES,
            position: 1,
        };
        let guild = Guild {
            id: guild_id,
            name: "Omok Club".into(),
            owner,
            locale: "en-US".into(),
            roles: vec![everyone, moderator],
        };
        let users: BTreeMap<_, _> =
            people.into_iter().chain([bot_user]).map(|user| (user.id, user)).collect();
        let members = users
            .values()
            .map(|user| {
                let roles = if user.id == owner { vec![moderators] } else { Vec::new() };
                let member =
                    Member { user: user.id, nick: None, roles, joined_at: now, presence: Presence::Online };
                (user.id, member)
            })
            .collect();
        let (events, _) = broadcast::channel(EVENTS_KEPT);
        Self {
            clock,
            ids,
            base_url,
            guild,
            outage: false,
            bot,
            users,
            members,
            channels,
            messages: HashMap::new(),
            commands: Vec::new(),
            commands_created: HashMap::new(),
            interactions: Interactions::default(),
            hub: Hub::default(),
            files: Files::default(),
            active_threads_max: 1000,
            next_archiving: Timestamp(i64::MAX),
            archiving_bell: Arc::default(),
            recent: messages::Recent::default(),
            journal: Journal::default(),
            places: HashMap::new(),
            events,
            event_seq: 0,
        }
    }

    /// Now, by the injected clock.
    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The next id.
    pub(crate) fn next_id(&mut self) -> Snowflake {
        let now = self.clock.now();
        self.ids.next(now)
    }

    /// A subscription to everything that happens from now on.
    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Arc<Event>> {
        self.events.subscribe()
    }

    /// Tells whoever watches.
    pub(crate) fn tell(
        &mut self,
        kind: EventKind,
        channel: Option<Snowflake>,
        visible_to: Option<Snowflake>,
    ) {
        self.event_seq += 1;
        // Nobody watching is no error.
        let _ = self.events.send(Arc::new(Event { seq: self.event_seq, kind, visible_to, channel }));
    }

    /// Goes on from what is kept in `directory`, and keeps every change there.
    pub(crate) fn keep_in(&mut self, directory: &Path) -> io::Result<()> {
        let place = Place::take(directory)?;
        let records = Journal::read(place.path())?;
        if !records.is_empty() {
            self.users.clear();
            self.members.clear();
            self.channels.clear();
        }
        for record in records {
            self.restore(record);
        }
        self.recount();
        let last = Record::LastId(self.ids.last());
        let guild = [Record::Guild(Cow::Borrowed(&self.guild)), Record::Bot(self.bot), last];
        let users = self.users.values().map(|user| Record::User(Cow::Borrowed(user)));
        let members = self.members.values().map(|member| Record::Member(Cow::Borrowed(member)));
        let channels = self.channels.values().map(|channel| Record::Channel(Cow::Borrowed(channel)));
        let messages = self.messages.values().flat_map(BTreeMap::values);
        let messages = messages.map(|message| Record::Message(Cow::Borrowed(message.as_ref())));
        let commands = [Record::Commands(Cow::Borrowed(self.commands.as_slice()))];
        let all =
            guild.into_iter().chain(users).chain(members).chain(channels).chain(messages).chain(commands);
        self.journal = Journal::rewrite(place, all)?;
        self.files = Files::in_directory(directory);
        Ok(())
    }

    fn restore(&mut self, record: Record<'static>) {
        match record {
            Record::Guild(guild) => self.guild = guild.into_owned(),
            Record::Bot(id) => self.bot = id,
            Record::User(user) => {
                self.ids.seen(user.id);
                self.users.insert(user.id, user.into_owned());
            }
            Record::Member(member) => {
                self.members.insert(member.user, member.into_owned());
            }
            Record::MemberGone(id) => {
                self.members.remove(&id);
            }
            Record::Channel(channel) => {
                self.ids.seen(channel.id);
                self.channels.insert(channel.id, channel.into_owned());
            }
            Record::ChannelGone(id) => {
                self.channels.remove(&id);
                self.messages.remove(&id);
            }
            Record::Message(message) => {
                let message = message.into_owned();
                self.ids.seen(message.id);
                for file in &message.attachments {
                    self.ids.seen(file.id);
                }
                self.messages.entry(message.channel).or_default().insert(message.id, Arc::new(message));
            }
            Record::MessageGone(channel, id) => {
                if let Some(messages) = self.messages.get_mut(&channel) {
                    messages.remove(&id);
                }
            }
            Record::Commands(commands) => {
                for command in commands.iter() {
                    self.ids.seen(command.id.max(command.version));
                }
                self.commands = commands.into_owned();
            }
            Record::LastId(id) => self.ids.seen(id),
        }
    }

    /// Works out what follows from the messages and channels.
    fn recount(&mut self) {
        let World { messages, places, channels, .. } = self;
        for (channel, messages) in messages {
            places.extend(messages.keys().map(|id| (*id, *channel)));
            if let Some(channel) = channels.get_mut(channel) {
                channel.last_message = channel.last_message.max(messages.keys().next_back().copied());
                if let Some(thread) = &mut channel.thread {
                    let own = messages.values().filter(|message| message.kind.counts_in_thread());
                    thread.message_count = thread.message_count.max(own.count() as u32);
                }
            }
        }
        self.next_archiving = Timestamp(i64::MIN);
    }

    /// Appends a change to the journal.
    fn keep(&mut self, record: &Record<'_>) {
        self.journal.append(record);
    }

    /// Tells the bot's sessions of something in the guild.
    pub(crate) fn dispatch(&mut self, name: &str, intent: u64, data: &serde_json::Value) {
        let guild = self.guild.id;
        if !self.outage {
            self.hub.dispatch((name, intent), guild, data, None);
        }
    }

    /// The message with that id, ephemeral ones included.
    pub(crate) fn message(&self, id: Snowflake) -> Option<&Arc<Message>> {
        self.messages.get(self.places.get(&id)?)?.get(&id)
    }

    /// A file of a message in that channel.
    pub(crate) fn attachment(&self, channel: Snowflake, id: Snowflake) -> Option<&Attachment> {
        let mut files = self.messages_in(channel).rev().flat_map(|message| &message.attachments);
        files.find(|file| file.id == id)
    }

    /// In which channel a message is.
    pub(crate) fn place_of(&self, message: Snowflake) -> Option<Snowflake> {
        self.places.get(&message).copied()
    }

    /// The messages of a channel, oldest first, ephemeral ones included.
    pub(crate) fn messages_in(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Arc<Message>> {
        self.messages.get(&channel).into_iter().flat_map(BTreeMap::values)
    }
}
