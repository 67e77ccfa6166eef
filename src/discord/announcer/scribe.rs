//! What the announcer needs written.

use crate::discord::language::Language;
use crate::discord::outgoing::Outgoing;
use crate::engine::Timestamp;
use crate::session::{Announcement, Snapshot};
use poise::serenity_prelude::{CreateActionRow, Permissions};
use std::fmt;

/// Why the board of a game cannot be shown where it belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// The thread is locked.
    Locked,
    /// The bot lacks this right there.
    NoRight(Permissions),
}

/// Writes messages. Pure, but drawing takes its time: called off the async threads.
pub trait Scribe: fmt::Debug + Send + Sync + 'static {
    /// The message that tells of an entry at `now`; `None` if there is nothing to tell (any more).
    fn announcement(
        &self,
        snapshot: &Snapshot,
        entry: &Announcement,
        language: Language,
        now: Timestamp,
    ) -> Option<Outgoing>;

    /// The same without its picture, which the bot has no right to send: what it shows, in text.
    fn without_picture(
        &self,
        snapshot: &Snapshot,
        entry: &Announcement,
        message: Outgoing,
        language: Language,
    ) -> Outgoing;

    /// The table's message as it should be now; while nothing of the game can be posted, with the reason.
    fn table(
        &self,
        snapshot: &Snapshot,
        entry: &Announcement,
        obstacle: Option<Obstacle>,
        language: Language,
    ) -> Outgoing;

    /// The buttons of the board as it should be now.
    fn buttons(&self, snapshot: &Snapshot, language: Language) -> Vec<CreateActionRow>;

    /// The name of the game's thread, 1–100 characters.
    fn thread_name(&self, snapshot: &Snapshot, language: Language) -> String;

    /// Tells the players, once, why they don't see the board.
    fn obstacle(&self, snapshot: &Snapshot, obstacle: Obstacle, language: Language) -> Outgoing;
}
