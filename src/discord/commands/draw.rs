//! `/omok draw`: offers a draw, or accepts the opponent's offer.

use super::suggest;
use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::custom_id::Kind;
use crate::discord::play;

/// Offers a draw.
#[poise::command(slash_command)]
pub(super) async fn draw(
    ctx: Context<'_>,
    #[autocomplete = "suggest::games"] game: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let snapshot = play::my_game(&ask, game.as_deref(), Kind::Draw).await?;
        play::offer_draw(&ask, snapshot.id(), Some(snapshot.position())).await
    })
    .await;
    Ok(())
}
