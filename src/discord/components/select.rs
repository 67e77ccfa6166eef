//! What selects of several panels have in common: what was chosen in one, and the one of languages.

use crate::discord::ask::{Ask, Via};
use crate::discord::custom_id::CustomId;
use crate::discord::errors::Refusal;
use crate::discord::language::Language;
use crate::discord::presenter::words;
use crate::discord::texts::{Voice, say};
use poise::serenity_prelude as serenity;
use serenity::ComponentInteractionDataKind;

/// Stands for the language that Discord has.
const AS_DISCORD: &str = "discord";

/// The values of the select that was used, as words.
pub(crate) fn chosen_words<'a>(ask: &Ask<'a>) -> Result<&'a [String], Refusal> {
    let Via::Component(pressed) = ask.via else { return Err(Refusal::OldButton) };
    match &pressed.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => Ok(values),
        _ => Err(Refusal::OldButton),
    }
}

/// The one value of the select that was used.
pub(crate) fn chosen_word<'a>(ask: &Ask<'a>) -> Result<&'a str, Refusal> {
    match chosen_words(ask)? {
        [value] => Ok(value),
        _ => Err(Refusal::OldButton),
    }
}

/// A language's own name.
pub(crate) fn own_name(language: Language) -> String {
    say!(words::voice(language), "language-name")
}

/// A select of languages, the chosen one marked; the first entry leaves it to Discord.
pub(crate) fn languages(
    voice: Voice<'_>,
    id: &CustomId,
    chosen: Option<&str>,
    as_discord: String,
) -> serenity::CreateSelectMenu {
    let chosen = chosen.map(Language::from_locale);
    let mut options = vec![
        serenity::CreateSelectMenuOption::new(as_discord, AS_DISCORD).default_selection(chosen.is_none()),
    ];
    options.extend(Language::ALL.into_iter().map(|language| {
        let label = say!(voice, "language-choice", language = own_name(language));
        serenity::CreateSelectMenuOption::new(label, language.tag())
            .default_selection(chosen == Some(language))
    }));
    let kind = serenity::CreateSelectMenuKind::String { options };
    serenity::CreateSelectMenu::new(id.to_string(), kind).placeholder(say!(voice, "language-which"))
}

/// Reads a value of [`languages`]; `None` leaves it to Discord.
pub(crate) fn read_language(value: &str) -> Result<Option<Language>, Refusal> {
    if value == AS_DISCORD {
        return Ok(None);
    }
    Language::from_tag(value).map(Some).ok_or_else(|| Refusal::UnknownChoice(value.to_owned()))
}
