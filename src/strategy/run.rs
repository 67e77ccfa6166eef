//! Plays a match: asks the state machine what comes next, and the two players what they answer.
//!
//! Blocks until the match is over; the caller gives it a thread.

use super::contest::{Answer, Contest, Verdict};
use super::hook::{Hook, Invocation};
use super::limits::Limits;
use super::process::{Binary, Called, Cancelled, LoadError, StartError, Worker};
use super::protocol::Unusable;
use super::report::{HookTimes, LogBook, Report, SideReport};
use super::round::{Round, Side, Stop};
use super::source::Source;
use crate::ai::{self, Cancel, Level};
use std::time::Duration;

/// Who plays a side.
#[derive(Debug, Clone)]
pub enum Player {
    /// One of the built-in opponents.
    Level(Level),
    /// A program.
    Script(Source),
}

/// A match to be played.
#[derive(Debug, Clone)]
pub struct Pairing {
    /// In the order of [`Side::BOTH`].
    pub players: [Player; 2],
    /// What everything random in it starts from: the same seed and programs that do not look at the
    /// clock give the same match.
    pub seed: u64,
    /// What each program may use up.
    pub limits: Limits,
}

/// What a match tells while it is played.
#[derive(Debug)]
pub enum Progress<'a> {
    /// A round has ended; the match so far.
    RoundEnded(&'a Contest),
    /// A stone was placed, or a turn failed; the match so far.
    Turn(&'a Contest),
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// It was called off.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// A worker could not be started; neither program is at fault.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// Plays a match to its end.
///
/// # Errors
/// When it was called off, or this system can start no worker.
pub fn run(
    binary: &Binary,
    pairing: &Pairing,
    cancel: &Cancel,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Report, RunError> {
    let mut contest = Contest::new();
    let mut seats: Vec<Seat> = Vec::with_capacity(2);
    for side in Side::BOTH {
        let seat = Seat::take(binary, pairing, side, cancel)?;
        if let Some(stop) = seat.refusal.clone() {
            contest.refuse(side, stop);
        }
        seats.push(seat);
    }
    let mut rounds = 0;
    while let Some(call) = contest.next_call() {
        let answer = seats[call.side.index()].answer(&contest, call.side, call.invocation)?;
        if let Answer::Stopped(_) = answer {
            seats[call.side.index()].leave();
        }
        contest.answer(answer);
        if contest.rounds().len() > rounds {
            rounds = contest.rounds().len();
            progress(Progress::RoundEnded(&contest));
        } else if call.invocation.hook() == Hook::TurnStart {
            progress(Progress::Turn(&contest));
        }
    }
    let verdict =
        contest.verdict().unwrap_or(Verdict { winner: None, decision: super::contest::Decision::Rounds });
    let sides = seats.into_iter().map(Seat::into_report).collect();
    Ok(Report::new(&contest, verdict, pairing, sides))
}

/// Loads a program and looks whether it could play, as it is done when one is submitted.
///
/// # Errors
/// What is wrong with it, or with this system.
pub fn check(binary: &Binary, source: &Source, limits: Limits, cancel: &Cancel) -> Result<(), LoadError> {
    Worker::load(binary, source, 0, limits, cancel.clone()).map(drop)
}

/// A player at the board.
struct Seat {
    mind: Mind,
    refusal: Option<Stop>,
    times: HookTimes,
    log: LogBook,
    cpu: Duration,
}

enum Mind {
    Level {
        level: Level,
        seed: u64,
        cancel: Cancel,
    },
    Script(Box<Worker>),
    /// The process is gone.
    Gone,
}

impl Seat {
    fn take(binary: &Binary, pairing: &Pairing, side: Side, cancel: &Cancel) -> Result<Self, RunError> {
        let seed = seed_of(pairing.seed, side);
        let mut seat = Self {
            mind: Mind::Gone,
            refusal: None,
            times: HookTimes::default(),
            log: LogBook::new(pairing.limits.log.match_bytes),
            cpu: Duration::ZERO,
        };
        match &pairing.players[side.index()] {
            Player::Level(level) => {
                seat.mind = Mind::Level { level: *level, seed, cancel: cancel.clone() };
            }
            Player::Script(source) => {
                match Worker::load(binary, source, seed, pairing.limits, cancel.clone()) {
                    Ok((worker, called)) => {
                        seat.note(None, &called);
                        seat.mind = Mind::Script(Box::new(worker));
                    }
                    Err(LoadError::Start(error)) => return Err(error.into()),
                    Err(LoadError::Cancelled) => return Err(Cancelled.into()),
                    Err(LoadError::Stopped(stop)) => seat.refusal = Some(stop),
                    Err(LoadError::Unusable(unusable)) => seat.refusal = Some(unstartable(&unusable)),
                }
            }
        }
        Ok(seat)
    }

    fn answer(&mut self, contest: &Contest, side: Side, invocation: Invocation) -> Result<Answer, RunError> {
        match &mut self.mind {
            Mind::Gone => Ok(Answer::Done),
            Mind::Level { level, seed, cancel } => {
                if invocation.hook() != Hook::TurnStart {
                    return Ok(Answer::Done);
                }
                let position =
                    ai::Position { board: contest.board(), rule: super::round::RULE, color: side.color() };
                // Each round gets draws of its own.
                let seed = seed.wrapping_add(contest.rounds().len() as u64);
                let choice = ai::choose(&position, *level, seed, cancel);
                if cancel.is_cancelled() {
                    return Err(Cancelled.into());
                }
                Ok(choice.map_or(Answer::Done, |choice| {
                    Answer::Move([choice.point.y.into(), choice.point.x.into()])
                }))
            }
            Mind::Script(worker) => {
                let called = worker.call(invocation)?;
                self.note(Some(invocation.hook()), &called);
                Ok(called.answer)
            }
        }
    }

    fn note(&mut self, hook: Option<Hook>, called: &Called) {
        self.cpu += called.cpu;
        if let Some(hook) = hook {
            self.times.add(hook, called.cpu);
        }
        self.log.add(&called.log, called.dropped);
    }

    fn leave(&mut self) {
        self.mind = Mind::Gone;
    }

    fn into_report(self) -> SideReport {
        SideReport { times: self.times, cpu: self.cpu, log: self.log }
    }
}

/// Each side draws from its own stream.
const fn seed_of(seed: u64, side: Side) -> u64 {
    match side {
        Side::First => seed,
        Side::Second => seed.rotate_left(32) ^ 0x9E37_79B9_7F4A_7C15,
    }
}

fn unstartable(unusable: &Unusable) -> Stop {
    let (message, line) = match unusable {
        Unusable::Syntax { message, line } | Unusable::Threw { message, line } => (message.clone(), *line),
        other => (other.to_string(), None),
    };
    Stop::Unstartable { message, line }
}

/// The rounds that a side has lost, with their numbers from 1.
pub fn lost_rounds(rounds: &[Round], side: Side) -> impl Iterator<Item = (usize, &Round)> {
    let numbered = rounds.iter().enumerate().map(|(index, round)| (index + 1, round));
    numbered.filter(move |(_, round)| round.winner() == Some(side.other()))
}
