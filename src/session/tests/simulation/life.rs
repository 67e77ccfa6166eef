//! One life: a process from its start to its end.

use super::super::wrapped::Wrapped;
use super::announcing::{self, Weather};
use super::checks::{Ledger, check_all, check_quiet};
use super::crash::{Crash, Effect, digest, wait_for};
use super::people::{self, Deed, Request};
use super::{Run, Summary};
use crate::engine::{Millis, Timestamp};
use crate::session::ports::{Clock, Store};
use crate::session::tests::rig::{GUILD, new_table};
use crate::session::{GameId, GuildId, NewTable, Sessions, Status};
use crate::store::SqliteStore;
use futures_util::future::{BoxFuture, join_all};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::{Arc, Mutex};
use tokio::runtime::Handle;

/// A process, as it runs.
struct Life<'r> {
    run: &'r mut Run,
    store: Arc<SqliteStore>,
    wrapped: Arc<Wrapped<Crash>>,
    /// Where the database runs.
    database: Handle,
    sessions: Sessions,
    connected: bool,
    /// How the announcer fares.
    weather: Weather,
}

impl Run {
    /// Lives until the crash, or to the end of all steps; the last life is a quiet one.
    pub(super) fn live(&mut self, last: bool) -> Summary {
        self.lives += 1;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let database =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let left = (!last && self.dice.random_bool(0.9)).then(|| self.dice.random_range(1..160));
        let effect = Effect::draw(&mut self.dice);
        let dice = self.fork();
        let store = wait_for(database.handle(), self.machine.open());
        let crash = Crash::new(dice, database.handle().clone(), &store, left, effect);
        let wrapped = Arc::new(Wrapped { inner: Arc::clone(&store), meddler: crash });
        let summary = runtime.block_on(async {
            let living = self.begin(store, Arc::clone(&wrapped), database.handle().clone(), last);
            tokio::select! {
                biased;
                () = wrapped.meddler.now.notified() => None,
                summary = living => summary,
            }
        });
        self.trace = digest(&(self.trace, wrapped.meddler.trace(), effect, self.steps_left));
        self.shared += wrapped.inner.faults().shared();
        if summary.is_none() {
            let torn = wrapped.meddler.torn();
            self.inside += usize::from(wrapped.meddler.inside());
            self.torn += usize::from(torn.is_some());
            self.machine.crash(torn);
        }
        // Everything that still ran ends here, wherever it was.
        runtime.shutdown_background();
        database.shutdown_background();
        self.between();
        summary.unwrap_or_default()
    }

    async fn begin(
        &mut self,
        store: Arc<SqliteStore>,
        wrapped: Arc<Wrapped<Crash>>,
        database: Handle,
        last: bool,
    ) -> Option<Summary> {
        let sessions = self.machine.sessions(Arc::clone(&wrapped) as Arc<dyn Store>, false).await;
        let before = wait_for(&database, store.newest_announcement()).unwrap();
        let weather = Weather { failing: 0, before };
        let mut life = Life { run: self, store, wrapped, database, sessions, connected: false, weather };
        if last {
            return Some(life.come_to_rest().await);
        }
        if life.run.dice.random_bool(0.8) {
            life.sessions.gateway_back().await;
            life.connected = true;
        }
        while life.run.steps_left > 0 {
            life.run.steps_left -= 1;
            life.step().await;
            // A process may also end between two steps.
            if life.run.dice.random_range(0..120) == 0 {
                return None;
            }
        }
        None
    }

    /// What passes while no process runs; the next one may find another time on the wall.
    fn between(&mut self) {
        let clock = &self.machine.clock;
        match self.dice.random_range(0..10) {
            0..5 => clock.advance(Millis(self.dice.random_range(0..3_000))),
            5..8 => clock.advance(Millis(self.dice.random_range(3_000..900_000))),
            8 => clock.advance(Millis::from_secs(3 * 86_400)),
            _ => clock.set(clock.now() - Millis(self.dice.random_range(0..7_200_000))),
        }
    }

    fn fork(&mut self) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.dice.next_u64())
    }
}

impl Life<'_> {
    fn now(&self) -> Timestamp {
        self.run.machine.clock.now()
    }

    async fn step(&mut self) {
        let roll = self.run.dice.random_range(0..100);
        if self.run.size.told {
            eprintln!("life {} step {} at {}: {roll}", self.run.lives, self.run.steps_left, self.now().0);
        }
        match roll {
            0..60 => self.rush().await,
            60..75 => self.pass(1_000, 12_000).await,
            75..80 => self.pass(30_000, 90_000).await,
            80..84 => self.stand_still().await,
            84..89 => self.lose_or_regain().await,
            89..91 => self.sessions.sweep().await,
            91..95 => self.weather.failing = [0, 0, 10, 60, 100][self.run.dice.random_range(0..5)],
            95..98 => self.wrapped.meddler.fail([0, 0, 0, 15, 50][self.run.dice.random_range(0..5)]),
            _ => self.wrapped.meddler.fail(0),
        }
        self.check();
    }

    /// Many things at once: people, the timer, the heartbeat, the announcer.
    async fn rush(&mut self) {
        let now = self.now();
        let mut doing: Vec<BoxFuture<'_, ()>> = Vec::new();
        let dice = &mut self.run.dice;
        let (sessions, ledger) = (&self.sessions, &self.run.ledger);
        let known = ledger.lock().unwrap().tables();
        if known.len() < self.run.size.tables {
            for _ in 0..dice.random_range(1..4) {
                let table = NewTable {
                    options: people::options(dice),
                    guild: GuildId(GUILD.0 + dice.random_range(0..3)),
                    invited: dice.random_bool(0.2).then(|| people::somebody(dice)),
                    ..new_table(people::somebody(dice), now)
                };
                doing.push(Box::pin(open(sessions, ledger, table)));
            }
        }
        let mut requests = Vec::new();
        for _ in 0..dice.random_range(1..6) {
            let Some(&game) = known.get(dice.random_range(0..known.len().max(1))) else { break };
            if let Ok(Some(snapshot)) = sessions.snapshot(game).await
                && matches!(snapshot.table.status, Status::Open | Status::Running)
            {
                requests.extend(people::requests(&snapshot, now, dice));
            }
        }
        for request in requests {
            doing.push(Box::pin(ask(sessions, ledger, request)));
        }
        if dice.random_bool(0.5) {
            doing.push(Box::pin(async {
                sessions.run_due().await;
            }));
        }
        if dice.random_bool(0.3) {
            doing.push(Box::pin(sessions.tick()));
        }
        if dice.random_bool(0.6)
            && let Ok(games) = sessions.games_to_tell(Vec::new(), 4).await
        {
            for game in games {
                let (own, discord, weather) =
                    (ChaCha8Rng::seed_from_u64(dice.next_u64()), &self.run.discord, self.weather);
                // A store that fails leaves the entry where it is.
                doing.push(Box::pin(async move {
                    let _ = announcing::tell(sessions, discord, game, own, weather).await;
                }));
            }
        }
        // They are polled in an order of their own, not always that of the list.
        for at in (1..doing.len()).rev() {
            doing.swap(at, dice.random_range(0..=at));
        }
        join_all(doing).await;
    }

    /// Time passes as it does while a process runs.
    async fn pass(&mut self, from: i64, to: i64) {
        let mut left = self.run.dice.random_range(from..to);
        while left > 0 {
            let beat = left.min(1000);
            self.run.machine.clock.advance(Millis(beat));
            left -= beat;
            self.sessions.tick().await;
            self.sessions.run_due().await;
        }
    }

    /// The host sleeps, or the process is stopped.
    async fn stand_still(&mut self) {
        let span = self.run.dice.random_range(3_000..600_000);
        self.run.machine.clock.advance(Millis(span));
        if self.run.dice.random_bool(0.5) {
            self.sessions.tick().await;
        } else {
            self.sessions.run_due().await;
        }
    }

    async fn lose_or_regain(&mut self) {
        if self.connected {
            let ago = self.run.dice.random_range(0..5_000);
            self.sessions.gateway_lost(self.now() - Millis(ago)).await;
        } else {
            self.sessions.gateway_back().await;
        }
        self.connected = !self.connected;
    }

    fn check(&mut self) {
        wait_for(&self.database, check_all(&self.store));
        let health = self.sessions.health();
        let serves = health.outage_since.is_none();
        let now = serves.then(|| self.now());
        let mut games = self.run.ledger.lock().unwrap().tables();
        // All of them would take long; each comes round.
        while games.len() > 8 {
            let at = self.run.dice.random_range(0..games.len());
            games.swap_remove(at);
        }
        self.look_at(&games, now);
    }

    fn look_at(&self, games: &[GameId], now: Option<Timestamp>) {
        for &game in games {
            let stored = wait_for(&self.database, self.store.load(game)).unwrap();
            let stored = stored.unwrap_or_else(|| panic!("game {game} was acknowledged and is gone"));
            self.run.ledger.lock().unwrap().check(&stored, now);
        }
    }

    /// Everything heals; what waits is told, what is due fires, and then all is as it should be.
    async fn come_to_rest(&mut self) -> Summary {
        self.sessions.gateway_back().await;
        let mut dice = self.run.fork();
        let fair = Weather { failing: 0, ..self.weather };
        for _ in 0..3 {
            loop {
                let games = self.sessions.games_to_tell(Vec::new(), 1000).await.unwrap();
                if games.is_empty() {
                    break;
                }
                for game in games {
                    let own = ChaCha8Rng::seed_from_u64(dice.next_u64());
                    announcing::tell(&self.sessions, &self.run.discord, game, own, fair).await.unwrap();
                }
            }
            self.pass(16_000, 20_000).await;
            assert_eq!(self.sessions.health().overdue, 0, "what is due fires");
        }
        loop {
            let games = self.sessions.games_to_tell(Vec::new(), 1000).await.unwrap();
            if games.is_empty() {
                break;
            }
            for game in games {
                let own = ChaCha8Rng::seed_from_u64(dice.next_u64());
                announcing::tell(&self.sessions, &self.run.discord, game, own, fair).await.unwrap();
            }
        }
        wait_for(&self.database, check_all(&self.store));
        let games = self.run.ledger.lock().unwrap().tables();
        self.look_at(&games, Some(self.now()));
        wait_for(&self.database, check_quiet(&self.store, &self.run.discord, &games));
        let mut found = Vec::new();
        let verified = crate::session::verify(self.store.as_ref(), |game, what| found.push((game, what)));
        let verified = wait_for(&self.database, verified).unwrap();
        assert_eq!(found, []);
        let ledger = self.run.ledger.lock().unwrap();
        Summary {
            lives: self.run.lives,
            inside: self.run.inside,
            torn: self.run.torn,
            shared: self.run.shared,
            games: verified.games as usize,
            acknowledged: ledger.acknowledged,
            actions: verified.actions as usize,
            messages: self.run.discord.count(),
            trace: digest(&(self.run.trace, ledger.digest())),
        }
    }
}

async fn open(sessions: &Sessions, ledger: &Mutex<Ledger>, table: NewTable) {
    let host = table.host;
    if let Ok(snapshot) = sessions.open_table(table).await {
        ledger.lock().unwrap().opened(snapshot.id(), host);
    }
}

/// Asks, and notes what was acknowledged.
async fn ask(sessions: &Sessions, ledger: &Mutex<Ledger>, request: Request) {
    let Request { game, user, deed, arrival } = request;
    let acted = match deed {
        Deed::Join => {
            if sessions.join(game, user, arrival).await.is_ok() {
                ledger.lock().unwrap().joined(game, user);
            }
            return;
        }
        Deed::Cancel => return drop(sessions.cancel(game, user, arrival).await),
        Deed::Decline => return drop(sessions.decline(game, user, arrival).await),
        Deed::Act { action, seen } => sessions.act(game, user, action, seen, arrival).await,
        Deed::Abort => sessions.abort(game, arrival).await,
        Deed::Leave => sessions.player_disconnected(game, user, 60, arrival).await,
        Deed::Return => sessions.player_reconnected(game, user, arrival).await,
    };
    let Ok(acted) = acted else { return };
    let (Deed::Act { action, .. }, table) = (deed, &acted.snapshot.table) else { return };
    let color = table.color_of(user).expect("a player");
    ledger.lock().unwrap().acted(game, table.seq, action.by(color));
}
