//! Faults put in on purpose: what the REST API does wrong, to which requests, and how often.

use super::rest::{respond, too_soon};
use axum::http::{HeaderMap, Method};
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// What goes wrong with a request.
#[derive(Debug, Clone)]
pub enum Fault {
    /// Refused as too frequent, without any effect. `scope` is `user`, `shared`, `global` or left out.
    RateLimited {
        /// How long to wait.
        retry_after: Duration,
        /// What the `X-RateLimit-Scope` header says.
        scope: Option<&'static str>,
    },
    /// Refused with a status and a body that is no JSON, as a proxy before Discord does (500, 502, 503…).
    Status(u16),
    /// The same status, but after the request took effect.
    StatusAfter(u16),
    /// Takes effect late.
    SlowRequest(Duration),
    /// Takes effect at once and is answered late.
    SlowAnswer(Duration),
    /// Waits, before it takes effect, until the fault's handle is released.
    Stalled,
    /// Takes effect at once; the answer waits until the fault's handle is released.
    AnswerStalled,
    /// The connection breaks before the request takes effect.
    LostRequest,
    /// The connection breaks after the request took effect.
    LostAnswer,
    /// Refused with one of Discord's errors: status, code, message.
    Refused(u16, u32, &'static str),
}

/// A fault in force; lets it go when asked, and tells how often it struck.
#[derive(Debug, Clone)]
pub struct FaultHandle {
    rule: Arc<Rule>,
}

impl FaultHandle {
    /// Lets stalled requests go on, and ends the fault.
    pub fn release(&self) {
        self.rule.left.store(0, Ordering::SeqCst);
        self.rule.released.send_replace(true);
    }

    /// How many requests it has struck.
    pub fn struck(&self) -> u32 {
        *self.rule.struck.borrow()
    }

    /// Waits until it has struck that many requests, or at most 10 s. Returns whether it did.
    pub async fn wait_until_struck(&self, times: u32) -> bool {
        let mut struck = self.rule.struck.subscribe();
        let waited =
            tokio::time::timeout(Duration::from_secs(10), struck.wait_for(|struck| *struck >= times));
        matches!(waited.await, Ok(Ok(_)))
    }
}

#[derive(Debug)]
struct Rule {
    method: String,
    pattern: String,
    fault: Fault,
    left: AtomicU32,
    struck: watch::Sender<u32>,
    released: watch::Sender<bool>,
}

/// What happens before a struck request takes effect.
#[derive(Debug)]
pub(crate) enum BeforeEffect {
    None,
    Wait(Duration),
    WaitForRelease(Release),
    Lose,
    Answer(Answer),
}

/// What happens after it took effect.
#[derive(Debug)]
pub(crate) enum AfterEffect {
    None,
    Wait(Duration),
    WaitForRelease(Release),
    Lose,
    Answer(Answer),
}

/// One strike.
#[derive(Debug)]
pub(crate) struct Strike {
    pub(crate) before: BeforeEffect,
    pub(crate) after: AfterEffect,
}

/// Waits for a fault's release.
#[derive(Debug)]
pub(crate) struct Release(watch::Receiver<bool>);

impl Release {
    pub(crate) async fn wait(&self) {
        // When the sender is gone, nobody can release it any more: go on.
        let _ = self.0.clone().wait_for(|released| *released).await;
    }
}

/// A ready answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
    headers: HeaderMap,
}

impl Answer {
    pub(crate) fn response(&self) -> Response {
        let mut response = if self.body.is_null() {
            let mut response = respond(self.status, None);
            *response.body_mut() = "<html><body>bad gateway</body></html>".into();
            response
        } else {
            respond(self.status, Some(&self.body))
        };
        response.headers_mut().extend(self.headers.clone());
        response
    }

    /// The answer to a request that comes too soon.
    pub(crate) fn too_soon(retry_after_seconds: f64, scope: Option<&str>) -> Self {
        let (body, headers) = too_soon(retry_after_seconds, scope);
        Self { status: 429, body, headers }
    }

    fn plain(status: u16, body: Value) -> Self {
        Self { status, body, headers: HeaderMap::new() }
    }
}

/// All faults in force.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    rules: Mutex<Vec<Arc<Rule>>>,
}

impl Faults {
    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Rule>>> {
        self.rules.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts in a fault. `route` is `METHOD /path` with `*` for any one part, `POST /channels/*/messages`;
    /// either half may be `*` alone for anything.
    pub(crate) fn add(&self, route: &str, fault: Fault, times: u32) -> FaultHandle {
        let (method, pattern) = route.split_once(' ').unwrap_or(("*", route));
        let rule = Arc::new(Rule {
            method: method.into(),
            pattern: pattern.into(),
            fault,
            left: AtomicU32::new(times),
            struck: watch::Sender::new(0),
            released: watch::Sender::new(false),
        });
        self.lock().push(Arc::clone(&rule));
        FaultHandle { rule }
    }

    pub(crate) fn clear(&self) {
        for rule in self.lock().drain(..) {
            rule.left.store(0, Ordering::SeqCst);
            rule.released.send_replace(true);
        }
    }

    /// The fault that strikes this request, if one does; the oldest first.
    pub(crate) fn strike(&self, method: &Method, path: &str) -> Option<Strike> {
        let rules = self.lock();
        let hits = |rule: &&Arc<Rule>| {
            (rule.method == "*" || rule.method == method.as_str())
                && matches(&rule.pattern, path)
                && rule.take()
        };
        let rule = rules.iter().find(hits)?;
        rule.struck.send_modify(|struck| *struck += 1);
        Some(rule.strike())
    }
}

impl Rule {
    fn take(&self) -> bool {
        self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
    }

    fn release(&self) -> Release {
        Release(self.released.subscribe())
    }

    fn strike(&self) -> Strike {
        let before = match &self.fault {
            Fault::RateLimited { retry_after, scope } => {
                BeforeEffect::Answer(Answer::too_soon(retry_after.as_secs_f64(), *scope))
            }
            Fault::Status(status) => BeforeEffect::Answer(Answer::plain(*status, Value::Null)),
            Fault::Refused(status, code, message) => {
                BeforeEffect::Answer(Answer::plain(*status, json!({"message": message, "code": code})))
            }
            Fault::SlowRequest(time) => BeforeEffect::Wait(*time),
            Fault::Stalled => BeforeEffect::WaitForRelease(self.release()),
            Fault::LostRequest => BeforeEffect::Lose,
            _ => BeforeEffect::None,
        };
        let after = match &self.fault {
            Fault::StatusAfter(status) => AfterEffect::Answer(Answer::plain(*status, Value::Null)),
            Fault::SlowAnswer(time) => AfterEffect::Wait(*time),
            Fault::AnswerStalled => AfterEffect::WaitForRelease(self.release()),
            Fault::LostAnswer => AfterEffect::Lose,
            _ => AfterEffect::None,
        };
        Strike { before, after }
    }
}

/// Whether a path fits a pattern, part by part.
pub(crate) fn matches(pattern: &str, path: &str) -> bool {
    if pattern == "*" {
        return true;
    }
    let path: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let pattern: Vec<&str> = pattern.split('/').filter(|part| !part.is_empty()).collect();
    path.len() == pattern.len()
        && pattern.iter().zip(path).all(|(wanted, part)| *wanted == "*" || *wanted == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_strikes_its_route_as_often_as_asked() {
        let faults = Faults::default();
        let handle = faults.add("POST /channels/*/messages", Fault::LostAnswer, 2);
        assert!(faults.strike(&Method::GET, "/channels/1/messages").is_none());
        assert!(faults.strike(&Method::POST, "/channels/1/messages/2").is_none());
        assert!(faults.strike(&Method::POST, "/channels/1/messages").is_some());
        assert!(faults.strike(&Method::POST, "/channels/9/messages").is_some());
        assert!(faults.strike(&Method::POST, "/channels/1/messages").is_none());
        assert_eq!(handle.struck(), 2);
    }
}
