//! `/omok top`: the best of this server at a rule set.

use super::choices;
use super::rules::usual;
use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::custom_id::Kind;
use crate::discord::errors::Refusal;
use crate::discord::find::unavailable;
use crate::discord::outgoing::Outgoing;
use crate::discord::presenter::{book, guide};
use crate::engine::Rule;

/// Lists the best.
#[poise::command(slash_command)]
pub(super) async fn top(ctx: Context<'_>, rules: Option<String>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let rule = match choices::rule(rules.as_deref())? {
            Some(rule) => rule,
            None => usual(&ask).await.rule(),
        };
        top_at(&ask, rule).await
    })
    .await;
    Ok(())
}

/// The list for a rule set, with buttons for the others.
pub(crate) async fn top_at(ask: &Ask<'_>, rule: Rule) -> Answered {
    let guild = ask.guild.ok_or(Refusal::ServerOnly)?;
    let standings = ask.app.sessions.top(guild, rule).await.map_err(unavailable)?;
    let text = book::top(rule, &standings, ask.app.clock.now(), ask.voice);
    let others = guide::choice_of_rules(Kind::Top, rule, ask.voice);
    Ok(Answer::Private(Outgoing::text(text).with_buttons(others)))
}
