//! Placing a stone by mentioning the bot with nothing but a coordinate.

use super::app::{App, Failure};
use super::errors::Refusal;
use super::gateway::arrival;
use super::presenter::words;
use super::texts::say;
use crate::engine::{BoardSize, Point, PointError};
use crate::session::{Arrival, ChannelId, GuildId, MessageId, PlayerAction, UserId};
use poise::serenity_prelude as serenity;

/// Characters of a message that may be a coordinate.
const TEXT_MAX: usize = 64;

/// Looks at a message. Everything but a mention with one coordinate is people's talk and left alone.
pub(crate) async fn seen(framework: poise::FrameworkContext<'_, App, Failure>, message: &serenity::Message) {
    if message.author.bot || message.guild_id.is_none() || message.webhook_id.is_some() {
        return;
    }
    let Some(text) = addressed(&message.content, framework.bot_id.get()) else { return };
    if Point::parse(text, BoardSize::Nineteen) == Err(PointError::Unreadable) {
        return;
    }
    let app = framework.user_data;
    let user = UserId(message.author.id.get());
    if let Some(guild) = message.guild_id {
        app.attendance.heard_from(GuildId(guild.get()), user);
    }
    app.names.note(user, message.author.global_name.as_deref().unwrap_or(&message.author.name));
    if let Err(error) = place(framework, message, user, text).await {
        tracing::debug!(user.id = user.0, ?error, "a mention placed no stone");
        refuse(framework, message, user).await;
    }
}

/// The rest of a message that mentions the bot and is short enough to be a coordinate.
fn addressed(content: &str, bot: u64) -> Option<&str> {
    if content.chars().count() > TEXT_MAX {
        return None;
    }
    let content = content.trim();
    let mentions = [format!("<@{bot}>"), format!("<@!{bot}>")];
    let rest = mentions.iter().find_map(|mention| {
        content.strip_prefix(mention.as_str()).or_else(|| content.strip_suffix(mention.as_str()))
    })?;
    Some(rest.trim()).filter(|rest| !rest.is_empty())
}

async fn place(
    framework: poise::FrameworkContext<'_, App, Failure>,
    message: &serenity::Message,
    user: UserId,
    text: &str,
) -> Result<(), Refusal> {
    let sessions = &framework.user_data.sessions;
    let mine = sessions.games_played_in(ChannelId(message.channel_id.get()), user).await;
    let mine = mine.map_err(super::find::unavailable)?;
    // Which one, a message cannot be asked: `/move` can.
    let [table] = mine.as_slice() else { return Err(Refusal::NoGameHere) };
    let size = table.options.board_size;
    let point = Point::parse(text, size).map_err(|why| Refusal::Point { why, size })?;
    let now = framework.user_data.clock.now();
    let at_discord = MessageId(message.id.get()).created_at();
    let arrival = arrival().unwrap_or(Arrival { at_discord, arrived_at: now });
    let acted = sessions.act(table.id, user, PlayerAction::Place(point), None, arrival).await;
    acted.map(drop).map_err(|why| Refusal::act(why, None, Some(point)))
}

/// Says that the stone was not placed. Why is between the bot and the player, so `/move` tells it.
async fn refuse(
    framework: poise::FrameworkContext<'_, App, Failure>,
    message: &serenity::Message,
    user: UserId,
) {
    let app = framework.user_data;
    let http = &framework.serenity_context.http;
    let language = match message.guild_id {
        Some(guild) => app.locales.public(&app.sessions, crate::session::GuildId(guild.get())).await,
        None => return,
    };
    let reply = serenity::CreateMessage::new()
        .content(say!(words::voice(language), "mention-refused"))
        .reference_message(message)
        .allowed_mentions(serenity::CreateAllowedMentions::new().replied_user(false));
    // Rights may be missing for either; the other still tells.
    if let Err(error) = message.react(http, '❌').await {
        tracing::debug!(user.id = user.0, %error, "no reaction to a mention");
    }
    if let Err(error) = message.channel_id.send_message(http, reply).await {
        tracing::debug!(user.id = user.0, %error, "no reply to a mention");
    }
}

#[cfg(test)]
mod tests {
    use super::addressed;

    #[test]
    fn only_a_short_message_that_begins_or_ends_with_the_mention_is_meant() {
        for text in ["<@5> H8", "<@!5> H8", "H8 <@5>", "  <@5>   H8 ", "<@5>H8"] {
            assert_eq!(addressed(text, 5), Some("H8"), "{text}");
        }
        let long = format!("<@5> {}", "H".repeat(2_000));
        for text in ["H8", "<@6> H8", "<@5>", "", "hey <@5> H8", long.as_str()] {
            assert_eq!(addressed(text, 5), None, "{text}");
        }
        assert_eq!(addressed("<@5> H8 please", 5), Some("H8 please"));
    }
}
