//! What a test does to the writer from within: it ends, or fails, between two statements of a
//! transaction, or makes writes wait so that they share one. Compiled into tests only.

use sqlx::Error;
use std::future::pending;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, watch};

tokio::task_local! {
    /// The faults of the writer that runs.
    pub(super) static FAULTS: Arc<Faults>;
}

/// What happens at a point between two statements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The writer goes no further, as if the process had ended there.
    Ends,
    /// The database fails.
    Fails,
}

/// What a test has set up for one writer.
#[derive(Debug)]
pub(crate) struct Faults {
    /// The fault, and how many points there are before it.
    next: Mutex<Option<(u32, Fault)>>,
    /// Told when [`Fault::Ends`] is reached.
    pub(crate) ended: Notify,
    held: watch::Sender<bool>,
    busy: watch::Sender<bool>,
    shared: AtomicUsize,
}

impl Default for Faults {
    fn default() -> Self {
        let no = || watch::Sender::new(false);
        Self {
            next: Mutex::default(),
            ended: Notify::new(),
            held: no(),
            busy: no(),
            shared: AtomicUsize::new(0),
        }
    }
}

impl Faults {
    /// Sets a fault after that many points, in place of what was set; whether that was reached.
    pub(crate) fn set(&self, fault: Option<(u32, Fault)>) -> bool {
        std::mem::replace(&mut *self.next.lock().unwrap_or_else(PoisonError::into_inner), fault).is_none()
    }

    /// Whether writes wait from now on, so that they share a transaction once they may go.
    pub(crate) fn hold(&self, held: bool) {
        self.held.send_replace(held);
    }

    /// Waits until everybody of a group has been answered.
    pub(crate) async fn answered(&self) {
        // The sender is in the same value.
        let _ = self.busy.subscribe().wait_for(|busy| !busy).await;
    }

    /// How many transactions were of several writes.
    pub(crate) fn shared(&self) -> usize {
        self.shared.load(Ordering::Relaxed)
    }

    fn due(&self) -> Option<Fault> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let (left, fault) = next.as_mut()?;
        if *left == 0 {
            let fault = *fault;
            *next = None;
            return Some(fault);
        }
        *left -= 1;
        None
    }
}

/// A point at which a process may end: before and after each statement that changes something.
pub(super) async fn point() -> Result<(), Error> {
    let Ok(faults) = FAULTS.try_with(Arc::clone) else { return Ok(()) };
    match faults.due() {
        None => Ok(()),
        Some(Fault::Fails) => Err(Error::Io(std::io::Error::other("as a test wants it"))),
        Some(Fault::Ends) => {
            faults.ended.notify_one();
            pending().await
        }
    }
}

/// A group begins: waits until writes may go.
pub(super) async fn gate() {
    let Ok(faults) = FAULTS.try_with(Arc::clone) else { return };
    faults.busy.send_replace(true);
    // The sender is in the same value.
    let _ = faults.held.subscribe().wait_for(|held| !held).await;
}

/// So many writes share a transaction.
pub(super) fn together(writes: usize) {
    if let (true, Ok(faults)) = (writes > 1, FAULTS.try_with(Arc::clone)) {
        faults.shared.fetch_add(1, Ordering::Relaxed);
    }
}

/// Everybody of the group has been answered.
pub(super) fn rest() {
    if let Ok(faults) = FAULTS.try_with(Arc::clone) {
        faults.busy.send_replace(false);
    }
}
