//! The header of a program says how it ends.
//!
//! `// expect:` is followed by one of
//! - `plays`: nothing goes wrong in a whole match;
//! - `fault KIND in HOOK`: loses rounds by it, and with them the match (`once` at the end: one round);
//! - `stopped KIND in HOOK`: its process is ended, and the match lost;
//! - `late KIND`: goes wrong in `onGameEnd`, too late to matter;
//! - `refused KIND`, perhaps with `line N`: never gets to play;
//!
//! where what depends on the machine lists the alternatives with `or`. `// says:` is part of the reason,
//! `// log:` part of what it prints; `// dropped` means that not all it prints is kept; `// slow` gives
//! it the time it would have on a server.

use omok::strategy::*;
use serde_json::Value;

/// What a program's header says.
#[derive(Debug, Default)]
pub(crate) struct Expectation {
    outcomes: Vec<String>,
    says: Option<String>,
    log: Option<String>,
    dropped: bool,
    /// Whether it needs the time of a server.
    pub(crate) slow: bool,
}

impl Expectation {
    /// Reads a header.
    pub(crate) fn read(text: &str) -> Self {
        let mut expectation = Self::default();
        let text = text.trim_start_matches('\u{feff}').trim_start_matches("```js\n");
        for line in text.lines().map_while(|line| line.strip_prefix("// ")) {
            if let Some(outcomes) = line.strip_prefix("expect: ") {
                expectation.outcomes = outcomes.split(" or ").map(str::to_owned).collect();
            } else if let Some(text) = line.strip_prefix("says: ") {
                expectation.says = Some(text.to_owned());
            } else if let Some(text) = line.strip_prefix("log: ") {
                expectation.log = Some(text.to_owned());
            }
            expectation.dropped |= line == "dropped";
            expectation.slow |= line == "slow";
        }
        assert!(!expectation.outcomes.is_empty(), "a header with `// expect:`");
        expectation
    }

    /// Whether it is to be refused, and so never to play.
    pub(crate) fn is_refused(&self) -> bool {
        self.outcomes[0].starts_with("refused")
    }

    /// What differs from how the program was refused, or from its having been accepted.
    pub(crate) fn check_refusal(&self, refused: Result<(), Refusal>) -> Result<(), String> {
        let refusal = match refused {
            Ok(()) if self.is_refused() => return Err("was accepted".to_owned()),
            Ok(()) => return Ok(()),
            Err(refusal) => refusal,
        };
        let expected = self.outcomes.iter().any(|outcome| {
            let mut words = outcome.split_whitespace();
            let kinds = (words.next(), words.next());
            let line = outcome.split(" line ").nth(1).map(|line| line.parse().unwrap());
            kinds == (Some("refused"), Some(&refusal.kind)) && (line.is_none() || line == refusal.line)
        });
        if !expected || !refusal.text.contains(self.says.as_deref().unwrap_or_default()) {
            return Err(format!("was refused as {refusal:?}"));
        }
        Ok(())
    }

    /// What differs from how the program's match ended; it was the first side.
    pub(crate) fn check_match(&self, report: &Report) -> Result<(), String> {
        let fits = self.outcomes.iter().any(|outcome| self.fits(outcome, report));
        if !fits {
            return Err(describe(report));
        }
        let log = report.logs[0].text();
        if self.log.as_ref().is_some_and(|text| !log.contains(text)) {
            let start: String = log.chars().take(200).collect();
            return Err(format!("printed {start:?}"));
        }
        if self.dropped != (report.logs[0].dropped() > 0) {
            return Err(format!("{} lines were dropped", report.logs[0].dropped()));
        }
        Ok(())
    }

    fn fits(&self, outcome: &str, report: &Report) -> bool {
        let words: Vec<&str> = outcome.split_whitespace().collect();
        let missteps: Vec<&Misstep> =
            report.rounds.iter().filter_map(|round| round.missteps[0].as_ref()).collect();
        let has_lost = report.verdict.winner == Some(Side::Second);
        let clean = missteps.is_empty() && report.halts[0].is_none();
        let says = |misstep: &Misstep| {
            let text = serde_json::to_value(&misstep.fault).unwrap().to_string();
            text.contains(self.says.as_deref().unwrap_or_default())
        };
        let is_fault = |misstep: &&&Misstep, kind: &str| kind_of(&misstep.fault) == kind && says(misstep);
        match words[..] {
            ["plays"] => clean && report.late_missteps[0].is_none(),
            ["late", kind] => {
                clean && report.late_missteps[0].as_ref().is_some_and(|late| kind_of(&late.fault) == kind)
            }
            ["fault", kind, "in", hook] => {
                let first = missteps.first().filter(|misstep| is_fault(misstep, kind));
                has_lost
                    && report.halts[0].is_none()
                    && first.is_some_and(|misstep| misstep.hook.name() == hook)
            }
            ["fault", kind, "in", hook, "once"] => {
                let first = missteps.first().filter(|misstep| is_fault(misstep, kind));
                missteps.len() == 1
                    && report.halts[0].is_none()
                    && first.is_some_and(|misstep| misstep.hook.name() == hook)
            }
            ["stopped", kind, "in", hook] => {
                let halt = report.halts[0].as_ref();
                has_lost
                    && halt.is_some_and(|halt| {
                        kind_of(&halt.stop) == kind && halt.hook.map(Hook::name) == Some(hook)
                    })
            }
            ["stopped"] => has_lost && report.halts[0].is_some(),
            [kind] => {
                has_lost && report.halts[0].is_none() && missteps.first().is_some_and(|m| is_fault(&m, kind))
            }
            _ => panic!("no outcome is written {outcome:?}"),
        }
    }
}

/// Why a program was refused.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) kind: String,
    pub(crate) line: Option<u32>,
    pub(crate) text: String,
}

impl From<SourceError> for Refusal {
    fn from(error: SourceError) -> Self {
        let (kind, line) = match error {
            SourceError::Empty => ("empty", None),
            SourceError::TooLong { .. } => ("tooLong", None),
            SourceError::NotUtf8 { line } => ("notUtf8", Some(line)),
            SourceError::Nul { line } => ("nul", Some(line)),
            SourceError::Module { line, .. } => ("module", Some(line)),
        };
        Self { kind: kind.to_owned(), line, text: error.to_string() }
    }
}

impl From<LoadError> for Refusal {
    fn from(error: LoadError) -> Self {
        let text = error.to_string();
        let (kind, line) = match error {
            LoadError::Unusable(Unusable::Syntax { line, .. }) => ("syntax", line),
            LoadError::Unusable(Unusable::Threw { line, .. }) => ("threw", line),
            LoadError::Unusable(Unusable::TimedOut) => ("timedOut", None),
            LoadError::Unusable(Unusable::Missing { .. }) => ("missing", None),
            LoadError::Stopped(_) => ("stopped", None),
            LoadError::Start(_) | LoadError::Cancelled => panic!("no worker: {text}"),
        };
        Self { kind: kind.to_owned(), line, text }
    }
}

/// The word by which a fault or a stop goes in JSON.
fn kind_of(thing: &impl serde::Serialize) -> String {
    match &serde_json::to_value(thing).unwrap()["kind"] {
        Value::String(kind) => kind.clone(),
        other => panic!("a kind, not {other}"),
    }
}

/// How a match went, for a failing test.
fn describe(report: &Report) -> String {
    let rounds = report.rounds.iter().map(|round| {
        let misstep = round.missteps[0].as_ref().map(|misstep| format!("{misstep:?}"));
        format!("{} stones {:?} {}", round.moves.len(), round.winner(), misstep.unwrap_or_default())
    });
    format!(
        "{:?} {:?} halts {:?} late {:?}: {}",
        report.verdict,
        report.score,
        report.halts,
        report.late_missteps,
        rounds.collect::<Vec<_>>().join("; ")
    )
}
