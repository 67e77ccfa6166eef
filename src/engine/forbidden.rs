//! Forbidden points (금수), straight from the definitions.

use super::line::{Direction, along, run};
use super::{Board, Color, ForbiddenKind, Point, Rule};

/// Why `rule` forbids `color` the empty point `p`, if it does.
///
/// The board is changed on the way and left as it was.
pub(crate) fn forbidden_kind(board: &mut Board, rule: Rule, color: Color, p: Point) -> Option<ForbiddenKind> {
    if !rule.forbids_anything(color) || !board.is_empty_at(p) || makes_five(board, rule, color, p) {
        return None;
    }
    board.place(p, color);
    let kind = ForbiddenKind::ALL.into_iter().find(|&kind| {
        rule.forbids(color, kind)
            && match kind {
                ForbiddenKind::Overline => {
                    Direction::ALL.into_iter().any(|d| run(board, p, d, color).len() > 5)
                }
                ForbiddenKind::DoubleFour => {
                    Direction::ALL.into_iter().map(|d| fours(board, rule, color, p, d).len()).sum::<usize>()
                        >= 2
                }
                ForbiddenKind::DoubleThree => {
                    Direction::ALL.into_iter().filter(|&d| is_three(board, rule, color, p, d)).count() >= 2
                }
            }
    });
    board.remove(p);
    kind
}

/// Whether a stone of `color` on `p` wins in any direction.
fn makes_five(board: &Board, rule: Rule, color: Color, p: Point) -> bool {
    Direction::ALL.into_iter().any(|d| rule.is_win(color, run(board, p, d, color).len()))
}

/// The fours through the stone on `p` along `d`: each set of stones with the number of points that make it a five.
fn fours(board: &Board, rule: Rule, color: Color, p: Point, d: Direction) -> Vec<(Vec<Point>, usize)> {
    let mut sets: Vec<(Vec<Point>, usize)> = Vec::new();
    for q in empty_neighbours(board, p, d) {
        let five = run(board, q, d, color);
        if !rule.is_win(color, five.len()) || !five.contains(&p) {
            continue;
        }
        let stones: Vec<Point> = five.into_iter().filter(|&stone| stone != q).collect();
        match sets.iter_mut().find(|(set, _)| *set == stones) {
            Some((_, completions)) => *completions += 1,
            None => sets.push((stones, 1)),
        }
    }
    sets
}

/// Whether the stone on `p` is part of a three along `d`.
fn is_three(board: &mut Board, rule: Rule, color: Color, p: Point, d: Direction) -> bool {
    empty_neighbours(board, p, d).into_iter().any(|q| {
        if makes_five(board, rule, color, q) {
            return false;
        }
        board.place(q, color);
        let straight = fours(board, rule, color, p, d)
            .iter()
            .any(|(set, completions)| *completions >= 2 && set.contains(&q));
        board.remove(q);
        straight && forbidden_kind(board, rule, color, q).is_none()
    })
}

fn empty_neighbours(board: &Board, p: Point, d: Direction) -> Vec<Point> {
    (-4..=4).filter_map(|steps| along(board, p, d, steps)).filter(|&q| board.is_empty_at(q)).collect()
}
