//! What is to be told.

use super::error::driver;
use super::readers::Readers;
use super::rows::{self, get, to_json};
use super::writer::execute;
use crate::engine::Timestamp;
use crate::session::step::{Settlement, Step};
use crate::session::{Announcement, AnnouncementKind, Facts, GameId, OutboxId, StoreError};
use sqlx::query;
use sqlx::sqlite::SqliteConnection;

pub(super) async fn announce(
    connection: &mut SqliteConnection,
    step: &Step,
    kind: AnnouncementKind,
    facts: &Facts,
) -> Result<(), StoreError> {
    let insert = query(
        "INSERT INTO outbox (game_id, kind, seq, ply, facts, created_at, due_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)",
    )
    .bind(step.table.id.to_sql())
    .bind(kind.name())
    .bind(step.table.seq)
    .bind(step.table.ply)
    .bind(to_json(facts)?)
    .bind(step.committed_at.0);
    execute(connection, insert).await.map(|_| ())
}

/// The columns of a settlement: state, message, reason.
fn columns(how: &Settlement) -> (&'static str, Option<i64>, Option<&str>) {
    match how {
        Settlement::Sent(message) => ("sent", message.map(|sent| sent.message.to_sql()), None),
        Settlement::Superseded => ("superseded", None, None),
        Settlement::Abandoned(why) => ("abandoned", None, Some(why)),
    }
}

/// Settles the notices of down time of a game that still wait.
pub(super) async fn settle_suspended(
    connection: &mut SqliteConnection,
    game: GameId,
    how: &Settlement,
    at: Timestamp,
) -> Result<(), StoreError> {
    let (state, message, why) = columns(how);
    let update = query(
        "UPDATE outbox SET state = ?2, settled_at = ?3, message_id = ?4, abandoned_for = ?5
         WHERE game_id = ?1 AND state = 'waiting' AND kind = 'suspended'",
    )
    .bind(game.to_sql())
    .bind(state)
    .bind(at.0)
    .bind(message)
    .bind(why);
    execute(connection, update).await.map(|_| ())
}

pub(super) async fn settle(
    connection: &mut SqliteConnection,
    game: GameId,
    entries: Vec<OutboxId>,
    how: Settlement,
    at: Timestamp,
) -> Result<(), StoreError> {
    let (state, message, why) = columns(&how);
    for entry in entries {
        let update = query(
            "UPDATE outbox SET state = ?3, settled_at = ?4, message_id = ?5, abandoned_for = ?6
             WHERE id = ?1 AND game_id = ?2 AND state = 'waiting'",
        )
        .bind(entry.to_sql())
        .bind(game.to_sql())
        .bind(state)
        .bind(at.0)
        .bind(message)
        .bind(why);
        execute(&mut *connection, update).await?;
    }
    Ok(())
}

pub(super) async fn begin_attempt(
    connection: &mut SqliteConnection,
    entry: OutboxId,
    at: Timestamp,
) -> Result<(), StoreError> {
    let update = query(
        "UPDATE outbox SET attempts = attempts + 1, first_attempted_at = coalesce(first_attempted_at, ?2)
         WHERE id = ?1 AND state = 'waiting'",
    )
    .bind(entry.to_sql())
    .bind(at.0);
    execute(connection, update).await.map(|_| ())
}

pub(super) async fn forget_settled(
    connection: &mut SqliteConnection,
    before: Timestamp,
    limit: u32,
) -> Result<u64, StoreError> {
    let delete = query(
        "DELETE FROM outbox
         WHERE id IN (SELECT id FROM outbox WHERE state <> 'waiting' AND settled_at < ?1 LIMIT ?2)",
    );
    execute(connection, delete.bind(before.0).bind(limit)).await
}

/// Of servers that the bot has left nothing can be told.
macro_rules! on_a_server_left {
    ($entry:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM games JOIN guilds_left USING (guild_id) WHERE games.id = ",
            $entry,
            ".game_id)"
        )
    };
}

const GAMES_TO_TELL: &str = concat!(
    // The first entry of each game, in order, so that a long backlog is not read as a whole.
    "SELECT game_id FROM outbox AS candidate
         WHERE state = 'waiting'
           AND game_id NOT IN (SELECT value FROM json_each(?1))
           AND NOT EXISTS (SELECT 1 FROM outbox AS other
                           WHERE other.state = 'waiting' AND other.game_id = candidate.game_id
                             AND other.id < candidate.id)
           AND (NOT ",
    on_a_server_left!("candidate"),
    // Clocks stand still until that is settled.
    "     OR EXISTS (SELECT 1 FROM outbox AS notice
                           WHERE notice.state = 'waiting' AND notice.game_id = candidate.game_id
                             AND notice.kind = 'suspended'))
         ORDER BY id LIMIT ?2",
);

/// Only the games: an entry that cannot be read must hold up no game but its own.
pub(super) async fn games_to_tell(
    readers: &Readers,
    except: &[GameId],
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let except: Vec<i64> = except.iter().map(|game| game.to_sql()).collect();
    let found = query(GAMES_TO_TELL)
        .bind(to_json(&except)?)
        .bind(limit)
        .fetch_all(&mut *readers.get().await?)
        .await
        .map_err(driver)?;
    found.iter().map(|row| get(row, "game_id").map(GameId::from_sql)).collect()
}

pub(super) async fn waiting(readers: &Readers, game: GameId) -> Result<Vec<Announcement>, StoreError> {
    let found = query("SELECT * FROM outbox WHERE state = 'waiting' AND game_id = ? ORDER BY id")
        .bind(game.to_sql())
        .fetch_all(&mut *readers.get().await?)
        .await
        .map_err(driver)?;
    found.iter().map(rows::announcement).collect()
}

pub(super) async fn depth(readers: &Readers) -> Result<u64, StoreError> {
    let row = query(concat!(
        "SELECT count(*) AS entries FROM outbox WHERE state = 'waiting' AND NOT ",
        on_a_server_left!("outbox")
    ))
    .fetch_one(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    get::<i64>(&row, "entries").map(i64::cast_unsigned)
}

/// The highest id there ever was: no id is used twice, also after its row has gone.
pub(super) async fn newest(readers: &Readers) -> Result<OutboxId, StoreError> {
    let row = query("SELECT coalesce(max(seq), 0) AS newest FROM sqlite_sequence WHERE name = 'outbox'")
        .fetch_one(&mut *readers.get().await?)
        .await
        .map_err(driver)?;
    get(&row, "newest").map(OutboxId::from_sql)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::tests::rig::Machine;
    use sqlx::Row;

    #[tokio::test]
    async fn games_to_tell_are_found_in_the_order_of_their_entries_however_many_there_are() {
        let machine = Machine::new();
        let store = machine.open().await;
        let explain = format!("EXPLAIN QUERY PLAN {GAMES_TO_TELL}");
        let plan = query(sqlx::AssertSqlSafe(explain))
            .fetch_all(&mut *store.readers.get().await.unwrap())
            .await
            .unwrap();
        let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
        let scanned: Vec<_> = plan.iter().filter(|step| step.starts_with("SCAN")).collect();
        assert!(
            scanned.iter().all(|step| step.contains("candidate") || step.contains("json_each")),
            "{plan:?}"
        );
        assert!(plan.iter().any(|step| step.contains("outbox_waiting_order")), "{plan:?}");
        assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE")), "{plan:?}");
    }
}
