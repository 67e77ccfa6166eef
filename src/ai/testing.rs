//! Positions for tests.

use super::random::Draws;
use super::{Cancel, Level, Position, choose};
use crate::engine::{Board, BoardSize, Color, Point, Rule, Verdict, judge};

/// A board of 15×15 with stones given by name.
pub(super) fn board(black: &str, white: &str) -> Board {
    let size = BoardSize::Fifteen;
    let stones = |names: &str, color| -> Vec<(Point, Color)> {
        names.split_whitespace().map(|name| (Point::parse(name, size).expect(name), color)).collect()
    };
    Board::from_stones(size, stones(black, Color::Black).into_iter().chain(stones(white, Color::White)))
}

/// The positions of a game that LEVEL 1 plays against itself, after each stone but the last.
pub(super) fn positions(rule: Rule, size: BoardSize, seed: u64) -> Vec<(Board, Color)> {
    let mut board = Board::new(size);
    let mut positions = Vec::new();
    for color in Color::BOTH.into_iter().cycle() {
        let position = Position { board: &board, rule, color };
        // The first stones fall anywhere, so that no two games are alike.
        let level = if board.stone_count() < 2 { Level::Random } else { Level::One };
        let Some(choice) = choose(&position, level, seed, &Cancel::new()) else { break };
        let verdict = judge(&board, rule, color, choice.point);
        board.place(choice.point, color);
        if verdict != Verdict::Legal || board.is_full() {
            break;
        }
        positions.push((board.clone(), color.other()));
    }
    positions
}

/// A position that no game would lead to: stones anywhere around the centre, where they may be played and
/// win nothing, and whose turn it is.
pub(super) fn scattered(rule: Rule, size: BoardSize, seed: u64) -> (Board, Color) {
    let mut draws = Draws::new(seed, 0);
    let mut board = Board::new(size);
    let (reach, stones) = (3 + draws.word() % 3, 8 + draws.word() % 22);
    let mut place = |board: &mut Board, color| {
        let mut near = || size.center().x + (draws.word() % (2 * reach + 1)) as u8 - reach as u8;
        let point = Point { x: near(), y: near() };
        if judge(board, rule, color, point) == Verdict::Legal {
            board.place(point, color);
        }
    };
    for _ in 0..stones {
        for color in Color::BOTH {
            place(&mut board, color);
        }
    }
    let color = Color::BOTH[(seed % 2) as usize];
    (board, color)
}
