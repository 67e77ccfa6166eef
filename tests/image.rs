//! What the container's image is built from, which a build of the program alone does not show.

#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// What is copied from the project, by the program's build and by the image: the first part of each path.
fn copied() -> [BTreeSet<String>; 2] {
    let dockerfile = read("deploy/Dockerfile");
    let (build, image) = dockerfile.split_once("\nFROM scratch\n").unwrap();
    [build, image].map(copied_by)
}

fn copied_by(dockerfile: &str) -> BTreeSet<String> {
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

/// What the library was compiled from, as the compiler lists it beside it: the newest list of a build with
/// the database, which holds the migrations by their whole paths. (Cargo's own list beside the program is
/// not written by each `cargo test`.)
fn sources(root: &str) -> String {
    let lists = Path::new(env!("CARGO_BIN_EXE_omok")).parent().unwrap().join("deps");
    let lists = fs::read_dir(lists).unwrap().map(|entry| entry.unwrap().path()).filter(|path| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with("omok-") && name.ends_with(".d")
    });
    let lists = lists.filter_map(|path| {
        let list = fs::read_to_string(&path).ok()?;
        // A line for each thing made. Tests and clippy are fed more than the library is.
        let files = list.lines().find_map(|line| {
            let (made, files) = line.split_once(": ")?;
            (made.contains("/libomok-") && Path::new(made).extension()? == "rlib").then(|| files.to_owned())
        })?;
        let fits = files.contains(&format!("{root}migrations/"));
        fits.then(|| (fs::metadata(&path).unwrap().modified().unwrap(), files))
    });
    lists.max_by_key(|&(at, _)| at).expect("the library has been compiled").1
}

/// The first part of a path from the project's root, in which `..` may stand; `None` outside of it.
fn first_part(path: &str) -> Option<String> {
    let mut parts = Vec::new();
    for part in path.split('/') {
        if part == ".." {
            parts.pop()?;
        } else {
            parts.push(part);
        }
    }
    parts.first().filter(|part| !part.is_empty()).map(|part| (*part).to_owned())
}

#[test]
fn the_image_is_built_from_all_that_the_program_is_made_of() {
    let [copied, _] = copied();
    let root = format!("{}/", env!("CARGO_MANIFEST_DIR"));
    let list = sources(&root).replace("\\ ", "\u{a0}");
    let files = list.split(' ').map(|file| file.replace('\u{a0}', " "));
    let parts: BTreeSet<String> = files
        .filter_map(|file| first_part(file.strip_prefix(&root).unwrap_or(&file)))
        .filter(|part| part != "target")
        .collect();
    assert!(["src", "assets", "migrations"].iter().all(|part| parts.contains(*part)), "{parts:?}");
    let missing: Vec<_> = parts.difference(&copied).collect();
    assert!(missing.is_empty(), "deploy/Dockerfile does not copy {missing:?}");
}

#[test]
fn what_the_image_is_built_from_and_nothing_else_is_sent() {
    let ignored = read(".dockerignore");
    let mut lines = ignored.lines();
    assert_eq!(lines.next(), Some("*"), "everything is left out but what is named");
    let sent: Vec<&str> = lines.filter_map(|line| line.strip_prefix('!')).collect();
    let [by_build, by_image] = copied();
    let copied = &by_build | &by_image;
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
