//! The gateway connection: events in, arrival stamped, gaps noticed.
//!
//! The connection is our own rather than serenity's, for three reasons. serenity's runner
//! tells of a lost connection only when it is back, so the session could not hold its
//! fire meanwhile; it begins a new session where the old one could be resumed (missed
//! heartbeat answers, two refused connections), which loses the moves made meanwhile;
//! and it stamps nothing, while a move is judged by when it reached us. What comes in is
//! handed to serenity's models and poise's dispatch all the same.
//!
//! Only intents that need no approval are asked for, but for presences where the host wants them. `Ready` may come any number of
//! times; nothing here hangs on how often.

mod arrival;
mod crowd;
mod dispatch;
mod greeting;
mod line;
mod refusal;
mod shard;
mod stall;
mod stand_in;
mod starts;
mod wire;

pub(crate) use arrival::arrival;
pub(super) use dispatch::Handling;
pub(super) use greeting::greeting;
pub(super) use refusal::NO_PRESENCE_INTENT;
pub use refusal::Refusal;

use crate::discord::announcer::ChangeSender;
use crate::discord::attendance::Reporter;
use crate::discord::backoff::Backoff;
use crate::discord::locales::Locales;
use crate::discord::rest::{ApiAddress, RestClient, RestError, check_gateway};
use crate::metrics::metrics;
use crate::session::Sessions;
use crate::session::ids::UserId;
use crate::session::ports::Clock;
use dispatch::Dispatcher;
use line::{Heard, IDENTIFY_PACE, Line, Over, PROBE_PATIENCE};
use poise::serenity_prelude as serenity;
use serenity::{GatewayIntents, HttpBuilder};
use shard::Shard;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use wire::Identity;

/// Everything we ask Discord to send: interactions come without an intent; servers with
/// their channels and threads; messages, whose text Discord includes only where the bot
/// is mentioned.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES);

/// The same, with who is online where that is wanted.
fn intents(presences: bool) -> GatewayIntents {
    if presences { INTENTS | GatewayIntents::GUILD_PRESENCES } else { INTENTS }
}

/// How long the connection waits for the session to note that it is up or lost.
const TELL_PATIENCE: Duration = Duration::from_secs(2);
/// How long a shutdown waits for handlers that are at work.
const SHUTDOWN_PATIENCE: Duration = Duration::from_secs(5);

/// What the connection needs.
pub(super) struct GatewayConfig {
    pub(super) token: String,
    pub(super) rest: RestClient,
    pub(super) sessions: Sessions,
    pub(super) clock: Arc<dyn Clock>,
    /// The bot's own user.
    pub(super) bot: UserId,
    /// Shown as the bot's activity.
    pub(super) activity: String,
    /// For the jitter of pauses.
    pub(super) seed: [u8; 32],
    /// Told of channels that change.
    pub(super) changes: ChangeSender,
    /// Told of servers' locales.
    pub(super) locales: Arc<Locales>,
    /// Told of who is there.
    pub(super) attendance: Reporter,
    /// Whether to ask for who is online, which needs a privileged intent.
    pub(super) presences: bool,
}

/// Why there can be no connection.
#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// The gateway's address could not be asked for.
    #[error("could not ask Discord for its gateway")]
    Rest(#[from] RestError),
    /// The gateway's address is not one to send a token to.
    #[error("unusable gateway address")]
    Address(#[from] super::rest::AddressError),
    /// serenity's context could not be made.
    #[error("could not set up the event handlers")]
    Context(#[source] Box<serenity::Error>),
    /// The gateway does not let anybody in.
    #[error("no WebSocket connection to the gateway")]
    NoConnection(#[source] Box<tokio_tungstenite::tungstenite::Error>),
    /// What answers does not greet as a gateway does.
    #[error("the gateway opens a WebSocket connection and does not say hello")]
    NoGreeting,
}

/// A running connection.
pub(super) struct Gateway {
    running: JoinHandle<Over>,
    stop: CancellationToken,
    up: watch::Receiver<bool>,
    refused: watch::Receiver<Option<Refusal>>,
    handlers: dispatch::Handlers,
}

impl Gateway {
    /// Connects, and stays connected until [`Gateway::shutdown`].
    ///
    /// Returns as soon as the connection is being made; [`Gateway::ready`] waits for it.
    pub(super) async fn start<U, E>(
        config: GatewayConfig,
        handling: Handling<U, E>,
    ) -> Result<Self, GatewayError>
    where
        U: Send + Sync + 'static,
        E: Send + Sync + 'static,
    {
        let url = gateway_address(&config.rest).await?;
        let first_pause = starts::pause_before_the_first(&config.rest).await;
        let http = Arc::clone(&handling.http);
        let context =
            stand_in::context(http).await.map_err(|error| GatewayError::Context(Box::new(error)))?;
        let token = config.token.trim();
        let identity = Identity {
            token: token.strip_prefix("Bot ").unwrap_or(token).to_owned(),
            intents: intents(config.presences).bits(),
            activity: config.activity,
        };
        let stop = CancellationToken::new();
        let announcer = config.changes.clone();
        let dispatcher = Arc::new(Dispatcher::new(
            handling,
            context,
            config.bot,
            config.changes,
            config.locales,
            config.attendance,
        ));
        let handlers = dispatcher.handlers();
        let (up, is_up) = watch::channel(false);
        let sessions = config.sessions;
        let lifeline = sessions.lifeline();
        let listener = async move |heard: Heard| match heard {
            Heard::Event { kind, data, arrived_at, ticket } => {
                dispatcher.dispatch(&kind, data, arrived_at, ticket);
            }
            Heard::Up => {
                tracing::info!("the gateway connection is up");
                let sessions = sessions.clone();
                patiently(async move { sessions.gateway_back().await }).await;
                up.send_replace(true);
                announcer.connected();
            }
            Heard::Lost(at) | Heard::Stopping(at) => {
                up.send_replace(false);
                if matches!(heard, Heard::Lost(_)) {
                    tracing::warn!("the gateway connection is lost");
                    metrics().gateway_losses.inc();
                }
                let sessions = sessions.clone();
                patiently(async move { sessions.gateway_lost(at).await }).await;
            }
        };
        let line = Line {
            url,
            shard: Shard::new(identity),
            clock: config.clock,
            backoff: Backoff::new(config.seed),
            first_pause,
            identify_pace: IDENTIFY_PACE,
            probe_patience: PROBE_PATIENCE,
            lifeline,
            stall: stall::Stall::default(),
            stop: stop.clone(),
            listener,
        };
        let (refuse, refused) = watch::channel(None);
        let running = tokio::spawn(async move {
            let over = line.run().await;
            if let Over::Refused(code) = over {
                let refusal = Refusal { code };
                tracing::error!(code, "{refusal}");
                refuse.send_replace(Some(refusal));
            }
            over
        });
        Ok(Self { running, stop, up: is_up, refused, handlers })
    }

    /// Waits until moves can arrive. `false`: they never will.
    pub(super) async fn ready(&self) -> bool {
        self.up.clone().wait_for(|up| *up).await.is_ok()
    }

    /// For looking at it from elsewhere.
    pub(super) fn view(&self) -> GatewayView {
        GatewayView { up: self.up.clone(), handlers: self.handlers.clone() }
    }

    /// Completes when the connection has ended for good; `None`: not because Discord refused it.
    pub(super) async fn over(&self) -> Option<Refusal> {
        let mut refused = self.refused.clone();
        // What was said last stays to be read.
        refused.wait_for(Option::is_some).await.map_or(None, |refusal| *refusal)
    }

    /// Says goodbye to Discord, ends the connection and lets handlers at work finish.
    pub(super) async fn shutdown(self) {
        self.stop.cancel();
        if let Err(error) = self.running.await {
            tracing::warn!(%error, "the gateway task did not end cleanly");
        }
        if tokio::time::timeout(SHUTDOWN_PATIENCE, self.handlers.finished()).await.is_err() {
            tracing::warn!("some events were still being handled");
        }
    }
}

/// Asks where the gateway is.
pub(super) async fn gateway_address(rest: &RestClient) -> Result<String, GatewayError> {
    let url = rest.gateway().await?;
    check_gateway(&url)?;
    Ok(url)
}

/// What can be seen of a connection.
#[derive(Clone)]
pub(super) struct GatewayView {
    up: watch::Receiver<bool>,
    handlers: dispatch::Handlers,
}

impl GatewayView {
    /// Whether moves can arrive.
    pub(super) fn is_up(&self) -> bool {
        *self.up.borrow()
    }

    /// Events that could not be read, since the start.
    pub(super) fn unreadable_events(&self) -> u64 {
        self.handlers.unreadable()
    }
}

impl fmt::Debug for GatewayView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GatewayView").field("up", &self.is_up()).finish_non_exhaustive()
    }
}

/// Waits for something that should be quick, and lets it go on by itself if it isn't: a
/// database that hangs must not keep the connection from its heartbeats.
async fn patiently(work: impl Future<Output = ()> + Send + 'static) {
    if tokio::time::timeout(TELL_PATIENCE, tokio::spawn(work)).await.is_err() {
        tracing::warn!("the session takes long to note the state of the gateway");
    }
}

impl fmt::Debug for Gateway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gateway").field("up", &*self.up.borrow()).finish_non_exhaustive()
    }
}

/// serenity's HTTP client, for interaction answers.
///
/// With its limiter on it ignores another address, so the limiter is off there and
/// only there.
pub(super) fn http(address: &ApiAddress, token: &str, application: u64) -> serenity::Http {
    let builder = HttpBuilder::new(token).application_id(serenity::ApplicationId::new(application));
    if address.is_discord() {
        builder.build()
    } else {
        builder.proxy(address.origin()).ratelimiter_disabled(true).build()
    }
}
