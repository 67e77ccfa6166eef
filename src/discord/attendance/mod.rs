//! Who is there: whether players are members of their server, and online where the server wants to
//! know; and on which servers the bot itself is.
//!
//! Discord tells nobody's absence unasked, so when a turn begins it is asked whether its player is a
//! member (any more), and the answer is remembered for a while. Offline is known only where the host
//! has the presence intent. What is found becomes an action of the game; what is remembered here only
//! saves requests, and losing it changes no game.

mod memory;
mod reporter;

pub(crate) use reporter::{Happenings, Reporter};

use super::names::Names;
use super::rest::{MemberSeen, RestClient, RestError};
use crate::engine::Millis;
use crate::session::{
    ActRefusal, Acted, Arrival, Clock, GameId, GuildId, Sessions, Snapshot, Status, Unavailable, UserId,
};
use futures_util::future::{Either, select};
use memory::{Memory, Somebody, Suspects};
use reporter::{Happening, Stay};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How long it is remembered whether somebody is a member.
const REMEMBERED: Millis = Millis::from_secs(600);
/// How soon Discord is asked again after it could not say.
const ASKED_AGAIN: Millis = Millis::from_secs(60);
/// How long a board waits for the answer.
const PATIENCE: Millis = Millis(1500);
/// With more requests than this in the queue, boards come first and nobody is asked for.
const BUSY: usize = 16;
/// How soon it is tried again to store on which servers the bot is.
const STORED_AGAIN: Millis = Millis::from_secs(5);

/// Who is there.
pub(crate) struct Attendance {
    sessions: Sessions,
    rest: RestClient,
    clock: Arc<dyn Clock>,
    names: Arc<Names>,
    memory: Mutex<Memory>,
    reporter: Reporter,
}

impl Attendance {
    /// Knows nobody yet.
    pub(crate) fn new(
        sessions: Sessions,
        rest: RestClient,
        clock: Arc<dyn Clock>,
        names: Arc<Names>,
    ) -> (Arc<Self>, Happenings) {
        let (reporter, happenings) = reporter::queues();
        let attendance = Self { sessions, rest, clock, names, memory: Mutex::default(), reporter };
        (Arc::new(attendance), happenings)
    }

    /// For telling it what the gateway says.
    pub(crate) fn reporter(&self) -> Reporter {
        self.reporter.clone()
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A turn has begun: finds out whether its player is there and has the game know. Returns whether
    /// the game has changed by it.
    pub(crate) async fn turn_begins(&self, snapshot: &Snapshot) -> Result<bool, Unavailable> {
        let table = &snapshot.table;
        let (Some(color), Some(user)) = (table.turn, table.to_move()) else { return Ok(false) };
        if !user.is_person() {
            return Ok(false);
        }
        let who = (table.guild, user);
        let settings = self.sessions.guild_settings(table.guild).await?;
        let is_away = snapshot.game.as_deref().is_some_and(|game| game.is_away(color));
        let grace = settings.grace();
        if grace.is_none() && !is_away {
            return Ok(false);
        }
        match (self.is_member(who).await, grace) {
            (Some(false), Some(grace)) if !is_away => self.leave(table.id, who, grace).await,
            (Some(true), _) if is_away && !(settings.presence && self.memory().offline.contains(&who)) => {
                self.come_back(table.id, who).await
            }
            _ => Ok(false),
        }
    }

    /// Somebody does something on a server.
    pub(crate) fn heard_from(&self, guild: GuildId, user: UserId) {
        let who = (guild, user);
        let mut memory = self.memory();
        memory.note_member(who, Some(true), self.clock.now() + REMEMBERED);
        memory.offline.remove(&who);
        let may_be_away = memory.suspects.may_contain(who);
        drop(memory);
        if may_be_away {
            self.reporter.queue(Happening::Back(who));
        }
        if self.sessions.has_left(guild) {
            self.reporter.queue(Happening::AskedWhereGone(who));
        }
    }

    /// Makes sure that people's names are known, if Discord tells them soon.
    pub(crate) async fn learn_names(&self, guild: GuildId, people: impl IntoIterator<Item = UserId>) {
        for user in people {
            if user.is_person() && self.names.known(user).is_none() {
                self.ask((guild, user)).await;
            }
        }
    }

    /// Whether somebody is a member; `None` if that cannot be found out now.
    async fn is_member(&self, who: Somebody) -> Option<bool> {
        let now = self.clock.now();
        let known = self.memory().members.get(&who).copied();
        match known {
            Some((found, until)) if now < until => found,
            _ => self.ask(who).await,
        }
    }

    async fn ask(&self, who: Somebody) -> Option<bool> {
        if self.rest.waiting() > BUSY {
            return None;
        }
        let answer = self.member(who).await;
        let (found, believed_for) = match answer {
            Ok(Some(member)) => {
                self.names.note(who.1, member.shown_name());
                (Some(true), REMEMBERED)
            }
            Ok(None) => (Some(false), REMEMBERED),
            Err(error) => {
                tracing::debug!(guild.id = %who.0, user.id = %who.1, %error, "not known whether a player is there");
                (None, ASKED_AGAIN)
            }
        };
        let until = self.clock.now() + believed_for;
        self.memory().note_member(who, found, until);
        found
    }

    /// Asks Discord, which is given little time.
    async fn member(&self, who: Somebody) -> Result<Option<MemberSeen>, RestError> {
        let asking = pin!(self.rest.member(who.0, who.1));
        let patience = self.clock.sleep_until(self.clock.now() + PATIENCE);
        match select(asking, patience).await {
            Either::Left((answer, _)) => answer,
            Either::Right(_) => Err(RestError::Temporary(super::rest::Trouble::TimedOut)),
        }
    }

    async fn leave(&self, game: GameId, who: Somebody, grace: Millis) -> Result<bool, Unavailable> {
        let grace_sec = u32::try_from((grace.0 + 999) / 1000).unwrap_or(u32::MAX);
        let now = Arrival::at(self.clock.now());
        // Before and after: whoever is heard of meanwhile is not to be away for good.
        self.memory().suspects.add(who);
        let left = changed(&self.sessions.player_disconnected(game, who.1, grace_sec, now).await)?;
        self.memory().suspects.add(who);
        if left {
            tracing::info!(game.id = %game, user.id = %who.1, grace_sec, "a player is away");
        }
        Ok(left)
    }

    async fn come_back(&self, game: GameId, who: Somebody) -> Result<bool, Unavailable> {
        let now = Arrival::at(self.clock.now());
        changed(&self.sessions.player_reconnected(game, who.1, now).await)
    }

    /// Looks at what happens, one thing after the other, for ever.
    pub(crate) async fn attend(self: Arc<Self>, mut happenings: Happenings) {
        loop {
            tokio::select! {
                biased;
                Some(stay) = happenings.servers.recv() => self.note_stay(&stay).await,
                Some(happening) = happenings.people.recv() => {
                    if let Err(Unavailable) = self.look_at(happening).await {
                        tracing::warn!("who is away could not be noted; it is found out when a turn begins");
                    }
                }
                else => return,
            }
        }
    }

    /// Notes on which servers the bot is, however long the store takes: nobody would ask again.
    async fn note_stay(&self, stay: &Stay) {
        while let Err(Unavailable) = self.try_note_stay(stay).await {
            tracing::warn!("on which servers the bot is could not be noted; it is tried again");
            self.clock.sleep_until(self.clock.now() + STORED_AGAIN).await;
        }
    }

    async fn try_note_stay(&self, stay: &Stay) -> Result<(), Unavailable> {
        match stay {
            Stay::On(servers) => {
                for guild in self.sessions.guilds_are(servers).await? {
                    tracing::info!(guild.id = %guild, "the bot was removed from a server while it was away");
                }
                Ok(())
            }
            Stay::There(guild) => self.sessions.guild_there(*guild).await,
            Stay::Removed(guild) => self.sessions.guild_left(*guild).await,
        }
    }

    async fn look_at(&self, happening: Happening) -> Result<(), Unavailable> {
        match happening {
            Happening::Back(who) => self.heard_of(who).await,
            Happening::Offline(who) => self.went_offline(who).await,
            Happening::AskedWhereGone(who) => self.asked_where_gone(who).await,
            Happening::Online(guild, online) => {
                for user in online {
                    self.heard_of((guild, user)).await?;
                }
                Ok(())
            }
        }
    }

    /// Somebody is there. Costs next to nothing unless they may be away.
    async fn heard_of(&self, who: Somebody) -> Result<(), Unavailable> {
        self.memory().offline.remove(&who);
        let is_unknown = self.memory().suspects.is_unknown();
        if is_unknown {
            let players = self.sessions.players().await?;
            self.memory().suspects = Suspects::new(players);
        }
        if !self.memory().suspects.may_contain(who) {
            return Ok(());
        }
        self.memory().suspects.remove(who);
        self.back(who).await.inspect_err(|_| self.memory().suspects.add(who))
    }

    /// Buttons outlive the bot's stay, so a press alone does not show that it is there again.
    async fn asked_where_gone(&self, who: Somebody) -> Result<(), Unavailable> {
        let (guild, now) = (who.0, self.clock.now());
        {
            let mut memory = self.memory();
            if memory.doubted.get(&guild).is_some_and(|until| now < *until) {
                return Ok(());
            }
            memory.note_doubt(guild, now + ASKED_AGAIN);
        }
        match self.member(who).await {
            Ok(Some(_)) => self.sessions.guild_there(guild).await,
            Ok(None) | Err(_) => Ok(()),
        }
    }

    async fn went_offline(&self, who: Somebody) -> Result<(), Unavailable> {
        let settings = self.sessions.guild_settings(who.0).await?;
        let Some(grace) = settings.grace().filter(|_| settings.presence) else { return Ok(()) };
        for table in self.sessions.games_of(who.1, Some(who.0)).await? {
            // Days pass between two moves: nobody is expected to be online.
            let counts = table.status == Status::Running && !table.options.time_control.is_correspondence();
            if counts && table.seat_of(who.1).is_some() {
                self.memory().note_offline(who);
                self.leave(table.id, who, grace).await?;
            }
        }
        Ok(())
    }

    async fn back(&self, who: Somebody) -> Result<(), Unavailable> {
        for table in self.sessions.games_of(who.1, Some(who.0)).await? {
            if table.status == Status::Running && table.seat_of(who.1).is_some() {
                self.come_back(table.id, who).await?;
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for Attendance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Attendance").finish_non_exhaustive()
    }
}

/// Whether the game has changed; that it knew already is no failure.
fn changed(result: &Result<Acted, ActRefusal>) -> Result<bool, Unavailable> {
    match result {
        Ok(_) => Ok(true),
        Err(ActRefusal::Unavailable | ActRefusal::Busy) => Err(Unavailable),
        Err(_) => Ok(false),
    }
}
