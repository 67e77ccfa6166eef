//! Forbidden points (금수): double-threes, double-fours and overlines.
//!
//! A three counts only if one of its extensions does: a point that makes it a straight four, makes no five
//! in any direction, and is not forbidden itself once the three stands. The last condition asks the same
//! question of a board with one stone more (`docs/rules.md`, Forbidden points; RIF rules 9.3), which is what makes false threes
//! (가짜 삼). It ends because the board fills up, and few points need it: one look at a point's four lines
//! ([`Shape`]) settles most of them.

use super::asked::{Answers, PointSet};
use super::line::{CENTER, Cell, Lines, bits, cells_of, point_of};
use super::pattern::{Five, Windows};
use super::shape::Shape;
use super::tally::{Columns, Tally, read_lines};
use super::{Board, BoardSize, Color, ForbiddenKind, Point, Rule};

/// Tells which points are forbidden to one colour on one board, and which threes count.
#[derive(Debug)]
pub(crate) struct Finder {
    size: BoardSize,
    five: Five,
    forbids: Forbids,
    own: Lines,
    empty: Lines,
    /// The stones added to the board while following extensions.
    added: PointSet,
    answers: Answers,
    /// How many looks the answers have cost.
    looks: u64,
}

/// What is forbidden. Exactly five wins for every colour to which something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Forbids {
    Nothing,
    /// 3-3 (korean).
    DoubleThree,
    /// 3-3, 4-4 and overlines (renju, black).
    All,
}

impl Finder {
    pub(crate) fn new(board: &Board, rule: Rule, color: Color) -> Self {
        let forbids = if rule.forbids(color, ForbiddenKind::DoubleFour) {
            Forbids::All
        } else if rule.forbids(color, ForbiddenKind::DoubleThree) {
            Forbids::DoubleThree
        } else {
            Forbids::Nothing
        };
        Self {
            size: board.size(),
            five: rule.five(color),
            forbids,
            own: *board.lines(color),
            empty: board.empty_lines(),
            added: PointSet::default(),
            answers: Answers::default(),
            looks: 0,
        }
    }

    /// Every forbidden point with its reason, by column, then by row from the bottom.
    pub(crate) fn all(&mut self) -> Vec<(Point, ForbiddenKind)> {
        if self.forbids == Forbids::Nothing {
            return Vec::new();
        }
        let candidates = self.candidates().points(self.size);
        candidates.filter_map(|point| Some((point, self.kind(point)?))).collect()
    }

    /// Why the empty point `p` is forbidden, if it is.
    pub(crate) fn kind(&mut self, p: Point) -> Option<ForbiddenKind> {
        if self.forbids == Forbids::Nothing {
            return None;
        }
        let cells = cells_of(p, self.size);
        let shape = self.look(cells);
        if shape.makes_five {
            None
        } else if self.forbids == Forbids::All && shape.makes_overline {
            Some(ForbiddenKind::Overline)
        } else if self.forbids == Forbids::All && shape.fours >= 2 {
            Some(ForbiddenKind::DoubleFour)
        } else {
            self.is_double_three(cells, &shape).then_some(ForbiddenKind::DoubleThree)
        }
    }

    /// Whether a stone on the empty point `p` makes a five.
    pub(crate) fn makes_five(&mut self, p: Point) -> bool {
        self.look(cells_of(p, self.size)).makes_five
    }

    /// Whether a stone on the empty point `p` makes at least one three that counts.
    pub(crate) fn makes_three(&mut self, p: Point) -> bool {
        let cells = cells_of(p, self.size);
        let shape = self.look(cells);
        self.makes_threes(1, cells, &shape)
    }

    /// How many times a point has been looked at: what the answers cost.
    pub(crate) const fn looks(&self) -> u64 {
        self.looks
    }

    /// The points that may be forbidden: each of the others makes no overline and at most one three and
    /// one four.
    fn candidates(&self) -> Columns {
        let (own, empty) = (&self.own, &self.empty);
        if self.forbids == Forbids::DoubleThree {
            let marks = read_lines(own, empty, |own, empty| {
                [Windows::of(own, empty, Five::Exact).three_points(empty)]
            });
            let [threes] = Tally::of(&marks, self.size);
            return threes.twice;
        }
        let marks = read_lines(own, empty, |own, empty| {
            let windows = Windows::of(own, empty, Five::Exact);
            let certain = windows.overline_points(empty) | windows.double_four_points(empty);
            [windows.three_points(empty), windows.four_points(empty), certain]
        });
        let [threes, fours, certain] = Tally::of(&marks, self.size);
        threes.twice.or(fours.twice).or(certain.once)
    }

    /// Whether a stone on `p` makes two threes that count, given that it makes no five.
    fn is_double_three(&mut self, p: [Cell; 4], shape: &Shape) -> bool {
        shape.directions() >= 2 && self.makes_threes(2, p, shape)
    }

    /// Whether a stone on `p` makes at least `enough` threes that count.
    fn makes_threes(&mut self, enough: usize, p: [Cell; 4], shape: &Shape) -> bool {
        let point = point_of(p[0], self.size);
        self.own.insert(p);
        self.empty.remove(p);
        self.added.toggle(point);
        let answer = self.has_threes(enough, p, shape);
        self.added.toggle(point);
        self.empty.insert(p);
        self.own.remove(p);
        answer
    }

    /// Whether the stone just placed on `p` makes them.
    fn has_threes(&mut self, enough: usize, p: [Cell; 4], shape: &Shape) -> bool {
        let mut threes = 0;
        // For each direction the extensions that a look leaves open, if none of them counts for certain.
        let mut unclear = [0; 4];
        for direction in 0..4 {
            for bit in bits(shape.extensions[direction]) {
                let shape = self.look(self.cells_near(p[direction], bit));
                if shape.makes_five || self.is_plainly_forbidden(&shape) {
                    continue;
                }
                if self.forbids == Forbids::Nothing || shape.directions() < 2 {
                    threes += 1;
                    unclear[direction] = 0;
                    break;
                }
                unclear[direction] |= 1 << bit;
            }
        }
        for direction in 0..4 {
            let possible = unclear[direction..].iter().filter(|&&extensions| extensions != 0).count();
            if threes >= enough || threes + possible < enough {
                break;
            }
            let mut extensions = bits(unclear[direction]);
            if extensions.any(|bit| !self.ask_double_three(self.cells_near(p[direction], bit))) {
                threes += 1;
            }
        }
        threes >= enough
    }

    /// [`Self::is_double_three`] of an extension, asked only once for the same stones added.
    fn ask_double_three(&mut self, q: [Cell; 4]) -> bool {
        let point = point_of(q[0], self.size);
        if let Some(answer) = self.answers.get(self.added, point) {
            return answer;
        }
        let shape = self.look(q);
        let answer = self.is_double_three(q, &shape);
        self.answers.insert(self.added, point, answer);
        answer
    }

    fn is_plainly_forbidden(&self, shape: &Shape) -> bool {
        self.forbids == Forbids::All && (shape.makes_overline || shape.fours >= 2)
    }

    fn look(&mut self, cells: [Cell; 4]) -> Shape {
        self.looks += 1;
        Shape::of(cells, &self.own, &self.empty, self.five)
    }

    /// The cells of the point that is bit `bit` of the line around `cell`.
    fn cells_near(&self, cell: Cell, bit: u32) -> [Cell; 4] {
        cells_of(point_of(Cell { bit: cell.bit + bit - CENTER, ..cell }, self.size), self.size)
    }
}
