//! Notes of explanations: letters on points, and lines of fours and threes.

use super::draw::{Pen, Segment};
use super::scene::{LineKind, Note, Scene};
use super::text::{Face, Glyph, write_centered};
use crate::engine::Point;

/// Draws the notes of a scene above everything else: lines first, then letters.
pub(super) fn draw(pen: &mut Pen<'_>, scene: &Scene) {
    for note in &scene.notes {
        if let Note::Line(kind, points) = note {
            line(pen, *kind, points);
        }
    }
    for note in &scene.notes {
        if let Note::Letter(point, character) = note {
            letter(pen, scene, *point, *character);
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

fn line(pen: &mut Pen<'_>, kind: LineKind, points: &[Point]) {
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
        LineKind::Four => pen.bands(&[(from, to)], pitch * 0.07),
        LineKind::Three => {
            let aside = pitch * 0.11;
            let pair = [aside, -aside].map(|aside| (along(0.0, aside), along(1.0, aside)));
            pen.bands(&pair, pitch * 0.04);
        }
        LineKind::FalseThree => {
            let pieces = points.len().max(2) * 2 - 1;
            let step = 1.0 / (pieces as f32 * 2.0 - 1.0);
            let dashes: Vec<Segment> = (0..pieces)
                .map(|piece| {
                    let start = piece as f32 * 2.0 * step;
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
