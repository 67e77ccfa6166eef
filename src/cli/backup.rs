//! `omok backup`: a consistent copy of the database, also while the bot runs.

use super::process;
use crate::store::{SqliteStore, copy};
use anyhow::{Context, Result};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// What to copy, and where to.
#[derive(Debug, Args)]
pub(super) struct BackupArgs {
    /// The file to write; one that exists is never overwritten
    #[arg(value_name = "FILE")]
    to: PathBuf,
    /// The database to copy; nothing in it is changed, and a bot may be running on it
    #[arg(long, env = "OMOK_DATABASE", default_value = "sqlite://omok.db")]
    database: String,
}

/// Copies, looks at the copy once more, and says where it is.
pub(super) fn run(args: &BackupArgs) -> Result<ExitCode> {
    process::runtime()?.block_on(async {
        let store = SqliteStore::inspect(&args.database)
            .await
            .with_context(|| format!("backup: cannot open {}", args.database))?;
        copy(store.path(), &args.to)
            .await
            .with_context(|| format!("backup: no copy was made at {}", args.to.display()))?;
        let copied = SqliteStore::inspect(&format!("sqlite://{}", args.to.display()))
            .await
            .context("backup: the copy cannot be read; remove it and try another disk")?;
        let census = crate::session::Store::census(&copied).await.context("backup")?;
        println!(
            "{} holds a whole copy: {} games running, {} tables open",
            args.to.display(),
            census.running,
            census.open
        );
        Ok(ExitCode::SUCCESS)
    })
}
