//! Games against levels: who is due, what is dropped, what costs time.

use super::{Practice, user_of};
use crate::ai::Level;
use crate::engine::{Color, EndReason, Event, Millis, Options, Rejection, UndoLimit};
use crate::session::tests::rig::*;
use crate::session::{
    ActRefusal, AnnouncementKind, GameId, NewTable, PlayerAction, Snapshot, Status, UserId,
};

const LEVEL: UserId = user_of(Level::One);

/// A table at which the level is asked to play white; it has not sat down.
async fn asked(rig: &Rig, options: Options) -> GameId {
    let table = NewTable { options, invited: Some(LEVEL), casual: true, ..new_table(HOST, rig.now()) };
    rig.sessions.open_table(table).await.unwrap().id()
}

/// A running game against a level that nobody plays for.
async fn absent(rig: &Rig, options: Options) -> GameId {
    let game = asked(rig, options).await;
    rig.sessions.join(game, LEVEL, rig.arrival()).await.unwrap();
    game
}

/// Waits until the game is as wanted.
async fn until(rig: &Rig, game: GameId, wanted: impl Fn(&Snapshot) -> bool) -> Snapshot {
    loop {
        let snapshot = rig.see(game).await;
        if wanted(&snapshot) {
            return snapshot;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_level_sits_down_and_answers_each_stone() {
    let rig = Rig::new().await;
    let practice = Practice::start(rig.sessions.clone());
    let game = asked(&rig, options()).await;
    until(&rig, game, |snapshot| snapshot.table.status == Status::Running).await;
    for (ply, name) in [(2, "H8"), (4, "A1"), (6, "O15")] {
        rig.place(game, HOST, name).await.unwrap();
        let snapshot = until(&rig, game, |snapshot| snapshot.ply() == ply).await;
        assert_eq!(snapshot.table.to_move(), Some(HOST));
    }
    rig.act(game, HOST, PlayerAction::Resign).await.unwrap();
    practice.shutdown().await;
    let table = rig.see(game).await.table;
    assert_eq!((table.ply, table.winner), (6, Some(Color::White)));
    assert!(rig.sessions.store().rating_change(game).await.unwrap().is_none(), "unrated");
    rig.check().await;
}

#[tokio::test]
async fn a_level_that_plays_black_begins() {
    let rig = Rig::new().await;
    let practice = Practice::start(rig.sessions.clone());
    let colors = crate::engine::ColorAssignment::HostWhite;
    let game = asked(&rig, Options { color_assignment: colors, ..options() }).await;
    let snapshot = until(&rig, game, |snapshot| snapshot.ply() == 1).await;
    assert_eq!(snapshot.game.unwrap().moves()[0].point, point("H8"));
    practice.shutdown().await;
}

#[tokio::test]
async fn one_board_shows_both_stones() {
    let rig = Rig::new().await;
    let game = absent(&rig, options()).await;
    rig.tell_all().await;
    let acted = rig.place(game, HOST, "H8").await.unwrap();
    assert!(rig.tell_all().await.is_empty(), "the reply is a moment away");
    let seq = acted.snapshot.seq();
    rig.sessions.place_for_computer(game, LEVEL, point("I9"), seq).await.unwrap();
    let told: Vec<_> = rig.tell_all().await.into_iter().map(|entry| (entry.kind, entry.ply)).collect();
    assert_eq!(told, [(AnnouncementKind::Board, 2)]);
}

#[tokio::test]
async fn an_undo_is_granted_at_once_and_the_late_answer_is_dropped() {
    let rig = Rig::new().await;
    let game = absent(&rig, options()).await;
    let thinking = rig.place(game, HOST, "H8").await.unwrap().snapshot.seq();
    let undone = rig.act(game, HOST, PlayerAction::RequestUndo).await.unwrap();
    assert!(matches!(undone.events[..], [Event::UndoRequested { .. }, Event::UndoAccepted { .. }]));
    assert_eq!((undone.snapshot.ply(), undone.snapshot.table.to_move()), (0, Some(HOST)));

    // At the same ply again, in another position.
    rig.place(game, HOST, "G7").await.unwrap();
    let late = rig.sessions.place_for_computer(game, LEVEL, point("I9"), thinking).await;
    assert!(matches!(late, Err(ActRefusal::Stale { .. })), "{late:?}");
    let seq = rig.see(game).await.seq();
    rig.sessions.place_for_computer(game, LEVEL, point("I9"), seq).await.unwrap();

    // Back to my last turn: my stone and the reply to it.
    let undone = rig.act(game, HOST, PlayerAction::RequestUndo).await.unwrap();
    assert_eq!((undone.snapshot.ply(), undone.snapshot.table.to_move()), (0, Some(HOST)));
    rig.check().await;
}

#[tokio::test]
async fn undos_are_granted_within_the_limit_alone() {
    let rig = Rig::new().await;
    let game = absent(&rig, Options { undo: UndoLimit::One, ..options() }).await;
    rig.place(game, HOST, "H8").await.unwrap();
    rig.act(game, HOST, PlayerAction::RequestUndo).await.unwrap();
    rig.place(game, HOST, "H8").await.unwrap();
    let refused = rig.act(game, HOST, PlayerAction::RequestUndo).await;
    assert!(matches!(refused, Err(ActRefusal::Rejected(Rejection::NoUndoLeft))), "{refused:?}");
}

#[tokio::test]
async fn nothing_is_played_after_the_end() {
    let rig = Rig::new().await;
    let game = absent(&rig, options()).await;
    let thinking = rig.place(game, HOST, "H8").await.unwrap().snapshot.seq();
    rig.act(game, HOST, PlayerAction::Resign).await.unwrap();
    let late = rig.sessions.place_for_computer(game, LEVEL, point("I9"), thinking).await;
    assert!(matches!(late, Err(ActRefusal::Stale { .. } | ActRefusal::Finished)), "{late:?}");
    assert_eq!(rig.see(game).await.ply(), 1);
}

#[tokio::test]
async fn a_draw_offer_is_answered_with_it() {
    let rig = Rig::new().await;
    let game = absent(&rig, options()).await;
    let offered = rig.act(game, HOST, PlayerAction::OfferDrawTo { accepts: false }).await.unwrap();
    assert!(matches!(offered.events[..], [Event::DrawOffered { .. }, Event::DrawDeclined { .. }]));
    let too_soon = rig.act(game, HOST, PlayerAction::OfferDrawTo { accepts: true }).await;
    assert!(matches!(too_soon, Err(ActRefusal::Rejected(Rejection::DrawCooldown { .. }))));

    let other = absent(&rig, options()).await;
    rig.act(other, HOST, PlayerAction::OfferDrawTo { accepts: true }).await.unwrap();
    assert_eq!(rig.see(other).await.table.reason, Some(EndReason::DrawAgreed));
    rig.check().await;
}

#[tokio::test]
async fn a_level_s_thinking_is_charged_to_nobody() {
    let rig = Rig::new().await;
    let game = absent(&rig, options()).await;
    rig.place(game, HOST, "H8").await.unwrap();
    let began = rig.now();
    rig.live(Millis::from_secs(600)).await;
    let snapshot = rig.see(game).await;
    assert_eq!((snapshot.ply(), snapshot.table.status), (1, Status::Running), "its time does not run out");
    assert_eq!(rig.warnings().await, 0);
    let moved = rig.sessions.place_for_computer(game, LEVEL, point("I9"), snapshot.seq()).await.unwrap();
    let played = moved.snapshot.game.unwrap();
    assert_eq!(played.moves()[1].at, began);
    assert_eq!(played.turn_started_at(), rig.now(), "my turn starts when its stone is there");
    rig.check().await;
}

#[tokio::test]
async fn after_a_restart_the_pending_move_is_made() {
    let rig = Rig::new().await;
    let waiting = asked(&rig, options()).await;
    let moved = absent(&rig, options()).await;
    rig.place(moved, HOST, "H8").await.unwrap();
    let rig = rig.kill().await.boot().await;
    rig.sessions.gateway_back().await;
    let practice = Practice::start(rig.sessions.clone());
    until(&rig, moved, |snapshot| snapshot.ply() == 2).await;
    until(&rig, waiting, |snapshot| snapshot.table.status == Status::Running).await;
    practice.shutdown().await;
    rig.check().await;
}
