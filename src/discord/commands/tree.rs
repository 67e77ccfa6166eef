//! The commands as Discord is told of them: poise's tree, with names, descriptions
//! and choices in every language filled in from the message files.

use super::choices;
use crate::discord::app::{App, Failure};
use crate::discord::language::Language;
use crate::discord::presenter::words::choice_id;
use crate::discord::texts::Texts;
use serde_json::{Map, Value, json};

/// The whole set, as the body of "bulk overwrite global application commands".
pub(crate) fn definitions(commands: &[poise::Command<App, Failure>]) -> Vec<Value> {
    let built = commands.iter().filter_map(poise::Command::create_as_slash_command);
    let mut definitions: Vec<Value> =
        built.filter_map(|command| serde_json::to_value(command).ok()).collect();
    for command in &mut definitions {
        let name = command["name"].as_str().unwrap_or_default().to_owned();
        // Servers only, and installed to servers only.
        command["contexts"] = json!([0]);
        command["integration_types"] = json!([0]);
        fill(command, &format!("cmd-{name}"), &name);
        trim(command);
    }
    definitions
}

/// Leaves out what says nothing. The builder names every field of every kind of option, and Discord has
/// most of them for some kinds only.
fn trim(part: &mut Value) {
    match part {
        Value::Array(parts) => parts.iter_mut().for_each(trim),
        Value::Object(fields) => {
            let says_nothing = |value: &Value| {
                value.is_null() || *value == json!(false) || value.as_array().is_some_and(Vec::is_empty)
            };
            fields.retain(|key, value| key == "value" || !says_nothing(value));
            fields.values_mut().for_each(trim);
        }
        _ => {}
    }
}

/// Names the parts of a command or subcommand; `path` is its words joined by hyphens.
fn fill(command: &mut Value, id: &str, path: &str) {
    describe(command, id);
    let Some(options) = command.get_mut("options").and_then(Value::as_array_mut) else { return };
    for option in options {
        let name = option["name"].as_str().unwrap_or_default().to_owned();
        let below = format!("{path}-{name}");
        // 1 and 2 are subcommands and groups of them.
        if matches!(option["type"].as_u64(), Some(1 | 2)) {
            fill(option, &format!("cmd-{below}"), &below);
        } else {
            describe(option, &format!("opt-{below}"));
            let values = choices::values(&name);
            if option["type"] == json!(3) && !values.is_empty() {
                option["choices"] = values.iter().map(|value| choice(&name, value)).collect();
            }
        }
    }
}

fn describe(part: &mut Value, id: &str) {
    let texts = Texts::get();
    let description = |language| texts.voice(language).attribute(id, "description");
    if let Some(text) = description(Language::En) {
        part["description"] = json!(text);
    }
    part["name_localizations"] = localized(|language| texts.voice(language).lookup(id));
    part["description_localizations"] = localized(description);
}

fn choice(option: &str, value: &str) -> Value {
    let id = choice_id(option, value);
    let name = |language| Texts::get().voice(language).lookup(&id);
    json!({
        "name": name(Language::En).unwrap_or_else(|| value.to_owned()),
        "name_localizations": localized(name),
        "value": value,
    })
}

/// The text of every language but English, which is the default.
fn localized(text: impl Fn(Language) -> Option<String>) -> Value {
    let mut map = Map::new();
    for language in Language::ALL.into_iter().filter(|&language| language != Language::En) {
        if let Some(text) = text(language) {
            for locale in language.locales() {
                map.insert((*locale).to_owned(), json!(text));
            }
        }
    }
    Value::Object(map)
}

/// Whether the commands Discord has are the ones it would be told of, so that registering can be left out.
pub(crate) fn same_set(registered: &[Value], definitions: &[Value]) -> bool {
    let sorted = |commands: &[Value]| {
        let mut commands: Vec<Value> = commands.iter().map(|command| essence(command, true)).collect();
        commands.sort_by_key(|command| command["name"].to_string());
        commands
    };
    sorted(registered) == sorted(definitions)
}

/// What matters of a command or a part of one: what people see, without what Discord adds or leaves out.
fn essence(part: &Value, is_command: bool) -> Value {
    let mut essence = Map::new();
    for key in ["name", "description", "type", "value", "min_length", "max_length", "min_value", "max_value"]
    {
        if let Some(value) = part.get(key).filter(|value| !value.is_null()) {
            essence.insert(key.to_owned(), value.clone());
        }
    }
    if is_command {
        essence.entry("type").or_insert(json!(1));
        for key in ["contexts", "integration_types"] {
            essence.insert(key.to_owned(), part.get(key).cloned().unwrap_or(Value::Null));
        }
        let rights = part.get("default_member_permissions").and_then(Value::as_str).unwrap_or_default();
        essence.insert("default_member_permissions".to_owned(), json!(rights));
    }
    for key in ["required", "autocomplete"] {
        essence.insert(key.to_owned(), json!(part.get(key) == Some(&json!(true))));
    }
    for key in ["name_localizations", "description_localizations"] {
        let map = part.get(key).and_then(Value::as_object).cloned().unwrap_or_default();
        essence.insert(key.to_owned(), Value::Object(map));
    }
    for key in ["options", "choices"] {
        let list = part.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        essence.insert(key.to_owned(), list.iter().map(|part| self::essence(part, false)).collect());
    }
    Value::Object(essence)
}

#[cfg(test)]
#[path = "tree_tests.rs"]
mod tests;
