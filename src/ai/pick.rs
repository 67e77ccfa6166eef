//! What each level does with a position.

use super::random::{Draws, anywhere};
use super::{Cancel, Choice, Level, Position};
use crate::engine::{forbidden_points, winning_points};

pub(super) fn pick(position: &Position<'_>, level: Level, seed: u64, cancel: &Cancel) -> Option<Choice> {
    let mut draws = Draws::new(seed, position.board.stone_count());
    let choice = |point| Choice { point, nodes: 1, cancelled: cancel.is_cancelled() };
    if level == Level::Random {
        return anywhere(position, &mut draws).map(choice);
    }
    if position.board.stone_count() == 0 {
        return Some(choice(position.board.size().center()));
    }
    let Position { board, rule, color } = *position;
    if let Some(&five) = winning_points(board, rule, color).first() {
        return Some(choice(five));
    }
    let forbidden = forbidden_points(board, rule, color);
    let blocks = winning_points(board, rule, color.other());
    let block = blocks.into_iter().find(|&point| !forbidden.contains(point));
    block.or_else(|| anywhere(position, &mut draws)).map(choice)
}
