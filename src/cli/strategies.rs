//! The flags about strategies that `run` and `sandbox` share.

use crate::strategy::{Conditions, Limits};
use clap::Args;
use std::time::Duration;

/// How strategies are run.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct StrategyArgs {
    /// Processor time that a JavaScript strategy has for a whole match, in seconds; with more, the match is lost
    #[arg(long, env = "OMOK_STRATEGY_BANK", value_name = "SECONDS", default_value = "300", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    strategy_bank: u64,
}

impl StrategyArgs {
    pub(super) fn conditions(self) -> Conditions {
        let bank = Some(Duration::from_secs(self.strategy_bank));
        Conditions { limits: Limits { bank, ..Limits::SERVER }, ..Conditions::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    #[test]
    fn the_bank_is_a_servers_unless_told_otherwise() {
        for command in ["run", "sandbox"] {
            let bank = |arguments: &[&str]| {
                let line = ["omok", command].into_iter().chain(arguments.iter().copied());
                let matches = Cli::command().try_get_matches_from(line)?;
                let (_, matches) = matches.subcommand().expect("a subcommand");
                let strategies = <StrategyArgs as clap::FromArgMatches>::from_arg_matches(matches)?;
                Ok::<_, clap::Error>(strategies.conditions().limits.bank)
            };
            assert_eq!(bank(&[]).unwrap(), Limits::SERVER.bank, "{command}");
            assert_eq!(bank(&["--strategy-bank", "20"]).unwrap(), Some(Duration::from_secs(20)));
            for wrong in ["0", "-1", "86401", "long"] {
                assert!(bank(&["--strategy-bank", wrong]).is_err(), "{wrong}");
            }
        }
    }
}
