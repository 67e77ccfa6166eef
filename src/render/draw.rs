//! A scene onto a canvas.

use super::canvas::{Canvas, Dab, LEVELS, Sprite};
use super::kit::Kit;
use super::layout::Layout;
use super::scene::{Scene, Stone};
use super::text::{Glyph, write_centered};
use super::theme::Ink;
use crate::engine::Point;

/// Draws everything of `scene` that its empty board does not have.
pub(crate) fn draw(canvas: &mut Canvas, scene: &Scene, layout: &Layout, kit: &Kit) {
    let mut pen = Pen { canvas, layout, kit };
    for line in &scene.winning {
        pen.lit(line, layout.stone as f32 / 2.0 + layout.pitch as f32 * 0.075 + 1.0);
    }
    for &point in scene.winning.iter().flatten() {
        pen.stamp(kit.lit(), point);
    }
    for line in &scene.hints {
        pen.lit(line, layout.pitch as f32 * 0.11);
    }
    if let Some(shadow) = kit.shadow() {
        for stone in &scene.stones {
            pen.stamp(shadow, stone.point);
        }
    }
    for &(point, kind) in &scene.forbidden {
        let [patch, strokes] = kit.forbidden(kind);
        pen.stamp(patch, point);
        pen.stamp(strokes, point);
    }
    for stone in &scene.stones {
        pen.stamp(kit.stone(stone.color), stone.point);
    }
    if let Some((point, color)) = scene.faint {
        pen.stamp(kit.faint(color), point);
    }
    for &stone in &scene.stones {
        pen.number(stone);
    }
    for &point in scene.hints.iter().flatten() {
        for sprite in kit.diamond() {
            pen.stamp(sprite, point);
        }
    }
    let stone_on = |point: Point| scene.stones.iter().rev().copied().find(|stone| stone.point == point);
    if let Some(stone) = scene.previous.and_then(stone_on)
        && shown_number(stone).is_none()
    {
        pen.stamp(kit.previous(stone.color), stone.point);
    }
    if let Some(stone) = scene.last.and_then(stone_on) {
        let mark = if shown_number(stone).is_some() { kit.ring() } else { kit.dot() };
        pen.stamp(mark, stone.point);
    }
}

/// The number to write on a stone, if it has one that fits.
fn shown_number(stone: Stone) -> Option<u16> {
    stone.number.filter(|number| (1..=999).contains(number))
}

struct Pen<'a> {
    canvas: &'a mut Canvas,
    layout: &'a Layout,
    kit: &'a Kit,
}

impl Pen<'_> {
    fn stamp(&mut self, sprite: &Sprite, point: Point) {
        if let Some((x, y)) = self.layout.center(point) {
            self.canvas.stamp(sprite, x, y, &self.kit.blend);
        }
    }

    fn number(&mut self, stone: Stone) {
        let (Some(number), Some(center)) = (shown_number(stone), self.layout.center(stone.point)) else {
            return;
        };
        let text = number.to_string();
        let glyphs: Vec<&Glyph> =
            text.bytes().map(|digit| self.kit.digit(digit - b'0', text.len(), stone.color)).collect();
        write_centered(self.canvas, &self.kit.blend, &glyphs, self.kit.digit_cap(text.len()), center);
    }

    /// A lit band along a line of points, `radius` to each side, with an edge around it.
    fn lit(&mut self, line: &[Point], radius: f32) {
        let (Some(&first), Some(&last)) = (line.first(), line.last()) else { return };
        let (from, to) = (self.place(first), self.place(last));
        let edge = (self.layout.pitch as f32 * 0.035).max(1.0);
        self.band(from, to, radius + edge, self.kit.look.lit_edge);
        self.band(from, to, radius, self.kit.look.lit);
    }

    /// The middle of a point, shown or not, in pixels.
    fn place(&self, point: Point) -> (f32, f32) {
        let half = (self.layout.line % 2) as f32 / 2.0;
        (self.layout.column(point.x) as f32 + half, self.layout.row(point.y) as f32 + half)
    }

    /// Everything within `radius` of the straight line between two places.
    fn band(&mut self, from: (f32, f32), to: (f32, f32), radius: f32, ink: Ink) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).max(1.0);
        let bounds = |a: f32, b: f32| {
            let edge = self.layout.pixels as f32;
            (a.min(b) - radius - 1.0).clamp(0.0, edge) as i32
                ..(a.max(b) + radius + 2.0).clamp(0.0, edge) as i32
        };
        let (columns, rows) = (bounds(from.0, to.0), bounds(from.1, to.1));
        for y in rows {
            for x in columns.clone() {
                let (px, py) = (x as f32 + 0.5 - from.0, y as f32 + 0.5 - from.1);
                let along = ((px * dx + py * dy) / length).clamp(0.0, 1.0);
                let (ox, oy) = (px - dx * along, py - dy * along);
                let inside = radius + 0.5 - (ox * ox + oy * oy).sqrt();
                if inside > 0.0 {
                    let level = (inside.min(1.0) * f32::from(LEVELS) + 0.5) as u8;
                    self.canvas.dab(x, y, Dab::new(ink, level), &self.kit.blend);
                }
            }
        }
    }
}
