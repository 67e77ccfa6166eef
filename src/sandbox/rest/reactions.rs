//! Reactions: <https://discord.com/developers/docs/resources/message#create-reaction>.

use super::messages::{access, find, require};
use super::{Call, Handled, Reply, id};
use crate::sandbox::error::ApiError;
use crate::sandbox::id::Snowflake;
use crate::sandbox::validate::components::is_unicode_emoji;
use crate::sandbox::world::World;
use axum::http::Method;
use twilight_model::guild::Permissions;

/// Most different emoji on one message.
const EMOJI_MAX: usize = 20;

pub(super) fn route(
    world: &mut World,
    call: &Call,
    (channel, message): (Snowflake, Snowflake),
    parts: &[&str],
) -> Handled {
    let bot = world.bot;
    match (&call.method, parts) {
        (&Method::PUT, [emoji, "@me"]) => add(world, (channel, message), emoji),
        (&Method::DELETE, [emoji, "@me"]) => {
            find(world, channel, message)?;
            world.react(message, bot, emoji, false);
            Ok(Reply::Empty)
        }
        (&Method::DELETE, [emoji, user]) => {
            find(world, channel, message)?;
            require(world, channel, Permissions::MANAGE_MESSAGES)?;
            world.react(message, id(user, ApiError::UNKNOWN_USER)?, emoji, false);
            Ok(Reply::Empty)
        }
        (&Method::GET, [emoji]) => {
            let message = find(world, channel, message)?;
            let users = message.reactions.iter().filter(|reaction| reaction.emoji == *emoji);
            let users = users.flat_map(|reaction| &reaction.users).map(|user| world.user_json(*user));
            Ok(Reply::Json(users.collect()))
        }
        _ => Err(ApiError::NOT_FOUND),
    }
}

fn add(world: &mut World, (channel, message): (Snowflake, Snowflake), emoji: &str) -> Handled {
    access(world, channel)?;
    require(world, channel, Permissions::READ_MESSAGE_HISTORY)?;
    let found = find(world, channel, message)?;
    if !is_unicode_emoji(emoji) {
        return Err(ApiError::UNKNOWN_EMOJI);
    }
    let there = found.reactions.iter().any(|reaction| reaction.emoji == emoji);
    if !there {
        require(world, channel, Permissions::ADD_REACTIONS)?;
        if found.reactions.len() >= EMOJI_MAX {
            return Err(ApiError::TOO_MANY_REACTIONS);
        }
    }
    let thread = world.channels.get(&channel).and_then(|channel| channel.thread.as_ref());
    if thread.is_some_and(|thread| thread.archived) {
        return Err(ApiError::THREAD_ARCHIVED);
    }
    let bot = world.bot;
    world.react(message, bot, emoji, true);
    Ok(Reply::Empty)
}
