//! `/omok export`: a game as files for other programs.

use super::suggest;
use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::watch;

/// Hands a game over as SGF, move list and text diagram.
#[poise::command(slash_command)]
pub(super) async fn export(
    ctx: Context<'_>,
    #[autocomplete = "suggest::seen_games"] game: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let snapshot = watch::game(&ask, game.as_deref()).await?;
        watch::export(&ask, snapshot).await
    })
    .await;
    Ok(())
}
