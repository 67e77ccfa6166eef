//! Buttons and select menus, read from the components of a message or a form.

use crate::sandbox::id::Snowflake;
use serde::Serialize;
use serde_json::Value;

/// A button of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Button {
    /// Its `custom_id`; absent for links.
    pub custom_id: Option<String>,
    /// Its label, may be empty when it has an emoji.
    pub label: String,
    /// Its emoji, if it has one.
    pub emoji: Option<String>,
    /// Discord's style number: 1 primary to 4 danger, 5 link.
    pub style: u8,
    /// Whether it cannot be pressed.
    pub disabled: bool,
    /// Where a link leads.
    pub url: Option<String>,
    /// The component's number in its message.
    pub number: u64,
}

/// A select menu of a message or a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Select {
    /// Its `custom_id`.
    pub custom_id: String,
    /// Discord's component type: 3 strings, 5 users, 6 roles, 7 mentionables, 8 channels.
    pub kind: u8,
    /// Label and value of each option, for string selects.
    pub options: Vec<SelectOption>,
    /// Who or what is chosen from the start, for the others.
    pub default_values: Vec<Snowflake>,
    /// The kinds of channel on offer, for channel selects; all where it is empty.
    pub channel_types: Vec<u8>,
    /// The text shown when nothing is chosen.
    pub placeholder: Option<String>,
    /// Fewest values to choose.
    pub min_values: u64,
    /// Most values to choose.
    pub max_values: u64,
    /// Whether it cannot be used.
    pub disabled: bool,
    /// The component's number in its message or form.
    pub number: u64,
}

/// An option of a string select.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SelectOption {
    /// What is shown.
    pub label: String,
    /// What is sent.
    pub value: String,
    /// A line below the label.
    pub description: Option<String>,
    /// Whether it is chosen from the start.
    pub default: bool,
}

/// Calls `visit` for every component, outermost first, in reading order.
pub(crate) fn walk_components<'a>(components: &'a [Value], visit: &mut dyn FnMut(&'a Value)) {
    for component in components {
        visit(component);
        if let Some(inner) = component["components"].as_array() {
            walk_components(inner, visit);
        }
        for key in ["accessory", "component"] {
            if component[key].is_object() {
                walk_components(std::slice::from_ref(&component[key]), visit);
            }
        }
    }
}

/// Gives every component a number, in reading order, unless the bot gave it one.
pub(crate) fn number_components(components: &mut [Value]) {
    fn visit(component: &mut Value, next: &mut u64) {
        if component["id"].as_u64().unwrap_or(0) == 0 {
            component["id"] = (*next).into();
        }
        *next += 1;
        if let Some(inner) = component["components"].as_array_mut() {
            for component in inner {
                visit(component, next);
            }
        }
        for key in ["accessory", "component"] {
            if component[key].is_object() {
                visit(&mut component[key], next);
            }
        }
    }
    let mut next = 1;
    for component in components {
        visit(component, &mut next);
    }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

impl Button {
    pub(super) fn read(component: &Value) -> Self {
        Self {
            custom_id: text(&component["custom_id"]),
            label: text(&component["label"]).unwrap_or_default(),
            emoji: text(&component["emoji"]["name"]),
            style: component["style"].as_u64().unwrap_or(0) as u8,
            disabled: component["disabled"].as_bool().unwrap_or(false),
            url: text(&component["url"]),
            number: component["id"].as_u64().unwrap_or(0),
        }
    }
}

impl Select {
    pub(crate) fn read(component: &Value) -> Self {
        let list = |key: &str| component[key].as_array().map(Vec::as_slice).unwrap_or_default();
        let options = list("options");
        let id = |value: &Value| serde_json::from_value(value["id"].clone()).ok();
        Self {
            custom_id: text(&component["custom_id"]).unwrap_or_default(),
            kind: component["type"].as_u64().unwrap_or(0) as u8,
            options: options
                .iter()
                .map(|option| SelectOption {
                    label: text(&option["label"]).unwrap_or_default(),
                    value: text(&option["value"]).unwrap_or_default(),
                    description: text(&option["description"]),
                    default: option["default"].as_bool().unwrap_or(false),
                })
                .collect(),
            default_values: list("default_values").iter().filter_map(id).collect(),
            channel_types: list("channel_types")
                .iter()
                .filter_map(|kind| Some(kind.as_u64()? as u8))
                .collect(),
            placeholder: text(&component["placeholder"]),
            min_values: component["min_values"].as_u64().unwrap_or(1),
            max_values: component["max_values"].as_u64().unwrap_or(1),
            disabled: component["disabled"].as_bool().unwrap_or(false),
            number: component["id"].as_u64().unwrap_or(0),
        }
    }
}

impl Select {
    /// The values that are chosen from the start, as they are sent.
    pub(crate) fn defaults(&self) -> Vec<String> {
        let options = self.options.iter().filter(|option| option.default).map(|option| option.value.clone());
        options.chain(self.default_values.iter().map(ToString::to_string)).collect()
    }
}
