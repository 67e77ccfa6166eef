//! `/omok board`: the board of a game, privately.

use super::suggest;
use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::find::{Wanted, game as find_game};
use crate::discord::play;

/// Shows a game's board.
#[poise::command(slash_command)]
pub(super) async fn board(
    ctx: Context<'_>,
    #[autocomplete = "suggest::games"] game: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let snapshot = find_game(&ask, game.as_deref(), Wanted::Any).await?;
        play::board(&ask, snapshot).await
    })
    .await;
    Ok(())
}
