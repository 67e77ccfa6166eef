//! What must hold after every action, whatever the players do.

use omok::engine::{
    Action, Applied, Color, Event, Game, Millis, Phase, Rule, TimeControl, Timestamp, forbidden_points,
};

/// Checks a game that came from `before` by an accepted action.
pub(crate) fn check_step(before: &Game, after: &Game, applied: &Applied) {
    assert!(before.outcome().is_none(), "no action after the end");
    check_state(after);
    check_events(before, after, applied);
    check_stones(before, after, applied);
    check_clocks(before, after, applied);
}

/// Checks a game by itself.
fn check_state(game: &Game) {
    let running = game.phase() == Phase::Playing;
    assert_eq!(running, game.outcome().is_none());
    assert_eq!(game.deadline().is_some(), running && !game.is_suspended(), "one deadline iff the clocks run");
    assert_eq!(game.final_hash().is_some(), !running);
    assert_eq!(game.ended_at().is_some(), !running);
    if let Some(deadline) = game.deadline() {
        assert_eq!(deadline.color, game.turn());
    }
    for (ply, made) in game.moves().iter().enumerate() {
        let color = if ply % 2 == 0 { Color::Black } else { Color::White };
        assert_eq!(made.color, color, "stones alternate");
        assert_eq!(game.board().get(made.point), Some(color));
    }
    assert_eq!(game.board().stone_count(), game.moves().len());
    assert_eq!(game.turn(), if game.ply().is_multiple_of(2) { Color::Black } else { Color::White });
    if let Some(pending) = game.pending_undo() {
        assert!(running && pending.ply == game.ply(), "a pending undo belongs to the current position");
    }
    assert!(running || game.pending_draw().is_none());
    for color in Color::BOTH {
        assert!(game.remaining(color, Timestamp(i64::MAX / 2)) >= Millis::ZERO);
        assert!(game.streak(color) <= 2);
        assert_eq!(game.color_of(game.seat_of(color)), color);
    }
    let forbidden = forbidden_points(game.board(), game.rule(), game.turn());
    assert_eq!(game.forbidden(), &forbidden);
    if matches!(game.rule(), Rule::FreeFivePlus | Rule::FreeExactFive) {
        assert!(forbidden.is_empty());
    }
}

fn check_events(before: &Game, after: &Game, applied: &Applied) {
    assert!(!applied.events.is_empty(), "whatever is accepted shows");
    let finished = applied.events.iter().filter(|event| matches!(event, Event::Finished { .. })).count();
    assert_eq!(finished == 1, after.is_finished());
    if after.is_finished() {
        assert!(matches!(applied.events.last(), Some(Event::Finished { .. })), "the end is told last");
    }
    let placed = applied.events.iter().any(|event| matches!(event, Event::StonePlaced { .. }));
    assert_eq!(placed, after.ply() == before.ply() + 1);
}

fn check_stones(before: &Game, after: &Game, applied: &Applied) {
    match applied.entry.action {
        Action::Place { color, point } => {
            let made = after.last_move().expect("a stone");
            assert_eq!((made.color, made.point, made.automatic), (color, point, false));
            assert!(before.forbidden().get(point).is_none(), "no stone on a forbidden point");
            assert_eq!(after.streak(color), 0);
        }
        Action::Timeout { color, chosen } => {
            assert_eq!(chosen.is_some(), after.ply() == before.ply() + 1, "an automatic move is recorded");
            if let Some(point) = chosen {
                let made = after.last_move().expect("a stone");
                assert_eq!((made.color, made.point, made.automatic), (color, point, true));
                assert!(before.forbidden().get(point).is_none(), "no automatic move on a forbidden point");
            }
        }
        Action::RespondUndo { accept: true, .. } => {
            let pending = before.pending_undo().expect("a request");
            assert_eq!(after.ply(), before.ply() - u32::from(pending.plies));
            assert_eq!(after.moves(), &before.moves()[..after.moves().len()]);
            assert_eq!(after.turn(), pending.by);
            assert_eq!(after.undos_used(pending.by), before.undos_used(pending.by) + 1);
        }
        _ => {
            assert_eq!(after.moves(), before.moves(), "nothing else moves stones");
            assert_eq!(after.turn(), before.turn());
        }
    }
}

/// Remaining time never rises except by increments, and when a turn with its own limit starts.
fn check_clocks(before: &Game, after: &Game, applied: &Applied) {
    let stamp = applied.entry.stamp;
    let new_turn = after.ply() != before.ply();
    for color in Color::BOTH {
        let rise = match (after.options().time_control, applied.entry.action) {
            (TimeControl::Fischer { inc_sec, .. }, Action::Place { color: mover, .. }) if mover == color => {
                Millis::from_secs(i64::from(inc_sec))
            }
            // The limit of a turn is whole again when a turn starts.
            (TimeControl::PerMove { .. } | TimeControl::None { .. }, _) if new_turn => continue,
            _ => Millis::ZERO,
        };
        // The last instant at which the clock still showed what it had, and the first of the new state.
        let (seen, now) = match applied.entry.action {
            Action::Suspend { since } => (since, since),
            Action::Resume { runs_at } => (stamp.judged_at, runs_at),
            _ => (stamp.judged_at, stamp.committed_at.max(stamp.judged_at)),
        };
        let had = before.remaining(color, seen);
        let has = after.remaining(color, now);
        assert!(has <= had + rise, "{color:?}: {has:?} of {had:?} after {:?}", applied.entry.action);
        if let Action::Suspend { .. } | Action::Resume { .. } = applied.entry.action {
            assert_eq!(has, had, "standing still costs nothing");
        }
    }
}
