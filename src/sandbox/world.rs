//! The state of the local Discord: one guild, its channels, people and messages.
//!
//! Every change goes through a method here, under one lock that is never held across an `.await`. Each
//! change is told to whoever watches, in the order in which it happened.

use super::events::{Event, EventKind};
use super::id::{Snowflake, SnowflakeSource};
use super::model::{Channel, ChannelKind, Command, Member, Message, Presence, Role, User};
use crate::engine::Timestamp;
use crate::session::Clock;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use tokio::sync::broadcast;
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
    pub(crate) guild: Guild,
    /// The bot's account; its application has the same id, as for every bot made today.
    pub(crate) bot: Snowflake,
    pub(crate) users: BTreeMap<Snowflake, User>,
    pub(crate) members: BTreeMap<Snowflake, Member>,
    pub(crate) channels: BTreeMap<Snowflake, Channel>,
    pub(crate) messages: HashMap<Snowflake, BTreeMap<Snowflake, Arc<Message>>>,
    pub(crate) commands: Vec<Command>,
    /// In which channel a message is.
    places: HashMap<Snowflake, Snowflake>,
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
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
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
            guild,
            bot,
            users,
            members,
            channels,
            messages: HashMap::new(),
            commands: Vec::new(),
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

    /// The message with that id, ephemeral ones included.
    pub(crate) fn message(&self, id: Snowflake) -> Option<&Arc<Message>> {
        self.messages.get(self.places.get(&id)?)?.get(&id)
    }

    /// The messages of a channel, oldest first, ephemeral ones included.
    pub(crate) fn messages_in(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Arc<Message>> {
        self.messages.get(&channel).into_iter().flat_map(BTreeMap::values)
    }
}

impl World {
    /// Adds somebody, or takes them back.
    pub(crate) fn add_person(&mut self, name: &str, locale: &str) -> Snowflake {
        let known = self.users.values().find(|user| !user.bot && user.name == name).map(|user| user.id);
        let id = known.unwrap_or_else(|| self.next_id());
        let now = self.now();
        self.users.entry(id).or_insert_with(|| User {
            id,
            name: name.into(),
            display_name: None,
            bot: false,
            locale: locale.into(),
        });
        self.members.entry(id).or_insert_with(|| Member {
            user: id,
            nick: None,
            roles: Vec::new(),
            joined_at: now,
            presence: Presence::Online,
        });
        self.tell(EventKind::PersonChanged { user: id }, None, None);
        id
    }
}
