//! The automatic move: what the clock plays for a player who did not.
//!
//! Seed §8.4: an own five, else the block of an opponent's five, else a legal
//! point within distance 2 (Chebyshev) of a stone, else any legal point; equally
//! likely among equals, drawn from the game's seed. An empty board or a forced
//! centre gives the centre. Never an illegal point.

use super::seed::{GameSeed, Purpose};
use super::{Board, Color, Forbidden, Point, Rule, winning_points};

/// The distance to the nearest stone within which automatic moves prefer to stay.
const NEAR: u8 = 2;

/// The automatic move of `color`, whose forbidden points are `forbidden`; `None` if every point is
/// taken or forbidden.
pub(super) fn choose(
    board: &Board,
    rule: Rule,
    color: Color,
    forbidden: &Forbidden,
    seed: &GameSeed,
    ply: u32,
) -> Option<Point> {
    if board.stone_count() == 0 {
        return Some(board.size().center());
    }
    let draw =
        |points: &[Point]| seed.draw(Purpose::AutoMove { ply }, points.len()).map(|index| points[index]);
    let legal = |point: &Point| forbidden.get(*point).is_none();
    draw(&winning_points(board, rule, color))
        .or_else(|| {
            let mut blocks = winning_points(board, rule, color.other());
            blocks.retain(legal);
            draw(&blocks)
        })
        .or_else(|| {
            let near: Vec<_> =
                board.empty_points().filter(legal).filter(|&point| is_near_a_stone(board, point)).collect();
            draw(&near)
        })
        .or_else(|| draw(&board.empty_points().filter(legal).collect::<Vec<_>>()))
}

fn is_near_a_stone(board: &Board, point: Point) -> bool {
    let reach = |centre: u8| centre.saturating_sub(NEAR)..=(centre + NEAR).min(board.size().get() - 1);
    reach(point.y).any(|y| reach(point.x).any(|x| board.get(Point { x, y }).is_some()))
}
