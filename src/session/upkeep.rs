//! What a session does by itself: it fires deadlines, stores a heartbeat, notices when it could not
//! serve, and looks for what got lost.

use super::actor::Message;
use super::ids::GameId;
use super::ports::StoreError;
use super::request::LAG_ALLOWANCE;
use super::service::Outage;
use super::settings::SETTINGS_KEPT;
use super::step::Suspension;
use super::world::World;
use crate::engine::{Millis, Timestamp};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

/// Between two heartbeats.
const BEAT: Millis = Millis::from_secs(1);

/// Heartbeats between two looks for what got lost: a lost timer is found within half a minute.
const BEATS_PER_SWEEP: u64 = 30;

/// Heartbeats before the first clearance: the start has other things to do, but a process that is
/// restarted every hour is to clear too.
const BEATS_BEFORE_CLEARANCE: u64 = 60;

/// Heartbeats between two clearances.
const BEATS_PER_CLEARANCE: u64 = 3600;

/// Settled entries forgotten at once, so that a long list of them keeps nobody's move waiting. The rest
/// follows with the next heartbeat.
const CLEARED_AT_ONCE: u32 = 2000;

/// How long settled entries of the outbox are kept, to look into what was told when.
const SETTLED_KEPT: Millis = Millis::from_secs(7 * 24 * 3600);

/// How long it is remembered which messages of a game that is over have buttons.
const BUTTONS_KEPT: Millis = Millis::from_secs(7 * 24 * 3600);

/// Deadlines that fire at once; the rest wait for these.
const FIRING_MAX: usize = 64;

/// How soon a deadline that was held back is looked at again at the latest.
const HELD_PAUSE: Millis = Millis(250);

/// The tasks, and how to end them.
#[derive(Debug)]
pub(super) struct Upkeep {
    stop: CancellationToken,
    timer: Mutex<Option<JoinHandle<()>>>,
    heart: Mutex<Option<JoinHandle<()>>>,
}

impl Upkeep {
    /// Starts both tasks, or none if the session is driven by hand.
    pub(super) fn start(world: &Arc<World>, background: bool) -> Arc<Self> {
        let stop = CancellationToken::new();
        let upkeep = Arc::new(Self { stop, timer: Mutex::default(), heart: Mutex::default() });
        if background {
            upkeep.start_timer(world);
            let beating = heart(Arc::clone(world), Arc::clone(&upkeep));
            let heart = spawn_until(&upkeep.stop, beating);
            *upkeep.heart.lock().unwrap_or_else(PoisonError::into_inner) = Some(heart);
        }
        upkeep
    }

    fn start_timer(&self, world: &Arc<World>) {
        let mut timer = self.timer.lock().unwrap_or_else(PoisonError::into_inner);
        if timer.as_ref().is_none_or(JoinHandle::is_finished) && !self.stop.is_cancelled() {
            if timer.is_some() {
                error!("the timer had stopped; starting it again");
            }
            *timer = Some(spawn_until(&self.stop, fire(Arc::clone(world))));
        }
    }

    /// Ends the timer as a panic would.
    #[cfg(test)]
    pub(super) fn kill_timer(&self) {
        if let Some(timer) = &*self.timer.lock().unwrap_or_else(PoisonError::into_inner) {
            timer.abort();
        }
    }

    /// Ends the tasks without waiting for them.
    pub(super) fn stop(&self) {
        self.stop.cancel();
    }

    /// Ends the tasks and waits for them.
    pub(super) async fn stopped(&self) {
        self.stop();
        let tasks =
            [&self.timer, &self.heart].map(|task| task.lock().unwrap_or_else(PoisonError::into_inner).take());
        for task in tasks.into_iter().flatten() {
            // One that panicked has ended too.
            let _ = task.await;
        }
    }
}

fn spawn_until(stop: &CancellationToken, work: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    let stop = stop.clone();
    tokio::spawn(async move {
        let _ = stop.run_until_cancelled(work).await;
    })
}

/// The timer: sleeps until the first deadline, wakes its game, and so on.
async fn fire(world: Arc<World>) {
    let permits = Arc::new(Semaphore::new(FIRING_MAX));
    loop {
        let now = world.now();
        if world.service.outage(now).is_some() {
            // Whoever records the end of the outage changes the deadlines.
            tokio::select! {
                () = world.scheduler.changed() => {}
                () = world.clock.sleep_until(now + BEAT) => {}
            }
        } else if let Some((due, game)) = pop_due(&world, now) {
            let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
            wake(&world, game, Message::Wake { due, _permit: Some(permit), done: None }).await;
        } else if let Some(next) = world.scheduler.next() {
            // One that is due has been held back; it may be let go by the time alone.
            let next = if next > now { next } else { now + HELD_PAUSE };
            tokio::select! {
                () = world.scheduler.changed() => {}
                () = world.lifeline.changed() => {}
                () = world.clock.sleep_until(next) => {}
            }
        } else {
            world.scheduler.changed().await;
        }
    }
}

async fn wake(world: &Arc<World>, game: GameId, message: Message) {
    // Refused only while shutting down: the deadline stays a row.
    let _ = world.registry.deliver(world, game, message).await;
}

/// The next game to be woken and since when, if anything is due and nothing holds it back.
fn pop_due(world: &World, now: Timestamp) -> Option<(Timestamp, GameId)> {
    world.scheduler.pop_due(now, |due| world.lifeline.lets_fire(due, now))
}

/// Fires what is due now, and what is due then, and waits until it has been dealt with; how many games
/// that were.
pub(super) async fn fire_due(world: &Arc<World>) -> usize {
    let now = world.now();
    let mut woken = HashSet::new();
    loop {
        let mut dealt_with = Vec::new();
        while world.service.outage(now).is_none()
            && let Some((due, game)) = pop_due(world, now)
        {
            let (done, is_done) = oneshot::channel();
            wake(world, game, Message::Wake { due, _permit: None, done: Some(done) }).await;
            woken.insert(game);
            dealt_with.push(is_done);
        }
        if dealt_with.is_empty() {
            return woken.len();
        }
        for is_done in dealt_with {
            let _ = is_done.await;
        }
    }
}

/// The heartbeat, and what is done along with it.
async fn heart(world: Arc<World>, upkeep: Arc<Upkeep>) {
    let mut beats = 0_u64;
    let mut clears_at = BEATS_BEFORE_CLEARANCE;
    loop {
        beat(&world).await;
        beats += 1;
        if beats.is_multiple_of(BEATS_PER_SWEEP) {
            upkeep.start_timer(&world);
            sweep(&world).await;
        }
        if beats >= clears_at && world.service.outage(world.now()).is_none() {
            let more = clear(&world).await;
            clears_at = beats + if more { 1 } else { BEATS_PER_CLEARANCE };
        }
        let next = world.now() + BEAT;
        world.clock.sleep_until(next).await;
    }
}

/// One heartbeat. A late one shows that the process or the machine stood still, or that nothing
/// could be stored: that time is charged to nobody.
pub(super) async fn beat(world: &World) {
    let _transition = world.transition.lock().await;
    let now = world.now();
    let beaten = if let Some(outage) = world.service.unrecorded() {
        restore(world, outage).await
    } else if world.service.lost_since().is_some() {
        // The gateway's return will tell how long it lasted.
        return;
    } else if let Some(outage) = world.service.gap(now) {
        restore(world, outage).await
    } else {
        world.store.heartbeat(now).await
    };
    match beaten {
        Ok(()) => world.service.beat(now),
        Err(error) => warn!(%error, "no heartbeat could be stored"),
    }
}

/// The gateway is lost since `at`: the timer holds its fire until it is back.
pub(super) async fn gateway_lost(world: &World, at: Timestamp) {
    // Before anything that waits: the store may hang just now.
    world.service.lose(at.min(world.now()));
    let _transition = world.transition.lock().await;
    // It may be back already.
    let Some(since) = world.service.lost_since() else { return };
    if let Err(error) = world.store.set_lost(Some(since)).await {
        warn!(%error, "the loss of the gateway could not be stored");
    }
}

/// The gateway is back: what it missed is charged to nobody.
pub(super) async fn gateway_back(world: &World) {
    let _transition = world.transition.lock().await;
    let Some(outage) = world.service.regain() else { return };
    if let Err(error) = restore(world, outage).await {
        warn!(%error, "the return of the gateway could not be stored; the next heartbeat tries again");
    }
}

/// Records the end of an outage. One that is longer than the lag allowance, or that the clock
/// cannot measure since it went back, stands the clocks of all games still; so does going on from a backup.
async fn restore(world: &World, outage: Outage) -> Result<(), StoreError> {
    let Outage { since, .. } = outage;
    let at = world.now();
    let gap = at - since;
    if gap > LAG_ALLOWANCE || gap < Millis::ZERO || world.store.service().await?.copied {
        let suspended = world.store.suspend_all(Suspension { since, at }).await;
        // Also if that failed: it may have taken effect all the same, and a game that believes that its
        // clock runs would let the notice be settled without running it again.
        world.registry.invalidate_all();
        let games = suspended?;
        if games > 0 {
            info!(games, gap_ms = gap.0, "clocks stand still for time that was not served");
        }
    } else {
        world.store.set_lost(None).await?;
    }
    world.rearm().await?;
    world.service.restored(outage, at);
    world.scheduler.poke();
    world.news.of_all();
    Ok(())
}

/// Looks for deadlines that are not armed and games that nothing would wake, and lets games go that
/// nobody uses.
pub(super) async fn sweep(world: &Arc<World>) {
    if let Err(error) = take_up(world).await {
        warn!(%error, "the sweep found the store unavailable");
    }
    world.registry.retire_idle();
    world.news.of_all();
}

/// Arms every deadline of the store, and has games that nothing would wake repaired.
pub(super) async fn take_up(world: &Arc<World>) -> Result<(), StoreError> {
    world.rearm().await?;
    for game in world.store.orphans().await? {
        let _ = world.registry.deliver(world, game, Message::Repair).await;
    }
    Ok(())
}

/// Forgets a part of what need not be kept any longer; whether there may be more of it.
pub(super) async fn clear(world: &World) -> bool {
    let now = world.now();
    let settled = world.store.forget_settled(now - SETTLED_KEPT, CLEARED_AT_ONCE).await;
    cleared("settled entries of the outbox", &settled);
    cleared("buttons of games long over", &world.store.forget_buttons_of_ended(now - BUTTONS_KEPT).await);
    let left = world.store.forget_guilds_left(now - SETTINGS_KEPT, now).await;
    world.guilds.forget_all();
    cleared("settings of servers long left", &left);
    settled.is_ok_and(|entries| entries >= u64::from(CLEARED_AT_ONCE))
}

fn cleared(what: &'static str, forgotten: &Result<u64, StoreError>) {
    match forgotten {
        Ok(0) => {}
        Ok(number) => info!(what, number, "forgotten"),
        Err(error) => warn!(what, %error, "kept, since the store is unavailable"),
    }
}
