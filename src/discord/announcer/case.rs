//! How the telling of one game goes: what is remembered of it, how far it has come, and what stops it.

use super::scribe::Obstacle;
use crate::discord::backoff::Pace;
use crate::engine::{Millis, Timestamp};
use crate::session::{Announcement, ChannelId, GuildId, OutboxId, Table, Unavailable};
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
    /// Where something could not be told, to try again at once when that changes.
    pub(super) held_at: Option<Spot>,
    /// Whether something waits until then, and for what.
    pub(super) hold: Hold,
    /// The players know why they don't see the board.
    pub(super) said: bool,
    /// Why nothing can be posted, as long as that is so.
    pub(super) obstacle: Option<Obstacle>,
    /// The table's message, while it cannot be made what it should be.
    pub(super) table: Option<Owed>,
    /// The newest board that was told without its picture.
    pub(super) picture: Option<Owed>,
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
    /// Only what waits for a right by itself is left to tell; whatever is new is told at once.
    Owed,
}

/// Where a game's messages are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    /// The channel or thread.
    place: ChannelId,
    /// The channel of the table, whose rights hold in its threads, too.
    channel: ChannelId,
    /// The server, which may be left and come back.
    guild: GuildId,
}

impl Spot {
    pub(super) fn of(table: &Table) -> Self {
        Self { place: table.place(), channel: table.channel, guild: table.guild }
    }
}

/// Something that waits for a right by itself, while the rest of its game goes on being told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Owed {
    /// What is to be told in full.
    pub(super) entry: OutboxId,
    /// Failures in a row.
    pub(super) failures: u32,
    /// The pauses between them, all together.
    pub(super) tried_for: Millis,
    /// Not tried before this instant.
    pub(super) not_before: Timestamp,
}

impl Owed {
    /// Of an entry that was never refused.
    pub(super) fn anew(entry: OutboxId, now: Timestamp) -> Self {
        Self { entry, failures: 0, tried_for: Millis::ZERO, not_before: now }
    }
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

    /// Whether any news of the game may be what it waits for.
    pub(super) fn awaits_news(&self) -> bool {
        matches!(self.hold, Hold::TableMessage | Hold::Owed)
    }

    /// Whether it was refused something there.
    pub(super) fn is_held_at(&self, channel: ChannelId) -> bool {
        self.held_at.is_some_and(|spot| spot.place == channel || spot.channel == channel)
    }

    /// Whether it was refused something on that server.
    pub(super) fn is_held_on(&self, guild: GuildId) -> bool {
        self.held_at.is_some_and(|spot| spot.guild == guild)
    }

    /// What was refused may be allowed now.
    pub(super) fn release(&mut self, now: Timestamp) {
        self.not_before = now;
        self.obstacle = None;
        for owed in [&mut self.table, &mut self.picture].into_iter().flatten() {
            owed.not_before = now;
        }
    }

    /// Whether an entry waits by itself at `now`.
    pub(super) fn defers(&self, entry: &Announcement, now: Timestamp) -> bool {
        [self.table, self.picture]
            .into_iter()
            .flatten()
            .any(|owed| owed.entry == entry.id && now < owed.not_before)
    }

    /// For how long an entry has been tried.
    pub(super) fn tried_for(&self, entry: &Announcement) -> Millis {
        let owed = [self.table, self.picture].into_iter().flatten().find(|owed| owed.entry == entry.id);
        owed.map_or(self.tried_for, |owed| owed.tried_for)
    }

    /// Forgets what is owed of entries that wait no more. That pictures are refused is remembered for
    /// the next board.
    pub(super) fn keep_owed(&mut self, waiting: &[Announcement]) {
        self.table.take_if(|owed| waiting.iter().all(|entry| entry.id != owed.entry));
        self.picture.take_if(|_| !waiting.iter().any(|entry| entry.kind.shows_board()));
    }

    /// When what is owed is to be tried again.
    pub(super) fn next_owed(&self) -> Option<Timestamp> {
        [self.table, self.picture].into_iter().flatten().map(|owed| owed.not_before).min()
    }

    /// Messages come through again.
    pub(super) fn recovered(&mut self) {
        self.failures = 0;
        self.tried_for = Millis::ZERO;
        self.obstacle = None;
        if self.next_owed().is_none() {
            self.held_at = None;
        }
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
    /// Nothing is left but what waits by itself, until that instant.
    Owed(Timestamp),
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
