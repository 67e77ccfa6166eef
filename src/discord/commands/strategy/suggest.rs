//! Autocomplete: the strategies of the server, and one's own matches.

use super::find::LISTED_MAX;
use crate::discord::app::Context;
use crate::discord::ask::Ask;
use crate::discord::names::plain;
use crate::discord::outgoing::shorten;
use crate::discord::strategies::words::plain_seat;
use crate::discord::texts::say;
use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

/// Suggestions that Discord takes.
const SUGGESTIONS_MAX: usize = 25;
/// Characters of a suggestion.
const SUGGESTION_LENGTH_MAX: usize = 100;

/// Strategies by name or author, the arena's best first.
pub(super) async fn strategies(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let ask = Ask::of_command(ctx).await;
    let Some(guild) = ask.guild else { return response([], typed) };
    let all = ask.app.strategies.archive.strategies(guild, LISTED_MAX).await.unwrap_or_default();
    let choices = all.into_iter().map(|one| {
        let (name, author) = (plain(&one.name), ask.name(one.author));
        (say!(ask.voice, "choice-strategy", name = name, author = author), format!("#{}", one.id.0))
    });
    response(choices, typed)
}

/// The newest matches of one's own strategy.
pub(super) async fn my_matches(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let ask = Ask::of_command(ctx).await;
    let Some(guild) = ask.guild else { return response([], typed) };
    let archive = &ask.app.strategies.archive;
    let Ok(Some(mine)) = archive.current(guild, ask.user).await else { return response([], typed) };
    let matches = archive.matches_of(mine.id, SUGGESTIONS_MAX as u32).await.unwrap_or_default();
    let choices = matches.into_iter().map(|one| {
        let [first, second] = one.seats.each_ref().map(plain_seat);
        let id = one.id.to_string();
        (say!(ask.voice, "choice-match", id = id.as_str(), first = first, second = second), id)
    });
    response(choices, typed)
}

fn response(choices: impl IntoIterator<Item = (String, String)>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.trim().to_lowercase();
    let fitting = choices.into_iter().filter(|(name, _)| name.to_lowercase().contains(&typed));
    let choices = fitting
        .take(SUGGESTIONS_MAX)
        .map(|(name, value)| AutocompleteChoice::new(shorten(&name, SUGGESTION_LENGTH_MAX), value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}
