//! A bot without a library: requests by reqwest, events by tokio-tungstenite.

use futures_util::{SinkExt, StreamExt};
use omok::clock::ManualClock;
use omok::engine::Timestamp;
use omok::sandbox::{Driver, LocalConfig, LocalDiscord, Person, Snowflake};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The intents of a bot without privileges: guilds, messages, reactions.
pub(crate) const INTENTS: u64 = 1 | 1 << 9 | 1 << 10;
/// Where the tests' clock starts.
pub(crate) const START: Timestamp = Timestamp(1_800_000_000_000);

/// A local Discord and a bot's REST client.
pub(crate) struct Fixture {
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) local: LocalDiscord,
    pub(crate) driver: Driver,
    client: reqwest::Client,
}

/// A status and a JSON body (`null` for none).
pub(crate) type Answer = (u16, Value);

impl Fixture {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut LocalConfig)) -> Self {
        let clock = Arc::new(ManualClock::new(START));
        let mut config = LocalConfig::new(clock.clone());
        change(&mut config);
        let local = LocalDiscord::start(config).await.expect("a free port");
        Self { clock, driver: local.driver(), local, client: reqwest::Client::new() }
    }

    pub(crate) fn channel(&self) -> Snowflake {
        self.driver.channel("omok")
    }

    pub(crate) fn alice(&self) -> Person {
        self.driver.person("alice")
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}/api/v10{path}", self.local.api_url());
        self.client.request(method, url).header("authorization", format!("Bot {}", self.local.token()))
    }

    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        let response = request.send().await.expect("an answer");
        let status = response.status().as_u16();
        let body = response.bytes().await.expect("a body");
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::PATCH, path).json(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::PUT, path).json(body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(self.request(Method::DELETE, path)).await
    }

    /// Sends a body with files: name and bytes of `files[0]`, `files[1]`…
    pub(crate) async fn with_files(
        &self,
        method: Method,
        path: &str,
        body: &Value,
        files: &[(&str, &[u8])],
    ) -> Answer {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (number, (name, bytes)) in files.iter().enumerate() {
            form = form
                .part(format!("files[{number}]"), Part::bytes(bytes.to_vec()).file_name((*name).to_owned()));
        }
        self.send(self.request(method, path).multipart(form)).await
    }

    /// The path of the channel's messages.
    pub(crate) fn messages(&self) -> String {
        format!("/channels/{}/messages", self.channel())
    }

    /// Sends a message to the channel and returns it.
    pub(crate) async fn say(&self, body: &Value) -> Value {
        let (status, message) = self.post(&self.messages(), body).await;
        assert_eq!(status, 200, "{message}");
        message
    }

    /// Registers `/play` with options of every kind, and connects to the gateway.
    pub(crate) async fn connect(&self) -> Gateway {
        let commands = json!([{"name": "play", "description": "Plays", "options": [
            {"type": 3, "name": "at", "description": "Where", "autocomplete": true},
            {"type": 6, "name": "with", "description": "Whom"},
        ]}]);
        let path = format!("/applications/{}/commands", self.driver.application_id());
        assert_eq!(self.put(&path, &commands).await.0, 200);
        let mut gateway = Gateway::open(self).await;
        gateway.identify(self.local.token(), INTENTS).await;
        gateway.expect("READY").await;
        gateway.expect("GUILD_CREATE").await;
        gateway
    }

    pub(crate) async fn callback(&self, interaction: &Value, body: &Value) -> Answer {
        let (id, token) = (text(interaction, "id"), text(interaction, "token"));
        self.post(&format!("/interactions/{id}/{token}/callback"), body).await
    }

    /// The path of an interaction's webhook.
    pub(crate) fn webhook(&self, interaction: &Value) -> String {
        format!("/webhooks/{}/{}", self.driver.application_id(), text(interaction, "token"))
    }
}

pub(crate) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a string")
}

/// Asserts a refusal with one of Discord's codes.
pub(crate) fn assert_refused((status, body): &Answer, expected: (u16, u64)) {
    assert_eq!((*status, body["code"].as_u64().unwrap_or_default()), expected, "{body}");
}

/// Asserts a 50035 with this code at this field (`components/0/custom_id`).
pub(crate) fn assert_bad_field((status, body): &Answer, field: &str, code: &str) {
    assert_eq!((*status, &body["code"]), (400, &json!(50035)), "{body}");
    let found =
        field.split('/').filter(|part| !part.is_empty()).fold(&body["errors"], |node, part| &node[part]);
    assert_eq!(found["_errors"][0]["code"], code, "at {field} in {body}");
}

/// A gateway connection.
pub(crate) struct Gateway {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) seq: u64,
}

impl Gateway {
    pub(crate) async fn open(fixture: &Fixture) -> Self {
        let (_, gateway) = fixture.get("/gateway").await;
        let url = format!("{}/?v=10&encoding=json", text(&gateway, "url"));
        let (socket, _) = tokio_tungstenite::connect_async(url).await.expect("a connection");
        let mut gateway = Self { socket, seq: 0 };
        assert_eq!(gateway.receive().await["op"], 10);
        gateway
    }

    pub(crate) async fn send(&mut self, payload: &Value) {
        self.socket.send(Message::text(payload.to_string())).await.expect("sent");
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("sent");
    }

    pub(crate) async fn identify(&mut self, token: &str, intents: u64) {
        let data = json!({"token": token, "intents": intents, "properties": {}});
        self.send(&json!({"op": 2, "d": data})).await;
    }

    /// The next message; the close code as `{"closed": code}`, 0 for none.
    pub(crate) async fn receive(&mut self) -> Value {
        let next = tokio::time::timeout(std::time::Duration::from_secs(10), self.socket.next());
        match next.await.expect("something within ten seconds") {
            Some(Ok(Message::Text(text))) => {
                let payload: Value = serde_json::from_str(&text).expect("JSON");
                self.seq = payload["s"].as_u64().unwrap_or(self.seq);
                payload
            }
            Some(Ok(Message::Close(frame))) => {
                json!({"closed": frame.map_or(0, |frame| u16::from(frame.code))})
            }
            Some(Ok(other)) => panic!("unexpected {other:?}"),
            Some(Err(_)) | None => json!({"closed": 0}),
        }
    }

    /// The next event, which must be of this name; its data.
    pub(crate) async fn expect(&mut self, name: &str) -> Value {
        let payload = self.receive().await;
        assert_eq!(payload["t"], name, "{payload}");
        payload["d"].clone()
    }

    /// Drops the connection without a close frame.
    pub(crate) fn drop_hard(self) {
        drop(self.socket);
    }

    pub(crate) async fn close(mut self, code: u16) {
        use tokio_tungstenite::tungstenite::protocol::CloseFrame;
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        self.socket.close(Some(frame)).await.expect("closed");
        while let Some(Ok(_)) = self.socket.next().await {}
    }
}
