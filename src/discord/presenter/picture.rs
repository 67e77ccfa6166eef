//! The picture of a position and its alt text.

use super::words;
use crate::discord::outgoing::{ALT_TEXT_MAX, Attachment, shorten};
use crate::discord::texts::{Voice, say};
use crate::engine::{BoardSize, Color, Game, Move, Point, Threats};
use crate::render::{Pixels, Scene, Stone, Theme, Window, png};

/// Name of the file that shows a board.
const FILE_NAME: &str = "board.png";
/// Points shown on each side of a stone that is not placed yet.
const PREVIEW_REACH: u8 = 4;

/// A position to show: a game, or what it was some moves ago.
#[derive(Debug, Clone)]
pub(crate) struct Position<'g> {
    game: &'g Game,
    moves: &'g [Move],
    /// Lines of the opponent to warn of, each with all its points. Only in private pictures.
    threats: Vec<Vec<Point>>,
    theme: Theme,
}

impl<'g> Position<'g> {
    /// The position as it is.
    pub(crate) fn now(game: &'g Game) -> Self {
        Self { game, moves: game.moves(), threats: Vec::new(), theme: Theme::default() }
    }

    /// The position after the first `ply` moves.
    pub(crate) fn after(game: &'g Game, ply: u32) -> Self {
        let count = game.moves().len().min(ply as usize);
        Self { moves: &game.moves()[..count], ..Self::now(game) }
    }

    /// The position as a person may see it alone: with warnings for the player on turn, if the table
    /// plays with them.
    pub(crate) fn seen_by(game: &'g Game, viewer: Option<Color>) -> Self {
        let threats = viewer.and_then(|color| game.hints(color)).map_or_else(Vec::new, lines);
        Self { threats, ..Self::now(game) }
    }

    /// The same in another look. Public pictures keep the usual one.
    pub(crate) fn in_theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// Lines of the opponent that it warns of, each with all its points.
    pub(crate) fn threats(&self) -> &[Vec<Point>] {
        &self.threats
    }

    /// The stone placed last.
    pub(crate) fn last(&self) -> Option<&'g Move> {
        self.moves.last()
    }

    /// The number of stones.
    pub(crate) fn ply(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Whether the game has gone on since.
    pub(crate) fn is_past(&self) -> bool {
        self.moves.len() < self.game.moves().len()
    }

    fn size(&self) -> BoardSize {
        self.game.board().size()
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::new(self.size());
        scene.stones = self.moves.iter().map(|m| Stone::new(m.point, m.color)).collect();
        let mut newest = self.moves.iter().rev().map(|m| m.point);
        scene.last = newest.next();
        scene.previous = newest.next();
        if !self.is_past() {
            scene.forbidden = self.game.shown_forbidden().iter().map(|f| (f.point, f.kind)).collect();
            scene.winning = self.game.outcome().map(|outcome| outcome.win_lines.clone()).unwrap_or_default();
        }
        scene.hints.clone_from(&self.threats);
        scene
    }

    /// The picture with its alt text. Takes a millisecond or two of processor: not for async threads.
    pub(crate) fn attachment(&self, voice: Voice<'_>) -> Attachment {
        Attachment {
            name: FILE_NAME.to_owned(),
            bytes: png(&self.scene(), self.theme, Pixels::BOARD),
            description: self.in_words(voice),
        }
    }

    /// A magnified part of the picture, around a stone that is not placed yet.
    pub(crate) fn preview(&self, voice: Voice<'_>, point: Point) -> Attachment {
        let mut scene = self.scene();
        if self.game.board().get(point).is_none() {
            scene.faint = Some((point, self.game.turn()));
        }
        scene.window = Some(Window { center: point, reach: PREVIEW_REACH });
        Attachment {
            name: FILE_NAME.to_owned(),
            bytes: png(&scene, self.theme, Pixels::BOARD),
            description: self.in_words(voice),
        }
    }

    /// The position in words, at most [`ALT_TEXT_MAX`] characters: everything if it fits, otherwise
    /// the newest moves.
    pub(crate) fn in_words(&self, voice: Voice<'_>) -> String {
        let mut sentences =
            vec![say!(voice, "alt-board", size = self.size().get(), count = self.moves.len())];
        if let Some(last) = self.last() {
            let (color, point) = (words::color(voice, last.color), self.name(last.point));
            sentences.push(say!(voice, "alt-last", color = color, point = point));
        }
        if !self.is_past() {
            sentences.push(self.state_in_words(voice));
        }
        if !self.threats.is_empty() {
            sentences.push(say!(voice, "hint-threats", lines = self.threats_in_words()));
        }
        let stones: Vec<String> =
            Color::BOTH.iter().filter_map(|&c| self.stones_in_words(voice, c)).collect();
        let whole = [sentences.clone(), stones].concat().join(" ");
        if whole.chars().count() <= ALT_TEXT_MAX {
            return whole;
        }
        sentences.push(self.newest_in_words(voice));
        shorten(&sentences.join(" "), ALT_TEXT_MAX)
    }

    fn state_in_words(&self, voice: Voice<'_>) -> String {
        if let Some(result) = words::result(voice, self.game) {
            return say!(voice, "alt-result", result = result);
        }
        let turn = words::color(voice, self.game.turn());
        let mut text = say!(voice, "alt-to-move", color = turn.as_str());
        let forbidden: Vec<String> = self.game.shown_forbidden().iter().map(|f| self.name(f.point)).collect();
        if !forbidden.is_empty() {
            text.push(' ');
            text += &say!(voice, "alt-forbidden", color = turn, points = forbidden.join(", "));
        }
        text
    }

    fn stones_in_words(&self, voice: Voice<'_>, color: Color) -> Option<String> {
        let points: Vec<String> =
            self.moves.iter().filter(|m| m.color == color).map(|m| self.name(m.point)).collect();
        let name = words::color(voice, color);
        (!points.is_empty()).then(|| say!(voice, "alt-stones", color = name, points = points.join(", ")))
    }

    /// The lines warned of: "F8 G8 H8, …".
    pub(crate) fn threats_in_words(&self) -> String {
        let line = |line: &Vec<Point>| {
            let stones = line.iter().filter(|&&point| self.game.board().get(point).is_some());
            stones.map(|&point| self.name(point)).collect::<Vec<_>>().join(" ")
        };
        self.threats.iter().map(line).collect::<Vec<_>>().join(", ")
    }

    fn newest_in_words(&self, voice: Voice<'_>) -> String {
        const NEWEST: usize = 40;
        let skipped = self.moves.len().saturating_sub(NEWEST);
        let moves: Vec<String> = self.moves[skipped..]
            .iter()
            .zip(skipped + 1..)
            .map(|(m, number)| format!("{number}. {}", self.name(m.point)))
            .collect();
        say!(voice, "alt-recent", moves = moves.join(", "))
    }

    fn name(&self, point: Point) -> String {
        point.name(self.size()).to_string()
    }
}

/// Open threes and any fours, each with the points it needs.
fn lines(threats: Threats) -> Vec<Vec<Point>> {
    let fours = threats.fours.into_iter().map(|four| [four.stones.to_vec(), four.completions].concat());
    let threes = threats.threes.into_iter().map(|three| [three.stones.to_vec(), three.extensions].concat());
    fours.chain(threes).collect()
}
