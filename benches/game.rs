//! How fast the state machine is: a whole random game, an automatic one, a replay, a view.
//!
//! `cargo bench --no-default-features --bench game`. The rate below a figure is moves per second.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use omok::engine::{
    Action, Color, FirstMoveCenter, Game, GameSeed, LogEntry, Millis, Options, Point, RuleSet, Setup, Stamp,
    TimeControl, TimeoutPolicy, Timestamp, Viewer,
};

const START: Timestamp = Timestamp(1_700_000_000_000);
const RULES: [RuleSet; 3] = [RuleSet::Korean, RuleSet::Renju, RuleSet::Free];

fn main() {
    divan::main();
}

fn setup(rule_set: RuleSet) -> Setup {
    let options = Options {
        rule_set,
        first_move_center: FirstMoveCenter::Off,
        time_control: TimeControl::PerMove { per_move_sec: 30 },
        timeout_policy: TimeoutPolicy::AutoMove,
        ..Options::default()
    };
    Setup { options, seed: GameSeed::new([9; 32]), previous_black: None }
}

/// Legal points drawn by a small generator, until somebody wins: the log of the game.
fn random_game(rule_set: RuleSet) -> Vec<LogEntry> {
    let mut game = Game::start(setup(rule_set), START);
    let mut log = Vec::new();
    let mut state = 88_172_645_463_325_252_u64;
    let mut now = START;
    while !game.is_finished() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let legal: Vec<Point> =
            game.board().empty_points().filter(|&point| game.check_move(point).is_ok()).collect();
        now = now + Millis::from_secs(1);
        let action = Action::Place { color: game.turn(), point: legal[state as usize % legal.len()] };
        let applied = game.apply(action, Stamp::at(now)).expect("a legal point");
        log.push(applied.entry);
    }
    log
}

/// The game alone: its moves are given.
#[divan::bench(args = RULES)]
fn whole_random_game(bencher: Bencher<'_, '_>, rule_set: RuleSet) {
    let log = random_game(rule_set);
    bencher.counter(ItemsCount::new(log.len())).bench_local(|| {
        black_box(Game::replay(setup(rule_set), START, black_box(&log)).expect("the log replays"))
    });
}

/// The clock against itself, a hand now and then so that nobody loses on time.
#[divan::bench(args = RULES)]
fn sixty_automatic_moves(bencher: Bencher<'_, '_>, rule_set: RuleSet) {
    bencher.counter(ItemsCount::new(60_usize)).bench_local(|| {
        let mut game = Game::start(setup(rule_set), START);
        for _ in 0..60 {
            let (Some(deadline), false) = (game.deadline(), game.is_finished()) else { break };
            let color = game.turn();
            let action = if game.streak(color) < 2 {
                Action::Timeout { color, chosen: None }
            } else {
                let point = game.board().empty_points().find(|&point| game.check_move(point).is_ok());
                Action::Place { color, point: point.expect("a legal point") }
            };
            let at =
                if matches!(action, Action::Place { .. }) { deadline.at - Millis(1) } else { deadline.at };
            let _ = black_box(game.apply(action, Stamp::at(at)).expect("accepted"));
        }
        game
    });
}

#[divan::bench]
fn view_of_a_finished_random_game(bencher: Bencher<'_, '_>) {
    let game =
        Game::replay(setup(RuleSet::Renju), START, &random_game(RuleSet::Renju)).expect("the log replays");
    bencher.bench_local(|| black_box(game.view(Viewer::Player(Color::Black), START)));
}

#[divan::bench]
fn final_hash(bencher: Bencher<'_, '_>) {
    let game =
        Game::replay(setup(RuleSet::Renju), START, &random_game(RuleSet::Renju)).expect("the log replays");
    bencher.bench_local(|| black_box(game.final_hash()));
}
