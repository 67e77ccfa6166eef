//! What the session asks of the world: time, randomness and a store.

use crate::engine::Timestamp;
use futures_util::future::BoxFuture;
use std::fmt;

/// Time that only moves forward while the process lives.
///
/// [`crate::clock::SystemClock`] is the machine's; [`crate::clock::ManualClock`] is moved by tests.
pub trait Clock: Send + Sync + fmt::Debug {
    /// The present instant.
    fn now(&self) -> Timestamp;

    /// Completes once `now()` has reached `deadline`, at once if it has already.
    ///
    /// A hint, as every timer: whoever waits looks at `now()` again afterwards.
    fn sleep_until(&self, deadline: Timestamp) -> BoxFuture<'_, ()>;
}

/// Where the seeds of games come from.
pub trait Entropy: Send + Sync + fmt::Debug {
    /// 32 bytes nobody can guess.
    ///
    /// # Errors
    /// The operating system gave none.
    fn seed(&self) -> Result<[u8; 32], EntropyError>;
}

/// The operating system has no randomness to give.
#[derive(Debug, thiserror::Error)]
#[error("no randomness from the operating system: {0}")]
pub struct EntropyError(pub String);
