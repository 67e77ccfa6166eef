//! `/omok replay`: a game from its first move to its last, privately.

use super::suggest;
use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::watch;

/// Shows how a game went.
#[poise::command(slash_command)]
pub(super) async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "suggest::seen_games"] game: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let snapshot = watch::game(&ask, game.as_deref()).await?;
        watch::replay(&ask, snapshot).await
    })
    .await;
    Ok(())
}
