//! A worker by itself, spoken to line by line, for the benches that measure it.

use omok::strategy::Limits;
use omok::strategy::process::SUBCOMMAND;
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A worker that has loaded a program.
#[derive(Debug)]
pub(crate) struct Worker {
    /// Its process.
    pub(crate) child: Child,
    orders: ChildStdin,
    replies: BufReader<ChildStdout>,
    line: String,
}

impl Worker {
    /// Starts one as the bot does, and has it load a program.
    pub(crate) fn start(code: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_omok"))
            .arg(SUBCOMMAND)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let orders = child.stdin.take().unwrap();
        let replies = BufReader::new(child.stdout.take().unwrap());
        let mut worker = Self { child, orders, replies, line: String::new() };
        let load = json!({ "load": { "code": code, "seed": 1, "limits": Limits::SERVER } });
        worker.order(format!("{load}\n").as_bytes());
        worker
    }

    /// Sends one line and waits for the one that answers it.
    pub(crate) fn order(&mut self, line: &[u8]) {
        self.orders.write_all(line).unwrap();
        self.line.clear();
        self.replies.read_line(&mut self.line).unwrap();
        assert!(self.line.contains("\"done\"") || self.line.contains("\"move\""), "{}", self.line);
    }

    /// Ends it.
    pub(crate) fn end(self) {
        let Self { mut child, orders, .. } = self;
        drop(orders);
        child.wait().unwrap();
    }
}
