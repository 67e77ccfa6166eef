//! Results in words: one person's, and the best of a server.

use super::words;
use crate::discord::texts::{Voice, say};
use crate::engine::{Color, Rule, Timestamp};
use crate::session::rating::{RatingChange, Results, Standing, Tally};
use crate::session::{Table, UserId};

/// Games of a person that are listed.
pub(crate) const LAST_GAMES: usize = 5;
/// People listed who are well known, and besides who are not.
const ESTABLISHED_MAX: usize = 10;
const UNCERTAIN_MAX: usize = 5;

/// What there is to tell of a person.
#[derive(Debug)]
pub(crate) struct Person<'p> {
    pub(crate) user: UserId,
    pub(crate) standings: &'p [Standing],
    pub(crate) tally: Tally,
    /// Finished games, newest first.
    pub(crate) games: &'p [Table],
}

/// How a game went for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Result {
    Won,
    Drawn,
    Lost,
}

/// A person's record.
pub(crate) fn stats(person: &Person<'_>, now: Timestamp, voice: Voice<'_>) -> String {
    let mut lines = vec![say!(voice, "stats-heading", person = words::person(voice, person.user))];
    if person.tally == Tally::default() {
        lines.push(say!(voice, "stats-none"));
        return lines.join("\n");
    }
    for standing in person.standings {
        lines.push(say!(
            voice,
            "stats-rating",
            rules = words::rule(voice, standing.rule),
            rating = rating(standing, now, voice),
            count = standing.games
        ));
    }
    if person.standings.is_empty() {
        lines.push(say!(voice, "stats-unrated"));
    } else if person.standings.iter().any(|standing| standing.at(now).is_provisional()) {
        lines.push(say!(voice, "stats-uncertain"));
    }
    for (color, results) in [(Color::Black, person.tally.black), (Color::White, person.tally.white)] {
        let Results { won, drawn, lost } = results;
        if won + drawn + lost > 0 {
            let (stone, color) = (words::stone(color), words::color(voice, color));
            lines.push(say!(
                voice,
                "stats-color",
                stone = stone,
                color = color,
                won = won,
                drawn = drawn,
                lost = lost
            ));
        }
    }
    lines.extend(streak(person, voice));
    lines.push(say!(voice, "stats-last"));
    for table in person.games.iter().take(LAST_GAMES) {
        lines.push(finished_game(table, person.user, voice));
    }
    lines.join("\n")
}

/// The best of a server at a rule set.
pub(crate) fn top(rule: Rule, standings: &[Standing], now: Timestamp, voice: Voice<'_>) -> String {
    let mut lines = vec![say!(voice, "top-heading", rules = words::rule(voice, rule))];
    if standings.is_empty() {
        lines.push(say!(voice, "top-none"));
    }
    let line = |standing: &Standing| {
        let person = words::person(voice, standing.user);
        say!(
            voice,
            "top-line",
            person = person,
            rating = rating(standing, now, voice),
            count = standing.games
        )
    };
    let (uncertain, established): (Vec<&Standing>, Vec<&Standing>) =
        standings.iter().partition(|standing| standing.at(now).is_provisional());
    for (index, standing) in established.into_iter().take(ESTABLISHED_MAX).enumerate() {
        lines.push(format!("{}. {}", index + 1, line(standing)));
    }
    if !uncertain.is_empty() {
        lines.push(say!(voice, "top-uncertain"));
        lines.extend(
            uncertain.into_iter().take(UNCERTAIN_MAX).map(|standing| format!("- {}", line(standing))),
        );
    }
    lines.join("\n")
}

/// What a game did to the ratings of its players, in small print. How sure they are stands where there is room
/// to explain it (`/omok stats`).
pub(crate) fn change(change: RatingChange, voice: Voice<'_>) -> String {
    let side = |change: crate::session::rating::Change| {
        let difference = change.to.points - change.from;
        // A real minus is as wide as the plus.
        let sign = if difference < 0 { '−' } else { '+' };
        format!("{} → **{}** ({sign}{})", change.from, change.to.points, difference.unsigned_abs())
    };
    say!(voice, "rating-change", black = side(change.black), white = side(change.white))
}

/// `1662 ± 60`, with a question mark where it says little.
fn rating(standing: &Standing, now: Timestamp, voice: Voice<'_>) -> String {
    let rating = standing.at(now);
    let (points, deviation) = (rating.shown().points.to_string(), rating.shown().deviation);
    if rating.is_provisional() {
        say!(voice, "rating-uncertain", points = points, deviation = deviation)
    } else {
        say!(voice, "rating-known", points = points, deviation = deviation)
    }
}

/// How a finished game went for one of its players; `None` where it has no result.
fn result(table: &Table, user: UserId) -> Option<Result> {
    let reason = table.reason?;
    match table.winner {
        Some(winner) if table.color_of(user) == Some(winner) => Some(Result::Won),
        Some(_) => Some(Result::Lost),
        None if reason.is_draw() => Some(Result::Drawn),
        None => None,
    }
}

/// The same result several times in a row, if the last games were such.
fn streak(person: &Person<'_>, voice: Voice<'_>) -> Option<String> {
    let mut results = person.games.iter().filter_map(|table| result(table, person.user));
    let last = results.next()?;
    let count = 1 + results.take_while(|&result| result == last).count();
    match last {
        _ if count < 2 => None,
        Result::Won => Some(say!(voice, "stats-streak-won", count = count)),
        Result::Drawn => Some(say!(voice, "stats-streak-drawn", count = count)),
        Result::Lost => Some(say!(voice, "stats-streak-lost", count = count)),
    }
}

/// A finished game, as one line about one of its players.
pub(crate) fn finished_game(table: &Table, user: UserId, voice: Voice<'_>) -> String {
    let opponent = words::maybe_person(voice, crate::discord::find::opponent(table, user));
    let stone = table.color_of(user).map_or("", words::stone);
    let game = table.id.to_string();
    let moves = table.ply;
    match result(table, user) {
        Some(Result::Won) => {
            say!(voice, "stats-game-won", game = game, stone = stone, opponent = opponent, moves = moves)
        }
        Some(Result::Lost) => {
            say!(voice, "stats-game-lost", game = game, stone = stone, opponent = opponent, moves = moves)
        }
        Some(Result::Drawn) => {
            say!(voice, "stats-game-drawn", game = game, stone = stone, opponent = opponent, moves = moves)
        }
        None => {
            say!(voice, "stats-game-void", game = game, stone = stone, opponent = opponent, moves = moves)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::language::Language;
    use crate::engine::Millis;
    use crate::session::rating::{Change, Rating, Shown};

    fn voice() -> Voice<'static> {
        words::voice(Language::En)
    }

    fn standing(user: u64, value: f64, deviation: f64) -> Standing {
        Standing {
            user: UserId(user),
            rule: Rule::Renju,
            rating: Rating { value, deviation, volatility: 0.06 },
            games: 7,
            rated_at: Timestamp(0),
        }
    }

    #[test]
    fn the_uncertain_are_told_apart_from_the_best() {
        let standings = [standing(11, 1700.4, 60.0), standing(12, 1600.0, 70.0), standing(13, 1900.0, 200.0)];
        let text = top(Rule::Renju, &standings, Timestamp(0), voice());
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].starts_with("1. <@11>: **1700** ± 60"), "{text}");
        assert!(lines[2].starts_with("2. <@12>"), "{text}");
        assert!(lines[4].starts_with("- <@13>: **1900?** ± 200"), "{text}");
        // After years nothing is certain.
        let later = Timestamp(0) + Millis::from_secs(20 * 365 * 24 * 3600);
        assert!(!top(Rule::Renju, &standings, later, voice()).contains("1. "));
        assert!(top(Rule::Renju, &[], Timestamp(0), voice()).contains("Nobody"));
    }

    #[test]
    fn a_change_is_told_with_its_sign() {
        let side = |from, to, deviation| Change { from, to: Shown { points: to, deviation } };
        let text =
            change(RatingChange { black: side(1500, 1512, 110), white: side(1500, 1488, 90) }, voice());
        assert!(text.contains("1500 → **1512** (+12)") && text.contains("1500 → **1488** (−12)"), "{text}");
        let text =
            change(RatingChange { black: side(1500, 1662, 290), white: side(1500, 1488, 111) }, voice());
        assert!(text.contains("1500 → **1662** (+162)") && !text.contains('?'), "{text}");
    }
}
