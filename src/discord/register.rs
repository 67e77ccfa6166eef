//! Tells Discord of the commands, if they are not the ones it knows.
//!
//! Only 200 commands may be created a day, so they are compared first and then written
//! as a whole.

use super::backoff::{Backoff, Pace};
use super::commands::same_set;
use super::rest::{RestClient, RestError};
use serde_json::Value;
use std::time::Duration;

/// Registers the commands, trying again until it works or cannot.
pub(super) async fn register(
    rest: RestClient,
    application: u64,
    definitions: Vec<Value>,
    mut backoff: Backoff,
) {
    let mut failures = 0;
    loop {
        match try_register(&rest, application, &definitions).await {
            Ok(true) => {
                tracing::info!(commands = definitions.len(), "commands registered");
                return;
            }
            Ok(false) => return,
            Err(
                error @ (RestError::Unauthorized | RestError::Refused { .. } | RestError::NoRights { .. }),
            ) => {
                tracing::error!(%error, "Discord refuses the commands");
                return;
            }
            Err(error) => {
                failures += 1;
                tracing::warn!(%error, failures, "the commands could not be registered yet");
                let pause = backoff.pause(Pace::Trouble, failures);
                tokio::time::sleep(Duration::from_millis(pause.0.cast_unsigned())).await;
            }
        }
    }
}

/// Whether there was anything to write.
async fn try_register(rest: &RestClient, application: u64, definitions: &[Value]) -> Result<bool, RestError> {
    let registered = rest.commands(application).await?;
    if same_set(&registered, definitions) {
        return Ok(false);
    }
    rest.overwrite_commands(application, definitions).await?;
    Ok(true)
}
