//! The automatic move: what the clock plays for a player who did not.
//!
//! `docs/rules.md`, Automatic moves: an own five, else the block of an opponent's five, else a legal
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{BoardSize, forbidden_points};
    use std::collections::HashSet;

    fn board(black: &str, white: &str) -> Board {
        let stones = |names: &str, color| {
            names
                .split_whitespace()
                .map(|name| (Point::parse(name, BoardSize::Fifteen).expect(name), color))
                .collect::<Vec<_>>()
        };
        Board::from_stones(
            BoardSize::Fifteen,
            stones(black, Color::Black).into_iter().chain(stones(white, Color::White)),
        )
    }

    /// Every point that some seed leads to.
    fn possible(board: &Board, rule: Rule, color: Color) -> HashSet<String> {
        let forbidden = forbidden_points(board, rule, color);
        (0..=255)
            .filter_map(|byte| choose(board, rule, color, &forbidden, &GameSeed::new([byte; 32]), 9))
            .map(|point| point.name(board.size()).to_string())
            .collect()
    }

    fn names(names: &str) -> HashSet<String> {
        names.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn an_empty_board_gives_the_centre() {
        assert_eq!(possible(&board("", ""), Rule::Korean, Color::Black), names("H8"));
    }

    #[test]
    fn ones_own_five_comes_before_the_block() {
        let board = board("D8 E8 F8 G8", "D3 E3 F3 G3");
        assert_eq!(possible(&board, Rule::Korean, Color::Black), names("C8 H8"));
        assert_eq!(possible(&board, Rule::Korean, Color::White), names("C3 H3"));
    }

    #[test]
    fn the_opponents_five_is_blocked() {
        let board = board("D8 E8 F8 G8", "C8 A1 A3 A5");
        assert_eq!(possible(&board, Rule::Renju, Color::White), names("H8"));
    }

    #[test]
    fn what_would_be_six_is_no_five() {
        // H8 makes six: under exactly-five there is nothing to complete and nothing to block.
        let board = board("C8 D8 E8 F8 G8", "");
        assert!(possible(&board, Rule::FreeExactFive, Color::White).len() > 2);
        assert_eq!(possible(&board, Rule::FreeFivePlus, Color::White), names("B8 H8"));
    }

    #[test]
    fn a_forbidden_block_is_not_made() {
        let board = board("H8 F6 F7 H7 G2", "G6 G5 G4 G3 A1");
        let made = possible(&board, Rule::Renju, Color::Black);
        assert!(!made.contains("G7") && !made.is_empty());
    }

    #[test]
    fn otherwise_it_stays_within_two_of_a_stone_and_reaches_all_of_that() {
        let board = board("H8", "");
        let near: HashSet<String> = board
            .size()
            .points()
            .filter(|p| p.x.abs_diff(7).max(p.y.abs_diff(7)) <= 2 && board.is_empty_at(*p))
            .map(|p| p.name(board.size()).to_string())
            .collect();
        assert_eq!(near.len(), 24);
        assert_eq!(possible(&board, Rule::Korean, Color::White), near);
    }

    #[test]
    fn it_stays_on_the_board_at_the_corners() {
        let board = board("A1 O15", "O1 A15");
        let made = possible(&board, Rule::Korean, Color::Black);
        assert!(made.iter().all(|name| Point::parse(name, BoardSize::Fifteen).is_ok()));
        assert_eq!(made.len(), 4 * 8);
    }

    #[test]
    fn the_last_point_is_taken_and_a_full_board_leaves_nothing() {
        let size = BoardSize::Fifteen;
        let mut full = Board::new(size);
        for point in size.points() {
            full.place(point, if (point.x / 2 + point.y) % 2 == 0 { Color::Black } else { Color::White });
        }
        assert!(possible(&full, Rule::Korean, Color::Black).is_empty());
        full.remove(Point { x: 3, y: 3 });
        assert_eq!(possible(&full, Rule::FreeFivePlus, Color::Black), names("D12"));
    }
}
