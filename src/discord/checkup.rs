//! Asks Discord what the bot needs to run, without running it.

use super::gateway::gateway_address;
use super::invite::invite_url;
use super::rest::RestError;
use super::start::{DiscordConfig, StartError};
use crate::engine::Millis;
use crate::session::Clock;
use std::sync::Arc;

/// What Discord says of the bot.
#[derive(Debug)]
pub struct Checkup {
    /// Whether the token is right, and the link that invites the bot.
    pub invitation: Result<String, StartError>,
    /// The gateway's address, if it is one the bot would connect to.
    pub gateway: Result<String, StartError>,
    /// How far this machine's clock is ahead of Discord's, to about a second; `None` if Discord did not say.
    pub clock_ahead: Option<Millis>,
}

/// Asks.
///
/// # Errors
/// The token cannot be one, or there is no HTTP client.
pub async fn checkup(config: &DiscordConfig, clock: Arc<dyn Clock>) -> Result<Checkup, StartError> {
    let rest = config.client(clock)?;
    let invitation = rest.application().await.map(invite_url).map_err(told);
    let gateway = gateway_address(&rest).await.map_err(StartError::from);
    Ok(Checkup { invitation, gateway, clock_ahead: rest.clock_ahead() })
}

fn told(error: RestError) -> StartError {
    match error {
        RestError::Unauthorized => StartError::Token,
        error => StartError::Identity(error),
    }
}
