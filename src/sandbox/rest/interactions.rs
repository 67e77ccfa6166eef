//! Interaction callbacks: the first answer, within three seconds, once.
//! Source: <https://discord.com/developers/docs/interactions/receiving-and-responding>.

use super::messages::{is_empty, read_edit_from};
use super::{Call, Handled, Reply};
use crate::sandbox::error::{ApiError, ApiResult, FormErrors, bad_field};
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{FLAG_EPHEMERAL, FLAG_LOADING, Message, MessageKind, number_components};
use crate::sandbox::validate::commands::check_choices;
use crate::sandbox::validate::message::{self, MessageFields, Purpose};
use crate::sandbox::validate::modal;
use crate::sandbox::world::interactions::{Ack, Deed, Interaction, Kind, Outcome};
use crate::sandbox::world::{Draft, World};
use serde_json::{Value, json};
use std::sync::Arc;
use twilight_model::guild::Permissions;

/// What a callback needs to know of its interaction.
struct About {
    id: Snowflake,
    deed: Arc<Deed>,
}

impl About {
    fn of(interaction: &Interaction) -> Self {
        Self { id: interaction.id, deed: Arc::clone(&interaction.deed) }
    }
}

/// What a callback does.
struct Effect {
    outcome: Outcome,
    original: Option<Snowflake>,
    message: Option<Arc<Message>>,
}

pub(super) fn callback(world: &mut World, call: &Call, id: Snowflake, token: &str) -> Handled {
    let about = {
        let interaction = world.interactions.by_token(token).filter(|interaction| interaction.id == id);
        let interaction = interaction.ok_or(ApiError::UNKNOWN_INTERACTION)?;
        match interaction.ack {
            Ack::Waiting => About::of(interaction),
            Ack::TooLate => return Err(ApiError::UNKNOWN_INTERACTION),
            Ack::Given(_) => return Err(ApiError::ALREADY_ACKNOWLEDGED),
        }
    };
    let kind = call.body["type"].as_u64().unwrap_or(0);
    let data = &call.body["data"];
    check_type(kind, &about)?;
    if matches!(kind, 4 | 5) {
        let private = data["flags"].as_u64().unwrap_or(0) & FLAG_EPHEMERAL != 0;
        may_answer(world, about.deed.channel, private)?;
    }
    let effect = match kind {
        4 => answer(world, call, data, &about)?,
        5 => defer(world, data, &about),
        6 => Effect { outcome: Outcome::Acknowledged, original: about.deed.source, message: None },
        7 => update(world, call, data, &about)?,
        8 => suggest(data)?,
        _ => open_form(data)?,
    };
    let resource = json!({
        "interaction": {
            "id": about.id, "type": about.deed.kind as u8, "response_message_id": effect.original,
            "response_message_loading": kind == 5,
            "response_message_ephemeral": effect.message.as_ref().is_some_and(|message| message.ephemeral()),
        },
        "resource": {"type": kind, "message": effect.message.map(|message| world.message_json(&message))},
    });
    if let Some(interaction) = world.interactions.by_id(about.id) {
        interaction.ack = Ack::Given(kind as u8);
        interaction.original = effect.original;
        interaction.resolve(effect.outcome);
    }
    Ok(if call.flag("with_response") { Reply::Json(resource) } else { Reply::Empty })
}

fn check_type(kind: u64, about: &About) -> ApiResult<()> {
    let allowed: &[u64] = match (about.deed.kind, about.deed.source) {
        (Kind::Command, _) => &[4, 5, 9],
        (Kind::Component, _) => &[4, 5, 6, 7, 9],
        (Kind::Autocomplete, _) => &[8],
        (Kind::Form, Some(_)) => &[4, 5, 6, 7],
        (Kind::Form, None) => &[4, 5],
    };
    if allowed.contains(&kind) {
        return Ok(());
    }
    let list: Vec<String> = allowed.iter().map(u64::to_string).collect();
    Err(bad_field("type", "BASE_TYPE_CHOICES", &format!("Value must be one of {{{}}}.", list.join(", "))))
}

/// Refuses an answer in a channel that is gone, and one for all in a thread that only moderators revive.
pub(super) fn may_answer(world: &mut World, channel: Snowflake, private: bool) -> ApiResult<()> {
    let found = world.channels.get(&channel).ok_or(ApiError::UNKNOWN_CHANNEL)?;
    let closed = found.thread.as_ref().is_some_and(|thread| thread.archived && thread.locked);
    let moderates = world.permissions_in(world.bot, channel).contains(Permissions::MANAGE_THREADS);
    if private {
        return Ok(());
    }
    if closed && !moderates {
        return Err(ApiError::THREAD_ARCHIVED);
    }
    world.wake_thread(channel);
    Ok(())
}

/// Moves the complaints about a message under `data`, where it stands in a callback.
fn under_data(mut error: ApiError) -> ApiError {
    error.errors = error.errors.map(|errors| json!({"data": errors}));
    error
}

/// The draft of a message that answers an interaction.
fn draft(about: &About, flags: u64, fields: MessageFields, bot: Snowflake) -> Draft {
    let kind = match about.deed.kind {
        Kind::Command | Kind::Autocomplete => MessageKind::Command,
        _ if about.deed.source.is_some() => MessageKind::Reply,
        _ => MessageKind::Command,
    };
    Draft {
        channel: about.deed.channel,
        author: bot,
        kind,
        flags,
        visible_to: (flags & FLAG_EPHEMERAL != 0).then_some(about.deed.user),
        interaction: Some(about.deed.cause(about.id)),
        reply_to: about.deed.source.filter(|_| kind == MessageKind::Reply),
        by_webhook: true,
        fields,
    }
}

fn answer(world: &mut World, call: &Call, data: &Value, about: &About) -> ApiResult<Effect> {
    if data.is_null() {
        return Err(bad_field("data", "BASE_TYPE_REQUIRED", "This field is required"));
    }
    let fields = message::read(data, call.files.clone(), &[], Purpose::Webhook).map_err(under_data)?;
    if is_empty(&fields) {
        return Err(ApiError::EMPTY_MESSAGE);
    }
    let flags = fields.flags.unwrap_or(0);
    let bot = world.bot;
    let message = world.send(draft(about, flags, fields, bot));
    let outcome = Outcome::Message(Arc::clone(&message));
    Ok(Effect { outcome, original: Some(message.id), message: Some(message) })
}

fn defer(world: &mut World, data: &Value, about: &About) -> Effect {
    let flags = FLAG_LOADING | (data["flags"].as_u64().unwrap_or(0) & FLAG_EPHEMERAL);
    let bot = world.bot;
    let message = world.send(draft(about, flags, MessageFields::default(), bot));
    let outcome = Outcome::Message(Arc::clone(&message));
    Effect { outcome, original: Some(message.id), message: Some(message) }
}

fn update(world: &mut World, call: &Call, data: &Value, about: &About) -> ApiResult<Effect> {
    let source = about.deed.source.and_then(|source| world.message(source)).cloned();
    let source = source.ok_or(ApiError::UNKNOWN_MESSAGE)?;
    let empty = json!({});
    let data = if data.is_null() { &empty } else { data };
    let fields = read_edit_from(data, call, &source).map_err(under_data)?;
    let message = world.edit(source.id, fields).ok_or(ApiError::UNKNOWN_MESSAGE)?;
    let outcome = Outcome::Update(Arc::clone(&message));
    Ok(Effect { outcome, original: Some(source.id), message: Some(message) })
}

fn suggest(data: &Value) -> ApiResult<Effect> {
    let mut form = FormErrors::default();
    let choices = crate::sandbox::validate::list(&mut form, data, "data", "choices", 25);
    let Some(choices) = choices else {
        form.required("data/choices");
        return Err(form.finish().err().unwrap_or(ApiError::INTERNAL));
    };
    let kind = if choices.first().is_some_and(|choice| choice["value"].is_string()) { 3 } else { 10 };
    check_choices(&mut form, choices, "data", kind);
    form.finish()?;
    Ok(Effect { outcome: Outcome::Choices(choices.to_vec()), original: None, message: None })
}

fn open_form(data: &Value) -> ApiResult<Effect> {
    let mut form = FormErrors::default();
    modal::check(&mut form, data, "data");
    form.finish()?;
    let mut data = data.clone();
    if let Some(components) = data["components"].as_array_mut() {
        number_components(components);
    }
    Ok(Effect { outcome: Outcome::Form(data), original: None, message: None })
}

/// The draft of a later message through the same interaction.
pub(super) fn followup_draft(
    interaction: &Interaction,
    flags: u64,
    fields: MessageFields,
    bot: Snowflake,
) -> Draft {
    let about = About::of(interaction);
    let original = interaction.original;
    let draft = draft(&about, flags, fields, bot);
    // A follow-up hangs on the first answer.
    let reply_to = original.or(draft.reply_to);
    Draft { kind: if reply_to.is_some() { MessageKind::Reply } else { draft.kind }, reply_to, ..draft }
}
