//! A worker seen from outside: starts it, calls its hooks, and ends it when it will not answer.
//!
//! The child's own word on its time is not taken: the kernel is asked. Everything here blocks, so a
//! match has a thread of its own; the child dies with that thread, however the thread ends.

use super::contest::Answer;
use super::hook::Invocation;
use super::limits::Limits;
use super::protocol::{Order, Reply, Then, Unusable};
use super::round::Stop;
use super::source::Source;
use crate::ai::Cancel;
use crate::clock;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// The hidden subcommand that makes the binary a worker.
pub const SUBCOMMAND: &str = "strategy-worker";

/// How often a hook that takes its time is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// The longest line a worker may answer with: its log at most, escaped, and a little around it.
const LINE_BYTES_MAX: usize = 1 << 20;

/// The program that workers are made of: this one.
#[derive(Debug, Clone)]
pub struct Binary(PathBuf);

impl Binary {
    /// The running program, even if its file has been replaced since.
    pub fn own() -> Self {
        Self(PathBuf::from("/proc/self/exe"))
    }

    /// The `omok` at this path, for programs that are not it.
    pub fn at(path: &Path) -> Self {
        Self(path.to_owned())
    }
}

/// Why there is no worker.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No process could be made, or it would not talk.
    #[error("cannot start a worker: {0}")]
    Process(#[from] io::Error),
    /// The kernel does not offer what a worker is kept in by.
    #[error("this system cannot keep a strategy in: {0}")]
    NoWalls(String),
}

/// Why a program did not get as far as its first hook.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// There is no worker.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The program is at fault.
    #[error(transparent)]
    Unusable(#[from] Unusable),
    /// The program's own lines made it end or be ended.
    #[error("its first lines made the process end")]
    Stopped(Stop),
    /// Nobody wants to know any more.
    #[error("cancelled")]
    Cancelled,
}

/// What a call came to.
#[derive(Debug)]
pub(super) struct Called {
    pub(super) answer: Answer,
    /// Processor time, as the kernel counts it.
    pub(super) cpu: Duration,
    pub(super) log: Vec<String>,
    /// Printed lines that were not kept.
    pub(super) dropped: u64,
}

/// A running worker. Dropping it ends the process.
#[derive(Debug)]
pub(super) struct Worker {
    child: Child,
    orders: ChildStdin,
    replies: ChildStdout,
    /// What has been read beyond the last line.
    pending: Vec<u8>,
    limits: Limits,
    cancel: Cancel,
    /// Processor time of all orders so far.
    spent: Duration,
}

/// Why no reply came.
enum Silence {
    Stopped(Stop),
    Cancelled,
}

impl Worker {
    /// Starts a process and has it load a program.
    pub(super) fn load(
        binary: &Binary,
        source: &Source,
        seed: u64,
        limits: Limits,
        cancel: Cancel,
    ) -> Result<(Self, Called), LoadError> {
        let mut worker = Self::start(binary, limits, cancel).map_err(StartError::Process)?;
        let order = Order::Load { code: source.text().to_owned(), seed, limits };
        let (reply, cpu) = worker.ask(&order).map_err(|silence| match silence {
            Silence::Stopped(stop) => LoadError::Stopped(stop),
            Silence::Cancelled => LoadError::Cancelled,
        })?;
        match reply.then {
            Then::Refused(unusable) => Err(unusable.into()),
            Then::NoWalls(why) => Err(StartError::NoWalls(why).into()),
            _ => Ok((worker, Called { answer: Answer::Done, cpu, log: reply.log, dropped: reply.dropped })),
        }
    }

    fn start(binary: &Binary, limits: Limits, cancel: Cancel) -> io::Result<Self> {
        let mut child = Command::new(&binary.0)
            .arg(SUBCOMMAND)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(orders), Some(replies)) => {
                let pending = Vec::new();
                Ok(Self { child, orders, replies, pending, limits, cancel, spent: Duration::ZERO })
            }
            _ => Err(io::Error::other("a child without its pipes")),
        }
    }

    /// Calls a hook. After [`Answer::Stopped`] the process is gone.
    ///
    /// # Errors
    /// When cancelled meanwhile; the process is gone then too.
    pub(super) fn call(&mut self, invocation: Invocation) -> Result<Called, Cancelled> {
        let before = self.spent;
        match self.ask(&Order::Call(invocation)) {
            Ok((reply, cpu)) => {
                let answer = match reply.then {
                    Then::Move(numbers) => Answer::Move(numbers),
                    Then::Fault(fault) => Answer::Fault(fault),
                    Then::Done => Answer::Done,
                    Then::Refused(_) | Then::NoWalls(_) => Answer::Stopped(Stop::Crashed),
                };
                Ok(Called { answer, cpu, log: reply.log, dropped: reply.dropped })
            }
            Err(Silence::Stopped(stop)) => {
                let cpu = self.spent.saturating_sub(before);
                Ok(Called { answer: Answer::Stopped(stop), cpu, log: Vec::new(), dropped: 0 })
            }
            Err(Silence::Cancelled) => Err(Cancelled),
        }
    }

    /// Sends an order and waits for its reply, within the limits.
    fn ask(&mut self, order: &Order) -> Result<(Reply, Duration), Silence> {
        let watch = Watch { cpu: self.cpu(), wall: clock::elapsed() };
        let reply = self.exchange(order, &watch);
        if reply.is_err() {
            self.end();
        }
        let cpu = self.cpu().saturating_sub(watch.cpu);
        self.spent += cpu;
        let is_spent = self.limits.bank.is_some_and(|bank| self.spent > bank);
        if reply.is_ok() && is_spent {
            self.end();
            return Err(Silence::Stopped(Stop::Bank));
        }
        reply.map(|reply| (reply, cpu))
    }

    fn exchange(&mut self, order: &Order, watch: &Watch) -> Result<Reply, Silence> {
        let crashed = || Silence::Stopped(Stop::Crashed);
        let mut line = serde_json::to_vec(order).map_err(|_| crashed())?;
        line.push(b'\n');
        self.orders.write_all(&line).map_err(|_| crashed())?;
        let line = self.line(watch)?;
        serde_json::from_slice(&line).map_err(|_| crashed())
    }

    /// The next line of the worker's answers.
    fn line(&mut self, watch: &Watch) -> Result<Vec<u8>, Silence> {
        let mut chunk = [0; 4096];
        loop {
            if let Some(end) = self.pending.iter().position(|&byte| byte == b'\n') {
                let rest = self.pending.split_off(end + 1);
                return Ok(std::mem::replace(&mut self.pending, rest));
            }
            if self.pending.len() > LINE_BYTES_MAX {
                return Err(Silence::Stopped(Stop::Crashed));
            }
            if self.is_readable() {
                let read = self.replies.read(&mut chunk).unwrap_or(0);
                if read == 0 {
                    return Err(Silence::Stopped(self.how_it_ended(watch)));
                }
                self.pending.extend_from_slice(&chunk[..read]);
            } else {
                self.look(watch)?;
            }
        }
    }

    /// Waits a little for an answer.
    fn is_readable(&self) -> bool {
        let mut files = [PollFd::new(&self.replies, PollFlags::IN)];
        let wait = Timespec { tv_sec: 0, tv_nsec: LOOK_EVERY.subsec_nanos().into() };
        // An interrupted wait is as good as one that has ended.
        matches!(poll(&mut files, Some(&wait)), Ok(1..))
    }

    /// Whether it may go on.
    fn look(&self, watch: &Watch) -> Result<(), Silence> {
        if self.cancel.is_cancelled() {
            return Err(Silence::Cancelled);
        }
        let cpu = self.cpu().saturating_sub(watch.cpu);
        if self.limits.bank.is_some_and(|bank| self.spent + cpu > bank) {
            return Err(Silence::Stopped(Stop::Bank));
        }
        if cpu > self.limits.hook_cpu_killed {
            return Err(Silence::Stopped(Stop::Cpu));
        }
        if clock::elapsed().saturating_sub(watch.wall) > self.limits.hook_wall {
            return Err(Silence::Stopped(Stop::Wall));
        }
        Ok(())
    }

    /// A process that ended by itself has crashed, unless its time was up just then.
    fn how_it_ended(&self, watch: &Watch) -> Stop {
        match self.look(watch) {
            Err(Silence::Stopped(stop)) => stop,
            _ => Stop::Crashed,
        }
    }

    fn cpu(&self) -> Duration {
        clock::process_cpu(self.child.id()).unwrap_or(self.spent)
    }

    fn end(&mut self) {
        // Both fail only when it has ended and been waited for.
        let _ = self.child.kill();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.end();
        let _ = self.child.wait();
    }
}

/// The clocks when an order was given.
struct Watch {
    cpu: Duration,
    wall: Duration,
}

/// The match was called off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;
