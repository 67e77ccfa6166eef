//! What happens, told to the page as it happens.
//!
//! A connection begins with `hello`, upon which the page reads the whole state: what happened while it
//! was not connected, a restart of the server included, is caught up with by that, never by replaying.

use super::{Page, Refusal};
use crate::sandbox::events::EventStream;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use tokio_util::sync::CancellationToken;

/// Whose events.
#[derive(Debug, Deserialize)]
pub(super) struct As {
    #[serde(rename = "as")]
    person: String,
}

/// `GET /sandbox/events?as=`: a WebSocket of events as JSON, one a message.
pub(super) async fn stream(
    State(page): State<Page>,
    Query(query): Query<As>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let events = page.person(&query.person)?.events();
    let stop = page.driver.shared.stop.clone();
    Ok(upgrade.on_upgrade(move |socket| send_all(socket, events, stop)))
}

async fn send_all(mut socket: WebSocket, mut events: EventStream, stop: CancellationToken) {
    if socket.send(Message::text(r#"{"type":"hello"}"#)).await.is_err() {
        return;
    }
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            event = events.next() => {
                let Some(event) = event else { break };
                let Ok(text) = serde_json::to_string(&*event) else { continue };
                if socket.send(Message::text(text)).await.is_err() {
                    return;
                }
            }
            // The page says nothing; this notices that it has gone.
            received = socket.recv() => match received {
                Some(Ok(_)) => {}
                _ => return,
            },
        }
    }
    // The connection ends either way; a page that has gone meanwhile is no error.
    let _ = socket.send(Message::Close(None)).await;
}
