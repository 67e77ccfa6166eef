//! Plays the matches that people ask for, and those of the arenas: a fair queue, at most one match a
//! core, and everything in the database before anybody is told.
//!
//! A match that was running when the process ended waits again at the next start; its message says so.

mod bell;
mod pair;
mod play;
mod tell;

#[cfg(test)]
mod tests;

pub use bell::{Bell, Turn};
pub use tell::{Live, Teller, Untold};

use super::archive::{Archive, MatchId};
use super::limits::Limits;
use super::process::Binary;
use crate::ai::Cancel;
use crate::engine::{Millis, Timestamp};
use crate::session::{Clock, Entropy, StoreError, UserId};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How often arenas are looked at when nothing happens, and what could not be told is tried again.
const ROUND: Millis = Millis::from_secs(60);
/// Matches at the same time at most.
const PARALLEL_MAX: usize = 4;
/// Programs that are looked at at the same time, before they are kept.
const CHECKS_MAX: usize = 2;

/// How matches are run.
#[derive(Debug, Clone)]
pub struct Conditions {
    /// What workers are made of.
    pub binary: Binary,
    /// What programs may use up.
    pub limits: Limits,
    /// Matches at the same time.
    pub parallel: usize,
}

impl Default for Conditions {
    /// This program, a server's limits, a match a core but one.
    fn default() -> Self {
        // One core stays with the games, and a large machine is no reason for more memory than a small
        // one has: each match has two workers.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            binary: Binary::own(),
            limits: Limits::SERVER,
            parallel: cores.saturating_sub(1).clamp(1, PARALLEL_MAX),
        }
    }
}

/// What a referee works with.
#[derive(Debug, Clone)]
pub struct Parts {
    /// Where matches are kept.
    pub archive: Arc<dyn Archive>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Where the seeds of arena matches come from.
    pub entropy: Arc<dyn Entropy>,
    /// Who tells people.
    pub teller: Arc<dyn Teller>,
    /// How matches are run.
    pub conditions: Conditions,
}

/// Has matches played, as long as it lives.
#[derive(Debug)]
pub struct Referee {
    desk: Arc<Desk>,
    tasks: TaskTracker,
}

#[derive(Debug)]
struct Desk {
    parts: Parts,
    /// Places for programs that are looked at.
    checks: Semaphore,
    /// Whose programs are being looked at or wait to be.
    submitting: Mutex<HashSet<UserId>>,
    stop: CancellationToken,
    /// There may be something to play.
    wake: Notify,
    /// There may be something to tell.
    news: Notify,
    /// There may be somebody to pair.
    arenas: Notify,
    /// Matches that are played, kept, or shown once more.
    running: Mutex<HashMap<MatchId, Cancel>>,
}

impl Referee {
    /// Takes up what was left, and goes on from there.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn start(parts: Parts) -> Result<Self, StoreError> {
        let again = parts.archive.requeue(parts.clock.now()).await?;
        if again > 0 {
            tracing::info!(matches = again, "matches that were interrupted wait again");
        }
        let desk = Arc::new(Desk {
            parts,
            checks: Semaphore::new(CHECKS_MAX),
            submitting: Mutex::default(),
            stop: CancellationToken::new(),
            wake: Notify::new(),
            news: Notify::new(),
            arenas: Notify::new(),
            running: Mutex::new(HashMap::new()),
        });
        let tasks = TaskTracker::new();
        tasks.spawn(play::play_on(Arc::clone(&desk), tasks.clone()));
        tasks.spawn(tell::tell_on(Arc::clone(&desk)));
        tasks.spawn(pair::pair_on(Arc::clone(&desk)));
        Ok(Self { desk, tasks })
    }

    /// The way to ask it for things.
    pub fn bell(&self) -> Bell {
        Bell(Arc::clone(&self.desk))
    }

    /// Ends what is being played and puts it back into the queue.
    pub async fn shutdown(self) {
        self.desk.stop.cancel();
        self.desk.running().values().for_each(Cancel::cancel);
        self.tasks.close();
        self.tasks.wait().await;
    }
}

impl Desk {
    fn running(&self) -> std::sync::MutexGuard<'_, HashMap<MatchId, Cancel>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn submitting(&self) -> std::sync::MutexGuard<'_, HashSet<UserId>> {
        self.submitting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Timestamp {
        self.parts.clock.now()
    }

    /// Waits for a sign or for some time; false when it is over.
    async fn pause(&self, sign: &Notify, most: Millis) -> bool {
        let until = self.parts.clock.sleep_until(self.now() + most);
        tokio::select! {
            () = self.stop.cancelled() => {}
            () = sign.notified() => {}
            () = until => {}
        }
        !self.stop.is_cancelled()
    }
}

/// A match's seed out of more randomness than it needs.
pub fn seed_from(bytes: [u8; 32]) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = bytes;
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
