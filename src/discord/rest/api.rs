//! The requests themselves, typed.

use super::route::GUILDS_AT_ONCE;
use super::{Body, File, Permit, RestClient, RestError, Route};
use crate::discord::outgoing::Outgoing;
use crate::engine::Millis;
use crate::session::ids::{ChannelId, GuildId, MessageId, UserId};
use poise::serenity_prelude::Permissions;
use serde::Deserialize;
use serde_json::{Value, json};

/// A message as Discord shows it; only what the announcer looks at.
#[derive(Debug, Clone, Deserialize)]
pub struct MessageSeen {
    /// Its id.
    pub id: MessageId,
    author: WithId<UserId>,
    #[serde(default)]
    nonce: Value,
    /// Its text.
    #[serde(default)]
    pub content: String,
    #[serde(default)]
    components: Value,
    #[serde(default)]
    attachments: Vec<Value>,
}

#[derive(Debug, Clone, Deserialize)]
struct WithId<Id> {
    id: Id,
}

impl MessageSeen {
    /// Who wrote it.
    pub fn author(&self) -> UserId {
        self.author.id
    }

    /// The nonce it was sent with, where Discord still tells it.
    pub fn nonce(&self) -> Option<String> {
        match &self.nonce {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// Every `custom_id` in it, containers and all.
    pub fn custom_ids(&self) -> Vec<&str> {
        custom_ids_in(&self.components)
    }

    /// Whether it carries a file.
    pub fn has_files(&self) -> bool {
        !self.attachments.is_empty()
    }
}

/// Every `custom_id` in a message's components as JSON.
pub(crate) fn custom_ids_in(components: &Value) -> Vec<&str> {
    let mut found = Vec::new();
    collect_custom_ids(components, &mut found);
    found
}

fn collect_custom_ids<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect_custom_ids(item, found)),
        Value::Object(fields) => {
            for (name, field) in fields {
                match field {
                    Value::String(text) if name == "custom_id" => found.push(text),
                    field => collect_custom_ids(field, found),
                }
            }
        }
        _ => {}
    }
}

/// A channel or thread; only what the announcer looks at.
#[derive(Debug, Clone, Deserialize)]
pub struct ChannelInfo {
    /// Its id.
    pub id: ChannelId,
    #[serde(rename = "type")]
    kind: u8,
    #[serde(default)]
    thread_metadata: Option<ThreadMetadata>,
}

#[derive(Debug, Clone, Deserialize)]
struct ThreadMetadata {
    #[serde(default)]
    archived: bool,
    #[serde(default)]
    locked: bool,
}

impl ChannelInfo {
    /// Whether it is a thread (channel types 10, 11, 12).
    pub fn is_thread(&self) -> bool {
        matches!(self.kind, 10..=12)
    }

    /// Whether it is a thread that somebody locked.
    pub fn is_locked(&self) -> bool {
        self.thread_metadata.as_ref().is_some_and(|thread| thread.locked)
    }

    /// Whether it is an archived thread.
    pub fn is_archived(&self) -> bool {
        self.thread_metadata.as_ref().is_some_and(|thread| thread.archived)
    }
}

/// A member of a server; only how they are called.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct MemberSeen {
    user: Named,
}

#[derive(Debug, Clone, Deserialize)]
struct Named {
    username: String,
    global_name: Option<String>,
}

impl MemberSeen {
    /// The name that Discord shows everywhere. Not their name on this server, which may be nobody's
    /// business on another.
    pub(crate) fn shown_name(&self) -> &str {
        self.user.global_name.as_deref().unwrap_or(&self.user.username)
    }
}

/// The bot's application; only what a start needs to know.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct ApplicationSeen {
    id: UserId,
    flags: Option<u64>,
}

impl ApplicationSeen {
    /// Its id.
    pub(crate) const fn id(&self) -> u64 {
        self.id.0
    }

    /// Whether Discord will not tell it who is online. `false` where that is not known.
    ///
    /// Source: Discord docs, "Application Flags": `GATEWAY_PRESENCE`, `GATEWAY_PRESENCE_LIMITED`.
    pub(crate) fn lacks_presence_intent(&self) -> bool {
        self.flags.is_some_and(|flags| flags & (1 << 12 | 1 << 13) == 0)
    }
}

/// A server that the bot is on.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct GuildSeen {
    pub(crate) id: GuildId,
    pub(crate) name: String,
    /// What the bot's roles allow there, exceptions of single channels aside.
    pub(crate) permissions: Permissions,
}

/// How often sessions of the gateway may still be begun.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct StartLimit {
    pub(crate) total: u32,
    pub(crate) remaining: u32,
    #[serde(rename = "reset_after")]
    reset_after_ms: i64,
}

impl StartLimit {
    /// When there are as many as ever again.
    pub(crate) const fn reset_after(&self) -> Millis {
        Millis(self.reset_after_ms)
    }
}

/// What to change about a thread; what is `None` stays.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThreadChange {
    /// Archive or revive it.
    pub archived: Option<bool>,
    /// Lock or unlock it.
    pub locked: Option<bool>,
}

impl RestClient {
    /// The bot's own user id.
    pub(crate) async fn current_user(&self) -> Result<UserId, RestError> {
        let permit = self.permit(Route::CurrentUser).await;
        let user: WithId<UserId> = self.send_for(permit, Body::default()).await?;
        Ok(user.id)
    }

    /// The bot's application.
    pub(crate) async fn application(&self) -> Result<ApplicationSeen, RestError> {
        let permit = self.permit(Route::Application).await;
        self.send_for(permit, Body::default()).await
    }

    /// The servers that the bot is on, at most that many and another answer's.
    pub(crate) async fn guilds(&self, most: usize) -> Result<Vec<GuildSeen>, RestError> {
        let mut all: Vec<GuildSeen> = Vec::new();
        loop {
            let after = all.last().map_or(GuildId(0), |guild| guild.id);
            let permit = self.permit(Route::Guilds(after)).await;
            let more: Vec<GuildSeen> = self.send_for(permit, Body::default()).await?;
            let last = more.len() < GUILDS_AT_ONCE;
            all.extend(more);
            if last || all.len() >= most {
                return Ok(all);
            }
        }
    }

    /// How often a session may still be begun.
    pub(crate) async fn start_limit(&self) -> Result<StartLimit, RestError> {
        #[derive(Deserialize)]
        struct Bot {
            session_start_limit: StartLimit,
        }
        let permit = self.permit(Route::GatewayBot).await;
        let bot: Bot = self.send_for(permit, Body::default()).await?;
        Ok(bot.session_start_limit)
    }

    /// The commands that Discord knows, with their texts in all languages.
    pub(crate) async fn commands(&self, application: u64) -> Result<Vec<Value>, RestError> {
        let permit = self.permit(Route::Commands(application)).await;
        self.send_for(permit, Body::default()).await
    }

    /// Replaces the commands that Discord knows.
    pub(crate) async fn overwrite_commands(
        &self,
        application: u64,
        commands: &[Value],
    ) -> Result<(), RestError> {
        let permit = self.permit(Route::OverwriteCommands(application)).await;
        self.send(permit, Body { json: Some(commands.into()), files: Vec::new() }).await.map(drop)
    }

    /// The gateway's address as the API gives it, unchecked.
    pub(crate) async fn gateway(&self) -> Result<String, RestError> {
        #[derive(Deserialize)]
        struct Gateway {
            url: String,
        }
        let permit = self.permit(Route::Gateway).await;
        let gateway: Gateway = self.send_for(permit, Body::default()).await?;
        Ok(gateway.url)
    }

    /// Posts a message. The permit is for [`Route::CreateMessage`].
    pub(crate) async fn create_message(
        &self,
        permit: Permit,
        message: Outgoing,
    ) -> Result<MessageId, RestError> {
        debug_assert!(matches!(permit.route, Route::CreateMessage(_)));
        let json = message.to_create_json();
        let created: WithId<MessageId> = self.send_for(permit, body(json, message)).await?;
        Ok(created.id)
    }

    /// Replaces a message's text, buttons and, if it brings any, files.
    pub(crate) async fn edit_message(&self, permit: Permit, message: Outgoing) -> Result<(), RestError> {
        debug_assert!(matches!(permit.route, Route::EditMessage(..)));
        let json = message.to_edit_json();
        self.send(permit, body(json, message)).await.map(drop)
    }

    /// Gives a message other buttons, or none, and leaves the rest as it is.
    pub(crate) async fn set_buttons(
        &self,
        channel: ChannelId,
        message: MessageId,
        components: Value,
    ) -> Result<(), RestError> {
        let permit = self.permit(Route::EditMessage(channel, message)).await;
        let json = json!({ "components": components, "allowed_mentions": { "parse": [] } });
        self.send(permit, Body { json: Some(json), files: Vec::new() }).await.map(drop)
    }

    /// Gives a message another text, and leaves the rest as it is.
    pub(crate) async fn set_text(
        &self,
        channel: ChannelId,
        message: MessageId,
        text: &str,
    ) -> Result<(), RestError> {
        let permit = self.permit(Route::EditMessage(channel, message)).await;
        let json = json!({ "content": text, "allowed_mentions": { "parse": [] } });
        self.send(permit, Body { json: Some(json), files: Vec::new() }).await.map(drop)
    }

    /// The newest messages of a channel, newest first.
    pub(crate) async fn last_messages(
        &self,
        channel: ChannelId,
        limit: u8,
    ) -> Result<Vec<MessageSeen>, RestError> {
        let permit = self.permit(Route::Messages(channel, limit)).await;
        self.send_for(permit, Body::default()).await
    }

    /// Makes a public thread from a message.
    pub(crate) async fn thread_from_message(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
        archive_after_min: u16,
    ) -> Result<ChannelId, RestError> {
        let permit = self.permit(Route::ThreadFromMessage(channel, message)).await;
        let json = json!({ "name": name, "auto_archive_duration": archive_after_min });
        let body = Body { json: Some(json), files: Vec::new() };
        let created: WithId<ChannelId> = self.send_for(permit, body).await?;
        Ok(created.id)
    }

    /// A channel or thread.
    ///
    /// # Errors
    /// [`RestError`].
    pub async fn channel(&self, channel: ChannelId) -> Result<ChannelInfo, RestError> {
        let permit = self.permit(Route::Channel(channel)).await;
        self.send_for(permit, Body::default()).await
    }

    /// Archives, revives, locks or unlocks a thread.
    pub(crate) async fn change_thread(
        &self,
        thread: ChannelId,
        change: ThreadChange,
    ) -> Result<(), RestError> {
        let permit = self.permit(Route::ModifyChannel(thread)).await;
        let mut json = json!({});
        if let Some(archived) = change.archived {
            json["archived"] = json!(archived);
        }
        if let Some(locked) = change.locked {
            json["locked"] = json!(locked);
        }
        self.send(permit, Body { json: Some(json), files: Vec::new() }).await.map(drop)
    }

    /// Somebody as a member of a server; `None` if they are not (any more).
    pub(crate) async fn member(&self, guild: GuildId, user: UserId) -> Result<Option<MemberSeen>, RestError> {
        let permit = self.permit(Route::Member(guild, user)).await;
        match self.send_for(permit, Body::default()).await {
            Ok(member) => Ok(Some(member)),
            Err(RestError::NotAMember) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn body(json: Value, message: Outgoing) -> Body {
    let files = message.files.into_iter().map(|file| File { name: file.name, bytes: file.bytes }).collect();
    Body { json: Some(json), files }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_tells_its_custom_ids_and_nonce() {
        let seen: MessageSeen = serde_json::from_value(json!({
            "id": "1443293479450185768",
            "author": { "id": "7", "username": "omok" },
            "content": "hi",
            "nonce": "12",
            "components": [
                { "type": 1, "components": [{ "type": 2, "custom_id": "a" }, { "type": 2, "url": "x" }] },
                { "type": 17, "components": [{ "type": 1, "components": [{ "type": 2, "custom_id": "b" }] }] },
            ],
        }))
        .unwrap();
        assert_eq!(seen.id, MessageId(1_443_293_479_450_185_768));
        assert_eq!(seen.author(), UserId(7));
        assert_eq!(seen.nonce().as_deref(), Some("12"));
        assert_eq!(seen.custom_ids(), ["a", "b"]);
    }
}
