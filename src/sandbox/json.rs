//! Writes what the world holds the way Discord does.

use super::id::Snowflake;
use super::model::{
    Attachment, Channel, Member, Message, MessageInteraction, MessageKind, OverwriteTarget, Presence, Role,
};
use super::world::World;
use crate::engine::Timestamp;
use serde_json::{Value, json};
use twilight_model::guild::Permissions;

/// An instant as ISO 8601 with milliseconds, in UTC.
pub(crate) fn iso(at: Timestamp) -> String {
    let (date, in_day) = (at.date(), at.0.rem_euclid(86_400_000));
    let (seconds, millis) = (in_day / 1000, in_day % 1000);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{date}T{hour:02}:{minute:02}:{second:02}.{millis:03}000+00:00")
}

/// A permission set as Discord writes it: a decimal string.
pub(crate) fn bits(permissions: Permissions) -> String {
    permissions.bits().to_string()
}

pub(crate) fn role(role: &Role) -> Value {
    json!({
        "id": role.id, "name": role.name, "color": 0, "hoist": false, "position": role.position,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "permissions": bits(role.permissions), "managed": false, "mentionable": false,
        "icon": null, "unicode_emoji": null, "flags": 0, "description": null,
    })
}

/// A member object without its user.
pub(crate) fn partial_member(member: &Member) -> Value {
    json!({
        "nick": member.nick, "roles": member.roles, "joined_at": iso(member.joined_at), "avatar": null,
        "banner": null, "deaf": false, "mute": false, "flags": 0, "pending": false, "premium_since": null,
        "communication_disabled_until": null, "avatar_decoration_data": null, "collectibles": null,
    })
}

impl World {
    /// A user object.
    pub(crate) fn user_json(&self, id: Snowflake) -> Value {
        let Some(user) = self.users.get(&id) else {
            return json!({"id": id, "username": "deleted_user", "discriminator": "0", "avatar": null, "global_name": null});
        };
        let mut json = json!({
            "id": user.id, "username": user.name, "discriminator": "0", "global_name": user.display_name,
            "avatar": null, "public_flags": 0, "flags": 0, "avatar_decoration_data": null, "primary_guild": null,
            "collectibles": null, "banner": null, "accent_color": null,
        });
        if user.bot {
            json["bot"] = Value::from(true);
        }
        json
    }

    /// A member object; `None` for somebody who is not a member.
    pub(crate) fn member_json(&self, id: Snowflake) -> Option<Value> {
        let mut json = partial_member(self.members.get(&id)?);
        json["user"] = self.user_json(id);
        Some(json)
    }

    /// A channel or thread object, as `viewer` gets it (a thread carries the viewer's membership).
    pub(crate) fn channel_json(&self, channel: &Channel, viewer: Snowflake) -> Value {
        let mut json = json!({
            "id": channel.id, "type": channel.kind.number(), "guild_id": self.guild.id, "name": channel.name,
            "last_message_id": channel.last_message, "rate_limit_per_user": channel.slow_mode_seconds, "flags": 0,
        });
        if let Some(thread) = &channel.thread {
            json["parent_id"] = json!(thread.parent);
            json["owner_id"] = json!(thread.owner);
            json["message_count"] = json!(thread.message_count);
            json["total_message_sent"] = json!(thread.message_count);
            json["member_count"] = json!(thread.members.len().min(50));
            json["thread_metadata"] = json!({
                "archived": thread.archived, "locked": thread.locked, "invitable": thread.invitable,
                "auto_archive_duration": thread.auto_archive_minutes, "archive_timestamp": iso(thread.archived_at),
                "create_timestamp": iso(channel.id.created_at().max(thread.created_at)),
            });
            if thread.invitable.is_none()
                && let Some(metadata) = json["thread_metadata"].as_object_mut()
            {
                metadata.remove("invitable");
            }
            if thread.members.contains(&viewer) {
                json["member"] = self.thread_member_json(channel.id, viewer);
            }
        } else {
            json["topic"] = json!(channel.topic);
            json["position"] = json!(channel.position);
            json["parent_id"] = Value::Null;
            json["nsfw"] = json!(false);
            json["permission_overwrites"] = channel
                .overwrites
                .iter()
                .map(|overwrite| {
                    let (kind, id) = match overwrite.target {
                        OverwriteTarget::Role(id) => (0, id),
                        OverwriteTarget::Member(id) => (1, id),
                    };
                    json!({"id": id, "type": kind, "allow": bits(overwrite.allow), "deny": bits(overwrite.deny)})
                })
                .collect();
        }
        json
    }

    /// A thread member object.
    pub(crate) fn thread_member_json(&self, thread: Snowflake, user: Snowflake) -> Value {
        let joined = self.members.get(&user).map_or(self.now(), |member| member.joined_at);
        json!({"id": thread, "user_id": user, "join_timestamp": iso(joined.max(thread.created_at())), "flags": 1})
    }

    /// The guild as the gateway's `GUILD_CREATE` has it, with what the bot sees.
    pub(crate) fn guild_create_json(&self) -> Value {
        let mut json = self.guild_json();
        let bot = self.bot;
        let visible = |channel: &&Channel| self.sees(bot, channel.id);
        let list = |threads: bool| -> Value {
            let chosen = self.channels.values().filter(|channel| match &channel.thread {
                None => !threads,
                Some(thread) => threads && !thread.archived,
            });
            chosen.filter(visible).map(|channel| self.channel_json(channel, bot)).collect()
        };
        json["channels"] = list(false);
        json["threads"] = list(true);
        json["joined_at"] = json!(self.members.get(&bot).map(|member| iso(member.joined_at)));
        json["large"] = json!(false);
        json["unavailable"] = json!(false);
        json["member_count"] = json!(self.members.len());
        // Without the privileged intents only the bot itself is listed, and nobody's presence.
        json["members"] = self.member_json(bot).into_iter().collect();
        for key in
            ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"]
        {
            json[key] = json!([]);
        }
        json
    }

    /// The guild as REST has it.
    pub(crate) fn guild_json(&self) -> Value {
        let guild = &self.guild;
        let mut json = json!({
            "id": guild.id, "name": guild.name, "icon": null, "splash": null, "discovery_splash": null,
            "description": null, "owner_id": guild.owner, "afk_channel_id": null, "afk_timeout": 300,
            "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0,
            "roles": guild.roles.iter().map(role).collect::<Vec<_>>(), "emojis": [], "stickers": [],
            "features": [], "mfa_level": 0, "application_id": null, "system_channel_id": null,
        });
        let rest = json!({
            "system_channel_flags": 0, "rules_channel_id": null, "public_updates_channel_id": null,
            "safety_alerts_channel_id": null, "vanity_url_code": null, "banner": null, "premium_tier": 0,
            "premium_subscription_count": 0, "premium_progress_bar_enabled": false,
            "preferred_locale": guild.locale, "nsfw_level": 0, "nsfw": false, "region": "deprecated",
            "max_members": 500_000, "max_video_channel_users": 25, "max_presences": null,
            "max_stage_video_channel_users": 50, "widget_enabled": false, "widget_channel_id": null,
            "incidents_data": null, "inventory_settings": null, "latest_onboarding_question_id": null,
            "hub_type": null, "home_header": null,
        });
        for (key, value) in rest.as_object().into_iter().flatten() {
            json[key] = value.clone();
        }
        json
    }

    /// An attachment object, with its address on this server.
    pub(crate) fn attachment_json(&self, attachment: &Attachment, ephemeral: bool) -> Value {
        let url = format!("{}{}", self.base_url, attachment.path);
        let mut json = json!({
            "id": attachment.id, "filename": attachment.filename, "size": attachment.size,
            "url": url, "proxy_url": url, "flags": 0,
        });
        let optional = [
            ("description", json!(attachment.description)),
            ("content_type", json!(attachment.content_type)),
            ("width", json!(attachment.width)),
            ("height", json!(attachment.height)),
            ("ephemeral", if ephemeral { json!(true) } else { Value::Null }),
        ];
        for (key, value) in optional {
            if !value.is_null() {
                json[key] = value;
            }
        }
        json
    }

    /// A message object as REST has it for the bot; the gateway adds `guild_id` and `member`.
    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let mut json = self.message_json_alone(message);
        if let Some(target) = message.reply_to {
            let place = self.place_of(target).unwrap_or(message.channel);
            json["message_reference"] =
                json!({"type": 0, "channel_id": place, "message_id": target, "guild_id": self.guild.id});
            json["referenced_message"] =
                self.message(target).map_or(Value::Null, |target| self.message_json_alone(target));
        } else if message.kind == MessageKind::ThreadCreated {
            json["message_reference"] =
                json!({"type": 0, "channel_id": message.thread_named, "guild_id": self.guild.id});
        }
        json
    }

    fn message_json_alone(&self, message: &Message) -> Value {
        let attachments =
            message.attachments.iter().map(|file| self.attachment_json(file, message.ephemeral()));
        let mut json = json!({
            "id": message.id, "channel_id": message.channel, "author": self.user_json(message.author),
            "type": message.kind.number(), "content": message.content, "timestamp": iso(message.created_at()),
            "edited_timestamp": message.edited_at.map(iso), "tts": false, "pinned": message.pinned,
            "mention_everyone": message.mention_everyone, "mention_roles": message.mention_roles,
            "mentions": message.mentions.iter().map(|id| self.user_json(*id)).collect::<Vec<_>>(),
            "attachments": attachments.collect::<Vec<_>>(), "embeds": self.embeds_json(message),
            "components": message.components, "flags": message.flags,
        });
        if !message.reactions.is_empty() {
            json["reactions"] =
                message.reactions.iter().map(|reaction| self.reaction_json(reaction)).collect();
        }
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if message.by_webhook {
            json["webhook_id"] = json!(self.bot);
        }
        if self.users.get(&message.author).is_some_and(|author| author.bot) {
            json["application_id"] = json!(self.bot);
        }
        if let Some(cause) = &message.interaction {
            if let Some(name) = &cause.name {
                let user = self.user_json(cause.user);
                json["interaction"] = json!({"id": cause.id, "type": cause.kind, "name": name, "user": user});
            }
            json["interaction_metadata"] = self.cause_json(cause);
        }
        if message.has_thread
            && let Some(thread) = self.channels.get(&message.id)
        {
            json["thread"] = self.channel_json(thread, self.bot);
        }
        json
    }

    fn cause_json(&self, cause: &MessageInteraction) -> Value {
        let mut metadata = json!({
            "id": cause.id, "type": cause.kind, "user": self.user_json(cause.user),
            "authorizing_integration_owners": {"0": self.guild.id},
        });
        if let Some(name) = &cause.name {
            metadata["name"] = json!(name);
            metadata["command_type"] = json!(1);
        }
        if let Some(message) = cause.message {
            metadata["interacted_message_id"] = json!(message);
        }
        if let Some(opened_by) = &cause.opened_by {
            metadata["triggering_interaction_metadata"] = self.cause_json(opened_by);
        }
        metadata
    }

    fn embeds_json(&self, message: &Message) -> Vec<Value> {
        let resolve = |embed: &Value| {
            let mut embed = embed.clone();
            if embed["type"].is_null() {
                embed["type"] = json!("rich");
            }
            for part in ["image", "thumbnail"] {
                let named = embed[part]["url"].as_str().and_then(|url| url.strip_prefix("attachment://"));
                let file =
                    named.and_then(|name| message.attachments.iter().find(|file| file.filename == name));
                if let Some(file) = file {
                    embed[part]["url"] = json!(format!("{}{}", self.base_url, file.path));
                }
            }
            embed
        };
        message.embeds.iter().map(resolve).collect()
    }

    pub(crate) fn reaction_json(&self, reaction: &super::model::Reaction) -> Value {
        json!({
            "count": reaction.users.len(), "count_details": {"burst": 0, "normal": reaction.users.len()},
            "me": reaction.users.contains(&self.bot), "me_burst": false, "burst_colors": [],
            "emoji": {"id": null, "name": reaction.emoji},
        })
    }

    /// A message as the gateway sends it: with its guild and its author's membership.
    pub(crate) fn message_event_json(&self, message: &Message) -> Value {
        let mut json = self.message_json(message);
        json["guild_id"] = json!(self.guild.id);
        if let Some(member) = self.members.get(&message.author).filter(|_| !message.by_webhook) {
            json["member"] = partial_member(member);
        }
        if let Some(mentions) = json["mentions"].as_array_mut() {
            for (mention, id) in mentions.iter_mut().zip(&message.mentions) {
                if let Some(member) = self.members.get(id) {
                    mention["member"] = partial_member(member);
                }
            }
        }
        json
    }

    /// A presence update.
    pub(crate) fn presence_json(&self, member: &Member) -> Value {
        let status = match member.presence {
            Presence::Online => "online",
            Presence::Idle => "idle",
            Presence::Offline => "offline",
        };
        json!({
            "user": {"id": member.user}, "guild_id": self.guild.id, "status": status, "activities": [],
            "client_status": if status == "offline" { json!({}) } else { json!({"desktop": status}) },
        })
    }
}

/// The same message without what needs the message content intent.
pub(crate) fn without_content(message: &Value) -> Value {
    let mut poor = message.clone();
    poor["content"] = json!("");
    for key in ["embeds", "attachments", "components"] {
        poor[key] = json!([]);
    }
    poor
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_written_as_discord_writes_them() {
        assert_eq!(iso(Timestamp(0)), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(Timestamp(1_709_210_096_789)), "2024-02-29T12:34:56.789000+00:00");
        assert_eq!(iso(Timestamp(1_735_689_599_999)), "2024-12-31T23:59:59.999000+00:00");
    }
}
