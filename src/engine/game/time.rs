//! What the clock and the session do to a game: time-outs, absence, down time.

use super::{Game, Move};
use crate::engine::action::Stamp;
use crate::engine::automove;
use crate::engine::clock_state::AUTO_MOVES_MAX;
use crate::engine::event::Event;
use crate::engine::options::TimeoutPolicy;
use crate::engine::outcome::EndReason;
use crate::engine::rejection::Rejection;
use crate::engine::{Color, Millis, Point, Timestamp};

/// What the deadline of the running turn will bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimeoutEffect {
    /// A stone is placed; so many in a row it will be then (0 for a forced centre, which costs none).
    AutoMove {
        /// Automatic moves in a row.
        streak: u8,
    },
    /// The side to move loses.
    Loss,
    /// The game ends without a winner, since the side to move has never moved by hand.
    Abort,
}

impl Game {
    /// What the deadline of the running turn will bring.
    pub fn timeout_effect(&self) -> TimeoutEffect {
        let color = self.turn;
        let streak = self.clocks.streak(color);
        if self.options.effective_timeout_policy() == TimeoutPolicy::AutoMove && streak < AUTO_MOVES_MAX {
            return TimeoutEffect::AutoMove { streak: if self.is_center_forced() { 0 } else { streak + 1 } };
        }
        if self.hand_moves[color] == 0 { TimeoutEffect::Abort } else { TimeoutEffect::Loss }
    }

    /// The events, and the point of the automatic move if one was made.
    pub(super) fn time_out(
        &mut self,
        color: Color,
        chosen: Option<Point>,
        stamp: Stamp,
    ) -> Result<(Vec<Event>, Option<Point>), Rejection> {
        if color != self.turn {
            return Err(Rejection::NotYourTurn);
        }
        match self.deadline() {
            Some(deadline) if stamp.judged_at >= deadline.at => {}
            deadline => return Err(Rejection::NotDue { deadline: deadline.map(|deadline| deadline.at) }),
        }
        match self.timeout_effect() {
            TimeoutEffect::AutoMove { streak } => self.move_automatically(color, chosen, streak, stamp),
            _ if chosen.is_some() => Err(Rejection::BadAutoMove),
            TimeoutEffect::Loss => {
                let mut events = vec![Event::TimeLoss { color }];
                let winner = Some(color.other());
                self.finish(winner, EndReason::TimeLoss, Vec::new(), stamp, &mut events);
                Ok((events, None))
            }
            TimeoutEffect::Abort => {
                let mut events = vec![Event::TimeLoss { color }, Event::Aborted];
                self.finish(None, EndReason::Aborted, Vec::new(), stamp, &mut events);
                Ok((events, None))
            }
        }
    }

    fn move_automatically(
        &mut self,
        color: Color,
        chosen: Option<Point>,
        streak: u8,
        stamp: Stamp,
    ) -> Result<(Vec<Event>, Option<Point>), Rejection> {
        let point = chosen
            .or_else(|| {
                automove::choose(&self.board, self.rule(), color, &self.forbidden, &self.seed, self.ply())
            })
            .ok_or(Rejection::BadAutoMove)?;
        let win_lines = self.check_point(color, point).map_err(|_| Rejection::BadAutoMove)?;
        if streak > 0 {
            self.clocks.count_auto_move(color);
        }
        let mut events = Vec::new();
        let made = Move { color, point, at: stamp.judged_at, automatic: true };
        self.put(made, win_lines, stamp, &mut events);
        // Told right after the stone, before what came of it.
        events.insert(1, Event::TimeoutAutoMove { color, point, streak });
        Ok((events, Some(point)))
    }

    pub(super) fn disconnect(
        &mut self,
        color: Color,
        grace: Millis,
        stamp: Stamp,
    ) -> Result<Vec<Event>, Rejection> {
        if self.clocks.is_away(color) {
            return Err(Rejection::AlreadyDisconnected);
        }
        self.clocks.leave(color, stamp.judged_at, grace);
        Ok(vec![Event::Disconnected { color }])
    }

    pub(super) fn reconnect(&mut self, color: Color) -> Result<Vec<Event>, Rejection> {
        if !self.clocks.is_away(color) {
            return Err(Rejection::NotDisconnected);
        }
        self.clocks.come_back(color);
        Ok(vec![Event::Reconnected { color }])
    }

    pub(super) fn suspend(&mut self, since: Timestamp) -> Result<Vec<Event>, Rejection> {
        if self.clocks.suspended_since().is_some() {
            return Err(Rejection::AlreadySuspended);
        }
        self.clocks.suspend(since);
        Ok(vec![Event::Suspended { since }])
    }

    pub(super) fn resume(&mut self, runs_at: Timestamp) -> Result<Vec<Event>, Rejection> {
        if self.clocks.suspended_since().is_none() {
            return Err(Rejection::NotSuspended);
        }
        self.clocks.resume(runs_at);
        Ok(vec![Event::Resumed { runs_at }])
    }
}
