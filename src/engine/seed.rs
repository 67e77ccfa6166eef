//! The stored randomness of a game: one secret seed, one `ChaCha8` stream for each use.
//!
//! Every use derives its stream from what it is for (the colours, or the ply of
//! an automatic move), so that replaying needs no generator state. The seed would
//! tell where an automatic move falls: it has neither `Serialize` nor a telling
//! `Debug`, so that no view, log or export can contain it.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;

/// The secret seed of one game.
#[derive(Clone, PartialEq, Eq)]
pub struct GameSeed([u8; 32]);

/// What a stream of random numbers is for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Purpose {
    /// Who plays black.
    Colors,
    /// The automatic move made when so many moves have been made.
    AutoMove { ply: u32 },
    /// What a level of the computer leaves to chance.
    Level,
}

impl GameSeed {
    /// A seed from 32 random bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for the store alone.
    pub const fn expose(&self) -> &[u8; 32] {
        &self.0
    }

    /// A seed for what a level of the computer leaves to chance; secret like this one.
    pub(super) fn of_level(&self) -> u64 {
        self.stream(Purpose::Level).next_u64()
    }

    fn stream(&self, purpose: Purpose) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::from_seed(self.0);
        rng.set_stream(match purpose {
            Purpose::Colors => 0,
            Purpose::AutoMove { ply } => 1 + u64::from(ply),
            Purpose::Level => u64::MAX,
        });
        rng
    }

    /// Draws one of `len` things, each equally likely (to within 2⁻⁵⁰); `None` if there is nothing to draw from.
    pub(super) fn draw(&self, purpose: Purpose, len: usize) -> Option<usize> {
        if len == 0 {
            return None;
        }
        let mut rng = self.stream(purpose);
        // The high half of a widening product: the same on every machine and in every version of `rand`.
        Some(((u128::from(rng.next_u64()) * len as u128) >> 64) as usize)
    }
}

impl fmt::Debug for GameSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GameSeed(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These draws are part of the format: a stored game's colours come from its seed.
    #[test]
    fn draws_are_the_same_on_every_machine() {
        let seed = GameSeed::new([7; 32]);
        let draws: Vec<_> = (0..8).map(|ply| seed.draw(Purpose::AutoMove { ply }, 225)).collect();
        assert_eq!(draws, [86, 104, 28, 107, 105, 109, 189, 189].map(Some));
        assert_eq!(seed.draw(Purpose::Colors, 2), Some(0));
    }

    #[test]
    fn every_choice_is_drawn_about_equally_often() {
        let mut counts = [0_u32; 5];
        let seed = GameSeed::new([1; 32]);
        for ply in 0..5000 {
            let index = seed.draw(Purpose::AutoMove { ply }, 5).expect("five things to draw from");
            counts[index] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn nothing_is_drawn_from_nothing() {
        assert_eq!(GameSeed::new([0; 32]).draw(Purpose::Colors, 0), None);
    }

    #[test]
    fn debug_prints_nothing_of_the_seed() {
        assert_eq!(format!("{:?}", GameSeed::new([0xAB; 32])), "GameSeed(secret)");
    }
}
