//! Forbidden points (금수): double-threes, double-fours and overlines.
//!
//! A three counts only if one of its extensions does: a point that makes it a straight four, makes no five
//! in any direction, and is not forbidden itself once the three stands. The last condition asks the same
//! question of a board with one stone more (seed §5.2; RIF rules 9.3), which is what makes false threes.
//! It ends because the board fills up, and needs an answer for few points only: one look at the four lines
//! of a point tells most of them apart ([`Shape`]).

use super::line::{Cell, Lines, bits, cells_of, point_of};
use super::pattern::{Five, Windows};
use super::tally::{Columns, Tally, read_lines};
use super::{Board, BoardSize, Color, ForbiddenKind, Point, Rule};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

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
    /// Double-threes already decided, by the stones added before and the point.
    known: HashMap<Question, bool, BuildHasherDefault<QuestionHasher>>,
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

/// What one look at its four lines tells of an empty point.
#[derive(Debug, Clone, Copy)]
struct Shape {
    makes_five: bool,
    makes_overline: bool,
    fours: u32,
    /// For each direction the bits of its line that extend the three which a stone makes there.
    extensions: [u32; 4],
}

impl Shape {
    /// In how many directions a stone may make a three.
    fn directions(&self) -> usize {
        self.extensions.iter().filter(|&&extensions| extensions != 0).count()
    }
}

/// What a look at an extension of a three tells.
enum Extension {
    Counts,
    DoesNotCount,
    /// It may be a double-three itself.
    Unclear(Shape),
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
            added: PointSet::EMPTY,
            known: HashMap::default(),
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
            [
                windows.three_points(empty),
                windows.four_points(empty),
                windows.overline_points(empty) | windows.double_four_points(empty),
            ]
        });
        let [threes, fours, certain] = Tally::of(&marks, self.size);
        threes.twice.or(fours.twice).or(certain.once)
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
    pub(crate) fn makes_five(&self, p: Point) -> bool {
        self.look(cells_of(p, self.size)).makes_five
    }

    /// Whether a stone on the empty point `p` makes at least one three that counts.
    pub(crate) fn makes_three(&mut self, p: Point) -> bool {
        let cells = cells_of(p, self.size);
        let shape = self.look(cells);
        self.makes_threes(1, cells, &shape)
    }

    /// Whether a stone on the cells of a point makes two threes that count, given that it makes no five.
    fn is_double_three(&mut self, p: [Cell; 4], shape: &Shape) -> bool {
        if shape.directions() < 2 {
            return false;
        }
        // With fewer than two stones added, no question comes up twice.
        if self.added.count < 2 {
            return self.makes_threes(2, p, shape);
        }
        let question = Question { added: self.added, point: point_of(p[0], self.size) };
        if let Some(&answer) = self.known.get(&question) {
            return answer;
        }
        let answer = self.makes_threes(2, p, shape);
        self.known.insert(question, answer);
        answer
    }

    /// Whether a stone on the cells of a point makes at least `enough` threes that count.
    fn makes_threes(&mut self, enough: usize, p: [Cell; 4], shape: &Shape) -> bool {
        self.add(p);
        let answer = self.has_threes(enough, p, shape);
        self.take_back(p);
        answer
    }

    /// As above, the stone being placed. Extensions that a look decides go first.
    fn has_threes(&mut self, enough: usize, p: [Cell; 4], shape: &Shape) -> bool {
        let mut threes = 0;
        let mut unclear: Vec<([Cell; 4], Shape, usize)> = Vec::new();
        for (direction, (cell, extensions)) in p.into_iter().zip(shape.extensions).enumerate() {
            let unclear_before = unclear.len();
            for bit in bits(extensions) {
                let q = cells_of(point_of(Cell { line: cell.line, bit }, self.size), self.size);
                match self.extension(q) {
                    Extension::Counts => {
                        threes += 1;
                        unclear.truncate(unclear_before);
                        break;
                    }
                    Extension::DoesNotCount => {}
                    Extension::Unclear(shape) => unclear.push((q, shape, direction)),
                }
            }
            if threes >= enough {
                return true;
            }
        }
        let mut counted = None;
        for (q, shape, direction) in unclear {
            if threes < enough && counted != Some(direction) && !self.is_double_three(q, &shape) {
                threes += 1;
                counted = Some(direction);
            }
        }
        threes >= enough
    }

    /// Whether `q` counts as an extension of a three, as far as a look can tell.
    fn extension(&self, q: [Cell; 4]) -> Extension {
        let shape = self.look(q);
        let is_plainly_forbidden = self.forbids == Forbids::All && (shape.makes_overline || shape.fours >= 2);
        if shape.makes_five || is_plainly_forbidden {
            Extension::DoesNotCount
        } else if self.forbids == Forbids::Nothing || shape.directions() < 2 {
            Extension::Counts
        } else {
            Extension::Unclear(shape)
        }
    }

    fn look(&self, cells: [Cell; 4]) -> Shape {
        let mut shape = Shape { makes_five: false, makes_overline: false, fours: 0, extensions: [0; 4] };
        for (Cell { line, bit }, extensions) in cells.into_iter().zip(&mut shape.extensions) {
            let empty = self.empty.all()[line];
            let windows = Windows::of(self.own.all()[line], empty, self.five);
            shape.makes_five |= windows.five_at(bit);
            shape.makes_overline |= windows.overline_at(bit);
            shape.fours += windows.fours_at(bit);
            *extensions = windows.extensions_at(bit, empty);
        }
        shape
    }

    fn add(&mut self, cells: [Cell; 4]) {
        self.own.insert(cells);
        self.empty.remove(cells);
        self.added.toggle(cells[1], self.size);
        self.added.count += 1;
    }

    fn take_back(&mut self, cells: [Cell; 4]) {
        self.own.remove(cells);
        self.empty.insert(cells);
        self.added.toggle(cells[1], self.size);
        self.added.count -= 1;
    }
}

/// A set of points as the bits of its columns, with a hash that follows each change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PointSet {
    columns: Columns,
    count: u32,
    hash: u64,
}

impl PointSet {
    const EMPTY: Self = Self { columns: Columns([0; 19]), count: 0, hash: 0 };

    /// Adds or removes the point of the cell on its column.
    fn toggle(&mut self, Cell { line, bit }: Cell, size: BoardSize) {
        self.columns.0[line - size.get() as usize] ^= 1 << bit;
        self.hash ^= mix((line as u64) << 32 | u64::from(bit));
    }
}

/// Is this point a double-three once those stones have been added?
#[derive(Debug, PartialEq, Eq)]
struct Question {
    added: PointSet,
    point: Point,
}

impl Hash for Question {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.added.hash ^ mix(u64::from(self.point.x) << 8 | u64::from(self.point.y)));
    }
}

/// Passes on the hash that a [`Question`] brings.
#[derive(Debug, Default)]
struct QuestionHasher(u64);

impl Hasher for QuestionHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// Spreads the bits of a small number over the word (the finaliser of `SplitMix64`).
const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
