//! Who may send when: a pure account of Discord's rate limits.
//!
//! Discord names a bucket in each answer (`X-RateLimit-Bucket`) and counts it per
//! top-level resource; on top of that a bot has 50 requests a second over everything,
//! and an address that collects 10,000 answers of 401, 403 and 429 within ten minutes
//! is banned. This module only does the sums on the times it is given; waiting is
//! [`super::RestClient`]'s.
//!
//! Source: Discord docs, "Rate Limits".

use super::error::Scope;
use super::route::RouteKey;
use crate::engine::{Millis, Timestamp};
use std::collections::{HashMap, VecDeque};

/// Requests within any [`GLOBAL_WINDOW`]. Discord's figure is 50; two are left for
/// clock differences between here and there.
const GLOBAL_PER_WINDOW: usize = 48;
const GLOBAL_WINDOW: Millis = Millis(1000);

/// From this many bad answers within [`BAD_WINDOW`] on, requests go one a second, so
/// that even if all of them fail the ban at 10,000 stays far away.
const BAD_ANSWERS_MAX: usize = 1000;
const BAD_WINDOW: Millis = Millis::from_secs(600);
const CAREFUL_PACE: Millis = Millis(1000);

/// Above this many remembered buckets the idle ones are forgotten.
const BUCKETS_MAX: usize = 4096;

/// What an answer's headers said about its bucket.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Seen {
    pub(super) bucket: Option<String>,
    pub(super) limit: Option<u32>,
    pub(super) remaining: Option<u32>,
    pub(super) reset_after: Option<Millis>,
}

/// Why a request must wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wait {
    /// Until that instant.
    Until(Timestamp),
    /// Until an answer of this bucket comes in: its size isn't known yet.
    ForAnswer,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum BucketId {
    /// Not named by Discord yet.
    Route(RouteKey),
    Named(String, u64),
}

#[derive(Debug, Clone)]
struct Bucket {
    /// `None` until an answer told it; one request at a time until then.
    limit: Option<u32>,
    /// How many more may be started before `reset_at`.
    remaining: u32,
    reset_at: Timestamp,
    in_flight: u32,
}

impl Bucket {
    const UNKNOWN: Self = Self { limit: None, remaining: 1, reset_at: Timestamp(0), in_flight: 0 };

    fn start(&mut self, now: Timestamp) -> Result<(), Wait> {
        if self.reset_at <= now {
            // The window is over; what is still in flight may count in the new one.
            match self.limit {
                Some(limit) => self.remaining = limit.saturating_sub(self.in_flight),
                None => self.remaining = u32::from(self.in_flight == 0),
            }
        }
        if self.remaining == 0 {
            return Err(if self.reset_at > now { Wait::Until(self.reset_at) } else { Wait::ForAnswer });
        }
        self.remaining -= 1;
        self.in_flight += 1;
        Ok(())
    }

    fn learn(&mut self, seen: &Seen, now: Timestamp) {
        if let Some(limit) = seen.limit {
            self.limit = Some(limit.max(1));
        }
        if let Some(after) = seen.reset_after {
            self.reset_at = self.reset_at.max(now + after);
        }
        if let Some(remaining) = seen.remaining {
            // Those in flight are not in Discord's figure yet.
            self.remaining = remaining.saturating_sub(self.in_flight);
        }
    }
}

/// The whole account.
#[derive(Debug, Default)]
pub(super) struct Limits {
    named: HashMap<RouteKey, String>,
    buckets: HashMap<BucketId, Bucket>,
    /// When each request of the last [`GLOBAL_WINDOW`] was let through, oldest first.
    started: VecDeque<Timestamp>,
    /// Nothing at all before this instant.
    all_paused_until: Timestamp,
    bad: VecDeque<Timestamp>,
}

impl Limits {
    /// Takes a place in the route's bucket, or says what to wait for.
    pub(super) fn start(&mut self, key: RouteKey, now: Timestamp) -> Result<(), Wait> {
        let id = self.bucket_of(key);
        self.buckets.entry(id).or_insert(Bucket::UNKNOWN).start(now)
    }

    /// Takes a place among all requests, or says until when to wait.
    pub(super) fn start_global(&mut self, now: Timestamp) -> Result<(), Timestamp> {
        if self.all_paused_until > now {
            return Err(self.all_paused_until);
        }
        while self.started.front().is_some_and(|&at| at + GLOBAL_WINDOW <= now) {
            self.started.pop_front();
        }
        if self.bad_answers(now) >= BAD_ANSWERS_MAX
            && let Some(&last) = self.started.back()
        {
            return Err(last + CAREFUL_PACE);
        }
        if self.started.len() >= GLOBAL_PER_WINDOW
            && let Some(&oldest) = self.started.front()
        {
            return Err(oldest + GLOBAL_WINDOW);
        }
        self.started.push_back(now);
        Ok(())
    }

    /// The request whose place was taken at `taken_at` goes out only now, its payload having taken
    /// its time: it counts as of now. Says until when to wait if there is no room.
    pub(super) fn restart_global(&mut self, taken_at: Timestamp, now: Timestamp) -> Result<(), Timestamp> {
        if self.all_paused_until > now {
            return Err(self.all_paused_until);
        }
        if let Some(place) = self.started.iter().position(|&at| at == taken_at) {
            self.started.remove(place);
            self.started.push_back(now);
            return Ok(());
        }
        self.start_global(now)
    }

    /// Gives a place back without a request having been made.
    pub(super) fn give_back(&mut self, key: RouteKey) {
        if let Some(bucket) = self.buckets.get_mut(&self.bucket_of(key)) {
            bucket.in_flight = bucket.in_flight.saturating_sub(1);
            bucket.remaining = bucket.remaining.saturating_add(1);
        }
    }

    /// An answer came in, or none will: the request is no longer in flight.
    pub(super) fn answered(&mut self, key: RouteKey, seen: &Seen, now: Timestamp) {
        let id = self.bucket_of(key);
        let id = match &seen.bucket {
            Some(name) if self.named.get(&key) != Some(name) => {
                // First answer on this route: its account goes on under Discord's name.
                self.named.insert(key, name.clone());
                let named = BucketId::Named(name.clone(), key.resource);
                if let Some(account) = self.buckets.remove(&id) {
                    let kept = self.buckets.entry(named.clone()).or_insert(Bucket::UNKNOWN);
                    kept.in_flight += account.in_flight;
                    kept.reset_at = kept.reset_at.max(account.reset_at);
                }
                named
            }
            _ => id,
        };
        let bucket = self.buckets.entry(id).or_insert(Bucket::UNKNOWN);
        bucket.in_flight = bucket.in_flight.saturating_sub(1);
        bucket.learn(seen, now);
        self.forget_idle(now);
    }

    /// Discord asked for a pause.
    pub(super) fn paused(&mut self, key: RouteKey, scope: Scope, until: Timestamp) {
        if scope == Scope::Global {
            self.all_paused_until = self.all_paused_until.max(until);
            return;
        }
        let id = self.bucket_of(key);
        let bucket = self.buckets.entry(id).or_insert(Bucket::UNKNOWN);
        bucket.remaining = 0;
        bucket.reset_at = bucket.reset_at.max(until);
    }

    /// Counts an answer that brings a ban nearer: 401, 403, 429 (a shared one does not).
    pub(super) fn note_bad(&mut self, now: Timestamp) {
        self.bad_answers(now);
        if self.bad.len() <= BAD_ANSWERS_MAX * 2 {
            self.bad.push_back(now);
        }
    }

    /// Bad answers of the last ten minutes.
    pub(super) fn bad_answers(&mut self, now: Timestamp) -> usize {
        while self.bad.front().is_some_and(|&at| at + BAD_WINDOW <= now) {
            self.bad.pop_front();
        }
        self.bad.len()
    }

    fn bucket_of(&self, key: RouteKey) -> BucketId {
        match self.named.get(&key) {
            Some(name) => BucketId::Named(name.clone(), key.resource),
            None => BucketId::Route(key),
        }
    }

    fn forget_idle(&mut self, now: Timestamp) {
        if self.buckets.len() <= BUCKETS_MAX {
            return;
        }
        self.buckets.retain(|_, bucket| bucket.in_flight > 0 || bucket.reset_at > now);
        let Self { named, buckets, .. } = self;
        named.retain(|key, name| buckets.contains_key(&BucketId::Named(name.clone(), key.resource)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: RouteKey = RouteKey { template: "POST message", resource: 7 };
    const OTHER: RouteKey = RouteKey { template: "POST message", resource: 8 };

    fn seen(remaining: u32, reset_after: i64) -> Seen {
        Seen {
            bucket: Some("b".into()),
            limit: Some(5),
            remaining: Some(remaining),
            reset_after: Some(Millis(reset_after)),
        }
    }

    #[test]
    fn an_unknown_bucket_is_asked_one_at_a_time() {
        let mut limits = Limits::default();
        assert_eq!(limits.start(KEY, Timestamp(0)), Ok(()));
        assert_eq!(limits.start(KEY, Timestamp(0)), Err(Wait::ForAnswer));
        assert_eq!(limits.start(OTHER, Timestamp(0)), Ok(()), "another channel has its own bucket");
        limits.answered(KEY, &seen(4, 5000), Timestamp(10));
        for _ in 0..4 {
            assert_eq!(limits.start(KEY, Timestamp(10)), Ok(()));
        }
        assert_eq!(limits.start(KEY, Timestamp(10)), Err(Wait::Until(Timestamp(5010))));
    }

    #[test]
    fn an_unlimited_route_stays_usable() {
        let mut limits = Limits::default();
        for now in 0..100 {
            assert_eq!(limits.start(KEY, Timestamp(now)), Ok(()));
            limits.answered(KEY, &Seen::default(), Timestamp(now));
        }
    }

    #[test]
    fn what_is_in_flight_is_not_given_away_twice() {
        let mut limits = Limits::default();
        assert_eq!(limits.start(KEY, Timestamp(0)), Ok(()));
        limits.answered(KEY, &seen(4, 1000), Timestamp(0));
        for _ in 0..3 {
            assert_eq!(limits.start(KEY, Timestamp(1)), Ok(()));
        }
        // Discord has counted one of the three; the other two are still on their way.
        limits.answered(KEY, &seen(3, 999), Timestamp(1));
        assert_eq!(limits.start(KEY, Timestamp(2)), Ok(()));
        assert_eq!(limits.start(KEY, Timestamp(2)), Err(Wait::Until(Timestamp(1000))));
        // In the next window those three may be counted again.
        assert_eq!(limits.start(KEY, Timestamp(1000)), Ok(()));
        assert_eq!(limits.start(KEY, Timestamp(1000)), Ok(()));
    }

    #[test]
    fn a_place_given_back_can_be_taken_again() {
        let mut limits = Limits::default();
        assert_eq!(limits.start(KEY, Timestamp(0)), Ok(()));
        limits.answered(KEY, &seen(1, 1000), Timestamp(0));
        assert_eq!(limits.start(KEY, Timestamp(1)), Ok(()));
        limits.give_back(KEY);
        assert_eq!(limits.start(KEY, Timestamp(1)), Ok(()));
        assert_eq!(limits.start(KEY, Timestamp(1)), Err(Wait::Until(Timestamp(1000))));
    }

    #[test]
    fn never_more_than_the_global_limit_in_any_window() {
        let mut limits = Limits::default();
        let mut now = Timestamp(0);
        let mut started = Vec::new();
        while started.len() < 500 {
            match limits.start_global(now) {
                Ok(()) => started.push(now),
                Err(until) => {
                    assert!(until > now);
                    now = until;
                }
            }
            now = now + Millis(started.len() as i64 % 3);
        }
        for window in started.windows(GLOBAL_PER_WINDOW + 1) {
            assert!(window[GLOBAL_PER_WINDOW] - window[0] >= GLOBAL_WINDOW);
        }
        assert!(now.0 < 12_000, "500 requests take about ten seconds, not {now:?}");
    }

    #[test]
    fn what_goes_out_late_counts_when_it_goes_out() {
        let mut limits = Limits::default();
        for _ in 0..GLOBAL_PER_WINDOW {
            assert_eq!(limits.start_global(Timestamp(0)), Ok(()));
        }
        // All of them are sent at the end of their second, so the next one has to wait for another.
        for _ in 0..GLOBAL_PER_WINDOW {
            assert_eq!(limits.restart_global(Timestamp(0), Timestamp(999)), Ok(()));
        }
        assert_eq!(limits.start_global(Timestamp(1000)), Err(Timestamp(1999)));
        // One that is later still than its own second finds no room left either.
        assert_eq!(limits.restart_global(Timestamp(0), Timestamp(1500)), Err(Timestamp(1999)));
        assert_eq!(limits.restart_global(Timestamp(0), Timestamp(1999)), Ok(()));
    }

    #[test]
    fn pauses_are_kept() {
        let mut limits = Limits::default();
        limits.paused(KEY, Scope::User, Timestamp(500));
        assert_eq!(limits.start(KEY, Timestamp(499)), Err(Wait::Until(Timestamp(500))));
        assert_eq!(limits.start(OTHER, Timestamp(499)), Ok(()));
        assert_eq!(limits.start(KEY, Timestamp(500)), Ok(()));
        limits.paused(KEY, Scope::Global, Timestamp(900));
        assert_eq!(limits.start_global(Timestamp(899)), Err(Timestamp(900)));
        assert_eq!(limits.start_global(Timestamp(900)), Ok(()));
    }

    #[test]
    fn many_bad_answers_slow_everything_down_until_they_are_old() {
        let mut limits = Limits::default();
        for _ in 0..BAD_ANSWERS_MAX {
            limits.note_bad(Timestamp(0));
        }
        assert_eq!(limits.start_global(Timestamp(1)), Ok(()));
        assert_eq!(limits.start_global(Timestamp(2)), Err(Timestamp(1001)));
        assert_eq!(limits.start_global(Timestamp(1001)), Ok(()));
        let later = Timestamp(BAD_WINDOW.0);
        assert_eq!(limits.bad_answers(later), 0);
        for _ in 0..GLOBAL_PER_WINDOW {
            assert_eq!(limits.start_global(later), Ok(()));
        }
    }

    #[test]
    fn memory_is_bounded() {
        let mut limits = Limits::default();
        for resource in 0..3 * BUCKETS_MAX as u64 {
            let key = RouteKey { template: "POST message", resource };
            let now = Timestamp(resource as i64 * 10);
            assert_eq!(limits.start(key, now), Ok(()));
            limits.answered(key, &seen(4, 1000), now);
        }
        assert!(limits.buckets.len() <= BUCKETS_MAX + 1);
        assert!(limits.named.len() <= BUCKETS_MAX + 1);
    }
}
