//! What is remembered of who is there. Losing it costs requests and changes no game.

use crate::engine::Timestamp;
use crate::session::{GuildId, UserId};
use std::collections::{HashMap, HashSet};

/// People remembered at most; more start the list afresh.
const PEOPLE_MAX: usize = 10_000;

/// A person on a server.
pub(super) type Somebody = (GuildId, UserId);

#[derive(Debug, Default)]
pub(super) struct Memory {
    /// Whether somebody is a member, as far as Discord could say, and until when that is believed.
    pub(super) members: HashMap<Somebody, (Option<bool>, Timestamp)>,
    /// Who was found offline while playing.
    pub(super) offline: HashSet<Somebody>,
    /// Who may be away in some game.
    pub(super) suspects: Suspects,
    /// Servers the bot has left that were asked after all the same, and until when that is enough.
    pub(super) doubted: HashMap<GuildId, Timestamp>,
}

/// Who may be away in a running game. Everybody who plays one, until they were heard of: who is away
/// is known to the games, and these are not all in memory.
#[derive(Debug, Default)]
pub(super) struct Suspects {
    /// `None`: nobody knows, so it may be anybody.
    people: Option<HashSet<Somebody>>,
    /// How many there may be before the list is made afresh, from the games that run then.
    room: usize,
}

impl Suspects {
    pub(super) fn new(players: Vec<Somebody>) -> Self {
        let people: HashSet<_> = players.into_iter().collect();
        Self { room: people.len() + PEOPLE_MAX, people: Some(people) }
    }

    pub(super) fn is_unknown(&self) -> bool {
        self.people.is_none()
    }

    pub(super) fn may_contain(&self, who: Somebody) -> bool {
        self.people.as_ref().is_none_or(|people| people.contains(&who))
    }

    pub(super) fn add(&mut self, who: Somebody) {
        if let Some(people) = &mut self.people {
            people.insert(who);
            if people.len() > self.room {
                self.people = None;
            }
        }
    }

    pub(super) fn remove(&mut self, who: Somebody) {
        if let Some(people) = &mut self.people {
            people.remove(&who);
        }
    }
}

impl Memory {
    pub(super) fn note_member(&mut self, who: Somebody, found: Option<bool>, until: Timestamp) {
        if self.members.len() >= PEOPLE_MAX && !self.members.contains_key(&who) {
            self.members.clear();
        }
        self.members.insert(who, (found, until));
    }

    pub(super) fn note_doubt(&mut self, guild: GuildId, until: Timestamp) {
        if self.doubted.len() >= PEOPLE_MAX {
            self.doubted.clear();
        }
        self.doubted.insert(guild, until);
    }

    pub(super) fn note_offline(&mut self, who: Somebody) {
        if self.offline.len() >= PEOPLE_MAX {
            self.offline.clear();
        }
        self.offline.insert(who);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn person(number: u64) -> Somebody {
        (GuildId(1), UserId(number))
    }

    #[test]
    fn anybody_may_be_away_until_it_is_known_who_plays() {
        let mut suspects = Suspects::default();
        suspects.remove(person(7));
        assert!(suspects.may_contain(person(7)));
        let mut suspects = Suspects::new(vec![person(7)]);
        assert!(suspects.may_contain(person(7)) && !suspects.may_contain(person(8)));
        suspects.remove(person(7));
        suspects.add(person(8));
        assert!(!suspects.may_contain(person(7)) && suspects.may_contain(person(8)));
    }

    #[test]
    fn however_many_go_away_nobody_is_forgotten() {
        let mut suspects = Suspects::new(vec![person(1)]);
        for number in 2..=PEOPLE_MAX as u64 + 2 {
            suspects.add(person(number));
            assert!(suspects.may_contain(person(number)));
        }
        assert!(suspects.people.is_none(), "the list is made afresh with whoever comes next");
        assert!(suspects.may_contain(person(1)) && suspects.may_contain(person(2)));
    }
}
