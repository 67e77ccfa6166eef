//! Instants and intervals. The engine only sees the times it is given.

use serde::{Deserialize, Serialize};
use std::ops::{Add, Sub};

/// An instant: milliseconds since the Unix epoch, UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

/// A signed interval in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Timestamp {
    /// Whole seconds since the epoch, rounded down; what Discord's `<t:…:R>` takes.
    pub const fn unix_seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

impl Millis {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// That many whole seconds.
    pub const fn from_secs(seconds: i64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// The interval, or zero if it is negative.
    #[must_use]
    pub const fn or_zero(self) -> Self {
        if self.0 < 0 { Self::ZERO } else { self }
    }
}

impl Add<Millis> for Timestamp {
    type Output = Self;
    fn add(self, interval: Millis) -> Self {
        Self(self.0.saturating_add(interval.0))
    }
}

impl Sub<Millis> for Timestamp {
    type Output = Self;
    fn sub(self, interval: Millis) -> Self {
        Self(self.0.saturating_sub(interval.0))
    }
}

impl Sub for Timestamp {
    type Output = Millis;
    fn sub(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add for Millis {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}
