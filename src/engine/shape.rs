//! One look at a point: what a stone there makes on its four lines.

use super::line::{CENTER, Cell, Lines};
use super::pattern::{Five, Windows, cover, over};

/// What a stone on an empty point makes, before anything is asked about extensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Whether it makes a five in some direction.
    pub makes_five: bool,
    /// Whether it makes six or more in some direction.
    pub makes_overline: bool,
    /// How many fours it makes, counted by their stones; where exactly five wins, one line may have two.
    pub fours: u32,
    /// For each direction the empty cells that extend a three which it makes there into a straight four, as
    /// bits of the line around the point ([`Lines::around`]).
    pub extensions: [u32; 4],
}

impl Shape {
    /// Looks at the point with these cells, among the stones of one colour and the empty points.
    pub(crate) fn of(cells: [Cell; 4], own: &Lines, empty: &Lines, five: Five) -> Self {
        let (own, empty) = (own.around(cells), empty.around(cells));
        // The same steps on each line without a branch, so that they are done for all four at once.
        let (mut fives, mut overlines, mut fours, mut straight_fours) = ([0; 4], [0; 4], [0; 4], [0; 4]);
        let mut extensions = [0; 4];
        for d in 0..4 {
            let windows = Windows::of(own[d], empty[d], five);
            fives[d] = windows.four & over(CENTER, 5);
            overlines[d] = windows.before_overline & over(CENTER, 6);
            fours[d] = windows.before_four & over(CENTER, 5);
            straight_fours[d] = windows.three & over(CENTER, 4);
            let threes = windows.before_three & over(CENTER, 4);
            extensions[d] = cover(threes, 4) & empty[d] & !(1 << CENTER);
        }
        let fours =
            fours.into_iter().zip(straight_fours).map(|(fours, straight)| count_fours(fours, straight));
        Self {
            makes_five: fives != [0; 4],
            makes_overline: overlines != [0; 4],
            fours: fours.sum(),
            extensions,
        }
    }

    /// In how many directions a stone may make a three.
    pub(crate) fn directions(&self) -> usize {
        self.extensions.iter().filter(|&&extensions| extensions != 0).count()
    }
}

/// The fours on one line. A straight four is one set of stones in two windows.
fn count_fours(windows: u32, straight: u32) -> u32 {
    let has_two = windows & windows.wrapping_sub(1) != 0;
    u32::from(windows != 0) + u32::from(has_two && straight == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::line::cells_of;
    use crate::engine::{BoardSize, Point};

    /// Every arrangement of a row of eleven cells, each cell looked at: the same as the line says as a whole.
    #[test]
    fn a_look_at_a_cell_agrees_with_its_line() {
        const LENGTH: u8 = 11;
        let size = BoardSize::Nineteen;
        let y = 9;
        for code in 0..3_u32.pow(LENGTH.into()) {
            let (mut own, mut empty) = (Lines::EMPTY, Lines::EMPTY);
            for x in 0..LENGTH {
                let cells = cells_of(Point { x, y }, size);
                match code / 3_u32.pow(x.into()) % 3 {
                    0 => empty.insert(cells),
                    1 => own.insert(cells),
                    _ => {}
                }
            }
            let row = usize::from(y);
            let words = (own.all()[row], empty.all()[row]);
            let windows = Windows::of(words.0, words.1, Five::Exact);
            for x in (0..LENGTH).filter(|x| words.1 >> x & 1 != 0) {
                let shape = Shape::of(cells_of(Point { x, y }, size), &own, &empty, Five::Exact);
                let is_marked = |points: u32| points >> x & 1 != 0;
                assert_eq!(shape.makes_five, is_marked(windows.five_points(words.1)));
                assert_eq!(shape.makes_overline, is_marked(windows.overline_points(words.1)));
                assert_eq!(shape.fours >= 1, is_marked(windows.four_points(words.1)));
                assert_eq!(shape.fours >= 2, is_marked(windows.double_four_points(words.1)));
                assert_eq!(shape.directions() >= 1, is_marked(windows.three_points(words.1)));
            }
        }
    }
}
