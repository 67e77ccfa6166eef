//! What neither the description nor twilight knows: rules of Discord that no schema can say, and two of our
//! own, that every message says whom it may ping, and that every picture has words.

use super::Payload;
use omok::sandbox::RequestRecord;
use serde_json::Value;
use std::collections::HashSet;

/// The languages Discord knows.
/// Source: <https://discord.com/developers/docs/reference#locales>.
const LOCALES: [&str; 33] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko", "he",
];

/// Smaller numbers are those of uploaded files; larger ones are ids of attachments that are there.
const SNOWFLAKE_MIN: u64 = 1 << 32;

/// What is wrong with a request beyond shapes and sizes.
pub fn complaints(request: &RequestRecord) -> Vec<String> {
    let mut found = Vec::new();
    match Payload::of(request) {
        Payload::Create(body) => {
            if is_empty(body) && request.files.is_empty() {
                found.push("an empty message".into());
            }
            message(&mut found, request, body, true);
        }
        Payload::Edit(body) => message(&mut found, request, body, false),
        Payload::Modal(form) => unique(&mut found, &form["components"]),
        Payload::Choices(data) => locales(&mut found, data),
        Payload::Commands(commands) => locales(&mut found, commands),
        Payload::Channel(_) | Payload::Other => {}
    }
    // The local Discord found something that none of the others did.
    if request.status == 400 && matches!(request.code, 50006 | 50035 | 50109) {
        found.push(format!("the local Discord refuses it ({})", request.code));
    }
    found.into_iter().map(|complaint| format!("by hand: {complaint}")).collect()
}

fn is_empty(body: &Value) -> bool {
    let nothing = |key: &str| body[key].as_array().is_none_or(Vec::is_empty);
    let blank = body["content"].as_str().is_none_or(|content| content.trim().is_empty());
    blank && nothing("embeds") && nothing("components") && nothing("sticker_ids") && body["poll"].is_null()
}

fn message(found: &mut Vec<String>, request: &RequestRecord, body: &Value, new: bool) {
    unique(found, &body["components"]);
    let attachments = body["attachments"].as_array().map(Vec::as_slice).unwrap_or_default();
    let id_of = |attachment: &Value| match &attachment["id"] {
        Value::String(id) => id.parse::<u64>().ok(),
        id => id.as_u64(),
    };
    for attachment in attachments {
        let uploaded = |id: u64| request.files.iter().any(|(number, _, _)| *number == id);
        let kept = |id: u64| !new && id >= SNOWFLAKE_MIN;
        if id_of(attachment).is_none_or(|id| !uploaded(id) && !kept(id)) {
            found.push(format!("attachment {} without its file", attachment["id"]));
        }
    }
    for (number, name, _) in &request.files {
        let entry = attachments.iter().find(|attachment| id_of(attachment) == Some(*number));
        let words = entry.and_then(|entry| entry["description"].as_str()).unwrap_or_default();
        let picture = [".png", ".gif"].iter().any(|ending| name.ends_with(ending));
        if picture && words.trim().is_empty() {
            found.push(format!("the picture {name} has no words"));
        }
    }
    let says_something = body["content"].as_str().is_some_and(|content| !content.is_empty());
    if says_something && !body["allowed_mentions"]["parse"].is_array() {
        found.push("does not say whom it may ping".into());
    }
}

/// Complains about a `custom_id` that two components have.
fn unique(found: &mut Vec<String>, components: &Value) {
    fn visit<'a>(found: &mut Vec<String>, seen: &mut HashSet<&'a str>, value: &'a Value) {
        if let Some(id) = value["custom_id"].as_str()
            && !seen.insert(id)
        {
            found.push(format!("{id} twice"));
        }
        let inner = match value {
            Value::Array(items) => items.iter().collect(),
            _ => vec![&value["components"], &value["component"], &value["accessory"]],
        };
        for value in inner.into_iter().filter(|value| !value.is_null()) {
            visit(found, seen, value);
        }
    }
    visit(found, &mut HashSet::new(), components);
}

/// Complains about languages that Discord does not know, at any depth.
fn locales(found: &mut Vec<String>, value: &Value) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| locales(found, item)),
        Value::Object(fields) => {
            for (key, value) in fields {
                if key.ends_with("_localizations") {
                    let named = value.as_object().into_iter().flat_map(|texts| texts.keys());
                    let unknown = named.filter(|locale| !LOCALES.contains(&locale.as_str()));
                    found.extend(unknown.map(|locale| format!("the language {locale} is unknown")));
                } else {
                    locales(found, value);
                }
            }
        }
        _ => {}
    }
}
