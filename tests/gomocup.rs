//! The real binary as an engine of a gomoku manager.
#![cfg(feature = "bot")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_omok"))
            .arg("gomocup")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        Self { process, input, output: BufReader::new(output) }
    }

    fn say(&mut self, lines: &str) {
        writeln!(self.input, "{lines}").unwrap();
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim().to_owned()
    }

    fn ask(&mut self, lines: &str) -> String {
        self.say(lines);
        self.hear()
    }

    fn ask_move(&mut self, lines: &str) -> (u8, u8) {
        let answer = self.ask(lines);
        let (x, y) = answer.split_once(',').unwrap_or_else(|| panic!("{lines:?} → {answer}"));
        (x.parse().unwrap(), y.parse().unwrap())
    }

    fn end(mut self) {
        self.say("END");
        let mut rest = String::new();
        self.output.read_line(&mut rest).unwrap();
        assert_eq!(rest, "", "nothing more is said");
        assert!(self.process.wait().unwrap().success());
    }
}

#[test]
fn a_game_is_played_through_the_protocol() {
    let mut engine = Engine::start(&["--level", "1"]);
    assert!(engine.ask("ABOUT").starts_with("name=\"Omok LEVEL 1\""));
    assert_eq!(engine.ask("START 15"), "OK");
    engine.say("INFO timeout_turn 5000\r\nINFO max_memory 0\nINFO rule 0\nINFO nonsense yes");
    assert_eq!(engine.ask_move("BEGIN"), (7, 7));
    // Our four is completed as soon as the manager lets us.
    assert_eq!(
        engine.ask_move("BOARD\n3,3,1\n0,0,2\n4,3,1\n0,2,2\n5,3,1\n0,4,2\n6,3,1\n2,3,2\nDONE"),
        (7, 3)
    );
    assert_eq!(engine.ask("TAKEBACK 7,3"), "OK");
    assert_eq!(engine.ask("RESTART"), "OK");
    let (x, y) = engine.ask_move("TURN 7,7");
    assert!((x, y) != (7, 7) && x < 15 && y < 15);
    engine.end();
}

#[test]
fn a_four_of_the_manager_is_stopped() {
    let mut engine = Engine::start(&["--level", "3"]);
    assert_eq!(engine.ask("START 19"), "OK");
    engine.say("INFO timeout_turn 0");
    let four = "BOARD\n10,10,2\n9,3,1\n10,11,2\n2,3,1\n10,12,2\n10,9,1\n10,13,2\nDONE";
    assert_eq!(engine.ask_move(four), (10, 14));
    engine.end();
}

#[test]
fn wrong_input_gets_an_error_and_the_conversation_goes_on() {
    let mut engine = Engine::start(&[]);
    for (line, expected) in [
        ("START 20", "ERROR"),
        ("RECTSTART 15,15", "ERROR"),
        ("BEGIN", "ERROR"),
        ("HELLO", "UNKNOWN"),
        ("START 15", "OK"),
        ("TURN 99,0", "ERROR"),
    ] {
        let answer = engine.ask(line);
        assert!(answer.starts_with(expected), "{line} → {answer}");
    }
    engine.end();
}

#[test]
fn what_was_asked_before_the_end_of_the_input_is_answered() {
    let mut engine = Engine::start(&["--level", "1"]);
    engine.say("START 15\nBEGIN");
    let Engine { mut process, input, mut output } = engine;
    drop(input);
    let mut said = String::new();
    std::io::Read::read_to_string(&mut output, &mut said).unwrap();
    assert_eq!(said, "OK\n7,7\n");
    assert!(process.wait().unwrap().success());
}

#[test]
fn a_level_that_does_not_exist_is_refused() {
    let output = Command::new(env!("CARGO_BIN_EXE_omok")).args(["gomocup", "--level", "4"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("expected 1, 2, 3 or random"));
}

#[test]
fn hardly_any_time_is_enough_for_every_level() {
    for level in ["random", "1", "2", "3"] {
        let mut engine = Engine::start(&["--level", level]);
        assert_eq!(engine.ask("start 15\r"), "OK");
        engine.say("info timeout_turn 1\r\ninfo timeout_match 1\r\ninfo time_left 0\r\nINFO rule 4");
        let mut taken = vec![engine.ask_move("begin\r")];
        for theirs in [(0, 0), (0, 2), (0, 4), (14, 14)] {
            let answer = engine.ask_move(&format!("turn {},{}\r", theirs.0, theirs.1));
            taken.push(theirs);
            assert!(!taken.contains(&answer), "level {level} plays on a stone");
            taken.push(answer);
        }
        engine.end();
    }
}

#[test]
fn long_lines_and_bytes_that_are_no_text_are_unknown() {
    let mut engine = Engine::start(&["--level", "1"]);
    engine.input.write_all(b"\xff\xfe\x00\n").unwrap();
    assert!(engine.hear().starts_with("UNKNOWN"));
    assert!(engine.ask(&"x".repeat(200_000)).starts_with("UNKNOWN"));
    engine.say("START 15");
    while engine.hear() != "OK" {}
    engine.end();
}
