//! What is to be told: written with what it tells of, told in order, settled once.

use super::rig::*;
use crate::engine::{Event, Millis};
use crate::session::AnnouncementKind::{Board, Finished, Notice, Started, TableChanged};
use crate::session::ports::Store as _;
use crate::session::{BoardMessage, ChannelId, GameId, MessageId, PlayerAction, Posted, Status};

async fn kinds(rig: &Rig, game: GameId) -> Vec<crate::session::AnnouncementKind> {
    rig.sessions.waiting(game).await.unwrap().iter().map(|entry| entry.kind).collect()
}

#[tokio::test]
async fn every_step_leaves_what_is_to_be_told_of_it() {
    let rig = Rig::new().await;
    let game = rig.open().await;
    assert_eq!(kinds(&rig, game).await, [], "an open table is told by the answer to its command");
    rig.sessions.join(game, GUEST, rig.arrival()).await.unwrap();
    rig.play(game, "H8 A1").await;
    rig.act(game, HOST, PlayerAction::RequestUndo).await.unwrap();
    rig.act(game, GUEST, PlayerAction::RespondUndo { accept: true }).await.unwrap();
    rig.act(game, GUEST, PlayerAction::Resign).await.unwrap();
    let offer = Notice(crate::session::Notice::Offer);
    assert_eq!(
        kinds(&rig, game).await,
        [Started, TableChanged, Board, Board, offer, Board, Finished, TableChanged]
    );
    let waiting = rig.sessions.waiting(game).await.unwrap();
    let places: Vec<(u32, u32)> = waiting.iter().map(|entry| (entry.seq, entry.ply)).collect();
    assert_eq!(places, [(0, 0), (0, 0), (1, 1), (2, 2), (3, 2), (4, 0), (5, 0), (5, 0)]);
    assert!(matches!(waiting[2].facts.events[..], [Event::StonePlaced { ply: 0, .. }]));
    assert!(matches!(waiting[4].facts.events[..], [Event::UndoRequested { plies: 2, .. }]));
    assert!(waiting.is_sorted_by_key(|entry| entry.id));
}

#[tokio::test]
async fn a_refused_action_leaves_nothing_to_tell() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.tell_all().await;
    rig.place(game, GUEST, "H8").await.unwrap_err();
    rig.act(game, HOST, PlayerAction::RequestUndo).await.unwrap_err();
    assert_eq!(kinds(&rig, game).await, []);
}

#[tokio::test]
async fn the_announcer_is_woken_by_every_commit() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.tell_all().await;
    rig.sessions.news().next().await;
    let news = rig.sessions.news().next();
    tokio::pin!(news);
    assert!(futures_util::poll!(&mut news).is_pending());
    rig.place(game, HOST, "H8").await.unwrap();
    let fresh = news.await;
    assert_eq!((fresh.games, fresh.all), ([game].into(), false));
    rig.sessions.sweep().await;
    assert!(rig.sessions.news().next().await.all, "a sweep has the outbox read as a whole");
}

#[tokio::test]
async fn games_are_told_in_the_order_in_which_they_began_to_wait() {
    let rig = Rig::new().await;
    let (game, other) = (rig.game().await, rig.game().await);
    rig.place(game, HOST, "H8").await.unwrap();
    assert_eq!(rig.sessions.games_to_tell(Vec::new(), 10).await.unwrap(), [game, other]);
    assert_eq!(rig.sessions.games_to_tell(Vec::new(), 1).await.unwrap(), [game], "the longest waiting first");
    assert_eq!(rig.sessions.games_to_tell(vec![game], 10).await.unwrap(), [other]);
    rig.tell_all().await;
    assert_eq!(rig.sessions.games_to_tell(Vec::new(), 10).await.unwrap(), []);
}

#[tokio::test]
async fn an_entry_that_cannot_be_read_holds_up_its_own_game_only() {
    let rig = Rig::new().await;
    let (game, other) = (rig.game().await, rig.game().await);
    rig.machine
        .alter("UPDATE outbox SET facts = '7' WHERE game_id = (SELECT min(game_id) FROM outbox)")
        .await;
    assert_eq!(rig.sessions.games_to_tell(Vec::new(), 10).await.unwrap(), [game, other]);
    assert!(rig.sessions.waiting(game).await.is_err());
    assert!(!rig.sessions.waiting(other).await.unwrap().is_empty());
}

#[tokio::test]
async fn attempts_are_counted_and_an_entry_is_settled_once() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let entry = rig.sessions.waiting(game).await.unwrap().remove(0);
    assert_eq!((entry.attempts, entry.first_attempted_at), (0, None));
    let first = rig.now();
    rig.sessions.begin_attempt(entry.id).await.unwrap();
    rig.pass(Millis(5_000)).await;
    rig.sessions.begin_attempt(entry.id).await.unwrap();
    let tried = rig.sessions.waiting(game).await.unwrap().remove(0);
    assert_eq!((tried.attempts, tried.first_attempted_at), (2, Some(first)));

    let message = BoardMessage { channel: ChannelId(11), message: MessageId(77) };
    rig.sessions.mark_sent(&entry, Some(Posted { message, asks: false })).await.unwrap();
    rig.sessions.mark_sent(&entry, Some(Posted { message, asks: false })).await.unwrap();
    rig.sessions.abandon(&entry, "too late").await.unwrap();
    rig.sessions.begin_attempt(entry.id).await.unwrap();
    let rows = rig
        .machine
        .count("SELECT count(*) FROM outbox WHERE state = 'sent' AND message_id = 77 AND attempts = 2");
    assert_eq!(rows.await, 1);
    assert_eq!(rig.see(game).await.table.board_message, Some(message));
    assert_eq!(rig.store.load_game(game).await.table.board_message, Some(message));
}

#[tokio::test]
async fn where_messages_are_is_kept_whatever_the_game_does() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let thread = ChannelId(u64::MAX - 1);
    let (named, threaded, moved) = tokio::join!(
        rig.sessions.set_table_message(game, MessageId(1 << 63)),
        rig.sessions.set_thread(game, Some(thread)),
        rig.place(game, HOST, "H8"),
    );
    assert!(named.is_ok() && threaded.is_ok() && moved.is_ok());
    rig.place(game, GUEST, "A1").await.unwrap();
    let seen = rig.see(game).await.table;
    assert_eq!(
        (seen.table_message, seen.thread, seen.place()),
        (Some(MessageId(1 << 63)), Some(thread), thread)
    );
    assert_eq!(rig.store.load_game(game).await.table, *seen);
    assert_eq!(rig.sessions.games_in(thread).await.unwrap().len(), 1);
    rig.sessions.set_thread(game, None).await.unwrap();
    assert_eq!(rig.see(game).await.table.place(), CHANNEL);
}

#[tokio::test]
async fn settled_entries_are_forgotten_and_waiting_ones_never() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.tell_all().await;
    rig.place(game, HOST, "H8").await.unwrap();
    assert_eq!(rig.store.forget_settled(rig.now() + Millis(1), 100).await.unwrap(), 2);
    assert_eq!(kinds(&rig, game).await, [Board]);
    assert_eq!(rig.sessions.outbox_depth().await.unwrap(), 1);
}

#[tokio::test]
async fn a_moderator_ends_a_game_or_a_table_without_a_winner() {
    let rig = Rig::new().await;
    let (game, table) = (rig.game().await, rig.open().await);
    rig.play(game, "H8 A1").await;
    let ended = rig.sessions.abort(game, rig.arrival()).await.unwrap().snapshot.table;
    assert_eq!((ended.status, ended.winner), (Status::Finished, None));
    assert_eq!(ended.reason, Some(crate::engine::EndReason::Aborted));
    let ended = rig.sessions.abort(table, rig.arrival()).await.unwrap().snapshot.table;
    assert_eq!(ended.status, Status::Cancelled);
    rig.sessions.abort(table, rig.arrival()).await.unwrap_err();
    rig.check().await;
}
