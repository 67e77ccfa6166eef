//! The real bot on the local Discord, on one clock that a test moves.

use omok::clock::{ManualClock, SystemEntropy};
use omok::discord::{self, DiscordConfig, RunningBot};
use omok::engine::{Millis, Timestamp};
use omok::sandbox::{Answer, Channel, Driver, LocalConfig, LocalDiscord, Message, Person, Snowflake};
use omok::session::{ChannelId, Clock, Config, GameId, Parts, Sessions, Table};
use omok::store::SqliteStore;
use serde_json::json;
use std::sync::Arc;
use tempfile::TempDir;

/// Some day in 2026, so that ids look like Discord's.
const START: Timestamp = Timestamp(1_780_000_000_000);

/// A bot, its database, its Discord.
pub struct Bench {
    pub clock: Arc<ManualClock>,
    pub local: LocalDiscord,
    pub driver: Driver,
    pub bot: Option<Bot>,
    directory: TempDir,
}

/// What ends with the bot's process.
pub struct Bot {
    pub sessions: Sessions,
    pub running: RunningBot,
}

impl Bench {
    /// Everything up and connected.
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// The same with another local Discord.
    pub async fn start_with(change: impl FnOnce(&mut LocalConfig)) -> Self {
        let clock = Arc::new(ManualClock::new(START));
        let mut config = LocalConfig::new(Arc::clone(&clock) as Arc<dyn Clock>);
        change(&mut config);
        let local = LocalDiscord::start(config).await.unwrap();
        let driver = local.driver();
        let directory = tempfile::tempdir().unwrap();
        let mut bench = Self { clock, local, driver, bot: None, directory };
        bench.start_bot().await;
        bench
    }

    /// Starts the bot (again) on the same database.
    pub async fn start_bot(&mut self) {
        let database = format!("sqlite://{}", self.directory.path().join("omok.db").display());
        let store = SqliteStore::open(&database).await.unwrap();
        let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
        let config = Config { heartbeat_gap_max: Millis::from_secs(1_000_000), background: true };
        let parts = Parts {
            store: Arc::new(store),
            clock: Arc::clone(&clock),
            entropy: Arc::new(SystemEntropy),
            config,
        };
        let sessions = Sessions::start(parts).await.unwrap();
        let reach = DiscordConfig::new(self.local.token(), Some(&self.local.api_url())).unwrap();
        let running = discord::start(reach, sessions.clone(), clock, &SystemEntropy).await.unwrap();
        assert!(running.ready().await);
        self.driver.expect_bot().await.unwrap();
        self.bot = Some(Bot { sessions, running });
    }

    /// Ends the bot in good order.
    pub async fn stop_bot(&mut self) {
        let bot = self.bot.take().unwrap();
        bot.running.shutdown().await;
        bot.sessions.shutdown().await;
    }

    pub fn sessions(&self) -> &Sessions {
        &self.bot.as_ref().unwrap().sessions
    }

    pub fn alice(&self) -> Person {
        self.driver.person("alice")
    }

    pub fn bob(&self) -> Person {
        self.driver.person("bob")
    }

    /// The channel everything happens in.
    pub fn channel(&self) -> Snowflake {
        self.driver.channel("omok")
    }

    /// A running game of alice (black) and bob, played in its thread, its first board there.
    pub async fn game(&self) -> Playing<'_> {
        let table = self.open().await;
        let thread = self.driver.expect_thread(self.channel(), |thread| thread.id == table).await.unwrap();
        let playing = self.playing(table, thread.id).await;
        playing.board(0).await;
        playing
    }

    /// Opens a table as alice and takes the seat as bob; returns the table's message.
    pub async fn open(&self) -> Snowflake {
        let options = [("rules", json!("free")), ("first", json!("off")), ("colors", json!("host"))];
        let opened = self.alice().slash(self.channel(), "omok new", &options).await.unwrap();
        let table = opened.message.expect("a table").id;
        let button = button(&self.driver, table, "join");
        let joined = self.bob().click(table, &button).await.unwrap();
        assert!(!joined.ephemeral, "{}", joined.text());
        table
    }

    /// A handle to the game that has this table message.
    pub async fn playing(&self, table: Snowflake, place: Snowflake) -> Playing<'_> {
        let games = self.sessions().games_in(ChannelId(self.channel().0)).await.unwrap();
        let mine = |game: &&Table| game.table_message.is_some_and(|message| message.0 == table.0);
        let game = games.iter().find(mine).expect("the game is in its channel").id;
        Playing { bench: self, bot: self.driver.bot_id(), game, table, place }
    }

    /// Moves time to the next instant somebody waits for, if it is no later than `within` from now.
    pub fn skip(&self, within: Millis) {
        if let Some(at) = self.clock.next_wake()
            && at - self.clock.now() <= within
        {
            let by = at - self.clock.now();
            self.clock.advance(by);
        }
    }

    /// Moves time, second by second, until `done`; the world gets to act in between.
    pub async fn until(&self, within_sec: i64, done: impl AsyncFn() -> bool) {
        for _ in 0..within_sec * 10 {
            if done().await {
                return;
            }
            self.clock.advance(Millis(100));
            self.breathe().await;
        }
        panic!("it did not happen within {within_sec} s of the bench's time");
    }

    /// Lets everything that can run do so: a round trip through server and bot.
    pub async fn breathe(&self) {
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
    }
}

/// One running game.
pub struct Playing<'b> {
    pub bench: &'b Bench,
    bot: Snowflake,
    pub game: GameId,
    pub table: Snowflake,
    pub place: Snowflake,
}

impl Playing<'_> {
    /// A move by command, by alice at even plies and by bob at odd ones.
    pub async fn place(&self, ply: u32, at: &str) -> Answer {
        let person = if ply.is_multiple_of(2) { self.bench.alice() } else { self.bench.bob() };
        person.slash(self.place, "move", &[("at", json!(at))]).await.unwrap()
    }

    /// Waits for the board of that ply.
    pub async fn board(&self, ply: u32) -> Arc<Message> {
        self.board_in(self.place, ply).await
    }

    /// Waits for the board of that ply in that channel.
    pub async fn board_in(&self, channel: Snowflake, ply: u32) -> Arc<Message> {
        let wanted = |message: &Message| self.is_board(message) && self.ply_of(message) == Some(ply);
        self.bench.driver.expect_message(channel, wanted).await.unwrap()
    }

    /// The boards of this game that a channel shows, oldest first.
    pub fn boards_in(&self, channel: Snowflake) -> Vec<Arc<Message>> {
        let mut messages = self.bench.driver.messages(channel);
        messages.retain(|message| self.is_board(message));
        messages
    }

    fn is_board(&self, message: &Message) -> bool {
        message.author == self.bot && !message.attachments.is_empty()
    }

    /// The ply in a message's buttons.
    pub fn ply_of(&self, message: &Message) -> Option<u32> {
        let buttons = message.buttons();
        let custom_id = buttons.iter().find_map(|button| button.custom_id.clone())?;
        let mut parts = custom_id.split(':').skip(2);
        assert_eq!(parts.next(), Some(self.game.to_string().as_str()), "a button of another game");
        parts.next()?.parse().ok()
    }

    /// Entries of this game that wait to be told.
    pub async fn waiting(&self) -> usize {
        self.bench.sessions().waiting(self.game).await.unwrap().len()
    }

    /// The thread as it is.
    pub fn thread(&self) -> Option<Channel> {
        self.bench.driver.find_channel(&self.place.to_string())
    }
}

/// The custom id of a message's button of that kind.
pub fn button(driver: &Driver, message: Snowflake, kind: &str) -> String {
    let message = driver.message(message).expect("a message");
    let buttons = message.buttons();
    let found = buttons.iter().filter_map(|button| button.custom_id.clone());
    let kind = format!(":{kind}:");
    found
        .clone()
        .find(|id| id.contains(&kind))
        .unwrap_or_else(|| panic!("no {kind} among {:?}", found.collect::<Vec<_>>()))
}
