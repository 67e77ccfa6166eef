//! `/omok stats`: ratings and results of a person on this server.

use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::errors::Refusal;
use crate::discord::find::unavailable;
use crate::discord::outgoing::Outgoing;
use crate::discord::presenter::book;
use crate::discord::watch;
use crate::session::UserId;
use poise::serenity_prelude as serenity;

/// Shows somebody's record, one's own if nobody is named.
#[poise::command(slash_command)]
pub(super) async fn stats(ctx: Context<'_>, person: Option<serenity::User>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    let user = person.map_or(ask.user, |person| UserId(person.id.get()));
    answer(&ask, of(&ask, user)).await;
    Ok(())
}

async fn of(ask: &Ask<'_>, user: UserId) -> Answered {
    let guild = ask.guild.ok_or(Refusal::ServerOnly)?;
    let sessions = &ask.app.sessions;
    let standings = sessions.ratings_of(guild, user).await.map_err(unavailable)?;
    let tally = sessions.tally(guild, user).await.map_err(unavailable)?;
    let games = sessions.finished_games_of(user, Some(guild)).await.map_err(unavailable)?;
    let person = book::Person { user, standings: &standings, tally, games: &games };
    let text = book::stats(&person, ask.app.clock.now(), ask.voice);
    let buttons = games.iter().take(book::LAST_GAMES).map(|table| watch::button(table, ask.voice));
    Ok(Answer::Private(Outgoing::text(text).with_buttons(buttons.collect())))
}
