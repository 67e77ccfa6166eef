//! Every program of the folder.

use crate::expectation::{Expectation, Refusal};
use crate::support::{SHORT, against, binary, program};
use omok::ai::{Cancel, Level};
use omok::strategy::*;
use std::path::Path;
use std::sync::Mutex;

/// How many programs there are at least.
const PROGRAMS_MIN: usize = 60;

fn names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strategies/programs");
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let wanted = std::env::var("STRATEGY").unwrap_or_default();
    let mut names: Vec<String> = names.filter(|name| name.contains(&wanted)).collect();
    names.sort();
    assert!(names.len() >= PROGRAMS_MIN || !wanted.is_empty(), "{} programs", names.len());
    names
}

/// Runs one program and says what differs from its header.
fn difference(name: &str) -> Result<(), String> {
    let bytes = program(name);
    let expectation = Expectation::read(&String::from_utf8_lossy(&bytes));
    let limits = if expectation.slow { Limits::SERVER } else { SHORT };
    let source = match Source::read(&bytes) {
        Ok(source) => source,
        Err(error) => return expectation.check_refusal(Err(Refusal::from(error))),
    };
    let checked = check(&binary(), &source, limits, &Cancel::new());
    expectation.check_refusal(checked.map_err(Refusal::from))?;
    if expectation.is_refused() {
        return Ok(());
    }
    expectation.check_match(&against(source, Level::Random, 7, limits))
}

#[test]
fn every_program_ends_as_its_header_says() {
    let waiting = Mutex::new(names());
    let differences = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(name) = { waiting.lock().unwrap().pop() } {
                    if let Err(difference) = difference(&name) {
                        differences.lock().unwrap().push(format!("{name}: {difference}"));
                    }
                }
            });
        }
    });
    let differences = differences.into_inner().unwrap();
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}
