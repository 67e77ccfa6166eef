//! The rulings on undo requests and draw offers, and the other ways a game ends.

use crate::table::{Table, per_move, relaxed, timed};
use omok::engine::{
    Action, Color, ColorAssignment, EndReason, Event, GameSeed, Options, PendingUndo, Phase, Rejection, Rule,
    Seat, Setup,
};

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

const fn ask(color: Color) -> Action {
    Action::RequestUndo { color }
}

const fn answer(color: Color, accept: bool) -> Action {
    Action::RespondUndo { color, accept }
}

const fn offer(color: Color) -> Action {
    Action::OfferDraw { color }
}

fn table(moves: &str) -> Table {
    let mut table = Table::new(relaxed(Rule::FreeFivePlus));
    table.play_all(moves);
    table
}

#[test]
fn a_pending_undo_names_its_ply() {
    let mut table = table("H8 I9 G7");
    table.act(ask(BLACK));
    assert_eq!(table.game.pending_undo(), Some(PendingUndo { by: BLACK, plies: 1, ply: 3 }));
}

/// Even the requester's own.
#[test]
fn any_stone_by_hand_voids_a_pending_undo() {
    let mut table = table("H8 I9");
    table.act(ask(BLACK));
    assert!(table.play("G7").contains(&Event::UndoLapsed { by: BLACK }));
    assert_eq!(table.game.pending_undo(), None);
    table.act(ask(BLACK));
    assert!(table.play("F6").contains(&Event::UndoLapsed { by: BLACK }));
    assert_eq!(table.game.undos_used(BLACK), 0, "only granted ones count");
}

#[test]
fn an_automatic_stone_voids_a_pending_undo() {
    let mut table = Table::new(timed(per_move(30)));
    table.play_all("H8 I9");
    table.act(ask(WHITE));
    assert!(table.time_out().contains(&Event::UndoLapsed { by: WHITE }));
    assert_eq!(table.refused(answer(BLACK, true)), Rejection::NoUndoPending);
}

#[test]
fn whoever_has_no_stone_has_nothing_to_take_back() {
    let mut table = table("");
    assert_eq!(table.refused(ask(BLACK)), Rejection::NothingToUndo);
    table.play("H8");
    assert_eq!(table.refused(ask(WHITE)), Rejection::NothingToUndo);
    table.act(ask(BLACK));
}

#[test]
fn undo_requests_are_answered_by_the_other_player_and_one_at_a_time() {
    let mut table = table("H8 I9 G7");
    assert_eq!(table.refused(answer(WHITE, true)), Rejection::NoUndoPending);
    table.act(ask(BLACK));
    for color in Color::BOTH {
        assert_eq!(table.refused(ask(color)), Rejection::UndoPending { by: BLACK });
    }
    assert_eq!(table.refused(answer(BLACK, true)), Rejection::OwnRequest);
    table.act(answer(WHITE, true));
    assert_eq!(table.refused(answer(WHITE, true)), Rejection::NoUndoPending);
}

#[test]
fn requests_are_withdrawn_by_who_made_them() {
    let mut table = table("H8 I9 G7");
    let cancel = |color| Action::CancelOffer { color };
    assert_eq!(table.refused(cancel(BLACK)), Rejection::NothingToCancel);
    table.act(ask(BLACK));
    table.act(offer(BLACK));
    assert_eq!(table.refused(cancel(WHITE)), Rejection::NothingToCancel);
    let events = table.act(cancel(BLACK));
    assert_eq!(events, [Event::UndoCancelled { by: BLACK }, Event::DrawCancelled { by: BLACK }]);
    assert_eq!((table.game.pending_undo(), table.game.pending_draw()), (None, None));
}

#[test]
fn an_accepted_undo_lets_a_draw_offer_lapse() {
    let mut table = table("H8 I9 G7");
    table.act(offer(BLACK));
    table.act(ask(BLACK));
    let events = table.act(answer(WHITE, true));
    assert_eq!(events[1], Event::DrawLapsed { by: BLACK });
    assert_eq!(table.game.pending_draw(), None);
}

#[test]
fn a_draw_offer_survives_the_offerers_own_move_and_lapses_with_the_opponents() {
    let mut table = table("H8 I9");
    table.act(offer(BLACK));
    table.play("G7");
    assert_eq!(table.game.pending_draw().map(|draw| (draw.by, draw.ply)), Some((BLACK, 2)));
    assert!(table.play("F6").contains(&Event::DrawLapsed { by: BLACK }));
    let late = Action::RespondDraw { color: WHITE, accept: true };
    assert_eq!(table.refused(late), Rejection::NoDrawPending);
}

#[test]
fn a_draw_offer_lapses_with_the_opponents_automatic_move_and_not_with_ones_own() {
    for (by, lapses) in [(WHITE, true), (BLACK, false)] {
        let mut table = Table::new(timed(per_move(30)));
        table.play_all("H8 I9");
        table.act(offer(by));
        let events = table.time_out();
        assert_eq!(events.contains(&Event::DrawLapsed { by }), lapses);
        assert_eq!(table.game.pending_draw().is_none(), lapses);
    }
}

/// Case D5: offering while the other's offer stands accepts it, cool-down or not.
#[test]
fn offering_while_the_others_offer_stands_accepts_it() {
    let mut table = table("H8 I9");
    table.act(offer(WHITE));
    table.act(Action::RespondDraw { color: BLACK, accept: false });
    table.act(offer(BLACK));
    let events = table.act(offer(WHITE));
    assert_eq!(events[..2], [Event::DrawAccepted { by: BLACK }, Event::Draw]);
    assert_eq!(table.outcome().reason, EndReason::DrawAgreed);
}

#[test]
fn ones_own_standing_offer_is_neither_repeated_nor_answered() {
    let mut table = table("H8 I9");
    table.act(offer(WHITE));
    assert_eq!(table.refused(offer(WHITE)), Rejection::DrawPending);
    assert_eq!(table.refused(Action::RespondDraw { color: WHITE, accept: true }), Rejection::OwnRequest);
    table.act(Action::RespondDraw { color: BLACK, accept: false });
    assert_eq!(table.refused(Action::RespondDraw { color: BLACK, accept: true }), Rejection::NoDrawPending);
}

/// However the last offer ended.
#[test]
fn the_cool_down_follows_a_declined_a_lapsed_and_a_withdrawn_offer() {
    for how in 0..3 {
        let mut table = table("H8 I9");
        table.act(offer(BLACK));
        match how {
            0 => drop(table.act(Action::RespondDraw { color: WHITE, accept: false })),
            1 => drop(table.play_all("O1 O3")),
            _ => drop(table.act(Action::CancelOffer { color: BLACK })),
        }
        let moves_left = if how == 1 { 2 } else { 3 };
        assert_eq!(table.refused(offer(BLACK)), Rejection::DrawCooldown { moves_left });
        assert_eq!(table.game.moves_until_draw_offer(BLACK), moves_left);
        assert_eq!(table.game.moves_until_draw_offer(WHITE), 0, "the other player's is their own");
        table.play_all(if how == 1 { "A1 A3 C1 C3" } else { "A1 A3 C1 C3 E1 E3" });
        table.act(offer(BLACK));
    }
}

#[test]
fn the_cool_down_counts_moves_by_hand_alone() {
    let mut table = Table::new(timed(per_move(30)));
    table.play_all("H8 I9");
    table.act(offer(BLACK));
    table.act(Action::RespondDraw { color: WHITE, accept: false });
    table.time_out();
    table.play("A1");
    assert_eq!(table.game.moves_until_draw_offer(BLACK), 3);
    table.play("A3");
    assert_eq!(table.game.moves_until_draw_offer(BLACK), 2);
}

#[test]
fn a_table_without_draws_has_none() {
    let mut table = Table::new(Options { draw_offer: false, ..relaxed(Rule::Korean) });
    assert_eq!(table.refused(offer(BLACK)), Rejection::DrawOff);
}

#[test]
fn giving_up_is_possible_at_any_time_and_on_nobodys_turn() {
    for color in Color::BOTH {
        for moves in ["", "H8", "H8 I9"] {
            let mut table = table(moves);
            let events = table.act(Action::Resign { color });
            assert_eq!(events[0], Event::Resigned { color });
            let outcome = table.outcome();
            assert_eq!((outcome.reason, outcome.winner), (EndReason::Resign, Some(color.other())));
            let winner = table.game.seat_of(color.other());
            assert_eq!(
                outcome.ranking.map(|ranked| (ranked.seat, ranked.rank)),
                [(winner, 1), (winner.other(), 2)]
            );
        }
    }
}

#[test]
fn an_aborted_game_has_no_winner_and_is_not_rated() {
    let mut table = table("H8 I9");
    table.act(Action::Abort);
    let outcome = table.outcome();
    assert_eq!((outcome.reason, outcome.winner, outcome.is_rated()), (EndReason::Aborted, None, false));
}

#[test]
fn the_end_clears_what_was_asked_for() {
    let mut table = table("H8 I9 G7");
    table.act(ask(BLACK));
    table.act(offer(BLACK));
    table.act(Action::Resign { color: BLACK });
    assert_eq!((table.game.pending_undo(), table.game.pending_draw()), (None, None));
    assert_eq!(table.game.phase(), Phase::Finished);
}

fn black_seat(assignment: ColorAssignment, seed: u8, previous_black: Option<Seat>) -> Seat {
    let options = Options { color_assignment: assignment, ..relaxed(Rule::Korean) };
    Table::from_setup(Setup { options, seed: GameSeed::new([seed; 32]), previous_black }).game.seat_of(BLACK)
}

#[test]
fn colours_are_assigned_as_the_table_chose() {
    for seed in 0..20 {
        assert_eq!(black_seat(ColorAssignment::HostBlack, seed, None), Seat::Host);
        assert_eq!(black_seat(ColorAssignment::HostWhite, seed, None), Seat::Guest);
        for previous in [Seat::Host, Seat::Guest] {
            assert_eq!(black_seat(ColorAssignment::Alternate, seed, Some(previous)), previous.other());
        }
        let drawn = black_seat(ColorAssignment::Random, seed, None);
        assert_eq!(black_seat(ColorAssignment::Random, seed, Some(drawn)), drawn, "chance has no memory");
        assert_eq!(black_seat(ColorAssignment::Alternate, seed, None), drawn, "a chain starts by chance");
    }
    let hosts =
        (0..200).filter(|&seed| black_seat(ColorAssignment::Random, seed, None) == Seat::Host).count();
    assert!((70..130).contains(&hosts), "{hosts} of 200");
}
