//! Whether the line stood still without breaking: what Discord made long ago has only just come.
//!
//! A connection may stall for seconds (a router, a radio link) and then bring everything at once. A
//! move in it is judged by at most two seconds before its arrival, so without this its player would
//! pay for the rest. Events come in order, so up to the moment at which the first late one should have
//! come nothing was missing: from there on the line counts as lost.

use crate::engine::{Millis, Timestamp};
use crate::session::LAG_ALLOWANCE;
use std::collections::VecDeque;

/// Delays that are remembered.
const REMEMBERED: usize = 64;

/// What is known of a line's delays. A pure account.
#[derive(Debug)]
pub(super) struct Stall {
    /// The least is the usual one; it holds the difference of Discord's clock and ours too.
    delays: VecDeque<Millis>,
    /// When anything came in last.
    heard_at: Timestamp,
}

impl Default for Stall {
    fn default() -> Self {
        Self { delays: VecDeque::new(), heard_at: Timestamp(i64::MAX) }
    }
}

impl Stall {
    /// Something came in at that instant, or a connection is up: what was made before it and comes
    /// after it was not kept by the line.
    pub(super) fn heard(&mut self, at: Timestamp) {
        self.heard_at = at;
    }

    /// An interaction that Discord made at `made`, by its clock, came at `at`. Returns since when the
    /// line has stood still, if it has for longer than is forgiven anyway.
    pub(super) fn since(&mut self, made: Timestamp, at: Timestamp) -> Option<Timestamp> {
        let delay = at - made;
        let usual = self.delays.iter().min().copied();
        if self.delays.len() == REMEMBERED {
            self.delays.pop_front();
        }
        self.delays.push_back(delay);
        let due = made + usual?;
        (at - due > LAG_ALLOWANCE && self.heard_at <= due).then_some(due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discord's clock is an hour behind ours.
    const APART: Millis = Millis::from_secs(3600);

    fn used_to(delay: i64) -> Stall {
        let mut stall = Stall::default();
        stall.heard(Timestamp(0));
        assert_eq!(stall.since(Timestamp(0) - APART, Timestamp(delay)), None, "the first tells nothing");
        stall.heard(Timestamp(delay));
        stall
    }

    #[test]
    fn what_comes_late_after_a_silence_shows_since_when_the_line_stood_still() {
        let mut stall = used_to(100);
        let due = Timestamp(5_100);
        assert_eq!(stall.since(Timestamp(5_000) - APART, due + Millis(2_000)), None, "that much is forgiven");
        let mut stall = used_to(100);
        assert_eq!(stall.since(Timestamp(5_000) - APART, due + Millis(2_001)), Some(due));
    }

    #[test]
    fn what_comes_late_on_a_living_line_was_late_at_discord() {
        let mut stall = used_to(100);
        stall.heard(Timestamp(6_000));
        assert_eq!(stall.since(Timestamp(5_000) - APART, Timestamp(60_000)), None);
    }

    #[test]
    fn of_a_burst_the_first_tells_it_all() {
        let mut stall = used_to(100);
        assert!(stall.since(Timestamp(5_000) - APART, Timestamp(20_000)).is_some());
        stall.heard(Timestamp(20_000));
        assert_eq!(stall.since(Timestamp(9_000) - APART, Timestamp(20_001)), None);
    }

    #[test]
    fn before_a_connection_is_up_nothing_is_late() {
        let mut stall = Stall::default();
        for _ in 0..3 {
            assert_eq!(stall.since(Timestamp(0), Timestamp(90_000)), None);
        }
    }

    #[test]
    fn memory_is_bounded_and_an_old_usual_is_forgotten() {
        let mut stall = used_to(100);
        for number in 0..200 {
            let at = Timestamp(10_000 * number);
            stall.heard(at - Millis(1));
            // The clocks have drifted apart by a second since.
            let _ = stall.since(at - Millis(1_100) - APART, at);
        }
        assert_eq!(stall.delays.len(), REMEMBERED);
        assert_eq!(stall.delays.iter().min(), Some(&(APART + Millis(1_100))));
    }
}
