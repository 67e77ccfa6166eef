//! Threads: making them, who is in them, which there are.
//! Source: <https://discord.com/developers/docs/topics/threads>.

use super::channels::archive_minutes;
use super::messages::{access, find, require};
use super::{Call, Handled, Reply, id};
use crate::sandbox::error::{ApiError, ApiResult, FormErrors};
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{Channel, ChannelKind, MessageKind, Thread};
use crate::sandbox::validate::{integer, required_text};
use crate::sandbox::world::{NewThread, World};
use axum::http::Method;
use serde_json::{Value, json};
use twilight_model::guild::Permissions;

pub(super) fn from_message(
    world: &mut World,
    call: &Call,
    channel: Snowflake,
    message: Snowflake,
) -> Handled {
    in_text_channel(world, channel)?;
    let target = find(world, channel, message)?;
    require(world, channel, Permissions::CREATE_PUBLIC_THREADS)?;
    if world.channels.contains_key(&message) {
        return Err(ApiError::THREAD_EXISTS);
    }
    if target.kind == MessageKind::ThreadCreated {
        return Err(ApiError::SYSTEM_MESSAGE);
    }
    let new = read(world, call, channel)?;
    make(world, NewThread { message: Some(message), kind: ChannelKind::PublicThread, ..new })
}

pub(super) fn without_message(world: &mut World, call: &Call, channel: Snowflake) -> Handled {
    in_text_channel(world, channel)?;
    let mut form = FormErrors::default();
    // Without a type Discord makes a private thread.
    let kind = match integer(&mut form, &call.body, "", "type", (10, 12)) {
        Some(11) => ChannelKind::PublicThread,
        None | Some(12) => ChannelKind::PrivateThread,
        Some(_) => {
            form.add("type", "BASE_TYPE_CHOICES", "Value must be one of {11, 12}.");
            ChannelKind::PublicThread
        }
    };
    form.finish()?;
    let needed = match kind {
        ChannelKind::PrivateThread => Permissions::CREATE_PRIVATE_THREADS,
        _ => Permissions::CREATE_PUBLIC_THREADS,
    };
    require(world, channel, needed)?;
    let new = read(world, call, channel)?;
    make(world, NewThread { kind, ..new })
}

fn in_text_channel(world: &World, channel: Snowflake) -> ApiResult<()> {
    if access(world, channel)?.kind == ChannelKind::Text { Ok(()) } else { Err(ApiError::WRONG_CHANNEL_KIND) }
}

fn read(world: &World, call: &Call, parent: Snowflake) -> ApiResult<NewThread> {
    let mut form = FormErrors::default();
    let name =
        required_text(&mut form, &call.body, "", "name", (1, 100)).unwrap_or_default().trim().to_owned();
    let minutes = archive_minutes(&mut form, &call.body);
    let slow_mode = integer(&mut form, &call.body, "", "rate_limit_per_user", (0, 21_600));
    form.finish()?;
    Ok(NewThread {
        parent,
        owner: world.bot,
        name,
        kind: ChannelKind::PublicThread,
        auto_archive_minutes: minutes.unwrap_or(4320),
        invitable: call.body["invitable"].as_bool(),
        slow_mode_seconds: slow_mode.unwrap_or(0) as u32,
        message: None,
    })
}

fn make(world: &mut World, new: NewThread) -> Handled {
    if world.active_threads() >= world.active_threads_max {
        return Err(ApiError::TOO_MANY_THREADS);
    }
    let thread = world.add_thread(new);
    let channel = world.channels.get(&thread).ok_or(ApiError::INTERNAL)?;
    Ok(Reply::Created(world.channel_json(channel, world.bot)))
}

/// The threads that the bot sees, of all or of one channel, active or archived.
fn visible(world: &World, wanted: impl Fn(&Channel, &Thread) -> bool) -> Vec<&Channel> {
    let chosen = world.channels.values().filter(|channel| {
        channel.thread.as_ref().is_some_and(|thread| wanted(channel, thread))
            && world.sees(world.bot, channel.id)
    });
    let mut chosen: Vec<_> = chosen.collect();
    chosen.sort_by_key(|channel| std::cmp::Reverse(channel.id));
    chosen
}

fn listed(world: &World, threads: &[&Channel]) -> Value {
    let joined = threads
        .iter()
        .filter(|channel| channel.thread.as_ref().is_some_and(|thread| thread.members.contains(&world.bot)));
    let members: Vec<Value> = joined.map(|channel| world.thread_member_json(channel.id, world.bot)).collect();
    let threads: Vec<Value> = threads.iter().map(|channel| world.channel_json(channel, world.bot)).collect();
    json!({"threads": threads, "members": members, "has_more": false})
}

pub(super) fn active(world: &World) -> Reply {
    let threads = visible(world, |_, thread| !thread.archived);
    Reply::Json(listed(world, &threads))
}

pub(super) fn archived(world: &World, channel: Snowflake, kind: &str) -> Handled {
    access(world, channel)?;
    require(world, channel, Permissions::READ_MESSAGE_HISTORY)?;
    if kind == "private" {
        require(world, channel, Permissions::MANAGE_THREADS)?;
    }
    let kind = if kind == "private" { ChannelKind::PrivateThread } else { ChannelKind::PublicThread };
    let threads = visible(world, |candidate, thread| {
        thread.parent == channel && thread.archived && candidate.kind == kind
    });
    Ok(Reply::Json(listed(world, &threads)))
}

pub(super) fn members(world: &mut World, call: &Call, thread: Snowflake, parts: &[&str]) -> Handled {
    let bot = world.bot;
    let state = access(world, thread)?.thread.clone().ok_or(ApiError::WRONG_CHANNEL_KIND)?;
    let user = match parts.first() {
        None => None,
        Some(&"@me") => Some(bot),
        Some(user) => Some(id(user, ApiError::UNKNOWN_USER)?),
    };
    match (&call.method, user) {
        (&Method::GET, None) => {
            let members = state.members.iter().map(|user| world.thread_member_json(thread, *user));
            Ok(Reply::Json(members.collect()))
        }
        (&Method::GET, Some(user)) => {
            let found = state.members.contains(&user);
            if found {
                Ok(Reply::Json(world.thread_member_json(thread, user)))
            } else {
                Err(ApiError::UNKNOWN_MEMBER)
            }
        }
        (&Method::PUT | &Method::DELETE, Some(_)) if state.archived => Err(ApiError::THREAD_ARCHIVED),
        (&Method::PUT, Some(user)) => {
            if !world.members.contains_key(&user) {
                return Err(ApiError::UNKNOWN_MEMBER);
            }
            if user != bot {
                require(world, thread, Permissions::SEND_MESSAGES_IN_THREADS)?;
            }
            world.set_thread_member(thread, user, true);
            Ok(Reply::Empty)
        }
        (&Method::DELETE, Some(user)) => {
            if user != bot {
                require(world, thread, Permissions::MANAGE_THREADS)?;
            }
            world.set_thread_member(thread, user, false);
            Ok(Reply::Empty)
        }
        _ => Err(ApiError::METHOD_NOT_ALLOWED),
    }
}
