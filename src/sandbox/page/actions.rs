//! What a person does on the page: each request acts as one of them through the driver.

use super::{Page, Refusal};
use crate::sandbox::driver::{Answer, Choice, Person};
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::Presence;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A slash command and its options.
#[derive(Debug, Deserialize)]
pub(super) struct CommandRequest {
    #[serde(rename = "as")]
    person: String,
    channel: Snowflake,
    /// The full name: `omok new`.
    name: String,
    #[serde(default)]
    options: Vec<OptionValue>,
    /// The option being typed, for autocomplete.
    #[serde(default)]
    focused: String,
}

/// One option as filled in.
#[derive(Debug, Deserialize)]
struct OptionValue {
    name: String,
    value: Value,
}

/// `POST /sandbox/command`.
pub(super) async fn command(
    State(page): State<Page>,
    Json(request): Json<CommandRequest>,
) -> Result<Json<Answer>, Refusal> {
    let person = page.person(&request.person)?;
    let options: Vec<(&str, Value)> =
        request.options.iter().map(|option| (option.name.as_str(), option.value.clone())).collect();
    let answer = person.slash(request.channel, &request.name, &options).await?;
    Ok(answered(&page, &person, answer))
}

/// Suggestions for an option.
#[derive(Debug, Serialize)]
pub(super) struct Choices {
    choices: Vec<Choice>,
}

/// `POST /sandbox/autocomplete`: the focused option is among `options` with what has been typed.
pub(super) async fn autocomplete(
    State(page): State<Page>,
    Json(request): Json<CommandRequest>,
) -> Result<Json<Choices>, Refusal> {
    let person = page.person(&request.person)?;
    let (focused, others): (Vec<_>, Vec<_>) =
        request.options.iter().partition(|option| option.name == request.focused);
    let typed = focused.first().map(|option| match &option.value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    });
    let others: Vec<(&str, Value)> =
        others.iter().map(|option| (option.name.as_str(), option.value.clone())).collect();
    let typed = typed.unwrap_or_default();
    let choices =
        person.autocomplete(request.channel, &request.name, &others, &request.focused, &typed).await?;
    Ok(Json(Choices { choices }))
}

/// A button or a select menu of a message.
#[derive(Debug, Deserialize)]
pub(super) struct ComponentRequest {
    #[serde(rename = "as")]
    person: String,
    message: Snowflake,
    custom_id: String,
    /// What was chosen; absent for buttons.
    values: Option<Vec<String>>,
}

/// `POST /sandbox/component`.
pub(super) async fn component(
    State(page): State<Page>,
    Json(request): Json<ComponentRequest>,
) -> Result<Json<Answer>, Refusal> {
    let person = page.person(&request.person)?;
    let answer = match &request.values {
        None => person.click(request.message, &request.custom_id).await?,
        Some(values) => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            person.select(request.message, &request.custom_id, &values).await?
        }
    };
    Ok(answered(&page, &person, answer))
}

/// A form as filled in.
#[derive(Debug, Deserialize)]
pub(super) struct FormRequest {
    #[serde(rename = "as")]
    person: String,
    /// The interaction that opened the form.
    interaction: Snowflake,
    /// `custom_id` and value of each field.
    values: Vec<(String, String)>,
}

/// `POST /sandbox/form`.
pub(super) async fn form(
    State(page): State<Page>,
    Json(request): Json<FormRequest>,
) -> Result<Json<Answer>, Refusal> {
    let person = page.person(&request.person)?;
    let form = page
        .form(person.id(), request.interaction)
        .ok_or_else(|| Refusal::unknown("open form", &request.interaction.to_string()))?;
    let values: Vec<(&str, &str)> =
        request.values.iter().map(|(id, value)| (id.as_str(), value.as_str())).collect();
    let answer = person.submit(&form, &values).await?;
    Ok(answered(&page, &person, answer))
}

/// A message.
#[derive(Debug, Deserialize)]
pub(super) struct SayRequest {
    #[serde(rename = "as")]
    person: String,
    channel: Snowflake,
    content: String,
    /// The message it answers.
    reply_to: Option<Snowflake>,
}

/// `POST /sandbox/say`. A reply pings the author of what it answers, as replies do by default.
pub(super) async fn say(
    State(page): State<Page>,
    Json(request): Json<SayRequest>,
) -> Result<Json<Value>, Refusal> {
    let person = page.person(&request.person)?;
    let id = match request.reply_to {
        None => person.say(request.channel, &request.content).await?,
        Some(message) => person.reply(message, &request.content, true).await?,
    };
    Ok(Json(json!({ "id": id })))
}

/// A private answer to hide.
#[derive(Debug, Deserialize)]
pub(super) struct DismissRequest {
    #[serde(rename = "as")]
    person: String,
    message: Snowflake,
}

/// `POST /sandbox/dismiss`.
pub(super) async fn dismiss(
    State(page): State<Page>,
    Json(request): Json<DismissRequest>,
) -> Result<Json<Value>, Refusal> {
    page.person(&request.person)?.delete(request.message)?;
    Ok(Json(json!({})))
}

/// What a person changes about themselves; what is absent stays.
#[derive(Debug, Deserialize)]
pub(super) struct PersonRequest {
    #[serde(rename = "as")]
    person: String,
    /// The language of their client.
    locale: Option<String>,
    /// How they appear to the others.
    presence: Option<Presence>,
    /// Whether they are in the server.
    member: Option<bool>,
}

/// `POST /sandbox/person`: language, presence, leaving and joining.
pub(super) async fn set_person(
    State(page): State<Page>,
    Json(request): Json<PersonRequest>,
) -> Result<Json<Value>, Refusal> {
    let person = page.person(&request.person)?;
    if let Some(locale) = &request.locale {
        person.set_locale(locale);
    }
    if let Some(presence) = request.presence {
        person.set_presence(presence);
    }
    if let Some(member) = request.member {
        page.set_member(&person, member)?;
    }
    Ok(Json(json!({})))
}

/// A language for the server.
#[derive(Debug, Deserialize)]
pub(super) struct GuildRequest {
    #[serde(rename = "as")]
    person: String,
    locale: String,
}

/// `POST /sandbox/guild`: the server's language, which is for moderators to choose.
pub(super) async fn set_guild(
    State(page): State<Page>,
    Json(request): Json<GuildRequest>,
) -> Result<Json<Value>, Refusal> {
    page.moderator(&request.person)?;
    page.driver.set_guild_locale(&request.locale);
    Ok(Json(json!({})))
}

/// Remembers the form that opened, if one did.
fn answered(page: &Page, person: &Person, answer: Answer) -> Json<Answer> {
    if let Some(form) = &answer.form {
        page.keep_form(person.id(), form.clone());
    }
    Json(answer)
}
