//! Lines (줄): the board cut along its four directions, each line the bits of one word.
//!
//! Everything the rules speak of happens on one line, so stones are kept four times over, once along
//! each direction, and a whole line is read at once ([`super::pattern`]).

use super::{BoardSize, Point};

/// Lines of the largest board: 19 rows, 19 columns, 37 diagonals each way.
///
/// Written out: an optimised build cannot ask a function for the length of an array while it looks
/// whether the future of an async closure is `Send` (rustc ends in a cycle).
pub(crate) const LINES_MAX: usize = 6 * 19 - 2;

const _: () = assert!(LINES_MAX == lines_of(BoardSize::Nineteen));

/// Lines of a board: rows, then columns, then rising, then falling diagonals.
pub(crate) const fn lines_of(size: BoardSize) -> usize {
    6 * size.get() as usize - 2
}

/// A cell of a line: which line of the board, and which of its bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell {
    /// Index below [`lines_of`].
    pub line: usize,
    /// 0–18: the row counted from the bottom on a column, the column on every other line.
    pub bit: u32,
}

/// The four cells of `point`: on its row, its column, its rising and its falling diagonal.
pub(crate) const fn cells_of(point: Point, size: BoardSize) -> [Cell; 4] {
    let edge = size.get() as usize;
    let (x, y) = (point.x as usize, point.y as usize);
    let up = edge - 1 - y;
    [
        Cell { line: y, bit: x as u32 },
        Cell { line: edge + x, bit: up as u32 },
        Cell { line: 2 * edge + x + y, bit: x as u32 },
        Cell { line: 4 * edge - 1 + x + up, bit: x as u32 },
    ]
}

/// The point of a cell; the inverse of [`cells_of`].
pub(crate) const fn point_of(cell: Cell, size: BoardSize) -> Point {
    let edge = size.get() as usize;
    let Cell { line, bit } = cell;
    let bit = bit as usize;
    let (x, y) = match line {
        _ if line < edge => (bit, line),
        _ if line < 2 * edge => (line - edge, edge - 1 - bit),
        _ if line < 4 * edge - 1 => (bit, line - 2 * edge - bit),
        _ => (bit, edge - 1 + bit + 4 * edge - 1 - line),
    };
    Point { x: x as u8, y: y as u8 }
}

/// A set of points, kept along all four directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Lines([u32; LINES_MAX]);

/// Where [`Lines::around`] puts its point.
pub(crate) const CENTER: u32 = 12;

impl Lines {
    pub(crate) const EMPTY: Self = Self([0; LINES_MAX]);

    /// Every point of a board of this size.
    pub(crate) const fn whole(size: BoardSize) -> Self {
        let mut lines = Self::EMPTY;
        let mut index = 0;
        while let Some(point) = Point::from_index(index, size) {
            let cells = cells_of(point, size);
            let mut direction = 0;
            while direction < cells.len() {
                lines.0[cells[direction].line] |= 1 << cells[direction].bit;
                direction += 1;
            }
            index += 1;
        }
        lines
    }

    /// All lines of the largest board; those that a smaller board lacks are empty.
    pub(crate) const fn all(&self) -> &[u32; LINES_MAX] {
        &self.0
    }

    /// The points of `self` that are not in `other`.
    pub(crate) fn without(&self, other: &Self) -> Self {
        let mut lines = *self;
        for (line, &taken) in lines.0.iter_mut().zip(&other.0) {
            *line &= !taken;
        }
        lines
    }

    pub(crate) const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.line] >> cell.bit & 1 != 0
    }

    /// The stretches of its four lines around a point, each shifted so that the point is bit [`CENTER`]. They
    /// reach further than any pattern through the point.
    pub(crate) const fn around(&self, [a, b, c, d]: [Cell; 4]) -> [u32; 4] {
        [self.stretch(a), self.stretch(b), self.stretch(c), self.stretch(d)]
    }

    const fn stretch(&self, Cell { line, bit }: Cell) -> u32 {
        ((self.0[line] as u64) << CENTER >> bit) as u32
    }

    pub(crate) fn insert(&mut self, cells: [Cell; 4]) {
        for Cell { line, bit } in cells {
            self.0[line] |= 1 << bit;
        }
    }

    pub(crate) fn remove(&mut self, cells: [Cell; 4]) {
        for Cell { line, bit } in cells {
            self.0[line] &= !(1 << bit);
        }
    }
}

/// The bits set in a word, lowest first.
pub(crate) fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros();
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_leads_back_to_its_point() {
        for size in BoardSize::ALL {
            for point in size.points() {
                for cell in cells_of(point, size) {
                    assert!(cell.line < lines_of(size));
                    assert_eq!(point_of(cell, size), point);
                }
            }
        }
    }

    #[test]
    fn each_line_steps_from_bit_to_bit() {
        let steps = [(1, 0), (0, -1), (1, -1), (1, 1)];
        for size in BoardSize::ALL {
            for point in size.points() {
                for (direction, (dx, dy)) in steps.into_iter().enumerate() {
                    let (Some(x), Some(y)) = (point.x.checked_add_signed(dx), point.y.checked_add_signed(dy))
                    else {
                        continue;
                    };
                    let Some(next) = Point::new(x, y, size) else { continue };
                    let Cell { line, bit } = cells_of(point, size)[direction];
                    assert_eq!(cells_of(next, size)[direction], Cell { line, bit: bit + 1 });
                }
            }
        }
    }

    #[test]
    fn the_whole_board_has_every_line_unbroken() {
        for size in BoardSize::ALL {
            let lines = Lines::whole(size);
            let cells: u32 = lines.all().iter().map(|line| line.count_ones()).sum();
            assert_eq!(cells as usize, 4 * size.area());
            for line in lines.all().iter().filter(|&&line| line != 0) {
                let shifted = line >> line.trailing_zeros();
                assert_eq!(shifted & (shifted + 1), 0);
            }
        }
    }
}
