//! Buttons, select menus and forms, as a person uses them.

use super::options::resolve;
use super::person::Person;
use super::{Answer, DriverError, Form, FormField};
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{Channel, Message, Select};
use crate::sandbox::world::World;
use crate::sandbox::world::interactions::{Deed, Kind};
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::sync::Arc;

impl Person {
    /// Presses a button of a message, named by its `custom_id` or its label.
    ///
    /// # Errors
    /// When the client would not send it: no such button, disabled, message not visible.
    pub async fn click(&self, message: Snowflake, button: &str) -> Result<Answer, DriverError> {
        let press = |world: &mut World| {
            let message = self.visible(world, message)?;
            let found = message.button(button).ok_or_else(|| {
                let known = message.buttons();
                let known =
                    known.into_iter().map(|button| button.custom_id.unwrap_or(button.label)).collect();
                DriverError::Unknown { what: "button", name: button.into(), known }
            })?;
            if found.disabled {
                return Err(DriverError::Refused(format!("the button {button} is disabled")));
            }
            let custom_id =
                found.custom_id.ok_or_else(|| DriverError::Refused("the button is a link".into()))?;
            let data = json!({"component_type": 2, "custom_id": custom_id, "id": found.number});
            Ok(self.component(&message, data))
        };
        self.driver.interact(press).await
    }

    /// Sends a component interaction with any `custom_id`, as a modified client could. Discord lets only
    /// those through that the message has; here they all go through, to see that the bot doesn't rely on it.
    ///
    /// # Errors
    /// When the message is not visible to this person.
    pub async fn click_forged(&self, message: Snowflake, custom_id: &str) -> Result<Answer, DriverError> {
        let press = |world: &mut World| {
            let message = self.visible(world, message)?;
            Ok(self.component(&message, json!({"component_type": 2, "custom_id": custom_id, "id": 1})))
        };
        self.driver.interact(press).await
    }

    /// Sends a choice from a string select with any `custom_id`, as [`Person::click_forged`] sends a press.
    ///
    /// # Errors
    /// When the message is not visible to this person.
    pub async fn choose_forged(
        &self,
        message: Snowflake,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Answer, DriverError> {
        self.select_forged(message, custom_id, 3, values).await
    }

    /// The same for a select of any kind: strings (3), people (5), channels (8). Discord resolves what it
    /// knows of the values, which here is nothing.
    ///
    /// # Errors
    /// When the message is not visible to this person.
    pub async fn select_forged(
        &self,
        message: Snowflake,
        custom_id: &str,
        kind: u8,
        values: &[&str],
    ) -> Result<Answer, DriverError> {
        let choose = |world: &mut World| {
            let message = self.visible(world, message)?;
            let data = json!({
                "component_type": kind, "custom_id": custom_id, "values": values, "resolved": {}, "id": 1,
            });
            Ok(self.component(&message, data))
        };
        self.driver.interact(choose).await
    }

    /// Chooses from a select menu, named by its `custom_id` or placeholder: option values or labels, or
    /// people, roles or channels by id or name.
    ///
    /// # Errors
    /// When the client would not send it.
    pub async fn select(
        &self,
        message: Snowflake,
        select: &str,
        values: &[&str],
    ) -> Result<Answer, DriverError> {
        let choose = |world: &mut World| {
            let message = self.visible(world, message)?;
            let selects = message.selects();
            let named =
                |found: &&Select| found.custom_id == select || found.placeholder.as_deref() == Some(select);
            let Some(found) = selects.iter().find(named) else {
                let known = selects.iter().map(|select| select.custom_id.clone()).collect();
                return Err(DriverError::Unknown { what: "select menu", name: select.into(), known });
            };
            if found.disabled {
                return Err(DriverError::Refused(format!("the select menu {select} is disabled")));
            }
            let mut resolved = Map::new();
            let values = chosen(world, message.channel, found, values, &mut resolved)?;
            let mut data = json!({
                "component_type": found.kind, "custom_id": found.custom_id, "values": values,
                "id": found.number,
            });
            if found.kind != 3 {
                data["resolved"] = Value::Object(resolved);
            }
            Ok(self.component(&message, data))
        };
        self.driver.interact(choose).await
    }

    /// Sends a form with values by `custom_id` or label of the field; fields left out keep what they
    /// start with. The values of a select menu in a form are separated by commas.
    ///
    /// # Errors
    /// When the client would not send it: an unknown field, a value too long, too short or missing.
    pub async fn submit(&self, form: &Form, values: &[(&str, &str)]) -> Result<Answer, DriverError> {
        let fill = |world: &mut World| {
            let named = |field: &FormField, name: &str| field.custom_id == name || field.label == name;
            if let Some((name, _)) =
                values.iter().find(|(name, _)| !form.fields.iter().any(|field| named(field, name)))
            {
                let known = form.fields.iter().map(|field| field.custom_id.clone()).collect();
                return Err(DriverError::Unknown { what: "field", name: (*name).into(), known });
            }
            let opened = world.interactions.by_id(form.interaction);
            let opened =
                opened.map(|opened| (opened.deed.channel, opened.deed.source, opened.deed.cause(opened.id)));
            let (channel, source, cause) =
                opened.ok_or_else(|| DriverError::Refused("the form is too old".into()))?;
            let mut resolved = Map::new();
            let mut filled = Vec::new();
            for field in &form.fields {
                let given = values.iter().find(|(name, _)| named(field, name)).map(|(_, value)| *value);
                filled.push(fill_field(world, channel, field, given, &mut resolved)?);
            }
            let components = laid_out(&form.components, filled);
            let mut data = json!({"custom_id": form.custom_id, "components": components});
            if !resolved.is_empty() {
                data["resolved"] = Value::Object(resolved);
            }
            let source = source.filter(|source| world.message(*source).is_some());
            let opened_by = Some(Box::new(cause));
            Ok(Deed { kind: Kind::Form, user: self.id, channel, command: None, source, opened_by, data })
        };
        self.driver.interact(fill).await
    }

    fn visible(&self, world: &World, message: Snowflake) -> Result<Arc<Message>, DriverError> {
        let unknown =
            || DriverError::Unknown { what: "message", name: message.to_string(), known: Vec::new() };
        let found = world.message(message).ok_or_else(unknown)?;
        if found.visible_to.is_some_and(|person| person != self.id) {
            return Err(unknown());
        }
        self.require_view(world, found.channel)?;
        Ok(Arc::clone(found))
    }

    fn component(&self, message: &Message, data: Value) -> Deed {
        Deed {
            kind: Kind::Component,
            user: self.id,
            channel: message.channel,
            command: None,
            source: Some(message.id),
            opened_by: None,
            data,
        }
    }
}

/// The values of a select menu as they are sent: each once, as many as it takes, of a kind that it offers.
fn chosen(
    world: &World,
    channel: Snowflake,
    select: &Select,
    values: &[&str],
    resolved: &mut Map<String, Value>,
) -> Result<Vec<Value>, DriverError> {
    let count = values.len() as u64;
    if count < select.min_values || count > select.max_values {
        let range = format!("{} to {}", select.min_values, select.max_values);
        return Err(DriverError::Refused(format!("the select menu takes {range} values")));
    }
    let mut seen = HashSet::new();
    let mut one = |name: &&str| {
        if select.kind == 3 {
            let option =
                select.options.iter().find(|option| option.value == **name || option.label == **name);
            return option.map(|option| json!(option.value));
        }
        // Select types 5 to 8 are user, role, mentionable, channel; options number these 6, 8, 9, 7.
        let kind = [6, 8, 9, 7][usize::from(select.kind - 5)];
        let id = resolve(world, kind, channel, name, resolved)?;
        let of_kind = |channel: &Channel| select.channel_types.contains(&channel.kind.number());
        let offered = select.channel_types.is_empty() || world.channels.get(&id).is_some_and(of_kind);
        offered.then(|| json!(id))
    };
    let mut chosen = Vec::new();
    for name in values {
        let value = one(name).ok_or_else(|| {
            let known = select.options.iter().map(|option| option.value.clone()).collect();
            DriverError::Unknown { what: "option", name: (*name).into(), known }
        })?;
        if !seen.insert(value.to_string()) {
            return Err(DriverError::Refused(format!("{name} is chosen twice")));
        }
        chosen.push(value);
    }
    Ok(chosen)
}

fn fill_field(
    world: &World,
    channel: Snowflake,
    field: &FormField,
    given: Option<&str>,
    resolved: &mut Map<String, Value>,
) -> Result<Value, DriverError> {
    let refused = |why: &str| DriverError::Refused(format!("field {} {why}", field.label));
    if let Some(select) = &field.select {
        let defaults = select.defaults();
        let values: Vec<&str> = match given {
            Some(given) => given.split(',').map(str::trim).filter(|value| !value.is_empty()).collect(),
            None => defaults.iter().map(String::as_str).collect(),
        };
        let values = if values.is_empty() && !field.required {
            Vec::new()
        } else {
            chosen(world, channel, select, &values, resolved)?
        };
        let kind = select.kind;
        return Ok(json!({"type": kind, "custom_id": field.custom_id, "values": values, "id": field.number}));
    }
    let value = given.unwrap_or(&field.value);
    let length = value.chars().count() as u64;
    if field.required && length == 0 {
        return Err(refused("is required"));
    }
    if length > 0 && length < field.min_length.unwrap_or(0) {
        return Err(refused("is too short"));
    }
    if length > field.max_length.unwrap_or(4000) {
        return Err(refused("is too long"));
    }
    Ok(json!({"type": 4, "custom_id": field.custom_id, "value": value, "id": field.number}))
}

/// Puts the filled-in fields into the layout the form came in: rows, or labels.
fn laid_out(components: &[Value], filled: Vec<Value>) -> Vec<Value> {
    let mut filled = filled.into_iter();
    let mut next = || filled.next().unwrap_or_default();
    components
        .iter()
        .map(|component| match component["type"].as_u64() {
            Some(18) => json!({"type": 18, "id": component["id"], "component": next()}),
            Some(1) => json!({"type": 1, "id": component["id"], "components": [next()]}),
            _ => json!({"type": component["type"], "id": component["id"]}),
        })
        .collect()
}
