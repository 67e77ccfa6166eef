//! The session on a real database, under a clock that is moved by hand.

mod absence;
mod faults;
mod outages;
mod outbox;
mod races;
mod ratings;
mod restarts;
pub(crate) mod rig;
mod settings;
mod simulation;
mod timers;
mod warnings;
mod wrapped;

use super::{GameId, step::StoredGame};
use crate::engine::LogEntry;
use crate::session::ports::Store;
use crate::store::SqliteStore;

impl SqliteStore {
    async fn load_game(&self, game: GameId) -> StoredGame {
        self.load(game).await.expect("a store").expect("a game")
    }

    async fn load_log(&self, game: GameId) -> Vec<LogEntry> {
        self.load_game(game).await.log
    }
}
