//! `omok backup`: a consistent copy of the database, also while the bot runs.

use super::{counted, process};
use crate::store::{SqliteStore, copy};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What to copy, and where to.
#[derive(Debug, Args)]
pub(super) struct BackupArgs {
    /// The file to write, which nobody but its owner may read; one that exists is never overwritten. "-" is
    /// standard output
    #[arg(value_name = "FILE")]
    to: PathBuf,
    /// The database to copy; nothing in it is changed, and a bot may be running on it
    #[arg(long, env = "OMOK_DATABASE", default_value = "sqlite://omok.db")]
    database: String,
}

/// Copies, looks at the copy once more, and says where it is.
pub(super) fn run(args: &BackupArgs) -> Result<ExitCode> {
    process::runtime()?.block_on(async {
        let store = SqliteStore::inspect(&args.database).await.context("backup: no copy was made")?;
        if args.to == Path::new("-") {
            return to_standard_output(&store).await;
        }
        let holds = copied(&store, &args.to).await?;
        println!("{} holds a whole copy: {holds}", args.to.display());
        Ok(ExitCode::SUCCESS)
    })
}

/// Copies to that file, looks at it, and tells what it holds.
async fn copied(store: &SqliteStore, to: &Path) -> Result<String> {
    copy(store.path(), to).await.context("backup: no copy was made")?;
    let copied = SqliteStore::inspect_file(to)
        .await
        .context("backup: the copy cannot be read; remove it and try another disk")?;
    let census = crate::session::Store::census(&copied).await.context("backup")?;
    let (running, open) = (counted(census.running, "game"), counted(census.open, "table"));
    Ok(format!("{running} running, {open} waiting for a player"))
}

/// By way of a file beside the database, which is gone afterwards: out of a container that has no shell.
async fn to_standard_output(store: &SqliteStore) -> Result<ExitCode> {
    let mut output = io::stdout().lock();
    if output.is_terminal() {
        bail!("backup: \"-\" writes the copy to standard output; send that to a file: omok backup - > FILE");
    }
    let mut name = store.path().as_os_str().to_owned();
    name.push(format!(".{}.copy", std::process::id()));
    let file = PathBuf::from(name);
    let made = async {
        let holds = copied(store, &file).await?;
        io::copy(&mut File::open(&file)?, &mut output).context("backup: cannot write to standard output")?;
        anyhow::Ok(holds)
    };
    let made = made.await;
    for ending in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(ending);
        // None of them need be there.
        let _ = std::fs::remove_file(name);
    }
    eprintln!("standard output has a whole copy: {}", made?);
    Ok(ExitCode::SUCCESS)
}
