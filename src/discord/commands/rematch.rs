//! `/omok rematch`: the same two once more, as a challenge to the other.

use super::new::open_rematch;
use crate::discord::answer::{Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::errors::Refusal;
use crate::discord::find::unavailable;

/// Challenges the last opponent again.
#[poise::command(slash_command)]
pub(super) async fn rematch(ctx: Context<'_>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, again(&ask)).await;
    Ok(())
}

/// After my last game here, or else my last game on this server.
async fn again(ask: &Ask<'_>) -> Answered {
    let games = ask.app.sessions.finished_games_of(ask.user, ask.guild).await.map_err(unavailable)?;
    let here = games.iter().find(|table| table.place() == ask.channel || table.channel == ask.channel);
    let last = here.or(games.first()).ok_or(Refusal::NoGameToRepeat)?;
    open_rematch(ask, last.id).await
}
