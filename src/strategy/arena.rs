//! Who meets whom next in a server's arena. Pure.
//!
//! A pairing is two matches, one with either side starting. Whoever has played least comes first; their
//! opponent is the one they have met least, of those the one that has played least. Entries that have
//! met often enough rest until somebody submits new code, so that an arena where nothing changes costs
//! nothing.

use super::archive::{ArenaWork, Meeting, Strategy, StrategyId};
use crate::engine::Millis;

/// Arena matches on a server in an hour at most; a pairing is two.
pub const MATCHES_AN_HOUR: u32 = 12;
/// Processor time that a server's arena may use up in an hour before it pauses.
pub const CPU_AN_HOUR: Millis = Millis::from_secs(600);
/// How often two entries meet with the same side starting.
pub const MEETINGS_MAX: u32 = 5;

/// The two to meet next, each to start once; `None` when everybody has met often enough.
pub fn next_pairing(entries: &[Strategy], meetings: &[Meeting]) -> Option<[StrategyId; 2]> {
    let games = |strategy: &Strategy| {
        let waiting = meetings
            .iter()
            .filter(|meeting| meeting.first == strategy.id || meeting.second == strategy.id)
            .map(|meeting| meeting.matches)
            .sum::<u32>();
        (waiting.max(strategy.entry.as_ref().map_or(0, super::archive::Entry::games)), strategy.id)
    };
    let met = |first: StrategyId, second: StrategyId| {
        let is_it = |meeting: &&Meeting| {
            (meeting.first, meeting.second) == (first, second)
                || (meeting.first, meeting.second) == (second, first)
        };
        meetings.iter().filter(is_it).map(|meeting| meeting.matches).sum::<u32>()
    };
    let mut order: Vec<&Strategy> = entries.iter().filter(|strategy| strategy.entry.is_some()).collect();
    order.sort_by_key(|strategy| games(strategy));
    order.iter().find_map(|one| {
        let others = order.iter().filter(|other| other.id != one.id);
        let open = others.filter(|other| met(one.id, other.id) < 2 * MEETINGS_MAX);
        let other = open.min_by_key(|other| (met(one.id, other.id), games(other)))?;
        Some([one.id, other.id])
    })
}

/// Whether an arena may play one more pairing in this hour, given its work in the last.
pub fn may_go_on(work: &ArenaWork) -> bool {
    !work.is_busy && work.matches + 2 <= MATCHES_AN_HOUR && work.cpu < CPU_AN_HOUR
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Timestamp;
    use crate::session::rating::Rating;
    use crate::session::{GuildId, UserId};
    use crate::strategy::archive::Entry;

    fn entry(id: i64, games: u32) -> Strategy {
        let entry = Entry { rating: Rating::NEW, rated_at: Timestamp(0), won: games, drawn: 0, lost: 0 };
        Strategy {
            id: StrategyId(id),
            guild: GuildId(1),
            author: UserId(id.cast_unsigned()),
            name: id.to_string(),
            is_current: true,
            submitted_at: Timestamp(0),
            entry: Some(entry),
        }
    }

    fn meeting(first: i64, second: i64, matches: u32) -> Meeting {
        Meeting { first: StrategyId(first), second: StrategyId(second), matches }
    }

    #[test]
    fn an_hour_has_so_much_work_in_it_and_no_more() {
        let work = ArenaWork { matches: MATCHES_AN_HOUR - 2, cpu: Millis(CPU_AN_HOUR.0 - 1), is_busy: false };
        assert!(may_go_on(&ArenaWork::default()) && may_go_on(&work));
        assert!(!may_go_on(&ArenaWork { matches: MATCHES_AN_HOUR - 1, ..work }), "a pairing is two");
        assert!(!may_go_on(&ArenaWork { cpu: CPU_AN_HOUR, ..work }));
        assert!(!may_go_on(&ArenaWork { is_busy: true, ..work }), "one pairing at a time");
    }

    #[test]
    fn fewest_games_come_first() {
        let entries = [entry(1, 4), entry(2, 0), entry(3, 2)];
        assert_eq!(next_pairing(&entries, &[]), Some([StrategyId(2), StrategyId(3)]));
    }

    #[test]
    fn those_who_have_met_least_meet() {
        let entries = [entry(1, 2), entry(2, 2), entry(3, 4)];
        let meetings = [meeting(1, 2, 1), meeting(2, 1, 1)];
        assert_eq!(next_pairing(&entries, &meetings), Some([StrategyId(1), StrategyId(3)]));
    }

    #[test]
    fn nobody_meets_alone_or_without_having_entered() {
        assert_eq!(next_pairing(&[], &[]), None);
        assert_eq!(next_pairing(&[entry(1, 0)], &[]), None);
        let outsider = Strategy { entry: None, ..entry(2, 0) };
        assert_eq!(next_pairing(&[entry(1, 0), outsider], &[]), None);
    }

    #[test]
    fn an_arena_rests_when_everybody_has_met_often_enough_and_newcomers_wake_it() {
        let full = [meeting(1, 2, MEETINGS_MAX), meeting(2, 1, MEETINGS_MAX)];
        assert_eq!(next_pairing(&[entry(1, 10), entry(2, 10)], &full), None);
        let with_new = [entry(1, 10), entry(2, 10), entry(3, 0)];
        assert_eq!(next_pairing(&with_new, &full), Some([StrategyId(3), StrategyId(1)]));
    }

    #[test]
    fn everybody_meets_everybody_the_same_number_of_times() {
        let mut entries: Vec<Strategy> = (1..=4).map(|id| entry(id, 0)).collect();
        let mut meetings: Vec<Meeting> = Vec::new();
        let mut pairings = 0;
        while let Some([first, second]) = next_pairing(&entries, &meetings) {
            pairings += 1;
            for (first, second) in [(first, second), (second, first)] {
                match meetings.iter_mut().find(|m| (m.first, m.second) == (first, second)) {
                    Some(meeting) => meeting.matches += 1,
                    None => meetings.push(Meeting { first, second, matches: 1 }),
                }
                for strategy in entries.iter_mut().filter(|s| s.id == first || s.id == second) {
                    strategy.entry.as_mut().unwrap().won += 1;
                }
            }
            assert!(pairings < 100, "it ends");
        }
        assert_eq!(pairings, 6 * MEETINGS_MAX);
        assert!(meetings.iter().all(|meeting| meeting.matches == MEETINGS_MAX));
    }
}
