//! How strong people are: Glicko-2, on every server and for every rule set apart.
//!
//! Each game is a rating period of its own, so that a result shows at once; between games the
//! deviation grows with the time gone by, as it does over empty periods
//! (<http://www.glicko.net/glicko/glicko2.pdf>, step 6), a fraction of a period included.
//! The update itself is the `skillratings` crate's. Pure: time is an argument.

use super::ids::UserId;
use super::table::Table;
use crate::engine::{Color, Game, Millis, Rule, Timestamp};
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// An idle period of this length makes a rating as uncertain as an empty rating period would.
const PERIOD: Millis = Millis::from_secs(7 * 24 * 3600);
/// Of the Glicko-2 scale, in points.
const SCALE: f64 = 173.7178;
/// Nobody is better known than this, so that ratings stay able to follow.
const DEVIATION_MIN: f64 = 45.0;
/// What is known of somebody who has not played.
const DEVIATION_MAX: f64 = 350.0;
/// A rating with a larger deviation says little.
pub const PROVISIONAL_ABOVE: f64 = 110.0;
/// Keeps a run of odd results within what can be shown.
const VALUE_MIN: f64 = 100.0;
const VALUE_MAX: f64 = 4000.0;
const VOLATILITY_MAX: f64 = 0.1;

/// A rating, as precise as it is computed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// Points; 1500 to begin with.
    pub value: f64,
    /// How far off it may well be, in points.
    pub deviation: f64,
    /// How erratic the results are.
    pub volatility: f64,
}

impl Rating {
    /// Of somebody who has not played.
    pub const NEW: Self = Self { value: 1500.0, deviation: DEVIATION_MAX, volatility: 0.06 };

    /// The rating after so much time without a game.
    #[must_use]
    pub fn after_idle(self, idle: Millis) -> Self {
        let periods = idle.or_zero().0 as f64 / PERIOD.0 as f64;
        let growth = self.volatility * SCALE * periods.sqrt();
        Self { deviation: self.deviation.hypot(growth).min(DEVIATION_MAX), ..self }
    }

    /// Whether it says little yet, or not any more.
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL_ABOVE
    }

    /// In whole points, as people see it.
    pub fn shown(self) -> Shown {
        Shown { points: self.value.round() as i32, deviation: self.deviation.round() as u32 }
    }

    fn clamped(rating: Glicko2Rating) -> Self {
        Self {
            value: rating.rating.clamp(VALUE_MIN, VALUE_MAX),
            deviation: rating.deviation.clamp(DEVIATION_MIN, DEVIATION_MAX),
            volatility: rating.volatility.min(VOLATILITY_MAX),
        }
    }
}

impl Default for Rating {
    fn default() -> Self {
        Self::NEW
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Self {
        Self { rating: rating.value, deviation: rating.deviation, volatility: rating.volatility }
    }
}

/// A rating in whole points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// Points.
    pub points: i32,
    /// How far off it may well be.
    pub deviation: u32,
}

impl Shown {
    /// Whether it says little yet, or not any more.
    pub fn is_provisional(self) -> bool {
        f64::from(self.deviation) > PROVISIONAL_ABOVE
    }
}

/// How a game went for the first of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// Won.
    Win,
    /// Neither won.
    Draw,
    /// Lost.
    Loss,
}

/// Both ratings after one game between the two.
pub fn rate(first: Rating, second: Rating, score: Score) -> (Rating, Rating) {
    let outcome = match score {
        Score::Win => Outcomes::WIN,
        Score::Draw => Outcomes::DRAW,
        Score::Loss => Outcomes::LOSS,
    };
    let (first, second) = glicko2(&first.into(), &second.into(), &outcome, &Glicko2Config::new());
    (Rating::clamped(first), Rating::clamped(second))
}

/// A game that counts for the ratings of its server, to be stored with its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedGame {
    /// What was played.
    pub rule: Rule,
    /// Who played black.
    pub black: UserId,
    /// Who played white.
    pub white: UserId,
    /// How it went for black.
    pub score: Score,
}

impl RatedGame {
    /// The game, if it is over and counts: not casual, not aborted, between two people who have
    /// both made a move by hand.
    pub fn of(table: &Table, game: &Game) -> Option<Self> {
        let outcome = game.outcome().filter(|outcome| outcome.is_rated())?;
        let both_moved = Color::BOTH.into_iter().all(|color| game.hand_moves(color) > 0);
        let (black, white) = (table.player(Color::Black)?, table.player(Color::White)?);
        let score = match outcome.winner {
            Some(Color::Black) => Score::Win,
            Some(Color::White) => Score::Loss,
            None => Score::Draw,
        };
        let people = black != white && !table.is_against_computer();
        let counts = people && both_moved && !table.casual;
        counts.then_some(Self { rule: game.rule(), black, white, score })
    }
}

/// What a game did to one player's rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Before the game.
    pub from: i32,
    /// After it.
    pub to: Shown,
}

/// What a game did to both ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RatingChange {
    /// To that of black.
    pub black: Change,
    /// To that of white.
    pub white: Change,
}

/// A person's rating for one rule set on one server.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The person.
    pub user: UserId,
    /// What was played.
    pub rule: Rule,
    /// After the last game.
    pub rating: Rating,
    /// Rated games so far.
    pub games: u32,
    /// When the last of them ended.
    pub rated_at: Timestamp,
}

impl Standing {
    /// The rating by now.
    pub fn at(&self, now: Timestamp) -> Rating {
        self.rating.after_idle(now - self.rated_at)
    }
}

/// A person's results on one server, whatever was played; what was aborted does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// With black.
    pub black: Results,
    /// With white.
    pub white: Results,
}

/// So many games of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Results {
    /// Games won.
    pub won: u32,
    /// Games that nobody won.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64) -> bool {
        (value - expected).abs() < 0.5
    }

    /// Glickman's paper plays three games in one period; these are the single games of its example,
    /// computed by hand with its formulas.
    #[test]
    fn one_game_moves_ratings_as_the_paper_says() {
        let (winner, loser) = rate(Rating::NEW, Rating::NEW, Score::Win);
        assert!(near(winner.value, 1662.3) && near(loser.value, 1337.7), "{winner:?} {loser:?}");
        assert!(near(winner.deviation, 290.3) && near(loser.deviation, 290.3), "{winner:?} {loser:?}");
        let player = Rating { value: 1500.0, deviation: 200.0, volatility: 0.06 };
        let weaker = Rating { value: 1400.0, deviation: 30.0, volatility: 0.06 };
        let (player, weaker) = rate(player, weaker, Score::Win);
        assert!(near(player.value, 1563.6) && near(player.deviation, 175.4), "{player:?}");
        assert!(weaker.value < 1400.0 && weaker.deviation >= DEVIATION_MIN);
    }

    #[test]
    fn scores_mirror_each_other() {
        let (a, b) = (Rating { value: 1700.0, ..Rating::NEW }, Rating { deviation: 80.0, ..Rating::NEW });
        for (score, mirrored) in
            [(Score::Win, Score::Loss), (Score::Draw, Score::Draw), (Score::Loss, Score::Win)]
        {
            let (first, second) = rate(a, b, score);
            assert_eq!(rate(b, a, mirrored), (second, first), "{score:?}");
        }
        let (stronger, weaker) = rate(a, b, Score::Draw);
        assert!(stronger.value < a.value && weaker.value > b.value);
    }

    #[test]
    fn what_is_known_of_somebody_fades_and_never_beyond_nothing() {
        let known = Rating { deviation: 60.0, ..Rating::NEW };
        assert_eq!(known.after_idle(Millis::ZERO), known);
        assert_eq!(known.after_idle(Millis(-5)), known, "a clock that was set back");
        let week = known.after_idle(PERIOD);
        assert!(near(week.deviation, 60.0_f64.hypot(0.06 * SCALE)));
        // Two halves are a whole.
        let half = Millis(PERIOD.0 / 2);
        assert!((known.after_idle(half).after_idle(half).deviation - week.deviation).abs() < 1e-9);
        assert!(!week.is_provisional());
        let years = known.after_idle(Millis(PERIOD.0 * 52 * 30));
        assert!(years.is_provisional());
        assert!(years.deviation <= DEVIATION_MAX);
    }

    #[test]
    fn ratings_stay_within_bounds_whatever_happens() {
        let (mut strong, mut weak) = (Rating::NEW, Rating::NEW);
        for _ in 0..2_000 {
            (strong, weak) = rate(strong, weak, Score::Win);
            for rating in [strong, weak] {
                assert!((VALUE_MIN..=VALUE_MAX).contains(&rating.value), "{rating:?}");
                assert!((DEVIATION_MIN..=DEVIATION_MAX).contains(&rating.deviation), "{rating:?}");
                assert!(rating.volatility > 0.0 && rating.volatility <= VOLATILITY_MAX, "{rating:?}");
            }
        }
        assert!(strong.value > 2_000.0 && weak.value < 1_000.0);
    }
}
