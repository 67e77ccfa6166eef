//! The sockets and timers under a [`Shard`]: connects, and connects again.
//!
//! Times of the connection itself (heartbeats, pauses, patience) run on tokio's timer,
//! not on the session's clock: they belong to the wire.

use super::shard::{Do, Ending, Next, Shard};
use super::stall::Stall;
use super::starts;
use super::wire::Received;
use crate::discord::backoff::{Backoff, Pace};
use crate::discord::rest::check_gateway;
use crate::engine::Timestamp;
use crate::session::ports::Clock;
use crate::session::{Lifeline, MessageId, Ticket};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::future::pending;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Interval, MissedTickBehavior, Sleep, interval, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use tokio_util::sync::CancellationToken;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long a connection may take to come about.
pub(super) const CONNECT_PATIENCE: Duration = Duration::from_secs(10);
/// How long a connection may take until events flow.
const READY_PATIENCE: Duration = Duration::from_secs(30);
/// Discord wants that much time between two identifications.
pub(super) const IDENTIFY_PACE: Duration = Duration::from_secs(5);
/// How long the gateway may take to give a sign of life that was asked for.
pub(super) const PROBE_PATIENCE: Duration = Duration::from_secs(10);
/// How long a goodbye may take where the other side does not answer it.
const GOODBYE_PATIENCE: Duration = Duration::from_secs(2);
/// After so many failures in a row the address to resume at is given up.
const RESUME_URL_TRIES: u32 = 3;

/// What the line tells whoever listens.
#[derive(Debug)]
pub(super) enum Heard {
    /// An event, with the instant its last byte came in.
    Event {
        kind: String,
        data: Value,
        arrived_at: Timestamp,
        /// To be held while the event is handled.
        ticket: Option<Ticket>,
    },
    /// Moves can arrive from now on.
    Up,
    /// They can't, since then.
    Lost(Timestamp),
    /// The same, because we stop.
    Stopping(Timestamp),
}

/// Why the line ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    /// We wanted it to.
    Stopped,
    /// Discord refuses us for good, with this code.
    Refused(u16),
}

/// A gateway connection that comes again.
pub(super) struct Line<L> {
    pub(super) url: String,
    pub(super) shard: Shard,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) backoff: Backoff,
    /// Before the first identification.
    pub(super) first_pause: Duration,
    /// Between two identifications: [`IDENTIFY_PACE`].
    pub(super) identify_pace: Duration,
    /// For a sign of life: [`PROBE_PATIENCE`].
    pub(super) probe_patience: Duration,
    pub(super) lifeline: Lifeline,
    pub(super) stall: Stall,
    pub(super) stop: CancellationToken,
    /// Told everything, in order; to be quick about it.
    pub(super) listener: L,
}

impl<L: AsyncFnMut(Heard) + Send> Line<L> {
    /// Runs until it is stopped or refused for good.
    pub(super) async fn run(mut self) -> Over {
        let stop = self.stop.clone();
        let mut failures = 0;
        let mut may_identify = Some(Box::pin(sleep(self.first_pause)));
        loop {
            if !self.shard.will_resume() {
                if let Some(pace) = may_identify.take() {
                    tokio::select! {
                        () = stop.cancelled() => return Over::Stopped,
                        () = pace => {}
                    }
                }
                let pace = starts::pace(self.identify_pace, self.shard.identified_in_vain());
                may_identify = Some(Box::pin(sleep(pace)));
            }
            let mut was_up = false;
            let ending = match self.connect().await {
                Some(socket) => match self.converse(socket, &mut was_up).await {
                    Some(ending) => ending,
                    None => return Over::Stopped,
                },
                None if stop.is_cancelled() => return Over::Stopped,
                None => Ending::Broken,
            };
            let (next, lost_at) = self.shard.down(ending, self.clock.now());
            if let Some(at) = lost_at {
                (self.listener)(Heard::Lost(at)).await;
            }
            failures = if was_up { 0 } else { failures + 1 };
            if failures == RESUME_URL_TRIES {
                self.shard.forget_resume_url();
            }
            tracing::info!(?ending, ?next, failures, "the gateway connection ended");
            let pause = match next {
                Next::Never(code) => return Over::Refused(code),
                Next::AnewLater => Duration::from_secs(1) + self.backoff.part_of(Duration::from_secs(4)),
                Next::Resume | Next::Anew if failures == 0 => Duration::ZERO,
                Next::Resume | Next::Anew => {
                    let pause = self.backoff.pause(Pace::Connection, failures).0;
                    Duration::from_millis(pause.cast_unsigned())
                }
            };
            tokio::select! {
                () = stop.cancelled() => return Over::Stopped,
                () = sleep(pause) => {}
            }
        }
    }

    async fn connect(&self) -> Option<Socket> {
        let url = self.shard.resume_url().filter(|url| check_gateway(url).is_ok()).unwrap_or(&self.url);
        let connecting =
            timeout(CONNECT_PATIENCE, connect_async_with_config(socket_address(url), None, true));
        tokio::select! {
            () = self.stop.cancelled() => None,
            connected = connecting => match connected {
                Ok(Ok((socket, _))) => Some(socket),
                Ok(Err(error)) => {
                    tracing::warn!(%error, "no gateway connection");
                    None
                }
                Err(_) => {
                    tracing::warn!("no gateway connection in time");
                    None
                }
            },
        }
    }

    /// Talks until the connection ends; `None` if we were told to stop.
    async fn converse(&mut self, mut socket: Socket, was_up: &mut bool) -> Option<Ending> {
        let mut beats: Option<Interval> = None;
        let mut patience = Box::pin(sleep(READY_PATIENCE));
        let mut probe: Option<Pin<Box<Sleep>>> = None;
        loop {
            let (todo, mut ticket) = tokio::select! {
                biased;
                () = self.stop.cancelled() => {
                    self.stop(socket).await;
                    return None;
                }
                () = tick(&mut beats) => match self.shard.beat_due() {
                    Do::HangUp => {
                        tracing::warn!("the gateway does not answer heartbeats");
                        return Some(Ending::Broken);
                    }
                    todo => (vec![todo], None),
                },
                message = socket.next() => {
                    let ticket = self.lifeline.arrived(&*self.clock);
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            let Some(received) = Received::read(&text) else {
                                tracing::warn!("the gateway sent what is no message");
                                continue;
                            };
                            probe = None;
                            (self.shard.received(received, ticket.arrived_at()), Some(ticket))
                        }
                        Some(Ok(Message::Close(frame))) => {
                            return Some(Ending::Closed(frame.map(|frame| frame.code.into())));
                        }
                        Some(Ok(_)) => continue,
                        Some(Err(error)) => {
                            tracing::info!(%error, "the gateway connection broke");
                            return Some(Ending::Broken);
                        }
                        None => return Some(Ending::Broken),
                    }
                }
                () = self.lifeline.wanted(), if *was_up && probe.is_none() => {
                    probe = Some(Box::pin(sleep(self.probe_patience)));
                    (vec![self.shard.probe()], None)
                }
                () = expired(&mut probe) => {
                    tracing::warn!("the gateway gives no sign of life");
                    return Some(Ending::Broken);
                }
                () = &mut patience, if !*was_up => {
                    tracing::warn!("the gateway connection did not become ready in time");
                    return Some(Ending::Broken);
                }
            };
            let arrived_at = ticket.as_ref().map(Ticket::arrived_at);
            for task in todo {
                match task {
                    Do::Send(text) => {
                        if socket.send(Message::text(text)).await.is_err() {
                            return Some(Ending::Broken);
                        }
                    }
                    Do::Beat(every) => {
                        let mut interval = interval(Duration::from_millis(every.0.cast_unsigned()));
                        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
                        beats = Some(interval);
                    }
                    Do::Deliver { kind, data } => {
                        let arrived_at = arrived_at.unwrap_or_else(|| self.clock.now());
                        let stood_still =
                            made_at(&kind, &data).and_then(|at| self.stall.since(at, arrived_at));
                        if let Some(since) = stood_still {
                            tracing::warn!(
                                for_ms = (arrived_at - since).0,
                                "the gateway connection had stood still"
                            );
                            (self.listener)(Heard::Lost(since)).await;
                            (self.listener)(Heard::Up).await;
                        }
                        let ticket = ticket.take();
                        (self.listener)(Heard::Event { kind, data, arrived_at, ticket }).await;
                    }
                    Do::Up => {
                        *was_up = true;
                        self.stall.heard(self.clock.now());
                        (self.listener)(Heard::Up).await;
                    }
                    Do::HangUp => {
                        // Not 1000 or 1001: those would end the session. Not waited for, since
                        // moves don't arrive meanwhile.
                        tokio::spawn(goodbye(socket, CloseCode::from(4000)));
                        return Some(Ending::HungUp);
                    }
                }
            }
            // Last, so that the timer knows of what came before it knows that it came.
            if let Some(arrived_at) = arrived_at.filter(|_| self.shard.is_up()) {
                self.stall.heard(arrived_at);
                self.lifeline.heard(arrived_at);
            }
        }
    }

    /// However long the rest of the process takes to end: no move arrives any more.
    async fn stop(&mut self, socket: Socket) {
        if let (_, Some(at)) = self.shard.down(Ending::HungUp, self.clock.now()) {
            (self.listener)(Heard::Stopping(at)).await;
        }
        goodbye(socket, CloseCode::Normal).await;
    }
}

/// The gateway's address with the version and the encoding that are spoken here.
pub(super) fn socket_address(url: &str) -> String {
    format!("{}/?v=10&encoding=json", url.trim_end_matches('/'))
}

/// When Discord made an interaction: the time in its id.
fn made_at(kind: &str, data: &Value) -> Option<Timestamp> {
    let id = (kind == "INTERACTION_CREATE").then(|| data.get("id")?.as_str()?.parse().ok())??;
    Some(MessageId(id).created_at())
}

async fn expired(patience: &mut Option<Pin<Box<Sleep>>>) {
    match patience {
        Some(patience) => patience.await,
        None => pending().await,
    }
}

async fn tick(beats: &mut Option<Interval>) {
    match beats {
        Some(beats) => {
            beats.tick().await;
        }
        None => pending().await,
    }
}

/// Closes a connection and waits a little for the other side to say so too.
pub(super) async fn goodbye(socket: Socket, code: CloseCode) {
    // Whether it was heard or not, the connection ends here.
    let _ = timeout(GOODBYE_PATIENCE, close(socket, code)).await;
}

/// Closes a connection and waits for the answer, and not for the other side to hang up after it.
async fn close(mut socket: Socket, code: CloseCode) {
    let frame = CloseFrame { code, reason: "".into() };
    if socket.close(Some(frame)).await.is_ok() {
        while let Some(Ok(message)) = socket.next().await {
            if message.is_close() {
                return;
            }
        }
    }
}

#[cfg(test)]
#[path = "line_tests.rs"]
mod tests;
