//! Rows, buttons and selects of a message, and Components V2.
//! Source: <https://discord.com/developers/docs/components/reference>.

use super::{integer, join, list, required_text, text};
use crate::sandbox::error::FormErrors;
use crate::sandbox::model::walk_components;
use serde_json::Value;
use std::collections::HashSet;

/// Most rows of a message without the Components V2 flag.
const ROWS_MAX: usize = 5;
/// Most components of a message with the flag, nested ones included.
const V2_COMPONENTS_MAX: usize = 40;
/// Most characters of text in a message with the flag.
const V2_CHARACTERS_MAX: usize = 4000;

/// Complains about everything Discord would refuse in the components of a message.
pub(crate) fn check(form: &mut FormErrors, body: &Value, v2: bool) {
    let max = if v2 { V2_COMPONENTS_MAX } else { ROWS_MAX };
    let Some(components) = list(form, body, "", "components", max) else { return };
    let (mut total, mut characters) = (0, 0);
    walk_components(components, &mut |component| {
        total += 1;
        if component["type"] == 10 {
            characters += component["content"].as_str().map_or(0, |text| text.chars().count());
        }
    });
    if v2 && total > V2_COMPONENTS_MAX {
        let message =
            format!("The total number of components in this message must be {V2_COMPONENTS_MAX} or fewer");
        form.add("components", "BASE_TYPE_MAX_LENGTH", message);
    }
    if characters > V2_CHARACTERS_MAX {
        form.add(
            "components",
            "MESSAGE_TEXT_TOO_LONG",
            "The total displayable text must be 4000 or fewer in length",
        );
    }
    for (index, component) in components.iter().enumerate() {
        let path = format!("components/{index}");
        match component["type"].as_u64() {
            Some(1) => check_row(form, component, &path),
            Some(kind @ (9..=14 | 17)) if v2 => check_layout(form, component, kind, &path),
            _ => wrong_type(form, &path, if v2 { "(1, 9, 10, 12, 13, 14, 17)" } else { "(1,)" }),
        }
    }
    check_unique(form, components);
}

/// Complains about `custom_id`s used twice in a message or a form.
pub(super) fn check_unique(form: &mut FormErrors, components: &[Value]) {
    fn visit(form: &mut FormErrors, seen: &mut HashSet<String>, component: &Value, path: &str) {
        if let Some(id) = component["custom_id"].as_str()
            && !seen.insert(id.to_owned())
        {
            let message = "Component custom id cannot be duplicated";
            form.add(&join(path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message);
        }
        for (index, inner) in component["components"].as_array().into_iter().flatten().enumerate() {
            visit(form, seen, inner, &format!("{path}/components/{index}"));
        }
        for key in ["accessory", "component"] {
            visit_if_object(form, seen, &component[key], &join(path, key));
        }
    }
    fn visit_if_object(form: &mut FormErrors, seen: &mut HashSet<String>, component: &Value, path: &str) {
        if component.is_object() {
            visit(form, seen, component, path);
        }
    }
    let mut seen = HashSet::new();
    for (index, component) in components.iter().enumerate() {
        visit_if_object(form, &mut seen, component, &format!("components/{index}"));
    }
}

fn wrong_type(form: &mut FormErrors, path: &str, allowed: &str) {
    form.add(
        &join(path, "type"),
        "UNION_TYPE_CHOICES",
        format!("Value of field \"type\" must be one of {allowed}."),
    );
}

fn check_row(form: &mut FormErrors, row: &Value, path: &str) {
    let inner = list(form, row, path, "components", usize::MAX).unwrap_or_default();
    let here = join(path, "components");
    let width: usize = inner.iter().map(|component| if component["type"] == 2 { 1 } else { 5 }).sum();
    if inner.is_empty() || inner.len() > 5 {
        form.add(&here, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
    } else if width > 5 {
        form.add(
            &here,
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        );
    }
    for (index, component) in inner.iter().enumerate() {
        let path = format!("{path}/components/{index}");
        match component["type"].as_u64() {
            Some(2) => check_button(form, component, &path),
            Some(3 | 5..=8) => check_select(form, component, &path, true),
            _ => wrong_type(form, &path, "(2, 3, 5, 6, 7, 8)"),
        }
    }
}

fn check_layout(form: &mut FormErrors, component: &Value, kind: u64, path: &str) {
    match kind {
        9 => {
            let texts = list(form, component, path, "components", 3).unwrap_or_default();
            if texts.is_empty() {
                form.add(
                    &join(path, "components"),
                    "BASE_TYPE_BAD_LENGTH",
                    "Must be between 1 and 3 in length.",
                );
            }
            for (index, text) in texts.iter().enumerate() {
                check_text_display(form, text, &format!("{path}/components/{index}"));
            }
            let here = join(path, "accessory");
            match component["accessory"]["type"].as_u64() {
                Some(2) => check_button(form, &component["accessory"], &here),
                Some(11) => {}
                None => form.required(&here),
                Some(_) => wrong_type(form, &here, "(2, 11)"),
            }
        }
        10 => check_text_display(form, component, path),
        12 => {
            let items = list(form, component, path, "items", 10).unwrap_or_default();
            if items.is_empty() {
                form.add(&join(path, "items"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 10 in length.");
            }
            for (index, item) in items.iter().enumerate() {
                let path = format!("{path}/items/{index}");
                text(form, item, &path, "description", (0, 1024));
                if item["media"]["url"].as_str().is_none_or(str::is_empty) {
                    form.required(&join(&path, "media/url"));
                }
            }
        }
        13 if component["file"]["url"].as_str().is_none_or(str::is_empty) => {
            form.required(&join(path, "file/url"));
        }
        17 => {
            let inner = list(form, component, path, "components", V2_COMPONENTS_MAX).unwrap_or_default();
            for (index, component) in inner.iter().enumerate() {
                let path = format!("{path}/components/{index}");
                match component["type"].as_u64() {
                    Some(1) => check_row(form, component, &path),
                    Some(kind @ (9 | 10 | 12..=14)) => check_layout(form, component, kind, &path),
                    _ => wrong_type(form, &path, "(1, 9, 10, 12, 13, 14)"),
                }
            }
        }
        11 => wrong_type(form, path, "(1, 9, 10, 12, 13, 14, 17)"),
        _ => {}
    }
}

fn check_text_display(form: &mut FormErrors, component: &Value, path: &str) {
    if component["type"] == 10 {
        required_text(form, component, path, "content", (1, V2_CHARACTERS_MAX));
    } else {
        wrong_type(form, path, "(10,)");
    }
}

fn check_button(form: &mut FormErrors, button: &Value, path: &str) {
    let style = integer(form, button, path, "style", (1, 6));
    if style.is_none() {
        form.required(&join(path, "style"));
    }
    text(form, button, path, "label", (0, 80));
    let custom_id = text(form, button, path, "custom_id", (1, 100));
    let url = text(form, button, path, "url", (1, 512));
    match style {
        Some(5) => {
            if custom_id.is_some() {
                let message = "A custom id and url cannot both be specified";
                form.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message);
            }
            match url {
                None => form.required(&join(path, "url")),
                Some(url)
                    if !["http://", "https://", "discord://"]
                        .iter()
                        .any(|scheme| url.starts_with(scheme)) =>
                {
                    let message = "Scheme must be one of ('http', 'https', 'discord').";
                    form.add(&join(path, "url"), "URL_TYPE_INVALID_SCHEME", message);
                }
                Some(_) => {}
            }
        }
        Some(6) => {}
        _ => {
            if custom_id.is_none() {
                form.required(&join(path, "custom_id"));
            }
            if url.is_some() {
                let message = "A custom id and url cannot both be specified";
                form.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message);
            }
        }
    }
    let unlabelled = button["label"].as_str().is_none_or(|label| label.trim().is_empty());
    if unlabelled && button["emoji"].is_null() && style != Some(6) {
        form.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji");
    }
    check_emoji(form, &button["emoji"], &join(path, "emoji"));
}

/// A select of a message, or of a form, where it cannot be disabled.
pub(super) fn check_select(form: &mut FormErrors, select: &Value, path: &str, in_message: bool) {
    required_text(form, select, path, "custom_id", (1, 100));
    text(form, select, path, "placeholder", (0, 150));
    let min = integer(form, select, path, "min_values", (0, 25)).unwrap_or(1);
    let max = integer(form, select, path, "max_values", (1, 25)).unwrap_or(1);
    if min > max {
        let message = "The minimum number of values must not be greater than the maximum";
        form.add(&join(path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX", message);
    }
    if !in_message && select["disabled"] == true {
        form.add(
            &join(path, "disabled"),
            "COMPONENT_DISABLED_IN_MODAL",
            "A select in a modal cannot be disabled",
        );
    }
    if select["type"] != 3 {
        let defaults = list(form, select, path, "default_values", 25).unwrap_or_default();
        if defaults.len() as i64 > max {
            let message = "There are more default values than values that may be chosen";
            form.add(&join(path, "default_values"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message);
        }
        return;
    }
    let options = list(form, select, path, "options", 25).unwrap_or_default();
    if options.is_empty() {
        form.add(&join(path, "options"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.");
    }
    if max as usize > options.len().max(1) {
        let message = "The maximum number of values must not be greater than the number of options";
        form.add(&join(path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_GREATER_THAN_OPTIONS", message);
    }
    let mut values = HashSet::new();
    let mut defaults = 0;
    for (index, option) in options.iter().enumerate() {
        let path = format!("{path}/options/{index}");
        required_text(form, option, &path, "label", (1, 100));
        text(form, option, &path, "description", (0, 100));
        check_emoji(form, &option["emoji"], &join(&path, "emoji"));
        if let Some(value) = required_text(form, option, &path, "value", (1, 100))
            && !values.insert(value)
        {
            let message = "The specified option value is already used";
            form.add(&join(&path, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
        defaults += i64::from(option["default"] == true);
    }
    if defaults > max {
        let message = "There are more default options than values that may be chosen";
        form.add(&join(path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", message);
    }
}

fn check_emoji(form: &mut FormErrors, emoji: &Value, path: &str) {
    if emoji.is_null() {
        return;
    }
    let custom = emoji["id"].is_string() || emoji["id"].is_u64();
    let unicode = emoji["name"].as_str().is_some_and(is_unicode_emoji);
    if custom || !unicode {
        // The one guild has no emoji of its own.
        form.add(&join(path, if custom { "id" } else { "name" }), "COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

/// Whether the text could be one Unicode emoji: short, and nothing in it that is written as text.
pub(crate) fn is_unicode_emoji(text: &str) -> bool {
    let keycap = text.ends_with('\u{20E3}');
    let symbol = |c: char| !c.is_alphanumeric() && !c.is_ascii() && !c.is_whitespace() && !c.is_control();
    !text.is_empty() && text.chars().count() <= 16 && (keycap || text.chars().all(symbol))
}
