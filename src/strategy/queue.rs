//! Whose match is played next. Pure.
//!
//! Turns go round among those who wait: whoever was served longest ago is next, and of their matches the
//! one that has waited longest. What people ask for comes before what the arena plays by itself.

use super::archive::{Match, MatchState, Occasion};
use crate::session::{GuildId, UserId};
use std::collections::HashMap;

/// Who is served by a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Owner {
    Person(UserId),
    Arena(GuildId),
}

/// When everybody was last served, as far as it is remembered.
#[derive(Debug, Default)]
pub(super) struct Turns {
    last: HashMap<Owner, u64>,
    count: u64,
}

/// Above this many, those served longest ago are forgotten.
const REMEMBERED_MAX: usize = 10_000;

impl Owner {
    pub(super) fn of(wanted: &Match) -> Self {
        match (wanted.occasion, wanted.asked_by) {
            (Occasion::Arena, _) | (_, None) => Self::Arena(wanted.guild),
            (_, Some(user)) => Self::Person(user),
        }
    }
}

impl Turns {
    /// The match to be played next, of those that wait.
    pub(super) fn next<'m>(&self, unfinished: &'m [Match]) -> Option<&'m Match> {
        let running: Vec<Owner> =
            unfinished.iter().filter(|one| one.state == MatchState::Running).map(Owner::of).collect();
        let waiting = unfinished.iter().filter(|one| one.state == MatchState::Waiting);
        waiting.min_by_key(|one| {
            let owner = Owner::of(one);
            let is_arena = matches!(owner, Owner::Arena(_));
            let at_once = running.iter().filter(|&&other| other == owner).count();
            (is_arena, at_once, self.last.get(&owner).copied().unwrap_or(0), one.id)
        })
    }

    /// Notes who is served.
    pub(super) fn serve(&mut self, wanted: &Match) {
        self.count += 1;
        if self.last.len() >= REMEMBERED_MAX {
            let half = self.count.saturating_sub(REMEMBERED_MAX as u64 / 2);
            self.last.retain(|_, served| *served > half);
        }
        self.last.insert(Owner::of(wanted), self.count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Level;
    use crate::engine::Timestamp;
    use crate::strategy::archive::{MatchId, Seat};

    fn wanted(id: i64, by: Option<u64>) -> Match {
        Match {
            id: MatchId(id),
            guild: GuildId(1),
            occasion: if by.is_some() { Occasion::Test } else { Occasion::Arena },
            asked_by: by.map(UserId),
            seats: [Seat::Level(Level::Random), Seat::Level(Level::Random)],
            seed: 0,
            state: MatchState::Waiting,
            attempts: 0,
            channel: None,
            message: None,
            told: false,
            created_at: Timestamp(0),
            winner: None,
            score: None,
        }
    }

    /// Serves everything in turn and returns the order.
    fn order(mut waiting: Vec<Match>) -> Vec<i64> {
        let mut turns = Turns::default();
        let mut order = Vec::new();
        while let Some(next) = turns.next(&waiting).cloned() {
            turns.serve(&next);
            waiting.retain(|other| other.id != next.id);
            order.push(next.id.0);
        }
        order
    }

    #[test]
    fn turns_go_round_and_the_arena_waits() {
        let waiting = vec![
            wanted(1, None),
            wanted(2, Some(7)),
            wanted(3, Some(7)),
            wanted(4, Some(7)),
            wanted(5, Some(8)),
            wanted(6, Some(9)),
        ];
        assert_eq!(order(waiting), [2, 5, 6, 3, 4, 1]);
    }

    #[test]
    fn whoever_has_one_running_lets_others_go_first() {
        let running = Match { state: MatchState::Running, ..wanted(1, Some(7)) };
        let unfinished = [running, wanted(2, Some(7)), wanted(3, Some(8))];
        assert_eq!(Turns::default().next(&unfinished).map(|next| next.id), Some(MatchId(3)));
        assert_eq!(Turns::default().next(&unfinished[..1]), None, "what runs is not begun again");
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let mut turns = Turns::default();
        for user in 0..3 * REMEMBERED_MAX as u64 {
            turns.serve(&wanted(1, Some(user)));
        }
        assert!(turns.last.len() <= REMEMBERED_MAX);
    }
}
