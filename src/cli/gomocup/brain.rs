//! The protocol without its wires: what each line of the manager changes, and what it is answered.
//!
//! Source: the Gomocup protocol (<https://plastovicka.github.io/protocl2en.htm>). Points are written
//! `X,Y`, both from 0, the row counted from the top.

use crate::ai::{Level, Position};
use crate::engine::{Board, BoardSize, Color, Point, Rule};

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Asked {
    /// Nothing, or nothing yet.
    Nothing,
    /// This answer.
    Answer(String),
    /// A move.
    Move,
    /// To end.
    End,
}

/// The limits of the manager, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_field_names, reason = "the unit is part of each name")]
pub(super) struct Limits {
    /// For one move; 0 means as fast as possible.
    pub turn_ms: u64,
    /// For the whole game; 0 means as long as you like.
    pub match_ms: u64,
    /// What is left of it, if the manager has told.
    pub left_ms: Option<u64>,
}

impl Default for Limits {
    /// Those of the protocol where the manager gives none.
    fn default() -> Self {
        Self { turn_ms: 30_000, match_ms: 0, left_ms: None }
    }
}

/// Kept back of a turn for everything but thinking.
const MARGIN_MS: u64 = 60;

/// What is left of a game has to do for so many moves.
const MOVES_TO_COME: u64 = 20;

impl Limits {
    /// How long a move may take when so much time has been used before.
    pub(super) fn move_ms(self, used_ms: u64) -> u64 {
        let left = match (self.left_ms, self.match_ms) {
            (Some(left), _) => left,
            (None, 0) => u64::MAX,
            (None, whole) => whole.saturating_sub(used_ms),
        };
        self.turn_ms.min(left / MOVES_TO_COME).saturating_sub(MARGIN_MS)
    }
}

/// The state of the conversation.
#[derive(Debug)]
pub(super) struct Brain {
    level: Level,
    board: Option<Board>,
    rule: Rule,
    limits: Limits,
    /// How the stones between `BOARD` and `DONE` are taken, while they come: the board so far, or what
    /// was wrong with one of them.
    listing: Option<Result<Board, String>>,
}

impl Brain {
    pub(super) fn new(level: Level) -> Self {
        Self { level, board: None, rule: Rule::FreeFivePlus, limits: Limits::default(), listing: None }
    }

    pub(super) const fn limits(&self) -> Limits {
        self.limits
    }

    /// The position in which a move was asked for, from the view of whoever is to move. Our stones are
    /// black on the board if we began.
    pub(super) fn position(&self) -> Option<Position<'_>> {
        let board = self.board.as_ref()?;
        Some(Position { board, rule: self.rule, color: to_move(board) })
    }

    /// Puts our own stone on the board and names it.
    pub(super) fn play(&mut self, point: Point) -> String {
        if let Some(board) = &mut self.board {
            let color = to_move(board);
            board.place(point, color);
        }
        format!("{},{}", point.x, point.y)
    }

    /// Takes a line of the manager.
    pub(super) fn hear(&mut self, line: &str) -> Asked {
        let line = line.trim();
        if self.listing.is_some() {
            return self.hear_stone(line);
        }
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let answer = match command.to_ascii_uppercase().as_str() {
            "" => return Asked::Nothing,
            "END" => return Asked::End,
            "START" => self.start(rest),
            "RECTSTART" => Err("only square boards are supported".to_owned()),
            "RESTART" => self.restart(),
            "BEGIN" => self.begin(),
            "TURN" => self.turn(rest),
            "BOARD" => self.list(),
            "TAKEBACK" => self.take_back(rest),
            "INFO" => return self.inform(rest),
            "ABOUT" => Ok(Asked::Answer(self.about())),
            _ => Ok(Asked::Answer(format!("UNKNOWN command {command}"))),
        };
        answer.unwrap_or_else(|reason| Asked::Answer(format!("ERROR {reason}")))
    }

    fn about(&self) -> String {
        format!(
            "name=\"Omok {}\", version=\"{}\", author=\"the Omok project\", country=\"KR\"",
            self.level.title(),
            env!("CARGO_PKG_VERSION"),
        )
    }

    fn start(&mut self, size: &str) -> Result<Asked, String> {
        let edge = size.parse::<u8>().ok().and_then(|edge| BoardSize::try_from(edge).ok());
        let size = edge.ok_or("the board must be 15 or 19 points wide")?;
        self.board = Some(Board::new(size));
        Ok(ok())
    }

    fn restart(&mut self) -> Result<Asked, String> {
        let size = self.started()?.size();
        self.board = Some(Board::new(size));
        Ok(ok())
    }

    fn begin(&mut self) -> Result<Asked, String> {
        match self.started()?.stone_count() {
            0 => Ok(Asked::Move),
            _ => Err("there are stones on the board".to_owned()),
        }
    }

    fn turn(&mut self, text: &str) -> Result<Asked, String> {
        let board = self.started()?;
        let point = empty_point(board, text)?;
        let color = to_move(board);
        board.place(point, color);
        Ok(Asked::Move)
    }

    fn take_back(&mut self, text: &str) -> Result<Asked, String> {
        let board = self.started()?;
        let point = point(text, board.size())?;
        board.remove(point).ok_or_else(|| format!("there is no stone on {text}"))?;
        Ok(ok())
    }

    fn list(&mut self) -> Result<Asked, String> {
        let size = self.started()?.size();
        self.listing = Some(Ok(Board::new(size)));
        Ok(Asked::Nothing)
    }

    /// A stone between `BOARD` and `DONE`. Owners are kept as colours for now: 1 (ours) as black.
    fn hear_stone(&mut self, line: &str) -> Asked {
        let Some(listing) = self.listing.take() else { return Asked::Nothing };
        if line.eq_ignore_ascii_case("DONE") {
            return match listing {
                Ok(listed) => {
                    self.board = Some(colored(&listed));
                    Asked::Move
                }
                Err(reason) => Asked::Answer(format!("ERROR {reason}")),
            };
        }
        self.listing = Some(listing.and_then(|mut board| {
            let (place, owner) = line.rsplit_once(',').ok_or_else(|| format!("{line:?} is no X,Y,owner"))?;
            let color = match owner.trim() {
                "1" => Color::Black,
                "2" => Color::White,
                other => return Err(format!("the owner {other:?} is neither 1 nor 2")),
            };
            let point = empty_point(&board, place)?;
            board.place(point, color);
            Ok(board)
        }));
        Asked::Nothing
    }

    /// What the manager tells; keys that mean nothing to us are passed over, as the protocol asks.
    fn inform(&mut self, text: &str) -> Asked {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let Ok(number) = value.trim().parse::<i64>() else { return Asked::Nothing };
        let at_least_0 = number.max(0).cast_unsigned();
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.limits.turn_ms = at_least_0,
            "timeout_match" => self.limits.match_ms = at_least_0,
            "time_left" => self.limits.left_ms = Some(at_least_0),
            "rule" => return self.agree_on(number),
            // max_memory: we need a few megabytes, less than any manager allows.
            _ => {}
        }
        Asked::Nothing
    }

    /// Bits: 1 exactly five wins, 2 a game continued after a win, 4 renju, 8 caro.
    fn agree_on(&mut self, bits: i64) -> Asked {
        self.rule = match bits {
            _ if bits & 4 != 0 => Rule::Renju,
            _ if bits & 1 != 0 => Rule::FreeExactFive,
            _ => Rule::FreeFivePlus,
        };
        if bits & !7 == 0 {
            return Asked::Nothing;
        }
        Asked::Answer(format!("MESSAGE rule {bits} is not supported; playing as if it were {}", self.rule))
    }

    fn started(&mut self) -> Result<&mut Board, String> {
        self.board.as_mut().ok_or_else(|| "there is no board yet; START 15 or START 19 first".to_owned())
    }
}

fn ok() -> Asked {
    Asked::Answer("OK".to_owned())
}

/// Whose turn it is: black begins.
fn to_move(board: &Board) -> Color {
    if board.stone_count().is_multiple_of(2) { Color::Black } else { Color::White }
}

/// The stones of a list in which ours are black, in the colours in which they were played: with as many
/// stones on both sides we began, since we are to move.
fn colored(listed: &Board) -> Board {
    let ours = listed.stones().filter(|(_, owner)| *owner == Color::Black).count();
    let we_began = ours * 2 >= listed.stone_count();
    let stones = listed.stones().map(|(point, owner)| (point, if we_began { owner } else { owner.other() }));
    Board::from_stones(listed.size(), stones)
}

fn empty_point(board: &Board, text: &str) -> Result<Point, String> {
    let point = point(text, board.size())?;
    if board.is_empty_at(point) { Ok(point) } else { Err(format!("there is a stone on {text}")) }
}

fn point(text: &str, size: BoardSize) -> Result<Point, String> {
    let (x, y) = text.split_once(',').ok_or_else(|| format!("{text:?} is no X,Y"))?;
    let number = |text: &str| text.trim().parse::<u8>().map_err(|_| format!("{text:?} is no coordinate"));
    let edge = size.get() - 1;
    Point::new(number(x)?, number(y)?, size)
        .ok_or_else(|| format!("{text} is off the board, whose points are 0,0 to {edge},{edge}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(brain: &mut Brain, lines: &str) -> Vec<Asked> {
        lines.lines().map(|line| brain.hear(line)).collect()
    }

    fn last_answer(lines: &str) -> String {
        match heard(&mut Brain::new(Level::One), lines).pop() {
            Some(Asked::Answer(answer)) => answer,
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn wrong_input_is_answered_with_what_is_wrong() {
        for (lines, expected) in [
            ("START 20", "ERROR the board must be 15 or 19"),
            ("START", "ERROR the board must be 15 or 19"),
            ("RECTSTART 15,19", "ERROR only square"),
            ("TURN 1,1", "ERROR there is no board yet"),
            ("START 15\nTURN 15,0", "ERROR 15,0 is off the board"),
            ("START 15\nTURN x", "ERROR \"x\" is no X,Y"),
            ("START 15\nTURN 7,7\nTURN 7,7", "ERROR there is a stone on 7,7"),
            ("START 15\nTURN 7,7\nBEGIN", "ERROR there are stones"),
            ("START 15\nTAKEBACK 7,7", "ERROR there is no stone on 7,7"),
            ("START 15\nBOARD\n7,7,3\nDONE", "ERROR the owner \"3\""),
            ("START 15\nBOARD\n7,7,1\n7,7,2\nDONE", "ERROR there is a stone on 7,7"),
            ("SWAP2BOARD", "UNKNOWN"),
            ("START 15", "OK"),
            ("start 19", "OK"),
            ("START 15\nRESTART", "OK"),
            ("START 15\nTURN 7,7\nTAKEBACK 7,7", "OK"),
            ("INFO rule 8", "MESSAGE rule 8 is not supported"),
        ] {
            let answer = last_answer(lines);
            assert!(answer.starts_with(expected), "{lines:?} → {answer}");
        }
    }

    #[test]
    fn whoever_began_is_black() {
        for (stones, color) in
            [("", Color::Black), ("7,7,2\n", Color::White), ("7,7,1\n8,8,2\n", Color::Black)]
        {
            let mut brain = Brain::new(Level::One);
            let asked = heard(&mut brain, &format!("INFO rule 4\nSTART 15\nBOARD\n{stones}DONE"));
            assert_eq!(asked.last(), Some(&Asked::Move));
            let position = brain.position().unwrap();
            assert_eq!((position.color, position.rule), (color, Rule::Renju), "{stones:?}");
            let seven = Point { x: 7, y: 7 };
            assert_eq!(position.board.get(seven), (!stones.is_empty()).then_some(Color::Black));
        }
    }

    #[test]
    fn information_is_taken_or_passed_over_in_silence() {
        let mut brain = Brain::new(Level::One);
        let lines = "INFO timeout_turn 5000\nINFO timeout_match 180000\nINFO time_left 60000\n\
                     INFO max_memory 0\nINFO game_type 1\nINFO folder /tmp\nINFO rule 1\nINFO";
        assert!(heard(&mut brain, lines).iter().all(|asked| *asked == Asked::Nothing));
        assert_eq!(brain.rule, Rule::FreeExactFive);
        assert_eq!(brain.limits, Limits { turn_ms: 5000, match_ms: 180_000, left_ms: Some(60_000) });
    }

    #[test]
    fn a_move_leaves_something_of_every_limit() {
        let limits = Limits { turn_ms: 5_000, match_ms: 0, left_ms: None };
        assert_eq!(limits.move_ms(1_000_000), 4_940);
        assert_eq!(Limits { match_ms: 50_000, ..limits }.move_ms(10_000), 1_940);
        assert_eq!(Limits { left_ms: Some(3_000), match_ms: 50_000, ..limits }.move_ms(0), 90);
        assert_eq!(Limits { turn_ms: 0, ..limits }.move_ms(0), 0);
    }
}
