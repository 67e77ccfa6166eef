//! Notes of explanations: letters on points, and lines of fours and threes.

use super::draw::{Pen, Segment};
use super::layout::with_parity;
use super::raster;
use super::scene::{LineKind, Note, Scene};
use super::text::{Face, Glyph, write_centered};
use crate::engine::Point;

/// Draws the notes of a scene above everything else: lines first, then letters.
pub(super) fn draw(pen: &mut Pen<'_>, scene: &Scene) {
    for (index, note) in scene.notes.iter().enumerate() {
        if let Note::Line(kind, points) = note {
            line(pen, *kind, points, beside(&scene.notes, index));
        }
    }
    for note in &scene.notes {
        match note {
            Note::Letter(point, character) => letter(pen, scene, *point, *character),
            Note::Caption(character) => caption(pen, *character),
            Note::Forbidden(point, kind) => {
                pen.stamp(pen.kit.patch(), *point);
                pen.stamp(pen.kit.forbidden(*kind), *point);
            }
            Note::Line(..) => {}
        }
    }
}

fn letter(pen: &mut Pen<'_>, scene: &Scene, point: Point, character: char) {
    let Some(center) = pen.layout.center(point) else { return };
    let stone = scene.stones.iter().rev().find(|stone| stone.point == point);
    if stone.is_none() {
        pen.stamp(pen.kit.patch(), point);
    }
    let ink = stone.map_or(pen.kit.look.label, |stone| pen.kit.look_of(stone.color).number);
    let cap = pen.kit.letter_cap();
    let glyph = Glyph::new(Face::Label, character, cap, ink);
    write_centered(pen.canvas, &pen.kit.blend, &[&glyph], cap, center);
}

/// In a disc of its own at the upper left, where neither labels nor lines are.
fn caption(pen: &mut Pen<'_>, character: char) {
    let diameter = with_parity(pen.layout.origin as u32 * 3 / 4, pen.layout.line);
    let center = (diameter / 2) as i32 + 1;
    let disc = raster::disc(diameter).sprite(pen.kit.look.label);
    pen.canvas.stamp(&disc, center, center, &pen.kit.blend);
    let cap = diameter * 3 / 5;
    let glyph = Glyph::new(Face::Label, character, cap, pen.kit.look.ground[0]);
    write_centered(pen.canvas, &pen.kit.blend, &[&glyph], cap, (center, center));
}

/// Where the line at `index` lies beside its middle so that lines over each other can be told
/// apart: −1, 0 or 1.
fn beside(notes: &[Note], index: usize) -> f32 {
    let overlaps = |other: &Note| match (&notes[index], other) {
        (Note::Line(_, a), Note::Line(_, b)) => overlap(a, b),
        _ => false,
    };
    if notes[..index].iter().any(overlaps) {
        1.0
    } else if notes[index + 1..].iter().any(overlaps) {
        -1.0
    } else {
        0.0
    }
}

/// Whether two lines lie in one row, column or diagonal and share more than one point.
fn overlap(a: &[Point], b: &[Point]) -> bool {
    let ends = |line: &[Point]| {
        let place = |point: &Point| (i32::from(point.x), i32::from(point.y));
        Some((place(line.first()?), place(line.last()?)))
    };
    let (Some((a, a_end)), Some((b, b_end))) = (ends(a), ends(b)) else { return false };
    let (dx, dy) = (a_end.0 - a.0, a_end.1 - a.1);
    let on_line = |p: (i32, i32)| dx * (p.1 - a.1) == dy * (p.0 - a.0);
    let along = |p: (i32, i32)| (p.0 - a.0) * dx.signum() + (p.1 - a.1) * dy.signum();
    let (low, high) = (along(b).min(along(b_end)), along(b).max(along(b_end)));
    on_line(b) && on_line(b_end) && low.max(0) < high.min(along(a_end))
}

fn line(pen: &mut Pen<'_>, kind: LineKind, points: &[Point], beside: f32) {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    let (from, to) = (pen.place(first), pen.place(last));
    let pitch = pen.layout.pitch as f32;
    let along = |t: f32, aside: f32| -> (f32, f32) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        (from.0 + dx * t - dy / length * aside, from.1 + dy * t + dx / length * aside)
    };
    let look = pen.kit.look;
    match kind {
        LineKind::Four => {
            let aside = pitch * 0.17 * beside;
            pen.bands(&[(along(0.0, aside), along(1.0, aside))], pitch * 0.07);
        }
        LineKind::Three => {
            let aside = pitch * 0.11;
            let pair = [aside, -aside].map(|aside| (along(0.0, aside), along(1.0, aside)));
            pen.bands(&pair, pitch * 0.04);
        }
        LineKind::FalseThree => {
            let steps = first.x.abs_diff(last.x).max(first.y.abs_diff(last.y)).max(1);
            let pieces = 2 * steps + 1;
            let step = 1.0 / (f32::from(pieces) * 2.0 - 1.0);
            let dashes: Vec<Segment> = (0..pieces)
                .map(|piece| {
                    let start = f32::from(piece) * 2.0 * step;
                    (along(start, 0.0), along(start + step, 0.0))
                })
                .collect();
            pen.bands(&dashes, pitch * 0.05);
            let strike = (along(0.5, pitch * 0.42), along(0.5, -pitch * 0.42));
            pen.band(strike.0, strike.1, pitch * 0.11, look.lit_edge);
            pen.band(strike.0, strike.1, pitch * 0.06, look.last);
        }
    }
}
