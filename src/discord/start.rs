//! Joins the parts: REST client, announcer, gateway, handlers, commands.

use super::announcer::{Announcer, AnnouncerConfig};
use super::app::App;
use super::attendance::Attendance;
use super::backoff::{Backoff, Pace};
use super::commands::definitions;
use super::gateway::{
    Gateway, GatewayConfig, GatewayError, GatewayView, Handling, NO_PRESENCE_INTENT, Refusal, http,
};
use super::handlers::framework_options;
use super::locales::Locales;
use super::names::Names;
use super::presenter::Presenter;
use super::register::register;
use super::rest::{AddressError, ApiAddress, RestClient, RestError, SetupError, Trouble};
use super::strategies::{DiscordTeller, Strategies};
use crate::session::{Clock, Entropy, EntropyError, Sessions, StoreError, UserId};
use crate::strategy::Archive;
use crate::strategy::referee::{self, Conditions, Referee};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Shown as what the bot plays.
const ACTIVITY: &str = "/omok";
/// How often Discord is asked who we are before the start is given up: for about a minute and a half.
const START_TRIES: u32 = 7;

/// How Discord is reached, and as whom.
#[derive(Clone)]
pub struct DiscordConfig {
    token: String,
    address: ApiAddress,
    limited: bool,
    pub(super) presences: bool,
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
        Ok(Self { token: token.to_owned(), address, limited: true, presences: false })
    }

    /// Whether Discord is asked who is online. The application must have been given the privileged
    /// intent for that; without it Discord refuses the connection.
    #[must_use]
    pub fn with_presences(mut self, presences: bool) -> Self {
        self.presences = presences;
        self
    }

    /// Keeps no rate limits of its own; `None` where that would reach another machine.
    #[must_use]
    pub fn without_limits(self) -> Option<Self> {
        self.address.is_loopback().then_some(Self { limited: false, ..self })
    }

    /// A client for what the bot sends by its own token.
    pub(super) fn client(&self, clock: Arc<dyn Clock>) -> Result<RestClient, SetupError> {
        RestClient::with_limits(self.address.clone(), &self.token, clock, self.limited)
    }
}

/// Why the bot does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no HTTP client.
    #[error("cannot set up the connection to Discord")]
    Setup(#[from] SetupError),
    /// The token is wrong.
    #[error(
        "Discord does not accept the bot's token: reset it at https://discord.com/developers/applications and \
         put it into DISCORD_TOKEN"
    )]
    Token,
    /// Who is online is to be asked, and the application has not been given the intent for that. Found
    /// before anything is begun at the gateway.
    #[error("--presence: {NO_PRESENCE_INTENT}")]
    PresenceIntent,
    /// Discord does not say who the bot is.
    #[error("Discord cannot be asked who the bot is")]
    Identity(#[source] RestError),
    /// There is no gateway connection.
    #[error(transparent)]
    Gateway(#[from] GatewayError),
    /// The strategies in the database cannot be read.
    #[error("cannot read the strategies' matches")]
    Strategies(#[from] StoreError),
    /// There is no randomness.
    #[error("cannot draw random numbers")]
    Entropy(#[from] EntropyError),
}

impl StartError {
    /// Whether a start will fail like this until somebody changes something.
    pub const fn is_lasting(&self) -> bool {
        match self {
            Self::Token
            | Self::PresenceIntent
            | Self::Setup(SetupError::Token)
            | Self::Gateway(GatewayError::Address(_)) => true,
            Self::Setup(_)
            | Self::Identity(_)
            | Self::Gateway(_)
            | Self::Strategies(_)
            | Self::Entropy(_) => false,
        }
    }
}

/// Where strategies are kept and how they are run.
#[derive(Debug, Clone)]
pub struct StrategySetup {
    /// The database.
    pub archive: Arc<dyn Archive>,
    /// Limits, and how many at a time.
    pub conditions: Conditions,
}

/// The bot, on Discord.
#[derive(Debug)]
pub struct RunningBot {
    gateway: Gateway,
    announcer: Announcer,
    referee: Referee,
    rest: RestClient,
    bot: UserId,
    application: u64,
    stop: CancellationToken,
    tasks: TaskTracker,
}

/// Figures for whoever watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiscordHealth {
    /// Whether the gateway is connected.
    pub connected: bool,
    /// Events that could not be read, since the start.
    pub unreadable_events: u64,
    /// Answers of 401, 403 and 429 within ten minutes.
    pub bad_answers: usize,
    /// Requests that wait for their place under the rate limits.
    pub waiting_requests: usize,
    /// Requests that have their place and no answer yet: their message is being made, or on its way.
    pub requests_in_flight: usize,
}

/// Where a running bot's figures come from; cheap to clone, and keeps nothing running.
#[derive(Debug, Clone)]
pub struct Vitals {
    gateway: GatewayView,
    rest: RestClient,
}

impl Vitals {
    /// The figures as they are now.
    pub fn health(&self) -> DiscordHealth {
        DiscordHealth {
            connected: self.gateway.is_up(),
            unreadable_events: self.gateway.unreadable_events(),
            bad_answers: self.rest.bad_answers(),
            waiting_requests: self.rest.waiting(),
            requests_in_flight: self.rest.in_flight(),
        }
    }
}

/// Starts announcing, connects, and registers the commands if they have changed.
///
/// # Errors
/// What is wrong with the token, the address or the connection.
pub async fn start(
    config: DiscordConfig,
    sessions: Sessions,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    strategies: StrategySetup,
) -> Result<RunningBot, StartError> {
    let rest = config.client(Arc::clone(&clock))?;
    let me = who_am_i(&rest, Backoff::new(entropy.seed()?)).await?;
    if config.presences && me.lacks_presence_intent {
        return Err(StartError::PresenceIntent);
    }
    let http = Arc::new(http(&config.address, &config.token, me.application));
    let options = framework_options();
    let commands = definitions(&options.commands);
    let (locales, names) = (Arc::new(Locales::default()), Arc::new(Names::default()));
    let (attendance, happenings) =
        Attendance::new(sessions.clone(), rest.clone(), Arc::clone(&clock), Arc::clone(&names));
    let announcer = Announcer::start(AnnouncerConfig {
        sessions: sessions.clone(),
        rest: rest.clone(),
        scribe: Arc::new(Presenter::new(Arc::clone(&names))),
        locales: Arc::clone(&locales),
        attendance: Arc::clone(&attendance),
        clock: Arc::clone(&clock),
        bot: me.user,
        seed: entropy.seed()?,
    });
    let gateway = GatewayConfig {
        token: config.token,
        rest: rest.clone(),
        sessions: sessions.clone(),
        clock: Arc::clone(&clock),
        bot: me.user,
        activity: ACTIVITY.to_owned(),
        seed: entropy.seed()?,
        changes: announcer.changes(),
        locales: Arc::clone(&locales),
        attendance: attendance.reporter(),
        presences: config.presences,
    };
    let referee = Referee::start(referee::Parts {
        archive: Arc::clone(&strategies.archive),
        clock: Arc::clone(&clock),
        entropy: Arc::clone(&entropy),
        teller: Arc::new(DiscordTeller {
            rest: rest.clone(),
            sessions: sessions.clone(),
            locales: Arc::clone(&locales),
        }),
        conditions: strategies.conditions,
    });
    let referee = match referee.await {
        Ok(referee) => referee,
        Err(error) => {
            announcer.shutdown().await;
            return Err(error.into());
        }
    };
    let data =
        Strategies { archive: strategies.archive, bell: referee.bell(), entropy: Arc::clone(&entropy) };
    let data = App::new(sessions, clock, locales, names, Arc::clone(&attendance), data);
    let handling = Handling { options, data, http };
    let gateway = match Gateway::start(gateway, handling).await {
        Ok(gateway) => gateway,
        Err(error) => {
            referee.shutdown().await;
            announcer.shutdown().await;
            return Err(error.into());
        }
    };
    let (stop, tasks) = (CancellationToken::new(), TaskTracker::new());
    let backoff = Backoff::new(entropy.seed()?);
    let registering = register(rest.clone(), me.application, commands, backoff);
    let until = stop.clone();
    tasks.spawn(async move { until.run_until_cancelled(registering).await });
    let until = stop.clone();
    tasks.spawn(async move { until.run_until_cancelled(attendance.attend(happenings)).await });
    let (bot, application) = (me.user, me.application);
    Ok(RunningBot { gateway, announcer, referee, rest, bot, application, stop, tasks })
}

impl RunningBot {
    /// Waits until the bot is online. `false`: it never will be.
    pub async fn ready(&self) -> bool {
        self.gateway.ready().await
    }

    /// Completes when the connection to Discord has ended for good; `None`: not because Discord refused it.
    pub async fn refused(&self) -> Option<Refusal> {
        self.gateway.over().await
    }

    /// The link that invites the bot to a server.
    pub fn invite_url(&self) -> String {
        super::invite::invite_url(self.application)
    }

    /// The bot's own user.
    pub fn user(&self) -> UserId {
        self.bot
    }

    /// Figures for whoever watches.
    pub fn health(&self) -> DiscordHealth {
        self.vitals().health()
    }

    /// For watching it from elsewhere.
    pub fn vitals(&self) -> Vitals {
        Vitals { gateway: self.gateway.view(), rest: self.rest.clone() }
    }

    /// Takes nothing more, finishes what is under way, says goodbye. Announcements that wait are
    /// made after the next start.
    pub async fn shutdown(self) {
        self.stop.cancel();
        self.gateway.shutdown().await;
        self.referee.shutdown().await;
        self.announcer.shutdown().await;
        self.tasks.close();
        self.tasks.wait().await;
    }
}

/// The bot as Discord knows it.
struct Me {
    user: UserId,
    application: u64,
    lacks_presence_intent: bool,
}

/// Asks until Discord answers: after a reboot the network may come up later than we do.
async fn who_am_i(rest: &RestClient, mut backoff: Backoff) -> Result<Me, StartError> {
    let mut tries = 0;
    loop {
        tries += 1;
        let error = match ask_who_i_am(rest).await {
            Ok(me) => return Ok(me),
            Err(RestError::Unauthorized) => return Err(StartError::Token),
            Err(error) => error,
        };
        // Nobody listens on this very machine: that is a mistake, not a passing trouble.
        let mistaken = rest.address().is_loopback() && error == RestError::Temporary(Trouble::NoConnection);
        if mistaken || !error.worth_repeating() || tries == START_TRIES {
            return Err(StartError::Identity(error));
        }
        let pause = backoff.pause(Pace::Trouble, tries);
        tracing::warn!(%error, pause_ms = pause.0, "Discord cannot be reached yet");
        tokio::time::sleep(Duration::from_millis(pause.0.cast_unsigned())).await;
    }
}

async fn ask_who_i_am(rest: &RestClient) -> Result<Me, RestError> {
    let (user, application) = (rest.current_user().await?, rest.application().await?);
    let lacks_presence_intent = application.lacks_presence_intent();
    Ok(Me { user, application: application.id(), lacks_presence_intent })
}
