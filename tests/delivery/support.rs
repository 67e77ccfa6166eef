//! The real bot on the local Discord, on one clock that a test moves.

use crate::checked::{Checks, watched};
use omok::clock::{ManualClock, SystemEntropy};
use omok::discord::custom_id::CustomId;
use omok::discord::{self, DiscordConfig, RunningBot, StrategySetup};
use omok::engine::{Millis, Timestamp};
use omok::sandbox::{
    Answer, Driver, EventStream, LocalConfig, LocalDiscord, Message, MessageKind, Person, RequestRecord,
    Snowflake,
};
use omok::session::{ChannelId, Clock, Config, GameId, Parts, Sessions, Table};
use omok::store::SqliteStore;
use omok::strategy::Conditions;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// Some day in 2026, so that ids look like Discord's.
const START: Timestamp = Timestamp(1_780_000_000_000);

/// How long nothing must have happened before time moves on.
const QUIET: Duration = Duration::from_millis(15);
/// How many times as long a request may be on its way.
const PATIENCE: u32 = 6;
/// By how much it moves on then at most.
const STEP: Millis = Millis(1000);
const LONG_STEP: Millis = Millis(20_000);

pub(crate) const POST: &str = "POST /channels/{id}/messages";
pub(crate) const THREAD: &str = "POST /channels/{id}/messages/{id}/threads";

/// A bot, its database, its Discord.
pub(crate) struct Bench {
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) local: LocalDiscord,
    pub(crate) driver: Driver,
    pub(crate) bot: Option<Bot>,
    pub(crate) directory: TempDir,
    /// Whether the bot asks who is online.
    presences: bool,
    _checks: Checks,
}

/// What ends with the bot's process.
pub(crate) struct Bot {
    pub(crate) sessions: Sessions,
    pub(crate) running: RunningBot,
}

impl Bench {
    /// Everything up and connected.
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// The same with another local Discord.
    pub(crate) async fn start_with(change: impl FnOnce(&mut LocalConfig)) -> Self {
        let clock = Arc::new(ManualClock::new(START));
        let (mut config, checks) = watched(Arc::clone(&clock) as Arc<dyn Clock>);
        change(&mut config);
        let presences = config.privileged_intents;
        let local = LocalDiscord::start(config).await.unwrap();
        let driver = local.driver();
        let directory = tempfile::tempdir().unwrap();
        let mut bench = Self { clock, local, driver, bot: None, directory, presences, _checks: checks };
        bench.start_bot().await;
        bench
    }

    /// Starts the bot (again) on the same database.
    pub(crate) async fn start_bot(&mut self) {
        let database = format!("sqlite://{}", self.directory.path().join("omok.db").display());
        let store = SqliteStore::open(&database).await.unwrap();
        let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
        let config = Config { heartbeat_gap_max: Millis::from_secs(1_000_000), background: false };
        let store = Arc::new(store);
        let strategies = StrategySetup { archive: store.clone(), conditions: Conditions::default() };
        let parts = Parts { store, clock: Arc::clone(&clock), entropy: Arc::new(SystemEntropy), config };
        let sessions = Sessions::start(parts).await.unwrap();
        let reach = DiscordConfig::new(self.local.token(), Some(&self.local.api_url())).unwrap();
        let reach = reach.with_presences(self.presences);
        let running = discord::start(reach, sessions.clone(), clock, Arc::new(SystemEntropy), strategies)
            .await
            .unwrap();
        assert!(running.ready().await);
        self.driver.expect_bot().await.unwrap();
        self.bot = Some(Bot { sessions, running });
    }

    /// Ends the bot in good order.
    pub(crate) async fn stop_bot(&mut self) {
        let bot = self.bot.take().unwrap();
        bot.running.shutdown().await;
        bot.sessions.shutdown().await;
    }

    pub(crate) fn sessions(&self) -> &Sessions {
        &self.bot.as_ref().unwrap().sessions
    }

    pub(crate) fn alice(&self) -> Person {
        self.driver.person("alice")
    }

    pub(crate) fn bob(&self) -> Person {
        self.driver.person("bob")
    }

    /// The channel everything happens in.
    pub(crate) fn channel(&self) -> Snowflake {
        self.driver.channel("omok")
    }

    /// A running game of alice (black) and bob, played in its thread, its first board there.
    pub(crate) async fn game(&self) -> Playing<'_> {
        self.game_with(&[]).await
    }

    /// The same with these options besides.
    pub(crate) async fn game_with(&self, options: &[(&str, Value)]) -> Playing<'_> {
        let table = self.open_with(self.channel(), options).await;
        let thread = self.driver.expect_thread(self.channel(), |thread| thread.id == table).await.unwrap();
        let playing = self.playing(table, thread.id).await;
        playing.board(0).await;
        playing
    }

    /// Opens a table as alice and takes the seat as bob; returns the table's message.
    pub(crate) async fn open(&self) -> Snowflake {
        self.open_with(self.channel(), &[]).await
    }

    /// The same in some channel and with these options besides.
    pub(crate) async fn open_with(&self, channel: Snowflake, options: &[(&str, Value)]) -> Snowflake {
        let table = self.open_only(channel, options).await;
        let button = button(&self.driver, table, "join");
        let joined = self.bob().click(table, &button).await.unwrap();
        // That rights are missing is told whoever joins.
        assert!(!joined.ephemeral || joined.text().starts_with("You're in"), "{}", joined.text());
        table
    }

    /// Opens a table as alice and leaves it open; returns its message.
    pub(crate) async fn open_only(&self, channel: Snowflake, options: &[(&str, Value)]) -> Snowflake {
        let usual = [("rules", json!("free")), ("first", json!("off")), ("colors", json!("host"))];
        let options = [&usual, options].concat();
        let opened = self.alice().slash(channel, "omok new", &options).await.unwrap();
        opened.message.expect("a table").id
    }

    /// Lets that much time pass second by second, firing what is due and telling of it.
    pub(crate) async fn live(&self, by: Millis) {
        let end = self.clock.now() + by;
        let step = Millis((by.0 / 60).max(1000));
        let mut events = self.driver.events();
        while self.clock.now() < end {
            let next = self.clock.now() + step;
            self.clock.advance(next.min(end) - self.clock.now());
            self.rest(&mut events).await;
            self.sessions().run_due().await;
        }
        self.rest(&mut events).await;
    }

    /// A handle to the game that has this table message.
    pub(crate) async fn playing(&self, table: Snowflake, place: Snowflake) -> Playing<'_> {
        let find = async || {
            let games = self.sessions().games_in(ChannelId(self.channel().0)).await.unwrap();
            let mine = |game: &&Table| game.table_message.is_some_and(|message| message.0 == table.0);
            games.iter().find(mine).map(|game| game.id)
        };
        let game = self.pump(Millis::from_secs(60), find).await;
        Playing { bench: self, bot: self.driver.bot_id(), game, table, place }
    }

    /// Waits until `look` finds something, and moves time to whatever is waited for whenever
    /// nothing else goes on. At most `within` of the bench's time passes.
    pub(crate) async fn pump<T>(&self, within: Millis, look: impl AsyncFn() -> Option<T>) -> T {
        let end = self.clock.now() + within;
        let mut events = self.driver.events();
        let mut patience = PATIENCE;
        loop {
            if let Some(found) = look().await {
                return found;
            }
            if self.is_quiet(&mut events, &mut patience).await {
                let now = self.clock.now();
                assert!(now < end, "it did not happen within {} s", within.0 / 1000);
                let soon = now + STEP;
                self.clock.advance(self.clock.next_wake().map_or(soon, |next| next.min(soon)) - now);
            }
        }
    }

    /// Waits for the next event; whether there is none, and nothing on its way that would bring one.
    async fn is_quiet(&self, events: &mut EventStream, patience: &mut u32) -> bool {
        // Not a sleep that anything depends on: a shorter one only moves time earlier.
        if tokio::time::timeout(QUIET, events.next()).await.is_ok() {
            *patience = PATIENCE;
            return false;
        }
        // Time does not move under a picture that is being drawn or a request that is on its way,
        // unless its answer is lost.
        let busy = self.bot.as_ref().is_some_and(|bot| bot.running.health().requests_in_flight > 0);
        *patience = if busy { patience.saturating_sub(1) } else { 0 };
        if *patience == 0 {
            *patience = PATIENCE;
            return true;
        }
        false
    }

    /// Waits until it is quiet.
    async fn rest(&self, events: &mut EventStream) {
        let mut patience = PATIENCE;
        while !self.is_quiet(events, &mut patience).await {}
    }

    /// Moves time on by that much, stopping wherever something is waited for.
    pub(crate) async fn skip(&self, by: Millis) {
        let end = self.clock.now() + by;
        let mut events = self.driver.events();
        while self.clock.now() < end {
            self.rest(&mut events).await;
            let far = (self.clock.now() + LONG_STEP).min(end);
            self.clock.advance(self.clock.next_wake().map_or(far, |next| next.min(far)) - self.clock.now());
        }
    }

    /// Pumps until nothing waits to be told any more.
    pub(crate) async fn told(&self, within: Millis) {
        let told = async || (self.sessions().outbox_depth().await.unwrap() == 0).then_some(());
        self.pump(within, told).await;
    }

    /// How many requests of that route had that status.
    pub(crate) fn answers(&self, route: &str, status: u16) -> usize {
        let (method, template) = route.split_once(' ').expect("METHOD /template");
        let is_it = |request: &&Arc<RequestRecord>| {
            request.method == method && request.template == template && request.status == status
        };
        self.driver.requests().iter().filter(is_it).count()
    }
}

/// One running game.
pub(crate) struct Playing<'b> {
    pub(crate) bench: &'b Bench,
    bot: Snowflake,
    pub(crate) game: GameId,
    pub(crate) table: Snowflake,
    pub(crate) place: Snowflake,
}

impl Playing<'_> {
    /// A move by command, by alice at even plies and by bob at odd ones.
    pub(crate) async fn place(&self, ply: u32, at: &str) -> Answer {
        let person = if ply.is_multiple_of(2) { self.bench.alice() } else { self.bench.bob() };
        person.slash(self.place, "move", &[("at", json!(at))]).await.unwrap()
    }

    /// Waits for the board of that ply.
    pub(crate) async fn board(&self, ply: u32) -> Arc<Message> {
        self.board_in(self.place, ply).await
    }

    /// Waits for the board of that ply in that channel, moving time as needed.
    pub(crate) async fn board_in(&self, channel: Snowflake, ply: u32) -> Arc<Message> {
        let newest = async || {
            let boards = self.boards_in(channel);
            boards.into_iter().rev().find(|message| self.ply_of(message) == Some(ply))
        };
        self.bench.pump(Millis::from_secs(600), newest).await
    }

    /// The boards of this game that a channel shows, oldest first.
    pub(crate) fn boards_in(&self, channel: Snowflake) -> Vec<Arc<Message>> {
        let mut messages = self.bench.driver.messages(channel);
        messages.retain(|message| self.is_board(message));
        messages
    }

    fn is_board(&self, message: &Message) -> bool {
        message.author == self.bot && !message.attachments.is_empty()
    }

    /// The newest message with a button of that kind that answers something.
    pub(crate) fn request(&self, kind: &str) -> Option<Arc<Message>> {
        let kind = format!(":{kind}:");
        let messages = self.bench.driver.messages(self.place);
        messages.into_iter().rev().find(|message| buttons(message).iter().any(|id| id.contains(&kind)))
    }

    /// Presses the newest button of that kind, once there is one.
    pub(crate) async fn answer_request(&self, person: &Person, kind: &str) {
        let request = self.bench.pump(Millis::from_secs(60), async || self.request(kind)).await;
        person.click(request.id, &self.button_of(&request, kind)).await.unwrap();
    }

    /// The custom id of a message's button of that kind.
    pub(crate) fn button_of(&self, message: &Message, kind: &str) -> String {
        button(&self.bench.driver, message.id, kind)
    }

    /// The ply in a message's buttons.
    pub(crate) fn ply_of(&self, message: &Message) -> Option<u32> {
        let buttons = message.buttons();
        let custom_id = buttons.iter().find_map(|button| button.custom_id.clone())?;
        let id = CustomId::parse(&custom_id).expect("one of ours");
        assert_eq!(id.game, self.game, "a button of another game");
        Some(id.ply)
    }

    /// What the bot has said in a channel that is no board.
    pub(crate) fn notices_in(&self, channel: Snowflake) -> Vec<Arc<Message>> {
        let mut messages = self.bench.driver.messages(channel);
        messages.retain(|message| {
            let said = message.author == self.bot && message.kind == MessageKind::Default;
            said && message.attachments.is_empty() && message.id != self.table
        });
        messages
    }
}

/// The custom ids of a message's buttons.
pub(crate) fn buttons(message: &Message) -> Vec<String> {
    message.buttons().iter().filter_map(|button| button.custom_id.clone()).collect()
}

/// The custom id of a message's button of that kind.
pub(crate) fn button(driver: &Driver, message: Snowflake, kind: &str) -> String {
    let message = driver.message(message).expect("a message");
    let buttons = message.buttons();
    let found = buttons.iter().filter_map(|button| button.custom_id.clone());
    let kind = format!(":{kind}:");
    found
        .clone()
        .find(|id| id.contains(&kind))
        .unwrap_or_else(|| panic!("no {kind} among {:?}", found.collect::<Vec<_>>()))
}
