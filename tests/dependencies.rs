//! The tree of dependencies: only licences that `deny.toml` allows, only crates.io, nothing banned, and no
//! larger than it is known to be. `.ci/run deny` asks cargo-deny the same of every platform; this asks in a
//! second, of the one at hand.

#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Crates that are built for the bot and its tests. What adds one raises this on purpose, and says in its
/// commit why it is worth it.
const CRATES_MAX: usize = 375;

/// The packages of the tree, as cargo tells them.
fn packages() -> Vec<Value> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let run = |program: &str, arguments: &[&str]| {
        let output =
            Command::new(program).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let version = run("rustc", &["-vV"]);
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    // Of this platform alone: what another needs may not have been fetched.
    let told =
        run(&cargo, &["metadata", "--format-version=1", "--locked", "--offline", "--filter-platform", host]);
    let told: Value = serde_json::from_str(&told).unwrap();
    let used: BTreeSet<&str> = told["resolve"]["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| node["id"].as_str().unwrap())
        .collect();
    let packages = told["packages"].as_array().unwrap().iter();
    packages.filter(|package| used.contains(package["id"].as_str().unwrap())).cloned().collect()
}

/// The quoted words in a list of `deny.toml`.
fn listed(list: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("deny.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let list = text.split_once(&format!("\n{list} = [")).unwrap().1.split_once("\n]").unwrap().0;
    let lines = list.lines().filter(|line| !line.trim_start().starts_with('#'));
    lines.filter_map(|line| line.split('"').nth(1)).map(str::to_owned).collect()
}

/// Whether a licence expression (SPDX) can be met with these licences.
fn is_met(expression: &str, allowed: &BTreeSet<String>) -> bool {
    // Crates from before SPDX write `MIT/Apache-2.0`.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let met = any(&mut words, allowed);
    assert_eq!(words.next(), None, "{expression}");
    met
}

type Words<'w> = std::iter::Peekable<std::str::SplitWhitespace<'w>>;

fn any(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    let mut met = all(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        met |= all(words, allowed);
    }
    met
}

fn all(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    let mut met = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, allowed);
    }
    met
}

fn one(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    let word = words.next().expect("a licence");
    if word == "(" {
        let met = any(words, allowed);
        assert_eq!(words.next(), Some(")"));
        return met;
    }
    match words.next_if_eq(&"WITH") {
        Some(_) => allowed.contains(&format!("{word} WITH {}", words.next().expect("an exception"))),
        None => allowed.contains(word),
    }
}

#[test]
fn every_dependency_may_be_used_and_comes_from_where_it_should() {
    let (licences, banned) = (listed("allow"), listed("deny"));
    assert!(licences.contains("MIT") && banned.contains("openssl"));
    let mut wrong = Vec::new();
    for package in packages().iter().filter(|package| package["name"] != "omok") {
        let name = package["name"].as_str().unwrap();
        match package["license"].as_str() {
            Some(licence) if is_met(licence, &licences) => {}
            licence => wrong.push(format!("{name}: licence {licence:?}")),
        }
        if banned.contains(name) {
            wrong.push(format!("{name} is banned"));
        }
        if package["source"] != "registry+https://github.com/rust-lang/crates.io-index" {
            wrong.push(format!("{name} comes from {}", package["source"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_tree_is_no_larger_than_it_is_known_to_be() {
    let count = packages().len();
    assert!(count > 100 && count <= CRATES_MAX, "{count} crates");
}

#[test]
fn licence_expressions_are_read_as_they_are_meant() {
    let allowed = BTreeSet::from(["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned));
    for (expression, met) in [
        ("MIT", true),
        ("GPL-3.0-only", false),
        ("MIT OR GPL-3.0-only", true),
        ("MIT AND GPL-3.0-only", false),
        ("GPL-2.0/MIT", true),
        ("(MIT OR GPL-2.0) AND ISC", true),
        ("(MIT OR GPL-2.0) AND Unicode-3.0", false),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("Apache-2.0", false),
        ("Apache-2.0 OR ISC AND MIT", true),
    ] {
        assert_eq!(is_met(expression, &allowed), met, "{expression}");
    }
}
