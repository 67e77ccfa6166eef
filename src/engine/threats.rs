//! Threats: what a colour has on the board, or could make with one stone, that wins unless it is answered.
//!
//! Hints show the opponent's fours and threes; automatic moves and the computer opponents look for their
//! own. The terms are those of the rules (`docs/rules.md`, Terms): where longer lines win too, a four is any four stones
//! on five cells whose fifth is empty.

use super::forbidden::Finder;
use super::line::{Cell, bits, point_of};
use super::pattern::Windows;
use super::tally::{Tally, read_lines};
use super::{Board, BoardSize, Color, Point, Rule, winning_points};

/// A four (사): four stones that one more makes a five.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Four {
    /// The four stones, from one end of the line to the other.
    pub stones: [Point; 4],
    /// The points that complete it: one, or two for a straight four (열린 사).
    pub completions: Vec<Point>,
}

impl Four {
    /// Whether two points complete it, so that one stone cannot stop it.
    pub fn is_straight(&self) -> bool {
        self.completions.len() > 1
    }
}

/// A three (열린 삼): three stones that one more makes a straight four.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Three {
    /// The three stones, from one end of the line to the other.
    pub stones: [Point; 3],
    /// The points that make it a straight four, none of them forbidden or making a five instead.
    pub extensions: Vec<Point>,
}

/// The threats of one colour. Points come by column (A first), then by row (1 first).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Threats {
    /// Points that complete a five.
    pub fives: Vec<Point>,
    /// Other legal points that make a four, the straight ones included.
    pub four_points: Vec<Point>,
    /// Other legal points that make a straight four.
    pub straight_four_points: Vec<Point>,
    /// Other legal points that make a three.
    pub three_points: Vec<Point>,
    /// The fours that stand on the board.
    pub fours: Vec<Four>,
    /// The threes that stand on the board.
    pub threes: Vec<Three>,
}

/// Everything that `color` threatens under `rule`.
pub fn threats(board: &Board, rule: Rule, color: Color) -> Threats {
    let size = board.size();
    let (own, empty) = (board.lines(color), board.empty_lines());
    let five = rule.five(color);
    let mut finder = Finder::new(board, rule, color);

    let marks = read_lines(own, &empty, |own, empty| {
        let windows = Windows::of(own, empty, five);
        [windows.four_points(empty), windows.straight_four_points(empty), windows.three_points(empty)]
    });
    let tallies = Tally::of(&marks, size);
    let [four_points, straight_four_points, mut three_points] = tallies.map(|tally| -> Vec<Point> {
        let points = tally.once.points(size);
        points.filter(|&p| !finder.makes_five(p) && finder.kind(p).is_none()).collect()
    });
    three_points.retain(|&p| finder.makes_three(p));

    let mut fours: Vec<Four> = Vec::new();
    let mut threes: Vec<Three> = Vec::new();
    for (line, (&own, &empty)) in own.all().iter().zip(empty.all()).enumerate() {
        let windows = Windows::of(own, empty, five);
        for (stones, completions) in groups(windows.four, 5, own, empty) {
            fours.push(Four {
                stones: cells(line, stones, size),
                completions: points_on(line, completions, size),
            });
        }
        for (stones, extensions) in groups(windows.three, 4, own, empty) {
            let mut extensions = points_on(line, extensions, size);
            extensions.retain(|&q| !finder.makes_five(q) && finder.kind(q).is_none());
            if !extensions.is_empty() {
                threes.push(Three { stones: cells(line, stones, size), extensions });
            }
        }
    }
    let fives = winning_points(board, rule, color);
    Threats { fives, four_points, straight_four_points, three_points, fours, threes }
}

/// The sets of stones in the windows of `length` cells that start at the bits of `starts`, each with the
/// empty cells of all its windows.
fn groups(starts: u32, length: u32, own: u32, empty: u32) -> Vec<(u32, u32)> {
    let mut groups: Vec<(u32, u32)> = Vec::new();
    for start in bits(starts) {
        let window = ((1 << length) - 1) << start;
        match groups.iter_mut().find(|(stones, _)| *stones == own & window) {
            Some((_, empties)) => *empties |= empty & window,
            None => groups.push((own & window, empty & window)),
        }
    }
    groups
}

fn points_on(line: usize, word: u32, size: BoardSize) -> Vec<Point> {
    bits(word).map(|bit| point_of(Cell { line, bit }, size)).collect()
}

/// The points of the `N` lowest bits of a word that has at least so many.
fn cells<const N: usize>(line: usize, mut word: u32, size: BoardSize) -> [Point; N] {
    std::array::from_fn(|_| {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        point_of(Cell { line, bit }, size)
    })
}
