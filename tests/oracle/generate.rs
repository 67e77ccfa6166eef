//! Positions of many kinds from a seed.

use super::At;
use super::position::{Player, Position};
use rand::{Rng as _, RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// The kinds of generated positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Few stones anywhere.
    Sparse,
    /// A board nearly full.
    Dense,
    /// Stones in a small square, mostly of one colour.
    Crowded,
    /// Broken rows of one colour that cross each other.
    Lines,
    /// Games from the records, broken off and continued at random close by.
    Openings,
}

impl Kind {
    pub const ALL: [Self; 5] = [Self::Sparse, Self::Dense, Self::Crowded, Self::Lines, Self::Openings];
}

/// Endless positions of one kind, the same for the same seed. Rule and side to move are for the caller.
pub struct Generator {
    kind: Kind,
    random: ChaCha8Rng,
    records: Vec<Position>,
}

impl Generator {
    pub fn new(kind: Kind, seed: u64) -> Self {
        let records = records().into_iter().map(|(size, moves)| alternating(size, &moves)).collect();
        Self { kind, random: ChaCha8Rng::seed_from_u64(seed), records }
    }

    pub fn next_position(&mut self) -> Position {
        let size = if self.random.random_ratio(1, 4) { 19 } else { 15 };
        let mut position = match self.kind {
            Kind::Sparse => self.scattered(size, (0, 0), size as i32, 4..30, 1, 2),
            Kind::Dense => self.scattered(size, (0, 0), size as i32, 120..220, 1, 2),
            Kind::Crowded => {
                let edge = self.random.random_range(5..10);
                let corner = self.anywhere(size as i32 - edge);
                self.scattered(size, corner, edge, 8..edge * edge * 2 / 3, 3, 4)
            }
            Kind::Lines => self.lines(size),
            Kind::Openings => self.opening(),
        };
        if self.random.random() {
            position = position.with_colors_exchanged();
        }
        position
    }

    fn anywhere(&mut self, edge: i32) -> At {
        (self.random.random_range(0..edge), self.random.random_range(0..edge))
    }

    /// Stones on a square of the board, black ones with chance `part` in `of`.
    fn scattered(
        &mut self,
        size: usize,
        corner: At,
        edge: i32,
        count: std::ops::Range<i32>,
        part: u32,
        of: u32,
    ) -> Position {
        let mut position = empty(size);
        for _ in 0..self.random.random_range(count) {
            let (x, y) = self.anywhere(edge);
            let player = if self.random.random_ratio(part, of) { Player::Black } else { Player::White };
            put(&mut position, (corner.0 + x, corner.1 + y), player);
        }
        position
    }

    pub fn lines(&mut self, size: usize) -> Position {
        let mut position = empty(size);
        let edge = self.random.random_range(7..=size as i32);
        let corner = self.anywhere(size as i32 - edge + 1);
        for _ in 0..self.random.random_range(3..12) {
            let (x, y) = self.anywhere(edge);
            let (dx, dy) = [(1, 0), (0, 1), (1, 1), (1, -1)][self.random.random_range(0..4)];
            let cells: u32 = self.random.random_range(0..64);
            for k in (0..6).filter(|k| cells >> k & 1 != 0) {
                put(&mut position, (corner.0 + x + k * dx, corner.1 + y + k * dy), Player::Black);
            }
        }
        for _ in 0..self.random.random_range(0..12) {
            let (x, y) = self.anywhere(edge);
            put(&mut position, (corner.0 + x, corner.1 + y), Player::White);
        }
        position
    }

    fn opening(&mut self) -> Position {
        let record = &self.records[self.random.random_range(0..self.records.len())];
        let plies = record.black.len() + record.white.len();
        let kept = self.random.random_range(4..=plies);
        let mut position = Position {
            black: record.black[..kept.div_ceil(2)].to_vec(),
            white: record.white[..kept / 2].to_vec(),
            ..record.clone()
        };
        for ply in kept..kept + self.random.random_range(0..24) {
            let stones: Vec<At> = position.black.iter().chain(&position.white).copied().collect();
            let (x, y) = stones[self.random.random_range(0..stones.len())];
            let near = (x + self.random.random_range(-2..=2), y + self.random.random_range(-2..=2));
            put(&mut position, near, if ply % 2 == 0 { Player::Black } else { Player::White });
        }
        position
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u32) -> u32 {
        self.random.next_u32() % end
    }
}

pub fn empty(size: usize) -> Position {
    Position { rule: "renju".to_owned(), size, to_move: Player::Black, black: vec![], white: vec![] }
}

/// Puts a stone where the board has an empty point, and nowhere else.
pub fn put(position: &mut Position, p: At, player: Player) {
    let on_board = (0..position.size as i32).contains(&p.0) && (0..position.size as i32).contains(&p.1);
    if on_board && !position.black.contains(&p) && !position.white.contains(&p) {
        match player {
            Player::Black => position.black.push(p),
            Player::White => position.white.push(p),
        }
    }
}

/// A position from moves that alternate, black first.
pub fn alternating(size: usize, moves: &[At]) -> Position {
    let every_other = |first| moves.iter().copied().skip(first).step_by(2).collect();
    Position { black: every_other(0), white: every_other(1), ..empty(size) }
}

/// The size and the moves of each recorded game in `tests/data/games.jsonl`.
pub fn records() -> Vec<(usize, Vec<At>)> {
    let games = include_str!("../data/games.jsonl").lines().map(|line| {
        let game: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let size = game["size"].as_u64().expect("size") as usize;
        let moves = game["moves"].as_array().expect("moves").iter();
        let at = |name: &serde_json::Value| super::position::at(name.as_str().expect("a name"), size);
        (size, moves.map(at).collect())
    });
    games.collect()
}
