use super::*;
use crate::discord::commands::all;
use std::collections::BTreeSet;

fn built() -> Vec<Value> {
    definitions(&all())
}

/// Every part below the commands, with the path of names that leads to it.
fn parts(value: &Value, path: &str, found: &mut Vec<(String, Value)>) {
    let name = value["name"].as_str().unwrap();
    let path = format!("{path}/{name}");
    for key in ["options", "choices"] {
        for part in value.get(key).and_then(Value::as_array).into_iter().flatten() {
            parts(part, &path, found);
        }
    }
    found.push((path, value.clone()));
}

fn all_parts() -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for command in built() {
        parts(&command, "", &mut found);
    }
    found
}

/// The longest of a text and its localizations, as Discord counts towards the limit of a command.
fn longest(part: &Value, key: &str) -> usize {
    let own = part.get(key).and_then(Value::as_str).map_or(0, |text| text.chars().count());
    let localized = part.get(format!("{key}_localizations")).and_then(Value::as_object);
    let others = localized.into_iter().flatten().filter_map(|(_, text)| text.as_str());
    others.map(|text| text.chars().count()).chain([own]).max().unwrap_or(0)
}

#[test]
fn every_part_is_named_and_described_in_every_language() {
    for (path, part) in all_parts() {
        let is_choice = part.get("value").is_some();
        for locale in ["ko", "ja"] {
            assert!(part["name_localizations"][locale].is_string(), "{path} has no name in {locale}");
            assert!(
                is_choice || part["description_localizations"][locale].is_string(),
                "{path} has no description in {locale}"
            );
        }
        assert!(is_choice || part["description"] != json!("A slash command"), "{path} has no description");
        assert!(is_choice || part["description"] != json!("A slash command parameter"), "{path}");
    }
}

#[test]
fn english_names_in_the_files_are_those_in_the_code() {
    let voice = Texts::get().voice(Language::En);
    for command in built() {
        check_english(&command, "cmd", "", voice);
    }
}

fn check_english(part: &Value, kind: &str, above: &str, voice: crate::discord::texts::Voice<'_>) {
    let name = part["name"].as_str().unwrap();
    let path = if above.is_empty() { name.to_owned() } else { format!("{above}-{name}") };
    assert_eq!(voice.lookup(&format!("{kind}-{path}")).as_deref(), Some(name), "{kind}-{path}");
    for option in part.get("options").and_then(Value::as_array).into_iter().flatten() {
        let kind = if option["type"].as_u64().unwrap() <= 2 { "cmd" } else { "opt" };
        check_english(option, kind, &path, voice);
    }
}

#[test]
fn no_text_of_the_files_is_left_over() {
    let mut used = BTreeSet::new();
    for (path, part) in all_parts() {
        let names: Vec<&str> = path.trim_start_matches('/').split('/').collect();
        if let Some(value) = part["value"].as_str() {
            used.insert(choice_id(names[names.len() - 2], value));
        } else {
            let kind = if part["type"].as_u64().unwrap_or(1) > 2 { "opt" } else { "cmd" };
            used.insert(format!("{kind}-{}", names.join("-")));
        }
    }
    let file = include_str!("../../../assets/texts/en/commands.ftl");
    for id in file.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase())) {
        let id = id.split(' ').next().unwrap();
        assert!(used.contains(id), "nothing uses {id}");
    }
}

#[test]
fn names_and_descriptions_keep_to_discords_limits() {
    let name_is_fine = |name: &str| {
        (1..=32).contains(&name.chars().count())
            && name.chars().all(|c| c == '-' || c == '_' || c.is_alphanumeric())
            && !name.chars().any(char::is_uppercase)
    };
    for (path, part) in all_parts() {
        let texts = |key: &str| -> Vec<String> {
            let localized = part.get(format!("{key}_localizations")).and_then(Value::as_object).cloned();
            let localized = localized.unwrap_or_default().into_iter().map(|(_, text)| text);
            localized.chain(part.get(key).cloned()).map(|text| text.as_str().unwrap().to_owned()).collect()
        };
        if part.get("value").is_some() {
            assert!(texts("name").iter().all(|name| (1..=100).contains(&name.chars().count())), "{path}");
        } else {
            assert!(texts("name").iter().all(|name| name_is_fine(name)), "{path}: {:?}", texts("name"));
            let fits = |text: &String| (1..=100).contains(&text.chars().count());
            assert!(texts("description").iter().all(fits), "{path}: {:?}", texts("description"));
        }
        for key in ["options", "choices"] {
            let count = part.get(key).and_then(Value::as_array).map_or(0, Vec::len);
            assert!(count <= 25, "{path} has {count} {key}");
        }
    }
}

#[test]
fn names_are_distinct_in_every_language() {
    for (path, part) in all_parts() {
        for locale in ["ko", "ja"] {
            let mut seen = BTreeSet::new();
            for option in part.get("options").and_then(Value::as_array).into_iter().flatten() {
                let name = option["name_localizations"][locale].as_str().unwrap().to_owned();
                assert!(seen.insert(name.clone()), "{path}: {name} twice in {locale}");
            }
        }
    }
}

#[test]
fn each_command_fits_into_discords_8000_characters() {
    for command in built() {
        let mut found = Vec::new();
        parts(&command, "", &mut found);
        let size: usize = found
            .iter()
            .map(|(_, part)| {
                let value =
                    part.get("value").and_then(Value::as_str).map_or(0, |value| value.chars().count());
                longest(part, "name") + longest(part, "description") + value
            })
            .sum();
        assert!(size <= 8_000, "{} takes {size} characters", command["name"]);
    }
}

#[test]
fn required_options_come_first_and_nothing_is_offered_in_direct_messages() {
    for command in built() {
        assert_eq!(command["contexts"], json!([0]), "{}", command["name"]);
    }
    for (path, part) in all_parts() {
        let required: Vec<bool> = part
            .get("options")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .map(|option| option["required"] == json!(true))
            .collect();
        assert!(required.is_sorted_by(|a, b| a >= b), "{path}");
    }
}

#[test]
fn a_set_is_recognised_as_discord_gives_it_back() {
    let ours = built();
    let mut theirs = ours.clone();
    for (index, command) in theirs.iter_mut().enumerate() {
        command["id"] = json!(index.to_string());
        command["version"] = json!("77");
        command["application_id"] = json!("1");
        command["dm_permission"] = json!(false);
        command["nsfw"] = json!(false);
        if command.get("default_member_permissions").is_none() {
            command["default_member_permissions"] = Value::Null;
        }
        command["type"] = json!(1);
    }
    theirs.reverse();
    assert!(same_set(&theirs, &ours));
    assert!(!same_set(&theirs[1..], &ours));
    assert!(!same_set(&[], &ours));

    theirs[0]["description_localizations"]["ko"] = json!("다른 설명");
    assert!(!same_set(&theirs, &ours));
}
