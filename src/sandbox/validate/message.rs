//! The fields of a message that is sent or edited.
//! Source: <https://discord.com/developers/docs/resources/message#create-message>.

use super::{components, embeds, integer, join, list, text};
use crate::sandbox::error::{ApiError, ApiResult, FormErrors};
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{
    FLAG_COMPONENTS_V2, FLAG_EPHEMERAL, FLAG_SILENT, FLAG_SUPPRESS_EMBEDS, number_components,
};
use axum::body::Bytes;
use serde_json::Value;

/// Largest file.
const FILE_BYTES_MAX: usize = 10 * 1024 * 1024;
/// Most files of a message.
const FILES_MAX: usize = 10;

/// A file of a multipart request, `files[number]`.
#[derive(Debug, Clone)]
pub(crate) struct UploadedFile {
    pub(crate) number: u64,
    pub(crate) name: String,
    pub(crate) bytes: Bytes,
}

/// An entry of `attachments`: one to keep, or a new file to describe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AttachmentField {
    pub(crate) id: u64,
    pub(crate) filename: Option<String>,
    pub(crate) description: Option<String>,
}

/// Whom a message may ping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AllowedMentions {
    pub(crate) everyone: bool,
    pub(crate) users: MentionSet,
    pub(crate) roles: MentionSet,
    pub(crate) replied_user: bool,
}

/// All mentioned, or only some.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MentionSet {
    /// Whoever is mentioned.
    All,
    /// Only these, when mentioned.
    Only(Vec<Snowflake>),
}

impl Default for AllowedMentions {
    /// What counts when the field is absent: everything pings.
    fn default() -> Self {
        Self { everyone: true, users: MentionSet::All, roles: MentionSet::All, replied_user: true }
    }
}

impl MentionSet {
    pub(crate) fn allows(&self, id: Snowflake) -> bool {
        match self {
            Self::All => true,
            Self::Only(ids) => ids.contains(&id),
        }
    }
}

/// A message to reply to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reference {
    pub(crate) message: Snowflake,
    pub(crate) fail_if_missing: bool,
}

/// What a request says about a message. `None` means that it says nothing; an edit then keeps what is
/// there. `null` reads as empty.
#[derive(Debug, Clone, Default)]
pub(crate) struct MessageFields {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) flags: Option<u64>,
    pub(crate) attachments: Option<Vec<AttachmentField>>,
    pub(crate) mentions: Option<AllowedMentions>,
    pub(crate) reference: Option<Reference>,
    pub(crate) nonce: Option<Value>,
    pub(crate) enforce_nonce: bool,
    pub(crate) files: Vec<UploadedFile>,
}

/// What the message is for; decides which flags it may carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Sent by the bot's own token.
    Create,
    /// An edit of any message.
    Edit,
    /// Sent through an interaction's token.
    Webhook,
}

/// Reads and checks a message's fields. `path` is where they stand in the request: empty, or `data` in
/// an interaction callback.
pub(crate) fn read(
    body: &Value,
    files: Vec<UploadedFile>,
    existing: &[Snowflake],
    purpose: Purpose,
) -> ApiResult<MessageFields> {
    if !body.is_object() {
        return Err(ApiError::INVALID_JSON);
    }
    if files.iter().any(|file| file.bytes.len() > FILE_BYTES_MAX) {
        return Err(ApiError::TOO_LARGE);
    }
    let mut form = FormErrors::default();
    let form_ref = &mut form;
    let flags = read_flags(form_ref, body, purpose);
    let v2 = flags.is_some_and(|flags| flags & FLAG_COMPONENTS_V2 != 0);
    let trimmed = |text: &str| text.trim().to_owned();
    let content_max = 2000;
    let content = match &body["content"] {
        Value::String(content) => {
            let content = trimmed(content);
            if content.chars().count() > content_max {
                form_ref.add("content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.");
            }
            Some(content)
        }
        Value::Null => body.get("content").map(|_| String::new()),
        _ => {
            form_ref.add("content", "STRING_TYPE_CONVERT", "Could not interpret value as string.");
            None
        }
    };
    embeds::check(form_ref, body);
    components::check(form_ref, body, v2);
    if v2 {
        for key in ["content", "embeds", "poll", "stickers"] {
            let empty =
                body[key].is_null() || body[key] == "" || body[key].as_array().is_some_and(Vec::is_empty);
            if !empty {
                let message = "The 'content', 'embeds', 'stickers', and 'poll' fields cannot be used with components V2";
                form_ref.add(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message);
            }
        }
    }
    let attachments = read_attachments(form_ref, body, &files, existing);
    let mentions = read_mentions(form_ref, body);
    let nonce = read_nonce(form_ref, body);
    let array = |key: &str| match &body[key] {
        Value::Array(items) => Some(items.clone()),
        _ => body.get(key).map(|_| Vec::new()),
    };
    let fields = MessageFields {
        content,
        embeds: array("embeds"),
        components: array("components").map(|mut components| {
            number_components(&mut components);
            components
        }),
        flags,
        attachments,
        mentions,
        reference: read_reference(form_ref, body),
        nonce,
        enforce_nonce: body["enforce_nonce"] == true,
        files,
    };
    form.finish()?;
    Ok(fields)
}

fn read_flags(form: &mut FormErrors, body: &Value, purpose: Purpose) -> Option<u64> {
    let flags = integer(form, body, "", "flags", (0, i64::MAX))? as u64;
    let allowed = match purpose {
        Purpose::Create => FLAG_SUPPRESS_EMBEDS | FLAG_SILENT | FLAG_COMPONENTS_V2,
        Purpose::Edit => FLAG_SUPPRESS_EMBEDS | FLAG_COMPONENTS_V2 | FLAG_EPHEMERAL,
        Purpose::Webhook => FLAG_SUPPRESS_EMBEDS | FLAG_EPHEMERAL | FLAG_SILENT | FLAG_COMPONENTS_V2,
    };
    // Discord ignores other flags on edits, and leaves out those that it does not let a bot set.
    Some(flags & allowed)
}

fn read_attachments(
    form: &mut FormErrors,
    body: &Value,
    files: &[UploadedFile],
    existing: &[Snowflake],
) -> Option<Vec<AttachmentField>> {
    if files.len() > FILES_MAX {
        form.add("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
    }
    let entries = list(form, body, "", "attachments", FILES_MAX);
    let Some(entries) = entries else { return body.get("attachments").map(|_| Vec::new()) };
    let mut read = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let path = format!("attachments/{index}");
        let id = match &entry["id"] {
            Value::String(id) => id.parse().ok(),
            id => id.as_u64(),
        };
        let Some(id) = id else {
            form.required(&join(&path, "id"));
            continue;
        };
        let uploaded = files.iter().any(|file| file.number == id);
        if !uploaded && !existing.contains(&Snowflake(id)) {
            let message = "Attachment data not found";
            form.add(&join(&path, "id"), "MESSAGE_ATTACHMENT_NOT_FOUND", message);
        }
        let filename = text(form, entry, &path, "filename", (1, 1024)).map(str::to_owned);
        let description = text(form, entry, &path, "description", (0, 1024)).map(str::to_owned);
        read.push(AttachmentField { id, filename, description });
    }
    Some(read)
}

fn read_mentions(form: &mut FormErrors, body: &Value) -> Option<AllowedMentions> {
    let given = &body["allowed_mentions"];
    if given.is_null() {
        return None;
    }
    let path = "allowed_mentions";
    let parse = list(form, given, path, "parse", 3).unwrap_or_default();
    for (index, kind) in parse.iter().enumerate() {
        if !matches!(kind.as_str(), Some("roles" | "users" | "everyone")) {
            let message = "Value must be one of ('users', 'everyone', 'roles').";
            form.add(&format!("{path}/parse/{index}"), "BASE_TYPE_CHOICES", message);
        }
    }
    let mut set = |key: &str| {
        let all = parse.iter().any(|kind| kind == key);
        let ids: Vec<Snowflake> = list(form, given, path, key, 100)
            .unwrap_or_default()
            .iter()
            .filter_map(|id| serde_json::from_value(id.clone()).ok())
            .collect();
        for (index, id) in ids.iter().enumerate() {
            if ids[..index].contains(id) {
                let message = "The set already contains this value";
                form.add(&format!("{path}/{key}/{index}"), "SET_TYPE_ALREADY_CONTAINS_VALUE", message);
            }
        }
        if all && !ids.is_empty() {
            let message = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
            form.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
        if all { MentionSet::All } else { MentionSet::Only(ids) }
    };
    let (users, roles) = (set("users"), set("roles"));
    let everyone = parse.iter().any(|kind| kind == "everyone");
    Some(AllowedMentions { everyone, users, roles, replied_user: given["replied_user"] == true })
}

fn read_nonce(form: &mut FormErrors, body: &Value) -> Option<Value> {
    let nonce = &body["nonce"];
    match nonce {
        Value::Null => None,
        Value::Number(_) => Some(nonce.clone()),
        _ => text(form, body, "", "nonce", (0, 25)).map(Value::from),
    }
}

fn read_reference(form: &mut FormErrors, body: &Value) -> Option<Reference> {
    let reference = &body["message_reference"];
    if reference.is_null() {
        return None;
    }
    let Ok(message) = serde_json::from_value(reference["message_id"].clone()) else {
        form.required("message_reference/message_id");
        return None;
    };
    Some(Reference { message, fail_if_missing: reference["fail_if_not_exists"] != false })
}
