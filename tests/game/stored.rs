//! What the database stores, as pinned text: a change here breaks every stored game.

use omok::engine::{
    Action, Choices, Color, ColorAssignment, Deadline, DeadlineKind, EndReason, Event, FirstMoveCenter,
    FreeWin, Hints, LogEntry, Options, Outcome, Point, Ranked, RuleSet, Seat, Stamp, TimeControl,
    TimeoutPolicy, Timestamp, UndoLimit,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The value is written as this text and read back from it, and the text with something more in it
/// is refused.
#[track_caller]
fn pinned<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_string(value).expect("JSON"), text);
    assert_eq!(&serde_json::from_str::<T>(text).expect(text), value);
    let more = text.replacen('{', r#"{"unheardOf":1,"#, 1);
    assert!(serde_json::from_str::<T>(&more).is_err(), "unknown field accepted in {more}");
}

#[test]
fn actions_are_stored_as_readable_json() {
    let color = Color::Black;
    for (action, text) in [
        (
            Action::Place { color, point: Point { x: 7, y: 6 } },
            r#"{"type":"place","color":"black","point":{"x":7,"y":6}}"#,
        ),
        (Action::RequestUndo { color }, r#"{"type":"requestUndo","color":"black"}"#),
        (
            Action::RespondUndo { color: Color::White, accept: true },
            r#"{"type":"respondUndo","color":"white","accept":true}"#,
        ),
        (Action::OfferDraw { color }, r#"{"type":"offerDraw","color":"black"}"#),
        (
            Action::RespondDraw { color, accept: false },
            r#"{"type":"respondDraw","color":"black","accept":false}"#,
        ),
        (Action::CancelOffer { color }, r#"{"type":"cancelOffer","color":"black"}"#),
        (Action::Resign { color }, r#"{"type":"resign","color":"black"}"#),
        (Action::Timeout { color, chosen: None }, r#"{"type":"timeout","color":"black"}"#),
        (
            Action::Timeout { color, chosen: Some(Point { x: 0, y: 14 }) },
            r#"{"type":"timeout","color":"black","chosen":{"x":0,"y":14}}"#,
        ),
        (
            Action::Disconnect { color, grace_sec: 60 },
            r#"{"type":"disconnect","color":"black","graceSec":60}"#,
        ),
        (Action::Reconnect { color }, r#"{"type":"reconnect","color":"black"}"#),
        (
            Action::Suspend { since: Timestamp(1_700_000_000_000) },
            r#"{"type":"suspend","since":1700000000000}"#,
        ),
        (
            Action::Resume { runs_at: Timestamp(1_700_000_000_000) },
            r#"{"type":"resume","runsAt":1700000000000}"#,
        ),
        (Action::Abort, r#"{"type":"abort"}"#),
    ] {
        pinned(&action, text);
    }
}

#[test]
fn log_entries_are_stored_with_both_times() {
    let stamp = Stamp { judged_at: Timestamp(1), committed_at: Timestamp(2) };
    let entry = LogEntry { stamp, action: Action::Resign { color: Color::White } };
    pinned(&entry, r#"{"stamp":{"judgedAt":1,"committedAt":2},"action":{"type":"resign","color":"white"}}"#);
    assert!(
        serde_json::from_str::<LogEntry>(
            r#"{"stamp":{"judgedAt":1,"committedAt":2},"action":{"type":"place","color":"white","point":{"x":1,"y":1,"z":1}}}"#
        )
        .is_err(),
        "unknown field of a point accepted"
    );
}

#[test]
fn options_are_stored_whole() {
    pinned(
        &Options::default(),
        concat!(
            r#"{"ruleSet":"korean","freeWin":"fivePlus","boardSize":15,"firstMoveCenter":"auto","#,
            r#""colorAssignment":"random","timeControl":{"kind":"perMove","perMoveSec":30},"#,
            r#""timeoutPolicy":"autoMove","undo":"3","drawOffer":true,"showForbidden":true,"hints":"warn"}"#
        ),
    );
    let other = Options {
        rule_set: RuleSet::Free,
        free_win: FreeWin::ExactFive,
        board_size: omok::engine::BoardSize::Nineteen,
        first_move_center: FirstMoveCenter::On,
        color_assignment: ColorAssignment::Alternate,
        time_control: TimeControl::Fischer { base_sec: 300, inc_sec: 3 },
        timeout_policy: TimeoutPolicy::Lose,
        undo: UndoLimit::Unlimited,
        draw_offer: false,
        show_forbidden: false,
        hints: Hints::Off,
    };
    pinned(
        &other,
        concat!(
            r#"{"ruleSet":"free","freeWin":"exactFive","boardSize":19,"firstMoveCenter":"on","#,
            r#""colorAssignment":"alternate","timeControl":{"kind":"fischer","baseSec":300,"incSec":3},"#,
            r#""timeoutPolicy":"lose","undo":"unlimited","drawOffer":false,"showForbidden":false,"hints":"off"}"#
        ),
    );
    pinned(&TimeControl::None { idle_limit_sec: 120 }, r#"{"kind":"none","idleLimitSec":120}"#);
}

/// Announcements that wait hold events, over a restart with a newer version too.
#[test]
fn events_are_stored_as_readable_json() {
    let color = Color::Black;
    let by = Color::White;
    let point = Point { x: 7, y: 6 };
    for (event, text) in [
        (
            Event::StonePlaced { color, point, ply: 0 },
            r#"{"type":"stonePlaced","color":"black","point":{"x":7,"y":6},"ply":0}"#,
        ),
        (
            Event::TimeoutAutoMove { color, point, streak: 1 },
            r#"{"type":"timeoutAutoMove","color":"black","point":{"x":7,"y":6},"streak":1}"#,
        ),
        (
            Event::Win { color, lines: vec![vec![point]] },
            r#"{"type":"win","color":"black","lines":[[{"x":7,"y":6}]]}"#,
        ),
        (Event::Draw, r#"{"type":"draw"}"#),
        (Event::UndoRequested { by, plies: 2 }, r#"{"type":"undoRequested","by":"white","plies":2}"#),
        (
            Event::UndoAccepted { by, withdrawn: vec![point] },
            r#"{"type":"undoAccepted","by":"white","withdrawn":[{"x":7,"y":6}]}"#,
        ),
        (Event::UndoDeclined { by }, r#"{"type":"undoDeclined","by":"white"}"#),
        (Event::UndoCancelled { by }, r#"{"type":"undoCancelled","by":"white"}"#),
        (Event::UndoLapsed { by }, r#"{"type":"undoLapsed","by":"white"}"#),
        (Event::DrawOffered { by }, r#"{"type":"drawOffered","by":"white"}"#),
        (Event::DrawAccepted { by }, r#"{"type":"drawAccepted","by":"white"}"#),
        (Event::DrawDeclined { by }, r#"{"type":"drawDeclined","by":"white"}"#),
        (Event::DrawCancelled { by }, r#"{"type":"drawCancelled","by":"white"}"#),
        (Event::DrawLapsed { by }, r#"{"type":"drawLapsed","by":"white"}"#),
        (Event::Resigned { color }, r#"{"type":"resigned","color":"black"}"#),
        (Event::TimeLoss { color }, r#"{"type":"timeLoss","color":"black"}"#),
        (Event::Disconnected { color }, r#"{"type":"disconnected","color":"black"}"#),
        (Event::Reconnected { color }, r#"{"type":"reconnected","color":"black"}"#),
        (Event::Suspended { since: Timestamp(5) }, r#"{"type":"suspended","since":5}"#),
        (Event::Resumed { runs_at: Timestamp(6) }, r#"{"type":"resumed","runsAt":6}"#),
        (Event::Aborted, r#"{"type":"aborted"}"#),
    ] {
        assert_eq!(serde_json::to_string(&event).expect("JSON"), text);
        assert_eq!(serde_json::from_str::<Event>(text).expect(text), event);
    }
}

#[test]
fn outcomes_are_stored_with_their_ranking() {
    let outcome = Outcome {
        ranking: [Ranked { seat: Seat::Guest, rank: 1 }, Ranked { seat: Seat::Host, rank: 2 }],
        winner: Some(Color::Black),
        reason: EndReason::Five,
        win_lines: vec![vec![Point { x: 0, y: 0 }]],
        move_count: 9,
    };
    pinned(
        &outcome,
        concat!(
            r#"{"ranking":[{"seat":"guest","rank":1},{"seat":"host","rank":2}],"winner":"black","#,
            r#""reason":"five","winLines":[[{"x":0,"y":0}]],"moveCount":9}"#
        ),
    );
    for reason in [
        EndReason::Five,
        EndReason::BoardFull,
        EndReason::NoLegalMove,
        EndReason::Resign,
        EndReason::TimeLoss,
        EndReason::DrawAgreed,
        EndReason::Aborted,
    ] {
        assert_eq!(serde_json::to_value(reason).expect("JSON"), reason.name());
    }
}

#[test]
fn choices_store_only_what_was_chosen() {
    pinned(&Choices::default(), "{}");
    let chosen = Choices { undo: Some(UndoLimit::Off), draw_offer: Some(false), ..Choices::default() };
    pinned(&chosen, r#"{"undo":"off","drawOffer":false}"#);
}

#[test]
fn deadlines_are_stored_with_their_kind() {
    for kind in [DeadlineKind::PerMove, DeadlineKind::Fischer, DeadlineKind::Idle, DeadlineKind::Grace] {
        let deadline = Deadline { at: Timestamp(5), kind, color: Color::White };
        pinned(&deadline, &format!(r#"{{"at":5,"kind":"{}","color":"white"}}"#, kind.name()));
    }
}
