//! When a running game needs attention: the warnings of the running turn, then its end.
//!
//! A game has one deadline row, for the first of these that is still to come. A warning that is given
//! and the row for what comes after it are one transaction, so that none is given twice and none is
//! lost by a restart. Whether a warning is past is told by the time that has elapsed of the turn, not by
//! the wall clock: clocks that stood still, or an undo, give none again.

use super::announcement::Notice;
use super::step::{NextWake, WakeKind};
use crate::engine::{Game, Millis, TimeControl, Timestamp};

/// A short clock is nearly done with the last quarter of its time, but with no more than a minute…
const CLOCK_LOW_MAX: Millis = Millis::from_secs(60);

/// …and with no less than it takes to see the warning and to move.
const CLOCK_LOW_MIN: Millis = Millis::from_secs(5);

impl WakeKind {
    /// What is told at such an instant; `None` where the turn or the table ends.
    pub(super) const fn notice(self) -> Option<Notice> {
        match self {
            Self::ClockLow => Some(Notice::ClockLow),
            Self::Reminder => Some(Notice::Reminder),
            Self::Turn | Self::Expiry => None,
        }
    }
}

/// The instants of the running turn, in order: its warnings, past ones included, and its end.
/// Nothing while the clocks stand still.
pub(super) fn schedule(game: &Game) -> Vec<NextWake> {
    let Some(deadline) = game.deadline() else { return Vec::new() };
    let ends_at = game.turn_started_at() + game.turn_budget();
    let warnings = warnings(game).into_iter().map(|(left, kind)| NextWake { at: ends_at - left, kind });
    let mut schedule: Vec<NextWake> = warnings.filter(|warning| warning.at < deadline.at).collect();
    schedule.push(NextWake { at: deadline.at, kind: WakeKind::Turn });
    schedule
}

/// When a running game needs attention next after a change at `now`. `before` is what its deadline row
/// says until then: a warning that is due and waits for its game's actor is kept.
pub(super) fn next_wake(game: &Game, before: Option<NextWake>, now: Timestamp) -> Option<NextWake> {
    let turn = game.turn();
    let left_now = game.remaining(turn, now).min(game.lowest_bank(turn));
    let ends_at = game.turn_started_at() + game.turn_budget();
    schedule(game).into_iter().find(|wake| match wake.kind {
        WakeKind::ClockLow | WakeKind::Reminder => before == Some(*wake) || ends_at - wake.at < left_now,
        WakeKind::Turn | WakeKind::Expiry => true,
    })
}

/// How much is left of the running turn when its player is told, the most first.
fn warnings(game: &Game) -> Vec<(Millis, WakeKind)> {
    let control = game.options().time_control;
    let part = |parts: i64| Millis(game.turn_budget().0 / parts);
    match control {
        _ if control.is_correspondence() => {
            vec![(part(2), WakeKind::Reminder), (part(10), WakeKind::Reminder)]
        }
        // Of the whole clock: a bank that is nearly used up says so once, not in every turn again.
        TimeControl::Fischer { .. } => vec![(clock_low(control.base()), WakeKind::ClockLow)],
        TimeControl::PerMove { .. } | TimeControl::None { .. } => {
            vec![(clock_low(game.turn_budget()), WakeKind::ClockLow)]
        }
    }
}

fn clock_low(whole: Millis) -> Millis {
    Millis(whole.0 / 4).clamp(CLOCK_LOW_MIN, CLOCK_LOW_MAX)
}
