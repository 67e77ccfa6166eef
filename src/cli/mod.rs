//! The command line: one file a subcommand.
//!
//! What is set for good (`run`, `sandbox`, and what looks at their database) has an
//! environment variable for each flag; what is said once (`render`, `match`,
//! `gomocup`) has none, so that neither takes the other's. Whatever is wrong with
//! the input is said in one line on standard error that names what and where, with
//! exit code 2 for unusable arguments and 1 for everything else; `exit` knows the
//! one exception.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "talking on standard output is what a command does"
)]

mod backup;
mod bot;
mod doctor;
mod exit;
#[cfg(test)]
mod flags_table;
mod forget;
mod gomocup;
mod r#match;
mod monitor;
mod probe;
mod process;
mod render;
mod rules;
mod run;
mod sandbox;
mod strategies;
mod verify;

use crate::strategy;
use clap::{CommandFactory, Parser, Subcommand};
use std::process::ExitCode;

pub use bot::{Bot, BotConfig};
pub use monitor::{Monitor, Serving, Watched};

/// Play omok (gomoku, renju) on Discord.
#[derive(Debug, Parser)]
#[command(name = "omok", version, about, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the bot on Discord (needs `DISCORD_TOKEN`)
    Run(run::RunArgs),
    /// Try everything on a local Discord with a web page; needs no token
    Sandbox(sandbox::SandboxArgs),
    /// Read positions as JSON lines to the end, print their forbidden and winning points as JSON lines
    Rules(rules::RulesArgs),
    /// Draw a position as a PNG, or a whole game as a GIF
    Render(render::RenderArgs),
    /// Check that token, gateway, clock, database and disk are in order, and say what to do
    Doctor(doctor::DoctorArgs),
    /// Copy the database to a new file, also while the bot runs
    Backup(backup::BackupArgs),
    /// Delete what is stored about a person, while the bot is stopped
    Forget(forget::ForgetArgs),
    /// Let two players play each other
    Match(r#match::MatchArgs),
    /// Play as an engine for gomoku managers, on standard input and output
    Gomocup(gomocup::GomocupArgs),
    /// Replay every stored game and compare its final hash
    Verify(verify::VerifyArgs),
    /// Run one strategy between two pipes; only the bot and `omok match` start this
    #[command(hide = true)]
    StrategyWorker,
}

/// Runs the command that the process's arguments name.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return explain_usage(&error),
    };
    let serves = matches!(cli.command, Command::Run(_));
    let result = match cli.command {
        Command::Run(args) => run::run(args),
        Command::Sandbox(args) => sandbox::run(args),
        Command::Rules(args) => rules::run(&args),
        Command::Render(args) => render::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Forget(args) => forget::run(&args),
        Command::Match(args) => r#match::run(&args),
        Command::Gomocup(args) => gomocup::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::StrategyWorker => {
            strategy::worker::serve().map(|()| ExitCode::SUCCESS).map_err(anyhow::Error::from)
        }
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            if is_broken_pipe(&error) {
                // Whoever read has read enough.
                return ExitCode::SUCCESS;
            }
            eprintln!("omok: {}", one_line(&chain(&error)));
            if serves { exit::code(&error) } else { ExitCode::FAILURE }
        }
    }
}

/// Prints help as it is, and a usage error as one line.
fn explain_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        print!("{error}");
        return ExitCode::SUCCESS;
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprint!("{error}");
        return ExitCode::from(2);
    }
    let text = error.to_string();
    let reason = text.split("\n\n").next().unwrap_or_default();
    let command = std::env::args().nth(1).filter(|word| !word.starts_with('-'));
    let help = command
        .filter(|word| Cli::command().find_subcommand(word).is_some())
        .map_or_else(|| "omok --help".to_owned(), |command| format!("omok {command} --help"));
    eprintln!("omok: {} (see {help})", one_line(reason.trim_start_matches("error: ")));
    ExitCode::from(2)
}

/// An error with its causes, leaving out those that the one before has quoted already.
fn chain(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}

/// A number with its noun, which has an ordinary plural.
fn counted(count: impl Into<u64>, noun: &str) -> String {
    let count = count.into();
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Folds all white space, so that a message stays on its line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn a_cause_that_was_quoted_is_not_said_again() {
        let error = Err::<(), _>(std::io::Error::other("disk full")).context("cannot write x: disk full");
        let error = error.context("render").unwrap_err();
        assert_eq!(chain(&error), "render: cannot write x: disk full");
    }

    #[test]
    fn one_is_singular() {
        let said = [0u32, 1, 2].map(|count| counted(count, "game"));
        assert_eq!(said, ["0 games", "1 game", "2 games"]);
    }

    #[test]
    fn the_arguments_make_sense_to_clap() {
        Cli::command().debug_assert();
    }

    /// A switch reads its variable with the parser that it would read a value with.
    #[test]
    fn every_switch_takes_from_its_variable_what_people_write() {
        use clap::ArgAction::{Set, SetTrue};
        use clap::error::ErrorKind::{InvalidValue, ValueValidation};
        let is_switch = |arg: &clap::Arg| arg.get_env().is_some() && matches!(arg.get_action(), SetTrue);
        let command = Cli::command();
        let mut tried = 0;
        for subcommand in command.get_subcommands() {
            for switch in subcommand.get_arguments().filter(|arg| is_switch(arg)) {
                let (name, flag) = (subcommand.get_name(), switch.get_id());
                let with_value = Cli::command().mut_subcommand(name, |subcommand| {
                    subcommand.mut_arg(flag, |arg| arg.action(Set).num_args(1).required(false))
                });
                for value in ["1", "0", "true", "false", "yes", "no", "on", "off", ""] {
                    tried += 1;
                    let flag = format!("--{}={value}", switch.get_long().unwrap());
                    let refused = with_value.clone().try_get_matches_from(["omok", name, &flag]).err();
                    let refused =
                        refused.filter(|error| matches!(error.kind(), InvalidValue | ValueValidation));
                    assert!(refused.is_none(), "omok {name} {flag}: {}", refused.unwrap());
                }
            }
        }
        assert!(tried >= 4 * 9, "run and sandbox have switches: {tried}");
    }

    #[test]
    fn a_variable_belongs_to_what_runs_for_good() {
        let command = Cli::command();
        for subcommand in command.get_subcommands() {
            let variables: Vec<_> = subcommand.get_arguments().filter_map(clap::Arg::get_env).collect();
            let lives =
                ["run", "sandbox", "doctor", "backup", "forget", "verify"].contains(&subcommand.get_name());
            assert!(lives || variables.is_empty(), "{}: {variables:?}", subcommand.get_name());
        }
        let run = command.find_subcommand("run").unwrap();
        let without: Vec<_> = run.get_arguments().filter(|arg| arg.get_env().is_none()).collect();
        assert!(without.is_empty(), "{without:?}");
    }
}
