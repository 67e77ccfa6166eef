//! Embeds: <https://discord.com/developers/docs/resources/message#embed-object-embed-limits>.

use super::{join, list, required_text, text};
use crate::sandbox::error::FormErrors;
use serde_json::Value;

/// Most embeds of a message.
const EMBEDS_MAX: usize = 10;
/// Most characters in all embeds of a message together.
const CHARACTERS_MAX: usize = 6000;

/// Complains about everything Discord would refuse in the embeds of a message.
pub(crate) fn check(form: &mut FormErrors, body: &Value) {
    let Some(embeds) = list(form, body, "", "embeds", EMBEDS_MAX) else { return };
    let mut characters = 0;
    for (index, embed) in embeds.iter().enumerate() {
        characters += check_one(form, embed, &format!("embeds/{index}"));
    }
    if characters > CHARACTERS_MAX {
        form.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
    }
}

/// Returns the embed's characters, as Discord counts them.
fn check_one(form: &mut FormErrors, embed: &Value, path: &str) -> usize {
    if !embed.is_object() {
        form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
        return 0;
    }
    let mut counted = 0;
    let mut count = |part: Option<&str>| counted += part.map_or(0, |part| part.trim().chars().count());
    let title = text(form, embed, path, "title", (0, 256));
    let description = text(form, embed, path, "description", (0, 4096));
    count(title);
    count(description);
    for (part, key, max) in [("footer", "text", 2048), ("author", "name", 256)] {
        if embed[part].is_object() {
            count(required_text(form, &embed[part], &join(path, part), key, (1, max)));
        }
    }
    let fields = list(form, embed, path, "fields", 25).unwrap_or_default();
    for (index, field) in fields.iter().enumerate() {
        let path = format!("{path}/fields/{index}");
        count(required_text(form, field, &path, "name", (1, 256)));
        count(required_text(form, field, &path, "value", (1, 1024)));
    }
    if let Some(color) = embed["color"].as_i64()
        && !(0..=0xFF_FF_FF).contains(&color)
    {
        form.add(
            &join(path, "color"),
            "NUMBER_TYPE_MAX",
            "int value should be less than or equal to 16777215.",
        );
    }
    for (part, key) in
        [("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")]
    {
        check_url(form, &embed[part][key], &format!("{path}/{part}/{key}"), true);
    }
    check_url(form, &embed["url"], &join(path, "url"), false);
    let nothing = title.is_none_or(|text| text.trim().is_empty())
        && description.is_none_or(|text| text.trim().is_empty())
        && fields.is_empty()
        && ["image", "thumbnail", "footer", "author"].iter().all(|part| embed[part].is_null());
    if nothing {
        form.required(&join(path, "description"));
    }
    counted
}

fn check_url(form: &mut FormErrors, url: &Value, path: &str, may_be_attachment: bool) {
    let Some(url) = url.as_str() else { return };
    let schemes = ["http://", "https://", "attachment://"];
    let allowed = &schemes[..if may_be_attachment { 3 } else { 2 }];
    if !allowed.iter().any(|scheme| url.starts_with(scheme)) {
        let message = "Scheme must be one of ('http', 'https').";
        form.add(path, "URL_TYPE_INVALID_SCHEME", format!("\"{url}\": {message}"));
    } else if url.len() > 2048 {
        form.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 2048 or fewer in length.");
    }
}
