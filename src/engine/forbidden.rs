//! Forbidden points (금수): double-threes, double-fours and overlines.
//!
//! A three counts only if one of its extensions does: a point that makes it a straight four, makes no five
//! in any direction, and is not forbidden itself once the three stands. The last condition asks the same
//! question of a board with one stone more (seed §5.2; RIF rules 9.3), which is what makes false threes.
//! It ends because the board fills up, and needs an answer for few points only: one look at the four lines
//! of a point tells most of them apart ([`Shape`]).

use super::line::{CENTER, Cell, Lines, bits, cells_of, point_of};
use super::pattern::{Five, Windows, cover, over};
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
    /// How many looks were taken at a point: what the answer cost.
    looks: u64,
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
    /// For each direction the cells that extend the three which a stone makes there, as bits of the line
    /// around the point.
    extensions: [u32; 4],
}

impl Shape {
    /// In how many directions a stone may make a three.
    fn directions(&self) -> usize {
        self.extensions.iter().filter(|&&extensions| extensions != 0).count()
    }
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
            looks: 0,
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

    /// How many looks at a point the answers so far have cost.
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
    pub(crate) fn makes_five(&mut self, p: Point) -> bool {
        self.look(cells_of(p, self.size)).makes_five
    }

    /// Whether a stone on the empty point `p` makes at least one three that counts.
    pub(crate) fn makes_three(&mut self, p: Point) -> bool {
        let cells = cells_of(p, self.size);
        let shape = self.look(cells);
        self.makes_threes(1, cells, &shape)
    }

    /// Whether a stone on `p` makes two threes that count, given that it makes no five.
    fn is_double_three(&mut self, p: [Cell; 4], shape: &Shape) -> bool {
        shape.directions() >= 2 && self.makes_threes(2, p, shape)
    }

    /// Whether a stone on `p` makes at least `enough` threes that count.
    fn makes_threes(&mut self, enough: usize, p: [Cell; 4], shape: &Shape) -> bool {
        self.add(p);
        let answer = self.has_threes(enough, p, shape);
        self.take_back(p);
        answer
    }

    /// Whether the stone just placed on `p` makes them. Extensions that a look decides go first.
    fn has_threes(&mut self, enough: usize, p: [Cell; 4], shape: &Shape) -> bool {
        let mut threes = 0;
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
        let question = Question { added: self.added, point: point_of(q[0], self.size) };
        if let Some(&answer) = self.known.get(&question) {
            return answer;
        }
        let shape = self.look(q);
        let answer = self.is_double_three(q, &shape);
        self.known.insert(question, answer);
        answer
    }

    fn is_plainly_forbidden(&self, shape: &Shape) -> bool {
        self.forbids == Forbids::All && (shape.makes_overline || shape.fours >= 2)
    }

    /// The cells of the point that is bit `bit` of the line around `cell`.
    fn cells_near(&self, cell: Cell, bit: u32) -> [Cell; 4] {
        cells_of(point_of(Cell { bit: cell.bit + bit - CENTER, ..cell }, self.size), self.size)
    }

    fn look(&mut self, cells: [Cell; 4]) -> Shape {
        self.looks += 1;
        let own = cells.map(|cell| self.own.around(cell));
        let empty = cells.map(|cell| self.empty.around(cell));
        // Four lines at once: the same steps on each, without a branch.
        let mut marks = [[0; 4]; 5];
        for d in 0..4 {
            let windows = Windows::of(own[d], empty[d], self.five);
            marks[0][d] = windows.four & over(CENTER, 5);
            marks[1][d] = windows.before_overline & over(CENTER, 6);
            marks[2][d] = windows.before_four & over(CENTER, 5);
            marks[3][d] = windows.three & over(CENTER, 4);
            marks[4][d] = cover(windows.before_three & over(CENTER, 4), 4) & empty[d] & !(1 << CENTER);
        }
        let [fives, overlines, fours, straight_fours, extensions] = marks;
        let mut shape =
            Shape { makes_five: fives != [0; 4], makes_overline: overlines != [0; 4], fours: 0, extensions };
        for (fours, straight_fours) in fours.into_iter().zip(straight_fours) {
            let is_double = fours & fours.wrapping_sub(1) != 0 && straight_fours == 0;
            shape.fours += u32::from(fours != 0) + u32::from(is_double);
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
