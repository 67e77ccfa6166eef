//! `/omok-admin channels`: where tables may be opened.

use super::{guild, last_change, last_change_line};
use crate::discord::answer::{Answer, Answered};
use crate::discord::ask::{Ask, Via};
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::errors::Refusal;
use crate::discord::find::unavailable;
use crate::discord::outgoing::Outgoing;
use crate::discord::presenter::words;
use crate::discord::texts::say;
use crate::session::settings::NAMED_MAX;
use crate::session::{ChannelId, GameId, GuildId, GuildSettings};
use poise::serenity_prelude as serenity;
use serenity::ChannelType;

/// Channels in which tables can be opened. In a forum's posts, too: they count as the forum.
const KINDS: [ChannelType; 3] = [ChannelType::Text, ChannelType::News, ChannelType::Forum];

/// Shows the panel.
pub(crate) async fn panel(ask: &Ask<'_>) -> Answered {
    let guild = guild(ask)?;
    let settings = ask.app.sessions.guild_settings(guild).await.map_err(unavailable)?;
    shown(ask, guild, &settings).await
}

/// Takes the channels that were chosen, or all of them back.
pub(crate) async fn set(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let guild = guild(ask)?;
    let channels = match id.extra.as_deref() {
        Some("set") => chosen(ask)?,
        Some("all") => Vec::new(),
        _ => return Err(Refusal::OldButton),
    };
    let edit = move |settings: &mut GuildSettings| settings.channels = channels;
    let settings = ask.app.sessions.edit_guild(guild, ask.user, edit).await.map_err(unavailable)?;
    shown(ask, guild, &settings).await
}

/// The channels of the select that was used: those that Discord says are there.
fn chosen(ask: &Ask<'_>) -> Result<Vec<ChannelId>, Refusal> {
    let Via::Component(pressed) = ask.via else { return Err(Refusal::OldButton) };
    let serenity::ComponentInteractionDataKind::ChannelSelect { values } = &pressed.data.kind else {
        return Err(Refusal::OldButton);
    };
    let known = &pressed.data.resolved.channels;
    let fits = |channel: &&serenity::ChannelId| {
        known.get(channel).is_some_and(|channel| KINDS.contains(&channel.kind))
    };
    if values.len() > NAMED_MAX || !values.iter().all(|channel| fits(&channel)) {
        return Err(Refusal::OldButton);
    }
    Ok(values.iter().map(|channel| ChannelId(channel.get())).collect())
}

async fn shown(ask: &Ask<'_>, guild: GuildId, settings: &GuildSettings) -> Answered {
    let voice = ask.voice;
    let last = last_change(ask, guild, |setting| setting == "channels").await;
    let list: Vec<String> = settings.channels.iter().copied().map(words::place).collect();
    let state = if list.is_empty() {
        say!(voice, "channels-everywhere")
    } else {
        say!(voice, "channels-only", channels = list.join(", "))
    };
    let lines = [
        say!(voice, "channels-heading"),
        state,
        say!(voice, "channels-note"),
        last_change_line(voice, last.as_ref()),
    ];
    let id = |extra: &str| CustomId::new(Kind::Channels, GameId(0), 0).with_extra(extra).to_string();
    let kind = serenity::CreateSelectMenuKind::Channel {
        channel_types: Some(KINDS.to_vec()),
        default_channels: Some(present(ask, guild, &settings.channels).await),
    };
    let select = serenity::CreateSelectMenu::new(id("set"), kind)
        .placeholder(say!(voice, "channels-choose"))
        .min_values(0)
        .max_values(NAMED_MAX as u8);
    let mut message = Outgoing::text(lines.join("\n"));
    message.components.push(serenity::CreateActionRow::SelectMenu(select));
    let everywhere = serenity::CreateButton::new(id("all"))
        .label(say!(voice, "channels-all"))
        .style(serenity::ButtonStyle::Secondary)
        .disabled(list.is_empty());
    Ok(Answer::Private(message.with_buttons(vec![everywhere])))
}

/// Those of the channels that are still there. One that was deleted must not be preselected: Discord
/// would refuse the message.
async fn present(ask: &Ask<'_>, guild: GuildId, channels: &[ChannelId]) -> Vec<serenity::ChannelId> {
    if channels.is_empty() {
        return Vec::new();
    }
    match ask.http.get_channels(serenity::GuildId::new(guild.0)).await {
        Ok(there) => {
            let there = there.into_iter().map(|channel| channel.id);
            there.filter(|id| channels.contains(&ChannelId(id.get()))).collect()
        }
        Err(error) => {
            tracing::warn!(guild.id = guild.0, %error, "the channels could not be listed");
            Vec::new()
        }
    }
}
