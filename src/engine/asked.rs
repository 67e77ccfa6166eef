//! Answers to "is this point a double-three once those stones have been added?", remembered.

use super::Point;
use super::tally::Columns;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A set of points with a hash that follows each change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct PointSet {
    columns: Columns,
    hash: u64,
}

impl PointSet {
    /// Adds or removes a point.
    pub(crate) fn toggle(&mut self, point: Point) {
        self.columns.0[point.x as usize] ^= 1 << point.y;
        self.hash ^= mix(point);
    }
}

/// The answers given so far.
#[derive(Debug, Default)]
pub(crate) struct Answers(HashMap<Question, bool, BuildHasherDefault<OwnHash>>);

#[derive(Debug, PartialEq, Eq)]
struct Question {
    added: PointSet,
    point: Point,
}

impl Answers {
    pub(crate) fn get(&self, added: PointSet, point: Point) -> Option<bool> {
        self.0.get(&Question { added, point }).copied()
    }

    pub(crate) fn insert(&mut self, added: PointSet, point: Point, answer: bool) {
        self.0.insert(Question { added, point }, answer);
    }
}

impl Hash for Question {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Twice the point must not cancel it out of the set's hash.
        state.write_u64(self.added.hash.rotate_left(1) ^ mix(self.point));
    }
}

/// Takes the hash that a [`Question`] brings along.
#[derive(Debug, Default)]
struct OwnHash(u64);

impl Hasher for OwnHash {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// A word for a point, all its bits spread (the finaliser of `SplitMix64`).
const fn mix(point: Point) -> u64 {
    let number = (point.x as u64) << 8 | point.y as u64;
    let z = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
