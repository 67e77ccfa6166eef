//! The rule sets: which line wins, and what each colour may not play.

use super::Color;
use super::pattern::Five;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A rule set in effect, the free rules split by what wins under them.
///
/// Source: `docs/rules.md`, Rule sets; RIF rules (<https://www.renju.net/rifrules/>) for renju.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Rule {
    /// 한국식 오목: exactly five wins, 3-3 is forbidden to both colours, six is nothing.
    Korean,
    /// 렌주룰(연습용): black wins with exactly five and may play neither 3-3, 4-4 nor six;
    /// white wins with five or more and may play anywhere.
    Renju,
    /// 자유룰: five or more wins, nothing is forbidden.
    #[serde(alias = "free")]
    FreeFivePlus,
    /// 자유룰, exactly five: six is nothing, nothing is forbidden.
    FreeExactFive,
}

/// Why a point is forbidden (금수). The order is the order in which a point with
/// several reasons is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForbiddenKind {
    /// 장목: six or more in a row.
    Overline,
    /// 4-4: two fours at once.
    DoubleFour,
    /// 3-3, 쌍삼: two threes at once.
    DoubleThree,
}

impl Rule {
    /// All rule sets, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Korean, Self::Renju, Self::FreeFivePlus, Self::FreeExactFive];

    /// Whether only a line of exactly five wins for `color`; otherwise longer lines win too.
    pub const fn wins_with_exactly_five(self, color: Color) -> bool {
        match self {
            Self::Korean | Self::FreeExactFive => true,
            Self::Renju => matches!(color, Color::Black),
            Self::FreeFivePlus => false,
        }
    }

    /// What counts as a five for `color`.
    pub(crate) const fn five(self, color: Color) -> Five {
        if self.wins_with_exactly_five(color) { Five::Exact } else { Five::OrMore }
    }

    /// Whether a line of `length` stones wins for `color`.
    pub const fn is_win(self, color: Color, length: usize) -> bool {
        if self.wins_with_exactly_five(color) { length == 5 } else { length >= 5 }
    }

    /// Whether `kind` is forbidden to `color`.
    pub const fn forbids(self, color: Color, kind: ForbiddenKind) -> bool {
        match self {
            Self::Korean => matches!(kind, ForbiddenKind::DoubleThree),
            Self::Renju => matches!(color, Color::Black),
            Self::FreeFivePlus | Self::FreeExactFive => false,
        }
    }

    /// Whether anything at all is forbidden to `color`.
    pub const fn forbids_anything(self, color: Color) -> bool {
        self.forbids(color, ForbiddenKind::DoubleThree)
    }

    /// The name in options, on the command line and in records: `freeFivePlus`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Korean => "korean",
            Self::Renju => "renju",
            Self::FreeFivePlus => "freeFivePlus",
            Self::FreeExactFive => "freeExactFive",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a rule: expected korean, renju, freeFivePlus (or free) or freeExactFive")]
pub struct UnknownRule;

impl FromStr for Rule {
    type Err = UnknownRule;

    /// Reads a name as [`Rule::name`] writes it; `free` means `freeFivePlus`.
    fn from_str(text: &str) -> Result<Self, UnknownRule> {
        if text == "free" {
            return Ok(Self::FreeFivePlus);
        }
        Self::ALL.into_iter().find(|rule| rule.name() == text).ok_or(UnknownRule)
    }
}

impl ForbiddenKind {
    /// All reasons, in the order in which they are named.
    pub const ALL: [Self; 3] = [Self::Overline, Self::DoubleFour, Self::DoubleThree];

    /// The word in output for programs: `double_three`, `double_four`, `overline`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double_four",
            Self::DoubleThree => "double_three",
        }
    }
}

impl fmt::Display for ForbiddenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
