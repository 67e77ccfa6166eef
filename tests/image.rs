//! What the container's image is built from, which a build of the program alone does not show.

#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// What the image's build copies from the project: the first part of each path.
fn copied() -> BTreeSet<String> {
    let dockerfile = read("deploy/Dockerfile");
    let lines = dockerfile.lines().filter_map(|line| line.strip_prefix("COPY "));
    let lines = lines.filter(|line| !line.contains("--from"));
    lines
        .flat_map(|line| {
            let words: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
            // The last one is where to.
            words[..words.len() - 1].to_vec()
        })
        .filter_map(|path| path.split('/').next().map(str::to_owned))
        .collect()
}

#[test]
fn the_image_is_built_from_all_that_the_program_is_made_of() {
    let copied = copied();
    // Cargo lists the files of each program that it builds beside it.
    let list = fs::read_to_string(concat!(env!("CARGO_BIN_EXE_omok"), ".d")).unwrap();
    let root = format!("{}/", env!("CARGO_MANIFEST_DIR"));
    let list = list.replace("\\ ", "\u{a0}");
    let files = list.split([' ', '\n']).map(|file| file.replace('\u{a0}', " "));
    let parts: BTreeSet<String> = files
        .filter_map(|file| file.strip_prefix(&root)?.split('/').next().map(str::to_owned))
        .filter(|part| part != "target")
        .collect();
    assert!(parts.contains("src") && parts.contains("migrations"), "{parts:?}");
    let missing: Vec<_> = parts.difference(&copied).collect();
    assert!(missing.is_empty(), "deploy/Dockerfile does not copy {missing:?}");
}

#[test]
fn what_the_image_is_built_from_and_nothing_else_is_sent() {
    let ignored = read(".dockerignore");
    let mut lines = ignored.lines();
    assert_eq!(lines.next(), Some("*"), "everything is left out but what is named");
    let sent: Vec<&str> = lines.filter_map(|line| line.strip_prefix('!')).collect();
    let copied = copied();
    let matches = |name: &str, pattern: &str| match pattern.strip_suffix('*') {
        Some(begin) => name.starts_with(begin),
        None => name == pattern,
    };
    for name in &copied {
        assert!(sent.iter().any(|pattern| matches(name, pattern)), "{name} is copied, but not sent");
    }
    for pattern in &sent {
        assert!(copied.iter().any(|name| matches(name, pattern)), "{pattern} is sent, but not copied");
    }
}
