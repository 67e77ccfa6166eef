//! A whole game as an animated GIF.
//!
//! GIF, because Discord plays it where it stands; of an animated PNG it shows the
//! first frame only. Each frame holds no more than the part that changed.

use super::canvas::Canvas;
use super::scene::Scene;
use super::theme::{Look, Theme};
use super::{Pixels, canvas};
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use std::borrow::Cow;

/// An animated GIF.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Animation {
    /// The file.
    pub gif: Vec<u8>,
    /// Its edge length, which may be less than was asked for.
    pub pixels: Pixels,
}

/// Why there is no animation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AnimationError {
    /// Nothing to show.
    #[error("an animation needs at least one picture")]
    Empty,
    /// It does not fit, however small.
    #[error("the animation does not fit into {0} bytes")]
    TooLarge(usize),
}

/// How long a frame stays, and the last one, in hundredths of a second.
const FRAME_DELAY: u16 = 80;
const LAST_DELAY: u16 = 500;
/// Smaller than this no label can be read.
const PIXELS_MIN: u32 = 240;
/// Marks the pixels of a frame that stay as they were: the first place after the palette's colours.
const UNCHANGED: u8 = 16;

/// The scenes one after another, over and over: `pixels` wide, or less if that is
/// what it takes to stay within `bytes_max`.
///
/// # Errors
/// If there are no scenes, or they do not fit at any size.
pub fn animation(
    scenes: &[Scene],
    theme: Theme,
    pixels: Pixels,
    bytes_max: usize,
) -> Result<Animation, AnimationError> {
    if scenes.is_empty() {
        return Err(AnimationError::Empty);
    }
    let mut size = pixels.get();
    loop {
        let pixels = Pixels(size);
        if let Some(gif) = encode(scenes, theme, pixels, bytes_max) {
            return Ok(Animation { gif, pixels });
        }
        if size <= PIXELS_MIN {
            return Err(AnimationError::TooLarge(bytes_max));
        }
        size = (size * 3 / 4).max(PIXELS_MIN);
    }
}

/// The file, or `None` as soon as it is larger than `bytes_max`.
fn encode(scenes: &[Scene], theme: Theme, pixels: Pixels, bytes_max: usize) -> Option<Vec<u8>> {
    let mut file = Limited { bytes: Vec::new(), bytes_max };
    write(scenes, theme, pixels, &mut file).ok()?;
    Some(file.bytes)
}

fn write(scenes: &[Scene], theme: Theme, pixels: Pixels, file: &mut Limited) -> Result<(), EncodingError> {
    let edge = pixels.get() as u16;
    let mut encoder = Encoder::new(file, edge, edge, &palette(theme.look()))?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut before: Option<Canvas> = None;
    for (index, scene) in scenes.iter().enumerate() {
        let (now, _) = canvas(scene, theme, pixels);
        let mut frame = changes(before.as_ref(), &now);
        frame.delay = if index + 1 == scenes.len() { LAST_DELAY } else { FRAME_DELAY };
        encoder.write_frame(&frame)?;
        before = Some(now);
    }
    // The last byte, whose failure dropping the encoder would hide.
    encoder.into_inner().map(|_| ())
}

/// The theme's colours and places for [`UNCHANGED`]: GIF counts colours in powers of two.
fn palette(look: &Look) -> Vec<u8> {
    let mut palette = look.palette.concat();
    palette.resize(32 * 3, 0);
    palette
}

/// A frame that makes `now` of `before`.
fn changes(before: Option<&Canvas>, now: &Canvas) -> Frame<'static> {
    let (width, height) = (now.width(), now.height());
    let whole = Some((0..width, 0..height));
    // A frame must have a pixel, even if nothing changed.
    let area = before.map_or(whole, |before| now.difference(before));
    let (columns, rows) = area.unwrap_or((0..1, 0..1));
    let ink = |x, y| {
        let ink = now.get(x, y);
        match before {
            Some(before) if before.get(x, y) == ink => UNCHANGED,
            _ => ink.0,
        }
    };
    let inks: Vec<u8> =
        rows.clone().flat_map(|y| columns.clone().map(move |x| (x, y))).map(|(x, y)| ink(x, y)).collect();
    Frame {
        left: columns.start as u16,
        top: rows.start as u16,
        width: columns.len() as u16,
        height: rows.len() as u16,
        transparent: before.map(|_| UNCHANGED),
        dispose: DisposalMethod::Keep,
        buffer: Cow::Owned(inks),
        ..Frame::default()
    }
}

/// Memory that takes no more than so many bytes.
struct Limited {
    bytes: Vec<u8>,
    bytes_max: usize,
}

impl std::io::Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.bytes_max {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{BoardSize, Point};

    fn game(plies: usize) -> Vec<Scene> {
        let size = BoardSize::Fifteen;
        let moves: Vec<Point> = size.points().step_by(7).take(plies).collect();
        (0..=moves.len()).map(|ply| Scene::of_moves(size, &moves[..ply], true)).collect()
    }

    #[test]
    fn every_frame_ends_as_its_own_picture() {
        let scenes = game(4);
        let pixels = Pixels::new(300).expect("a size");
        let made = animation(&scenes, Theme::Dark, pixels, 1 << 20).expect("fits");
        assert_eq!(made.pixels, pixels);
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(made.gif.as_slice()).expect("a GIF");
        let mut shown = vec![0; 300 * 300];
        for scene in &scenes {
            let frame = decoder.read_next_frame().expect("reads").expect("a frame");
            for (index, &ink) in frame.buffer.iter().enumerate() {
                let (x, y) = (index % usize::from(frame.width), index / usize::from(frame.width));
                if Some(ink) != frame.transparent {
                    shown[(usize::from(frame.top) + y) * 300 + usize::from(frame.left) + x] = ink;
                }
            }
            let (canvas, _) = canvas(scene, Theme::Dark, pixels);
            let drawn: Vec<u8> = (0..300)
                .flat_map(|y| (0..300).map(move |x| (x, y)))
                .map(|(x, y)| canvas.get(x, y).0)
                .collect();
            assert!(shown == drawn);
        }
        assert!(decoder.read_next_frame().expect("reads").is_none());
    }

    #[test]
    fn a_limit_makes_it_smaller_and_then_fails() {
        let scenes = game(10);
        let pixels = Pixels::new(480).expect("a size");
        let free = animation(&scenes, Theme::Light, pixels, usize::MAX).expect("fits");
        let tight = animation(&scenes, Theme::Light, pixels, free.gif.len() - 1).expect("fits smaller");
        assert!(tight.pixels < pixels && tight.gif.len() < free.gif.len());
        assert_eq!(animation(&scenes, Theme::Light, pixels, 1000), Err(AnimationError::TooLarge(1000)));
        assert_eq!(animation(&[], Theme::Light, pixels, 1000), Err(AnimationError::Empty));
    }
}
