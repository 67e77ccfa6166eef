//! The two colours and the two seats of a table.

use serde::{Deserialize, Serialize};

/// A side of the board. Black moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Color {
    /// 흑, moves first.
    Black,
    /// 백.
    White,
}

impl Color {
    /// Both colours, black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent's colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// A chair at the table, independent of the colour it plays.
///
/// States and hashes speak of seats, never of people, so that deleting a
/// person's data changes no hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Seat {
    /// Whoever opened the table.
    Host,
    /// Whoever joined it.
    Guest,
}

impl Seat {
    /// The other chair.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Host => Self::Guest,
            Self::Guest => Self::Host,
        }
    }
}
