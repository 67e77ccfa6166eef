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

    /// Takes a game out if nothing waits for it and nothing is on its way to it; whether it did. The
    /// caller is its actor and ends.
    pub(super) fn retire(&self, game: GameId, messages: &mpsc::Receiver<Message>) -> bool {
        let mut games = self.lock();
        // While closing, the actor ends by itself, after the last message on its way.
        let Some(entry) = games.entries.get(&game) else { return false };
        // Senders are cloned under the lock only. With no clone left, whatever was sent is in the
        // mailbox; so the senders are counted first.
        let idle = entry.mailbox.strong_count() == 1 && messages.is_empty();
        if idle {
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

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameId = GameId(1);

    fn loaded(registry: &Registry) -> (mpsc::Sender<Message>, mpsc::Receiver<Message>) {
        let (mailbox, messages) = mpsc::channel(MAILBOX);
        let entry = Entry { mailbox: mailbox.clone(), cell: Arc::default(), used: false };
        registry.lock().entries.insert(GAME, entry);
        (mailbox, messages)
    }

    #[test]
    fn a_game_to_which_a_message_is_on_its_way_does_not_retire() {
        let registry = Registry::default();
        // What `deliver` holds between looking the mailbox up and sending.
        let (on_its_way, mut messages) = loaded(&registry);
        assert!(!registry.retire(GAME, &messages));
        on_its_way.try_send(Message::Repair).unwrap();
        drop(on_its_way);
        assert!(!registry.retire(GAME, &messages), "it has come and waits");
        messages.try_recv().unwrap();
        assert!(registry.retire(GAME, &messages));
        assert_eq!(registry.len(), 0);
    }

    #[test]
    fn while_closing_what_is_on_its_way_is_still_waited_for() {
        let registry = Registry::default();
        let (on_its_way, mut messages) = loaded(&registry);
        registry.close();
        assert!(!registry.retire(GAME, &messages));
        on_its_way.try_send(Message::Repair).unwrap();
        drop(on_its_way);
        assert!(matches!(messages.blocking_recv(), Some(Message::Repair)));
        assert!(messages.blocking_recv().is_none());
    }
}
