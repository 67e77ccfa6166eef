//! `omok gomocup`: our levels as an engine for gomoku managers, on standard input and output.

mod brain;

use crate::ai::{Cancel, Choice, Level, Position, choose};
use crate::clock::SystemClock;
use crate::engine::{Millis, Timestamp};
use crate::session::ports::Clock;
use anyhow::{Context, Result};
use brain::{Asked, Brain};
use clap::Args;
use std::io::{BufRead, Read, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Which level plays.
#[derive(Debug, Args)]
pub(super) struct GomocupArgs {
    /// 1, 2 or 3, or random
    #[arg(long, default_value = "3", value_parser = parse_level)]
    level: Level,
    /// Decides everything that is left to chance
    #[arg(long, default_value = "1")]
    seed: u64,
}

fn parse_level(text: &str) -> Result<Level, String> {
    match text {
        "1" => Ok(Level::One),
        "2" => Ok(Level::Two),
        "3" => Ok(Level::Three),
        text => text.parse().map_err(|_| "expected 1, 2, 3 or random".to_owned()),
    }
}

/// What the conversation waits for.
enum Event {
    /// A line of the manager.
    Line(String),
    /// The manager says nothing more.
    Closed,
    /// The search is through.
    Chosen(Option<Choice>),
}

/// Talks with the manager until it ends.
pub(super) fn run(args: &GomocupArgs) -> Result<ExitCode> {
    let (sender, events) = channel();
    let lines = sender.clone();
    std::thread::spawn(move || read(&lines));
    let clock = SystemClock::new();
    let mut talk = Talk {
        brain: Brain::new(args.level),
        level: args.level,
        seed: args.seed,
        sender,
        events,
        clock: &clock,
        used_ms: 0,
        ended: false,
        waiting: Vec::new(),
    };
    talk.go_on().context("gomocup: standard output")?;
    Ok(ExitCode::SUCCESS)
}

/// Bytes of a line at most; what is beyond counts as another one.
const LINE_MAX: u64 = 64 * 1024;

/// Hands every line on.
fn read(lines: &Sender<Event>) {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut input).take(LINE_MAX).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {
                if lines.send(Event::Line(String::from_utf8_lossy(&line).into_owned())).is_err() {
                    return;
                }
            }
        }
    }
    // Nobody listens any more: just as well.
    let _ = lines.send(Event::Closed);
}

struct Talk<'a> {
    brain: Brain,
    level: Level,
    seed: u64,
    sender: Sender<Event>,
    events: Receiver<Event>,
    clock: &'a SystemClock,
    /// Time spent on moves of this game.
    used_ms: u64,
    /// Whether the manager has asked to end, or gone.
    ended: bool,
    /// Lines that came while a search was running, the latest first.
    waiting: Vec<String>,
}

impl Talk<'_> {
    fn go_on(&mut self) -> std::io::Result<()> {
        while let Some(line) = self.next_line() {
            match self.brain.hear(&line) {
                Asked::Nothing => {}
                Asked::Answer(answer) => {
                    if answer == "OK" && !line.trim().to_ascii_uppercase().starts_with("TAKEBACK") {
                        self.used_ms = 0;
                    }
                    say(&answer)?;
                }
                Asked::Move => {
                    let answer = self.think();
                    say(&answer)?;
                }
                Asked::End => return Ok(()),
            }
        }
        Ok(())
    }

    fn next_line(&mut self) -> Option<String> {
        if let Some(line) = self.waiting.pop() {
            return Some(line);
        }
        if self.ended {
            return None;
        }
        match self.events.recv() {
            Ok(Event::Line(line)) => Some(line),
            Ok(Event::Closed | Event::Chosen(_)) | Err(_) => None,
        }
    }

    /// Searches within the limits and plays.
    fn think(&mut self) -> String {
        let started = self.clock.now();
        let limit = Millis(i64::try_from(self.brain.limits().move_ms(self.used_ms)).unwrap_or(i64::MAX / 2));
        let choice = self.search(started + limit);
        self.used_ms += (self.clock.now() - started).0.max(0).cast_unsigned();
        match choice {
            Some(choice) => self.brain.play(choice.point),
            None => "ERROR there is no legal point left".to_owned(),
        }
    }

    fn search(&mut self, deadline: Timestamp) -> Option<Choice> {
        let cancel = Cancel::new();
        let Position { board, rule, color } = self.brain.position()?;
        let (board, level, seed) = (board.clone(), self.level, self.seed);
        let (sender, searches) = (self.sender.clone(), cancel.clone());
        std::thread::spawn(move || {
            let position = Position { board: &board, rule, color };
            // A panic has been told on standard error; the conversation goes on.
            let choice = std::panic::catch_unwind(|| choose(&position, level, seed, &searches));
            let choice = choice.unwrap_or_default();
            // Whoever asked has gone: nobody needs the answer.
            let _ = sender.send(Event::Chosen(choice));
        });
        let mut came = Vec::new();
        let choice = loop {
            let left = (deadline - self.clock.now()).0;
            let event = if cancel.is_cancelled() {
                self.events.recv().map_err(|_| RecvTimeoutError::Disconnected)
            } else {
                self.events.recv_timeout(Duration::from_millis(left.max(0).cast_unsigned()))
            };
            match event {
                Ok(Event::Chosen(choice)) => break choice,
                Ok(Event::Line(line)) => {
                    if line.trim().eq_ignore_ascii_case("END") {
                        cancel.cancel();
                    }
                    came.push(line);
                }
                Ok(Event::Closed) => self.ended = true,
                Err(RecvTimeoutError::Timeout) => cancel.cancel(),
                Err(RecvTimeoutError::Disconnected) => break None,
            }
        };
        came.reverse();
        came.append(&mut self.waiting);
        self.waiting = came;
        choice
    }
}

fn say(answer: &str) -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    writeln!(output, "{answer}")?;
    output.flush()
}
