//! Rules and game state of omok: pure, deterministic, no I/O.
//!
//! Points and lines come first, then the rule sets and what they say of a stone,
//! then a whole game: what a table agrees on, what can be done, and the state
//! that follows from it.
//!
//! ```
//! use omok::engine::*;
//!
//! let setup = Setup { options: Options::default(), seed: GameSeed::new([1; 32]), previous_black: None };
//! let mut game = Game::start(setup, Timestamp(0));
//! let point = Point::parse("H8", game.board().size())?;
//! let action = Action::Place { color: game.turn(), point };
//! let applied = game.apply(action, Stamp::at(Timestamp(2_500)))?;
//! assert_eq!(applied.events, [Event::StonePlaced { color: Color::Black, point, ply: 0 }]);
//! assert_eq!(game.turn(), Color::White);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Words
//!
//! | here | 한국어 | meaning |
//! |---|---|---|
//! | point | 자리, 교차점 | an intersection, `H8`; rows count from the bottom |
//! | stone, move | 돌, 수 | what a colour puts on a point |
//! | ply | 수순 | stones on the board so far, from 0; the next stone's number is `ply + 1` |
//! | line | 줄 | the points of a row, a column or a diagonal |
//! | window | | some cells of a line next to each other; every term below is one with so many stones |
//! | five | 오목 | five in a row |
//! | overline | 장목 | six or more in a row |
//! | four | 사 | four stones that one more makes a winning five |
//! | straight four | 열린 사 | a four with two such points |
//! | three | 삼 | three stones that one more makes a straight four |
//! | extension | 확장 자리 | the point of that one more stone |
//! | false three | 가짜 삼 | what looks like a three, but no extension counts: a five or forbidden itself |
//! | double-three, double-four | 쌍삼 (3-3), 4-4 | two threes, two fours with one stone |
//! | forbidden point | 금수 | a point the rule denies to a colour |
//! | centre | 천원 | `H8`, or `J10` on 19×19 |
//! | undo | 무르기 | taking back one move, or two if the opponent has replied |
//! | draw | 무승부 | nobody wins |
//! | automatic move | 자동 착수 | the clock's move for a player who made none |
//! | streak | 연속 자동 착수 | a player's automatic moves in a row |
//! | bank, increment | 남은 시간, 추가 시간 | what a Fischer clock holds, and gains with each move |
//! | seat | 자리 (방장, 손님) | host or guest, whatever their colour |

pub mod color;
pub mod point;
pub mod time;

// Stones and the lines they stand on.
pub mod board;
mod line;

// What the stones of one line amount to, and what counts as a win or is forbidden.
mod pattern;
pub mod rule;

// The four lines of a point, and the points that are marked on several lines.
mod shape;
mod tally;

// Forbidden points, and what follows from them.
mod asked;
mod forbidden;

pub mod judge;
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
pub use clock_state::{AUTO_MOVES_MAX, Deadline, DeadlineKind, FIRST_TURN_MIN};
pub use color::{Color, Seat};
pub use event::Event;
pub use game::{Game, Move, PendingDraw, PendingUndo, Phase, Setup, TimeoutEffect};
pub use judge::{
    Forbidden, Verdict, forbidden_kind, forbidden_points, forbidden_points_cost, forbidden_points_of_stones,
    judge, winning_points,
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
pub use time::{Date, Millis, Timestamp};
pub use view::{ClockView, ForbiddenPoint, HintLine, HintThreats, View, Viewer};
