//! A session on a real database in a directory of its own, with a clock that tests move.

use crate::clock::ManualClock;
use crate::engine::{
    BoardSize, ColorAssignment, Millis, Options, Point, RuleSet, TimeControl, TimeoutPolicy, Timestamp,
};
use crate::session::ports::{Clock, Entropy, EntropyError, Store};
use crate::session::{
    ActRefusal, Acted, Arrival, BoardMessage, ChannelId, Config, Due, GameId, GuildId, MessageId, NewTable,
    Parts, PlayerAction, Posted, Sessions, Snapshot, UserId,
};
use crate::store::SqliteStore;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;

pub(crate) const GUILD: GuildId = GuildId(1);
pub(crate) const CHANNEL: ChannelId = ChannelId(10);
/// Plays black.
pub(crate) const HOST: UserId = UserId(100);
/// Plays white.
pub(crate) const GUEST: UserId = UserId(200);
pub(crate) const STRANGER: UserId = UserId(300);

/// When every test begins.
pub(crate) const START: Timestamp = Timestamp(1_800_000_000_000);

/// Seeds in a row, so that a test does the same each time.
#[derive(Debug, Default)]
struct Counter(AtomicU64);

impl Entropy for Counter {
    fn seed(&self) -> Result<[u8; 32], EntropyError> {
        let mut seed = [7; 32];
        seed[..8].copy_from_slice(&self.0.fetch_add(1, Ordering::Relaxed).to_le_bytes());
        Ok(seed)
    }
}

/// A database and the clock, with no process on it.
#[derive(Debug)]
pub(crate) struct Machine {
    directory: TempDir,
    pub(crate) clock: Arc<ManualClock>,
}

/// In memory where the system has a place for it: every commit waits for the disk otherwise.
fn place() -> TempDir {
    let memory = std::path::Path::new("/dev/shm");
    let directory = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    directory.expect("a temporary directory")
}

/// A running process.
#[derive(Debug)]
pub(crate) struct Rig {
    pub(crate) machine: Machine,
    pub(crate) store: Arc<SqliteStore>,
    pub(crate) sessions: Sessions,
}

impl Machine {
    pub(crate) fn new() -> Self {
        Self { directory: place(), clock: Arc::new(ManualClock::new(START)) }
    }

    /// Everything ends here and now: what comes next finds the files as they lie there, the
    /// database's log no longer than that. Whoever still runs on them is of no account any more.
    pub(crate) fn crash(&mut self, log_left: Option<u64>) {
        let next = place();
        for entry in std::fs::read_dir(self.directory.path()).expect("a directory") {
            let entry = entry.expect("a file");
            let to = next.path().join(entry.file_name());
            std::fs::copy(entry.path(), &to).expect("a copy");
            if let (Some(left), true) = (log_left, entry.file_name().to_string_lossy().ends_with("-wal")) {
                let log = std::fs::OpenOptions::new().write(true).open(&to).expect("the copy");
                log.set_len(left).expect("a shorter file");
            }
        }
        self.directory = next;
    }

    pub(crate) fn url(&self) -> String {
        format!("sqlite://{}", self.directory.path().join("omok.db").display())
    }

    pub(crate) async fn open(&self) -> Arc<SqliteStore> {
        Arc::new(SqliteStore::open(&self.url()).await.expect("a database"))
    }

    async fn raw(&self) -> sqlx::SqliteConnection {
        use sqlx::ConnectOptions as _;
        let options: sqlx::sqlite::SqliteConnectOptions = self.url().parse().expect("an address");
        options.connect().await.expect("a connection")
    }

    /// Changes the database behind everybody's back.
    pub(crate) async fn alter(&self, sql: &'static str) {
        sqlx::query(sql).execute(&mut self.raw().await).await.expect("valid SQL");
    }

    /// A number from the database.
    pub(crate) async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut self.raw().await).await.expect("valid SQL")
    }

    /// A process that is driven by hand, its gateway not yet there.
    pub(crate) async fn boot(self) -> Rig {
        let store = self.open().await;
        let sessions = self.sessions(Arc::clone(&store) as Arc<dyn Store>, false).await;
        Rig { machine: self, store, sessions }
    }

    pub(crate) async fn sessions(&self, store: Arc<dyn Store>, background: bool) -> Sessions {
        let parts = Parts {
            store,
            clock: Arc::clone(&self.clock) as Arc<dyn Clock>,
            entropy: Arc::new(Counter::default()),
            config: Config { background, ..Config::default() },
        };
        Sessions::start(parts).await.expect("sessions")
    }
}

/// Thirty seconds a move without forbidden points; the host plays black.
pub(crate) fn options() -> Options {
    Options {
        rule_set: RuleSet::Free,
        color_assignment: ColorAssignment::HostBlack,
        time_control: TimeControl::PerMove { per_move_sec: 30 },
        timeout_policy: TimeoutPolicy::AutoMove,
        ..Options::default()
    }
}

pub(crate) fn new_table(host: UserId, at: Timestamp) -> NewTable {
    NewTable {
        guild: GUILD,
        channel: CHANNEL,
        thread: None,
        host,
        invited: None,
        options: options(),
        casual: false,
        rematch_of: None,
        arrival: Arrival::at(at),
    }
}

pub(crate) fn point(name: &str) -> Point {
    Point::parse(name, BoardSize::Fifteen).expect("a point")
}

impl Rig {
    /// A process with its gateway there.
    pub(crate) async fn new() -> Self {
        let rig = Machine::new().boot().await;
        rig.sessions.gateway_back().await;
        rig
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.machine.clock.now()
    }

    pub(crate) fn arrival(&self) -> Arrival {
        Arrival::at(self.now())
    }

    pub(crate) async fn open(&self) -> GameId {
        self.sessions.open_table(new_table(HOST, self.now())).await.expect("a table").id()
    }

    /// A running game.
    pub(crate) async fn game(&self) -> GameId {
        self.game_with(options()).await
    }

    pub(crate) async fn game_with(&self, options: Options) -> GameId {
        let table = NewTable { options, ..new_table(HOST, self.now()) };
        let game = self.sessions.open_table(table).await.expect("a table").id();
        self.sessions.join(game, GUEST, self.arrival()).await.expect("a guest");
        game
    }

    /// A running game on some server.
    pub(crate) async fn game_on(&self, guild: GuildId) -> GameId {
        let table = NewTable { guild, ..new_table(HOST, self.now()) };
        let game = self.sessions.open_table(table).await.expect("a table").id();
        self.sessions.join(game, GUEST, self.arrival()).await.expect("a guest");
        game
    }

    pub(crate) async fn place(&self, game: GameId, user: UserId, at: &str) -> Result<Acted, ActRefusal> {
        self.sessions.act(game, user, PlayerAction::Place(point(at)), None, self.arrival()).await
    }

    pub(crate) async fn act(
        &self,
        game: GameId,
        user: UserId,
        action: PlayerAction,
    ) -> Result<Acted, ActRefusal> {
        self.sessions.act(game, user, action, None, self.arrival()).await
    }

    /// Plays stones, black first.
    pub(crate) async fn play(&self, game: GameId, moves: &str) {
        for (index, name) in moves.split_whitespace().enumerate() {
            let user = if index % 2 == 0 { HOST } else { GUEST };
            self.place(game, user, name).await.expect("a legal move");
        }
    }

    /// Lets time pass as it does while the process runs.
    pub(crate) async fn pass(&self, by: Millis) {
        let end = self.now() + by;
        while self.now() < end {
            let left = end - self.now();
            self.machine.clock.advance(left.min(Millis(1000)));
            self.sessions.tick().await;
        }
    }

    /// As [`Self::pass`], firing what is due every second; how many deadlines, warnings not counted.
    pub(crate) async fn live(&self, by: Millis) -> usize {
        let warned = self.warnings().await;
        let end = self.now() + by;
        let mut fired = 0;
        while self.now() < end {
            self.pass((end - self.now()).min(Millis(1000))).await;
            fired += self.sessions.run_due().await;
        }
        fired - (self.warnings().await - warned)
    }

    /// Warnings and reminders given so far in all games.
    pub(crate) async fn warnings(&self) -> usize {
        let given = "SELECT count(*) FROM outbox WHERE kind IN ('clockLow', 'reminder')";
        self.machine.count(given).await.try_into().expect("a count")
    }

    /// When the running turn ends.
    pub(crate) async fn deadline(&self, game: GameId) -> Timestamp {
        self.see(game).await.game.expect("a game").deadline().expect("a deadline").at
    }

    pub(crate) async fn see(&self, game: GameId) -> Snapshot {
        self.sessions.snapshot(game).await.expect("a store").expect("a game")
    }

    /// Tells everything that waits, as the announcer would.
    pub(crate) async fn tell_all(&self) -> Vec<crate::session::Announcement> {
        let mut told = Vec::new();
        for game in self.sessions.games_to_tell(Vec::new(), 1000).await.expect("a store") {
            let waiting = self.sessions.waiting(game).await.expect("a store");
            let collapsed = Due { game, waiting }.collapse();
            self.sessions.supersede(&collapsed.overtaken).await.expect("a store");
            for entry in collapsed.keep {
                self.sessions.begin_attempt(entry.id).await.expect("a store");
                let message = BoardMessage { channel: CHANNEL, message: MessageId(5000 + entry.id.0 as u64) };
                self.sessions
                    .mark_sent(&entry, Some(Posted { message, asks: false }))
                    .await
                    .expect("a store");
                told.push(entry);
            }
        }
        told
    }

    /// The process ends without a word.
    pub(crate) async fn kill(self) -> Machine {
        let Self { machine, store, sessions } = self;
        drop(sessions);
        store.close().await;
        machine
    }

    /// Every stored game replays to what is stored, and nothing is forgotten.
    pub(crate) async fn check(&self) {
        let mut found = Vec::new();
        crate::session::verify(self.store.as_ref(), |game, difference| found.push((game, difference)))
            .await
            .expect("a store");
        assert_eq!(found, []);
    }
}
