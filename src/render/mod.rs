//! Pictures of positions: scene, theme, draw, encode.
//!
//! A [`Scene`] says what a picture shows, a [`Theme`] how it looks; [`png()`] draws
//! and encodes it. The same scene gives the same pixels everywhere, and the same
//! bytes on one machine.
//!
//! Backgrounds and sprites are drawn once and kept in small bounded caches shared
//! by the process, so that a picture costs copying, a few hundred short stamps and
//! deflate. Nothing is read from files: the fonts are compiled in.
//!
//! Knows nothing of games, people, languages or Discord.

mod animate;
mod cache;
mod canvas;
mod deflate;
mod draw;
mod encode;
mod examples;
mod huffman;
mod kit;
mod layout;
mod marks;
mod notes;
mod parse;
mod raster;
mod scene;
mod text;
mod theme;

#[cfg(test)]
mod tests;

pub use animate::{Animation, AnimationError, animation};
pub use examples::Example;
pub use scene::{LineKind, Note, Scene, Stone, Window};
pub use theme::{Theme, UnknownTheme};

use cache::Cache;
use canvas::Canvas;
use kit::{Kit, KitKey};
use layout::Layout;

/// The edge length of a picture in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pixels(u32);

impl Pixels {
    /// Small enough to be of use only as an icon.
    pub const MIN: Self = Self(120);
    /// The size of the boards that the bot sends.
    pub const BOARD: Self = Self(960);
    /// The size of boards that go out several at once. Two side by side are shown at half of it, where every
    /// line still is a whole pixel.
    pub const SMALL: Self = Self(556);
    /// More would be megabytes.
    pub const MAX: Self = Self(4096);

    /// That many pixels, if they lie from [`Self::MIN`] to [`Self::MAX`].
    pub const fn new(pixels: u32) -> Option<Self> {
        if pixels >= Self::MIN.0 && pixels <= Self::MAX.0 { Some(Self(pixels)) } else { None }
    }

    /// The number of pixels.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl Default for Pixels {
    fn default() -> Self {
        Self::BOARD
    }
}

/// Sprites of the themes and sizes in use.
static KITS: Cache<KitKey, Kit> = Cache::new(16);
/// Empty boards of the themes and sizes in use, and of recent windows.
static BACKGROUNDS: Cache<(Theme, Layout), Canvas> = Cache::new(16);

/// The picture of a scene: a square PNG of `pixels`.
pub fn png(scene: &Scene, theme: Theme, pixels: Pixels) -> Vec<u8> {
    let (canvas, layout) = canvas(scene, theme, pixels);
    encode::png(&canvas, theme.look(), layout.pitch)
}

/// The picture of a scene in palette pixels.
fn canvas(scene: &Scene, theme: Theme, pixels: Pixels) -> (Canvas, Layout) {
    let layout = Layout::of(scene, pixels.0);
    let key = KitKey::new(theme, &layout);
    let kit = KITS.get(key, |key| Kit::new(key.clone()));
    let background = BACKGROUNDS
        .get((theme, layout.clone()), |(theme, layout)| kit::background(layout, theme.look(), &kit.blend));
    let mut canvas = Canvas::clone(&background);
    draw::draw(&mut canvas, scene, &layout, &kit);
    (canvas, layout)
}
