//! On which servers the bot is: what it knows of those it was removed from.

use super::actor::Unavailable;
use super::ids::{GuildId, UserId};
use super::sessions::{Sessions, unavailable};
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The servers that the bot has left, as stored: nobody but this process writes that.
#[derive(Debug)]
pub(super) struct Departed(Mutex<HashSet<GuildId>>);

impl Departed {
    pub(super) fn new(stored: Vec<GuildId>) -> Self {
        Self(Mutex::new(stored.into_iter().collect()))
    }

    pub(super) fn contains(&self, guild: GuildId) -> bool {
        self.guilds().contains(&guild)
    }

    pub(super) fn add(&self, guild: GuildId) {
        self.guilds().insert(guild);
    }

    pub(super) fn remove(&self, guild: GuildId) {
        self.guilds().remove(&guild);
    }

    /// Those among these.
    pub(super) fn among(&self, guilds: &HashSet<GuildId>) -> Vec<GuildId> {
        self.guilds().intersection(guilds).copied().collect()
    }

    fn guilds(&self) -> MutexGuard<'_, HashSet<GuildId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sessions {
    /// The bot was removed from a server: its games end by their own clocks and are not told of, its
    /// settings are kept for [`super::settings::SETTINGS_KEPT`].
    ///
    /// # Errors
    /// The store could not take it.
    pub async fn guild_left(&self, guild: GuildId) -> Result<(), Unavailable> {
        let now = self.clock().now();
        self.store().set_guild_left(guild, Some(now)).await.map_err(|error| unavailable(&error))?;
        self.world.departed.add(guild);
        Ok(())
    }

    /// The bot is on a server, perhaps again: then what waited there is told.
    ///
    /// # Errors
    /// The store could not take it.
    pub async fn guild_there(&self, guild: GuildId) -> Result<(), Unavailable> {
        if !self.has_left(guild) {
            return Ok(());
        }
        self.store().set_guild_left(guild, None).await.map_err(|error| unavailable(&error))?;
        self.world.departed.remove(guild);
        self.world.news.of_guild(guild);
        Ok(())
    }

    /// The bot is on these servers and on no other. Returns those it turns out to have left.
    ///
    /// # Errors
    /// The store could not be read or written.
    pub async fn guilds_are(&self, all: &HashSet<GuildId>) -> Result<Vec<GuildId>, Unavailable> {
        let mut left = self.store().guilds_known().await.map_err(|error| unavailable(&error))?;
        left.retain(|guild| !all.contains(guild));
        for &guild in &left {
            self.guild_left(guild).await?;
        }
        for guild in self.world.departed.among(all) {
            self.guild_there(guild).await?;
        }
        Ok(left)
    }

    /// Whether the bot was removed from a server. Cheap.
    pub fn has_left(&self, guild: GuildId) -> bool {
        self.world.departed.contains(guild)
    }

    /// Who plays a running game, and on which server; each once.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn players(&self) -> Result<Vec<(GuildId, UserId)>, Unavailable> {
        self.store().players().await.map_err(|error| unavailable(&error))
    }
}
