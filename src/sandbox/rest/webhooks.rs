//! Follow-ups and edits through an interaction's token, for fifteen minutes.
//! Source: <https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages>.

use super::interactions::{followup_draft, may_answer};
use super::messages::{is_empty, read_edit};
use super::{Call, Handled, Reply, id};
use crate::sandbox::error::{ApiError, ApiResult};
use crate::sandbox::model::{FLAG_EPHEMERAL, FLAG_LOADING, Message};
use crate::sandbox::validate::message::{self, MessageFields, Purpose};
use crate::sandbox::world::World;
use crate::sandbox::world::interactions::{Ack, Interaction, TOKEN_LIFETIME};
use axum::http::Method;
use std::sync::Arc;

pub(super) fn route(
    world: &mut World,
    call: &Call,
    application: &str,
    token: &str,
    parts: &[&str],
) -> Handled {
    if id(application, ApiError::UNKNOWN_WEBHOOK)? != world.bot {
        return Err(ApiError::UNKNOWN_WEBHOOK);
    }
    let now = world.now();
    let interaction = world.interactions.by_token(token).ok_or(ApiError::UNKNOWN_WEBHOOK)?;
    if now - interaction.created > TOKEN_LIFETIME {
        return Err(ApiError::INVALID_WEBHOOK_TOKEN);
    }
    if !matches!(interaction.ack, Ack::Given(_)) {
        return Err(ApiError::UNKNOWN_WEBHOOK);
    }
    match (&call.method, parts) {
        (&Method::POST, []) => follow_up(world, call, token),
        (method, ["messages", which]) => {
            let message = find(world, token, which)?;
            match *method {
                Method::GET => Ok(Reply::Json(world.message_json(&message))),
                Method::PATCH => {
                    let fields = read_edit(call, &message)?;
                    fill(world, &message, fields)
                }
                Method::DELETE => {
                    world.delete(message.id);
                    Ok(Reply::Empty)
                }
                _ => Err(ApiError::METHOD_NOT_ALLOWED),
            }
        }
        _ => Err(ApiError::NOT_FOUND),
    }
}

fn by_token<'a>(world: &'a mut World, token: &str) -> ApiResult<&'a mut Interaction> {
    world.interactions.by_token(token).ok_or(ApiError::UNKNOWN_WEBHOOK)
}

/// `@original`, or a message that this interaction made.
fn find(world: &mut World, token: &str, which: &str) -> ApiResult<Arc<Message>> {
    let interaction = by_token(world, token)?;
    let (cause, original) = (interaction.id, interaction.original);
    let wanted = if which == "@original" {
        original.ok_or(ApiError::UNKNOWN_MESSAGE)?
    } else {
        id(which, ApiError::UNKNOWN_MESSAGE)?
    };
    let message = world.message(wanted).cloned().ok_or(ApiError::UNKNOWN_MESSAGE)?;
    let made_here = message.interaction.as_ref().is_some_and(|interaction| interaction.id == cause);
    if made_here || Some(wanted) == original { Ok(message) } else { Err(ApiError::UNKNOWN_MESSAGE) }
}

/// Edits a message; one that was thinking has its answer then.
fn fill(world: &mut World, message: &Message, fields: MessageFields) -> Handled {
    let edited = world.edit(message.id, fields).ok_or(ApiError::UNKNOWN_MESSAGE)?;
    Ok(Reply::Json(world.message_json(&edited)))
}

fn follow_up(world: &mut World, call: &Call, token: &str) -> Handled {
    let original = by_token(world, token)?.original;
    let thinking = original.and_then(|id| world.message(id)).filter(|message| message.thinking()).cloned();
    let fields = message::read(&call.body, call.files.clone(), &[], Purpose::Webhook)?;
    if is_empty(&fields) {
        return Err(ApiError::EMPTY_MESSAGE);
    }
    if let Some(thinking) = thinking {
        // Kept by Discord for old bots: the first follow-up to a deferred answer is that answer.
        return fill(world, &thinking, fields);
    }
    let bot = world.bot;
    let flags = fields.flags.unwrap_or(0) & !FLAG_LOADING;
    let channel = by_token(world, token)?.deed.channel;
    may_answer(world, channel, flags & FLAG_EPHEMERAL != 0)?;
    let draft = followup_draft(by_token(world, token)?, flags, fields, bot);
    let message = world.send(draft);
    Ok(Reply::Json(world.message_json(&message)))
}
