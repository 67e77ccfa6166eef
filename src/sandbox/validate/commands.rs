//! Application commands as a bot registers them.
//! Source: <https://discord.com/developers/docs/interactions/application-commands>.

use super::{LOCALES, integer, join, list, required_text, text};
use crate::sandbox::error::FormErrors;
use serde_json::Value;
use std::collections::HashSet;

/// Most slash commands, and most menus of either kind.
const COMMANDS_MAX: usize = 100;
const MENUS_MAX: usize = 15;
/// Most options of a command or subcommand, and most choices of an option.
const OPTIONS_MAX: usize = 25;
/// Most characters of names, descriptions and values of one command together.
const CHARACTERS_MAX: usize = 8000;

/// Complains about everything Discord would refuse in a list of commands.
pub(crate) fn check_all(form: &mut FormErrors, commands: &[Value]) {
    let mut names = HashSet::new();
    for (index, command) in commands.iter().enumerate() {
        let path = index.to_string();
        check(form, command, &path);
        let kind = command["type"].as_u64().unwrap_or(1);
        if let Some(name) = command["name"].as_str()
            && !names.insert((kind, name))
        {
            let message = "Application command names must be unique";
            form.add(&join(&path, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
    }
    for (kind, max) in [(1, COMMANDS_MAX), (2, MENUS_MAX), (3, MENUS_MAX)] {
        let count = commands.iter().filter(|command| command["type"].as_u64().unwrap_or(1) == kind).count();
        if count > max {
            form.add("", "BASE_TYPE_MAX_LENGTH", format!("Must be {max} or fewer in length."));
        }
    }
}

/// Complains about one command.
pub(crate) fn check(form: &mut FormErrors, command: &Value, path: &str) {
    let kind = integer(form, command, path, "type", (1, 4)).unwrap_or(1);
    let slash = kind == 1;
    check_name(form, command, path, slash);
    if slash {
        check_description(form, command, path);
        check_options(form, command, path, 0);
    } else if command["description"].as_str().is_some_and(|text| !text.is_empty()) {
        let message = "Context menu commands cannot have description";
        form.add(&join(path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", message);
    }
    if let Some(permissions) = command["default_member_permissions"].as_str()
        && permissions.parse::<u64>().is_err()
    {
        let message = format!("Value {permissions:?} is not a permission set.");
        form.add(&join(path, "default_member_permissions"), "BITFIELD_TYPE_CONVERT", message);
    }
    for (key, max) in [("contexts", 2), ("integration_types", 1)] {
        let values = list(form, command, path, key, 3).unwrap_or_default();
        if values.iter().any(|value| value.as_u64().is_none_or(|value| value > max)) {
            form.add(&join(path, key), "BASE_TYPE_CHOICES", format!("Value must be one of 0..{max}."));
        }
    }
    if characters(command) > CHARACTERS_MAX {
        form.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)");
    }
}

/// The characters Discord counts: of every name, description and value, the longest of its languages.
pub(crate) fn characters(command: &Value) -> usize {
    let longest = |key: &str| {
        let plain = command[key].as_str().into_iter();
        let localized = command[format!("{key}_localizations")].as_object().into_iter().flatten();
        let all = plain.chain(localized.filter_map(|(_, text)| text.as_str()));
        all.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let value = command["value"].as_str().map_or(0, |value| value.chars().count());
    let nested = ["options", "choices"].iter().filter_map(|key| command[key].as_array()).flatten();
    longest("name") + longest("description") + value + nested.map(characters).sum::<usize>()
}

fn check_name(form: &mut FormErrors, object: &Value, path: &str, slash: bool) {
    let name = required_text(form, object, path, "name", (1, 32));
    let mut all = vec![(join(path, "name"), name)];
    all.extend(localizations(form, object, path, "name", 32));
    for (path, name) in all {
        if let Some(name) = name
            && slash
            && !is_slash_name(name)
        {
            form.add(&path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
    }
}

fn check_description(form: &mut FormErrors, object: &Value, path: &str) {
    required_text(form, object, path, "description", (1, 100));
    localizations(form, object, path, "description", 100);
}

/// Whether Discord takes it as the name of a slash command or an option: letters, digits, `-`, `_`, `'`,
/// nothing in upper case that has a lower case.
fn is_slash_name(name: &str) -> bool {
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'');
    !name.is_empty() && name.chars().all(allowed) && name.to_lowercase() == name
}

/// The localizations of a field with their paths, after checking languages and lengths.
fn localizations<'a>(
    form: &mut FormErrors,
    object: &'a Value,
    path: &str,
    key: &str,
    max: usize,
) -> Vec<(String, Option<&'a str>)> {
    let field = format!("{key}_localizations");
    let path = join(path, &field);
    let Some(texts) = object[&field].as_object() else { return Vec::new() };
    let mut found = Vec::new();
    for locale in texts.keys() {
        if LOCALES.contains(&locale.as_str()) {
            let text = text(form, &object[&field], &path, locale, (1, max));
            found.push((join(&path, locale), text));
        } else {
            let message = format!("Value must be one of {{{}}}.", LOCALES.join(", "));
            form.add(&join(&path, locale), "ENUM_TYPE_COERCE", message);
        }
    }
    found
}

/// Complains about the options of a command (depth 0), a group (1) or a subcommand (2).
fn check_options(form: &mut FormErrors, parent: &Value, path: &str, depth: u8) {
    let options = list(form, parent, path, "options", OPTIONS_MAX).unwrap_or_default();
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let nested = |option: &Value| matches!(option["type"].as_u64(), Some(1 | 2));
    let mixed = options.iter().any(nested) && !options.iter().all(nested);
    for (index, option) in options.iter().enumerate() {
        let path = format!("{path}/options/{index}");
        check_name(form, option, &path, true);
        check_description(form, option, &path);
        if let Some(name) = option["name"].as_str()
            && !names.insert(name)
        {
            let message = "Option name already exists in this command";
            form.add(&join(&path, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message);
        }
        let kind = integer(form, option, &path, "type", (1, 11));
        if kind.is_none() {
            form.required(&join(&path, "type"));
        }
        let allowed = match kind {
            Some(1) => depth <= 1,
            Some(2) => depth == 0,
            _ => depth != 1,
        };
        if mixed || !allowed {
            let message =
                "Sub-command and sub-command group option types are mutually exclusive to all other types";
            form.add(&join(&path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
        }
        match kind {
            Some(1) => check_options(form, option, &path, 2),
            Some(2) => check_options(form, option, &path, 1),
            _ => {
                let required = option["required"] == true;
                if required && optional_seen {
                    let message = "Required options must be placed before non-required options";
                    form.add(&path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
                }
                optional_seen |= !required;
                check_value_option(form, option, &path, kind.unwrap_or(3));
            }
        }
    }
}

fn check_value_option(form: &mut FormErrors, option: &Value, path: &str, kind: i64) {
    let choices = list(form, option, path, "choices", OPTIONS_MAX).unwrap_or_default();
    let typed = matches!(kind, 3 | 4 | 10);
    if !choices.is_empty() && !typed {
        let message = "Choices are not allowed for this option type";
        form.add(&join(path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message);
    }
    if option["autocomplete"] == true && (!typed || !choices.is_empty()) {
        let message = "Autocomplete needs a string or number option without choices";
        form.add(&join(path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message);
    }
    check_choices(form, choices, path, kind);
    integer(form, option, path, "min_length", (0, 6000));
    integer(form, option, path, "max_length", (1, 6000));
    for (key, meant) in
        [("min_value", [4, 10]), ("max_value", [4, 10]), ("min_length", [3, 3]), ("max_length", [3, 3])]
    {
        if !option[key].is_null() && !meant.contains(&kind) {
            let message = format!("{key} is not allowed for this option type");
            form.add(&join(path, key), "APPLICATION_COMMAND_OPTIONS_LIMIT_INVALID", message);
        }
    }
}

/// Complains about choices: those of an option, or those suggested to somebody typing.
pub(crate) fn check_choices(form: &mut FormErrors, choices: &[Value], path: &str, kind: i64) {
    let mut names = HashSet::new();
    for (index, choice) in choices.iter().enumerate() {
        let path = format!("{path}/choices/{index}");
        if let Some(name) = required_text(form, choice, &path, "name", (1, 100))
            && !names.insert(name)
        {
            let message = "Choice name already exists";
            form.add(&join(&path, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", message);
        }
        localizations(form, choice, &path, "name", 100);
        let value = &choice["value"];
        let fits = match kind {
            3 => value.is_string(),
            4 => value.is_i64() || value.is_u64(),
            _ => value.is_number(),
        };
        if !fits {
            form.add(&join(&path, "value"), "BASE_TYPE_BAD_TYPE", "Value does not fit the option's type.");
        } else if value.is_string() {
            required_text(form, choice, &path, "value", (1, 100));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lower_case_letters_of_any_script() {
        for good in ["omok", "오목", "五目", "omok-admin", "l'été", "렌주룰_1"] {
            assert!(is_slash_name(good), "{good}");
        }
        for bad in ["", "Omok", "omok new", "omok!", "о́мок?", "É"] {
            assert!(!is_slash_name(bad), "{bad}");
        }
    }

    #[test]
    fn the_longest_language_counts() {
        let command = serde_json::json!({
            "name": "ab", "name_localizations": {"ko": "가나다"}, "description": "four",
            "options": [{"name": "x", "description": "yy", "choices": [{"name": "n", "value": "vv"}]}],
        });
        assert_eq!(characters(&command), 3 + 4 + 1 + 2 + 1 + 2);
    }
}
