//! Instants and intervals. The engine only sees the times it is given.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Sub};

/// An instant: milliseconds since the Unix epoch, UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

/// A day of the calendar; prints as `2026-11-29`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    /// The year; 0 is the one before 1.
    pub year: i64,
    /// From 1 to 12.
    pub month: u8,
    /// From 1 to 31.
    pub day: u8,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A signed interval in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Timestamp {
    /// Whole seconds since the epoch, rounded down; what Discord's `<t:…:R>` takes.
    pub const fn unix_seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// The day in the proleptic Gregorian calendar, UTC.
    pub const fn date(self) -> Date {
        // Days since 0000-03-01, in eras of 400 years: Howard Hinnant's civil_from_days.
        let shifted = self.0.div_euclid(86_400_000) + 719_468;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted_month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
        let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
        let year = year_of_era + era * 400 + (month <= 2) as i64;
        Date { year, month: month as u8, day: day as u8 }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_has_its_day() {
        const DAY: i64 = 86_400_000;
        for (at, day) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (DAY - 1, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (951_782_400_000 + DAY, "2000-03-01"),
            (1_795_910_400_000, "2026-11-29"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(Timestamp(at).date().to_string(), day);
        }
    }
}
