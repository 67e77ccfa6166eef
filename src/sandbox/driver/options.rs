//! A command line as Discord's client reads it: which command is meant, and what its options' values are.

use super::DriverError;
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{ChannelKind, Command, CommandOption};
use crate::sandbox::world::World;
use axum::body::Bytes;
use serde_json::{Map, Value, json};
use twilight_model::guild::Permissions;

/// Largest magnitude of an integer or number option.
const NUMBER_MAX: f64 = 9_007_199_254_740_992.0;

/// The option being typed into.
#[derive(Debug, Clone, Copy)]
pub(super) struct Focus<'a> {
    pub(super) option: &'a str,
    pub(super) typed: &'a str,
}

/// A command ready to be sent.
#[derive(Debug)]
pub(super) struct Invocation {
    /// `omok new`, in the registered names.
    pub(super) full_name: String,
    /// The interaction's data.
    pub(super) data: Value,
}

/// The commands a member is offered in a channel.
pub(super) fn offered(world: &World, person: Snowflake, channel: Snowflake) -> Vec<&Command> {
    let granted = world.permissions_in(person, channel);
    let bot_here = world.members.contains_key(&world.bot);
    if !granted.contains(Permissions::USE_SLASH_COMMANDS) || !bot_here {
        return Vec::new();
    }
    let in_guilds =
        |command: &Command| command.contexts.as_ref().is_none_or(|contexts| contexts.contains(&0));
    let allowed = |command: &Command| match command.default_member_permissions {
        None => true,
        // An empty set means administrators only.
        Some(needed) if needed.is_empty() => granted.contains(Permissions::ADMINISTRATOR),
        Some(needed) => granted.contains(needed),
    };
    world.commands.iter().filter(|command| in_guilds(command) && allowed(command)).collect()
}

/// Offers every command to everybody, and returns the commands as they were.
pub(super) fn offer_to_all(world: &mut World) -> Vec<Command> {
    let before = world.commands.clone();
    for command in &mut world.commands {
        command.default_member_permissions = None;
    }
    before
}

/// Reads a command line.
pub(super) fn read(
    world: &mut World,
    (person, channel): (Snowflake, Snowflake),
    line: &str,
    given: &[(&str, Value)],
    focus: Option<Focus<'_>>,
) -> Result<Invocation, DriverError> {
    let locale = world.users.get(&person).map(|user| user.locale.clone()).unwrap_or_default();
    let mut words = line.trim_start_matches('/').split_whitespace();
    let first = words.next().unwrap_or_default();
    let all = offered(world, person, channel);
    let slash = |command: &&&Command| {
        command.kind == 1 && (command.name == first || command.name_in(&locale) == first)
    };
    let command: Option<Command> = all.iter().find(slash).map(|command| (**command).clone());
    let command = command.ok_or_else(|| {
        let known = all.iter().map(|command| command.name.clone()).collect();
        DriverError::Unknown { what: "command", name: first.into(), known }
    })?;
    let mut path: Vec<&CommandOption> = Vec::new();
    let mut level: &[CommandOption] = &command.options;
    while level.iter().any(|option| option.kind <= 2) {
        let word = words.next().unwrap_or_default();
        let found = level.iter().find(|option| option.name == word || option.name_in(&locale) == word);
        let Some(found) = found else {
            let known = level.iter().map(|option| option.name.clone()).collect();
            return Err(DriverError::Unknown { what: "subcommand", name: word.into(), known });
        };
        path.push(found);
        level = &found.options;
    }
    if let Some(extra) = words.next() {
        return Err(DriverError::Unknown { what: "subcommand", name: extra.into(), known: Vec::new() });
    }
    let mut reader = Reader { world, channel, locale: &locale, resolved: Map::new() };
    let mut options = reader.options(level, given, focus)?;
    let resolved = reader.resolved;
    for outer in path.iter().rev() {
        options = vec![json!({"name": outer.name, "type": outer.kind, "options": options})];
    }
    let names = std::iter::once(command.name.as_str()).chain(path.iter().map(|option| option.name.as_str()));
    let full_name = names.collect::<Vec<_>>().join(" ");
    let mut data = json!({"id": command.id, "name": command.name, "type": 1, "options": options});
    if let Some(guild) = command.guild_id {
        data["guild_id"] = json!(guild);
    }
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    Ok(Invocation { full_name, data })
}

struct Reader<'a> {
    world: &'a mut World,
    channel: Snowflake,
    locale: &'a str,
    resolved: Map<String, Value>,
}

impl Reader<'_> {
    fn options(
        &mut self,
        level: &[CommandOption],
        given: &[(&str, Value)],
        focus: Option<Focus<'_>>,
    ) -> Result<Vec<Value>, DriverError> {
        let named =
            |option: &CommandOption, name: &str| option.name == name || option.name_in(self.locale) == name;
        let known = || level.iter().map(|option| option.name.clone()).collect::<Vec<_>>();
        let mut names = given.iter().map(|(name, _)| *name).chain(focus.map(|focus| focus.option));
        if let Some(unknown) = names.find(|name| !level.iter().any(|option| named(option, name))) {
            return Err(DriverError::Unknown { what: "option", name: unknown.into(), known: known() });
        }
        let locale = self.locale;
        let named =
            |option: &CommandOption, name: &str| option.name == name || option.name_in(locale) == name;
        let mut read = Vec::new();
        // In the order in which they were filled in, as the client sends them.
        for (name, value) in given {
            let Some(option) = level.iter().find(|option| named(option, name)) else { continue };
            if focus.is_some_and(|focus| named(option, focus.option)) {
                continue;
            }
            let value = self.value(option, value)?;
            read.push(json!({"name": option.name, "type": option.kind, "value": value}));
        }
        if let Some(focus) = focus {
            let Some(option) = level.iter().find(|option| named(option, focus.option)) else {
                return Ok(read);
            };
            if !option.autocomplete {
                return Err(refused(option, "has no suggestions"));
            }
            read.push(
                json!({"name": option.name, "type": option.kind, "value": focus.typed, "focused": true}),
            );
            return Ok(read);
        }
        let is_given = |option: &CommandOption| given.iter().any(|(name, _)| named(option, name));
        if let Some(missing) = level.iter().find(|option| option.required && !is_given(option)) {
            return Err(refused(missing, "is required"));
        }
        Ok(read)
    }

    fn value(&mut self, option: &CommandOption, given: &Value) -> Result<Value, DriverError> {
        if let Some(choices) = option.choices.as_ref().filter(|choices| !choices.is_empty()) {
            let shown = |choice: &&super::super::model::CommandChoice| {
                choice.value == *given
                    || given
                        .as_str()
                        .is_some_and(|text| choice.name == text || choice.name_in(self.locale) == text)
            };
            return choices.iter().find(shown).map(|choice| choice.value.clone()).ok_or_else(|| {
                let known = choices.iter().map(|choice| choice.value.to_string()).collect();
                DriverError::Unknown { what: "choice", name: given.to_string(), known }
            });
        }
        match option.kind {
            3 => string(option, given),
            4 | 10 => number(option, given),
            5 => match given {
                Value::Bool(_) => Ok(given.clone()),
                Value::String(text) if text == "true" || text == "false" => Ok(json!(text == "true")),
                _ => Err(refused(option, "must be true or false")),
            },
            6..=9 => self.entity(option, given),
            11 => self.attachment(option, given),
            _ => Err(refused(option, "cannot be filled in")),
        }
    }

    fn entity(&mut self, option: &CommandOption, given: &Value) -> Result<Value, DriverError> {
        let text = match given {
            Value::String(text) => text.trim_matches(['<', '>', '@', '#', '&', '!']).to_owned(),
            other => other.to_string(),
        };
        let found = resolve(self.world, option.kind, self.channel, &text, &mut self.resolved);
        let id = found.ok_or_else(|| DriverError::Unknown {
            what: ["person", "channel", "role", "person or role"][usize::from(option.kind - 6)],
            name: text,
            known: Vec::new(),
        })?;
        let kind = self.world.channels.get(&id).map(|channel| channel.kind.number());
        if let (Some(allowed), Some(kind)) = (&option.channel_types, kind)
            && !allowed.contains(&kind)
        {
            return Err(refused(option, "is a channel of another kind"));
        }
        Ok(json!(id))
    }

    /// A file: `{"filename": "a.js", "text": "…"}`.
    fn attachment(&mut self, option: &CommandOption, given: &Value) -> Result<Value, DriverError> {
        let (Some(filename), Some(text)) = (given["filename"].as_str(), given["text"].as_str()) else {
            return Err(refused(option, "must be a file: {\"filename\": …, \"text\": …}"));
        };
        let id = self.world.next_id();
        let path = format!("/attachments/{}/{id}/{filename}", self.channel);
        let url = format!("{}{path}", self.world.base_url);
        self.world.files.put(id, Bytes::from(text.to_owned()), false);
        let file = json!({
            "id": id, "filename": filename, "size": text.len(), "url": url, "proxy_url": url,
            "content_type": "text/plain; charset=utf-8", "ephemeral": true,
        });
        entry(&mut self.resolved, "attachments").insert(id.to_string(), file);
        Ok(json!(id))
    }
}

fn entry<'a>(resolved: &'a mut Map<String, Value>, key: &str) -> &'a mut Map<String, Value> {
    let slot = resolved.entry(key).or_insert_with(|| Value::Object(Map::new()));
    if !slot.is_object() {
        *slot = Value::Object(Map::new());
    }
    slot.as_object_mut().expect("it was made an object above")
}

/// Finds a person (6, or a select's 5), channel (7 or 8), role (8 or 6) or either (9 or 7) by id or name and
/// describes it as `resolved` data. `kind` is that of a command's option.
pub(super) fn resolve(
    world: &World,
    kind: u8,
    channel: Snowflake,
    name: &str,
    resolved: &mut Map<String, Value>,
) -> Option<Snowflake> {
    let id: Option<Snowflake> = name.parse().ok();
    if matches!(kind, 6 | 9)
        && let Some(user) = world.users.values().find(|user| Some(user.id) == id || user.name == name)
    {
        let user = user.id;
        entry(resolved, "users").insert(user.to_string(), world.user_json(user));
        if let Some(member) = world.members.get(&user) {
            let mut member = crate::sandbox::json::partial_member(member);
            member["permissions"] = json!(world.permissions_in(user, channel).bits().to_string());
            entry(resolved, "members").insert(user.to_string(), member);
        }
        return Some(user);
    }
    if matches!(kind, 8 | 9)
        && let Some(role) = world.guild.roles.iter().find(|role| Some(role.id) == id || role.name == name)
    {
        entry(resolved, "roles").insert(role.id.to_string(), crate::sandbox::json::role(role));
        return Some(role.id);
    }
    if kind == 7 {
        let mut all = world.channels.values();
        let found = all.find(|channel| {
            Some(channel.id) == id || channel.name == name && channel.kind == ChannelKind::Text
        })?;
        let mut partial = world.channel_json(found, world.bot);
        partial["permissions"] = json!(world.permissions_in(world.bot, found.id).bits().to_string());
        entry(resolved, "channels").insert(found.id.to_string(), partial);
        return Some(found.id);
    }
    None
}

fn refused(option: &CommandOption, why: &str) -> DriverError {
    DriverError::Refused(format!("option {} {why}", option.name))
}

fn number(option: &CommandOption, given: &Value) -> Result<Value, DriverError> {
    let parsed: Option<Value> = match given {
        Value::Number(_) => Some(given.clone()),
        Value::String(text) if option.kind == 4 => text.trim().parse::<i64>().ok().map(Value::from),
        Value::String(text) => text.trim().parse::<f64>().ok().map(Value::from),
        _ => None,
    };
    let value = parsed.filter(|value| option.kind == 10 || value.is_i64() || value.is_u64());
    let value = value.ok_or_else(|| refused(option, "must be a number"))?;
    let size = value.as_f64().unwrap_or(f64::MAX);
    let limit = |limit: &Option<serde_json::Number>| limit.as_ref().and_then(serde_json::Number::as_f64);
    if size < limit(&option.min_value).unwrap_or(-NUMBER_MAX) {
        return Err(refused(option, "is too small"));
    }
    if size > limit(&option.max_value).unwrap_or(NUMBER_MAX) {
        return Err(refused(option, "is too large"));
    }
    Ok(value)
}

fn string(option: &CommandOption, given: &Value) -> Result<Value, DriverError> {
    let text = match given {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return Err(refused(option, "must be text")),
    };
    let length = text.chars().count() as u64;
    if length < option.min_length.unwrap_or(1) {
        return Err(refused(option, "is too short"));
    }
    if length > option.max_length.unwrap_or(6000) {
        return Err(refused(option, "is too long"));
    }
    Ok(json!(text))
}
