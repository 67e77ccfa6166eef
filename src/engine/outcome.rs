//! How a game ended.

use super::{Color, Point, Seat};
use serde::{Deserialize, Serialize};

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum EndReason {
    /// A winning line was made.
    Five,
    /// The last point was taken and nobody had won.
    BoardFull,
    /// The side to move has no legal point left.
    NoLegalMove,
    /// A player gave up.
    Resign,
    /// A player ran out of time.
    TimeLoss,
    /// The players agreed on a draw.
    DrawAgreed,
    /// No winner, unrated: ended by a moderator, or a time loss by somebody who never moved by hand.
    Aborted,
}

impl EndReason {
    /// Whether the game was drawn: it counts, and nobody won.
    pub const fn is_draw(self) -> bool {
        matches!(self, Self::BoardFull | Self::NoLegalMove | Self::DrawAgreed)
    }

    /// The word as stored and shown to programs: `boardFull`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::BoardFull => "boardFull",
            Self::NoLegalMove => "noLegalMove",
            Self::Resign => "resign",
            Self::TimeLoss => "timeLoss",
            Self::DrawAgreed => "drawAgreed",
            Self::Aborted => "aborted",
        }
    }
}

/// A seat's place in the final ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Ranked {
    /// Whose.
    pub seat: Seat,
    /// 1 or 2; both 1 when nobody won.
    pub rank: u8,
}

/// The result of a finished game, from which the summaries in every language are made.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Outcome {
    /// Both seats, the winner first, else the host first.
    pub ranking: [Ranked; 2],
    /// Who won, if anybody.
    pub winner: Option<Color>,
    /// Why the game ended.
    pub reason: EndReason,
    /// Every line the last stone won by, each with all its stones from left to right (a column from
    /// top to bottom). Empty unless the reason is [`EndReason::Five`].
    pub win_lines: Vec<Vec<Point>>,
    /// Stones on the board at the end.
    pub move_count: u32,
}

impl Outcome {
    /// Whether the game may count for ratings.
    pub const fn is_rated(&self) -> bool {
        !matches!(self.reason, EndReason::Aborted)
    }

    /// The side that lost, if anybody won.
    pub fn loser(&self) -> Option<Color> {
        self.winner.map(Color::other)
    }

    pub(super) fn new(
        winner: Option<(Color, Seat)>,
        reason: EndReason,
        win_lines: Vec<Vec<Point>>,
        move_count: u32,
    ) -> Self {
        let first = winner.map_or(Seat::Host, |(_, seat)| seat);
        let second_rank = if winner.is_some() { 2 } else { 1 };
        Self {
            ranking: [Ranked { seat: first, rank: 1 }, Ranked { seat: first.other(), rank: second_rank }],
            winner: winner.map(|(color, _)| color),
            reason,
            win_lines,
            move_count,
        }
    }
}
