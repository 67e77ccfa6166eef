//! Rules and game state of omok: pure, deterministic, no I/O.

pub mod color;
pub mod point;
pub mod time;

pub use color::{Color, Seat};
pub use point::{BoardSize, Point, PointError};
pub use time::{Millis, Timestamp};
