//! Lines: the four directions, and the stones that stand in a row.

use super::{Board, Color, Point};

/// One of the four directions of a line (줄).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a row.
    Horizontal,
    /// Along a column.
    Vertical,
    /// Down to the right.
    Falling,
    /// Up to the right.
    Rising,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Horizontal, Self::Vertical, Self::Falling, Self::Rising];

    const fn step(self) -> (i8, i8) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Falling => (1, 1),
            Self::Rising => (1, -1),
        }
    }
}

/// The point `steps` further along `direction`, if the board has it.
pub(crate) fn along(board: &Board, point: Point, direction: Direction, steps: i8) -> Option<Point> {
    let (dx, dy) = direction.step();
    let x = u8::try_from(point.x as i8 + dx * steps).ok()?;
    let y = u8::try_from(point.y as i8 + dy * steps).ok()?;
    Point::new(x, y, board.size())
}

/// The unbroken stones of `color` through `point` along `direction`, `point` itself counted as one of them.
pub(crate) fn run(board: &Board, point: Point, direction: Direction, color: Color) -> Vec<Point> {
    let own = |steps: i8| along(board, point, direction, steps).filter(|&p| board.get(p) == Some(color));
    let mut stones: Vec<Point> = (1..).map_while(|steps: i8| own(-steps)).collect();
    stones.reverse();
    stones.push(point);
    stones.extend((1..).map_while(own));
    stones
}
