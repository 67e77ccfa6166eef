//! Who takes part in a match.

use crate::ai::Level;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// A side of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Player {
    /// One of our opponents.
    Level(Level),
    /// A strategy in JavaScript.
    Script(PathBuf),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(level) = text.parse() {
            return Ok(Self::Level(level));
        }
        let path = PathBuf::from(text);
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("js")) {
            return Ok(Self::Script(path));
        }
        Err("expected a .js file, or random, level1, level2 or level3".to_owned())
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Script(path) => path.display().fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_a_level_or_a_file_with_javascript() {
        assert_eq!("level2".parse(), Ok(Player::Level(Level::Two)));
        assert_eq!("bots/a.js".parse(), Ok(Player::Script("bots/a.js".into())));
        assert!("level9".parse::<Player>().is_err());
        assert_eq!(Player::Script("a.js".into()).to_string(), "a.js");
    }
}
