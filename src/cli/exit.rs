//! What `omok run` ends with, for whoever starts it again.

use crate::discord::rest::{AddressError, SetupError};
use crate::discord::{Refusal, StartError};
use crate::store::OpenError;
use std::process::ExitCode;

/// `EX_CONFIG` of `sysexits.h`: starting it again changes nothing, somebody has to. `deploy/omok.service`
/// leaves it alone then.
const FOR_GOOD: u8 = 78;

/// There is no token.
#[derive(Debug, thiserror::Error)]
#[error(
    "DISCORD_TOKEN is not set: create an application with a bot at https://discord.com/developers/applications \
     and put its token there (`omok sandbox` needs none)"
)]
pub(super) struct NoToken;

/// The exit code for an error of the running bot: 78 where a restart cannot help, else 1.
pub(super) fn code(error: &anyhow::Error) -> ExitCode {
    ExitCode::from(if error.chain().any(is_lasting) { FOR_GOOD } else { 1 })
}

fn is_lasting(cause: &(dyn std::error::Error + 'static)) -> bool {
    cause.is::<NoToken>()
        || cause.is::<Refusal>()
        || cause.is::<AddressError>()
        || matches!(cause.downcast_ref(), Some(SetupError::Token))
        || cause.downcast_ref().is_some_and(StartError::is_lasting)
        || cause.downcast_ref().is_some_and(OpenError::is_lasting)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    fn lasts<E: std::error::Error + Send + Sync + 'static>(error: E) -> bool {
        let error = Err::<(), _>(error).context("outer").context("outermost").unwrap_err();
        error.chain().any(is_lasting)
    }

    #[test]
    fn only_what_a_restart_cannot_cure_lasts() {
        let path = std::path::PathBuf::from("omok.db");
        let newer = sqlx::migrate::MigrateError::VersionTooNew(2, 1);
        let broken = sqlx::migrate::MigrateError::Execute(sqlx::Error::WorkerCrashed);
        for (lasting, error) in [
            (true, OpenError::Foreign { path: path.clone() }),
            (true, OpenError::Damaged { path: path.clone(), detail: String::new() }),
            (true, OpenError::Schema { path: path.clone(), source: newer }),
            (false, OpenError::Schema { path: path.clone(), source: broken }),
            (false, OpenError::InUse { path: path.clone() }),
            (false, OpenError::NoFolder { path: path.clone(), folder: path.clone() }),
            (false, OpenError::NotWritable { path, cause: sqlx::Error::WorkerCrashed }),
        ] {
            let said = error.to_string();
            assert_eq!(lasts(error), lasting, "{said}");
        }
        assert!(lasts(NoToken) && lasts(Refusal { code: 4014 }) && lasts(SetupError::Token));
        assert!(lasts(StartError::Token) && lasts(StartError::PresenceIntent));
        assert!(!lasts(std::io::Error::other("any")));
        let unreachable =
            crate::discord::rest::RestError::Temporary(crate::discord::rest::Trouble::NoConnection);
        assert!(!lasts(StartError::Identity(unreachable)));
    }
}
