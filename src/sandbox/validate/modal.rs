//! Forms (modals): <https://discord.com/developers/docs/interactions/receiving-and-responding>.

use super::components::{check_select, check_unique};
use super::{integer, join, list, required_text, text};
use crate::sandbox::error::FormErrors;
use serde_json::Value;

/// Complains about everything Discord would refuse in a form; `path` is that of the form.
pub(crate) fn check(form: &mut FormErrors, modal: &Value, path: &str) {
    required_text(form, modal, path, "custom_id", (1, 100));
    required_text(form, modal, path, "title", (1, 45));
    let components = list(form, modal, path, "components", usize::MAX).unwrap_or_default();
    if components.is_empty() || components.len() > 5 {
        form.add(&join(path, "components"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
    }
    for (index, component) in components.iter().enumerate() {
        let path = format!("{path}/components/{index}");
        match component["type"].as_u64() {
            Some(1) => check_row(form, component, &path),
            Some(18) => check_label(form, component, &path),
            Some(10) => {
                required_text(form, component, &path, "content", (1, 4000));
            }
            _ => {
                let message = "Value of field \"type\" must be one of (1, 10, 18).";
                form.add(&join(&path, "type"), "UNION_TYPE_CHOICES", message);
            }
        }
    }
    check_unique(form, components);
}

fn check_row(form: &mut FormErrors, row: &Value, path: &str) {
    let inner = list(form, row, path, "components", usize::MAX).unwrap_or_default();
    if inner.len() != 1 {
        form.add(&join(path, "components"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 1 in length.");
    }
    for (index, component) in inner.iter().enumerate() {
        let path = format!("{path}/components/{index}");
        if component["type"] == 4 {
            required_text(form, component, &path, "label", (1, 45));
            check_input(form, component, &path);
        } else {
            let message = "Value of field \"type\" must be one of (4,).";
            form.add(&join(&path, "type"), "UNION_TYPE_CHOICES", message);
        }
    }
}

fn check_label(form: &mut FormErrors, label: &Value, path: &str) {
    required_text(form, label, path, "label", (1, 45));
    text(form, label, path, "description", (0, 100));
    let path = join(path, "component");
    let component = &label["component"];
    match component["type"].as_u64() {
        Some(4) => check_input(form, component, &path),
        Some(3 | 5..=8) => check_select(form, component, &path, false),
        Some(19) => {
            required_text(form, component, &path, "custom_id", (1, 100));
        }
        None => form.required(&path),
        Some(_) => {
            let message = "Value of field \"type\" must be one of (3, 4, 5, 6, 7, 8, 19).";
            form.add(&join(&path, "type"), "UNION_TYPE_CHOICES", message);
        }
    }
}

fn check_input(form: &mut FormErrors, input: &Value, path: &str) {
    required_text(form, input, path, "custom_id", (1, 100));
    text(form, input, path, "placeholder", (0, 100));
    text(form, input, path, "value", (0, 4000));
    if integer(form, input, path, "style", (1, 2)).is_none() {
        form.required(&join(path, "style"));
    }
    let min = integer(form, input, path, "min_length", (0, 4000)).unwrap_or(0);
    let max = integer(form, input, path, "max_length", (1, 4000)).unwrap_or(4000);
    if min > max {
        let message = "The minimum length must not be greater than the maximum";
        form.add(&join(path, "min_length"), "TEXT_INPUT_COMPONENT_MIN_LENGTH_GREATER_THAN_MAX", message);
    }
}
