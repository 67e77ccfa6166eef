//! Palette pixels, and stamping sprites onto them.

use super::theme::{Ink, Look, Rgb};

/// Steps of see-through between nothing and opaque.
pub(crate) const LEVELS: u8 = 8;
/// Colours of a palette.
const INKS: u8 = 16;
/// Nothing is drawn.
const NOTHING: u8 = u8::MAX;

/// What one pixel of a sprite does to the pixel below it: an [`Ink`] at one of
/// [`LEVELS`] strengths, in a byte.
///
/// 0–15 is that ink, opaque; then seven weaker steps of each ink; 255 nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dab(u8);

impl Dab {
    pub(crate) const NOTHING: Self = Self(NOTHING);

    /// `ink` at `level` of [`LEVELS`].
    pub(crate) const fn new(ink: Ink, level: u8) -> Self {
        if level == 0 {
            Self::NOTHING
        } else if level >= LEVELS {
            Self(ink.0)
        } else {
            Self(INKS + ink.0 * (LEVELS - 1) + level - 1)
        }
    }

    /// The strength, from 0 to [`LEVELS`].
    pub(crate) const fn level(self) -> u8 {
        match self.0 {
            NOTHING => 0,
            weak if weak >= INKS => (weak - INKS) % (LEVELS - 1) + 1,
            _ => LEVELS,
        }
    }

    const fn is_opaque(self) -> bool {
        self.0 < INKS
    }
}

/// For each [`Dab`] and each colour below it, the colour that results.
#[derive(Debug)]
pub(crate) struct Blend([[u8; INKS as usize]; NOTHING as usize + 1]);

impl Blend {
    pub(crate) fn of(look: &Look) -> Self {
        let mut table = [[0; INKS as usize]; NOTHING as usize + 1];
        for (below, result) in table[NOTHING as usize].iter_mut().enumerate() {
            *result = below as u8;
        }
        for ink in 0..INKS {
            for level in 1..=LEVELS {
                let dab = Dab::new(Ink(ink), level);
                for below in 0..INKS {
                    let mixed = mix(look.palette[below as usize], look.palette[ink as usize], level);
                    let result = if level == LEVELS { Ink(ink) } else { nearest(&look.palette, mixed) };
                    table[dab.0 as usize][below as usize] = result.0;
                }
            }
        }
        Self(table)
    }

    fn apply(&self, below: u8, dab: Dab) -> u8 {
        self.0[dab.0 as usize][(below % INKS) as usize]
    }
}

fn mix(below: Rgb, above: Rgb, level: u8) -> Rgb {
    let (share, whole) = (u32::from(level), u32::from(LEVELS));
    std::array::from_fn(|i| {
        let sum = u32::from(below[i]) * (whole - share) + u32::from(above[i]) * share;
        ((sum + whole / 2) / whole) as u8
    })
}

/// The palette colour closest to `color`.
pub(crate) fn nearest(palette: &[Rgb; 16], color: Rgb) -> Ink {
    let distance = |entry: &Rgb| -> u32 {
        // Green weighs most for the eye, blue least.
        let [r, g, b]: [u32; 3] = std::array::from_fn(|i| u32::from(entry[i].abs_diff(color[i])));
        3 * r * r + 6 * g * g + b * b
    };
    let best = palette.iter().enumerate().min_by_key(|(_, entry)| distance(entry));
    Ink(best.map_or(0, |(index, _)| index as u8))
}

/// A small picture of [`Dab`]s.
#[derive(Debug, Clone)]
pub(crate) struct Sprite {
    width: u32,
    /// Offset of the top left corner from where the sprite is stamped.
    left: i32,
    top: i32,
    dabs: Vec<Dab>,
    /// The longest opaque run of each row, which is copied instead of blended.
    solid: Vec<std::ops::Range<u32>>,
}

impl Sprite {
    /// A sprite of `dabs`, row by row, whose middle lies where it is stamped.
    pub(crate) fn centered(width: u32, dabs: Vec<Dab>) -> Self {
        let height = dabs.len() as u32 / width.max(1);
        Self::at(width, -((width / 2) as i32), -((height / 2) as i32), dabs)
    }

    /// A sprite of `dabs`, row by row, whose corner lies at an offset from where it is stamped.
    pub(crate) fn at(width: u32, left: i32, top: i32, dabs: Vec<Dab>) -> Self {
        let width = width.max(1);
        let solid = dabs.chunks_exact(width as usize).map(longest_opaque).collect();
        Self { width, left, top, dabs, solid }
    }
}

fn longest_opaque(row: &[Dab]) -> std::ops::Range<u32> {
    let mut best = 0..0;
    let mut start = 0;
    for (x, dab) in row.iter().enumerate() {
        if !dab.is_opaque() {
            start = x as u32 + 1;
        } else if x as u32 + 1 - start > best.end - best.start {
            best = start..x as u32 + 1;
        }
    }
    best
}

/// A square of palette pixels, one a byte, row by row from the top.
#[derive(Debug, Clone)]
pub(crate) struct Canvas {
    pub(crate) width: u32,
    pub(crate) inks: Vec<u8>,
}

impl Canvas {
    pub(crate) fn new(width: u32, height: u32, ink: Ink) -> Self {
        Self { width, inks: vec![ink.0; width as usize * height as usize] }
    }

    pub(crate) fn height(&self) -> u32 {
        self.inks.len() as u32 / self.width
    }

    /// Fills the rectangle from (`left`, `top`), clipped to the canvas.
    pub(crate) fn fill(&mut self, left: i32, top: i32, width: u32, height: u32, ink: Ink) {
        let columns = clip(left, width, self.width);
        for y in clip(top, height, self.height()) {
            let row = (y * self.width) as usize;
            self.inks[row + columns.start as usize..row + columns.end as usize].fill(ink.0);
        }
    }

    /// Draws `sprite` at (`x`, `y`), clipped to the canvas.
    pub(crate) fn stamp(&mut self, sprite: &Sprite, x: i32, y: i32, blend: &Blend) {
        let (left, top) = (x + sprite.left, y + sprite.top);
        let columns = clip(left, sprite.width, self.width);
        let rows = clip(top, sprite.solid.len() as u32, self.height());
        let skipped = (columns.start as i32 - left) as u32;
        let shown = columns.end.saturating_sub(columns.start);
        for y in rows {
            let from = (y as i32 - top) as u32;
            let solid = &sprite.solid[from as usize];
            let dabs = &sprite.dabs[(from * sprite.width + skipped) as usize..][..shown as usize];
            let below = &mut self.inks[(y * self.width + columns.start) as usize..][..shown as usize];
            let start = solid.start.clamp(skipped, skipped + shown) - skipped;
            let end = solid.end.clamp(skipped, skipped + shown) - skipped;
            let (start, end) = (start as usize, end as usize);
            for (ink, dab) in below[..start].iter_mut().zip(&dabs[..start]) {
                *ink = blend.apply(*ink, *dab);
            }
            for (ink, dab) in below[start..end].iter_mut().zip(&dabs[start..end]) {
                *ink = dab.0;
            }
            for (ink, dab) in below[end..].iter_mut().zip(&dabs[end..]) {
                *ink = blend.apply(*ink, *dab);
            }
        }
    }

    /// Draws one dab, if it is on the canvas.
    pub(crate) fn dab(&mut self, x: i32, y: i32, dab: Dab, blend: &Blend) {
        if x >= 0 && y >= 0 && (x as u32) < self.width && (y as u32) < self.height() {
            let ink = &mut self.inks[y as usize * self.width as usize + x as usize];
            *ink = blend.apply(*ink, dab);
        }
    }
}

/// The part of `start..start + length` that lies in `0..limit`.
fn clip(start: i32, length: u32, limit: u32) -> std::ops::Range<u32> {
    let from = i64::from(start).clamp(0, i64::from(limit));
    let to = (i64::from(start) + i64::from(length)).clamp(from, i64::from(limit));
    from as u32..to as u32
}
