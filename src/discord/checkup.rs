//! Asks Discord what the bot needs to run, without running it.

use super::gateway::{gateway_address, greeting};
use super::invite::{RIGHTS, invite_url};
use super::rest::{ApplicationSeen, GuildSeen, RestClient, RestError};
use super::start::{DiscordConfig, StartError};
use crate::engine::Millis;
use crate::session::Clock;
use poise::serenity_prelude::Permissions;
use std::sync::Arc;

/// Servers that are looked at.
const SERVERS_MAX: usize = 1000;

/// What Discord says of the bot.
#[derive(Debug)]
pub struct Checkup {
    /// Whether the token is right, and the link that invites the bot.
    pub invitation: Result<String, StartError>,
    /// The gateway's address, if a connection to it comes about; `None` without a token that is right.
    pub gateway: Option<Result<String, StartError>>,
    /// Which rights the bot has where; `None` without a token that is right.
    pub servers: Option<Result<OnServers, StartError>>,
    /// Whether Discord would refuse the connection, because who is online is to be asked and may not be.
    pub lacks_presence_intent: bool,
    /// How far this machine's clock is ahead of Discord's, to about a second; `None` if Discord did not say.
    pub clock_ahead: Option<Millis>,
}

/// The servers that the bot is on.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct OnServers {
    /// How many there are, as far as was counted.
    pub count: usize,
    /// Those on which a right is missing.
    pub lacking: Vec<Lacking>,
}

/// A server on which rights are missing, exceptions of single channels aside.
#[derive(Debug, PartialEq, Eq)]
pub struct Lacking {
    /// The server's name.
    pub server: String,
    /// The rights, as Discord's client calls them.
    pub rights: Vec<&'static str>,
}

/// Asks.
///
/// # Errors
/// The token cannot be one, or there is no HTTP client.
pub async fn checkup(config: &DiscordConfig, clock: Arc<dyn Clock>) -> Result<Checkup, StartError> {
    let rest = config.client(clock)?;
    let application = rest.application().await;
    let lacks_presence_intent =
        config.presences && application.as_ref().is_ok_and(ApplicationSeen::lacks_presence_intent);
    let (gateway, servers) = if matches!(application, Err(RestError::Unauthorized)) {
        (None, None)
    } else {
        let servers = rest.guilds(SERVERS_MAX).await.map(|guilds| on_servers(&guilds)).map_err(told);
        (Some(gateway(&rest).await), Some(servers))
    };
    Ok(Checkup {
        invitation: application.map(|seen| invite_url(seen.id())).map_err(told),
        gateway,
        servers,
        lacks_presence_intent,
        clock_ahead: rest.clock_ahead(),
    })
}

/// The gateway's address, after a connection to it has come about: an API that answers is no sign that
/// a firewall lets a WebSocket through.
async fn gateway(rest: &RestClient) -> Result<String, StartError> {
    let url = gateway_address(rest).await?;
    greeting(&url).await?;
    Ok(url)
}

fn on_servers(guilds: &[GuildSeen]) -> OnServers {
    let lacking = guilds.iter().filter_map(|guild| {
        let granted = guild.permissions;
        let missing = if granted.contains(Permissions::ADMINISTRATOR) {
            Permissions::empty()
        } else {
            RIGHTS - granted
        };
        let rights = missing.get_permission_names();
        (!rights.is_empty()).then(|| Lacking { server: guild.name.clone(), rights })
    });
    OnServers { count: guilds.len(), lacking: lacking.collect() }
}

fn told(error: RestError) -> StartError {
    match error {
        RestError::Unauthorized => StartError::Token,
        error => StartError::Identity(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guild(name: &str, permissions: Permissions) -> GuildSeen {
        let guild = serde_json::json!({
            "id": "1443293479450185768", "name": name, "permissions": permissions.bits().to_string(),
        });
        serde_json::from_value(guild).unwrap()
    }

    #[test]
    fn what_is_missing_is_named_where_it_is_missing() {
        let found = on_servers(&[
            guild("All", RIGHTS | Permissions::MANAGE_GUILD),
            guild("Owner's darling", Permissions::ADMINISTRATOR),
            guild("Strict", RIGHTS - Permissions::ATTACH_FILES - Permissions::ADD_REACTIONS),
        ]);
        let strict = Lacking { server: "Strict".into(), rights: vec!["Add Reactions", "Attach Files"] };
        assert_eq!(found, OnServers { count: 3, lacking: vec![strict] });
    }

    #[test]
    fn every_right_has_a_name() {
        let nowhere = on_servers(&[guild("Nothing", Permissions::empty())]);
        assert_eq!(nowhere.lacking[0].rights.len() as u32, RIGHTS.bits().count_ones());
    }
}
