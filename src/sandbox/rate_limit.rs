//! Rate limits as Discord's: a bucket for each route and channel, and fifty requests a second over all.
//! Source: <https://discord.com/developers/docs/topics/rate-limits>. The sizes of the buckets are not
//! documented; these are the ones seen in its headers.

use super::faults::Answer;
use crate::engine::{Millis, Timestamp};
use axum::http::{HeaderMap, HeaderValue, Method};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Requests a second over all routes but those of interactions.
const GLOBAL_A_SECOND: u32 = 50;
const SECOND: Millis = Millis::from_secs(1);

/// Requests in a window.
#[derive(Debug, Clone, Copy)]
struct Window {
    began: Timestamp,
    used: u32,
}

/// The limits.
#[derive(Debug, Default)]
pub(crate) struct RateLimits {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    buckets: HashMap<(String, String), Window>,
    global: Option<Window>,
}

/// What the limits say to one request.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) refused: Option<Answer>,
    limit: u32,
    remaining: u32,
    reset_at: Timestamp,
    reset_after: Millis,
    bucket: String,
}

/// How many requests of a route in how long.
fn size(method: &Method, template: &str) -> (u32, Millis) {
    match (method.as_str(), template) {
        ("POST" | "PATCH", "/channels/{id}/messages" | "/channels/{id}/messages/{id}") => {
            (5, Millis::from_secs(5))
        }
        ("DELETE", "/channels/{id}/messages/{id}") => (5, SECOND),
        ("PUT" | "DELETE", "/channels/{id}/messages/{id}/reactions/{emoji}/@me") => (1, Millis(250)),
        ("POST", "/channels/{id}/messages/{id}/threads" | "/channels/{id}/threads") => {
            (50, Millis::from_secs(300))
        }
        ("PATCH", "/channels/{id}") => (5, Millis::from_secs(15)),
        ("PUT", "/applications/{id}/commands" | "/applications/{id}/guilds/{id}/commands") => {
            (2, Millis::from_secs(60))
        }
        (_, template) if template.starts_with("/webhooks") => (5, Millis::from_secs(2)),
        _ => (10, Millis::from_secs(5)),
    }
}

impl RateLimits {
    /// Counts a request, or refuses it.
    pub(crate) fn take(&self, method: &Method, template: &str, path: &str, now: Timestamp) -> Verdict {
        let (limit, length) = size(method, template);
        let family = path.trim_start_matches('/').split('/').next().unwrap_or_default();
        let by_interaction = matches!(family, "webhooks" | "interactions");
        let route = format!("{method} {template}");
        let bucket = format!("{:016x}", fold(&route));
        let key = (route, major(path, by_interaction));
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if inner.buckets.len() > 50_000 {
            inner.buckets.retain(|_, window| now - window.began < Millis::from_secs(300));
        }
        let window = *inner
            .buckets
            .entry(key.clone())
            .and_modify(|window| window.renew(now, length))
            .or_insert(Window { began: now, used: 0 });
        let reset_at = window.began + length;
        let mut verdict =
            Verdict { refused: None, limit, remaining: 0, reset_at, reset_after: reset_at - now, bucket };
        // Interaction callbacks are limited by nothing but their token.
        if family == "interactions" {
            verdict.remaining = limit;
            return verdict;
        }
        if window.used >= limit {
            verdict.refused = Some(Answer::too_soon(verdict.reset_after.0 as f64 / 1000.0, Some("user")));
            return verdict;
        }
        if !by_interaction {
            let global = inner.global.get_or_insert(Window { began: now, used: 0 });
            global.renew(now, SECOND);
            if global.used >= GLOBAL_A_SECOND {
                let wait = (global.began + SECOND - now).0 as f64 / 1000.0;
                verdict.refused = Some(Answer::too_soon(wait, Some("global")));
                return verdict;
            }
            global.used += 1;
        }
        if let Some(window) = inner.buckets.get_mut(&key) {
            window.used += 1;
            verdict.remaining = limit - window.used;
        }
        verdict
    }
}

/// What separates the buckets of one route: the channel, the guild, the interaction's token.
fn major(path: &str, by_interaction: bool) -> String {
    let mut parts = path.split('/').filter(|part| !part.is_empty()).skip(if by_interaction { 2 } else { 1 });
    parts.next().unwrap_or_default().to_owned()
}

impl Window {
    fn renew(&mut self, now: Timestamp, length: Millis) {
        if now - self.began >= length || now < self.began {
            *self = Self { began: now, used: 0 };
        }
    }
}

/// A stable name for a bucket.
fn fold(route: &str) -> u64 {
    route
        .bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

impl Verdict {
    /// Writes the `X-RateLimit-*` headers.
    pub(crate) fn write_headers(&self, headers: &mut HeaderMap) {
        let text =
            |text: String| HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""));
        let seconds = |millis: i64| format!("{}.{:03}", millis / 1000, millis.rem_euclid(1000));
        headers.insert("x-ratelimit-limit", HeaderValue::from(self.limit));
        headers.insert("x-ratelimit-remaining", HeaderValue::from(self.remaining));
        headers.insert("x-ratelimit-reset", text(seconds(self.reset_at.0)));
        headers.insert("x-ratelimit-reset-after", text(seconds(self.reset_after.0.max(0))));
        headers.insert("x-ratelimit-bucket", text(self.bucket.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEND: &str = "/channels/{id}/messages";

    #[test]
    fn a_bucket_is_a_route_and_a_channel() {
        let limits = RateLimits::default();
        for left in (0..5).rev() {
            let verdict = limits.take(&Method::POST, SEND, "/channels/1/messages", Timestamp(0));
            assert!(verdict.refused.is_none());
            assert_eq!(verdict.remaining, left);
        }
        let sixth = limits.take(&Method::POST, SEND, "/channels/1/messages", Timestamp(2_000));
        let refused = sixth.refused.unwrap();
        assert_eq!(refused.status, 429);
        assert_eq!(refused.body["retry_after"], 3.0);
        assert!(limits.take(&Method::POST, SEND, "/channels/2/messages", Timestamp(2_000)).refused.is_none());
        assert!(limits.take(&Method::POST, SEND, "/channels/1/messages", Timestamp(5_000)).refused.is_none());
    }

    #[test]
    fn fifty_a_second_over_all_channels_but_not_for_interactions() {
        let limits = RateLimits::default();
        let send = |channel: u32, at: i64| {
            let path = format!("/channels/{channel}/messages");
            limits.take(&Method::POST, SEND, &path, Timestamp(at)).refused
        };
        assert!((0..50).all(|channel| send(channel, 0).is_none()));
        assert_eq!(send(50, 10).unwrap().body["global"], true);
        let template = "/interactions/{id}/{token}/callback";
        assert!(
            limits
                .take(&Method::POST, template, "/interactions/1/a/callback", Timestamp(10))
                .refused
                .is_none()
        );
        assert!(send(51, 1_000).is_none());
    }
}
