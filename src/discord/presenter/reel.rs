//! Stepping through a game, privately: one position after another, forward and back.
//!
//! A [`Reel`] is all the positions of a game, whatever game it is; a [`Place`] is where somebody is
//! in it. The buttons say where they were pressed and which way to go, so that nothing about who
//! watches what lives in memory.

mod steps;

pub(crate) use steps::{JUMP_FIELD, Place, Pressed, jump, pressed};

use super::alt::{State, Told};
use super::picture::{FILE_NAME, lines};
use super::words;
use crate::discord::custom_id::Kind;
use crate::discord::outgoing::{Attachment, Outgoing};
use crate::discord::texts::{Voice, say};
use crate::engine::{Board, BoardSize, Color, ForbiddenKind, Move, Point, Rule, forbidden_points};
use crate::render::{Pixels, Scene, Stone, Theme, png};
use crate::session::{GameId, Snapshot, UserId};
use std::collections::BTreeMap;

/// A game as something to step through.
#[derive(Debug, Clone)]
pub(crate) struct Reel {
    /// What its buttons do, and to what.
    pub(crate) kind: Kind,
    /// Names what is watched among those of its kind.
    pub(crate) id: GameId,
    /// What is watched, as "game 12".
    pub(crate) title: String,
    /// What holds for every position, such as who plays.
    pub(crate) heading: String,
    /// The board.
    pub(crate) size: BoardSize,
    /// The rule set, for forbidden points.
    pub(crate) rule: Rule,
    /// Whether these are marked.
    pub(crate) shows_forbidden: bool,
    /// The moves in order, each with what is to be said about it beside where it went.
    pub(crate) moves: Vec<(Color, Point)>,
    /// What is to be said about a position, by the number of stones on it.
    pub(crate) captions: BTreeMap<u32, String>,
    /// How it ended; `None` while it goes on.
    pub(crate) ending: Option<Ending>,
    /// Lines to warn the viewer of in the newest position, if that is theirs to know.
    pub(crate) threats: Vec<Vec<Point>>,
}

/// How a game ended.
#[derive(Debug, Clone)]
pub(crate) struct Ending {
    /// In words.
    pub(crate) text: String,
    /// Every winning line.
    pub(crate) lines: Vec<Vec<Point>>,
}

impl Reel {
    /// A game at its table, as `viewer` may see it; `None` if it has not started.
    pub(crate) fn of(snapshot: &Snapshot, viewer: UserId, voice: Voice<'_>) -> Option<Self> {
        let (table, game) = (&snapshot.table, snapshot.game.as_deref()?);
        let player = |color| words::maybe_person(voice, table.player(color));
        let ending = game.outcome().map(|outcome| Ending {
            text: words::result(voice, game).unwrap_or_default(),
            lines: outcome.win_lines.clone(),
        });
        let automatic = |(index, played): (usize, &Move)| {
            played.automatic.then(|| (index as u32 + 1, say!(voice, "watch-automatic")))
        };
        Some(Self {
            kind: Kind::Watch,
            id: table.id,
            title: say!(voice, "watch-game", game = table.id.to_string()),
            heading: say!(voice, "board-players", black = player(Color::Black), white = player(Color::White)),
            size: game.board().size(),
            rule: game.rule(),
            shows_forbidden: game.options().show_forbidden,
            moves: game.moves().iter().map(|played| (played.color, played.point)).collect(),
            captions: game.moves().iter().enumerate().filter_map(automatic).collect(),
            ending,
            threats: table.color_of(viewer).and_then(|color| game.hints(color)).map_or_else(Vec::new, lines),
        })
    }

    /// How many moves there are.
    pub(crate) fn len(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The position at a place with the buttons that lead on from there. Draws a picture: not for
    /// async threads.
    pub(crate) fn show(&self, place: Place, voice: Voice<'_>, theme: Theme) -> Outgoing {
        let place = Place { ply: place.ply.min(self.len()), ..place };
        let picture = Attachment {
            name: FILE_NAME.to_owned(),
            bytes: png(&self.scene(place), theme, Pixels::BOARD),
            description: self.in_words(place.ply, voice),
        };
        Outgoing { files: vec![picture], ..Outgoing::text(self.text(place.ply, voice)) }
            .with_buttons(self.steps(place, voice))
            .with_buttons(self.jumps(place, voice))
    }

    /// Every position with numbers, from the empty board to the newest.
    pub(crate) fn scenes(&self) -> Vec<Scene> {
        (0..=self.len()).map(|ply| self.scene(Place { ply, numbers: true })).collect()
    }

    fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    fn is_newest(&self, ply: u32) -> bool {
        ply == self.len()
    }

    /// Who is to move after so many moves.
    fn turn(&self, ply: u32) -> Color {
        match ply.checked_sub(1) {
            Some(last) => self.moves.get(last as usize).map_or(Color::Black, |played| played.0.other()),
            None => self.moves.first().map_or(Color::Black, |played| played.0),
        }
    }

    fn shown(&self, ply: u32) -> &[(Color, Point)] {
        &self.moves[..self.moves.len().min(ply as usize)]
    }

    /// The forbidden points of the side to move, where they are shown.
    fn forbidden(&self, ply: u32) -> Vec<(Point, ForbiddenKind)> {
        let over = self.is_over() && self.is_newest(ply);
        if over || !self.shows_forbidden {
            return Vec::new();
        }
        let stones = self.shown(ply).iter().map(|&(color, point)| (point, color));
        let board = Board::from_stones(self.size, stones);
        forbidden_points(&board, self.rule, self.turn(ply)).iter().collect()
    }

    fn scene(&self, place: Place) -> Scene {
        let mut scene = Scene::new(self.size);
        let shown = self.shown(place.ply);
        let number = |index: usize| u16::try_from(index + 1).ok().filter(|_| place.numbers);
        scene.stones = shown
            .iter()
            .enumerate()
            .map(|(index, &(color, point))| Stone { point, color, number: number(index) })
            .collect();
        let mut newest = shown.iter().rev().map(|&(_, point)| point);
        scene.last = newest.next();
        scene.previous = newest.next();
        scene.forbidden = self.forbidden(place.ply);
        if self.is_newest(place.ply) {
            scene.winning = self.ending.as_ref().map(|ending| ending.lines.clone()).unwrap_or_default();
            scene.hints.clone_from(&self.threats);
        }
        scene
    }

    /// The position after so many moves in words, for who cannot see it.
    pub(crate) fn in_words(&self, ply: u32, voice: Voice<'_>) -> String {
        let state = match &self.ending {
            Some(ending) if self.is_newest(ply) => State::Over(ending.text.clone()),
            _ => {
                let forbidden = self.forbidden(ply).into_iter().map(|(point, _)| point).collect();
                State::ToMove(self.turn(ply), forbidden)
            }
        };
        let warned = self.is_newest(ply) && !self.threats.is_empty();
        let threats = if warned { self.threats_in_words() } else { String::new() };
        Told { size: self.size, stones: self.shown(ply), state, threats }.in_words(voice)
    }

    fn threats_in_words(&self) -> String {
        let is_stone = |point: &&Point| self.moves.iter().any(|played| played.1 == **point);
        let line = |line: &Vec<Point>| {
            let names = line.iter().filter(is_stone).map(|point| point.name(self.size).to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        self.threats.iter().map(line).collect::<Vec<_>>().join(", ")
    }

    fn text(&self, ply: u32, voice: Voice<'_>) -> String {
        let mut text = vec![
            say!(voice, "watch-heading", title = self.title.as_str(), ply = ply, last = self.len()),
            self.heading.clone(),
        ];
        let last = ply.checked_sub(1).and_then(|last| self.moves.get(last as usize));
        text.push(match last {
            None => say!(voice, "board-empty"),
            Some(&(color, point)) => {
                let (color, point) = (words::color(voice, color), point.name(self.size).to_string());
                say!(voice, "board-last-move", number = ply, color = color, point = point)
            }
        });
        text.extend(self.captions.get(&ply).cloned());
        match &self.ending {
            Some(ending) if self.is_newest(ply) => {
                text.push(say!(voice, "finished", result = ending.text.as_str()));
            }
            None if self.is_newest(ply) => {
                let turn = words::color(voice, self.turn(ply));
                text.push(say!(voice, "watch-to-move", color = turn));
                if !self.threats.is_empty() {
                    text.push(say!(voice, "hint-threats", lines = self.threats_in_words()));
                }
            }
            Some(_) | None => {}
        }
        text.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::custom_id::CustomId;
    use crate::discord::language::Language;

    /// Black A1 B1 C1 …, white A3 B3 C3 …
    pub(super) fn reel(moves: u32, over: bool) -> Reel {
        let size = BoardSize::Fifteen;
        let point = |ply: u32| Point::new((ply / 2 % 15) as u8, 14 - (ply % 2 * 2) as u8, size).unwrap();
        let color = |ply: u32| if ply.is_multiple_of(2) { Color::Black } else { Color::White };
        Reel {
            kind: Kind::Watch,
            id: GameId(7),
            title: "game 7".to_owned(),
            heading: "a, b".to_owned(),
            size,
            rule: Rule::Renju,
            shows_forbidden: true,
            moves: (0..moves).map(|ply| (color(ply), point(ply))).collect(),
            captions: BTreeMap::from([(2, "a caption".to_owned())]),
            ending: over.then(|| Ending { text: "it is over".to_owned(), lines: Vec::new() }),
            threats: vec![vec![point(1)]],
        }
    }

    pub(super) fn voice() -> Voice<'static> {
        words::voice(Language::En)
    }

    pub(super) fn buttons(message: &Outgoing) -> Vec<(CustomId, bool)> {
        let json = serde_json::to_value(&message.components).unwrap();
        let rows = json.as_array().unwrap().iter();
        let buttons = rows.flat_map(|row| row["components"].as_array().unwrap());
        buttons
            .map(|button| {
                let id = CustomId::parse(button["custom_id"].as_str().unwrap()).unwrap();
                (id, button["disabled"] == true)
            })
            .collect()
    }

    fn show(reel: &Reel, ply: u32) -> Outgoing {
        reel.show(Place { ply, numbers: false }, voice(), Theme::default())
    }

    #[test]
    fn ends_are_told_apart_and_a_running_game_may_go_on() {
        let (over, running) = (reel(12, true), reel(12, false));
        let disabled = |reel: &Reel, ply| {
            let found = buttons(&show(reel, ply));
            found.into_iter().filter(|(_, off)| *off).count()
        };
        assert_eq!((disabled(&over, 0), disabled(&over, 5), disabled(&over, 12)), (3, 0, 3));
        assert_eq!((disabled(&running, 0), disabled(&running, 12)), (3, 0));
        assert!(show(&over, 12).content.contains("it is over"));
        assert!(!show(&over, 11).content.contains("it is over"), "the end is not told before");
        assert!(show(&over, 2).content.contains("a caption"));
        assert!(show(&over, 12).content.contains("watching"), "{}", show(&over, 12).content);
    }

    #[test]
    fn warnings_are_for_the_newest_position_alone() {
        let reel = reel(12, false);
        let warned = |ply| {
            let shown = show(&reel, ply);
            (shown.content.contains("threatens"), shown.files[0].description.contains("threatens"))
        };
        assert_eq!(warned(12), (true, true));
        assert_eq!(warned(11), (false, false));
    }

    #[test]
    fn a_past_position_marks_what_was_forbidden_then() {
        let size = BoardSize::Fifteen;
        let point = |name| Point::parse(name, size).unwrap();
        let names = ["F8", "A1", "G8", "C1", "H9", "E1", "H10", "G1", "A15"];
        let colors = [Color::Black, Color::White].into_iter().cycle();
        let mut reel = reel(0, false);
        reel.moves = colors.zip(names.map(point)).collect();
        let forbidden = |reel: &Reel, ply| reel.scene(Place { ply, numbers: false }).forbidden;
        assert_eq!(forbidden(&reel, 8), [(point("H8"), ForbiddenKind::DoubleThree)]);
        assert_eq!(forbidden(&reel, 9), [], "white may play anywhere");
        assert!(show(&reel, 8).files[0].description.contains("H8"));
        reel.shows_forbidden = false;
        assert_eq!(forbidden(&reel, 8), []);
    }

    #[test]
    fn nothing_at_all_can_be_watched() {
        let empty = reel(0, false);
        assert!(show(&empty, 0).content.contains("empty"));
        assert_eq!(empty.scenes().len(), 1);
    }
}
