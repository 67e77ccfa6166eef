//! What is on record: ratings and results.

use super::actor::Unavailable;
use super::ids::{GameId, GuildId, UserId};
use super::rating::{RatingChange, Standing, Tally};
use super::sessions::{Sessions, unavailable};
use crate::engine::Rule;

/// People listed at once by [`Sessions::top`].
pub const TOP_MAX: u32 = 50;

impl Sessions {
    /// A person's ratings on a server, the rule set with most games first.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn ratings_of(&self, guild: GuildId, user: UserId) -> Result<Vec<Standing>, Unavailable> {
        self.store().ratings_of(guild, user).await.map_err(|error| unavailable(&error))
    }

    /// The best of a server at a rule set, established ratings first, each by points.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn top(&self, guild: GuildId, rule: Rule) -> Result<Vec<Standing>, Unavailable> {
        let now = self.clock().now();
        let mut found = self.store().top(guild, rule, TOP_MAX).await.map_err(|error| unavailable(&error))?;
        // Time has gone by since the ratings were stored.
        found.sort_by_key(|standing| standing.at(now).is_provisional());
        Ok(found)
    }

    /// A person's results on a server.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn tally(&self, guild: GuildId, user: UserId) -> Result<Tally, Unavailable> {
        self.store().tally(guild, user).await.map_err(|error| unavailable(&error))
    }

    /// What a game did to its players' ratings; `None` if it is not over or does not count.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn rating_change(&self, game: GameId) -> Result<Option<RatingChange>, Unavailable> {
        self.store().rating_change(game).await.map_err(|error| unavailable(&error))
    }
}
