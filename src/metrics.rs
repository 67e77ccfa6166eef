//! What the bot counts about itself, for whoever watches it run.
//!
//! One set for the process, as for a log: whoever does something worth counting counts it here, and
//! `cli::monitor` shows it in Prometheus' text format. Nothing here decides anything. Names end in
//! their unit; every name begins with `omok_`.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// A counter for each value of one label.
pub type Counters = Family<[(&'static str, &'static str); 1], Counter>;

/// A histogram of times for each value of one label.
pub type Times = Family<[(&'static str, &'static str); 1], Histogram, fn() -> Histogram>;

/// Upper bounds in seconds: fine where the targets lie, coarse above them.
const SECONDS: [f64; 13] = [0.001, 0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0];

/// Upper bounds in seconds of what may wait for Discord's limits or for its return.
const LONG_SECONDS: [f64; 12] = [0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0, 300.0, 3600.0];

/// Upper bounds of how many writes share a transaction.
const WRITES: [f64; 7] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];

/// Everything that is counted.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Stones placed, `by` `hand` or `clock`.
    pub moves: Counters,
    /// Actions stored, by `kind`.
    pub actions: Counters,
    /// From an interaction's arrival to Discord's having its answer, or its deferral.
    pub acknowledgement: Histogram,
    /// Interactions whose answer did not arrive.
    pub answers_lost: Counter,
    /// From a position's commit to its board's being out.
    pub board: Histogram,
    /// Making a message, its picture above all.
    pub render: Histogram,
    /// What became of the outbox's entries, by `how`.
    pub announcements: Counters,
    /// Requests to Discord by the bot's own token, by how they went (`outcome`).
    pub requests: Counters,
    /// Answers of 429, by `scope`.
    pub rate_limited: Counters,
    /// From asking for a write to its being durable.
    pub write: Histogram,
    /// The same by `kind` of write.
    pub write_of: Times,
    /// From wanting to read the database to having a connection for it.
    pub read_wait: Histogram,
    /// Writes that shared a transaction.
    pub group: Histogram,
    /// Transactions that failed.
    pub failed_transactions: Counter,
    /// Times the gateway connection was lost.
    pub gateway_losses: Counter,
    /// Panics, each of them caught: they cost one game or one answer at most.
    pub panics: Counter,
    /// What is so at the moment it is asked for.
    pub now: Gauges,
}

/// What is so at the moment it is asked for; filled in before each answer.
#[derive(Debug, Default)]
pub struct Gauges {
    /// Games that are being played.
    pub running: Gauge,
    /// Of those, games whose clocks stand still.
    pub suspended: Gauge,
    /// Tables that wait for a guest.
    pub open: Gauge,
    /// Games in memory.
    pub loaded: Gauge,
    /// Deadlines that are armed.
    pub deadlines: Gauge,
    /// Deadlines that should have fired.
    pub overdue: Gauge,
    /// Entries of the outbox that wait.
    pub outbox: Gauge,
    /// 1 while the gateway is connected.
    pub gateway_up: Gauge,
    /// Milliseconds since the bot has been unable to serve, 0 while it serves.
    pub outage: Gauge,
    /// Requests that wait for their place under the rate limits.
    pub waiting_requests: Gauge,
    /// Answers of 401, 403 and 429 within ten minutes.
    pub bad_answers: Gauge,
    /// Events of the gateway that could not be read.
    pub unreadable_events: Gauge,
    /// Size of the database's write-ahead log.
    pub log: Gauge,
    /// Memory of the process.
    pub resident: Gauge,
}

static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// The process's metrics.
pub fn metrics() -> &'static Metrics {
    &METRICS
}

impl Metrics {
    fn new() -> Self {
        let seconds = || Histogram::new(SECONDS);
        let mut metrics = Self {
            registry: Registry::with_prefix("omok"),
            moves: Family::default(),
            actions: Family::default(),
            acknowledgement: seconds(),
            answers_lost: Counter::default(),
            board: Histogram::new(LONG_SECONDS),
            render: seconds(),
            announcements: Family::default(),
            requests: Family::default(),
            rate_limited: Family::default(),
            write: seconds(),
            write_of: Family::new_with_constructor(|| Histogram::new(SECONDS)),
            read_wait: seconds(),
            group: Histogram::new(WRITES),
            failed_transactions: Counter::default(),
            gateway_losses: Counter::default(),
            panics: Counter::default(),
            now: Gauges::default(),
        };
        metrics.register_counts();
        metrics.register_times();
        metrics.register_gauges();
        // A series that has never counted is shown as 0 rather than not at all.
        for by in ["hand", "clock"] {
            metrics.moves.get_or_create(&[("by", by)]).inc_by(0);
        }
        for scope in ["user", "global", "shared"] {
            metrics.rate_limited.get_or_create(&[("scope", scope)]).inc_by(0);
        }
        metrics
    }

    fn register_counts(&mut self) {
        let registry = &mut self.registry;
        registry.register("moves", "Stones placed, by hand or by the clock", self.moves.clone());
        registry.register("actions", "Actions stored, by kind", self.actions.clone());
        registry.register("answers_lost", "Interactions whose answer was lost", self.answers_lost.clone());
        registry.register(
            "announcements",
            "What became of entries of the outbox",
            self.announcements.clone(),
        );
        registry.register("requests", "Requests by the bot's token, by outcome", self.requests.clone());
        registry.register("rate_limited", "Answers of 429, by scope", self.rate_limited.clone());
        registry.register(
            "transactions_failed",
            "Transactions that failed",
            self.failed_transactions.clone(),
        );
        registry.register("gateway_losses", "Losses of the gateway connection", self.gateway_losses.clone());
        registry.register("panics", "Panics; each cost one game's actor or one answer", self.panics.clone());
    }

    fn register_times(&mut self) {
        let registry = &mut self.registry;
        let times = [
            ("acknowledge_seconds", "From an interaction's arrival to its answer", &self.acknowledgement),
            ("board_seconds", "From a position's commit to its board's being out", &self.board),
            ("render_seconds", "Making a message and its picture", &self.render),
            ("write_seconds", "From asking for a write to its being durable", &self.write),
            ("read_wait_seconds", "Waiting for a connection to read the database with", &self.read_wait),
            ("write_group", "Writes that shared a transaction", &self.group),
        ];
        for (name, help, histogram) in times {
            registry.register(name, help, histogram.clone());
        }
        registry.register("write_kind_seconds", "The same by what is written", self.write_of.clone());
    }

    fn register_gauges(&mut self) {
        let (registry, now) = (&mut self.registry, &self.now);
        let gauges = [
            ("games_running", "Games that are being played", &now.running),
            ("games_suspended", "Games whose clocks stand still", &now.suspended),
            ("tables_open", "Tables that wait for a guest", &now.open),
            ("games_loaded", "Games in memory", &now.loaded),
            ("deadlines_armed", "Deadlines that are armed", &now.deadlines),
            ("deadlines_overdue", "Deadlines that should have fired", &now.overdue),
            ("outbox_waiting", "Entries of the outbox that wait", &now.outbox),
            ("gateway_up", "1 while the gateway is connected", &now.gateway_up),
            ("outage_milliseconds", "Since when the bot cannot serve; 0 while it can", &now.outage),
            ("requests_waiting", "Requests that wait under the rate limits", &now.waiting_requests),
            ("bad_answers", "Answers of 401, 403 and 429 within ten minutes", &now.bad_answers),
            ("unreadable_events", "Gateway events that could not be read", &now.unreadable_events),
            ("write_ahead_log_bytes", "Size of the database's write-ahead log", &now.log),
            ("resident_bytes", "Memory of the process", &now.resident),
        ];
        for (name, help, gauge) in gauges {
            registry.register(name, help, gauge.clone());
        }
    }

    /// Everything in Prometheus' text format.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// Counts one under a label.
pub fn count(counters: &Counters, label: &'static str, value: &'static str) {
    counters.get_or_create(&[(label, value)]).inc();
}

/// How long our own work takes. Games are never judged by it.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    #[expect(clippy::disallowed_methods, reason = "measures our own work, no game's time")]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the start.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }

    /// Notes the time since the start.
    pub fn note(self, histogram: &Histogram) {
        histogram.observe(self.elapsed().as_secs_f64());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_shown_with_its_help_and_counts_from_nought() {
        let metrics = Metrics::new();
        let text = metrics.text();
        assert!(text.contains("omok_moves_total{by=\"hand\"} 0"), "{text}");
        assert!(text.ends_with("# EOF\n"));
        count(&metrics.moves, "by", "hand");
        metrics.render.observe(0.004);
        let text = metrics.text();
        assert!(text.contains("omok_moves_total{by=\"hand\"} 1"), "{text}");
        assert!(text.contains("omok_render_seconds_bucket{le=\"0.005\"} 1"), "{text}");
        let helped = text.lines().filter(|line| line.starts_with("# HELP omok_")).count();
        assert_eq!(helped, text.lines().filter(|line| line.starts_with("# TYPE omok_")).count());
        assert!(helped > 20, "{text}");
    }
}
