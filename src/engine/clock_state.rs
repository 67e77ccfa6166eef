//! The clocks of one game: what a turn may take, what it has taken, when it ends.
//!
//! Knows nothing of stones. Every ruling of `docs/rules.md` on clocks that is not the
//! session's lives here; each is a named test in `tests/game/clocks.rs` or
//! `tests/game/down_time.rs`.
//!
//! Two corrections keep time that could not be served from being charged. While
//! the clocks are *suspended* they stand still at one instant; when they are
//! resumed, the running turn's start moves forward by what was missed, and until
//! the instant they *run again* nothing elapses.

use super::by_color::ByColor;
use super::time_control::TimeControl;
use super::{Color, Millis, Timestamp};
use serde::{Deserialize, Serialize};

/// Each side's first turn is at least this long, whatever the clock.
pub const FIRST_TURN_MIN: Millis = Millis::from_secs(60);

/// Taking back an increment with an undo never leaves a bank below this.
pub const UNDO_BANK_MIN: Millis = Millis::from_secs(5);

/// A player whose time runs out loses after so many automatic moves in a row.
pub const AUTO_MOVES_MAX: u8 = 2;

/// When the running turn ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Deadline {
    /// The first instant that is too late.
    pub at: Timestamp,
    /// Which limit it is.
    pub kind: DeadlineKind,
    /// Whose turn it ends.
    pub color: Color,
}

/// The limit behind a deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DeadlineKind {
    /// The limit of one move.
    PerMove,
    /// The bank of a Fischer clock.
    Fischer,
    /// The idle limit of a game without clocks.
    Idle,
    /// The grace period of a player who went away.
    Grace,
}

impl DeadlineKind {
    /// The word as stored: `perMove`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PerMove => "perMove",
            Self::Fischer => "fischer",
            Self::Idle => "idle",
            Self::Grace => "grace",
        }
    }
}

/// A player who went away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Away {
    since: Timestamp,
    grace: Millis,
}

/// The clocks of both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClockState {
    control: TimeControl,
    /// Fischer: what is left, the running turn not yet charged. Otherwise the limit of a turn.
    bank: ByColor<Millis>,
    /// The least that was left at the end of any of a side's turns; no increment, no undo raises it.
    lowest: ByColor<Millis>,
    turn_started_at: Timestamp,
    /// Whether a side has yet to end its first turn; an undo does not bring it back.
    first_turn: ByColor<bool>,
    streak: ByColor<u8>,
    away: ByColor<Option<Away>>,
    /// Set while the clocks stand still.
    suspended_since: Option<Timestamp>,
    /// Nothing elapses before this instant, the end of the last suspension.
    runs_at: Option<Timestamp>,
    /// Set once the game is over.
    stopped_at: Option<Timestamp>,
}

impl ClockState {
    /// Full clocks; black's first turn starts at `at`.
    pub(super) fn start(control: TimeControl, at: Timestamp) -> Self {
        Self {
            control,
            bank: ByColor::both(control.base()),
            lowest: ByColor::both(Millis(i64::MAX)),
            turn_started_at: at,
            first_turn: ByColor::both(true),
            streak: ByColor::both(0),
            away: ByColor::both(None),
            suspended_since: None,
            runs_at: None,
            stopped_at: None,
        }
    }

    pub(super) const fn turn_started_at(&self) -> Timestamp {
        self.turn_started_at
    }

    pub(super) fn streak(&self, color: Color) -> u8 {
        self.streak[color]
    }

    pub(super) fn is_away(&self, color: Color) -> bool {
        self.away[color].is_some()
    }

    pub(super) const fn suspended_since(&self) -> Option<Timestamp> {
        self.suspended_since
    }

    /// When clocks that were resumed ahead of time run again; may lie in the past.
    pub(super) const fn runs_at(&self) -> Option<Timestamp> {
        self.runs_at
    }

    /// What `color`'s turn may take when it starts, or Fischer bank and all.
    pub(super) fn budget(&self, color: Color) -> Millis {
        if self.first_turn[color] { self.bank[color].max(FIRST_TURN_MIN) } else { self.bank[color] }
    }

    pub(super) fn lowest(&self, color: Color) -> Millis {
        self.lowest[color]
    }

    /// Time of the running turn that has passed at `at`, never negative.
    fn elapsed(&self, at: Timestamp) -> Millis {
        let at = self.stopped_at.unwrap_or(at);
        let at = match (self.suspended_since, self.runs_at) {
            (Some(since), _) => since,
            (None, Some(runs_at)) => at.max(runs_at),
            (None, None) => at,
        };
        (at - self.turn_started_at).or_zero()
    }

    /// What `color` has left at `at`, where `turn` is to move; never negative.
    pub(super) fn remaining(&self, color: Color, turn: Color, at: Timestamp) -> Millis {
        let elapsed = if color == turn { self.elapsed(at) } else { Millis::ZERO };
        (self.budget(color) - elapsed).or_zero()
    }

    /// When the running turn of `turn` ends; `None` while the clocks stand still.
    pub(super) fn deadline(&self, turn: Color) -> Option<Deadline> {
        if self.suspended_since.is_some() {
            return None;
        }
        let limit = self.turn_started_at + self.budget(turn);
        let kind = match self.control {
            TimeControl::PerMove { .. } => DeadlineKind::PerMove,
            TimeControl::Fischer { .. } => DeadlineKind::Fischer,
            TimeControl::None { .. } => DeadlineKind::Idle,
        };
        let grace = self.away[turn].map(|away| away.since.max(self.turn_started_at) + away.grace);
        let (at, kind) = match grace {
            Some(grace) if grace < limit => (grace, DeadlineKind::Grace),
            _ => (limit, kind),
        };
        // A turn that was overdue when the clocks stopped ends when they run again, not before.
        Some(Deadline { at: self.runs_at.map_or(at, |runs_at| at.max(runs_at)), kind, color: turn })
    }

    /// `color` ends their turn with a stone, and the other side's starts.
    pub(super) fn end_turn(&mut self, color: Color, judged_at: Timestamp, committed_at: Timestamp) {
        self.charge(color, judged_at);
        self.bank[color] = self.bank[color] + self.control.increment();
        self.first_turn[color] = false;
        self.start_turn(committed_at);
    }

    /// Takes the time of the running turn off the bank of the side to move.
    pub(super) fn charge(&mut self, color: Color, at: Timestamp) {
        if matches!(self.control, TimeControl::Fischer { .. }) {
            self.bank[color] = (self.bank[color] - self.elapsed(at)).or_zero();
            self.lowest[color] = self.lowest[color].min(self.bank[color]);
        }
    }

    /// Starts a turn; before the clocks run again it starts when they do.
    pub(super) fn start_turn(&mut self, at: Timestamp) {
        self.turn_started_at = self.not_before_running(at);
    }

    /// Takes back the increment that a withdrawn stone had earned.
    pub(super) fn take_back_increment(&mut self, color: Color) {
        let bank = self.bank[color];
        self.bank[color] = (bank - self.control.increment()).max(bank.min(UNDO_BANK_MIN));
    }

    pub(super) fn count_auto_move(&mut self, color: Color) {
        self.streak[color] = self.streak[color].saturating_add(1);
    }

    pub(super) fn reset_streak(&mut self, color: Color) {
        self.streak[color] = 0;
    }

    pub(super) fn leave(&mut self, color: Color, at: Timestamp, grace: Millis) {
        self.away[color] = Some(Away { since: self.not_before_running(at), grace });
    }

    pub(super) fn come_back(&mut self, color: Color) {
        self.away[color] = None;
    }

    /// Stands the clocks still from `since` on.
    pub(super) fn suspend(&mut self, since: Timestamp) {
        // They may be resumed but not yet running: then nothing has elapsed since the last time.
        self.suspended_since = Some(self.not_before_running(since));
    }

    /// Lets the clocks run again from `runs_at` on. What had elapsed has still elapsed, whatever
    /// the wall clock did meanwhile.
    pub(super) fn resume(&mut self, runs_at: Timestamp) {
        let Some(since) = self.suspended_since.take() else { return };
        let shifted = |instant: Timestamp| instant + (runs_at - since.max(instant));
        self.turn_started_at = shifted(self.turn_started_at);
        for color in Color::BOTH {
            if let Some(away) = &mut self.away[color] {
                away.since = shifted(away.since);
            }
        }
        self.runs_at = Some(runs_at);
    }

    /// Stops the clocks for good.
    pub(super) fn stop(&mut self, at: Timestamp) {
        self.stopped_at = Some(at);
    }

    fn not_before_running(&self, at: Timestamp) -> Timestamp {
        match (self.suspended_since, self.runs_at) {
            (None, Some(runs_at)) => at.max(runs_at),
            // Where the wall clock went back before they were stopped, a turn that starts now would
            // seem to have been running ever since.
            (Some(since), _) => at.max(since),
            (None, None) => at,
        }
    }
}
