//! The line in which games wait to be told.
//!
//! Kept in memory, first come, first served, a message each: a game whose players are quick goes to
//! the end again after every board. What the outbox holds besides is read now and then, a few games at
//! a time, so that neither a long backlog nor what is new waits for all of the other.

use crate::session::GameId;
use std::collections::{HashSet, VecDeque};

/// Games read from the outbox at once, and served between two such reads.
const READ_MAX: usize = 128;

/// Games that wait, each once.
#[derive(Debug)]
pub(super) struct Line {
    games: VecDeque<GameId>,
    present: HashSet<GameId>,
    /// The outbox may hold games that are not in line.
    unread: bool,
    /// Games taken out of the line since the outbox was read.
    served: usize,
}

impl Line {
    /// A line of which everything is still in the outbox.
    pub(super) fn new() -> Self {
        Self { games: VecDeque::new(), present: HashSet::new(), unread: true, served: READ_MAX }
    }

    /// A game goes to the end, unless it is in line.
    pub(super) fn join(&mut self, game: GameId) {
        if self.present.insert(game) {
            self.games.push_back(game);
        }
    }

    /// The first leaves the line.
    pub(super) fn next(&mut self) -> Option<GameId> {
        let game = self.games.pop_front()?;
        self.present.remove(&game);
        self.served += 1;
        Some(game)
    }

    /// The games in line.
    pub(super) fn games(&self) -> impl Iterator<Item = GameId> {
        self.games.iter().copied()
    }

    /// Any game may have something to tell.
    pub(super) fn unread(&mut self) {
        self.unread = true;
        self.served = READ_MAX;
    }

    /// How many games the outbox is to be asked for now, if for any.
    pub(super) fn wants(&self) -> Option<usize> {
        let due = self.games.is_empty() || self.served >= READ_MAX;
        (self.unread && due).then_some(READ_MAX)
    }

    /// What the outbox answered to `asked`.
    pub(super) fn read(&mut self, games: Vec<GameId>, asked: usize) {
        self.unread = games.len() >= asked;
        self.served = 0;
        for game in games {
            self.join(game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(ids: std::ops::Range<i64>) -> Vec<GameId> {
        ids.map(GameId).collect()
    }

    #[test]
    fn a_game_is_in_line_once_and_goes_to_the_end_when_it_comes_again() {
        let mut line = Line::new();
        for id in [1, 2, 1, 3] {
            line.join(GameId(id));
        }
        assert_eq!(line.next(), Some(GameId(1)));
        line.join(GameId(1));
        assert_eq!(line.games().collect::<Vec<_>>(), [GameId(2), GameId(3), GameId(1)]);
    }

    #[test]
    fn a_backlog_is_read_in_parts_between_which_what_is_new_is_served() {
        let mut line = Line::new();
        let asked = line.wants().unwrap();
        line.read(games(0..asked as i64), asked);
        assert_eq!(line.wants(), None, "there may be more, but these come first");
        line.join(GameId(7_000));
        for id in 0..asked as i64 {
            assert_eq!(line.next(), Some(GameId(id)));
            // Players so quick that the line never ends.
            line.join(GameId(8_000 + id));
        }
        assert_eq!(line.wants(), Some(asked), "the rest of the backlog waits no longer");
        line.read(games(500..510), asked);
        assert_eq!(line.wants(), None);
        assert_eq!(line.next(), Some(GameId(7_000)));
        while line.next().is_some() {}
        assert_eq!(line.wants(), None, "everything is read");
        line.unread();
        assert_eq!(line.wants(), Some(asked));
    }
}
