//! Two requests at one instant, requests by the wrong people, requests for what has passed.

use super::rig::*;
use crate::engine::{
    BoardSize, Choices, Color, Event, Millis, Options, OptionsError, Point, Rejection, Seat, TimeControl,
};
use crate::session::{
    ActRefusal, AnnouncementKind, Arrival, NewTable, OpenRefusal, PlayerAction, PositionId, Status,
    TABLE_LIFE, TableRefusal, TermsChange, UNFINISHED_GAMES_MAX, UserId,
};
use std::collections::VecDeque;

/// Points on which a colour never makes more than two in a row, whatever is played on the others.
fn harmless(color: Color) -> VecDeque<Point> {
    let ours = |point: &Point| (point.x + 2 * point.y) % 4 / 2 == u8::from(color == Color::White);
    BoardSize::Nineteen.points().filter(ours).collect()
}

#[tokio::test]
async fn of_two_moves_for_one_ply_exactly_one_is_stored_a_thousand_times() {
    let rig = Rig::new().await;
    let mut rounds = 0;
    while rounds < 1000 {
        let options = Options { board_size: BoardSize::Nineteen, ..options() };
        let game = rig.game_with(options).await;
        let mut points = [harmless(Color::Black), harmless(Color::White)];
        for ply in 0..340_u32 {
            let (user, points) = if ply % 2 == 0 { (HOST, &mut points[0]) } else { (GUEST, &mut points[1]) };
            let both = [points.pop_front().unwrap(), points.pop_front().unwrap()];
            // By button and by command in turn.
            let expected = (ply % 4 < 2).then_some(PositionId { ply, undos: Some(0) });
            let act =
                |point| rig.sessions.act(game, user, PlayerAction::Place(point), expected, rig.arrival());
            let answers = tokio::join!(act(both[0]), act(both[1]));
            let (made, spare, refusal) = match answers {
                (Ok(_), Err(refusal)) => (both[0], both[1], refusal),
                (Err(refusal), Ok(_)) => (both[1], both[0], refusal),
                other => panic!("ply {ply}: {other:?}"),
            };
            assert_eq!(refusal, ActRefusal::AlreadyMoved { ply, point: made });
            points.push_back(spare);
            rounds += 1;
        }
        let snapshot = rig.see(game).await;
        assert_eq!((snapshot.ply(), snapshot.seq()), (340, 340));
        rig.act(game, HOST, PlayerAction::Resign).await.unwrap();
    }
    rig.check().await;
}

#[tokio::test]
async fn joining_twice_at_once_takes_one_seat() {
    let rig = Rig::new().await;
    let game = rig.open().await;
    let join = || rig.sessions.join(game, GUEST, rig.arrival());
    let answers = tokio::join!(join(), join());
    assert!(matches!(answers, (Ok(_), Err(TableRefusal::AlreadyJoined))), "{answers:?}");
    assert_eq!(join().await.unwrap_err(), TableRefusal::AlreadyJoined);
    let other = rig.sessions.join(game, STRANGER, rig.arrival()).await;
    assert_eq!(other.unwrap_err(), TableRefusal::AlreadyStarted);
    let table = rig.see(game).await.table;
    assert_eq!((table.status, table.guest, table.black), (Status::Running, Some(GUEST), Some(Seat::Host)));
    rig.check().await;
}

#[tokio::test]
async fn of_two_people_who_join_at_once_one_plays() {
    let rig = Rig::new().await;
    let game = rig.open().await;
    let answers = tokio::join!(
        rig.sessions.join(game, GUEST, rig.arrival()),
        rig.sessions.join(game, STRANGER, rig.arrival())
    );
    assert!(matches!(answers, (Ok(_), Err(TableRefusal::AlreadyStarted))), "{answers:?}");
    assert_eq!(rig.see(game).await.table.guest, Some(GUEST));
}

#[tokio::test]
async fn a_table_is_joined_or_cancelled_and_the_other_hears_which() {
    let rig = Rig::new().await;
    for cancel_first in [true, false] {
        let game = rig.open().await;
        let join = rig.sessions.join(game, GUEST, rig.arrival());
        let cancel = rig.sessions.cancel(game, HOST, rig.arrival());
        if cancel_first {
            let (cancelled, joined) = tokio::join!(cancel, join);
            assert_eq!(
                (cancelled.unwrap().table.status, joined.unwrap_err()),
                (Status::Cancelled, TableRefusal::Cancelled)
            );
        } else {
            let (joined, cancelled) = tokio::join!(join, cancel);
            assert_eq!(
                (joined.unwrap().table.status, cancelled.unwrap_err()),
                (Status::Running, TableRefusal::AlreadyStarted)
            );
        }
    }
}

#[tokio::test]
async fn nobody_plays_both_sides_and_no_row_is_left_behind() {
    let rig = Rig::new().await;
    let challenge = NewTable { invited: Some(HOST), ..new_table(HOST, rig.now()) };
    assert_eq!(rig.sessions.open_table(challenge).await.unwrap_err(), OpenRefusal::SamePerson);
    assert_eq!(rig.sessions.games_of(HOST, None).await.unwrap(), []);
    let game = rig.open().await;
    assert_eq!(rig.sessions.join(game, HOST, rig.arrival()).await.unwrap_err(), TableRefusal::OwnTable);
    assert_eq!(rig.see(game).await.table.status, Status::Open);
}

#[tokio::test]
async fn a_challenge_is_for_one_person() {
    let rig = Rig::new().await;
    let challenge = NewTable { invited: Some(GUEST), ..new_table(HOST, rig.now()) };
    let game = rig.sessions.open_table(challenge.clone()).await.unwrap().id();
    let refused = TableRefusal::NotInvited { invited: Some(GUEST) };
    assert_eq!(rig.sessions.join(game, STRANGER, rig.arrival()).await.unwrap_err(), refused);
    assert_eq!(rig.sessions.decline(game, STRANGER, rig.arrival()).await.unwrap_err(), refused);
    assert_eq!(rig.sessions.cancel(game, GUEST, rig.arrival()).await.unwrap_err(), TableRefusal::NotHost);
    assert_eq!(rig.sessions.games_of(GUEST, Some(GUILD)).await.unwrap().len(), 1, "the challenged see it");
    let declined = rig.sessions.decline(game, GUEST, rig.arrival()).await.unwrap();
    assert_eq!(declined.table.status, Status::Declined);
    assert_eq!(rig.sessions.join(game, GUEST, rig.arrival()).await.unwrap_err(), TableRefusal::Declined);
    rig.check().await;
}

#[tokio::test]
async fn however_busy_a_channel_is_a_persons_own_games_and_challenges_are_found_in_it() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let challenge = NewTable { invited: Some(GUEST), ..new_table(STRANGER, rig.now()) };
    let challenge = rig.sessions.open_table(challenge).await.unwrap().id();
    let own = rig.sessions.open_table(new_table(GUEST, rig.now())).await.unwrap().id();
    let elsewhere = NewTable { channel: crate::session::ChannelId(11), ..new_table(STRANGER, rig.now()) };
    let elsewhere = rig.sessions.open_table(elsewhere).await.unwrap().id();
    rig.sessions.join(elsewhere, GUEST, rig.arrival()).await.unwrap();
    for number in 0..u64::from(crate::session::LISTED_MAX) {
        let host = UserId(1000 + number);
        rig.sessions.open_table(new_table(host, rig.now())).await.unwrap();
        let other = rig.sessions.open_table(new_table(host, rig.now())).await.unwrap().id();
        rig.sessions.join(other, UserId(2000 + number), rig.arrival()).await.unwrap();
        let another = NewTable {
            invited: Some(GUEST),
            channel: crate::session::ChannelId(11),
            ..new_table(host, rig.now())
        };
        rig.sessions.open_table(another).await.unwrap();
    }
    let ids = |tables: Vec<crate::session::Table>| tables.iter().map(|table| table.id).collect::<Vec<_>>();
    let sessions = &rig.sessions;
    assert_eq!(ids(sessions.games_played_in(CHANNEL, HOST).await.unwrap()), [game]);
    assert_eq!(ids(sessions.games_played_in(CHANNEL, GUEST).await.unwrap()), [game]);
    assert_eq!(ids(sessions.games_played_in(CHANNEL, STRANGER).await.unwrap()), []);
    let mine = ids(sessions.games_of(GUEST, Some(GUILD)).await.unwrap());
    assert_eq!((&mine[..3], mine.len()), (&[elsewhere, game, own][..], 25), "challenges come last");
    assert!(sessions.games_in(CHANNEL).await.unwrap().iter().all(|table| table.status == Status::Running));
    let open = sessions.open_tables_in(CHANNEL, GUEST).await.unwrap();
    assert!(
        open.iter().all(|table| table.status == Status::Open && table.host != GUEST),
        "one's own come last"
    );
    assert_eq!((open[0].id, open.len()), (challenge, 25));
}

#[tokio::test]
async fn strangers_and_players_of_other_games_change_nothing() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let other = NewTable { host: STRANGER, ..new_table(STRANGER, rig.now()) };
    let other = rig.sessions.open_table(other).await.unwrap().id();
    rig.sessions.join(other, UserId(301), rig.arrival()).await.unwrap();
    rig.place(game, HOST, "H8").await.unwrap();
    rig.act(game, HOST, PlayerAction::OfferDraw).await.unwrap();
    let before = rig.store.load_log(game).await;
    for action in [
        PlayerAction::Place(point("A1")),
        PlayerAction::Resign,
        PlayerAction::RespondDraw { accept: true },
        PlayerAction::RequestUndo,
    ] {
        for user in [STRANGER, UserId(301), UserId(9)] {
            assert_eq!(rig.act(game, user, action).await.unwrap_err(), ActRefusal::NotAPlayer);
        }
    }
    assert_eq!(rig.store.load_log(game).await, before);
    let nowhere = crate::session::GameId(999);
    assert_eq!(rig.act(nowhere, HOST, PlayerAction::Resign).await.unwrap_err(), ActRefusal::NoSuchGame);
    assert_eq!(rig.sessions.join(nowhere, HOST, rig.arrival()).await.unwrap_err(), TableRefusal::NoSuchTable);
    assert_eq!(rig.sessions.health().loaded, 2, "what does not exist is not kept in memory");
}

#[tokio::test]
async fn buttons_of_another_position_have_no_effect() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(game, "H8 A1 H9 A2 H10 A3 A4 B1 B2 B3").await;
    rig.act(game, HOST, PlayerAction::OfferDraw).await.unwrap();
    rig.play(game, "C1").await;
    let accept = PlayerAction::RespondDraw { accept: true };
    let click = |user, action, ply| {
        let expected = PositionId { ply, undos: Some(0) };
        rig.sessions.act(game, user, action, Some(expected), rig.arrival())
    };
    assert_eq!(
        click(GUEST, accept, 10).await.unwrap_err(),
        ActRefusal::Stale { expected: 10, ply: 11 },
        "the button of an older position"
    );
    assert_eq!(
        click(GUEST, PlayerAction::Place(point("D4")), 9).await.unwrap_err(),
        ActRefusal::AlreadyMoved { ply: 9, point: point("B3") }
    );
    assert_eq!(
        click(GUEST, PlayerAction::Place(point("D4")), 10).await.unwrap_err(),
        ActRefusal::Stale { expected: 10, ply: 11 }
    );
    assert_eq!(
        click(GUEST, PlayerAction::Place(point("D4")), 12).await.unwrap_err(),
        ActRefusal::Stale { expected: 12, ply: 11 }
    );
    let drawn = click(GUEST, accept, 11).await.unwrap();
    assert_eq!(drawn.snapshot.table.status, Status::Finished);
    assert_eq!(click(HOST, PlayerAction::Resign, 11).await.unwrap_err(), ActRefusal::Finished);
    assert_eq!(rig.sessions.join(game, GUEST, rig.arrival()).await.unwrap_err(), TableRefusal::Finished);
}

/// After an undo a ply comes again, and what was shown at it before is another position.
#[tokio::test]
async fn a_button_from_before_an_undo_has_no_effect_at_the_same_ply() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(game, "H8 A1").await;
    let before = rig.see(game).await.position();
    assert_eq!(before, PositionId { ply: 2, undos: Some(0) });
    rig.act(game, HOST, PlayerAction::RequestUndo).await.unwrap();
    rig.act(game, GUEST, PlayerAction::RespondUndo { accept: true }).await.unwrap();
    rig.play(game, "G7 B2").await;
    let now = rig.see(game).await.position();
    assert_eq!(now, PositionId { ply: 2, undos: Some(1) });
    let press = |user, action, seen| rig.sessions.act(game, user, action, Some(seen), rig.arrival());
    let stale = ActRefusal::Stale { expected: 2, ply: 2 };
    let place = PlayerAction::Place(point("J9"));
    for action in [place, PlayerAction::RequestUndo, PlayerAction::OfferDraw] {
        assert_eq!(press(HOST, action, before).await.unwrap_err(), stale, "{action:?}");
    }
    press(HOST, PlayerAction::RequestUndo, now).await.unwrap();
    let accept = PlayerAction::RespondUndo { accept: true };
    assert_eq!(press(GUEST, accept, before).await.unwrap_err(), stale, "another request");
    press(GUEST, PlayerAction::RespondUndo { accept: false }, now).await.unwrap();
    // From a list of games, which knows plies only.
    press(HOST, place, PositionId::of_ply(2)).await.unwrap();
}

#[tokio::test]
async fn a_move_repeated_after_a_lost_answer_has_been_played_already() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(game, "H8").await;
    let again = |ply: Option<u32>| {
        let expected = ply.map(PositionId::of_ply);
        rig.sessions.act(game, HOST, PlayerAction::Place(point("H8")), expected, rig.arrival())
    };
    let played = ActRefusal::AlreadyPlayed { ply: 0 };
    assert_eq!(again(None).await.unwrap_err(), played);
    assert_eq!(again(Some(0)).await.unwrap_err(), played);
    rig.place(game, GUEST, "A1").await.unwrap();
    assert_eq!(again(None).await.unwrap_err(), played, "also after the opponent's answer");
    assert_eq!(again(Some(0)).await.unwrap_err(), played);
    assert_eq!(
        rig.place(game, HOST, "A1").await.unwrap_err(),
        ActRefusal::Rejected(Rejection::Occupied),
        "the opponent's stone is simply in the way"
    );
    rig.play(game, "B8").await;
    assert_eq!(
        rig.place(game, HOST, "C8").await.unwrap_err(),
        ActRefusal::Rejected(Rejection::NotYourTurn),
        "another move by command is out of turn"
    );
}

#[tokio::test]
async fn the_winning_move_repeated_has_been_played_already() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(game, "H8 A1 H9 A2 H10 A3 H11 A4").await;
    let won = rig.place(game, HOST, "H12").await.unwrap();
    assert!(matches!(won.events.last(), Some(Event::Finished { .. })));
    assert_eq!(rig.place(game, HOST, "H12").await.unwrap_err(), ActRefusal::AlreadyPlayed { ply: 8 });
    assert_eq!(rig.place(game, GUEST, "A5").await.unwrap_err(), ActRefusal::Finished);
    assert!(rig.store.load_game(game).await.wake.is_none(), "nothing is due any more");
    assert_eq!(rig.sessions.health().deadlines, 0);
    rig.check().await;
}

#[tokio::test]
async fn a_command_is_meant_for_the_position_it_arrived_in() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let place = |user, at| rig.sessions.act(game, user, PlayerAction::Place(point(at)), None, rig.arrival());
    // The guest's arrives before the host's is stored.
    let (host, guest) = tokio::join!(place(HOST, "H8"), place(GUEST, "A1"));
    assert!(host.is_ok());
    assert_eq!(guest.unwrap_err(), ActRefusal::Rejected(Rejection::NotYourTurn));
    assert_eq!(rig.see(game).await.ply(), 1);
}

#[tokio::test]
async fn five_unfinished_games_a_person_and_server() {
    let rig = Rig::new().await;
    let tables = rig.sessions.games_of(HOST, None).await.unwrap();
    assert_eq!(tables, []);
    let mut games = Vec::new();
    for _ in 0..UNFINISHED_GAMES_MAX {
        games.push(rig.open().await);
    }
    let full = OpenRefusal::TooManyGames { limit: UNFINISHED_GAMES_MAX };
    assert_eq!(rig.sessions.open_table(new_table(HOST, rig.now())).await.unwrap_err(), full);
    let elsewhere = NewTable { guild: crate::session::GuildId(2), ..new_table(HOST, rig.now()) };
    rig.sessions.open_table(elsewhere).await.expect("another server has a count of its own");

    let by_guest = rig.sessions.open_table(new_table(GUEST, rig.now())).await.unwrap().id();
    let refused = rig.sessions.join(by_guest, HOST, rig.arrival()).await.unwrap_err();
    assert_eq!(refused, TableRefusal::TooManyGames { limit: UNFINISHED_GAMES_MAX });
    assert_eq!(rig.see(by_guest).await.table.status, Status::Open);

    rig.sessions.cancel(games[0], HOST, rig.arrival()).await.unwrap();
    rig.sessions.join(by_guest, HOST, rig.arrival()).await.expect("a place is free again");
    rig.check().await;
}

#[tokio::test]
async fn flooding_a_game_is_refused_and_costs_the_others_nothing() {
    let rig = Rig::new().await;
    let (game, other) = (rig.game().await, rig.game().await);
    let flood = (0..1000).map(|_| rig.place(game, GUEST, "H8"));
    let answers = futures_util::future::join_all(flood).await;
    let busy = answers.iter().filter(|answer| matches!(answer, Err(ActRefusal::Busy))).count();
    let heard = answers.iter().filter(|answer| matches!(answer, Err(ActRefusal::Rejected(_)))).count();
    assert_eq!((busy + heard, busy > 0), (1000, true));
    rig.place(game, HOST, "H8").await.expect("the game goes on");
    rig.place(other, HOST, "H8").await.expect("and so do others");
}

#[tokio::test]
async fn of_accepting_and_withdrawing_a_draw_the_first_counts() {
    let rig = Rig::new().await;
    for accept_first in [true, false] {
        let game = rig.game().await;
        rig.act(game, HOST, PlayerAction::OfferDraw).await.unwrap();
        let accept = rig.act(game, GUEST, PlayerAction::RespondDraw { accept: true });
        let withdraw = rig.act(game, HOST, PlayerAction::CancelOffer);
        if accept_first {
            let (accepted, withdrawn) = tokio::join!(accept, withdraw);
            assert!(accepted.is_ok());
            assert_eq!(withdrawn.unwrap_err(), ActRefusal::Finished);
        } else {
            let (withdrawn, accepted) = tokio::join!(withdraw, accept);
            assert!(withdrawn.is_ok());
            assert_eq!(accepted.unwrap_err(), ActRefusal::Rejected(Rejection::NoDrawPending));
        }
    }
}

#[tokio::test]
async fn alternate_colours_swap_within_a_pair_of_players() {
    use crate::engine::{ColorAssignment, Options};
    let rig = Rig::new().await;
    let alternate = Options { color_assignment: ColorAssignment::Alternate, ..options() };
    let mut last = rig.game_with(alternate.clone()).await;
    for _ in 0..3 {
        let before = rig.see(last).await.table;
        rig.sessions.abort(last, rig.arrival()).await.unwrap();
        // Whoever was the guest asks for the next one.
        let (host, guest) = (before.guest.unwrap(), before.host);
        let again =
            NewTable { options: alternate.clone(), rematch_of: Some(last), ..new_table(host, rig.now()) };
        last = rig.sessions.open_table(again).await.unwrap().id();
        let after = rig.sessions.join(last, guest, rig.arrival()).await.unwrap().table;
        assert_eq!(after.player(Color::Black), before.player(Color::White));
    }
    rig.check().await;
}

#[tokio::test]
async fn colours_alternate_even_if_every_rematch_is_asked_for_at_the_first_game() {
    use crate::engine::{ColorAssignment, Options};
    let rig = Rig::new().await;
    let alternate = Options { color_assignment: ColorAssignment::Alternate, ..options() };
    let first = rig.game_with(alternate.clone()).await;
    rig.sessions.abort(first, rig.arrival()).await.unwrap();
    let mut before = rig.see(first).await.table;
    for _ in 0..3 {
        let again =
            NewTable { options: alternate.clone(), rematch_of: Some(first), ..new_table(HOST, rig.now()) };
        let next = rig.sessions.open_table(again).await.unwrap().id();
        assert_ne!(rig.sessions.newest_rematch_of(first).await.unwrap().map(|table| table.id), Some(next));
        let after = rig.sessions.join(next, GUEST, rig.arrival()).await.unwrap().table;
        assert_eq!(after.player(Color::Black), before.player(Color::White));
        rig.sessions.abort(next, rig.arrival()).await.unwrap();
        assert_eq!(rig.sessions.newest_rematch_of(first).await.unwrap().map(|table| table.id), Some(next));
        before = after;
    }
    rig.check().await;
}

#[tokio::test]
async fn an_arrival_is_judged_by_discords_time() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.pass(crate::engine::Millis(5000)).await;
    let arrival = Arrival { at_discord: rig.now() - crate::engine::Millis(1500), arrived_at: rig.now() };
    let action = PlayerAction::Place(point("H8"));
    rig.sessions.act(game, HOST, action, None, arrival).await.unwrap();
    let stamp = rig.store.load_log(game).await[0].stamp;
    assert_eq!((stamp.judged_at, stamp.committed_at), (arrival.at_discord, rig.now()));
}

fn thirty_to_ten() -> TermsChange {
    let time_control = Some(TimeControl::PerMove { per_move_sec: 10 });
    TermsChange { options: Choices { time_control, ..Choices::default() }, casual: Some(true) }
}

#[tokio::test]
async fn the_host_changes_the_terms_while_nobody_has_joined() {
    let rig = Rig::new().await;
    let game = rig.open().await;
    let (sessions, arrival) = (&rig.sessions, rig.arrival());
    let before = sessions.snapshot(game).await.unwrap().unwrap();
    let refused = sessions.change_terms(game, GUEST, thirty_to_ten(), arrival).await.unwrap_err();
    assert_eq!(refused, TableRefusal::TermsOfHost);
    let odd = Choices { show_forbidden: Some(true), ..Choices::default() };
    let odd = TermsChange { options: odd, casual: None };
    let refused = sessions.change_terms(game, HOST, odd, arrival).await.unwrap_err();
    assert_eq!(refused, TableRefusal::Options(OptionsError::NothingForbidden));

    rig.pass(Millis::from_secs(500)).await;
    let changed = sessions.change_terms(game, HOST, thirty_to_ten(), rig.arrival()).await.unwrap();
    assert_eq!(changed.table.options.time_control, TimeControl::PerMove { per_move_sec: 10 });
    assert!(changed.table.casual);
    assert_eq!(changed.table.expires_at, rig.now() + TABLE_LIFE, "it waits as a new one");
    assert_ne!(changed.table.terms(), before.table.terms());
    let told: Vec<_> = sessions.waiting(game).await.unwrap().iter().map(|entry| entry.kind).collect();
    assert_eq!(told, [AnnouncementKind::TableChanged]);
    // The same once more is no change.
    sessions.change_terms(game, HOST, thirty_to_ten(), rig.arrival()).await.unwrap();
    assert_eq!(sessions.waiting(game).await.unwrap().len(), 1);

    // Who saw other terms does not join these.
    let join = |terms| sessions.join_on(game, GUEST, terms, rig.arrival());
    assert_eq!(join(before.table.terms()).await.unwrap_err(), TableRefusal::OtherTerms);
    let started = join(changed.table.terms()).await.unwrap();
    assert_eq!(started.game.unwrap().options().time_control, TimeControl::PerMove { per_move_sec: 10 });
    let late = sessions.change_terms(game, HOST, TermsChange::default(), rig.arrival()).await.unwrap_err();
    assert_eq!(late, TableRefusal::AlreadyStarted);
}

#[tokio::test]
async fn of_joining_and_changing_the_terms_at_once_nobody_plays_what_they_did_not_see() {
    let rig = Rig::new().await;
    for _ in 0..20 {
        let game = rig.open().await;
        let seen = rig.sessions.snapshot(game).await.unwrap().unwrap().table.terms();
        let (joined, changed) = tokio::join!(
            rig.sessions.join_on(game, GUEST, seen, rig.arrival()),
            rig.sessions.change_terms(game, HOST, thirty_to_ten(), rig.arrival()),
        );
        match (joined, changed) {
            (Ok(joined), Err(TableRefusal::AlreadyStarted)) => assert_eq!(joined.table.terms(), seen),
            (Err(TableRefusal::OtherTerms), Ok(changed)) => assert_ne!(changed.table.terms(), seen),
            other => panic!("{other:?}"),
        }
        let _ = rig.sessions.abort(game, rig.arrival()).await.unwrap();
    }
}
