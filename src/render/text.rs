//! Letters and digits from the fonts compiled in (Archivo, SIL Open Font License).
//!
//! Two cuts are kept, subset to what pictures need: a slightly narrow one for
//! labels, letters and numbers up to 99, and a very narrow one with digits alone
//! for numbers of three digits. See `assets/fonts/`.

use super::canvas::{Blend, Canvas, Dab, LEVELS, Sprite};
use super::theme::Ink;
use ab_glyph::{Font as _, FontRef, Glyph as Placed, PxScale};
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
        let mut id = font.glyph_id(character);
        if id.0 == 0 {
            id = font.glyph_id(REPLACEMENT);
        }
        let scale = PxScale::from(cap as f32 * LINE_UNITS / CAP_UNITS);
        let advance = font.h_advance_unscaled(id) * cap as f32 / CAP_UNITS;
        let placed = Placed { id, scale, position: ab_glyph::point(0.0, 0.0) };
        let Some(outline) = font.outline_glyph(placed) else {
            return Self { sprite: None, ink: (0.0, advance), advance };
        };
        let bounds = outline.px_bounds();
        let width = bounds.width() as u32;
        let mut dabs = vec![Dab::NOTHING; (width * bounds.height() as u32) as usize];
        outline.draw(|x, y, cover| {
            let level = (cover * f32::from(LEVELS) + 0.5) as u8;
            dabs[(y * width + x) as usize] = Dab::new(ink, level.min(LEVELS));
        });
        let sprite = Sprite::at(width, bounds.min.x as i32, bounds.min.y as i32, dabs);
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
