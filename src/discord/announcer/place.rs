//! Where a game's messages belong: its thread, which is made when it starts, or its channel.

use super::case::{Case, Halt};
use super::desk::Desk;
use crate::discord::backoff::Pace;
use crate::discord::rest::{RestError, Surface};
use crate::engine::{Color, Millis, Timestamp};
use crate::session::{Announcement, ChannelId, GameId, Snapshot, Table};

/// How long a game waits for its table's message to be known before it starts without.
pub(super) const TABLE_MESSAGE_PATIENCE: Millis = Millis::from_secs(5);
/// Our threads archive themselves after a day of silence.
const ARCHIVE_AFTER_MIN: u16 = 1440;

impl Desk {
    pub(super) async fn wait_until_or(&self, patience_ends: Timestamp, entry: &Announcement) -> Halt {
        let now = self.clock.now();
        if now < patience_ends {
            return Halt::TableMessage(patience_ends);
        }
        self.give_up(entry, "no table message").await
    }

    /// Where the game's messages belong; makes its thread if it has none yet.
    pub(super) async fn place(&self, snapshot: &Snapshot, case: &mut Case) -> Result<ChannelId, Halt> {
        let table = &snapshot.table;
        if let Some(thread) = table.thread {
            return Ok(thread);
        }
        if snapshot.game.is_none() {
            return Ok(table.channel);
        }
        let Some(message) = table.table_message else {
            let now = self.clock.now();
            let started = table.started_at.unwrap_or(table.created_at);
            if now < started + TABLE_MESSAGE_PATIENCE {
                return Err(Halt::TableMessage(started + TABLE_MESSAGE_PATIENCE));
            }
            return self.play_in(table.id, table.channel).await;
        };
        let language = self.language(snapshot).await?;
        self.attendance
            .learn_names(table.guild, Color::BOTH.into_iter().filter_map(|c| table.player(c)))
            .await;
        let name = self.scribe.thread_name(snapshot, language);
        let made = self.rest.thread_from_message(table.channel, message, &name, ARCHIVE_AFTER_MIN).await;
        match made {
            Ok(thread) => self.play_in(table.id, thread).await,
            // A thread made from a message has the message's id.
            Err(RestError::ThreadExists) => self.play_in(table.id, ChannelId(message.0)).await,
            Err(RestError::RateLimited { .. }) => Err(Halt::Again),
            Err(RestError::Unauthorized) => Err(Halt::Pause(Pace::Obstacle)),
            Err(error) if error.worth_repeating() => Err(Halt::Pause(Pace::Trouble)),
            Err(RestError::Gone(Surface::Channel | Surface::Guild)) => {
                case.silent = true;
                Err(Halt::Again)
            }
            Err(error) => {
                tracing::info!(game.id = %table.id, %error, "no thread can be made; the game is played in its channel");
                self.play_in(table.id, table.channel).await
            }
        }
    }

    async fn play_in(&self, game: GameId, place: ChannelId) -> Result<ChannelId, Halt> {
        self.sessions.set_thread(game, Some(place)).await?;
        Ok(place)
    }
}

/// Whether the game's thread was made by us, from the table's message: then it has the
/// message's id.
pub(super) fn is_our_thread(table: &Table) -> bool {
    matches!((table.thread, table.table_message), (Some(thread), Some(message)) if thread.0 == message.0)
}
