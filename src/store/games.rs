//! Tables, logs and deadlines.

use super::error::driver;
use super::readers::Readers;
use super::rows::{self, color_word, get, seat_word, table_columns, to_json};
use super::writer::execute;
use super::{buttons, outbox, ratings, service};
use crate::engine::{GameSeed, LogEntry, Timestamp};
use crate::session::step::{Census, NewRow, NextWake, Patch, SlotCheck, Step, StoredGame, WakeKind};
use crate::session::{AnnouncementKind, ChannelId, Facts, GameId, StoreError, Table, UserId};
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Row, query};

/// Refuses a person who has as many unfinished games on the server as they may.
async fn check_slot(connection: &mut SqliteConnection, slot: SlotCheck) -> Result<(), StoreError> {
    let row = query(
        "SELECT (SELECT count(*) FROM games
                 WHERE host_id = ?1 AND guild_id = ?2 AND status IN ('open', 'running'))
              + (SELECT count(*) FROM games
                 WHERE guest_id = ?1 AND guild_id = ?2 AND status IN ('open', 'running')) AS unfinished",
    )
    .bind(slot.user.to_sql())
    .bind(slot.guild.to_sql())
    .fetch_one(connection)
    .await
    .map_err(driver)?;
    let unfinished: i64 = get(&row, "unfinished")?;
    if unfinished < i64::from(slot.limit) { Ok(()) } else { Err(StoreError::NoSlot { limit: slot.limit }) }
}

pub(super) async fn open_table(connection: &mut SqliteConnection, row: NewRow) -> Result<GameId, StoreError> {
    check_slot(connection, SlotCheck { user: row.host, guild: row.guild, limit: row.limit }).await?;
    let insert = query(
        "INSERT INTO games (guild_id, channel_id, thread_id, status, host_id, invited_id, options, casual,
                            rematch_of, seed, created_at, expires_at)
         VALUES (?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(row.guild.to_sql())
    .bind(row.channel.to_sql())
    .bind(row.thread.map(ChannelId::to_sql))
    .bind(row.host.to_sql())
    .bind(row.invited.map(UserId::to_sql))
    .bind(to_json(&row.options)?)
    .bind(row.casual)
    .bind(row.rematch_of.map(GameId::to_sql))
    .bind(row.seed.expose().to_vec())
    .bind(row.created_at.0)
    .bind(row.expires_at.0);
    #[cfg(test)]
    super::faults::point().await.map_err(driver)?;
    let inserted = insert.execute(&mut *connection).await.map_err(driver)?;
    let game = GameId::from_sql(inserted.last_insert_rowid());
    set_deadline(connection, game, row.expires_at, WakeKind::Expiry).await?;
    Ok(game)
}

pub(super) async fn commit(connection: &mut SqliteConnection, step: Step) -> Result<(), StoreError> {
    let game = step.table.id;
    if let Some(slot) = step.slot {
        check_slot(connection, slot).await?;
    }
    update(connection, &step).await?;
    if step.terms {
        set_terms(connection, &step.table).await?;
    }
    for (index, entry) in step.entries.iter().enumerate() {
        append(connection, game, i64::from(step.expected_seq) + index as i64, entry).await?;
    }
    match step.wake {
        Some(wake) => set_deadline(connection, game, wake.at, wake.kind).await?,
        None => {
            execute(connection, query("DELETE FROM deadlines WHERE game_id = ?").bind(game.to_sql())).await?;
        }
    }
    if let Some(settlement) = &step.settles_suspended {
        outbox::settle_suspended(connection, game, settlement, step.committed_at).await?;
    }
    let ratings = match step.rated {
        Some(rated) => Some(ratings::apply(connection, &step.table, rated, step.committed_at).await?),
        None => None,
    };
    for (kind, facts) in &step.announcements {
        if matches!(kind, AnnouncementKind::Finished | AnnouncementKind::TableChanged) {
            let facts = Facts { ratings, ..facts.clone() };
            outbox::announce(connection, &step, *kind, &facts).await?;
        } else {
            outbox::announce(connection, &step, *kind, facts).await?;
        }
    }
    service::served(connection, step.committed_at).await
}

/// Brings the row up to date, if it is still what the step was judged by.
async fn update(connection: &mut SqliteConnection, step: &Step) -> Result<(), StoreError> {
    let table = &step.table;
    let update = query(
        "UPDATE games
         SET status = ?4, guest_id = ?5, previous_black = coalesce(?6, previous_black), black = ?7,
             seq = ?8, ply = ?9, turn = ?10, suspended = ?11, winner = ?12, reason = ?13,
             final_hash = ?14, started_at = ?15, ended_at = ?16
         WHERE id = ?1 AND seq = ?2 AND status = ?3",
    )
    .bind(table.id.to_sql())
    .bind(step.expected_seq)
    .bind(step.expected_status.name())
    .bind(table.status.name())
    .bind(table.guest.map(UserId::to_sql))
    .bind(step.previous_black.map(seat_word))
    .bind(table.black.map(seat_word))
    .bind(table.seq)
    .bind(table.ply)
    .bind(table.turn.map(color_word))
    .bind(step.suspended)
    .bind(table.winner.map(color_word))
    .bind(table.reason.map(crate::engine::EndReason::name))
    .bind(step.final_hash.map(|hash| hash.to_vec()))
    .bind(table.started_at.map(|at| at.0))
    .bind(table.ended_at.map(|at| at.0));
    match execute(connection, update).await? {
        1 => Ok(()),
        _ => Err(StoreError::Conflict),
    }
}

/// What an open table agrees on. A game that has started keeps what it started with.
async fn set_terms(connection: &mut SqliteConnection, table: &Table) -> Result<(), StoreError> {
    let update = query(
        "UPDATE games SET options = ?2, casual = ?3, expires_at = ?4 WHERE id = ?1 AND status = 'open'",
    )
    .bind(table.id.to_sql())
    .bind(to_json(&table.options)?)
    .bind(table.casual)
    .bind(table.expires_at.0);
    match execute(connection, update).await? {
        1 => Ok(()),
        _ => Err(StoreError::Conflict),
    }
}

async fn append(
    connection: &mut SqliteConnection,
    game: GameId,
    seq: i64,
    entry: &LogEntry,
) -> Result<(), StoreError> {
    let insert =
        query("INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (?, ?, ?, ?, ?)")
            .bind(game.to_sql())
            .bind(seq)
            .bind(entry.stamp.judged_at.0)
            .bind(entry.stamp.committed_at.0)
            .bind(to_json(&entry.action)?);
    execute(connection, insert).await.map(|_| ())
}

async fn set_deadline(
    connection: &mut SqliteConnection,
    game: GameId,
    at: Timestamp,
    kind: WakeKind,
) -> Result<(), StoreError> {
    let upsert = query(
        "INSERT INTO deadlines (game_id, at, kind) VALUES (?, ?, ?)
         ON CONFLICT (game_id) DO UPDATE SET at = excluded.at, kind = excluded.kind",
    )
    .bind(game.to_sql())
    .bind(at.0)
    .bind(kind.name());
    execute(connection, upsert).await.map(|_| ())
}

pub(super) async fn patch(
    connection: &mut SqliteConnection,
    game: GameId,
    patch: Patch,
) -> Result<(), StoreError> {
    let update = match patch {
        Patch::TableMessage(message) => query("UPDATE games SET table_message_id = ?2 WHERE id = ?1")
            .bind(game.to_sql())
            .bind(message.to_sql()),
        Patch::Thread(thread) => query("UPDATE games SET thread_id = ?2 WHERE id = ?1")
            .bind(game.to_sql())
            .bind(thread.map(ChannelId::to_sql)),
        Patch::Posted(posted) => {
            buttons::note(connection, game, posted).await?;
            if !posted.board {
                return Ok(());
            }
            query("UPDATE games SET board_channel_id = ?2, board_message_id = ?3 WHERE id = ?1")
                .bind(game.to_sql())
                .bind(posted.message.channel.to_sql())
                .bind(posted.message.message.to_sql())
        }
    };
    execute(connection, update).await.map(|_| ())
}

pub(super) async fn table(readers: &Readers, game: GameId) -> Result<Option<Table>, StoreError> {
    let row = query(concat!("SELECT ", table_columns!(), " FROM games WHERE id = ?"))
        .bind(game.to_sql())
        .fetch_optional(&mut *readers.get().await?)
        .await
        .map_err(driver)?;
    row.as_ref().map(rows::table).transpose()
}

pub(super) async fn load(readers: &Readers, game: GameId) -> Result<Option<StoredGame>, StoreError> {
    // One transaction, so that row, deadline and log belong together.
    let mut connection = readers.get().await?;
    let mut transaction = connection.begin().await.map_err(driver)?;
    let row = query(concat!(
        "SELECT ",
        table_columns!(),
        ", seed, previous_black, final_hash, deadlines.at AS wake_at, deadlines.kind AS wake_kind
         FROM games LEFT JOIN deadlines ON deadlines.game_id = games.id WHERE id = ?"
    ))
    .bind(game.to_sql())
    .fetch_optional(&mut *transaction)
    .await
    .map_err(driver)?;
    let Some(row) = row else { return Ok(None) };
    let log =
        query("SELECT seq, judged_at, committed_at, action FROM actions WHERE game_id = ? ORDER BY seq")
            .bind(game.to_sql())
            .fetch_all(&mut *transaction)
            .await
            .map_err(driver)?;
    transaction.commit().await.map_err(driver)?;
    Ok(Some(StoredGame {
        table: rows::table(&row)?,
        seed: GameSeed::new(bytes(&row, "seed")?.ok_or_else(|| missing("seed"))?),
        previous_black: rows::maybe_seat(&row, "previous_black")?,
        final_hash: bytes(&row, "final_hash")?,
        wake: rows::wake(&row)?,
        log: rows::log(&log)?,
    }))
}

fn missing(column: &str) -> StoreError {
    StoreError::Inconsistent(format!("{column} is missing"))
}

fn bytes(row: &sqlx::sqlite::SqliteRow, column: &str) -> Result<Option<[u8; 32]>, StoreError> {
    let stored: Option<&[u8]> = row.try_get(column).map_err(driver)?;
    let exact = |stored: &[u8]| {
        <[u8; 32]>::try_from(stored)
            .map_err(|_| StoreError::Inconsistent(format!("{column} has {} bytes", stored.len())))
    };
    stored.map(exact).transpose()
}

/// Counted by the index of running games and that of unfinished ones.
pub(super) async fn census(readers: &Readers) -> Result<Census, StoreError> {
    let row = query(
        "SELECT (SELECT count(*) FROM games WHERE status IN ('open', 'running')) AS unfinished,
                (SELECT count(*) FROM games WHERE status = 'running') AS running,
                (SELECT count(*) FROM games WHERE status = 'running' AND suspended = 1) AS suspended",
    )
    .fetch_one(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    let count = |column| get::<i64>(&row, column).map(i64::cast_unsigned);
    let running = count("running")?;
    Ok(Census { open: count("unfinished")?.saturating_sub(running), running, suspended: count("suspended")? })
}

pub(super) async fn ids_after(
    readers: &Readers,
    after: GameId,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let found = query("SELECT id FROM games WHERE id > ? ORDER BY id LIMIT ?")
        .bind(after.to_sql())
        .bind(limit)
        .fetch_all(&mut *readers.get().await?)
        .await
        .map_err(driver)?;
    found.iter().map(|row| get(row, "id").map(GameId::from_sql)).collect()
}

pub(super) async fn deadlines(readers: &Readers) -> Result<Vec<(GameId, NextWake)>, StoreError> {
    let found = query("SELECT game_id, at AS wake_at, kind AS wake_kind FROM deadlines")
        .fetch_all(&mut *readers.get().await?)
        .await
        .map_err(driver)?;
    let mut deadlines = Vec::with_capacity(found.len());
    for row in &found {
        let game = GameId::from_sql(get(row, "game_id")?);
        deadlines.extend(rows::wake(row)?.map(|wake| (game, wake)));
    }
    Ok(deadlines)
}

pub(super) async fn orphans(readers: &Readers) -> Result<Vec<GameId>, StoreError> {
    let found = query(
        "SELECT id FROM games
         WHERE status = 'running'
           AND NOT EXISTS (SELECT 1 FROM deadlines WHERE game_id = games.id)
           AND NOT EXISTS (SELECT 1 FROM outbox
                           WHERE game_id = games.id AND state = 'waiting' AND kind = 'suspended')
         ORDER BY id",
    )
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    found.iter().map(|row| get(row, "id").map(GameId::from_sql)).collect()
}
