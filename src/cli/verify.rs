//! `omok verify`: replays every stored game and compares hashes.

use super::process;
use crate::session::verify;
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
        let store = SqliteStore::inspect(&args.database)
            .await
            .with_context(|| format!("verify: cannot open {}", args.database))?;
        let verified = verify(&store, |game, difference| println!("game {game}: {difference}"))
            .await
            .context("verify")?;
        println!(
            "{} tables, {} games ({} finished), {} actions replayed: {} with a difference",
            verified.tables, verified.games, verified.finished, verified.actions, verified.different
        );
        Ok(if verified.different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    })
}
