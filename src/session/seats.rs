//! The life of a table before its game: its terms, joining, declining, cancelling, expiring.

use super::actor::{Actor, Unavailable};
use super::announcement::{AnnouncementKind, Facts};
use super::draft::fill_in;
use super::ids::UserId;
use super::ports::StoreError;
use super::request::{ActRefusal, Arrival, TableRefusal, TermsChange, UNFINISHED_GAMES_MAX, table_life};
use super::step::{NextWake, SlotCheck, Step, StoredGame, TableQuery, WakeKind};
use super::table::{Snapshot, Status, Table};
use super::wake::next_wake;
use super::world::fires_at;
use crate::engine::{Event, Game, Seat, Timestamp};
use std::sync::Arc;
use tracing::info;

/// Something a person does at an open table.
#[derive(Debug, Clone)]
pub(super) struct TableRequest {
    pub(super) user: UserId,
    pub(super) what: TableAction,
    pub(super) arrival: Arrival,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TableAction {
    /// Joins on these terms ([`Table::terms`]), or on whatever they are.
    Join(Option<u32>),
    Decline,
    Cancel,
    Change(TermsChange),
}

/// Does it; `None` if the table changed meanwhile and has to be looked at again.
pub(super) async fn change(actor: &Actor, request: &TableRequest) -> Result<Option<Snapshot>, TableRefusal> {
    let base = actor.base().await.map_err(|Unavailable| TableRefusal::Unavailable)?;
    let base = base.ok_or(TableRefusal::NoSuchTable)?;
    check(&base.table, request)?;
    let now = actor.world.now();
    let (step, after) = match &request.what {
        TableAction::Join(_) => start(actor, request.user, now).await?,
        TableAction::Decline => close(&base.table, Status::Declined, now),
        TableAction::Cancel => close(&base.table, Status::Cancelled, now),
        TableAction::Change(change) => match agree(&base.table, change, now)? {
            Some(agreed) => agreed,
            None => return Ok(Some(base)),
        },
    };
    match actor.store(step, after).await {
        Ok(snapshot) => {
            info!(game.id = %actor.game, status = snapshot.table.status.name(), "table");
            Ok(Some(snapshot))
        }
        Err(StoreError::Conflict) => Ok(None),
        Err(StoreError::NoSlot { limit }) => Err(TableRefusal::TooManyGames { limit }),
        Err(StoreError::Unavailable(_) | StoreError::Inconsistent(_)) => Err(TableRefusal::Unavailable),
    }
}

/// Whether the request fits the table as it is.
fn check(table: &Table, request: &TableRequest) -> Result<(), TableRefusal> {
    let TableRequest { user, ref what, arrival } = *request;
    match table.status {
        Status::Open => {}
        Status::Running if matches!(what, TableAction::Join(_)) && table.guest == Some(user) => {
            return Err(TableRefusal::AlreadyJoined);
        }
        Status::Running => return Err(TableRefusal::AlreadyStarted),
        Status::Finished => return Err(TableRefusal::Finished),
        Status::Cancelled => return Err(TableRefusal::Cancelled),
        Status::Declined => return Err(TableRefusal::Declined),
        Status::Expired => return Err(TableRefusal::Expired),
    }
    match what {
        TableAction::Join(_) if user == table.host => Err(TableRefusal::OwnTable),
        TableAction::Join(_) if table.invited.is_some_and(|invited| invited != user) => {
            Err(TableRefusal::NotInvited { invited: table.invited })
        }
        TableAction::Decline if table.invited != Some(user) => {
            Err(TableRefusal::NotInvited { invited: table.invited })
        }
        TableAction::Cancel if user != table.host => Err(TableRefusal::NotHost),
        TableAction::Change(_) if user != table.host => Err(TableRefusal::TermsOfHost),
        _ if arrival.judged_at() >= table.expires_at => Err(TableRefusal::Expired),
        TableAction::Join(Some(seen)) if *seen != table.terms() => Err(TableRefusal::OtherTerms),
        TableAction::Join(_) | TableAction::Decline | TableAction::Cancel | TableAction::Change(_) => Ok(()),
    }
}

/// The game begins with `guest`.
async fn start(actor: &Actor, guest: UserId, now: Timestamp) -> Result<(Step, Snapshot), TableRefusal> {
    let unavailable = |_| TableRefusal::Unavailable;
    let stored = actor.world.store.load(actor.game).await.map_err(unavailable)?;
    let mut stored = stored.ok_or(TableRefusal::NoSuchTable)?;
    stored.table.guest = Some(guest);
    stored.previous_black = previous_black(actor, &stored.table).await.map_err(unavailable)?;
    let game = Game::start(stored.setup(), now);
    let StoredGame { mut table, previous_black, .. } = stored;
    table.status = Status::Running;
    table.black = Some(game.seat_of(crate::engine::Color::Black));
    table.started_at = Some(now);
    fill_in(&mut table, &game);
    // Levels play with everybody at once.
    let slot = (!guest.is_computer()).then_some(SlotCheck {
        user: guest,
        guild: table.guild,
        limit: UNFINISHED_GAMES_MAX,
    });
    let table = Arc::new(table);
    let step = Step {
        expected_seq: 0,
        expected_status: Status::Open,
        entries: Vec::new(),
        table: Arc::clone(&table),
        terms: false,
        previous_black,
        final_hash: None,
        suspended: false,
        wake: next_wake(&game, None, now),
        rated: None,
        announcements: vec![
            (AnnouncementKind::Started, Facts::default()),
            (AnnouncementKind::TableChanged, Facts::default()),
        ],
        settles_suspended: None,
        slot,
        committed_at: now,
    };
    Ok((step, Snapshot { table, game: Some(Arc::new(game)) }))
}

/// Who of these two played black in the newest game of the chain that this is the rematch of, as a seat
/// of this one.
async fn previous_black(actor: &Actor, table: &Table) -> Result<Option<Seat>, StoreError> {
    let Some(previous) = table.rematch_of else { return Ok(None) };
    // Whichever board the rematch was asked for at.
    let newest = actor.world.store.tables(TableQuery::RematchesOf(previous), 1).await?;
    let previous = match newest.into_iter().next() {
        Some(newest) => Some(newest),
        None => actor.world.store.table(previous).await?,
    };
    let Some(previous) = previous else { return Ok(None) };
    let black = previous.black.and_then(|seat| previous.person(seat));
    let white = previous.black.and_then(|seat| previous.person(seat.other()));
    let seats = (black.and_then(|user| table.seat_of(user)), white.and_then(|user| table.seat_of(user)));
    // Only within one pair.
    Ok(if seats.1.is_some() { seats.0 } else { None })
}

/// The table with other terms, open as long as a new one; `None` if nothing changes.
fn agree(
    table: &Table,
    change: &TermsChange,
    now: Timestamp,
) -> Result<Option<(Step, Snapshot)>, TableRefusal> {
    let options = change.options.over(&table.options).map_err(TableRefusal::Options)?;
    let casual = change.casual.unwrap_or(table.casual);
    if options == table.options && casual == table.casual {
        return Ok(None);
    }
    let expires_at = now + table_life(&options);
    let agreed = Arc::new(Table { options, casual, expires_at, ..table.clone() });
    let step = Step {
        terms: true,
        wake: Some(NextWake { at: expires_at, kind: WakeKind::Expiry }),
        ..unchanged(table, &agreed, now)
    };
    Ok(Some((step, Snapshot { table: agreed, game: None })))
}

/// A step of an open table that does nothing yet but redraw its message.
fn unchanged(before: &Table, after: &Arc<Table>, now: Timestamp) -> Step {
    Step {
        expected_seq: before.seq,
        expected_status: before.status,
        entries: Vec::new(),
        table: Arc::clone(after),
        terms: false,
        previous_black: None,
        final_hash: None,
        suspended: false,
        wake: None,
        rated: None,
        announcements: vec![(AnnouncementKind::TableChanged, Facts::default())],
        settles_suspended: None,
        slot: None,
        committed_at: now,
    }
}

/// The table comes to its end without a game.
fn close(table: &Table, status: Status, now: Timestamp) -> (Step, Snapshot) {
    let mut closed = table.clone();
    closed.status = status;
    closed.ended_at = Some(now);
    let closed = Arc::new(closed);
    let step = unchanged(table, &closed, now);
    (step, Snapshot { table: closed, game: None })
}

/// Closes the table if nobody has come in time.
pub(super) async fn expire(actor: &Actor) {
    let Ok(Some(base)) = actor.base().await else { return };
    if base.table.status != Status::Open {
        return;
    }
    let now = actor.world.now();
    if now < fires_at(base.table.expires_at) {
        actor.world.arm(actor.game, Some(NextWake { at: base.table.expires_at, kind: WakeKind::Expiry }));
        return;
    }
    let (step, after) = close(&base.table, Status::Expired, now);
    // A failure has been logged and has armed the timer again.
    let _ = actor.store(step, after).await;
}

/// Closes the table for a moderator, if it is still open.
pub(super) async fn cancel_open(actor: &Actor) -> Result<Option<Snapshot>, ActRefusal> {
    let base = actor.base().await.map_err(|Unavailable| ActRefusal::Unavailable)?;
    let base = base.ok_or(ActRefusal::NoSuchGame)?;
    if base.table.status != Status::Open {
        return Ok(None);
    }
    let (mut step, after) = close(&base.table, Status::Cancelled, actor.world.now());
    let facts = Facts { events: vec![Event::Aborted], ..Facts::default() };
    step.announcements = vec![(AnnouncementKind::TableChanged, facts)];
    actor.store(step, after).await.map(Some).map_err(|_| ActRefusal::Unavailable)
}
