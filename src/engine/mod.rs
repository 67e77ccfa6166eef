//! Rules and game state of omok: pure, deterministic, no I/O.
//!
//! Points and lines come first, then the rule sets and what they say of a stone,
//! then a whole game: what a table agrees on, what can be done, and the state
//! that follows from it.

pub mod color;
pub mod point;
pub mod time;

mod line;
mod pattern;
mod shape;
mod tally;

mod asked;
pub mod board;
mod forbidden;
pub mod judge;
pub mod rule;
pub mod threats;

pub mod choices;
pub mod options;
pub mod seed;
mod time_control;

pub mod action;
pub mod event;
pub mod outcome;
pub mod rejection;

mod automove;
pub mod by_color;
pub mod clock_state;
pub mod game;
mod hash;
pub mod view;

pub use action::{Action, Applied, LogEntry, Stamp};
pub use board::Board;
pub use by_color::ByColor;
pub use choices::Choices;
pub use clock_state::{AUTO_MOVES_MAX, Deadline, DeadlineKind};
pub use color::{Color, Seat};
pub use event::Event;
pub use game::{Game, Move, PendingDraw, PendingUndo, Phase, Setup, TimeoutEffect};
pub use judge::{
    Forbidden, Verdict, forbidden_points, forbidden_points_cost, forbidden_points_of_stones, judge,
    winning_points,
};
pub use options::{
    ColorAssignment, FirstMoveCenter, FreeWin, Hints, Options, OptionsError, RuleSet, TimeControl,
    TimeoutPolicy, UndoLimit,
};
pub use outcome::{EndReason, Outcome, Ranked};
pub use point::{BoardSize, Point, PointError};
pub use rejection::{Rejection, ReplayError};
pub use rule::{ForbiddenKind, Rule, UnknownRule};
pub use seed::GameSeed;
pub use threats::{Four, Threats, Three, threats};
pub use time::{Millis, Timestamp};
pub use view::{ClockView, ForbiddenPoint, HintLine, HintThreats, View, Viewer};
