//! `/omok resign`: gives a game up, after asking.

use super::suggest;
use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::custom_id::Kind;
use crate::discord::play;

/// Asks whether to give the game up.
#[poise::command(slash_command)]
pub(super) async fn resign(
    ctx: Context<'_>,
    #[autocomplete = "suggest::games"] game: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let snapshot = play::my_game(&ask, game.as_deref(), Kind::Resign).await?;
        play::ask_to_resign(&ask, snapshot.id()).await
    })
    .await;
    Ok(())
}
