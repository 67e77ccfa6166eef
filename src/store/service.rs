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

pub(super) async fn state(readers: &Readers) -> Result<ServiceState, StoreError> {
    let row = query("SELECT served_until, lost_since FROM service WHERE id = 1")
        .fetch_one(&mut *readers.get().await?)
        .await
        .map_err(driver)?;
    Ok(ServiceState {
        served_until: get::<Option<i64>>(&row, "served_until")?.map(Timestamp),
        lost_since: get::<Option<i64>>(&row, "lost_since")?.map(Timestamp),
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
    .bind(to_json(&Facts { events: vec![Event::Suspended { since }], ..Facts::default() })?);
    execute(connection, notice).await?;
    let disarm = query(
        "DELETE FROM deadlines
         WHERE game_id IN (SELECT id FROM games WHERE status = 'running' AND suspended = 0)",
    );
    execute(connection, disarm).await?;
    let stop =
        query("UPDATE games SET seq = seq + 1, suspended = 1 WHERE status = 'running' AND suspended = 0");
    let games = execute(connection, stop).await?;
    let back = query("UPDATE service SET served_until = ?, lost_since = NULL WHERE id = 1").bind(at.0);
    execute(connection, back).await?;
    Ok(games)
}
