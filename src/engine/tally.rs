//! From marks on lines back to points: each line was read by itself, here the four directions meet.

use super::line::{Cell, LINES_MAX, Lines, bits, lines_of, point_of};
use super::{BoardSize, Point};

/// Marks on the cells of lines. A point may be marked on some of its lines and not on others.
pub(crate) type Marks = [u32; LINES_MAX];

/// A set of points as the bits of each column, row 1 the lowest: the order in which points are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Columns(pub [u32; 19]);

impl Columns {
    /// The points by column (A first), then by row (1 first).
    pub(crate) fn points(self, size: BoardSize) -> impl Iterator<Item = Point> {
        let edge = size.get() as usize;
        self.0.into_iter().enumerate().flat_map(move |(x, rows)| {
            bits(rows).map(move |bit| point_of(Cell { line: edge + x, bit }, size))
        })
    }

    /// The points in either set.
    pub(crate) fn or(mut self, other: Self) -> Self {
        for (rows, more) in self.0.iter_mut().zip(other.0) {
            *rows |= more;
        }
        self
    }
}

/// How often each point is marked.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tally {
    /// The points marked in at least one direction.
    pub once: Columns,
    /// The points marked in at least two.
    pub twice: Columns,
}

impl Tally {
    /// Counts each of several kinds of marks.
    pub(crate) fn of<const N: usize>(marks: &[Marks; N], size: BoardSize) -> [Self; N] {
        let edge = size.get() as usize;
        let mut tallies = [Self::default(); N];
        for (tally, marks) in tallies.iter_mut().zip(marks) {
            for (x, &rows) in marks[edge..2 * edge].iter().enumerate() {
                tally.add(x, rows);
            }
        }
        for line in (0..edge).chain(2 * edge..lines_of(size)) {
            let marked = marks.iter().fold(0, |any, marks| any | marks[line]);
            for bit in bits(marked) {
                let point = point_of(Cell { line, bit }, size);
                let up = size.get() - 1 - point.y;
                for (tally, marks) in tallies.iter_mut().zip(marks) {
                    tally.add(point.x as usize, (marks[line] >> bit & 1) << up);
                }
            }
        }
        tallies
    }

    fn add(&mut self, x: usize, rows: u32) {
        self.twice.0[x] |= self.once.0[x] & rows;
        self.once.0[x] |= rows;
    }
}

/// Reads each line by itself: `read` gets the cells of `own` and of `empty` on it and marks them `N` times.
pub(crate) fn read_lines<const N: usize>(
    own: &Lines,
    empty: &Lines,
    read: impl Fn(u32, u32) -> [u32; N],
) -> [Marks; N] {
    let mut marks = [[0; LINES_MAX]; N];
    for line in 0..LINES_MAX {
        let read = read(own.all()[line], empty.all()[line]);
        for (marks, read) in marks.iter_mut().zip(read) {
            marks[line] = read;
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_counted_once_a_direction() {
        for size in BoardSize::ALL {
            let whole = Lines::whole(size);
            let [tally] = Tally::of(&[*whole.all()], size);
            assert_eq!(tally.once, tally.twice);
            assert_eq!(tally.once.points(size).count(), size.area());

            let [rows_only] = read_lines(&whole, &whole, |own, _| [own]);
            let mut marks = [0; LINES_MAX];
            let edge = size.get() as usize;
            marks[..edge].copy_from_slice(&rows_only[..edge]);
            let [tally] = Tally::of(&[marks], size);
            assert_eq!(tally.once.points(size).count(), size.area());
            assert_eq!(tally.twice, Columns::default());
        }
    }
}
