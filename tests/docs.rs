//! Every link and every command that the documents show: that it leads somewhere, that it exists.

#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const OMOK: &str = env!("CARGO_BIN_EXE_omok");

/// A document: where it is, from the project's root, and its text.
struct Document {
    path: PathBuf,
    text: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Markdown file outside of what builds leave.
fn documents() -> Vec<Document> {
    fn collect(folder: &Path, found: &mut Vec<Document>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !name.starts_with('.') && !["target", "node_modules", "corpus"].contains(&name.as_str()) {
                    collect(&path, found);
                }
            } else if path.extension().is_some_and(|ending| ending == "md") {
                let text = fs::read_to_string(&path).unwrap();
                found.push(Document { path: path.strip_prefix(root()).unwrap().to_owned(), text });
            }
        }
    }
    let mut found = Vec::new();
    collect(root(), &mut found);
    assert!(found.iter().any(|document| document.path == Path::new("README.md")));
    found
}

/// What the two READMEs must have in common: the levels of their headings, the rows of their tables, their
/// code, their pictures and the documents they lead to.
fn structure(name: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(name)).unwrap();
    let mut structure = Vec::new();
    let mut fenced = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        if fenced {
            structure.push(line.to_owned());
        } else if line.starts_with('#') {
            structure.push(line.split(' ').next().unwrap_or_default().to_owned());
        } else if line.starts_with('|') {
            structure.push(format!("a row of {} cells", line.matches('|').count()));
        } else if line.starts_with("- **") || line.starts_with("1. ") {
            structure.push("a point of a list".to_owned());
        }
        let links = between(line, "](", ")").into_iter().chain(between(line, "src=\"", "\""));
        let mut links: Vec<String> = links.filter(|link| !link.starts_with("README")).collect();
        // Languages have their own order of words.
        links.sort();
        structure.extend(links);
    }
    structure
}

#[test]
fn the_korean_readme_has_what_the_english_one_has() {
    let (english, korean) = (structure("README.md"), structure("README.ko.md"));
    for (index, (english, korean)) in english.iter().zip(&korean).enumerate() {
        assert_eq!(english, korean, "part {index}");
    }
    assert_eq!(english.len(), korean.len());
    assert!(english.iter().filter(|part| part.starts_with('#')).count() > 10);
}

#[test]
fn the_invitation_in_the_readme_asks_for_the_rights_that_the_bot_uses() {
    let link = omok::discord::invite_url_of("YOUR_APPLICATION_ID");
    for name in ["README.md", "README.ko.md"] {
        let text = fs::read_to_string(root().join(name)).unwrap();
        assert!(text.contains(&link), "{name} has another link than {link}");
        let table = text.split_once(&link).unwrap().1;
        let rows = table.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
        let rows = rows.take_while(|line| line.starts_with('|')).count();
        assert_eq!(rows as u32, omok::discord::RIGHTS.bits().count_ones(), "{name}: a row for each right");
    }
}

/// The prose: fenced code left out.
fn prose(text: &str) -> String {
    let mut fenced = false;
    let mut kept = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// The lines of shell code.
fn shell(text: &str) -> Vec<String> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        if line.starts_with("```") {
            inside = line == "```sh";
        } else if inside {
            lines.push(line.to_owned());
        }
    }
    lines
}

/// What stands between `open` and `close`, wherever it does.
fn between(text: &str, open: &str, close: &str) -> Vec<String> {
    text.split(open)
        .skip(1)
        .filter_map(|rest| rest.split_once(close))
        .map(|(inside, _)| inside.to_owned())
        .collect()
}

/// The anchor that a heading gets where Markdown is shown.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut broken = Vec::new();
    let mut looked_at = 0;
    for document in documents() {
        let text = prose(&document.text);
        let links = between(&text, "](", ")").into_iter().chain(between(&text, "src=\"", "\""));
        for link in links {
            looked_at += 1;
            if let Some(address) = link.strip_prefix("https://") {
                if address.is_empty() || address.contains(char::is_whitespace) {
                    broken.push(format!("{}: {link}", document.path.display()));
                }
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() {
                root().join(&document.path)
            } else {
                root().join(document.path.parent().unwrap()).join(file)
            };
            let there = target.exists()
                && (heading.is_empty()
                    || prose(&fs::read_to_string(&target).unwrap_or_default())
                        .lines()
                        .any(|line| line.starts_with('#') && anchor(line) == heading));
            if !there {
                broken.push(format!("{}: {link}", document.path.display()));
            }
        }
    }
    assert!(looked_at > 10, "the documents have links");
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
}

/// Names in the program's own help, of each subcommand.
fn help() -> BTreeMap<String, String> {
    let run = |arguments: &[&str]| {
        let output = Command::new(OMOK).args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let overview = run(&["--help"]);
    let names = overview
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    names.map(|name| (name.to_owned(), run(&[name, "--help"]))).collect()
}

/// What stands between backquotes in prose: the odd ones of the parts that they make.
fn inline(prose: &str) -> Vec<String> {
    let parts: Vec<&str> = prose.split('`').collect();
    assert!(parts.len() % 2 == 1, "a backquote without a partner in: {}", parts.last().unwrap_or(&""));
    parts.into_iter().skip(1).step_by(2).map(str::to_owned).collect()
}

/// The languages that commands have names in.
const LANGUAGES: [&str; 3] = ["en-US", "ko", "ja"];

/// The bot's slash commands in these languages: their words, and the options of each.
fn slash_commands(definitions: &[Value], languages: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    fn name(part: &Value, language: &str) -> String {
        let name = part["name_localizations"][language].as_str().or(part["name"].as_str());
        name.unwrap_or_default().to_owned()
    }
    fn collect(part: &Value, language: &str, before: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
        let words = format!("{before}{}", name(part, language));
        let mut options = BTreeSet::new();
        for option in part["options"].as_array().into_iter().flatten() {
            // 1 and 2 are subcommands and groups of them.
            if matches!(option["type"].as_u64(), Some(1 | 2)) {
                collect(option, language, &format!("{words} "), found);
            } else {
                options.insert(name(option, language));
            }
        }
        found.entry(words).or_default().extend(options);
    }
    let mut found = BTreeMap::new();
    for command in definitions {
        for language in languages {
            collect(command, language, "", &mut found);
        }
    }
    found
}

/// What begins with a slash and is no command: where the bot answers, and folders.
const PATHS: [&str; 3] = ["healthz", "metrics", "data"];

/// What is wrong with a slash command, if something is. `/omok undo · draw` are two.
fn wrong_slash(span: &str, known: &BTreeMap<String, BTreeSet<String>>) -> Option<String> {
    let (root, rest) = span.strip_prefix('/')?.split_once(' ').unwrap_or((&span[1..], ""));
    if root.is_empty() || root.contains(['/', '.', '?']) || PATHS.contains(&root) {
        return None;
    }
    if !known.contains_key(root) {
        return Some(format!("no command /{root}"));
    }
    rest.split(" · ").find_map(|part| {
        let (options, words): (Vec<&str>, Vec<&str>) =
            part.split_whitespace().partition(|word| word.contains(':'));
        let mut command = root.to_owned();
        for word in words {
            let longer = format!("{command} {word}");
            if known.contains_key(&longer) {
                command = longer;
            } else if known[&command].is_empty() {
                // Where there are options, a word can be the value of one: `/move H8`.
                return Some(format!("no command /{longer}"));
            }
        }
        let unknown = options.iter().find(|option| {
            let name = option.split(':').next().unwrap_or_default();
            !known[&command].contains(name)
        });
        unknown.map(|option| format!("/{command} has no option {option}"))
    })
}

/// The programs and arguments of a line: pipes apart, settings in front and remarks behind left out.
fn calls(line: &str) -> Vec<Vec<String>> {
    line.split(" # ")
        .next()
        .unwrap_or_default()
        .split('|')
        .map(|part| {
            part.split_whitespace()
                .skip_while(|word| word.contains('=') && !word.starts_with('-'))
                .map(|word| word.trim_matches(['"', '\'']).to_owned())
                .collect()
        })
        .collect()
}

/// What is wrong with one call, if something is.
fn wrong(call: &[String], help: &BTreeMap<String, String>) -> Option<String> {
    let program = call.first()?.rsplit('/').next()?;
    let rest = &call[1..];
    match program {
        "omok" => {
            let command = rest.first()?;
            let Some(text) = help.get(command) else {
                return (!command.starts_with('-')
                    && !["COMMAND", "strategy-worker"].contains(&command.as_str()))
                .then(|| format!("no command {command}"));
            };
            let known: BTreeSet<&str> = text
                .split(|c: char| !(c.is_alphanumeric() || c == '-'))
                .filter(|word| word.starts_with("--"))
                .collect();
            let unknown = rest.iter().filter(|word| word.starts_with("--")).find(|word| {
                let name = word.split('=').next().unwrap_or_default();
                !known.contains(name)
            });
            unknown.map(|flag| format!("omok {command} has no {flag}"))
        }
        "cargo" => {
            let named = |flag: &str| rest.iter().skip_while(|word| *word != flag).nth(1);
            let missing = |folder: &str, name: &String| {
                let folder = root().join(folder);
                !folder.join(format!("{name}.rs")).exists() && !folder.join(name).join("main.rs").exists()
            };
            if let Some(name) = named("--test").filter(|name| missing("tests", name)) {
                return Some(format!("no test {name}"));
            }
            named("--bench").filter(|name| missing("benches", name)).map(|name| format!("no bench {name}"))
        }
        "run" if call[0] == ".ci/run" => {
            let steps = fs::read_to_string(root().join(".ci/run")).unwrap();
            let unknown = rest.iter().find(|step| {
                step.chars().all(char::is_lowercase) && !steps.contains(&format!("\nstep_{step}() {{"))
            });
            unknown.map(|step| format!("no step {step}"))
        }
        "just" => {
            let recipes = fs::read_to_string(root().join("justfile")).unwrap();
            let recipe = rest.first()?;
            let there = recipes
                .lines()
                .any(|line| line.split([' ', ':']).next() == Some(recipe) && line.contains(':'));
            (!there).then(|| format!("no recipe {recipe}"))
        }
        _ => None,
    }
}

#[test]
fn every_command_exists() {
    let help = help();
    assert!(help.contains_key("run") && help.contains_key("sandbox"));
    let slash = slash_commands(&omok::discord::command_definitions(), &LANGUAGES);
    assert!(slash.contains_key("omok new") && slash.contains_key("오목 새게임"));
    let mut bad = Vec::new();
    let (mut blocks, mut spans, mut slashes) = (0, 0, 0);
    for document in documents() {
        let mut look = |line: &str| {
            let why = if line.starts_with('/') {
                slashes += 1;
                wrong_slash(line, &slash)
            } else {
                calls(line).iter().find_map(|call| wrong(call, &help))
            };
            bad.extend(why.map(|why| format!("{}: {line}: {why}", document.path.display())));
        };
        let (shown, quoted) = (shell(&document.text), inline(&prose(&document.text)));
        blocks += shown.len();
        spans += quoted.len();
        shown.iter().chain(&quoted).for_each(|line| look(line));
    }
    assert!(blocks > 10 && spans > 100 && slashes > 50, "{blocks} lines, {spans} spans, {slashes} slashes");
    assert!(bad.is_empty(), "commands that do not exist:\n{}", bad.join("\n"));
}

/// The commands that a span such as `/omok undo · draw` names.
fn named(span: &str) -> Vec<String> {
    let Some((root, rest)) = span.strip_prefix('/').and_then(|span| span.split_once(' ')) else {
        return span.strip_prefix('/').map(str::to_owned).into_iter().collect();
    };
    rest.split(" · ").map(|part| format!("{root} {part}")).collect()
}

#[test]
fn the_readmes_name_every_command() {
    let definitions = omok::discord::command_definitions();
    for (document, language) in [("README.md", "en-US"), ("README.ko.md", "ko")] {
        let text = prose(&fs::read_to_string(root().join(document)).unwrap());
        let shown: BTreeSet<String> = inline(&text).iter().flat_map(|span| named(span)).collect();
        let commands = slash_commands(&definitions, &[language]);
        let is_parent = |name: &String| commands.keys().any(|other| other.starts_with(&format!("{name} ")));
        let missing: Vec<&String> =
            commands.keys().filter(|name| !is_parent(name) && !shown.contains(*name)).collect();
        assert!(commands.len() > 20 && missing.is_empty(), "{document} does not name {missing:?}");
    }
}

#[test]
fn commands_that_do_not_exist_are_noticed() {
    assert_eq!(inline("start `omok run`, then `/move at:H8`."), ["omok run", "/move at:H8"]);
    let help = help();
    for line in ["omok fly", "omok run --wings", "X=1 cargo test --test wings", ".ci/run wings", "just fly"] {
        assert!(calls(line).iter().any(|call| wrong(call, &help).is_some()), "{line}");
    }
    assert_eq!(calls("omok run # --wings").iter().find_map(|call| wrong(call, &help)), None);
    let slash = slash_commands(&omok::discord::command_definitions(), &LANGUAGES);
    for span in ["/fly", "/omok fly", "/omok draw · fly", "/omok new wings:2", "/move to:H8", "/오목 날기"]
    {
        assert!(wrong_slash(span, &slash).is_some(), "{span}");
    }
    for span in ["/healthz", "/var/lib/omok", "/omok-admin", "/omok draw · resign", "/move H8", "/오목 기권"]
    {
        assert_eq!(wrong_slash(span, &slash), None, "{span}");
    }
}

#[test]
fn the_commands_that_need_no_bot_run_as_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = format!(
        "{}:{}",
        Path::new(OMOK).parent().unwrap().display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let mut run = 0;
    for document in documents() {
        for line in shell(&document.text) {
            let harmless = calls(&line).iter().any(|call| {
                call.first().is_some_and(|program| program == "omok")
                    && call.get(1).is_some_and(|command| ["rules", "render"].contains(&command.as_str()))
            });
            if !harmless {
                continue;
            }
            run += 1;
            let output = Command::new("sh")
                .args(["-c", &line])
                .current_dir(folder.path())
                .env("PATH", &path)
                .output()
                .unwrap();
            assert!(
                output.status.success(),
                "{}: {line}\n{}",
                document.path.display(),
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    assert!(run >= 2, "the README shows how to use omok rules and omok render");
}

#[test]
fn the_changelogs_newest_release_is_this_one() {
    let text = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(headings.first(), Some(&"Unreleased"), "what comes next has a place");
    let mut before: Option<Vec<u32>> = None;
    for heading in &headings[1..] {
        let (version, date) = heading.split_once(" – ").unwrap_or_else(|| panic!("no date: {heading}"));
        let numbers: Vec<u32> = version.split('.').map(|part| part.parse().unwrap()).collect();
        assert_eq!(numbers.len(), 3, "{heading}");
        let is_digit =
            |(at, c): (usize, char)| if at == 4 || at == 7 { c == '-' } else { c.is_ascii_digit() };
        assert!(date.len() == 10 && date.chars().enumerate().all(is_digit), "{heading}");
        assert!(before.as_ref().is_none_or(|newer| *newer > numbers), "newest first: {heading}");
        before = Some(numbers);
    }
    let newest = headings.get(1).and_then(|heading| heading.split_once(" – ")).map(|(version, _)| version);
    assert_eq!(newest, Some(env!("CARGO_PKG_VERSION")), "CONTRIBUTING.md says how to make a release");
}

#[test]
fn anchors_are_made_as_where_they_are_shown() {
    assert_eq!(anchor("## Backup and restore"), "backup-and-restore");
    assert_eq!(anchor("# What's `omok`?"), "whats-omok");
}
