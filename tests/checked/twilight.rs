//! What `twilight-model` cannot read, and what `twilight-validate` refuses.

use super::Payload;
use omok::sandbox::RequestRecord;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Display;
use twilight_model::application::command::{Command, CommandOptionChoice};
use twilight_model::channel::message::{AllowedMentions, Component, Embed};
use twilight_validate::command::CommandValidationErrorType;
use twilight_validate::component::{component_v1, component_v2};
use twilight_validate::{channel, command, message};

/// The flag of a message made of components alone.
const COMPONENTS_V2: u64 = 1 << 15;
/// Most characters of a command; twilight still has the older limit of 4,000.
const COMMAND_CHARACTERS_MAX: usize = 8_000;

/// What twilight has against a request.
pub fn complaints(request: &RequestRecord) -> Vec<String> {
    let mut found = Found::default();
    for (_, name, _) in &request.files {
        found.note("files", message::attachment_filename(name));
    }
    match Payload::of(request) {
        Payload::Create(body) | Payload::Edit(body) => found.message(body),
        Payload::Modal(form) => found.modal(form),
        Payload::Choices(data) => {
            for choice in found.read::<Vec<CommandOptionChoice>>(&data["choices"], "choices").iter().flatten()
            {
                found.note("choices", command::choice(choice));
            }
        }
        Payload::Channel(body) => {
            if let Some(name) = body["name"].as_str() {
                found.note("name", channel::name(name));
            }
        }
        Payload::Commands(commands) => found.commands(commands),
        Payload::Other => {}
    }
    found.complaints
}

#[derive(Default)]
struct Found {
    complaints: Vec<String>,
}

impl Found {
    fn note<E: std::error::Error>(&mut self, part: impl Display, result: Result<(), E>) {
        if let Err(error) = result {
            let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
            self.complaints.push(format!("twilight: {part}: {error}{cause}"));
        }
    }

    fn read<T: DeserializeOwned>(&mut self, value: &Value, part: &str) -> Option<T> {
        if value.is_null() {
            return None;
        }
        match serde_json::from_value(value.clone()) {
            Ok(read) => Some(read),
            Err(error) => {
                self.complaints.push(format!("twilight: {part} cannot be read: {error}"));
                None
            }
        }
    }

    fn message(&mut self, body: &Value) {
        if let Some(content) = body["content"].as_str() {
            self.note("content", message::content(content));
        }
        let mut embeds = body["embeds"].clone();
        for embed in embeds.as_array_mut().into_iter().flatten() {
            // It may be left out, but twilight's type is the one that comes back.
            embed["type"] = json!("rich");
        }
        if let Some(embeds) = self.read::<Vec<Embed>>(&embeds, "embeds") {
            self.note("embeds", message::embeds(&embeds));
        }
        let v2 = body["flags"].as_u64().unwrap_or(0) & COMPONENTS_V2 != 0;
        if let Some(components) = self.read::<Vec<Component>>(&body["components"], "components") {
            self.note("components", message::components(&components, v2));
        }
        self.read::<AllowedMentions>(&body["allowed_mentions"], "allowed_mentions");
        for attachment in body["attachments"].as_array().into_iter().flatten() {
            if let Some(name) = attachment["filename"].as_str() {
                self.note("attachments", message::attachment_filename(name));
            }
            if let Some(description) = attachment["description"].as_str() {
                self.note("attachments", message::attachment_description(description));
            }
        }
    }

    fn modal(&mut self, form: &Value) {
        for component in self.read::<Vec<Component>>(&form["components"], "components").iter().flatten() {
            let checked = match component {
                Component::ActionRow(_) => component_v1(component),
                _ => component_v2(component),
            };
            self.note("components", checked);
        }
    }

    fn commands(&mut self, commands: &Value) {
        let mut commands = commands.clone();
        for command in commands.as_array_mut().into_iter().flatten() {
            fill_in(command);
        }
        for one in self.read::<Vec<Command>>(&commands, "commands").iter().flatten() {
            let checked = match command::command(one) {
                Err(error) if matches!(error.kind(), CommandValidationErrorType::CommandTooLarge { characters } if *characters <= COMMAND_CHARACTERS_MAX) => {
                    Ok(())
                }
                checked => checked,
            };
            self.note(&one.name, checked);
            self.note(&one.name, command::options(&one.options));
        }
    }
}

/// What Discord fills in, and twilight's type has no default for.
fn fill_in(command: &mut Value) {
    for (key, value) in [
        ("type", json!(1)),
        ("description", json!("")),
        ("options", json!([])),
        ("version", json!("1")),
        ("default_member_permissions", Value::Null),
    ] {
        if command.get(key).is_none() {
            command[key] = value;
        }
    }
}
