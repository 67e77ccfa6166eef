//! Messages whose buttons are to be taken off one day.

use super::error::driver;
use super::readers::Readers;
use super::rows::{count, get};
use super::writer::execute;
use crate::engine::Timestamp;
use crate::session::{BoardMessage, ChannelId, GameId, LiveButtons, MessageId, StoreError};
use sqlx::query;
use sqlx::sqlite::SqliteConnection;

/// A message has buttons.
pub(super) async fn note(
    connection: &mut SqliteConnection,
    game: GameId,
    live: LiveButtons,
) -> Result<(), StoreError> {
    let upsert = query(
        "INSERT INTO live_buttons (message_id, game_id, channel_id, ply, board, asks)
         VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (message_id) DO UPDATE SET ply = excluded.ply, board = excluded.board, asks = excluded.asks",
    )
    .bind(live.message.message.to_sql())
    .bind(game.to_sql())
    .bind(live.message.channel.to_sql())
    .bind(live.ply)
    .bind(live.board)
    .bind(live.asks);
    execute(connection, upsert).await.map(|_| ())
}

/// It has none any more.
pub(super) async fn forget(connection: &mut SqliteConnection, message: MessageId) -> Result<(), StoreError> {
    let delete = query("DELETE FROM live_buttons WHERE message_id = ?").bind(message.to_sql());
    execute(connection, delete).await.map(|_| ())
}

/// Games that ended before then have none to be taken off any more; how many messages there were.
pub(super) async fn forget_of_ended(
    connection: &mut SqliteConnection,
    before: Timestamp,
) -> Result<u64, StoreError> {
    let delete = query(
        "DELETE FROM live_buttons
         WHERE EXISTS (SELECT 1 FROM games WHERE games.id = live_buttons.game_id AND ended_at < ?)",
    );
    execute(connection, delete.bind(before.0)).await
}

/// Those of a game, oldest first.
pub(super) async fn of(readers: &Readers, game: GameId) -> Result<Vec<LiveButtons>, StoreError> {
    let found = query(
        "SELECT message_id, channel_id, ply, board, asks FROM live_buttons
         WHERE game_id = ? ORDER BY message_id",
    )
    .bind(game.to_sql())
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    let live = |row| {
        Ok(LiveButtons {
            message: BoardMessage {
                channel: ChannelId::from_sql(get(row, "channel_id")?),
                message: MessageId::from_sql(get(row, "message_id")?),
            },
            ply: count(row, "ply")?,
            board: get(row, "board")?,
            asks: get(row, "asks")?,
        })
    };
    found.iter().map(live).collect()
}
