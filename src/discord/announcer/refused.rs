//! What becomes of a game while Discord refuses its messages.
//!
//! What can be told is told: a board without its picture where only that is refused, the state of the game
//! in its table's message, which may be edited without any right. The rest waits for the rights, and each
//! thing waits by itself as far as it can.

use super::case::{Case, Halt, Hand, Owed, Spot};
use super::desk::Desk;
use super::place::TABLE_MESSAGE_PATIENCE;
use super::scribe::Obstacle;
use super::tidy::asks_something;
use crate::discord::backoff::Pace;
use crate::discord::outgoing::Outgoing;
use crate::discord::rest::{Permit, RestError, Route, Surface};
use crate::session::{
    Announcement, AnnouncementKind, BoardMessage, ChannelId, GameId, LiveButtons, Snapshot,
};
use poise::serenity_prelude::Permissions;
use std::sync::Arc;

/// Where nothing can be posted, so many tries of a board there are for one without its picture.
const TRIES_FOR_A_TEXT: u32 = 8;

impl Desk {
    /// A board was refused, and may be for its picture alone: tells in text what it shows, once, and owes
    /// the picture.
    pub(super) async fn picture_refused<'d>(
        &'d self,
        snapshot: &Snapshot,
        entry: &Announcement,
        message: Outgoing,
        case: &mut Case,
        hand: &mut Hand<'d>,
    ) -> Result<(), Halt> {
        let mut owed = case.picture.unwrap_or_else(|| Owed::anew(entry.id, self.clock.now()));
        self.postpone(&mut owed);
        if case.picture.is_some_and(|told| told.entry == entry.id) {
            case.picture = Some(owed);
            return Err(Halt::Again);
        }
        // Where not even a text went through the last time, one is tried now and then only.
        if let Some(Obstacle::NoRight(_)) = case.obstacle
            && !case.failures.is_multiple_of(TRIES_FOR_A_TEXT)
        {
            return Err(Halt::Pause(Pace::Obstacle));
        }
        let permit = self.permit(Route::CreateMessage(snapshot.table.place()), hand).await?;
        self.post_in_text(snapshot, entry, message, (case, owed), permit, hand).await
    }

    /// Posts what a board shows without its picture, which is owed from then on.
    pub(super) async fn post_in_text<'d>(
        &'d self,
        snapshot: &Snapshot,
        entry: &Announcement,
        message: Outgoing,
        (case, owed): (&mut Case, Owed),
        permit: Permit,
        hand: &mut Hand<'d>,
    ) -> Result<(), Halt> {
        let place = snapshot.table.place();
        let language = self.language(snapshot).await?;
        let text = self.scribe.without_picture(snapshot, entry, message, language);
        // A message of its own: the one with the picture is not to be taken for a repetition of it.
        let text = Outgoing { nonce: Some(format!("{}t", entry.nonce())), ..text };
        let asks = asks_something(&text);
        match self.send(entry, text, place, permit, hand).await? {
            Ok(message) => {
                tracing::info!(game.id = %entry.game, outbox.id = %entry.id, channel.id = %place, "no right to show a picture");
                let message = BoardMessage { channel: place, message };
                let live = LiveButtons { message, ply: entry.ply, board: true, asks };
                self.sessions.note_buttons(entry.game, live).await?;
                (case.said, case.obstacle) = (false, None);
                case.held_at = Some(Spot::of(&snapshot.table));
                case.picture = Some(Owed { entry: entry.id, ..owed });
                self.tidy(entry).await?;
                Err(Halt::Again)
            }
            Err(error) => {
                // More is missing than the right to show pictures, or something else.
                case.picture = None;
                Err(self.cannot_post(snapshot, entry, place, case, &error).await)
            }
        }
    }

    fn postpone(&self, owed: &mut Owed) {
        let (failures, pause) = self.next_pause(Pace::Obstacle, owed.failures, owed.tried_for);
        owed.failures = failures;
        owed.not_before = self.clock.now() + pause;
        owed.tried_for = owed.tried_for + pause;
    }

    /// What a failed post means for the game.
    pub(super) async fn cannot_post(
        &self,
        snapshot: &Snapshot,
        entry: &Announcement,
        place: ChannelId,
        case: &mut Case,
        error: &RestError,
    ) -> Halt {
        tracing::info!(game.id = %entry.game, outbox.id = %entry.id, channel.id = %place, %error, "could not post");
        let channel = snapshot.table.channel;
        match error {
            RestError::RateLimited { .. } => Halt::Again,
            RestError::Temporary(_) | RestError::Unreadable(_) => Halt::Pause(Pace::Trouble),
            RestError::Unauthorized => Halt::Pause(Pace::Obstacle),
            RestError::Gone(Surface::Channel) if place != channel => {
                // The thread was deleted: the game goes on in its channel.
                match self.sessions.set_thread(entry.game, Some(channel)).await {
                    Ok(()) => Halt::Again,
                    Err(_) => Halt::Store,
                }
            }
            RestError::Gone(Surface::Channel | Surface::Guild) => {
                case.silent = true;
                Halt::Again
            }
            RestError::ThreadClosed => self.hold(snapshot, entry, case, Obstacle::Locked).await,
            RestError::NoRights { .. } => {
                let missing = if !error.lacks_a_right_there() {
                    Permissions::VIEW_CHANNEL
                } else if self.is_thread(snapshot, case).await {
                    Permissions::SEND_MESSAGES_IN_THREADS
                } else {
                    Permissions::SEND_MESSAGES
                };
                self.hold(snapshot, entry, case, Obstacle::NoRight(missing)).await
            }
            _ => {
                tracing::error!(game.id = %entry.game, outbox.id = %entry.id, %error, "Discord refuses a message of ours");
                self.give_up(entry, "refused").await
            }
        }
    }

    /// Whether the game is played in a thread, to name the right that is missing there.
    async fn is_thread(&self, snapshot: &Snapshot, case: &Case) -> bool {
        let table = &snapshot.table;
        if table.place() != table.channel {
            return true;
        }
        match case.obstacle {
            Some(Obstacle::NoRight(missing)) => missing == Permissions::SEND_MESSAGES_IN_THREADS,
            // The table may have been opened inside a thread.
            _ => self.rest.channel(table.channel).await.is_ok_and(|place| place.is_thread()),
        }
    }

    /// Waits for somebody to remove an obstacle; the newest board goes out then. The clocks must
    /// not wait for that: no notice of down time is kept, wherever in the queue it stands.
    async fn hold(
        &self,
        snapshot: &Snapshot,
        entry: &Announcement,
        case: &mut Case,
        obstacle: Obstacle,
    ) -> Halt {
        case.held_at = Some(Spot::of(&snapshot.table));
        case.obstacle = Some(obstacle);
        if !case.said {
            // Once, and whether it works or not: where there is no other place, the table's message tells it.
            case.said = true;
            if snapshot.table.place() != snapshot.table.channel {
                self.tell_obstacle(snapshot, obstacle).await;
            }
        }
        let Ok(waiting) = self.sessions.waiting(entry.game).await else { return Halt::Store };
        for notice in waiting.iter().filter(|entry| entry.kind == AnnouncementKind::Suspended) {
            if self.sessions.abandon(notice, "no rights").await.is_err() {
                return Halt::Store;
            }
        }
        if entry.kind == AnnouncementKind::Suspended { Halt::Again } else { Halt::Pause(Pace::Obstacle) }
    }

    async fn tell_obstacle(&self, snapshot: &Snapshot, obstacle: Obstacle) {
        let Ok(language) = self.language(snapshot).await else { return };
        let message = self.scribe.obstacle(snapshot, obstacle, language);
        // The hand stays: whoever held one and waited for another could wait for ever.
        let permit = self.rest.permit(Route::CreateMessage(snapshot.table.channel));
        let Some(permit) = self.stop.run_until_cancelled(permit).await else { return };
        if let Err(error) = self.rest.create_message(permit, message).await {
            tracing::info!(game.id = %snapshot.id(), %error, "the players could not be told why the board is missing");
        }
    }

    /// Shows in the table's message how things stand and why nothing can be posted. It is told in full, and
    /// settled, once that is over.
    pub(super) async fn redraw_table_meanwhile<'d>(
        &'d self,
        game: GameId,
        case: &mut Case,
        hand: &mut Hand<'d>,
    ) {
        if case.obstacle.is_none() {
            return;
        }
        let Ok((snapshot, waiting)) = self.look(game).await else { return };
        let table = waiting.iter().find(|entry| entry.kind == AnnouncementKind::TableChanged);
        // Once: either it shows it, or it cannot.
        let Some(entry) = table.filter(|entry| case.table.is_none_or(|owed| owed.entry != entry.id)) else {
            return;
        };
        case.table = Some(Owed::anew(entry.id, self.clock.now()));
        // Whatever went wrong, it is tried again with the rest.
        let _ = self.redraw_table(&snapshot, entry, case, hand).await;
    }

    /// Brings the table's message up to date.
    pub(super) async fn redraw_table<'d>(
        &'d self,
        snapshot: &Snapshot,
        entry: &Announcement,
        case: &mut Case,
        hand: &mut Hand<'d>,
    ) -> Result<(), Halt> {
        let Some(message) = snapshot.table.table_message else {
            let patience_ends = entry.created_at + TABLE_MESSAGE_PATIENCE;
            return Err(self.wait_until_or(patience_ends, entry).await);
        };
        let route = Route::EditMessage(snapshot.table.channel, message);
        let permit = self.permit(route, hand).await?;
        let (snapshot, _) = self.look(entry.game).await?;
        if self.sessions.has_left(snapshot.table.guild) {
            return Err(Halt::Again);
        }
        let language = self.language(&snapshot).await?;
        let (scribe, obstacle) = (Arc::clone(&self.scribe), case.obstacle);
        let (shown, told) = (snapshot.clone(), entry.clone());
        let mut table = self.draw(move || scribe.table(&shown, &told, obstacle, language)).await?;
        if obstacle.is_some() {
            // The text is what matters now, and needs no right.
            table.files.clear();
        }
        self.sessions.begin_attempt(entry.id).await?;
        match self.rest.edit_message(permit, table.clone()).await {
            Ok(()) if obstacle.is_some() => Ok(()),
            Ok(()) => Ok(self.sessions.mark_sent(entry, None).await?),
            Err(RestError::RateLimited { .. }) => Err(Halt::Again),
            Err(error) if error.worth_repeating() => Err(Halt::Pause(Pace::Trouble)),
            Err(error @ RestError::NoRights { .. }) => {
                tracing::info!(game.id = %entry.game, %error, "the table's message waits for a right");
                let known = case.table.filter(|owed| owed.entry == entry.id);
                let mut owed = known.unwrap_or_else(|| Owed::anew(entry.id, self.clock.now()));
                self.postpone(&mut owed);
                case.table = Some(owed);
                case.held_at = Some(Spot::of(&snapshot.table));
                if known.is_none() && !table.files.is_empty() {
                    // A picture is all that needs a right.
                    let permit = self.permit(route, hand).await?;
                    let text = Outgoing { files: Vec::new(), ..table };
                    if let Err(error) = self.rest.edit_message(permit, text).await {
                        tracing::info!(game.id = %entry.game, %error, "the table's message stays as it is");
                    }
                }
                Err(Halt::Again)
            }
            Err(error) => {
                tracing::info!(game.id = %entry.game, %error, "the table's message stays as it is");
                // By what is stored: whatever else happens to the game makes no further try of it.
                if entry.attempts == 0 && error == RestError::EditLimit {
                    return Err(Halt::Pause(Pace::Obstacle));
                }
                Err(self.give_up(entry, "table message").await)
            }
        }
    }
}
