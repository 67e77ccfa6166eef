//! The kinds of clock, their presets, and what a per-move clock does when it runs out.

use super::options::OptionsError;
use super::time::Millis;
use serde::{Deserialize, Serialize};

/// The clock of a game. Lengths are in seconds, as the stored names say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum TimeControl {
    /// No clock; only a limit against players who went away.
    None {
        /// A turn longer than this loses.
        idle_limit_sec: u32,
    },
    /// So long for each move.
    PerMove {
        /// The limit of one turn.
        per_move_sec: u32,
    },
    /// A bank of time that grows by an increment with each move made.
    Fischer {
        /// The bank at the start.
        base_sec: u32,
        /// What each move adds.
        inc_sec: u32,
    },
}

/// What happens when a per-move clock runs out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub enum TimeoutPolicy {
    /// A legal move is made by itself; the third in a row loses instead.
    #[default]
    AutoMove,
    /// The player loses.
    Lose,
}

const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

impl TimeControl {
    /// Per-move limits of at least this many seconds are correspondence play.
    pub const CORRESPONDENCE_FROM_SEC: u32 = HOUR;

    /// The per-move clock for who names no limit: 30 s.
    pub const DEFAULT_PER_MOVE: Self = Self::PerMove { per_move_sec: 30 };

    /// The Fischer clock for who names no times: 5 minutes and 3 seconds.
    pub const DEFAULT_FISCHER: Self = Self::Fischer { base_sec: 5 * MINUTE, inc_sec: 3 };

    /// No clock, for who names no idle limit: 300 s.
    pub const DEFAULT_NONE: Self = Self::None { idle_limit_sec: 300 };

    /// The limits offered per move, in seconds, correspondence included.
    pub const PER_MOVE_SEC: [u32; 11] =
        [10, 20, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY];

    /// The Fischer clocks offered: base and increment in seconds.
    pub const FISCHER_SEC: [(u32, u32); 3] = [(3 * MINUTE, 2), (5 * MINUTE, 3), (10 * MINUTE, 5)];

    /// The idle limits offered without a clock, in seconds.
    pub const IDLE_LIMIT_SEC: [u32; 3] = [120, 300, 600];

    /// Every clock that is offered: per move, Fischer, none; shorter ones first.
    pub fn presets() -> impl Iterator<Item = Self> {
        let per_move = Self::PER_MOVE_SEC.into_iter().map(|per_move_sec| Self::PerMove { per_move_sec });
        let fischer =
            Self::FISCHER_SEC.into_iter().map(|(base_sec, inc_sec)| Self::Fischer { base_sec, inc_sec });
        let none = Self::IDLE_LIMIT_SEC.into_iter().map(|idle_limit_sec| Self::None { idle_limit_sec });
        per_move.chain(fischer).chain(none)
    }

    /// Whether turns are counted in hours or days.
    pub const fn is_correspondence(self) -> bool {
        matches!(self, Self::PerMove { per_move_sec } if per_move_sec >= Self::CORRESPONDENCE_FROM_SEC)
    }

    /// The time-out policy a table gets that did not choose one.
    pub const fn default_timeout_policy(self) -> TimeoutPolicy {
        match self {
            Self::PerMove { .. } if !self.is_correspondence() => TimeoutPolicy::AutoMove,
            Self::PerMove { .. } | Self::None { .. } | Self::Fischer { .. } => TimeoutPolicy::Lose,
        }
    }

    /// What each move made by hand adds to its player's bank.
    pub const fn increment(self) -> Millis {
        match self {
            Self::Fischer { inc_sec, .. } => Millis::from_secs(inc_sec as i64),
            Self::None { .. } | Self::PerMove { .. } => Millis::ZERO,
        }
    }

    /// The limit of a single turn or, for a Fischer clock, the bank at the start.
    pub const fn base(self) -> Millis {
        Millis::from_secs(match self {
            Self::None { idle_limit_sec } => idle_limit_sec as i64,
            Self::PerMove { per_move_sec } => per_move_sec as i64,
            Self::Fischer { base_sec, .. } => base_sec as i64,
        })
    }

    pub(super) fn check(self) -> Result<(), OptionsError> {
        match self {
            Self::PerMove { per_move_sec: seconds } if !Self::PER_MOVE_SEC.contains(&seconds) => {
                Err(OptionsError::PerMoveNotOffered { seconds })
            }
            Self::Fischer { base_sec: base, inc_sec: increment }
                if !Self::FISCHER_SEC.contains(&(base, increment)) =>
            {
                Err(OptionsError::FischerNotOffered { base, increment })
            }
            Self::None { idle_limit_sec: seconds } if !Self::IDLE_LIMIT_SEC.contains(&seconds) => {
                Err(OptionsError::IdleLimitNotOffered { seconds })
            }
            Self::PerMove { .. } | Self::Fischer { .. } | Self::None { .. } => Ok(()),
        }
    }
}

/// The default: 30 s a move.
impl Default for TimeControl {
    fn default() -> Self {
        Self::DEFAULT_PER_MOVE
    }
}
