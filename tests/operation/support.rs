//! The real binary on a local Discord of the test's own process.

use crate::checked::{Checks, watched};
use omok::clock::SystemClock;
use omok::sandbox::{Driver, LocalDiscord, Person, Snowflake};
use omok::session::{Store, StoredGame};
use omok::store::SqliteStore;
use serde_json::json;
use std::net::{SocketAddr, TcpListener};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// Between two looks at a process's monitor, which announces nothing. No result depends on how long it is.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// A local Discord and a folder for the database.
pub(crate) struct Ground {
    pub(crate) discord: LocalDiscord,
    pub(crate) driver: Driver,
    folder: TempDir,
    _checks: Checks,
}

/// `omok run`, to be ended by its id alone.
pub(crate) struct Process {
    child: Child,
    pub(crate) metrics: SocketAddr,
}

impl Ground {
    pub(crate) async fn new() -> Self {
        let (mut config, checks) = watched(Arc::new(SystemClock::new()));
        config.active_threads_max = usize::MAX;
        let discord = LocalDiscord::start(config).await.unwrap();
        let driver = discord.driver();
        Self { discord, driver, folder: tempfile::tempdir().unwrap(), _checks: checks }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join("omok.db")
    }

    pub(crate) fn database(&self) -> String {
        address(&self.file())
    }

    /// Starts the bot and waits until it is online.
    pub(crate) async fn start(&self) -> Process {
        let process = self.spawn();
        self.driver.expect_bot().await.unwrap();
        process
    }

    /// Starts the bot.
    pub(crate) fn spawn(&self) -> Process {
        self.spawn_as(Command::new(env!("CARGO_BIN_EXE_omok")), Stdio::inherit())
    }

    /// Starts the bot so that no file of its may grow beyond that, as on a disk that is full, and
    /// waits until it is online. What it logs goes to a file.
    pub(crate) async fn start_on_small_disk(&self, kibibytes: u32) -> Process {
        let mut shell = Command::new("sh");
        // What is written beyond the limit fails, as it does on a full disk; without the trap it
        // would end the process. In units of 512 bytes.
        let script = format!("trap '' XFSZ; ulimit -S -f {}; exec \"$0\" \"$@\"", 2 * kibibytes);
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_omok")]);
        let log = std::fs::File::create(self.log()).unwrap();
        let process = self.spawn_as(shell, log.into());
        self.driver.expect_bot().await.unwrap();
        process
    }

    /// Where [`Self::start_on_small_disk`] logs to: beside the folder of the database.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    fn spawn_as(&self, mut command: Command, log: Stdio) -> Process {
        let metrics = free_address();
        let child = command
            .args(["run", "--database", &self.database(), "--discord-api", &self.discord.api_url()])
            .args(["--metrics-listen", &metrics.to_string()])
            .env("DISCORD_TOKEN", self.discord.token())
            .env("RUST_LOG", std::env::var("RUST_LOG").unwrap_or_else(|_| "error".to_owned()))
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        Process { child, metrics }
    }

    /// Two people of their own and a channel of their own, a running game in it.
    pub(crate) async fn game(&self, name: &str) -> Playing {
        let people = ["b", "w"].map(|side| self.driver.add_person(&format!("{name}{side}"), "en-US"));
        let channel = self.driver.add_channel(name);
        let options = [("rules", json!("free")), ("first", json!("off")), ("colors", json!("host"))];
        let opened = people[0].slash(channel, "omok new", &options).await.unwrap();
        assert!(!opened.ephemeral, "{}", opened.text());
        let joined = people[1].slash(channel, "omok join", &[]).await.unwrap();
        assert!(joined.ephemeral, "{}", joined.text());
        Playing { people, channel }
    }

    /// Reads a game beside whoever has the database open.
    pub(crate) async fn stored(&self, game: omok::session::GameId) -> Option<StoredGame> {
        let store = SqliteStore::inspect(&self.database()).await.unwrap();
        let stored = store.load(game).await.unwrap();
        store.close().await;
        stored
    }
}

/// A pair of people, host first, and where they play.
pub(crate) struct Playing {
    pub(crate) people: [Person; 2],
    pub(crate) channel: Snowflake,
}

impl Playing {
    /// Places stones in turn, black first.
    pub(crate) async fn play(&self, moves: &str) {
        for (ply, at) in moves.split_whitespace().enumerate() {
            let answer =
                self.people[ply % 2].slash(self.channel, "move", &[("at", json!(at))]).await.unwrap();
            assert!(answer.text().contains(at), "{at}: {}", answer.text());
        }
    }
}

impl Process {
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// SIGKILL: no destructor, no flush, no goodbye.
    pub(crate) async fn kill(&mut self, driver: &Driver) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        driver.expect_bot_offline().await.unwrap();
    }

    /// SIGTERM, to this process alone.
    pub(crate) fn terminate(&self) {
        let sent = Command::new("kill").args(["-TERM", &self.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits for its end, which must have been asked for; whether it went well.
    pub(crate) async fn ended(mut self) -> bool {
        let ended = tokio::task::spawn_blocking(move || self.child.wait().unwrap().success());
        tokio::time::timeout(Duration::from_secs(30), ended).await.expect("it ends").unwrap()
    }

    /// Asks its monitor; status and text.
    pub(crate) async fn ask(&self, path: &str) -> (u16, String) {
        let answer = reqwest::Client::builder().no_proxy().build().unwrap();
        let answer = answer.get(format!("http://{}{path}", self.metrics)).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Asks until it has that health, at most 30 s; what it says then.
    pub(crate) async fn health(&self, wanted: u16) -> String {
        let asking = async {
            loop {
                let (status, said) = self.ask("/healthz").await;
                if status == wanted {
                    return said;
                }
                tokio::time::sleep(BETWEEN_LOOKS).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), asking).await.expect("that health")
    }

    /// A count among its metrics, by its whole name. A series that has its first entry yet to come is absent.
    pub(crate) async fn figure(&self, name: &str) -> u64 {
        let text = self.ask("/metrics").await.1;
        figure_in(&text, name).unwrap_or_else(|| panic!("no {name} in {text}"))
    }

    /// Asks until a count among its metrics, by its whole name, lies in that range, at most 30 s.
    pub(crate) async fn comes_to(&self, name: &str, wanted: RangeInclusive<u64>) {
        let asking = async {
            while !figure_in(&self.ask("/metrics").await.1, name).is_some_and(|now| wanted.contains(&now)) {
                tokio::time::sleep(BETWEEN_LOOKS).await;
            }
        };
        let came = tokio::time::timeout(Duration::from_secs(30), asking).await.is_ok();
        assert!(came, "{name} never came to {wanted:?}: {}", self.ask("/metrics").await.1);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn figure_in(metrics: &str, name: &str) -> Option<u64> {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    Some(line.parse().unwrap())
}

pub(crate) fn address(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

/// An address that was free a moment ago.
fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// Runs a command of the program to its end.
pub(crate) fn omok(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_omok")).args(arguments).output().unwrap()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
