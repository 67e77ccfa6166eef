//! What a table agrees on before its first move: every option, its choices, its default.
//!
//! Source: `docs/rules.md`, Options.
//! [`Options`] is the whole agreement as it is stored and shown;
//! [`super::choices::Choices`] is what one person asked for, laid over defaults.

use super::{BoardSize, Rule};
use serde::{Deserialize, Serialize};

pub use super::time_control::{TimeControl, TimeoutPolicy};

/// The rule set as people choose it; [`Options::rule`] gives the rule in effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub enum RuleSet {
    /// 한국식 오목.
    #[default]
    Korean,
    /// 렌주룰(연습용): renju without opening rules.
    Renju,
    /// 자유룰.
    Free,
}

/// What wins under the free rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub enum FreeWin {
    /// Five or more in a row.
    #[default]
    FivePlus,
    /// Exactly five in a row.
    ExactFive,
}

/// Whether black's first stone must stand on the centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub enum FirstMoveCenter {
    /// In renju only.
    #[default]
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

/// Who plays black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub enum ColorAssignment {
    /// Drawn from the game's seed.
    #[default]
    Random,
    /// The host.
    HostBlack,
    /// The guest.
    HostWhite,
    /// In a chain of rematches the other one than last time; drawn in the first game.
    Alternate,
}

/// How many undos each player may be granted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum UndoLimit {
    /// No undo in this game.
    #[serde(rename = "off")]
    Off,
    /// One.
    #[serde(rename = "1")]
    One,
    /// Three.
    #[default]
    #[serde(rename = "3")]
    Three,
    /// As many as the opponent grants.
    #[serde(rename = "unlimited")]
    Unlimited,
}

impl UndoLimit {
    /// The number of undos a player may be granted; `None` means any number.
    pub const fn limit(self) -> Option<u32> {
        match self {
            Self::Off => Some(0),
            Self::One => Some(1),
            Self::Three => Some(3),
            Self::Unlimited => None,
        }
    }
}

/// Beginners' help: whether the opponent's open threes and fours are pointed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub enum Hints {
    /// No help.
    Off,
    /// The player on turn sees them, privately.
    #[default]
    Warn,
}

/// Everything a table agrees on. The defaults are those of `docs/rules.md`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Options {
    /// 규칙.
    pub rule_set: RuleSet,
    /// What wins, if `rule_set` is free; otherwise without meaning.
    pub free_win: FreeWin,
    /// 15×15 or 19×19.
    pub board_size: BoardSize,
    /// Whether the first stone must stand on the centre.
    pub first_move_center: FirstMoveCenter,
    /// Who plays black.
    pub color_assignment: ColorAssignment,
    /// The clock.
    pub time_control: TimeControl,
    /// What happens at the deadline of a per-move clock; other clocks always lose.
    pub timeout_policy: TimeoutPolicy,
    /// Undos a player may be granted.
    pub undo: UndoLimit,
    /// Whether a draw may be offered.
    pub draw_offer: bool,
    /// Whether the side to move's forbidden points are shown, where the rule has any.
    pub show_forbidden: bool,
    /// Whether the player on turn is warned of the opponent's threats.
    pub hints: Hints,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            rule_set: RuleSet::default(),
            free_win: FreeWin::default(),
            board_size: BoardSize::default(),
            first_move_center: FirstMoveCenter::default(),
            color_assignment: ColorAssignment::default(),
            time_control: TimeControl::default(),
            timeout_policy: TimeoutPolicy::default(),
            undo: UndoLimit::default(),
            draw_offer: true,
            show_forbidden: true,
            hints: Hints::default(),
        }
    }
}

/// Why options do not fit together, or name something that is not offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// A per-move limit that is not offered.
    #[error("a limit of {seconds} s a move is not offered")]
    PerMoveNotOffered {
        /// The limit asked for.
        seconds: u32,
    },
    /// A Fischer clock that is not offered.
    #[error("{base} s with {increment} s a move is not offered")]
    FischerNotOffered {
        /// Base time asked for, in seconds.
        base: u32,
        /// Increment asked for, in seconds.
        increment: u32,
    },
    /// An idle limit that is not offered.
    #[error("an idle limit of {seconds} s is not offered")]
    IdleLimitNotOffered {
        /// The limit asked for.
        seconds: u32,
    },
    /// Exactly-five was asked for outside the free rules, which alone leave the choice.
    #[error("what wins can only be chosen under the free rules")]
    FreeWinNeedsFree,
    /// Automatic moves were asked for without a per-move clock.
    #[error("automatic moves need a limit per move")]
    AutoMoveNeedsPerMove,
    /// Showing forbidden points was asked for under rules that have none.
    #[error("the free rules have no forbidden points to show")]
    NothingForbidden,
}

impl Options {
    /// The rule in effect.
    pub const fn rule(&self) -> Rule {
        match (self.rule_set, self.free_win) {
            (RuleSet::Korean, _) => Rule::Korean,
            (RuleSet::Renju, _) => Rule::Renju,
            (RuleSet::Free, FreeWin::FivePlus) => Rule::FreeFivePlus,
            (RuleSet::Free, FreeWin::ExactFive) => Rule::FreeExactFive,
        }
    }

    /// Whether black's first stone must stand on the centre.
    pub const fn center_forced(&self) -> bool {
        match self.first_move_center {
            FirstMoveCenter::Auto => matches!(self.rule_set, RuleSet::Renju),
            FirstMoveCenter::On => true,
            FirstMoveCenter::Off => false,
        }
    }

    /// What a time-out does in effect: only a per-move clock can move by itself.
    pub const fn effective_timeout_policy(&self) -> TimeoutPolicy {
        match self.time_control {
            TimeControl::PerMove { .. } => self.timeout_policy,
            TimeControl::None { .. } | TimeControl::Fischer { .. } => TimeoutPolicy::Lose,
        }
    }

    /// Checks that every value is one that is offered and that they fit together.
    ///
    /// `timeout_policy` without a per-move clock is without meaning rather than wrong, since the
    /// seed's default is `autoMove` whatever the clock.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), OptionsError> {
        self.time_control.check()?;
        if self.free_win != FreeWin::FivePlus && self.rule_set != RuleSet::Free {
            return Err(OptionsError::FreeWinNeedsFree);
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
