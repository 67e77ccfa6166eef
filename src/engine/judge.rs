//! What a stone on a point would be: nothing special, a win, or forbidden.

use super::forbidden::Finder;
use super::line::{Cell, bits, cells_of, point_of};
use super::pattern::Windows;
use super::tally::{Tally, read_lines};
use super::{Board, BoardSize, Color, ForbiddenKind, Point, Rule};

/// What placing a stone would amount to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// There is a stone already.
    Occupied,
    /// The rule forbids the point to this colour.
    Forbidden(ForbiddenKind),
    /// The stone wins. Every winning line with all its stones, each from its one end to the other.
    Win(Vec<Vec<Point>>),
    /// Allowed, and the game goes on.
    Legal,
}

/// The forbidden points of one colour, with the reason for each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Forbidden {
    points: Vec<(Point, ForbiddenKind)>,
}

impl Forbidden {
    /// The reason why `point` is forbidden, if it is.
    pub fn get(&self, point: Point) -> Option<ForbiddenKind> {
        self.points.iter().find(|(p, _)| *p == point).map(|&(_, kind)| kind)
    }

    /// Whether `point` is forbidden.
    pub fn contains(&self, point: Point) -> bool {
        self.get(point).is_some()
    }

    /// The points by column (A first), within a column by row (1 first).
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Point, ForbiddenKind)> + '_ {
        self.points.iter().copied()
    }

    /// How many points are forbidden.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether nothing is forbidden.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }
}

/// Every point that `rule` forbids to `color` on this board.
pub fn forbidden_points(board: &Board, rule: Rule, color: Color) -> Forbidden {
    Forbidden { points: Finder::new(board, rule, color).all() }
}

/// The same from stones, for programs that keep no [`Board`]; the later of two on one point stays.
///
/// ```
/// use omok::engine::{BoardSize, Color, ForbiddenKind, Point, Rule, forbidden_points_of_stones};
///
/// let size = BoardSize::Fifteen;
/// let stones = ["F8", "G8", "H9", "H10"].map(|name| Point::parse(name, size).map(|p| (p, Color::Black)));
/// let stones = stones.into_iter().collect::<Result<Vec<_>, _>>()?;
/// let forbidden = forbidden_points_of_stones(size, stones, Rule::Renju, Color::Black);
/// let all: Vec<_> = forbidden.iter().map(|(point, kind)| (point.name(size).to_string(), kind)).collect();
/// assert_eq!(all, [("H8".to_owned(), ForbiddenKind::DoubleThree)]);
/// # Ok::<(), omok::engine::PointError>(())
/// ```
///
/// # Panics
/// If a point is not on a board of this size.
pub fn forbidden_points_of_stones(
    size: BoardSize,
    stones: impl IntoIterator<Item = (Point, Color)>,
    rule: Rule,
    color: Color,
) -> Forbidden {
    forbidden_points(&Board::from_stones(size, stones), rule, color)
}

/// How many times [`forbidden_points`] looks at a point with its four lines: a measure of its cost that no
/// machine disturbs, for tools that search for expensive positions.
pub fn forbidden_points_cost(board: &Board, rule: Rule, color: Color) -> u64 {
    let mut finder = Finder::new(board, rule, color);
    finder.all();
    finder.looks()
}

/// Every point that completes a five for `color`, by column (A first), then by row (1 first).
pub fn winning_points(board: &Board, rule: Rule, color: Color) -> Vec<Point> {
    let (own, empty) = (board.lines(color), board.empty_lines());
    let five = rule.five(color);
    let marks = read_lines(own, &empty, |own, empty| [Windows::of(own, empty, five).five_points(empty)]);
    let [fives] = Tally::of(&marks, board.size());
    fives.once.points(board.size()).collect()
}

/// What a stone of `color` on `point` would be. A win comes before any reason to forbid.
pub fn judge(board: &Board, rule: Rule, color: Color, point: Point) -> Verdict {
    if !board.is_empty_at(point) {
        return Verdict::Occupied;
    }
    let lines = winning_lines(board, rule, color, point);
    if !lines.is_empty() {
        return Verdict::Win(lines);
    }
    match Finder::new(board, rule, color).kind(point) {
        Some(kind) => Verdict::Forbidden(kind),
        None => Verdict::Legal,
    }
}

/// Why the empty `point` is forbidden to `color`, if it is: for searches, which need no more than that.
pub fn forbidden_kind(board: &Board, rule: Rule, color: Color, point: Point) -> Option<ForbiddenKind> {
    Finder::new(board, rule, color).kind(point)
}

/// The lines that a stone of `color` on the empty `point` would win with.
fn winning_lines(board: &Board, rule: Rule, color: Color, point: Point) -> Vec<Vec<Point>> {
    let size = board.size();
    cells_of(point, size)
        .into_iter()
        .map(|cell| (cell.line, run(board.lines(color).all()[cell.line] | 1 << cell.bit, cell.bit)))
        .filter(|(_, stones)| rule.is_win(color, stones.count_ones() as usize))
        .map(|(line, stones)| bits(stones).map(|bit| point_of(Cell { line, bit }, size)).collect())
        .collect()
}

/// The unbroken stretch of `stones` through the stone at `bit`.
const fn run(stones: u32, bit: u32) -> u32 {
    let below = (!stones & ((1 << bit) - 1)).checked_ilog2();
    let start = match below {
        Some(gap) => gap + 1,
        None => 0,
    };
    let end = start + (stones >> start).trailing_ones();
    (1 << end) - (1 << start)
}
