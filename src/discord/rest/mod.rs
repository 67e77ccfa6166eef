//! A small REST client for what the bot sends by its own token.
//!
//! Interaction answers go through serenity. Announcements do not, because serenity's
//! limiter has no global limit of its own, cannot replace a message that waits, and
//! must be off when another server than Discord is addressed. Here instead:
//!
//! - A [`Permit`] is obtained *before* the payload is built, so that whoever waits in
//!   the queue sends what is newest when its turn comes.
//! - Limits are honoured as Discord tells them: per bucket, 50 a second over all,
//!   `retry_after` with its scope. Waiters of a bucket, and of the whole, are served
//!   in the order they came.
//! - Every failure is a [`RestError`] that says what can be done about it.
//! - The client behaves the same whatever server it talks to.
//!
//! It never repeats a request by itself: whether that makes sense is the caller's
//! knowledge.

mod address;
mod api;
mod error;
mod limits;
mod route;

pub(crate) use address::check_gateway;
pub use address::{AddressError, ApiAddress};
pub(crate) use api::{ApplicationSeen, GuildSeen, MemberSeen, StartLimit, custom_ids_in};
pub use api::{ChannelInfo, MessageSeen, ThreadChange};
pub use error::{RestError, Scope, Surface, Trouble};
pub use route::Route;

use crate::engine::{Millis, Timestamp};
use crate::metrics::{count, metrics};
use crate::session::ports::Clock;
use limits::{Limits, Seen, Wait};
use reqwest::header::{AUTHORIZATION, HeaderMap};
use reqwest::{Client, RequestBuilder, Response};
use route::RouteKey;
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex as AsyncMutex, Notify};

/// How long one request may take, the upload of a picture included.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
/// How long a connection may take to come about.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Above this many queues the unused ones are dropped.
const LANES_MAX: usize = 4096;

/// What the client is asked to send along.
#[derive(Debug, Clone, Default)]
pub struct Body {
    /// The JSON body; `None` sends none.
    pub json: Option<serde_json::Value>,
    /// Files: a multipart form then, the JSON as its `payload_json`.
    pub files: Vec<File>,
}

/// A file that goes along.
#[derive(Debug, Clone)]
pub struct File {
    /// File name, such as `board.png`.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The client. Cheap to clone; clones share the account of limits.
#[derive(Clone)]
pub struct RestClient {
    inner: Arc<Inner>,
}

struct Inner {
    http: Client,
    address: ApiAddress,
    /// `Bot …`
    authorization: reqwest::header::HeaderValue,
    clock: Arc<dyn Clock>,
    /// Whether limits are kept at all; only a local Discord without any goes without.
    limited: bool,
    limits: Mutex<Limits>,
    lanes: Mutex<HashMap<RouteKey, Arc<Lane>>>,
    /// Whoever holds it is next in line for a place among all requests.
    global_turn: AsyncMutex<()>,
    /// Told whenever a place came back to some bucket. For all lanes together, since lanes may
    /// share a bucket, and only Discord knows which do.
    place_back: Notify,
    token_refused: AtomicBool,
    /// How many wait for a permit.
    waiting: AtomicUsize,
    /// How many have their permit and no answer yet.
    in_flight: AtomicUsize,
    /// How far our clock is ahead of Discord's, by the newest answer.
    clock_ahead: Mutex<Option<Millis>>,
}

/// The queue of one route and resource.
#[derive(Debug, Default)]
struct Lane {
    /// Whoever holds it is next in line for a place in the bucket.
    turn: AsyncMutex<()>,
}

/// The right to send one request on one route, now.
///
/// Dropped unused, the place goes back to its bucket.
#[must_use = "a permit holds a place that others wait for"]
pub struct Permit {
    client: RestClient,
    route: Route,
    used: bool,
    /// When its place among all requests was taken.
    taken_at: Timestamp,
    /// Once somebody has it.
    underway: Option<Underway>,
}

/// Why there can be no client.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The token holds characters that no token has.
    #[error("the Discord token contains characters that no token has")]
    Token,
    /// The TLS library could not be set up.
    #[error("the HTTP client could not be set up")]
    Http(#[source] reqwest::Error),
}

impl RestClient {
    /// Sets a client up; sends nothing.
    ///
    /// # Errors
    /// If the token cannot be one or TLS cannot be set up.
    pub fn new(address: ApiAddress, token: &str, clock: Arc<dyn Clock>) -> Result<Self, SetupError> {
        Self::with_limits(address, token, clock, true)
    }

    /// As [`Self::new`], but keeps no limits of its own where `limited` is off and the server is on
    /// this machine: to measure how fast everything else is.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn with_limits(
        address: ApiAddress,
        token: &str,
        clock: Arc<dyn Clock>,
        limited: bool,
    ) -> Result<Self, SetupError> {
        let token = token.trim();
        let token = token.strip_prefix("Bot ").unwrap_or(token);
        let mut authorization =
            reqwest::header::HeaderValue::from_str(&format!("Bot {token}")).map_err(|_| SetupError::Token)?;
        authorization.set_sensitive(true);
        let mut http = Client::builder()
            .user_agent(concat!("DiscordBot (omok, ", env!("CARGO_PKG_VERSION"), ")"))
            .timeout(REQUEST_TIMEOUT)
            .connect_timeout(CONNECT_TIMEOUT)
            .tcp_nodelay(true)
            .redirect(reqwest::redirect::Policy::none());
        if address.is_loopback() {
            http = http.no_proxy();
        } else {
            http = http.https_only(true);
        }
        Ok(Self {
            inner: Arc::new(Inner {
                http: http.build().map_err(SetupError::Http)?,
                limited: limited || !address.is_loopback(),
                address,
                authorization,
                clock,
                limits: Mutex::default(),
                lanes: Mutex::default(),
                global_turn: AsyncMutex::new(()),
                place_back: Notify::new(),
                token_refused: AtomicBool::new(false),
                waiting: AtomicUsize::new(0),
                in_flight: AtomicUsize::new(0),
                clock_ahead: Mutex::default(),
            }),
        })
    }

    /// Waits until a request on `route` may go out.
    ///
    /// Cancelling the wait loses the place in the queue and nothing else.
    pub async fn permit(&self, route: Route) -> Permit {
        if !self.inner.limited {
            let taken_at = self.inner.clock.now();
            let underway = Some(Underway::one(self.clone()));
            return Permit { client: self.clone(), route, used: false, taken_at, underway };
        }
        let _waiting = Waiting::one(&self.inner.waiting);
        let key = route.key();
        let lane = self.lane(key);
        let turn = lane.turn.lock().await;
        loop {
            // Made before looking: it completes if a place comes back from here on.
            let place_back = self.inner.place_back.notified();
            let wait = self.limits(|limits, now| limits.start(key, now));
            match wait {
                Ok(()) => break,
                Err(Wait::Until(at)) => self.inner.clock.sleep_until(at).await,
                Err(Wait::ForAnswer) => place_back.await,
            }
        }
        drop(turn);
        // From here on a cancelled wait must give the bucket's place back.
        let mut permit =
            Permit { client: self.clone(), route, used: false, taken_at: Timestamp(0), underway: None };
        let _turn = self.inner.global_turn.lock().await;
        loop {
            match self.limits(|limits, now| limits.start_global(now).map(|()| now)) {
                Ok(taken_at) => {
                    permit.taken_at = taken_at;
                    permit.underway = Some(Underway::one(self.clone()));
                    return permit;
                }
                Err(at) => self.inner.clock.sleep_until(at).await,
            }
        }
    }

    /// Sends a request and returns its answer's body.
    ///
    /// # Errors
    /// [`RestError`], after having noted what the answer said about limits.
    pub async fn send(&self, permit: Permit, body: Body) -> Result<Vec<u8>, RestError> {
        let sent = self.send_once(permit, body).await;
        count(&metrics().requests, "outcome", sent.as_ref().map_or_else(RestError::kind, |_| "done"));
        sent
    }

    async fn send_once(&self, permit: Permit, body: Body) -> Result<Vec<u8>, RestError> {
        if self.inner.token_refused.load(Ordering::Acquire) {
            return Err(RestError::Unauthorized);
        }
        let request = self.request(permit.route, body)?;
        while self.inner.limited
            && let Err(at) = self.limits(|limits, now| limits.restart_global(permit.taken_at, now))
        {
            self.inner.clock.sleep_until(at).await;
        }
        let mut in_flight = InFlight { permit, seen: Seen::default() };
        in_flight.permit.used = true;
        let response = request.send().await.map_err(|error| RestError::from_transport(&error))?;
        in_flight.seen = seen(response.headers());
        self.note_clock(response.headers());
        let key = in_flight.permit.route.key();
        let (status, limit) = (response.status(), asked_pause(&response));
        let body = response.bytes().await.map_err(|error| RestError::from_transport(&error))?;
        if status.is_success() {
            return Ok(body.to_vec());
        }
        // The bucket's figures first, so that the pause has the last word.
        drop(in_flight);
        let error = RestError::from_answer(status.as_u16(), &body, limit);
        self.note(key, status.as_u16(), &error);
        Err(error)
    }

    /// As [`RestClient::send`], for an answer that is read.
    pub(crate) async fn send_for<T: serde::de::DeserializeOwned>(
        &self,
        permit: Permit,
        body: Body,
    ) -> Result<T, RestError> {
        let answer = self.send(permit, body).await?;
        serde_json::from_slice(&answer).map_err(|error| RestError::Unreadable(error.to_string()))
    }

    /// Answers of 401, 403 and 429 (not the shared ones) within the last ten minutes.
    pub fn bad_answers(&self) -> usize {
        self.limits(Limits::bad_answers)
    }

    /// How many requests have their permit and no answer yet: what they send is being made, or on its way.
    pub fn in_flight(&self) -> usize {
        self.inner.in_flight.load(Ordering::Relaxed)
    }

    /// How many requests wait for their permit.
    pub fn waiting(&self) -> usize {
        self.inner.waiting.load(Ordering::Relaxed)
    }

    /// How far this machine's clock is ahead of Discord's, by the newest answer. Discord tells
    /// seconds, so the figure is right to about one.
    pub fn clock_ahead(&self) -> Option<Millis> {
        *self.inner.clock_ahead.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_clock(&self, headers: &HeaderMap) {
        let date = text(headers, "date").and_then(|date| httpdate::parse_http_date(date).ok());
        let Some(theirs) = date.and_then(|date| date.duration_since(std::time::UNIX_EPOCH).ok()) else {
            return;
        };
        // Half a second on, since the fraction was cut off.
        let theirs = Timestamp(theirs.as_millis() as i64 + 500);
        let ahead = self.inner.clock.now() - theirs;
        *self.inner.clock_ahead.lock().unwrap_or_else(PoisonError::into_inner) = Some(ahead);
    }

    /// Where this client sends to.
    pub fn address(&self) -> &ApiAddress {
        &self.inner.address
    }

    fn request(&self, route: Route, body: Body) -> Result<RequestBuilder, RestError> {
        let Inner { http, address, authorization, .. } = &*self.inner;
        let request = http
            .request(route.method(), address.endpoint(&route.path()))
            .header(AUTHORIZATION, authorization.clone());
        let Some(json) = body.json else { return Ok(request) };
        if body.files.is_empty() {
            return Ok(request.json(&json));
        }
        let part = |bytes: Vec<u8>, mime: &str| {
            reqwest::multipart::Part::bytes(bytes)
                .mime_str(mime)
                .map_err(|error| RestError::from_transport(&error))
        };
        let mut form = reqwest::multipart::Form::new()
            .part("payload_json", part(json.to_string().into_bytes(), "application/json")?);
        for (index, file) in body.files.into_iter().enumerate() {
            let png =
                std::path::Path::new(&file.name).extension().is_some_and(|extension| extension == "png");
            let mime = if png { "image/png" } else { "application/octet-stream" };
            form = form.part(format!("files[{index}]"), part(file.bytes, mime)?.file_name(file.name));
        }
        Ok(request.multipart(form))
    }

    fn note(&self, key: RouteKey, status: u16, error: &RestError) {
        let now = self.inner.clock.now();
        match error {
            RestError::RateLimited { retry_after, scope } => {
                count(&metrics().rate_limited, "scope", scope.name());
                tracing::warn!(route = key.template, ?scope, retry_after_ms = retry_after.0, "rate limited");
                self.limits(|limits, _| limits.paused(key, *scope, now + *retry_after));
                if *scope == Scope::Shared {
                    return;
                }
            }
            RestError::Unauthorized if !self.inner.token_refused.swap(true, Ordering::AcqRel) => {
                tracing::error!("Discord refuses the bot token; nothing more is sent until a restart");
            }
            _ => {}
        }
        if matches!(status, 401 | 403 | 429) {
            self.limits(Limits::note_bad);
        }
    }

    fn lane(&self, key: RouteKey) -> Arc<Lane> {
        let mut lanes = self.inner.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        if lanes.len() > LANES_MAX {
            lanes.retain(|_, lane| Arc::strong_count(lane) > 1);
        }
        Arc::clone(lanes.entry(key).or_default())
    }

    fn limits<T>(&self, use_them: impl FnOnce(&mut Limits, Timestamp) -> T) -> T {
        let now = self.inner.clock.now();
        use_them(&mut self.inner.limits.lock().unwrap_or_else(PoisonError::into_inner), now)
    }
}

impl fmt::Debug for RestClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RestClient").field("address", &self.inner.address).finish_non_exhaustive()
    }
}

impl fmt::Debug for Permit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Permit").field("route", &self.route).finish_non_exhaustive()
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if !self.used && self.client.inner.limited {
            let key = self.route.key();
            self.client.limits(|limits, _| limits.give_back(key));
            self.client.inner.place_back.notify_waiters();
        }
    }
}

/// Counts one that waits, however its wait ends.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn one(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Counts one from its permit to its answer, or to its being given up.
struct Underway(RestClient);

impl Underway {
    fn one(client: RestClient) -> Self {
        client.inner.in_flight.fetch_add(1, Ordering::Relaxed);
        Self(client)
    }
}

impl Drop for Underway {
    fn drop(&mut self) {
        self.0.inner.in_flight.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Accounts for the request when its answer is in, or when nobody waits for it any more.
struct InFlight {
    permit: Permit,
    seen: Seen,
}

impl Drop for InFlight {
    fn drop(&mut self) {
        if !self.permit.client.inner.limited {
            return;
        }
        let key = self.permit.route.key();
        self.permit.client.limits(|limits, now| limits.answered(key, &self.seen, now));
        self.permit.client.inner.place_back.notify_waiters();
    }
}

fn seen(headers: &HeaderMap) -> Seen {
    Seen {
        bucket: text(headers, "x-ratelimit-bucket").map(str::to_owned),
        limit: text(headers, "x-ratelimit-limit").and_then(|text| text.parse().ok()),
        remaining: text(headers, "x-ratelimit-remaining").and_then(|text| text.parse().ok()),
        reset_after: seconds(headers, "x-ratelimit-reset-after"),
    }
}

fn asked_pause(response: &Response) -> Option<(Millis, Scope)> {
    let headers = response.headers();
    let scope = match text(headers, "x-ratelimit-scope") {
        Some("global") => Scope::Global,
        Some("shared") => Scope::Shared,
        _ => Scope::User,
    };
    seconds(headers, "retry-after").map(|after| (after, scope))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// A header in seconds with decimals, rounded up to the millisecond.
fn seconds(headers: &HeaderMap, name: &str) -> Option<Millis> {
    let seconds: f64 = text(headers, name)?.parse().ok()?;
    (seconds.is_finite() && seconds >= 0.0).then(|| Millis((seconds * 1000.0).ceil() as i64))
}

#[cfg(test)]
mod tests;
