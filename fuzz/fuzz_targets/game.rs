//! The state machine under any sequence of actions at any times.
//!
//! After every accepted action the invariants of `tests/game/invariants.rs` hold, a refused one
//! changes nothing, and at the end the log rebuilds the game and its hash.

#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use omok::engine::{
    Action, BoardSize, Color, FirstMoveCenter, FreeWin, Game, GameSeed, Hints, Millis, Options, Point,
    RuleSet, Setup, Stamp, TimeControl, TimeoutPolicy, Timestamp, UndoLimit, Viewer,
};

#[path = "../../tests/game/invariants.rs"]
mod invariants;

const START: Timestamp = Timestamp(1_700_000_000_000);

#[derive(Debug, Arbitrary)]
struct Input {
    seed: u8,
    rules: u8,
    clock: u8,
    flags: [bool; 6],
    steps: Vec<Step>,
}

#[derive(Debug, Arbitrary)]
struct Step {
    what: What,
    wait_ms: u32,
    lag_ms: u16,
}

#[derive(Debug, Arbitrary)]
enum What {
    /// The side to move places on a point near the last stone: the fuzzer finds lines sooner.
    Near {
        dx: i8,
        dy: i8,
    },
    Place {
        x: u8,
        y: u8,
        white: bool,
    },
    RequestUndo {
        white: bool,
    },
    RespondUndo {
        white: bool,
        accept: bool,
    },
    OfferDraw {
        white: bool,
    },
    RespondDraw {
        white: bool,
        accept: bool,
    },
    CancelOffer {
        white: bool,
    },
    Resign {
        white: bool,
    },
    /// Waits for the deadline and claims the time-out.
    RunOut,
    Timeout {
        white: bool,
        chosen: Option<(u8, u8)>,
    },
    Disconnect {
        white: bool,
        grace_sec: u16,
    },
    Reconnect {
        white: bool,
    },
    Suspend {
        seconds_ago: i16,
    },
    Resume {
        seconds_ahead: i16,
    },
    Abort,
}

const fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

impl Input {
    fn options(&self) -> Options {
        let [big, center, lose, draws, hints, unlimited] = self.flags;
        let (rule_set, free_win) = match self.rules % 4 {
            0 => (RuleSet::Korean, FreeWin::FivePlus),
            1 => (RuleSet::Renju, FreeWin::FivePlus),
            2 => (RuleSet::Free, FreeWin::FivePlus),
            _ => (RuleSet::Free, FreeWin::ExactFive),
        };
        let clocks: Vec<_> = TimeControl::presets().collect();
        Options {
            rule_set,
            free_win,
            board_size: if big { BoardSize::Nineteen } else { BoardSize::Fifteen },
            first_move_center: if center { FirstMoveCenter::Auto } else { FirstMoveCenter::Off },
            time_control: clocks[usize::from(self.clock) % clocks.len()],
            timeout_policy: if lose { TimeoutPolicy::Lose } else { TimeoutPolicy::AutoMove },
            undo: if unlimited { UndoLimit::Unlimited } else { UndoLimit::One },
            draw_offer: draws,
            hints: if hints { Hints::Warn } else { Hints::Off },
            ..Options::default()
        }
    }
}

impl What {
    fn action(&self, game: &Game, now: Timestamp) -> Action {
        match *self {
            Self::Near { dx, dy } => {
                let from = game.last_move().map_or(game.board().size().center(), |made| made.point);
                let step = |at: u8, by: i8| at.wrapping_add_signed(by % 5);
                let point = Point { x: step(from.x, dx), y: step(from.y, dy) };
                Action::Place { color: game.turn(), point }
            }
            Self::Place { x, y, white } => Action::Place { color: color(white), point: Point { x, y } },
            Self::RequestUndo { white } => Action::RequestUndo { color: color(white) },
            Self::RespondUndo { white, accept } => Action::RespondUndo { color: color(white), accept },
            Self::OfferDraw { white } => Action::OfferDraw { color: color(white) },
            Self::RespondDraw { white, accept } => Action::RespondDraw { color: color(white), accept },
            Self::CancelOffer { white } => Action::CancelOffer { color: color(white) },
            Self::Resign { white } => Action::Resign { color: color(white) },
            Self::RunOut => Action::Timeout { color: game.turn(), chosen: None },
            Self::Timeout { white, chosen } => {
                Action::Timeout { color: color(white), chosen: chosen.map(|(x, y)| Point { x, y }) }
            }
            Self::Disconnect { white, grace_sec } => {
                Action::Disconnect { color: color(white), grace_sec: u32::from(grace_sec) }
            }
            Self::Reconnect { white } => Action::Reconnect { color: color(white) },
            Self::Suspend { seconds_ago } => {
                Action::Suspend { since: now - Millis::from_secs(i64::from(seconds_ago)) }
            }
            Self::Resume { seconds_ahead } => {
                Action::Resume { runs_at: now + Millis::from_secs(i64::from(seconds_ahead)) }
            }
            Self::Abort => Action::Abort,
        }
    }
}

fuzz_target!(|input: Input| {
    let setup =
        Setup { options: input.options(), seed: GameSeed::new([input.seed; 32]), previous_black: None };
    let mut game = Game::start(setup.clone(), START);
    let mut log = Vec::new();
    let mut now = START;
    for step in &input.steps {
        now = now + Millis(i64::from(step.wait_ms % 700_000));
        if let (What::RunOut, Some(deadline)) = (&step.what, game.deadline()) {
            now = now.max(deadline.at);
        }
        let lag = if matches!(step.what, What::RunOut) { 0 } else { i64::from(step.lag_ms % 2_000) };
        let stamp = Stamp { judged_at: now - Millis(lag), committed_at: now };
        let before = game.clone();
        match game.apply(step.what.action(&game, now), stamp) {
            Ok(applied) => {
                log.push(applied.entry);
                invariants::check_step(&before, &game, &applied);
            }
            Err(_) => assert_eq!(game, before, "a refused action changes nothing"),
        }
    }
    for viewer in [Viewer::Spectator, Viewer::Player(Color::Black), Viewer::Player(Color::White)] {
        let _ = game.view(viewer, now);
    }
    let again = Game::replay(setup, START, &log).expect("the log replays");
    assert_eq!(again, game);
    assert_eq!(again.final_hash(), game.final_hash());
});
