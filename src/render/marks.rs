//! The shapes of marks.

use super::canvas::{Dab, LEVELS};
use super::raster::{Mask, OFF, ON, SCALE, ring};
use crate::engine::ForbiddenKind;
use image::GrayImage;
use imageproc::drawing::{draw_filled_rect_mut, draw_polygon_mut};
use imageproc::point::Point;
use imageproc::rect::Rect;

/// The × of a forbidden point, told apart by shape: alone for double-three, in a
/// square for double-four, under a bar for an overline.
pub(crate) fn cross(kind: ForbiddenKind, width: u32, stroke: f32) -> Mask {
    Mask::draw(width, width, |large| {
        let edge = (width * SCALE) as f32;
        let stroke = stroke * SCALE as f32;
        match kind {
            ForbiddenKind::DoubleThree => {
                let inset = edge * 0.1;
                strokes(large, (inset, inset), (edge - inset, edge - inset), stroke);
            }
            ForbiddenKind::DoubleFour => {
                frame(large, edge as u32, (stroke * 0.85) as u32);
                let inset = edge * 0.24;
                strokes(large, (inset, inset), (edge - inset, edge - inset), stroke * 0.9);
            }
            ForbiddenKind::Overline => {
                bar(large, (0.0, 0.0), (edge, 0.0), stroke);
                strokes(large, (edge * 0.12, edge * 0.26), (edge * 0.88, edge), stroke);
            }
        }
    })
}

/// Both diagonals of the rectangle.
fn strokes(large: &mut GrayImage, (left, top): (f32, f32), (right, bottom): (f32, f32), stroke: f32) {
    let half = stroke / 2.0;
    let (left, top, right, bottom) = (left + half, top + half, right - half, bottom - half);
    bar_between(large, (left, top), (right, bottom), stroke);
    bar_between(large, (left, bottom), (right, top), stroke);
}

/// A horizontal bar below the line from `from` to `to`.
fn bar(large: &mut GrayImage, from: (f32, f32), to: (f32, f32), stroke: f32) {
    let half = stroke / 2.0;
    bar_between(large, (from.0 + half, from.1 + half), (to.0 - half, to.1 + half), stroke);
}

/// A straight stroke with square ends between two points.
fn bar_between(large: &mut GrayImage, from: (f32, f32), to: (f32, f32), stroke: f32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / length * stroke / 2.0, dy / length * stroke / 2.0);
    let corner = |x: f32, y: f32| Point::new(x as i32, y as i32);
    let corners = [
        corner(from.0 - ux - uy, from.1 - uy + ux),
        corner(from.0 - ux + uy, from.1 - uy - ux),
        corner(to.0 + ux + uy, to.1 + uy - ux),
        corner(to.0 + ux - uy, to.1 + uy + ux),
    ];
    draw_polygon_mut(large, &corners, ON);
}

/// The four sides of a square of that width.
fn frame(large: &mut GrayImage, width: u32, stroke: u32) {
    let inner = width.saturating_sub(2 * stroke).max(1);
    draw_filled_rect_mut(large, Rect::at(0, 0).of_size(width.max(1), width.max(1)), ON);
    draw_filled_rect_mut(large, Rect::at(stroke as i32, stroke as i32).of_size(inner, inner), OFF);
}

/// A square standing on a corner.
pub(crate) fn diamond(width: u32) -> Mask {
    Mask::draw(width, width, |large| {
        let edge = (width * SCALE) as i32 - 1;
        let middle = edge / 2;
        let corners = [
            Point::new(middle, 0),
            Point::new(edge, middle),
            Point::new(middle, edge),
            Point::new(0, middle),
        ];
        draw_polygon_mut(large, &corners, ON);
    })
}

/// A ring of dashes: the ring with eight gaps.
pub(crate) fn dashed_ring(diameter: u32, thickness: f32) -> Mask {
    let mut mask = ring(diameter, thickness.max(1.0) as u32);
    let middle = diameter as f32 / 2.0;
    for y in 0..diameter {
        for x in 0..diameter {
            let (u, v) = ((x as f32 + 0.5 - middle).abs(), (y as f32 + 0.5 - middle).abs());
            // Gaps lie around 22.5° from the axes, where the smaller part is about 0.41 of the larger.
            let slope = u.min(v) / u.max(v).max(0.5);
            if (0.27..0.58).contains(&slope) {
                mask.cover[(y * diameter + x) as usize] = 0;
            }
        }
    }
    mask
}

/// `above` wherever it draws more than half, else `below`.
pub(crate) fn over(below: Vec<Dab>, above: &[Dab]) -> Vec<Dab> {
    below
        .into_iter()
        .zip(above)
        .map(
            |(below, &above)| if above == Dab::NOTHING || above.level() < LEVELS / 2 { below } else { above },
        )
        .collect()
}
