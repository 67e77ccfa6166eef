//! What is left of a match when it is over: everything to replay it, and what its programs used up.

use super::contest::{Contest, Verdict};
use super::hook::Hook;
use super::round::{Fault, Halt, Misstep, Round, Side, Stop};
use super::run::Pairing;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// A finished match. Its rounds hold every move, so that it can be stepped through; the logs are apart,
/// because each is its side's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Who won, and by what.
    pub verdict: Verdict,
    /// Rounds won, in the order of [`Side::BOTH`].
    pub score: [u32; 2],
    /// What everything random started from. A string in JSON, where numbers are not that long.
    #[serde(with = "as_text")]
    pub seed: u64,
    /// The rounds, in order.
    pub rounds: Vec<Round>,
    /// Whose process was stopped, and why.
    pub halts: [Option<Halt>; 2],
    /// What went wrong in `onGameEnd`, which costs nothing.
    pub late_missteps: [Option<Misstep>; 2],
    /// What each side used up.
    pub usage: [Usage; 2],
    /// Processor time that each side had for the whole match, in seconds; `None` for no limit.
    #[serde(default = "usual_bank")]
    pub bank_s: Option<u64>,
    /// What each side printed.
    #[serde(skip)]
    pub logs: [LogBook; 2],
}

/// What one side used up.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    /// Processor time of the whole match in ms, the program's loading included.
    pub cpu_ms: f64,
    /// By hook.
    pub hooks: BTreeMap<Hook, HookUsage>,
}

/// Processor time of one hook over a match.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HookUsage {
    /// How often it was called.
    pub calls: u32,
    /// The longest call, in ms.
    pub most_ms: f64,
    /// The mean, in ms.
    pub mean_ms: f64,
}

/// Processor times by hook, while they are being collected.
#[derive(Debug, Clone, Default)]
pub(super) struct HookTimes(BTreeMap<Hook, (u32, Duration, Duration)>);

impl HookTimes {
    pub(super) fn add(&mut self, hook: Hook, cpu: Duration) {
        let (calls, most, sum) = self.0.entry(hook).or_default();
        *calls += 1;
        *most = cpu.max(*most);
        *sum += cpu;
    }

    fn usage(&self) -> BTreeMap<Hook, HookUsage> {
        let of = |&(calls, most, sum): &(u32, Duration, Duration)| HookUsage {
            calls,
            most_ms: ms(most),
            mean_ms: ms(sum) / f64::from(calls.max(1)),
        };
        self.0.iter().map(|(&hook, times)| (hook, of(times))).collect()
    }
}

/// What one side of a match left behind.
#[derive(Debug)]
pub(super) struct SideReport {
    pub(super) times: HookTimes,
    pub(super) cpu: Duration,
    pub(super) log: LogBook,
}

/// What a side printed in a match.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LogBook {
    text: String,
    bytes_max: usize,
    dropped: u64,
}

impl LogBook {
    /// Empty, to hold at most so many bytes.
    pub(super) const fn new(bytes_max: usize) -> Self {
        Self { text: String::new(), bytes_max, dropped: 0 }
    }

    /// Adds what one hook printed.
    pub(super) fn add(&mut self, lines: &[String], dropped: u64) {
        for line in lines {
            if self.text.len() + line.len() < self.bytes_max {
                self.text.push_str(line);
                self.text.push('\n');
            } else {
                self.dropped += 1;
            }
        }
        self.dropped += dropped;
    }

    /// What was printed elsewhere, whole.
    #[cfg(test)]
    pub(crate) fn of(text: &str) -> Self {
        Self { text: text.to_owned(), bytes_max: text.len(), dropped: 0 }
    }

    /// The lines, each with its end.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many lines found no room.
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }
}

impl Report {
    pub(super) fn new(
        contest: &Contest,
        verdict: Verdict,
        pairing: &Pairing,
        sides: Vec<SideReport>,
    ) -> Self {
        let mut usage = <[Usage; 2]>::default();
        let mut logs = <[LogBook; 2]>::default();
        for (index, side) in sides.into_iter().enumerate().take(2) {
            usage[index] = Usage { cpu_ms: ms(side.cpu), hooks: side.times.usage() };
            logs[index] = side.log;
        }
        Self {
            verdict,
            score: Side::BOTH.map(|side| contest.wins(side)),
            seed: pairing.seed,
            rounds: contest.rounds().to_vec(),
            halts: contest.halts().clone(),
            late_missteps: contest.late_missteps().clone(),
            usage,
            bank_s: pairing.limits.bank.map(|bank| bank.as_secs()),
            logs,
        }
    }
}

impl Report {
    /// Takes out what a side's program said in its own words, such as an exception's text.
    pub fn forget_words(&mut self, side: Side) {
        let of_rounds = self.rounds.iter_mut().filter_map(|round| round.missteps[side.index()].as_mut());
        for misstep in of_rounds.chain(self.late_missteps[side.index()].as_mut()) {
            if let Fault::Threw { message: words, .. } | Fault::NotAMove { got: words } = &mut misstep.fault {
                FORGOTTEN.clone_into(words);
            }
        }
        if let Some(Halt { stop: Stop::Unstartable { message, .. }, .. }) = &mut self.halts[side.index()] {
            FORGOTTEN.clone_into(message);
        }
    }

    /// Leaves what is kept of an old match: its moves, how each round and the whole ended, and the sums.
    pub fn shorten(&mut self) {
        for side in Side::BOTH {
            self.forget_words(side);
            self.usage[side.index()].hooks.clear();
        }
    }
}

/// Stands where words were.
const FORGOTTEN: &str = "…";

/// What a side had before it was written down with each match.
#[expect(clippy::unnecessary_wraps, reason = "serde calls it so")]
const fn usual_bank() -> Option<u64> {
    Some(300)
}

/// Milliseconds, to the microsecond.
fn ms(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

mod as_text {
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(super) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
