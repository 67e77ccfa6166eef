//! What is to be told: written with what it tells of, told in order, settled once.

use super::rig::*;
use crate::engine::{Event, Millis};
use crate::session::AnnouncementKind::{Board, Finished, Notice, Started, Suspended, TableChanged};
use crate::session::ports::Store as _;
use crate::session::{BoardMessage, ChannelId, GameId, GuildId, MessageId, PlayerAction, Posted, Status};

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
async fn buttons_of_games_are_remembered_for_a_week_after_their_end() {
    let rig = Rig::new().await;
    let (over, running) = (rig.game().await, rig.game().await);
    rig.act(over, HOST, PlayerAction::Resign).await.unwrap();
    rig.tell_all().await;
    let kept = async |game| rig.sessions.live_buttons(game).await.unwrap().len();
    assert!(kept(over).await > 0 && kept(running).await > 0);
    rig.machine.clock.advance(Millis::from_secs(7 * 24 * 3600));
    rig.sessions.clear().await;
    assert!(kept(over).await > 0);
    rig.machine.clock.advance(Millis(1));
    rig.sessions.clear().await;
    assert!(kept(over).await == 0 && kept(running).await > 0);
}

#[tokio::test]
async fn of_a_server_left_only_games_whose_clocks_wait_are_told_of() {
    let rig = Rig::new().await;
    let (here, there) = (rig.game().await, rig.game_on(GuildId(2)).await);
    rig.sessions.guild_left(GuildId(2)).await.unwrap();
    let to_tell = async || rig.sessions.games_to_tell(Vec::new(), 10).await.unwrap();
    assert_eq!(to_tell().await, [here]);
    assert_eq!(rig.sessions.news().next().await.guilds.len(), 0);
    rig.sessions.gateway_lost(rig.now()).await;
    rig.machine.clock.advance(Millis(60_000));
    rig.sessions.gateway_back().await;
    assert_eq!(to_tell().await, [here, there]);
    for notice in rig.sessions.waiting(there).await.unwrap() {
        if notice.kind == Suspended {
            rig.sessions.abandon(&notice, "left").await.unwrap();
        }
    }
    assert_eq!(to_tell().await, [here]);
    let all = rig.sessions.outbox_depth().await.unwrap();
    rig.sessions.guild_there(GuildId(2)).await.unwrap();
    assert_eq!(to_tell().await, [here, there]);
    assert!(rig.sessions.outbox_depth().await.unwrap() > all);
    assert!(rig.sessions.news().next().await.guilds.contains(&GuildId(2)));
}

#[tokio::test]
async fn a_process_clears_a_minute_after_its_start() {
    let machine = Rig::new().await.kill().await;
    let store = machine.open().await;
    let sessions = machine.sessions(std::sync::Arc::clone(&store) as _, true).await;
    sessions.gateway_back().await;
    let rig = Rig { machine, store, sessions };
    rig.game().await;
    rig.tell_all().await;
    let settled = "SELECT count(*) FROM outbox WHERE state <> 'waiting'";
    rig.machine.alter("UPDATE outbox SET settled_at = 0 WHERE state <> 'waiting'").await;
    assert!(rig.machine.count(settled).await > 0);
    let start = rig.now();
    while rig.machine.count(settled).await > 0 {
        assert!(rig.now() < start + Millis(70_000), "nothing is cleared");
        rig.machine.clock.advance(Millis(1000));
        // The heart, and not the timer alone, which sleeps until a deadline.
        let soon = || rig.now() + Millis(1000);
        let asleep = || rig.machine.clock.next_wake().is_some_and(|next| next > rig.now() && next <= soon());
        tokio::task::yield_now().await;
        while !asleep() {
            tokio::task::yield_now().await;
        }
    }
    assert!(rig.now() >= start + Millis(50_000), "the start has other things to do");
    rig.sessions.shutdown().await;
}

#[tokio::test]
async fn a_long_list_of_settled_entries_is_cleared_in_parts() {
    let rig = Rig::new().await;
    rig.game().await;
    rig.tell_all().await;
    rig.machine
        .alter(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
             INSERT INTO outbox (game_id, kind, seq, ply, facts, state, created_at, due_at, settled_at)
             SELECT 1, 'board', 0, 0, '{}', 'sent', 0, 0, 0 FROM n",
        )
        .await;
    assert_eq!(rig.store.forget_settled(rig.now(), 2000).await.unwrap(), 2000);
    rig.sessions.clear().await;
    assert_eq!(rig.machine.count("SELECT count(*) FROM outbox WHERE settled_at = 0").await, 0);
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
