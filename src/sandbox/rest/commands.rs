//! Registering application commands.
//! Source: <https://discord.com/developers/docs/interactions/application-commands>.

use super::{Call, Handled, Reply, id};
use crate::engine::Millis;
use crate::sandbox::error::{ApiError, ApiResult, FormErrors};
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::Command;
use crate::sandbox::validate::commands;
use crate::sandbox::world::World;
use axum::http::Method;
use serde_json::{Value, json};

/// Commands that may be created a day, for each guild and globally.
const CREATED_A_DAY_MAX: usize = 200;
const DAY: Millis = Millis::from_secs(86_400);

pub(super) fn route(world: &mut World, call: &Call, application: &str, parts: &[&str]) -> Handled {
    if id(application, ApiError::NOT_FOUND)? != world.bot {
        return Err(ApiError::NOT_FOUND);
    }
    let (guild, rest) = match parts {
        ["commands", rest @ ..] => (None, rest),
        ["guilds", guild, "commands", rest @ ..] => {
            let guild = id(guild, ApiError::UNKNOWN_GUILD)?;
            if guild != world.guild.id || !world.members.contains_key(&world.bot) {
                return Err(ApiError::MISSING_ACCESS);
            }
            (Some(guild), rest)
        }
        _ => return Err(ApiError::NOT_FOUND),
    };
    match (&call.method, rest) {
        (&Method::GET, []) => {
            let listed = world.commands.iter().filter(|command| command.guild_id == guild);
            Ok(Reply::Json(
                listed.map(|command| json(world, command, call.flag("with_localizations"))).collect(),
            ))
        }
        (&Method::PUT, []) => overwrite(world, call, guild),
        (&Method::POST, []) => create(world, call, guild),
        (method, [command]) => {
            let command = id(command, ApiError::UNKNOWN_COMMAND)?;
            let known = |known: &Command| known.id == command && known.guild_id == guild;
            let place = world.commands.iter().position(known).ok_or(ApiError::UNKNOWN_COMMAND)?;
            one(world, call, method, place)
        }
        _ => Err(ApiError::METHOD_NOT_ALLOWED),
    }
}

fn json(world: &World, command: &Command, with_localizations: bool) -> Value {
    let mut json = serde_json::to_value(command).unwrap_or_default();
    json["application_id"] = json!(world.bot);
    if !with_localizations {
        strip(&mut json);
    }
    json
}

/// Takes out the localizations, as in lists that didn't ask for them.
fn strip(value: &mut Value) {
    if let Some(object) = value.as_object_mut() {
        object.retain(|key, _| !key.ends_with("_localizations"));
        for key in ["options", "choices"] {
            if let Some(list) = object.get_mut(key).and_then(Value::as_array_mut) {
                list.iter_mut().for_each(strip);
            }
        }
    }
}

/// Makes a command out of checked JSON; the id and version are given.
fn parse(body: &Value, guild: Option<Snowflake>, id: Snowflake, version: Snowflake) -> ApiResult<Command> {
    let mut body = body.clone();
    body["id"] = json!(id);
    body["version"] = json!(version);
    body["guild_id"] = json!(guild);
    if body["integration_types"].is_null() {
        body["integration_types"] = json!([0]);
    }
    for key in ["options", "description", "nsfw"] {
        if body[key].is_null()
            && let Some(object) = body.as_object_mut()
        {
            object.remove(key);
        }
    }
    serde_json::from_value(body).map_err(|error| {
        tracing::debug!(%error, "a command passed the checks but does not parse");
        ApiError::INVALID_JSON
    })
}

/// The command to put in place of what is known under the same kind and name: the same id, and the same
/// version unless something changed. The flag says whether it is new.
fn successor(world: &mut World, body: &Value, guild: Option<Snowflake>) -> ApiResult<(Command, bool)> {
    let kind = body["type"].as_u64().unwrap_or(1) as u8;
    let same =
        |known: &&Command| known.guild_id == guild && known.kind == kind && body["name"] == *known.name;
    let known = world.commands.iter().find(same).cloned();
    if let Some(known) = known {
        let mut command = parse(body, guild, known.id, known.version)?;
        if command != known {
            command.version = world.next_id();
        }
        return Ok((command, false));
    }
    let (id, version) = (world.next_id(), world.next_id());
    Ok((parse(body, guild, id, version)?, true))
}

/// Counts creations against the daily limit.
fn count_created(world: &mut World, guild: Option<Snowflake>, created: usize) -> ApiResult<()> {
    let now = world.now();
    let today = world.commands_created.entry(guild).or_default();
    today.retain(|at| now - *at < DAY);
    if today.len() + created > CREATED_A_DAY_MAX {
        return Err(ApiError::TOO_MANY_COMMANDS_TODAY);
    }
    today.extend(std::iter::repeat_n(now, created));
    Ok(())
}

fn overwrite(world: &mut World, call: &Call, guild: Option<Snowflake>) -> Handled {
    let bodies = call.body.as_array().ok_or(ApiError::INVALID_JSON)?;
    let mut form = FormErrors::default();
    commands::check_all(&mut form, bodies);
    form.finish()?;
    let mut all = Vec::with_capacity(bodies.len());
    let mut created = 0;
    for body in bodies {
        let (command, new) = successor(world, body, guild)?;
        created += usize::from(new);
        all.push(command);
    }
    count_created(world, guild, created)?;
    let answer = all.iter().map(|command| json(world, command, true)).collect();
    let mut commands: Vec<Command> =
        world.commands.iter().filter(|command| command.guild_id != guild).cloned().collect();
    commands.extend(all);
    world.set_commands(commands);
    Ok(Reply::Json(answer))
}

fn create(world: &mut World, call: &Call, guild: Option<Snowflake>) -> Handled {
    let mut form = FormErrors::default();
    commands::check(&mut form, &call.body, "");
    form.finish()?;
    let (command, new) = successor(world, &call.body, guild)?;
    count_created(world, guild, usize::from(new))?;
    let answer = json(world, &command, true);
    let mut commands = world.commands.clone();
    commands.retain(|known| known.id != command.id);
    commands.push(command);
    world.set_commands(commands);
    Ok(if new { Reply::Created(answer) } else { Reply::Json(answer) })
}

fn one(world: &mut World, call: &Call, method: &Method, place: usize) -> Handled {
    let mut commands = world.commands.clone();
    match *method {
        Method::GET => Ok(Reply::Json(json(world, &commands[place], true))),
        Method::DELETE => {
            commands.remove(place);
            world.set_commands(commands);
            Ok(Reply::Empty)
        }
        Method::PATCH => {
            let known = &commands[place];
            let mut merged = serde_json::to_value(known).unwrap_or_default();
            for (key, value) in call.body.as_object().into_iter().flatten() {
                merged[key] = value.clone();
            }
            let mut form = FormErrors::default();
            commands::check(&mut form, &merged, "");
            form.finish()?;
            let version = world.next_id();
            commands[place] = parse(&merged, known.guild_id, known.id, version)?;
            let answer = json(world, &commands[place], true);
            world.set_commands(commands);
            Ok(Reply::Json(answer))
        }
        _ => Err(ApiError::METHOD_NOT_ALLOWED),
    }
}
