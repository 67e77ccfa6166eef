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
#[error("there is no theme {0:?}; there are classic, light, dark and high-contrast")]
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

const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

static CLASSIC: Look = Look {
    palette: [
        rgb(0xDD_B1_6A), // 0 wood
        rgb(0xE3_BA_77), // 1 wood, light grain
        rgb(0xD6_A8_5F), // 2 wood, dark grain
        rgb(0xB8_8A_48), // 3 wood in shadow
        rgb(0x7A_57_28), // 4 rim of white stones, edge of lines
        rgb(0x45_2E_12), // 5 lines and labels
        rgb(0x0C_0D_10), // 6 black stones …
        rgb(0x1E_20_25), // 7
        rgb(0x3A_3D_45), // 8
        rgb(0x79_7C_82), // 9 … their highlight, edges between black and white
        rgb(0xC9_C4_B8), // 10 white stones …
        rgb(0xE6_E2_D8), // 11
        rgb(0xFC_FB_F8), // 12 …
        rgb(0xF0_33_36), // 13 last move
        rgb(0xA8_0F_1C), // 14 forbidden
        rgb(0xFF_D9_2B), // 15 lit
    ],
    ground: [Ink(0), Ink(1), Ink(2)],
    line: Ink(5),
    label: Ink(5),
    shadow: Some(Ink(5)),
    black: StoneLook { ramp: &[Ink(6), Ink(7), Ink(8), Ink(9)], fill: Ink(7), rim: None, number: Ink(12) },
    white: StoneLook { ramp: &[Ink(10), Ink(11), Ink(12)], fill: Ink(12), rim: Some(Ink(4)), number: Ink(6) },
    last: Ink(13),
    forbidden: Ink(14),
    lit: Ink(15),
    lit_edge: Ink(5),
};

static LIGHT: Look = Look {
    palette: [
        rgb(0xF1_EE_E6), // 0 paper
        rgb(0xD5_D1_C7), // 1 edge of lines
        rgb(0xB3_AE_A4), // 2
        rgb(0x80_7B_72), // 3 lines
        rgb(0x4A_46_40), // 4 labels, rim of white stones
        rgb(0x10_11_13), // 5 black stones …
        rgb(0x22_24_28), // 6
        rgb(0x45_48_4E), // 7
        rgb(0x8A_8C_91), // 8 edges between black and white
        rgb(0xE4_E4_E4), // 9
        rgb(0xFF_FF_FF), // 10 white stones
        rgb(0xF0_33_36), // 11 last move
        rgb(0xB0_12_1E), // 12 forbidden
        rgb(0xFF_D9_2B), // 13 lit
        rgb(0xB8_8F_00), // 14 edge of lit
        rgb(0xF7_9A_90), // 15 edge of red
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
        rgb(0x2C_30_36), // 0 slate
        rgb(0x3F_44_4C), // 1
        rgb(0x5B_61_6B), // 2 edge of lines
        rgb(0x85_8C_98), // 3 lines
        rgb(0xD2_D7_DF), // 4 labels
        rgb(0x06_07_09), // 5 black stones …
        rgb(0x0F_11_14), // 6
        rgb(0x1C_1F_24), // 7
        rgb(0xA3_AA_B6), // 8 rim of black stones
        rgb(0xC6_C9_CE), // 9
        rgb(0xF2_F3_F5), // 10 white stones
        rgb(0xF0_33_36), // 11 last move
        rgb(0xFF_7A_72), // 12 forbidden
        rgb(0xFF_D9_2B), // 13 lit
        rgb(0x94_80_2C), // 14 edge of lit
        rgb(0x8E_4A_4A), // 15 edge of red
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
        rgb(0x7C_78_6E), // 0 middle tone, 4.6:1 to black and to white
        rgb(0x63_60_58), // 1
        rgb(0x4A_48_42), // 2
        rgb(0x31_30_2C), // 3
        rgb(0x19_18_16), // 4
        rgb(0x00_00_00), // 5 black stones, lines, labels
        rgb(0x40_40_40), // 6 edges between black and white
        rgb(0x80_80_80), // 7
        rgb(0xC0_C0_C0), // 8
        rgb(0xB2_AF_A8), // 9 edge of white stones
        rgb(0xFF_FF_FF), // 10 white stones
        rgb(0xE8_30_20), // 11 last move
        rgb(0x8A_14_0C), // 12
        rgb(0xFF_E6_00), // 13 lit, forbidden
        rgb(0xC0_AE_30), // 14
        rgb(0x80_73_00), // 15
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
