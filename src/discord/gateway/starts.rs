//! How often sessions are begun: Discord allows a bot 1,000 a day, ends them all beyond that, and gives it
//! another token.
//!
//! Something that ends the process again and again, and a service manager that starts it each time, use
//! them up in hours. So a process asks how many are left. While at least half are, it begins at once;
//! from there on what is left is spread over the time for which it has to do.
//!
//! Source: Discord docs, "Gateway", session start limit object.

use crate::discord::rest::{RestClient, StartLimit};
use std::time::Duration;

/// Asks how long to wait before a session is begun. A server that does not say has no limit.
pub(super) async fn pause_before_the_first(rest: &RestClient) -> Duration {
    let limit = match rest.start_limit().await {
        Ok(limit) => limit,
        Err(error) => {
            tracing::warn!(%error, "Discord does not say how many sessions may be begun");
            return Duration::ZERO;
        }
    };
    let pause = pause(limit);
    if !pause.is_zero() {
        tracing::warn!(
            left = limit.remaining,
            wait_s = pause.as_secs(),
            "the bot was started too often within a day; it waits, so that Discord does not take its token away"
        );
    }
    pause
}

fn pause(limit: StartLimit) -> Duration {
    if limit.remaining > limit.total / 2 {
        return Duration::ZERO;
    }
    let reset_after = Duration::from_millis(limit.reset_after().0.max(0).cast_unsigned());
    reset_after / limit.remaining.max(1)
}

/// The pause between two identifications, where that many in a row have led to nothing.
pub(super) fn pace(first: Duration, in_vain: u32) -> Duration {
    // A day has room for 540 of the longest, 160 s.
    first * (1 << in_vain.min(5))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(remaining: u32, reset_after_ms: i64) -> Duration {
        let limit = serde_json::json!({
            "total": 1000, "remaining": remaining, "reset_after": reset_after_ms, "max_concurrency": 1,
        });
        pause(serde_json::from_value(limit).unwrap())
    }

    #[test]
    fn what_is_left_lasts_until_there_are_more() {
        const HOUR: i64 = 3_600_000;
        assert_eq!(left(1000, 0), Duration::ZERO);
        assert_eq!(left(501, 20 * HOUR), Duration::ZERO);
        assert_eq!(left(500, 20 * HOUR), Duration::from_secs(144));
        assert_eq!(left(1, HOUR), Duration::from_hours(1));
        assert_eq!(left(0, HOUR), Duration::from_hours(1), "none: not before there are some");
        assert_eq!(left(0, -1), Duration::ZERO);
    }

    #[test]
    fn a_process_that_is_started_over_and_over_never_runs_out() {
        let (mut remaining, mut reset_after) = (1000, 86_400_000_i64);
        while reset_after > 0 {
            let waited = left(remaining, reset_after).as_millis() as i64;
            // It ends at once, and is started at once.
            reset_after -= waited.max(1_000);
            if reset_after > 0 {
                assert!(remaining > 0, "{reset_after} ms to go");
                remaining -= 1;
            }
        }
    }

    #[test]
    fn identifications_in_vain_come_ever_more_seldom() {
        let first = Duration::from_secs(5);
        assert_eq!(pace(first, 0), first);
        assert_eq!(pace(first, 3), Duration::from_secs(40));
        let longest = pace(first, u32::MAX);
        assert!(86_400 / longest.as_secs() < 1000, "{longest:?}");
    }
}
