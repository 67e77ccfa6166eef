//! The outbox: what is still to be told, in the order in which it was committed.
//!
//! An entry is written in the transaction of the step it tells of, so that nothing is told that
//! did not happen and nothing that happened goes untold. Whoever delivers it settles it.

use super::ids::{GameId, OutboxId};
use super::rating::RatingChange;
use crate::engine::{Event, Timestamp};
use serde::{Deserialize, Serialize};

/// What an entry asks to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnnouncementKind {
    /// A game has started: make its thread and show the first board.
    Started,
    /// A new position, by hand, automatic, or after an undo.
    Board,
    /// The message of the table is to show its present state.
    TableChanged,
    /// The game is over: show the last board and the result.
    Finished,
    /// The bot could not serve the game and its clocks stand still. Settling the entry, however it
    /// went, lets them run again.
    Suspended,
    /// Something is to be said without a new position.
    Notice(Notice),
}

/// What is to be said without a new position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notice {
    /// Something was asked, refused, withdrawn or has lapsed; the facts say what.
    Offer,
    /// A short clock is nearly done.
    ClockLow,
    /// A correspondence clock has passed half or nine tenths of its time.
    Reminder,
}

impl AnnouncementKind {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::Started,
        Self::Board,
        Self::TableChanged,
        Self::Finished,
        Self::Suspended,
        Self::Notice(Notice::Offer),
        Self::Notice(Notice::ClockLow),
        Self::Notice(Notice::Reminder),
    ];

    /// The word as stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Started => "started",
            Self::Board => "board",
            Self::TableChanged => "tableChanged",
            Self::Finished => "finished",
            Self::Suspended => "suspended",
            Self::Notice(Notice::Offer) => "offer",
            Self::Notice(Notice::ClockLow) => "clockLow",
            Self::Notice(Notice::Reminder) => "reminder",
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether it shows the position, so that of several that wait only the newest is needed.
    pub const fn shows_board(self) -> bool {
        matches!(self, Self::Started | Self::Board | Self::Finished)
    }
}

/// What the message tells beyond the state of the game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    /// What happened in the step, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
    /// What the game's end did to the ratings of its players, if it counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<RatingChange>,
    /// The bot goes on with a backup made then; what happened later is lost. Only of down time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_back: Option<Timestamp>,
}

impl Facts {
    /// Whether it is only told who has gone away or come back, which any board made later shows.
    pub fn is_absence(&self) -> bool {
        let absence = |event: &Event| matches!(event, Event::Disconnected { .. } | Event::Reconnected { .. });
        !self.events.is_empty() && self.events.iter().all(absence)
    }
}

/// An entry of the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// Its name, never used twice.
    pub id: OutboxId,
    /// The game it tells of.
    pub game: GameId,
    /// What it asks to be told.
    pub kind: AnnouncementKind,
    /// Entries in the action log after the step.
    pub seq: u32,
    /// Moves made after the step.
    pub ply: u32,
    /// What happened.
    pub facts: Facts,
    /// When the step was committed.
    pub created_at: Timestamp,
    /// How often delivery has been begun.
    pub attempts: u32,
    /// When it was begun for the first time: if that is long ago, the message may be there already.
    pub first_attempted_at: Option<Timestamp>,
}

impl Announcement {
    /// By what Discord recognises that its message is sent again: at most 25 characters. A restored
    /// backup gives out the same ids once more, so the time belongs to it.
    pub fn nonce(&self) -> String {
        format!("{:x}.{:x}", self.id.0, self.created_at.0)
    }
}

/// A game with something to be told now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The game.
    pub game: GameId,
    /// Everything that waits, oldest first; never empty.
    pub waiting: Vec<Announcement>,
}

impl Due {
    /// Parts what is worth telling from what something newer has overtaken: of several that show
    /// the position the newest, of several that redraw the table the newest.
    ///
    /// A [`Started`](AnnouncementKind::Started) entry is overtaken as a picture only; whoever
    /// delivers makes the thread whenever a started game has none. Settle the overtaken entries
    /// with [`super::Sessions::supersede`].
    pub fn collapse(self) -> Collapsed {
        let newest = |wanted: fn(AnnouncementKind) -> bool| {
            self.waiting.iter().rposition(|entry| wanted(entry.kind)).unwrap_or(usize::MAX)
        };
        let board = newest(AnnouncementKind::shows_board);
        let table = newest(|kind| kind == AnnouncementKind::TableChanged);
        let told = newest(|kind| kind == AnnouncementKind::Suspended);
        let absence = self.waiting.iter().rposition(|entry| entry.facts.is_absence()).unwrap_or(usize::MAX);
        let mut collapsed = Collapsed::default();
        for (index, entry) in self.waiting.into_iter().enumerate() {
            let keep = match entry.kind {
                kind if kind.shows_board() => index == board,
                AnnouncementKind::TableChanged => index == table,
                AnnouncementKind::Suspended => index == told,
                // A board is made of the game as it is when it goes out.
                _ if entry.facts.is_absence() => board == usize::MAX && index == absence,
                // A board made later shows what is asked and what is left on the clock.
                _ => board == usize::MAX || index > board,
            };
            if keep { collapsed.keep.push(entry) } else { collapsed.overtaken.push(entry) }
        }
        collapsed
    }
}

/// What [`Due::collapse`] leaves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Collapsed {
    /// To be told, oldest first.
    pub keep: Vec<Announcement>,
    /// Not needed any more.
    pub overtaken: Vec<Announcement>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn due(kinds: &[AnnouncementKind]) -> Due {
        let entry = |(index, kind): (usize, &AnnouncementKind)| Announcement {
            id: OutboxId(index as i64),
            game: GameId(1),
            kind: *kind,
            seq: index as u32,
            ply: index as u32,
            facts: Facts::default(),
            created_at: Timestamp(0),
            attempts: 0,
            first_attempted_at: None,
        };
        Due { game: GameId(1), waiting: kinds.iter().enumerate().map(entry).collect() }
    }

    #[test]
    fn who_is_away_is_told_once_and_not_beside_a_board() {
        use AnnouncementKind::{Board, TableChanged};
        let away = AnnouncementKind::Notice(Notice::Offer);
        let kept = |kinds: &[AnnouncementKind], absences: &[usize]| {
            let mut due = due(kinds);
            for &index in absences {
                due.waiting[index].facts.events =
                    vec![Event::Disconnected { color: crate::engine::Color::Black }];
            }
            due.collapse().keep.iter().map(|entry| entry.id.0).collect::<Vec<_>>()
        };
        assert_eq!(kept(&[Board, away], &[1]), [0]);
        assert_eq!(kept(&[away, TableChanged, away], &[0, 2]), [1, 2]);
        assert_eq!(kept(&[away, away], &[0]), [0, 1], "the other asks something");
    }

    fn kept(kinds: &[AnnouncementKind]) -> Vec<i64> {
        let collapsed = due(kinds).collapse();
        assert_eq!(collapsed.keep.len() + collapsed.overtaken.len(), kinds.len());
        collapsed.keep.iter().map(|entry| entry.id.0).collect()
    }

    #[test]
    fn only_the_newest_board_waits() {
        use AnnouncementKind::{Board, Finished, Started, TableChanged};
        assert_eq!(kept(&[Started, Board, Board]), [2]);
        assert_eq!(kept(&[TableChanged, Board, TableChanged, Finished]), [2, 3]);
    }

    #[test]
    fn a_notice_after_the_newest_board_is_still_told_and_an_older_one_is_not() {
        use AnnouncementKind::Board;
        let offer = AnnouncementKind::Notice(Notice::Offer);
        assert_eq!(kept(&[offer, Board]), [1]);
        assert_eq!(kept(&[Board, offer]), [0, 1]);
        assert_eq!(kept(&[offer, offer]), [0, 1]);
    }

    #[test]
    fn down_time_is_told_once_whatever_else_waits() {
        use AnnouncementKind::{Board, Suspended};
        assert_eq!(kept(&[Suspended, Board]), [0, 1]);
        assert_eq!(kept(&[Board, Suspended]), [0, 1]);
    }

    #[test]
    fn names_are_distinct_and_read_back() {
        for kind in AnnouncementKind::ALL {
            assert_eq!(AnnouncementKind::from_name(kind.name()), Some(kind));
        }
    }
}
