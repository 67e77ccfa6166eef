//! Holds code and message files together: same messages in every language, same
//! arguments on both sides, nothing missing, nothing left over.

use super::{Language, Texts, sources};
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Message (or `message.attribute`) → the arguments it uses.
type Catalogue = BTreeMap<String, BTreeSet<String>>;

fn catalogue(language: Language) -> Catalogue {
    let mut catalogue = Catalogue::new();
    for (topic, source) in sources(language) {
        let resource = fluent_syntax::parser::parse(*source)
            .unwrap_or_else(|(_, errors)| panic!("{}/{topic}.ftl: {errors:?}", language.tag()));
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            let id = message.id.name;
            let mut add = |key: String, pattern: &Pattern<&str>| {
                let mut found = BTreeSet::new();
                variables(pattern, &mut found);
                assert_eq!(
                    catalogue.insert(key.clone(), found),
                    None,
                    "{key} comes twice in {}",
                    language.tag()
                );
            };
            if let Some(value) = &message.value {
                add(id.to_owned(), value);
            }
            for attribute in &message.attributes {
                add(format!("{id}.{}", attribute.id.name), &attribute.value);
            }
        }
    }
    catalogue
}

fn variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, found);
        }
    }
}

fn in_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, found),
        Expression::Select { selector, variants } => {
            in_inline(selector, found);
            for variant in variants {
                variables(&variant.value, found);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments: CallArguments { positional, .. }, .. } => {
            for argument in positional {
                in_inline(argument, found);
            }
        }
        InlineExpression::Placeable { expression } => in_expression(expression, found),
        _ => {}
    }
}

/// Every `say!` in the sources: message id, argument names, and where.
fn uses() -> Vec<(String, BTreeSet<String>, PathBuf)> {
    let mut uses = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/discord")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("texts/tests.rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                for (at, _) in source.match_indices("say!(") {
                    let line = source[..at].rsplit('\n').next().unwrap_or_default();
                    let is_code = !line.trim_start().starts_with("//") && line.matches('"').count() % 2 == 0;
                    if let Some((id, arguments)) = call(&source[at + "say!(".len()..]).filter(|_| is_code) {
                        uses.push((id, arguments, path.clone()));
                    }
                }
            }
        }
    }
    uses
}

/// Reads `voice, "id", name = value, …)`.
fn call(rest: &str) -> Option<(String, BTreeSet<String>)> {
    let mut depth = 0usize;
    let mut parts = vec![String::new()];
    let mut chars = rest.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                let text = parts.last_mut()?;
                text.push('"');
                while let Some(inner) = chars.next() {
                    text.push(inner);
                    match inner {
                        '\\' => text.extend(chars.next()),
                        '"' => break,
                        _ => {}
                    }
                }
                continue;
            }
            ')' | ']' | '}' if depth == 0 => break,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut()?.push(c);
    }
    let id = parts.get(1)?.trim().strip_prefix('"')?.strip_suffix('"')?.to_owned();
    let names =
        parts[2..].iter().filter_map(|part| part.split_once('=')).map(|(name, _)| name.trim().to_owned());
    Some((id, names.collect()))
}

/// Messages that are found by name rather than by `say!`: the command tree has a test of its own.
fn belongs_to_the_command_tree(id: &str) -> bool {
    ["cmd-", "opt-", "choice-"].iter().any(|prefix| id.starts_with(prefix))
}

#[test]
fn whatever_a_command_is_called_stands_in_the_file_of_commands() {
    for language in Language::ALL {
        for (topic, text) in sources(language) {
            for id in text.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id) {
                let is_command = id.starts_with("cmd-") || id.starts_with("opt-");
                assert!(!is_command || *topic == "commands", "{}/{topic}.ftl: {id}", language.tag());
                let belongs = *topic != "commands" || id.starts_with(' ') || belongs_to_the_command_tree(id);
                assert!(belongs, "{}/commands.ftl: {id}", language.tag());
            }
        }
    }
}

#[test]
fn languages_have_the_same_messages_with_the_same_arguments() {
    let english = catalogue(Language::En);
    for language in Language::ALL {
        let other = catalogue(language);
        for (id, arguments) in &english {
            let theirs = other.get(id).unwrap_or_else(|| panic!("{id} is missing in {}", language.tag()));
            assert_eq!(theirs, arguments, "arguments of {id} in {}", language.tag());
        }
        for id in other.keys() {
            assert!(english.contains_key(id), "{id} is in {} only", language.tag());
        }
    }
}

#[test]
fn every_message_is_used_with_exactly_its_arguments() {
    let english = catalogue(Language::En);
    let uses = uses();
    for (id, arguments, path) in &uses {
        let known =
            english.get(id).unwrap_or_else(|| panic!("{} says {id}, which no file has", path.display()));
        assert_eq!(arguments, known, "arguments of {id} in {}", path.display());
    }
    let used: BTreeSet<&str> = uses.iter().map(|(id, ..)| id.as_str()).collect();
    for id in english.keys() {
        assert!(belongs_to_the_command_tree(id) || used.contains(id.as_str()), "nothing says {id}");
    }
}

#[test]
fn every_bundle_is_complete() {
    for language in Language::ALL {
        let voice = Texts::get().voice(language);
        for (id, _) in catalogue(language) {
            let (message, attribute) = id.split_once('.').map_or((id.as_str(), None), |(m, a)| (m, Some(a)));
            let found = voice.bundle.get_message(message);
            match attribute {
                None => assert!(found.is_some_and(|m| m.value().is_some()), "{id} in {}", language.tag()),
                Some(name) => {
                    assert!(
                        found.is_some_and(|m| m.get_attribute(name).is_some()),
                        "{id} in {}",
                        language.tag()
                    );
                }
            }
        }
    }
}

#[test]
fn no_text_leaves_the_choice_of_a_particle_to_the_reader() {
    for (topic, source) in sources(Language::Ko) {
        for pair in ["을(를)", "를(을)", "은(는)", "는(은)", "이(가)", "가(이)", "와(과)", "과(와)", "(으)로"]
        {
            assert!(!source.contains(pair), "{topic}.ftl has {pair}");
        }
    }
}

#[test]
fn particles_never_follow_an_argument_directly() {
    // `{ $point }을` would be wrong after every other point: JOSA is the way.
    let particles = ["은 ", "는 ", "이 ", "가 ", "을 ", "를 ", "과 ", "와 ", "으로 ", "로 "];
    for (topic, source) in sources(Language::Ko) {
        for (at, _) in source.match_indices('}') {
            let rest = &source[at + 1..];
            let wrong = particles.iter().any(|particle| rest.starts_with(particle));
            assert!(!wrong, "{topic}.ftl: {}", rest.lines().next().unwrap_or_default());
        }
    }
}

/// Every name that a command has in a language, and every command with its subcommand.
fn command_names(language: Language) -> BTreeSet<String> {
    let voice = Texts::get().voice(language);
    let ids: Vec<String> =
        catalogue(language).into_keys().filter(|id| id.starts_with("cmd-") && !id.contains('.')).collect();
    let mut names = BTreeSet::new();
    for id in &ids {
        let name = voice.lookup(id).unwrap();
        let root = ids.iter().filter(|root| id.starts_with(&format!("{root}-"))).max_by_key(|r| r.len());
        names.insert(match root {
            Some(root) => format!("{} {name}", voice.lookup(root).unwrap()),
            None => name.clone(),
        });
        // `omok-admin` is a command of its own, whatever it begins with.
        names.insert(name);
    }
    names
}

#[test]
fn a_text_calls_commands_what_the_client_of_its_reader_calls_them() {
    // Plain names rather than Discord's command mentions: those show one name in every language, and a
    // translated one in them does nothing when it is pressed.
    for client in Language::ALL {
        let names = command_names(client);
        for language in Language::ALL {
            let voice = Texts::get().voice_for(language, client);
            let mut found = 0;
            for (id, arguments) in catalogue(language) {
                if id.contains('.') {
                    continue;
                }
                let args: Vec<(&'static str, _)> =
                    arguments.into_iter().map(|name| (&*name.leak(), super::argument("x"))).collect();
                let text = voice.format(&id, &args);
                assert!(!text.contains("COMMAND(") && !text.contains("OPTION("), "{id}: {text}");
                for (at, _) in text.match_indices("`/") {
                    let named = text[at + 2..].split('`').next().unwrap_or_default();
                    let words: Vec<&str> = named.split(' ').filter(|word| !word.contains(':')).collect();
                    assert!(
                        names.contains(&words.join(" ")),
                        "{id} in {language:?} for {client:?}: /{named}"
                    );
                    found += 1;
                }
            }
            assert!(found > 20, "{found} in {language:?} for {client:?}");
        }
    }
    let help = Texts::get().voice_for(Language::Ko, Language::En).lookup("help").unwrap();
    assert!(help.contains("`/omok games`는") && help.contains("`/move at:H8`로"), "{help}");
    let help = Texts::get().voice_for(Language::En, Language::Ja).lookup("help").unwrap();
    assert!(help.contains("`/五目 対局一覧` shows") && help.contains("`/打つ 場所:H8` places"), "{help}");
    // In public, where clients of all languages read.
    assert!(Texts::get().voice(Language::Ko).lookup("board-how").unwrap().contains("`/move at:`를"));
}

#[test]
fn no_text_spells_out_what_a_command_is_called() {
    let names: BTreeSet<String> = Language::ALL.into_iter().flat_map(command_names).collect();
    let roots: BTreeSet<&str> = names.iter().filter_map(|name| name.split(' ').next()).collect();
    for language in Language::ALL {
        for (topic, source) in sources(language) {
            for (at, _) in source.match_indices('/') {
                let word = source[at + 1..].split(|c: char| c.is_whitespace() || "`.,:)".contains(c)).next();
                let is_name = word.is_some_and(|word| roots.contains(word));
                assert!(!is_name, "{}/{topic}.ftl: /{}", language.tag(), word.unwrap_or_default());
            }
            // Options likewise.
            for option in source.split('`').skip(1).step_by(2) {
                let is_written = option.chars().all(char::is_alphabetic);
                assert!(!is_written, "{}/{topic}.ftl: `{option}`", language.tag());
            }
        }
    }
}

#[test]
fn no_line_ends_between_the_sign_of_a_stone_and_its_name() {
    for language in Language::ALL {
        let voice = Texts::get().voice(language);
        let mut found = 0;
        for (id, arguments) in catalogue(language) {
            let value = |name: &str| if name == "stone" { "⚫" } else { "x" };
            let args: Vec<(&'static str, _)> = arguments
                .into_iter()
                .map(|name| (&*name.leak(), value))
                .map(|(name, value)| (name, super::argument(value(name))))
                .collect();
            let text = if id.contains('.') { String::new() } else { voice.format(&id, &args) };
            assert!(!text.contains("⚫ ") && !text.contains("⚪ "), "{id} in {}: {text}", language.tag());
            found += text.matches(['⚫', '⚪']).count();
        }
        assert!(found > 20, "{found} in {}", language.tag());
    }
    let players = [("black", "흑돌".into()), ("white", "a b".into())];
    let line = Texts::get().voice(Language::En).format("board-players", &players);
    assert_eq!(line, "⚫\u{A0}흑돌 · ⚪\u{A0}a b");
}

#[test]
fn levels_and_empty_seats_are_not_addressed_like_people() {
    let voice = Texts::get().voice(Language::Ko);
    let turn = |name: &'static str| voice.format("refusal-not-your-turn", &[("opponent", name.into())]);
    assert!(turn("<@5>").contains("<@5> 님 차례"), "{}", turn("<@5>"));
    assert!(turn("**LEVEL 2**").contains("**LEVEL 2** 차례"), "{}", turn("**LEVEL 2**"));
    assert!(turn("—").contains("— 차례"), "{}", turn("—"));
    assert!(turn("삭제된 사용자").contains("삭제된 사용자 차례"), "{}", turn("삭제된 사용자"));
    for language in Language::ALL {
        for (topic, source) in sources(language) {
            for title in ["} 님", "} さん", "}さん"] {
                assert!(!source.contains(title), "{topic}.ftl: POLITE is the way to {title}");
            }
        }
    }
}

#[test]
fn the_scan_understands_nested_calls() {
    let (id, names) = call(r#"voice, "a-b", x = f(1, "c, d = e)"), y = say!(voice, "z", w = 1))"#).unwrap();
    assert_eq!(id, "a-b");
    assert_eq!(names, BTreeSet::from(["x".to_owned(), "y".to_owned()]));
}

#[test]
fn every_sentence_fits_into_a_message() {
    for language in Language::ALL {
        let voice = Texts::get().voice(language);
        for (id, arguments) in catalogue(language) {
            if id.contains('.') {
                continue;
            }
            // Longer than anything that is put in: mentions, timestamps, points, the winning lines.
            let long = "M".repeat(60);
            let args: Vec<(&'static str, _)> =
                arguments.into_iter().map(|name| (&*name.leak(), super::argument(long.as_str()))).collect();
            let text = voice.format(&id, &args);
            assert!(text.chars().count() <= 2_000, "{id} in {}", language.tag());
            assert!(!text.contains("{$"), "{id} in {}: {text}", language.tag());
        }
    }
}
