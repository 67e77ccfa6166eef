//! What one person asked for, laid over defaults.
//!
//! A default gives way silently where it does not fit what was asked for; two
//! things asked for that do not fit each other are refused.

use super::BoardSize;
use super::options::{
    ColorAssignment, FirstMoveCenter, FreeWin, Hints, Options, OptionsError, RuleSet, TimeControl,
    TimeoutPolicy, UndoLimit,
};
use serde::{Deserialize, Serialize};

/// Options of which any may be left open.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "the fields are those of `Options`, documented there")]
pub struct Choices {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule_set: Option<RuleSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free_win: Option<FreeWin>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board_size: Option<BoardSize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_move_center: Option<FirstMoveCenter>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color_assignment: Option<ColorAssignment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_control: Option<TimeControl>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout_policy: Option<TimeoutPolicy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<UndoLimit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_offer: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show_forbidden: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hints: Option<Hints>,
}

impl Choices {
    /// The options in full: what was asked for, and `defaults` for the rest, as far as they fit.
    ///
    /// # Errors
    /// When something asked for is not offered, or does not fit the rest of what is asked for.
    pub fn over(&self, defaults: &Options) -> Result<Options, OptionsError> {
        let rule_set = self.rule_set.unwrap_or(defaults.rule_set);
        let time_control = self.time_control.unwrap_or(defaults.time_control);
        let options = Options {
            rule_set,
            free_win: self.free_win(rule_set, defaults)?,
            board_size: self.board_size.unwrap_or(defaults.board_size),
            first_move_center: self.first_move_center.unwrap_or(defaults.first_move_center),
            color_assignment: self.color_assignment.unwrap_or(defaults.color_assignment),
            time_control,
            timeout_policy: self.timeout_policy(time_control, defaults)?,
            undo: self.undo.unwrap_or(defaults.undo),
            draw_offer: self.draw_offer.unwrap_or(defaults.draw_offer),
            show_forbidden: self.show_forbidden(rule_set, defaults)?,
            hints: self.hints.unwrap_or(defaults.hints),
        };
        options.check()?;
        Ok(options)
    }

    /// These with later ones over them.
    #[must_use]
    pub fn overlaid(self, later: &Self) -> Self {
        Self {
            rule_set: later.rule_set.or(self.rule_set),
            free_win: later.free_win.or(self.free_win),
            board_size: later.board_size.or(self.board_size),
            first_move_center: later.first_move_center.or(self.first_move_center),
            color_assignment: later.color_assignment.or(self.color_assignment),
            time_control: later.time_control.or(self.time_control),
            timeout_policy: later.timeout_policy.or(self.timeout_policy),
            undo: later.undo.or(self.undo),
            draw_offer: later.draw_offer.or(self.draw_offer),
            show_forbidden: later.show_forbidden.or(self.show_forbidden),
            hints: later.hints.or(self.hints),
        }
    }

    /// The same without what does not fit the rest: choices made one after another, for which an
    /// earlier one gives way to a later one instead of forbidding it.
    ///
    /// `defaults` stand for what is left open. What is not offered at all is left out too.
    #[must_use]
    pub fn fitting(mut self, defaults: &Options) -> Self {
        self.time_control = self.time_control.filter(|time_control| time_control.check().is_ok());
        let rule_set = self.rule_set.unwrap_or(defaults.rule_set);
        let time_control = self.time_control.unwrap_or(defaults.time_control);
        if self.free_win(rule_set, defaults).is_err() {
            self.free_win = None;
        }
        if self.timeout_policy(time_control, defaults).is_err() {
            self.timeout_policy = None;
        }
        if self.show_forbidden(rule_set, defaults).is_err() {
            self.show_forbidden = None;
        }
        self
    }

    fn free_win(&self, rule_set: RuleSet, defaults: &Options) -> Result<FreeWin, OptionsError> {
        match (self.free_win, rule_set) {
            (chosen, RuleSet::Free) => Ok(chosen.unwrap_or(defaults.free_win)),
            (None, _) => Ok(FreeWin::default()),
            (Some(_), _) => Err(OptionsError::FreeWinNeedsFree),
        }
    }

    fn timeout_policy(
        &self,
        time_control: TimeControl,
        defaults: &Options,
    ) -> Result<TimeoutPolicy, OptionsError> {
        let per_move = matches!(time_control, TimeControl::PerMove { .. });
        match self.timeout_policy {
            Some(TimeoutPolicy::AutoMove) if !per_move => Err(OptionsError::AutoMoveNeedsPerMove),
            Some(chosen) => Ok(chosen),
            // A default belongs to the kind of clock it was set for: a server whose short games
            // move by themselves has not said that its three-day turns should.
            None if per_move
                && matches!(defaults.time_control, TimeControl::PerMove { .. })
                && defaults.time_control.is_correspondence() == time_control.is_correspondence() =>
            {
                Ok(defaults.timeout_policy)
            }
            None => Ok(time_control.default_timeout_policy()),
        }
    }

    fn show_forbidden(&self, rule_set: RuleSet, defaults: &Options) -> Result<bool, OptionsError> {
        match (self.show_forbidden, rule_set) {
            (Some(true), RuleSet::Free) => Err(OptionsError::NothingForbidden),
            (chosen, _) => Ok(chosen.unwrap_or(defaults.show_forbidden)),
        }
    }
}
