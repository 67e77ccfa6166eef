//! What goes over the gateway's WebSocket, as JSON text.
//!
//! Source: Discord docs, "Gateway" and "Gateway Events".

use crate::engine::Millis;
use serde::Deserialize;
use serde_json::{Value, json};

/// A message from Discord.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Received {
    /// Something happened (op 0).
    Dispatch { seq: u64, kind: String, data: Value },
    /// Discord wants a heartbeat now (op 1).
    WantsBeat,
    /// Discord asks us to connect again and resume (op 7).
    Reconnect,
    /// The session is no longer valid, or cannot be resumed (op 9).
    InvalidSession { resumable: bool },
    /// The first message of a connection (op 10).
    Hello { heartbeat: Millis },
    /// Our heartbeat has arrived (op 11).
    BeatAnswered,
    /// Something we have no use for.
    Other,
}

impl Received {
    /// Reads a message; `None` if it is none.
    pub(super) fn read(text: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Envelope {
            op: u8,
            #[serde(default)]
            d: Value,
            #[serde(default)]
            s: Option<u64>,
            #[serde(default)]
            t: Option<String>,
        }
        let envelope: Envelope = serde_json::from_str(text).ok()?;
        Some(match envelope.op {
            0 => Self::Dispatch { seq: envelope.s?, kind: envelope.t?, data: envelope.d },
            1 => Self::WantsBeat,
            7 => Self::Reconnect,
            9 => Self::InvalidSession { resumable: envelope.d.as_bool().unwrap_or(false) },
            10 => Self::Hello { heartbeat: Millis(envelope.d.get("heartbeat_interval")?.as_i64()?.max(1)) },
            11 => Self::BeatAnswered,
            _ => Self::Other,
        })
    }
}

/// What a session is begun with.
#[derive(Clone)]
pub(super) struct Identity {
    /// Without `Bot `.
    pub(super) token: String,
    pub(super) intents: u64,
    /// Shown as "Playing …".
    pub(super) activity: String,
}

impl Identity {
    /// Begins a session (op 2).
    pub(super) fn identify(&self) -> String {
        json!({
            "op": 2,
            "d": {
                "token": self.token,
                "intents": self.intents,
                "properties": { "os": std::env::consts::OS, "browser": "omok", "device": "omok" },
                "compress": false,
                "large_threshold": 50,
                "shard": [0, 1],
                "presence": {
                    "since": null,
                    "activities": [{ "name": self.activity, "type": 0 }],
                    "status": "online",
                    "afk": false,
                },
            },
        })
        .to_string()
    }

    /// Goes on with a session (op 6).
    pub(super) fn resume(&self, session_id: &str, seq: u64) -> String {
        json!({ "op": 6, "d": { "token": self.token, "session_id": session_id, "seq": seq } }).to_string()
    }
}

/// A heartbeat (op 1).
pub(super) fn heartbeat(seq: Option<u64>) -> String {
    json!({ "op": 1, "d": seq }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read() {
        let read = |value: Value| Received::read(&value.to_string());
        assert_eq!(
            read(json!({ "op": 0, "s": 3, "t": "RESUMED", "d": {} })),
            Some(Received::Dispatch { seq: 3, kind: "RESUMED".into(), data: json!({}) })
        );
        assert_eq!(
            read(
                json!({ "op": 10, "d": { "heartbeat_interval": 41_250, "_trace": [] }, "s": null, "t": null })
            ),
            Some(Received::Hello { heartbeat: Millis(41_250) })
        );
        assert_eq!(read(json!({ "op": 9, "d": true })), Some(Received::InvalidSession { resumable: true }));
        assert_eq!(read(json!({ "op": 9, "d": null })), Some(Received::InvalidSession { resumable: false }));
        assert_eq!(read(json!({ "op": 7, "d": null })), Some(Received::Reconnect));
        assert_eq!(read(json!({ "op": 11 })), Some(Received::BeatAnswered));
        assert_eq!(read(json!({ "op": 99 })), Some(Received::Other));
    }

    #[test]
    fn what_is_no_message_is_none() {
        for text in ["", "null", "[]", "{}", r#"{"op":10}"#, r#"{"op":0,"t":"READY"}"#, r#"{"op":-1}"#] {
            assert_eq!(Received::read(text), None, "{text}");
        }
    }
}
