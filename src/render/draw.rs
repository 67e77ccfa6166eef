//! A scene onto a canvas.

use super::canvas::{Canvas, Dab, LEVELS, Sprite};
use super::kit::{Kit, StoneStyle};
use super::layout::Layout;
use super::notes;
use super::scene::{Scene, Stone};
use super::theme::Ink;
use crate::engine::Point;

/// Draws everything of `scene` that its empty board does not have.
pub(crate) fn draw(canvas: &mut Canvas, scene: &Scene, layout: &Layout, kit: &Kit) {
    let is_lit = |point: Point| scene.winning.iter().any(|line| line.contains(&point));
    let mut pen = Pen { canvas, layout, kit };
    let wide = layout.stone as f32 / 2.0 + layout.pitch as f32 * 0.075 + 1.0;
    pen.lit(&scene.winning, wide);
    for stone in scene.stones.iter().filter(|stone| is_lit(stone.point)) {
        pen.stamp(kit.lit(), stone.point);
    }
    pen.lit(&scene.hints, layout.pitch as f32 * 0.11);
    if let Some(shadow) = kit.shadow() {
        let casts = |stone: &&Stone| !is_lit(stone.point) && shown_number(**stone).is_none();
        for stone in scene.stones.iter().filter(casts) {
            pen.stamp(shadow, stone.point);
        }
    }
    for &(point, kind) in &scene.forbidden {
        pen.stamp(kit.patch(), point);
        pen.stamp(kit.forbidden(kind), point);
    }
    for &stone in &scene.stones {
        let style = StoneStyle::new(shown_number(stone).is_some(), is_lit(stone.point));
        pen.stamp(kit.stone(stone.color, style), stone.point);
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
    notes::draw(&mut pen, scene);
}

/// The number to write on a stone, if it has one that fits.
fn shown_number(stone: Stone) -> Option<u16> {
    stone.number.filter(|number| (1..=999).contains(number))
}

/// A line between two places, in pixels.
pub(super) type Segment = ((f32, f32), (f32, f32));

/// What a scene is drawn with and on.
pub(super) struct Pen<'a> {
    pub(super) canvas: &'a mut Canvas,
    pub(super) layout: &'a Layout,
    pub(super) kit: &'a Kit,
}

impl Pen<'_> {
    pub(super) fn stamp(&mut self, sprite: &Sprite, point: Point) {
        if let Some((x, y)) = self.layout.center(point) {
            self.canvas.stamp(sprite, x, y, &self.kit.blend);
        }
    }

    fn number(&mut self, stone: Stone) {
        let (Some(number), Some((x, y))) = (shown_number(stone), self.layout.center(stone.point)) else {
            return;
        };
        let digits = 1 + number.ilog10();
        let step = self.kit.digit_step(digits as usize) as i32;
        let mut place = x + step / 2 * (digits as i32 - 1);
        let mut rest = number;
        for _ in 0..digits {
            if let Some(digit) = self.kit.digit((rest % 10) as u8, digits as usize, stone.color) {
                self.canvas.stamp(digit, place, y, &self.kit.blend);
            }
            rest /= 10;
            place -= step;
        }
    }

    /// Lit bands along lines of points, `radius` to each side.
    fn lit(&mut self, lines: &[Vec<Point>], radius: f32) {
        let ends = |line: &Vec<Point>| Some((self.place(*line.first()?), self.place(*line.last()?)));
        let segments: Vec<_> = lines.iter().filter_map(ends).collect();
        self.bands(&segments, radius);
    }

    /// Lit bands between pairs of places, with an edge around them all.
    pub(super) fn bands(&mut self, segments: &[Segment], radius: f32) {
        let edge = (self.layout.pitch as f32 * 0.035).max(1.0);
        for (radius, ink) in [(radius + edge, self.kit.look.lit_edge), (radius, self.kit.look.lit)] {
            for &(from, to) in segments {
                self.band(from, to, radius, ink);
            }
        }
    }

    /// The middle of a point, shown or not, in pixels.
    pub(super) fn place(&self, point: Point) -> (f32, f32) {
        let half = (self.layout.line % 2) as f32 / 2.0;
        (self.layout.column(point.x) as f32 + half, self.layout.row(point.y) as f32 + half)
    }

    /// Everything within `radius` of the straight line between two places.
    pub(super) fn band(&mut self, from: (f32, f32), to: (f32, f32), radius: f32, ink: Ink) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).max(1.0);
        // Lines that go on beyond a window end before the labels.
        let is_whole = self.layout.columns.len() == usize::from(self.layout.size.get());
        let reach = if is_whole { 0.65 } else { 0.5 };
        let margin = (self.layout.origin as f32 - self.layout.pitch as f32 * reach).max(0.0);
        let within = |place: f32| place.clamp(margin, self.layout.pixels as f32 - margin) as i32;
        let bounds = |a: f32, b: f32| within(a.min(b) - radius - 1.0)..within(a.max(b) + radius + 2.0);
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
