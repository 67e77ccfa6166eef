//! Lists of tables and games: a person's, a channel's, a server's.

use super::actor::Unavailable;
use super::ids::{ChannelId, GameId, GuildId, UserId};
use super::sessions::{Sessions, unavailable};
use super::step::TableQuery;
use super::table::Table;

/// Tables listed at once.
pub const LISTED_MAX: u32 = 25;

impl Sessions {
    /// A person's unfinished tables: running games first, then their own open tables, then
    /// challenges to them; each newest first.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn games_of(&self, user: UserId, guild: Option<GuildId>) -> Result<Vec<Table>, Unavailable> {
        self.tables(TableQuery::UnfinishedOf(user, guild)).await
    }

    /// A person's finished games, newest first.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn finished_games_of(
        &self,
        user: UserId,
        guild: Option<GuildId>,
    ) -> Result<Vec<Table>, Unavailable> {
        self.tables(TableQuery::FinishedOf(user, guild)).await
    }

    /// The unfinished tables of a channel or thread: running games first, each newest first. There
    /// may be more than are listed; somebody's own are found by [`Self::games_played_in`].
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn games_in(&self, channel: ChannelId) -> Result<Vec<Table>, Unavailable> {
        self.tables(TableQuery::UnfinishedIn(channel)).await
    }

    /// The unfinished tables of a server, those of one channel or thread first.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn games_on(&self, guild: GuildId, channel: ChannelId) -> Result<Vec<Table>, Unavailable> {
        self.tables(TableQuery::UnfinishedOn(guild, channel)).await
    }

    /// The running games of a channel or thread that a person plays, newest first.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn games_played_in(&self, channel: ChannelId, user: UserId) -> Result<Vec<Table>, Unavailable> {
        self.tables(TableQuery::PlayedIn(channel, user)).await
    }

    /// The open tables of a channel or thread: challenges to a person first, then tables anybody
    /// may join, then the rest; each newest first.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn open_tables_in(&self, channel: ChannelId, user: UserId) -> Result<Vec<Table>, Unavailable> {
        self.tables(TableQuery::OpenIn(channel, user)).await
    }

    /// The finished games of a channel or thread, newest first.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn finished_games_in(&self, channel: ChannelId) -> Result<Vec<Table>, Unavailable> {
        self.tables(TableQuery::FinishedIn(channel)).await
    }

    /// The newest game that was begun as a rematch of this one, or of such a rematch, and so on.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn newest_rematch_of(&self, game: GameId) -> Result<Option<Table>, Unavailable> {
        let newest = self.store().tables(TableQuery::RematchesOf(game), 1).await;
        Ok(newest.map_err(|error| unavailable(&error))?.into_iter().next())
    }

    async fn tables(&self, query: TableQuery) -> Result<Vec<Table>, Unavailable> {
        self.store().tables(query, LISTED_MAX).await.map_err(|error| unavailable(&error))
    }
}
