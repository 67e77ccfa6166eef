//! Every link and every command that the documents show: that it leads somewhere, that it exists.

#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

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

/// The programs and arguments of a line: pipes apart, settings in front left out.
fn calls(line: &str) -> Vec<Vec<String>> {
    line.split('|')
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
                return (!command.starts_with('-') && command != "COMMAND")
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
    let mut bad = Vec::new();
    let mut looked_at = 0;
    for document in documents() {
        let inline = between(&prose(&document.text), "`", "`");
        for line in shell(&document.text).into_iter().chain(inline) {
            for call in calls(&line) {
                looked_at += 1;
                if let Some(why) = wrong(&call, &help) {
                    bad.push(format!("{}: {line}: {why}", document.path.display()));
                }
            }
        }
    }
    assert!(looked_at > 10, "the documents show commands");
    assert!(bad.is_empty(), "commands that do not exist:\n{}", bad.join("\n"));
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
fn anchors_are_made_as_where_they_are_shown() {
    assert_eq!(anchor("## Backup and restore"), "backup-and-restore");
    assert_eq!(anchor("# What's `omok`?"), "whats-omok");
}
