//! Joins store, session and Discord into one running bot; `run`, `sandbox` and the tests share it.

use super::monitor::Watched;
use crate::clock::{SystemClock, SystemEntropy};
use crate::discord::{self, DiscordConfig, RunningBot, StrategySetup};
use crate::practice::Practice;
use crate::session::{Clock, Config, Entropy, Parts, Sessions};
use crate::store::SqliteStore;
use crate::strategy::{Archive, Conditions};
use anyhow::Result;
use std::path::PathBuf;
use std::sync::Arc;

/// What a bot is started with.
#[derive(Debug, Clone)]
pub struct BotConfig {
    /// The file, or `sqlite://FILE`; made if it is not there.
    pub database: String,
    /// How Discord is reached.
    pub discord: DiscordConfig,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Where the seeds of games come from.
    pub entropy: Arc<dyn Entropy>,
    /// How the session behaves.
    pub session: Config,
    /// How strategies are run.
    pub strategies: Conditions,
}

impl BotConfig {
    /// On the machine's clock and randomness.
    pub fn new(database: String, discord: DiscordConfig) -> Self {
        Self {
            database,
            discord,
            clock: Arc::new(SystemClock::new()),
            entropy: Arc::new(SystemEntropy),
            session: Config::default(),
            strategies: Conditions::default(),
        }
    }
}

/// A running bot.
#[derive(Debug)]
pub struct Bot {
    sessions: Sessions,
    discord: RunningBot,
    practice: Practice,
    log: PathBuf,
}

impl Bot {
    /// Opens the database, arms every deadline, connects.
    ///
    /// # Errors
    /// When the database cannot be opened or Discord refuses the bot.
    pub async fn start(config: BotConfig) -> Result<Self> {
        // Each of these errors says by itself what could not be done.
        let store = SqliteStore::open(&config.database).await?;
        let (log, store) = (store.log_path(), Arc::new(store));
        let strategies =
            StrategySetup { archive: Arc::clone(&store) as Arc<dyn Archive>, conditions: config.strategies };
        let parts = Parts {
            store,
            clock: Arc::clone(&config.clock),
            entropy: Arc::clone(&config.entropy),
            config: config.session,
        };
        let sessions = Sessions::start(parts).await?;
        let started =
            discord::start(config.discord, sessions.clone(), config.clock, config.entropy, strategies);
        match started.await {
            Ok(discord) => Ok(Self { practice: Practice::start(sessions.clone()), sessions, discord, log }),
            Err(error) => {
                sessions.shutdown().await;
                Err(error.into())
            }
        }
    }

    /// The games.
    pub const fn sessions(&self) -> &Sessions {
        &self.sessions
    }

    /// Its connection to Discord.
    pub const fn discord(&self) -> &RunningBot {
        &self.discord
    }

    /// For watching it from elsewhere.
    pub fn watched(&self) -> Watched {
        Watched { sessions: self.sessions.clone(), vitals: self.discord.vitals(), log: self.log.clone() }
    }

    /// Takes nothing more, finishes what was accepted, closes the database.
    pub async fn shutdown(self) {
        tracing::info!("stopping");
        self.discord.shutdown().await;
        self.practice.shutdown().await;
        self.sessions.shutdown().await;
        tracing::info!("stopped");
    }
}
