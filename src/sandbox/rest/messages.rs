//! Messages of a channel by the bot's own token.
//! Source: <https://discord.com/developers/docs/resources/message>.

use super::{Call, Handled, Reply};
use crate::sandbox::error::{ApiError, ApiResult, FormErrors, bad_field};
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{Channel, FLAG_COMPONENTS_V2, Message, MessageKind};
use crate::sandbox::validate::integer;
use crate::sandbox::validate::message::{self, MessageFields, Purpose};
use crate::sandbox::world::{Draft, World};
use std::sync::Arc;
use twilight_model::guild::Permissions;

/// The channel, if it exists and the bot sees it.
pub(super) fn access(world: &World, channel: Snowflake) -> ApiResult<&Channel> {
    let found = world.channels.get(&channel).ok_or(ApiError::UNKNOWN_CHANNEL)?;
    if world.sees(world.bot, channel) { Ok(found) } else { Err(ApiError::MISSING_ACCESS) }
}

/// Refuses unless the bot has these rights in the channel.
pub(super) fn require(world: &World, channel: Snowflake, needed: Permissions) -> ApiResult<()> {
    if world.permissions_in(world.bot, channel).contains(needed) {
        Ok(())
    } else {
        Err(ApiError::MISSING_PERMISSIONS)
    }
}

/// Refuses unless the bot may send messages in the channel now.
pub(super) fn may_send(world: &World, channel: Snowflake) -> ApiResult<()> {
    let thread = access(world, channel)?.thread.as_ref();
    let needed =
        if thread.is_some() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    require(world, channel, needed)?;
    let moderates = world.permissions_in(world.bot, channel).contains(Permissions::MANAGE_THREADS);
    match thread.filter(|thread| thread.locked && !moderates) {
        Some(thread) if thread.archived => Err(ApiError::THREAD_ARCHIVED),
        Some(_) => Err(ApiError::THREAD_LOCKED),
        None => Ok(()),
    }
}

/// A message that everybody sees.
pub(super) fn find(world: &World, channel: Snowflake, id: Snowflake) -> ApiResult<Arc<Message>> {
    access(world, channel)?;
    let message =
        world.message(id).filter(|message| message.channel == channel && message.visible_to.is_none());
    message.cloned().ok_or(ApiError::UNKNOWN_MESSAGE)
}

/// Whether there would be nothing to show.
pub(super) fn is_empty(fields: &MessageFields) -> bool {
    let no = |list: &Option<Vec<serde_json::Value>>| list.as_ref().is_none_or(Vec::is_empty);
    fields.content.as_ref().is_none_or(String::is_empty)
        && no(&fields.embeds)
        && no(&fields.components)
        && fields.files.is_empty()
}

/// Whether an edit would leave nothing to show.
pub(super) fn would_be_empty(message: &Message, fields: &MessageFields) -> bool {
    let content = fields.content.as_ref().unwrap_or(&message.content);
    let embeds = fields.embeds.as_ref().unwrap_or(&message.embeds);
    let components = fields.components.as_ref().unwrap_or(&message.components);
    let kept = match &fields.attachments {
        None => message.attachments.len(),
        Some(entries) => message
            .attachments
            .iter()
            .filter(|file| entries.iter().any(|entry| entry.id == file.id.0))
            .count(),
    };
    content.is_empty() && embeds.is_empty() && components.is_empty() && kept + fields.files.len() == 0
}

fn require_for_parts(world: &World, channel: Snowflake, fields: &MessageFields) -> ApiResult<()> {
    if !fields.files.is_empty() {
        require(world, channel, Permissions::ATTACH_FILES)?;
    }
    if fields.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
        require(world, channel, Permissions::EMBED_LINKS)?;
    }
    Ok(())
}

pub(super) fn create(world: &mut World, call: &Call, channel: Snowflake) -> Handled {
    may_send(world, channel)?;
    let fields = message::read(&call.body, call.files.clone(), &[], Purpose::Create)?;
    if is_empty(&fields) {
        return Err(ApiError::EMPTY_MESSAGE);
    }
    require_for_parts(world, channel, &fields)?;
    let reply_to = replied(world, channel, &fields)?;
    let bot = world.bot;
    if let Some(nonce) = fields.nonce.as_ref().filter(|_| fields.enforce_nonce)
        && let Some(first) = world.sent_with_nonce(bot, nonce)
    {
        return Ok(Reply::Json(world.message_json(&first)));
    }
    world.wake_thread(channel);
    let kind = if reply_to.is_some() { MessageKind::Reply } else { MessageKind::Default };
    let draft = Draft { channel, author: bot, kind, reply_to, fields, ..Draft::default() };
    let message = world.send(draft);
    Ok(Reply::Json(world.message_json(&message)))
}

/// The message replied to, if there is one and it is still there.
fn replied(world: &World, channel: Snowflake, fields: &MessageFields) -> ApiResult<Option<Snowflake>> {
    let Some(reference) = fields.reference else { return Ok(None) };
    if !world.permissions_in(world.bot, channel).contains(Permissions::READ_MESSAGE_HISTORY) {
        return Err(ApiError::REPLY_NEEDS_HISTORY);
    }
    match find(world, channel, reference.message) {
        Ok(target) if is_system(&target) => {
            let message = "Cannot reply to a system message";
            Err(bad_field("message_reference", "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE", message))
        }
        Ok(target) => Ok(Some(target.id)),
        Err(_) if !reference.fail_if_missing => Ok(None),
        Err(_) => Err(bad_field("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")),
    }
}

fn is_system(message: &Message) -> bool {
    matches!(message.kind, MessageKind::ThreadStarter | MessageKind::ThreadCreated)
}

pub(super) fn list(world: &World, call: &Call, channel: Snowflake) -> Handled {
    access(world, channel)?;
    let mut form = FormErrors::default();
    let asked =
        serde_json::json!({"limit": call.query.get("limit").map(|text| text.parse::<i64>().unwrap_or(-1))});
    let limit = integer(&mut form, &asked, "", "limit", (1, 100)).unwrap_or(50) as usize;
    form.finish()?;
    if !world.permissions_in(world.bot, channel).contains(Permissions::READ_MESSAGE_HISTORY) {
        return Ok(Reply::Json(serde_json::json!([])));
    }
    let public = || world.messages_in(channel).filter(|message| message.visible_to.is_none());
    let older = |than: u64| public().rev().filter(move |message| message.id.0 < than);
    let newer = |than: u64| public().filter(move |message| message.id.0 > than);
    let mut chosen: Vec<&Arc<Message>> = if let Some(around) = call.number("around") {
        let half = limit / 2;
        let middle = public().find(|message| message.id.0 == around);
        newer(around).take(half).chain(middle).chain(older(around).take(half)).collect()
    } else if let Some(after) = call.number("after") {
        newer(after).take(limit).collect()
    } else {
        older(call.number("before").unwrap_or(u64::MAX)).take(limit).collect()
    };
    chosen.sort_by_key(|message| std::cmp::Reverse(message.id));
    Ok(Reply::Json(chosen.into_iter().map(|message| world.message_json(message)).collect()))
}

pub(super) fn get(world: &World, channel: Snowflake, id: Snowflake) -> Handled {
    access(world, channel)?;
    require(world, channel, Permissions::READ_MESSAGE_HISTORY)?;
    let message = find(world, channel, id)?;
    Ok(Reply::Json(world.message_json(&message)))
}

pub(super) fn edit(world: &mut World, call: &Call, channel: Snowflake, id: Snowflake) -> Handled {
    let message = find(world, channel, id)?;
    if message.author != world.bot {
        return Err(ApiError::NOT_YOUR_MESSAGE);
    }
    if is_system(&message) {
        return Err(ApiError::SYSTEM_MESSAGE);
    }
    let thread = world.channels.get(&channel).and_then(|channel| channel.thread.as_ref());
    if thread.is_some_and(|thread| thread.archived) {
        return Err(ApiError::THREAD_ARCHIVED);
    }
    let fields = read_edit(call, &message)?;
    require_for_parts(world, channel, &fields)?;
    if !world.may_edit_now(id) {
        return Err(ApiError::TOO_MANY_OLD_EDITS);
    }
    let edited = world.edit(id, fields).ok_or(ApiError::UNKNOWN_MESSAGE)?;
    Ok(Reply::Json(world.message_json(&edited)))
}

/// Reads the fields of an edit and refuses one that would leave nothing.
pub(super) fn read_edit(call: &Call, message: &Message) -> ApiResult<MessageFields> {
    read_edit_from(&call.body, call, message)
}

/// The same, with the fields somewhere else in the request.
pub(super) fn read_edit_from(
    body: &serde_json::Value,
    call: &Call,
    message: &Message,
) -> ApiResult<MessageFields> {
    let existing: Vec<Snowflake> = message.attachments.iter().map(|file| file.id).collect();
    let mut body = body.clone();
    if message.flags & FLAG_COMPONENTS_V2 != 0 {
        // The flag cannot be taken back; the rules of a message with it go on.
        let flags = body["flags"].as_u64().unwrap_or(0) | FLAG_COMPONENTS_V2;
        body["flags"] = flags.into();
    }
    let fields = message::read(&body, call.files.clone(), &existing, Purpose::Edit)?;
    if would_be_empty(message, &fields) { Err(ApiError::EMPTY_MESSAGE) } else { Ok(fields) }
}

pub(super) fn delete(world: &mut World, channel: Snowflake, id: Snowflake) -> Handled {
    let message = find(world, channel, id)?;
    let moderates = world.permissions_in(world.bot, channel).contains(Permissions::MANAGE_MESSAGES);
    if message.author != world.bot && !moderates {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    if message.kind == MessageKind::ThreadStarter {
        return Err(ApiError::SYSTEM_MESSAGE);
    }
    let thread = world.channels.get(&channel).and_then(|channel| channel.thread.as_ref());
    if thread.is_some_and(|thread| thread.archived) {
        return Err(ApiError::THREAD_ARCHIVED);
    }
    world.delete(id);
    Ok(Reply::Empty)
}
