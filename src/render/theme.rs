//! How a picture looks: a palette of sixteen colours and what each is for.
//!
//! Four bits a pixel is what keeps pictures small and quick to deflate, so a
//! theme names every colour that can occur, the steps between two colours
//! (edges, shadows) included: a blend becomes the nearest colour of the palette.

use std::fmt;
use std::str::FromStr;

/// A red, green, blue colour, sRGB.
pub(crate) type Rgb = [u8; 3];

/// A place in the palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Ink(pub(crate) u8);

/// The look of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Straight-grained wood, shaded stones.
    #[default]
    Classic,
    /// Flat, on paper.
    Light,
    /// Flat, on slate, for dark screens.
    Dark,
    /// Pure black and pure white stones on a middle tone, with heavy lines.
    HighContrast,
}

impl Theme {
    /// Every theme, the default first.
    pub const ALL: [Self; 4] = [Self::Classic, Self::Light, Self::Dark, Self::HighContrast];

    /// The name used in commands and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::HighContrast => "high-contrast",
        }
    }

    pub(crate) const fn look(self) -> &'static Look {
        match self {
            Self::Classic => &CLASSIC,
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::HighContrast => &HIGH_CONTRAST,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A theme's name that is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no theme {0:?}; there are {names}", names = Theme::ALL.map(Theme::name).join(", "))]
pub struct UnknownTheme(String);

impl FromStr for Theme {
    type Err = UnknownTheme;
    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        Self::ALL
            .into_iter()
            .find(|theme| theme.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownTheme(text.chars().take(40).collect()))
    }
}

/// The colours of a theme and their uses.
#[derive(Debug)]
pub(crate) struct Look {
    pub(crate) palette: [Rgb; 16],
    /// The board: the plain colour, then those of the grain (the same if it has none).
    pub(crate) ground: [Ink; 3],
    /// Grid, frame and star points.
    pub(crate) line: Ink,
    pub(crate) label: Ink,
    /// The cast shadow of a stone; `None` where stones lie flat.
    pub(crate) shadow: Option<Ink>,
    pub(crate) black: StoneLook,
    pub(crate) white: StoneLook,
    /// The last-move mark, on either stone.
    pub(crate) last: Ink,
    /// The × of forbidden points, on the ground.
    pub(crate) forbidden: Ink,
    /// Fill of winning lines and hints.
    pub(crate) lit: Ink,
    /// Edge of winning lines and hints.
    pub(crate) lit_edge: Ink,
}

/// The colours of one kind of stone.
#[derive(Debug)]
pub(crate) struct StoneLook {
    /// Shades from the darkest to the lightest; a single one is flat.
    pub(crate) ramp: &'static [Ink],
    /// The middle of the stone, on which marks and numbers stand.
    pub(crate) fill: Ink,
    /// The outline, where the stone would not stand out from the ground without one.
    pub(crate) rim: Option<Ink>,
    /// Move numbers.
    pub(crate) number: Ink,
}

static CLASSIC: Look = Look {
    palette: [
        [0xDD, 0xB1, 0x6A], // 0 wood
        [0xE3, 0xBA, 0x77], // 1 wood, light grain
        [0xD6, 0xA8, 0x5F], // 2 wood, dark grain
        [0xB8, 0x8A, 0x48], // 3 wood in shadow
        [0x72, 0x50, 0x24], // 4 rim of white stones, edge of lines
        [0x45, 0x2E, 0x12], // 5 lines and labels
        [0x0C, 0x0D, 0x10], // 6 black stones …
        [0x1E, 0x20, 0x25], // 7
        [0x33, 0x36, 0x3D], // 8
        [0x6E, 0x71, 0x78], // 9 … their highlight, edges between black and white
        [0xC9, 0xC4, 0xB8], // 10 white stones …
        [0xE6, 0xE2, 0xD8], // 11
        [0xFC, 0xFB, 0xF8], // 12 …
        [0xF2, 0x44, 0x1E], // 13 last move
        [0xA8, 0x0F, 0x1C], // 14 forbidden
        [0xFF, 0xD9, 0x2B], // 15 lit
    ],
    ground: [Ink(0), Ink(1), Ink(2)],
    line: Ink(5),
    label: Ink(5),
    shadow: Some(Ink(3)),
    black: StoneLook { ramp: &[Ink(6), Ink(7), Ink(8), Ink(9)], fill: Ink(7), rim: None, number: Ink(12) },
    white: StoneLook { ramp: &[Ink(10), Ink(11), Ink(12)], fill: Ink(12), rim: Some(Ink(4)), number: Ink(6) },
    last: Ink(13),
    forbidden: Ink(14),
    lit: Ink(15),
    lit_edge: Ink(5),
};

static LIGHT: Look = Look {
    palette: [
        [0xF1, 0xEE, 0xE6], // 0 paper
        [0xD5, 0xD1, 0xC7], // 1 edge of lines
        [0xB3, 0xAE, 0xA4], // 2
        [0x80, 0x7B, 0x72], // 3 lines
        [0x4A, 0x46, 0x40], // 4 labels, rim of white stones
        [0x10, 0x11, 0x13], // 5 black stones …
        [0x22, 0x24, 0x28], // 6
        [0x45, 0x48, 0x4E], // 7
        [0x8A, 0x8C, 0x91], // 8 edges between black and white
        [0xE4, 0xE4, 0xE4], // 9
        [0xFF, 0xFF, 0xFF], // 10 white stones
        [0xF4, 0x48, 0x1E], // 11 last move
        [0xB0, 0x12, 0x1E], // 12 forbidden
        [0xFF, 0xD9, 0x2B], // 13 lit
        [0xB8, 0x8F, 0x00], // 14 edge of lit
        [0xF7, 0x9A, 0x90], // 15 edge of red
    ],
    ground: [Ink(0), Ink(0), Ink(0)],
    line: Ink(3),
    label: Ink(4),
    shadow: None,
    black: StoneLook { ramp: &[Ink(6)], fill: Ink(6), rim: None, number: Ink(10) },
    white: StoneLook { ramp: &[Ink(10)], fill: Ink(10), rim: Some(Ink(4)), number: Ink(5) },
    last: Ink(11),
    forbidden: Ink(12),
    lit: Ink(13),
    lit_edge: Ink(4),
};

static DARK: Look = Look {
    palette: [
        [0x2C, 0x30, 0x36], // 0 slate
        [0x3F, 0x44, 0x4C], // 1
        [0x5B, 0x61, 0x6B], // 2 edge of lines
        [0x85, 0x8C, 0x98], // 3 lines
        [0xD2, 0xD7, 0xDF], // 4 labels
        [0x06, 0x07, 0x09], // 5 black stones …
        [0x0F, 0x11, 0x14], // 6
        [0x1C, 0x1F, 0x24], // 7
        [0xA3, 0xAA, 0xB6], // 8 rim of black stones
        [0xC6, 0xC9, 0xCE], // 9
        [0xF2, 0xF3, 0xF5], // 10 white stones
        [0xF1, 0x28, 0x1E], // 11 last move
        [0xFF, 0x7A, 0x72], // 12 forbidden
        [0xFF, 0xD9, 0x2B], // 13 lit
        [0x94, 0x80, 0x2C], // 14 edge of lit
        [0x8E, 0x4A, 0x4A], // 15 edge of red
    ],
    ground: [Ink(0), Ink(0), Ink(0)],
    line: Ink(3),
    label: Ink(4),
    shadow: None,
    black: StoneLook { ramp: &[Ink(6)], fill: Ink(6), rim: Some(Ink(8)), number: Ink(10) },
    white: StoneLook { ramp: &[Ink(10)], fill: Ink(10), rim: None, number: Ink(5) },
    last: Ink(11),
    forbidden: Ink(12),
    lit: Ink(13),
    lit_edge: Ink(5),
};

static HIGH_CONTRAST: Look = Look {
    palette: [
        [0x86, 0x73, 0x4F], // 0 middle tone, more than 4:1 to black and to white
        [0x6B, 0x5C, 0x3F], // 1
        [0x50, 0x45, 0x2F], // 2
        [0x35, 0x2E, 0x20], // 3
        [0x1B, 0x17, 0x10], // 4
        [0x00, 0x00, 0x00], // 5 black stones, lines, labels
        [0x40, 0x40, 0x40], // 6 edges between black and white
        [0x80, 0x80, 0x80], // 7
        [0xC0, 0xC0, 0xC0], // 8
        [0xC2, 0xB9, 0xA7], // 9 edge of white stones
        [0xFF, 0xFF, 0xFF], // 10 white stones
        [0xE8, 0x30, 0x20], // 11 last move
        [0x8A, 0x14, 0x0C], // 12
        [0xFF, 0xE6, 0x00], // 13 lit, forbidden
        [0xC0, 0xAE, 0x30], // 14
        [0x80, 0x73, 0x00], // 15
    ],
    ground: [Ink(0), Ink(0), Ink(0)],
    line: Ink(5),
    label: Ink(5),
    shadow: None,
    black: StoneLook { ramp: &[Ink(5)], fill: Ink(5), rim: None, number: Ink(10) },
    white: StoneLook { ramp: &[Ink(10)], fill: Ink(10), rim: Some(Ink(5)), number: Ink(5) },
    last: Ink(11),
    forbidden: Ink(13),
    lit: Ink(13),
    lit_edge: Ink(5),
};
