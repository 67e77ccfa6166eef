//! The guild, its members and channels, users, the application.

use super::{Call, Handled, Reply, id, threads};
use crate::sandbox::error::{ApiError, FormErrors};
use crate::sandbox::id::Snowflake;
use crate::sandbox::json::role;
use crate::sandbox::validate::text;
use crate::sandbox::world::World;
use axum::http::Method;
use serde_json::{Value, json};

pub(super) fn route(world: &mut World, call: &Call, guild: &str, parts: &[&str]) -> Handled {
    let guild = id(guild, ApiError::UNKNOWN_GUILD)?;
    if guild != world.guild.id {
        return Err(ApiError::UNKNOWN_GUILD);
    }
    if !world.members.contains_key(&world.bot) {
        return Err(ApiError::MISSING_ACCESS);
    }
    match (&call.method, parts) {
        (&Method::GET, []) => Ok(Reply::Json(world.guild_json())),
        (&Method::GET, ["channels"]) => {
            let listed = world.channels.values().filter(|channel| channel.thread.is_none());
            Ok(Reply::Json(listed.map(|channel| world.channel_json(channel, world.bot)).collect()))
        }
        (&Method::GET, ["roles"]) => Ok(Reply::Json(world.guild.roles.iter().map(role).collect())),
        (&Method::GET, ["threads", "active"]) => Ok(threads::active(world)),
        // Listing everybody needs the privileged members intent.
        (&Method::GET, ["members"]) => Err(ApiError::MISSING_ACCESS),
        (&Method::GET, ["members", user]) => {
            let user = if *user == "@me" { world.bot } else { id(user, ApiError::UNKNOWN_USER)? };
            member(world, user)
        }
        (&Method::PATCH, ["members", "@me"]) => {
            let mut form = FormErrors::default();
            let nick = text(&mut form, &call.body, "", "nick", (0, 32)).map(str::to_owned);
            form.finish()?;
            let bot = world.bot;
            world.change_member(bot, |member| member.nick = nick.filter(|nick| !nick.is_empty()));
            member(world, bot)
        }
        (_, [] | ["channels" | "roles" | "members"] | ["members", _]) => Err(ApiError::METHOD_NOT_ALLOWED),
        _ => Err(ApiError::NOT_FOUND),
    }
}

fn member(world: &World, user: Snowflake) -> Handled {
    if !world.users.contains_key(&user) {
        return Err(ApiError::UNKNOWN_USER);
    }
    world.member_json(user).map(Reply::Json).ok_or(ApiError::UNKNOWN_MEMBER)
}

pub(super) fn route_users(world: &mut World, call: &Call, parts: &[&str]) -> Handled {
    match (&call.method, parts) {
        (&Method::GET, ["@me"]) => {
            let mut me = world.user_json(world.bot);
            for (key, value) in [
                ("mfa_enabled", json!(false)),
                ("verified", json!(true)),
                ("email", Value::Null),
                ("flags", json!(0)),
                ("locale", json!("en-US")),
            ] {
                me[key] = value;
            }
            Ok(Reply::Json(me))
        }
        (&Method::GET, ["@me", "guilds"]) => {
            let guild = &world.guild;
            let after = call.query.get("after").and_then(|after| after.parse().ok());
            let joined = world.members.contains_key(&world.bot)
                && after.is_none_or(|after: Snowflake| guild.id > after);
            let entry = json!({
                "id": guild.id, "name": guild.name, "icon": null, "owner": false, "features": [],
                "permissions": world.guild_permissions(world.bot).bits().to_string(), "banner": null,
            });
            Ok(Reply::Json(if joined { json!([entry]) } else { json!([]) }))
        }
        (&Method::DELETE, ["@me", "guilds", guild]) => {
            if id(guild, ApiError::UNKNOWN_GUILD)? != world.guild.id {
                return Err(ApiError::UNKNOWN_GUILD);
            }
            let bot = world.bot;
            world.leave(bot);
            Ok(Reply::Empty)
        }
        // Nobody here takes direct messages from bots.
        (&Method::POST, ["@me", "channels"]) => Err(ApiError::CANNOT_MESSAGE_USER),
        (&Method::GET, [user]) => {
            let user = id(user, ApiError::UNKNOWN_USER)?;
            if world.users.contains_key(&user) {
                Ok(Reply::Json(world.user_json(user)))
            } else {
                Err(ApiError::UNKNOWN_USER)
            }
        }
        _ => Err(ApiError::NOT_FOUND),
    }
}

/// The application of the bot, with its flags.
pub(super) fn application(world: &World, flags: u64) -> Value {
    let owner = world.user_json(world.guild.owner);
    json!({
        "id": world.bot, "name": "Omok", "icon": null, "description": "", "summary": "", "type": null,
        "bot": world.user_json(world.bot), "bot_public": true, "bot_require_code_grant": false, "flags": flags,
        "owner": owner, "team": null, "verify_key": "0".repeat(64), "rpc_origins": [], "hook": true,
        "redirect_uris": [], "interactions_endpoint_url": null, "role_connections_verification_url": null,
        "approximate_guild_count": 1, "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "flags_new": flags.to_string(),
        "eligible_oauth2_scopes": [], "integration_types_config": {"0": {}},
        "tags": [], "is_monetized": false, "is_verified": false, "is_discoverable": false,
    })
}
