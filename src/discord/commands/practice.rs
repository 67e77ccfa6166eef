//! `/omok practice`: a game against a level of the computer.

use super::choices;
use super::new::open_practice;
use crate::ai::Level;
use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::errors::Refusal;
use crate::engine::{Choices, Hints, TimeControl};

/// The clock for who names none, whatever the server's is: nobody waits, so there is no hurry.
const UNHURRIED: TimeControl = TimeControl::PerMove { per_move_sec: TimeControl::CORRESPONDENCE_FROM_SEC };

/// Opens a table at which a level sits down at once.
#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments, reason = "poise makes one option of each")]
pub(super) async fn practice(
    ctx: Context<'_>,
    level: String,
    rules: Option<String>,
    board: Option<String>,
    time: Option<String>,
    colors: Option<String>,
    undo: Option<String>,
    marks: Option<bool>,
    hints: Option<bool>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    let asked = || -> Result<(Level, Choices), Refusal> {
        let level = choices::level(&level)?;
        let rules = choices::rules(rules.as_deref())?;
        let choices = Choices {
            rule_set: rules.map(|(rule_set, _)| rule_set),
            free_win: rules.and_then(|(_, free_win)| free_win),
            board_size: choices::board(board.as_deref())?,
            color_assignment: choices::colors(colors.as_deref())?,
            time_control: Some(choices::time(time.as_deref())?.unwrap_or(UNHURRIED)),
            undo: choices::undo(undo.as_deref())?,
            show_forbidden: marks,
            hints: hints.map(|warn| if warn { Hints::Warn } else { Hints::Off }),
            ..Choices::default()
        };
        Ok((level, choices))
    };
    answer(&ask, async {
        let (level, choices) = asked()?;
        open_practice(&ask, level, choices).await
    })
    .await;
    Ok(())
}
