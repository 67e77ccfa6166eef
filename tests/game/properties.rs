//! Random games: whatever the players, the clock and the session do, the invariants hold
//! (`Table` checks them after every action and replays every log).

use crate::table::{Table, relaxed};
use omok::engine::{
    Action, BoardSize, Color, FirstMoveCenter, Game, GameSeed, Hints, Millis, Options, Point, Rule, Setup,
    Stamp, TimeControl, TimeoutPolicy, Timestamp, UndoLimit, Viewer,
};
use proptest::prelude::*;

/// Something to try; what it means depends on the game it is tried in.
#[derive(Debug, Clone, Copy)]
struct Attempt {
    kind: u8,
    x: u8,
    y: u8,
    by_turn: bool,
    flag: bool,
    wait_ms: i64,
    lag_ms: i64,
}

fn attempts(len: usize) -> impl Strategy<Value = Vec<Attempt>> {
    // Time mostly passes in steps of a turn; sometimes not at all, or far too long.
    let wait_ms = prop_oneof![4 => 0..9_000_i64, 2 => 9_000..40_000_i64, 1 => 100_000..700_000_i64];
    // Most stones go near the middle, so that lines arise.
    let coordinate = prop_oneof![8 => 4..11_u8, 1 => 0..20_u8];
    let attempt =
        (0..40_u8, coordinate.clone(), coordinate, any::<bool>(), any::<bool>(), wait_ms, 0..2_000_i64)
            .prop_map(|(kind, x, y, by_turn, flag, wait_ms, lag_ms)| Attempt {
                kind,
                x,
                y,
                by_turn,
                flag,
                wait_ms,
                lag_ms,
            });
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
        let color = if self.by_turn { game.turn() } else { game.turn().other() };
        let point = Point { x: self.x, y: self.y };
        match self.kind {
            0..18 => Action::Place { color: game.turn(), point },
            18 => Action::Place { color, point },
            19..22 => Action::RequestUndo { color },
            22..25 => Action::RespondUndo { color, accept: self.flag },
            25 | 26 => Action::OfferDraw { color },
            27 => Action::RespondDraw { color, accept: self.flag && self.x == 7 },
            28 => Action::CancelOffer { color },
            29 if self.x == 7 && self.y == 7 => Action::Resign { color },
            29..33 => Action::Timeout { color, chosen: None },
            33 => Action::Timeout { color, chosen: Some(point) },
            34 => Action::Disconnect { color, grace_sec: u32::from(self.x) * 10 },
            35 => Action::Reconnect { color },
            36 => Action::Suspend { since: now - Millis(self.lag_ms) },
            37 | 38 => Action::Resume { runs_at: now + Millis::from_secs(15) },
            _ if self.x == 7 && self.y == 7 => Action::Abort,
            _ => Action::CancelOffer { color },
        }
    }
}

fn run(setup: Setup, attempts: &[Attempt]) -> Table {
    let mut table = Table::from_setup(setup);
    for attempt in attempts {
        table.wait_ms(attempt.wait_ms);
        let action = attempt.action(&table.game, table.now);
        let stamp = Stamp { judged_at: table.now - Millis(attempt.lag_ms), committed_at: table.now };
        let _ = table.attempt_at(action, stamp);
    }
    table
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn invariants_hold_after_every_action(
        options in options(),
        seed in any::<[u8; 32]>(),
        attempts in attempts(120),
    ) {
        drop(run(Setup { options, seed: GameSeed::new(seed), previous_black: None }, &attempts));
    }

    /// Taking moves back leads to the position that never had them.
    #[test]
    fn undo_then_replay_gives_the_same_position(options in options(), attempts in attempts(60)) {
        let options = Options { undo: UndoLimit::Unlimited, ..options };
        let setup = Setup { options, seed: GameSeed::new([3; 32]), previous_black: None };
        let mut table = run(setup.clone(), &attempts);
        if table.game.is_suspended() {
            table.resume(0);
        }
        prop_assume!(!table.game.is_finished() && table.game.ply() >= 2);
        prop_assume!(table.game.deadline().is_some_and(|deadline| deadline.at > table.now));
        let color = table.game.turn();
        let _ = table.attempt(Action::CancelOffer { color });
        let _ = table.attempt(Action::CancelOffer { color: color.other() });
        table.act(Action::RequestUndo { color });
        table.act(Action::RespondUndo { color: color.other(), accept: true });

        let mut again = Table::from_setup(setup);
        for made in table.game.moves() {
            again.act(Action::Place { color: made.color, point: made.point });
        }
        prop_assert_eq!(again.game.board(), table.game.board());
        prop_assert_eq!(again.game.turn(), table.game.turn());
        prop_assert_eq!(again.game.forbidden(), table.game.forbidden());
        prop_assert_eq!(again.game.is_center_forced(), table.game.is_center_forced());
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
