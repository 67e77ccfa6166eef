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
    /// Our colour in this game, once it is known: black if we began.
    ours: Option<Color>,
    /// How the stones between `BOARD` and `DONE` are taken, while they come: the board so far, or what
    /// was wrong with one of them.
    listing: Option<Result<Board, String>>,
    /// Whether stones come that belong to a command that is not known.
    passing_over: bool,
}

impl Brain {
    pub(super) fn new(level: Level) -> Self {
        Self {
            level,
            board: None,
            rule: Rule::FreeFivePlus,
            limits: Limits::default(),
            ours: None,
            listing: None,
            passing_over: false,
        }
    }

    pub(super) const fn limits(&self) -> Limits {
        self.limits
    }

    /// The position in which a move was asked for, from our view.
    pub(super) fn position(&self) -> Option<Position<'_>> {
        let board = self.board.as_ref()?;
        Some(Position { board, rule: self.rule, color: self.ours.unwrap_or_else(|| to_move(board)) })
    }

    /// Puts our own stone on the board and names it.
    pub(super) fn play(&mut self, point: Point) -> String {
        let color = self.position().map(|position| position.color);
        if let (Some(board), Some(color)) = (&mut self.board, color) {
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
        if std::mem::take(&mut self.passing_over) && is_of_a_list(line) {
            self.passing_over = !line.eq_ignore_ascii_case("DONE");
            return Asked::Nothing;
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
            _ => {
                // Such as SWAP2BOARD, whose stones follow.
                self.passing_over = command.to_ascii_uppercase().ends_with("BOARD");
                Ok(Asked::Answer(format!("UNKNOWN command {command}")))
            }
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
        (self.board, self.ours) = (Some(Board::new(size)), None);
        Ok(ok())
    }

    fn restart(&mut self) -> Result<Asked, String> {
        let size = self.started()?.size();
        (self.board, self.ours) = (Some(Board::new(size)), None);
        Ok(ok())
    }

    fn begin(&mut self) -> Result<Asked, String> {
        if self.started()?.stone_count() > 0 {
            return Err("there are stones on the board".to_owned());
        }
        self.ours = Some(Color::Black);
        Ok(Asked::Move)
    }

    fn turn(&mut self, text: &str) -> Result<Asked, String> {
        let ours = self.ours;
        let board = self.started()?;
        let point = empty_point(board, text)?;
        // The first stone of a game is theirs, or they would have told us to begin.
        let ours = ours.filter(|_| board.stone_count() > 0).unwrap_or_else(|| to_move(board).other());
        board.place(point, ours.other());
        self.ours = Some(ours);
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
                    let (board, ours) = colored(&listed);
                    (self.board, self.ours) = (Some(board), Some(ours));
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

/// The stones of a list in which ours are black, in the colours in which they were played, and our colour:
/// with as many stones on both sides, or more of ours, we began, since we are to move.
fn colored(listed: &Board) -> (Board, Color) {
    let ours = listed.stones().filter(|(_, owner)| *owner == Color::Black).count();
    let we_began = ours * 2 >= listed.stone_count();
    let stones = listed.stones().map(|(point, owner)| (point, if we_began { owner } else { owner.other() }));
    let color = if we_began { Color::Black } else { Color::White };
    (Board::from_stones(listed.size(), stones), color)
}

/// Whether a line may stand between a command that lists stones and its end.
fn is_of_a_list(line: &str) -> bool {
    let is_number = |part: &str| part.trim().parse::<i32>().is_ok();
    line.eq_ignore_ascii_case("DONE") || line.contains(',') && line.split(',').all(is_number)
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
            ("SWAP2BOARD", "UNKNOWN command SWAP2BOARD"),
            ("DONE", "UNKNOWN command DONE"),
            ("7,7", "UNKNOWN command 7,7"),
            ("START 15\nTURN -1,0", "ERROR \"-1\" is no coordinate"),
            ("START 15\nTURN 7,7,7", "ERROR \"7,7\" is no coordinate"),
            ("START fifteen", "ERROR the board must be 15 or 19"),
            ("START 5", "ERROR the board must be 15 or 19"),
            ("BOARD", "ERROR there is no board yet"),
            ("RESTART", "ERROR there is no board yet"),
            ("TAKEBACK 1,1", "ERROR there is no board yet"),
            ("rectstart 15,15", "ERROR only square"),
            ("INFO rule 9", "MESSAGE rule 9 is not supported; playing as if it were freeExactFive"),
            ("  StArT   15  \r", "OK"),
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

    /// Nobody knows whose turn it would be: ours, since we are asked.
    #[test]
    fn we_play_our_own_colour_whatever_the_count_of_stones() {
        for (stones, ours) in [
            ("7,7,1\n", Color::Black),
            ("7,7,1\n8,8,1\n9,9,1\n", Color::Black),
            ("7,7,2\n8,8,2\n", Color::White),
            ("7,7,1\n8,8,2\n9,9,2\n1,1,2\n", Color::White),
        ] {
            let mut brain = Brain::new(Level::One);
            let asked = heard(&mut brain, &format!("START 15\nBOARD\n{stones}DONE"));
            assert_eq!(asked.last(), Some(&Asked::Move));
            let position = brain.position().unwrap();
            assert_eq!(position.color, ours, "{stones:?}");
            let mine = stones.lines().filter(|line| line.ends_with(",1")).count();
            assert_eq!(position.board.stones().filter(|(_, color)| *color == ours).count(), mine);
            brain.play(Point { x: 0, y: 0 });
            brain.hear("TURN 0,1");
            let board = brain.position().unwrap().board;
            assert_eq!(board.get(Point { x: 0, y: 0 }), Some(ours));
            assert_eq!(board.get(Point { x: 0, y: 1 }), Some(ours.other()));
        }
    }

    #[test]
    fn an_undo_leaves_everybody_their_colour() {
        let mut brain = Brain::new(Level::One);
        heard(&mut brain, "START 15\nBEGIN");
        brain.play(Point { x: 7, y: 7 });
        brain.hear("TURN 8,8");
        brain.play(Point { x: 6, y: 6 });
        // Their stone and ours are taken back, and theirs is placed elsewhere.
        let heard_back = heard(&mut brain, "TAKEBACK 6,6\nTAKEBACK 8,8\nTURN 9,9");
        assert_eq!(heard_back.last(), Some(&Asked::Move));
        assert_eq!(brain.position().unwrap().color, Color::Black);
        // Everything is taken back, and they begin.
        heard(&mut brain, "TAKEBACK 9,9\nTAKEBACK 7,7\nTURN 1,1");
        assert_eq!(brain.position().unwrap().color, Color::White);
    }

    #[test]
    fn the_stones_of_an_unknown_list_are_passed_over() {
        let mut brain = Brain::new(Level::One);
        let asked = heard(&mut brain, "START 15\nSWAP2BOARD\n7,7\n8,8,1\nDONE\n7,7\nYXBOARD\nBEGIN");
        let answers: Vec<_> = asked.iter().filter(|asked| **asked != Asked::Nothing).collect();
        let unknown = |what: &str| Asked::Answer(format!("UNKNOWN command {what}"));
        let expected = [ok(), unknown("SWAP2BOARD"), unknown("7,7"), unknown("YXBOARD"), Asked::Move];
        assert_eq!(answers, expected.iter().collect::<Vec<_>>());
    }

    #[test]
    fn rules_are_bits() {
        for (bits, rule) in [
            (0, Rule::FreeFivePlus),
            (1, Rule::FreeExactFive),
            (2, Rule::FreeFivePlus),
            (4, Rule::Renju),
            (5, Rule::Renju),
            (8, Rule::FreeFivePlus),
        ] {
            let mut brain = Brain::new(Level::One);
            brain.hear(&format!("INFO rule {bits}"));
            assert_eq!(brain.rule, rule, "{bits}");
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
        for turn_ms in [0, 1, MARGIN_MS] {
            assert_eq!(Limits { turn_ms, ..limits }.move_ms(0), 0, "{turn_ms}");
        }
        assert_eq!(Limits { left_ms: Some(0), ..limits }.move_ms(0), 0);
        assert_eq!(Limits { match_ms: 1_000, ..limits }.move_ms(2_000), 0);
    }
}
