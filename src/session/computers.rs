//! Games in which a level of the computer may be due: whoever plays for the levels asks here.
//!
//! A level sits under an id that belongs to no person. While one is to move its clock stands still:
//! what it does, and whatever is done meanwhile, counts from the instant its turn began.

use super::actor::{Message, Unavailable};
use super::ids::{GameId, UserId};
use super::judge::Request;
use super::request::{ActRefusal, Acted, Arrival, PlayerAction};
use super::sessions::{Sessions, unavailable};
use super::step::TableQuery;
use super::table::Table;
use crate::engine::{Millis, Point};
use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};
use tokio::sync::{Notify, oneshot};

/// How soon a level that has not moved yet is looked at again.
pub(super) const LOOK_AGAIN: Millis = Millis::from_secs(5);

/// Ids up to this one, but for 0, are levels of the computer. Discord's are far greater.
const COMPUTERS_MAX: u64 = 4;

impl UserId {
    /// Whether this is no person but a level of the computer.
    pub const fn is_computer(self) -> bool {
        0 < self.0 && self.0 <= COMPUTERS_MAX
    }

    /// Whether this is a person who can be spoken to: neither deleted nor a level.
    pub const fn is_person(self) -> bool {
        self.0 > COMPUTERS_MAX
    }
}

impl Table {
    /// Whether one side is a level of the computer, or is asked to be.
    pub fn is_against_computer(&self) -> bool {
        [self.guest, self.invited].into_iter().flatten().any(UserId::is_computer)
    }

    /// Whether it is a level's turn.
    pub fn awaits_computer(&self) -> bool {
        self.to_move().is_some_and(UserId::is_computer)
    }
}

/// The games that have changed since a level was last asked, the longest waiting first.
#[derive(Debug, Default)]
pub(super) struct Computers {
    waiting: Mutex<Waiting>,
    told: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    queue: VecDeque<GameId>,
    queued: HashSet<GameId>,
}

impl Computers {
    /// A level may be due in this game.
    pub(super) fn note(&self, game: GameId) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.queued.insert(game) {
            waiting.queue.push_back(game);
        }
        drop(waiting);
        self.told.notify_one();
    }

    fn pop(&self) -> Option<GameId> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let game = waiting.queue.pop_front()?;
        waiting.queued.remove(&game);
        Some(game)
    }

    async fn next(&self) -> GameId {
        loop {
            if let Some(game) = self.pop() {
                return game;
            }
            self.told.notified().await;
        }
    }
}

/// For whoever plays for the levels.
impl Sessions {
    /// Waits for a game with a level that has changed, whoever is to move in it.
    pub async fn next_for_computer(&self) -> GameId {
        self.world.computers.next().await
    }

    /// Has every unfinished game of these levels come up again.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn recall_computers(&self, users: impl IntoIterator<Item = UserId>) -> Result<(), Unavailable> {
        for user in users {
            let query = TableQuery::UnfinishedOf(user, None);
            let tables =
                self.world.store.tables(query, u32::MAX).await.map_err(|error| unavailable(&error))?;
            for table in tables {
                self.world.computers.note(table.id);
            }
        }
        Ok(())
    }

    /// Has a game come up again, a second from now.
    pub async fn remind_computer(&self, game: GameId) {
        let soon = self.world.now() + Millis::from_secs(1);
        self.world.clock.sleep_until(soon).await;
        self.world.computers.note(game);
    }

    /// Places a level's stone, if the game is still in the state with so many log entries.
    ///
    /// # Errors
    /// Why nothing changed; [`ActRefusal::Stale`] if it is in another.
    pub async fn place_for_computer(
        &self,
        game: GameId,
        user: UserId,
        point: Point,
        seq: u32,
    ) -> Result<Acted, ActRefusal> {
        let request = Request {
            user,
            action: PlayerAction::Place(point),
            expected: None,
            ply_on_arrival: None,
            expected_seq: Some(seq),
            arrival: Arrival::at(self.world.now()),
        };
        let (reply, answer) = oneshot::channel();
        self.send_act(game, Message::Act { request, reply }, answer).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn games_come_up_in_order_and_once() {
        let computers = Computers::default();
        for id in [3, 1, 3, 2, 1] {
            computers.note(GameId(id));
        }
        for id in [3, 1, 2] {
            assert_eq!(computers.next().await, GameId(id));
        }
        assert_eq!(computers.pop(), None);
        computers.note(GameId(3));
        assert_eq!(computers.next().await, GameId(3));
    }
}
