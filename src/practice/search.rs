//! Searching for moves off the asynchronous threads, a few at a time.

use crate::ai::{Cancel, Level, Position, choose};
use crate::engine::{Game, Point};
use crate::session::{GameId, Snapshot, UserId};
use std::sync::Arc;
use tokio::sync::{Semaphore, mpsc};
use tracing::error;

/// The searches of all games.
pub(super) struct Searches {
    /// As many at once as there are processors to spare; whoever waits longest is next.
    permits: Arc<Semaphore>,
    searched: mpsc::Sender<Searched>,
}

/// A search that has come to an end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Searched {
    pub(super) game: GameId,
    /// The state it was made for.
    pub(super) seq: u32,
    pub(super) user: UserId,
    pub(super) point: Point,
}

/// A search under way; cancelled when this is dropped.
#[derive(Debug)]
pub(super) struct Running {
    seq: u32,
    cancel: Cancel,
}

impl Running {
    pub(super) const fn seq(&self) -> u32 {
        self.seq
    }

    pub(super) fn is_for(&self, snapshot: &Snapshot) -> bool {
        self.seq == snapshot.seq()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl Searches {
    pub(super) fn new(searched: mpsc::Sender<Searched>) -> Self {
        // One processor is left to everything else, where there is more than one.
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self { permits: Arc::new(Semaphore::new((processors - 1).max(1))), searched }
    }

    /// Begins the search for the level's move; nothing comes of it if it is cancelled.
    pub(super) fn begin(&self, snapshot: &Snapshot, game: &Game, user: UserId, level: Level) -> Running {
        let running = Running { seq: snapshot.seq(), cancel: Cancel::new() };
        let (permits, searched) = (Arc::clone(&self.permits), self.searched.clone());
        let (cancel, seq, id, game) = (running.cancel.clone(), running.seq, snapshot.id(), game.clone());
        tokio::spawn(async move {
            let Ok(_permit) = permits.acquire_owned().await else { return };
            if cancel.is_cancelled() {
                return;
            }
            let position = game.clone();
            let searching = tokio::task::spawn_blocking(move || chosen(&position, level, &cancel));
            let point = searching.await.unwrap_or_else(|error| {
                error!(game.id = %id, %error, %level, "a level's search failed");
                any_legal(&game)
            });
            if let Some(point) = point {
                // Nobody is there any more when the levels have been shut down.
                let _ = searched.send(Searched { game: id, seq, user, point }).await;
            }
        });
        running
    }
}

/// The level's move; `None` if the search was cancelled or there is no legal point.
fn chosen(game: &Game, level: Level, cancel: &Cancel) -> Option<Point> {
    if game.is_center_forced() {
        return Some(game.board().size().center());
    }
    let choice = choose(&Position::of(game), level, game.level_seed(), cancel)?;
    if choice.cancelled { None } else { playable(game, level, choice.point) }
}

/// The point if it may be played, else one that may: whatever goes wrong in a level, nothing illegal
/// gets onto the board.
fn playable(game: &Game, level: Level, point: Point) -> Option<Point> {
    match game.check_move(point) {
        Ok(()) => Some(point),
        Err(rejection) => {
            error!(%level, ply = game.ply(), ?point, %rejection, "a level chose what may not be played");
            any_legal(game)
        }
    }
}

fn any_legal(game: &Game) -> Option<Point> {
    let centre = game.board().size().center();
    let far = |point: &Point| point.x.abs_diff(centre.x).max(point.y.abs_diff(centre.y));
    game.board().empty_points().filter(|&point| game.check_move(point).is_ok()).min_by_key(far)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Action, GameSeed, Options, RuleSet, Setup, Stamp, Timestamp};

    fn game(rule_set: RuleSet, moves: &str) -> Game {
        let options = Options { rule_set, ..Options::default() };
        let setup = Setup { options, seed: GameSeed::new([3; 32]), previous_black: None };
        let mut game = Game::start(setup, Timestamp(0));
        for name in moves.split_whitespace() {
            let point = Point::parse(name, game.board().size()).unwrap();
            let place = Action::Place { color: game.turn(), point };
            let _ = game.apply(place, Stamp::at(Timestamp(1))).unwrap();
        }
        game
    }

    #[test]
    fn what_may_not_be_played_is_replaced_by_what_may() {
        let game = game(RuleSet::Renju, "H8 G6 F6 G5 F7 G4 H7 G3 G2 A1");
        // Taken, forbidden, off the board.
        for (x, y) in [(7, 7), (6, 8), (15, 0)] {
            let point = Point { x, y };
            assert!(game.check_move(point).is_err());
            let instead = playable(&game, Level::Three, point).unwrap();
            assert!(game.check_move(instead).is_ok());
        }
        let fine = Point { x: 0, y: 0 };
        assert_eq!(playable(&game, Level::Three, fine), Some(fine));
    }

    #[test]
    fn the_forced_centre_is_played_and_a_cancelled_search_plays_nothing() {
        let start = game(RuleSet::Renju, "");
        assert_eq!(chosen(&start, Level::Random, &Cancel::new()), Some(start.board().size().center()));
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(chosen(&game(RuleSet::Korean, "H8 I9"), Level::Three, &cancel), None);
    }
}
