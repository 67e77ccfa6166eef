//! What the gateway tells the timer: what it has at hand, and that it lives.
//!
//! A move that came in time may still be on its way to its game when the deadline's timer fires:
//! its handler reads settings, or looks the game up. While such a request is at hand the timer waits,
//! but not for long, so that no flood of requests puts a deadline off for good.
//!
//! A connection may be dead for a minute before anybody notices. So a deadline counts only once
//! something has come in after it; if nothing has, the gateway is asked to make sure.

use super::ports::Clock;
use super::request::LAG_ALLOWANCE;
use crate::engine::{Millis, Timestamp};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// How long the timer waits at most for requests at hand.
const PATIENCE: Millis = Millis::from_secs(3);

/// The gateway's side of the timer; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Lifeline(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    /// A sign is asked for.
    wanted: Notify,
    /// A request was handled, or a sign came.
    changed: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// The last sign of life; `None` while there is no gateway to give one.
    last_sign: Option<Timestamp>,
    /// What is at hand, by its arrival.
    at_hand: BTreeSet<(Timestamp, u64)>,
    tickets: u64,
}

/// One message of the gateway that is at hand, until it is dropped.
#[derive(Debug)]
pub struct Ticket {
    lifeline: Lifeline,
    arrived_at: Timestamp,
    number: u64,
}

impl Lifeline {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// There is a gateway: from now on no deadline counts without a sign of it.
    pub(crate) fn attach(&self) {
        self.lock().last_sign.get_or_insert(Timestamp(i64::MIN));
    }

    /// A message has come in: its arrival, and a ticket to be held until it has been handled.
    pub fn arrived(&self, clock: &dyn Clock) -> Ticket {
        let mut state = self.lock();
        // Under the lock: whoever finds nothing at hand at an instant misses nothing from before it.
        let arrived_at = clock.now();
        state.tickets += 1;
        let number = state.tickets;
        state.at_hand.insert((arrived_at, number));
        Ticket { lifeline: self.clone(), arrived_at, number }
    }

    /// Everything that was sent before the message that came in at `at` has arrived.
    pub fn heard(&self, at: Timestamp) {
        let mut state = self.lock();
        state.last_sign = state.last_sign.max(Some(at));
        drop(state);
        self.0.changed.notify_one();
    }

    /// Completes when a sign of life is asked for: one request for all who wait.
    pub async fn wanted(&self) {
        self.0.wanted.notified().await;
    }

    /// Whether the timer that was due at `due`, the lag allowance after its deadline, may fire
    /// `now`. Asks for a sign of life if it lacks one.
    ///
    /// A timer that is due later has no more right to fire than an earlier one.
    pub(crate) fn lets_fire(&self, due: Timestamp, now: Timestamp) -> bool {
        let state = self.lock();
        if state.last_sign.is_some_and(|sign| sign <= due - LAG_ALLOWANCE) {
            self.0.wanted.notify_one();
            return false;
        }
        let at_hand = state.at_hand.first().is_some_and(|&(arrived_at, _)| arrived_at < due);
        !at_hand || now >= due + PATIENCE
    }

    /// Completes when a timer may fire that was not let before.
    pub(crate) async fn changed(&self) {
        self.0.changed.notified().await;
    }
}

impl Ticket {
    /// When the message came in.
    pub fn arrived_at(&self) -> Timestamp {
        self.arrived_at
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.lifeline.lock().at_hand.remove(&(self.arrived_at, self.number));
        self.lifeline.0.changed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::ManualClock;
    use futures_util::FutureExt;

    const DUE: Timestamp = Timestamp(10_000);

    #[test]
    fn without_a_gateway_the_timer_needs_no_sign() {
        assert!(Lifeline::default().lets_fire(DUE, DUE));
    }

    #[test]
    fn a_sign_must_be_newer_than_the_deadline_and_is_asked_for_once() {
        let lifeline = Lifeline::default();
        lifeline.attach();
        for at in [0, 8_000] {
            lifeline.heard(Timestamp(at));
            assert!(!lifeline.lets_fire(DUE, Timestamp(90_000)), "{at}");
            assert!(!lifeline.lets_fire(DUE, Timestamp(90_000)), "{at}");
            assert!(lifeline.wanted().now_or_never().is_some());
            assert!(lifeline.wanted().now_or_never().is_none());
        }
        lifeline.heard(Timestamp(8_001));
        assert!(lifeline.lets_fire(DUE, DUE));
        assert!(lifeline.wanted().now_or_never().is_none());
    }

    #[test]
    fn what_came_before_the_timer_holds_it_for_a_while_and_what_came_after_not_at_all() {
        let clock = ManualClock::new(DUE - Millis(1));
        let lifeline = Lifeline::default();
        let (first, second) = (lifeline.arrived(&clock), lifeline.arrived(&clock));
        assert_eq!(first.arrived_at(), second.arrived_at());
        drop(first);
        assert!(!lifeline.lets_fire(DUE, DUE + Millis(2_999)));
        assert!(lifeline.lets_fire(DUE, DUE + Millis(3_000)));
        clock.set(DUE);
        let late = lifeline.arrived(&clock);
        drop(second);
        assert!(lifeline.lets_fire(DUE, DUE));
        drop(late);
        assert!(lifeline.lock().at_hand.is_empty());
    }
}
