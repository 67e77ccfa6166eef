//! Where things lie, in whole pixels.
//!
//! A length is centred on a coordinate `c` by starting at `c − length/2`
//! (rounded down). Stones, lines and marks of one picture share one parity, so
//! that all of them are centred exactly, without half pixels.

use super::scene::Scene;
use crate::engine::{BoardSize, Point};
use std::ops::Range;

/// From this size on, grid lines have two pixels.
const LINE_OF_TWO: u32 = 400;
/// Pictures below this size are shown at half of it; larger ones at any size.
const HALVED_BELOW: u32 = 720;

/// The geometry of one picture: the same for every scene with the same board, window, labels and size.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Layout {
    pub(crate) size: BoardSize,
    /// Edge length of the picture.
    pub(crate) pixels: u32,
    /// Distance between neighbouring lines.
    pub(crate) pitch: u32,
    /// Pixel coordinate of the first shown column and row.
    pub(crate) origin: i32,
    /// Shown columns, and rows from the top.
    pub(crate) columns: Range<u8>,
    pub(crate) rows: Range<u8>,
    /// Diameter of a stone.
    pub(crate) stone: u32,
    /// Thickness of a grid line.
    pub(crate) line: u32,
    /// Height of capital letters in the labels; 0 without labels.
    pub(crate) cap: u32,
    /// What can still be read at a width of 320: 8 pixels there.
    pub(crate) legible: u32,
}

impl Layout {
    pub(crate) fn of(scene: &Scene, pixels: u32) -> Self {
        let edge = scene.size.get();
        let (columns, rows) = match scene.window {
            None => (0..edge, 0..edge),
            Some(window) => {
                let shown = window.reach.saturating_mul(2).saturating_add(1).clamp(3, edge);
                (slide(window.center.x, shown, edge), slide(window.center.y, shown, edge))
            }
        };
        let shown = u32::from(columns.end - columns.start);
        // Labels keep 8 px at a width of 300: 2.7 % of the edge.
        let (strip, cap) = if scene.coordinates {
            (pixels * 44 / 1000, (pixels * 272 + 5000) / 10_000)
        } else {
            (pixels / 80, 0)
        };
        let mut pitch = (pixels - 2 * strip) / shown;
        // Pictures that go out several at once are shown at half their size or less: a line of one pixel
        // would come out darker here and lighter there.
        let line = if pixels < LINE_OF_TWO { 1 } else { (pixels + 240).div_euclid(480).max(2) };
        // Even steps keep every stone on the same half of a byte, which deflate rewards; at half the size,
        // every line still is whole pixels.
        if pitch >= 24 {
            pitch &= !1;
        }
        let gap = (pitch / 28).max(1);
        let stone = with_parity(pitch - gap, line);
        let rest = pixels - (shown - 1) * pitch;
        let mut origin = (rest / 2) as i32;
        if (LINE_OF_TWO..HALVED_BELOW).contains(&pixels) {
            // So that a line begins at an even pixel and is one whole pixel at half the size.
            origin |= 1;
        }
        Self {
            size: scene.size,
            pixels,
            pitch,
            origin,
            columns,
            rows,
            stone,
            line,
            cap,
            legible: pixels.div_ceil(40),
        }
    }

    /// The pixel coordinates of a point, if it is shown.
    pub(crate) fn center(&self, point: Point) -> Option<(i32, i32)> {
        if !self.columns.contains(&point.x) || !self.rows.contains(&point.y) {
            return None;
        }
        Some((self.column(point.x), self.row(point.y)))
    }

    /// The pixel coordinate of column `x`, shown or not.
    pub(crate) fn column(&self, x: u8) -> i32 {
        self.origin + (i32::from(x) - i32::from(self.columns.start)) * self.pitch as i32
    }

    /// The pixel coordinate of row `y` (from the top), shown or not.
    pub(crate) fn row(&self, y: u8) -> i32 {
        self.origin + (i32::from(y) - i32::from(self.rows.start)) * self.pitch as i32
    }

    /// A length of about `share` of the pitch with the picture's parity.
    pub(crate) fn length(&self, share: f32) -> u32 {
        with_parity(((self.pitch as f32 * share) as u32).max(1), self.line)
    }
}

/// `shown` neighbours out of `edge`, around `center` as far as the edges allow.
fn slide(center: u8, shown: u8, edge: u8) -> Range<u8> {
    let start = center.saturating_sub(shown / 2).min(edge - shown);
    start..start + shown
}

/// The largest number ≤ `length` (but at least 1) with the parity of `like`.
pub(crate) const fn with_parity(length: u32, like: u32) -> u32 {
    if length % 2 == like % 2 {
        length
    } else if length == 0 {
        1
    } else {
        length - 1
    }
}
