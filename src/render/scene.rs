//! What a picture shows, without a word on how it looks.
//!
//! A scene knows points, colours and marks. It does not know games, players,
//! clocks or languages: whoever has those decides what to mark.

use crate::engine::{BoardSize, Color, ForbiddenKind, Point};

/// Everything one picture shows. Points outside the board, or outside the
/// [`Window`], are left out silently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The board.
    pub size: BoardSize,
    /// The stones, in any order; of several on one point the last is drawn.
    pub stones: Vec<Stone>,
    /// The newest stone: a red dot, or a red ring where the stone bears a number.
    pub last: Option<Point>,
    /// The stone before the newest: a small ring.
    pub previous: Option<Point>,
    /// Points forbidden to the side to move: ×, with the kind told by its shape.
    pub forbidden: Vec<(Point, ForbiddenKind)>,
    /// Every winning line, each with all its stones: lit from end to end.
    pub winning: Vec<Vec<Point>>,
    /// Threats to point out, each with all its points: yellow, with a diamond on each.
    pub hints: Vec<Vec<Point>>,
    /// A stone that is not placed yet: muted, with a dashed edge.
    pub faint: Option<(Point, Color)>,
    /// Notes for explanations of the rules.
    pub notes: Vec<Note>,
    /// The part of the board to show, magnified; `None` shows all of it.
    pub window: Option<Window>,
    /// Whether column letters and row numbers stand on all four sides.
    pub coordinates: bool,
}

impl Scene {
    /// An empty board with coordinates.
    pub const fn new(size: BoardSize) -> Self {
        Self {
            size,
            stones: Vec::new(),
            last: None,
            previous: None,
            forbidden: Vec::new(),
            winning: Vec::new(),
            hints: Vec::new(),
            faint: None,
            notes: Vec::new(),
            window: None,
            coordinates: true,
        }
    }

    /// A board after `moves`, black first and in turn, with the last two marked.
    ///
    /// With `numbers`, each stone bears its move number, from 1.
    pub fn of_moves(size: BoardSize, moves: &[Point], numbers: bool) -> Self {
        let mut scene = Self::new(size);
        for (ply, &point) in moves.iter().enumerate() {
            let color = if ply % 2 == 0 { Color::Black } else { Color::White };
            let number = if numbers { u16::try_from(ply + 1).ok() } else { None };
            scene.stones.push(Stone { point, color, number });
        }
        let mut newest = moves.iter().rev().copied();
        scene.last = newest.next();
        scene.previous = newest.next();
        scene
    }
}

/// A stone on its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stone {
    /// Where it lies.
    pub point: Point,
    /// Whose it is.
    pub color: Color,
    /// The number written on it, up to 999; larger ones are left out.
    pub number: Option<u16>,
}

impl Stone {
    /// A stone without a number.
    pub const fn new(point: Point, color: Color) -> Self {
        Self { point, color, number: None }
    }
}

/// A square part of the board around a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The point to look at. Near the edge the window moves inward, so that it stays full.
    pub center: Point,
    /// Points shown on each side of the centre: 3 shows 7×7.
    pub reach: u8,
}

/// A note of an explanation, drawn above everything else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// A character on a point, on a stone or off it. What the built-in font lacks shows as `?`.
    Letter(Point, char),
    /// A character in the corner, by which a text names the picture.
    Caption(char),
    /// The × of a forbidden point, also where a faint stone stands.
    Forbidden(Point, ForbiddenKind),
    /// A bar from the first to the last of the points.
    Line(LineKind, Vec<Point>),
}

/// What a noted line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// Four stones and the point that makes them five: a solid bar.
    Four,
    /// Three that count: a double bar.
    Three,
    /// Three that do not count: a dashed bar, struck through.
    FalseThree,
}
