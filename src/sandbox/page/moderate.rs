//! What a moderator does to the server from the page, to try how the bot copes with it.

use super::{Page, Refusal};
use crate::sandbox::id::Snowflake;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use twilight_model::guild::Permissions;

/// One change, by whom.
#[derive(Debug, Deserialize)]
pub(super) struct ModerateRequest {
    #[serde(rename = "as")]
    person: String,
    #[serde(flatten)]
    change: Change,
}

/// What is to change.
#[derive(Debug, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case")]
enum Change {
    /// What the bot may not do in a channel.
    BotRights { channel: Snowflake, deny: Permissions },
    /// Whether a thread is archived and locked.
    Thread { thread: Snowflake, archived: bool, locked: bool },
    /// A message to delete.
    DeleteMessage { message: Snowflake },
    /// A channel or thread to delete.
    DeleteChannel { channel: Snowflake },
    /// Whether a person is in the server.
    Member { user: String, present: bool },
}

/// `POST /sandbox/moderate`.
pub(super) async fn moderate(
    State(page): State<Page>,
    Json(request): Json<ModerateRequest>,
) -> Result<Json<Value>, Refusal> {
    page.moderator(&request.person)?;
    let driver = &page.driver;
    match request.change {
        Change::BotRights { channel, deny } => {
            driver.set_bot_permissions(channel, Permissions::empty(), deny);
        }
        Change::Thread { thread, archived, locked } => driver.set_thread_state(thread, archived, locked),
        Change::DeleteMessage { message } => driver.delete_message(message),
        Change::DeleteChannel { channel } => driver.delete_channel(channel),
        Change::Member { user, present } => page.set_member(&page.person(&user)?, present)?,
    }
    Ok(Json(json!({})))
}
