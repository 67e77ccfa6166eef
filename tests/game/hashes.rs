//! Final hashes as constants: any machine, any build profile, any later version must agree.

use crate::table::{Table, fischer, per_move, relaxed};
use omok::engine::{Action, BoardSize, Color, Hints, Options, Rule, TimeoutPolicy, UndoLimit};
use std::fmt::Write;

fn hash(table: &Table) -> String {
    let bytes = table.game.final_hash().expect("a finished game");
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Every kind of action and automatic moves, ending by the clock.
fn eventful_game() -> Table {
    let mut table = Table::new(Options {
        time_control: per_move(30),
        timeout_policy: TimeoutPolicy::AutoMove,
        undo: UndoLimit::Three,
        hints: Hints::Warn,
        ..relaxed(Rule::Korean)
    });
    table.wait(3).play("H8");
    table.wait_ms(4_321).play("I9");
    table.time_out();
    table.wait(1).play("G7");
    table.wait(2).act(Action::RequestUndo { color: Color::White });
    table.wait(2).act(Action::RespondUndo { color: Color::Black, accept: true });
    table.wait(1).act(Action::OfferDraw { color: Color::White });
    table.wait(1).act(Action::RespondDraw { color: Color::Black, accept: false });
    table.suspend(0);
    table.wait(500).resume(0);
    table.act(Action::Disconnect { color: Color::Black, grace_sec: 20 });
    table.wait(3).play("C3");
    for _ in 0..2 {
        table.time_out();
        if !table.game.is_finished() {
            let point = BoardSize::Fifteen.points().find(|&point| table.game.check_move(point).is_ok());
            table.act(Action::Place { color: Color::White, point: point.expect("a legal point") });
        }
    }
    table
}

#[test]
fn an_eventful_game_has_the_hash_it_always_had() {
    let table = eventful_game();
    assert!(table.game.is_finished());
    assert_eq!(hash(&table), "dfb5149d187e04f6417ce0e3676d4e5d482d399dea578afab80b615293102bb0");
}

#[test]
fn a_game_on_the_large_board_has_the_hash_it_always_had() {
    let mut table = Table::new(Options {
        board_size: BoardSize::Nineteen,
        time_control: fischer(600, 5),
        timeout_policy: TimeoutPolicy::Lose,
        ..relaxed(Rule::Renju)
    });
    for name in "J10 A1 K10 C1 L10 E1 M10 G1 N10".split(' ') {
        table.wait_ms(1_234).play(name);
    }
    assert_eq!(hash(&table), "651ea48c8c56bc27de7a8f70812eb54184971a6e81c706704fd8e5ca4cb32b06");
}

/// Every outcome hashes differently, and so does the same one a second later.
#[test]
fn the_hash_tells_games_apart() {
    let mut hashes = std::collections::BTreeSet::new();
    let endings =
        [Action::Resign { color: Color::Black }, Action::Resign { color: Color::White }, Action::Abort];
    for rule in Rule::ALL {
        for seconds in [1, 2] {
            for ending in endings {
                let mut table = Table::new(relaxed(rule));
                table.wait(seconds).play("H8");
                table.act(ending);
                hashes.insert(hash(&table));
            }
        }
    }
    assert_eq!(hashes.len(), 4 * 2 * 3);
}

#[test]
fn a_running_game_has_no_final_hash() {
    assert_eq!(Table::new(relaxed(Rule::Korean)).game.final_hash(), None);
}
