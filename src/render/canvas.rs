//! Palette pixels, and stamping sprites onto them.

use super::theme::{Ink, Look, Rgb};
use std::ops::Range;

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

/// The colour of the palette nearest to `above` at `level` over `below`.
pub(crate) fn blended(look: &Look, below: Ink, above: Ink, level: u8) -> Ink {
    nearest(&look.palette, mix(look.palette[below.0 as usize], look.palette[above.0 as usize], level))
}

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
                    let result =
                        if level == LEVELS { Ink(ink) } else { blended(look, Ink(below), Ink(ink), level) };
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
        // Green weighs most for the eye. Blue weighs more than its brightness, or greys would turn brown.
        let [r, g, b]: [u32; 3] = std::array::from_fn(|i| u32::from(entry[i].abs_diff(color[i])));
        2 * r * r + 4 * g * g + 3 * b * b
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
    /// The runs of each row: those of row `y` are `runs[rows[y]..rows[y + 1]]`.
    rows: Vec<u32>,
    runs: Vec<Run>,
    /// The opaque pixels two a byte, for stamping at even and at odd columns.
    packed: [Vec<u8>; 2],
}

/// Neighbouring pixels of a row that are drawn in the same way; pixels that draw nothing are in none.
#[derive(Debug, Clone, Copy)]
struct Run {
    start: u32,
    end: u32,
    opaque: bool,
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
        let (mut rows, mut runs) = (vec![0], Vec::new());
        let mut packed = [Vec::new(), Vec::new()];
        for row in dabs.chunks_exact(width as usize) {
            runs_of(row, &mut runs);
            rows.push(runs.len() as u32);
            for (odd, bytes) in packed.iter_mut().enumerate() {
                pack_row(row, odd, bytes);
            }
        }
        Self { width, left, top, dabs, rows, runs, packed }
    }

    /// The same sprite, drawn so much further right and down.
    pub(crate) fn moved(mut self, right: i32, down: i32) -> Self {
        self.left += right;
        self.top += down;
        self
    }

    /// The sprite as it looks on plain `ground`, wherever it is stamped.
    ///
    /// Then it is the same bytes everywhere, which deflate rewards.
    pub(crate) fn on(&self, ground: Ink, blend: &Blend) -> Self {
        let opaque = |dab: &Dab| match blend.apply(ground.0, *dab) {
            // Faint enough to leave the ground as it is: then it leaves the lines as well.
            same if same == ground.0 && !dab.is_opaque() => Dab::NOTHING,
            ink => Dab(ink),
        };
        Self::at(self.width, self.left, self.top, self.dabs.iter().map(opaque).collect())
    }

    fn height(&self) -> u32 {
        self.rows.len() as u32 - 1
    }

    /// Bytes of a row of [`Self::packed`].
    const fn packed_width(&self) -> usize {
        self.width as usize / 2 + 1
    }
}

fn runs_of(row: &[Dab], runs: &mut Vec<Run>) {
    let mut start = 0;
    let kind = |dab: &Dab| (*dab != Dab::NOTHING, dab.is_opaque());
    for same in row.chunk_by(|a, b| kind(a) == kind(b)) {
        let end = start + same.len() as u32;
        let (drawn, opaque) = kind(&same[0]);
        if drawn {
            runs.push(Run { start, end, opaque });
        }
        start = end;
    }
}

/// Two pixels a byte, beginning with half a byte if `odd` is 1. What is not opaque counts for nothing.
fn pack_row(row: &[Dab], odd: usize, bytes: &mut Vec<u8>) {
    let start = bytes.len();
    bytes.resize(start + row.len() / 2 + 1, 0);
    for (place, dab) in (odd..).zip(row).filter(|(_, dab)| dab.is_opaque()) {
        bytes[start + place / 2] |= dab.0 << shift(place);
    }
}

/// Where in its byte the pixel of column `x` lies: the left one in the upper half.
const fn shift(x: usize) -> u32 {
    if x.is_multiple_of(2) { 4 } else { 0 }
}

/// Palette pixels, two a byte, row by row from the top: what PNG calls an image
/// of four bits a pixel, down to the byte before each row that names its filter.
#[derive(Debug, Clone)]
pub(crate) struct Canvas {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

impl Canvas {
    pub(crate) fn new(width: u32, height: u32, ink: Ink) -> Self {
        let mut canvas = Self { width, height, bytes: Vec::new() };
        canvas.bytes = vec![ink.0 << 4 | ink.0; canvas.stride() * height as usize];
        for row in canvas.bytes.chunks_exact_mut(width.div_ceil(2) as usize + 1) {
            row[0] = 0;
        }
        canvas
    }

    pub(crate) const fn width(&self) -> u32 {
        self.width
    }

    pub(crate) const fn height(&self) -> u32 {
        self.height
    }

    /// Bytes from one row to the next: the filter's, then two pixels each.
    pub(crate) const fn stride(&self) -> usize {
        self.width.div_ceil(2) as usize + 1
    }

    /// Every row with the byte that names its filter: 0, none.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The colour of a pixel that is on the canvas.
    pub(crate) fn get(&self, x: u32, y: u32) -> Ink {
        let byte = self.bytes[y as usize * self.stride() + 1 + x as usize / 2];
        Ink(byte >> shift(x as usize) & 0xF)
    }

    /// The smallest rectangle, columns and rows, outside which `self` and `other` are the
    /// same; rounded to whole bytes. `None` if they are the same everywhere. Both must be of one size.
    pub(crate) fn difference(&self, other: &Self) -> Option<(Range<u32>, Range<u32>)> {
        let stride = self.stride();
        let rows = || self.bytes.chunks_exact(stride).zip(other.bytes.chunks_exact(stride));
        let top = rows().position(|(a, b)| a != b)?;
        let bottom = rows().rposition(|(a, b)| a != b)?;
        let (mut left, mut right) = (stride, 0);
        for (a, b) in rows().take(bottom + 1).skip(top) {
            let differs = |(a, b): (&u8, &u8)| a != b;
            left = left.min(a.iter().zip(b).position(differs).unwrap_or(stride));
            right = right.max(a.iter().zip(b).rposition(differs).unwrap_or(0));
        }
        // The first byte of a row is its filter's, so columns begin one byte later.
        let columns = (left as u32 - 1) * 2..(right as u32 * 2).min(self.width);
        Some((columns, top as u32..bottom as u32 + 1))
    }

    /// Fills the rectangle from (`left`, `top`), clipped to the canvas.
    pub(crate) fn fill(&mut self, left: i32, top: i32, width: u32, height: u32, ink: Ink) {
        let columns = clip(left, width, self.width);
        let (start, end) = (columns.start as usize, columns.end as usize);
        let stride = self.stride();
        for y in clip(top, height, self.height) {
            let row = &mut self.bytes[y as usize * stride + 1..][..stride - 1];
            // Whole bytes at once, and a half at either side.
            let (first, last) = (start.next_multiple_of(2).min(end), (end - end % 2).max(start));
            if first < last {
                row[first / 2..last / 2].fill(ink.0 << 4 | ink.0);
            }
            for x in (start..first).chain(last.max(first)..end) {
                put(row, x, |_| ink.0);
            }
        }
    }

    /// Makes every row the same as the first.
    pub(crate) fn repeat_first_row(&mut self) {
        let stride = self.stride();
        let (first, others) = self.bytes.split_at_mut(stride);
        for row in others.chunks_exact_mut(stride) {
            row.copy_from_slice(first);
        }
    }

    /// Draws `sprite` at (`x`, `y`), clipped to the canvas.
    pub(crate) fn stamp(&mut self, sprite: &Sprite, x: i32, y: i32, blend: &Blend) {
        let (left, top) = (x + sprite.left, y + sprite.top);
        let columns = clip(left, sprite.width, self.width);
        let stride = self.stride();
        for y in clip(top, sprite.height(), self.height) {
            let from = (y as i32 - top) as usize;
            let row = &mut self.bytes[y as usize * stride + 1..][..stride - 1];
            let dabs = &sprite.dabs[from * sprite.width as usize..][..sprite.width as usize];
            let odd = (left & 1) as usize;
            let packed = &sprite.packed[odd][from * sprite.packed_width()..][..sprite.packed_width()];
            for run in &sprite.runs[sprite.rows[from] as usize..sprite.rows[from + 1] as usize] {
                let start = (left + run.start as i32).clamp(columns.start as i32, columns.end as i32);
                let end = (left + run.end as i32).clamp(columns.start as i32, columns.end as i32);
                let (start, end) = (start as usize, end as usize);
                if run.opaque {
                    copy(row, packed, start..end, (left - odd as i32).div_euclid(2) as isize);
                } else {
                    for x in start..end {
                        put(row, x, |below| blend.apply(below, dabs[(x as i32 - left) as usize]));
                    }
                }
            }
        }
    }

    /// Draws one dab, if it is on the canvas.
    pub(crate) fn dab(&mut self, x: i32, y: i32, dab: Dab, blend: &Blend) {
        if x >= 0 && y >= 0 && (x as u32) < self.width && (y as u32) < self.height {
            let stride = self.stride();
            let row = &mut self.bytes[y as usize * stride + 1..][..stride - 1];
            put(row, x as usize, |below| blend.apply(below, dab));
        }
    }
}

/// Replaces the pixel of column `x`.
fn put(row: &mut [u8], x: usize, change: impl FnOnce(u8) -> u8) {
    let byte = &mut row[x / 2];
    let shift = shift(x);
    let ink = change(*byte >> shift & 0xF);
    *byte = *byte & !(0xF << shift) | ink << shift;
}

/// Copies `columns` of a packed row, whose first byte lies at byte `offset` of `row`.
fn copy(row: &mut [u8], packed: &[u8], columns: Range<usize>, offset: isize) {
    let (mut start, mut end) = (columns.start, columns.end);
    let from = |byte: usize| packed[(byte as isize - offset) as usize];
    if start < end && start % 2 == 1 {
        row[start / 2] = row[start / 2] & 0xF0 | from(start / 2) & 0x0F;
        start += 1;
    }
    if start < end && end % 2 == 1 {
        end -= 1;
        row[end / 2] = row[end / 2] & 0x0F | from(end / 2) & 0xF0;
    }
    if start < end {
        let (first, last) = (start / 2, end / 2);
        let place = (first as isize - offset) as usize;
        row[first..last].copy_from_slice(&packed[place..place + last - first]);
    }
}

/// The part of `start..start + length` that lies in `0..limit`.
fn clip(start: i32, length: u32, limit: u32) -> Range<u32> {
    let from = i64::from(start).clamp(0, i64::from(limit));
    let to = (i64::from(start) + i64::from(length)).clamp(from, i64::from(limit));
    from as u32..to as u32
}
