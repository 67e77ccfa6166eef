//! Discord's limits on what a bot sends, gathered as Discord gathers them: every bad field of a request
//! is named in one answer.

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod embeds;
pub(crate) mod message;
pub(crate) mod modal;

use super::error::FormErrors;
use serde_json::Value;

/// Reads an optional string field and complains unless its length in characters is in the range.
/// `null` counts as absent.
pub(crate) fn text<'a>(
    form: &mut FormErrors,
    object: &'a Value,
    path: &str,
    key: &str,
    (min, max): (usize, usize),
) -> Option<&'a str> {
    let value = &object[key];
    if value.is_null() {
        return None;
    }
    let here = join(path, key);
    let Some(text) = value.as_str() else {
        form.add(&here, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
        return None;
    };
    let length = text.chars().count();
    if length < min || length > max {
        if min > 0 {
            form.add(&here, "BASE_TYPE_BAD_LENGTH", format!("Must be between {min} and {max} in length."));
        } else {
            form.add(&here, "BASE_TYPE_MAX_LENGTH", format!("Must be {max} or fewer in length."));
        }
    }
    Some(text)
}

/// The same for a field that must be there.
pub(crate) fn required_text<'a>(
    form: &mut FormErrors,
    object: &'a Value,
    path: &str,
    key: &str,
    range: (usize, usize),
) -> Option<&'a str> {
    if object[key].is_null() {
        form.required(&join(path, key));
        return None;
    }
    text(form, object, path, key, range)
}

/// Reads an optional integer and complains unless it is in the range.
pub(crate) fn integer(
    form: &mut FormErrors,
    object: &Value,
    path: &str,
    key: &str,
    (min, max): (i64, i64),
) -> Option<i64> {
    let value = &object[key];
    if value.is_null() {
        return None;
    }
    let here = join(path, key);
    let Some(number) = value.as_i64() else {
        form.add(&here, "NUMBER_TYPE_COERCE", format!("Value {value} is not int."));
        return None;
    };
    if number < min || number > max {
        form.add(&here, "NUMBER_TYPE_RANGE", format!("int value should be between {min} and {max}."));
    }
    Some(number)
}

/// Reads an optional list and complains when it is none or too long.
pub(crate) fn list<'a>(
    form: &mut FormErrors,
    object: &'a Value,
    path: &str,
    key: &str,
    max: usize,
) -> Option<&'a [Value]> {
    let value = &object[key];
    if value.is_null() {
        return None;
    }
    let here = join(path, key);
    let Some(items) = value.as_array() else {
        form.add(&here, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
        return None;
    };
    if items.len() > max {
        form.add(&here, "BASE_TYPE_MAX_LENGTH", format!("Must be {max} or fewer in length."));
    }
    Some(items)
}

/// `path/key`, or `key` alone at the top.
pub(crate) fn join(path: &str, key: impl std::fmt::Display) -> String {
    if path.is_empty() { key.to_string() } else { format!("{path}/{key}") }
}

/// The languages Discord knows.
/// Source: <https://discord.com/developers/docs/reference#locales>.
pub(crate) const LOCALES: [&str; 33] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko", "he",
];
