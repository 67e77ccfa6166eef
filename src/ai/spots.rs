//! Points as small numbers, sets of them, and the lines they lie on.

use crate::engine::{BoardSize, Point};
use std::sync::LazyLock;

/// A point of the board as its row-major index.
pub(super) type Spot = u16;

/// Spots of the largest board.
pub(super) const SPOTS_MAX: usize = BoardSize::Nineteen.area();

/// Lines of the largest board: rows, columns, rising and falling diagonals.
pub(super) const LINES_MAX: usize = 6 * BoardSize::Nineteen.get() as usize - 2;

/// Where a spot lies on one of its four lines.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place {
    pub line: u8,
    /// The cell of the line, from 0.
    pub cell: u8,
}

/// The lines of one board size.
#[derive(Debug)]
pub(super) struct Grid {
    pub size: BoardSize,
    /// Spots of the board.
    pub area: usize,
    /// By spot and direction.
    pub places: Vec<[Place; 4]>,
    /// The spots one cell further on a line differ by this much, by direction.
    pub steps: [i16; 4],
    /// By spot and direction: how many cells the line goes on below and above, five at most.
    pub rooms: Vec<[(u8, u8); 4]>,
    /// By spot: the others within distance 2.
    pub near: Vec<Vec<Spot>>,
}

/// Columns and rows that a direction steps.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, -1), (1, 1)];

/// How far a stone makes points worth a look.
const NEAR: u8 = 2;

impl Grid {
    pub(super) fn of(size: BoardSize) -> &'static Self {
        static FIFTEEN: LazyLock<Grid> = LazyLock::new(|| Grid::new(BoardSize::Fifteen));
        static NINETEEN: LazyLock<Grid> = LazyLock::new(|| Grid::new(BoardSize::Nineteen));
        match size {
            BoardSize::Fifteen => &FIFTEEN,
            BoardSize::Nineteen => &NINETEEN,
        }
    }

    fn new(size: BoardSize) -> Self {
        let edge = size.get();
        let room = |point: Point, (dx, dy): (i8, i8)| {
            let goes_on = |k: &i8| {
                let x = point.x.checked_add_signed(dx * k);
                x.zip(point.y.checked_add_signed(dy * k)).is_some_and(|(x, y)| x < edge && y < edge)
            };
            (1..=5_i8).take_while(goes_on).count() as u8
        };
        Self {
            size,
            area: size.area(),
            places: size.points().map(|point| places(point, edge)).collect(),
            steps: DIRECTIONS.map(|(dx, dy)| i16::from(dx) + i16::from(dy) * i16::from(edge)),
            rooms: size
                .points()
                .map(|point| DIRECTIONS.map(|(dx, dy)| (room(point, (-dx, -dy)), room(point, (dx, dy)))))
                .collect(),
            near: size
                .points()
                .map(|a| {
                    let is_near = |b: &Point| a != *b && a.x.abs_diff(b.x).max(a.y.abs_diff(b.y)) <= NEAR;
                    size.points().filter(is_near).map(|b| b.index(size) as Spot).collect()
                })
                .collect(),
        }
    }

    pub(super) fn point(&self, spot: Spot) -> Point {
        let edge = u16::from(self.size.get());
        Point { x: (spot % edge) as u8, y: (spot / edge) as u8 }
    }

    pub(super) fn spot(&self, point: Point) -> Spot {
        point.index(self.size) as Spot
    }
}

/// The cells of a point: along its row, its column, its rising and its falling diagonal.
fn places(Point { x, y }: Point, edge: u8) -> [Place; 4] {
    [
        Place { line: y, cell: x },
        Place { line: edge + x, cell: y },
        Place { line: 2 * edge + x + y, cell: x },
        Place { line: 4 * edge - 1 + x + (edge - 1 - y), cell: x },
    ]
}

const WORDS: usize = SPOTS_MAX.div_ceil(64);

/// A set of spots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Spots([u64; WORDS]);

impl Spots {
    #[inline]
    pub(super) const fn toggle(&mut self, spot: Spot) {
        self.0[spot as usize / 64] ^= 1 << (spot % 64);
    }

    pub(super) fn insert(&mut self, spot: Spot) {
        self.0[spot as usize / 64] |= 1 << (spot % 64);
    }

    #[inline]
    pub(super) fn contains(&self, spot: Spot) -> bool {
        self.0[spot as usize / 64] >> (spot % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn first(&self) -> Option<Spot> {
        self.iter().next()
    }

    #[inline]
    pub(super) fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The spots, lowest first, of the set as it is now.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = Spot> + use<> {
        let words = self.0;
        let (mut index, mut word) = (0, words[0]);
        std::iter::from_fn(move || {
            while word == 0 {
                index += 1;
                if index == WORDS {
                    index = WORDS - 1;
                    return None;
                }
                word = words[index];
            }
            let bit = word.trailing_zeros() as Spot;
            word &= word - 1;
            Some(index as Spot * 64 + bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_steps_from_cell_to_cell() {
        for size in BoardSize::ALL {
            let grid = Grid::of(size);
            for point in size.points() {
                let spot = grid.spot(point);
                assert_eq!(grid.point(spot), point);
                for direction in 0..4 {
                    let (below, above) = grid.rooms[usize::from(spot)][direction];
                    for k in -i16::from(below)..=i16::from(above) {
                        let other = spot.checked_add_signed(k * grid.steps[direction]).unwrap();
                        let [here, there] = [spot, other].map(|s| grid.places[usize::from(s)][direction]);
                        assert_eq!(here.line, there.line);
                        assert_eq!(i16::from(here.cell) + k, i16::from(there.cell));
                        assert!(usize::from(there.line) < LINES_MAX);
                    }
                }
            }
        }
    }

    #[test]
    fn a_set_gives_back_what_went_in() {
        let mut set = Spots::default();
        let spots = [0, 1, 63, 64, 200, 319, 320, 360];
        for spot in spots {
            set.insert(spot);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), spots);
        assert_eq!((set.len(), set.contains(64), set.contains(65)), (8, true, false));
        for spot in spots {
            set.toggle(spot);
        }
        assert!(set.is_empty() && set.first().is_none());
    }
}
