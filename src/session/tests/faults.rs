//! The store fails in every way it can; what was acknowledged stands, and nothing is done twice.

use super::rig::*;
use super::wrapped::{Meddler, Wrapped};
use crate::engine::{Action, Millis};
use crate::session::ports::{Store, StoreError, Stored};
use crate::session::step::Suspension;
use crate::session::{ActRefusal, PlayerAction, Sessions};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// What happens to a commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// It is refused and nothing is stored.
    Refused,
    /// It is stored, but the answer says that it failed.
    AnswerLost,
    /// The code panics.
    Panic,
}

/// A store whose commits and heartbeats fail on demand.
type FaultyStore = Wrapped<Faulty>;

/// What fails.
#[derive(Debug, Default)]
struct Faulty {
    /// For the commits to come, one each.
    faults: Mutex<VecDeque<Fault>>,
    heart_fails: AtomicBool,
    heart_hangs: AtomicBool,
}

fn failure() -> StoreError {
    StoreError::Unavailable("disk full".into())
}

impl Meddler for Faulty {
    fn write<'a, T: Send + 'a>(&'a self, name: &'static str, call: Stored<'a, T>) -> Stored<'a, T> {
        match name {
            "heartbeat" if self.heart_fails.load(Ordering::Relaxed) => Box::pin(async { Err(failure()) }),
            "heartbeat" if self.heart_hangs.load(Ordering::Relaxed) => Box::pin(std::future::pending()),
            "commit" | "suspend_all" => match self.faults.lock().unwrap().pop_front() {
                None => call,
                Some(Fault::Refused) => Box::pin(async { Err(failure()) }),
                Some(Fault::AnswerLost) => Box::pin(async { call.await.and(Err(failure())) }),
                Some(Fault::Panic) => Box::pin(async { panic!("as the test wants it") }),
            },
            _ => call,
        }
    }
}

/// A session on a faulty store.
async fn faulty() -> (Rig, Arc<FaultyStore>) {
    let machine = Machine::new();
    let store = machine.open().await;
    let faulty = Arc::new(Wrapped { inner: Arc::clone(&store), meddler: Faulty::default() });
    let sessions: Sessions = machine.sessions(Arc::clone(&faulty) as Arc<dyn Store>, false).await;
    sessions.gateway_back().await;
    (Rig { machine, store, sessions }, faulty)
}

impl Faulty {
    fn next(&self, faults: impl IntoIterator<Item = Fault>) {
        self.faults.lock().unwrap().extend(faults);
    }
}

#[tokio::test]
async fn a_refused_commit_changes_nothing_and_trying_again_helps() {
    let (rig, store) = faulty().await;
    let game = rig.game().await;
    store.meddler.next([Fault::Refused]);
    assert_eq!(rig.place(game, HOST, "H8").await.unwrap_err(), ActRefusal::Unavailable);
    assert_eq!(rig.see(game).await.ply(), 0, "what is shown is what is stored");
    assert_eq!(rig.place(game, HOST, "H8").await.unwrap().snapshot.ply(), 1);
    rig.check().await;
}

#[tokio::test]
async fn clocks_that_were_stopped_unheard_run_again_once_that_is_told() {
    let (rig, store) = faulty().await;
    let game = rig.game().await;
    rig.tell_all().await;
    rig.sessions.gateway_lost(rig.now()).await;
    rig.pass(Millis(30_000)).await;
    store.meddler.next([Fault::AnswerLost]);
    rig.sessions.gateway_back().await;
    // Before the next heartbeat tries again.
    rig.tell_all().await;
    let log = rig.store.load_game(game).await.log;
    let kinds: Vec<bool> = log.iter().map(|entry| matches!(entry.action, Action::Resume { .. })).collect();
    assert_eq!(kinds, [false, true], "stopped, and running again: {log:?}");
    rig.sessions.tick().await;
    rig.check().await;
}

#[tokio::test]
async fn a_commit_whose_answer_was_lost_stands() {
    let (rig, store) = faulty().await;
    let game = rig.game().await;
    store.meddler.next([Fault::AnswerLost]);
    assert_eq!(rig.place(game, HOST, "H8").await.unwrap_err(), ActRefusal::Unavailable);
    assert_eq!(rig.see(game).await.ply(), 1);
    assert_eq!(rig.place(game, HOST, "H8").await.unwrap_err(), ActRefusal::AlreadyPlayed { ply: 0 });
    rig.place(game, GUEST, "A1").await.unwrap();
    rig.check().await;
}

#[tokio::test]
async fn the_same_holds_for_joining_and_ending() {
    let (rig, store) = faulty().await;
    let game = rig.open().await;
    store.meddler.next([Fault::Refused, Fault::AnswerLost]);
    let join = || rig.sessions.join(game, GUEST, rig.arrival());
    assert_eq!(join().await.unwrap_err(), crate::session::TableRefusal::Unavailable);
    assert_eq!(join().await.unwrap_err(), crate::session::TableRefusal::Unavailable);
    assert_eq!(join().await.unwrap_err(), crate::session::TableRefusal::AlreadyJoined);
    store.meddler.next([Fault::AnswerLost]);
    assert_eq!(rig.act(game, HOST, PlayerAction::Resign).await.unwrap_err(), ActRefusal::Unavailable);
    assert_eq!(rig.act(game, HOST, PlayerAction::Resign).await.unwrap_err(), ActRefusal::Finished);
    assert_eq!(rig.live(Millis(120_000)).await, 1, "the timer was still armed, and finds nothing to do");
    assert_eq!(rig.store.load_log(game).await.len(), 1);
    rig.check().await;
}

#[tokio::test]
async fn an_end_whose_answer_was_lost_is_rated_once() {
    let (rig, store) = faulty().await;
    let game = rig.game().await;
    rig.play(game, "H8 A1").await;
    store.meddler.next([Fault::Refused, Fault::AnswerLost]);
    for refusal in [ActRefusal::Unavailable, ActRefusal::Unavailable, ActRefusal::Finished] {
        assert_eq!(rig.act(game, HOST, PlayerAction::Resign).await.unwrap_err(), refusal);
    }
    let standings = rig.sessions.ratings_of(GUILD, HOST).await.unwrap();
    assert_eq!(standings.len(), 1);
    assert_eq!((standings[0].games, standings[0].rating.shown().points), (1, 1338));
    rig.check().await;
}

#[tokio::test]
async fn a_deadline_the_store_could_not_take_is_tried_again_and_counts_once() {
    for fault in [Fault::Refused, Fault::AnswerLost] {
        let (rig, store) = faulty().await;
        let game = rig.game().await;
        rig.play(game, "H8 A1").await;
        store.meddler.next([fault, fault]);
        rig.live(Millis(40_000)).await;
        let log = rig.store.load_log(game).await;
        let flags = log.iter().filter(|entry| matches!(entry.action, Action::Timeout { .. })).count();
        assert_eq!(flags, 1, "{fault:?}");
        assert_eq!(rig.sessions.health().deadlines, 1);
        rig.check().await;
    }
}

#[tokio::test]
async fn a_panic_in_one_game_leaves_it_and_the_others_playable() {
    let (rig, store) = faulty().await;
    let (game, other) = (rig.game().await, rig.game().await);
    store.meddler.next([Fault::Panic]);
    assert_eq!(rig.place(game, HOST, "H8").await.unwrap_err(), ActRefusal::Unavailable);
    rig.place(other, HOST, "H8").await.unwrap();
    rig.place(game, HOST, "H8").await.unwrap();
    rig.check().await;
}

#[tokio::test]
async fn while_nothing_can_be_stored_nobody_loses_time() {
    let (rig, store) = faulty().await;
    let game = rig.game().await;
    rig.play(game, "H8 A1").await;
    rig.tell_all().await;
    rig.pass(Millis(10_000)).await;
    let healthy = rig.now();
    store.meddler.heart_fails.store(true, Ordering::Relaxed);
    assert_eq!(rig.live(Millis(600_000)).await, 0, "nobody is flagged");
    store.meddler.heart_fails.store(false, Ordering::Relaxed);
    rig.pass(Millis(1_000)).await;
    let log = rig.store.load_log(game).await;
    assert_eq!(log.last().unwrap().action, Action::Suspend { since: healthy });
    rig.check().await;
}

#[tokio::test]
async fn a_loss_of_the_gateway_counts_while_the_store_hangs() {
    let (rig, store) = faulty().await;
    store.meddler.heart_hangs.store(true, Ordering::Relaxed);
    let mut hanging = Box::pin(rig.sessions.tick());
    assert!(futures_util::poll!(&mut hanging).is_pending());
    let mut losing = Box::pin(rig.sessions.gateway_lost(rig.now()));
    assert!(futures_util::poll!(&mut losing).is_pending(), "it is still to be stored");
    assert_eq!(rig.sessions.health().outage_since, Some(rig.now()), "the timer holds its fire already");
    drop(hanging);
    losing.await;
    assert_eq!(rig.store.service().await.unwrap().lost_since, Some(rig.now()));
}

#[tokio::test]
async fn a_game_changed_behind_the_actors_back_is_judged_anew() {
    let (rig, _) = faulty().await;
    let game = rig.game().await;
    rig.play(game, "H8 A1").await;
    let suspension = Suspension { since: rig.now(), at: rig.now() };
    assert_eq!(rig.store.suspend_all(suspension).await.unwrap(), 1);
    let acted = rig.place(game, HOST, "H9").await.unwrap();
    assert_eq!((acted.snapshot.ply(), acted.snapshot.seq()), (3, 4));
    rig.check().await;
}
