//! The sample program of the strategy specification, unchanged, where the specification is at hand; a
//! program of our own of the same shape, always.

use crate::support::{against, program};
use omok::ai::Level;
use omok::strategy::*;
use std::path::Path;

/// Where the specification lies, from the project's folder.
const SPECIFICATIONS: &str = "../shared/seeds";

/// The sample program, if the specification is there.
fn sample() -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().take(3).find_map(|base| {
        let folder = base.join(SPECIFICATIONS);
        folder.is_dir().then_some(folder)
    })?;
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let file = entries.into_iter().find(|entry| entry.file_name().to_string_lossy().starts_with("003"))?;
    let text = std::fs::read_to_string(file.path()).unwrap();
    let (_, rest) = text.split_once("```js\n").expect("the sample stands in a fence");
    let (program, _) = rest.split_once("\n```").expect("the fence ends");
    Some(program.to_owned())
}

/// Plays a whole match and checks that nothing goes wrong and everything is said.
fn plays_a_whole_match(source: &Source, level: Level) -> Report {
    let report = against(source.clone(), level, 20, Limits::SERVER);
    assert_eq!(report.halts[0], None);
    assert!(report.rounds.iter().all(|round| round.missteps[0].is_none()), "{:?}", report.rounds);
    assert!(report.rounds.len() >= 4);
    let turns = report.usage[0].hooks[&Hook::TurnStart].calls as usize;
    let moves = |side| {
        let own = |round: &Round| (0..round.moves.len()).filter(|&index| round.mover(index) == side).count();
        report.rounds.iter().map(own).sum::<usize>()
    };
    assert_eq!(turns, moves(Side::First), "a stone a turn");
    for hook in [Hook::GameStart, Hook::GameEnd] {
        assert_eq!(report.usage[0].hooks[&hook].calls, 1);
    }
    for hook in [Hook::RoundStart, Hook::RoundEnd] {
        assert_eq!(report.usage[0].hooks[&hook].calls as usize, report.rounds.len());
    }
    report
}

#[test]
fn the_sample_of_the_specification_plays_unchanged() {
    let Some(text) = sample() else {
        println!("the specification is not in {SPECIFICATIONS}; the sample was not tried");
        return;
    };
    let source = Source::read(text.as_bytes()).unwrap();
    for level in Level::ALL {
        let report = plays_a_whole_match(&source, level);
        let log = report.logs[0].text();
        assert_eq!(report.logs[0].dropped(), 0);
        assert!(log.starts_with("onGameStart!\nonRoundStart!\nonTurnStart: op-undefined, me-7,7\n"), "{log}");
        assert!(log.ends_with("----------------------------\n"), "{log}");
    }
}

#[test]
fn a_program_of_the_same_shape_plays_against_the_levels() {
    let source = Source::read(&program("plays-sample-shape.js")).unwrap();
    // LEVEL 3, which takes long without optimisation, is met from the command line.
    for level in [Level::Random, Level::One, Level::Two] {
        let report = plays_a_whole_match(&source, level);
        if level != Level::Random {
            assert_eq!(report.score, [0, 4], "{level} beats a program that plays at random");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let source = Source::read(&program("plays-sample-shape.js")).unwrap();
    let moves = |seed| {
        let report = against(source.clone(), Level::Random, seed, Limits::SERVER);
        report.rounds.iter().map(|round| round.moves.clone()).collect::<Vec<_>>()
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}

#[test]
fn rounds_of_one_match_differ() {
    let source = Source::read(&program("plays-sample-shape.js")).unwrap();
    let report = against(source, Level::Random, 3, Limits::SERVER);
    assert_ne!(report.rounds[0].moves[..3], report.rounds[1].moves[..3]);
}

#[test]
fn two_programs_play_each_other() {
    let source = Source::read(&program("plays-sample-shape.js")).unwrap();
    let pairing = Pairing {
        players: [Player::Script(source.clone()), Player::Script(source)],
        seed: 5,
        limits: Limits::SERVER,
    };
    let mut ends = 0;
    let report = run(&crate::support::binary(), &pairing, &omok::ai::Cancel::new(), &mut |progress| {
        ends += usize::from(matches!(progress, Progress::RoundEnded(_)));
    })
    .unwrap();
    assert_eq!(ends, report.rounds.len());
    assert!(report.logs.iter().all(|log| log.text().contains("game over")));
    let stored: Report = serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap();
    assert_eq!(stored.rounds, report.rounds, "a stored match has every move");
}
