//! `omok match` with strategies, as authors run it.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strategies/programs").join(name)
}

fn omok_match(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_omok")).arg("match").args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_match_tells_reason_and_position_of_lost_rounds_times_and_seed() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.txt");
    let (own, log) = (path("move-their-stone.js"), log.to_str().unwrap());
    let output = omok_match(&[own.to_str().unwrap(), "random", "--seed", "42", "--log", log, "--progress"]);
    assert!(output.status.success(), "{output:?}");
    let told = text(&output.stdout);
    for part in ["0 – 4 random", "seed 42", "round 1 lost by", "is taken", "15 . .", "onTurnStart", "mean"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(text(&output.stderr).contains("round 2"), "progress");
    let log = fs::read_to_string(log).unwrap();
    assert!(log.contains("round 4: ") && log.contains("is taken"), "{log}");
}

#[test]
fn json_has_everything_and_the_seed_gives_the_same_match_again() {
    let own = path("plays-sample-shape.js");
    let play = || {
        let output = omok_match(&[own.to_str().unwrap(), "level1", "--seed", "9", "--json"]);
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let (one, two) = (play(), play());
    assert_eq!(one["rounds"], two["rounds"]);
    assert_eq!(one["seed"], "9");
    assert_eq!(one["winner"], "b", "LEVEL 1 beats a program that plays at random");
    assert!(one["a"]["hooks"]["onTurnStart"]["mostMs"].as_f64().unwrap() > 0.0);
    assert!(one["a"]["log"].as_str().unwrap().contains("game over"));
    assert!(one["rounds"][0]["moves"].as_array().unwrap().len() >= 9);
}

#[test]
fn the_sample_plays_each_level_from_the_command_line() {
    let own = path("plays-sample-shape.js");
    for (level, title) in [("random", "4 – 2"), ("level1", "0 – 4"), ("level2", "0 – 4"), ("level3", "0 – 4")]
    {
        let output = omok_match(&[own.to_str().unwrap(), level, "--seed", "20"]);
        assert!(output.status.success(), "{output:?}");
        let told = text(&output.stdout);
        assert!(told.contains(title) && told.contains("seed 20") && told.contains("onGameEnd"), "{told}");
        assert!(!told.contains("threw") && !told.contains("isn't a move"), "{told}");
    }
}

#[test]
fn what_cannot_play_is_one_line_on_standard_error_with_file_line_and_reason() {
    for (name, words) in [
        ("refused-syntax.js", vec!["refused-syntax.js", "line 6", "unexpected token"]),
        ("escape-require.js", vec!["escape-require.js", "line 4", "require"]),
        ("refused-one-missing.js", vec!["onGameEnd", "declared as functions"]),
        ("not-there.js", vec!["cannot read", "not-there.js"]),
    ] {
        let output = omok_match(&[path(name).to_str().unwrap(), "random"]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(output.stdout.is_empty());
        let told = text(&output.stderr);
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(words.iter().all(|word| told.contains(word)), "{name}: {told}");
    }
    let output = omok_match(&["mine.txt", "random"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_bank_is_counted_at_home_too_if_asked_for() {
    // No turn takes long; all together take more than a second of processor time.
    let slow = "function onGameStart() {} function onRoundEnd() {} function onGameEnd() {}
        var used; function onRoundStart() { used = {}; }
        function onTurnStart(data) {
            for (var i = 0; i < 3000000; i++);
            var o = data.opponentchoice, at = 0;
            if (o) used[o[0] * 15 + o[1]] = true;
            while (used[at]) at += 2;
            used[at] = true;
            return [Math.floor(at / 15), at % 15];
        }";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("slow.js");
    fs::write(&file, slow).unwrap();
    let output = omok_match(&[file.to_str().unwrap(), "random", "--bank", "1"]);
    assert!(output.status.success(), "there is a result");
    assert!(
        text(&output.stdout).contains("the processor time for the whole match was used up"),
        "{output:?}"
    );
}

/// The children of a process, by all its threads.
fn children(pid: u32) -> Vec<u32> {
    let Ok(tasks) = fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    let lists = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().map(|pid| pid.parse().unwrap()).collect::<Vec<_>>())
        .collect()
}

#[test]
fn nothing_is_left_running_when_whoever_started_it_is_killed() {
    let mut started = Command::new(env!("CARGO_BIN_EXE_omok"))
        .args(["match", path("loop-turn.js").to_str().unwrap(), "random"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let workers = loop {
        let workers = children(started.id());
        if !workers.is_empty() {
            break workers;
        }
        assert!(started.try_wait().unwrap().is_none(), "it has ended");
        std::thread::yield_now();
    };
    started.kill().unwrap();
    started.wait().unwrap();
    for worker in workers {
        // Gone, or a zombie that nobody has waited for.
        while fs::read_to_string(format!("/proc/{worker}/stat")).is_ok_and(|stat| !stat.contains(") Z")) {
            std::thread::yield_now();
        }
    }
}

#[test]
fn the_starter_of_the_guide_plays() {
    let guide = include_str!("../../docs/strategies.md");
    let (_, rest) = guide.split_once("```js\n").expect("the guide has a program");
    let (starter, _) = rest.split_once("```").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("starter.js");
    fs::write(&file, starter).unwrap();
    let output = omok_match(&[file.to_str().unwrap(), "random", "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
    assert!(
        report["rounds"].as_array().unwrap().iter().all(|round| round["faults"] == serde_json::json!([]))
    );
    assert_eq!(report["winner"], "a", "it beats RANDOM");
}

#[test]
fn games_between_levels_alternate_colours_and_come_with_an_error_bar() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("games.txt");
    let arguments = ["level1", "random", "--games", "6", "--rules", "renju", "--size", "19", "--seed", "4"];
    let output = omok_match(&[&arguments[..], &["--log", log.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{output:?}");
    let told = text(&output.stdout);
    for part in
        ["level1 – random, renju on 19×19, 6 games", "seed 4", "level1 won 6", "95 %:", "as black 3–0–0"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    let log = fs::read_to_string(log).unwrap();
    let games: Vec<&str> = log.lines().collect();
    assert_eq!(games.len(), 6);
    for (number, game) in games.iter().enumerate() {
        let black = if number % 2 == 0 { "black=level1" } else { "black=random" };
        assert!(game.contains(black) && game.contains(&format!("seed={} ", 4 + number / 2)), "{game}");
    }
    let opening = |game: &str| game.split("moves=").nth(1).unwrap().split(' ').take(2).collect::<String>();
    assert_eq!(opening(games[0]), opening(games[1]), "both games of a pair begin alike");
    let json = |seed: &str| {
        let output = omok_match(&["level1", "random", "--games", "4", "--json", "--seed", seed]);
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let result = json("9");
    assert_eq!((&result["games"], &result["result"]["wins"]), (&Value::from(4), &Value::from(4)));
    assert!(result["scoreLow"].as_f64().unwrap() < 1.0, "four games prove little");
    assert_eq!(result, json("9"), "the same seed gives the same games");
}

#[test]
fn what_does_not_go_together_is_said_in_one_line() {
    let own = path("plays-sample-shape.js");
    let own = own.to_str().unwrap();
    for (arguments, words) in [
        (vec![own, "random", "--games", "5"], "--games is for levels"),
        (vec![own, "random", "--rules", "renju"], "--rules needs --games"),
        (vec!["level1", "random", "--size", "19"], "--size needs --games"),
        (vec!["level1", "random", "--log", "/nonexistent/log.txt"], "cannot write"),
    ] {
        let output = omok_match(&arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let told = text(&output.stderr);
        assert!(told.contains(words) && told.lines().count() == 1 && output.stdout.is_empty(), "{told}");
    }
    for arguments in [vec!["level4", "random"], vec!["level1"], vec!["level1", "random", "--games", "0"]] {
        assert_eq!(omok_match(&arguments).status.code(), Some(2), "{arguments:?}");
    }
}
