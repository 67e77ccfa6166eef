//! When an event reached us, handed down to whoever handles it.
//!
//! A move is judged by the instant Discord took it (its snowflake), trusted only
//! within bounds around its arrival here. That arrival is stamped before anything can
//! queue, so that a busy bot costs nobody time.

use crate::session::Arrival;
use std::future::Future;

tokio::task_local! {
    static ARRIVAL: Arrival;
}

/// The arrival of the event that the running task handles.
///
/// `None` outside of an event's handling, and in tasks that a handler spawns.
pub(crate) fn arrival() -> Option<Arrival> {
    ARRIVAL.try_with(|arrival| *arrival).ok()
}

/// Runs a handler so that [`arrival`] answers inside it.
pub(crate) async fn arriving<F: Future>(arrival: Arrival, handling: F) -> F::Output {
    ARRIVAL.scope(arrival, handling).await
}
