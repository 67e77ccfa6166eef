//! The handle by which everybody else speaks to the games.

use super::actor::{Intervention, Message, Unavailable};
use super::computers::Computers;
use super::ids::{ChannelId, GameId, MessageId, PositionId, UserId};
use super::judge::Request;
use super::lifeline::Lifeline;
use super::memo::Memo;
use super::news::News;
use super::ports::{Clock, Store, StoreError};
use super::registry::{Registry, Undelivered};
use super::request::{
    ActRefusal, Acted, Arrival, NewTable, OpenRefusal, PlayerAction, TableRefusal, TermsChange,
    UNFINISHED_GAMES_MAX, table_life,
};
use super::scheduler::Scheduler;
use super::seats::{TableAction, TableRequest};
use super::servers::Departed;
use super::service::Service;
use super::step::{Census, NewRow, Patch};
use super::table::Snapshot;
use super::upkeep::{self, Upkeep};
use super::world::{Parts, World};
use crate::engine::{GameSeed, Millis, Timestamp};
use std::sync::Arc;
use tokio::sync::oneshot;
use tracing::warn;

/// All games of this process; cheap to clone.
///
/// When the last handle is dropped the games end where they are, as if the process had been
/// killed; [`Sessions::shutdown`] is the orderly way.
#[derive(Debug, Clone)]
pub struct Sessions {
    pub(super) world: Arc<World>,
    owner: Arc<Owner>,
}

#[derive(Debug)]
struct Owner {
    world: Arc<World>,
    upkeep: Arc<Upkeep>,
}

impl Drop for Owner {
    fn drop(&mut self) {
        self.upkeep.stop();
        self.world.registry.close();
    }
}

impl Sessions {
    /// Takes up all stored games. The gateway counts as lost since the bot last served, until
    /// [`Self::gateway_back`] is called.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub async fn start(parts: Parts) -> Result<Self, StoreError> {
        let Parts { store, clock, entropy, config } = parts;
        let now = clock.now();
        let since = store.service().await?.last_served().unwrap_or(now);
        // Should this process end before the gateway is there, the outage still began then.
        store.set_lost(Some(since)).await?;
        let departed = Departed::new(store.guilds_left().await?);
        let world = Arc::new(World {
            store,
            clock,
            entropy,
            service: Service::new(since, now, config.heartbeat_gap_max),
            scheduler: Scheduler::default(),
            lifeline: Lifeline::default(),
            registry: Registry::default(),
            computers: Computers::default(),
            news: News::default(),
            departed,
            guilds: Memo::default(),
            people: Memo::default(),
            transition: tokio::sync::Mutex::default(),
        });
        upkeep::take_up(&world).await?;
        let upkeep = Upkeep::start(&world, config.background);
        Ok(Self { owner: Arc::new(Owner { world: Arc::clone(&world), upkeep }), world })
    }

    /// The clock by which everything is judged.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.world.clock
    }

    /// The store behind the games.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.world.store
    }

    // ---- tables -------------------------------------------------------------------------------

    /// Opens a table and returns it; its message is named later by [`Self::set_table_message`].
    ///
    /// # Errors
    /// Why no table was opened.
    pub async fn open_table(&self, table: NewTable) -> Result<Snapshot, OpenRefusal> {
        table.options.check()?;
        if table.invited == Some(table.host) {
            return Err(OpenRefusal::SamePerson);
        }
        let seed = self.world.entropy.seed().map_err(|error| {
            tracing::error!(%error, "no seed for a new game");
            OpenRefusal::Unavailable
        })?;
        let created_at = self.world.now();
        let expires_at = created_at + table_life(&table.options);
        let against_computer = table.invited.is_some_and(UserId::is_computer);
        let row = NewRow {
            guild: table.guild,
            channel: table.channel,
            thread: table.thread,
            host: table.host,
            invited: table.invited,
            options: table.options,
            casual: table.casual,
            rematch_of: table.rematch_of,
            seed: GameSeed::new(seed),
            created_at,
            expires_at,
            limit: UNFINISHED_GAMES_MAX,
        };
        let game = match self.world.store.open_table(row).await {
            Ok(game) => game,
            Err(StoreError::NoSlot { limit }) => return Err(OpenRefusal::TooManyGames { limit }),
            Err(error) => {
                warn!(%error, "a table could not be opened");
                return Err(OpenRefusal::Unavailable);
            }
        };
        self.world.scheduler.arm(game, super::world::fires_at(expires_at));
        if against_computer {
            self.world.computers.note(game);
        }
        match self.snapshot(game).await {
            Ok(Some(snapshot)) => Ok(snapshot),
            Ok(None) | Err(Unavailable) => Err(OpenRefusal::Unavailable),
        }
    }

    /// Takes the free seat, which starts the game.
    ///
    /// # Errors
    /// Why nothing changed.
    pub async fn join(&self, game: GameId, user: UserId, arrival: Arrival) -> Result<Snapshot, TableRefusal> {
        self.seat(game, TableRequest { user, what: TableAction::Join(None), arrival }).await
    }

    /// As [`Self::join`], but only on the terms the person has seen ([`Table::terms`](super::table::Table::terms)).
    ///
    /// # Errors
    /// Why nothing changed; [`TableRefusal::OtherTerms`] if they are others by now.
    pub async fn join_on(
        &self,
        game: GameId,
        user: UserId,
        terms: u32,
        arrival: Arrival,
    ) -> Result<Snapshot, TableRefusal> {
        self.seat(game, TableRequest { user, what: TableAction::Join(Some(terms)), arrival }).await
    }

    /// Changes what is played at one's own open table, which then waits as long as a new one.
    ///
    /// # Errors
    /// Why nothing changed.
    pub async fn change_terms(
        &self,
        game: GameId,
        user: UserId,
        change: TermsChange,
        arrival: Arrival,
    ) -> Result<Snapshot, TableRefusal> {
        self.seat(game, TableRequest { user, what: TableAction::Change(change), arrival }).await
    }

    /// Says no to a challenge.
    ///
    /// # Errors
    /// Why nothing changed.
    pub async fn decline(
        &self,
        game: GameId,
        user: UserId,
        arrival: Arrival,
    ) -> Result<Snapshot, TableRefusal> {
        self.seat(game, TableRequest { user, what: TableAction::Decline, arrival }).await
    }

    /// Takes one's own open table back.
    ///
    /// # Errors
    /// Why nothing changed.
    pub async fn cancel(
        &self,
        game: GameId,
        user: UserId,
        arrival: Arrival,
    ) -> Result<Snapshot, TableRefusal> {
        self.seat(game, TableRequest { user, what: TableAction::Cancel, arrival }).await
    }

    async fn seat(&self, game: GameId, request: TableRequest) -> Result<Snapshot, TableRefusal> {
        let (reply, answer) = oneshot::channel();
        match self.world.registry.request(&self.world, game, Message::Seat { request, reply }) {
            Ok(()) => answer.await.unwrap_or(Err(TableRefusal::Unavailable)),
            Err(Undelivered::Busy) => Err(TableRefusal::Busy),
            Err(Undelivered::Closed) => Err(TableRefusal::Unavailable),
        }
    }

    /// Remembers the message that shows a table.
    ///
    /// # Errors
    /// The store could not take it.
    pub async fn set_table_message(&self, game: GameId, message: MessageId) -> Result<(), Unavailable> {
        self.patch(game, Patch::TableMessage(message)).await?;
        // What hangs on that message, the game's thread above all, may wait for it.
        self.world.news.of(game);
        Ok(())
    }

    /// Remembers the thread a game is played in; `None` when it is gone.
    ///
    /// # Errors
    /// The store could not take it.
    pub async fn set_thread(&self, game: GameId, thread: Option<ChannelId>) -> Result<(), Unavailable> {
        self.patch(game, Patch::Thread(thread)).await
    }

    pub(super) async fn patch(&self, game: GameId, patch: Patch) -> Result<(), Unavailable> {
        self.world.store.patch(game, patch).await.map_err(|error| unavailable(&error))?;
        self.world.registry.patch(game, patch);
        Ok(())
    }

    // ---- games --------------------------------------------------------------------------------

    /// Does what a player asks. When it returns `Ok`, it has been committed.
    ///
    /// `expected` is the position that the button was made for: in any other the request has
    /// no effect. Without one (`/move`), a stone is meant for the position the game was in when
    /// this was called. Resigning is meant whatever the position.
    ///
    /// # Errors
    /// Why nothing changed.
    pub async fn act(
        &self,
        game: GameId,
        user: UserId,
        action: PlayerAction,
        expected: Option<PositionId>,
        arrival: Arrival,
    ) -> Result<Acted, ActRefusal> {
        let ply_on_arrival =
            self.world.registry.cell(game).and_then(|cell| cell.get()).map(|snapshot| snapshot.ply());
        let request = Request { user, action, expected, ply_on_arrival, expected_seq: None, arrival };
        let (reply, answer) = oneshot::channel();
        self.send_act(game, Message::Act { request, reply }, answer).await
    }

    /// Ends a game, or an open table, for a moderator; whether they may is the caller's to know.
    ///
    /// # Errors
    /// Why nothing changed.
    pub async fn abort(&self, game: GameId, arrival: Arrival) -> Result<Acted, ActRefusal> {
        self.intervene(game, Intervention::Abort, arrival).await
    }

    /// A player went away: their turns are limited to a grace period from now on.
    ///
    /// # Errors
    /// Why nothing changed.
    pub async fn player_disconnected(
        &self,
        game: GameId,
        user: UserId,
        grace_sec: u32,
        arrival: Arrival,
    ) -> Result<Acted, ActRefusal> {
        self.intervene(game, Intervention::Leave { user, grace_sec }, arrival).await
    }

    /// A player who had gone away is back.
    ///
    /// # Errors
    /// Why nothing changed.
    pub async fn player_reconnected(
        &self,
        game: GameId,
        user: UserId,
        arrival: Arrival,
    ) -> Result<Acted, ActRefusal> {
        self.intervene(game, Intervention::Return { user }, arrival).await
    }

    async fn intervene(
        &self,
        game: GameId,
        what: Intervention,
        arrival: Arrival,
    ) -> Result<Acted, ActRefusal> {
        let (reply, answer) = oneshot::channel();
        self.send_act(game, Message::Intervene { what, arrival, reply }, answer).await
    }

    pub(super) async fn send_act(
        &self,
        game: GameId,
        message: Message,
        answer: oneshot::Receiver<Result<Acted, ActRefusal>>,
    ) -> Result<Acted, ActRefusal> {
        match self.world.registry.request(&self.world, game, message) {
            Ok(()) => answer.await.unwrap_or(Err(ActRefusal::Unavailable)),
            Err(Undelivered::Busy) => Err(ActRefusal::Busy),
            Err(Undelivered::Closed) => Err(ActRefusal::Unavailable),
        }
    }

    /// A table and its game as last committed. Cheap while the game is loaded.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn snapshot(&self, game: GameId) -> Result<Option<Snapshot>, Unavailable> {
        if let Some(snapshot) = self.world.registry.cell(game).and_then(|cell| cell.get()) {
            return Ok(Some(snapshot));
        }
        self.settled(game).await
    }

    /// As [`Self::snapshot`], but after everything that the game's actor is at: at least as new as
    /// whatever has been read from the store before. A commit is visible there a moment before the
    /// actor knows that it succeeded.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn settled(&self, game: GameId) -> Result<Option<Snapshot>, Unavailable> {
        let (reply, answer) = oneshot::channel();
        let sent = self.world.registry.deliver(&self.world, game, Message::Peek { reply }).await;
        match sent {
            Ok(()) => answer.await.unwrap_or(Err(Unavailable)),
            Err(Undelivered::Busy | Undelivered::Closed) => Err(Unavailable),
        }
    }

    // ---- service ------------------------------------------------------------------------------

    /// For the gateway, to tell what it has at hand and that it lives. Once this has been called no
    /// deadline counts without a sign of the gateway.
    pub fn lifeline(&self) -> Lifeline {
        self.world.lifeline.attach();
        self.world.lifeline.clone()
    }

    /// The gateway was last known to work at `at`: nothing times out until it is back.
    pub async fn gateway_lost(&self, at: Timestamp) {
        upkeep::gateway_lost(&self.world, at).await;
    }

    /// The gateway works. After more than two seconds without it the clocks of all games stand
    /// still since it was lost, and each game is told once. Saying so again does nothing.
    pub async fn gateway_back(&self) {
        upkeep::gateway_back(&self.world).await;
    }

    /// Stores a heartbeat and notices an outage: what happens every second in the background.
    pub async fn tick(&self) {
        upkeep::beat(&self.world).await;
    }

    /// Looks for deadlines and games that got lost: what happens twice a minute in the background.
    pub async fn sweep(&self) {
        upkeep::sweep(&self.world).await;
    }

    /// Forgets what need not be kept any longer: what happens every hour in the background.
    pub async fn clear(&self) {
        while upkeep::clear(&self.world).await {}
    }

    /// Fires what is due and what nothing holds back, and waits until it has been dealt with; how many
    /// games that were.
    pub async fn run_due(&self) -> usize {
        upkeep::fire_due(&self.world).await
    }

    /// Ends the timer as a panic would.
    #[cfg(test)]
    pub(super) fn kill_timer(&self) {
        self.owner.upkeep.kill_timer();
    }

    /// Figures for whoever watches.
    pub fn health(&self) -> Health {
        let now = self.world.now();
        Health {
            loaded: self.world.registry.len(),
            deadlines: self.world.scheduler.len(),
            overdue: self.world.scheduler.overdue(now),
            late_by: self.world.scheduler.next().map_or(Millis::ZERO, |due| (now - due).or_zero()),
            outage_since: self.world.service.outage(now),
        }
    }

    /// How many tables and games are under way.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn census(&self) -> Result<Census, Unavailable> {
        self.world.store.census().await.map_err(|error| unavailable(&error))
    }

    /// Takes no more requests, finishes those taken, and closes the store.
    pub async fn shutdown(&self) {
        self.owner.upkeep.stopped().await;
        self.world.registry.close();
        self.world.registry.drained().await;
        upkeep::beat(&self.world).await;
        self.world.store.close().await;
    }
}

/// Figures for whoever watches a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Health {
    /// Games in memory.
    pub loaded: usize,
    /// Deadlines that are armed.
    pub deadlines: usize,
    /// Deadlines that should have fired.
    pub overdue: usize,
    /// By how much the first of them is late; zero if none is.
    pub late_by: Millis,
    /// Since when the bot cannot serve, if it cannot.
    pub outage_since: Option<Timestamp>,
}

/// Logs what the caller need not know.
pub(super) fn unavailable(error: &StoreError) -> Unavailable {
    warn!(%error, "the store is unavailable");
    Unavailable
}
