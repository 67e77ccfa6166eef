//! The one timer behind all deadlines.
//!
//! An ordered set of instants, and a task that sleeps until the first of them. It decides nothing:
//! it wakes the game's actor, which asks the engine. A wake-up too many does no harm, and one that
//! got lost is found by the sweep, since the deadlines are rows of the store first.

use super::ids::GameId;
use crate::engine::Timestamp;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// When which game is to be woken.
#[derive(Debug, Default)]
pub(super) struct Scheduler {
    armed: Mutex<Armed>,
    /// Told whenever the first instant may have changed.
    changed: Notify,
}

#[derive(Debug, Default)]
struct Armed {
    by_time: BTreeSet<(Timestamp, GameId)>,
    by_game: HashMap<GameId, Entry>,
    changes: u64,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    at: Timestamp,
    /// The change that set it.
    change: u64,
}

/// A moment in the order of changes; see [`Scheduler::reset`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark(u64);

impl Armed {
    fn set(&mut self, game: GameId, at: Timestamp) {
        self.remove(game);
        self.changes += 1;
        self.by_time.insert((at, game));
        self.by_game.insert(game, Entry { at, change: self.changes });
    }

    fn remove(&mut self, game: GameId) {
        if let Some(entry) = self.by_game.remove(&game) {
            self.by_time.remove(&(entry.at, game));
        }
    }
}

impl Scheduler {
    fn lock(&self) -> MutexGuard<'_, Armed> {
        self.armed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes the game at `at` and at no other time.
    pub(super) fn arm(&self, game: GameId, at: Timestamp) {
        self.lock().set(game, at);
        self.changed.notify_one();
    }

    /// Does not wake the game.
    pub(super) fn disarm(&self, game: GameId) {
        self.lock().remove(game);
    }

    /// The present moment, to be taken before the deadlines are read for [`Self::reset`].
    pub(super) fn mark(&self) -> Mark {
        Mark(self.lock().changes)
    }

    /// Replaces everything by what the store says, but for games armed since `mark`, whose
    /// deadline may be newer than what was read.
    pub(super) fn reset(&self, mark: Mark, stored: impl IntoIterator<Item = (GameId, Timestamp)>) {
        let mut armed = self.lock();
        let old: Vec<GameId> = (armed.by_game.iter())
            .filter(|(_, entry)| entry.change <= mark.0)
            .map(|(game, _)| *game)
            .collect();
        for game in old {
            armed.remove(game);
        }
        for (game, at) in stored {
            if !armed.by_game.contains_key(&game) {
                armed.set(game, at);
            }
        }
        drop(armed);
        self.changed.notify_one();
    }

    /// Takes the first game that is due out of the set, with when it was due, if `lets_fire` lets it:
    /// that is asked the same instant. What holds one back holds those back that are due later.
    pub(super) fn pop_due(
        &self,
        now: Timestamp,
        lets_fire: impl FnOnce(Timestamp) -> bool,
    ) -> Option<(Timestamp, GameId)> {
        let mut armed = self.lock();
        let &(at, game) = armed.by_time.first()?;
        if at > now || !lets_fire(at) {
            return None;
        }
        armed.remove(game);
        Some((at, game))
    }

    /// The first instant.
    pub(super) fn next(&self) -> Option<Timestamp> {
        self.lock().by_time.first().map(|&(at, _)| at)
    }

    /// How many games are armed.
    pub(super) fn len(&self) -> usize {
        self.lock().by_game.len()
    }

    /// Games that were due before `now`.
    pub(super) fn overdue(&self, now: Timestamp) -> usize {
        self.lock().by_time.iter().take_while(|&&(at, _)| at < now).count()
    }

    /// Completes when the first instant may have changed since the last time.
    pub(super) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Makes whoever waits look again.
    pub(super) fn poke(&self) {
        self.changed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: GameId = GameId(1);
    const B: GameId = GameId(2);

    #[test]
    fn games_come_out_in_the_order_of_their_deadlines_and_once() {
        let scheduler = Scheduler::default();
        scheduler.arm(A, Timestamp(20));
        scheduler.arm(B, Timestamp(10));
        scheduler.arm(A, Timestamp(5));
        scheduler.arm(A, Timestamp(30));
        assert_eq!((scheduler.next(), scheduler.len()), (Some(Timestamp(10)), 2));
        assert_eq!(scheduler.pop_due(Timestamp(9), |_| true), None);
        assert_eq!(scheduler.pop_due(Timestamp(40), |_| true), Some((Timestamp(10), B)));
        assert_eq!(scheduler.pop_due(Timestamp(40), |_| true), Some((Timestamp(30), A)));
        assert_eq!(scheduler.pop_due(Timestamp(40), |_| true), None);
    }

    #[test]
    fn a_reset_forgets_the_old_and_keeps_what_came_after_the_mark() {
        let scheduler = Scheduler::default();
        scheduler.arm(A, Timestamp(10));
        let mark = scheduler.mark();
        scheduler.arm(B, Timestamp(99));
        scheduler.reset(mark, [(B, Timestamp(20)), (GameId(3), Timestamp(30))]);
        assert_eq!(scheduler.len(), 2);
        assert_eq!(scheduler.pop_due(Timestamp(98), |_| true), Some((Timestamp(30), GameId(3))));
        assert_eq!(scheduler.pop_due(Timestamp(99), |_| true), Some((Timestamp(99), B)));
    }

    #[test]
    fn a_disarmed_game_is_not_woken() {
        let scheduler = Scheduler::default();
        scheduler.arm(A, Timestamp(10));
        scheduler.disarm(A);
        assert_eq!(
            (scheduler.pop_due(Timestamp(10), |_| true), scheduler.next(), scheduler.len()),
            (None, None, 0)
        );
    }
}
