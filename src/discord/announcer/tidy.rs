//! Taking off buttons that no longer do anything.
//!
//! Which messages of a game have buttons is stored, so that whatever made them useless, and however
//! long ago, the next message of the game takes them off. That is best effort: Discord limits edits of
//! older messages, and a press on a button that was left is refused in words.

use super::case::{Halt, Hand};
use super::desk::Desk;
use super::lookback::MESSAGES_SEEN;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::outgoing::Outgoing;
use crate::discord::rest::{MessageSeen, RestError, custom_ids_in};
use crate::engine::Millis;
use crate::session::{
    Announcement, AnnouncementKind, BoardMessage, ChannelId, Facts, LiveButtons, Snapshot, UserId,
};
use serde_json::json;

/// With more requests than this in the queue, buttons are left for later.
const BUSY: usize = 16;
/// Discord limits edits of messages that are older.
const EDITED_FREELY: Millis = Millis::from_secs(3600);
/// Messages tidied at once.
const AT_ONCE: usize = 5;

/// What becomes of a message's buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// They are of use.
    Stay,
    /// All of them go.
    Go,
    /// Those that answer a request go.
    StopAsking,
    /// They stay for good.
    Forgotten,
}

impl Desk {
    /// Takes off the buttons that have no effect after an entry was told.
    pub(super) async fn tidy(&self, entry: &Announcement) -> Result<(), Halt> {
        let end = entry.kind == AnnouncementKind::Finished;
        if self.rest.waiting() > BUSY && !end {
            return Ok(());
        }
        let live = self.sessions.live_buttons(entry.game).await?;
        let Some(snapshot) = self.sessions.settled(entry.game).await? else { return Ok(()) };
        if self.sessions.has_left(snapshot.table.guild) {
            return Ok(());
        }
        let fates = live.iter().rev().map(|&one| (one, fate(one, &live, &snapshot, end)));
        for (live, fate) in fates.filter(|(_, fate)| *fate != Fate::Stay).take(AT_ONCE) {
            self.carry_out(fate, live, &snapshot).await?;
        }
        Ok(())
    }

    /// After a backup was restored: notes the game's messages that the database knows nothing of, so that
    /// they lose their buttons like any other.
    pub(super) async fn note_lost_buttons<'d>(
        &'d self,
        snapshot: &Snapshot,
        place: ChannelId,
        hand: &mut Hand<'d>,
    ) -> Result<(), Halt> {
        let seen = self.rest.last_messages(place, MESSAGES_SEEN);
        let seen = match hand.aside(&self.hands, seen).await? {
            Ok(seen) => seen,
            Err(error) => {
                tracing::debug!(game.id = %snapshot.id(), %error, "buttons of what is lost stay");
                return Ok(());
            }
        };
        let known = self.sessions.live_buttons(snapshot.id()).await?;
        for live in lost_buttons(&seen, self.bot, snapshot, place, &known) {
            self.sessions.note_buttons(snapshot.id(), live).await?;
        }
        Ok(())
    }

    /// After down time the newest board still says when the turn would have been over without it: lets it
    /// say what holds now. What is asked in it stays as it is, and so does one so old that edits are limited.
    pub(super) async fn correct_board(&self, told: &Announcement) -> Result<(), Halt> {
        if self.rest.waiting() > BUSY {
            return Ok(());
        }
        let (snapshot, waiting) = self.look(told.game).await?;
        let Some((game, board)) = snapshot.game.as_deref().zip(snapshot.table.board_message) else {
            return Ok(());
        };
        let asks = game.pending_undo().is_some() || game.pending_draw().is_some();
        let live = self.sessions.live_buttons(told.game).await?;
        let shows_it = live.iter().any(|live| live.message == board && live.ply == game.ply());
        let is_old = self.clock.now() - board.message.created_at() > EDITED_FREELY;
        // One that waits says it by itself.
        let another = waiting.iter().any(|entry| entry.kind.shows_board());
        if game.is_finished() || asks || !shows_it || is_old || another {
            return Ok(());
        }
        let position = Announcement {
            kind: AnnouncementKind::Board,
            seq: snapshot.seq(),
            ply: snapshot.ply(),
            facts: Facts::default(),
            ..told.clone()
        };
        let Some(message) = self.write(&snapshot, &position).await? else { return Ok(()) };
        if let Err(error) = self.rest.set_text(board.channel, board.message, &message.content).await {
            tracing::debug!(game.id = %told.game, %error, "a board keeps an old deadline");
        }
        Ok(())
    }

    async fn carry_out(&self, fate: Fate, live: LiveButtons, snapshot: &Snapshot) -> Result<(), Halt> {
        let components = match fate {
            Fate::Stay => return Ok(()),
            Fate::Forgotten => return Ok(self.sessions.forget_buttons(live.message.message).await?),
            Fate::Go => json!([]),
            Fate::StopAsking => {
                let language = self.language(snapshot).await?;
                json!(self.scribe.buttons(snapshot, language))
            }
        };
        match self.rest.set_buttons(live.message.channel, live.message.message, components).await {
            Ok(()) if fate == Fate::StopAsking => {
                Ok(self.sessions.note_buttons(snapshot.id(), LiveButtons { asks: false, ..live }).await?)
            }
            Ok(()) => Ok(self.sessions.forget_buttons(live.message.message).await?),
            Err(error) => {
                tracing::debug!(game.id = %snapshot.id(), %error, "a message keeps its buttons");
                let may_work_later = error.worth_repeating()
                    || matches!(
                        error,
                        RestError::ThreadClosed | RestError::NoRights { .. } | RestError::Unauthorized
                    );
                if !may_work_later {
                    self.sessions.forget_buttons(live.message.message).await?;
                }
                Ok(())
            }
        }
    }
}

/// What becomes of the buttons of one of a game's messages; `end` once its end has been told.
fn fate(one: LiveButtons, all: &[LiveButtons], snapshot: &Snapshot, end: bool) -> Fate {
    let Some(game) = snapshot.game.as_deref() else { return Fate::Stay };
    let newest_board = snapshot.table.board_message == Some(one.message);
    if game.is_finished() {
        // The board with the result offers another game.
        return if newest_board && end { Fate::Forgotten } else { Fate::Go };
    }
    let stands = game.pending_undo().is_some() || game.pending_draw().is_some();
    // What is asked later shows everything that is asked.
    let newest_to_ask = all.iter().rfind(|live| live.asks).is_some_and(|live| live.message == one.message);
    let asks = one.asks && stands && newest_to_ask && one.ply == game.ply();
    match (one.board, newest_board) {
        (true, true) if one.asks && !asks && one.ply == game.ply() => Fate::StopAsking,
        (true, true) => Fate::Stay,
        (false, _) if asks => Fate::Stay,
        (true, false) | (false, _) => Fate::Go,
    }
}

/// The messages with buttons of a game that are newer than all that is known of it.
fn lost_buttons(
    seen: &[MessageSeen],
    bot: UserId,
    snapshot: &Snapshot,
    place: ChannelId,
    known: &[LiveButtons],
) -> Vec<LiveButtons> {
    let table = &snapshot.table;
    let boards = known.iter().map(|live| live.message).chain(table.board_message);
    let newest = boards.map(|known| known.message).chain(table.table_message).max();
    let ply = |message: &MessageSeen| {
        let ids = message.custom_ids().into_iter().filter_map(CustomId::parse);
        ids.filter(|id| id.game == snapshot.id()).map(|id| id.ply).next()
    };
    let lost = seen.iter().filter(|message| message.author() == bot && Some(message.id) > newest);
    lost.filter_map(|message| {
        let ply = ply(message)?;
        let message = BoardMessage { channel: place, message: message.id };
        Some(LiveButtons { message, ply, board: false, asks: false })
    })
    .collect()
}

/// Whether a message has buttons that answer a request.
pub(super) fn asks_something(message: &Outgoing) -> bool {
    let components = message.to_edit_json()["components"].take();
    let answers = |id: &str| {
        CustomId::parse(id).is_some_and(|id| {
            matches!(id.kind, Kind::UndoAccept | Kind::UndoDecline | Kind::DrawAccept | Kind::DrawDecline)
        })
    };
    custom_ids_in(&components).into_iter().any(answers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Action, Color, Game, GameSeed, Options, Seat, Setup, Stamp, Timestamp};
    use crate::session::{GameId, GuildId, MessageId, Status, Table};
    use std::sync::Arc;

    fn live(id: u64, ply: u32, board: bool, asks: bool) -> LiveButtons {
        let message = BoardMessage { channel: ChannelId(1), message: MessageId(id) };
        LiveButtons { message, ply, board, asks }
    }

    /// A game at its start after these actions, its newest board the message with that id.
    fn snapshot(actions: &[Action], newest: u64) -> Snapshot {
        let setup = Setup { options: Options::default(), seed: GameSeed::new([1; 32]), previous_black: None };
        let mut game = Game::start(setup, Timestamp(0));
        for &action in actions {
            assert!(game.apply(action, Stamp::at(Timestamp(1))).is_ok());
        }
        let table = Table {
            id: GameId(1),
            guild: GuildId(1),
            channel: ChannelId(1),
            thread: None,
            table_message: None,
            board_message: Some(live(newest, 0, true, false).message),
            status: Status::Running,
            host: UserId(1),
            guest: Some(UserId(2)),
            invited: None,
            options: Options::default(),
            casual: false,
            rematch_of: None,
            black: Some(Seat::Host),
            seq: 0,
            ply: 0,
            turn: None,
            winner: None,
            reason: None,
            created_at: Timestamp(0),
            expires_at: Timestamp(0),
            started_at: Some(Timestamp(0)),
            ended_at: None,
        };
        Snapshot { table: Arc::new(table), game: Some(Arc::new(game)) }
    }

    fn fates(all: &[LiveButtons], snapshot: &Snapshot, end: bool) -> Vec<Fate> {
        all.iter().map(|&one| fate(one, all, snapshot, end)).collect()
    }

    #[test]
    fn the_newest_board_and_the_newest_request_that_stands_stay() {
        use Fate::{Go, Stay, StopAsking};
        let quiet = snapshot(&[], 2);
        let offer = Action::OfferDraw { color: Color::Black };
        let asked = snapshot(&[offer], 2);
        let rows = [
            live(1, 0, true, false),
            live(2, 0, true, false),
            live(3, 0, false, true),
            live(4, 0, false, true),
        ];
        assert_eq!(fates(&rows, &quiet, false), [Go, Stay, Go, Go], "nothing is asked any more");
        assert_eq!(fates(&rows, &asked, false), [Go, Stay, Go, Stay], "it is asked in the newest");
        let stale = [live(2, 0, true, false), live(3, 7, false, true)];
        assert_eq!(fates(&stale, &asked, false), [Stay, Go], "made for another position");
        let board = [live(2, 0, true, true)];
        assert_eq!(
            (fates(&board, &asked, false), fates(&board, &quiet, false)),
            (vec![Stay], vec![StopAsking])
        );
    }

    #[test]
    fn after_the_end_only_the_offer_of_another_game_stays() {
        use Fate::{Forgotten, Go};
        let finished = snapshot(&[Action::Resign { color: Color::Black }], 2);
        let rows = [live(1, 0, true, false), live(2, 0, true, false), live(3, 0, false, true)];
        assert_eq!(fates(&rows, &finished, true), [Go, Forgotten, Go]);
        assert_eq!(fates(&rows[..2], &finished, false), [Go, Go], "the end is told by another message");
    }
}
