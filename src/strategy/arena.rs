//! Who meets whom next in a server's arena. Pure.
//!
//! A pairing is two matches, one with either side starting. Whoever has played least comes first; their
//! opponent is the one they have met least, of those the one that has played least. Entries that have
//! met often enough rest until somebody submits new code, so that an arena where nothing changes costs
//! nothing.

use super::archive::{ArenaWork, Entry, Meeting, Strategy, StrategyId};
use crate::engine::Millis;
use std::collections::HashMap;

/// Arena matches on a server in an hour at most; a pairing is two.
pub const MATCHES_AN_HOUR: u32 = 12;
/// Processor time that a server's arena may use up in an hour before it pauses.
pub const CPU_AN_HOUR: Millis = Millis::from_secs(600);
/// How often two entries meet with the same side starting.
pub const MEETINGS_MAX: u32 = 5;

/// The two to meet next, each to start once; `None` when everybody has met often enough.
pub fn next_pairing(entries: &[Strategy], meetings: &[Meeting]) -> Option<[StrategyId; 2]> {
    let mut asked: HashMap<StrategyId, u32> = HashMap::new();
    let mut met: HashMap<[StrategyId; 2], u32> = HashMap::new();
    for meeting in meetings {
        for id in [meeting.first, meeting.second] {
            *asked.entry(id).or_default() += meeting.matches;
        }
        *met.entry(pair(meeting.first, meeting.second)).or_default() += meeting.matches;
    }
    let games = |strategy: &Strategy| {
        let played = strategy.entry.as_ref().map_or(0, Entry::games);
        (asked.get(&strategy.id).copied().unwrap_or(0).max(played), strategy.id)
    };
    let met = |one: StrategyId, other: StrategyId| met.get(&pair(one, other)).copied().unwrap_or(0);
    let mut order: Vec<&Strategy> = entries.iter().filter(|strategy| strategy.entry.is_some()).collect();
    order.sort_by_cached_key(|strategy| games(strategy));
    order.iter().find_map(|one| {
        let others = order.iter().filter(|other| other.id != one.id);
        let open = others.filter(|other| met(one.id, other.id) < 2 * MEETINGS_MAX);
        // Of those met as often the first in the order is the one with the fewest games.
        let other = open.min_by_key(|other| met(one.id, other.id))?;
        Some([one.id, other.id])
    })
}

/// Two that meet, whoever is named first.
const fn pair(one: StrategyId, other: StrategyId) -> [StrategyId; 2] {
    if one.0 < other.0 { [one, other] } else { [other, one] }
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

    /// With a look at every meeting for each comparison this took a minute.
    #[test]
    fn a_large_arena_that_rests_is_looked_through_at_once() {
        let entries: Vec<Strategy> = (1..=400).map(|id| entry(id, 0)).collect();
        let pairs =
            (1..=400).flat_map(|one| (1..one).map(move |other| meeting(other, one, 2 * MEETINGS_MAX)));
        let meetings: Vec<Meeting> = pairs.collect();
        assert_eq!(next_pairing(&entries, &meetings), None);
        assert_eq!(next_pairing(&entries, &meetings[1..]), Some([StrategyId(1), StrategyId(2)]));
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
