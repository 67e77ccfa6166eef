//! Identifiers as types of their own, so that a user is never taken for a channel.
//!
//! In JSON every id is a string: a Discord snowflake does not survive a
//! JavaScript number. In SQLite it is an `i64`; [`GameId::to_sql`] and its like are the
//! only place where the two meet.

use crate::engine::{Game, Timestamp};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// Milliseconds between the Unix epoch and Discord's (2015-01-01T00:00:00Z).
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $inner:ty, $to:expr, $from:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub $inner);

        impl $name {
            /// As SQLite stores it.
            pub const fn to_sql(self) -> i64 {
                $to(self.0)
            }

            /// Back from SQLite.
            pub const fn from_sql(stored: i64) -> Self {
                Self($from(stored))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;
            fn from_str(text: &str) -> Result<Self, ParseIntError> {
                text.parse().map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

const fn same(id: i64) -> i64 {
    id
}

macro_rules! snowflake {
    ($(#[$doc:meta])* $name:ident) => {
        id!($(#[$doc])* $name, u64, u64::cast_signed, i64::cast_unsigned);

        impl $name {
            /// When Discord made this id, to the millisecond (Discord docs, "Snowflakes").
            pub const fn created_at(self) -> Timestamp {
                Timestamp((self.0 >> 22).cast_signed() + DISCORD_EPOCH_MS)
            }
        }
    };
}

id!(
    /// A table and the game played at it; never used twice.
    GameId, i64, same, same
);
id!(
    /// One entry of the outbox; never used twice, so it serves as the `nonce` of its message.
    OutboxId, i64, same, same
);
snowflake!(
    /// A person on Discord.
    UserId
);
/// Stands for a person whose data were deleted.
pub const DELETED: UserId = UserId(0);

snowflake!(
    /// A Discord server.
    GuildId
);
snowflake!(
    /// A channel or thread.
    ChannelId
);
snowflake!(
    /// A message.
    MessageId
);

/// Which position of a game somebody saw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionId {
    /// Number of moves made.
    pub ply: u32,
    /// Number of undos granted before; `None` where nobody knows. After an undo a ply comes again,
    /// with other stones.
    pub undos: Option<u32>,
}

impl PositionId {
    /// The position a game is at.
    pub fn of(game: &Game) -> Self {
        Self { ply: game.ply(), undos: Some(game.undos_granted()) }
    }

    /// A position of that ply, whichever.
    pub const fn of_ply(ply: u32) -> Self {
        Self { ply, undos: None }
    }

    /// Whether both may be the same position.
    pub fn fits(self, other: Self) -> bool {
        let same_undos = self.undos.zip(other.undos).is_none_or(|(one, other)| one == other);
        self.ply == other.ply && same_undos
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_strings_in_json_and_survive_the_way_there_and_back() {
        let user = UserId(1_443_293_479_450_185_768);
        let json = serde_json::to_string(&user).unwrap();
        assert_eq!(json, "\"1443293479450185768\"");
        assert_eq!(serde_json::from_str::<UserId>(&json).unwrap(), user);
        assert!(serde_json::from_str::<UserId>("\"-1\"").is_err());
    }

    #[test]
    fn every_snowflake_survives_sqlite() {
        for id in [0, 1, u64::MAX, 1 << 63] {
            assert_eq!(ChannelId::from_sql(ChannelId(id).to_sql()), ChannelId(id));
        }
    }

    #[test]
    fn a_snowflake_tells_its_time() {
        // The example of Discord's documentation.
        assert_eq!(MessageId(175_928_847_299_117_063).created_at(), Timestamp(1_462_015_105_796));
    }
}
