//! `/strategy withdraw`: takes one's strategy away, after asking.

use super::find::{guild, mine, unavailable};
use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::outgoing::Outgoing;
use crate::discord::strategies::{StrategyRefusal, words};
use crate::discord::texts::say;
use crate::session::GameId;
use poise::serenity_prelude as serenity;

/// Asks whether it is meant.
#[poise::command(slash_command)]
pub(super) async fn withdraw(ctx: Context<'_>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let (voice, mine) = (ask.voice, mine(&ask).await?);
        let button = |kind, extra: &str, label: String, style| {
            let id = CustomId::new(kind, GameId(0), 0).with_extra(extra).to_string();
            serenity::CreateButton::new(id).label(label).style(style)
        };
        // Which one it was asked about: new code is not taken away by an old question.
        let which = mine.id.0.to_string();
        let yes = button(
            Kind::StrategyWithdraw,
            &which,
            say!(voice, "withdraw-yes"),
            serenity::ButtonStyle::Danger,
        );
        let no = button(Kind::Dismiss, "", say!(voice, "withdraw-no"), serenity::ButtonStyle::Secondary);
        let text = say!(voice, "withdraw-ask", name = words::name(&mine));
        Ok(Answer::Private(Outgoing::text(text).with_buttons(vec![yes, no])))
    })
    .await;
    Ok(())
}

/// It is.
pub(crate) async fn confirmed(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let strategies = &ask.app.strategies;
    let mine = mine(ask).await?;
    if id.extra.as_deref() != Some(&*mine.id.0.to_string()) {
        return Err(StrategyRefusal::Unknown.into());
    }
    let (guild, now) = (guild(ask)?, ask.app.clock.now());
    let withdrawn = strategies.archive.withdraw(guild, ask.user, mine.id, now).await.map_err(unavailable)?;
    // Another program may have taken its place meanwhile: that one was not asked about.
    for running in withdrawn.ok_or(StrategyRefusal::Unknown)? {
        strategies.bell.call_off(running);
    }
    strategies.bell.ring();
    Ok(Answer::Replace(Outgoing::text(say!(ask.voice, "withdraw-done", name = words::name(&mine)))))
}
