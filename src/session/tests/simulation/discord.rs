//! As much of Discord as announcing needs: it keeps messages, remembers nonces for a while, and fails.

use crate::engine::{Millis, Timestamp};
use crate::session::{Announcement, GameId, OutboxId};
use std::collections::HashMap;
use std::sync::Mutex;

/// For how long a repeated nonce is recognised.
const NONCES_KEPT: Millis = Millis::from_secs(120);

/// A message that people see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Message {
    pub(super) id: u64,
    pub(super) nonce: OutboxId,
    at: Timestamp,
    /// The position it shows, if it shows one.
    pub(super) ply: Option<u32>,
}

/// How a request goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    Fine,
    /// Refused without effect: a limit, an error.
    Refuses,
    /// Done, but the answer is lost.
    AnswerLost,
}

/// Discord, which outlives the bot.
#[derive(Debug, Default)]
pub(super) struct Discord {
    games: Mutex<HashMap<GameId, Vec<Message>>>,
    next: Mutex<u64>,
}

impl Discord {
    /// Posts a message; `None` if the bot hears of no success.
    pub(super) fn post(&self, entry: &Announcement, ply: u32, at: Timestamp, mood: Mood) -> Option<u64> {
        if mood == Mood::Refuses {
            return None;
        }
        let mut games = self.games.lock().unwrap();
        let messages = games.entry(entry.game).or_default();
        let same = messages.iter().find(|message| message.nonce == entry.id && at - message.at < NONCES_KEPT);
        let id = if let Some(message) = same {
            message.id
        } else {
            let mut next = self.next.lock().unwrap();
            *next += 1;
            let ply = entry.kind.shows_board().then_some(ply);
            messages.push(Message { id: *next, nonce: entry.id, at, ply });
            *next
        };
        (mood == Mood::Fine).then_some(id)
    }

    /// The message of an earlier attempt, for whoever looks.
    pub(super) fn find(&self, entry: &Announcement) -> Option<u64> {
        let games = self.games.lock().unwrap();
        games.get(&entry.game)?.iter().find(|message| message.nonce == entry.id).map(|message| message.id)
    }

    /// Everything of a game, oldest first.
    pub(super) fn messages(&self, game: GameId) -> Vec<Message> {
        self.games.lock().unwrap().get(&game).cloned().unwrap_or_default()
    }

    pub(super) fn count(&self) -> usize {
        self.games.lock().unwrap().values().map(Vec::len).sum()
    }
}
