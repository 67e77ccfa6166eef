//! The stones on the board.

use super::line::{Lines, cells_of};
use super::{BoardSize, Color, Point};
use std::fmt;

/// Stones on a board of one size. Knows no rules and no turns: any arrangement can be put on it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: BoardSize,
    count: u16,
    black: Lines,
    white: Lines,
}

impl Board {
    /// An empty board.
    pub const fn new(size: BoardSize) -> Self {
        Self { size, count: 0, black: Lines::EMPTY, white: Lines::EMPTY }
    }

    /// A board with these stones; the later of two on one point stays.
    ///
    /// # Panics
    /// If a point is not on a board of this size.
    pub fn from_stones(size: BoardSize, stones: impl IntoIterator<Item = (Point, Color)>) -> Self {
        let mut board = Self::new(size);
        for (point, color) in stones {
            board.place(point, color);
        }
        board
    }

    /// The board's size.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The stone on `point`. A point that this board does not have is empty.
    pub const fn get(&self, point: Point) -> Option<Color> {
        if !self.has(point) {
            return None;
        }
        let [cell, ..] = cells_of(point, self.size);
        if self.black.contains(cell) {
            Some(Color::Black)
        } else if self.white.contains(cell) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Whether `point` is on the board and has no stone.
    pub const fn is_empty_at(&self, point: Point) -> bool {
        self.has(point) && self.get(point).is_none()
    }

    /// Puts a stone on `point` and returns what stood there before. Legality is not its business.
    ///
    /// # Panics
    /// If `point` is not on this board.
    pub fn place(&mut self, point: Point, color: Color) -> Option<Color> {
        assert!(self.has(point), "the point is on the board");
        let before = self.remove(point);
        let cells = cells_of(point, self.size);
        self.lines_mut(color).insert(cells);
        self.count += 1;
        before
    }

    /// Takes the stone off `point` and returns it.
    pub fn remove(&mut self, point: Point) -> Option<Color> {
        let before = self.get(point)?;
        let cells = cells_of(point, self.size);
        self.lines_mut(before).remove(cells);
        self.count -= 1;
        Some(before)
    }

    /// How many stones are on the board.
    pub const fn stone_count(&self) -> usize {
        self.count as usize
    }

    /// Whether no point is empty.
    pub const fn is_full(&self) -> bool {
        self.stone_count() == self.size.area()
    }

    /// Every stone, row by row from the top left.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().filter_map(|point| Some((point, self.get(point)?)))
    }

    /// Every empty point, row by row from the top left.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&point| self.get(point).is_none())
    }

    /// The stones of `color`, along every line.
    pub(crate) const fn lines(&self, color: Color) -> &Lines {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The points without a stone, along every line.
    pub(crate) fn empty_lines(&self) -> Lines {
        const WHOLE: [Lines; 2] = [Lines::whole(BoardSize::Fifteen), Lines::whole(BoardSize::Nineteen)];
        let whole = match self.size {
            BoardSize::Fifteen => &WHOLE[0],
            BoardSize::Nineteen => &WHOLE[1],
        };
        whole.without(&self.black).without(&self.white)
    }

    const fn lines_mut(&mut self, color: Color) -> &mut Lines {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    const fn has(&self, point: Point) -> bool {
        point.x < self.size.get() && point.y < self.size.get()
    }
}

/// Draws the board: `X` black, `O` white, `.` empty, row by row from the top.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in self.size.points() {
            if point.x == 0 {
                writeln!(f)?;
            }
            f.write_str(match self.get(point) {
                Some(Color::Black) => "X",
                Some(Color::White) => "O",
                None => ".",
            })?;
        }
        Ok(())
    }
}
