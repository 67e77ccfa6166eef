//! Between rows and values: the words and numbers as they are stored.

use crate::engine::{Color, EndReason, LogEntry, Options, Seat, Stamp, Timestamp};
use crate::session::step::{NextWake, WakeKind};
use crate::session::{
    Announcement, AnnouncementKind, BoardMessage, ChannelId, Facts, GameId, GuildId, MessageId, OutboxId,
    Status, StoreError, Table, UserId,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

/// The columns of [`table`], in no particular order.
macro_rules! table_columns {
    () => {
        "id, guild_id, channel_id, thread_id, table_message_id, board_channel_id, board_message_id, status, \
         host_id, guest_id, invited_id, options, casual, rematch_of, black, seq, ply, turn, winner, reason, \
         created_at, expires_at, started_at, ended_at"
    };
}
pub(super) use table_columns;

/// A column of a row.
pub(super) fn get<'r, T>(row: &'r SqliteRow, column: &str) -> Result<T, StoreError>
where
    T: sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    row.try_get(column).map_err(super::error::driver)
}

pub(super) fn senseless(what: &str, stored: &str) -> StoreError {
    StoreError::Inconsistent(format!("{what} is stored as {stored:?}"))
}

pub(super) fn count(row: &SqliteRow, column: &str) -> Result<u32, StoreError> {
    let stored: i64 = get(row, column)?;
    u32::try_from(stored).map_err(|_| senseless(column, &stored.to_string()))
}

fn instant(row: &SqliteRow, column: &str) -> Result<Timestamp, StoreError> {
    get(row, column).map(Timestamp)
}

fn maybe_instant(row: &SqliteRow, column: &str) -> Result<Option<Timestamp>, StoreError> {
    get::<Option<i64>>(row, column).map(|at| at.map(Timestamp))
}

/// JSON as stored.
pub(super) fn to_json<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Inconsistent(error.to_string()))
}

pub(super) fn from_json<T: DeserializeOwned>(what: &str, json: &str) -> Result<T, StoreError> {
    serde_json::from_str(json).map_err(|error| StoreError::Inconsistent(format!("{what}: {error}")))
}

pub(super) const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

pub(super) const fn seat_word(seat: Seat) -> &'static str {
    match seat {
        Seat::Host => "host",
        Seat::Guest => "guest",
    }
}

fn color(word: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color_word(*color) == word)
}

fn seat(word: &str) -> Option<Seat> {
    [Seat::Host, Seat::Guest].into_iter().find(|seat| seat_word(*seat) == word)
}

fn status(word: &str) -> Option<Status> {
    Status::ALL.into_iter().find(|status| status.name() == word)
}

fn reason(word: &str) -> Option<EndReason> {
    serde_json::from_value(serde_json::Value::String(word.to_owned())).ok()
}

/// A word that must be one of those known.
fn word<T>(row: &SqliteRow, column: &str, parse: fn(&str) -> Option<T>) -> Result<T, StoreError> {
    let stored: &str = get(row, column)?;
    parse(stored).ok_or_else(|| senseless(column, stored))
}

fn maybe_word<T>(
    row: &SqliteRow,
    column: &str,
    parse: fn(&str) -> Option<T>,
) -> Result<Option<T>, StoreError> {
    let stored: Option<&str> = get(row, column)?;
    stored.map(|stored| parse(stored).ok_or_else(|| senseless(column, stored))).transpose()
}

pub(super) fn maybe_seat(row: &SqliteRow, column: &str) -> Result<Option<Seat>, StoreError> {
    maybe_word(row, column, seat)
}

/// A table from the columns of [`table_columns`].
pub(super) fn table(row: &SqliteRow) -> Result<Table, StoreError> {
    let id = |column| get::<Option<i64>>(row, column);
    let board_message = match (id("board_channel_id")?, id("board_message_id")?) {
        (Some(channel), Some(message)) => Some(BoardMessage {
            channel: ChannelId::from_sql(channel),
            message: MessageId::from_sql(message),
        }),
        _ => None,
    };
    Ok(Table {
        id: GameId::from_sql(get(row, "id")?),
        guild: GuildId::from_sql(get(row, "guild_id")?),
        channel: ChannelId::from_sql(get(row, "channel_id")?),
        thread: id("thread_id")?.map(ChannelId::from_sql),
        table_message: id("table_message_id")?.map(MessageId::from_sql),
        board_message,
        status: word(row, "status", status)?,
        host: UserId::from_sql(get(row, "host_id")?),
        guest: id("guest_id")?.map(UserId::from_sql),
        invited: id("invited_id")?.map(UserId::from_sql),
        options: from_json::<Options>("options", get(row, "options")?)?,
        casual: get(row, "casual")?,
        rematch_of: id("rematch_of")?.map(GameId::from_sql),
        black: maybe_seat(row, "black")?,
        seq: count(row, "seq")?,
        ply: count(row, "ply")?,
        turn: maybe_word(row, "turn", color)?,
        winner: maybe_word(row, "winner", color)?,
        reason: maybe_word(row, "reason", reason)?,
        created_at: instant(row, "created_at")?,
        expires_at: instant(row, "expires_at")?,
        started_at: maybe_instant(row, "started_at")?,
        ended_at: maybe_instant(row, "ended_at")?,
    })
}

/// A whole log, which has no gap.
pub(super) fn log(found: &[SqliteRow]) -> Result<Vec<LogEntry>, StoreError> {
    let entry = |(index, row): (usize, &SqliteRow)| {
        let seq = count(row, "seq")?;
        if seq as usize != index {
            return Err(StoreError::Inconsistent(format!("action {index} of the log is missing")));
        }
        let stamp =
            Stamp { judged_at: instant(row, "judged_at")?, committed_at: instant(row, "committed_at")? };
        Ok(LogEntry { stamp, action: from_json("an action", get(row, "action")?)? })
    };
    found.iter().enumerate().map(entry).collect()
}

/// The deadline row, from the columns `wake_at` and `wake_kind`.
pub(super) fn wake(row: &SqliteRow) -> Result<Option<NextWake>, StoreError> {
    let kind =
        maybe_word(row, "wake_kind", |word| WakeKind::ALL.into_iter().find(|kind| kind.name() == word))?;
    let at = maybe_instant(row, "wake_at")?;
    Ok(at.zip(kind).map(|(at, kind)| NextWake { at, kind }))
}

/// An entry of the outbox.
pub(super) fn announcement(row: &SqliteRow) -> Result<Announcement, StoreError> {
    Ok(Announcement {
        id: OutboxId::from_sql(get(row, "id")?),
        game: GameId::from_sql(get(row, "game_id")?),
        kind: word(row, "kind", AnnouncementKind::from_name)?,
        seq: count(row, "seq")?,
        ply: count(row, "ply")?,
        facts: from_json::<Facts>("facts", get(row, "facts")?)?,
        created_at: instant(row, "created_at")?,
        attempts: count(row, "attempts")?,
        first_attempted_at: maybe_instant(row, "first_attempted_at")?,
    })
}
