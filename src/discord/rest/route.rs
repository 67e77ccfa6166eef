//! The few endpoints the announcer uses, and which rate-limit bucket each starts out in.

use crate::session::ids::{ChannelId, GuildId, MessageId, UserId};
use reqwest::Method;

/// Servers in one answer: as many as Discord gives.
pub(super) const GUILDS_AT_ONCE: usize = 200;

/// One endpoint with its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Route {
    /// `GET /gateway`
    Gateway,
    /// `GET /gateway/bot`
    GatewayBot,
    /// `GET /users/@me`
    CurrentUser,
    /// `GET /users/@me/guilds`, those with a larger id than that
    Guilds(GuildId),
    /// `GET /channels/{channel}`
    Channel(ChannelId),
    /// `PATCH /channels/{channel}`: archive, lock, rename a thread
    ModifyChannel(ChannelId),
    /// `GET /channels/{channel}/messages`, the newest that many (1–100)
    Messages(ChannelId, u8),
    /// `POST /channels/{channel}/messages`
    CreateMessage(ChannelId),
    /// `PATCH /channels/{channel}/messages/{message}`
    EditMessage(ChannelId, MessageId),
    /// `DELETE /channels/{channel}/messages/{message}`
    DeleteMessage(ChannelId, MessageId),
    /// `POST /channels/{channel}/messages/{message}/threads`
    ThreadFromMessage(ChannelId, MessageId),
    /// `POST /channels/{channel}/threads`
    CreateThread(ChannelId),
    /// `GET /guilds/{guild}/members/{user}`
    Member(GuildId, UserId),
    /// `GET /applications/@me`
    Application,
    /// `GET /applications/{application}/commands`, with localizations
    Commands(u64),
    /// `PUT /applications/{application}/commands`
    OverwriteCommands(u64),
}

/// Requests with the same key share a bucket until Discord names it.
///
/// Discord counts a bucket separately for each top-level resource (a channel, a guild).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct RouteKey {
    pub(super) template: &'static str,
    pub(super) resource: u64,
}

impl Route {
    pub(super) fn method(self) -> Method {
        match self {
            Self::Gateway
            | Self::GatewayBot
            | Self::CurrentUser
            | Self::Guilds(_)
            | Self::Channel(_)
            | Self::Messages(..)
            | Self::Member(..)
            | Self::Application
            | Self::Commands(_) => Method::GET,
            Self::ModifyChannel(_) | Self::EditMessage(..) => Method::PATCH,
            Self::CreateMessage(_) | Self::ThreadFromMessage(..) | Self::CreateThread(_) => Method::POST,
            Self::DeleteMessage(..) => Method::DELETE,
            Self::OverwriteCommands(_) => Method::PUT,
        }
    }

    /// The path below `/api/v10`, query included.
    pub(super) fn path(self) -> String {
        match self {
            Self::Gateway => "gateway".into(),
            Self::GatewayBot => "gateway/bot".into(),
            Self::CurrentUser => "users/@me".into(),
            Self::Guilds(after) => format!("users/@me/guilds?limit={GUILDS_AT_ONCE}&after={after}"),
            Self::Channel(channel) | Self::ModifyChannel(channel) => format!("channels/{channel}"),
            Self::Messages(channel, limit) => format!("channels/{channel}/messages?limit={limit}"),
            Self::CreateMessage(channel) => format!("channels/{channel}/messages"),
            Self::EditMessage(channel, message) | Self::DeleteMessage(channel, message) => {
                format!("channels/{channel}/messages/{message}")
            }
            Self::ThreadFromMessage(channel, message) => {
                format!("channels/{channel}/messages/{message}/threads")
            }
            Self::CreateThread(channel) => format!("channels/{channel}/threads"),
            Self::Member(guild, user) => format!("guilds/{guild}/members/{user}"),
            Self::Application => "applications/@me".into(),
            Self::Commands(application) => {
                format!("applications/{application}/commands?with_localizations=true")
            }
            Self::OverwriteCommands(application) => format!("applications/{application}/commands"),
        }
    }

    pub(super) fn key(self) -> RouteKey {
        let (template, resource) = match self {
            Self::Gateway => ("GET gateway", 0),
            Self::GatewayBot => ("GET gateway bot", 0),
            Self::CurrentUser => ("GET me", 0),
            Self::Guilds(_) => ("GET guilds", 0),
            Self::Channel(channel) => ("GET channel", channel.0),
            Self::ModifyChannel(channel) => ("PATCH channel", channel.0),
            Self::Messages(channel, _) => ("GET messages", channel.0),
            Self::CreateMessage(channel) => ("POST message", channel.0),
            Self::EditMessage(channel, _) => ("PATCH message", channel.0),
            Self::DeleteMessage(channel, _) => ("DELETE message", channel.0),
            Self::ThreadFromMessage(channel, _) => ("POST message thread", channel.0),
            Self::CreateThread(channel) => ("POST thread", channel.0),
            Self::Member(guild, _) => ("GET member", guild.0),
            Self::Application => ("GET application", 0),
            Self::Commands(application) => ("GET commands", application),
            Self::OverwriteCommands(application) => ("PUT commands", application),
        };
        RouteKey { template, resource }
    }
}
