//! The picture of a position and its alt text.

use super::alt::{State, Told};
use super::words;
use crate::discord::outgoing::Attachment;
use crate::discord::texts::Voice;
use crate::engine::{Board, BoardSize, Color, Game, Move, Point, Rejection, Threats};
use crate::record::print_diagram;
use crate::render::{Note, Pixels, Scene, Stone, Theme, Window, png};

/// Name of the file that shows a board.
pub(super) const FILE_NAME: &str = "board.png";
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

    /// The stone before the newest.
    pub(crate) fn before_last(&self) -> Option<&'g Move> {
        self.moves.iter().nth_back(1)
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

    /// The board in characters, for where no picture can be shown.
    pub(crate) fn in_characters(&self) -> String {
        print_diagram(&Board::from_stones(self.size(), self.moves.iter().map(|m| (m.point, m.color))))
    }

    /// A magnified part of the picture, around a stone that is not placed yet.
    pub(crate) fn preview(&self, voice: Voice<'_>, point: Point) -> Attachment {
        let mut scene = self.scene();
        if self.game.board().get(point).is_none() {
            scene.faint = Some((point, self.game.turn()));
        }
        if let Err(Rejection::Forbidden { kind }) = self.game.check_move(point) {
            // Told with its reason whether or not the table marks such points for all.
            scene.notes.push(Note::Forbidden(point, kind));
        }
        scene.window = Some(Window { center: point, reach: PREVIEW_REACH });
        Attachment {
            name: FILE_NAME.to_owned(),
            bytes: png(&scene, self.theme, Pixels::BOARD),
            description: self.in_words(voice),
        }
    }

    /// The position in words, for who cannot see it.
    pub(crate) fn in_words(&self, voice: Voice<'_>) -> String {
        let stones: Vec<(Color, Point)> = self.moves.iter().map(|m| (m.color, m.point)).collect();
        let state = match words::result(voice, self.game) {
            _ if self.is_past() => State::Past,
            Some(result) => State::Over(result),
            None => {
                let forbidden = self.game.shown_forbidden().iter().map(|f| f.point).collect();
                State::ToMove(self.game.turn(), forbidden)
            }
        };
        Told { size: self.size(), stones: &stones, state, threats: self.threats_in_words() }.in_words(voice)
    }

    /// The lines warned of: "F8 G8 H8, …".
    pub(crate) fn threats_in_words(&self) -> String {
        let line = |line: &Vec<Point>| {
            let stones = line.iter().filter(|&&point| self.game.board().get(point).is_some());
            stones.map(|&point| self.name(point)).collect::<Vec<_>>().join(" ")
        };
        self.threats.iter().map(line).collect::<Vec<_>>().join(", ")
    }

    fn name(&self, point: Point) -> String {
        point.name(self.size()).to_string()
    }
}

/// Open threes and any fours, each with the points it needs, from one end of its line to the other.
pub(super) fn lines(threats: Threats) -> Vec<Vec<Point>> {
    let fours = threats.fours.into_iter().map(|four| [four.stones.to_vec(), four.completions].concat());
    let threes = threats.threes.into_iter().map(|three| [three.stones.to_vec(), three.extensions].concat());
    let mut lines: Vec<Vec<Point>> = fours.chain(threes).collect();
    for line in &mut lines {
        line.sort_by_key(|point| (point.x, point.y));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rule, threats};

    #[test]
    fn a_line_runs_from_one_end_to_the_other_in_every_direction() {
        let size = BoardSize::Fifteen;
        let spots = [0, 2, 3];
        // A broken three along each direction: its extensions lie before, within and after its stones.
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let along = |step: i8| Point::new((7 + dx * step) as u8, (7 + dy * step) as u8, size).unwrap();
            let stones = spots.map(|spot| (along(spot), Color::Black));
            let found = lines(threats(&Board::from_stones(size, stones), Rule::FreeFivePlus, Color::Black));
            assert_eq!(found.len(), 1, "{found:?}");
            let steps: Vec<i16> =
                found[0].iter().map(|point| i16::from(point.x) * 20 + i16::from(point.y)).collect();
            assert!(found[0].len() > 3 && steps.is_sorted(), "{found:?}");
        }
    }
}
