//! What the announcer asks of a session: what is to be told, and how telling it went.

use super::Sessions;
use super::actor::{Message, Unavailable};
use super::announcement::{Announcement, AnnouncementKind};
use super::ids::{GameId, MessageId, OutboxId};
use super::news::News;
use super::sessions::unavailable;
use super::step::{Patch, Settlement};
use super::table::{BoardMessage, LiveButtons, Snapshot};
use crate::metrics::{count, metrics};
use tokio::sync::oneshot;

/// A message that an entry made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posted {
    /// The message.
    pub message: BoardMessage,
    /// Whether some of its buttons answer a request.
    pub asks: bool,
}

impl Sessions {
    /// Games with something to be told, those in `except` left out, the longest waiting first. What
    /// it is, [`Self::waiting`] tells of each.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn games_to_tell(&self, except: Vec<GameId>, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        self.world.store.games_to_tell(except, limit).await.map_err(|error| unavailable(&error))
    }

    /// Which games have something new to tell: every commit that tells something leaves its game
    /// there. For a single listener.
    pub fn news(&self) -> &News {
        &self.world.news
    }

    /// The newest entry there has ever been; whatever is told later has a higher id.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn newest_announcement(&self) -> Result<OutboxId, Unavailable> {
        self.world.store.newest_announcement().await.map_err(|error| unavailable(&error))
    }

    /// Whether nothing about a game has changed since the snapshot was taken: nothing new is to be told
    /// either.
    pub fn is_newest(&self, snapshot: &Snapshot) -> bool {
        let newest = self.world.registry.cell(snapshot.id()).and_then(|cell| cell.get());
        newest.is_some_and(|newest| newest.is_same(snapshot))
    }

    /// Everything of one game that waits to be told, oldest first.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn waiting(&self, game: GameId) -> Result<Vec<Announcement>, Unavailable> {
        self.world.store.waiting(game).await.map_err(|error| unavailable(&error))
    }

    /// How many entries of all games wait.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn outbox_depth(&self) -> Result<u64, Unavailable> {
        self.world.store.outbox_depth().await.map_err(|error| unavailable(&error))
    }

    /// To be called before an entry is sent, so that after a crash it is known that its message may
    /// be there already.
    ///
    /// # Errors
    /// The store could not take it.
    pub async fn begin_attempt(&self, entry: OutboxId) -> Result<(), Unavailable> {
        let now = self.world.now();
        self.world.store.begin_attempt(entry, now).await.map_err(|error| unavailable(&error))
    }

    /// An entry has been told; `message` if that made a new message. One that shows the board is
    /// remembered as the one with the newest, one that asks something for the buttons to be taken off.
    ///
    /// # Errors
    /// The store could not take it; asking again does no harm.
    pub async fn mark_sent(&self, entry: &Announcement, message: Option<Posted>) -> Result<(), Unavailable> {
        let board = entry.kind.shows_board();
        let live = message
            .filter(|posted| board || posted.asks)
            .map(|Posted { message, asks }| LiveButtons { message, ply: entry.ply, board, asks });
        self.settle(entry, Settlement::Sent(message.map(|posted| posted.message)), live).await
    }

    /// Messages of a game that have buttons, or may have, oldest first.
    ///
    /// # Errors
    /// The store could not be read.
    pub async fn live_buttons(&self, game: GameId) -> Result<Vec<LiveButtons>, Unavailable> {
        self.world.store.live_buttons(game).await.map_err(|error| unavailable(&error))
    }

    /// A message's buttons have become others.
    ///
    /// # Errors
    /// The store could not take it.
    pub async fn note_buttons(&self, game: GameId, live: LiveButtons) -> Result<(), Unavailable> {
        self.patch(game, Patch::Posted(live)).await
    }

    /// A message has no buttons any more, or they cannot be taken off.
    ///
    /// # Errors
    /// The store could not take it.
    pub async fn forget_buttons(&self, message: MessageId) -> Result<(), Unavailable> {
        self.world.store.forget_buttons(message).await.map_err(|error| unavailable(&error))
    }

    /// Something newer of the same game, which still waits, tells what these entries told
    /// ([`Due::collapse`](super::Due::collapse) finds them). Clocks that stand still wait for the newer notice.
    ///
    /// # Errors
    /// The store could not take it; asking again does no harm.
    pub async fn supersede(&self, entries: &[Announcement]) -> Result<(), Unavailable> {
        let Some(first) = entries.first() else { return Ok(()) };
        let ids = entries.iter().map(|entry| entry.id).collect();
        let now = self.world.now();
        let settled = self.world.store.settle(first.game, ids, Settlement::Superseded, now, None).await;
        settled.map_err(|error| unavailable(&error))?;
        for _ in entries {
            count(&metrics().announcements, "how", "superseded");
        }
        Ok(())
    }

    /// An entry can never be told; `why` is a short word for the log.
    ///
    /// # Errors
    /// The store could not take it; asking again does no harm.
    pub async fn abandon(&self, entry: &Announcement, why: &str) -> Result<(), Unavailable> {
        tracing::warn!(game.id = %entry.game, outbox.id = %entry.id, kind = entry.kind.name(), why, "never told");
        self.settle(entry, Settlement::Abandoned(why.to_owned()), None).await
    }

    /// The players of a game know of the down time, or never will: its clocks run again in 15 s.
    ///
    /// Settling a [`Suspended`](AnnouncementKind::Suspended) entry does the same by itself.
    ///
    /// # Errors
    /// The store could not take it; asking again does no harm.
    pub async fn told(&self, game: GameId) -> Result<(), Unavailable> {
        let (reply, answer) = oneshot::channel();
        let sent = self.world.registry.deliver(&self.world, game, Message::Told { reply }).await;
        match sent {
            Ok(()) => answer.await.unwrap_or(Err(Unavailable)),
            Err(_) => Err(Unavailable),
        }
    }

    async fn settle(
        &self,
        entry: &Announcement,
        how: Settlement,
        live: Option<LiveButtons>,
    ) -> Result<(), Unavailable> {
        // The clocks run again in the transaction that settles the notice: were it settled alone
        // and the process killed, the game would stand still for ever.
        if entry.kind == AnnouncementKind::Suspended {
            self.told(entry.game).await?;
        }
        let now = self.world.now();
        let word = if matches!(how, Settlement::Sent(_)) { "sent" } else { "abandoned" };
        let settled = self.world.store.settle(entry.game, vec![entry.id], how, now, live).await;
        settled.map_err(|error| unavailable(&error))?;
        if let Some(live) = live {
            self.world.registry.patch(entry.game, Patch::Posted(live));
        }
        count(&metrics().announcements, "how", word);
        Ok(())
    }
}
