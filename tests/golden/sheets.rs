//! The sheets of `docs/pictures.md`: boards of 960 pixels at the size at which a phone shows them.

use crate::picture::Picture;
use crate::scenes::{FIFTEEN, NINETEEN, full, marks, window, won};
use omok::render::{self, Example, Pixels, Scene, Theme};

/// Pixels of a board on a phone.
const EDGE: u32 = 300;
/// Pixels between two.
const GAP: u32 = 8;

/// Name and picture of each sheet.
pub fn all() -> Vec<(&'static str, Picture)> {
    let in_every_theme = |scene: &Scene| Theme::ALL.map(|theme| board(scene, theme)).to_vec();
    let numbers = [(full(FIFTEEN), Theme::Classic), (full(FIFTEEN), Theme::Light)]
        .into_iter()
        .chain([(full(NINETEEN), Theme::Classic), (full(NINETEEN), Theme::Dark)]);
    let examples = Example::ALL.map(|example| board(&example.scene(), Theme::Classic)).to_vec();
    let preview = board(&window("K8", 4), Theme::Classic);
    vec![
        ("themes-at-300", sheet(&[in_every_theme(&marks()), in_every_theme(&won())].concat(), 4)),
        ("numbers-at-300", sheet(&numbers.map(|(scene, theme)| board(&scene, theme)).collect::<Vec<_>>(), 4)),
        ("examples-at-300", sheet(&[examples, vec![preview]].concat(), 3)),
    ]
}

fn board(scene: &Scene, theme: Theme) -> Picture {
    Picture::decode(&render::png(scene, theme, Pixels::BOARD)).scaled(EDGE)
}

fn sheet(boards: &[Picture], columns: u32) -> Picture {
    let rows = (boards.len() as u32).div_ceil(columns);
    let length = |count: u32| count * EDGE + (count - 1) * GAP;
    let mut sheet = Picture::blank(length(columns), length(rows));
    for (index, board) in boards.iter().enumerate() {
        let (row, column) = (index as u32 / columns, index as u32 % columns);
        sheet.paste(board, column * (EDGE + GAP), row * (EDGE + GAP));
    }
    sheet
}
