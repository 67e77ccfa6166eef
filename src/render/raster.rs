//! Shapes with smooth edges, drawn once, large, and shrunk to sprites.
//!
//! Only whole numbers and `+ − × ÷ √` are used on the way: those give the same
//! result on every processor, and so the same pixels.

use super::canvas::{Dab, LEVELS, Sprite, nearest};
use super::theme::{Ink, Look, Rgb, StoneLook};
use image::{GrayImage, Luma};

/// Shapes are drawn this many times as large.
pub(crate) const SCALE: u32 = 8;
/// Points looked at along each edge of a stone's pixel.
const SAMPLES: u32 = 4;

/// How much of each pixel a shape covers, from 0 to [`LEVELS`].
#[derive(Debug, Clone)]
pub(crate) struct Mask {
    pub(crate) width: u32,
    pub(crate) cover: Vec<u8>,
}

impl Mask {
    /// Draws a shape in white on an image [`SCALE`] times as large.
    pub(crate) fn draw(width: u32, height: u32, shape: impl FnOnce(&mut GrayImage)) -> Self {
        let mut large = GrayImage::new(width * SCALE, height * SCALE);
        shape(&mut large);
        let mut sums = vec![0_u32; (width * height) as usize];
        for (y, row) in large.as_raw().chunks_exact((width * SCALE).max(1) as usize).enumerate() {
            let sums = &mut sums[(y as u32 / SCALE * width) as usize..][..width as usize];
            for (sum, dots) in sums.iter_mut().zip(row.chunks_exact(SCALE as usize)) {
                *sum += dots.iter().map(|&dot| u32::from(dot >> 7)).sum::<u32>();
            }
        }
        let whole = SCALE * SCALE;
        let level = |sum: u32| ((sum * u32::from(LEVELS) + whole / 2) / whole) as u8;
        Self { width, cover: sums.into_iter().map(level).collect() }
    }

    /// The mask in one colour, at a share of its strength in [`LEVELS`].
    pub(crate) fn dabs(&self, ink: Ink, strength: u8) -> Vec<Dab> {
        self.cover.iter().map(|&level| Dab::new(ink, level * strength / LEVELS)).collect()
    }

    pub(crate) fn sprite(&self, ink: Ink) -> Sprite {
        Sprite::centered(self.width, self.dabs(ink, LEVELS))
    }
}

/// White, for drawing into a [`Mask`].
pub(crate) const ON: Luma<u8> = Luma([255]);
/// Black again.
pub(crate) const OFF: Luma<u8> = Luma([0]);

/// A disc of the given diameter.
pub(crate) fn disc(diameter: u32) -> Mask {
    ring(diameter, diameter)
}

/// A ring of the given outer diameter and thickness.
pub(crate) fn ring(diameter: u32, thickness: u32) -> Mask {
    let middle = diameter as f32 / 2.0;
    let inner = (middle - thickness as f32).max(0.0);
    Mask::draw(diameter, diameter, |large| {
        for (x, y, dot) in large.enumerate_pixels_mut() {
            let away = |at: u32| (at as f32 + 0.5) / SCALE as f32 - middle;
            let square = away(x) * away(x) + away(y) * away(y);
            if square <= middle * middle && square >= inner * inner {
                *dot = ON;
            }
        }
    })
}

/// A stone: shaded along its ramp, with its rim if it has one.
pub(crate) fn stone(
    look: &Look,
    stone: &StoneLook,
    shade: fn(f32, f32) -> f32,
    diameter: u32,
    rim: f32,
) -> Sprite {
    let rim = stone.rim.map(|ink| (ink, rim));
    let mut dabs = Vec::with_capacity((diameter * diameter) as usize);
    for y in 0..diameter {
        for x in 0..diameter {
            dabs.push(stone_pixel(look, stone, shade, diameter, rim, (x, y)));
        }
    }
    Sprite::centered(diameter, dabs)
}

fn stone_pixel(
    look: &Look,
    stone: &StoneLook,
    shade: fn(f32, f32) -> f32,
    diameter: u32,
    rim: Option<(Ink, f32)>,
    (x, y): (u32, u32),
) -> Dab {
    let radius = diameter as f32 / 2.0;
    let inner = rim.map_or(2.0, |(_, thickness)| 1.0 - thickness / radius);
    let (mut covered, mut on_rim, mut sum) = (0, 0, [0_u32; 3]);
    for sample in 0..SAMPLES * SAMPLES {
        let at = |pixel: u32, step: u32| (pixel as f32 + (step as f32 + 0.5) / SAMPLES as f32) / radius - 1.0;
        let (u, v) = (at(x, sample % SAMPLES), at(y, sample / SAMPLES));
        let away = (u * u + v * v).sqrt();
        if away > 1.0 {
            continue;
        }
        covered += 1;
        let color = match rim {
            Some((ink, _)) if away > inner => {
                on_rim += 1;
                look.palette[ink.0 as usize]
            }
            _ => ramp_color(look, stone.ramp, shade(u, v)),
        };
        for (sum, part) in sum.iter_mut().zip(color) {
            *sum += u32::from(part);
        }
    }
    if covered == 0 {
        return Dab::NOTHING;
    }
    if covered == SAMPLES * SAMPLES && on_rim == 0 {
        let middle = |pixel: u32| (pixel as f32 + 0.5) / radius - 1.0;
        return Dab::new(dithered(stone.ramp, shade(middle(x), middle(y)), x, y), LEVELS);
    }
    let average = sum.map(|part| (part / covered) as u8);
    let level = (covered * u32::from(LEVELS) + SAMPLES * SAMPLES / 2) / (SAMPLES * SAMPLES);
    Dab::new(nearest(&look.palette, average), level as u8)
}

/// The colour at `t` (0–1) along a ramp.
fn ramp_color(look: &Look, ramp: &[Ink], t: f32) -> Rgb {
    let (low, high, share) = ramp_place(ramp, t);
    let (low, high) = (look.palette[low.0 as usize], look.palette[high.0 as usize]);
    std::array::from_fn(|i| (f32::from(low[i]) + (f32::from(high[i]) - f32::from(low[i])) * share) as u8)
}

/// The neighbours of `t` on the ramp, and how far it is from the first to the second.
fn ramp_place(ramp: &[Ink], t: f32) -> (Ink, Ink, f32) {
    let steps = ramp.len() - 1;
    let place = t.clamp(0.0, 1.0) * steps as f32;
    let low = (place as usize).min(steps);
    (ramp[low], ramp[(low + 1).min(steps)], place - low as f32)
}

/// Shades between two steps of the ramp by an ordered pattern, which repeats
/// with the stone and so costs next to nothing once deflated.
fn dithered(ramp: &[Ink], t: f32, x: u32, y: u32) -> Ink {
    const BAYER: [[u8; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];
    let (low, high, share) = ramp_place(ramp, t);
    let threshold = (f32::from(BAYER[(y % 4) as usize][(x % 4) as usize]) + 0.5) / 16.0;
    if share > threshold { high } else { low }
}

/// The light on a black stone at (`u`, `v`), each −1 to 1: a soft spot at the upper left.
pub(crate) fn black_shade(u: f32, v: f32) -> f32 {
    let spot = (1.0 - distance(u, v, -0.36, -0.42) / 0.85).max(0.0);
    let floor = (1.0 - distance(u, v, -0.1, -0.1) / 1.2).max(0.0);
    0.16 + 0.26 * floor + 0.62 * spot * spot
}

/// The light on a white stone: bright, falling off towards the lower right.
pub(crate) fn white_shade(u: f32, v: f32) -> f32 {
    let away = distance(u, v, -0.3, -0.35);
    let fall = (away - 0.55).max(0.0);
    1.0 - 0.78 * fall * fall
}

fn distance(u: f32, v: f32, x: f32, y: f32) -> f32 {
    ((u - x) * (u - x) + (v - y) * (v - y)).sqrt()
}

/// The shadow of a stone, without the part that the stone hides.
///
/// It is opaque, so that it looks the same on any grain and repeats with the stone.
pub(crate) fn shadow(ink: Ink, diameter: u32) -> Sprite {
    let reach = diameter / 8 + 1;
    let width = diameter + 2 * reach;
    let radius = diameter as f32 / 2.0;
    let (shift_x, shift_y) = (diameter as f32 * 0.03, diameter as f32 * 0.055);
    let middle = width as f32 / 2.0;
    let mut dabs = Vec::with_capacity((width * width) as usize);
    for y in 0..width {
        for x in 0..width {
            let (u, v) = (x as f32 + 0.5 - middle, y as f32 + 0.5 - middle);
            let hidden = (u * u + v * v).sqrt() < radius - 1.5;
            let away = ((u - shift_x) * (u - shift_x) + (v - shift_y) * (v - shift_y)).sqrt();
            // The edge fades over two pixels.
            let depth = ((radius + 1.0 - away) / 2.0).clamp(0.0, 1.0);
            let level = (depth * f32::from(LEVELS) + 0.5) as u8;
            dabs.push(if hidden { Dab::NOTHING } else { Dab::new(ink, level) });
        }
    }
    Sprite::centered(width, dabs)
}
