//! Which games are loaded, and the way into their mailboxes.

use super::actor::{self, Message};
use super::cell::Cell;
use super::ids::GameId;
use super::step::Patch;
use super::world::World;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;

/// Messages a game's mailbox holds.
pub(super) const MAILBOX: usize = 64;

/// Places kept free of players' requests, for the timer and the announcer.
const RESERVED: usize = 16;

/// The loaded games.
#[derive(Debug, Default)]
pub(super) struct Registry {
    games: Mutex<Games>,
    actors: TaskTracker,
}

#[derive(Debug, Default)]
struct Games {
    entries: HashMap<GameId, Entry>,
    closed: bool,
}

#[derive(Debug)]
struct Entry {
    mailbox: mpsc::Sender<Message>,
    cell: Arc<Cell>,
    /// Used since the last call of [`Registry::retire_idle`].
    used: bool,
}

/// Why a message was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Undelivered {
    /// Too many wait for this game.
    Busy,
    /// The session is shutting down.
    Closed,
}

impl Registry {
    fn lock(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a player's request into the mailbox of a game, which is loaded if it is not.
    pub(super) fn request(
        &self,
        world: &Arc<World>,
        game: GameId,
        message: Message,
    ) -> Result<(), Undelivered> {
        let mut message = message;
        loop {
            let mut games = self.lock();
            let entry = self.entry(&mut games, world, game)?;
            if entry.mailbox.capacity() <= RESERVED {
                return Err(Undelivered::Busy);
            }
            match entry.mailbox.try_send(message) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::TrySendError::Full(_)) => return Err(Undelivered::Busy),
                // The actor has gone, by a panic: the next one starts from the store.
                Err(mpsc::error::TrySendError::Closed(back)) => {
                    games.entries.remove(&game);
                    message = back;
                }
            }
        }
    }

    /// Puts a message into the mailbox of a game, waiting for a place if need be.
    pub(super) async fn deliver(
        &self,
        world: &Arc<World>,
        game: GameId,
        message: Message,
    ) -> Result<(), Undelivered> {
        let mut message = message;
        loop {
            let mailbox = {
                let mut games = self.lock();
                self.entry(&mut games, world, game)?.mailbox.clone()
            };
            match mailbox.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => {
                    let mut games = self.lock();
                    if games.entries.get(&game).is_some_and(|entry| entry.mailbox.is_closed()) {
                        games.entries.remove(&game);
                    }
                    message = back;
                }
            }
        }
    }

    fn entry<'a>(
        &self,
        games: &'a mut Games,
        world: &Arc<World>,
        game: GameId,
    ) -> Result<&'a mut Entry, Undelivered> {
        if games.closed {
            return Err(Undelivered::Closed);
        }
        let entry = games.entries.entry(game).or_insert_with(|| {
            let (mailbox, messages) = mpsc::channel(MAILBOX);
            let cell = Arc::new(Cell::default());
            self.actors.spawn(actor::run(Arc::clone(world), game, messages, Arc::clone(&cell)));
            Entry { mailbox, cell, used: true }
        });
        entry.used = true;
        Ok(entry)
    }

    /// The cell of a game, if it is loaded.
    pub(super) fn cell(&self, game: GameId) -> Option<Arc<Cell>> {
        self.lock().entries.get(&game).map(|entry| Arc::clone(&entry.cell))
    }

    /// Repeats in memory a patch that has been stored.
    pub(super) fn patch(&self, game: GameId, patch: Patch) {
        if let Some(cell) = self.cell(game) {
            cell.patch(patch);
        }
    }

    /// Makes every loaded game read itself from the store before it does anything else.
    pub(super) fn invalidate_all(&self) {
        for entry in self.lock().entries.values() {
            entry.cell.invalidate();
        }
    }

    /// Takes a game out, if its mailbox is empty; nobody can put anything in meanwhile. The caller
    /// is its actor and ends.
    pub(super) fn retire(&self, game: GameId, messages: &mpsc::Receiver<Message>) -> bool {
        let mut games = self.lock();
        let idle = messages.is_empty();
        // While closing, the actor ends by itself.
        if idle && !games.closed {
            games.entries.remove(&game);
        }
        idle
    }

    /// Asks games that were not used since the last call to retire.
    pub(super) fn retire_idle(&self) {
        for entry in self.lock().entries.values_mut() {
            if !std::mem::take(&mut entry.used) {
                // A full mailbox is not idle.
                let _ = entry.mailbox.try_send(Message::Retire);
            }
        }
    }

    /// How many games are loaded.
    pub(super) fn len(&self) -> usize {
        self.lock().entries.len()
    }

    /// Takes no more messages; those taken are still handled.
    pub(super) fn close(&self) {
        let mut games = self.lock();
        games.closed = true;
        games.entries.clear();
    }

    /// Completes when every message taken has been handled, after [`Self::close`].
    pub(super) async fn drained(&self) {
        self.actors.close();
        self.actors.wait().await;
    }
}
