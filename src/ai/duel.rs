//! One game between two levels, from a start that a seed decides.

use super::random::Draws;
use super::{Cancel, Level, Position, choose};
use crate::engine::{Board, BoardSize, ByColor, Color, Point, Rule, Verdict, forbidden_points, judge};

/// Who plays whom, and how it begins.
#[derive(Debug, Clone, Copy)]
pub struct Duel {
    /// The rule set.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// Who plays which colour.
    pub players: ByColor<Level>,
    /// Stones placed at random near the centre before the players begin; black still moves first. The
    /// points are legal, and nobody wins by them.
    pub opening: usize,
    /// Decides the opening and whatever the players leave to chance.
    pub seed: u64,
}

/// How a duel ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuelResult {
    /// The point that a player chose and could not be played, which loses: there is a fault in that level.
    pub illegal: Option<Point>,
    /// Who won; nobody if the board is full or the side to move has no legal point left.
    pub winner: Option<Color>,
    /// Every stone in order, the opening included.
    pub moves: Vec<Point>,
    /// For each colour the nodes of its slowest move and of all its moves, and how many these were.
    pub nodes: ByColor<NodeCount>,
}

/// What a player has looked at in one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NodeCount {
    /// For its most expensive move.
    pub most: u64,
    /// In all.
    pub total: u64,
    /// Its moves.
    pub moves: u64,
}

/// Opening stones fall within this distance of the centre.
const OPENING_REACH: u8 = 2;

/// Plays the game to its end; `None` if it was cancelled.
pub fn duel(duel: &Duel, cancel: &Cancel) -> Option<DuelResult> {
    let mut board = Board::new(duel.size);
    let mut result = DuelResult {
        illegal: None,
        winner: None,
        moves: open(&mut board, duel),
        nodes: ByColor::both(NodeCount::default()),
    };
    loop {
        let color = Color::BOTH[result.moves.len() % 2];
        let position = Position { board: &board, rule: duel.rule, color };
        let Some(choice) = choose(&position, duel.players[color], duel.seed, cancel) else {
            return Some(result);
        };
        if choice.cancelled {
            return None;
        }
        let count = &mut result.nodes[color];
        count.most = count.most.max(choice.nodes);
        count.total += choice.nodes;
        count.moves += 1;
        let verdict = judge(&board, duel.rule, color, choice.point);
        if !matches!(verdict, Verdict::Legal | Verdict::Win(_)) {
            result.illegal = Some(choice.point);
            result.winner = Some(color.other());
            return Some(result);
        }
        board.place(choice.point, color);
        result.moves.push(choice.point);
        if matches!(verdict, Verdict::Win(_)) {
            result.winner = Some(color);
            return Some(result);
        }
        if board.is_full() {
            return Some(result);
        }
    }
}

/// Places the opening's stones and returns their points.
fn open(board: &mut Board, duel: &Duel) -> Vec<Point> {
    let mut draws = Draws::new(duel.seed, usize::MAX);
    let centre = duel.size.center();
    let mut moves = Vec::new();
    for ply in 0..duel.opening {
        let color = Color::BOTH[ply % 2];
        let forbidden = forbidden_points(board, duel.rule, color);
        let points: Vec<Point> = board
            .empty_points()
            .filter(|p| p.x.abs_diff(centre.x).max(p.y.abs_diff(centre.y)) <= OPENING_REACH)
            .filter(|&p| !forbidden.contains(p))
            .filter(|&p| judge(board, duel.rule, color, p) == Verdict::Legal)
            .collect();
        if points.is_empty() {
            break;
        }
        let point = points[draws.below(points.len())];
        board.place(point, color);
        moves.push(point);
    }
    moves
}
