//! A referee on a database of its own. Levels play each other, for which no worker is needed.

use super::bell::SUBMITTING_MAX;
use super::*;
use crate::ai::Level;
use crate::clock::SystemEntropy;
use crate::session::ports::Stored;
use crate::session::tests::rig::Machine;
use crate::session::{ChannelId, GuildId, MessageId};
use crate::store::SqliteStore;
use crate::strategy::archive::{Contender, Match, MatchState, Occasion, Wish};
use crate::strategy::{LoadError, Report, Source};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::sync::watch;

/// What was told, in order. A live score is not through until [`Told::let_go`].
#[derive(Debug)]
struct Told {
    said: Mutex<Vec<(&'static str, MatchId)>>,
    free: watch::Sender<bool>,
}

impl Told {
    fn say(&self, what: &'static str, id: MatchId) {
        self.said.lock().unwrap().push((what, id));
    }

    fn said(&self, what: &'static str, id: MatchId) -> bool {
        self.said.lock().unwrap().contains(&(what, id))
    }

    fn let_go(&self) {
        self.free.send_replace(true);
    }
}

impl Teller for Told {
    fn post(&self, wanted: Match, _: ChannelId) -> BoxFuture<'_, Result<MessageId, Untold>> {
        self.say("posted", wanted.id);
        Box::pin(async { Ok(MessageId(9)) })
    }

    fn show(&self, running: Match, _: Live) -> BoxFuture<'_, Result<(), Untold>> {
        Box::pin(async move {
            self.say("shows", running.id);
            let _ = self.free.subscribe().wait_for(|free| *free).await;
            self.say("shown", running.id);
            Ok(())
        })
    }

    fn end(&self, ended: Match, _: Option<Report>) -> BoxFuture<'_, Result<(), Untold>> {
        self.say("ended", ended.id);
        Box::pin(async { Ok(()) })
    }
}

struct Table {
    machine: Machine,
    store: Arc<SqliteStore>,
    told: Arc<Told>,
}

impl Table {
    async fn new() -> Self {
        let machine = Machine::new();
        let store = machine.open().await;
        let told = Told { said: Mutex::default(), free: watch::Sender::new(false) };
        Self { machine, store, told: Arc::new(told) }
    }

    async fn referee(&self, parallel: usize) -> Referee {
        let nowhere = Binary::at(std::path::Path::new("/nonexistent/omok"));
        let parts = Parts {
            archive: Arc::clone(&self.store) as Arc<dyn Archive>,
            clock: Arc::clone(&self.machine.clock) as Arc<dyn Clock>,
            entropy: Arc::new(SystemEntropy),
            teller: Arc::clone(&self.told) as Arc<dyn Teller>,
            conditions: Conditions { binary: nowhere, limits: Limits::SERVER, parallel },
        };
        Referee::start(parts).await.unwrap()
    }

    /// A match between two levels that somebody asks for.
    async fn ask(&self, by: u64) -> MatchId {
        let wish = Wish {
            guild: GuildId(1),
            occasion: Occasion::Test,
            asked_by: Some(UserId(by)),
            sides: [Contender::Level(Level::Two); 2],
            seed: by,
            channel: Some(ChannelId(5)),
            at: Timestamp(100),
        };
        self.store.ask_for(vec![wish]).await.unwrap()[0]
    }

    async fn state(&self, id: MatchId) -> MatchState {
        self.store.match_of(id).await.unwrap().unwrap().state
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_match_is_kept_whatever_its_message_waits_for_and_told_after_it() {
    let table = Table::new().await;
    for by in 1..=20 {
        let id = table.ask(by).await;
        // It has its message, so that it can be shown from the start.
        table.store.set_message(id, ChannelId(5), MessageId(8)).await.unwrap();
        let referee = table.referee(1).await;
        while table.state(id).await != MatchState::Finished {
            tokio::task::yield_now().await;
        }
        let caught = table.told.said("shows", id);
        if caught {
            // Stored, while the score still stands in the way. Whoever looks for news leaves it alone.
            for _ in 0..50 {
                referee.bell().ring();
                tokio::task::yield_now().await;
            }
            assert!(!table.told.said("shown", id) && !table.told.said("ended", id));
        }
        table.told.let_go();
        while !table.told.said("ended", id) {
            tokio::task::yield_now().await;
        }
        referee.shutdown().await;
        if caught {
            return;
        }
        table.told.free.send_replace(false);
    }
    panic!("no match took long enough to be shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_so_many_matches_are_played_at_once() {
    assert!((1..=PARALLEL_MAX).contains(&Conditions::default().parallel));
    let table = Table::new().await;
    table.told.let_go();
    let mut ids = Vec::new();
    for by in 1..=6 {
        ids.push(table.ask(by).await);
    }
    let referee = table.referee(2).await;
    let mut most = 0;
    loop {
        let running = "SELECT count(*) FROM strategy_matches WHERE state = 'running'";
        most = most.max(table.machine.count(running).await);
        let over = "SELECT count(*) FROM strategy_matches WHERE state = 'finished'";
        if table.machine.count(over).await == 6 {
            break;
        }
    }
    assert_eq!(most, 2, "both cores are used, and no more");
    referee.shutdown().await;
}

#[tokio::test]
async fn a_result_is_written_as_soon_as_the_database_takes_it_however_long_that_is() {
    let table = Table::new().await;
    let referee = table.referee(1).await;
    let tries = AtomicU32::new(0);
    let write = || -> Stored<'_, ()> {
        let tried = tries.fetch_add(1, Ordering::Relaxed) + 1;
        let full = || StoreError::Unavailable("the disk is full".into());
        Box::pin(async move { if tried > 100 { Ok(()) } else { Err(full()) } })
    };
    let mut insisted = Box::pin(referee.desk.insist(write));
    loop {
        tokio::select! {
            biased;
            done = &mut insisted => break assert!(done.is_ok()),
            () = tokio::task::yield_now() => table.machine.clock.advance(ROUND),
        }
    }
    drop(insisted);
    assert_eq!(tries.load(Ordering::Relaxed), 101);
    // What makes no sense is not tried again.
    let write = || -> Stored<'_, ()> { Box::pin(async { Err(StoreError::Inconsistent("no".to_owned())) }) };
    assert!(referee.desk.insist(write).await.is_err());
    referee.shutdown().await;
}

#[tokio::test]
async fn a_match_that_has_no_result_is_given_up_or_waits_again() {
    let table = Table::new().await;
    let (lost, later) = (table.ask(1).await, table.ask(2).await);
    let referee = table.referee(1).await;
    // Nothing else is to play them.
    referee.desk.stop.cancel();
    for (id, ended, state) in [
        (lost, play::Unplayed::Never, MatchState::Failed),
        (later, play::Unplayed::Later, MatchState::Waiting),
    ] {
        table.store.put_back(id).await.unwrap();
        table.store.begin(id, Timestamp(1)).await.unwrap();
        referee.desk.keep(id, Err(ended)).await;
        assert_eq!(table.state(id).await, state);
    }
    referee.shutdown().await;
}

#[tokio::test]
async fn one_program_of_a_person_is_looked_at_at_a_time_and_so_many_peoples() {
    let table = Table::new().await;
    let referee = table.referee(1).await;
    let bell = referee.bell();
    let mut turns: Vec<Turn> = Vec::new();
    for person in 0..SUBMITTING_MAX as u64 {
        turns.push(bell.turn(UserId(person)).expect("there is room"));
        assert!(bell.turn(UserId(person)).is_none(), "one at a time");
    }
    assert!(bell.turn(UserId(1000)).is_none(), "everybody waits");
    drop(turns.swap_remove(3));
    assert!(bell.turn(UserId(4)).is_none(), "theirs is still looked at");
    let turn = bell.turn(UserId(1000));
    assert!(turn.is_some(), "a place has become free");
    assert!(bell.turn(UserId(3)).is_none(), "and is taken");
    referee.shutdown().await;
}

#[tokio::test]
async fn only_so_many_programs_are_looked_at_at_once() {
    let table = Table::new().await;
    let referee = table.referee(1).await;
    let (bell, checks) = (referee.bell(), &referee.desk.checks);
    assert_eq!(checks.available_permits(), CHECKS_MAX);
    let source = Source::read(b"function onGameStart() {}").unwrap();
    let taken = checks.acquire_many(CHECKS_MAX as u32).await.unwrap();
    let mut waits = std::pin::pin!(bell.check(source));
    assert!((&mut waits).now_or_never().is_none(), "it waits for its turn");
    drop(taken);
    let done = waits.await;
    assert!(matches!(done, Err(LoadError::Start(_))), "it had its turn: {done:?}");
    assert_eq!(checks.available_permits(), CHECKS_MAX, "and gave it back");
    referee.shutdown().await;
}
