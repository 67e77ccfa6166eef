//! The last committed state of one loaded game, shared between its actor and its readers.

use super::step::{NextWake, Patch};
use super::table::Snapshot;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Holds a snapshot, or nothing if it has to be read from the store first.
///
/// Only the game's actor puts snapshots in. Anybody may take the snapshot out of use, when the
/// store has been changed behind the actor's back.
#[derive(Debug, Default)]
pub(super) struct Cell(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    snapshot: Option<Snapshot>,
    /// What the deadline row says; only of use beside a snapshot.
    wake: Option<NextWake>,
    /// Grows with every change made behind the actor's back.
    generation: u64,
}

impl Cell {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self) -> Option<Snapshot> {
        self.lock().snapshot.clone()
    }

    /// The snapshot together with what the deadline row says.
    pub(super) fn loaded(&self) -> Option<(Snapshot, Option<NextWake>)> {
        let state = self.lock();
        state.snapshot.clone().map(|snapshot| (snapshot, state.wake))
    }

    /// To be read before loading, and handed to [`Self::fill`] after.
    pub(super) fn generation(&self) -> u64 {
        self.lock().generation
    }

    /// Puts a loaded snapshot in, unless something has changed since the loading began.
    pub(super) fn fill(&self, generation: u64, snapshot: Snapshot, wake: Option<NextWake>) -> bool {
        let mut state = self.lock();
        let current = state.generation == generation;
        if current {
            state.snapshot = Some(snapshot);
            state.wake = wake;
        }
        current
    }

    /// Puts the outcome of a commit in. Patches made during the commit are kept; if the snapshot
    /// was taken out of use meanwhile, it stays so.
    pub(super) fn replace(&self, mut snapshot: Snapshot, wake: Option<NextWake>) -> Snapshot {
        let mut state = self.lock();
        if let Some(current) = &state.snapshot {
            let (new, old) = (&snapshot.table, &current.table);
            if (new.thread, new.table_message, new.board_message)
                != (old.thread, old.table_message, old.board_message)
            {
                let table = Arc::make_mut(&mut snapshot.table);
                table.thread = old.thread;
                table.table_message = old.table_message;
                table.board_message = old.board_message;
            }
            state.snapshot = Some(snapshot.clone());
            state.wake = wake;
        }
        snapshot
    }

    /// Takes the snapshot out of use.
    pub(super) fn invalidate(&self) {
        let mut state = self.lock();
        state.snapshot = None;
        state.generation += 1;
    }

    /// Repeats in memory a patch that has been stored.
    pub(super) fn patch(&self, patch: Patch) {
        let mut state = self.lock();
        state.generation += 1;
        if let Some(snapshot) = &mut state.snapshot {
            patch.apply(Arc::make_mut(&mut snapshot.table));
        }
    }
}
