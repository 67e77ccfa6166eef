//! Holds the dependency direction that `ARCHITECTURE.md` draws: which module of
//! this crate may name which other, and which outside crates each may name.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A module of the crate, the modules it may name, and the outside crates that
/// are *kept out* of it.
struct Layer {
    name: &'static str,
    may_name: &'static [&'static str],
    must_not_name: &'static [&'static str],
}

const EFFECTS: &[&str] = &["tokio", "sqlx", "serenity", "poise", "axum", "reqwest", "tracing", "rustix"];

const LAYERS: &[Layer] = &[
    Layer {
        name: "engine",
        may_name: &[],
        must_not_name: &[
            "tokio",
            "sqlx",
            "serenity",
            "poise",
            "axum",
            "reqwest",
            "tracing",
            "rustix",
            "image",
            "imageproc",
            "png",
        ],
    },
    Layer { name: "ai", may_name: &["engine"], must_not_name: EFFECTS },
    Layer { name: "render", may_name: &["engine"], must_not_name: EFFECTS },
    Layer { name: "record", may_name: &["engine"], must_not_name: EFFECTS },
    Layer {
        name: "metrics",
        may_name: &[],
        must_not_name: &["tokio", "sqlx", "serenity", "poise", "axum", "reqwest", "tracing"],
    },
    Layer {
        name: "session",
        may_name: &["engine", "metrics"],
        must_not_name: &["sqlx", "serenity", "poise", "axum", "reqwest"],
    },
    Layer {
        name: "clock",
        may_name: &["engine", "session"],
        must_not_name: &["sqlx", "serenity", "poise", "axum", "reqwest"],
    },
    Layer {
        name: "store",
        may_name: &["engine", "ai", "metrics", "session", "strategy"],
        must_not_name: &["serenity", "poise", "axum", "reqwest"],
    },
    Layer {
        name: "practice",
        may_name: &["engine", "ai", "session"],
        must_not_name: &["sqlx", "serenity", "poise", "axum", "reqwest"],
    },
    Layer {
        name: "strategy",
        may_name: &["engine", "ai", "clock", "session"],
        must_not_name: &["serenity", "poise", "sqlx"],
    },
    Layer {
        name: "discord",
        may_name: &["engine", "ai", "practice", "render", "record", "metrics", "session", "strategy"],
        must_not_name: &["sqlx", "axum"],
    },
    Layer {
        name: "sandbox",
        may_name: &["engine", "session"],
        must_not_name: &["sqlx", "serenity", "poise"],
    },
    Layer {
        name: "cli",
        may_name: &[
            "engine", "ai", "practice", "render", "record", "clock", "metrics", "session", "store",
            "strategy", "discord", "sandbox",
        ],
        must_not_name: &["sqlx", "serenity", "poise"],
    },
];

/// Whether a file or folder holds tests alone: they may join layers that the code keeps apart,
/// such as a session and a real database.
fn is_for_tests(path: &Path) -> bool {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    name == "tests" || name.ends_with("_tests")
}

/// The source files below a folder, without those for tests.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if is_for_tests(&path) {
            continue;
        }
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The source files of a module: its folder, or the one file it is.
fn files_of(layer: &str) -> Vec<PathBuf> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let folder = src.join(layer);
    if folder.is_dir() { rust_files(&folder) } else { vec![src.join(format!("{layer}.rs"))] }
}

/// The lines of code, without comments and without the tests at a file's end, each with its number.
fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    text[..tests]
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.split("//").next().unwrap_or_default()))
        .filter(|(_, line)| !line.trim().is_empty())
}

/// Whether `line` names the path root `name` (`name::…` or `use name;`), not as the tail of a longer word or path.
fn names(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(start, found)| {
        let before = line[..start].chars().next_back();
        let after = &line[start + found.len()..];
        let starts_a_path = !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':');
        let is_imported_whole = line.trim_start().starts_with("use ") && after.starts_with(';');
        starts_a_path && (after.starts_with("::") || is_imported_whole)
    })
}

/// The modules of this crate that `line` names, through `crate::…` in any form.
fn modules_named(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (start, prefix) in line.match_indices("crate::") {
        let rest = &line[start + prefix.len()..];
        let group = rest.strip_prefix('{').map_or_else(|| vec![rest], |group| group.split(',').collect());
        for part in group {
            let name: String = part.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            found.push(name);
        }
    }
    found
}

#[test]
fn every_module_imports_only_what_the_architecture_allows() {
    let all: Vec<&str> = LAYERS.iter().map(|layer| layer.name).collect();
    let mut faults = Vec::new();
    for layer in LAYERS.iter().filter(|layer| files_of(layer.name).iter().all(|file| file.exists())) {
        for file in files_of(layer.name) {
            let text = fs::read_to_string(&file).unwrap();
            for (number, line) in code_lines(&text) {
                for module in modules_named(line) {
                    let known = all.contains(&module.as_str());
                    if known && module != layer.name && !layer.may_name.contains(&module.as_str()) {
                        faults.push(format!("{}:{number}: {} names {module}", file.display(), layer.name));
                    }
                }
                for outside in layer.must_not_name.iter().filter(|outside| names(line, outside)) {
                    faults.push(format!("{}:{number}: {} names {outside}", file.display(), layer.name));
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// What the table in `ARCHITECTURE.md` says of each module: it is this file's list in words.
#[test]
fn the_architecture_page_says_who_may_name_whom() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md")).unwrap();
    for layer in LAYERS {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{}` |", layer.name)));
        let row = row.unwrap_or_else(|| panic!("no row for {}", layer.name));
        let named: BTreeSet<&str> = row.split('`').skip(1).step_by(2).skip(1).collect();
        assert_eq!(named, layer.may_name.iter().copied().collect(), "{}", layer.name);
    }
}

#[test]
fn every_folder_of_the_source_is_a_known_module() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(src).unwrap() {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let known = LAYERS.iter().any(|layer| layer.name == name) || name == "main" || name == "lib";
        assert!(known, "{name} stands in src but not in the architecture");
    }
}

#[test]
fn the_scan_sees_what_it_must_refuse() {
    assert!(names("use sqlx::Row;", "sqlx"));
    assert!(names("    let x = sqlx::query(\"\");", "sqlx"));
    assert!(!names("use crate::store::sqlx_helpers::x;", "sqlx"));
    assert_eq!(modules_named("use crate::{engine::Point, store};"), ["engine", "store"]);
    assert_eq!(modules_named("crate::discord::start()"), ["discord"]);
}

/// The variants that `ALL` of an enum must name, and those that it does: both in one file.
fn all_lists(text: &str) -> Vec<(String, BTreeSet<String>, BTreeSet<String>)> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut found = Vec::new();
    for (at, _) in text.match_indices("const ALL: [Self;") {
        let list = text[at..].split_once('=').and_then(|(_, list)| list.split_once("];")).unwrap().0;
        let listed = list.split("Self::").skip(1).map(word).collect();
        let owner = word(text[..at].rsplit_once("\nimpl ").expect("an impl around it").1);
        let body =
            text.split_once(&format!("enum {owner} {{\n")).and_then(|(_, rest)| rest.split_once("\n}"));
        let variants = body.expect("the enum in the same file").0.lines();
        let variants = variants.filter(|line| line.starts_with("    ") && !line.starts_with("     "));
        let variants = variants.map(word).filter(|name| name.starts_with(char::is_uppercase)).collect();
        found.push((owner, variants, listed));
    }
    found
}

#[test]
fn every_list_of_all_variants_is_whole() {
    let mut seen = Vec::new();
    for file in rust_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        for (owner, variants, listed) in all_lists(&fs::read_to_string(&file).unwrap()) {
            assert_eq!(variants, listed, "{owner}::ALL in {}", file.display());
            seen.push(owner);
        }
    }
    for owner in ["Language", "Theme", "Rule", "Level"] {
        assert!(seen.iter().any(|one| one == owner), "{owner} has such a list: {seen:?}");
    }
    let forgotten = "enum A {\n    /// One.\n    One,\n    Two(B),\n}\nimpl A {\n    const ALL: [Self; 1] = [Self::One];\n}";
    let (_, variants, listed) = &all_lists(forgotten)[0];
    assert!(variants.contains("Two") && !listed.contains("Two"));
}

/// A local Discord that the bot is put on is one whose requests are checked (`tests/checked`).
#[test]
fn whatever_runs_the_bot_in_tests_has_its_requests_checked() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    // They try out the local Discord and its page themselves, without the bot.
    let without_bot = ["local_discord", "sandbox_page.rs", "checked", "architecture.rs"];
    let mut folders = vec![tests.clone()];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let inside = path.strip_prefix(&tests).unwrap();
            if without_bot.iter().any(|name| inside.starts_with(name)) || inside.starts_with("browser") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let made_unchecked = text.contains("LocalConfig::new");
                assert!(!made_unchecked, "{} makes its own; see tests/checked", inside.display());
                seen += usize::from(text.contains("watched("));
            }
        }
    }
    assert!(seen >= 4, "only {seen} files make a local Discord");
}
