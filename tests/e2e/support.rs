//! A local Discord with a bot on it, and what people do there.

use crate::checked::{Checks, watched};
use omok::cli::{Bot, BotConfig};
use omok::clock::{ManualClock, SystemClock, SystemEntropy};
use omok::discord::DiscordConfig;
use omok::discord::custom_id::CustomId;
use omok::engine::{Millis, Timestamp};
use omok::sandbox::{Answer, AnswerKind, Channel, Driver, LocalDiscord, Message, Person, Snowflake};
use omok::session::{Clock, Config, GameId};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// Where the manual clock starts: some evening in 2026.
pub(crate) const EVENING: Timestamp = Timestamp(1_790_000_000_000);

/// A local Discord and the bot on it, on one clock.
pub(crate) struct World<C> {
    pub(crate) discord: LocalDiscord,
    pub(crate) driver: Driver,
    pub(crate) clock: Arc<C>,
    pub(crate) bot: Bot,
    folder: TempDir,
    checks: Checks,
}

impl World<ManualClock> {
    /// On a clock that stands still unless it is moved.
    ///
    /// The bot's own limit of 50 requests a second goes by that clock too: enough for a short scene.
    pub(crate) async fn standing_still() -> Self {
        Self::start(ManualClock::new(EVENING)).await
    }

    /// Stops the bot and starts it again on the same database, that much later.
    pub(crate) async fn restart_bot_after(self, away: Millis) -> Self {
        let Self { discord, driver, clock, bot, folder, checks } = self;
        bot.shutdown().await;
        driver.expect_bot_offline().await.unwrap();
        clock.advance(away);
        let bot = Bot::start(bot_config(&discord, &folder, clock.clone())).await.unwrap();
        driver.expect_bot().await.unwrap();
        Self { discord, driver, clock, bot, folder, checks }
    }
}

impl World<SystemClock> {
    /// On the machine's clock.
    pub(crate) async fn on_time() -> Self {
        Self::start(SystemClock::new()).await
    }
}

impl<C: Clock + 'static> World<C> {
    async fn start(clock: C) -> Self {
        let log =
            tracing_subscriber::fmt().with_env_filter(tracing_subscriber::EnvFilter::from_default_env());
        let _ = log.with_test_writer().try_init();
        let clock = Arc::new(clock);
        let (config, checks) = watched(clock.clone());
        let discord = LocalDiscord::start(config).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let driver = discord.driver();
        let bot = Bot::start(bot_config(&discord, &folder, clock.clone())).await.unwrap();
        driver.expect_bot().await.unwrap();
        Self { discord, driver, clock, bot, folder, checks }
    }

    pub(crate) fn database(&self) -> String {
        database(&self.folder)
    }

    /// Waits until the game has a deadline, as it has whenever its clocks run.
    pub(crate) async fn expect_deadline(&self, game: GameId) -> Timestamp {
        let armed = async {
            loop {
                let snapshot = self.bot.sessions().snapshot(game).await.unwrap().unwrap();
                if let Some(deadline) = snapshot.game.as_ref().and_then(|game| game.deadline()) {
                    return deadline.at;
                }
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), armed).await.expect("the clocks run again")
    }

    /// Stops everything; the database stays until the folder is dropped.
    pub(crate) async fn shutdown(self) -> TempDir {
        self.bot.shutdown().await;
        self.discord.shutdown().await;
        self.folder
    }
}

fn database(folder: &TempDir) -> String {
    format!("sqlite://{}", folder.path().join("omok.db").display())
}

fn bot_config(discord: &LocalDiscord, folder: &TempDir, clock: Arc<dyn Clock>) -> BotConfig {
    BotConfig {
        database: database(folder),
        discord: DiscordConfig::new(discord.token(), Some(&discord.api_url())).unwrap(),
        clock,
        entropy: Arc::new(SystemEntropy),
        // Moving the clock by a turn at once is no outage.
        session: Config { heartbeat_gap_max: Millis::from_secs(24 * 3600), ..Config::default() },
        strategies: omok::strategy::Conditions::default(),
    }
}

/// A running game between two people, host first.
pub(crate) struct Table {
    pub(crate) host: Person,
    pub(crate) guest: Person,
    pub(crate) thread: Channel,
    pub(crate) message: Arc<Message>,
    pub(crate) game: GameId,
}

/// Opens a table in `#omok`, lets the guest join by the button, and waits for the thread with its first board.
pub(crate) async fn open_and_join(
    driver: &Driver,
    host: &Person,
    guest: &Person,
    options: &[(&str, Value)],
) -> Table {
    let channel = driver.channel("omok");
    let opened = host.slash(channel, "omok new", options).await.unwrap();
    assert_eq!(opened.kind, AnswerKind::Message, "{opened:?}");
    assert!(!opened.ephemeral, "a table is for everybody: {}", opened.text());
    let message = opened.message.clone().unwrap();
    let joined = guest.click(message.id, &join_button(&message)).await.unwrap();
    assert_ne!(joined.kind, AnswerKind::NoResponse);
    let thread = driver.expect_thread(channel, |thread| thread.id == message.id).await.unwrap();
    board(driver, thread.id, 0).await;
    let game = game_of(&message);
    Table { host: host.clone(), guest: guest.clone(), thread, message, game }
}

/// Every `custom_id` of a message.
pub(crate) fn custom_ids(message: &Message) -> Vec<String> {
    let rows = message.components.iter().filter_map(|row| row["components"].as_array());
    rows.flatten().filter_map(|part| part["custom_id"].as_str().map(str::to_owned)).collect()
}

fn join_button(message: &Message) -> String {
    let ids = custom_ids(message);
    ids.iter().find(|id| id.contains("join")).unwrap_or_else(|| panic!("no join button in {ids:?}")).clone()
}

/// The game that a message's buttons belong to.
pub(crate) fn game_of(message: &Message) -> GameId {
    let id = custom_ids(message).into_iter().next().expect("a message with buttons");
    CustomId::parse(&id).expect("one of ours").game
}

/// Whether a message is the board of that ply: it has a picture, and buttons that name the ply.
fn is_board(message: &Message, ply: u32) -> bool {
    !message.attachments.is_empty()
        && custom_ids(message).iter().filter_map(|id| CustomId::parse(id)).any(|id| id.ply == ply)
}

/// Waits for the board of that ply.
pub(crate) async fn board(driver: &Driver, thread: Snowflake, ply: u32) -> Arc<Message> {
    driver
        .expect_message(thread, |message| is_board(message, ply))
        .await
        .unwrap_or_else(|error| panic!("no board of ply {ply}: {error}"))
}

/// Places a stone with `/move` and checks that the answer is private.
pub(crate) async fn place(person: &Person, thread: Snowflake, point: &str) -> Answer {
    let answer = person.slash(thread, "move", &[("at", json!(point))]).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Message, "{point}: {answer:?}");
    assert!(answer.ephemeral, "{point}: {}", answer.text());
    assert!(answer.elapsed < Duration::from_secs(3));
    answer
}
