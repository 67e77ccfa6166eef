//! What a person's client shows after a command, a click or a form.

use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{Message, Select};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// How the bot answered an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum AnswerKind {
    /// A new message, at once or after "thinking" (types 4 and 5).
    Message,
    /// The message of the component was changed (type 7).
    Update,
    /// Acknowledged without anything to show yet (type 6).
    Acknowledged,
    /// A form opened (type 9).
    Form,
    /// Nothing within three seconds: "The application did not respond".
    NoResponse,
}

/// The bot's answer to an interaction, as the person sees it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The interaction's id.
    pub interaction: Snowflake,
    /// How the bot answered.
    pub kind: AnswerKind,
    /// Whether "thinking" came first (types 5 and 6).
    pub deferred: bool,
    /// Whether only this person sees it.
    pub ephemeral: bool,
    /// The message sent or changed. For a deferred answer, as filled in later.
    pub message: Option<Arc<Message>>,
    /// The form that opened.
    pub form: Option<Form>,
    /// From sending the interaction to its acknowledgement.
    #[serde(skip)]
    pub elapsed: Duration,
}

impl Answer {
    /// The text of the answer's message; empty when it has none.
    pub fn text(&self) -> &str {
        self.message.as_ref().map_or("", |message| message.content.as_str())
    }
}

/// A suggestion of autocomplete.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Choice {
    /// What is shown, in the person's language.
    pub name: String,
    /// What is sent.
    pub value: Value,
}

/// A form (modal) that opened.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Form {
    /// The interaction that opened it; submitting it refers to that.
    pub interaction: Snowflake,
    /// Its `custom_id`.
    pub custom_id: String,
    /// Its title.
    pub title: String,
    /// Text that it shows above the fields, markdown unrendered.
    pub texts: Vec<String>,
    /// What can be filled in, from top to bottom.
    pub fields: Vec<FormField>,
    /// The form's components as the bot sent them.
    #[serde(skip)]
    pub(crate) components: Vec<Value>,
}

impl Form {
    /// Reads a form as the bot sent it.
    pub(super) fn read(interaction: Snowflake, data: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let components = data["components"].as_array().cloned().unwrap_or_default();
        let (mut texts, mut fields) = (Vec::new(), Vec::new());
        for component in &components {
            if component["type"] == 18 {
                let description = component["description"].as_str().map(str::to_owned);
                fields.push(FormField::read(&component["component"], text(&component["label"]), description));
            }
            if component["type"] == 10 {
                texts.push(text(&component["content"]));
            }
            for input in component["components"].as_array().into_iter().flatten() {
                fields.push(FormField::read(input, text(&input["label"]), None));
            }
        }
        let (custom_id, title) = (text(&data["custom_id"]), text(&data["title"]));
        Self { interaction, custom_id, title, texts, fields, components }
    }
}

/// A field of a form.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FormField {
    /// Its `custom_id`.
    pub custom_id: String,
    /// Its label.
    pub label: String,
    /// A line below the label.
    pub description: Option<String>,
    /// 1 one line of text, 2 several; absent for other inputs than text.
    pub style: Option<u8>,
    /// The text it starts with.
    pub value: String,
    /// The text shown while it is empty.
    pub placeholder: Option<String>,
    /// Whether it must be filled in.
    pub required: bool,
    /// Fewest characters.
    pub min_length: Option<u64>,
    /// Most characters.
    pub max_length: Option<u64>,
    /// The select menu, where the field is one.
    pub select: Option<Select>,
    /// The component's number in its form.
    pub(crate) number: u64,
}

impl FormField {
    fn read(input: &Value, label: String, description: Option<String>) -> Self {
        let text = |key: &str| input[key].as_str().map(str::to_owned);
        let select = matches!(input["type"].as_u64(), Some(3 | 5..=8)).then(|| Select::read(input));
        Self {
            custom_id: text("custom_id").unwrap_or_default(),
            label,
            description,
            style: input["style"].as_u64().map(|style| style as u8),
            value: text("value").unwrap_or_default(),
            placeholder: text("placeholder"),
            required: input["required"].as_bool().unwrap_or(true),
            min_length: input["min_length"].as_u64(),
            max_length: input["max_length"].as_u64(),
            select,
            number: input["id"].as_u64().unwrap_or(0),
        }
    }
}
