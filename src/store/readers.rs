//! The connections that read: a few, each for one reader at a time.

use super::error::driver;
use crate::metrics::{Stopwatch, metrics};
use crate::session::StoreError;
use sqlx::Sqlite;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};

/// Fewest connections, however few processors there are: one that waits for the disk uses none.
const READERS_MIN: usize = 4;

/// Most connections: each has a thread and a cache of its own.
const READERS_MAX: usize = 16;

/// A pool of connections that are only read from.
#[derive(Debug)]
pub(super) struct Readers {
    pub(super) pool: SqlitePool,
}

impl Readers {
    /// Opens the first of them, to see that it can be done.
    pub(super) async fn open(options: SqliteConnectOptions) -> Result<Self, sqlx::Error> {
        let processors = std::thread::available_parallelism().map_or(READERS_MIN, usize::from);
        let most = (2 * processors).clamp(READERS_MIN, READERS_MAX);
        let pool = SqlitePoolOptions::new().max_connections(most as u32).connect_with(options).await?;
        Ok(Self { pool })
    }

    /// A connection, once one is free.
    pub(super) async fn get(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        let asked = Stopwatch::start();
        let connection = self.pool.acquire().await.map_err(driver);
        asked.note(&metrics().read_wait);
        connection
    }
}
