//! How fast tables are opened. Each is a message for everybody, perhaps with a ping, and requests
//! that others' boards wait for; opening and taking away costs whoever does it nothing.

use crate::engine::{Millis, Timestamp};
use crate::session::{GuildId, UserId};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// The time looked at.
const SPAN: Millis = Millis::from_secs(600);
/// Tables that one person may open within it.
pub(crate) const OF_A_PERSON_MAX: usize = 30;
/// Tables that one server's people may open within it.
pub(crate) const OF_A_SERVER_MAX: usize = 300;
/// People and servers remembered at most; with more of them, those whose time is over are forgotten
/// early, and then everybody.
const REMEMBERED_MAX: usize = 10_000;

/// Who has opened tables lately. Lost at a restart, which costs nothing.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    opened: Mutex<HashMap<Opener, VecDeque<Timestamp>>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Opener {
    Person(UserId),
    Server(GuildId),
}

/// Why a table has to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooFast {
    /// Whether it is the person who has opened so many, or all people of the server.
    pub(crate) by_person: bool,
    /// So many.
    pub(crate) count: usize,
    /// When the next may be opened.
    pub(crate) until: Timestamp,
}

impl Pace {
    /// Notes that a table is opened.
    ///
    /// # Errors
    /// Too many have been opened lately; nothing was noted.
    pub(crate) fn note(&self, user: UserId, guild: GuildId, now: Timestamp) -> Result<(), TooFast> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let limits = [(Opener::Person(user), OF_A_PERSON_MAX), (Opener::Server(guild), OF_A_SERVER_MAX)];
        for (who, most) in limits {
            let Some(times) = opened.get_mut(&who) else { continue };
            while times.front().is_some_and(|&at| at + SPAN <= now) {
                times.pop_front();
            }
            if let Some(&first) = times.front()
                && times.len() >= most
            {
                let by_person = matches!(who, Opener::Person(_));
                return Err(TooFast { by_person, count: times.len(), until: first + SPAN });
            }
        }
        if opened.len() >= REMEMBERED_MAX {
            opened.retain(|_, times| times.back().is_some_and(|&at| now < at + SPAN));
        }
        if opened.len() >= REMEMBERED_MAX {
            opened.clear();
        }
        for (who, _) in limits {
            opened.entry(who).or_default().push_back(now);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    #[test]
    fn whoever_opens_too_many_waits_and_nobody_else_does() {
        let pace = Pace::default();
        let (alice, bob) = (UserId(1), UserId(2));
        for second in 0..OF_A_PERSON_MAX as i64 {
            pace.note(alice, GuildId(1), NOW + Millis::from_secs(second)).unwrap();
        }
        let later = NOW + Millis::from_secs(60);
        let refused = pace.note(alice, GuildId(2), later).unwrap_err();
        assert_eq!(refused, TooFast { by_person: true, count: OF_A_PERSON_MAX, until: NOW + SPAN });
        pace.note(bob, GuildId(1), later).unwrap();
        // One at a time, as the earlier ones become old.
        pace.note(alice, GuildId(1), refused.until).unwrap();
        pace.note(alice, GuildId(1), refused.until).unwrap_err();
        pace.note(alice, GuildId(1), refused.until + Millis::from_secs(1)).unwrap();
    }

    #[test]
    fn one_server_waits_and_no_other() {
        let pace = Pace::default();
        for person in 0..OF_A_SERVER_MAX as u64 {
            pace.note(UserId(person), GuildId(1), NOW).unwrap();
        }
        let refused = pace.note(UserId(9999), GuildId(1), NOW).unwrap_err();
        assert!(!refused.by_person);
        pace.note(UserId(9999), GuildId(2), NOW).unwrap();
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let pace = Pace::default();
        for person in 0..3 * REMEMBERED_MAX as u64 {
            let at = NOW + Millis(person as i64);
            pace.note(UserId(person), GuildId(person), at).unwrap();
        }
        assert!(pace.opened.lock().unwrap().len() <= REMEMBERED_MAX + 2);
    }
}
