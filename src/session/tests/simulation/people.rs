//! What people do: sensible things, and the same thing twice, on two devices, with old buttons, out
//! of turn, at somebody else's table.

use crate::engine::{
    BoardSize, Color, ColorAssignment, Game, Hints, Millis, Options, Point, RuleSet, TimeControl,
    TimeoutPolicy, UndoLimit,
};
use crate::session::{Arrival, GameId, PlayerAction, PositionId, Snapshot, Status, UserId};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// People there are besides those with a seat.
const PEOPLE: u64 = 300;

/// Something a person does.
#[derive(Debug, Clone, Copy)]
pub(super) enum Deed {
    Act {
        action: PlayerAction,
        seen: Option<PositionId>,
    },
    Join,
    Cancel,
    Decline,
    /// A moderator ends it.
    Abort,
    Leave,
    Return,
}

/// Who does what where, and when it came.
#[derive(Debug, Clone, Copy)]
pub(super) struct Request {
    pub(super) game: GameId,
    pub(super) user: UserId,
    pub(super) deed: Deed,
    pub(super) arrival: Arrival,
}

pub(super) fn somebody(dice: &mut ChaCha8Rng) -> UserId {
    UserId(1000 + dice.random_range(0..PEOPLE))
}

pub(super) fn options(dice: &mut ChaCha8Rng) -> Options {
    let time_control = match dice.random_range(0..6) {
        0 | 1 => TimeControl::PerMove { per_move_sec: 10 },
        2 => TimeControl::PerMove { per_move_sec: 30 },
        3 => TimeControl::Fischer { base_sec: 180, inc_sec: 2 },
        4 => TimeControl::None { idle_limit_sec: 120 },
        _ => TimeControl::PerMove { per_move_sec: 3600 },
    };
    let automatic = dice.random_bool(0.7) && matches!(time_control, TimeControl::PerMove { .. });
    Options {
        rule_set: [RuleSet::Free, RuleSet::Korean, RuleSet::Renju][dice.random_range(0..3)],
        board_size: BoardSize::Fifteen,
        color_assignment: [ColorAssignment::HostBlack, ColorAssignment::Random][dice.random_range(0..2)],
        time_control,
        timeout_policy: if automatic { TimeoutPolicy::AutoMove } else { TimeoutPolicy::Lose },
        undo: UndoLimit::Three,
        hints: Hints::Off,
        ..Options::default()
    }
}

/// What one person does at a table now; often they do it twice.
pub(super) fn requests(
    snapshot: &Snapshot,
    now: crate::engine::Timestamp,
    dice: &mut ChaCha8Rng,
) -> Vec<Request> {
    let table = &snapshot.table;
    // Discord took it up to four seconds ago, by its own clock.
    let arrival = Arrival { at_discord: now - Millis(dice.random_range(-500..4000)), arrived_at: now };
    let request = |user, deed| Request { game: table.id, user, deed, arrival };
    let first = match (table.status, &snapshot.game) {
        (Status::Open, _) => match dice.random_range(0..20) {
            0 => request(table.host, Deed::Cancel),
            1 => request(somebody(dice), Deed::Decline),
            2 => request(table.host, Deed::Join),
            _ => request(table.invited.unwrap_or_else(|| somebody(dice)), Deed::Join),
        },
        (_, Some(game)) => at_the_board(snapshot, game, dice, arrival),
        _ => request(somebody(dice), Deed::Join),
    };
    let mut all = vec![first];
    match dice.random_range(0..10) {
        // A double click.
        0..3 => all.push(first),
        // Another device, another wish.
        3 => all.extend(snapshot.game.as_deref().map(|game| at_the_board(snapshot, game, dice, arrival))),
        4 => all.push(request(somebody(dice), Deed::Join)),
        _ => {}
    }
    all
}

fn at_the_board(snapshot: &Snapshot, game: &Game, dice: &mut ChaCha8Rng, arrival: Arrival) -> Request {
    let table = &snapshot.table;
    let mover = table.player(game.turn()).unwrap_or(table.host);
    let other = table.player(game.turn().other()).unwrap_or(table.host);
    let seen = match dice.random_range(0..8) {
        0 => None,
        1 => Some(PositionId::of_ply(game.ply().wrapping_sub(dice.random_range(0..3)))),
        2 => Some(PositionId::of_ply(game.ply())),
        _ => Some(PositionId::of(game)),
    };
    let act =
        |user, action, seen| Request { game: table.id, user, deed: Deed::Act { action, seen }, arrival };
    if let Some(undo) = game.pending_undo()
        && dice.random_bool(0.5)
    {
        let answers = table.player(undo.by.other()).unwrap_or(other);
        return act(answers, PlayerAction::RespondUndo { accept: dice.random_bool(0.7) }, seen);
    }
    let request = |user, deed| Request { game: table.id, user, deed, arrival };
    match dice.random_range(0..100) {
        0 => act(mover, PlayerAction::Resign, None),
        1 => request(mover, Deed::Leave),
        2 => request(mover, Deed::Return),
        3..7 => act(if dice.random_bool(0.5) { mover } else { other }, PlayerAction::RequestUndo, seen),
        7..9 => act(mover, PlayerAction::OfferDraw, seen),
        9..11 => act(other, PlayerAction::RespondDraw { accept: dice.random_bool(0.1) }, seen),
        11 => act(mover, PlayerAction::CancelOffer, seen),
        12 => act(somebody(dice), PlayerAction::Place(any_point(dice)), seen),
        13 => act(other, PlayerAction::Place(any_point(dice)), seen),
        14 if dice.random_bool(0.2) => request(mover, Deed::Abort),
        _ => act(mover, PlayerAction::Place(good_point(game, dice)), seen),
    }
}

fn any_point(dice: &mut ChaCha8Rng) -> Point {
    let points: Vec<Point> = crate::engine::Board::new(BoardSize::Fifteen).empty_points().collect();
    points[dice.random_range(0..points.len())]
}

/// A legal one; away from the others' lines, so that games take a while.
fn good_point(game: &Game, dice: &mut ChaCha8Rng) -> Point {
    if game.is_center_forced() {
        return Point::parse("H8", BoardSize::Fifteen).unwrap();
    }
    let half = |point: &Point| {
        // Black on the left and white on the right, mostly.
        (point.x < 7) == (game.turn() == Color::Black)
    };
    let points: Vec<Point> = game.board().empty_points().collect();
    for _ in 0..30 {
        let point = points[dice.random_range(0..points.len())];
        if half(&point) && game.check_move(point).is_ok() {
            return point;
        }
    }
    points[dice.random_range(0..points.len())]
}
