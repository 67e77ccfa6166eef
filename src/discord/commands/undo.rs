//! `/omok undo`: asks the opponent for a move back.

use super::suggest;
use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::custom_id::Kind;
use crate::discord::play;

/// Asks for a move back.
#[poise::command(slash_command)]
pub(super) async fn undo(
    ctx: Context<'_>,
    #[autocomplete = "suggest::games"] game: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let snapshot = play::my_game(&ask, game.as_deref(), Kind::Undo).await?;
        play::request_undo(&ask, snapshot.id(), Some(snapshot.position())).await
    })
    .await;
    Ok(())
}
