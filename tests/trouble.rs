//! The list of troubles in `docs/trouble.md` names tests that there are.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on ends")]

use std::collections::BTreeSet;
use std::path::Path;

/// Ids of all rows that the list must have: odd numbers up to these.
const ROWS: [(char, u32); 6] = [('A', 43), ('B', 23), ('C', 27), ('D', 21), ('E', 7), ('F', 5)];

/// The names of all functions that are tests.
fn tests_in(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests_in(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(&path).unwrap();
            let mut is_test = false;
            for line in source.lines().map(str::trim_start) {
                if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
                    is_test = true;
                } else if let Some((_, rest)) = line.split_once("fn ").filter(|_| is_test) {
                    found.extend(rest.split(['(', '<']).next().map(str::to_owned));
                    is_test = false;
                }
            }
        }
    }
}

#[test]
fn every_row_names_tests_that_there_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tests = BTreeSet::new();
    for folder in ["src", "tests"] {
        tests_in(&root.join(folder), &mut tests);
    }
    let list = std::fs::read_to_string(root.join("docs/trouble.md")).unwrap();
    let mut ids = BTreeSet::new();
    let mut wrong = Vec::new();
    for line in list.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [id, _, named] = cells[..] else { panic!("not three cells: {line}") };
        if id == "id" {
            continue;
        }
        assert!(ids.insert(id.to_owned()), "{id} twice");
        // Names of tests have no dots, paths and lints do or are no tests.
        let named: Vec<&str> =
            named.split('`').skip(1).step_by(2).filter(|name| name.matches('_').count() > 2).collect();
        let missing =
            named.iter().filter(|name| !tests.contains(**name)).map(|name| format!("{id}: no test {name}"));
        wrong.extend(missing);
        if named.is_empty() {
            wrong.push(format!("{id}: no test named"));
        }
    }
    assert_eq!(wrong, [""; 0]);
    let all: BTreeSet<String> = ROWS
        .iter()
        .flat_map(|&(kind, last)| (1..=last).step_by(2).map(move |n| format!("{kind}{n}")))
        .collect();
    assert_eq!(ids, all);
}
