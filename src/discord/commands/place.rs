//! `/move`: places a stone.

use super::suggest;
use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::custom_id::Kind;
use crate::discord::find::{Wanted, game as find_game};
use crate::discord::play;

/// Places a stone.
#[poise::command(slash_command, guild_only, rename = "move")]
pub(super) async fn place(
    ctx: Context<'_>,
    #[autocomplete = "suggest::points"] at: String,
    #[autocomplete = "suggest::games"] game: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let wanted = Wanted::Mine { then: Kind::PlaceConfirm, at: Some(&at) };
        let snapshot = find_game(&ask, game.as_deref(), wanted).await?;
        play::place(&ask, &snapshot, &at, None).await
    })
    .await;
    Ok(())
}
