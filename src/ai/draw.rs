//! Whether a level takes a draw that it is offered.

use super::budget::Budget;
use super::field::Field;
use super::fours::FourSearch;
use super::{Cancel, Position};
use crate::engine::Color;

/// A level that is behind by so much is glad of a draw; the move alone is worth about half of it.
const BEHIND: i32 = -300;

/// With fewer empty points than one in so many there is hardly anything left to win.
const FEW_LEFT: usize = 6;

/// Nodes of the look for wins by fours, so that the answer comes at once.
const FOUR_NODES: u64 = 500;
const FOUR_PLIES: u8 = 9;

/// Whether the player of `color` takes a draw in this position, whoever's turn it is: if it is behind, or
/// if the board is nearly full and nobody is about to win. The same for all levels.
pub fn accepts_draw(position: &Position<'_>, color: Color) -> bool {
    let cancel = Cancel::new();
    let mut budget = Budget::new(&cancel);
    let mut field = Field::new(position);
    let to_move = position.color;
    let mut wins = |side: Color| {
        let four = FourSearch::new().win(&mut field, side, FOUR_PLIES, FOUR_NODES, &mut budget);
        four.is_some()
    };
    if wins(to_move) {
        return to_move != color;
    }
    if wins(to_move.other()) {
        // It would take an answer; whoever threatens is not the one who is behind.
        return to_move == color;
    }
    let value = field.value(color) - field.value(color.other());
    let left = position.board.size().area() - position.board.stone_count();
    value <= BEHIND || left * FEW_LEFT < position.board.size().area()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::testing::board;
    use crate::engine::Rule;

    fn accepts(black: &str, white: &str, to_move: Color, color: Color) -> bool {
        let board = board(black, white);
        accepts_draw(&Position { board: &board, rule: Rule::FreeFivePlus, color: to_move }, color)
    }

    #[test]
    fn whoever_is_about_to_win_declines_and_the_other_one_accepts() {
        let (three, scattered) = ("G8 H8 I8", "A1 O15 A15");
        for to_move in Color::BOTH {
            assert!(!accepts(three, scattered, to_move, Color::Black), "{to_move:?} to move");
            assert!(accepts(three, scattered, to_move, Color::White), "{to_move:?} to move");
        }
    }

    #[test]
    fn an_even_game_goes_on_while_there_is_room() {
        for color in Color::BOTH {
            assert!(!accepts("H8", "I9", Color::Black, color));
        }
    }
}
