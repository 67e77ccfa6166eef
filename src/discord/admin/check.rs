//! `/omok-admin check`: what the bot lacks where, what that means, and what works all the same.

use super::{guild, rights};
use crate::discord::answer::{Answer, Answered};
use crate::discord::ask::Ask;
use crate::discord::find::unavailable;
use crate::discord::invite::{RIGHTS, invite_url};
use crate::discord::outgoing::{CONTENT_MAX, Outgoing};
use crate::discord::presenter::words;
use crate::discord::texts::{Voice, say};
use crate::session::{ChannelId, GuildId, GuildSettings};
use poise::serenity_prelude as serenity;
use serenity::{ChannelType, Permissions};

/// Channels named at most, of those that lack something and of those that don't.
const NAMED_MAX: usize = 10;

/// A channel and what the bot lacks there.
type Lack = (ChannelId, Permissions);

/// Answers the command.
pub(crate) async fn command(ask: &Ask<'_>) -> Answered {
    let guild = guild(ask)?;
    let settings = ask.app.sessions.guild_settings(guild).await.map_err(unavailable)?;
    let here = (ask.parent.unwrap_or(ask.channel), RIGHTS - ask.bot_rights);
    let (lacks, complete) = match everywhere(ask, guild, &settings).await {
        // Discord itself says what is so here.
        Ok(mut lacks) => {
            if let Some(known) = lacks.iter_mut().find(|(channel, _)| *channel == here.0) {
                known.1 |= here.1;
            } else {
                lacks.push(here);
            }
            (lacks, true)
        }
        Err(error) => {
            tracing::warn!(guild.id = guild.0, %error, "the rights elsewhere could not be found out");
            (vec![here], false)
        }
    };
    let invite = ask.http.application_id().map(|id| invite_url(id.get()));
    let text = report(ask.voice, &settings, &lacks, complete, invite.as_deref());
    Ok(Answer::Private(Outgoing::text(text)))
}

/// What the bot lacks in every channel where tables may be opened.
async fn everywhere(ask: &Ask<'_>, guild: GuildId, settings: &GuildSettings) -> serenity::Result<Vec<Lack>> {
    let id = serenity::GuildId::new(guild.0);
    let channels = ask.http.get_channels(id).await?;
    let roles = ask.http.get_guild_roles(id).await?;
    let me = ask.http.get_member(id, serenity::UserId::new(ask.bot.0)).await?;
    let plays = |channel: &&serenity::GuildChannel| {
        matches!(channel.kind, ChannelType::Text | ChannelType::News | ChannelType::Forum)
            && settings.allows(ChannelId(channel.id.get()), None)
    };
    let lack = |channel: &serenity::GuildChannel| {
        (ChannelId(channel.id.get()), RIGHTS - rights::in_channel(channel, id, &roles, &me))
    };
    Ok(channels.iter().filter(plays).map(lack).collect())
}

fn report(
    voice: Voice<'_>,
    settings: &GuildSettings,
    lacks: &[Lack],
    complete: bool,
    invite: Option<&str>,
) -> String {
    let mut lines = vec![say!(voice, "check-heading")];
    if settings.channels.is_empty() {
        lines.push(say!(voice, "channels-everywhere"));
    } else {
        let channels: Vec<String> =
            settings.channels.iter().take(NAMED_MAX).copied().map(words::place).collect();
        lines.push(say!(voice, "channels-only", channels = channels.join(", ")));
    }
    let (fine, lacking): (Vec<_>, Vec<_>) = lacks.iter().partition(|(_, missing)| missing.is_empty());
    if !fine.is_empty() {
        let channels: Vec<String> =
            fine.iter().take(NAMED_MAX).map(|(channel, _)| words::place(*channel)).collect();
        let more = fine.len().saturating_sub(NAMED_MAX);
        lines.push(say!(voice, "check-fine", channels = channels.join(", "), more = more));
    }
    for (channel, missing) in lacking.iter().take(NAMED_MAX) {
        let names: Vec<String> = RIGHTS
            .iter()
            .filter(|right| missing.contains(*right))
            .map(|right| words::right(voice, right))
            .collect();
        lines.push(say!(voice, "check-lacks", channel = words::place(*channel), rights = names.join(", ")));
    }
    if lacking.len() > NAMED_MAX {
        lines.push(say!(voice, "check-more", count = lacking.len() - NAMED_MAX));
    }
    let missing = lacking.iter().fold(Permissions::empty(), |sum, (_, missing)| sum | *missing);
    for right in RIGHTS.iter().filter(|right| missing.contains(*right)) {
        lines.push(effect(voice, right));
    }
    if !missing.is_empty() {
        lines.push(say!(voice, "check-still"));
    }
    if !complete {
        lines.push(say!(voice, "check-here-only"));
    }
    if let Some(invite) = invite {
        lines.push(say!(voice, "check-invite", link = invite));
    }
    let mut text = String::new();
    for line in lines {
        if text.chars().count() + line.chars().count() < CONTENT_MAX {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text.trim_end().to_owned()
}

/// What is missed without a right.
fn effect(voice: Voice<'_>, right: Permissions) -> String {
    let name = words::right(voice, right);
    match right {
        Permissions::VIEW_CHANNEL => say!(voice, "effect-view", right = name),
        Permissions::SEND_MESSAGES => say!(voice, "effect-send", right = name),
        Permissions::SEND_MESSAGES_IN_THREADS => say!(voice, "effect-send-in-threads", right = name),
        Permissions::CREATE_PUBLIC_THREADS => say!(voice, "effect-threads", right = name),
        Permissions::ATTACH_FILES => say!(voice, "effect-files", right = name),
        Permissions::READ_MESSAGE_HISTORY => say!(voice, "effect-history", right = name),
        _ => say!(voice, "effect-reactions", right = name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::language::Language;

    #[test]
    fn every_right_the_bot_asks_for_has_a_name_and_an_effect_of_its_own() {
        for language in Language::ALL {
            let voice = words::voice(language);
            let mut said = std::collections::BTreeSet::new();
            for right in RIGHTS.iter() {
                assert!(said.insert(words::right(voice, right)), "{right}");
                assert!(said.insert(effect(voice, right)), "{right}");
            }
            assert_eq!(said.len(), 14, "a right without words of its own would read like another");
        }
    }

    #[test]
    fn the_longest_report_fits_into_a_message() {
        let channels: Vec<ChannelId> = (0..25).map(|n| ChannelId(u64::MAX - n)).collect();
        let mut lacks: Vec<Lack> = channels.iter().map(|&channel| (channel, RIGHTS)).collect();
        lacks.extend((0..25).map(|n| (ChannelId(1_000_000_000_000_000_000 + n), Permissions::empty())));
        let settings = GuildSettings { channels, ..GuildSettings::default() };
        let link = invite_url(u64::MAX);
        for language in Language::ALL {
            let text = report(words::voice(language), &settings, &lacks, false, Some(&link));
            assert!(text.chars().count() <= CONTENT_MAX, "{}", text.chars().count());
        }
    }
}
