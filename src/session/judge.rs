//! Whether a player's request fits the game as it is: who asks, for which position, and whether
//! the answer to it has merely got lost. What the rules of omok say is the engine's.

use super::draft::Draft;
use super::ids::{PositionId, UserId};
use super::request::{ActRefusal, Arrival, LAG_ALLOWANCE, PlayerAction};
use super::table::{Snapshot, Status, Table};
use crate::engine::{Action, Color, Game, Point, Rejection, Stamp, Timestamp};

/// A player's request, and what it was made for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Request {
    pub(super) user: UserId,
    pub(super) action: PlayerAction,
    /// The position in the button.
    pub(super) expected: Option<PositionId>,
    /// The ply the game was at when the request arrived, where that is known.
    pub(super) ply_on_arrival: Option<u32>,
    /// Entries of the log that the game must have.
    pub(super) expected_seq: Option<u32>,
    pub(super) arrival: Arrival,
}

/// Judges a request against a game.
///
/// `outage` is the last instant at which the bot served, if it does not now: a request that got
/// through all the same stops the clocks first, so that the outage costs its sender nothing.
pub(super) fn judge(
    base: &Snapshot,
    request: Request,
    now: Timestamp,
    outage: Option<Timestamp>,
) -> Result<Draft, ActRefusal> {
    let table = &base.table;
    if table.seat_of(request.user).is_none() {
        return Err(ActRefusal::NotAPlayer);
    }
    let (mut draft, color) = match (table.status, Draft::of(base), table.color_of(request.user)) {
        (Status::Open, ..) => return Err(ActRefusal::NotStarted),
        (Status::Running | Status::Finished, Some(draft), Some(color)) => (draft, color),
        _ => return Err(ActRefusal::Finished),
    };
    if let Some(expected) = request.expected_seq
        && expected != table.seq
    {
        return Err(ActRefusal::Stale { expected: table.ply, ply: table.ply });
    }
    check_position(draft.game(), color, request)?;
    if draft.game().is_finished() {
        return Err(ActRefusal::Finished);
    }
    suspend_for(&mut draft, outage, request.arrival.arrived_at, now)?;
    let stamp = match stamp(request.arrival, now) {
        // Its clock stands still: nothing comes too late, and nothing is charged.
        stamp if table.awaits_computer() => {
            Stamp { judged_at: draft.game().turn_started_at().min(stamp.judged_at), ..stamp }
        }
        stamp => stamp,
    };
    come_back(&mut draft, color, stamp)?;
    draft.apply(request.action.by(color), stamp).map_err(ActRefusal::Rejected)?;
    answer_for_computer(&mut draft, table, color, request.action, stamp)?;
    Ok(draft)
}

/// A level answers at once what it is asked: it lets every move be taken back that the table's limit
/// allows, and takes a draw if whoever asked has found out that it does.
fn answer_for_computer(
    draft: &mut Draft,
    table: &Table,
    asked_by: Color,
    action: PlayerAction,
    stamp: Stamp,
) -> Result<(), ActRefusal> {
    let color = asked_by.other();
    if !table.player(color).is_some_and(UserId::is_computer) {
        return Ok(());
    }
    let answer = match action {
        PlayerAction::RequestUndo => Action::RespondUndo { color, accept: true },
        PlayerAction::OfferDraw => Action::RespondDraw { color, accept: false },
        PlayerAction::OfferDrawTo { accepts } => Action::RespondDraw { color, accept: accepts },
        PlayerAction::Place(_)
        | PlayerAction::RespondUndo { .. }
        | PlayerAction::RespondDraw { .. }
        | PlayerAction::CancelOffer
        | PlayerAction::Resign => return Ok(()),
    };
    draft.apply(answer, stamp).map_err(ActRefusal::Rejected)
}

/// The two times of a request that is committed now.
pub(super) fn stamp(arrival: Arrival, now: Timestamp) -> Stamp {
    let judged_at = arrival.judged_at();
    Stamp { judged_at, committed_at: now.max(judged_at) }
}

/// Who does something is there, unless their time was up before.
fn come_back(draft: &mut Draft, color: Color, stamp: Stamp) -> Result<(), ActRefusal> {
    if draft.game().is_away(color) && !is_late(draft.game(), color, stamp) {
        draft.apply(Action::Reconnect { color }, stamp).map_err(ActRefusal::Rejected)?;
    }
    Ok(())
}

/// Whether the running turn is that colour's and was over by then: nothing lifts its limit any more.
pub(super) fn is_late(game: &Game, color: Color, stamp: Stamp) -> bool {
    game.deadline().is_some_and(|deadline| deadline.color == color && stamp.judged_at >= deadline.at)
}

fn suspend_for(
    draft: &mut Draft,
    outage: Option<Timestamp>,
    arrived_at: Timestamp,
    now: Timestamp,
) -> Result<(), ActRefusal> {
    // Before the bot last served: the clock has gone back, and cannot tell how long it was away.
    let gone_back = |since| now < since;
    let is_long = |&since: &Timestamp| arrived_at - since > LAG_ALLOWANCE || gone_back(since);
    let Some(since) = outage.filter(is_long) else { return Ok(()) };
    if draft.game().is_suspended() {
        return Ok(());
    }
    draft.apply(Action::Suspend { since }, Stamp::at(now)).map_err(ActRefusal::Rejected)
}

/// Refuses what was meant for another position, and tells a repeated move from a late one.
fn check_position(game: &Game, color: Color, request: Request) -> Result<(), ActRefusal> {
    let ply = game.ply();
    let missed = request.expected.filter(|&expected| !expected.fits(PositionId::of(game)));
    match request.action {
        PlayerAction::Place(point) => {
            if let Some(missed) = missed {
                return Err(overtaken(game, color, point, missed.ply));
            }
            let arrived_for = request.ply_on_arrival.filter(|&arrived_for| arrived_for != ply);
            if let (None, Some(arrived_for)) = (request.expected, arrived_for) {
                return Err(match overtaken(game, color, point, arrived_for) {
                    // The opponent's move was being stored as it arrived.
                    ActRefusal::Stale { expected, ply } if expected < ply => {
                        ActRefusal::Rejected(Rejection::NotYourTurn)
                    }
                    refusal => refusal,
                });
            }
            repeated(game, color, point)
        }
        // To give up is meant whatever the position.
        PlayerAction::Resign => Ok(()),
        PlayerAction::RequestUndo
        | PlayerAction::RespondUndo { .. }
        | PlayerAction::OfferDraw
        | PlayerAction::OfferDrawTo { .. }
        | PlayerAction::RespondDraw { .. }
        | PlayerAction::CancelOffer => match missed {
            Some(missed) => Err(ActRefusal::Stale { expected: missed.ply, ply }),
            None => Ok(()),
        },
    }
}

/// What became of a move meant for a ply that the game is not at.
fn overtaken(game: &Game, color: Color, point: Point, expected: u32) -> ActRefusal {
    match game.moves().get(expected as usize) {
        Some(made) if made.color == color && !made.automatic => {
            if made.point == point {
                ActRefusal::AlreadyPlayed { ply: expected }
            } else {
                ActRefusal::AlreadyMoved { ply: expected, point: made.point }
            }
        }
        _ => ActRefusal::Stale { expected, ply: game.ply() },
    }
}

/// A player's own newest stone, asked for again, is not an occupied point but a lost answer.
fn repeated(game: &Game, color: Color, point: Point) -> Result<(), ActRefusal> {
    let own = game.moves().iter().rposition(|made| made.color == color);
    match own.map(|index| (index, game.moves()[index])) {
        Some((index, made)) if made.point == point && !made.automatic => {
            Err(ActRefusal::AlreadyPlayed { ply: index as u32 })
        }
        _ => Ok(()),
    }
}
