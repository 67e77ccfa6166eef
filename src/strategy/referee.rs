//! Plays the matches that people ask for, and those of the arenas: a fair queue, at most one match a
//! core, and everything in the database before anybody is told.
//!
//! A match that was running when the process ended waits again at the next start; its message says so.

use super::archive::{Archive, Contender, Match, MatchId, MatchState, Occasion, Seat, Wish};
use super::arena::{may_go_on, next_pairing};
use super::contest::{Contest, Side};
use super::limits::Limits;
use super::process::Binary;
use super::queue::Turns;
use super::report::Report;
use super::run::{Pairing, Player, Progress, RunError, run};
use super::source::Source;
use crate::ai::Cancel;
use crate::engine::{Millis, Timestamp};
use crate::session::{ChannelId, Clock, Entropy, GuildId, MessageId, StoreError, UserId};
use futures_util::future::BoxFuture;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Matches of the queue that are looked at together.
const LOOKED_AT: u32 = 200;
/// How often arenas are looked at when nothing happens, and what could not be told is tried again.
const ROUND: Millis = Millis::from_secs(60);
/// How long a live message stays as it is.
const SHOW_EVERY: Millis = Millis::from_secs(3);
/// How long after a failed write it is tried again.
const RETRY_AFTER: Millis = Millis::from_secs(2);
/// Matches at the same time at most.
const PARALLEL_MAX: usize = 4;
/// Programs that are looked at at the same time, before they are kept.
const CHECKS_MAX: usize = 2;
/// People whose programs are looked at or wait to be, at most.
const SUBMITTING_MAX: usize = 20;
/// How often a result is tried to be written.
const WRITES_MAX: u32 = 30;

/// How far a running match has come, for its message.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Live {
    /// Rounds won.
    pub score: [u32; 2],
    /// Rounds that have ended.
    pub ended: u32,
    /// Stones on the board of the running round.
    pub stones: u32,
}

impl Live {
    fn of(contest: &Contest) -> Self {
        Self {
            score: Side::BOTH.map(|side| contest.wins(side)),
            ended: contest.rounds().len() as u32,
            stones: contest.current().moves.len() as u32,
        }
    }
}

/// Why something was not told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untold {
    /// It may work later.
    Later,
    /// It never will.
    Never,
}

/// Whoever tells people of matches.
pub trait Teller: Send + Sync + fmt::Debug {
    /// Says that a match waits, and where.
    fn post(&self, wanted: Match, channel: ChannelId) -> BoxFuture<'_, Result<MessageId, Untold>>;

    /// Shows how a match goes in its message.
    fn show(&self, running: Match, live: Live) -> BoxFuture<'_, Result<(), Untold>>;

    /// Shows how a match ended: by its report, or that it failed.
    fn end(&self, ended: Match, report: Option<Report>) -> BoxFuture<'_, Result<(), Untold>>;
}

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

/// For asking a referee to look at the queue. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Bell(Arc<Desk>);

impl Bell {
    /// Something has been asked for.
    pub fn ring(&self) {
        self.0.wake.notify_one();
        self.0.news.notify_one();
        self.0.arenas.notify_one();
    }

    /// Ends a match that is being played. It is given up.
    pub fn call_off(&self, id: MatchId) {
        if let Some(cancel) = self.0.running().get(&id) {
            cancel.cancel();
        }
    }

    /// The right to have a program looked at, one at a time for each person; `None` while one of theirs
    /// is being looked at, or when too many wait.
    pub fn turn(&self, author: UserId) -> Option<Turn> {
        let mut submitting = self.0.submitting();
        let free = submitting.len() < SUBMITTING_MAX && submitting.insert(author);
        free.then(|| Turn { desk: Arc::clone(&self.0), author })
    }

    /// The text can be run here and has what a strategy needs.
    ///
    /// # Errors
    /// What is wrong with it.
    pub async fn check(&self, source: Source) -> Result<(), super::LoadError> {
        let conditions = self.0.parts.conditions.clone();
        // Never closed; without a permit it would merely go on.
        let _turn = self.0.checks.acquire().await.ok();
        // A core is needed for two seconds at most, so whoever submits does not wait for whole matches.
        let work = move || super::run::check(&conditions.binary, &source, conditions.limits, &Cancel::new());
        let done = tokio::task::spawn_blocking(work).await;
        done.unwrap_or_else(|error| Err(super::StartError::Process(std::io::Error::other(error)).into()))
    }
}

/// Somebody's turn to have a program looked at. Dropping it ends it.
#[derive(Debug)]
pub struct Turn {
    desk: Arc<Desk>,
    author: UserId,
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.desk.submitting().remove(&self.author);
    }
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
        tasks.spawn(play_on(Arc::clone(&desk), tasks.clone()));
        tasks.spawn(tell_on(Arc::clone(&desk)));
        tasks.spawn(pair_on(Arc::clone(&desk)));
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

    /// The match to be played next, taken out of the queue.
    async fn next(&self, turns: &mut Turns) -> Result<Option<Match>, StoreError> {
        let unfinished = self.parts.archive.unfinished(LOOKED_AT).await?;
        let Some(next) = turns.next(&unfinished).cloned() else { return Ok(None) };
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

    /// Plays a match and keeps what came of it.
    async fn play(&self, playing: Match, _core: OwnedSemaphorePermit) {
        let id = playing.id;
        let cancel = Cancel::new();
        self.running().insert(id, cancel.clone());
        if self.stop.is_cancelled() {
            // Whoever ended everything may have looked before this match was there.
            cancel.cancel();
        }
        let ended = self.play_to_the_end(playing, cancel).await;
        self.running().remove(&id);
        let archive = &self.parts.archive;
        match ended {
            Ok(report) => self.insist(|| archive.finish(id, report.clone(), self.now())).await,
            Err(Unplayed::Later) => self.insist(|| archive.put_back(id)).await,
            Err(Unplayed::Never) => self.insist(|| archive.fail(id, self.now())).await,
        }
        self.news.notify_one();
        self.arenas.notify_one();
    }

    async fn play_to_the_end(&self, playing: Match, cancel: Cancel) -> Result<Report, Unplayed> {
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
        let (live, seen) = watch::channel(Live::default());
        let called_off = cancel.clone();
        // A thread of its own: the workers die with it, and it is never one of the runtime's.
        let work = move || {
            run(&binary, &pairing, &cancel, &mut |progress| {
                let (Progress::RoundEnded(contest) | Progress::Turn(contest)) = progress;
                live.send_replace(Live::of(contest));
            })
        };
        let played = tokio::task::spawn_blocking(work);
        let over = CancellationToken::new();
        let until_over = async {
            let played = played.await;
            over.cancel();
            played
        };
        let (played, ()) = tokio::join!(until_over, self.show(playing, seen, &over));
        match played {
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
    async fn show(&self, playing: Match, mut seen: watch::Receiver<Live>, over: &CancellationToken) {
        let mut shown_at = Timestamp(i64::MIN / 2);
        while seen.changed().await.is_ok() {
            let wait = self.parts.clock.sleep_until(shown_at + SHOW_EVERY);
            tokio::select! {
                // Its end is told elsewhere.
                () = over.cancelled() => return,
                () = wait => {}
            }
            let live = seen.borrow_and_update().clone();
            if let Some(running) = self.with_message(playing.id).await {
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

    /// Tries a write until it works, for some time.
    async fn insist<'d>(&'d self, write: impl Fn() -> crate::session::ports::Stored<'d, ()>) {
        for attempt in 1..=WRITES_MAX {
            match write().await {
                Ok(()) => return,
                Err(error) => tracing::error!(attempt, %error, "a match cannot be written"),
            }
            if self.stop.is_cancelled() {
                // At the next start it waits again.
                return;
            }
            self.parts.clock.sleep_until(self.now() + RETRY_AFTER).await;
        }
    }

    /// Tells what has not been told: that matches wait, and how they ended.
    async fn tell(&self) -> Result<(), StoreError> {
        let archive = &self.parts.archive;
        for wanted in archive.unfinished(LOOKED_AT).await? {
            let (Some(channel), None, false) = (wanted.channel, wanted.message, wanted.told) else {
                continue;
            };
            let id = wanted.id;
            match self.parts.teller.post(wanted, channel).await {
                Ok(message) => archive.set_message(id, channel, message).await?,
                Err(Untold::Later) => {}
                Err(Untold::Never) => archive.set_told(id).await?,
            }
        }
        for ended in archive.untold(LOOKED_AT).await? {
            let id = ended.id;
            let report = archive.report(id).await?;
            match self.parts.teller.end(ended, report).await {
                Ok(()) | Err(Untold::Never) => archive.set_told(id).await?,
                Err(Untold::Later) => {}
            }
        }
        Ok(())
    }

    /// Asks for the next matches of every arena that has time for them.
    async fn pair(&self) -> Result<(), StoreError> {
        let archive = &self.parts.archive;
        for guild in archive.arenas().await? {
            let work = archive.arena_work(guild, self.now() - Millis::from_secs(3600)).await?;
            if !may_go_on(&work) {
                continue;
            }
            let entries = archive.strategies(guild, LOOKED_AT).await?;
            let meetings = archive.meetings(guild).await?;
            if let Some([one, other]) = next_pairing(&entries, &meetings) {
                let wishes = [[one, other], [other, one]].map(|pair| self.arena_match(guild, pair));
                archive.ask_for(wishes.into_iter().flatten().collect()).await?;
                self.wake.notify_one();
            }
        }
        Ok(())
    }

    fn arena_match(&self, guild: GuildId, pair: [super::archive::StrategyId; 2]) -> Option<Wish> {
        let seed = self.parts.entropy.seed().ok()?;
        Some(Wish {
            guild,
            occasion: Occasion::Arena,
            asked_by: None,
            sides: pair.map(Contender::Strategy),
            seed: seed_from(seed),
            channel: None,
            at: self.now(),
        })
    }
}

/// Why a match has no result.
enum Unplayed {
    Later,
    Never,
}

/// A match's seed out of more randomness than it needs.
pub fn seed_from(bytes: [u8; 32]) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = bytes;
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

async fn play_on(desk: Arc<Desk>, tasks: TaskTracker) {
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

async fn tell_on(desk: Arc<Desk>) {
    while !desk.stop.is_cancelled() {
        if let Err(error) = desk.tell().await {
            tracing::error!(%error, "what there is to tell of matches cannot be read");
        }
        desk.pause(&desk.news, ROUND).await;
    }
}

async fn pair_on(desk: Arc<Desk>) {
    while !desk.stop.is_cancelled() {
        if let Err(error) = desk.pair().await {
            tracing::error!(%error, "the arenas cannot be read");
        }
        desk.pause(&desk.arenas, ROUND).await;
    }
}
