//! One actor a game, the registry, the deadline scheduler, and the ports they need.

pub mod ids;
pub mod ports;

pub use ids::{ChannelId, GameId, GuildId, MessageId, OutboxId, UserId};
pub use ports::{Clock, Entropy, EntropyError};
