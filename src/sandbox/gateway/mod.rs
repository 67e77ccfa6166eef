//! The gateway: one WebSocket connection of a bot.
//! Source: <https://discord.com/developers/docs/events/gateway>.

pub(crate) mod codec;
pub(crate) mod hub;

use super::server::{Shared, TOKEN};
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use codec::Encoder;
use hub::{Connection, Control, intent};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc};
use tokio_util::task::task_tracker::TaskTrackerToken;

/// Largest payload a bot may send.
const PAYLOAD_BYTES_MAX: usize = 4096;
/// Intents that must be switched on for the application.
const PRIVILEGED: u64 = intent::GUILD_MEMBERS | intent::GUILD_PRESENCES | intent::MESSAGE_CONTENT;
/// Every intent there is.
const KNOWN_INTENTS: u64 = (1 << 26) - 1;

/// What a bot asks for in the address.
#[derive(Debug, Deserialize)]
pub(crate) struct GatewayQuery {
    v: Option<u8>,
    encoding: Option<String>,
    compress: Option<String>,
}

/// `GET /gateway`: upgrades to a WebSocket.
pub(crate) async fn connect(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<GatewayQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if shared.world().hub.refusing {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let running = shared.tasks.token();
    upgrade.on_upgrade(move |socket| serve(shared, socket, query, running))
}

/// Why a connection ends.
enum End {
    /// With a close code.
    Close(u16, &'static str),
    /// Without a word, because it was cut or the bot has gone. The flag says that the bot meant it.
    Gone(bool),
}

type Step = Result<(), End>;

/// One connection's state.
struct Link {
    shared: Arc<Shared>,
    socket: WebSocket,
    encoder: Encoder,
    connection: Connection,
    session: Option<String>,
    /// Number of the last event sent.
    sent: u64,
    bell: Arc<Notify>,
    /// Payloads received in the current minute, and when that began (milliseconds of the injected clock).
    received: (i64, u32),
}

async fn serve(shared: Arc<Shared>, socket: WebSocket, query: GatewayQuery, running: TaskTrackerToken) {
    let (control, mut controls) = mpsc::channel(16);
    let number = shared.world().hub.next_connection();
    let stream = query.compress.as_deref() == Some("zlib-stream");
    let mut link = Link {
        shared: Arc::clone(&shared),
        socket,
        encoder: if stream { Encoder::stream() } else { Encoder::Plain },
        connection: Connection { number, control },
        session: None,
        sent: 0,
        bell: Arc::default(),
        received: (0, 0),
    };
    let supported =
        query.v.is_none_or(|v| v == 10 || v == 9) && query.encoding.as_deref().is_none_or(|e| e == "json");
    let end = if supported { link.run(&mut controls).await } else { End::Close(4012, "Invalid API version") };
    let on_purpose = matches!(end, End::Gone(true));
    if let End::Close(code, reason) = end {
        // Codes after which a session cannot be resumed forget it.
        if let Some(session) =
            link.session.as_ref().filter(|_| matches!(code, 4004 | 4007 | 4009 | 4010..=4014))
        {
            shared.world().hub.forget(session);
        }
        let frame = CloseFrame { code, reason: reason.into() };
        // A bot that has gone meanwhile needs no close frame.
        let _ = link.socket.send(Message::Close(Some(frame))).await;
    }
    if let Some(session) = &link.session {
        let mut world = shared.world();
        let (before, now) = (world.hub.online(), world.now());
        world.hub.end(session, number, on_purpose, now);
        world.note_bot_presence(before);
    }
    drop(running);
}

impl Link {
    async fn run(&mut self, controls: &mut mpsc::Receiver<Control>) -> End {
        match self.serve_until_end(controls).await {
            Ok(()) => End::Gone(false),
            Err(end) => end,
        }
    }

    async fn serve_until_end(&mut self, controls: &mut mpsc::Receiver<Control>) -> Step {
        let interval = self.shared.heartbeat_interval;
        let hello = json!({"heartbeat_interval": interval.as_millis() as u64, "_trace": ["[\"local\"]"]});
        self.send(&json!({"op": 10, "d": hello, "s": null, "t": null})).await?;
        // Discord closes a connection that misses its heartbeats for a while.
        let patience = interval * 2 + Duration::from_secs(5);
        let stop = self.shared.stop.clone();
        let silence = tokio::time::sleep(patience);
        tokio::pin!(silence);
        loop {
            let bell = Arc::clone(&self.bell);
            tokio::select! {
                biased;
                () = stop.cancelled() => return Err(End::Close(1001, "shutting down")),
                Some(control) = controls.recv() => self.obey(control).await?,
                message = self.socket.recv() => {
                    if self.receive(message).await? {
                        silence.set(tokio::time::sleep(patience));
                    }
                }
                () = bell.notified() => self.flush().await?,
                () = &mut silence => return Err(End::Close(4009, "Session timed out.")),
            }
        }
    }

    async fn send(&mut self, payload: &Value) -> Step {
        self.send_text(&payload.to_string()).await
    }

    async fn send_text(&mut self, payload: &str) -> Step {
        let message = self.encoder.encode(payload);
        self.socket.send(message).await.map_err(|_| End::Gone(false))
    }

    /// Sends what the session has for us.
    async fn flush(&mut self) -> Step {
        let Some(session) = self.session.clone() else { return Ok(()) };
        let pending = self.shared.world().hub.pending(&session, self.sent);
        let Some(frames) = pending else {
            return self.obey(Control::Invalid(false)).await;
        };
        for frame in frames {
            self.send_text(&frame.text).await?;
            self.sent = frame.seq;
        }
        Ok(())
    }

    async fn obey(&mut self, control: Control) -> Step {
        match control {
            Control::Reconnect => self.send(&json!({"op": 7, "d": null, "s": null, "t": null})).await,
            Control::Invalid(resumable) => {
                if !resumable && let Some(session) = self.session.take() {
                    self.shared.world().hub.forget(&session);
                }
                self.send(&json!({"op": 9, "d": resumable, "s": null, "t": null})).await
            }
            Control::Close(code) => Err(End::Close(code, "")),
            Control::Cut => Err(End::Gone(false)),
        }
    }

    /// Returns whether it was a heartbeat.
    async fn receive(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<bool, End> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text.to_string(),
            Some(Ok(Message::Binary(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(false),
            // 1000 and 1001 end the session; other codes leave it to be resumed.
            Some(Ok(Message::Close(frame))) => {
                let code = frame.map_or(1005, |frame| frame.code);
                return Err(End::Gone(matches!(code, 1000 | 1001)));
            }
            Some(Err(_)) | None => return Err(End::Gone(false)),
        };
        self.count()?;
        let payload: Option<Value> =
            (text.len() <= PAYLOAD_BYTES_MAX).then(|| serde_json::from_str(&text).ok()).flatten();
        let Some(payload) = payload.filter(Value::is_object) else {
            return Err(End::Close(4002, "Error while decoding payload."));
        };
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(1) => {
                self.heartbeat(data).await?;
                return Ok(true);
            }
            Some(2) => self.identify(data).await?,
            Some(6) => self.resume(data).await?,
            Some(3 | 4 | 8 | 31) if self.session.is_none() => {
                return Err(End::Close(4003, "Not authenticated."));
            }
            Some(3 | 4 | 31) => {}
            Some(8) => self.chunk(data).await?,
            _ => return Err(End::Close(4001, "Unknown opcode.")),
        }
        Ok(false)
    }

    /// 120 payloads a minute, where limits count.
    fn count(&mut self) -> Step {
        let now = self.shared.world().now().0;
        if now - self.received.0 >= 60_000 {
            self.received = (now, 0);
        }
        self.received.1 += 1;
        let too_many = self.received.1 > 120 && self.shared.rate_limits.is_some();
        if too_many { Err(End::Close(4008, "You are being rate limited.")) } else { Ok(()) }
    }

    async fn heartbeat(&mut self, data: &Value) -> Step {
        let deaf = {
            let mut world = self.shared.world();
            if let (Some(session), Some(seq)) = (&self.session, data.as_u64()) {
                world.hub.received(session, seq);
            }
            world.hub.deaf
        };
        if deaf { Ok(()) } else { self.send(&json!({"op": 11, "d": null, "s": null, "t": null})).await }
    }

    async fn identify(&mut self, data: &Value) -> Step {
        if self.session.is_some() {
            return Err(End::Close(4005, "Already authenticated."));
        }
        check_token(data)?;
        let intents = data["intents"].as_u64().filter(|intents| intents & !KNOWN_INTENTS == 0);
        let intents = intents.ok_or(End::Close(4013, "Invalid intent(s)."))?;
        if intents & PRIVILEGED & !self.shared.privileged_intents != 0 {
            return Err(End::Close(4014, "Disallowed intent(s)."));
        }
        let shard = match data["shard"].as_array() {
            None => (0, 1),
            Some(shard) => {
                let part = |at: usize| shard.get(at).and_then(Value::as_u64);
                let found = part(0).zip(part(1)).filter(|(index, count)| index < count);
                found.ok_or(End::Close(4010, "Invalid shard."))?
            }
        };
        if data["compress"] == true && matches!(self.encoder, Encoder::Plain) {
            self.encoder = Encoder::Payload;
        }
        {
            let shared = Arc::clone(&self.shared);
            let mut world = shared.world();
            let before = world.hub.online();
            let session = world.hub.start(self.connection.clone(), intents, shard);
            let ours =
                (world.guild.id.0 >> 22) % shard.1 == shard.0 && world.members.contains_key(&world.bot);
            let guilds = if ours { json!([{"id": world.guild.id, "unavailable": true}]) } else { json!([]) };
            let ready = json!({
                "v": 10, "user": world.user_json(world.bot), "guilds": guilds, "session_id": session,
                "resume_gateway_url": self.shared.gateway_url(), "session_type": "normal",
                "shard": [shard.0, shard.1], "application": {"id": world.bot, "flags": self.shared.application_flags()},
                "user_settings": {}, "relationships": [], "private_channels": [], "presences": [],
                "guild_join_requests": [], "geo_ordered_rtc_regions": [], "auth": {}, "_trace": ["[\"local\"]"],
            });
            world.hub.dispatch_to(&session, "READY", &ready);
            if ours && !world.outage && intents & intent::GUILDS != 0 {
                let guild = world.guild_create_json();
                world.hub.dispatch_to(&session, "GUILD_CREATE", &guild);
            }
            self.adopt(&world.hub, session);
            world.note_bot_presence(before);
        }
        self.flush().await
    }

    fn adopt(&mut self, hub: &hub::Hub, session: String) {
        if let Some(found) = hub.session(&session) {
            self.bell = Arc::clone(&found.bell);
        }
        self.session = Some(session);
    }

    async fn resume(&mut self, data: &Value) -> Step {
        if self.session.is_some() {
            return Err(End::Close(4005, "Already authenticated."));
        }
        check_token(data)?;
        let id = data["session_id"].as_str().unwrap_or_default().to_owned();
        let seq = data["seq"].as_u64().unwrap_or(0);
        let resumed = {
            let shared = Arc::clone(&self.shared);
            let mut world = shared.world();
            let (before, now) = (world.hub.online(), world.now());
            let resumed = world.hub.resume(&id, seq, self.connection.clone(), now);
            if resumed {
                world.hub.dispatch_to(&id, "RESUMED", &json!({"_trace": ["[\"local\"]"]}));
                self.adopt(&world.hub, id);
            }
            world.note_bot_presence(before);
            resumed
        };
        if !resumed {
            return self.obey(Control::Invalid(false)).await;
        }
        self.sent = seq;
        self.flush().await
    }

    /// Answers a request for members: those named by id, or whose name begins with the query.
    async fn chunk(&mut self, data: &Value) -> Step {
        let Some(session) = self.session.clone() else { return Ok(()) };
        {
            let mut world = self.shared.world();
            let query = data["query"].as_str();
            let ids: Vec<_> = match &data["user_ids"] {
                Value::Array(ids) => ids.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
                Value::String(id) => vec![id.clone()],
                _ => Vec::new(),
            };
            let named = |user: &super::model::User| query.is_some_and(|query| user.name.starts_with(query));
            let wanted = |user: &&super::model::User| ids.contains(&user.id.to_string()) || named(user);
            let found = world.users.values().filter(wanted);
            let members: Vec<Value> = found.filter_map(|user| world.member_json(user.id)).collect();
            let mut chunk = json!({
                "guild_id": world.guild.id, "members": members, "chunk_index": 0, "chunk_count": 1, "not_found": [],
            });
            if data["nonce"].is_string() {
                chunk["nonce"] = data["nonce"].clone();
            }
            world.hub.dispatch_to(&session, "GUILD_MEMBERS_CHUNK", &chunk);
        }
        self.flush().await
    }
}

fn check_token(data: &Value) -> Step {
    let token = data["token"].as_str().unwrap_or_default();
    let right = token.strip_prefix("Bot ").unwrap_or(token) == TOKEN;
    if right { Ok(()) } else { Err(End::Close(4004, "Authentication failed.")) }
}
