//! What is on record: ratings, results, and games that are over.

use super::actor::Unavailable;
use super::ids::{ChannelId, GameId, GuildId, UserId};
use super::rating::{RatingChange, Standing, Tally};
use super::sessions::{LISTED_MAX, Sessions, unavailable};
use super::step::TableQuery;
use super::table::Table;
use crate::engine::Rule;

/// People listed at once by [`Sessions::top`].
pub const TOP_MAX: u32 = 50;

impl Sessions {
    /// The finished games of a channel or thread, newest first.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn finished_games_in(&self, channel: ChannelId) -> Result<Vec<Table>, Unavailable> {
        let query = TableQuery::FinishedIn(channel);
        self.store().tables(query, LISTED_MAX).await.map_err(|error| unavailable(&error))
    }

    /// The newest game that was begun as a rematch of this one, or of such a rematch, and so on.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn newest_rematch_of(&self, game: GameId) -> Result<Option<Table>, Unavailable> {
        let newest = self.store().tables(TableQuery::RematchesOf(game), 1).await;
        Ok(newest.map_err(|error| unavailable(&error))?.into_iter().next())
    }

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
