//! How long to wait before trying again.

use crate::engine::Millis;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// How the pauses grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    /// A connection that does not come about: from a quarter of a second to half a minute.
    Connection,
    /// Trouble that passes by itself: from a second to a minute.
    Trouble,
    /// Somebody has to change something first: from half a minute to ten.
    Obstacle,
    /// Nobody has changed it for long: from half an hour to an hour.
    Seldom,
}

/// Pauses that double with each failure and are spread by jitter, so that what failed
/// together does not come back together.
#[derive(Debug)]
pub(crate) struct Backoff {
    jitter: ChaCha8Rng,
}

impl Backoff {
    pub(crate) fn new(seed: [u8; 32]) -> Self {
        Self { jitter: ChaCha8Rng::from_seed(seed) }
    }

    /// The pause after that many failures in a row (1 and up): between half of the full
    /// pause and all of it.
    pub(crate) fn pause(&mut self, pace: Pace, failures: u32) -> Millis {
        let (first, longest) = match pace {
            Pace::Connection => (250, 30_000),
            Pace::Trouble => (1_000, 60_000),
            Pace::Obstacle => (30_000, 600_000),
            Pace::Seldom => (3_600_000, 3_600_000),
        };
        let full = (first << failures.saturating_sub(1).min(16)).min(longest);
        Millis(self.jitter.random_range(full / 2..=full))
    }

    /// Any part of that span.
    pub(crate) fn part_of(&mut self, span: Duration) -> Duration {
        span.mul_f64(self.jitter.random())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_limit_and_are_spread() {
        let mut backoff = Backoff::new([7; 32]);
        for (failures, full) in [(1, 1_000), (2, 2_000), (6, 32_000), (7, 60_000), (u32::MAX, 60_000)] {
            for _ in 0..50 {
                let pause = backoff.pause(Pace::Trouble, failures).0;
                assert!((full / 2..=full).contains(&pause), "{failures}: {pause}");
            }
        }
        assert!(backoff.pause(Pace::Obstacle, 1) >= Millis(15_000));
        assert!(backoff.pause(Pace::Obstacle, 99) <= Millis(600_000));
        let many: std::collections::HashSet<_> = (0..20).map(|_| backoff.pause(Pace::Trouble, 6)).collect();
        assert!(many.len() > 15, "twenty games do not come back at one instant");
    }

    #[test]
    fn one_seed_gives_one_sequence() {
        let pauses = |seed| {
            let mut backoff = Backoff::new([seed; 32]);
            (1..9).map(|failures| backoff.pause(Pace::Trouble, failures)).collect::<Vec<_>>()
        };
        assert_eq!(pauses(1), pauses(1));
        assert_ne!(pauses(1), pauses(2));
    }
}
