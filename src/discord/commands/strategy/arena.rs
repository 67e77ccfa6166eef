//! `/strategy arena`: the server's ladder of strategies.

use super::find::{LISTED_MAX, guild, mine, unavailable};
use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::outgoing::Outgoing;
use crate::discord::presenter::words::person;
use crate::discord::strategies::words;
use crate::discord::texts::say;
use crate::session::GameId;
use crate::strategy::archive::Strategy;
use poise::serenity_prelude as serenity;

/// Entries that are shown; one's own besides.
const SHOWN_MAX: usize = 15;

/// Shows the ladder.
#[poise::command(slash_command)]
pub(super) async fn arena(ctx: Context<'_>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async { Ok(Answer::Private(ladder(&ask).await?)) }).await;
    Ok(())
}

/// Enters one's strategy, and shows the ladder with it.
pub(crate) async fn enter(ask: &Ask<'_>) -> Answered {
    mine(ask).await?;
    let strategies = &ask.app.strategies;
    let now = ask.app.clock.now();
    strategies.archive.enter(guild(ask)?, ask.user, now).await.map_err(unavailable)?;
    strategies.bell.ring();
    Ok(Answer::Replace(ladder(ask).await?))
}

async fn ladder(ask: &Ask<'_>) -> Result<Outgoing, crate::discord::errors::Refusal> {
    let voice = ask.voice;
    let all = ask.app.strategies.archive.strategies(guild(ask)?, LISTED_MAX).await.map_err(unavailable)?;
    let own = all.iter().find(|one| one.author == ask.user).cloned();
    let entries: Vec<&Strategy> = all.iter().filter(|one| one.entry.is_some()).collect();
    let mut lines = vec![say!(voice, "arena-heading", entries = entries.len())];
    for (index, one) in entries.iter().enumerate() {
        if index < SHOWN_MAX || one.author == ask.user {
            lines.push(line(ask, index + 1, one));
        }
    }
    lines.push(say!(voice, "arena-explained"));
    let message = Outgoing::text(lines.join("\n"));
    Ok(match own {
        Some(own) if own.entry.is_none() => {
            let id = CustomId::new(Kind::ArenaEnter, GameId(0), 0).to_string();
            let label = say!(voice, "arena-button-enter");
            let enter = serenity::CreateButton::new(id).label(label).style(serenity::ButtonStyle::Success);
            message.with_buttons(vec![enter])
        }
        _ => message,
    })
}

fn line(ask: &Ask<'_>, rank: usize, strategy: &Strategy) -> String {
    let now = ask.app.clock.now();
    let figures = strategy
        .entry
        .as_ref()
        .map_or_else(String::new, |entry| words::entry(ask.voice, entry, now - entry.rated_at));
    format!("{rank}. {} {} · {figures}", words::name(strategy), person(ask.voice, strategy.author))
}
