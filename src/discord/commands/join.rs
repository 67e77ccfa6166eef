//! `/omok join`: takes the free seat of a table.

use super::suggest;
use crate::discord::answer::answer;
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::find::open_table;
use crate::discord::play;

/// Joins a table.
#[poise::command(slash_command)]
pub(super) async fn join(
    ctx: Context<'_>,
    #[autocomplete = "suggest::tables"] table: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let game = open_table(&ask, table.as_deref()).await?;
        play::join(&ask, game, None).await
    })
    .await;
    Ok(())
}
