//! Events of the gateway that tell who is there, read and queued.

use super::memory::Somebody;
use crate::session::{GuildId, UserId};
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashSet;
use tokio::sync::mpsc;

/// Events about people that wait; more are dropped, and the next turn finds out.
const HAPPENINGS_MAX: usize = 1024;
/// Events about servers that wait. There are no more servers than 2,500 to a connection, each of which
/// is told of once when it begins.
const ARRIVALS_MAX: usize = 4096;

/// Something that happened to people.
#[derive(Debug)]
pub(super) enum Happening {
    /// Somebody is there who may be away in a game.
    Back(Somebody),
    /// Somebody went offline.
    Offline(Somebody),
    /// Somebody asks the bot on a server that it seems to have left.
    AskedWhereGone(Somebody),
    /// These are online on a server.
    Online(GuildId, Vec<UserId>),
}

/// Something that tells on which servers the bot is. Nothing else is told so reliably: it must not be
/// lost among people's comings and goings.
#[derive(Debug)]
pub(super) enum Stay {
    /// On these and no others.
    On(HashSet<GuildId>),
    /// On this one, too.
    There(GuildId),
    /// Not on this one any more.
    Removed(GuildId),
}

/// Takes events that tell who is there.
#[derive(Debug, Clone)]
pub(crate) struct Reporter {
    people: mpsc::Sender<Happening>,
    servers: mpsc::Sender<Stay>,
}

/// The events that wait to be looked at.
pub(crate) struct Happenings {
    pub(super) people: mpsc::Receiver<Happening>,
    pub(super) servers: mpsc::Receiver<Stay>,
}

/// A reporter, and what it reports to.
pub(super) fn queues() -> (Reporter, Happenings) {
    let (people, waiting_people) = mpsc::channel(HAPPENINGS_MAX);
    let (servers, waiting_servers) = mpsc::channel(ARRIVALS_MAX);
    (Reporter { people, servers }, Happenings { people: waiting_people, servers: waiting_servers })
}

impl Reporter {
    /// Tells nobody.
    #[cfg(test)]
    pub(crate) fn to_nobody() -> Self {
        Self { people: mpsc::channel(1).0, servers: mpsc::channel(1).0 }
    }

    pub(super) fn queue(&self, happening: Happening) {
        if let Err(error) = self.people.try_send(happening) {
            tracing::warn!(%error, "too much happens at once: who is away is found out when a turn begins");
        }
    }

    pub(super) fn queue_stay(&self, stay: Stay) {
        if let Err(error) = self.servers.try_send(stay) {
            tracing::error!(%error, "on which servers the bot is will be known after the next start");
        }
    }

    /// An event of the gateway that may be about who is there.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn happened(&self, kind: &str, data: &Value) -> Result<(), serde_json::Error> {
        match kind {
            // Those that are unavailable, too. There is one connection, so these are all.
            "READY" => {
                let ready = Ready::deserialize(data)?;
                self.queue_stay(Stay::On(ready.guilds.into_iter().map(|guild| guild.id).collect()));
            }
            "PRESENCE_UPDATE" => {
                let presence = Presence::deserialize(data)?;
                if let Some(guild) = presence.guild_id {
                    let who = (guild, presence.user.id);
                    let is_online = presence.is_online();
                    self.queue(if is_online { Happening::Back(who) } else { Happening::Offline(who) });
                }
            }
            "GUILD_CREATE" => {
                let guild = There::deserialize(data)?;
                let online = guild.presences.iter().filter(|presence| presence.is_online());
                let online: Vec<UserId> = online.map(|presence| presence.user.id).collect();
                self.queue_stay(Stay::There(guild.id));
                if !online.is_empty() {
                    self.queue(Happening::Online(guild.id, online));
                }
            }
            "GUILD_DELETE" => {
                let gone = Gone::deserialize(data)?;
                // An outage is no removal.
                if !gone.unavailable {
                    self.queue_stay(Stay::Removed(gone.id));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

#[derive(Deserialize)]
struct Presence {
    user: WithId,
    guild_id: Option<GuildId>,
    #[serde(default)]
    status: String,
}

impl Presence {
    fn is_online(&self) -> bool {
        self.status != "offline"
    }
}

#[derive(Deserialize)]
struct WithId {
    id: UserId,
}

#[derive(Deserialize)]
struct There {
    id: GuildId,
    #[serde(default)]
    presences: Vec<Presence>,
}

#[derive(Deserialize)]
struct Ready {
    guilds: Vec<There>,
}

#[derive(Deserialize)]
struct Gone {
    id: GuildId,
    #[serde(default)]
    unavailable: bool,
}
