//! Rules and game state of omok: pure, deterministic, no I/O.
//!
//! Points and lines come first, then the rule sets and what they say of a stone.

pub mod color;
pub mod point;
pub mod time;

pub mod board;
mod forbidden;
pub mod judge;
pub mod line;
pub mod rule;
pub mod threats;

pub use board::Board;
pub use color::{Color, Seat};
pub use judge::{Forbidden, Verdict, forbidden_points, judge, winning_points};
pub use point::{BoardSize, Point, PointError};
pub use rule::{ForbiddenKind, Rule, UnknownRule};
pub use threats::{Four, Threats, Three, threats};
pub use time::{Millis, Timestamp};
