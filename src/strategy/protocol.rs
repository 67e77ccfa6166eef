//! What a worker and the process that started it say to each other: one JSON object a line.
//!
//! The first line is an [`Order::Load`]; every later one an [`Order::Call`]. Each is answered by one
//! [`Reply`]. The worker says nothing unasked.

use super::hook::Invocation;
use super::limits::Limits;
use super::round::Fault;
use serde::{Deserialize, Serialize};

/// A line to the worker.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Order {
    /// Close the walls, then run the program's own lines.
    Load {
        /// The program.
        code: String,
        /// What `Math.random` starts from.
        seed: u64,
        /// What it may use up.
        limits: Limits,
    },
    /// Call a hook.
    Call(Invocation),
}

/// A line from the worker.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Reply {
    /// What became of it.
    pub(super) then: Then,
    /// Processor time in nanoseconds, as the worker's thread counts it.
    pub(super) cpu_ns: u64,
    /// What the program printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) log: Vec<String>,
    /// Printed lines that were not kept.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) dropped: u64,
}

/// What became of an order.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Then {
    /// It returned.
    Done,
    /// `onTurnStart` returned two integers.
    Move([i64; 2]),
    /// A hook went wrong.
    Fault(Fault),
    /// The program cannot be used.
    Refused(Unusable),
    /// The worker could not close its walls; nothing of the program has run.
    NoWalls(String),
}

/// Why a program that reads as text cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Unusable {
    /// Not JavaScript.
    #[error("{}{message}", Line(.line))]
    Syntax {
        /// What the interpreter says.
        message: String,
        /// Where, from 1.
        line: Option<u32>,
    },
    /// Its own lines, outside any hook, threw.
    #[error("{}{message}", Line(.line))]
    Threw {
        /// The exception's text.
        message: String,
        /// Where, from 1.
        line: Option<u32>,
    },
    /// Its own lines did not end in time.
    #[error("its first lines take longer than a hook may")]
    TimedOut,
    /// It does not declare these hooks as functions.
    #[error("{} not declared as a function", names.join(", "))]
    Missing {
        /// Their names.
        names: Vec<String>,
    },
}

/// Prints `line 3: `, or nothing where the line is not known.
struct Line<'a>(&'a Option<u32>);

impl std::fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.map_or(Ok(()), |line| write!(f, "line {line}: "))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}
