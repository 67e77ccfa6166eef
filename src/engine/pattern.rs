//! Patterns: what the stones of one colour amount to on one line, all its cells at once.
//!
//! A line is two words: the cells with a stone of the colour (`own`) and the cells without any stone
//! (`empty`). Cells off the board are in neither, like the opponent's, so an edge needs no care.
//!
//! Every term of the rules is a *window*, a stretch of cells with so many stones, the rest empty
//! (`docs/rules.md`, Terms; RIF rules 2.3–2.6):
//!
//! | term | window |
//! |---|---|
//! | a stone here makes a five | five cells, four of them stones |
//! | a stone here makes a four | five cells, three of them stones |
//! | a stone here makes six or more (장목) | six cells, five of them stones |
//! | a stone here makes a straight four (열린 사) | four cells, three of them stones, both ends open |
//! | a stone here may make a three (삼) | four cells, two of them stones, both ends open |
//!
//! Where exactly five wins, a five has no stone beyond either end. An end is open if its cell is empty
//! and a stone on it makes a five.

/// What counts as a five on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Five {
    /// Five stones, no more.
    Exact,
    /// Five stones or more.
    OrMore,
}

/// The windows of a line. Bit i stands for the window whose lowest cell is i.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Windows {
    /// Five cells, four stones: a four (사) stands here, its empty cell makes the five.
    pub four: u32,
    /// Five cells, three stones: a stone on either empty cell makes a four, the other one completes it.
    pub before_four: u32,
    /// Four cells, three stones, both ends open: a three (삼) stands here, its empty cell makes the
    /// straight four.
    pub three: u32,
    /// Four cells, two stones, both ends open: a stone on either empty cell makes a three, the other one
    /// extends it.
    pub before_three: u32,
    /// Six cells, five stones: a stone on the empty cell makes an overline.
    pub before_overline: u32,
}

impl Windows {
    /// Reads one line.
    #[inline]
    pub(crate) const fn of(own: u32, empty: u32, five: Five) -> Self {
        // Stones that spoil a five by standing next to it.
        let spoilers = match five {
            Five::Exact => own,
            Five::OrMore => 0,
        };
        // After a shift by k to the right, bit i speaks of cell i + k.
        let (own_1, own_2, own_3, own_4) = (own >> 1, own >> 2, own >> 3, own >> 4);
        let usable = own | empty;
        let usable_4 = usable & usable >> 1 & usable >> 2 & usable >> 3;
        let usable_5 = usable_4 & usable >> 4;

        // Stones in four cells, as a binary number.
        let (ones_low, twos_low) = (own ^ own_1, own & own_1);
        let (ones_high, twos_high) = (own_2 ^ own_3, own_2 & own_3);
        let ones_4 = ones_low ^ ones_high;
        let twos_4 = twos_low ^ twos_high ^ (ones_low & ones_high);
        let all_4 = twos_low & twos_high;
        let open_ends = empty << 1 & empty >> 4 & !(spoilers << 2) & !(spoilers >> 5);
        let open_4 = usable_4 & open_ends;

        // And in five.
        let ones_5 = ones_4 ^ own_4;
        let carry = ones_4 & own_4;
        let twos_5 = twos_4 ^ carry;
        let fours_5 = all_4 | (twos_4 & carry);
        let alone_5 = usable_5 & !(spoilers << 1) & !(spoilers >> 5);

        Self {
            four: alone_5 & fours_5 & !ones_5,
            before_four: alone_5 & ones_5 & twos_5,
            three: open_4 & ones_4 & twos_4,
            before_three: open_4 & twos_4 & !ones_4,
            before_overline: usable_5 & fours_5 & ((ones_5 & empty >> 5) | (!ones_5 & own >> 5)),
        }
    }
}

impl Windows {
    /// The empty cells where a stone makes a five.
    #[inline]
    pub(crate) const fn five_points(&self, empty: u32) -> u32 {
        cover(self.four, 5) & empty
    }

    /// The empty cells where a stone makes six or more.
    #[inline]
    pub(crate) const fn overline_points(&self, empty: u32) -> u32 {
        cover(self.before_overline, 6) & empty
    }

    /// The empty cells where a stone makes a straight four.
    #[inline]
    pub(crate) const fn straight_four_points(&self, empty: u32) -> u32 {
        cover(self.three, 4) & empty
    }

    /// The empty cells where a stone makes a three, as long as an extension of it counts.
    #[inline]
    pub(crate) const fn three_points(&self, empty: u32) -> u32 {
        cover(self.before_three, 4) & empty
    }

    /// The empty cells where a stone makes a four.
    #[inline]
    pub(crate) const fn four_points(&self, empty: u32) -> u32 {
        cover(self.before_four, 5) & empty
    }

    /// The empty cells where a stone makes two fours on this line alone, as in `●.●●x.●`.
    ///
    /// For lines on which exactly five wins.
    #[inline]
    pub(crate) const fn double_four_points(&self, empty: u32) -> u32 {
        let (w, mut once, mut twice) = (self.before_four, 0, 0);
        let mut k = 0;
        while k < 5 {
            twice |= once & w << k;
            once |= w << k;
            k += 1;
        }
        // A straight four is one set of stones in two windows.
        twice & empty & !self.straight_four_points(empty)
    }
}

/// All cells of the windows of `length` cells that start at the bits of `starts`.
#[inline]
pub(crate) const fn cover(starts: u32, length: u32) -> u32 {
    let mut cells = starts;
    let mut k = 1;
    while k < length {
        cells |= starts << k;
        k += 1;
    }
    cells
}

/// The starts of all windows of `length` cells that lie over the cell `bit`.
#[inline]
pub(crate) const fn over(bit: u32, length: u32) -> u32 {
    ((1 << length) - 1) << bit >> (length - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Marks with `!` the cells of `line` that `points` names: `X` own stone, `O` the opponent's, `.` empty.
    fn marked(line: &str, five: Five, points: impl Fn(&Windows, u32) -> u32) -> String {
        let cells =
            |stone: char| line.chars().enumerate().fold(0, |bits, (i, c)| bits | u32::from(c == stone) << i);
        let (own, empty) = (cells('X'), cells('.'));
        let points = points(&Windows::of(own, empty, five), empty);
        line.chars().enumerate().map(|(i, c)| if points >> i & 1 != 0 { '!' } else { c }).collect()
    }

    #[test]
    fn fives_are_exact_or_longer() {
        let exact = |line| marked(line, Five::Exact, Windows::five_points);
        let or_more = |line| marked(line, Five::OrMore, Windows::five_points);
        for (line, exactly, at_least) in [
            ("..XXXX..", ".!XXXX!.", ".!XXXX!."),
            ("XXXX.", "XXXX!", "XXXX!"),
            ("XX.XX", "XX!XX", "XX!XX"),
            ("XX.XXX.", "XX.XXX.", "XX!XXX."),
            ("X.XXXX.", "X.XXXX!", "X!XXXX!"),
            ("XXXX.X", "XXXX.X", "XXXX!X"),
            ("OXXXXO", "OXXXXO", "OXXXXO"),
            (".XXX.", ".XXX.", ".XXX."),
        ] {
            assert_eq!(exact(line), exactly);
            assert_eq!(or_more(line), at_least);
        }
    }

    #[test]
    fn overlines_are_six_or_more() {
        for (line, expected) in [
            ("XXX.XX", "XXX!XX"),
            ("XX.XX.", "XX.XX."),
            ("XXXX.XXXX", "XXXX!XXXX"),
            (".XXXXX.", "!XXXXX!"),
            ("OXXXXX", "OXXXXX"),
        ] {
            assert_eq!(marked(line, Five::Exact, Windows::overline_points), expected);
        }
    }

    #[test]
    fn two_fours_on_one_line_differ_in_stones() {
        for (line, expected) in [
            ("X.X.X.X", "X.X!X.X"),
            ("XX..XX.", "XX..XX."),
            ("XX.X..XX", "XX.X!.XX"),
            ("XX..X.XX", "XX.!X.XX"),
            (".XXX..", ".XXX.."),
            ("X.XX..X", "X.XX!.X"),
            ("X.X.X.XX", "X.X.X.XX"),
        ] {
            assert_eq!(marked(line, Five::Exact, Windows::double_four_points), expected);
        }
    }

    #[test]
    fn a_three_needs_room_for_a_straight_four() {
        for (line, expected) in [
            ("...XX...", ".!!XX!!."),
            ("O..XX..O", "O.!XX!.O"),
            ("O.XX..O", "O.XX..O"),
            ("X..XX..", "X..XX.."),
            ("X..XX...", "X..XX!!."),
            ("..X.X..", ".!X!X!."),
        ] {
            assert_eq!(marked(line, Five::Exact, Windows::three_points), expected);
        }
    }
}
