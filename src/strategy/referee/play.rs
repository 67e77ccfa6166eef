//! Plays what waits: takes a match out of the queue, has it played, keeps what came of it.

use super::tell::Live;
use super::{Conditions, Desk, ROUND};
use crate::ai::Cancel;
use crate::engine::{Millis, Timestamp};
use crate::session::StoreError;
use crate::session::ports::Stored;
use crate::strategy::archive::{Match, MatchId, MatchState, Seat};
use crate::strategy::queue::Turns;
use crate::strategy::report::Report;
use crate::strategy::run::{Pairing, Player, Progress, RunError, run};
use crate::strategy::source::Source;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// People and arenas that are looked at together when the next match is chosen.
const LOOKED_AT: u32 = 1000;
/// How long a live message stays as it is.
const SHOW_EVERY: Millis = Millis::from_secs(3);
/// How long after a failed write it is tried again, at first; longer each time, up to [`ROUND`].
pub(super) const RETRY_AFTER: Millis = Millis::from_secs(2);

/// Why a match has no result.
pub(super) enum Unplayed {
    /// It waits again.
    Later,
    /// It is given up.
    Never,
}

impl Desk {
    /// The match to be played next, taken out of the queue.
    pub(super) async fn next(&self, turns: &mut Turns) -> Result<Option<Match>, StoreError> {
        let queue = self.parts.archive.queue(LOOKED_AT).await?;
        let Some(next) = turns.next(&queue).cloned() else { return Ok(None) };
        turns.serve(&next);
        let begun = self.parts.archive.begin(next.id, self.now()).await?;
        Ok(begun.then(|| Match { state: MatchState::Running, attempts: next.attempts + 1, ..next }))
    }

    async fn player(&self, seat: &Seat) -> Result<Option<Player>, StoreError> {
        match seat {
            Seat::Level(level) => Ok(Some(Player::Level(*level))),
            Seat::Strategy { id, .. } => {
                let code = self.parts.archive.code(*id).await?;
                Ok(code.and_then(|code| Source::read(code.as_bytes()).ok()).map(Player::Script))
            }
        }
    }

    /// Plays a match and keeps what came of it, while its message shows how it goes. What is kept does not
    /// wait for the message; its end is told after both.
    async fn play(&self, playing: Match, core: OwnedSemaphorePermit) {
        let id = playing.id;
        let cancel = Cancel::new();
        self.running().insert(id, cancel.clone());
        if self.stop.is_cancelled() {
            // Whoever ended everything may have looked before this match was there.
            cancel.cancel();
        }
        let (live, seen) = watch::channel(Live::default());
        let over = CancellationToken::new();
        let kept = async {
            let ended = self.play_to_the_end(&playing, cancel, live).await;
            over.cancel();
            self.keep(id, ended).await;
            drop(core);
            self.arenas.notify_one();
        };
        tokio::join!(kept, self.show(id, seen, &over));
        self.running().remove(&id);
        self.news.notify_one();
    }

    async fn play_to_the_end(
        &self,
        playing: &Match,
        cancel: Cancel,
        live: watch::Sender<Live>,
    ) -> Result<Report, Unplayed> {
        let id = playing.id;
        let unread = |error: StoreError| {
            tracing::error!(strategy.game = id.0, %error, "a match cannot be read");
            Unplayed::Later
        };
        let [first, second] = &playing.seats;
        let first = self.player(first).await.map_err(unread)?.ok_or(Unplayed::Never)?;
        let second = self.player(second).await.map_err(unread)?.ok_or(Unplayed::Never)?;
        let Conditions { binary, limits, .. } = self.parts.conditions.clone();
        let pairing = Pairing { players: [first, second], seed: playing.seed, limits };
        let called_off = cancel.clone();
        // A thread of its own: the workers die with it, and it is never one of the runtime's.
        let work = move || {
            run(&binary, &pairing, &cancel, &mut |progress| {
                let (Progress::RoundEnded(contest) | Progress::Turn(contest)) = progress;
                live.send_replace(Live::of(contest));
            })
        };
        match tokio::task::spawn_blocking(work).await {
            Ok(Ok(report)) => Ok(report),
            Ok(Err(RunError::Cancelled(_))) if self.stop.is_cancelled() => Err(Unplayed::Later),
            Ok(Err(RunError::Cancelled(_))) => Err(Unplayed::Never),
            Ok(Err(RunError::Start(error))) => {
                tracing::error!(strategy.game = id.0, %error, "a match cannot be played");
                Err(Unplayed::Never)
            }
            Err(error) => {
                tracing::error!(strategy.game = id.0, %error, cancelled = called_off.is_cancelled(), "a match broke off");
                Err(Unplayed::Never)
            }
        }
    }

    /// Keeps the match's message up to date until it is over.
    async fn show(&self, id: MatchId, mut seen: watch::Receiver<Live>, over: &CancellationToken) {
        let mut shown_at = Timestamp(i64::MIN / 2);
        while seen.changed().await.is_ok() {
            let wait = self.parts.clock.sleep_until(shown_at + SHOW_EVERY);
            tokio::select! {
                // Its end is told elsewhere.
                () = over.cancelled() => return,
                () = wait => {}
            }
            let live = seen.borrow_and_update().clone();
            if let Some(running) = self.with_message(id).await {
                // What cannot be shown now is shown with the next change.
                let _ = self.parts.teller.show(running, live).await;
            }
            shown_at = self.now();
        }
    }

    /// The match as it is, if it has a message.
    async fn with_message(&self, id: MatchId) -> Option<Match> {
        let found = self.parts.archive.match_of(id).await.ok().flatten()?;
        found.message.is_some().then_some(found)
    }

    /// Keeps what came of a match.
    pub(super) async fn keep(&self, id: MatchId, ended: Result<Report, Unplayed>) {
        let archive = &self.parts.archive;
        let kept = match ended {
            Ok(report) => self.insist(|| archive.finish(id, report.clone(), self.now())).await,
            Err(Unplayed::Later) => self.insist(|| archive.put_back(id)).await,
            Err(Unplayed::Never) => self.insist(|| archive.fail(id, self.now())).await,
        };
        if kept.is_err() {
            // What cannot be kept is given up, so that it does not stand as running for ever.
            let _ = self.insist(|| archive.fail(id, self.now())).await;
        }
    }

    /// Tries a write until it works. Nothing else is played in its place meanwhile: what the database does
    /// not take now, it would not take of the next match either.
    ///
    /// # Errors
    /// The database can be reached, and the write makes no sense to it.
    pub(super) async fn insist<'d>(&'d self, write: impl Fn() -> Stored<'d, ()>) -> Result<(), StoreError> {
        let mut wait = RETRY_AFTER;
        loop {
            match write().await {
                Ok(()) => return Ok(()),
                Err(error @ StoreError::Inconsistent(_)) => {
                    tracing::error!(%error, "a match cannot be written");
                    return Err(error);
                }
                Err(error) => tracing::error!(%error, again_in_ms = wait.0, "a match cannot be written now"),
            }
            tokio::select! {
                // At the next start it waits again.
                () = self.stop.cancelled() => return Ok(()),
                () = self.parts.clock.sleep_until(self.now() + wait) => {}
            }
            wait = Millis((wait.0 * 2).min(ROUND.0));
        }
    }
}

pub(super) async fn play_on(desk: Arc<Desk>, tasks: TaskTracker) {
    let cores = Arc::new(Semaphore::new(desk.parts.conditions.parallel.max(1)));
    let mut turns = Turns::default();
    while !desk.stop.is_cancelled() {
        let core = tokio::select! {
            () = desk.stop.cancelled() => return,
            core = Arc::clone(&cores).acquire_owned() => core,
        };
        let Ok(core) = core else { return };
        match desk.next(&mut turns).await {
            Ok(Some(next)) => {
                let desk = Arc::clone(&desk);
                tasks.spawn(async move { desk.play(next, core).await });
            }
            Ok(None) => {
                drop(core);
                desk.pause(&desk.wake, ROUND).await;
            }
            Err(error) => {
                drop(core);
                tracing::error!(%error, "the queue of matches cannot be read");
                desk.pause(&desk.wake, RETRY_AFTER).await;
            }
        }
    }
}
