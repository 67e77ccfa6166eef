//! `/omok help`: how to play here.

use crate::discord::answer::{Answer, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::texts::say;

/// Explains the bot.
#[poise::command(slash_command)]
pub(super) async fn help(ctx: Context<'_>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async { Ok(Answer::say(say!(ask.voice, "help"))) }).await;
    Ok(())
}
