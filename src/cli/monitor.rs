//! `/healthz` and `/metrics`, where an address is given for them.
//!
//! Plain HTTP, loopback unless said otherwise, nothing secret in it: no names, no ids, no seeds.

use crate::discord::Vitals;
use crate::engine::Millis;
use crate::metrics::metrics;
use crate::session::Sessions;
use anyhow::{Context, Result};
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

/// The content type of the text format that Prometheus reads.
const TEXT_FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A deadline that is later than that shows that something is wrong.
const LATE: Millis = Millis::from_secs(30);

/// An address to listen at that has been taken, and is not served yet.
#[derive(Debug)]
pub struct Monitor {
    listener: TcpListener,
}

/// What it tells of.
#[derive(Debug, Clone)]
pub struct Watched {
    /// The games.
    pub sessions: Sessions,
    /// The connection to Discord.
    pub vitals: Vitals,
    /// The database's write-ahead log.
    pub log: PathBuf,
}

/// Serves until it is dropped.
#[derive(Debug)]
pub struct Serving(AbortHandle);

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Reads a port, which is one on loopback, or a whole address.
pub(super) fn listen_address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse::<u16>() {
        return Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port));
    }
    text.parse().map_err(|_| "give a port, or an address such as 127.0.0.1:9090".to_owned())
}

impl Monitor {
    /// Takes the address, if there is one.
    ///
    /// # Errors
    /// It cannot be taken.
    pub async fn bind(address: Option<SocketAddr>) -> Result<Option<Self>> {
        let Some(address) = address else { return Ok(None) };
        let listener = TcpListener::bind(address)
            .await
            .with_context(|| format!("cannot listen at {address} for --metrics-listen"))?;
        Ok(Some(Self { listener }))
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not say.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Begins to answer.
    pub fn serve(self, watched: Watched) -> Serving {
        let router = Router::new()
            .route("/healthz", get(healthz))
            .route("/metrics", get(show_metrics))
            .with_state(watched);
        let serving = tokio::spawn(async move {
            if let Err(error) = axum::serve(self.listener, router).await {
                tracing::error!(%error, "metrics are not served any more");
            }
        });
        Serving(serving.abort_handle())
    }
}

/// 200 while moves can arrive, be stored and be timed; else 503 and what is wrong, a line each.
async fn healthz(State(watched): State<Watched>) -> (StatusCode, String) {
    let (session, discord) = (watched.sessions.health(), watched.vitals.health());
    let mut wrong = Vec::new();
    if !discord.connected {
        wrong.push("the gateway is not connected");
    }
    if session.outage_since.is_some() {
        wrong.push("the bot cannot serve: clocks stand still");
    }
    if session.late_by > LATE {
        wrong.push("deadlines do not fire");
    }
    if watched.sessions.census().await.is_err() {
        wrong.push("the database cannot be read");
    }
    if wrong.is_empty() {
        (StatusCode::OK, "ok\n".to_owned())
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, wrong.join("\n") + "\n")
    }
}

async fn show_metrics(State(watched): State<Watched>) -> impl IntoResponse {
    fill_in(&watched).await;
    ([(CONTENT_TYPE, TEXT_FORMAT)], metrics().text())
}

/// What is so now. What the database does not tell stays as it was.
async fn fill_in(watched: &Watched) {
    let now = &metrics().now;
    let (session, discord) = (watched.sessions.health(), watched.vitals.health());
    let outage = session.outage_since.map_or(0, |since| (watched.sessions.clock().now() - since).0.max(1));
    for (gauge, value) in [
        (&now.loaded, session.loaded as i64),
        (&now.deadlines, session.deadlines as i64),
        (&now.overdue, session.overdue as i64),
        (&now.outage, outage),
        (&now.gateway_up, i64::from(discord.connected)),
        (&now.waiting_requests, discord.waiting_requests as i64),
        (&now.bad_answers, discord.bad_answers as i64),
        (&now.unreadable_events, discord.unreadable_events as i64),
    ] {
        gauge.set(value);
    }
    if let Ok(census) = watched.sessions.census().await {
        now.running.set(census.running as i64);
        now.suspended.set(census.suspended as i64);
        now.open.set(census.open as i64);
    }
    if let Ok(depth) = watched.sessions.outbox_depth().await {
        now.outbox.set(depth as i64);
    }
    // There is none while nothing has been written.
    now.log.set(std::fs::metadata(&watched.log).map_or(0, |log| log.len() as i64));
    if let Some(bytes) = resident_bytes() {
        now.resident.set(bytes);
    }
}

/// The memory of this process, where the system has `/proc`.
fn resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_alone_is_one_on_loopback() {
        assert_eq!(listen_address("9090").unwrap().to_string(), "127.0.0.1:9090");
        assert_eq!(listen_address("0.0.0.0:1").unwrap().to_string(), "0.0.0.0:1");
        assert_eq!(listen_address("[::1]:1").unwrap().to_string(), "[::1]:1");
        for bad in ["", "localhost", "70000", "1.2.3.4"] {
            assert!(listen_address(bad).is_err(), "{bad}");
        }
    }
}
