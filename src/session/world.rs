//! What every part of a running session shares.

use super::computers::Computers;
use super::ids::{GameId, GuildId, UserId};
use super::lifeline::Lifeline;
use super::memo::Memo;
use super::news::News;
use super::ports::{Clock, Entropy, Store, StoreError};
use super::registry::Registry;
use super::request::LAG_ALLOWANCE;
use super::scheduler::Scheduler;
use super::servers::Departed;
use super::service::Service;
use super::settings::{GuildSettings, UserSettings};
use super::step::{NextWake, WakeKind};
use crate::engine::{Millis, Timestamp};
use std::sync::Arc;

/// What a session is made of.
#[derive(Debug, Clone)]
pub struct Parts {
    /// Where games live.
    pub store: Arc<dyn Store>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Where seeds come from.
    pub entropy: Arc<dyn Entropy>,
    /// How it behaves.
    pub config: Config,
}

/// How a session behaves where the design leaves a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Config {
    /// How long the heartbeat may be missing before the time counts as one that was not served.
    /// A test that moves a manual clock by minutes sets it higher.
    pub heartbeat_gap_max: Millis,
    /// Whether the timer and the heartbeat run by themselves. Without it
    /// [`super::Sessions::run_due`] and [`super::Sessions::tick`] stand in for them.
    pub background: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self { heartbeat_gap_max: Millis::from_secs(3), background: true }
    }
}

/// Everything shared.
#[derive(Debug)]
pub(super) struct World {
    pub(super) store: Arc<dyn Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) entropy: Arc<dyn Entropy>,
    pub(super) service: Service,
    pub(super) scheduler: Scheduler,
    /// What the gateway has at hand.
    pub(super) lifeline: Lifeline,
    pub(super) registry: Registry,
    /// Games in which a level of the computer may be due.
    pub(super) computers: Computers,
    /// What is new to tell.
    pub(super) news: News,
    /// Servers that the bot has left.
    pub(super) departed: Departed,
    /// Servers' settings.
    pub(super) guilds: Memo<GuildId, GuildSettings>,
    /// People's settings.
    pub(super) people: Memo<UserId, UserSettings>,
    /// One change of the service's state at a time.
    pub(super) transition: tokio::sync::Mutex<()>,
}

impl World {
    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Arms the timer for what a game needs next, or disarms it.
    pub(super) fn arm(&self, game: GameId, wake: Option<NextWake>) {
        match wake {
            Some(wake) => self.scheduler.arm(game, wakes_at(wake)),
            None => self.scheduler.disarm(game),
        }
    }

    /// Replaces what is armed by what is stored.
    pub(super) async fn rearm(&self) -> Result<(), StoreError> {
        let mark = self.scheduler.mark();
        let stored = self.store.deadlines().await?;
        self.scheduler.reset(mark, stored.into_iter().map(|(game, wake)| (game, wakes_at(wake))));
        Ok(())
    }
}

/// When the timer fires for what a game needs next.
pub(super) fn wakes_at(wake: NextWake) -> Timestamp {
    match wake.kind {
        WakeKind::Turn | WakeKind::Expiry => fires_at(wake.at),
        // Nobody loses anything by these.
        WakeKind::ClockLow | WakeKind::Reminder => wake.at,
    }
}

/// When the timer of a deadline fires: later by the lag allowance, since until then a move that Discord
/// took in time may still arrive.
pub(super) fn fires_at(deadline: Timestamp) -> Timestamp {
    deadline + LAG_ALLOWANCE
}
