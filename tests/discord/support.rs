//! A bot on a local Discord, and a game to try things on.

use crate::checked::{Checks, watched};
use omok::cli::{Bot, BotConfig};
use omok::clock::SystemClock;
use omok::discord::DiscordConfig;
use omok::discord::custom_id::CustomId;
use omok::sandbox::{Answer, AnswerKind, Driver, DriverError, LocalDiscord, Message, Person, Snowflake};
use omok::session::{GameId, Snapshot};
use omok::strategy::{Binary, Conditions, Limits};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A bot on a local Discord of its own: alice speaks Korean, bob English, carol Japanese.
pub struct Table {
    pub discord: LocalDiscord,
    pub bot: Bot,
    pub driver: Driver,
    pub channel: Snowflake,
    pub folder: tempfile::TempDir,
    pub checks: Checks,
}

impl Table {
    pub async fn start() -> Self {
        // The log of a test that fails tells what went wrong; another test may have set it up already.
        let _ = tracing_subscriber::fmt().with_test_writer().try_init();
        let folder = tempfile::tempdir().unwrap();
        let (config, checks) = watched(Arc::new(SystemClock::new()));
        let discord = LocalDiscord::start(config).await.unwrap();
        // Public messages speak the server's language.
        discord.driver().set_guild_locale("ko");
        let reach = DiscordConfig::new(discord.token(), Some(&discord.api_url())).unwrap();
        let bot = Bot::start(config_of(&folder, reach)).await.unwrap();
        let driver = discord.driver();
        driver.expect_bot().await.unwrap();
        let channel = driver.channel("omok");
        let table = Self { discord, bot, driver, channel, folder, checks };
        table.person("alice").set_locale("ko");
        table.person("bob").set_locale("en-GB");
        table.person("carol").set_locale("ja");
        table
    }

    pub fn person(&self, name: &str) -> Person {
        self.driver.person(name)
    }

    /// Somebody more, who speaks that language.
    pub fn add_speaker(&self, name: &str, locale: &str) -> Person {
        self.driver.add_person(name, locale)
    }

    pub async fn snapshot(&self, game: GameId) -> Snapshot {
        self.bot.sessions().snapshot(game).await.unwrap().expect("a game")
    }

    /// Alice opens a table with these options; its message.
    pub async fn open(&self, options: &[(&str, Value)]) -> Arc<Message> {
        let answer = self.person("alice").slash(self.channel, "omok new", options).await.unwrap();
        assert!(!answer.ephemeral, "{}", answer.text());
        answer.message.expect("the table's message")
    }

    /// Alice (black) and bob play these moves; the game and its thread.
    pub async fn play(&self, options: &[(&str, Value)], moves: &str) -> Game {
        let options = [options, &[("colors", json!("host")), ("time", json!("1d"))]].concat();
        let table = self.open(&options).await;
        let id = game_of(&table);
        let which = [("table", json!(id.to_string()))];
        let joined = self.person("bob").slash(self.channel, "omok join", &which).await.unwrap();
        assert!(joined.ephemeral, "{}", joined.text());
        // A thread made from a message has the message's id.
        let thread = self.driver.expect_thread(self.channel, |thread| thread.id == table.id).await.unwrap();
        let game = Game { id, thread: thread.id };
        for (ply, at) in moves.split_whitespace().enumerate() {
            let player = self.person(if ply % 2 == 0 { "alice" } else { "bob" });
            let answer = player.slash(game.thread, "move", &[("at", json!(at))]).await.unwrap();
            assert_eq!(self.snapshot(id).await.ply() as usize, ply + 1, "{at}: {}", answer.text());
        }
        self.settled(&game).await;
        game
    }

    /// The message with the newest board, once it is there.
    pub async fn settled(&self, game: &Game) -> Arc<Message> {
        let ply = self.snapshot(game.id).await.ply();
        self.driver.expect_message(game.thread, |message| shows(message, game.id, ply)).await.unwrap()
    }

    /// Asks, and holds that nothing changed and that the answer is private, prompt, and says `words`.
    pub async fn refused(
        &self,
        game: GameId,
        words: &str,
        asked: impl Future<Output = Result<Answer, DriverError>>,
    ) {
        let before = self.snapshot(game).await;
        let answer = asked.await.unwrap();
        assert_eq!(answer.kind, AnswerKind::Message, "{words}: {answer:?}");
        assert!(answer.ephemeral, "everybody sees: {}", answer.text());
        assert!(answer.elapsed < Duration::from_secs(3));
        assert!(answer.text().contains(words), "{:?} does not say {words:?}", answer.text());
        assert!(!answer.text().contains("{$"), "{}", answer.text());
        let after = self.snapshot(game).await;
        assert_eq!(before.game, after.game, "{words}");
        assert_eq!(state(&before), state(&after), "{words}");
    }

    /// Stops the bot and starts it again on the same database.
    pub async fn restart(self) -> Self {
        let Self { discord, bot, driver, channel, folder, checks } = self;
        bot.shutdown().await;
        driver.expect_bot_offline().await.unwrap();
        let reach = DiscordConfig::new(discord.token(), Some(&discord.api_url())).unwrap();
        let bot = Bot::start(config_of(&folder, reach)).await.unwrap();
        driver.expect_bot().await.unwrap();
        Self { discord, bot, driver, channel, folder, checks }
    }

    pub async fn stop(self) {
        self.bot.shutdown().await;
        self.discord.shutdown().await;
    }
}

/// A bot whose database is in that folder, and whose strategies have little time.
fn config_of(folder: &tempfile::TempDir, reach: DiscordConfig) -> BotConfig {
    let mut config = BotConfig::new(database_in(folder), reach);
    config.strategies = Conditions {
        binary: Binary::at(Path::new(env!("CARGO_BIN_EXE_omok"))),
        limits: Limits {
            hook_cpu: Duration::from_millis(200),
            hook_cpu_killed: Duration::from_millis(400),
            ..Limits::SERVER
        },
        parallel: 1,
    };
    config
}

/// The address of the database in that folder.
pub fn database_in(folder: &tempfile::TempDir) -> String {
    format!("sqlite://{}", folder.path().join("omok.db").display())
}

/// The table, without where its messages are, which becomes known after they have been sent.
pub fn state(snapshot: &Snapshot) -> omok::session::Table {
    let table = (*snapshot.table).clone();
    omok::session::Table { table_message: None, thread: None, board_message: None, ..table }
}

pub struct Game {
    pub id: GameId,
    pub thread: Snowflake,
}

/// Whether a message is a game's board at that ply: it has a picture, and buttons for that position.
pub fn shows(message: &Message, game: GameId, ply: u32) -> bool {
    let ids = message.buttons().into_iter().filter_map(|button| CustomId::parse(&button.custom_id?));
    !message.attachments.is_empty() && ids.into_iter().any(|id| (id.game, id.ply) == (game, ply))
}

/// The game whose buttons a message has.
pub fn game_of(message: &Message) -> GameId {
    let buttons = message.buttons();
    let id = buttons.iter().find_map(|button| button.custom_id.clone()).expect("a button");
    CustomId::parse(&id).unwrap().game
}

pub fn at(point: &str) -> [(&'static str, Value); 1] {
    [("at", json!(point))]
}
