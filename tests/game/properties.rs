//! Random games: whatever the players, the clock and the session do, the invariants hold
//! (`Table` checks them after every action and replays every log).

use crate::table::{Table, relaxed};
use omok::engine::{
    Action, BoardSize, Color, FirstMoveCenter, Game, GameSeed, Hints, Millis, Options, Point, Rejection,
    Rule, Setup, Stamp, TimeControl, TimeoutPolicy, Timestamp, UndoLimit, Viewer,
};
use proptest::prelude::*;

/// Something to try; what it means depends on the game it is tried in.
#[derive(Debug, Clone, Copy)]
struct Attempt {
    kind: u8,
    x: u8,
    y: u8,
    /// By whom it is expected of; otherwise by the other player.
    expected: bool,
    flag: bool,
    /// How long it takes, in thousandths of what is left of the turn.
    wait: i64,
    lag_ms: i64,
}

fn attempts(len: usize) -> impl Strategy<Value = Vec<Attempt>> {
    // Mostly a small part of the turn, sometimes about all of it or exactly that, rarely far too long.
    let wait = prop_oneof![40 => 0..200_i64, 2 => 900..1_100_i64, 1 => Just(1_000), 1 => 1_000..9_000_i64];
    // Most stones go near the middle, so that lines arise.
    let coordinate = prop_oneof![30 => 4..11_u8, 1 => 0..20_u8];
    let expected = prop::bool::weighted(0.8);
    let attempt =
        (0..48_u8, coordinate.clone(), coordinate, expected, any::<bool>(), wait, 0..2_000_i64).prop_map(
            |(kind, x, y, expected, flag, wait, lag_ms)| Attempt { kind, x, y, expected, flag, wait, lag_ms },
        );
    prop::collection::vec(attempt, 1..len)
}

fn options() -> impl Strategy<Value = Options> {
    let control = prop::sample::select(TimeControl::presets().collect::<Vec<_>>());
    let undo =
        prop::sample::select(vec![UndoLimit::Off, UndoLimit::One, UndoLimit::Three, UndoLimit::Unlimited]);
    (prop::sample::select(Rule::ALL.to_vec()), control, undo, any::<[bool; 5]>()).prop_map(
        |(rule, time_control, undo, [lose, big, center, draws, hints])| Options {
            time_control,
            undo,
            board_size: if big { BoardSize::Nineteen } else { BoardSize::Fifteen },
            first_move_center: if center { FirstMoveCenter::On } else { FirstMoveCenter::Off },
            timeout_policy: if lose { TimeoutPolicy::Lose } else { TimeoutPolicy::AutoMove },
            draw_offer: draws,
            hints: if hints { Hints::Warn } else { Hints::Off },
            ..relaxed(rule)
        },
    )
}

impl Attempt {
    fn action(self, game: &Game, now: Timestamp) -> Action {
        let by = |expected: Color| if self.expected { expected } else { expected.other() };
        let turn = game.turn();
        let asked = |pending: Option<Color>| by(pending.map_or(turn, Color::other));
        let point = match game.board().size().center() {
            center if game.is_center_forced() && self.expected => center,
            _ => Point { x: self.x, y: self.y },
        };
        match self.kind {
            0..22 => Action::Place { color: turn, point },
            22 => Action::Place { color: by(turn), point },
            23..26 => Action::RequestUndo { color: by(turn) },
            26..30 => {
                let color = asked(game.pending_undo().map(|undo| undo.by));
                Action::RespondUndo { color, accept: self.flag }
            }
            30 | 31 => Action::OfferDraw { color: by(turn) },
            32 => {
                let color = asked(game.pending_draw().map(|draw| draw.by));
                Action::RespondDraw { color, accept: self.flag && self.x == 7 }
            }
            33 | 34 => Action::CancelOffer { color: by(turn) },
            35 if self.x == 7 && self.y == 7 => Action::Resign { color: by(turn) },
            35..41 => Action::Timeout { color: by(turn), chosen: None },
            41 => Action::Timeout { color: turn, chosen: Some(point) },
            42 => Action::Disconnect { color: by(turn), grace_sec: u32::from(self.x) * 10 },
            43 => Action::Reconnect { color: by(turn) },
            44 => Action::Suspend { since: now - Millis(self.lag_ms) },
            45 | 46 => Action::Resume { runs_at: now + Millis::from_secs(if self.flag { 15 } else { -90 }) },
            _ if self.x == 7 && self.y == 7 => Action::Abort,
            _ => Action::RequestUndo { color: by(turn) },
        }
    }
}

fn run(setup: Setup, attempts: &[Attempt]) -> Table {
    let mut table = Table::from_setup(setup);
    for attempt in attempts {
        let left = table.game.deadline().map_or(60_000, |deadline| (deadline.at - table.now).0.max(0));
        table.wait_ms(left * attempt.wait / 1_000);
        let action = attempt.action(&table.game, table.now);
        let stamp = Stamp { judged_at: table.now - Millis(attempt.lag_ms), committed_at: table.now };
        let _ = table.attempt_at(action, stamp);
        if table.game.is_finished() {
            // Once more: it is over.
            assert_eq!(table.refused(action), Rejection::GameOver);
            break;
        }
    }
    table
}

/// A new game with the stones that `game` has.
fn replay(setup: &Setup, game: &Game) -> Table {
    let mut table = Table::from_setup(setup.clone());
    for made in game.moves() {
        table.act(Action::Place { color: made.color, point: made.point });
    }
    table
}

fn same_position(one: &Game, other: &Game) -> Result<(), TestCaseError> {
    prop_assert_eq!(one.board(), other.board());
    prop_assert_eq!(one.turn(), other.turn());
    prop_assert_eq!(one.forbidden(), other.forbidden());
    prop_assert_eq!(one.is_center_forced(), other.is_center_forced());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 384, ..ProptestConfig::default() })]

    #[test]
    fn invariants_hold_after_every_action(
        options in options(),
        seed in any::<[u8; 32]>(),
        attempts in attempts(120),
    ) {
        drop(run(Setup { options, seed: GameSeed::new(seed), previous_black: None }, &attempts));
    }

    /// Taking moves back leads to the position that never had them, and making them again to the one
    /// that had.
    #[test]
    fn undo_then_replay_gives_the_same_position(
        options in options(),
        points in prop::collection::vec((3..12_u8, 3..12_u8), 2..60),
        by_turn in any::<bool>(),
    ) {
        let options = Options {
            undo: UndoLimit::Unlimited,
            time_control: TimeControl::DEFAULT_NONE,
            first_move_center: FirstMoveCenter::Off,
            ..options
        };
        let setup = Setup { options, seed: GameSeed::new([3; 32]), previous_black: None };
        let mut table = Table::from_setup(setup.clone());
        for (x, y) in points {
            let before = table.game.clone();
            let action = Action::Place { color: table.game.turn(), point: Point { x, y } };
            // A game that is over has nothing to take back: the last stone is left away.
            if table.attempt(action).is_ok() && table.game.is_finished() {
                table = replay(&setup, &before);
                break;
            }
        }
        let before = table.game.clone();
        let color = if by_turn { table.game.turn() } else { table.game.turn().other() };
        let asked = table.attempt(Action::RequestUndo { color });
        prop_assert_eq!(asked.is_ok(), before.moves().iter().any(|made| made.color == color));
        if asked.is_ok() {
            table.act(Action::RespondUndo { color: color.other(), accept: true });
        }
        same_position(&replay(&setup, &table.game).game, &table.game)?;
        for made in &before.moves()[table.game.moves().len()..] {
            table.act(Action::Place { color: made.color, point: made.point });
        }
        same_position(&before, &table.game)?;
    }

    /// What the view says is what the game says, and everybody sees the same but for the hints.
    #[test]
    fn views_differ_in_hints_alone(options in options(), attempts in attempts(40)) {
        let table = run(Setup { options, seed: GameSeed::new([9; 32]), previous_black: None }, &attempts);
        let public = |viewer| {
            let mut view = table.game.view(viewer, table.now);
            view.you = None;
            let hints = view.hint_threats.take();
            (view, hints)
        };
        let (spectator, none) = public(Viewer::Spectator);
        prop_assert!(none.is_none());
        for color in Color::BOTH {
            let (view, hints) = public(Viewer::Player(color));
            prop_assert_eq!(&view, &spectator);
            let warned = table.game.options().hints == Hints::Warn
                && !table.game.is_finished()
                && table.game.turn() == color;
            prop_assert_eq!(hints.is_some(), warned);
        }
    }
}
