//! Channels and threads as such: <https://discord.com/developers/docs/resources/channel>.

use super::messages::{access, require};
use super::{Call, Handled, Reply};
use crate::sandbox::error::{ApiError, FormErrors};
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{Channel, Thread};
use crate::sandbox::validate::{integer, text};
use crate::sandbox::world::World;
use serde_json::Value;
use twilight_model::guild::Permissions;

/// The times after which a thread may archive itself, in minutes.
pub(super) const ARCHIVE_MINUTES: [i64; 4] = [60, 1440, 4320, 10_080];

pub(super) fn get(world: &World, channel: Snowflake) -> Handled {
    let found = access(world, channel)?;
    Ok(Reply::Json(world.channel_json(found, world.bot)))
}

/// Reads and checks the minutes after which a thread archives itself.
pub(super) fn archive_minutes(form: &mut FormErrors, body: &Value) -> Option<u32> {
    let minutes = integer(form, body, "", "auto_archive_duration", (0, i64::MAX))?;
    if !ARCHIVE_MINUTES.contains(&minutes) {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        form.add("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
    Some(minutes as u32)
}

pub(super) fn change(world: &mut World, call: &Call, id: Snowflake) -> Handled {
    let channel = access(world, id)?.clone();
    let mut form = FormErrors::default();
    let body = &call.body;
    let name = text(&mut form, body, "", "name", (1, 100)).map(str::to_owned);
    let slow_mode = integer(&mut form, body, "", "rate_limit_per_user", (0, 21_600));
    let minutes = archive_minutes(&mut form, body);
    let topic = text(&mut form, body, "", "topic", (0, 1024)).map(str::to_owned);
    form.finish()?;
    match &channel.thread {
        None => require(world, id, Permissions::MANAGE_CHANNELS)?,
        Some(thread) => may_change_thread(world, &channel, thread, body)?,
    }
    let (archived, locked) = (body["archived"].as_bool(), body["locked"].as_bool());
    if archived == Some(false)
        && channel.thread.as_ref().is_some_and(|thread| thread.archived)
        && world.active_threads() >= world.active_threads_max
    {
        return Err(ApiError::TOO_MANY_THREADS);
    }
    world.change_channel(id, |channel| {
        if let Some(name) = name {
            channel.name = name;
        }
        if let Some(seconds) = slow_mode {
            channel.slow_mode_seconds = seconds as u32;
        }
        if let Some(thread) = &mut channel.thread {
            thread.archived = archived.unwrap_or(thread.archived);
            thread.locked = locked.unwrap_or(thread.locked);
            thread.auto_archive_minutes = minutes.unwrap_or(thread.auto_archive_minutes);
        } else if body.get("topic").is_some() {
            channel.topic = topic;
        }
    });
    get(world, id)
}

fn may_change_thread(
    world: &World,
    channel: &Channel,
    thread: &Thread,
    body: &Value,
) -> Result<(), ApiError> {
    let granted = world.permissions_in(world.bot, channel.id);
    if granted.contains(Permissions::MANAGE_THREADS) {
        return Ok(());
    }
    let Some(asked) = body.as_object() else { return Err(ApiError::INVALID_JSON) };
    let only_revives = asked.len() == 1 && body["archived"] == false;
    if thread.archived && !only_revives {
        return Err(ApiError::THREAD_ARCHIVED);
    }
    if only_revives {
        let may = granted.contains(Permissions::SEND_MESSAGES_IN_THREADS) && !thread.locked;
        return if may { Ok(()) } else { Err(ApiError::MISSING_PERMISSIONS) };
    }
    let owned = ["name", "archived", "auto_archive_duration"];
    let within = asked.keys().all(|key| owned.contains(&key.as_str()));
    let may = thread.owner == world.bot && within && !thread.locked;
    if may { Ok(()) } else { Err(ApiError::MISSING_PERMISSIONS) }
}

pub(super) fn delete(world: &mut World, id: Snowflake) -> Handled {
    let channel = access(world, id)?;
    let needed =
        if channel.thread.is_some() { Permissions::MANAGE_THREADS } else { Permissions::MANAGE_CHANNELS };
    require(world, id, needed)?;
    let gone = world.delete_channel(id).ok_or(ApiError::UNKNOWN_CHANNEL)?;
    Ok(Reply::Json(world.channel_json(&gone, world.bot)))
}
