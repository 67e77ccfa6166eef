//! When the bot last served, and the stop of all clocks for when it did not.

use super::error::driver;
use super::readers::Readers;
use super::rows::{get, to_json};
use super::writer::execute;
use crate::engine::{Action, Event, Timestamp};
use crate::session::step::{ServiceState, Suspension};
use crate::session::{Facts, StoreError};
use sqlx::query;
use sqlx::sqlite::SqliteConnection;

/// Ids left out after a copy was restored, and one more for each minute since it was made: more than games
/// were begun in that time, and others if it is restored again.
const IDS_SKIPPED: i64 = 1000;

pub(super) async fn state(readers: &Readers) -> Result<ServiceState, StoreError> {
    let row = query("SELECT served_until, lost_since, copied FROM service WHERE id = 1")
        .fetch_one(&mut *readers.get().await?)
        .await
        .map_err(driver)?;
    Ok(ServiceState {
        served_until: get::<Option<i64>>(&row, "served_until")?.map(Timestamp),
        lost_since: get::<Option<i64>>(&row, "lost_since")?.map(Timestamp),
        copied: get(&row, "copied")?,
    })
}

/// The bot served at that instant.
pub(super) async fn served(connection: &mut SqliteConnection, at: Timestamp) -> Result<(), StoreError> {
    execute(connection, query("UPDATE service SET served_until = ? WHERE id = 1").bind(at.0)).await?;
    Ok(())
}

pub(super) async fn set_lost(
    connection: &mut SqliteConnection,
    since: Option<Timestamp>,
) -> Result<(), StoreError> {
    let update = query("UPDATE service SET lost_since = ? WHERE id = 1").bind(since.map(|since| since.0));
    execute(connection, update).await?;
    Ok(())
}

/// Stands the clocks of every running game still: a few statements however many games there are.
pub(super) async fn suspend_all(
    connection: &mut SqliteConnection,
    suspension: Suspension,
) -> Result<u64, StoreError> {
    let Suspension { since, at } = suspension;
    let copied = query("SELECT 1 FROM service WHERE id = 1 AND copied = 1");
    let set_back = copied.fetch_optional(&mut *connection).await.map_err(driver)?.map(|_| since);
    let log = query(
        "INSERT INTO actions (game_id, seq, judged_at, committed_at, action)
         SELECT id, seq, ?1, ?1, ?2 FROM games WHERE status = 'running' AND suspended = 0",
    )
    .bind(at.0)
    .bind(to_json(&Action::Suspend { since })?);
    execute(connection, log).await?;
    let notice = query(
        "INSERT INTO outbox (game_id, kind, seq, ply, facts, created_at, due_at)
         SELECT id, 'suspended', seq + 1, ply, ?2, ?1, ?1 FROM games
         WHERE status = 'running' AND suspended = 0 ORDER BY id",
    )
    .bind(at.0)
    .bind(to_json(&Facts { events: vec![Event::Suspended { since }], set_back, ..Facts::default() })?);
    execute(connection, notice).await?;
    let disarm = query(
        "DELETE FROM deadlines
         WHERE game_id IN (SELECT id FROM games WHERE status = 'running' AND suspended = 0)",
    );
    execute(connection, disarm).await?;
    let stop =
        query("UPDATE games SET seq = seq + 1, suspended = 1 WHERE status = 'running' AND suspended = 0");
    let games = execute(connection, stop).await?;
    if let Some(since) = set_back {
        show_what_was_copied(connection, since, at).await?;
    }
    let back = query("UPDATE service SET served_until = ?, lost_since = NULL, copied = 0 WHERE id = 1");
    execute(connection, back.bind(at.0)).await?;
    Ok(games)
}

/// Goes on from a copy: where each game and table stands is shown anew, since Discord shows what came later.
async fn show_what_was_copied(
    connection: &mut SqliteConnection,
    since: Timestamp,
    at: Timestamp,
) -> Result<(), StoreError> {
    // Games whose clocks stood still when the copy was made are not told of that again.
    let waiting = query(
        "UPDATE outbox SET facts = json_set(facts, '$.setBack', ?1)
         WHERE state = 'waiting' AND kind = 'suspended' AND created_at < ?2",
    );
    execute(connection, waiting.bind(since.0).bind(at.0)).await?;
    let board = query(
        "INSERT INTO outbox (game_id, kind, seq, ply, facts, created_at, due_at)
         SELECT id, 'board', seq, ply, '{}', ?1, ?1 FROM games WHERE status = 'running' ORDER BY id",
    );
    execute(connection, board.bind(at.0)).await?;
    let table = query(
        "INSERT INTO outbox (game_id, kind, seq, ply, facts, created_at, due_at)
         SELECT id, 'tableChanged', seq, ply, '{}', ?1, ?1 FROM games
         WHERE status IN ('open', 'running') AND table_message_id IS NOT NULL ORDER BY id",
    );
    execute(connection, table.bind(at.0)).await?;
    // Buttons of what is lost name ids that must not be given to anything else.
    let minutes = ((at - since).or_zero().0 / 60_000).saturating_add(IDS_SKIPPED);
    let skip = query(
        "UPDATE sqlite_sequence SET seq = seq + ?1 WHERE name IN ('games', 'strategies', 'strategy_matches')",
    );
    execute(connection, skip.bind(minutes)).await?;
    Ok(())
}
