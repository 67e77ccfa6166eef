//! One game of omok: a value, and a function from action to events.
//!
//! A game is its [`Setup`], its start and its log of accepted actions; everything
//! else is the fold of these. [`Game::apply`] does no I/O, asks no clock and
//! draws nothing but from the stored seed. A refused action leaves the game as it
//! was.

mod access;
mod moves;
mod requests;
mod time;

use super::action::{Action, Applied, LogEntry, Stamp};
use super::by_color::ByColor;
use super::clock_state::ClockState;
use super::event::Event;
use super::options::{ColorAssignment, Options};
use super::outcome::{EndReason, Outcome};
use super::rejection::{Rejection, ReplayError};
use super::seed::{GameSeed, Purpose};
use super::{Board, Color, Forbidden, Millis, Point, Seat, Timestamp, forbidden_points};
use serde::{Deserialize, Serialize};

pub use requests::{DRAW_COOLDOWN_MOVES, PendingDraw, PendingUndo};
pub use time::TimeoutEffect;

use requests::Requests;

/// What a game is made from, besides the time at which it starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// What the table agreed on; checked when the table was opened.
    pub options: Options,
    /// The game's secret randomness.
    pub seed: GameSeed,
    /// Who played black in the game before, in a chain of rematches of one pair.
    pub previous_black: Option<Seat>,
}

impl Setup {
    /// Who plays black.
    fn black(&self) -> Seat {
        match (self.options.color_assignment, self.previous_black) {
            (ColorAssignment::HostBlack, _) => Seat::Host,
            (ColorAssignment::HostWhite, _) => Seat::Guest,
            (ColorAssignment::Alternate, Some(previous)) => previous.other(),
            (ColorAssignment::Alternate, None) | (ColorAssignment::Random, _) => {
                if self.seed.draw(Purpose::Colors, 2) == Some(0) { Seat::Host } else { Seat::Guest }
            }
        }
    }
}

/// A stone that was placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Move {
    /// Whose stone.
    pub color: Color,
    /// Where.
    pub point: Point,
    /// The time by which the move was judged.
    pub at: Timestamp,
    /// Whether the clock made it rather than a hand.
    pub automatic: bool,
}

/// Whether a game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// Somebody is to move.
    Playing,
    /// There is an outcome.
    Finished,
}

/// The state of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    options: Options,
    seed: GameSeed,
    black: Seat,
    started_at: Timestamp,
    board: Board,
    moves: Vec<Move>,
    turn: Color,
    clocks: ClockState,
    /// Moves made by hand since the start; an undo takes none of them back.
    hand_moves: ByColor<u32>,
    requests: Requests,
    /// Derived: the forbidden points of the side to move.
    forbidden: Forbidden,
    outcome: Option<Outcome>,
    /// Whether a moderator ended it: the other way to end without a result is a clock.
    by_moderator: bool,
    ended_at: Option<Timestamp>,
}

impl Game {
    /// A new game; black's first turn starts at `at`.
    pub fn start(setup: Setup, at: Timestamp) -> Self {
        let black = setup.black();
        let board = Board::new(setup.options.board_size);
        let forbidden = forbidden_points(&board, setup.options.rule(), Color::Black);
        Self {
            clocks: ClockState::start(setup.options.time_control, at),
            options: setup.options,
            seed: setup.seed,
            black,
            started_at: at,
            board,
            moves: Vec::new(),
            turn: Color::Black,
            hand_moves: ByColor::both(0),
            requests: Requests::default(),
            forbidden,
            outcome: None,
            by_moderator: false,
            ended_at: None,
        }
    }

    /// The game that a stored log describes.
    ///
    /// # Errors
    /// When an action of the log is refused.
    pub fn replay<'a>(
        setup: Setup,
        at: Timestamp,
        log: impl IntoIterator<Item = &'a LogEntry>,
    ) -> Result<Self, ReplayError> {
        let mut game = Self::start(setup, at);
        for (index, entry) in log.into_iter().enumerate() {
            let _events = game
                .apply(entry.action, entry.stamp)
                .map_err(|rejection| ReplayError { index, rejection })?;
        }
        Ok(game)
    }

    /// Does `action`, or refuses it and leaves everything as it was.
    ///
    /// Whether a time-out is due is decided here, from its stamp; whoever sends one merely asks.
    ///
    /// # Errors
    /// Why the action is refused.
    pub fn apply(&mut self, action: Action, stamp: Stamp) -> Result<Applied, Rejection> {
        if self.outcome.is_some() {
            return Err(Rejection::GameOver);
        }
        let mut recorded = action;
        let events = match action {
            Action::Place { color, point } => self.place(color, point, stamp),
            Action::RequestUndo { color } => self.request_undo(color, stamp),
            Action::RespondUndo { color, accept } => self.respond_undo(color, accept, stamp),
            Action::OfferDraw { color } => self.offer_draw(color, stamp),
            Action::RespondDraw { color, accept } => self.respond_draw(color, accept, stamp),
            Action::CancelOffer { color } => self.cancel_offer(color, stamp),
            Action::Resign { color } => self.resign(color, stamp),
            Action::Timeout { color, chosen } => {
                let (events, made) = self.time_out(color, chosen, stamp)?;
                recorded = Action::Timeout { color, chosen: made };
                Ok(events)
            }
            Action::Disconnect { color, grace_sec } => {
                self.disconnect(color, Millis::from_secs(i64::from(grace_sec)), stamp)
            }
            Action::Reconnect { color } => self.reconnect(color),
            Action::Suspend { since } => self.suspend(since),
            Action::Resume { runs_at } => self.resume(runs_at),
            Action::Abort => Ok(self.abort(stamp)),
        }?;
        Ok(Applied { entry: LogEntry { stamp, action: recorded }, events })
    }

    fn resign(&mut self, color: Color, stamp: Stamp) -> Result<Vec<Event>, Rejection> {
        // Whose time has run out must not win because the other gives up before the clock is looked at.
        if color != self.turn() {
            self.check_in_time(stamp)?;
        }
        let mut events = vec![Event::Resigned { color }];
        self.finish(Some(color.other()), EndReason::Resign, Vec::new(), stamp, &mut events);
        Ok(events)
    }

    fn abort(&mut self, stamp: Stamp) -> Vec<Event> {
        let mut events = vec![Event::Aborted];
        self.by_moderator = true;
        self.finish(None, EndReason::Aborted, Vec::new(), stamp, &mut events);
        events
    }

    /// Ends the game: the clocks stop, what was asked for lapses.
    fn finish(
        &mut self,
        winner: Option<Color>,
        reason: EndReason,
        win_lines: Vec<Vec<Point>>,
        stamp: Stamp,
        events: &mut Vec<Event>,
    ) {
        self.requests.clear();
        self.clocks.stop(stamp.judged_at);
        self.ended_at = Some(stamp.committed_at);
        let winner = winner.map(|color| (color, self.seat_of(color)));
        let outcome = Outcome::new(winner, reason, win_lines, self.ply());
        self.outcome = Some(outcome.clone());
        if reason.is_draw() {
            events.push(Event::Draw);
        }
        events.push(Event::Finished { outcome });
    }

    /// Refuses what a player does once the turn's time has run out, whoever's turn it is.
    fn check_in_time(&self, stamp: Stamp) -> Result<(), Rejection> {
        match self.deadline() {
            Some(deadline) if stamp.judged_at >= deadline.at => {
                Err(Rejection::TooLate { deadline: deadline.at })
            }
            Some(_) | None => Ok(()),
        }
    }
}
