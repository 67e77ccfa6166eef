//! The levels at the table: plays in every game in which a level is due.
//!
//! A game against a level is a game like any other, whose guest is not a person but one of a few
//! reserved ids ([`user_of`]). Whenever such a game changes, the session says so; if the level is to
//! move, its move is searched for off the asynchronous threads, a few searches at a time, first come
//! first served. The answer names the state it was searched for: after an undo, a resignation or
//! anything else it is dropped, and a search under way is cancelled.
//!
//! Nothing here has to survive: after a restart the store tells which games wait for a level.

mod search;

mod seats;
#[cfg(test)]
mod tests;

use crate::session::{ActRefusal, Arrival, GameId, Sessions, Snapshot, Status, TableRefusal};
use search::{Searched, Searches};
use std::collections::HashMap;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, warn};

pub use seats::{level_of, user_of};

/// Searches that have come to an end and wait to be looked at.
const SEARCHED_MAX: usize = 64;

/// The running levels; they stop when this is dropped.
#[derive(Debug)]
pub struct Practice {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Practice {
    /// Takes up every game that waits for a level, and all that will.
    pub fn start(sessions: Sessions) -> Self {
        let stop = CancellationToken::new();
        let until = stop.clone();
        let task = tokio::spawn(async move {
            let _ = until.run_until_cancelled(Tables::new(sessions).attend()).await;
        });
        Self { stop, task }
    }

    /// Ends every search and waits for the last answer to be through.
    pub async fn shutdown(mut self) {
        self.stop.cancel();
        if let Err(error) = (&mut self.task).await {
            error!(%error, "the levels had stopped");
        }
    }
}

impl Drop for Practice {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// The games with levels that are being looked after.
struct Tables {
    sessions: Sessions,
    searches: Searches,
    searched: mpsc::Receiver<Searched>,
    /// The search under way in a game, and for which state of it.
    running: HashMap<GameId, search::Running>,
}

impl Tables {
    fn new(sessions: Sessions) -> Self {
        let (sender, searched) = mpsc::channel(SEARCHED_MAX);
        Self { searches: Searches::new(sender), sessions, searched, running: HashMap::new() }
    }

    async fn attend(mut self) {
        if self.sessions.recall_computers(seats::all()).await.is_err() {
            warn!("games against levels are taken up when their clocks next run out");
        }
        loop {
            tokio::select! {
                game = self.sessions.next_for_computer() => self.look_at(game).await,
                Some(searched) = self.searched.recv() => self.play(searched).await,
            }
        }
    }

    /// A game has changed: stops what is searched for an older state, and begins what is due.
    async fn look_at(&mut self, game: GameId) {
        let Ok(Some(snapshot)) = self.sessions.snapshot(game).await else { return };
        if self.running.get(&game).is_some_and(|running| running.is_for(&snapshot)) {
            return;
        }
        // Dropped, it is cancelled.
        self.running.remove(&game);
        match snapshot.table.status {
            Status::Open => self.sit_down(&snapshot).await,
            Status::Running => self.think(&snapshot),
            Status::Finished | Status::Cancelled | Status::Declined | Status::Expired => {}
        }
    }

    /// A level has been asked to play: it always does.
    async fn sit_down(&self, snapshot: &Snapshot) {
        let Some(level) = snapshot.table.invited.filter(|invited| invited.is_computer()) else { return };
        let now = Arrival::at(self.sessions.clock().now());
        match self.sessions.join(snapshot.id(), level, now).await {
            Ok(_) | Err(TableRefusal::Cancelled | TableRefusal::Expired | TableRefusal::AlreadyJoined) => {}
            Err(error) => warn!(game.id = %snapshot.id(), %error, "a level could not sit down"),
        }
    }

    fn think(&mut self, snapshot: &Snapshot) {
        let Some(game) = snapshot.game.as_deref().filter(|game| !game.is_suspended()) else { return };
        let Some(user) = snapshot.table.to_move() else { return };
        if let Some(level) = level_of(user) {
            self.running.insert(snapshot.id(), self.searches.begin(snapshot, game, user, level));
        }
    }

    /// A search has come to an end.
    async fn play(&mut self, searched: Searched) {
        let Searched { game, seq, user, point } = searched;
        if self.running.get(&game).is_none_or(|running| running.seq() != seq) {
            return;
        }
        self.running.remove(&game);
        match self.sessions.place_for_computer(game, user, point, seq).await {
            Ok(_) => {}
            // Whatever changed it has come up, or will.
            Err(ActRefusal::Stale { .. } | ActRefusal::Finished) => debug!(game.id = %game, seq, "too late"),
            Err(refusal @ (ActRefusal::Busy | ActRefusal::Unavailable)) => {
                warn!(game.id = %game, %refusal, "a level's move waits");
                let sessions = self.sessions.clone();
                tokio::spawn(async move { sessions.remind_computer(game).await });
            }
            Err(refusal) => error!(game.id = %game, seq, %refusal, "a level's move was refused"),
        }
    }
}
