//! What servers and people have chosen, and the log of what servers chose when.

use super::error::driver;
use super::readers::Readers;
use super::rows::{from_json, get, senseless, to_json};
use super::writer::execute;
use crate::engine::{Millis, Timestamp};
use crate::session::settings::{Change, Edit, GuildEdit};
use crate::session::{Challenges, ChannelId, GuildId, GuildSettings, StoreError, UserId, UserSettings};
use sqlx::query;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

/// Changes of a server's settings that are kept: far more than are ever shown.
const CHANGES_KEPT: u32 = 1_000;

pub(super) async fn guild(readers: &Readers, guild: GuildId) -> Result<GuildSettings, StoreError> {
    let mut connection = readers.get().await?;
    read_guild(&mut connection, guild).await
}

/// Ids that a query put together, separated by commas; none if there are none.
fn ids<T>(row: &SqliteRow, column: &str, id: fn(i64) -> T) -> Result<Vec<T>, StoreError> {
    let Some(stored) = get::<Option<&str>>(row, column)? else { return Ok(Vec::new()) };
    let one = |text: &str| text.parse().map(id).map_err(|_| senseless(column, stored));
    stored.split(',').map(one).collect()
}

async fn read_guild(connection: &mut SqliteConnection, guild: GuildId) -> Result<GuildSettings, StoreError> {
    let row = query(
        "SELECT language, defaults, casual, disconnects, grace_ms, presence,
                (SELECT group_concat(channel_id) FROM guild_channels
                 WHERE guild_channels.guild_id = guild_settings.guild_id) AS channels
         FROM guild_settings WHERE guild_id = ?",
    )
    .bind(guild.to_sql())
    .fetch_optional(connection)
    .await
    .map_err(driver)?;
    let Some(row) = row else { return Ok(GuildSettings::default()) };
    let mut channels = ids(&row, "channels", ChannelId::from_sql)?;
    channels.sort_unstable();
    Ok(GuildSettings {
        language: get(&row, "language")?,
        defaults: from_json("a server's defaults", get(&row, "defaults")?)?,
        casual: get(&row, "casual")?,
        channels,
        disconnects: get(&row, "disconnects")?,
        grace: get::<Option<i64>>(&row, "grace_ms")?.map(Millis),
        presence: get(&row, "presence")?,
    })
}

pub(super) async fn edit_guild(
    connection: &mut SqliteConnection,
    edit: GuildEdit,
) -> Result<GuildSettings, StoreError> {
    let GuildEdit { guild, by, at, edit } = edit;
    let before = read_guild(connection, guild).await?;
    let mut after = before.clone();
    edit(&mut after);
    let after = after.tidied();
    if after == before {
        return Ok(after);
    }
    write_guild(connection, guild, &after).await?;
    for (setting, before, after) in before.changes(&after) {
        insert_change(connection, guild, &Change { at, by, setting, before, after }).await?;
    }
    Ok(after)
}

async fn write_guild(
    connection: &mut SqliteConnection,
    guild: GuildId,
    settings: &GuildSettings,
) -> Result<(), StoreError> {
    let upsert = query(
        "INSERT INTO guild_settings (guild_id, language, defaults, casual, disconnects, grace_ms, presence)
         VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (guild_id) DO UPDATE SET language = excluded.language, defaults = excluded.defaults,
             casual = excluded.casual, disconnects = excluded.disconnects, grace_ms = excluded.grace_ms,
             presence = excluded.presence",
    )
    .bind(guild.to_sql())
    .bind(settings.language.clone())
    .bind(to_json(&settings.defaults)?)
    .bind(settings.casual)
    .bind(settings.disconnects)
    .bind(settings.grace.map(|grace| grace.0))
    .bind(settings.presence);
    execute(connection, upsert).await?;
    execute(connection, query("DELETE FROM guild_channels WHERE guild_id = ?").bind(guild.to_sql())).await?;
    for channel in &settings.channels {
        let insert = query("INSERT INTO guild_channels (guild_id, channel_id) VALUES (?, ?)")
            .bind(guild.to_sql())
            .bind(channel.to_sql());
        execute(connection, insert).await?;
    }
    Ok(())
}

pub(super) async fn log_guild_change(
    connection: &mut SqliteConnection,
    guild: GuildId,
    change: Change,
) -> Result<(), StoreError> {
    let row = query("INSERT INTO guild_settings (guild_id) VALUES (?) ON CONFLICT DO NOTHING");
    execute(connection, row.bind(guild.to_sql())).await?;
    insert_change(connection, guild, &change).await
}

async fn insert_change(
    connection: &mut SqliteConnection,
    guild: GuildId,
    change: &Change,
) -> Result<(), StoreError> {
    let insert = query(
        "INSERT INTO guild_changes (guild_id, at, user_id, setting, before, after) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(guild.to_sql())
    .bind(change.at.0)
    .bind(change.by.to_sql())
    .bind(change.setting.clone())
    .bind(to_json(&change.before)?)
    .bind(to_json(&change.after)?);
    execute(connection, insert).await?;
    let old = query(
        "DELETE FROM guild_changes WHERE guild_id = ?1
         AND id <= (SELECT id FROM guild_changes WHERE guild_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
    )
    .bind(guild.to_sql())
    .bind(CHANGES_KEPT);
    execute(connection, old).await.map(drop)
}

pub(super) async fn guild_changes(
    readers: &Readers,
    guild: GuildId,
    limit: u32,
) -> Result<Vec<Change>, StoreError> {
    let rows = query(
        "SELECT at, user_id, setting, before, after FROM guild_changes
         WHERE guild_id = ? ORDER BY id DESC LIMIT ?",
    )
    .bind(guild.to_sql())
    .bind(limit)
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    rows.iter().map(change).collect()
}

fn change(row: &SqliteRow) -> Result<Change, StoreError> {
    Ok(Change {
        at: Timestamp(get(row, "at")?),
        by: UserId::from_sql(get(row, "user_id")?),
        setting: get(row, "setting")?,
        before: from_json("a setting", get(row, "before")?)?,
        after: from_json("a setting", get(row, "after")?)?,
    })
}

pub(super) async fn user(readers: &Readers, user: UserId) -> Result<UserSettings, StoreError> {
    let mut connection = readers.get().await?;
    read_user(&mut connection, user).await
}

async fn read_user(connection: &mut SqliteConnection, user: UserId) -> Result<UserSettings, StoreError> {
    let row = query(
        "SELECT language, place_at_once, theme, mentions, challenges,
                (SELECT group_concat(refused_id) FROM refused_people
                 WHERE refused_people.user_id = user_settings.user_id) AS refused
         FROM user_settings WHERE user_id = ?",
    )
    .bind(user.to_sql())
    .fetch_optional(connection)
    .await
    .map_err(driver)?;
    let Some(row) = row else { return Ok(UserSettings::default()) };
    let mut refused = ids(&row, "refused", UserId::from_sql)?;
    refused.sort_unstable();
    let challenges: &str = get(&row, "challenges")?;
    Ok(UserSettings {
        language: get(&row, "language")?,
        place_at_once: get(&row, "place_at_once")?,
        theme: get(&row, "theme")?,
        mentions: get(&row, "mentions")?,
        challenges: Challenges::from_name(challenges).ok_or_else(|| senseless("challenges", challenges))?,
        refused,
    })
}

pub(super) async fn edit_user(
    connection: &mut SqliteConnection,
    user: UserId,
    edit: Edit<UserSettings>,
) -> Result<UserSettings, StoreError> {
    let before = read_user(connection, user).await?;
    let mut after = before.clone();
    edit(&mut after);
    let after = after.tidied();
    if after != before {
        write_user(connection, user, &after).await?;
    }
    Ok(after)
}

async fn write_user(
    connection: &mut SqliteConnection,
    user: UserId,
    settings: &UserSettings,
) -> Result<(), StoreError> {
    let upsert = query(
        "INSERT INTO user_settings (user_id, language, place_at_once, theme, mentions, challenges)
         VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (user_id) DO UPDATE SET language = excluded.language,
             place_at_once = excluded.place_at_once, theme = excluded.theme, mentions = excluded.mentions,
             challenges = excluded.challenges",
    )
    .bind(user.to_sql())
    .bind(settings.language.clone())
    .bind(settings.place_at_once)
    .bind(settings.theme.clone())
    .bind(settings.mentions)
    .bind(settings.challenges.name());
    execute(connection, upsert).await?;
    execute(connection, query("DELETE FROM refused_people WHERE user_id = ?").bind(user.to_sql())).await?;
    for refused in &settings.refused {
        let insert = query("INSERT INTO refused_people (user_id, refused_id) VALUES (?, ?)")
            .bind(user.to_sql())
            .bind(refused.to_sql());
        execute(connection, insert).await?;
    }
    Ok(())
}
