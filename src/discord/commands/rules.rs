//! `/omok rules`: a rule set in short.

use super::choices;
use crate::discord::answer::{Answer, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::find::{Wanted, game as find_game};
use crate::discord::presenter::words;
use crate::discord::texts::{Voice, say};
use crate::engine::{Options, Rule};

/// Explains the rules.
#[poise::command(slash_command)]
pub(super) async fn rules(ctx: Context<'_>, rules: Option<String>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let rule = match choices::rule(rules.as_deref())? {
            Some(rule) => rule,
            // Of the game here, or else those a new one would have.
            None => match find_game(&ask, None, Wanted::Any).await {
                Ok(snapshot) => snapshot.table.options.rule(),
                Err(_) => usual(&ask).await.rule(),
            },
        };
        Ok(Answer::say(rules_of(ask.voice, rule)))
    })
    .await;
    Ok(())
}

/// The options of a game for which nothing is chosen.
async fn usual(ask: &Ask<'_>) -> Options {
    let Some(guild) = ask.guild else { return Options::default() };
    ask.app.sessions.guild_settings(guild).await.unwrap_or_default().options()
}

/// The rules in short.
pub(crate) fn rules_of(voice: Voice<'_>, rule: Rule) -> String {
    let heading = say!(voice, "rules-heading", rule = words::rule(voice, rule));
    let body = match rule {
        Rule::Korean => say!(voice, "rules-korean"),
        Rule::Renju => say!(voice, "rules-renju"),
        Rule::FreeFivePlus => say!(voice, "rules-free"),
        Rule::FreeExactFive => say!(voice, "rules-free-exact"),
    };
    let mut lines = vec![heading, body];
    if matches!(rule, Rule::Korean | Rule::Renju) {
        lines.push(say!(voice, "rules-three"));
    }
    lines.join("\n")
}
