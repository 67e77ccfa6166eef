//! Where a life ends: at a write, before it or after it took effect; and the failures it lives
//! through.
//!
//! The database runs on a runtime of its own, and a call to it holds the life's only thread until it
//! is done: so one seed gives one order of events, however busy the machine is. What happens while a
//! call is on its way is drawn: the life goes on for some turns before the call and after it.

use super::super::wrapped::Meddler;
use crate::session::ports::{StoreError, Stored};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::yield_now;

/// Whether a write at which something happens takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// It never begins.
    None,
    /// It is durable, but nobody hears of it.
    Whole,
}

/// What one life has before it.
#[derive(Debug)]
pub(super) struct Crash {
    state: Mutex<State>,
    /// Where the database runs.
    database: Handle,
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
}

/// What happens to a write.
enum Fate {
    Goes,
    Fails(Effect),
    Ends(Effect),
}

impl Crash {
    /// Ends the life at its `left`th write, if at any.
    pub(super) fn new(dice: ChaCha8Rng, database: Handle, left: Option<u32>, effect: Effect) -> Self {
        let state = State { dice, left, effect, failing: 0 };
        Self { state: Mutex::new(state), database, now: Notify::new() }
    }

    /// From now on so many writes of a hundred fail.
    pub(super) fn fail(&self, of_hundred: u32) {
        self.state.lock().unwrap().failing = of_hundred;
    }

    fn fate(&self) -> Fate {
        let mut state = self.state.lock().unwrap();
        if let Some(left) = &mut state.left {
            *left = left.saturating_sub(1);
            if *left == 0 {
                return Fate::Ends(state.effect);
            }
        }
        let failing = state.failing;
        if state.dice.random_range(0..100) < failing {
            let whole = state.dice.random_bool(0.5);
            return Fate::Fails(if whole { Effect::Whole } else { Effect::None });
        }
        Fate::Goes
    }

    /// Lets others go on for a while.
    async fn linger(&self) {
        let turns = self.state.lock().unwrap().dice.random_range(0..4);
        for _ in 0..turns {
            yield_now().await;
        }
    }

    async fn call<T>(&self, call: Stored<'_, T>) -> Result<T, StoreError> {
        self.linger().await;
        let result = wait_for(&self.database, call);
        self.linger().await;
        result
    }
}

fn failure() -> StoreError {
    StoreError::Unavailable("as the simulation wants it".into())
}

impl Meddler for Crash {
    fn write<'a, T: Send + 'a>(&'a self, _name: &'static str, call: Stored<'a, T>) -> Stored<'a, T> {
        Box::pin(async move {
            match self.fate() {
                Fate::Goes => self.call(call).await,
                Fate::Fails(Effect::Whole) => self.call(call).await.and(Err(failure())),
                Fate::Fails(Effect::None) => Err(failure()),
                Fate::Ends(effect) => {
                    if effect == Effect::Whole {
                        // Whether it succeeded is for the next life to find out.
                        drop(self.call(call).await);
                    }
                    self.now.notify_one();
                    // Nobody of this life hears anything any more.
                    std::future::pending().await
                }
            }
        })
    }

    fn read<'a, T: Send + 'a>(&'a self, call: Stored<'a, T>) -> Stored<'a, T> {
        Box::pin(self.call(call))
    }
}

/// Wakes the thread that waits.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits for something that goes on elsewhere, and for nothing else meanwhile.
pub(super) fn wait_for<T>(elsewhere: &Handle, future: impl Future<Output = T>) -> T {
    // What it spawns, and its timers, belong there.
    let _there = elsewhere.enter();
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => std::thread::park(),
        }
    }
}
