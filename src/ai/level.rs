//! The opponents by name.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// An opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal point.
    Random,
    /// Sees fives and fours, and likes its stones together.
    #[serde(rename = "level1")]
    One,
    /// Evaluates the shapes of both sides and looks a few moves ahead.
    #[serde(rename = "level2")]
    Two,
    /// Looks for wins by fours and by threes, and searches deeper.
    #[serde(rename = "level3")]
    Three,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::One, Self::Two, Self::Three];

    /// The word on the command line and in the database: `level3`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::One => "level1",
            Self::Two => "level2",
            Self::Three => "level3",
        }
    }

    /// The name that people see, the same in every language: `LEVEL 3`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Random => "RANDOM",
            Self::One => "LEVEL 1",
            Self::Two => "LEVEL 2",
            Self::Three => "LEVEL 3",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a level: expected random, level1, level2 or level3")]
pub struct UnknownLevel;

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or(UnknownLevel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_levels() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
            assert_eq!(serde_json::to_string(&level).unwrap(), format!("\"{level}\""));
        }
        assert_eq!("level4".parse::<Level>(), Err(UnknownLevel));
    }
}
