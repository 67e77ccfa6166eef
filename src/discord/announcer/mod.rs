//! Tells on Discord what the session has committed.
//!
//! What is to be told waits in the outbox, written by the transaction it tells of. One
//! worker at a time serves a game, so a game's messages keep their order; games take
//! turns, a message each. An entry has its message's nonce, and an attempt is recorded before
//! it is made, so that nothing is told twice; what cannot be told is tried again with growing
//! pauses, told elsewhere, or given up where it never can be.
//!
//! The announcer knows nothing of rules or of interactions, and writes no text: that is
//! its [`Scribe`]'s.

mod case;
mod desk;
mod line;
mod lookback;
mod place;
mod refused;
mod scribe;
mod tidy;

pub use scribe::{Obstacle, Scribe};

use crate::discord::attendance::Attendance;
use crate::discord::backoff::Backoff;
use crate::discord::locales::Locales;
use crate::discord::rest::RestClient;
use crate::engine::{Millis, Timestamp};
use crate::session::ports::Clock;
use crate::session::{ChannelId, Fresh, GameId, GuildId, Sessions, Unavailable, UserId};
use case::{Case, Hold, Told};
use desk::Desk;
use line::Line;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::{Id as TaskId, JoinError, JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

/// Games served at once, most of which may be waiting for their place under Discord's limits.
const WORKERS_MAX: usize = 128;
/// Games of which something is done at once. Enough for the fifty requests a second that Discord lets
/// through, few enough to leave the processors to those who wait for an answer to their command.
const HANDS: usize = 24;
/// The pause after the store could not be read.
const STORE_PAUSE: Millis = Millis::from_secs(1);
/// The pause of a game after a panic over it.
const PANIC_PAUSE: Millis = Millis::from_secs(60);
/// How long a shutdown waits for requests that are under way.
const SHUTDOWN_PATIENCE: Duration = Duration::from_secs(5);
/// Over how long the games are spread that are tried again when the gateway is back.
const RETURN_SPREAD: Duration = Duration::from_secs(5);
/// Changes of channels that wait to be looked at; more are dropped, since a pause ends anyway.
const CHANGES_MAX: usize = 256;
/// Above this many remembered games, the memory is cleared: it costs a request each.
const CASES_MAX: usize = 20_000;

/// What the announcer works with.
#[derive(Debug)]
pub struct AnnouncerConfig {
    /// What is to be told, and where to settle it.
    pub sessions: Sessions,
    /// How it is sent.
    pub rest: RestClient,
    /// Writes the messages.
    pub scribe: Arc<dyn Scribe>,
    /// The languages of servers that have chosen none here.
    pub(crate) locales: Arc<Locales>,
    /// Who is there.
    pub(crate) attendance: Arc<Attendance>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The bot's own user, to know its own messages by.
    pub bot: UserId,
    /// For the jitter of pauses.
    pub seed: [u8; 32],
}

/// A running announcer.
pub struct Announcer {
    running: JoinHandle<()>,
    stop: CancellationToken,
    changes: mpsc::Sender<Change>,
}

/// What may let something be told that could not be told before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// A channel or thread is another.
    Channel(ChannelId),
    /// The gateway is back, so Discord is likely to be there.
    Connected,
}

/// Tells the announcer of changes it may have waited for.
#[derive(Debug, Clone)]
pub(crate) struct ChangeSender(mpsc::Sender<Change>);

impl Announcer {
    /// Starts telling.
    pub fn start(config: AnnouncerConfig) -> Self {
        let stop = CancellationToken::new();
        let (changes, changed) = mpsc::channel(CHANGES_MAX);
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        let desk = Arc::new(Desk {
            sessions: config.sessions,
            rest: config.rest,
            clock: config.clock,
            scribe: config.scribe,
            locales: config.locales,
            attendance: config.attendance,
            bot: config.bot,
            hands: Semaphore::new(HANDS),
            drawing: Semaphore::new(processors),
            backoff: Mutex::new(Backoff::new(config.seed)),
            before: OnceLock::new(),
            stop: stop.clone(),
        });
        let running = tokio::spawn(Dispatch::new(desk).run(changed));
        Self { running, stop, changes }
    }

    /// For telling it that a channel or thread has changed (unlocked, rights given).
    pub(crate) fn changes(&self) -> ChangeSender {
        ChangeSender(self.changes.clone())
    }

    /// Lets requests under way come to their end and stops. What waits is told after the
    /// next start.
    pub async fn shutdown(self) {
        self.stop.cancel();
        if let Err(error) = self.running.await {
            tracing::error!(%error, "the announcer did not end cleanly");
        }
    }
}

impl fmt::Debug for Announcer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Announcer").finish_non_exhaustive()
    }
}

impl ChangeSender {
    /// Tells nobody.
    #[cfg(test)]
    pub(crate) fn to_nobody() -> Self {
        Self(mpsc::channel(1).0)
    }

    /// Something about this channel or thread has changed.
    pub(crate) fn changed(&self, channel: ChannelId) {
        // Full: so many changes that what we wait for is tried soon enough anyway.
        let _ = self.0.try_send(Change::Channel(channel));
    }

    /// The gateway is back.
    pub(crate) fn connected(&self) {
        // As above.
        let _ = self.0.try_send(Change::Connected);
    }
}

/// What happens to a game while a worker is busy with it, who may go by what was before.
#[derive(Debug, Default)]
struct Meanwhile {
    /// There is more to tell, or its table's message is known.
    news: bool,
    /// Channels and threads of which something has changed.
    changed: HashSet<ChannelId>,
    /// Servers on which the bot is again.
    there: HashSet<GuildId>,
    /// The gateway has come back.
    connected: bool,
}

/// Gives games to workers.
struct Dispatch {
    desk: Arc<Desk>,
    line: Line,
    /// Games that a worker is busy with.
    busy: HashMap<TaskId, GameId>,
    /// What has happened meanwhile to those of them to which anything has.
    meanwhile: HashMap<GameId, Meanwhile>,
    /// Games that something went wrong with.
    cases: HashMap<GameId, Case>,
    workers: JoinSet<Told>,
}

impl Dispatch {
    fn new(desk: Arc<Desk>) -> Self {
        Self {
            desk,
            line: Line::new(),
            busy: HashMap::new(),
            meanwhile: HashMap::new(),
            cases: HashMap::new(),
            workers: JoinSet::new(),
        }
    }

    async fn run(mut self, mut changed: mpsc::Receiver<Change>) {
        let desk = Arc::clone(&self.desk);
        // As early as can be: what is written later was tried by nobody before. Where it cannot be read
        // now, a later look takes more entries for old, which costs a request each.
        let _ = desk.newest_before().await;
        loop {
            let look_again = self.assign().await;
            let timer = async {
                match look_again {
                    Some(at) => desk.clock.sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = desk.stop.cancelled() => break,
                Some(done) = self.workers.join_next_with_id(), if !self.workers.is_empty() => self.done(done),
                Some(change) = changed.recv() => self.changed(change),
                fresh = desk.sessions.news().next() => self.told(fresh),
                () = timer => {}
            }
        }
        let under_way = async { while self.workers.join_next().await.is_some() {} };
        if tokio::time::timeout(SHUTDOWN_PATIENCE, under_way).await.is_err() {
            tracing::warn!("some announcements were cut off; they are looked for after the next start");
        }
    }

    /// Gives games with something to tell to workers. Returns when to look again at the
    /// latest, should nothing else happen.
    async fn assign(&mut self) -> Option<Timestamp> {
        let now = self.desk.clock.now();
        for (&game, case) in
            self.cases.iter_mut().filter(|(_, case)| case.is_held() && case.not_before <= now)
        {
            case.hold = Hold::None;
            self.line.join(game);
        }
        let next_held = self.cases.values().filter(|case| case.is_held()).map(|case| case.not_before).min();
        while self.workers.len() < WORKERS_MAX {
            if self.read_outbox().await.is_err() {
                return Some(next_held.map_or(now + STORE_PAUSE, |at| at.min(now + STORE_PAUSE)));
            }
            let Some(game) = self.line.next() else { break };
            let case = self.cases.remove(&game).unwrap_or_default();
            let desk = Arc::clone(&self.desk);
            let task = self.workers.spawn(async move { desk.deliver(game, case).await });
            self.busy.insert(task.id(), game);
        }
        next_held
    }

    /// Takes more games into the line if it is time for that.
    async fn read_outbox(&mut self) -> Result<(), Unavailable> {
        let Some(wanted) = self.line.wants() else { return Ok(()) };
        let held = self.cases.iter().filter(|(_, case)| case.is_held()).map(|(&game, _)| game);
        let except = self.busy.values().copied().chain(held).chain(self.line.games()).collect();
        let found = self.desk.sessions.games_to_tell(except, wanted as u32).await;
        self.line.read(found.inspect_err(|_| tracing::error!("the outbox cannot be read"))?, wanted);
        Ok(())
    }

    fn done(&mut self, done: Result<(TaskId, Told), JoinError>) {
        let (id, Told { mut case, more }) = match done {
            Ok(done) => done,
            Err(error) => {
                tracing::error!(%error, "telling of a game panicked; other games go on");
                let not_before = self.desk.clock.now() + PANIC_PAUSE;
                (error.id(), Told { case: Case::held_until(not_before), more: true })
            }
        };
        let Some(game) = self.busy.remove(&id) else { return };
        let meanwhile = self.meanwhile.remove(&game).unwrap_or_default();
        // What it is held by may be over already.
        let now = self.desk.clock.now();
        if meanwhile.changed.iter().any(|&channel| case.is_held_at(channel))
            || meanwhile.there.iter().any(|&guild| case.is_held_on(guild))
        {
            case.release(now);
        } else if (case.awaits_news() && meanwhile.news) || (case.held_at.is_none() && meanwhile.connected) {
            case.not_before = now;
        }
        if !case.is_held() && (more || meanwhile.news) {
            self.line.join(game);
        }
        if case.is_blank(now) {
            return;
        }
        if self.cases.len() >= CASES_MAX {
            self.cases.clear();
            self.line.unread();
        }
        self.cases.insert(game, case);
    }

    fn told(&mut self, fresh: Fresh) {
        let now = self.desk.clock.now();
        if fresh.all {
            self.line.unread();
            for &game in self.busy.values() {
                let meanwhile = self.meanwhile.entry(game).or_default();
                meanwhile.news = true;
                meanwhile.there.extend(&fresh.guilds);
            }
            for case in self.cases.values_mut().filter(|case| case.awaits_news()) {
                case.not_before = now;
            }
        }
        let is_there = |case: &&mut Case| fresh.guilds.iter().any(|&guild| case.is_held_on(guild));
        for case in self.cases.values_mut().filter(is_there) {
            case.release(now);
        }
        let busy: HashSet<GameId> = self.busy.values().copied().collect();
        for game in fresh.games {
            match self.cases.get_mut(&game) {
                _ if busy.contains(&game) => {
                    self.meanwhile.entry(game).or_default().news = true;
                }
                Some(case) if case.awaits_news() => case.not_before = now,
                // What is new is told with the rest.
                Some(case) if case.is_held() => {}
                _ => self.line.join(game),
            }
        }
    }

    fn changed(&mut self, change: Change) {
        let now = self.desk.clock.now();
        match change {
            Change::Channel(channel) => {
                for case in self.cases.values_mut().filter(|case| case.is_held_at(channel)) {
                    case.release(now);
                }
                for &game in self.busy.values() {
                    self.meanwhile.entry(game).or_default().changed.insert(channel);
                }
            }
            Change::Connected => {
                for &game in self.busy.values() {
                    self.meanwhile.entry(game).or_default().connected = true;
                }
                // Clocks may stand still until their game is told. Not all at once, all the same.
                let mut backoff = self.desk.backoff.lock().unwrap_or_else(PoisonError::into_inner);
                for case in self.cases.values_mut().filter(|case| case.held_at.is_none()) {
                    let soon = now + Millis(backoff.part_of(RETURN_SPREAD).as_millis() as i64);
                    case.not_before = case.not_before.min(soon);
                }
            }
        }
    }
}
