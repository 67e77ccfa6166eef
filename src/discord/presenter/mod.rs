//! From what was committed to what people see: pure functions from a snapshot to
//! a message.
//!
//! Nothing here sends, waits or remembers. Those with a picture take a millisecond
//! or two of processor, so callers run them off the async threads.

mod alt;
mod board;
pub(crate) mod book;
pub(crate) mod guide;
mod picture;
pub(crate) mod reel;
mod scribe;
mod table;
pub(crate) mod words;

#[cfg(test)]
mod tests;

use super::custom_id::{CustomId, Kind};
use super::names::Names;
use super::outgoing::{CONTENT_MAX, Outgoing};
use super::texts::{Voice, say};
use crate::engine::{Action, Color, DeadlineKind, Event, Game, Point, Stamp, Timestamp};
use crate::render::Theme;
use crate::session::step::TOLD_GRACE;
use crate::session::{Announcement, AnnouncementKind, Notice, Snapshot, Status, UserId};
use poise::serenity_prelude as serenity;
pub(crate) use scribe::Presenter;
use serenity::Permissions;

use board::Seen;
use picture::Position;

/// Characters of a thread's name.
const THREAD_NAME_MAX: usize = 100;

/// What an announcement says in public, at `now`; `None` if there is nothing to be said (any more).
pub(crate) fn announcement(
    snapshot: &Snapshot,
    announcement: &Announcement,
    voice: Voice<'_>,
    now: Timestamp,
) -> Option<Outgoing> {
    if announcement.kind == AnnouncementKind::TableChanged {
        return Some(table_changed(snapshot, announcement, voice));
    }
    let seen = Seen::new(snapshot, voice, now)?;
    Some(match announcement.kind {
        AnnouncementKind::TableChanged => return None,
        AnnouncementKind::Started | AnnouncementKind::Board | AnnouncementKind::Finished => {
            let position = shown(snapshot, seen.game, announcement);
            board::public(&seen, &position, seen.events_told(announcement), announcement.facts.ratings)
        }
        AnnouncementKind::Suspended => suspended(&seen, announcement),
        AnnouncementKind::Notice(Notice::Offer) => offer(&seen, announcement)?,
        AnnouncementKind::Notice(notice @ (Notice::ClockLow | Notice::Reminder)) => clock(&seen, notice)?,
    })
}

/// The position that an announcement shows.
fn shown<'g>(snapshot: &Snapshot, game: &'g Game, announcement: &Announcement) -> Position<'g> {
    let overtaken = announcement.seq < snapshot.seq() && announcement.ply < snapshot.ply();
    if overtaken { Position::after(game, announcement.ply) } else { Position::now(game) }
}

/// The message of a board where pictures are refused: a board of characters instead, and why.
pub(crate) fn without_picture(
    snapshot: &Snapshot,
    announcement: &Announcement,
    message: Outgoing,
    voice: Voice<'_>,
) -> Outgoing {
    let Some(game) = snapshot.game.as_deref() else { return Outgoing { files: Vec::new(), ..message } };
    let why = say!(voice, "board-no-picture", right = words::right(voice, Permissions::ATTACH_FILES));
    let text = message.content;
    let board = shown(snapshot, game, announcement).in_characters();
    let whole = format!("{text}\n```\n{board}```{why}");
    let content = if whole.chars().count() <= CONTENT_MAX { whole } else { format!("{text}\n{why}") };
    Outgoing {
        content,
        files: Vec::new(),
        components: message.components,
        mentions: message.mentions,
        nonce: None,
        passing: false,
    }
}

/// The message of the table after that change.
pub(crate) fn table_changed(snapshot: &Snapshot, announcement: &Announcement, voice: Voice<'_>) -> Outgoing {
    let by_moderator = announcement.facts.events.contains(&Event::Aborted);
    if by_moderator && snapshot.table.status == Status::Cancelled {
        return Outgoing::text(say!(
            voice,
            "table-ended-by-moderator",
            host = words::person(voice, snapshot.table.host)
        ));
    }
    table::message(snapshot, announcement.facts.ratings, voice)
}

/// The message of the table in its present state.
pub(crate) fn table(snapshot: &Snapshot, voice: Voice<'_>) -> Outgoing {
    table::message(snapshot, None, voice)
}

/// The buttons of the board as it should be now; none if the game has not started.
pub(crate) fn buttons(snapshot: &Snapshot, voice: Voice<'_>) -> Vec<serenity::CreateActionRow> {
    // What the buttons are does not hang on the time.
    Seen::new(snapshot, voice, Timestamp(0)).map(|seen| seen.buttons()).unwrap_or_default()
}

/// The name of a game's thread: its number, since the same two may have several, and its players, if these
/// are known; of a practice its person. Rematches are played there, too, and leave the name as it is:
/// Discord lets a thread be renamed only twice in ten minutes.
pub(crate) fn thread_name(snapshot: &Snapshot, voice: Voice<'_>, names: &Names) -> String {
    let table = &snapshot.table;
    let player = |color| table.player(color).and_then(|user| names.known(user));
    let is_level = |color| table.player(color).is_some_and(UserId::is_computer);
    // The next practice there may be against another level, so that isn't named.
    let practices = Color::BOTH.into_iter().find(|&color| is_level(color.other()));
    let game = snapshot.id().to_string();
    let name = match (practices.map(player), player(Color::Black), player(Color::White)) {
        (Some(Some(player)), ..) => say!(voice, "thread-name-practice", game = game, player = player),
        (None, Some(black), Some(white)) => {
            say!(voice, "thread-name-players", game = game, black = black, white = white)
        }
        _ => say!(voice, "table-thread-name", game = game),
    };
    super::outgoing::shorten(&name, THREAD_NAME_MAX)
}

/// Who looks at a private picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Viewer {
    /// The person.
    pub(crate) user: UserId,
    /// Their language.
    pub(crate) voice: Voice<'static>,
    /// The look they chose.
    pub(crate) theme: Theme,
}

impl Viewer {
    /// The position as this person may see it alone.
    fn sees<'g>(&self, snapshot: &Snapshot, game: &'g Game) -> Position<'g> {
        Position::seen_by(game, snapshot.table.color_of(self.user)).in_theme(self.theme)
    }
}

/// The board for one person alone; `None` if the game has not started.
pub(crate) fn private_board(snapshot: &Snapshot, viewer: &Viewer, now: Timestamp) -> Option<Outgoing> {
    let seen = Seen::new(snapshot, viewer.voice, now)?;
    Some(board::private(&seen, &viewer.sees(snapshot, seen.game), viewer.user))
}

/// What threatens the player on turn, in words and in a picture; `None` if the game has not started.
pub(crate) fn hint(snapshot: &Snapshot, viewer: &Viewer) -> Option<Outgoing> {
    let voice = viewer.voice;
    let game = snapshot.game.as_deref()?;
    let position = viewer.sees(snapshot, game);
    let text = if position.threats().is_empty() {
        say!(voice, "hint-nothing")
    } else {
        say!(voice, "hint-threats", lines = position.threats_in_words())
    };
    let seen = Seen::new(snapshot, voice, game.started_at())?;
    let message = Outgoing { files: vec![position.attachment(voice)], ..Outgoing::text(text) };
    Some(message.with_buttons(seen.place_button(viewer.user)))
}

/// `text` with the picture of a stone that is not placed yet, and what the yellow in it means.
pub(crate) fn preview(snapshot: &Snapshot, viewer: &Viewer, point: Point, text: String) -> Outgoing {
    let Some(game) = snapshot.game.as_deref() else { return Outgoing::text(text) };
    let (position, voice) = (viewer.sees(snapshot, game), viewer.voice);
    let text = if position.threats().is_empty() {
        text
    } else {
        let threats = say!(voice, "place-threats", lines = position.threats_in_words());
        format!("{text}\n{threats}")
    };
    Outgoing { files: vec![position.preview(voice, point)], ..Outgoing::text(text) }
}

/// That the clocks stood still, when they run again, and when the running turn is over then: on
/// the older board stands what does not hold any more.
///
/// The times differ with each attempt, so the message is known again by its button.
fn suspended(seen: &Seen<'_>, announcement: &Announcement) -> Outgoing {
    let voice = seen.voice;
    if seen.game.is_finished() {
        return Outgoing::text(say!(voice, "suspended-finished"));
    }
    let mut game = seen.game.clone();
    // As the session does when this has been told; refused where the clocks run already.
    let resume = Action::Resume { runs_at: seen.now + TOLD_GRACE };
    let _ = game.apply(resume, Stamp::at(seen.now));
    let runs_at = game.runs_again_at(seen.now).unwrap_or(seen.now);
    let told = say!(voice, "suspended", when = words::time_of_day(runs_at));
    let set_back = announcement.facts.set_back.map(|when| say!(voice, "set-back", when = words::date(when)));
    let told: Vec<String> = [Some(told), set_back].into_iter().flatten().collect();
    let told = told.join("\n");
    let to_move = Seen { game: &game, ..*seen }.turn_line();
    // Where the game stands: after a backup was restored, not where the newest board says.
    let last = seen.last_moves_lines(&Position::now(seen.game)).join("\n");
    let show = CustomId::new(Kind::Board, announcement.game, announcement.ply).to_string();
    let show = serenity::CreateButton::new(show)
        .label(say!(voice, "button-board"))
        .style(serenity::ButtonStyle::Secondary);
    Outgoing {
        mentions: seen.due(),
        ..Outgoing::text(format!("{told}\n{to_move}\n{last}")).with_buttons(vec![show])
    }
}

/// A request that stands with the buttons to answer it, or what became of one.
fn offer(seen: &Seen<'_>, announcement: &Announcement) -> Option<Outgoing> {
    let mut lines = seen.events_told(announcement);
    lines.extend(absence(seen, &announcement.facts.events));
    let (undo, draw) = (seen.game.pending_undo(), seen.game.pending_draw());
    let mut mentions = Vec::new();
    lines.extend(seen.request_lines());
    mentions.extend(undo.and_then(|undo| seen.table.player(undo.by.other())));
    mentions.extend(draw.and_then(|draw| seen.table.player(draw.by.other())));
    if undo.is_some() {
        lines.push(format!("-# {}", seen.undos_left()));
    }
    if lines.is_empty() {
        return None;
    }
    Some(Outgoing { components: seen.request_buttons(), mentions, ..Outgoing::text(lines.join("\n")) })
}

/// Who has gone away or come back, if that is still so.
fn absence(seen: &Seen<'_>, events: &[Event]) -> Option<String> {
    let voice = seen.voice;
    events.iter().rev().find_map(|event| match *event {
        Event::Disconnected { color } if seen.game.is_away(color) => {
            let player = seen.player(color);
            let deadline = seen.game.deadline().filter(|deadline| deadline.color == color);
            Some(match deadline {
                Some(deadline) if deadline.kind == DeadlineKind::Grace => {
                    say!(voice, "away-turn", player = player, when = words::relative(deadline.at))
                }
                _ => say!(voice, "board-away", player = player),
            })
        }
        Event::Reconnected { color } if !seen.game.is_away(color) && !seen.game.is_finished() => {
            Some(say!(voice, "away-back", player = seen.player(color)))
        }
        _ => None,
    })
}

/// A clock that needs watching.
fn clock(seen: &Seen<'_>, notice: Notice) -> Option<Outgoing> {
    let deadline = seen.game.deadline()?;
    let (player, when) = (seen.player(deadline.color), words::relative(deadline.at));
    let text = match notice {
        Notice::Reminder => say!(seen.voice, "reminder", player = player, when = when),
        Notice::ClockLow | Notice::Offer => say!(seen.voice, "short-clock", player = player, when = when),
    };
    Some(Outgoing {
        mentions: seen.table.player(deadline.color).into_iter().collect(),
        ..Outgoing::text(text)
    })
}
