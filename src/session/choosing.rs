//! The session's handle on what servers and people have chosen.

use super::actor::Unavailable;
use super::ids::{GuildId, UserId};
use super::ports::StoreError;
use super::sessions::{Sessions, unavailable};
use super::settings::{Change, Forgotten, GuildEdit, GuildSettings, UserSettings};
use serde_json::Value;
use std::sync::Arc;

impl Sessions {
    /// A server's settings.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, Unavailable> {
        let read = self.store().guild_settings(guild);
        self.world.guilds.get(guild, read).await.map_err(|error| unavailable(&error))
    }

    /// Changes a server's settings for somebody who may; every difference is logged with who and
    /// when. Returns what they are then. Running games keep their options.
    ///
    /// # Errors
    /// The store could not take it.
    pub async fn edit_guild(
        &self,
        guild: GuildId,
        by: UserId,
        edit: impl FnOnce(&mut GuildSettings) + Send + 'static,
    ) -> Result<GuildSettings, Unavailable> {
        let edit = GuildEdit { guild, by, at: self.clock().now(), edit: Box::new(edit) };
        let world = Arc::clone(&self.world);
        whole(async move {
            let edited = world.store.edit_guild_settings(edit).await;
            world.guilds.forget(&guild);
            edited
        })
        .await
    }

    /// Logs that a moderator did something else than change a setting, with what it was done to.
    ///
    /// # Errors
    /// The store could not take it.
    pub async fn log_deed(
        &self,
        guild: GuildId,
        by: UserId,
        deed: &str,
        to: Value,
    ) -> Result<(), Unavailable> {
        let at = self.clock().now();
        let change = Change { at, by, setting: deed.to_owned(), before: Value::Null, after: to };
        self.store().log_guild_change(guild, change).await.map_err(|error| unavailable(&error))
    }

    /// The latest changes of a server's settings, newest first, at most `limit`.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn guild_changes(&self, guild: GuildId, limit: u32) -> Result<Vec<Change>, Unavailable> {
        self.store().guild_changes(guild, limit).await.map_err(|error| unavailable(&error))
    }

    /// A person's settings.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn user_settings(&self, user: UserId) -> Result<UserSettings, Unavailable> {
        let read = self.store().user_settings(user);
        self.world.people.get(user, read).await.map_err(|error| unavailable(&error))
    }

    /// Changes a person's settings and returns what they are then.
    ///
    /// # Errors
    /// The store could not take it.
    pub async fn edit_user(
        &self,
        user: UserId,
        edit: impl FnOnce(&mut UserSettings) + Send + 'static,
    ) -> Result<UserSettings, Unavailable> {
        let world = Arc::clone(&self.world);
        whole(async move {
            let edited = world.store.edit_user_settings(user, Box::new(edit)).await;
            world.people.forget(&user);
            edited
        })
        .await
    }

    /// Deletes what is stored of a person: settings, ratings, and their name in games and logs, where
    /// [`super::DELETED`] stands from then on. The games stay, and so does what others chose about
    /// that person. Nothing is deleted while they have unfinished games.
    ///
    /// # Errors
    /// The store could not take it.
    pub async fn forget_person(&self, user: UserId) -> Result<Forgotten, Unavailable> {
        let world = Arc::clone(&self.world);
        whole(async move {
            let forgotten = world.store.forget_person(user).await;
            world.people.forget(&user);
            // What is loaded still names them.
            world.registry.invalidate_all();
            forgotten
        })
        .await
    }
}

/// Does a write and what follows from it in memory, also if nobody waits for it any more.
async fn whole<T: Send + 'static>(
    write: impl Future<Output = Result<T, StoreError>> + Send + 'static,
) -> Result<T, Unavailable> {
    match tokio::spawn(write).await {
        Ok(written) => written.map_err(|error| unavailable(&error)),
        Err(error) => {
            tracing::error!(%error, "a change of settings panicked");
            Err(Unavailable)
        }
    }
}
