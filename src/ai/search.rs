//! Alpha-beta with iterative deepening over the points near stones; forced answers cost no depth.

use super::budget::Budget;
use super::field::{Field, mix};
use super::fours::FourSearch;
use super::spots::Spot;
use crate::engine::Color;

/// The value of a win at once; one `n` plies away is worth `n` less.
pub(super) const WIN: i32 = 30_000;
/// Every value beyond this is a win.
pub(super) const WIN_MIN: i32 = 29_000;

const PLIES_MAX: usize = 40;

/// How a search goes about it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// Deepest full search.
    pub depth_max: u8,
    /// Moves tried in a position.
    pub width: usize,
    /// Nodes that a look for a win by fours may take at the end of a line.
    pub four_nodes: u64,
    /// Values differ at random by less than this much, a power of two.
    pub noise: i32,
}

/// What is known of a position searched before.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    key: u64,
    value: i16,
    best: Spot,
    depth: i8,
    bound: Bound,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Bound {
    #[default]
    Nothing,
    Lower,
    Upper,
    Exact,
}

/// Entries of the memory, a power of two.
const MEMORY: usize = 1 << 16;

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    pub spot: Spot,
    /// From the view of the side to move.
    pub value: i32,
}

/// A running search.
#[derive(Debug)]
pub(super) struct Search<'a, 'b> {
    field: &'a mut Field,
    budget: &'a mut Budget<'b>,
    fours: &'a mut FourSearch,
    style: Style,
    noise_key: u64,
    memory: Vec<Entry>,
}

impl<'a, 'b> Search<'a, 'b> {
    pub(super) fn new(
        field: &'a mut Field,
        budget: &'a mut Budget<'b>,
        fours: &'a mut FourSearch,
        style: Style,
        noise_key: u64,
    ) -> Self {
        Self { field, budget, fours, style, noise_key, memory: vec![Entry::default(); MEMORY] }
    }

    /// The best of these moves, the most promising first, found within the budget; `None` if there are none.
    pub(super) fn best(&mut self, color: Color, mut moves: Vec<Spot>) -> Option<Found> {
        let mut best = Found { spot: *moves.first()?, value: -WIN };
        if moves.len() == 1 {
            best.value = 0;
            return Some(best);
        }
        for depth in 1..=self.style.depth_max {
            let Some(found) = self.root(color, &mut moves, i32::from(depth)) else { break };
            best = found;
            if best.value.abs() >= WIN_MIN {
                break;
            }
        }
        Some(best)
    }

    /// One full search from the root; `None` if the budget ended before the first move was through.
    fn root(&mut self, color: Color, moves: &mut [Spot], depth: i32) -> Option<Found> {
        let mut best: Option<Found> = None;
        for index in 0..moves.len() {
            let spot = moves[index];
            let alpha = best.map_or(-WIN, |best| best.value);
            let value = self.try_move(color, spot, depth, 0, [alpha, WIN], index);
            if !self.budget.has_some() {
                break;
            }
            if best.is_none_or(|best| value > best.value) {
                best = Some(Found { spot, value });
                moves[..=index].rotate_right(1);
            }
        }
        best
    }

    /// The value of a move, with less depth for those that come late.
    fn try_move(
        &mut self,
        color: Color,
        spot: Spot,
        depth: i32,
        ply: usize,
        [alpha, beta]: [i32; 2],
        index: usize,
    ) -> i32 {
        self.field.place(spot, color);
        let other = color.other();
        let value = if index == 0 {
            -self.value(other, depth - 1, ply + 1, [-beta, -alpha])
        } else {
            let reduction = if depth >= 3 && index >= 4 { 1 + i32::from(index >= 10) } else { 0 };
            let mut value = -self.value(other, depth - 1 - reduction, ply + 1, [-alpha - 1, -alpha]);
            if value > alpha && reduction > 0 {
                value = -self.value(other, depth - 1, ply + 1, [-alpha - 1, -alpha]);
            }
            if value > alpha && value < beta {
                value = -self.value(other, depth - 1, ply + 1, [-beta, -alpha]);
            }
            value
        };
        self.field.remove(spot, color);
        value
    }

    /// The value of a position for `color`, who is to move.
    fn value(&mut self, color: Color, depth: i32, ply: usize, [mut alpha, beta]: [i32; 2]) -> i32 {
        if !self.budget.spend() {
            return 0;
        }
        if !self.field.fives(color).is_empty() {
            return WIN - ply as i32 - 1;
        }
        if self.field.is_full() {
            return 0;
        }
        let other = color.other();
        let loss = -(WIN - ply as i32 - 2);
        if let Some(answer) = self.field.fives(other).first() {
            let hopeless = self.field.fives(other).len() > 1 || !self.field.is_legal(color, answer);
            return if hopeless {
                loss
            } else if ply >= PLIES_MAX {
                self.estimate(color)
            } else {
                self.try_move(color, answer, depth.max(0) + 1, ply, [alpha, beta], 0)
            };
        }
        if self.field.legal_win(color).is_some() {
            return WIN - ply as i32 - 3;
        }
        let key = self.field.key_for(color);
        let slot = key as usize & (MEMORY - 1);
        let entry = self.memory[slot];
        let known = (entry.key == key && entry.bound != Bound::Nothing).then_some(entry);
        if let Some(entry) = known.filter(|entry| i32::from(entry.depth) >= depth) {
            let value = i32::from(entry.value);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
                Bound::Nothing => false,
            };
            if decides {
                return value;
            }
        }
        if self.style.four_nodes > 0 && known.is_none() {
            let nodes = self.style.four_nodes;
            if self.fours.win(self.field, color, 11, nodes, self.budget).is_some() {
                return WIN - ply as i32 - 5;
            }
        }
        if depth <= 0 || ply >= PLIES_MAX {
            return self.estimate(color);
        }
        let mut moves = self.moves(color, self.style.width);
        if moves.is_empty() {
            // Whatever is left lies far from every stone, or nothing is.
            return self.estimate(color);
        }
        if let Some(at) = known.and_then(|entry| moves.iter().position(|&spot| spot == entry.best)) {
            moves[..=at].rotate_right(1);
        }
        let alpha_before = alpha;
        let mut best = Found { spot: moves[0], value: -WIN };
        for (index, &spot) in moves.iter().enumerate() {
            let value = self.try_move(color, spot, depth, ply, [alpha, beta], index);
            if !self.budget.has_some() {
                return 0;
            }
            if value > best.value {
                best = Found { spot, value };
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        let bound = match best.value {
            value if value >= beta => Bound::Lower,
            value if value <= alpha_before => Bound::Upper,
            _ => Bound::Exact,
        };
        let (value, best_spot) = (best.value as i16, best.spot);
        self.memory[slot] = Entry { key, value, best: best_spot, depth: depth as i8, bound };
        best.value
    }

    /// The value of a position without looking further.
    fn estimate(&self, color: Color) -> i32 {
        let noise = if self.style.noise > 1 {
            (mix(self.field.key_for(color) ^ self.noise_key) & (self.style.noise as u64 - 1)) as i32
        } else {
            0
        };
        estimate(self.field, color) + noise
    }

    /// The most promising legal moves, the best first.
    fn moves(&self, color: Color, width: usize) -> Vec<Spot> {
        promising(self.field, color, width)
    }
}

/// What a position looks like for `color`, who is to move and has no win within three plies.
pub(super) fn estimate(field: &Field, color: Color) -> i32 {
    let other = color.other();
    let mut value = field.value(color) * 5 / 4 - field.value(other);
    if field.legal_win(other).is_some() {
        value -= 150;
    }
    value.clamp(-20_000, 20_000)
}

/// The most promising legal moves, the best first: where the opponent threatens to win, only those that
/// may help.
pub(super) fn promising(field: &Field, color: Color, width: usize) -> Vec<Spot> {
    let other = color.other();
    if let Some(answer) = field.fives(other).first().filter(|&answer| field.is_legal(color, answer)) {
        return vec![answer];
    }
    let score = |spot: Spot| {
        let [own, others] = [color, other].map(|color| i32::from(field.worth(color, spot).score));
        own * 5 / 4 + others
    };
    let rank = |spots: &mut dyn Iterator<Item = Spot>, width: usize| {
        let mut ranked: Vec<(i32, Spot)> = spots.map(|spot| (-score(spot), spot)).collect();
        ranked.sort_unstable();
        let legal = ranked.into_iter().map(|(_, spot)| spot).filter(|&spot| field.is_legal(color, spot));
        legal.take(width).collect::<Vec<_>>()
    };
    if field.legal_win(other).is_some() {
        let helps = field.fours(color).union(field.fours(other));
        let helping = rank(&mut helps.iter(), width);
        if !helping.is_empty() {
            return helping;
        }
    }
    rank(&mut field.close(), width)
}
