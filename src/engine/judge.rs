//! What a stone on a point would be: nothing special, a win, or forbidden.

use super::forbidden::forbidden_kind;
use super::line::{Direction, run};
use super::{Board, Color, ForbiddenKind, Point, Rule};

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
    if !rule.forbids_anything(color) {
        return Forbidden::default();
    }
    let mut scratch = board.clone();
    let points = by_column(board)
        .filter_map(|point| Some((point, forbidden_kind(&mut scratch, rule, color, point)?)))
        .collect();
    Forbidden { points }
}

/// Every point that completes a five for `color`, by column (A first), then by row (1 first).
pub fn winning_points(board: &Board, rule: Rule, color: Color) -> Vec<Point> {
    by_column(board).filter(|&point| !winning_lines(board, rule, color, point).is_empty()).collect()
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
    match forbidden_kind(&mut board.clone(), rule, color, point) {
        Some(kind) => Verdict::Forbidden(kind),
        None => Verdict::Legal,
    }
}

/// The lines that a stone of `color` on `point` would win with.
fn winning_lines(board: &Board, rule: Rule, color: Color, point: Point) -> Vec<Vec<Point>> {
    Direction::ALL
        .into_iter()
        .map(|direction| run(board, point, direction, color))
        .filter(|stones| rule.is_win(color, stones.len()))
        .collect()
}

/// The empty points in the order in which points are listed: by column, then by row from the bottom.
fn by_column(board: &Board) -> impl Iterator<Item = Point> + '_ {
    let edge = board.size().get();
    (0..edge)
        .flat_map(move |x| (0..edge).rev().map(move |y| Point { x, y }))
        .filter(|&point| board.is_empty_at(point))
}
