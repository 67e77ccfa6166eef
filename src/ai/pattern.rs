//! What a stone on an empty cell would make of one line, looked up in a table.
//!
//! All that matters to a cell happens within five cells on either side: a five or a straight four through
//! it reaches four cells far, and the cell after that may spoil an exact five. So the ten cells around it,
//! each empty, own or blocked (the opponent's, or off the board), decide what a stone makes: 3¹⁰ cases.

use crate::engine::{Color, Rule};
use std::sync::LazyLock;

/// What a stone makes on one line, weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Made {
    /// Nothing that could become a five.
    Nothing,
    /// One stone with room for a five.
    One,
    /// One stone with room for a straight four.
    OpenOne,
    /// A stone short of a [`Self::Three`].
    Two,
    /// A stone short of an [`Self::OpenThree`].
    OpenTwo,
    /// A stone short of a four.
    Three,
    /// A stone short of a straight four.
    OpenThree,
    /// A four with one completion.
    Four,
    /// Two fours on the one line.
    DoubleFour,
    /// A straight four.
    StraightFour,
    /// A five that wins.
    Five,
    /// Six or more where only five wins.
    Overline,
}

impl Made {
    /// How many there are.
    pub(super) const COUNT: usize = 12;

    const ALL: [Self; Self::COUNT] = [
        Self::Nothing,
        Self::One,
        Self::OpenOne,
        Self::Two,
        Self::OpenTwo,
        Self::Three,
        Self::OpenThree,
        Self::Four,
        Self::DoubleFour,
        Self::StraightFour,
        Self::Five,
        Self::Overline,
    ];

    pub(super) const fn from_index(index: u8) -> Self {
        Self::ALL[index as usize]
    }
}

/// Cells on either side that are looked at.
pub(super) const REACH: u32 = 5;

/// Arrangements of [`REACH`] cells.
const HALF: usize = 243;
const WHOLE: usize = HALF * HALF;

/// Two bits a cell: bit 0 a black stone, bit 1 a white one, both where the board ends.
const HALF_CODES: usize = 1 << (2 * REACH);

/// The tables of both colours under one rule.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patterns {
    by_color: [&'static Table; 2],
    halves: &'static [[u8; HALF_CODES]; 2],
}

type Table = [u8; WHOLE];

impl Patterns {
    pub(super) fn of(rule: Rule) -> Self {
        Self { by_color: Color::BOTH.map(|color| table(rule, color)), halves: &HALVES }
    }

    /// What a stone of each colour makes between the five cells below (`low`) and above (`high`) it,
    /// both coded with two bits a cell, the lowest cell first.
    #[inline]
    pub(super) fn both(&self, low: usize, high: usize) -> [u8; 2] {
        let index = |color: usize| {
            let half = |code: usize| usize::from(self.halves[color][code & (HALF_CODES - 1)]);
            half(low) + HALF * half(high)
        };
        [self.by_color[0][index(0)], self.by_color[1][index(1)]]
    }
}

fn table(rule: Rule, color: Color) -> &'static Table {
    static OR_MORE: LazyLock<Box<Table>> = LazyLock::new(|| build(Lines { exact: false, double_four: true }));
    static EXACT: LazyLock<Box<Table>> = LazyLock::new(|| build(Lines { exact: true, double_four: true }));
    static RENJU: LazyLock<Box<Table>> = LazyLock::new(|| build(Lines { exact: true, double_four: false }));
    match (rule.wins_with_exactly_five(color), rule) {
        (false, _) => &OR_MORE,
        (true, Rule::Renju) => &RENJU,
        (true, _) => &EXACT,
    }
}

/// For each colour the arrangement, as a number of base 3, that five cells coded in two bits each show.
static HALVES: LazyLock<[[u8; HALF_CODES]; 2]> = LazyLock::new(|| {
    [1, 2].map(|own| {
        let arrangement = |code: usize| {
            let cell = |k: u32| match code >> (2 * k) & 3 {
                0 => 0,
                stone if stone == own => OWN,
                _ => BLOCKED,
            };
            (0..REACH).map(|k| cell(k) * 3_usize.pow(k)).sum::<usize>() as u8
        };
        std::array::from_fn(arrangement)
    })
});

const OWN: usize = 1;
const BLOCKED: usize = 2;

/// The rule of one line.
#[derive(Debug, Clone, Copy)]
struct Lines {
    /// Whether only exactly five wins.
    exact: bool,
    /// Whether two fours at once are of use.
    double_four: bool,
}

/// A stone more makes a larger number, so that going down from the largest what it leads to is known already.
fn build(lines: Lines) -> Box<Table> {
    let table = vec![Made::Nothing as u8; WHOLE].into_boxed_slice();
    let mut table: Box<Table> = table.try_into().expect("as many cells as a table has");
    for index in (0..WHOLE).rev() {
        table[index] = lines.made(index, &table) as u8;
    }
    table
}

impl Lines {
    fn made(self, index: usize, table: &Table) -> Made {
        let cells = cells(index);
        let run = run(&cells);
        if run == 5 || (run > 5 && !self.exact) {
            return Made::Five;
        }
        if run > 5 {
            return Made::Overline;
        }
        let mut completions = 0;
        let mut best = Made::Nothing;
        for (k, weight) in WEIGHTS.into_iter().enumerate() {
            if cells[k] == 0 {
                let next = Made::from_index(table[index + OWN * weight]);
                match next {
                    Made::Five => completions += 1,
                    Made::Overline => {}
                    next => best = best.max(next),
                }
            }
        }
        match (completions, best) {
            (2.., _) if run == 4 => Made::StraightFour,
            (2.., _) => Made::DoubleFour,
            (1, _) => Made::Four,
            (_, Made::StraightFour) => Made::OpenThree,
            (_, Made::DoubleFour) if self.double_four => Made::OpenThree,
            (_, Made::DoubleFour | Made::Four) => Made::Three,
            (_, Made::OpenThree) => Made::OpenTwo,
            (_, Made::Three) => Made::Two,
            (_, Made::OpenTwo) => Made::OpenOne,
            (_, Made::Two) => Made::One,
            _ => Made::Nothing,
        }
    }
}

/// Where each of the ten cells stands in the number of an arrangement, from the lowest cell to the highest.
const WEIGHTS: [usize; 10] = [1, 3, 9, 27, 81, HALF, 3 * HALF, 9 * HALF, 27 * HALF, 81 * HALF];

fn cells(index: usize) -> [usize; 10] {
    WEIGHTS.map(|weight| index / weight % 3)
}

/// The length of the row of own stones through the one in the middle.
fn run(cells: &[usize; 10]) -> usize {
    let (low, high) = cells.split_at(5);
    let below = low.iter().rev().take_while(|&&cell| cell == OWN).count();
    let above = high.iter().take_while(|&&cell| cell == OWN).count();
    below + 1 + above
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What black's stone on `*` makes: `X` black, `O` white, `.` empty, nothing beyond the ends.
    fn made(rule: Rule, line: &str) -> Made {
        let at = line.find('*').unwrap();
        let code = |offset: isize| match at.checked_add_signed(offset).and_then(|i| line.chars().nth(i)) {
            Some('.') => 0,
            Some('X') => 1,
            Some('O') => 2,
            _ => 3,
        };
        let half = |from: isize| (0..5).map(|k| code(from + k) << (2 * k)).sum();
        Made::from_index(Patterns::of(rule).both(half(-5), half(1))[0])
    }

    #[test]
    fn each_shape_has_its_name() {
        for (line, expected) in [
            ("..XX*XX..", Made::Five),
            ("..XX*XXX.", Made::Overline),
            (".XX*X.", Made::StraightFour),
            (".XXX*O", Made::Four),
            ("OXXX*O", Made::Nothing),
            ("X.X*X.X", Made::DoubleFour),
            ("..XX*..", Made::OpenThree),
            ("OXX*..", Made::Three),
            ("O.XX*.O", Made::Three),
            ("...X*...", Made::OpenTwo),
            ("OX*....", Made::Two),
            ("....*....", Made::OpenOne),
            ("O*....", Made::One),
            ("O*...O", Made::Nothing),
        ] {
            assert_eq!(made(Rule::Korean, line), expected, "{line}");
        }
    }

    #[test]
    fn the_rule_decides_what_six_and_two_fours_are_worth() {
        assert_eq!(made(Rule::FreeFivePlus, "..XX*XXX."), Made::Five);
        assert_eq!(made(Rule::FreeFivePlus, "XX.XX*.X"), Made::DoubleFour);
        assert_eq!(made(Rule::Korean, "XX.XX*.X"), Made::Four, "the other completion makes six");
        assert_eq!(made(Rule::FreeExactFive, "X..*X.X"), Made::OpenThree, "one more makes two fours");
        assert_eq!(made(Rule::Renju, "X..*X.X"), Made::Three, "which black may not do in renju");
    }
}
