//! What a strategy may use up before it is stopped.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Every limit of a strategy's process, in one place so that tests can make them smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Processor time of one hook; beyond it the program is interrupted and loses the round.
    pub hook_cpu: Duration,
    /// Processor time of one hook at which the process is killed, because it cannot be interrupted
    /// where it is. More than [`Self::hook_cpu`].
    pub hook_cpu_killed: Duration,
    /// Time on the wall at which the process is killed, however little of the processor it has had. So long
    /// that a machine must be hopelessly busy before a program loses for that.
    pub hook_wall: Duration,
    /// Processor time of all hooks of a match together; `None` for no such limit.
    pub bank: Option<Duration>,
    /// Bytes that the program's values may take.
    pub memory_bytes: usize,
    /// Bytes of the interpreter's stack.
    pub stack_bytes: usize,
    /// Bytes of address space of the process.
    pub address_space_bytes: u64,
    /// What the program may print.
    pub log: LogLimits,
}

/// What a program may print. What is beyond is counted, not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLimits {
    /// Lines in one hook.
    pub lines: usize,
    /// Bytes in one hook.
    pub bytes: usize,
    /// Characters of one line.
    pub line_chars: usize,
    /// Bytes in a whole match.
    pub match_bytes: usize,
}

impl Limits {
    /// The limits at home: two seconds of processor time a hook, as the contract says, and no bank.
    pub const HOME: Self = Self {
        hook_cpu: Duration::from_secs(2),
        hook_cpu_killed: Duration::from_millis(2250),
        hook_wall: Duration::from_mins(1),
        bank: None,
        memory_bytes: 64 << 20,
        stack_bytes: 1 << 20,
        address_space_bytes: 512 << 20,
        log: LogLimits { lines: 200, bytes: 16 << 10, line_chars: 500, match_bytes: 512 << 10 },
    };

    /// The limits on a server: those at home, and 300 s a match and side.
    pub const SERVER: Self = Self { bank: Some(Duration::from_mins(5)), ..Self::HOME };
}
