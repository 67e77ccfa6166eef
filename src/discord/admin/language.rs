//! `/omok-admin language`: what public messages are written in.

use super::{chosen_word, guild, last_change, last_change_line};
use crate::discord::answer::{Answer, Answered};
use crate::discord::ask::Ask;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::errors::Refusal;
use crate::discord::find::unavailable;
use crate::discord::language::Language;
use crate::discord::outgoing::Outgoing;
use crate::discord::presenter::words;
use crate::discord::texts::{Voice, say};
use crate::session::{GameId, GuildId, GuildSettings};
use poise::serenity_prelude as serenity;

/// Stands for the language that Discord has.
const AS_DISCORD: &str = "discord";

/// Shows the panel.
pub(crate) async fn panel(ask: &Ask<'_>) -> Answered {
    let guild = guild(ask)?;
    let settings = ask.app.sessions.guild_settings(guild).await.map_err(unavailable)?;
    shown(ask, guild, &settings).await
}

/// Takes the language that was chosen.
pub(crate) async fn set(ask: &Ask<'_>) -> Answered {
    let guild = guild(ask)?;
    let language = read(chosen_word(ask)?)?;
    let edit = move |settings: &mut GuildSettings| settings.language = language.map(|it| it.tag().to_owned());
    let settings = ask.app.sessions.edit_guild(guild, ask.user, edit).await.map_err(unavailable)?;
    shown(ask, guild, &settings).await
}

async fn shown(ask: &Ask<'_>, guild: GuildId, settings: &GuildSettings) -> Answered {
    let voice = ask.voice;
    let last = last_change(ask, guild, |setting| setting == "language").await;
    let now = ask.app.locales.public(&ask.app.sessions, guild).await;
    let lines = [
        say!(voice, "language-heading", language = name(now)),
        say!(voice, "language-note"),
        last_change_line(voice, last.as_ref()),
    ];
    let own = name(ask.app.locales.own(guild));
    let as_discord = say!(voice, "language-as-server", language = own);
    let select = select(&CustomId::new(Kind::Speech, GameId(0), 0), settings.language.as_deref(), as_discord);
    let mut message = Outgoing::text(lines.join("\n"));
    message.components.push(serenity::CreateActionRow::SelectMenu(select));
    Ok(Answer::Private(message))
}

/// A language's own name.
pub(crate) fn name(language: Language) -> String {
    own_name(words::voice(language))
}

fn own_name(voice: Voice<'_>) -> String {
    say!(voice, "language-name")
}

/// A select of languages, the chosen one marked; the first entry leaves it to Discord.
pub(crate) fn select(id: &CustomId, chosen: Option<&str>, as_discord: String) -> serenity::CreateSelectMenu {
    let chosen = chosen.map(Language::from_locale);
    let mut options = vec![
        serenity::CreateSelectMenuOption::new(as_discord, AS_DISCORD).default_selection(chosen.is_none()),
    ];
    options.extend(Language::ALL.into_iter().map(|language| {
        serenity::CreateSelectMenuOption::new(name(language), language.tag())
            .default_selection(chosen == Some(language))
    }));
    let kind = serenity::CreateSelectMenuKind::String { options };
    serenity::CreateSelectMenu::new(id.to_string(), kind)
}

/// Reads a value of [`select`]; `None` leaves it to Discord.
pub(crate) fn read(value: &str) -> Result<Option<Language>, Refusal> {
    if value == AS_DISCORD {
        return Ok(None);
    }
    Language::from_tag(value).map(Some).ok_or_else(|| Refusal::UnknownChoice(value.to_owned()))
}
