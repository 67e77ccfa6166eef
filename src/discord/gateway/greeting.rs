//! Opens a gateway connection as far as the first message, and leaves again: nothing is begun by that.

use super::GatewayError;
use super::line::{CONNECT_PATIENCE, goodbye, socket_address};
use super::wire::Received;
use futures_util::StreamExt;
use tokio::time::timeout;
use tokio_tungstenite::connect_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// Waits for the gateway's `Hello`.
///
/// # Errors
/// No connection comes about, or nothing that a gateway says first comes over it.
pub(in crate::discord) async fn greeting(url: &str) -> Result<(), GatewayError> {
    timeout(CONNECT_PATIENCE, greeted(url)).await.map_err(|_| GatewayError::NoGreeting)?
}

async fn greeted(url: &str) -> Result<(), GatewayError> {
    let connected = connect_async_with_config(socket_address(url), None, true).await;
    let (mut socket, _) = connected.map_err(|error| GatewayError::NoConnection(Box::new(error)))?;
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        if matches!(Received::read(&text), Some(Received::Hello { .. })) {
            goodbye(socket, CloseCode::Normal).await;
            return Ok(());
        }
    }
    Err(GatewayError::NoGreeting)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::SinkExt;
    use tokio::net::TcpListener;

    /// A server that says that first; where it is.
    async fn saying(first: &'static str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let mut peer = tokio_tungstenite::accept_async(stream).await.unwrap();
            peer.send(Message::text(first)).await.unwrap();
            // Whoever does not get what they want hears the end.
            let _ = peer.close(None).await;
        });
        format!("ws://{address}")
    }

    #[tokio::test]
    async fn hello_is_enough_and_nothing_less() {
        greeting(&saying(r#"{"op":10,"d":{"heartbeat_interval":41250}}"#).await).await.unwrap();
        let other = greeting(&saying("220 mail.example").await).await;
        assert!(matches!(other, Err(GatewayError::NoGreeting)), "{other:?}");
    }

    #[tokio::test]
    async fn where_no_websocket_opens_it_says_so() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("ws://{}", listener.local_addr().unwrap());
        // As a proxy that knows only plain requests.
        tokio::spawn(async move { drop(listener.accept().await.unwrap()) });
        let cut = greeting(&url).await;
        assert!(matches!(cut, Err(GatewayError::NoConnection(_))), "{cut:?}");
    }
}
