//! What one person may see of a game (`docs/rules.md`, What each may see): the whole position, and of the
//! private things only what is theirs.
//!
//! Everything public is the same for everybody. Hints go to the player on turn
//! alone. The seed has no way into a view: [`GameSeed`](super::GameSeed) cannot be
//! serialized.

use super::by_color::ByColor;
use super::clock_state::Deadline;
use super::game::{Game, Move, PendingDraw, PendingUndo, Phase};
use super::options::Options;
use super::outcome::Outcome;
use super::{Color, ForbiddenKind, Millis, Point, Rule, Seat, Threats, Timestamp};
use serde::Serialize;

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player of a colour.
    Player(Color),
    /// Anybody else.
    Spectator,
}

/// A game as one person sees it at one time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The viewer's own colour; `None` for a spectator.
    pub you: Option<Color>,
    /// What the table agreed on.
    pub options: Options,
    /// The rule in effect.
    pub rule: Rule,
    /// The points along an edge.
    pub size: u8,
    /// Every point row by row from the top left (`index = y·size + x`): 0 empty, 1 black, 2 white.
    pub board: Vec<u8>,
    /// Who plays which colour.
    pub seats: ByColor<Seat>,
    /// Whether the game goes on.
    pub phase: Phase,
    /// Whose turn it is; `None` once the game is over.
    pub turn: Option<Color>,
    /// How many stones have been placed.
    pub ply: u32,
    /// The stones in order.
    pub moves: Vec<Move>,
    /// Both clocks.
    pub clocks: ByColor<ClockView>,
    /// When the running turn ends by itself.
    pub deadline: Option<Deadline>,
    /// Whether the clocks stand still because the game could not be served.
    pub suspended: bool,
    /// The undo request that waits for its answer, and who asked.
    pub pending_undo: Option<PendingUndo>,
    /// The draw offer that waits for its answer, and who offered.
    pub pending_draw: Option<PendingDraw>,
    /// Undos left; `None` means any number.
    pub undos_left: ByColor<Option<u32>>,
    /// The side to move's forbidden points, unless the table hides them; empty once the game is over.
    pub forbidden_points: Vec<ForbiddenPoint>,
    /// The opponent's open threes and fours, for the player on turn, if the table plays with hints.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint_threats: Option<HintThreats>,
    /// How the game ended, once it has; its winning lines are here.
    pub result: Option<Outcome>,
}

/// One side's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// What is left, of the turn or of the bank.
    pub remaining_ms: Millis,
    /// Automatic moves in a row.
    pub auto_move_streak: u8,
    /// Whether the player is known to have gone away.
    pub away: bool,
}

/// A forbidden point and why it is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ForbiddenPoint {
    /// Where.
    pub point: Point,
    /// Why.
    pub kind: ForbiddenKind,
}

/// Lines of the opponent that win unless they are answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HintThreats {
    /// The stones of every four, and the points that complete it.
    pub fours: Vec<HintLine>,
    /// The stones of every open three, and the points that make it a straight four.
    pub threes: Vec<HintLine>,
}

/// One threatening line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HintLine {
    /// The stones, from one end to the other.
    pub stones: Vec<Point>,
    /// The points at which it grows.
    pub points: Vec<Point>,
}

impl From<Threats> for HintThreats {
    fn from(threats: Threats) -> Self {
        let fours = threats.fours.into_iter();
        let threes = threats.threes.into_iter();
        Self {
            fours: fours
                .map(|four| HintLine { stones: four.stones.to_vec(), points: four.completions })
                .collect(),
            threes: threes
                .map(|three| HintLine { stones: three.stones.to_vec(), points: three.extensions })
                .collect(),
        }
    }
}

impl Game {
    /// The game as `viewer` may see it at `now`.
    pub fn view(&self, viewer: Viewer, now: Timestamp) -> View {
        let you = match viewer {
            Viewer::Player(color) => Some(color),
            Viewer::Spectator => None,
        };
        let cell = |point| match self.board().get(point) {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        };
        View {
            you,
            options: self.options().clone(),
            rule: self.rule(),
            size: self.board().size().get(),
            board: self.board().size().points().map(cell).collect(),
            seats: ByColor::new(|color| self.seat_of(color)),
            phase: self.phase(),
            turn: (!self.is_finished()).then(|| self.turn()),
            ply: self.ply(),
            moves: self.moves().to_vec(),
            clocks: ByColor::new(|color| ClockView {
                remaining_ms: self.remaining(color, now),
                auto_move_streak: self.streak(color),
                away: self.is_away(color),
            }),
            deadline: self.deadline(),
            suspended: self.is_suspended(),
            pending_undo: self.pending_undo(),
            pending_draw: self.pending_draw(),
            undos_left: ByColor::new(|color| self.undos_left(color)),
            forbidden_points: self.shown_forbidden(),
            hint_threats: you.and_then(|color| self.hints(color)).map(HintThreats::from),
            result: self.outcome().cloned(),
        }
    }

    /// The side to move's forbidden points as everybody may see them: none if the table hides them
    /// or the game is over.
    pub fn shown_forbidden(&self) -> Vec<ForbiddenPoint> {
        if self.is_finished() || !self.options().show_forbidden {
            return Vec::new();
        }
        self.forbidden().iter().map(|(point, kind)| ForbiddenPoint { point, kind }).collect()
    }
}
