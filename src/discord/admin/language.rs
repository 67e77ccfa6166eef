//! `/omok-admin language`: what public messages are written in.

use super::{guild, last_change, last_change_line};
use crate::discord::answer::{Answer, Answered};
use crate::discord::ask::Ask;
use crate::discord::components::select::{chosen_word, languages, own_name, read_language};
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::find::unavailable;
use crate::discord::outgoing::Outgoing;
use crate::discord::texts::say;
use crate::session::{GameId, GuildId, GuildSettings};
use poise::serenity_prelude as serenity;

/// Shows the panel.
pub(crate) async fn panel(ask: &Ask<'_>) -> Answered {
    let guild = guild(ask)?;
    let settings = ask.app.sessions.guild_settings(guild).await.map_err(unavailable)?;
    shown(ask, guild, &settings).await
}

/// Takes the language that was chosen.
pub(crate) async fn set(ask: &Ask<'_>) -> Answered {
    let guild = guild(ask)?;
    let language = read_language(chosen_word(ask)?)?;
    let edit = move |settings: &mut GuildSettings| settings.language = language.map(|it| it.tag().to_owned());
    let settings = ask.app.sessions.edit_guild(guild, ask.user, edit).await.map_err(unavailable)?;
    shown(ask, guild, &settings).await
}

async fn shown(ask: &Ask<'_>, guild: GuildId, settings: &GuildSettings) -> Answered {
    let voice = ask.voice;
    let last = last_change(ask, guild, |setting| setting == "language").await;
    let now = ask.app.locales.public(&ask.app.sessions, guild).await;
    let lines = [
        say!(voice, "language-heading", language = own_name(now)),
        say!(voice, "language-note"),
        last_change_line(voice, last.as_ref()),
    ];
    let own = own_name(ask.app.locales.own(guild));
    let as_discord = say!(voice, "language-as-server", language = own);
    let select = languages(
        voice,
        &CustomId::new(Kind::Speech, GameId(0), 0),
        settings.language.as_deref(),
        as_discord,
    );
    let mut message = Outgoing::text(lines.join("\n"));
    message.components.push(serenity::CreateActionRow::SelectMenu(select));
    Ok(Answer::Private(message))
}
