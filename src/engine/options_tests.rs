//! Options: the table of choices and what is refused.

use super::*;
use crate::engine::Choices;

/// The default column of the table of options.
#[test]
fn defaults_are_the_seeds() {
    let options = Options::default();
    assert_eq!(options.rule_set, RuleSet::Korean);
    assert_eq!(options.free_win, FreeWin::FivePlus);
    assert_eq!(options.board_size, BoardSize::Fifteen);
    assert_eq!(options.first_move_center, FirstMoveCenter::Auto);
    assert_eq!(options.color_assignment, ColorAssignment::Random);
    assert_eq!(options.time_control, TimeControl::PerMove { per_move_sec: 30 });
    assert_eq!(options.timeout_policy, TimeoutPolicy::AutoMove);
    assert_eq!(options.undo, UndoLimit::Three);
    assert!(options.draw_offer && options.show_forbidden);
    assert_eq!(options.hints, Hints::Warn);
    assert_eq!(options.check(), Ok(()));
    assert_eq!(TimeControl::DEFAULT_FISCHER, TimeControl::Fischer { base_sec: 300, inc_sec: 3 });
    assert_eq!(TimeControl::DEFAULT_NONE, TimeControl::None { idle_limit_sec: 300 });
}

#[test]
fn the_clocks_offered_are_the_seeds_and_the_longer_ones() {
    let per_move: Vec<u32> = TimeControl::presets()
        .filter_map(|control| match control {
            TimeControl::PerMove { per_move_sec } => Some(per_move_sec),
            TimeControl::Fischer { .. } | TimeControl::None { .. } => None,
        })
        .collect();
    let days = 86_400;
    assert_eq!(per_move, [10, 20, 30, 60, 120, 300, 600, 3_600, 43_200, days, 3 * days]);
    assert_eq!(TimeControl::FISCHER_SEC, [(180, 2), (300, 3), (600, 5)]);
    assert_eq!(TimeControl::IDLE_LIMIT_SEC, [120, 300, 600]);
    for time_control in TimeControl::presets() {
        assert_eq!(Options { time_control, ..Options::default() }.check(), Ok(()));
    }
}

#[test]
fn correspondence_starts_at_an_hour_and_loses_by_default() {
    for (per_move_sec, correspondence) in [(600, false), (3_600, true), (259_200, true)] {
        let control = TimeControl::PerMove { per_move_sec };
        assert_eq!(control.is_correspondence(), correspondence);
        let policy = if correspondence { TimeoutPolicy::Lose } else { TimeoutPolicy::AutoMove };
        assert_eq!(control.default_timeout_policy(), policy);
    }
}

/// Case B21: whatever number of seconds somebody asks for.
#[test]
fn clocks_that_are_not_offered_are_refused() {
    for seconds in [0, 1, 15, 31, u32::MAX] {
        for (time_control, error) in [
            (TimeControl::PerMove { per_move_sec: seconds }, OptionsError::PerMoveNotOffered { seconds }),
            (TimeControl::None { idle_limit_sec: seconds }, OptionsError::IdleLimitNotOffered { seconds }),
            (
                TimeControl::Fischer { base_sec: seconds, inc_sec: 3 },
                OptionsError::FischerNotOffered { base: seconds, increment: 3 },
            ),
        ] {
            assert_eq!(Options { time_control, ..Options::default() }.check(), Err(error));
        }
    }
    // Each half is offered, the pair is not.
    let mixed = TimeControl::Fischer { base_sec: 180, inc_sec: 5 };
    assert!(Options { time_control: mixed, ..Options::default() }.check().is_err());
}

#[test]
fn the_rule_in_effect_follows_rule_set_and_free_win() {
    let rule = |rule_set, free_win| Options { rule_set, free_win, ..Options::default() }.rule();
    assert_eq!(rule(RuleSet::Korean, FreeWin::FivePlus), Rule::Korean);
    assert_eq!(rule(RuleSet::Renju, FreeWin::FivePlus), Rule::Renju);
    assert_eq!(rule(RuleSet::Free, FreeWin::FivePlus), Rule::FreeFivePlus);
    assert_eq!(rule(RuleSet::Free, FreeWin::ExactFive), Rule::FreeExactFive);
}

#[test]
fn exactly_five_outside_the_free_rules_is_refused() {
    for rule_set in [RuleSet::Korean, RuleSet::Renju] {
        let options = Options { rule_set, free_win: FreeWin::ExactFive, ..Options::default() };
        assert_eq!(options.check(), Err(OptionsError::FreeWinNeedsFree));
        for free_win in [FreeWin::FivePlus, FreeWin::ExactFive] {
            let chosen = Choices { rule_set: Some(rule_set), free_win: Some(free_win), ..Choices::default() };
            assert_eq!(chosen.over(&Options::default()), Err(OptionsError::FreeWinNeedsFree));
        }
    }
}

#[test]
fn automatic_moves_without_a_limit_per_move_are_refused() {
    for time_control in [TimeControl::DEFAULT_FISCHER, TimeControl::DEFAULT_NONE] {
        let chosen = Choices {
            time_control: Some(time_control),
            timeout_policy: Some(TimeoutPolicy::AutoMove),
            ..Choices::default()
        };
        assert_eq!(chosen.over(&Options::default()), Err(OptionsError::AutoMoveNeedsPerMove));
        let lose = Choices { timeout_policy: Some(TimeoutPolicy::Lose), ..chosen };
        assert!(lose.over(&Options::default()).is_ok());
    }
}

#[test]
fn showing_forbidden_points_where_there_are_none_is_refused() {
    let chosen = Choices { rule_set: Some(RuleSet::Free), show_forbidden: Some(true), ..Choices::default() };
    assert_eq!(chosen.over(&Options::default()), Err(OptionsError::NothingForbidden));
}

#[test]
fn what_is_left_open_comes_from_the_defaults() {
    let defaults = Options {
        rule_set: RuleSet::Renju,
        board_size: BoardSize::Nineteen,
        time_control: TimeControl::PerMove { per_move_sec: 60 },
        timeout_policy: TimeoutPolicy::Lose,
        undo: UndoLimit::Off,
        draw_offer: false,
        hints: Hints::Off,
        ..Options::default()
    };
    assert_eq!(Choices::default().over(&defaults), Ok(defaults.clone()));
    let shorter = Choices { time_control: Some(TimeControl::DEFAULT_PER_MOVE), ..Choices::default() };
    let options = shorter.over(&defaults).expect("a preset");
    assert_eq!(
        options.timeout_policy,
        TimeoutPolicy::Lose,
        "the same kind of clock keeps the server's policy"
    );
}

#[test]
fn a_default_gives_way_where_it_does_not_fit() {
    let exact = Options { rule_set: RuleSet::Free, free_win: FreeWin::ExactFive, ..Options::default() };
    let renju = Choices { rule_set: Some(RuleSet::Renju), ..Choices::default() };
    assert_eq!(renju.over(&exact).expect("renju").free_win, FreeWin::FivePlus);

    let policy = |time_control, defaults: &Options| {
        let chosen = Choices { time_control: Some(time_control), ..Choices::default() };
        chosen.over(defaults).expect("a preset").timeout_policy
    };
    let days = TimeControl::PerMove { per_move_sec: 259_200 };
    assert_eq!(
        policy(days, &Options::default()),
        TimeoutPolicy::Lose,
        "three days do not move by themselves"
    );
    assert_eq!(policy(TimeControl::DEFAULT_FISCHER, &Options::default()), TimeoutPolicy::Lose);
    let slow = Options { time_control: days, timeout_policy: TimeoutPolicy::Lose, ..Options::default() };
    assert_eq!(policy(TimeControl::DEFAULT_PER_MOVE, &slow), TimeoutPolicy::AutoMove);
}

#[test]
fn only_a_clock_per_move_moves_by_itself() {
    let policy = |time_control| {
        Options { time_control, timeout_policy: TimeoutPolicy::AutoMove, ..Options::default() }
            .effective_timeout_policy()
    };
    assert_eq!(policy(TimeControl::DEFAULT_PER_MOVE), TimeoutPolicy::AutoMove);
    assert_eq!(policy(TimeControl::DEFAULT_FISCHER), TimeoutPolicy::Lose);
    assert_eq!(policy(TimeControl::DEFAULT_NONE), TimeoutPolicy::Lose);
}
