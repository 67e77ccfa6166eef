//! `omok verify`: replays every stored game and compares hashes.

use super::{counted, process};
use crate::session::{Verified, verify};
use crate::store::SqliteStore;
use anyhow::{Context, Result};
use clap::Args;
use std::process::ExitCode;

/// What to verify.
#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    /// The database to read; nothing in it is changed, and a bot may be running on it
    #[arg(long, env = "OMOK_DATABASE", default_value = "sqlite://omok.db")]
    database: String,
}

/// Prints each difference, then a summary; exit code 1 if there is a difference.
pub(super) fn run(args: &VerifyArgs) -> Result<ExitCode> {
    process::runtime()?.block_on(async {
        let store = SqliteStore::inspect(&args.database).await.context("verify")?;
        let verified = verify(&store, |game, difference| println!("game {game}: {difference}"))
            .await
            .context("verify")?;
        println!("{}", summary(&verified));
        Ok(if verified.different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    })
}

/// What was looked at: games, each of which runs or is finished, and tables at which none has begun.
fn summary(verified: &Verified) -> String {
    let Verified { tables, games, finished, actions, different } = *verified;
    let differences =
        if different == 0 { "no difference".to_owned() } else { format!("{different} with a difference") };
    format!(
        "{} replayed ({} running, {finished} finished; {}), {} without a game: {differences}",
        counted(games, "game"),
        games.saturating_sub(finished),
        counted(actions, "action"),
        counted(tables.saturating_sub(games), "table"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_speaks_of_games_and_tables_as_a_backup_does() {
        let verified = Verified { tables: 3, games: 2, finished: 1, actions: 1, different: 0 };
        assert_eq!(
            summary(&verified),
            "2 games replayed (1 running, 1 finished; 1 action), 1 table without a game: no difference"
        );
        assert!(summary(&Verified { different: 2, ..verified }).ends_with(": 2 with a difference"));
    }
}
