//! What happens in the local Discord, as a stream for the page and for waiting tests.

use super::driver::Person;
use super::id::Snowflake;
use super::model::{Channel, Message};
use serde::Serialize;
use std::sync::Arc;
use tokio::sync::broadcast;

/// Something that happened. Serialises as `{"type": "messageCreated", "message": …}`.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum EventKind {
    /// A message was sent.
    MessageCreated {
        /// The message.
        message: Arc<Message>,
    },
    /// A message changed: its text, files, components, reactions, or a thread was made from it.
    MessageUpdated {
        /// The message as it is now.
        message: Arc<Message>,
    },
    /// A message is gone.
    MessageDeleted {
        /// The channel it was in.
        channel: Snowflake,
        /// Its id.
        id: Snowflake,
    },
    /// A channel or thread was made.
    ChannelCreated {
        /// The channel.
        channel: Channel,
    },
    /// A channel or thread changed: name, permissions, archived, locked.
    ChannelUpdated {
        /// The channel as it is now.
        channel: Channel,
    },
    /// A channel or thread is gone.
    ChannelDeleted {
        /// Its id.
        id: Snowflake,
    },
    /// The bot registered another set of commands.
    CommandsChanged,
    /// The bot came online or went offline.
    BotOnline {
        /// Whether it is connected now.
        online: bool,
    },
    /// A person joined, left, or changed name, roles, language or presence.
    PersonChanged {
        /// Who.
        user: Snowflake,
    },
    /// The reader was too slow and missed some events: read everything anew.
    Missed,
}

/// An event and its number.
#[derive(Debug, Clone, Serialize)]
pub struct Event {
    /// Counts events from 1 since the server started.
    pub seq: u64,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
    /// The only person who may see it, for ephemeral messages.
    #[serde(skip)]
    pub visible_to: Option<Snowflake>,
    /// The channel or thread it happened in.
    #[serde(skip)]
    pub channel: Option<Snowflake>,
}

/// A subscription to events: everything, or what one person may see.
#[derive(Debug)]
pub struct EventStream {
    receiver: broadcast::Receiver<Arc<Event>>,
    person: Option<Person>,
}

impl EventStream {
    pub(crate) fn new(receiver: broadcast::Receiver<Arc<Event>>, person: Option<Person>) -> Self {
        Self { receiver, person }
    }

    /// The next event; `None` when the server has shut down. After [`EventKind::Missed`] (with number 0)
    /// the reader should read everything anew.
    pub async fn next(&mut self) -> Option<Arc<Event>> {
        loop {
            match self.receiver.recv().await {
                Ok(event) => {
                    if self.person.as_ref().is_none_or(|person| person.may_see(&event)) {
                        return Some(event);
                    }
                }
                Err(broadcast::error::RecvError::Lagged(_)) => {
                    let missed = Event { seq: 0, kind: EventKind::Missed, visible_to: None, channel: None };
                    return Some(Arc::new(missed));
                }
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}
