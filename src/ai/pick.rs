//! What each level does with a position.

use super::budget::Budget;
use super::field::Field;
use super::fours::FourSearch;
use super::random::{Draws, anywhere};
use super::search::{Search, Style, promising};
use super::spots::Spot;
use super::threes::ThreeSearch;
use super::{Cancel, Choice, Level, Position};
use crate::engine::Color;

/// Plies within which a win by fours is found whenever there is one.
const FOURS_SURE: u8 = 9;

/// What a searching level may spend on a move.
#[derive(Debug, Clone, Copy)]
struct Effort {
    style: Style,
    /// Moves that are considered.
    width: usize,
    /// Nodes of the alpha-beta search.
    nodes: u64,
    threats: Option<Threats>,
}

/// How a level looks for wins by threats, of its own and of the opponent.
#[derive(Debug, Clone, Copy)]
struct Threats {
    /// Plies and nodes of the look for a win by fours, beyond [`FOURS_SURE`].
    fours: (u8, u64),
    /// Plies and nodes of the look for a win by threes.
    threes: (u8, u64),
    /// Nodes of the look for the opponent's win by threes, and of whether one move helps against it.
    danger: (u64, u64),
}

const LEVEL_2: Effort = Effort {
    style: Style { depth_max: 2, width: 8, four_nodes: 0, noise: 64 },
    width: 12,
    nodes: 2_000,
    threats: None,
};

const LEVEL_3: Effort = Effort {
    style: Style { depth_max: 10, width: 14, four_nodes: 30, noise: 8 },
    width: 24,
    nodes: 50_000,
    threats: Some(Threats { fours: (31, 20_000), threes: (15, 25_000), danger: (15_000, 1_500) }),
};

/// No position has so many: what a sure look for fours may take.
const SURE_NODES: u64 = 1_000_000;

pub(super) fn pick(position: &Position<'_>, level: Level, seed: u64, cancel: &Cancel) -> Option<Choice> {
    let mut draws = Draws::new(seed, position.board.stone_count());
    let mut budget = Budget::new(cancel);
    let point = if level == Level::Random {
        anywhere(position, &mut draws)?
    } else if position.board.stone_count() == 0 {
        position.board.size().center()
    } else {
        let mut field = Field::new(position);
        let spot = at_once(&field, position.color).or_else(|| match level {
            Level::Random | Level::One => shapes(&field, position.color, &mut draws),
            Level::Two => thought(&mut field, position.color, LEVEL_2, &mut draws, &mut budget),
            Level::Three => thought(&mut field, position.color, LEVEL_3, &mut draws, &mut budget),
        });
        match spot {
            Some(spot) => field.point(spot),
            None => anywhere(position, &mut draws)?,
        }
    };
    Some(Choice { point, nodes: budget.nodes().max(1), cancelled: budget.is_cancelled() })
}

/// What needs no thought: the own five, the block of the opponent's.
fn at_once(field: &Field, color: Color) -> Option<Spot> {
    let block = || field.fives(color.other()).iter().find(|&spot| field.is_legal(color, spot));
    field.fives(color).first().or_else(block)
}

/// How far from the best LEVEL 1 strays.
const STRAY: u64 = 240;

/// The best-looking shapes of both sides, seen through a haze.
fn shapes(field: &Field, color: Color, draws: &mut Draws) -> Option<Spot> {
    if let Some(win) = field.legal_win(color) {
        return Some(win);
    }
    let rated = field.close().filter(|&spot| field.is_legal(color, spot)).map(|spot| {
        let [own, others] = [color, color.other()].map(|color| field.worth(color, spot).score);
        (i64::from(own) + i64::from(others) / 2 + (draws.word() % STRAY) as i64, spot)
    });
    rated.max().map(|(_, spot)| spot)
}

fn thought(
    field: &mut Field,
    color: Color,
    effort: Effort,
    draws: &mut Draws,
    budget: &mut Budget<'_>,
) -> Option<Spot> {
    if let Some(win) = field.legal_win(color) {
        return Some(win);
    }
    let mut fours = FourSearch::new();
    let mut moves = promising(field, color, effort.width);
    if let Some(threats) = effort.threats {
        let mut threes = ThreeSearch::new();
        let sure = fours.win(field, color, FOURS_SURE, SURE_NODES, budget);
        let win = sure
            .or_else(|| fours.win(field, color, threats.fours.0, threats.fours.1, budget))
            .or_else(|| threes.win(field, color, threats.threes.0, threats.threes.1, budget));
        if win.is_some() {
            return win;
        }
        avert(field, color, &mut moves, threats, &mut threes, budget);
    }
    let fallback = moves.first().copied();
    budget.allow(effort.nodes);
    let found = Search::new(field, budget, &mut fours, effort.style, draws.word()).best(color, moves);
    found.map(|found| found.spot).or(fallback)
}

/// If the opponent would win by threes, keeps the moves that help against it, as far as there are any.
fn avert(
    field: &mut Field,
    color: Color,
    moves: &mut Vec<Spot>,
    threats: Threats,
    threes: &mut ThreeSearch,
    budget: &mut Budget<'_>,
) {
    let other = color.other();
    let plies = threats.threes.0;
    let (nodes, nodes_each) = threats.danger;
    if threes.win(field, other, plies, nodes, budget).is_none() {
        return;
    }
    let mut helps = |spot: Spot| {
        field.place(spot, color);
        let lost = threes.win(field, other, plies, nodes_each, budget).is_some();
        field.remove(spot, color);
        !lost
    };
    let helping: Vec<Spot> = moves.iter().copied().filter(|&spot| helps(spot)).collect();
    if !helping.is_empty() {
        *moves = helping;
    }
}
