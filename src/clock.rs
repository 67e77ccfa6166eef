//! The only place that reads the machine's clocks.
//!
//! [`SystemClock`] looks at the wall clock once, when it is made, and from then on counts the time
//! that passes (`CLOCK_BOOTTIME`, which goes on while the machine sleeps). Setting the wall clock
//! forward or back therefore moves no deadline.

use crate::engine::{Millis, Timestamp};
use crate::session::ports::{Clock, Entropy, EntropyError};
use futures_util::future::BoxFuture;
use rustix::time::{ClockId, clock_gettime};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// The longest single sleep. tokio's timer stands still while the machine is suspended, so a long
/// sleep is cut into pieces and the clock looked at after each.
const LONGEST_SLEEP_MS: i64 = 1000;

/// The machine's time, anchored once to its wall clock.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    /// What the wall clock showed when the boot-time clock stood at zero.
    anchor: Timestamp,
}

impl SystemClock {
    /// Reads the wall clock, once.
    pub fn new() -> Self {
        let wall_ms = milliseconds(ClockId::Realtime);
        Self { anchor: Timestamp(wall_ms.saturating_sub(milliseconds(ClockId::Boottime))) }
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        Self::new()
    }
}

fn milliseconds(clock: ClockId) -> i64 {
    let time = clock_gettime(clock);
    time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        self.anchor + Millis(milliseconds(ClockId::Boottime))
    }

    fn sleep_until(&self, deadline: Timestamp) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            loop {
                let left = (deadline - self.now()).0;
                if left <= 0 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(left.min(LONGEST_SLEEP_MS).cast_unsigned())).await;
            }
        })
    }
}

/// A clock that stands still until it is moved: for tests and simulations.
#[derive(Debug)]
pub struct ManualClock {
    state: Mutex<ManualState>,
}

#[derive(Debug)]
struct ManualState {
    now: Timestamp,
    /// By instant, then by order of arrival.
    sleepers: BTreeMap<(Timestamp, u64), oneshot::Sender<()>>,
    arrivals: u64,
}

impl ManualClock {
    /// A clock that shows `now`.
    pub fn new(now: Timestamp) -> Self {
        Self { state: Mutex::new(ManualState { now, sleepers: BTreeMap::new(), arrivals: 0 }) }
    }

    /// Moves forward and wakes whoever waited for an instant up to then, earliest first.
    pub fn advance(&self, by: Millis) {
        let mut state = self.lock();
        let now = state.now + by.or_zero();
        state.set(now);
    }

    /// Jumps to an instant, which may lie in the past: a machine whose wall clock was wrong when
    /// the process started.
    pub fn set(&self, now: Timestamp) {
        self.lock().set(now);
    }

    /// How many wait for an instant still to come.
    pub fn sleepers(&self) -> usize {
        self.lock().sleepers.values().filter(|sleeper| !sleeper.is_closed()).count()
    }

    /// The earliest instant somebody waits for.
    pub fn next_wake(&self) -> Option<Timestamp> {
        let state = self.lock();
        state.sleepers.iter().find(|(_, sleeper)| !sleeper.is_closed()).map(|((at, _), _)| *at)
    }

    fn lock(&self) -> MutexGuard<'_, ManualState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ManualState {
    fn set(&mut self, now: Timestamp) {
        self.now = now;
        while let Some(entry) = self.sleepers.first_entry() {
            if entry.key().0 > now {
                break;
            }
            // A sleeper that gave up is no reason to worry.
            let _ = entry.remove().send(());
        }
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        self.lock().now
    }

    fn sleep_until(&self, deadline: Timestamp) -> BoxFuture<'_, ()> {
        let woken = {
            let mut state = self.lock();
            if deadline <= state.now {
                return Box::pin(std::future::ready(()));
            }
            let (wake, woken) = oneshot::channel();
            state.sleepers.retain(|_, sleeper| !sleeper.is_closed());
            let arrival = state.arrivals;
            state.arrivals += 1;
            state.sleepers.insert((deadline, arrival), wake);
            woken
        };
        Box::pin(async move {
            // The sender lives as long as the clock.
            let _ = woken.await;
        })
    }
}

/// Time on a clock that never stands still or jumps, for measuring how long something takes.
pub fn elapsed() -> Duration {
    duration(clock_gettime(ClockId::Monotonic))
}

/// Processor time that the calling thread has had.
pub fn thread_cpu() -> Duration {
    duration(clock_gettime(ClockId::ThreadCPUTime))
}

/// Processor time that a process has had, as the kernel counts it; `None` when there is no such process.
pub fn process_cpu(pid: u32) -> Option<Duration> {
    let pid = libc::pid_t::try_from(pid).ok()?;
    let mut clock: libc::clockid_t = 0;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    #[expect(
        unsafe_code,
        reason = "no safe wrapper offers the clock of another process; both get valid places"
    )]
    let failed = unsafe {
        libc::clock_getcpuclockid(pid, &raw mut clock) != 0 || libc::clock_gettime(clock, &raw mut time) != 0
    };
    (!failed).then(|| Duration::new(time.tv_sec.cast_unsigned(), time.tv_nsec as u32))
}

fn duration(time: rustix::time::Timespec) -> Duration {
    Duration::new(time.tv_sec.cast_unsigned(), time.tv_nsec as u32)
}

/// The operating system's randomness.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn seed(&self) -> Result<[u8; 32], EntropyError> {
        use rand::TryRng;
        let mut seed = [0; 32];
        rand::rngs::SysRng.try_fill_bytes(&mut seed).map_err(|error| EntropyError(error.to_string()))?;
        Ok(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn the_system_clock_agrees_with_the_wall_and_never_goes_back() {
        let clock = SystemClock::new();
        let off = (clock.now() - Timestamp(milliseconds(ClockId::Realtime))).0;
        assert!(off.abs() < 10_000, "{off} ms off");
        let first = clock.now();
        assert!(clock.now() >= first);
    }

    #[test]
    fn a_manual_clock_wakes_exactly_those_who_are_due() {
        let clock = ManualClock::new(Timestamp(1000));
        let mut early = clock.sleep_until(Timestamp(1500));
        let mut late = clock.sleep_until(Timestamp(3000));
        assert!((&mut early).now_or_never().is_none());
        assert_eq!((clock.sleepers(), clock.next_wake()), (2, Some(Timestamp(1500))));
        clock.advance(Millis(500));
        assert!((&mut early).now_or_never().is_some());
        assert!((&mut late).now_or_never().is_none());
        assert_eq!(clock.sleepers(), 1);
        assert!(clock.sleep_until(Timestamp(1500)).now_or_never().is_some(), "past instants are no wait");
    }

    #[test]
    fn a_sleeper_that_gives_up_is_forgotten() {
        let clock = ManualClock::new(Timestamp(0));
        drop(clock.sleep_until(Timestamp(10)));
        assert_eq!((clock.sleepers(), clock.next_wake()), (0, None));
    }

    #[test]
    fn processor_time_is_told_of_this_process_and_of_none_that_is_not_there() {
        let before = thread_cpu();
        let own = process_cpu(std::process::id()).unwrap();
        let mut sum = 0_u64;
        for number in 0..200_000_u64 {
            sum = std::hint::black_box(sum.wrapping_mul(31) ^ number);
        }
        assert!(thread_cpu() > before);
        assert!(process_cpu(std::process::id()).unwrap() > own);
        assert_eq!(process_cpu(u32::MAX), None);
    }

    #[test]
    fn two_seeds_differ() {
        assert_ne!(SystemEntropy.seed().unwrap(), SystemEntropy.seed().unwrap());
    }
}
