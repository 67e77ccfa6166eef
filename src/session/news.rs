//! Which games have something new to tell, for the announcer.
//!
//! A hint, as a timer is: the outbox's rows are what counts, and whoever listens reads them all when
//! it starts and whenever it is told so, twice a minute at least.

use super::ids::{GameId, GuildId};
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use tokio::sync::Notify;

/// More games than this are not listed one by one.
const LISTED_MAX: usize = 4096;

/// What is new since the last look.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fresh {
    /// Games with something new to tell, or something that lets it be told.
    pub games: HashSet<GameId>,
    /// Any game may have: the outbox is to be read as a whole.
    pub all: bool,
    /// Servers on which the bot is again; what is to be told there may have been given a pause.
    pub guilds: HashSet<GuildId>,
}

impl Fresh {
    fn everything(&mut self) {
        self.games.clear();
        self.all = true;
    }
}

/// Where a session leaves what is new, for one listener.
#[derive(Debug, Default)]
pub struct News {
    fresh: Mutex<Fresh>,
    bell: Notify,
}

impl News {
    /// Waits until there is something new and takes it. Nothing is taken if the wait is given up.
    pub async fn next(&self) -> Fresh {
        loop {
            let fresh = std::mem::take(&mut *self.fresh());
            if fresh != Fresh::default() {
                return fresh;
            }
            // What comes between the look and this leaves a permit.
            self.bell.notified().await;
        }
    }

    /// One game has something to tell.
    pub(super) fn of(&self, game: GameId) {
        let mut fresh = self.fresh();
        if !fresh.all {
            fresh.games.insert(game);
        }
        if fresh.games.len() > LISTED_MAX {
            fresh.everything();
        }
        drop(fresh);
        self.bell.notify_one();
    }

    /// Every game may have something to tell.
    pub(super) fn of_all(&self) {
        self.fresh().everything();
        self.bell.notify_one();
    }

    /// The bot is on a server again.
    pub(super) fn of_guild(&self, guild: GuildId) {
        let mut fresh = self.fresh();
        fresh.everything();
        fresh.guilds.insert(guild);
        drop(fresh);
        self.bell.notify_one();
    }

    fn fresh(&self) -> std::sync::MutexGuard<'_, Fresh> {
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;

    fn games(of: &[i64]) -> Fresh {
        Fresh { games: of.iter().copied().map(GameId).collect(), ..Fresh::default() }
    }

    #[tokio::test]
    async fn each_game_is_told_of_once_and_nothing_is_missed() {
        let news = News::default();
        assert_eq!(news.next().now_or_never(), None);
        news.of(GameId(1));
        news.of(GameId(2));
        news.of(GameId(1));
        assert_eq!(news.next().await, games(&[1, 2]));
        assert_eq!(news.next().now_or_never(), None);
        news.of(GameId(3));
        assert_eq!(news.next().await, games(&[3]));
    }

    #[tokio::test]
    async fn many_games_are_all_games() {
        let news = News::default();
        for game in 0..=LISTED_MAX as i64 {
            news.of(GameId(game));
        }
        news.of(GameId(7));
        assert_eq!(news.next().await, Fresh { all: true, ..Fresh::default() });
        assert_eq!(news.next().now_or_never(), None);
    }

    #[tokio::test]
    async fn a_server_that_is_there_again_is_not_lost_among_all_games() {
        let news = News::default();
        news.of_guild(GuildId(3));
        news.of_all();
        let expected = Fresh { all: true, guilds: HashSet::from([GuildId(3)]), ..Fresh::default() };
        assert_eq!(news.next().await, expected);
    }
}
