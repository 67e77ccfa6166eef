//! The match of six rounds, between levels and strategies: on 15×15, five or more wins, nothing is
//! forbidden, whoever lost begins the next round, four wins take it.

use super::Report;
use super::describe;
use super::player::Player;
use crate::ai::Cancel;
use crate::strategy::{
    self, Binary, Contest, Limits, LoadError, Pairing, Progress, RunError, Side, Source, Unusable, run,
};
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::time::Duration;

/// A match as it was asked for.
pub(super) struct Plan<'a> {
    /// Who plays.
    pub players: [&'a Player; 2],
    /// What everything random starts from.
    pub seed: u64,
    /// Processor time that a strategy has for the whole match; `None` for no limit.
    pub bank: Option<Duration>,
}

/// Plays the match.
pub(super) fn play(plan: &Plan<'_>, shows_progress: bool) -> Result<Report> {
    let limits = Limits { bank: plan.bank, ..Limits::HOME };
    let (binary, cancel) = (Binary::own(), Cancel::new());
    let [a, b] = plan.players;
    let player = |player: &Player| -> Result<strategy::Player> {
        Ok(match player {
            Player::Level(level) => strategy::Player::Level(*level),
            Player::Script(path) => strategy::Player::Script(read(path, &binary, limits, &cancel)?),
        })
    };
    let pairing = Pairing { players: [player(a)?, player(b)?], seed: plan.seed, limits };
    let mut line = ProgressLine { shows: shows_progress, was: String::new() };
    let played = run(&binary, &pairing, &cancel, &mut |progress| line.show(&progress));
    line.clear();
    let played = match played {
        Ok(played) => played,
        Err(RunError::Cancelled(_)) => bail!("match: it was cancelled"),
        Err(RunError::Start(error)) => return Err(error).context("match"),
    };
    let names = plan.players.map(ToString::to_string);
    Ok(Report {
        text: describe::text(&names, &played),
        json: describe::json(&names, &played),
        log: describe::log(&names, &played),
    })
}

/// A program that can play.
fn read(path: &Path, binary: &Binary, limits: Limits, cancel: &Cancel) -> Result<Source> {
    let name = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("match: cannot read {name}"))?;
    let source = Source::read(&bytes).with_context(|| format!("match: {name}"))?;
    match strategy::check(binary, &source, limits, cancel) {
        Ok(()) => Ok(source),
        Err(LoadError::Unusable(Unusable::Missing { names })) => {
            bail!("match: {name}: {} must be declared as functions, empty ones if need be", names.join(", "))
        }
        Err(error) => Err(error).with_context(|| format!("match: {name}")),
    }
}

/// One line on standard error that is written over.
struct ProgressLine {
    shows: bool,
    was: String,
}

impl ProgressLine {
    fn show(&mut self, progress: &Progress<'_>) {
        let (Progress::RoundEnded(contest) | Progress::Turn(contest)) = progress;
        // A line a stone would be slower than the match.
        let stones = contest.current().moves.len() / 10 * 10;
        let line = format!("{}, {stones} stones", score(contest));
        if self.shows && line != self.was {
            eprint!("\r{line:60}");
            self.was = line;
        }
    }

    fn clear(&self) {
        if self.shows && !self.was.is_empty() {
            eprint!("\r{:60}\r", "");
        }
    }
}

fn score(contest: &Contest) -> String {
    let [first, second] = Side::BOTH.map(|side| contest.wins(side));
    format!("{first} – {second}, round {}", contest.rounds().len() + 1)
}
