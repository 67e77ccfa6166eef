//! What is shipped for running the bot for good, and what is said of it.

#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const OMOK: &str = env!("CARGO_BIN_EXE_omok");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Runs a program; `None`, and a word of it, where it is not installed.
#[expect(clippy::print_stdout, reason = "a check that was not made must say so")]
fn run(program: &str, arguments: &[&str], folder: &Path) -> Option<Output> {
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    if output.is_err() {
        println!("not checked: {program} is not installed");
    }
    output.ok()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn the_file_with_the_token_stays_out_of_the_repository_and_the_image() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(root().join(".gitignore"), folder.path().join(".gitignore")).unwrap();
    if run("git", &["init", "--quiet"], folder.path()).is_some_and(|made| made.status.success()) {
        let ignored = |path: &str| {
            run("git", &["check-ignore", "--quiet", path], folder.path()).unwrap().status.code() == Some(0)
        };
        assert!(ignored("deploy/.env") && ignored(".env"));
        assert!(!ignored("deploy/.env.example") && !ignored("deploy/compose.yaml"));
    }
    // Everything is left out of the image's context but what is named.
    let context = read(".dockerignore");
    assert_eq!(context.lines().next(), Some("*"));
    assert!(!context.lines().any(|line| line.starts_with("!deploy") || line.contains(".env")), "{context}");
}

#[test]
fn every_setting_in_the_example_is_one() {
    let help = Command::new(OMOK).args(["run", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let example = read("deploy/.env.example");
    let names: Vec<&str> = example
        .lines()
        .filter_map(|line| line.trim_start_matches(['#', ' ']).split_once('='))
        .map(|(name, _)| name)
        .filter(|name| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
        .collect();
    assert!(names.contains(&"DISCORD_TOKEN") && names.len() > 2, "{names:?}");
    for name in names {
        // These two are the environment's alone.
        let known = name == "RUST_LOG" || name == "DISCORD_TOKEN" || help.contains(&format!("[env: {name}="));
        assert!(known, "{name} is no setting of omok run");
    }
    let token = example.lines().find(|line| line.starts_with("DISCORD_TOKEN="));
    assert_eq!(token, Some("DISCORD_TOKEN="), "none is shipped");
}

#[test]
fn compose_hands_every_setting_on() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["compose.yaml", "Dockerfile"] {
        fs::copy(root().join("deploy").join(name), folder.path().join(name)).unwrap();
    }
    let compose = read("deploy/compose.yaml");
    assert!(compose.lines().any(|line| line.trim() == "env_file: .env"), "{compose}");
    if !run("docker", &["compose", "version"], folder.path()).is_some_and(|told| told.status.success()) {
        return;
    }
    let config = ["compose", "-f", "compose.yaml", "config"];
    fs::write(folder.path().join(".env"), "DISCORD_TOKEN=secret\nOMOK_PRESENCE=1\n").unwrap();
    let told = said(&run("docker", &config, folder.path()).unwrap());
    assert!(told.contains("OMOK_PRESENCE: \"1\"") && told.contains("DISCORD_TOKEN: secret"), "{told}");
    fs::write(folder.path().join(".env"), "DISCORD_TOKEN=\n").unwrap();
    let refused = run("docker", &config, folder.path()).unwrap();
    assert!(!refused.status.success() && said(&refused).contains("deploy/.env"), "{}", said(&refused));
}

#[test]
fn the_unit_is_one_that_systemd_takes() {
    let unit = read("deploy/omok.service");
    for line in ["RestartPreventExitStatus=2 78", "ExecStart=/usr/local/bin/omok run", "ProtectSystem=strict"]
    {
        assert!(unit.lines().any(|there| there == line), "{line}");
    }
    for step in ["/etc/systemd/system/omok.service", "systemctl daemon-reload", "systemctl enable --now omok"]
    {
        assert!(unit.contains(step), "the head says how to install it: {step}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("omok.service");
    fs::write(&path, unit.replace("/usr/local/bin/omok", OMOK)).unwrap();
    let Some(verified) = run("systemd-analyze", &["verify", path.to_str().unwrap()], folder.path()) else {
        return;
    };
    let complaints = said(&verified);
    let complaints = complaints.lines().filter(|line| {
        // Of systemd 254, as the unit says; older ones warn.
        line.contains("omok") && !line.contains("'RestartSteps'") && !line.contains("'RestartMaxDelaySec'")
    });
    assert_eq!(complaints.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn the_needed_rust_is_named_and_the_image_brings_the_licences() {
    let rust = env!("CARGO_PKG_RUST_VERSION");
    let dockerfile = read("deploy/Dockerfile");
    assert!(dockerfile.contains("\nFROM rust:1-slim-"), "tags of old versions get no new C library");
    for document in ["README.md", "README.ko.md"] {
        assert!(read(document).contains(rust), "{document} says which Rust is needed: {rust}");
    }
    let copied = dockerfile.lines().find(|line| line.ends_with("/usr/share/licenses/omok/")).unwrap();
    for file in copied.split_whitespace().filter(|word| word.contains("LICENSE") || word.contains("OFL")) {
        assert!(root().join(file).is_file(), "{file}");
    }
    for name in ["LICENSE-APACHE", "LICENSE-MIT", "assets/fonts/OFL.txt"] {
        assert!(copied.contains(name), "{name}");
    }
}

/// All text in a folder, white space and line breaks folded as a shown line has them.
fn all_text(folder: &Path, ending: &str) -> String {
    fn collect(folder: &Path, ending: &str, text: &mut String) {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                collect(&path, ending, text);
            } else if path.extension().is_some_and(|there| there == ending) {
                // A string goes on in the next line after a backslash.
                let source = fs::read_to_string(&path).unwrap();
                for line in source.lines() {
                    text.push_str(line.trim().trim_end_matches('\\'));
                    text.push(if line.trim_end().ends_with('\\') { '\0' } else { '\n' });
                }
            }
        }
    }
    let mut text = String::new();
    collect(folder, ending, &mut text);
    text.replace('\0', "")
}

/// The first cells of the tables under a heading.
fn symptoms(document: &str, heading: &str) -> Vec<String> {
    let text = read(document);
    let section =
        text.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("{document}: {heading}")).1;
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(1);
    rows.map(|row| row.split('|').nth(1).unwrap().trim().to_owned()).collect()
}

/// Whoever looks up what they see finds it as they see it: quoted words are in the texts, code in what the
/// program says.
#[test]
fn what_the_documents_quote_is_what_is_said() {
    let program = all_text(&root().join("src"), "rs");
    let mut looked_at = 0;
    for (document, heading, language) in [
        ("README.md", "## When something is wrong", "en"),
        ("README.ko.md", "## 문제가 생기면", "ko"),
        ("docs/operation.md", "## When something is wrong", "en"),
    ] {
        let texts = all_text(&root().join("assets/texts").join(language), "ftl");
        for symptom in symptoms(document, heading) {
            for code in symptom.split('`').skip(1).step_by(2) {
                // Names and ids stand for themselves; commands are tests/docs.rs's.
                if code.starts_with(['/', '-', '.']) || code.contains("omok ") && !code.contains(' ') {
                    continue;
                }
                looked_at += 1;
                for part in code.split('…').map(str::trim).filter(|part| !part.is_empty()) {
                    assert!(program.contains(part), "{document}: nothing says {part:?} of `{code}`");
                }
            }
            for quote in symptom.split('“').skip(1).filter_map(|rest| rest.split('”').next()) {
                // Discord's own words.
                if ["The application did not respond", "애플리케이션이 응답하지 않았어요"].contains(&quote)
                {
                    continue;
                }
                looked_at += 1;
                assert!(texts.contains(quote), "{document}: no text has {quote:?}");
            }
        }
    }
    assert!(looked_at > 10, "{looked_at}");
}

#[test]
fn the_steps_of_ci_have_a_recipe_each() {
    let (steps, recipes) = (read(".ci/run"), read("justfile"));
    let names = steps.lines().filter_map(|line| line.strip_prefix("step_")?.split("()").next());
    let names: Vec<&str> = names.filter(|name| !name.contains(' ')).collect();
    assert!(names.len() > 6, "{names:?}");
    for name in names {
        let does = recipes.lines().any(|line| {
            let line = line.trim_start();
            line.contains(".ci/run ") && line.split(' ').any(|word| word == name)
                || line.starts_with(&format!("tests/{name}/run"))
                || line == format!("cargo {name}")
        });
        assert!(does, "no recipe does the step {name}");
    }
}
