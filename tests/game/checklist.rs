//! The checklist of the rules, line by line.

use crate::table::{Table, fischer, per_move, relaxed, timed};
use omok::engine::{
    Action, Board, BoardSize, Color, EndReason, Event, FirstMoveCenter, ForbiddenKind, Options, Point,
    Rejection, Rule, TimeoutPolicy, Viewer, forbidden_points,
};

const EXAMPLE_A: &str = "F8 G8 H9 H10";
const EXAMPLE_B: &str = "D8 F8 H8 J8";
const EXAMPLE_D: &str = "C8 F8 G8 K8 H9 H10";
const EXAMPLE_E: &str = "E10 E9 F8 G8 F7 H7 G6 H6";

fn forbidden(kind: ForbiddenKind) -> Rejection {
    Rejection::Forbidden { kind }
}

/// A table where black is to move to `X` of one of the rules' examples.
fn example(rule: Rule, black: &str, white: &str) -> Table {
    let mut table = Table::new(relaxed(rule));
    table.set_up(black, white, Color::Black);
    table
}

#[test]
fn five_wins_in_all_four_directions_and_at_the_edges() {
    for five in [
        "F8 G8 H8 I8 J8",
        "H6 H7 H8 H9 H10",
        "F10 G9 H8 I7 J6",
        "F6 G7 H8 I9 J10",
        "A8 B8 C8 D8 E8",
        "K1 L1 M1 N1 O1",
        "H11 H12 H13 H14 H15",
        "A5 B4 C3 D2 E1",
        "K11 L12 M13 N14 O15",
    ] {
        for rule in Rule::ALL {
            let mut table = Table::new(relaxed(rule));
            table.set_up(five, "M3 N5 L7 N9", Color::White);
            assert_eq!(table.outcome().winner, Some(Color::Black), "{five}");
            assert_eq!(table.outcome().reason, EndReason::Five);
        }
    }
}

#[test]
fn korean_six_wins_for_neither_and_may_be_played() {
    for color in Color::BOTH {
        let mut table = Table::new(relaxed(Rule::Korean));
        let six = "D8 E8 F8 H8 I8";
        match color {
            Color::Black => table.set_up(six, "", color),
            Color::White => table.set_up("", six, color),
        };
        table.play("G8");
        assert!(!table.game.is_finished(), "play goes on");
        assert_eq!(table.game.turn(), color.other());
    }
}

#[test]
fn renju_white_six_wins_and_black_six_is_refused() {
    let mut table = Table::new(relaxed(Rule::Renju));
    table.set_up("", "D8 E8 F8 H8 I8", Color::White);
    table.play("G8");
    assert_eq!(table.outcome().winner, Some(Color::White));
    assert_eq!(table.outcome().win_lines[0].len(), 6);

    let mut table = example(Rule::Renju, "D8 E8 F8 H8 I8", "");
    assert_eq!(table.refused(table.place("G8")), forbidden(ForbiddenKind::Overline));
}

#[test]
fn free_six_wins_with_five_plus_and_not_with_exact_five() {
    for (rule, wins) in [(Rule::FreeFivePlus, true), (Rule::FreeExactFive, false)] {
        for color in Color::BOTH {
            let mut table = Table::new(relaxed(rule));
            let six = "D8 E8 F8 H8 I8";
            match color {
                Color::Black => table.set_up(six, "", color),
                Color::White => table.set_up("", six, color),
            };
            table.play("G8");
            assert_eq!(table.game.is_finished(), wins);
        }
    }
}

#[test]
fn example_a_is_forbidden_in_korean_and_renju_and_legal_in_free() {
    for rule in [Rule::Korean, Rule::Renju] {
        let mut table = example(rule, EXAMPLE_A, "");
        assert_eq!(table.refused(table.place("H8")), forbidden(ForbiddenKind::DoubleThree));
    }
    for rule in [Rule::FreeFivePlus, Rule::FreeExactFive] {
        example(rule, EXAMPLE_A, "").play("H8");
    }
}

#[test]
fn example_b_is_forbidden_to_renju_black_and_legal_in_korean() {
    let mut table = example(Rule::Renju, EXAMPLE_B, "");
    assert_eq!(table.refused(table.place("G8")), forbidden(ForbiddenKind::DoubleFour));
    example(Rule::Korean, EXAMPLE_B, "").play("G8");
}

#[test]
fn examples_c_d_and_e_are_legal_to_renju_black() {
    example(Rule::Renju, EXAMPLE_A, "E8").play("H8");
    example(Rule::Renju, EXAMPLE_D, "").play("H8");
    example(Rule::Renju, EXAMPLE_E, "J8").play("H8");
}

/// Example E without the recursion: E8, the only extension of the row, is itself forbidden once H8
/// stands. Whoever does not look finds two threes.
#[test]
fn example_e_is_wrong_without_recursion() {
    let size = BoardSize::Fifteen;
    let stone = |color| move |name: &str| (Point::parse(name, size).expect(name), color);
    let black = EXAMPLE_E.split(' ').chain(["H8"]).map(stone(Color::Black));
    let board = Board::from_stones(size, black.chain(["J8"].into_iter().map(stone(Color::White))));
    let extension = Point::parse("E8", size).expect("E8");
    let kind = forbidden_points(&board, Rule::Renju, Color::Black).get(extension);
    assert_eq!(kind, Some(ForbiddenKind::DoubleThree));

    // With a stone less, E8 is free, the row is a three, and H8 becomes a double-three.
    let mut table = example(Rule::Renju, "E10 E9 F8 G8 H7 H6", "J8");
    assert_eq!(table.refused(table.place("H8")), forbidden(ForbiddenKind::DoubleThree));
}

#[test]
fn five_comes_before_double_four() {
    let mut table = example(Rule::Renju, "D8 E8 F8 G8 H9 H10 H11 I9 J10 K11", "H12 L12 G7 H5");
    table.play("H8");
    assert_eq!((table.outcome().winner, table.outcome().reason), (Some(Color::Black), EndReason::Five));
}

/// Example F: a five and an overline with one stone.
#[test]
fn five_comes_before_overline() {
    let mut table = example(Rule::Renju, "D8 E8 F8 G8 H9 H10 H11 H7 H6", "");
    table.play("H8");
    assert_eq!((table.outcome().winner, table.outcome().reason), (Some(Color::Black), EndReason::Five));
}

#[test]
fn korean_double_three_is_refused_to_white_too() {
    let mut table = Table::new(relaxed(Rule::Korean));
    table.set_up("", EXAMPLE_A, Color::White);
    assert_eq!(table.refused(table.place("H8")), forbidden(ForbiddenKind::DoubleThree));

    let mut table = Table::new(relaxed(Rule::Renju));
    table.set_up("", EXAMPLE_A, Color::White);
    table.play("H8");
}

#[test]
fn the_first_stone_is_forced_to_the_centre_and_no_later_one() {
    for (size, name) in [(BoardSize::Fifteen, "H8"), (BoardSize::Nineteen, "J10")] {
        let mut table = Table::new(Options {
            board_size: size,
            first_move_center: FirstMoveCenter::On,
            ..relaxed(Rule::Korean)
        });
        let refused = table.refused(table.place("H9"));
        assert_eq!(refused, Rejection::FirstMoveCenter { center: size.center() });
        table.play(name);
        table.play("A1");
        table.play("C15");
    }
    // `auto` is on for renju alone.
    for (rule, forced) in [(Rule::Renju, true), (Rule::Korean, false), (Rule::FreeFivePlus, false)] {
        let options = Options { first_move_center: FirstMoveCenter::Auto, ..relaxed(rule) };
        assert_eq!(Table::new(options).game.is_center_forced(), forced);
    }
}

// "A full board is a draw, on 19×19 too": `boards::a_full_board_without_a_five_is_a_draw`.

#[test]
fn undo_right_after_my_move_takes_back_one() {
    let mut table = Table::new(relaxed(Rule::Korean));
    table.play_all("H8 I9 G7");
    let events = table.act(Action::RequestUndo { color: Color::Black });
    assert_eq!(events, [Event::UndoRequested { by: Color::Black, plies: 1 }]);
    let events = table.act(Action::RespondUndo { color: Color::White, accept: true });
    assert_eq!(events, [Event::UndoAccepted { by: Color::Black, withdrawn: vec![table.point("G7")] }]);
    assert_eq!((table.game.ply(), table.game.turn()), (2, Color::Black));
    assert_eq!(table.game.board().get(table.point("G7")), None);
}

#[test]
fn undo_after_the_reply_takes_back_two() {
    let mut table = Table::new(relaxed(Rule::Korean));
    table.play_all("H8 I9 G7 F6");
    table.act(Action::RequestUndo { color: Color::Black });
    let events = table.act(Action::RespondUndo { color: Color::White, accept: true });
    let withdrawn = vec![table.point("F6"), table.point("G7")];
    assert_eq!(events, [Event::UndoAccepted { by: Color::Black, withdrawn }]);
    assert_eq!((table.game.ply(), table.game.turn()), (2, Color::Black));
}

#[test]
fn a_declined_undo_changes_nothing() {
    let mut table = Table::new(relaxed(Rule::Korean));
    table.play_all("H8 I9 G7");
    let before = table.game.clone();
    table.act(Action::RequestUndo { color: Color::Black });
    let events = table.act(Action::RespondUndo { color: Color::White, accept: false });
    assert_eq!(events, [Event::UndoDeclined { by: Color::Black }]);
    assert_eq!(table.game, before);
}

#[test]
fn an_undo_request_vanishes_when_the_opponent_moves() {
    let mut table = Table::new(relaxed(Rule::Korean));
    table.play_all("H8 I9 G7");
    table.act(Action::RequestUndo { color: Color::Black });
    let events = table.play("F6");
    assert!(events.contains(&Event::UndoLapsed { by: Color::Black }));
    let answer = Action::RespondUndo { color: Color::White, accept: true };
    assert_eq!(table.refused(answer), Rejection::NoUndoPending);
}

#[test]
fn undo_is_refused_once_it_is_used_up() {
    use omok::engine::UndoLimit;
    for (limit, allowed) in [(UndoLimit::One, 1), (UndoLimit::Three, 3), (UndoLimit::Unlimited, 8)] {
        let mut table = Table::new(Options { undo: limit, ..relaxed(Rule::Korean) });
        table.play("H8");
        for _ in 0..allowed {
            table.act(Action::RequestUndo { color: Color::Black });
            table.act(Action::RespondUndo { color: Color::White, accept: true });
            table.play("H8");
        }
        let again = table.attempt(Action::RequestUndo { color: Color::Black });
        if limit == UndoLimit::Unlimited {
            assert!(again.is_ok());
            assert_eq!(table.game.undos_left(Color::Black), None);
        } else {
            assert_eq!(again, Err(Rejection::NoUndoLeft));
            assert_eq!(table.game.undos_left(Color::White), Some(allowed), "each player has their own");
        }
    }
    let mut table = Table::new(Options { undo: UndoLimit::Off, ..relaxed(Rule::Korean) });
    table.play("H8");
    assert_eq!(table.refused(Action::RequestUndo { color: Color::Black }), Rejection::UndoOff);
}

#[test]
fn a_draw_is_not_offered_again_within_three_moves() {
    let mut table = Table::new(relaxed(Rule::Korean));
    let offer = Action::OfferDraw { color: Color::Black };
    table.play_all("H8 I9");
    table.act(offer);
    table.act(Action::RespondDraw { color: Color::White, accept: false });
    for (moves_left, black, white) in [(3, "A1", "A3"), (2, "C1", "C3"), (1, "E1", "E3")] {
        assert_eq!(table.refused(offer), Rejection::DrawCooldown { moves_left });
        table.play(black);
        table.play(white);
    }
    table.act(offer);
}

#[test]
fn an_accepted_draw_offer_is_a_draw() {
    let mut table = Table::new(relaxed(Rule::Korean));
    table.play_all("H8 I9");
    assert_eq!(
        table.act(Action::OfferDraw { color: Color::White }),
        [Event::DrawOffered { by: Color::White }]
    );
    table.act(Action::RespondDraw { color: Color::Black, accept: true });
    let outcome = table.outcome();
    assert_eq!((outcome.reason, outcome.winner, outcome.move_count), (EndReason::DrawAgreed, None, 2));
    assert_eq!(outcome.ranking.map(|ranked| ranked.rank), [1, 1]);
}

#[test]
fn an_automatic_move_is_legal_and_the_same_from_the_same_seed() {
    for rule in Rule::ALL {
        let play = || {
            let mut table = Table::new(Options {
                time_control: per_move(10),
                timeout_policy: TimeoutPolicy::AutoMove,
                ..relaxed(rule)
            });
            // A by hand, B by the clock: the streak of one stays at one.
            table.play("H8");
            for _ in 0..12 {
                if table.game.is_finished() {
                    break;
                }
                let before = table.game.clone();
                table.time_out();
                let made = table.game.last_move().expect("an automatic move");
                assert!(made.automatic);
                assert_eq!(before.check_move(made.point), Ok(()));
                // By hand: the first legal point from the middle of the board.
                let color = table.game.turn();
                let near = BoardSize::Fifteen.points().skip(90).find(|&p| table.game.check_move(p).is_ok());
                if let Some(point) = near
                    && !table.game.is_finished()
                {
                    table.act(Action::Place { color, point });
                }
                if !table.game.is_finished() {
                    // The other side also gets its turn by hand, so that nobody's streak grows.
                    let color = table.game.turn();
                    let far = BoardSize::Fifteen.points().find(|&p| table.game.check_move(p).is_ok());
                    table.act(Action::Place { color, point: far.expect("a legal point") });
                }
            }
            table.game.moves().to_vec()
        };
        assert_eq!(play(), play());
    }
}

#[test]
fn three_automatic_moves_in_a_row_lose() {
    let mut table = Table::new(timed(per_move(30)));
    table.play_all("H8 A1");
    for streak in [1, 2] {
        let events = table.time_out();
        assert!(
            events
                .iter()
                .any(|event| matches!(event, Event::TimeoutAutoMove { streak: s, .. } if *s == streak))
        );
        let far = if streak == 1 { "O15" } else { "A15" };
        table.play(far);
    }
    let ply = table.game.ply();
    let events = table.time_out();
    assert_eq!(events[0], Event::TimeLoss { color: Color::Black });
    assert_eq!(table.game.ply(), ply, "without a third stone");
    assert_eq!((table.outcome().reason, table.outcome().winner), (EndReason::TimeLoss, Some(Color::White)));
}

#[test]
fn fischer_refuses_a_move_after_the_bank_is_empty_and_the_player_loses() {
    let mut table = Table::new(timed(fischer(180, 2)));
    table.play_all("H8 I9");
    let bank = table.remaining_ms(Color::Black);
    table.wait_ms(bank);
    assert_eq!(table.refused(table.place("G7")), Rejection::TooLate { deadline: table.now });
    table.act(Action::Timeout { color: Color::Black, chosen: None });
    assert_eq!((table.outcome().reason, table.outcome().winner), (EndReason::TimeLoss, Some(Color::White)));
    assert_eq!(table.remaining_ms(Color::Black), 0);
}

#[test]
fn fischer_adds_the_increment_to_a_move_in_time() {
    let mut table = Table::new(timed(fischer(180, 2)));
    table.wait(7).play("H8");
    assert_eq!(table.remaining_ms(Color::Black), 180_000 - 7_000 + 2_000);
    assert_eq!(table.remaining_ms(Color::White), 180_000);
}

#[test]
fn a_disconnected_player_on_turn_times_out_after_the_grace_period() {
    let mut table = Table::new(timed(fischer(300, 3)));
    table.play_all("H8 I9");
    table.wait(5).act(Action::Disconnect { color: Color::Black, grace_sec: 60 });
    assert_eq!(table.due_in_ms(), 60_000);
    table.wait_ms(59_999);
    let early = table.refused(Action::Timeout { color: Color::Black, chosen: None });
    assert!(matches!(early, Rejection::NotDue { .. }));
    table.wait_ms(1).act(Action::Timeout { color: Color::Black, chosen: None });
    assert_eq!(table.outcome().reason, EndReason::TimeLoss);
}

#[test]
fn coming_back_lifts_the_grace_period() {
    let mut table = Table::new(timed(fischer(300, 3)));
    table.play_all("H8 I9");
    let before = table.game.deadline();
    table.act(Action::Disconnect { color: Color::Black, grace_sec: 60 });
    assert_ne!(table.game.deadline(), before);
    table.act(Action::Reconnect { color: Color::Black });
    assert_eq!(table.game.deadline(), before);
}

/// The snapshots of `views` show the same in full.
#[test]
fn no_view_tells_the_seed_and_no_spectator_sees_hints() {
    use omok::engine::Hints;
    let mut table = Table::new(Options { hints: Hints::Warn, ..relaxed(Rule::Korean) });
    table.set_up("H8 I8 J8", "A1 C1", Color::White);
    let json = |viewer| serde_json::to_value(table.game.view(viewer, table.now)).expect("a view is JSON");
    for viewer in [Viewer::Spectator, Viewer::Player(Color::Black), Viewer::Player(Color::White)] {
        let view = json(viewer);
        let text = view.to_string().to_lowercase();
        for secret in ["seed", "rng", "0707070707", "7,7,7,7,7"] {
            assert!(!text.contains(secret), "{secret} in the view of {viewer:?}");
        }
        let sees_hints = view.get("hintThreats").is_some();
        assert_eq!(
            sees_hints,
            viewer == Viewer::Player(Color::White),
            "hints are for the player on turn alone"
        );
    }
}

// "Same seed and same log, same hash": after every test of this suite (`Table`'s `Drop`), and pinned in `hashes`.
