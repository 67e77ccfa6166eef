//! `omok doctor`: looks whether everything is in order, and says what to do where it isn't.

mod discord;
mod place;

use super::probe::{self, Answer};
use super::{monitor, process};
use crate::ai::Cancel;
use crate::store::health;
use crate::strategy::{self, Binary, Limits, LoadError, Source};
use anyhow::Result;
use clap::Args;
use clap::builder::FalseyValueParser;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::process::ExitCode;

/// What to look at.
#[derive(Debug, Args)]
pub(super) struct DoctorArgs {
    /// The database that the bot uses or is to use
    #[arg(long, env = "OMOK_DATABASE", default_value = "sqlite://omok.db")]
    database: String,
    /// A Discord other than the real one, for tests: an https address anywhere, or an http one on this machine
    #[arg(long, env = "OMOK_DISCORD_API", value_name = "URL")]
    discord_api: Option<String>,
    /// Whether the bot is to ask who is online, for which the application needs the presence intent
    #[arg(long, env = "OMOK_PRESENCE", value_parser = FalseyValueParser::new())]
    presence: bool,
    /// Where a running bot was told to answer, to ask it how it is
    #[arg(long, env = "OMOK_METRICS_LISTEN", value_name = "[ADDRESS:]PORT", value_parser = monitor::listen_address)]
    metrics_listen: Option<SocketAddr>,
    /// Only ask the running bot, as a container's health check does; needs --metrics-listen
    #[arg(long, env = "OMOK_RUNNING", requires = "metrics_listen", value_parser = FalseyValueParser::new())]
    running: bool,
    /// The bot's token. Better left to the environment, where other users cannot read it
    #[arg(long, env = "DISCORD_TOKEN", hide_env_values = true, value_name = "TOKEN", hide = true)]
    token: Option<String>,
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Good,
    /// It runs, but not as well as it could.
    Fair,
    /// It does not run.
    Bad,
}

/// One line of the report.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    verdict: Verdict,
    what: &'static str,
    said: String,
}

impl Finding {
    const fn new(verdict: Verdict, what: &'static str, said: String) -> Self {
        Self { verdict, what, said }
    }
}

/// Prints a line each; exit code 1 if the bot would not run, or does not where that is asked.
pub(super) fn run(args: &DoctorArgs) -> Result<ExitCode> {
    let findings = if args.running { Vec::new() } else { everything(args)? };
    // A bot that has not been started yet is no reason not to start it.
    let silence = if args.running { Verdict::Bad } else { Verdict::Fair };
    let running = args.metrics_listen.map(|address| of_running(address, probe::ask(address), silence));
    let findings: Vec<_> = findings.into_iter().chain(running).collect();
    print!("{}", report(&findings));
    let bad = findings.iter().any(|finding| finding.verdict == Verdict::Bad);
    Ok(if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn everything(args: &DoctorArgs) -> Result<Vec<Finding>> {
    let mut findings = process::runtime()?.block_on(async {
        let mut findings = discord::findings(args).await;
        findings.extend(match health(&args.database).await {
            Ok(health) => place::findings(&health),
            Err(error) => vec![Finding::new(Verdict::Bad, "database", error.to_string())],
        });
        findings
    });
    findings.push(strategies());
    Ok(findings)
}

/// What a running bot says of itself.
fn of_running(address: SocketAddr, answer: Answer, silence: Verdict) -> Finding {
    match answer {
        Answer::Well => Finding::new(Verdict::Good, "bot", format!("runs, and is well ({address})")),
        Answer::Unwell(why) => Finding::new(
            Verdict::Bad,
            "bot",
            format!("{}: its log says more (RUST_LOG=debug)", why.lines().collect::<Vec<_>>().join("; ")),
        ),
        Answer::Silent(error) => Finding::new(
            silence,
            "bot",
            format!("none answers at {address} ({error}): start it with the same --metrics-listen"),
        ),
    }
}

fn report(findings: &[Finding]) -> String {
    let mut text = String::new();
    for Finding { verdict, what, said } in findings {
        let mark = match verdict {
            Verdict::Good => "ok  ",
            Verdict::Fair => "warn",
            Verdict::Bad => "BAD ",
        };
        // Writing to a string does not fail.
        let _ = writeln!(text, "{mark}  {what:<10} {said}");
    }
    text
}

/// The smallest program there is: it shows whether a worker starts and its walls close.
const SMALLEST: &str = "function onGameStart() {} function onRoundStart() {} function onTurnStart() {} \
                        function onRoundEnd() {} function onGameEnd() {}";

fn strategies() -> Finding {
    let checked = Source::read(SMALLEST.as_bytes()).map_err(|error| error.to_string()).and_then(|source| {
        strategy::check(&Binary::own(), &source, Limits::HOME, &Cancel::default()).map_err(
            |error| match error {
                LoadError::Start(error) => error.to_string(),
                error => format!("a program of five empty hooks does not run ({error})"),
            },
        )
    });
    match checked {
        Ok(()) => {
            Finding::new(Verdict::Good, "strategies", "they run, sealed off from everything else".to_owned())
        }
        Err(why) => Finding::new(
            Verdict::Fair,
            "strategies",
            format!(
                "{why}: no strategy will run until the system allows seccomp filters; games are not touched"
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_that_is_unwell_is_bad_and_one_that_is_not_there_only_where_it_should_be() {
        let address = SocketAddr::from(([127, 0, 0, 1], 9090));
        let found = |answer, silence| of_running(address, answer, silence);
        assert_eq!(found(Answer::Well, Verdict::Bad).verdict, Verdict::Good);
        let unwell = found(Answer::Unwell("the gateway is not connected\nlate\n".to_owned()), Verdict::Fair);
        assert_eq!(unwell.verdict, Verdict::Bad);
        assert!(unwell.said.starts_with("the gateway is not connected; late: "), "{}", unwell.said);
        let silent = || Answer::Silent(std::io::Error::other("refused"));
        assert_eq!(found(silent(), Verdict::Fair).verdict, Verdict::Fair);
        assert!(found(silent(), Verdict::Bad).said.contains("--metrics-listen"));
    }
}
