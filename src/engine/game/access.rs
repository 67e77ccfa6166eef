//! What others may ask a game.

use super::{Game, Move, PendingDraw, PendingUndo, Phase};
use crate::engine::clock_state::Deadline;
use crate::engine::options::{Hints, Options};
use crate::engine::outcome::Outcome;
use crate::engine::{Board, Color, Forbidden, Millis, Point, Rule, Seat, Threats, Timestamp, threats};

impl Game {
    /// What the table agreed on.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The rule in effect.
    pub const fn rule(&self) -> Rule {
        self.options.rule()
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The stones in the order in which they were placed, without those taken back.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The stone placed last.
    pub fn last_move(&self) -> Option<&Move> {
        self.moves.last()
    }

    /// How many stones have been placed: the number of the position.
    pub fn ply(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Whose turn it is; in a finished game, whose it would have been.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Whether the game goes on.
    pub const fn phase(&self) -> Phase {
        if self.outcome.is_some() { Phase::Finished } else { Phase::Playing }
    }

    /// Whether the game is over.
    pub const fn is_finished(&self) -> bool {
        self.outcome.is_some()
    }

    /// How the game ended, once it has.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whether a moderator ended the game; otherwise one without a result ended because somebody
    /// never made a first move by hand.
    pub const fn was_ended_by_moderator(&self) -> bool {
        self.by_moderator
    }

    /// The seat that plays `color`.
    pub const fn seat_of(&self, color: Color) -> Seat {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }

    /// The colour that `seat` plays.
    pub fn color_of(&self, seat: Seat) -> Color {
        if seat == self.black { Color::Black } else { Color::White }
    }

    /// The seed for whatever a level of the computer leaves to chance in this game. It tells its
    /// moves: for whoever plays for the level alone.
    pub fn level_seed(&self) -> u64 {
        self.seed.of_level()
    }

    /// When the game started.
    pub const fn started_at(&self) -> Timestamp {
        self.started_at
    }

    /// When it ended, once it has.
    pub const fn ended_at(&self) -> Option<Timestamp> {
        self.ended_at
    }

    /// When the running turn started, moved forward by time that could not be served.
    pub const fn turn_started_at(&self) -> Timestamp {
        self.clocks.turn_started_at()
    }

    /// What the running turn may take in all.
    pub fn turn_budget(&self) -> Millis {
        self.clocks.budget(self.turn)
    }

    /// What `color` has left at `now`: of the turn (the next one, if it is not theirs) or, on a
    /// Fischer clock, of the bank. Never negative; in a finished game what was left at its end.
    pub fn remaining(&self, color: Color, now: Timestamp) -> Millis {
        self.clocks.remaining(color, self.turn, now)
    }

    /// The least that `color`'s Fischer bank has been, the running turn not counted; boundless on any
    /// other clock.
    pub fn lowest_bank(&self, color: Color) -> Millis {
        self.clocks.lowest(color)
    }

    /// When the running turn ends by itself; `None` if the game is over or its clocks stand still.
    pub fn deadline(&self) -> Option<Deadline> {
        if self.is_finished() { None } else { self.clocks.deadline(self.turn) }
    }

    /// Whether the clocks stand still because the game could not be served.
    pub fn is_suspended(&self) -> bool {
        !self.is_finished() && self.clocks.suspended_since().is_some()
    }

    /// When clocks that were told to run again will do so, if that still lies ahead of `now`.
    pub fn runs_again_at(&self, now: Timestamp) -> Option<Timestamp> {
        if self.is_finished() || self.is_suspended() {
            return None;
        }
        self.clocks.runs_at().filter(|&runs_at| runs_at > now)
    }

    /// Whether `color` is known to have gone away.
    pub fn is_away(&self, color: Color) -> bool {
        self.clocks.is_away(color)
    }

    /// Automatic moves that `color` has had in a row; one more than
    /// [`AUTO_MOVES_MAX`](crate::engine::AUTO_MOVES_MAX) loses.
    pub fn streak(&self, color: Color) -> u8 {
        self.clocks.streak(color)
    }

    /// Moves that `color` has made by hand, those taken back included.
    pub fn hand_moves(&self, color: Color) -> u32 {
        self.hand_moves[color]
    }

    /// The undo request that waits for its answer.
    pub const fn pending_undo(&self) -> Option<PendingUndo> {
        self.requests.undo
    }

    /// The draw offer that waits for its answer.
    pub const fn pending_draw(&self) -> Option<PendingDraw> {
        self.requests.draw
    }

    /// Undos that `color` may still be granted; `None` means any number.
    pub fn undos_left(&self, color: Color) -> Option<u32> {
        self.options.undo.limit().map(|limit| limit.saturating_sub(self.requests.undos_used[color]))
    }

    /// Undos that `color` has been granted.
    pub fn undos_used(&self, color: Color) -> u32 {
        self.requests.undos_used[color]
    }

    /// Undos granted so far. With the ply it names a position: after an undo a ply comes again, with
    /// other stones.
    pub fn undos_granted(&self) -> u32 {
        Color::BOTH.iter().map(|&color| self.undos_used(color)).sum()
    }

    /// Whether the next stone must stand on the centre.
    pub fn is_center_forced(&self) -> bool {
        self.moves.is_empty() && self.options.center_forced()
    }

    /// The forbidden points of the side to move.
    pub const fn forbidden(&self) -> &Forbidden {
        &self.forbidden
    }

    /// Whether the side to move may place on `point`, whatever the time.
    ///
    /// # Errors
    /// Why it may not.
    pub fn check_move(&self, point: Point) -> Result<(), crate::engine::Rejection> {
        if self.is_finished() {
            return Err(crate::engine::Rejection::GameOver);
        }
        self.check_point(self.turn, point).map(|_| ())
    }

    /// What `color` is warned of: the opponent's open threes and fours. `None` unless it is their
    /// turn and the table plays with hints.
    pub fn hints(&self, color: Color) -> Option<Threats> {
        let asked = self.options.hints == Hints::Warn && !self.is_finished() && self.turn == color;
        asked.then(|| threats(&self.board, self.rule(), color.other()))
    }
}
