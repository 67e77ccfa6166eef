//! `/omok hint`: what threatens the player on turn, privately.

use super::suggest;
use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::custom_id::Kind;
use crate::discord::play;

/// Shows what threatens.
#[poise::command(slash_command)]
pub(super) async fn hint(
    ctx: Context<'_>,
    #[autocomplete = "suggest::games"] game: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let snapshot = play::my_game(&ask, game.as_deref(), Kind::Hint).await?;
        play::hint(&ask, snapshot).await
    })
    .await;
    Ok(())
}
