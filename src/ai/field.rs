//! The board of a search: stones, and what every empty point is worth to both colours, kept up to date
//! with each stone placed and taken back.

use super::Position;
use super::pattern::{Patterns, REACH};
use super::spots::{Grid, LINES_MAX, SPOTS_MAX, Spot, Spots};
use super::worth::{Appraiser, Worth};
use crate::engine::{Board, Color, ForbiddenKind, Point, Rule, forbidden_kind};

/// A position being searched.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub grid: &'static Grid,
    rule: Rule,
    board: Board,
    patterns: Patterns,
    appraisers: [Appraiser; 2],
    /// Two bits a cell from bit `2 · REACH` on, coded as [`Patterns::both`] reads them.
    lines: [u64; LINES_MAX],
    taken: Spots,
    /// Spots within distance 2 of a stone, those with a stone included.
    close: Spots,
    /// How many stones are that near, by spot.
    stones_near: [u8; SPOTS_MAX],
    made: [[[u8; 4]; SPOTS_MAX]; 2],
    worths: [[Worth; SPOTS_MAX]; 2],
    /// By colour: the empty spots with each of the flags that have a set.
    sets: [[Spots; Worth::SETS]; 2],
    values: [i32; 2],
    hash: u64,
    stones: usize,
}

impl Field {
    pub(super) fn new(position: &Position<'_>) -> Self {
        let Position { board, rule, .. } = *position;
        let grid = Grid::of(board.size());
        let mut lines = [u64::MAX; LINES_MAX];
        for place in grid.places.iter().flatten() {
            lines[usize::from(place.line)] &= !(3 << shift(place.cell));
        }
        let appraiser = |color| {
            Appraiser::new(
                rule.forbids(color, ForbiddenKind::DoubleThree),
                rule.forbids(color, ForbiddenKind::DoubleFour),
            )
        };
        let mut field = Self {
            grid,
            rule,
            board: Board::new(board.size()),
            patterns: Patterns::of(rule),
            appraisers: Color::BOTH.map(appraiser),
            lines,
            taken: Spots::default(),
            close: Spots::default(),
            stones_near: [0; SPOTS_MAX],
            made: [[[0; 4]; SPOTS_MAX]; 2],
            worths: [[Worth::default(); SPOTS_MAX]; 2],
            sets: [[Spots::default(); Worth::SETS]; 2],
            values: [0; 2],
            hash: 0,
            stones: 0,
        };
        for spot in 0..grid.area as Spot {
            field.look_at(spot);
        }
        for (point, color) in board.stones() {
            field.place(grid.spot(point), color);
        }
        field
    }

    /// Puts a stone on an empty spot.
    pub(super) fn place(&mut self, spot: Spot, color: Color) {
        debug_assert!(self.is_empty_at(spot), "a stone goes where none is");
        self.board.place(self.grid.point(spot), color);
        self.taken.toggle(spot);
        self.stones += 1;
        self.hash ^= key(spot, color);
        for color in 0..2 {
            self.appraised(color, spot, Worth::default());
        }
        self.recode(spot, 1 << color as u64);
        for &other in &self.grid.near[usize::from(spot)] {
            self.stones_near[usize::from(other)] += 1;
            self.close.insert(other);
        }
    }

    /// Takes back a stone that [`Self::place`] put there.
    pub(super) fn remove(&mut self, spot: Spot, color: Color) {
        self.board.remove(self.grid.point(spot));
        self.taken.toggle(spot);
        self.stones -= 1;
        self.hash ^= key(spot, color);
        self.recode(spot, 1 << color as u64);
        self.look_at(spot);
        for &other in &self.grid.near[usize::from(spot)] {
            let stones = &mut self.stones_near[usize::from(other)];
            *stones -= 1;
            if *stones == 0 {
                self.close.toggle(other);
            }
        }
    }

    /// Changes the code of a cell on its four lines, and looks again at the cells around.
    fn recode(&mut self, spot: Spot, code: u64) {
        let index = usize::from(spot);
        for direction in 0..4 {
            let place = self.grid.places[index][direction];
            let line = &mut self.lines[usize::from(place.line)];
            *line ^= code << shift(place.cell);
            let line = *line;
            let (below, above) = self.grid.rooms[index][direction];
            let step = self.grid.steps[direction];
            for k in -i16::from(below)..=i16::from(above) {
                let cell = i16::from(place.cell) + k;
                if k == 0 || line >> shift(cell as u8) & 3 != 0 {
                    continue;
                }
                let made = self.made_on(line, cell as u8);
                let other = (spot as i16 + k * step) as Spot;
                for (color, made) in made.into_iter().enumerate() {
                    let known = &mut self.made[color][usize::from(other)][direction];
                    if *known != made {
                        *known = made;
                        let worth = self.appraisers[color].appraise(self.made[color][usize::from(other)]);
                        self.appraised(color, other, worth);
                    }
                }
            }
        }
    }

    /// Looks at all four lines of an empty spot.
    fn look_at(&mut self, spot: Spot) {
        let index = usize::from(spot);
        for direction in 0..4 {
            let place = self.grid.places[index][direction];
            let made = self.made_on(self.lines[usize::from(place.line)], place.cell);
            for (color, made) in made.into_iter().enumerate() {
                self.made[color][index][direction] = made;
            }
        }
        for color in 0..2 {
            let worth = self.appraisers[color].appraise(self.made[color][index]);
            self.appraised(color, spot, worth);
        }
    }

    #[inline]
    fn made_on(&self, line: u64, cell: u8) -> [u8; 2] {
        let low = (line >> (2 * u32::from(cell))) as usize;
        let high = (line >> (2 * (u32::from(cell) + REACH + 1))) as usize;
        self.patterns.both(low, high)
    }

    #[inline]
    fn appraised(&mut self, color: usize, spot: Spot, worth: Worth) {
        let known = &mut self.worths[color][usize::from(spot)];
        self.values[color] += i32::from(worth.score) - i32::from(known.score);
        let mut changed = (known.flags ^ worth.flags) & ((1 << Worth::SETS) - 1);
        *known = worth;
        while changed != 0 {
            self.sets[color][changed.trailing_zeros() as usize].toggle(spot);
            changed &= changed - 1;
        }
    }
}

impl Field {
    pub(super) fn is_full(&self) -> bool {
        self.stones == self.grid.area
    }

    /// A number that differs between arrangements of stones with `color` to move, as good as always.
    pub(super) const fn key_for(&self, color: Color) -> u64 {
        match color {
            Color::Black => self.hash,
            Color::White => self.hash ^ WHITE_TO_MOVE,
        }
    }

    pub(super) fn is_empty_at(&self, spot: Spot) -> bool {
        !self.taken.contains(spot)
    }

    /// What a stone of `color` on an empty spot would do; nothing for others.
    #[inline]
    pub(super) const fn worth(&self, color: Color, spot: Spot) -> Worth {
        self.worths[color as usize][spot as usize]
    }

    /// The sum of what all empty points are worth to `color`.
    #[inline]
    pub(super) const fn value(&self, color: Color) -> i32 {
        self.values[color as usize]
    }

    /// The empty spots where `color` would make a five.
    #[inline]
    pub(super) const fn fives(&self, color: Color) -> &Spots {
        &self.sets[color as usize][0]
    }

    /// The empty spots where `color` would make fours that cannot all be stopped, forbidden ones included.
    #[inline]
    pub(super) const fn wins(&self, color: Color) -> &Spots {
        &self.sets[color as usize][1]
    }

    /// The empty spots where `color` would make a four and no five, forbidden ones included.
    #[inline]
    pub(super) const fn fours(&self, color: Color) -> &Spots {
        &self.sets[color as usize][2]
    }

    /// The empty spots where `color` would make a three and no five, forbidden ones included.
    #[inline]
    pub(super) const fn threes(&self, color: Color) -> &Spots {
        &self.sets[color as usize][3]
    }

    /// A legal spot where `color` makes fours that cannot all be stopped.
    pub(super) fn legal_win(&self, color: Color) -> Option<Spot> {
        self.wins(color).iter().find(|&spot| self.is_legal(color, spot))
    }

    /// The empty spots near stones.
    pub(super) fn close(&self) -> impl Iterator<Item = Spot> + '_ {
        self.close.iter().filter(|&spot| self.is_empty_at(spot))
    }

    /// The empty spots.
    #[cfg(test)]
    pub(super) fn empty(&self) -> impl Iterator<Item = Spot> + '_ {
        (0..self.grid.area as Spot).filter(|&spot| self.is_empty_at(spot))
    }

    /// Whether `color` may play on an empty spot.
    #[inline]
    pub(super) fn is_legal(&self, color: Color, spot: Spot) -> bool {
        !self.worth(color, spot).has(Worth::SUSPECT)
            || !self.rule.forbids_anything(color)
            || forbidden_kind(&self.board, self.rule, color, self.grid.point(spot)).is_none()
    }

    /// Whether anything can be forbidden to `color`.
    pub(super) const fn forbids_anything(&self, color: Color) -> bool {
        self.rule.forbids_anything(color)
    }

    pub(super) fn point(&self, spot: Spot) -> Point {
        self.grid.point(spot)
    }
}

const WHITE_TO_MOVE: u64 = 0xD6E8_FEB8_6659_FD93;

const fn shift(cell: u8) -> u32 {
    2 * (cell as u32 + REACH)
}

/// A word for a stone, all its bits spread (the finaliser of `SplitMix64`).
const fn key(spot: Spot, color: Color) -> u64 {
    mix((spot as u64) << 1 | color as u64)
}

pub(super) const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::random::Draws;
    use crate::engine::{BoardSize, forbidden_points, threats, winning_points};

    /// Boards of random stones, some of them taken back again, with the field that followed along.
    fn followed(rule: Rule, size: BoardSize, seed: u64) -> (Board, Field) {
        let mut draws = Draws::new(seed, 0);
        let empty = Board::new(size);
        let mut field = Field::new(&Position { board: &empty, rule, color: Color::Black });
        let mut board = empty;
        let mut placed = Vec::new();
        for _ in 0..draws.below(120) {
            // Mostly in the middle, where stones meet.
            let edge = usize::from(size.get());
            let x = usize::midpoint(draws.below(edge), draws.below(edge));
            let y = usize::midpoint(draws.below(edge), draws.below(edge));
            let spot = (y * edge + x) as Spot;
            let color = Color::BOTH[draws.below(2)];
            if field.is_empty_at(spot) {
                field.place(spot, color);
                placed.push((spot, color));
            }
            if draws.below(4) == 0 {
                let (spot, color) = placed.pop().unwrap();
                field.remove(spot, color);
            }
        }
        for (spot, color) in placed {
            board.place(field.point(spot), color);
        }
        (board, field)
    }

    #[test]
    fn what_follows_along_is_what_a_fresh_look_sees() {
        for seed in 0..12 {
            for (rule, size) in Rule::ALL.into_iter().flat_map(|rule| BoardSize::ALL.map(|size| (rule, size)))
            {
                let (board, field) = followed(rule, size, seed);
                let fresh = Field::new(&Position { board: &board, rule, color: Color::Black });
                assert_eq!((field.sets, field.values, field.hash), (fresh.sets, fresh.values, fresh.hash));
                assert!(field.close().eq(fresh.close()) && field.stones == board.stone_count());
                assert!(field.empty().all(|spot| field.made.map(|made| made[usize::from(spot)])
                    == fresh.made.map(|made| made[usize::from(spot)])));
            }
        }
    }

    #[test]
    fn fives_fours_and_forbidden_points_are_those_of_the_rules() {
        for seed in 100..112 {
            for (rule, size) in Rule::ALL.into_iter().flat_map(|rule| BoardSize::ALL.map(|size| (rule, size)))
            {
                let (board, field) = followed(rule, size, seed);
                for color in Color::BOTH {
                    let spots = |points: &[Point]| {
                        let mut spots: Vec<Spot> = points.iter().map(|&p| field.grid.spot(p)).collect();
                        spots.sort_unstable();
                        spots
                    };
                    let legal = |set: &Spots| -> Vec<Spot> {
                        set.iter().filter(|&spot| field.is_legal(color, spot)).collect()
                    };
                    let known = threats(&board, rule, color);
                    assert_eq!(legal(field.fives(color)), spots(&winning_points(&board, rule, color)));
                    assert_eq!(legal(field.fours(color)), spots(&known.four_points), "{rule} {board:?}");
                    assert!(
                        spots(&known.straight_four_points)
                            .iter()
                            .all(|&spot| field.wins(color).contains(spot))
                    );
                    let forbidden = forbidden_points(&board, rule, color);
                    for spot in field.empty() {
                        assert_eq!(field.is_legal(color, spot), !forbidden.contains(field.point(spot)));
                    }
                }
            }
        }
    }
}
