//! Whether the bot can serve at this moment, and since when it cannot.
//!
//! It serves while moves can arrive and be stored: the gateway is connected and the heartbeat, a
//! write to the store every second, succeeds. Everything else is an outage, and nobody is charged
//! for it. Nothing here acts; see `upkeep` for who does.

use crate::engine::{Millis, Timestamp};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is known of the bot's own state.
#[derive(Debug)]
pub(super) struct Service {
    state: Mutex<State>,
    /// How old the last heartbeat may be.
    gap_max: Millis,
}

#[derive(Debug)]
struct State {
    /// Since when the gateway has been lost.
    lost_since: Option<Timestamp>,
    /// Whether the gateway is back, but that could not be recorded yet.
    returning: bool,
    /// The last heartbeat that was stored.
    beat_at: Timestamp,
    /// How often the gateway has been lost, and since when the last time.
    losses: u64,
    newest_loss: Timestamp,
}

/// An outage whose end is about to be recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outage {
    /// The last instant at which the bot served.
    pub(super) since: Timestamp,
    /// Losses of the gateway until then; one more belongs to the next outage.
    losses: u64,
}

impl Service {
    /// Lost since `since`, until the gateway is there for the first time.
    pub(super) fn new(since: Timestamp, now: Timestamp, gap_max: Millis) -> Self {
        let state =
            State { lost_since: Some(since), returning: false, beat_at: now, losses: 0, newest_loss: since };
        Self { state: Mutex::new(state), gap_max }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last instant at which the bot served, if it does not at `now`.
    pub(super) fn outage(&self, now: Timestamp) -> Option<Timestamp> {
        let state = self.lock();
        state.lost_since.or_else(|| self.missed_beat(&state, now))
    }

    fn missed_beat(&self, state: &State, now: Timestamp) -> Option<Timestamp> {
        (now - state.beat_at > self.gap_max).then_some(state.beat_at)
    }

    /// Since when the gateway has been lost, if it is.
    pub(super) fn lost_since(&self) -> Option<Timestamp> {
        self.lock().lost_since
    }

    /// The gateway is lost; whether that is news. Counts at once, even while the end of an earlier
    /// outage is being recorded.
    pub(super) fn lose(&self, since: Timestamp) -> bool {
        let mut state = self.lock();
        state.returning = false;
        state.losses += 1;
        state.newest_loss = since;
        let news = state.lost_since.is_none();
        if news {
            state.lost_since = Some(since);
        }
        news
    }

    /// The gateway is back. Returns the outage if it had been lost: that lasts until
    /// [`Self::restored`].
    pub(super) fn regain(&self) -> Option<Outage> {
        let mut state = self.lock();
        state.returning = state.lost_since.is_some();
        state.outage_since(state.lost_since)
    }

    /// The outage that goes on although the gateway is back, since that could not be recorded.
    pub(super) fn unrecorded(&self) -> Option<Outage> {
        let state = self.lock();
        if state.returning { state.outage_since(state.lost_since) } else { None }
    }

    /// The end of the outage has been recorded. If the gateway was lost again meanwhile, the next
    /// outage has begun.
    pub(super) fn restored(&self, outage: Outage, now: Timestamp) {
        let mut state = self.lock();
        state.beat_at = now;
        if state.losses == outage.losses {
            state.lost_since = None;
            state.returning = false;
        } else {
            state.lost_since = Some(state.newest_loss);
        }
    }

    /// A heartbeat is about to count. Returns the outage since the last one if that is too old, to be
    /// recorded first.
    pub(super) fn gap(&self, now: Timestamp) -> Option<Outage> {
        let state = self.lock();
        if state.lost_since.is_some() { None } else { state.outage_since(self.missed_beat(&state, now)) }
    }

    /// A heartbeat made at `now` has been stored.
    pub(super) fn beat(&self, now: Timestamp) {
        let mut state = self.lock();
        state.beat_at = state.beat_at.max(now);
    }
}

impl State {
    fn outage_since(&self, since: Option<Timestamp>) -> Option<Outage> {
        since.map(|since| Outage { since, losses: self.losses })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn up(at: i64) -> Service {
        let service = Service::new(Timestamp(at), Timestamp(at), Millis(3000));
        service.restored(service.regain().unwrap(), Timestamp(at));
        service
    }

    #[test]
    fn a_process_starts_in_an_outage_that_began_before_it() {
        let service = Service::new(Timestamp(5), Timestamp(90), Millis(3000));
        assert_eq!(service.outage(Timestamp(91)), Some(Timestamp(5)));
        let outage = service.regain().unwrap();
        assert_eq!(outage.since, Timestamp(5));
        assert_eq!(service.outage(Timestamp(92)), Some(Timestamp(5)), "until it has been recorded");
        service.restored(outage, Timestamp(93));
        assert_eq!(service.outage(Timestamp(94)), None);
    }

    #[test]
    fn a_loss_while_the_end_of_an_outage_is_recorded_begins_the_next() {
        let service = up(1000);
        service.lose(Timestamp(1500));
        let outage = service.regain().unwrap();
        service.lose(Timestamp(5000));
        service.restored(outage, Timestamp(5100));
        assert_eq!(service.outage(Timestamp(5200)), Some(Timestamp(5000)));
        assert_eq!(service.unrecorded(), None, "the gateway is not back");
        let outage = service.gap(Timestamp(9000));
        assert_eq!(outage, None);
        service.restored(service.regain().unwrap(), Timestamp(5300));
        let late = service.gap(Timestamp(9000)).unwrap();
        service.lose(Timestamp(8990));
        service.restored(late, Timestamp(9001));
        assert_eq!(service.outage(Timestamp(9002)), Some(Timestamp(8990)));
    }

    #[test]
    fn a_missing_heartbeat_is_an_outage_since_the_last_one() {
        let service = up(1000);
        assert_eq!(service.outage(Timestamp(4000)), None);
        assert_eq!(service.outage(Timestamp(4001)), Some(Timestamp(1000)));
        assert_eq!(service.gap(Timestamp(4001)).map(|outage| outage.since), Some(Timestamp(1000)));
        service.beat(Timestamp(4001));
        assert_eq!(service.outage(Timestamp(4002)), None);
    }

    #[test]
    fn a_gateway_lost_twice_is_lost_since_the_first_time() {
        let service = up(1000);
        assert!(service.lose(Timestamp(1500)));
        assert!(!service.lose(Timestamp(1700)));
        assert_eq!(service.outage(Timestamp(9000)), Some(Timestamp(1500)));
        assert_eq!(service.gap(Timestamp(9000)), None, "the gateway's return records it");
    }
}
