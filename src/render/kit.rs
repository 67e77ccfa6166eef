//! What a theme at one size is drawn with: the background and the sprites.

use super::canvas::{Blend, Canvas, Dab, LEVELS, Sprite, blended};
use super::layout::{Layout, with_parity};
use super::marks;
use super::raster;
use super::text::{self, Face, Glyph, Measure, write_centered};
use super::theme::{Ink, Look, StoneLook, Theme};
use crate::engine::{BoardSize, Color, ForbiddenKind, Point};
use std::sync::OnceLock;

/// What the sprites of a picture depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KitKey {
    pub(crate) theme: Theme,
    pub(crate) pitch: u32,
    pub(crate) stone: u32,
    pub(crate) line: u32,
    /// The least height of digits that can still be read, if there is room for it.
    pub(crate) legible: u32,
}

/// The height of digits in stones, at most.
const DIGIT_SHARE_MAX: f32 = 0.56;

/// How the digits of a number are drawn.
#[derive(Debug, Clone, Copy)]
struct Digits {
    face: Face,
    measure: Measure,
    /// Pixels from one digit to the next: even, so that a digit repeats byte by byte.
    step: u32,
}

/// The nearest even number, but at least 2.
fn even(length: f32) -> u32 {
    2 * ((length / 2.0 + 0.5) as u32).max(1)
}

impl KitKey {
    pub(crate) const fn new(theme: Theme, layout: &Layout) -> Self {
        Self { theme, pitch: layout.pitch, stone: layout.stone, line: layout.line, legible: layout.legible }
    }
}

/// How a stone is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StoneStyle {
    /// Shaded.
    Shaded,
    /// Without shades, which under a number cost legibility and bytes.
    Plain,
    /// Shaded, on a lit band instead of on the board.
    ShadedLit,
    /// Without shades, on a lit band.
    PlainLit,
}

impl StoneStyle {
    pub(crate) const fn new(is_plain: bool, is_lit: bool) -> Self {
        match (is_plain, is_lit) {
            (false, false) => Self::Shaded,
            (true, false) => Self::Plain,
            (false, true) => Self::ShadedLit,
            (true, true) => Self::PlainLit,
        }
    }

    const fn is_plain(self) -> bool {
        matches!(self, Self::Plain | Self::PlainLit)
    }

    const fn is_lit(self) -> bool {
        matches!(self, Self::ShadedLit | Self::PlainLit)
    }
}

/// The sprites of one theme at one size, each made when it is first needed.
#[derive(Debug)]
pub(crate) struct Kit {
    pub(crate) look: &'static Look,
    pub(crate) blend: Blend,
    key: KitKey,
    stones: [[OnceLock<Sprite>; 4]; 2],
    faint: [OnceLock<Sprite>; 2],
    shadow: OnceLock<Sprite>,
    dot: OnceLock<Sprite>,
    ring: OnceLock<Sprite>,
    lit: OnceLock<Sprite>,
    previous: [OnceLock<Sprite>; 2],
    patch: OnceLock<Sprite>,
    forbidden: [OnceLock<Sprite>; 3],
    diamond: OnceLock<[Sprite; 2]>,
    /// By how many there are in the number, up to three, colour and value.
    digits: [[[OnceLock<Option<Sprite>>; 10]; 2]; 3],
}

impl Kit {
    pub(crate) fn new(key: KitKey) -> Self {
        let look = key.theme.look();
        Self {
            look,
            blend: Blend::of(look),
            key,
            stones: Default::default(),
            faint: Default::default(),
            shadow: OnceLock::new(),
            dot: OnceLock::new(),
            ring: OnceLock::new(),
            lit: OnceLock::new(),
            previous: Default::default(),
            patch: OnceLock::new(),
            forbidden: Default::default(),
            diamond: OnceLock::new(),
            digits: Default::default(),
        }
    }

    pub(crate) fn look_of(&self, color: Color) -> &'static StoneLook {
        match color {
            Color::Black => &self.look.black,
            Color::White => &self.look.white,
        }
    }

    /// About `share` of the pitch, with the picture's parity.
    fn length(&self, share: f32) -> u32 {
        super::layout::with_parity(((self.key.pitch as f32 * share) as u32).max(1), self.key.line)
    }

    /// Thickness of drawn strokes: about `share` of the pitch.
    fn stroke(&self, share: f32) -> f32 {
        (self.key.pitch as f32 * share).max(1.0)
    }

    /// A stone on the board.
    pub(crate) fn stone(&self, color: Color, style: StoneStyle) -> &Sprite {
        self.stones[color as usize][style as usize].get_or_init(|| {
            let look = self.look_of(color);
            let plain = StoneLook { ramp: std::slice::from_ref(&look.fill), ..*look };
            let shade = match color {
                Color::Black => raster::black_shade,
                Color::White => raster::white_shade,
            };
            let stone = if style.is_plain() { &plain } else { look };
            let sprite = raster::stone(self.look, stone, shade, self.key.stone, self.stroke(0.032));
            if style.is_lit() { sprite } else { sprite.on(self.look.ground[0], &self.blend) }
        })
    }

    /// A stone that is not placed yet: between the stone's colour and the ground's, with a dashed edge.
    pub(crate) fn faint(&self, color: Color) -> &Sprite {
        self.faint[color as usize].get_or_init(|| {
            let look = self.look_of(color);
            let edge = look.rim.unwrap_or(look.fill);
            let dash = marks::dashed_ring(self.key.stone, self.stroke(0.07));
            let body = raster::disc(self.key.stone);
            let body = body.dabs(blended(self.look, self.look.ground[0], look.fill, LEVELS / 2), LEVELS);
            Sprite::centered(self.key.stone, marks::over(body, &dash.dabs(edge, LEVELS)))
        })
    }

    /// The shadow under a stone, if stones cast one.
    pub(crate) fn shadow(&self) -> Option<&Sprite> {
        let ink = self.look.shadow?;
        let sprite = || raster::shadow(ink, self.key.stone).on(self.look.ground[0], &self.blend);
        Some(self.shadow.get_or_init(sprite))
    }

    /// The last-move dot.
    pub(crate) fn dot(&self) -> &Sprite {
        self.dot.get_or_init(|| raster::disc(self.length(0.38)).sprite(self.look.last))
    }

    /// The last-move ring, for stones whose middle bears a number.
    pub(crate) fn ring(&self) -> &Sprite {
        self.ring.get_or_init(|| {
            let width = super::layout::with_parity(self.key.stone, self.key.line);
            raster::ring(width, self.stroke(0.085) as u32).sprite(self.look.last)
        })
    }

    /// What sets the stones of a winning line off from the lit band.
    pub(crate) fn lit(&self) -> &Sprite {
        self.lit.get_or_init(|| {
            let edge = 2 * (self.stroke(0.04) as u32).max(1);
            raster::disc(self.key.stone + edge).sprite(self.look.lit_edge)
        })
    }

    /// The mark of the move before the last, on a stone of that colour.
    pub(crate) fn previous(&self, color: Color) -> &Sprite {
        self.previous[color as usize].get_or_init(|| {
            raster::ring(self.length(0.34), self.stroke(0.06) as u32).sprite(self.look_of(color).number)
        })
    }

    /// A patch of ground, which takes the lines away from under a mark.
    pub(crate) fn patch(&self) -> &Sprite {
        self.patch.get_or_init(|| raster::disc(self.length(0.84)).sprite(self.look.ground[0]))
    }

    /// Height of the letters of notes.
    pub(crate) fn letter_cap(&self) -> u32 {
        self.length(0.46).max(5)
    }

    /// The mark of a forbidden point.
    pub(crate) fn forbidden(&self, kind: ForbiddenKind) -> &Sprite {
        self.forbidden[kind as usize].get_or_init(|| {
            let strokes = marks::cross(kind, self.length(0.7), self.stroke(0.09));
            strokes.sprite(self.look.forbidden)
        })
    }

    /// The hint mark: a diamond, its edge first.
    pub(crate) fn diamond(&self) -> &[Sprite; 2] {
        self.diamond.get_or_init(|| {
            let edge = marks::diamond(self.length(0.5)).sprite(self.look.lit_edge);
            let body = marks::diamond(self.length(0.36)).sprite(self.look.lit);
            [edge, body]
        })
    }

    /// How the digits of a number with so many of them are drawn.
    fn number_of(&self, digits: usize) -> Digits {
        let (face, share) = if digits < 3 { (Face::Label, 0.46) } else { (Face::Narrow, 0.44) };
        let of_stone = |share: f32| (self.key.stone as f32 * share + 0.5) as u32;
        // On small stones digits grow as far as there is room.
        let legible = self.key.legible.min(of_stone(DIGIT_SHARE_MAX));
        let cap = of_stone(share).max(legible).max(5);
        let width = text::digit_width(face, cap);
        // What the stone is wide at the top of a digit is for all of them; where it is too little they
        // become narrower.
        let (diameter, cap_px) = (self.key.stone as f32, cap as f32);
        let room = (diameter * diameter - cap_px * cap_px).max(0.0).sqrt() / digits as f32;
        let step = even(width).min(2 * (room / 2.0) as u32).max(2);
        Digits { face, measure: Measure { cap, width: (step as f32 / width).min(1.0) }, step }
    }

    /// Height of the digits of a number with so many of them.
    #[cfg(test)]
    pub(crate) fn digit_cap(&self, digits: usize) -> u32 {
        self.number_of(digits).measure.cap
    }

    /// Pixels from one digit to the next in a number with so many of them.
    pub(crate) fn digit_step(&self, digits: usize) -> u32 {
        self.number_of(digits).step
    }

    /// A digit of a move number with `digits` digits, on a stone of that colour.
    ///
    /// Its edges are blended with the plain stone, not with the shades it lands on, so that a
    /// digit always is the same pixels, which deflate rewards.
    pub(crate) fn digit(&self, digit: u8, digits: usize, color: Color) -> Option<&Sprite> {
        let sprites = &self.digits[digits.clamp(1, 3) - 1][color as usize];
        let made = sprites.get(usize::from(digit))?.get_or_init(|| {
            let Digits { face, measure, .. } = self.number_of(digits);
            let stone = self.look_of(color);
            text::digit(face, digit, measure, |level| match level {
                0 => Dab::NOTHING,
                _ => Dab::new(blended(self.look, stone.fill, stone.number, level), LEVELS),
            })
        });
        made.as_ref()
    }
}

/// The empty board: ground, lines, star points, labels.
pub(crate) fn background(layout: &Layout, look: &Look, blend: &Blend) -> Canvas {
    let mut canvas = Canvas::new(layout.pixels, layout.pixels, look.ground[0]);
    grain(&mut canvas, layout, look.ground);
    grid(&mut canvas, layout, look.line);
    stars(&mut canvas, layout, look.line, blend);
    if layout.cap > 0 {
        labels(&mut canvas, layout, look.label, blend);
    }
    canvas
}

/// Straight grain, the same at each step of the grid: every row is the same, and
/// so is what surrounds each stone, which deflate rewards.
fn grain(canvas: &mut Canvas, layout: &Layout, ground: [Ink; 3]) {
    if ground[0] == ground[1] {
        return;
    }
    let pitch = layout.pitch as i32;
    for x in 0..canvas.width() as i32 {
        let shade = grain_at((x - layout.origin).rem_euclid(pitch) * 60 / pitch);
        if shade > 0 {
            canvas.fill(x, 0, 1, 1, ground[shade]);
        }
    }
    canvas.repeat_first_row();
}

/// The shade of the wood at `x` of 60: 0 plain, 1 light, 2 dark.
///
/// Slow and quick waves of unequal lengths, in whole numbers so that every processor agrees.
const fn grain_at(x: i32) -> usize {
    let waves = wave(x, 211, 40) + wave(x, 97, 11) + wave(x, 37, 5) / 2 + wave(x, 13, 3) / 3;
    match waves % 60 {
        0..=7 => 2,
        26..=37 => 1,
        _ => 0,
    }
}

/// From 0 to 100 and back within `length`.
const fn wave(x: i32, length: i32, shift: i32) -> i32 {
    let place = (x + shift) % length;
    let back = length - place;
    (if place < back { place } else { back }) * 200 / length
}

fn grid(canvas: &mut Canvas, layout: &Layout, ink: Ink) {
    let edge = layout.size.get();
    let (columns, rows) = (&layout.columns, &layout.rows);
    // Lines that go on beyond a window run to where the next point would begin.
    let reach = |shown_from: bool| if shown_from { layout.pitch as i32 / 2 } else { 0 };
    let half = (layout.line / 2) as i32;
    let left = layout.column(columns.start) - reach(columns.start > 0) - half;
    let right = layout.column(columns.end - 1) + reach(columns.end < edge) - half + layout.line as i32;
    let top = layout.row(rows.start) - reach(rows.start > 0) - half;
    let bottom = layout.row(rows.end - 1) + reach(rows.end < edge) - half + layout.line as i32;
    for x in columns.clone() {
        canvas.fill(layout.column(x) - half, top, layout.line, (bottom - top) as u32, ink);
    }
    for y in rows.clone() {
        canvas.fill(left, layout.row(y) - half, (right - left) as u32, layout.line, ink);
    }
    // The frame is thicker, on the outside.
    let extra = layout.line.div_ceil(2);
    let (out_left, out_top) = (left - extra as i32, top - extra as i32);
    if columns.start == 0 {
        canvas.fill(out_left, top, extra, (bottom - top) as u32, ink);
    }
    if columns.end == edge {
        canvas.fill(right, top, extra, (bottom - top) as u32, ink);
    }
    let (from, to) = (
        if columns.start == 0 { out_left } else { left },
        if columns.end == edge { right + extra as i32 } else { right },
    );
    if rows.start == 0 {
        canvas.fill(from, out_top, (to - from) as u32, extra, ink);
    }
    if rows.end == edge {
        canvas.fill(from, bottom, (to - from) as u32, extra, ink);
    }
}

/// The star points: five on 15×15, nine on 19×19.
pub(crate) fn star_points(size: BoardSize) -> Vec<Point> {
    let places: &[(u8, u8)] = match size {
        BoardSize::Fifteen => &[(3, 3), (11, 3), (7, 7), (3, 11), (11, 11)],
        BoardSize::Nineteen => {
            &[(3, 3), (9, 3), (15, 3), (3, 9), (9, 9), (15, 9), (3, 15), (9, 15), (15, 15)]
        }
    };
    places.iter().filter_map(|&(x, y)| Point::new(x, y, size)).collect()
}

fn stars(canvas: &mut Canvas, layout: &Layout, ink: Ink, blend: &Blend) {
    let star =
        raster::disc(layout.length(0.23).max(with_parity((layout.pixels / 45).min(12), layout.line)).max(3))
            .sprite(ink);
    for (x, y) in star_points(layout.size).into_iter().filter_map(|point| layout.center(point)) {
        canvas.stamp(&star, x, y, blend);
    }
}

fn labels(canvas: &mut Canvas, layout: &Layout, ink: Ink, blend: &Blend) {
    let mut write = |text: &str, x: i32, y: i32| {
        let glyphs: Vec<Glyph> =
            text.chars().map(|letter| Glyph::new(Face::Label, letter, layout.cap, ink)).collect();
        let glyphs: Vec<&Glyph> = glyphs.iter().collect();
        write_centered(canvas, blend, &glyphs, layout.cap, (x, y));
    };
    let near = (layout.origin - (layout.stone / 2) as i32) / 2;
    let far = layout.pixels as i32 - near;
    for x in layout.columns.clone() {
        let letter = char::from(b'A' + x).to_string();
        write(&letter, layout.column(x), near);
        write(&letter, layout.column(x), far);
    }
    for y in layout.rows.clone() {
        let number = (layout.size.get() - y).to_string();
        write(&number, near, layout.row(y));
        write(&number, far, layout.row(y));
    }
}
