//! A level's randomness: one stream for each seed and number of stones.

use super::Position;
use crate::engine::{Point, forbidden_points};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Draws for one move.
#[derive(Debug)]
pub(super) struct Draws(ChaCha8Rng);

impl Draws {
    pub(super) fn new(seed: u64, stones: usize) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stones as u64);
        Self(rng)
    }

    pub(super) fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `len`, each equally likely to within 2⁻⁵⁰.
    pub(super) fn below(&mut self, len: usize) -> usize {
        ((u128::from(self.word()) * len as u128) >> 64) as usize
    }
}

/// Any legal point.
pub(super) fn anywhere(position: &Position<'_>, draws: &mut Draws) -> Option<Point> {
    let forbidden = forbidden_points(position.board, position.rule, position.color);
    let legal: Vec<Point> =
        position.board.empty_points().filter(|&point| !forbidden.contains(point)).collect();
    (!legal.is_empty()).then(|| legal[draws.below(legal.len())])
}
