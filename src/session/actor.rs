//! One game's actor: everything that changes the game goes through its mailbox, one after another.
//!
//! A change is judged in memory, committed, and only then answered. What the actor holds is a copy
//! of what the store holds: when a commit fails, whatever the reason, the copy is dropped and read
//! again, since it is unknown what took effect. When the store says that the game has changed
//! behind the actor's back, the change is judged once more by what is there now.

use super::announcement::{AnnouncementKind, Facts};
use super::cell::Cell;
use super::computers::LOOK_AGAIN;
use super::draft::Draft;
use super::ids::{GameId, UserId};
use super::judge::{self, Request};
use super::ports::StoreError;
use super::registry::MAILBOX;
use super::request::{ActRefusal, Acted, Arrival, TableRefusal};
use super::seats::{self, TableRequest};
use super::step::{NextWake, Step, TOLD_GRACE};
use super::table::{Snapshot, Status};
use super::wake::schedule;
use super::world::{World, fires_at, wakes_at};
use crate::engine::{Action, Event, LogEntry, Millis, Rejection, Stamp, Timestamp};
use crate::metrics::{count, metrics};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tracing::{debug, error, info, warn};

/// How often a change is judged anew after the store has said that the game had changed.
const CONFLICTS_MAX: u32 = 5;

/// How soon a deadline is looked at again when the store could not be reached.
const RETRY_AFTER: Millis = Millis::from_secs(1);

/// The store is unavailable; details have been logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the store is unavailable")]
pub struct Unavailable;

/// What others than players do to a game.
#[derive(Debug, Clone, Copy)]
pub(super) enum Intervention {
    /// A moderator ends it.
    Abort,
    /// A player went away.
    Leave { user: UserId, grace_sec: u32 },
    /// A player came back.
    Return { user: UserId },
}

/// What a mailbox holds.
#[derive(Debug)]
pub(super) enum Message {
    /// A player's request.
    Act { request: Request, reply: oneshot::Sender<Result<Acted, ActRefusal>> },
    /// Somebody wants to join, decline or cancel.
    Seat { request: TableRequest, reply: oneshot::Sender<Result<Snapshot, TableRefusal>> },
    /// A moderator or the session itself intervenes.
    Intervene { what: Intervention, arrival: Arrival, reply: oneshot::Sender<Result<Acted, ActRefusal>> },
    /// Somebody wants to see the game.
    Peek { reply: oneshot::Sender<Result<Option<Snapshot>, Unavailable>> },
    /// The players know of the down time, or never will.
    Told { reply: oneshot::Sender<Result<(), Unavailable>> },
    /// Nothing would ever wake this game, which should be impossible.
    Repair,
    /// The timer has fired for what was due then. The permit bounds how many do so at once.
    Wake { due: Timestamp, _permit: Option<OwnedSemaphorePermit>, done: Option<oneshot::Sender<()>> },
    /// The game has not been used for a while.
    Retire,
}

/// Counts a stored action.
fn tally(entry: &LogEntry) {
    let (kind, by) = match entry.action {
        Action::Place { .. } => ("place", Some("hand")),
        Action::Timeout { chosen, .. } => ("timeout", chosen.map(|_| "clock")),
        Action::RequestUndo { .. } => ("requestUndo", None),
        Action::RespondUndo { .. } => ("respondUndo", None),
        Action::OfferDraw { .. } => ("offerDraw", None),
        Action::RespondDraw { .. } => ("respondDraw", None),
        Action::CancelOffer { .. } => ("cancelOffer", None),
        Action::Resign { .. } => ("resign", None),
        Action::Disconnect { .. } => ("disconnect", None),
        Action::Reconnect { .. } => ("reconnect", None),
        Action::Suspend { .. } => ("suspend", None),
        Action::Resume { .. } => ("resume", None),
        Action::Abort => ("abort", None),
    };
    count(&metrics().actions, "kind", kind);
    if let Some(by) = by {
        count(&metrics().moves, "by", by);
    }
}

pub(super) struct Actor {
    pub(super) world: Arc<World>,
    pub(super) game: GameId,
    cell: Arc<Cell>,
}

/// Handles one message after another until the game is retired or the session ends.
pub(super) async fn run(
    world: Arc<World>,
    game: GameId,
    mut messages: mpsc::Receiver<Message>,
    cell: Arc<Cell>,
) {
    let actor = Actor { world, game, cell };
    while let Some(message) = messages.recv().await {
        match message {
            Message::Wake { due, _permit, done } => {
                // What waits was sent before the timer could know of it, and comes first.
                for _ in 0..MAILBOX {
                    let Ok(earlier) = messages.try_recv() else { break };
                    actor.handle(earlier).await;
                }
                actor.wake(due).await;
                done.map(|done| done.send(()));
            }
            Message::Retire => {
                if actor.world.registry.retire(game, &messages) {
                    return;
                }
            }
            message => {
                let exists = actor.handle(message).await;
                if !exists && actor.world.registry.retire(game, &messages) {
                    return;
                }
            }
        }
    }
}

impl Actor {
    /// Returns whether there is such a game, or may be.
    async fn handle(&self, message: Message) -> bool {
        // Whoever asked may have gone; what was done stays done.
        match message {
            Message::Act { request, reply } => {
                let result = self.act(request).await;
                let exists = !matches!(result, Err(ActRefusal::NoSuchGame));
                let _ = reply.send(result);
                exists
            }
            Message::Seat { request, reply } => {
                let result = self.seat(request).await;
                let exists = !matches!(result, Err(TableRefusal::NoSuchTable));
                let _ = reply.send(result);
                exists
            }
            Message::Intervene { what, arrival, reply } => {
                let result = self.intervene(what, arrival).await;
                let exists = !matches!(result, Err(ActRefusal::NoSuchGame));
                let _ = reply.send(result);
                exists
            }
            Message::Peek { reply } => {
                let result = self.base().await;
                let exists = !matches!(result, Ok(None));
                let _ = reply.send(result);
                exists
            }
            Message::Told { reply } => {
                let _ = reply.send(self.told().await);
                true
            }
            Message::Repair => {
                self.repair().await;
                true
            }
            // A second wake-up is answered by the first.
            Message::Wake { done, .. } => {
                done.map(|done| done.send(()));
                true
            }
            Message::Retire => true,
        }
    }

    /// The game as last committed.
    pub(super) async fn base(&self) -> Result<Option<Snapshot>, Unavailable> {
        Ok(self.loaded().await?.map(|(snapshot, _)| snapshot))
    }

    /// The same with what its deadline row says.
    async fn loaded(&self) -> Result<Option<(Snapshot, Option<NextWake>)>, Unavailable> {
        if let Some(loaded) = self.cell.loaded() {
            return Ok(Some(loaded));
        }
        loop {
            let generation = self.cell.generation();
            let stored = self.world.store.load(self.game).await.map_err(|error| self.failed(&error))?;
            let Some(stored) = stored else { return Ok(None) };
            let wake = stored.wake;
            let snapshot = stored.snapshot().map_err(|error| {
                error!(game.id = %self.game, %error, "a stored game does not replay");
                Unavailable
            })?;
            if self.cell.fill(generation, snapshot.clone(), wake) {
                return Ok(Some((snapshot, wake)));
            }
        }
    }

    /// Logs a failure and forgets what may no longer be so.
    fn failed(&self, error: &StoreError) -> Unavailable {
        self.cell.invalidate();
        match error {
            // Nothing was stored, and whoever asked hears why.
            StoreError::Conflict | StoreError::NoSlot { .. } => {
                debug!(game.id = %self.game, %error, "not stored");
                return Unavailable;
            }
            StoreError::Inconsistent(_) => error!(game.id = %self.game, %error, "stored data make no sense"),
            StoreError::Unavailable(_) => warn!(game.id = %self.game, %error, "the store did not do it"),
        }
        // The deadline may have changed with what was stored, if it was: look soon.
        self.world.scheduler.arm(self.game, self.world.now() + RETRY_AFTER);
        Unavailable
    }

    /// Stores a step. On success the game is what the step made of it, armed and announced.
    pub(super) async fn store(&self, step: Step, after: Snapshot) -> Result<Snapshot, StoreError> {
        let (wake, tells) = (step.wake, !step.announcements.is_empty());
        let entries = step.entries.clone();
        if let Err(error) = self.world.store.commit(step).await {
            self.failed(&error);
            return Err(error);
        }
        entries.iter().for_each(tally);
        let after = self.cell.replace(after, wake);
        self.world.arm(self.game, wake);
        if after.table.is_against_computer() {
            self.world.computers.note(self.game);
        }
        if tells {
            self.world.news.of(self.game);
        }
        Ok(after)
    }

    /// Judges and commits until both are about the same game.
    async fn change(
        &self,
        judge: impl Fn(&Snapshot, Option<NextWake>) -> Result<Draft, ActRefusal>,
    ) -> Result<Acted, ActRefusal> {
        for _ in 0..=CONFLICTS_MAX {
            let loaded = self.loaded().await.map_err(|Unavailable| ActRefusal::Unavailable)?;
            let (base, wake) = loaded.ok_or(ActRefusal::NoSuchGame)?;
            let (step, after, events) = judge(&base, wake)?.finish(wake, self.world.now());
            match self.store(step, after).await {
                Ok(snapshot) => {
                    self.log(&snapshot, &events);
                    return Ok(Acted { snapshot, events });
                }
                Err(StoreError::Conflict) => {}
                Err(_) => return Err(ActRefusal::Unavailable),
            }
        }
        Err(ActRefusal::Unavailable)
    }

    fn log(&self, snapshot: &Snapshot, events: &[Event]) {
        if let Some(reason) = snapshot.table.reason {
            info!(game.id = %self.game, ply = snapshot.ply(), reason = reason.name(), "game over");
        } else if events.iter().any(|event| matches!(event, Event::Suspended { .. })) {
            info!(game.id = %self.game, ply = snapshot.ply(), "clocks stand still");
        }
    }

    async fn act(&self, request: Request) -> Result<Acted, ActRefusal> {
        self.change(|base, _| {
            let now = self.world.now();
            judge::judge(base, request, now, self.world.service.outage(now))
        })
        .await
    }

    async fn seat(&self, request: TableRequest) -> Result<Snapshot, TableRefusal> {
        for _ in 0..=CONFLICTS_MAX {
            if let Some(snapshot) = seats::change(self, &request).await? {
                return Ok(snapshot);
            }
        }
        Err(TableRefusal::Unavailable)
    }

    async fn intervene(&self, what: Intervention, arrival: Arrival) -> Result<Acted, ActRefusal> {
        if matches!(what, Intervention::Abort)
            && let Some(snapshot) = seats::cancel_open(self).await?
        {
            return Ok(Acted { snapshot, events: Vec::new() });
        }
        self.change(|base, _| {
            let mut draft = match base.table.status {
                Status::Open => return Err(ActRefusal::NotStarted),
                Status::Running => Draft::of(base).ok_or(ActRefusal::Finished)?,
                _ => return Err(ActRefusal::Finished),
            };
            let color_of = |user| base.table.color_of(user).ok_or(ActRefusal::NotAPlayer);
            let action = match what {
                Intervention::Abort => Action::Abort,
                Intervention::Leave { user, grace_sec } => {
                    Action::Disconnect { color: color_of(user)?, grace_sec }
                }
                Intervention::Return { user } => Action::Reconnect { color: color_of(user)? },
            };
            let stamp = judge::stamp(arrival, self.world.now());
            if let Action::Reconnect { color } = action
                && let Some(deadline) = draft.game().deadline()
                && judge::is_late(draft.game(), color, stamp)
            {
                return Err(ActRefusal::Rejected(Rejection::TooLate { deadline: deadline.at }));
            }
            draft.apply(action, stamp).map_err(ActRefusal::Rejected)?;
            Ok(draft)
        })
        .await
    }

    /// Lets the clocks of a suspended game run again soon.
    async fn told(&self) -> Result<(), Unavailable> {
        let told = self.change(|base, _| {
            let draft = Draft::of(base).filter(|draft| draft.game().is_suspended());
            let mut draft = draft.ok_or(ActRefusal::Finished)?;
            let now = self.world.now();
            let resume = Action::Resume { runs_at: now + TOLD_GRACE };
            draft.apply(resume, Stamp::at(now)).map_err(ActRefusal::Rejected)?;
            draft.settle_suspended();
            Ok(draft)
        });
        match told.await {
            Err(ActRefusal::Unavailable) => Err(Unavailable),
            // Not suspended, or not at all: nothing to do.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// Something is due: the table expires, somebody is warned, or the engine decides about the turn.
    /// A failure has armed the timer again.
    async fn wake(&self, due: Timestamp) {
        let Ok(Some(base)) = self.base().await else { return };
        match base.table.status {
            Status::Open => seats::expire(self).await,
            Status::Running => self.attend(due).await,
            Status::Finished | Status::Cancelled | Status::Declined | Status::Expired => {}
        }
    }

    async fn attend(&self, due: Timestamp) {
        let attended = self.change(|base, wake| {
            let mut draft = Draft::of(base).ok_or(ActRefusal::Finished)?;
            let Some(deadline) = draft.game().deadline() else { return Err(ActRefusal::Finished) };
            let now = self.world.now();
            // Nobody loses on time that was not served; the end of the outage arms the timer anew.
            if self.world.service.outage(now).is_some() {
                return Err(ActRefusal::Finished);
            }
            // A level has all the time it needs, and nobody to be warned.
            if base.table.awaits_computer() {
                self.world.computers.note(self.game);
                self.world.scheduler.arm(self.game, now + LOOK_AGAIN);
                return Err(ActRefusal::Finished);
            }
            // Whether the gateway has a say in it was asked for the instant that was due, not for a later one.
            if now >= fires_at(deadline.at) && due >= fires_at(deadline.at) {
                let timeout = Action::Timeout { color: deadline.color, chosen: None };
                draft.apply(timeout, Stamp::at(now)).map_err(ActRefusal::Rejected)?;
                return Ok(draft);
            }
            let warning = wake.filter(|wake| wake.kind.notice().is_some() && now < deadline.at);
            if let Some(due) = warning.filter(|due| due.at <= now && schedule(draft.game()).contains(due))
                && let Some(notice) = due.kind.notice()
            {
                draft.warn(notice);
                return Ok(draft);
            }
            let at = warning.filter(|warning| now < warning.at).map_or(fires_at(deadline.at), wakes_at);
            self.world.scheduler.arm(self.game, at);
            Err(ActRefusal::Finished)
        });
        if let Err(ActRefusal::Rejected(rejection)) = attended.await {
            error!(game.id = %self.game, %rejection, "a due time-out was refused");
        }
    }

    /// Gives a running game what wakes it: its deadline, or the notice of down time.
    async fn repair(&self) {
        self.cell.invalidate();
        let Ok(Some(base)) = self.base().await else { return };
        let Some(draft) = Draft::of(&base).filter(|draft| !draft.game().is_finished()) else { return };
        let suspended = draft.game().is_suspended();
        let (mut step, after, _) = draft.finish(None, self.world.now());
        if suspended {
            step.announcements.push((AnnouncementKind::Suspended, Facts::default()));
        }
        error!(game.id = %self.game, suspended, "a running game had nothing to wake it");
        // A failure has been logged, and the next sweep comes back to it.
        let _ = self.store(step, after).await;
    }
}
