//! Wins, draws and losses, and how sure one can be of them.

use serde::Serialize;

/// The games of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub(super) struct Tally {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

/// Where the true score lies in 95 of 100 cases.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Interval {
    pub low: f64,
    pub high: f64,
}

/// Standard deviations on either side of 95 %.
const Z: f64 = 1.96;

impl Tally {
    pub(super) const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }

    /// The share of points, a draw being half of one.
    pub(super) fn score(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// Wilson's interval for the score, which makes sense near 0 and 1 too.
    pub(super) fn interval(self) -> Interval {
        let n = f64::from(self.games().max(1));
        let p = self.score();
        let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let [low, high] = [-spread, spread].map(|s| (p + Z * Z / (2.0 * n) + s) / (1.0 + Z * Z / n));
        Interval { low: low.max(0.0), high: high.min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let tally = Tally { wins: 170, draws: 10, losses: 20 };
        assert!((tally.score() - 0.875).abs() < 1e-9);
        let Interval { low, high } = tally.interval();
        assert!((low - 0.8219).abs() < 5e-4 && (high - 0.9140).abs() < 5e-4, "{low} {high}");
        let all = Tally { wins: 200, ..Tally::default() }.interval();
        assert!(all.low > 0.98 && (all.high - 1.0).abs() < 1e-9);
    }
}
