//! Players who go away and come back.

use super::rig::*;
use crate::engine::{
    Color, DeadlineKind, EndReason, Event, Millis, Options, Rejection, TimeControl, TimeoutPolicy,
};
use crate::session::{ActRefusal, AnnouncementKind, GameId, Notice, PlayerAction};

/// Ten minutes a move; both have moved, it is black's (the host's) turn.
async fn under_way(rig: &Rig) -> GameId {
    let options = Options {
        time_control: TimeControl::PerMove { per_move_sec: 600 },
        timeout_policy: TimeoutPolicy::Lose,
        ..options()
    };
    let game = rig.game_with(options).await;
    rig.play(game, "H8 A1").await;
    rig.tell_all().await;
    game
}

async fn away(rig: &Rig, game: GameId, color: Color) -> bool {
    rig.see(game).await.game.expect("a game").is_away(color)
}

#[tokio::test]
async fn who_is_away_at_the_opponents_turn_has_the_grace_period_from_the_start_of_their_own() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    rig.sessions.player_disconnected(game, GUEST, 60, rig.arrival()).await.unwrap();
    rig.pass(Millis(300_000)).await;
    rig.place(game, HOST, "H9").await.unwrap();
    let deadline = rig.see(game).await.game.unwrap().deadline().unwrap();
    assert_eq!((deadline.kind, deadline.at), (DeadlineKind::Grace, rig.now() + Millis(60_000)));
    rig.check().await;
}

#[tokio::test]
async fn whoever_plays_is_there() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    rig.sessions.player_disconnected(game, HOST, 60, rig.arrival()).await.unwrap();
    rig.pass(Millis(59_000)).await;
    let acted = rig.place(game, HOST, "H9").await.unwrap();
    assert_eq!(acted.events[0], Event::Reconnected { color: Color::Black });
    assert!(!away(&rig, game, Color::Black).await);
    // The opponent may do something at a turn that is not theirs.
    rig.sessions.player_disconnected(game, HOST, 60, rig.arrival()).await.unwrap();
    rig.act(game, HOST, PlayerAction::OfferDraw).await.unwrap();
    assert!(!away(&rig, game, Color::Black).await);
    rig.check().await;
}

#[tokio::test]
async fn coming_back_too_late_lifts_no_limit() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    rig.sessions.player_disconnected(game, HOST, 60, rig.arrival()).await.unwrap();
    let deadline = rig.deadline(game).await;
    rig.pass(deadline - rig.now()).await;
    let late = Err(ActRefusal::Rejected(Rejection::TooLate { deadline }));
    let moved = rig.place(game, HOST, "H9").await.map(drop);
    assert_eq!(moved, late);
    let back = rig.sessions.player_reconnected(game, HOST, rig.arrival()).await.map(drop);
    assert_eq!(back, late);
    rig.live(Millis(2_000)).await;
    assert_eq!(rig.see(game).await.table.reason, Some(EndReason::TimeLoss));
    rig.check().await;
}

#[tokio::test]
async fn going_and_coming_is_told_once_however_often_it_is_said() {
    let rig = Rig::new().await;
    let game = under_way(&rig).await;
    let told = async || rig.tell_all().await.iter().map(|entry| entry.kind).collect::<Vec<_>>();
    rig.sessions.player_disconnected(game, HOST, 60, rig.arrival()).await.unwrap();
    let again = rig.sessions.player_disconnected(game, HOST, 60, rig.arrival()).await.map(drop);
    assert_eq!(again, Err(ActRefusal::Rejected(Rejection::AlreadyDisconnected)));
    assert_eq!(told().await, [AnnouncementKind::Notice(Notice::Offer)]);
    rig.sessions.player_reconnected(game, HOST, rig.arrival()).await.unwrap();
    rig.sessions.player_disconnected(game, HOST, 60, rig.arrival()).await.unwrap();
    assert_eq!(told().await.len(), 1, "only what is so now");
    // A board that goes out later shows it.
    rig.sessions.player_disconnected(game, GUEST, 60, rig.arrival()).await.unwrap();
    rig.place(game, HOST, "H9").await.unwrap();
    assert_eq!(told().await, [AnnouncementKind::Board]);
    rig.check().await;
}

#[tokio::test]
async fn a25_a_game_that_both_have_left_ends_by_its_clock_and_frees_their_places() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    for user in [HOST, GUEST] {
        rig.sessions.player_disconnected(game, user, 60, rig.arrival()).await.unwrap();
    }
    // Twice a stone by itself each, the third time is the end.
    rig.live(Millis(600_000)).await;
    let table = rig.see(game).await.table;
    assert_eq!(table.reason, Some(EndReason::Aborted), "nobody ever moved by hand");
    for user in [HOST, GUEST] {
        assert_eq!(rig.sessions.games_of(user, None).await.unwrap(), []);
    }
    rig.check().await;
}
