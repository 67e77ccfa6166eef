//! `omok forget`: deletes what is stored of a person who cannot or will not do so with `/omok preferences`.

use super::process;
use crate::session::{Forgotten, Store, UserId};
use crate::store::SqliteStore;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::process::ExitCode;

/// Whose data, and where.
#[derive(Debug, Args)]
pub(super) struct ForgetArgs {
    /// The person's id on Discord: in developer mode, "Copy User ID" in the menu of their name
    #[arg(value_name = "USER_ID", value_parser = person)]
    user: UserId,
    /// The database to delete it from; no bot may be running on it
    #[arg(long, env = "OMOK_DATABASE", default_value = "sqlite://omok.db")]
    database: String,
}

/// Reads a person's id. The small numbers are the seats of the computer's levels, which stay.
fn person(text: &str) -> Result<UserId, String> {
    match text.parse().map(UserId) {
        Ok(user) if user.is_person() => Ok(user),
        _ => Err("a person's id on Discord is a number of 17 to 20 digits".to_owned()),
    }
}

/// Deletes it, or says why not, with exit code 1 also where nothing is stored; the same as the button of `/omok preferences` does.
pub(super) fn run(args: &ForgetArgs) -> Result<ExitCode> {
    process::runtime()?.block_on(async {
        let store =
            SqliteStore::open_existing(&args.database).await.context("forget: nothing was deleted")?;
        let forgotten = store.forget_person(args.user).await;
        store.close().await;
        let user = args.user.0;
        match forgotten.context("forget: nothing was deleted")? {
            Forgotten::Done { games } => println!(
                "What was stored about {user} is deleted; games and tables that now have nobody in their place: {games}"
            ),
            Forgotten::Nothing => bail!(
                "forget: nothing is stored about {user}; check the id, with \"Copy User ID\" on Discord in developer mode"
            ),
            Forgotten::StillPlaying { unfinished } => bail!(
                "forget: nothing was deleted: {user} has unfinished games or open tables ({unfinished}); start the \
                 bot, end them there with /omok-admin end or let their time run out, then try again"
            ),
        }
        Ok(ExitCode::SUCCESS)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_people_are_forgotten() {
        assert_eq!(person("81384788765712384"), Ok(UserId(81_384_788_765_712_384)));
        for nobody in ["0", "1", "4", "alice", "-5", "", "99999999999999999999"] {
            assert!(person(nobody).is_err(), "{nobody}");
        }
    }
}
