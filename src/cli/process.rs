//! What the long-running commands share: a runtime, a log, and the wish to stop.

use crate::metrics::metrics;
use anyhow::{Context, Result};
use std::io::IsTerminal;
use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// The runtime of a long-running command.
pub(super) fn runtime() -> Result<Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the asynchronous runtime")
}

/// Logs to standard error: `RUST_LOG` says how much, `OMOK_LOG_FORMAT=json` how.
pub(super) fn start_log() {
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("info,serenity=warn,tracing::span=warn,sqlx=warn"));
    // Colours are for a terminal; in a journal or a file they are rubbish.
    let colours =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
    let log =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colours);
    if std::env::var("OMOK_LOG_FORMAT").is_ok_and(|format| format == "json") {
        log.json().init();
    } else {
        log.with_target(false).init();
    }
}

/// Counts panics and logs them like everything else. Each costs one game's actor or one answer;
/// the game is read from the database again.
pub(super) fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        metrics().panics.inc();
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let said = panic.payload_as_str().unwrap_or("no message");
        tracing::error!(place, said, "panic");
    }));
}

/// Completes when the process is asked to end: SIGTERM, or Ctrl-C.
pub(super) async fn asked_to_stop() -> Result<()> {
    let mut terminate = signal(SignalKind::terminate()).context("cannot wait for SIGTERM")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("cannot wait for SIGINT")?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
