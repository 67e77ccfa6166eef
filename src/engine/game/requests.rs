//! What players ask each other for: undo and draw.
//!
//! A pending undo belongs to one position: any stone voids it. A draw offer
//! outlives the offerer's own move and lapses with the opponent's.

use super::Game;
use crate::engine::Color;
use crate::engine::action::Stamp;
use crate::engine::by_color::ByColor;
use crate::engine::event::Event;
use crate::engine::options::UndoLimit;
use crate::engine::outcome::EndReason;
use crate::engine::rejection::Rejection;
use serde::{Deserialize, Serialize};

/// Moves by hand that a player makes between two of their draw offers.
pub const DRAW_COOLDOWN_MOVES: u32 = 3;

/// An undo request that waits for its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PendingUndo {
    /// Who asks.
    pub by: Color,
    /// How many moves would be taken back: 1, or 2 if the opponent has already replied.
    pub plies: u8,
    /// The ply of the position it was asked in, which is still the current one.
    pub ply: u32,
}

/// A draw offer that waits for its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PendingDraw {
    /// Who offers.
    pub by: Color,
    /// The ply at which it was offered.
    pub ply: u32,
}

/// Requests of both players, and what limits them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Requests {
    pub(super) undo: Option<PendingUndo>,
    pub(super) draw: Option<PendingDraw>,
    pub(super) undos_used: ByColor<u32>,
    /// How many moves by hand each had made when they last offered a draw.
    last_draw_offer: ByColor<Option<u32>>,
}

impl Requests {
    pub(super) fn clear(&mut self) {
        self.undo = None;
        self.draw = None;
    }

    /// A stone of `mover` was placed.
    pub(super) fn lapse_with_stone(&mut self, mover: Color, events: &mut Vec<Event>) {
        if let Some(undo) = self.undo.take() {
            events.push(Event::UndoLapsed { by: undo.by });
        }
        if let Some(draw) = self.draw.take_if(|draw| draw.by != mover) {
            events.push(Event::DrawLapsed { by: draw.by });
        }
    }
}

impl Game {
    pub(super) fn request_undo(&mut self, color: Color, stamp: Stamp) -> Result<Vec<Event>, Rejection> {
        self.check_in_time(stamp)?;
        if self.options.undo == UndoLimit::Off {
            return Err(Rejection::UndoOff);
        }
        if self.undos_left(color) == Some(0) {
            return Err(Rejection::NoUndoLeft);
        }
        if let Some(pending) = self.requests.undo {
            return Err(Rejection::UndoPending { by: pending.by });
        }
        let plies = match self.moves.as_slice() {
            [.., last] if last.color == color => 1,
            [.., before, _] if before.color == color => 2,
            _ => return Err(Rejection::NothingToUndo),
        };
        self.requests.undo = Some(PendingUndo { by: color, plies, ply: self.ply() });
        Ok(vec![Event::UndoRequested { by: color, plies }])
    }

    pub(super) fn respond_undo(
        &mut self,
        color: Color,
        accept: bool,
        stamp: Stamp,
    ) -> Result<Vec<Event>, Rejection> {
        self.check_in_time(stamp)?;
        let PendingUndo { by, plies, .. } = self.requests.undo.ok_or(Rejection::NoUndoPending)?;
        if by == color {
            return Err(Rejection::OwnRequest);
        }
        self.requests.undo = None;
        if !accept {
            return Ok(vec![Event::UndoDeclined { by }]);
        }
        self.requests.undos_used[by] += 1;
        self.clocks.charge(self.turn, stamp.judged_at);
        let withdrawn = self.take_back(plies, by);
        self.clocks.start_turn(stamp.committed_at);
        let mut events = vec![Event::UndoAccepted { by, withdrawn }];
        if let Some(draw) = self.requests.draw.take() {
            events.push(Event::DrawLapsed { by: draw.by });
        }
        Ok(events)
    }

    pub(super) fn offer_draw(&mut self, color: Color, stamp: Stamp) -> Result<Vec<Event>, Rejection> {
        self.check_in_time(stamp)?;
        if !self.options.draw_offer {
            return Err(Rejection::DrawOff);
        }
        match self.requests.draw {
            Some(standing) if standing.by != color => return Ok(self.agree_on_draw(standing.by, stamp)),
            Some(_) => return Err(Rejection::DrawPending),
            None => {}
        }
        let moves_left = self.moves_until_draw_offer(color);
        if moves_left > 0 {
            return Err(Rejection::DrawCooldown { moves_left });
        }
        self.requests.draw = Some(PendingDraw { by: color, ply: self.ply() });
        self.requests.last_draw_offer[color] = Some(self.hand_moves[color]);
        Ok(vec![Event::DrawOffered { by: color }])
    }

    pub(super) fn respond_draw(
        &mut self,
        color: Color,
        accept: bool,
        stamp: Stamp,
    ) -> Result<Vec<Event>, Rejection> {
        self.check_in_time(stamp)?;
        let PendingDraw { by, .. } = self.requests.draw.ok_or(Rejection::NoDrawPending)?;
        if by == color {
            return Err(Rejection::OwnRequest);
        }
        if accept {
            return Ok(self.agree_on_draw(by, stamp));
        }
        self.requests.draw = None;
        Ok(vec![Event::DrawDeclined { by }])
    }

    pub(super) fn cancel_offer(&mut self, color: Color, stamp: Stamp) -> Result<Vec<Event>, Rejection> {
        self.check_in_time(stamp)?;
        let mut events = Vec::new();
        if self.requests.undo.take_if(|undo| undo.by == color).is_some() {
            events.push(Event::UndoCancelled { by: color });
        }
        if self.requests.draw.take_if(|draw| draw.by == color).is_some() {
            events.push(Event::DrawCancelled { by: color });
        }
        if events.is_empty() { Err(Rejection::NothingToCancel) } else { Ok(events) }
    }

    /// How many moves by hand `color` has to make before offering a draw again; 0 if they may.
    pub fn moves_until_draw_offer(&self, color: Color) -> u32 {
        self.requests.last_draw_offer[color].map_or(0, |at_offer| {
            DRAW_COOLDOWN_MOVES.saturating_sub(self.hand_moves[color].saturating_sub(at_offer))
        })
    }

    fn agree_on_draw(&mut self, by: Color, stamp: Stamp) -> Vec<Event> {
        let mut events = vec![Event::DrawAccepted { by }];
        self.finish(None, EndReason::DrawAgreed, Vec::new(), stamp, &mut events);
        events
    }
}
