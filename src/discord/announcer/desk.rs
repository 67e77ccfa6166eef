//! Delivering what one game has to tell, one message after the other.

use super::case::{Case, Halt, Hand, Hold, Told};
use super::lookback;
use super::place::is_our_thread;
use super::scribe::Scribe;
use super::tidy::asks_something;
use crate::discord::attendance::Attendance;
use crate::discord::backoff::{Backoff, Pace};
use crate::discord::language::Language;
use crate::discord::locales::Locales;
use crate::discord::outgoing::Outgoing;
use crate::discord::quiet;
use crate::discord::rest::{Permit, RestClient, RestError, Route, ThreadChange};
use crate::engine::{Millis, Timestamp};
use crate::metrics::{Stopwatch, metrics};
use crate::session::ports::Clock;
use crate::session::settings::SETTINGS_KEPT;
use crate::session::{
    Announcement, AnnouncementKind, BoardMessage, ChannelId, Due, GameId, MessageId, OutboxId, Posted,
    Sessions, Snapshot, Unavailable, UserId,
};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

/// What could not be told although that was tried for so long is not told any more, if it is of
/// passing interest; the rest is tried seldom from then on.
const GIVE_UP_AFTER: Millis = Millis::from_secs(24 * 3600);

/// What could not be told of a position or a result for so long, nobody waits for any more.
const NOBODY_WAITS_AFTER: Millis = SETTINGS_KEPT;

/// Everything a delivery needs.
pub(super) struct Desk {
    pub(super) sessions: Sessions,
    pub(super) rest: RestClient,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) scribe: Arc<dyn Scribe>,
    pub(super) locales: Arc<Locales>,
    pub(super) attendance: Arc<Attendance>,
    pub(super) bot: UserId,
    /// Deliveries that do something at once. Those that wait for their place under Discord's limits
    /// do nothing.
    pub(super) hands: Semaphore,
    /// As many pictures at once as there are processors.
    pub(super) drawing: Semaphore,
    pub(super) backoff: Mutex<Backoff>,
    /// The newest entry of the processes before this one, once that is known.
    pub(super) before: OnceLock<OutboxId>,
    pub(super) stop: CancellationToken,
}

impl Desk {
    /// Tells one thing of what waits in a game, if anything does and it can be told now.
    pub(super) async fn deliver(&self, game: GameId, mut case: Case) -> Told {
        case.hold = Hold::None;
        let mut hand = Hand::free();
        let stepped = loop {
            if hand.take(&self.hands).await.is_err() {
                break Err(Halt::Stop);
            }
            match self.step(game, &mut case, &mut hand).await {
                Err(Halt::Again) => {}
                stepped => break stepped,
            }
        };
        if matches!(stepped, Err(Halt::Pause(Pace::Obstacle))) {
            self.redraw_table_meanwhile(game, &mut case, &mut hand).await;
        }
        let more = match stepped {
            Ok(left) => {
                case.recovered();
                left > 0
            }
            Err(Halt::Again | Halt::Stop) => false,
            Err(Halt::TableMessage(at)) => {
                case.not_before = at;
                case.hold = Hold::TableMessage;
                true
            }
            Err(Halt::Owed(at)) => {
                case.recovered();
                case.not_before = at;
                case.hold = Hold::Owed;
                true
            }
            Err(Halt::Pause(pace)) => {
                self.pause(game, &mut case, pace);
                true
            }
            Err(Halt::Store) => {
                self.pause(game, &mut case, Pace::Trouble);
                true
            }
        };
        Told { case, more }
    }

    fn pause(&self, game: GameId, case: &mut Case, pace: Pace) {
        let (failures, pause) = self.next_pause(pace, case.failures, case.tried_for);
        case.failures = failures;
        case.not_before = self.clock.now() + pause;
        case.tried_for = case.tried_for + pause;
        case.hold = Hold::Pause;
        tracing::debug!(game.id = %game, failures = case.failures, pause_ms = pause.0, "will try again");
    }

    /// The number of failures after one more, and the pause after it.
    pub(super) fn next_pause(&self, pace: Pace, failures: u32, tried_for: Millis) -> (u32, Millis) {
        let failures = failures.saturating_add(1);
        let pace = if tried_for > GIVE_UP_AFTER { Pace::Seldom } else { pace };
        (failures, self.backoff.lock().unwrap_or_else(PoisonError::into_inner).pause(pace, failures))
    }

    /// Tells one thing. Returns how many are left.
    async fn step<'d>(&'d self, game: GameId, case: &mut Case, hand: &mut Hand<'d>) -> Result<usize, Halt> {
        let (snapshot, waiting) = self.look(game).await?;
        case.keep_owed(&waiting);
        if waiting.is_empty() {
            return Ok(0);
        }
        if self.sessions.has_left(snapshot.table.guild) {
            return self.keep_untold(&waiting).await;
        }
        let now = self.clock.now();
        let hopeless = |entry: &&Announcement| case.silent || is_too_late(entry, case.tried_for(entry), now);
        let hopeless: Vec<_> = waiting.iter().filter(hopeless).collect();
        if !hopeless.is_empty() {
            let reason = if case.silent { "gone" } else { "too late" };
            for entry in hopeless {
                self.sessions.abandon(entry, reason).await?;
            }
            return Err(Halt::Again);
        }
        // Posts come first: making the thread changes what the table's message has to say.
        let to_post = |case: &Case, entry: &Announcement| is_post(entry) && !case.defers(entry, now);
        if waiting.iter().any(|entry| to_post(case, entry)) {
            // The board is to say so if the player whose turn it shows has gone.
            let begins = waiting.iter().any(|entry| entry.kind.shows_board());
            if begins && hand.aside(&self.hands, self.attendance.turn_begins(&snapshot)).await?? {
                return Err(Halt::Again);
            }
            let place = hand.aside(&self.hands, self.place(&snapshot, case)).await??;
            let permit = self.permit(Route::CreateMessage(place), hand).await?;
            // What is newest now that the permit is there.
            let newest = self.sessions.is_newest(&snapshot);
            let (snapshot, waiting) = if newest { (snapshot, waiting) } else { self.look(game).await? };
            let left = waiting.len().saturating_sub(1);
            let Some(entry) = waiting.into_iter().find(|entry| to_post(case, entry)) else { return Ok(left) };
            self.post(snapshot, entry, case, place, permit, hand).await?;
            Ok(left)
        } else if let Some(entry) = waiting.iter().find(|entry| !is_post(entry) && !case.defers(entry, now)) {
            case.obstacle = None;
            self.redraw_table(&snapshot, entry, case, hand).await?;
            Ok(waiting.len() - 1)
        } else {
            Err(Halt::Owed(case.next_owed().unwrap_or(now)))
        }
    }

    /// Nothing can be told on a server that the bot has left. What is worth telling late waits for its
    /// return; what is not goes at once, and nobody's clock stands still for it.
    async fn keep_untold(&self, waiting: &[Announcement]) -> Result<usize, Halt> {
        for entry in waiting.iter().filter(|entry| !is_told_however_late(entry)) {
            self.sessions.abandon(entry, "left").await?;
        }
        Ok(0)
    }

    /// Posts an entry, of which the snapshot is at least as new.
    async fn post<'d>(
        &'d self,
        snapshot: Snapshot,
        entry: Announcement,
        case: &mut Case,
        place: ChannelId,
        permit: Permit,
        hand: &mut Hand<'d>,
    ) -> Result<(), Halt> {
        let game = entry.game;
        if self.sessions.has_left(snapshot.table.guild) {
            return Err(Halt::Again);
        }
        if snapshot.table.thread.is_some_and(|thread| thread != place) {
            return Err(Halt::Again);
        }
        let Some(message) = self.write(&snapshot, &entry).await? else {
            if entry.kind.shows_board() {
                tracing::error!(game.id = %game, outbox.id = %entry.id, "a board that cannot be drawn");
                return Err(self.give_up(&entry, "nothing to show").await);
            }
            return Ok(self.sessions.mark_sent(&entry, None).await?);
        };
        let refused = case.picture.filter(|owed| self.clock.now() < owed.not_before);
        if let Some(owed) = refused.filter(|_| !message.files.is_empty()) {
            return self.post_in_text(&snapshot, &entry, message, (case, owed), permit, hand).await;
        }
        if entry.facts.set_back.is_some() {
            self.note_lost_buttons(&snapshot, place, hand).await?;
        }
        let asks = asks_something(&message);
        match self.send(&entry, message.clone(), place, permit, hand).await? {
            Ok(sent) => {
                (case.said, case.obstacle) = (false, None);
                case.picture.take_if(|_| entry.kind.shows_board());
                self.posted(&snapshot, &entry, BoardMessage { channel: place, message: sent }, asks).await
            }
            Err(error) if error.lacks_a_right_there() && !message.files.is_empty() => {
                self.picture_refused(&snapshot, &entry, message, case, hand).await
            }
            Err(error) => Err(self.cannot_post(&snapshot, &entry, place, case, &error).await),
        }
    }

    /// Sends a message of an entry, unless an earlier attempt had got through.
    pub(super) async fn send<'d>(
        &'d self,
        entry: &Announcement,
        message: Outgoing,
        place: ChannelId,
        permit: Permit,
        hand: &mut Hand<'d>,
    ) -> Result<Result<MessageId, RestError>, Halt> {
        if lookback::is_needed(entry, self.is_from_before(entry).await?, self.clock.now()) {
            let seen = self.rest.last_messages(place, lookback::MESSAGES_SEEN);
            match hand.aside(&self.hands, seen).await? {
                Ok(seen) => {
                    if let Some(found) = lookback::find(&seen, self.bot, entry, &message) {
                        tracing::info!(game.id = %entry.game, outbox.id = %entry.id, "an earlier attempt had got through");
                        return Ok(Ok(found));
                    }
                }
                // Not allowed to read there: rather twice than never.
                Err(RestError::NoRights { .. }) => {}
                Err(error) => return Ok(Err(error)),
            }
        }
        self.sessions.begin_attempt(entry.id).await?;
        Ok(self.rest.create_message(permit, message).await)
    }

    /// A message is out: settles its entry and tidies up behind it.
    async fn posted(
        &self,
        snapshot: &Snapshot,
        entry: &Announcement,
        message: BoardMessage,
        asks: bool,
    ) -> Result<(), Halt> {
        self.sessions.mark_sent(entry, Some(Posted { message, asks })).await?;
        if entry.kind.shows_board() {
            metrics().board.observe((self.clock.now() - entry.created_at).0 as f64 / 1000.0);
        }
        self.tidy(entry).await?;
        if entry.kind == AnnouncementKind::Suspended {
            self.correct_board(entry).await?;
        }
        if entry.kind == AnnouncementKind::Finished && is_our_thread(&snapshot.table) {
            let change = ThreadChange { archived: Some(true), locked: None };
            if let Err(error) = self.rest.change_thread(message.channel, change).await {
                tracing::debug!(game.id = %entry.game, %error, "the thread archives itself later");
            }
        }
        Ok(())
    }

    pub(super) async fn give_up(&self, entry: &Announcement, reason: &str) -> Halt {
        match self.sessions.abandon(entry, reason).await {
            Ok(()) => Halt::Again,
            Err(Unavailable) => Halt::Store,
        }
    }

    /// What is worth telling of a game, oldest first, and the game as it is: at least as
    /// new as the newest entry.
    pub(super) async fn look(&self, game: GameId) -> Result<(Snapshot, Vec<Announcement>), Halt> {
        // In this order: what waits may have been committed a moment ago.
        let waiting = self.sessions.waiting(game).await?;
        let Some(snapshot) = self.sessions.settled(game).await? else { return Err(Halt::Store) };
        let collapsed = Due { game, waiting }.collapse();
        self.sessions.supersede(&collapsed.overtaken).await?;
        Ok((snapshot, collapsed.keep))
    }

    pub(super) async fn write(
        &self,
        snapshot: &Snapshot,
        entry: &Announcement,
    ) -> Result<Option<Outgoing>, Halt> {
        let language = self.language(snapshot).await?;
        let (scribe, snapshot, entry) = (Arc::clone(&self.scribe), snapshot.clone(), entry.clone());
        let (nonce, now) = (entry.nonce(), self.clock.now());
        let message = self.draw(move || scribe.announcement(&snapshot, &entry, language, now)).await?;
        let Some(mut message) = message else { return Ok(None) };
        quiet::spare(&self.sessions, &mut message.mentions).await;
        Ok(Some(Outgoing { nonce: Some(nonce), ..message }))
    }

    /// Whether an earlier process may have told an entry.
    async fn is_from_before(&self, entry: &Announcement) -> Result<bool, Halt> {
        Ok(entry.id <= self.newest_before().await?)
    }

    /// The newest entry there was when this process began to tell.
    pub(super) async fn newest_before(&self) -> Result<OutboxId, Unavailable> {
        if let Some(&before) = self.before.get() {
            return Ok(before);
        }
        let newest = self.sessions.newest_announcement().await?;
        Ok(*self.before.get_or_init(|| newest))
    }

    /// Runs what takes its time on a thread of its own, as many at once as there are
    /// processors.
    pub(super) async fn draw<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Halt> {
        let _turn = self.drawing.acquire().await.map_err(|_| Halt::Stop)?;
        let drawing = move || {
            let watch = Stopwatch::start();
            let drawn = work();
            watch.note(&metrics().render);
            drawn
        };
        tokio::task::spawn_blocking(drawing).await.map_err(|error| {
            tracing::error!(%error, "a message could not be written");
            Halt::Pause(Pace::Obstacle)
        })
    }

    /// Waits until Discord's limits let a request go out, with the hand put aside.
    pub(super) async fn permit<'d>(&'d self, route: Route, hand: &mut Hand<'d>) -> Result<Permit, Halt> {
        let permit = self.stop.run_until_cancelled(self.rest.permit(route));
        hand.aside(&self.hands, permit).await?.ok_or(Halt::Stop)
    }

    /// The language of public messages there.
    pub(super) async fn language(&self, snapshot: &Snapshot) -> Result<Language, Halt> {
        let chosen = self.sessions.guild_settings(snapshot.table.guild).await?.language;
        Ok(chosen
            .map_or_else(|| self.locales.own(snapshot.table.guild), |locale| Language::from_locale(&locale)))
    }
}

/// Whether an entry is worth telling days later, on a server that the bot had left meanwhile.
const fn is_told_however_late(entry: &Announcement) -> bool {
    !matches!(entry.kind, AnnouncementKind::Notice(_) | AnnouncementKind::Suspended)
}

const fn is_post(entry: &Announcement) -> bool {
    !matches!(entry.kind, AnnouncementKind::TableChanged)
}

/// Whether that need not be told any more: it is of passing interest, and has waited too long of
/// the time in which it could be tried. A position and a result are told as late as a month after; what
/// was told of them before is overtaken as soon as something newer waits. Clocks that wait are told
/// however late it is.
fn is_too_late(entry: &Announcement, tried_for: Millis, now: Timestamp) -> bool {
    match entry.kind {
        AnnouncementKind::Notice(_) | AnnouncementKind::TableChanged => {
            tried_for.min(now - entry.created_at) > GIVE_UP_AFTER
        }
        AnnouncementKind::Started | AnnouncementKind::Board | AnnouncementKind::Finished => {
            // By this process, too: time in which nobody tried does not count alone.
            tried_for > Millis::ZERO && now - entry.created_at > NOBODY_WAITS_AFTER
        }
        AnnouncementKind::Suspended => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Facts, Notice, OutboxId};

    fn entry(kind: AnnouncementKind, created_at: Timestamp) -> Announcement {
        Announcement {
            id: OutboxId(1),
            game: GameId(1),
            kind,
            seq: 0,
            ply: 0,
            facts: Facts::default(),
            created_at,
            attempts: 0,
            first_attempted_at: None,
        }
    }

    #[test]
    fn only_what_is_of_passing_interest_is_ever_too_late() {
        const DAY: Millis = GIVE_UP_AFTER;
        let now = Timestamp(0) + DAY + DAY;
        let late = |kind, tried_for, created_at| is_too_late(&entry(kind, created_at), tried_for, now);
        for kind in AnnouncementKind::ALL {
            let passing = matches!(kind, AnnouncementKind::Notice(_) | AnnouncementKind::TableChanged);
            assert_eq!(late(kind, DAY + Millis(1), Timestamp(0)), passing, "{kind:?}");
            assert!(!late(kind, Millis(0), Timestamp(0)), "not tried: {kind:?}");
            assert!(!late(kind, DAY + DAY, now - Millis(1)), "another entry is old, not this: {kind:?}");
        }
        assert!(!late(AnnouncementKind::Notice(Notice::Offer), DAY, Timestamp(0)));
    }

    #[test]
    fn a_position_that_could_not_be_shown_for_a_month_is_given_up() {
        let long_ago = Timestamp(0) - NOBODY_WAITS_AFTER;
        for kind in AnnouncementKind::ALL {
            let kept = kind == AnnouncementKind::Suspended;
            assert_eq!(is_too_late(&entry(kind, long_ago), GIVE_UP_AFTER + Millis(1), Timestamp(1)), !kept);
            assert!(!is_too_late(&entry(kind, long_ago), Millis::ZERO, Timestamp(1)), "not tried: {kind:?}");
        }
        let board = entry(AnnouncementKind::Board, long_ago);
        assert!(!is_too_late(&board, GIVE_UP_AFTER, Timestamp(0)));
    }
}
