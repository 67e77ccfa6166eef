//! Where a life ends: at a write, before it, between two statements of its transaction, in the midst
//! of writing it to the log, or after it took effect; and the failures it lives through.
//!
//! The database runs on a runtime of its own, and a call to it holds the life's only thread until it
//! is done: so one seed gives one order of events, however busy the machine is. What happens while a
//! call is on its way is drawn: the life goes on for some turns before the call and after it, and
//! writes that come meanwhile share its transaction.

use super::super::wrapped::Meddler;
use crate::session::ports::{StoreError, Stored};
use crate::store::{Fault, Faults, SqliteStore};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::future::Future;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::{unconstrained, yield_now};

/// How far a write gets at which something happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Effect {
    /// It never begins.
    None,
    /// It gets as far as that point of its transaction: before or after one of the statements, the
    /// first and the last included. With fewer points it is done and nobody hears of it.
    Inside(u32),
    /// It is durable, but nobody hears of it.
    Whole,
    /// The system had written only a part of it to the log when everything ended.
    Torn,
}

impl Effect {
    /// Points of a transaction with a few writes.
    const POINTS: u32 = 24;

    pub(super) fn draw(dice: &mut ChaCha8Rng) -> Self {
        match dice.random_range(0..8) {
            0 => Self::None,
            1 => Self::Whole,
            2 => Self::Torn,
            _ => Self::Inside(dice.random_range(0..Self::POINTS)),
        }
    }
}

/// What one life has before it.
#[derive(Debug)]
pub(super) struct Crash {
    state: Mutex<State>,
    /// Where the database runs.
    database: Handle,
    faults: Arc<Faults>,
    log: PathBuf,
    /// Told when the life is to end.
    pub(super) now: Notify,
}

#[derive(Debug)]
struct State {
    dice: ChaCha8Rng,
    /// Writes until the crash.
    left: Option<u32>,
    effect: Effect,
    /// Of a hundred writes, how many fail.
    failing: u32,
    /// What is left of the database's log at the end, where it is torn.
    torn: Option<u64>,
    inside: bool,
    /// Whether it has ended.
    over: bool,
    trace: u64,
}

/// What happens to a write.
#[derive(Debug, Hash)]
enum Fate {
    Goes,
    Fails(Effect),
    Ends(Effect),
}

impl Crash {
    /// Ends the life at its `left`th write, if at any.
    pub(super) fn new(
        dice: ChaCha8Rng,
        database: Handle,
        store: &SqliteStore,
        left: Option<u32>,
        effect: Effect,
    ) -> Self {
        let state =
            State { dice, left, effect, failing: 0, torn: None, inside: false, over: false, trace: 0 };
        let mut log = store.path().as_os_str().to_owned();
        log.push("-wal");
        let faults = Arc::clone(store.faults());
        Self { state: Mutex::new(state), database, faults, log: log.into(), now: Notify::new() }
    }

    /// From now on so many writes of a hundred fail.
    pub(super) fn fail(&self, of_hundred: u32) {
        self.state.lock().unwrap().failing = of_hundred;
    }

    /// How much of the database's log is left at the end, if it is torn.
    pub(super) fn torn(&self) -> Option<u64> {
        self.state.lock().unwrap().torn
    }

    /// Whether it ended between two statements of a transaction.
    pub(super) fn inside(&self) -> bool {
        self.state.lock().unwrap().inside
    }

    /// What the writes were and what became of them, as a number.
    pub(super) fn trace(&self) -> u64 {
        self.state.lock().unwrap().trace
    }

    fn fate(&self, name: &'static str) -> Fate {
        let mut state = self.state.lock().unwrap();
        let fate = state.fate();
        state.trace = digest(&(state.trace, name, &fate));
        fate
    }

    /// Lets others go on for a while.
    async fn linger(&self) {
        let turns = self.state.lock().unwrap().dice.random_range(0..4);
        for _ in 0..turns {
            yield_now().await;
        }
        if self.state.lock().unwrap().over {
            std::future::pending::<()>().await;
        }
    }

    /// Reads.
    async fn read_now<T>(&self, call: Stored<'_, T>) -> Result<T, StoreError> {
        self.linger().await;
        let result = wait_for(&self.database, call);
        self.linger().await;
        result
    }

    /// Writes, often together with what others write; `None` where everything ends meanwhile.
    async fn write_now<T>(
        &self,
        mut call: Stored<'_, T>,
        fault: Option<(u32, Fault)>,
    ) -> Option<Result<T, StoreError>> {
        if self.state.lock().unwrap().dice.random_bool(0.4) {
            // It is in the queue already while others come to it.
            self.faults.hold(true);
            if let Poll::Ready(refused) = ask_once(&self.database, &mut call) {
                return Some(refused);
            }
            self.linger().await;
            self.linger().await;
        }
        self.write_all(call, fault)
    }

    /// Lets everything go that is in the queue, and this with it.
    fn write_all<T>(
        &self,
        mut call: Stored<'_, T>,
        fault: Option<(u32, Fault)>,
    ) -> Option<Result<T, StoreError>> {
        self.faults.hold(true);
        // In the queue, or done where somebody else has let it go.
        if let Poll::Ready(done) = ask_once(&self.database, &mut call) {
            return Some(done);
        }
        self.faults.set(fault);
        self.faults.hold(false);
        let result = wait_for(&self.database, async {
            tokio::select! {
                biased;
                () = self.faults.ended.notified() => None,
                result = call => {
                    self.faults.answered().await;
                    Some(result)
                }
            }
        });
        self.faults.set(None);
        result
    }

    /// Writes, and notes how much of that the system had written when everything ended.
    fn tear<T>(&self, call: Stored<'_, T>) {
        let size = || std::fs::metadata(&self.log).map_or(0, |log| log.len());
        let file = || std::fs::read(self.log.with_extension("db")).unwrap();
        let (before, base) = (size(), file());
        drop(self.write_all(call, None));
        let after = size();
        // Where the log began anew, or was folded into the file, the write is known to be whole.
        if before < after && base == file() {
            let mut state = self.state.lock().unwrap();
            let left = state.dice.random_range(before..after);
            state.torn = Some(left);
        }
    }

    /// The end: nobody of this life hears anything any more.
    async fn end<T>(&self) -> T {
        self.state.lock().unwrap().over = true;
        self.now.notify_one();
        std::future::pending().await
    }
}

impl State {
    fn fate(&mut self) -> Fate {
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(1);
            if *left == 0 {
                return Fate::Ends(self.effect);
            }
        }
        if self.dice.random_range(0..100) < self.failing {
            return Fate::Fails(Effect::draw(&mut self.dice));
        }
        Fate::Goes
    }
}

fn failure() -> StoreError {
    StoreError::Unavailable("as the simulation wants it".into())
}

impl Meddler for Crash {
    fn write<'a, T: Send + 'a>(&'a self, name: &'static str, call: Stored<'a, T>) -> Stored<'a, T> {
        Box::pin(async move {
            self.linger().await;
            let done = match self.fate(name) {
                Fate::Goes => self.write_now(call, None).await,
                Fate::Fails(Effect::None) => Some(Err(failure())),
                Fate::Fails(Effect::Inside(point)) => self.write_now(call, Some((point, Fault::Fails))).await,
                Fate::Fails(Effect::Whole | Effect::Torn) => {
                    self.write_now(call, None).await.map(|done| done.and(Err(failure())))
                }
                // Whether it succeeded is for the next life to find out.
                Fate::Ends(effect) => {
                    match effect {
                        Effect::None => {}
                        Effect::Inside(point) => {
                            let done = self.write_now(call, Some((point, Fault::Ends))).await;
                            self.state.lock().unwrap().inside = done.is_none();
                        }
                        Effect::Whole => drop(self.write_now(call, None).await),
                        Effect::Torn => self.tear(call),
                    }
                    None
                }
            };
            let Some(done) = done else { return self.end().await };
            self.linger().await;
            done
        })
    }

    fn read<'a, T: Send + 'a>(&'a self, call: Stored<'a, T>) -> Stored<'a, T> {
        Box::pin(self.read_now(call))
    }
}

/// Wakes the thread that waits.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Lets something begin elsewhere that cannot end yet.
fn ask_once<T>(elsewhere: &Handle, call: &mut Stored<'_, T>) -> Poll<Result<T, StoreError>> {
    let _there = elsewhere.enter();
    pin!(unconstrained(call)).poll(&mut Context::from_waker(Waker::noop()))
}

/// A number that stands for a value.
pub(super) fn digest<T: Hash>(value: &T) -> u64 {
    // Without a key of its own it is the same in every process.
    let mut hasher = std::hash::DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Waits for something that goes on elsewhere, and for nothing else meanwhile.
pub(super) fn wait_for<T>(elsewhere: &Handle, future: impl Future<Output = T>) -> T {
    // What it spawns, and its timers, belong there.
    let _there = elsewhere.enter();
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    // A task whose budget is used up would be asked to come back later, which it never does.
    let mut future = pin!(unconstrained(future));
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => std::thread::park(),
        }
    }
}
