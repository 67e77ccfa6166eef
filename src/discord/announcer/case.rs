//! How the telling of one game goes: what is remembered of it, how far it has come, and what stops it.

use crate::discord::backoff::Pace;
use crate::engine::{Millis, Timestamp};
use crate::session::{ChannelId, GuildId, Unavailable};
use futures_util::poll;
use std::pin::pin;
use std::task::Poll;
use tokio::sync::{Semaphore, SemaphorePermit};

/// What is remembered of a game between two deliveries. Losing it costs some requests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Case {
    /// Failures in a row.
    pub(super) failures: u32,
    /// The pauses between them, all together: for how long it has been tried. Time in which this
    /// process did not run, or had nothing to tell, is not in it.
    pub(super) tried_for: Millis,
    /// Nothing is tried before this instant.
    pub(super) not_before: Timestamp,
    /// Where it could not be told, to try again at once when something changes there.
    pub(super) held_at: Option<ChannelId>,
    /// The server of that place, which may be left and come back.
    pub(super) held_on: Option<GuildId>,
    /// Whether something waits until then, and for what.
    pub(super) hold: Hold,
    /// The players know why they don't see the board.
    pub(super) said: bool,
    /// There is no place left to tell anything.
    pub(super) silent: bool,
}

/// Why nothing is told of a game for a while.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Hold {
    /// Nothing holds it.
    #[default]
    None,
    /// It is tried again later.
    Pause,
    /// Its table's message is not known yet: any news of it may be that.
    TableMessage,
}

/// How far a delivery has come.
pub(super) struct Told {
    /// What is to be remembered of the game.
    pub(super) case: Case,
    /// Whether there is more to tell.
    pub(super) more: bool,
}

impl Case {
    /// A game with which something went badly wrong.
    pub(super) fn held_until(not_before: Timestamp) -> Self {
        Self { failures: 1, not_before, hold: Hold::Pause, ..Self::default() }
    }

    /// Whether something waits until [`Self::not_before`].
    pub(super) fn is_held(&self) -> bool {
        self.hold != Hold::None
    }

    /// Whether it waits for its table's message to be known.
    pub(super) fn awaits_message(&self) -> bool {
        self.hold == Hold::TableMessage
    }

    /// Whether there is nothing worth remembering.
    pub(super) fn is_blank(&self, now: Timestamp) -> bool {
        let idle = Self { not_before: self.not_before, ..Self::default() };
        *self == idle && self.not_before <= now
    }
}

/// Why a delivery does not simply go on to the next step.
pub(super) enum Halt {
    /// Look again at what is to be done.
    Again,
    /// Not now: after a pause of that kind.
    Pause(Pace),
    /// Not before the table's message is known, or that instant.
    TableMessage(Timestamp),
    /// The store is unavailable.
    Store,
    /// We are shutting down.
    Stop,
}

/// One of the hands there are for deliveries, while it has one.
pub(super) struct Hand<'d>(Option<SemaphorePermit<'d>>);

impl<'d> Hand<'d> {
    /// None so far.
    pub(super) const fn free() -> Self {
        Self(None)
    }

    /// Waits for a hand, unless it has one.
    pub(super) async fn take(&mut self, hands: &'d Semaphore) -> Result<(), Halt> {
        if self.0.is_none() {
            self.0 = Some(hands.acquire().await.map_err(|_| Halt::Stop)?);
        }
        Ok(())
    }

    /// Waits for somebody else, for Discord above all. Where that takes its time, another delivery has
    /// the hand meanwhile.
    pub(super) async fn aside<T>(
        &mut self,
        hands: &'d Semaphore,
        wait: impl Future<Output = T>,
    ) -> Result<T, Halt> {
        let mut wait = pin!(wait);
        if let Poll::Ready(done) = poll!(&mut wait) {
            return Ok(done);
        }
        self.0 = None;
        let done = wait.await;
        self.take(hands).await?;
        Ok(done)
    }
}

impl From<Unavailable> for Halt {
    fn from(_: Unavailable) -> Self {
        Self::Store
    }
}
