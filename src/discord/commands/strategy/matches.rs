//! `/strategy test` and `/strategy battle`: asks for a match.

use super::find::{guild, mine, named, unavailable};
use super::suggest;
use crate::ai::Level;
use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::errors::Refusal;
use crate::discord::presenter::words::place;
use crate::discord::texts::say;
use crate::strategy::archive::{Contender, Occasion, Wish};

/// Tries one's strategy against a level.
#[poise::command(slash_command)]
pub(super) async fn test(ctx: Context<'_>, level: String) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let level: Level = level.parse().map_err(|_| Refusal::UnknownChoice(level.clone()))?;
        let strategy = mine(&ask).await?;
        let sides = [Contender::Strategy(strategy.id), Contender::Level(level)];
        ask_for(&ask, Occasion::Test, sides).await
    })
    .await;
    Ok(())
}

/// Lets two strategies play each other: code is private, playing against it is not.
#[poise::command(slash_command)]
pub(super) async fn battle(
    ctx: Context<'_>,
    #[autocomplete = "suggest::strategies"] opponent: String,
    #[autocomplete = "suggest::strategies"] strategy: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let first = named(&ask, strategy.as_deref()).await?;
        let second = named(&ask, Some(&opponent)).await?;
        let sides = [first.id, second.id].map(Contender::Strategy);
        ask_for(&ask, Occasion::Battle, sides).await
    })
    .await;
    Ok(())
}

async fn ask_for(ask: &Ask<'_>, occasion: Occasion, sides: [Contender; 2]) -> Answered {
    let strategies = &ask.app.strategies;
    let wish = Wish {
        guild: guild(ask)?,
        occasion,
        asked_by: Some(ask.user),
        sides,
        seed: strategies.seed().map_err(unavailable)?,
        channel: Some(ask.channel),
        at: ask.app.clock.now(),
    };
    let ids = strategies.archive.ask_for(vec![wish]).await.map_err(unavailable)?;
    strategies.bell.ring();
    let id = ids.first().map(ToString::to_string).unwrap_or_default();
    Ok(Answer::say(say!(ask.voice, "match-asked-for", id = id, place = place(ask.channel))))
}
