//! What the bot asked for: a log that tests can read and count.

use super::id::Snowflake;
use super::rest::Call;
use crate::engine::Timestamp;
use axum::http::Method;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Most requests kept; counts go on beyond it.
const KEPT_MAX: usize = 10_000;

/// A request that the bot made.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RequestRecord {
    /// Counts requests from 1.
    pub number: u64,
    /// When it was answered, by the injected clock.
    pub at: Timestamp,
    /// `GET`, `POST`…
    pub method: String,
    /// The path without `/api/v10`, percent-decoded.
    pub path: String,
    /// The path with `{id}`, `{token}`, `{emoji}` for what differs.
    pub template: String,
    /// What stands in the query, decoded.
    pub query: BTreeMap<String, String>,
    /// The JSON body, or a multipart body's `payload_json`; `null` when there was none.
    pub body: Value,
    /// Number, name and size in bytes of each file.
    pub files: Vec<(u64, String, usize)>,
    /// The status answered; 0 when the request was lost.
    pub status: u16,
    /// Discord's error code; 0 for success and for errors without one.
    pub code: u32,
}

/// Asked to judge every request, for instance by Discord's OpenAPI description.
pub trait RequestCheck: Send + Sync {
    /// Returns what is wrong with the request, if anything is.
    ///
    /// # Errors
    /// The complaint.
    fn check(&self, request: &RequestRecord) -> Result<(), String>;
}

impl<F: Fn(&RequestRecord) -> Result<(), String> + Send + Sync> RequestCheck for F {
    fn check(&self, request: &RequestRecord) -> Result<(), String> {
        self(request)
    }
}

/// A check, without its inner life.
#[derive(Clone)]
pub(crate) struct Check(pub(crate) Arc<dyn RequestCheck>);

impl Check {
    pub(crate) fn ask(&self, request: &RequestRecord) -> Result<(), String> {
        self.0.check(request)
    }
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Check")
    }
}

/// What is known of a request before it is answered.
#[derive(Clone, Copy)]
pub(crate) struct Logged<'a> {
    method: &'a Method,
    path: &'a str,
    template: &'a str,
    call: Option<&'a Call>,
}

impl<'a> Logged<'a> {
    pub(crate) fn new(method: &'a Method, path: &'a str, template: &'a str, call: Option<&'a Call>) -> Self {
        Self { method, path, template, call }
    }
}

#[derive(Debug, Default)]
struct Inner {
    total: u64,
    kept: VecDeque<Arc<RequestRecord>>,
    counts: BTreeMap<String, u64>,
    complaints: Vec<(Arc<RequestRecord>, String)>,
}

/// The log.
#[derive(Debug, Default)]
pub(crate) struct RequestLog {
    inner: Mutex<Inner>,
    /// How many there have been.
    total: watch::Sender<u64>,
}

impl RequestLog {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn push(
        &self,
        logged: Logged<'_>,
        (status, code): (u16, u32),
        at: Timestamp,
    ) -> Arc<RequestRecord> {
        let files = logged.call.map(|call| call.files.as_slice()).unwrap_or_default();
        let mut record = RequestRecord {
            number: 0,
            at,
            method: logged.method.to_string(),
            path: logged.call.map_or(logged.path, |call| call.path.as_str()).to_owned(),
            template: logged.template.to_owned(),
            query: logged.call.map(|call| call.query.clone()).unwrap_or_default(),
            body: logged.call.map(|call| call.body.clone()).unwrap_or_default(),
            files: files.iter().map(|file| (file.number, file.name.clone(), file.bytes.len())).collect(),
            status,
            code,
        };
        let mut inner = self.lock();
        inner.total += 1;
        record.number = inner.total;
        *inner.counts.entry(format!("{} {}", record.method, record.template)).or_default() += 1;
        let record = Arc::new(record);
        inner.kept.push_back(Arc::clone(&record));
        if inner.kept.len() > KEPT_MAX {
            inner.kept.pop_front();
        }
        self.total.send_replace(inner.total);
        record
    }

    /// How many requests there have been, as that changes.
    pub(crate) fn total(&self) -> watch::Receiver<u64> {
        self.total.subscribe()
    }

    pub(crate) fn complain(&self, record: &Arc<RequestRecord>, complaint: String) {
        self.lock().complaints.push((Arc::clone(record), complaint));
    }

    pub(crate) fn all(&self) -> Vec<Arc<RequestRecord>> {
        self.lock().kept.iter().cloned().collect()
    }

    pub(crate) fn counts(&self) -> BTreeMap<String, u64> {
        self.lock().counts.clone()
    }

    pub(crate) fn complaints(&self) -> Vec<(Arc<RequestRecord>, String)> {
        self.lock().complaints.clone()
    }
}

/// Used by the message that names a request in a complaint.
impl fmt::Display for RequestRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} → {}", self.method, self.path, self.status)?;
        if self.code != 0 { write!(f, " ({})", self.code) } else { Ok(()) }
    }
}

impl RequestRecord {
    /// The first id in the path: the channel's, for requests about channels.
    pub fn subject(&self) -> Option<Snowflake> {
        self.path.split('/').find_map(|part| part.parse().ok())
    }
}
