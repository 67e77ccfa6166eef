//! What the four lines of a point amount to together.

use super::pattern::Made;

/// What a stone on an empty point would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Worth {
    /// Bits of [`Worth::FIVE`] and the others.
    pub flags: u8,
    /// How good it looks, from 0.
    pub score: i16,
}

/// What each colour's stone is worth by its lines; made by rule and colour.
#[derive(Debug, Clone, Copy)]
pub(super) struct Appraiser {
    /// Whether double-threes are forbidden.
    no_double_three: bool,
    /// Whether double-fours and overlines are forbidden.
    no_double_four: bool,
}

/// Points for what a stone makes on one line, by [`Made`].
const SCORES: [i16; Made::COUNT] = [0, 1, 3, 4, 12, 14, 50, 56, 300, 320, 2000, 0];

impl Worth {
    /// Makes a five.
    pub(super) const FIVE: u8 = 1;
    /// Makes fours with two completions or more, which cannot all be stopped.
    pub(super) const WIN: u8 = 2;
    /// Makes a four.
    pub(super) const FOUR: u8 = 4;
    /// Makes a three.
    pub(super) const THREE: u8 = 8;
    /// May be forbidden, where anything is.
    pub(super) const SUSPECT: u8 = 16;

    /// How many of the flags have a set of points, from the lowest on.
    pub(super) const SETS: usize = 4;

    #[inline]
    pub(super) const fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

impl Appraiser {
    pub(super) const fn new(no_double_three: bool, no_double_four: bool) -> Self {
        Self { no_double_three, no_double_four }
    }

    /// Sums the four lines up.
    pub(super) fn appraise(self, made: [u8; 4]) -> Worth {
        let mut counts = [0_u8; Made::COUNT];
        let mut score = 0;
        for index in made {
            counts[usize::from(index)] += 1;
            score += SCORES[usize::from(index)];
        }
        let count = |made: Made| counts[made as usize];
        if count(Made::Five) > 0 {
            return Worth { flags: Worth::FIVE, score };
        }
        let (threes, doubles) = (count(Made::OpenThree), count(Made::DoubleFour));
        let fours = count(Made::Four) + count(Made::StraightFour) + doubles;
        let overline = count(Made::Overline) > 0;
        let mut flags = 0;
        if fours > 0 {
            flags |= Worth::FOUR;
        }
        if threes > 0 {
            flags |= Worth::THREE;
        }
        if doubles > 0 || count(Made::StraightFour) > 0 || fours > 1 {
            flags |= Worth::WIN;
            score += 300;
        } else if fours > 0 && threes > 0 {
            score += 150;
        } else if threes > 1 {
            score += 100;
        }
        if overline || doubles > 0 || fours + threes > 1 {
            flags |= Worth::SUSPECT;
        }
        let forbidden = (self.no_double_four && (overline || doubles > 0 || fours > 1))
            || (self.no_double_three && threes > 1);
        if forbidden {
            // Most likely: a three may turn out to be a false one.
            score = 5;
        }
        Worth { flags, score }
    }
}
