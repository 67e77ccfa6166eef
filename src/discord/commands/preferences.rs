//! `/omok preferences`: a private panel.

use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::preferences as panels;

/// Shows one's preferences.
#[poise::command(slash_command)]
pub(super) async fn preferences(ctx: Context<'_>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, panels::panel(&ask)).await;
    Ok(())
}
