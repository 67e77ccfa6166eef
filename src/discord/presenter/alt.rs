//! A position in words: the alt text of its picture.

use super::words;
use crate::discord::outgoing::{ALT_TEXT_MAX, shorten};
use crate::discord::texts::{Voice, say};
use crate::engine::{BoardSize, Color, Point};

/// Moves told where the whole position is too long for an alt text.
const NEWEST: usize = 40;

/// What is to be told of a position.
#[derive(Debug, Clone)]
pub(super) struct Told<'p> {
    pub(super) size: BoardSize,
    /// The stones in the order in which they were placed.
    pub(super) stones: &'p [(Color, Point)],
    pub(super) state: State,
    /// Lines the opponent threatens with, in words; empty if nothing is to be warned of.
    pub(super) threats: String,
}

/// How things stand in a position.
#[derive(Debug, Clone)]
pub(super) enum State {
    /// The game has gone on since, and nobody is told how.
    Past,
    /// Somebody is to move, and may not play these points.
    ToMove(Color, Vec<Point>),
    /// No game, but a position to explain something with.
    Sketch,
    /// It is over, with this result.
    Over(String),
}

impl Told<'_> {
    /// At most [`ALT_TEXT_MAX`] characters: everything if it fits, otherwise the newest moves.
    pub(super) fn in_words(&self, voice: Voice<'_>) -> String {
        let mut sentences = vec![say!(voice, "alt-board", size = self.size.get(), count = self.stones.len())];
        let last = self.stones.last().filter(|_| !matches!(self.state, State::Sketch));
        if let Some(&(color, point)) = last {
            let (color, point) = (words::color(voice, color), self.name(point));
            sentences.push(say!(voice, "alt-last", color = color, point = point));
        }
        match &self.state {
            State::Past | State::Sketch => {}
            State::ToMove(color, forbidden) => {
                let color = words::color(voice, *color);
                sentences.push(say!(voice, "alt-to-move", color = color.as_str()));
                if !forbidden.is_empty() {
                    let points = self.names(forbidden.iter().copied());
                    sentences.push(say!(voice, "alt-forbidden", color = color, points = points));
                }
            }
            State::Over(result) => sentences.push(say!(voice, "alt-result", result = result.as_str())),
        }
        if !self.threats.is_empty() {
            sentences.push(say!(voice, "hint-threats", lines = self.threats.as_str()));
        }
        let stones: Vec<String> =
            Color::BOTH.iter().filter_map(|&color| self.stones_of(voice, color)).collect();
        let whole = [sentences.clone(), stones].concat().join(" ");
        if whole.chars().count() <= ALT_TEXT_MAX {
            return whole;
        }
        sentences.push(self.newest(voice));
        shorten(&sentences.join(" "), ALT_TEXT_MAX)
    }

    fn stones_of(&self, voice: Voice<'_>, color: Color) -> Option<String> {
        let points = self.names(self.stones.iter().filter(|stone| stone.0 == color).map(|stone| stone.1));
        let name = words::color(voice, color);
        (!points.is_empty()).then(|| say!(voice, "alt-stones", color = name, points = points))
    }

    fn newest(&self, voice: Voice<'_>) -> String {
        let skipped = self.stones.len().saturating_sub(NEWEST);
        let moves: Vec<String> = self.stones[skipped..]
            .iter()
            .zip(skipped + 1..)
            .map(|(stone, number)| format!("{number}. {}", self.name(stone.1)))
            .collect();
        say!(voice, "alt-recent", moves = moves.join(", "))
    }

    fn names(&self, points: impl Iterator<Item = Point>) -> String {
        points.map(|point| self.name(point)).collect::<Vec<_>>().join(", ")
    }

    fn name(&self, point: Point) -> String {
        point.name(self.size).to_string()
    }
}
