//! From a judged change to the step that is stored.

use super::announcement::{AnnouncementKind, Facts, Notice};
use super::rating::RatedGame;
use super::step::{NextWake, Settlement, Step};
use super::table::{Snapshot, Status, Table};
use super::wake::next_wake;
use crate::engine::{Action, Event, Game, LogEntry, Rejection, Stamp, Timestamp};
use std::sync::Arc;

/// A change of a running game that has been judged and waits to be stored.
#[derive(Debug)]
pub(super) struct Draft {
    base: Snapshot,
    game: Game,
    entries: Vec<LogEntry>,
    events: Vec<Event>,
    settles_suspended: Option<Settlement>,
    notice: Option<Notice>,
}

impl Draft {
    /// Begins with the game as it is; `None` if it never started.
    pub(super) fn of(base: &Snapshot) -> Option<Self> {
        let game = Game::clone(base.game.as_ref()?);
        let (entries, events) = (Vec::new(), Vec::new());
        Some(Self { base: base.clone(), game, entries, events, settles_suspended: None, notice: None })
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// Does one thing more.
    pub(super) fn apply(&mut self, action: Action, stamp: Stamp) -> Result<(), Rejection> {
        let applied = self.game.apply(action, stamp)?;
        self.entries.push(applied.entry);
        self.events.extend(applied.events);
        Ok(())
    }

    /// Lets the notices of down time that wait be settled in the same transaction.
    pub(super) fn settle_suspended(&mut self) {
        self.settles_suspended = Some(Settlement::Sent(None));
    }

    /// Gives the warning that the deadline row is about.
    pub(super) fn warn(&mut self, notice: Notice) {
        self.notice = Some(notice);
    }

    /// The step to store, the snapshot after it, and what happened. `wake` is what the deadline row
    /// says so far.
    pub(super) fn finish(
        self,
        wake: Option<NextWake>,
        committed_at: Timestamp,
    ) -> (Step, Snapshot, Vec<Event>) {
        let Self { base, game, entries, events, settles_suspended, notice } = self;
        let mut table = Table::clone(&base.table);
        table.seq += entries.len() as u32;
        fill_in(&mut table, &game);
        let table = Arc::new(table);
        let mut announcements = announcements(&game, &events);
        if is_half_of_a_reply(&table, &events) {
            announcements.retain(|(kind, _)| *kind != AnnouncementKind::Board);
        }
        let told = notice.map(|notice| (AnnouncementKind::Notice(notice), Facts::default()));
        announcements.extend(told);
        let step = Step {
            expected_seq: base.table.seq,
            expected_status: base.table.status,
            entries,
            table: Arc::clone(&table),
            terms: false,
            previous_black: None,
            final_hash: game.final_hash(),
            suspended: game.is_suspended(),
            // A warning that is given now is not due again.
            wake: next_wake(&game, wake.filter(|_| notice.is_none()), committed_at),
            rated: RatedGame::of(&table, &game),
            announcements,
            settles_suspended: settles_suspended
                .or_else(|| game.is_finished().then_some(Settlement::Superseded)),
            slot: None,
            committed_at,
        };
        (step, Snapshot { table, game: Some(Arc::new(game)) }, events)
    }
}

/// Whether this is a stone that a level will answer in a moment: one board then shows both.
fn is_half_of_a_reply(table: &Table, events: &[Event]) -> bool {
    table.awaits_computer()
        && matches!(
            events,
            [Event::StonePlaced { .. }] | [Event::StonePlaced { .. }, Event::TimeoutAutoMove { .. }]
        )
}

/// Brings the row in line with its game.
pub(super) fn fill_in(table: &mut Table, game: &Game) {
    table.ply = game.ply();
    table.turn = (!game.is_finished()).then(|| game.turn());
    if let Some(outcome) = game.outcome() {
        table.status = Status::Finished;
        table.winner = outcome.winner;
        table.reason = Some(outcome.reason);
        table.ended_at = game.ended_at();
    }
}

/// What is to be told of a change.
fn announcements(game: &Game, events: &[Event]) -> Vec<(AnnouncementKind, Facts)> {
    let is = |wanted: fn(&Event) -> bool| events.iter().any(wanted);
    let mut told = Vec::new();
    let suspended = events.iter().find(|event| matches!(event, Event::Suspended { .. }));
    if let Some(suspended) = suspended.filter(|_| !game.is_finished()) {
        told.push((
            AnnouncementKind::Suspended,
            Facts { events: vec![suspended.clone()], ..Facts::default() },
        ));
    }
    let facts = Facts { events: events.to_vec(), ..Facts::default() };
    if game.is_finished() {
        told.push((AnnouncementKind::Finished, facts));
        told.push((AnnouncementKind::TableChanged, Facts::default()));
    } else if is(|event| matches!(event, Event::StonePlaced { .. } | Event::UndoAccepted { .. })) {
        told.push((AnnouncementKind::Board, facts));
    } else if is(is_offer) || facts.is_absence() {
        told.push((AnnouncementKind::Notice(Notice::Offer), facts));
    }
    told
}

fn is_offer(event: &Event) -> bool {
    match event {
        Event::UndoRequested { .. }
        | Event::UndoDeclined { .. }
        | Event::UndoCancelled { .. }
        | Event::UndoLapsed { .. }
        | Event::DrawOffered { .. }
        | Event::DrawDeclined { .. }
        | Event::DrawCancelled { .. }
        | Event::DrawLapsed { .. } => true,
        Event::StonePlaced { .. }
        | Event::TimeoutAutoMove { .. }
        | Event::Win { .. }
        | Event::Draw
        | Event::UndoAccepted { .. }
        | Event::DrawAccepted { .. }
        | Event::Resigned { .. }
        | Event::TimeLoss { .. }
        | Event::Disconnected { .. }
        | Event::Reconnected { .. }
        | Event::Suspended { .. }
        | Event::Resumed { .. }
        | Event::Aborted
        | Event::Finished { .. } => false,
    }
}
