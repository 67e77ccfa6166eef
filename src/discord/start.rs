//! Joins the parts: REST client, announcer, gateway, handlers, commands.

use super::announcer::{Announcer, AnnouncerConfig};
use super::app::App;
use super::gateway::{Gateway, GatewayConfig, GatewayError, Handling, http};
use super::handlers::framework_options;
use super::locales::Locales;
use super::presenter::Presenter;
use super::register::register;
use super::rest::{AddressError, ApiAddress, RestClient, RestError, SetupError};
use crate::session::{Clock, Entropy, EntropyError, Sessions, UserId};
use poise::serenity_prelude as serenity;
use std::fmt;
use std::sync::Arc;

/// How Discord is reached, and as whom.
#[derive(Clone)]
pub struct DiscordConfig {
    token: String,
    address: ApiAddress,
    entropy: Arc<dyn Entropy>,
}

impl fmt::Debug for DiscordConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiscordConfig").field("address", &self.address).finish_non_exhaustive()
    }
}

impl DiscordConfig {
    /// The real Discord, or the one at `api_url`.
    ///
    /// # Errors
    /// The address is not one to send a token to.
    pub fn new(token: &str, api_url: Option<&str>) -> Result<Self, AddressError> {
        let address = api_url.map_or_else(|| Ok(ApiAddress::discord()), ApiAddress::parse)?;
        Ok(Self { token: token.to_owned(), address, entropy: Arc::new(crate::clock::SystemEntropy) })
    }
}

/// Why the bot does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no HTTP client.
    #[error("cannot set up the connection to Discord")]
    Setup(#[from] SetupError),
    /// Discord does not say who the bot is: most often the token is wrong.
    #[error("Discord does not accept the bot; is the token right?")]
    Identity(#[source] RestError),
    /// There is no gateway connection.
    #[error("cannot connect to Discord's gateway")]
    Gateway(#[from] GatewayError),
    /// There is no randomness.
    #[error("cannot draw random numbers")]
    Entropy(#[from] EntropyError),
}

/// The bot, on Discord.
#[derive(Debug)]
pub struct RunningBot {
    gateway: Gateway,
    announcer: Announcer,
    bot: UserId,
}

/// Starts announcing, registers the commands if they have changed, connects.
///
/// # Errors
/// What is wrong with the token, the address or the connection.
pub async fn start(
    config: DiscordConfig,
    sessions: Sessions,
    clock: Arc<dyn Clock>,
) -> Result<RunningBot, StartError> {
    let rest = RestClient::new(config.address.clone(), &config.token, Arc::clone(&clock))?;
    let bot = rest.current_user().await.map_err(StartError::Identity)?;
    let http = Arc::new(http(&config.address, &config.token));
    let options = framework_options();
    register(&http, serenity::ApplicationId::new(bot.0), &options.commands).await;
    let locales = Arc::new(Locales::default());
    let announcer = Announcer::start(AnnouncerConfig {
        sessions: sessions.clone(),
        rest: rest.clone(),
        scribe: Arc::new(Presenter),
        locales: Arc::clone(&locales),
        clock: Arc::clone(&clock),
        bot,
        seed: config.entropy.seed()?,
    });
    let gateway = GatewayConfig {
        token: config.token,
        rest,
        sessions: sessions.clone(),
        clock: Arc::clone(&clock),
        bot,
        activity: "omok".to_owned(),
        seed: config.entropy.seed()?,
        changes: announcer.changes(),
        locales: Arc::clone(&locales),
    };
    let handling = Handling { options, data: App::new(sessions, clock, locales), http };
    match Gateway::start(gateway, handling).await {
        Ok(gateway) => Ok(RunningBot { gateway, announcer, bot }),
        Err(error) => {
            announcer.shutdown().await;
            Err(error.into())
        }
    }
}

impl RunningBot {
    /// Waits until the bot is online. `false`: it never will be.
    pub async fn ready(&self) -> bool {
        self.gateway.ready().await
    }

    /// The bot's own user.
    pub fn user(&self) -> UserId {
        self.bot
    }

    /// Events that could not be read, since the start.
    pub fn unreadable_events(&self) -> u64 {
        self.gateway.unreadable_events()
    }

    /// Takes nothing more, finishes what is under way, says goodbye.
    pub async fn shutdown(self) {
        self.gateway.shutdown().await;
        self.announcer.shutdown().await;
    }
}
