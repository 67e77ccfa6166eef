//! `/omok rules`: a rule set in short, with pictures.

use super::choices;
use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::custom_id::CustomId;
use crate::discord::errors::Refusal;
use crate::discord::find::{Wanted, game as find_game, load};
use crate::discord::play::draw;
use crate::discord::presenter::guide;
use crate::engine::{Options, Rule};
use crate::session::Snapshot;

/// Explains the rules.
#[poise::command(slash_command)]
pub(super) async fn rules(ctx: Context<'_>, rules: Option<String>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        match choices::rule(rules.as_deref())? {
            Some(rule) => rules_of(&ask, rule).await,
            // Of the game here, or else those a new one would have.
            None => match find_game(&ask, None, Wanted::Any).await {
                Ok(snapshot) => rules_at(&ask, snapshot).await,
                Err(_) => rules_of(&ask, usual(&ask).await.rule()).await,
            },
        }
    })
    .await;
    Ok(())
}

/// A Rules button: of a game, or of a rule set where no game is meant.
pub(crate) async fn rules_pressed(ask: &Ask<'_>, id: &CustomId) -> Answered {
    match (&id.extra, guide::chosen_rule(id)) {
        (None, _) => rules_at(ask, load(ask, id.game).await?).await,
        (Some(_), Some(rule)) => rules_of(ask, rule).await,
        (Some(_), None) => Err(Refusal::OldButton),
    }
}

/// The options of a game for which nothing is chosen.
pub(super) async fn usual(ask: &Ask<'_>) -> Options {
    let Some(guild) = ask.guild else { return Options::default() };
    ask.app.sessions.guild_settings(guild).await.unwrap_or_default().options()
}

async fn rules_of(ask: &Ask<'_>, rule: Rule) -> Answered {
    let (voice, theme) = (ask.voice, ask.theme);
    draw(move || guide::of_rule(rule, voice, theme)).await.map(Answer::Private)
}

async fn rules_at(ask: &Ask<'_>, snapshot: Snapshot) -> Answered {
    let (voice, theme) = (ask.voice, ask.theme);
    draw(move || guide::of_table(&snapshot.table, voice, theme)).await.map(Answer::Private)
}
