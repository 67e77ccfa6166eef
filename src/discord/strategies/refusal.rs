//! Why nothing was done about a strategy, in sentences.

use super::words::{code, seconds};
use crate::discord::texts::{Voice, say};
use crate::strategy::archive::UNFINISHED_MAX;
use crate::strategy::source::BYTES_MAX;
use crate::strategy::{Limits, LoadError, SourceError, Unusable};

/// Why nothing was done.
#[derive(Debug)]
pub(crate) enum StrategyRefusal {
    /// The text cannot be a program.
    Source(SourceError),
    /// The program cannot be used.
    Load(LoadError),
    /// The file is larger than a program may be, in bytes.
    FileTooLong(u32),
    /// Discord did not give the file out.
    Download,
    /// The person has no strategy here.
    NoneOfMine,
    /// There is none by that name or number.
    Unknown,
    /// No such match, or not on this server.
    NoMatch,
    /// The log is not theirs to read.
    NotMyMatch,
    /// The log is kept no longer, or nothing was printed.
    NoLog,
    /// As many matches as one may have waiting.
    TooMany,
    /// Another program of theirs, or too many of others', are being looked at.
    Busy,
}

impl StrategyRefusal {
    /// The sentence.
    pub(crate) fn sentence(&self, voice: Voice<'_>) -> String {
        match self {
            Self::Busy => say!(voice, "refusal-busy"),
            Self::Source(why) => say!(voice, "strategy-refused", reason = source(voice, why)),
            Self::Load(why) => load(voice, why),
            Self::FileTooLong(bytes) => {
                let reason = say!(voice, "strategy-bad-too-long", bytes = *bytes, most = BYTES_MAX);
                say!(voice, "strategy-refused", reason = reason)
            }
            Self::Download => say!(voice, "strategy-no-download"),
            Self::NoneOfMine => say!(voice, "strategy-none"),
            Self::Unknown => say!(voice, "strategy-unknown"),
            Self::NoMatch => say!(voice, "strategy-no-match"),
            Self::NotMyMatch => say!(voice, "strategy-not-mine"),
            Self::NoLog => say!(voice, "strategy-no-log"),
            Self::TooMany => say!(voice, "strategy-too-many", limit = UNFINISHED_MAX),
        }
    }
}

fn source(voice: Voice<'_>, why: &SourceError) -> String {
    match why {
        SourceError::Empty => say!(voice, "strategy-bad-empty"),
        SourceError::TooLong { bytes } => {
            say!(voice, "strategy-bad-too-long", bytes = *bytes, most = BYTES_MAX)
        }
        SourceError::NotUtf8 { line } => say!(voice, "strategy-bad-text", line = *line),
        SourceError::Nul { line } => say!(voice, "strategy-bad-nul", line = *line),
        SourceError::Module { line, word } => say!(voice, "strategy-bad-module", line = *line, word = *word),
    }
}

fn load(voice: Voice<'_>, why: &LoadError) -> String {
    let reason = match why {
        LoadError::Start(_) | LoadError::Cancelled => return say!(voice, "strategy-no-worker"),
        LoadError::Stopped(_) => say!(voice, "strategy-bad-stopped"),
        LoadError::Unusable(Unusable::TimedOut) => {
            say!(voice, "strategy-bad-slow", seconds = seconds(Limits::SERVER.hook_cpu))
        }
        LoadError::Unusable(Unusable::Missing { names }) => {
            let names: Vec<String> = names.iter().map(|name| code(name)).collect();
            say!(voice, "strategy-bad-missing", names = names.join(", "))
        }
        LoadError::Unusable(Unusable::Syntax { message, line } | Unusable::Threw { message, line }) => {
            let message = code(message);
            match line {
                Some(line) => say!(voice, "strategy-bad-line", line = *line, message = message),
                None => say!(voice, "strategy-bad-somewhere", message = message),
            }
        }
    };
    say!(voice, "strategy-refused", reason = reason)
}
