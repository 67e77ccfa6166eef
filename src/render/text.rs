//! Letters and digits from the fonts compiled in (Archivo, SIL Open Font License).
//!
//! Two cuts are kept, subset to what pictures need: a slightly narrow one for
//! labels, letters and numbers up to 99, and a very narrow one with digits alone
//! for numbers of three digits. See `assets/fonts/`.

use super::canvas::{Blend, Canvas, Dab, LEVELS, Sprite};
use super::theme::Ink;
use ab_glyph::{Font as _, FontRef, Glyph as Placed, OutlinedGlyph, PxScale};
use std::sync::LazyLock;

/// Height of the capital letters and of the digits, and ascent minus descent, in units of the fonts.
const CAP_UNITS: f32 = 686.0;
const LINE_UNITS: f32 = 1088.0;
/// Stands for characters that the font lacks.
const REPLACEMENT: char = '?';

/// A cut of the font.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    /// ASCII.
    Label,
    /// Digits only.
    Narrow,
}

static LABEL: LazyLock<FontRef<'static>> =
    LazyLock::new(|| parse(include_bytes!("../../assets/fonts/Archivo-Label.ttf")));
static NARROW: LazyLock<FontRef<'static>> =
    LazyLock::new(|| parse(include_bytes!("../../assets/fonts/Archivo-Number.ttf")));

fn parse(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the fonts are compiled in, and a test reads them")
}

impl Face {
    fn font(self) -> &'static FontRef<'static> {
        match self {
            Self::Label => &LABEL,
            Self::Narrow => &NARROW,
        }
    }
}

/// How large characters are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Measure {
    /// Height of capitals and digits in pixels.
    pub(crate) cap: u32,
    /// Width in that of the cut: 1 for the letters as they are.
    pub(crate) width: f32,
}

impl Measure {
    const fn plain(cap: u32) -> Self {
        Self { cap, width: 1.0 }
    }
}

/// The outline of a character, its origin `shift` pixels to the right.
fn outline(face: Face, character: char, measure: Measure, shift: f32) -> Option<OutlinedGlyph> {
    let font = face.font();
    let mut id = font.glyph_id(character);
    if id.0 == 0 {
        id = font.glyph_id(REPLACEMENT);
    }
    let height = measure.cap as f32 * LINE_UNITS / CAP_UNITS;
    let scale = PxScale { x: height * measure.width, y: height };
    font.outline_glyph(Placed { id, scale, position: ab_glyph::point(shift, 0.0) })
}

/// A sprite of an outline, whose corner lies at an offset from the origin on the base line.
fn sprite(outline: &OutlinedGlyph, dab: impl Fn(u8) -> Dab) -> Sprite {
    let bounds = outline.px_bounds();
    let width = bounds.width() as u32;
    let mut dabs = vec![Dab::NOTHING; (width * bounds.height() as u32) as usize];
    outline.draw(|x, y, cover| {
        let level = ((cover * 3.0 + 0.5) as u8) * 8 / 3;
        dabs[(y * width + x) as usize] = dab(level.min(LEVELS));
    });
    Sprite::at(width, bounds.min.x as i32, bounds.min.y as i32, dabs)
}

/// A digit centred on where it is stamped, in pixels that `dab` makes of how far the digit covers them.
pub(crate) fn digit(face: Face, digit: u8, measure: Measure, dab: impl Fn(u8) -> Dab) -> Option<Sprite> {
    let (character, cap) = (char::from(b'0' + digit), measure.cap);
    let ink = outline(face, character, measure, 0.0)?;
    let middle = outline_middle(&ink);
    let centered = outline(face, character, measure, -middle)?;
    Some(sprite(&centered, dab).moved(0, cap as i32 - (cap / 2) as i32))
}

/// The middle of an outline's ink, not rounded to pixels.
fn outline_middle(outline: &OutlinedGlyph) -> f32 {
    let bounds = outline.px_bounds();
    let (mut first, mut last) = (bounds.width(), 0.0_f32);
    outline.draw(|x, _, cover| {
        let x = x as f32;
        if cover > 0.0 {
            first = first.min(x + 1.0 - cover.min(1.0));
            last = last.max(x + cover.min(1.0));
        }
    });
    bounds.min.x + f32::midpoint(first, last)
}

/// The width of the widest digit with the space around it, in pixels.
pub(crate) fn digit_width(face: Face, cap: u32) -> f32 {
    let font = face.font();
    let widest = (b'0'..=b'9').map(|digit| font.h_advance_unscaled(font.glyph_id(char::from(digit))));
    widest.fold(0.0, f32::max) * cap as f32 / CAP_UNITS
}

/// One character, ready to be stamped with its origin on a base line.
#[derive(Debug, Clone)]
pub(crate) struct Glyph {
    /// `None` for a blank.
    sprite: Option<Sprite>,
    /// From the origin to where the ink starts and ends.
    ink: (f32, f32),
    advance: f32,
}

impl Glyph {
    /// `character` with capitals `cap` pixels high.
    pub(crate) fn new(face: Face, character: char, cap: u32, ink: Ink) -> Self {
        let font = face.font();
        let Some(outline) = outline(face, character, Measure::plain(cap), 0.0) else {
            let advance = font.h_advance_unscaled(font.glyph_id(' ')) * cap as f32 / CAP_UNITS;
            return Self { sprite: None, ink: (0.0, advance), advance };
        };
        let advance = font.h_advance_unscaled(outline.glyph().id) * cap as f32 / CAP_UNITS;
        let bounds = outline.px_bounds();
        let sprite = sprite(&outline, |level| Dab::new(ink, level));
        Self { sprite: Some(sprite), ink: (bounds.min.x, bounds.max.x), advance }
    }
}

/// Writes `glyphs` so that their ink is centred on `x` and their capitals on `y`.
pub(crate) fn write_centered(
    canvas: &mut Canvas,
    blend: &Blend,
    glyphs: &[&Glyph],
    cap: u32,
    (x, y): (i32, i32),
) {
    let (Some(first), Some(last)) = (glyphs.first(), glyphs.last()) else { return };
    let advance: f32 = glyphs.iter().map(|glyph| glyph.advance).sum();
    let (start, end) = (first.ink.0, advance - last.advance + last.ink.1);
    let base = y - (cap / 2) as i32 + cap as i32;
    let mut pen = -f32::midpoint(start, end);
    for glyph in glyphs {
        if let Some(sprite) = &glyph.sprite {
            canvas.stamp(sprite, x + round(pen), base, blend);
        }
        pen += glyph.advance;
    }
}

/// To the nearest whole number, halves upward: unlike `round`, the same shift for either sign.
fn round(value: f32) -> i32 {
    (value + 0.5).floor() as i32
}
