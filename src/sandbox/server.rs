//! Starting and stopping the local Discord.

use super::driver::Driver;
use super::faults::Faults;
use super::gateway;
use super::id::Snowflake;
use super::log::{Check, RequestCheck, RequestLog};
use super::page;
use super::rate_limit::RateLimits;
use super::rest;
use super::world::World;
use crate::session::Clock;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderValue};
use axum::http::{Request, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The token the bot must log in with.
pub(crate) const TOKEN: &str = "c2FuZGJveA.local.discord-stands-in-for-the-real-one";

/// How to start a local Discord.
#[derive(Debug, Clone)]
pub struct LocalConfig {
    /// Where to listen; port 0 picks a free one.
    pub listen: SocketAddr,
    /// Tells the time: ids, ages and lifetimes come from it.
    pub clock: Arc<dyn Clock>,
    /// The directory in which everything is kept across restarts; `None` keeps it in memory.
    pub storage: Option<PathBuf>,
    /// Whether requests are limited as Discord limits them.
    pub rate_limits: bool,
    /// The interval at which bots must send heartbeats; Discord's is 41.25 s.
    pub heartbeat_interval: Duration,
    /// Whether the privileged intents (members, presences, message content) are switched on.
    pub privileged_intents: bool,
    /// Most threads that may be active at once; 1,000 on Discord.
    pub active_threads_max: usize,
    check: Option<Check>,
}

impl LocalConfig {
    /// On a free loopback port, in memory, without rate limits.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            clock,
            storage: None,
            rate_limits: false,
            heartbeat_interval: Duration::from_millis(41_250),
            privileged_intents: false,
            active_threads_max: 1000,
            check: None,
        }
    }

    /// Has every request judged; see [`Driver::complaints`].
    #[must_use]
    pub fn with_check(mut self, check: impl RequestCheck + 'static) -> Self {
        self.check = Some(Check(Arc::new(check)));
        self
    }
}

/// What the parts of the server share.
#[derive(Debug)]
pub(crate) struct Shared {
    world: Mutex<World>,
    pub(crate) address: SocketAddr,
    pub(crate) stop: CancellationToken,
    pub(crate) tasks: TaskTracker,
    pub(crate) faults: Faults,
    pub(crate) log: RequestLog,
    pub(crate) rate_limits: Option<RateLimits>,
    pub(crate) check: Option<Check>,
    pub(crate) heartbeat_interval: Duration,
    /// The privileged intents that are switched on.
    pub(crate) privileged_intents: u64,
}

impl Shared {
    /// The world, locked. Never hold it across an `.await`.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the application's flags say of its privileged intents: that a bot on few servers has them.
    /// Source: Discord docs, "Application Flags".
    pub(crate) fn application_flags(&self) -> u64 {
        // GATEWAY_PRESENCE_LIMITED, GATEWAY_GUILD_MEMBERS_LIMITED, GATEWAY_MESSAGE_CONTENT_LIMITED
        if self.privileged_intents == 0 { 0 } else { 1 << 13 | 1 << 15 | 1 << 19 }
    }

    /// Where bots connect to the gateway.
    pub(crate) fn gateway_url(&self) -> String {
        format!("ws://{}/gateway", self.address)
    }
}

/// The mark of a response that must not arrive: the connection is cut instead.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LostAnswer;

/// A running local Discord.
#[derive(Debug)]
pub struct LocalDiscord {
    shared: Arc<Shared>,
}

impl LocalDiscord {
    /// Starts to serve.
    ///
    /// # Errors
    /// If the address cannot be bound or the storage cannot be read.
    pub async fn start(config: LocalConfig) -> std::io::Result<Self> {
        let listener = TcpListener::bind(config.listen).await?;
        let address = listener.local_addr()?;
        let mut world = World::new(config.clock, format!("http://{address}"));
        world.active_threads_max = config.active_threads_max;
        if let Some(directory) = &config.storage {
            world.keep_in(directory)?;
        }
        let shared = Arc::new(Shared {
            world: Mutex::new(world),
            address,
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
            faults: Faults::default(),
            log: RequestLog::default(),
            rate_limits: config.rate_limits.then(RateLimits::default),
            check: config.check,
            heartbeat_interval: config.heartbeat_interval,
            privileged_intents: if config.privileged_intents { u64::MAX } else { 0 },
        });
        let local = Self { shared };
        let router = local.router();
        local.shared.tasks.spawn(accept(listener, Arc::clone(&local.shared), router));
        local.shared.tasks.spawn(archive(Arc::clone(&local.shared)));
        Ok(local)
    }

    fn router(&self) -> Router {
        let api = Router::new()
            // The handler has Discord's own limit.
            .route("/api/{*path}", any(rest::answer).layer(DefaultBodyLimit::disable()))
            .route("/gateway", get(gateway::connect))
            .route("/gateway/", get(gateway::connect))
            .route("/attachments/{channel}/{id}/{name}", get(attachment))
            .with_state(Arc::clone(&self.shared));
        page::guard(api.merge(page::router(self.driver())))
    }

    /// The address for the bot's REST client, without a path: `http://127.0.0.1:PORT`.
    pub fn api_url(&self) -> String {
        format!("http://{}", self.shared.address)
    }

    /// The token the bot must use.
    pub fn token(&self) -> &'static str {
        TOKEN
    }

    /// A handle to act in it.
    pub fn driver(&self) -> Driver {
        Driver { shared: Arc::clone(&self.shared) }
    }

    /// Closes every connection and stops serving; what is stored is complete afterwards.
    pub async fn shutdown(self) {
        self.shared.stop.cancel();
        self.shared.faults.clear();
        self.shared.tasks.close();
        self.shared.tasks.wait().await;
    }
}

/// Takes connections until the server stops.
async fn accept(listener: TcpListener, shared: Arc<Shared>, router: Router) {
    loop {
        let accepted = tokio::select! {
            () = shared.stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => {
                shared.tasks.spawn(serve(stream, shared.stop.clone(), router.clone()));
            }
            Err(error) => {
                tracing::warn!(%error, "the local Discord could not take a connection");
                // Out of file descriptors, most likely: others must end first.
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// Serves one connection. hyper is used directly rather than through axum so that a connection can be cut
/// instead of answered.
async fn serve(stream: TcpStream, stop: CancellationToken, router: Router) {
    // Without it every small answer waits for the client's delayed acknowledgement (40 ms).
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "no TCP_NODELAY");
    }
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |request: Request<Incoming>| {
        let answered = router.call(request);
        async move {
            let response = answered.await.unwrap_or_else(|never| match never {});
            if response.extensions().get::<LostAnswer>().is_some() {
                return Err(std::io::Error::from(std::io::ErrorKind::ConnectionAborted));
            }
            Ok(response)
        }
    });
    let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::select! {
        () = stop.cancelled() => {}
        // An error is the client's going away, or a connection cut on purpose.
        _ = connection => {}
    }
}

/// Archives threads when their time has come.
async fn archive(shared: Arc<Shared>) {
    loop {
        let (clock, bell, next) = {
            let mut world = shared.world();
            world.archive_idle_threads();
            (Arc::clone(&world.clock), Arc::clone(&world.archiving_bell), world.next_archiving())
        };
        tokio::select! {
            () = shared.stop.cancelled() => return,
            () = clock.sleep_until(next) => {}
            () = bell.notified() => {}
        }
    }
}

/// `GET /attachments/…`: a message's file, as Discord's CDN serves it.
async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((channel, id, _)): Path<(Snowflake, Snowflake, String)>,
) -> Response {
    let (stored, kind) = {
        let world = shared.world();
        let attachment = world.attachment(channel, id);
        (world.files.get(id), attachment.and_then(|file| file.content_type.clone()))
    };
    let Some(bytes) = stored.and_then(|stored| stored.read().ok()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut response = bytes.into_response();
    let kind = kind.unwrap_or_else(|| "application/octet-stream".into());
    // The page's own origin: what is no picture is kept, not shown, since it might be a page of its own.
    if !["image/png", "image/gif", "image/jpeg", "image/webp"].contains(&kind.as_str()) {
        response.headers_mut().insert(CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    if let Ok(kind) = HeaderValue::from_str(&kind) {
        response.headers_mut().insert(CONTENT_TYPE, kind);
    }
    response
}
