//! An announcer in the session's terms: it does what the real one does, to a Discord that fails.
//!
//! The real one, over HTTP, is simulated in `tests/delivery/chaos.rs`.

use super::discord::{Discord, Mood};
use crate::engine::{Millis, Timestamp};
use crate::session::{
    AnnouncementKind, BoardMessage, ChannelId, Due, GameId, MessageId, OutboxId, Posted, Sessions,
    Unavailable,
};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// After that time it looks for the message of an earlier attempt before it makes another.
const LOOKS_AFTER: Millis = Millis::from_secs(100);

/// What it works under.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weather {
    /// Of a hundred requests to Discord, how many go wrong.
    pub(super) failing: u32,
    /// The newest entry of earlier lives, whose clocks need not have agreed with this one's.
    pub(super) before: OutboxId,
}

/// Tells what waits of one game, as far as Discord and the database let it.
pub(super) async fn tell(
    sessions: &Sessions,
    discord: &Discord,
    game: GameId,
    mut dice: ChaCha8Rng,
    Weather { failing, before }: Weather,
) -> Result<(), Unavailable> {
    let waiting = sessions.waiting(game).await?;
    let Some(snapshot) = sessions.settled(game).await? else { return Ok(()) };
    let collapsed = Due { game, waiting }.collapse();
    sessions.supersede(&collapsed.overtaken).await?;
    for entry in collapsed.keep {
        let now = sessions.clock().now();
        let old = |first: Timestamp| now - first >= LOOKS_AFTER;
        let looks = entry.first_attempted_at.is_some_and(|first| entry.id <= before || old(first));
        let sent = if let Some(found) = looks.then(|| discord.find(&entry)).flatten() {
            Some(found)
        } else {
            sessions.begin_attempt(entry.id).await?;
            let mood = match dice.random_range(0..100) {
                roll if roll >= failing => Mood::Fine,
                roll if roll % 2 == 0 => Mood::Refuses,
                _ => Mood::AnswerLost,
            };
            discord.post(&entry, snapshot.ply(), now, mood)
        };
        let Some(id) = sent else { return Ok(()) };
        let posts = entry.kind != AnnouncementKind::TableChanged;
        let message = BoardMessage { channel: ChannelId(1), message: MessageId(id) };
        let message = posts.then_some(Posted { message, asks: false });
        sessions.mark_sent(&entry, message).await?;
    }
    Ok(())
}
