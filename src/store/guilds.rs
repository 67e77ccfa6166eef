//! Which servers the bot has been removed from, which it has something of, and what becomes of that.

use super::error::driver;
use super::readers::Readers;
use super::rows::get;
use super::writer::execute;
use crate::engine::Timestamp;
use crate::session::{GuildId, StoreError, UserId};
use sqlx::query;
use sqlx::sqlite::SqliteConnection;

/// Notes that the bot was removed from a server, or is there. Of several removals in a row the first
/// counts: it may be heard of more than once.
pub(super) async fn set_left(
    connection: &mut SqliteConnection,
    guild: GuildId,
    at: Option<Timestamp>,
) -> Result<(), StoreError> {
    let change = match at {
        Some(at) => query("INSERT OR IGNORE INTO guilds_left (guild_id, left_at) VALUES (?, ?)")
            .bind(guild.to_sql())
            .bind(at.0),
        None => query("DELETE FROM guilds_left WHERE guild_id = ?").bind(guild.to_sql()),
    };
    execute(connection, change).await.map(drop)
}

/// Servers that the bot has been removed from.
pub(super) async fn left(readers: &Readers) -> Result<Vec<GuildId>, StoreError> {
    let rows = query("SELECT guild_id FROM guilds_left ORDER BY guild_id")
        .fetch_all(&mut *readers.get().await?)
        .await
        .map_err(driver)?;
    rows.iter().map(|row| get(row, "guild_id").map(GuildId::from_sql)).collect()
}

/// Servers that the bot should be on, as far as anything stored depends on it.
pub(super) async fn known(readers: &Readers) -> Result<Vec<GuildId>, StoreError> {
    let rows = query(
        "SELECT guild_id FROM (
             SELECT guild_id FROM guild_settings
             UNION SELECT guild_id FROM games WHERE status IN ('open', 'running')
             UNION SELECT guild_id FROM games WHERE id IN (SELECT game_id FROM outbox WHERE state = 'waiting')
             UNION SELECT guild_id FROM strategies WHERE state = 'current')
         WHERE guild_id NOT IN (SELECT guild_id FROM guilds_left) ORDER BY guild_id",
    )
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    rows.iter().map(|row| get(row, "guild_id").map(GuildId::from_sql)).collect()
}

/// Who sits in a running game, and on which server.
pub(super) async fn players(readers: &Readers) -> Result<Vec<(GuildId, UserId)>, StoreError> {
    let rows = query(
        "SELECT guild_id, host_id AS user_id FROM games WHERE status = 'running'
         UNION SELECT guild_id, guest_id FROM games WHERE status = 'running'",
    )
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    let player = |row| Ok((GuildId::from_sql(get(row, "guild_id")?), UserId::from_sql(get(row, "user_id")?)));
    rows.iter().map(player).collect()
}

/// Forgets the settings of servers left before then, and gives up what was to be told there; of how many
/// the settings were forgotten. Clocks that wait for their notice are the announcer's to let run.
pub(super) async fn forget_left(
    connection: &mut SqliteConnection,
    before: Timestamp,
    now: Timestamp,
) -> Result<u64, StoreError> {
    let abandon = query(
        "UPDATE outbox SET state = 'abandoned', abandoned_for = 'left', settled_at = ?2
         WHERE state = 'waiting' AND kind <> 'suspended'
           AND EXISTS (SELECT 1 FROM games JOIN guilds_left USING (guild_id)
                       WHERE games.id = outbox.game_id AND left_at < ?1)",
    );
    execute(connection, abandon.bind(before.0).bind(now.0)).await?;
    let settings = query(
        "DELETE FROM guild_settings WHERE guild_id IN (SELECT guild_id FROM guilds_left WHERE left_at < ?)",
    );
    let forgotten = execute(connection, settings.bind(before.0)).await?;
    // While something goes on there it is to be known that nothing can be told.
    let spent = query(
        "DELETE FROM guilds_left WHERE left_at < ?
         AND NOT EXISTS (SELECT 1 FROM games WHERE games.guild_id = guilds_left.guild_id
                         AND status IN ('open', 'running'))
         AND NOT EXISTS (SELECT 1 FROM strategies WHERE strategies.guild_id = guilds_left.guild_id
                         AND state = 'current')
         AND NOT EXISTS (SELECT 1 FROM outbox JOIN games ON games.id = outbox.game_id
                         WHERE outbox.state = 'waiting' AND games.guild_id = guilds_left.guild_id)",
    );
    execute(connection, spent.bind(before.0)).await?;
    Ok(forgotten)
}

#[cfg(test)]
mod tests {
    use crate::engine::{Millis, Timestamp};
    use crate::session::ports::Store;
    use crate::session::tests::rig::{GUEST, GUILD, HOST, Machine, Rig, new_table};
    use crate::session::{GuildId, NewTable, PlayerAction};
    use crate::strategy::Source;
    use crate::strategy::archive::{Archive, Submission};

    #[tokio::test]
    async fn a_server_is_known_by_whatever_is_stored_of_it_until_it_is_left() {
        let rig = Rig::new().await;
        let known = async || rig.store.guilds_known().await.unwrap();
        assert_eq!(known().await, []);
        let table = NewTable { guild: GuildId(2), ..new_table(HOST, rig.now()) };
        let open = rig.sessions.open_table(table).await.unwrap().id();
        let finished = rig.game().await;
        rig.act(finished, HOST, PlayerAction::Resign).await.unwrap();
        rig.sessions.edit_guild(GuildId(3), HOST, |settings| settings.casual = true).await.unwrap();
        let source = Source::read(b"function onTurnStart() {}").unwrap();
        let program =
            Submission { guild: GuildId(4), author: GUEST, name: "one".to_owned(), source, at: rig.now() };
        rig.store.submit(program).await.unwrap();
        let all = [GUILD, GuildId(2), GuildId(3), GuildId(4)];
        assert_eq!(known().await, all, "its end waits to be told");
        rig.tell_all().await;
        rig.sessions.cancel(open, HOST, rig.arrival()).await.unwrap();
        rig.tell_all().await;
        assert_eq!(known().await, all[2..], "games that are over and told of keep nobody");
        for guild in all {
            rig.sessions.guild_left(guild).await.unwrap();
        }
        assert_eq!(known().await, []);
        assert_eq!(rig.store.guilds_left().await.unwrap(), all);
    }

    #[tokio::test]
    async fn the_first_removal_counts_until_the_bot_is_back() {
        let machine = Machine::new();
        let store = machine.open().await;
        for at in [5, 9] {
            store.set_guild_left(GUILD, Some(Timestamp(at))).await.unwrap();
        }
        assert_eq!(machine.count("SELECT left_at FROM guilds_left").await, 5);
        store.set_guild_left(GUILD, None).await.unwrap();
        assert_eq!(store.guilds_left().await.unwrap(), []);
    }

    #[tokio::test]
    async fn what_was_to_be_told_is_given_up_with_the_settings() {
        let rig = Rig::new().await;
        let game = rig.game().await;
        let here = NewTable { guild: GuildId(2), ..new_table(HOST, rig.now()) };
        let here = rig.sessions.open_table(here).await.unwrap().id();
        rig.sessions.cancel(here, HOST, rig.arrival()).await.unwrap();
        rig.sessions.guild_left(GUILD).await.unwrap();
        let forget = async |until: Millis| {
            rig.store.forget_guilds_left(rig.now() + until, rig.now()).await.unwrap();
        };
        forget(Millis(0)).await;
        assert!(!rig.sessions.waiting(game).await.unwrap().is_empty(), "not yet");
        forget(Millis(1)).await;
        assert_eq!(rig.sessions.waiting(game).await.unwrap(), []);
        assert!(!rig.sessions.waiting(here).await.unwrap().is_empty(), "the bot is there");
        assert_eq!(rig.store.guilds_left().await.unwrap(), [GUILD], "the game still runs");
        rig.act(game, HOST, PlayerAction::Resign).await.unwrap();
        forget(Millis(1)).await;
        assert_eq!(rig.sessions.waiting(game).await.unwrap(), []);
        assert_eq!(rig.store.guilds_left().await.unwrap(), []);
    }
}
