//! `omok doctor`: looks whether everything is in order, and says what to do where it isn't.

use super::probe::{self, Answer};
use super::{monitor, process};
use crate::ai::Cancel;
use crate::clock::SystemClock;
use crate::discord::{Checkup, DiscordConfig, StartError, checkup};
use crate::store::{Health, OpenError, State, health};
use crate::strategy::{self, Binary, Limits, LoadError, Source};
use anyhow::Result;
use clap::Args;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;

/// What to look at.
#[derive(Debug, Args)]
pub(super) struct DoctorArgs {
    /// The database that the bot uses or is to use
    #[arg(long, env = "OMOK_DATABASE", default_value = "sqlite://omok.db")]
    database: String,
    /// Another Discord than the real one, for tests; plain http on loopback only
    #[arg(long, env = "OMOK_DISCORD_API", value_name = "URL")]
    discord_api: Option<String>,
    /// Where a running bot was told to answer, to ask it how it is
    #[arg(long, env = "OMOK_METRICS_LISTEN", value_name = "[ADDRESS:]PORT", value_parser = monitor::listen_address)]
    metrics_listen: Option<SocketAddr>,
    /// Only ask the running bot, as a container's health check does; needs --metrics-listen
    #[arg(long, env = "OMOK_RUNNING", requires = "metrics_listen", value_parser = clap::builder::FalseyValueParser::new())]
    running: bool,
    /// The bot's token. Better left to the environment, where other users cannot read it
    #[arg(long, env = "DISCORD_TOKEN", hide_env_values = true, value_name = "TOKEN", hide = true)]
    token: Option<String>,
}

/// Less room than this is soon used up: a busy server's games take some megabytes a day.
const FREE_BYTES_MIN: u64 = 200 << 20;

/// From here on a move is no longer judged by the time Discord took it.
const CLOCK_OFF_MS_MAX: u64 = 2_000;

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
        let mut findings = discord(args).await;
        findings.extend(match health(&args.database).await {
            Ok(health) => database(&health),
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
        let _ = writeln!(text, "{mark}  {what:<9} {said}");
    }
    text
}

async fn discord(args: &DoctorArgs) -> Vec<Finding> {
    let Some(token) = args.token.as_deref().map(str::trim).filter(|token| !token.is_empty()) else {
        let said =
            "DISCORD_TOKEN is not set: copy the bot's token from https://discord.com/developers/applications";
        return vec![Finding::new(Verdict::Bad, "token", said.to_owned())];
    };
    let asked = match DiscordConfig::new(token, args.discord_api.as_deref()) {
        Err(error) => {
            let said = format!("{error}: leave --discord-api out for the real Discord");
            return vec![Finding::new(Verdict::Bad, "address", said)];
        }
        Ok(config) => checkup(&config, Arc::new(SystemClock::new())).await,
    };
    match asked {
        Ok(asked) => of_discord(asked),
        Err(error) => {
            let said = format!("{}: copy the token from the developer portal again", in_full(&error));
            vec![Finding::new(Verdict::Bad, "token", said)]
        }
    }
}

/// What to do where Discord cannot be reached.
const NO_WAY: &str = "is there a way to the internet, and is Discord up (https://discordstatus.com)?";

fn of_discord(asked: Checkup) -> Vec<Finding> {
    let token = match asked.invitation {
        Ok(link) => Finding::new(Verdict::Good, "token", format!("accepted; invite the bot with {link}")),
        Err(StartError::Token) => Finding::new(
            Verdict::Bad,
            "token",
            "Discord does not accept it: reset it in the developer portal and copy it again".to_owned(),
        ),
        Err(error) => Finding::new(Verdict::Bad, "token", format!("{}: {NO_WAY}", in_full(&error))),
    };
    let gateway = match asked.gateway {
        Ok(url) => Finding::new(Verdict::Good, "gateway", url),
        Err(error) => Finding::new(Verdict::Bad, "gateway", format!("{}: {NO_WAY}", in_full(&error))),
    };
    let clock = asked.clock_ahead.map(|ahead| {
        let seconds = ahead.0.unsigned_abs().div_ceil(1000);
        let way = if ahead.0 > 0 { "ahead of" } else { "behind" };
        if ahead.0.unsigned_abs() <= CLOCK_OFF_MS_MAX {
            Finding::new(Verdict::Good, "clock", "agrees with Discord's".to_owned())
        } else {
            let said = format!(
                "about {seconds} s {way} Discord's: let NTP set it (`timedatectl set-ntp true`), or moves are judged by when they arrive here"
            );
            Finding::new(Verdict::Fair, "clock", said)
        }
    });
    [Some(token), Some(gateway), clock].into_iter().flatten().collect()
}

fn database(health: &Health) -> Vec<Finding> {
    let path = health.path.display();
    let state = match &health.state {
        State::Good => Finding::new(Verdict::Good, "database", format!("{path} is whole and up to date")),
        State::New => Finding::new(Verdict::Good, "database", format!("{path} will be made at the start")),
        State::InUse => Finding::new(Verdict::Good, "database", format!("{path} is whole; a bot runs on it")),
        State::Older => Finding::new(
            Verdict::Good,
            "database",
            format!("{path} will be upgraded at the start; make a backup first"),
        ),
        State::Bad(error @ OpenError::Schema { .. }) => {
            let said = format!("{error}: start the newer omok that wrote it, or restore an older backup");
            Finding::new(Verdict::Bad, "database", said)
        }
        State::Bad(error) => Finding::new(Verdict::Bad, "database", error.to_string()),
        State::ReadOnly(error) => {
            let said = format!(
                "its directory cannot be written ({error}): give the bot's user the right to, or use --database"
            );
            Finding::new(Verdict::Bad, "database", said)
        }
    };
    let mut findings = vec![state];
    if let Some(free) = health.free_bytes {
        let (verdict, advice) = if free < FREE_BYTES_MIN {
            (Verdict::Fair, ": make room before it is full")
        } else {
            (Verdict::Good, "")
        };
        findings.push(Finding::new(verdict, "disk", format!("{} MiB free{advice}", free >> 20)));
    }
    if health.on_network {
        let said =
            "the database is on a network file system, whose locks cannot be trusted: use a local disk";
        findings.push(Finding::new(Verdict::Fair, "disk", said.to_owned()));
    }
    findings
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
        Ok(()) => Finding::new(Verdict::Good, "sandbox", "strategies run behind closed walls".to_owned()),
        Err(why) => Finding::new(
            Verdict::Fair,
            "sandbox",
            format!(
                "{why}: no strategy will run until the system allows seccomp filters; games are not touched"
            ),
        ),
    }
}

/// An error with its causes.
fn in_full(error: &StartError) -> String {
    let mut said = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        let _ = write!(said, ": {error}");
        cause = error.source();
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Millis;

    fn verdicts(findings: &[Finding]) -> Vec<(&'static str, Verdict)> {
        findings.iter().map(|finding| (finding.what, finding.verdict)).collect()
    }

    fn asked(clock_ahead: Option<Millis>) -> Checkup {
        Checkup {
            invitation: Ok("https://invite".to_owned()),
            gateway: Ok("wss://gateway".to_owned()),
            clock_ahead,
        }
    }

    #[test]
    fn a_clock_that_is_off_is_told_with_the_way_it_is_off() {
        let findings = of_discord(asked(Some(Millis(-61_200))));
        assert_eq!(
            verdicts(&findings),
            [("token", Verdict::Good), ("gateway", Verdict::Good), ("clock", Verdict::Fair)]
        );
        assert!(findings[2].said.starts_with("about 62 s behind Discord's"), "{}", findings[2].said);
        assert_eq!(of_discord(asked(Some(Millis(900))))[2].verdict, Verdict::Good);
        assert_eq!(of_discord(asked(None)).len(), 2);
    }

    #[test]
    fn a_wrong_token_says_where_to_get_another() {
        let findings = of_discord(Checkup { invitation: Err(StartError::Token), ..asked(None) });
        assert_eq!(findings[0].verdict, Verdict::Bad);
        assert!(findings[0].said.contains("developer portal"));
    }

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

    #[test]
    fn little_room_and_a_network_disk_are_warnings() {
        let health =
            Health { path: "omok.db".into(), state: State::New, free_bytes: Some(5 << 20), on_network: true };
        let findings = database(&health);
        assert_eq!(
            verdicts(&findings),
            [("database", Verdict::Good), ("disk", Verdict::Fair), ("disk", Verdict::Fair)]
        );
        assert!(report(&findings).contains("warn  disk      5 MiB free: make room"));
    }
}
