//! Discord's ids: snowflakes, made from the injected clock.

use crate::engine::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// The first instant a snowflake can name: 2015-01-01T00:00:00Z.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

/// An id as Discord makes them. Written as a string in JSON; read from a string or a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// The instant the id was made, to the millisecond.
    pub const fn created_at(self) -> Timestamp {
        Timestamp((self.0 >> 22) as i64 + DISCORD_EPOCH_MS)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl From<u64> for Snowflake {
    fn from(id: u64) -> Self {
        Self(id)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Snowflake;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a snowflake")
            }
            fn visit_u64<E: de::Error>(self, id: u64) -> Result<Snowflake, E> {
                Ok(Snowflake(id))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Snowflake, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// Makes snowflakes that never repeat and never go back, whatever the clock does.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct SnowflakeSource {
    last: u64,
}

impl SnowflakeSource {
    /// The next id at `now`. When the clock stands still or steps back, the id still grows.
    pub(crate) fn next(&mut self, now: Timestamp) -> Snowflake {
        let from_clock = (now.0.saturating_sub(DISCORD_EPOCH_MS).max(0) as u64) << 22;
        self.last = from_clock.max(self.last + 1);
        Snowflake(self.last)
    }

    /// The last id made.
    pub(crate) fn last(&self) -> Snowflake {
        Snowflake(self.last)
    }

    /// Makes sure that ids made from here on are greater than `id`.
    pub(crate) fn seen(&mut self, id: Snowflake) {
        self.last = self.last.max(id.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_when_the_clock_steps_back_and_name_their_instant() {
        let mut source = SnowflakeSource::default();
        let first = source.next(Timestamp(1_700_000_000_000));
        assert_eq!(first.created_at(), Timestamp(1_700_000_000_000));
        let second = source.next(Timestamp(1_600_000_000_000));
        assert!(second > first);
        let third = source.next(Timestamp(1_700_000_000_001));
        assert!(third > second);
        assert_eq!(third.created_at(), Timestamp(1_700_000_000_001));
    }
}
