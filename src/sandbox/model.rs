//! What the local Discord holds: people, channels, threads, messages, commands.
//!
//! These are the stored values; `json.rs` writes them the way Discord does.

use super::id::Snowflake;
use crate::engine::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use twilight_model::guild::Permissions;

/// An account, a person's or the bot's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct User {
    /// The account's id.
    pub id: Snowflake,
    /// The unique user name, in lower case.
    pub name: String,
    /// The name shown in place of it, if set.
    pub display_name: Option<String>,
    /// Whether the account is a bot.
    pub bot: bool,
    /// The language the person's client is set to, one of Discord's locales (`ko`, `en-US`).
    pub locale: String,
}

/// How an account appears to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Connected and active.
    #[default]
    Online,
    /// Connected, away.
    Idle,
    /// Not connected, or hidden.
    Offline,
}

/// An account's membership of the guild.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Whose membership it is.
    pub user: Snowflake,
    /// The name used in this guild, if set.
    pub nick: Option<String>,
    /// Roles besides `@everyone`.
    pub roles: Vec<Snowflake>,
    /// When the account joined.
    pub joined_at: Timestamp,
    /// Online, idle or offline.
    #[serde(default)]
    pub presence: Presence,
}

/// A role. The one whose id is the guild's is `@everyone`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// The role's id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// What it allows anywhere in the guild.
    pub permissions: Permissions,
    /// Its place in the list, 0 for `@everyone`.
    pub position: u32,
}

/// Whom a channel's overwrite is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OverwriteTarget {
    /// Everybody with that role.
    Role(Snowflake),
    /// One member.
    Member(Snowflake),
}

/// Permissions given or taken in one channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overwrite {
    /// Whom it is about.
    pub target: OverwriteTarget,
    /// What is allowed whatever the guild says.
    pub allow: Permissions,
    /// What is refused, unless allowed by a more particular overwrite.
    pub deny: Permissions,
}

/// The kinds of channel there are here; Discord's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChannelKind {
    /// A text channel of the guild (0).
    Text,
    /// A public thread of a text channel (11).
    PublicThread,
    /// A private thread of a text channel (12).
    PrivateThread,
}

impl ChannelKind {
    /// Discord's number for it.
    pub const fn number(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }
}

/// What only a thread has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// The channel it belongs to.
    pub parent: Snowflake,
    /// Who made it.
    pub owner: Snowflake,
    /// Whether it is archived: hidden from the list, revived by a message unless locked.
    pub archived: bool,
    /// Whether only moderators can revive it.
    pub locked: bool,
    /// After how many minutes without a message it archives itself.
    pub auto_archive_minutes: u32,
    /// When `archived` last changed.
    pub archived_at: Timestamp,
    /// When it was made; later than its id when it hangs on an older message.
    pub created_at: Timestamp,
    /// Who has joined.
    pub members: BTreeSet<Snowflake>,
    /// How many messages were sent in it, without the starter.
    pub message_count: u32,
    /// Whether only moderators may add people (private threads).
    #[serde(default)]
    pub invitable: Option<bool>,
}

/// A channel or a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channel {
    /// Its id. A thread made from a message has that message's id.
    pub id: Snowflake,
    /// What kind of channel.
    pub kind: ChannelKind,
    /// Its name, without the `#`.
    pub name: String,
    /// Its topic.
    #[serde(default)]
    pub topic: Option<String>,
    /// Its place in the list.
    pub position: u32,
    /// Permissions that differ here from the guild's. Threads have none: their parent's count.
    #[serde(default)]
    pub overwrites: Vec<Overwrite>,
    /// The newest message ever sent, deleted or not.
    #[serde(default)]
    pub last_message: Option<Snowflake>,
    /// Seconds a member must wait between messages.
    #[serde(default)]
    pub slow_mode_seconds: u32,
    /// Set for threads.
    #[serde(default)]
    pub thread: Option<Thread>,
}

/// A file of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// The attachment's id.
    pub id: Snowflake,
    /// Its file name.
    pub filename: String,
    /// Alt text.
    pub description: Option<String>,
    /// Media type, from the file's name and first bytes.
    pub content_type: Option<String>,
    /// Bytes.
    pub size: u64,
    /// Pixels across, for pictures.
    pub width: Option<u32>,
    /// Pixels down, for pictures.
    pub height: Option<u32>,
    /// Where this server serves the bytes: a path that starts with `/attachments/`.
    pub path: String,
}

/// One emoji's reactions to a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reaction {
    /// A Unicode emoji, or `name:id`.
    pub emoji: String,
    /// Who reacted, in order.
    pub users: Vec<Snowflake>,
}

/// What a message is, beyond an ordinary one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MessageKind {
    /// An ordinary message (0).
    #[default]
    Default,
    /// "… started a thread" in the parent of a thread made without a message (18).
    ThreadCreated,
    /// A reply (19).
    Reply,
    /// The answer to a slash command (20).
    Command,
    /// The first entry of a thread made from a message (21).
    ThreadStarter,
    /// The answer to a context-menu command (23).
    ContextMenu,
}

impl MessageKind {
    /// Discord's number for it.
    pub const fn number(self) -> u8 {
        match self {
            Self::Default => 0,
            Self::ThreadCreated => 18,
            Self::Reply => 19,
            Self::Command => 20,
            Self::ThreadStarter => 21,
            Self::ContextMenu => 23,
        }
    }

    /// Whether a thread's message count includes it.
    pub(crate) const fn counts_in_thread(self) -> bool {
        !matches!(self, Self::ThreadStarter | Self::ThreadCreated)
    }
}

/// The interaction a message answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageInteraction {
    /// The interaction's id.
    pub id: Snowflake,
    /// The person who caused it.
    pub user: Snowflake,
    /// Discord's number of the interaction's type.
    pub kind: u8,
    /// The command's full name (`omok new`), for commands.
    pub name: Option<String>,
    /// The message of the component, for components.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<Snowflake>,
    /// What opened the form, for forms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened_by: Option<Box<MessageInteraction>>,
}

/// A message, as stored and as the driver and the page see it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "they are Discord's")]
pub struct Message {
    /// Its id.
    pub id: Snowflake,
    /// The channel or thread it is in.
    pub channel: Snowflake,
    /// Who wrote it.
    pub author: Snowflake,
    /// What kind of message.
    #[serde(default)]
    pub kind: MessageKind,
    /// Its text as sent, markdown and mentions unrendered.
    #[serde(default)]
    pub content: String,
    /// Embeds in Discord's shape.
    #[serde(default)]
    pub embeds: Vec<Value>,
    /// Rows of components in Discord's shape.
    #[serde(default)]
    pub components: Vec<Value>,
    /// Its files.
    #[serde(default)]
    pub attachments: Vec<Attachment>,
    /// Discord's message flags (64 ephemeral, 128 thinking, 4096 silent…).
    #[serde(default)]
    pub flags: u64,
    /// People it pings, after `allowed_mentions`.
    #[serde(default)]
    pub mentions: Vec<Snowflake>,
    /// Roles it pings, after `allowed_mentions`.
    #[serde(default)]
    pub mention_roles: Vec<Snowflake>,
    /// Whether it pings everyone.
    #[serde(default)]
    pub mention_everyone: bool,
    /// The message it replies to.
    #[serde(default)]
    pub reply_to: Option<Snowflake>,
    /// When it was last edited.
    #[serde(default)]
    pub edited_at: Option<Timestamp>,
    /// The nonce it was sent with.
    #[serde(default)]
    pub nonce: Option<Value>,
    /// Reactions, oldest emoji first.
    #[serde(default)]
    pub reactions: Vec<Reaction>,
    /// The only person who sees it, for ephemeral messages.
    #[serde(default)]
    pub visible_to: Option<Snowflake>,
    /// The interaction it answers.
    #[serde(default)]
    pub interaction: Option<MessageInteraction>,
    /// Whether it came through an interaction's webhook (`webhook_id` is set on Discord).
    #[serde(default)]
    pub by_webhook: bool,
    /// Whether a thread hangs on it.
    #[serde(default)]
    pub has_thread: bool,
    /// The thread it tells of, for [`MessageKind::ThreadCreated`].
    #[serde(default)]
    pub thread_named: Option<Snowflake>,
    /// Whether it is pinned.
    #[serde(default)]
    pub pinned: bool,
}

/// The flag of a message that only one person sees.
pub(crate) const FLAG_EPHEMERAL: u64 = 1 << 6;
/// The flag of a deferred answer that has not been filled in yet.
pub(crate) const FLAG_LOADING: u64 = 1 << 7;
/// The flag of a message on which a thread hangs.
pub(crate) const FLAG_HAS_THREAD: u64 = 1 << 5;
/// The flag that hides link previews.
pub(crate) const FLAG_SUPPRESS_EMBEDS: u64 = 1 << 2;
/// The flag of a message that notifies nobody.
pub(crate) const FLAG_SILENT: u64 = 1 << 12;
/// The flag of a message made of Components V2.
pub(crate) const FLAG_COMPONENTS_V2: u64 = 1 << 15;

/// A button of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Button {
    /// Its `custom_id`; absent for links.
    pub custom_id: Option<String>,
    /// Its label, may be empty when it has an emoji.
    pub label: String,
    /// Its emoji, if it has one.
    pub emoji: Option<String>,
    /// Discord's style number: 1 primary to 4 danger, 5 link.
    pub style: u8,
    /// Whether it cannot be pressed.
    pub disabled: bool,
    /// Where a link leads.
    pub url: Option<String>,
}

/// A select menu of a message or a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Select {
    /// Its `custom_id`.
    pub custom_id: String,
    /// Discord's component type: 3 strings, 5 users, 6 roles, 7 mentionables, 8 channels.
    pub kind: u8,
    /// Label and value of each option, for string selects.
    pub options: Vec<SelectOption>,
    /// The text shown when nothing is chosen.
    pub placeholder: Option<String>,
    /// Fewest values to choose.
    pub min_values: u64,
    /// Most values to choose.
    pub max_values: u64,
    /// Whether it cannot be used.
    pub disabled: bool,
}

/// An option of a string select.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SelectOption {
    /// What is shown.
    pub label: String,
    /// What is sent.
    pub value: String,
    /// A line below the label.
    pub description: Option<String>,
    /// Whether it is chosen from the start.
    pub default: bool,
}

impl Message {
    /// Whether only one person sees it.
    pub fn ephemeral(&self) -> bool {
        self.flags & FLAG_EPHEMERAL != 0
    }

    /// Whether it is a deferred answer still to be filled in ("… is thinking").
    pub fn thinking(&self) -> bool {
        self.flags & FLAG_LOADING != 0
    }

    /// When it was sent.
    pub fn created_at(&self) -> Timestamp {
        self.id.created_at()
    }

    /// Its buttons in reading order, from rows, sections and containers alike.
    pub fn buttons(&self) -> Vec<Button> {
        let mut found = Vec::new();
        walk_components(&self.components, &mut |component| {
            if component["type"] == 2 {
                found.push(Button::read(component));
            }
        });
        found
    }

    /// Its select menus in reading order.
    pub fn selects(&self) -> Vec<Select> {
        let mut found = Vec::new();
        walk_components(&self.components, &mut |component| {
            if matches!(component["type"].as_u64(), Some(3 | 5..=8)) {
                found.push(Select::read(component));
            }
        });
        found
    }

    /// The button with that `custom_id` or, failing that, with that label.
    pub fn button(&self, custom_id_or_label: &str) -> Option<Button> {
        let buttons = self.buttons();
        let by_id = buttons.iter().find(|button| button.custom_id.as_deref() == Some(custom_id_or_label));
        by_id.or_else(|| buttons.iter().find(|button| button.label == custom_id_or_label)).cloned()
    }
}

/// Calls `visit` for every component, outermost first, in reading order.
pub(crate) fn walk_components<'a>(components: &'a [Value], visit: &mut dyn FnMut(&'a Value)) {
    for component in components {
        visit(component);
        if let Some(inner) = component["components"].as_array() {
            walk_components(inner, visit);
        }
        for key in ["accessory", "component"] {
            if component[key].is_object() {
                walk_components(std::slice::from_ref(&component[key]), visit);
            }
        }
    }
}

/// Gives every component a number, in reading order, unless the bot gave it one.
pub(crate) fn number_components(components: &mut [Value]) {
    fn visit(component: &mut Value, next: &mut u64) {
        if component["id"].as_u64().unwrap_or(0) == 0 {
            component["id"] = (*next).into();
        }
        *next += 1;
        if let Some(inner) = component["components"].as_array_mut() {
            for component in inner {
                visit(component, next);
            }
        }
        if component["accessory"].is_object() {
            visit(&mut component["accessory"], next);
        }
    }
    let mut next = 1;
    for component in components {
        visit(component, &mut next);
    }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

impl Button {
    fn read(component: &Value) -> Self {
        Self {
            custom_id: text(&component["custom_id"]),
            label: text(&component["label"]).unwrap_or_default(),
            emoji: text(&component["emoji"]["name"]),
            style: component["style"].as_u64().unwrap_or(0) as u8,
            disabled: component["disabled"].as_bool().unwrap_or(false),
            url: text(&component["url"]),
        }
    }
}

impl Select {
    pub(crate) fn read(component: &Value) -> Self {
        let options = component["options"].as_array().map(Vec::as_slice).unwrap_or_default();
        Self {
            custom_id: text(&component["custom_id"]).unwrap_or_default(),
            kind: component["type"].as_u64().unwrap_or(0) as u8,
            options: options
                .iter()
                .map(|option| SelectOption {
                    label: text(&option["label"]).unwrap_or_default(),
                    value: text(&option["value"]).unwrap_or_default(),
                    description: text(&option["description"]),
                    default: option["default"].as_bool().unwrap_or(false),
                })
                .collect(),
            placeholder: text(&component["placeholder"]),
            min_values: component["min_values"].as_u64().unwrap_or(1),
            max_values: component["max_values"].as_u64().unwrap_or(1),
            disabled: component["disabled"].as_bool().unwrap_or(false),
        }
    }
}

/// A registered application command; Discord's own field names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Command {
    /// Its id.
    pub id: Snowflake,
    /// The guild it is registered in; absent for global commands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Snowflake>,
    /// 1 slash command, 2 user menu, 3 message menu.
    #[serde(rename = "type", default = "one")]
    pub kind: u8,
    /// Its name.
    pub name: String,
    /// Its name by locale.
    #[serde(default)]
    pub name_localizations: Option<BTreeMap<String, String>>,
    /// What it does; empty for menus.
    #[serde(default)]
    pub description: String,
    /// The same by locale.
    #[serde(default)]
    pub description_localizations: Option<BTreeMap<String, String>>,
    /// Options, subcommands or groups.
    #[serde(default)]
    pub options: Vec<CommandOption>,
    /// What a member needs to see it; absent for nothing in particular.
    #[serde(default)]
    pub default_member_permissions: Option<Permissions>,
    /// Where it is offered (0 guild, 1 direct message with the bot, 2 other private channels).
    #[serde(default)]
    pub contexts: Option<Vec<u8>>,
    /// Where it can be installed (0 guild, 1 user).
    #[serde(default)]
    pub integration_types: Option<Vec<u8>>,
    /// Old form of `contexts`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dm_permission: Option<bool>,
    /// Whether it is age-restricted.
    #[serde(default)]
    pub nsfw: bool,
    /// Changes whenever the command does.
    pub version: Snowflake,
}

/// An option, a subcommand or a group of subcommands; Discord's own field names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CommandOption {
    /// 1 subcommand, 2 group, 3 string, 4 integer, 5 boolean, 6 user, 7 channel, 8 role,
    /// 9 mentionable, 10 number, 11 attachment.
    #[serde(rename = "type")]
    pub kind: u8,
    /// Its name.
    pub name: String,
    /// Its name by locale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_localizations: Option<BTreeMap<String, String>>,
    /// What it is for.
    #[serde(default)]
    pub description: String,
    /// The same by locale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description_localizations: Option<BTreeMap<String, String>>,
    /// Whether it must be given.
    #[serde(default)]
    pub required: bool,
    /// The only values allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<CommandChoice>>,
    /// Nested options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<CommandOption>,
    /// Kinds of channel allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel_types: Option<Vec<u8>>,
    /// Least number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_value: Option<serde_json::Number>,
    /// Greatest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_value: Option<serde_json::Number>,
    /// Fewest characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_length: Option<u64>,
    /// Most characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u64>,
    /// Whether the bot suggests values while the person types.
    #[serde(default)]
    pub autocomplete: bool,
}

/// A choice of an option, fixed or suggested.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CommandChoice {
    /// What is shown.
    pub name: String,
    /// The same by locale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_localizations: Option<BTreeMap<String, String>>,
    /// What is sent: a string or a number, after the option's type.
    pub value: Value,
}

const fn one() -> u8 {
    1
}

/// The text of `by_locale` for a locale, or the plain one.
pub(crate) fn localized<'a>(
    plain: &'a str,
    by_locale: Option<&'a BTreeMap<String, String>>,
    locale: &str,
) -> &'a str {
    by_locale.and_then(|texts| texts.get(locale)).map_or(plain, String::as_str)
}

impl Command {
    /// Its name as a person with that locale sees it.
    pub fn name_in(&self, locale: &str) -> &str {
        localized(&self.name, self.name_localizations.as_ref(), locale)
    }

    /// Its description as a person with that locale sees it.
    pub fn description_in(&self, locale: &str) -> &str {
        localized(&self.description, self.description_localizations.as_ref(), locale)
    }
}

impl CommandOption {
    /// Its name as a person with that locale sees it.
    pub fn name_in(&self, locale: &str) -> &str {
        localized(&self.name, self.name_localizations.as_ref(), locale)
    }

    /// Its description as a person with that locale sees it.
    pub fn description_in(&self, locale: &str) -> &str {
        localized(&self.description, self.description_localizations.as_ref(), locale)
    }
}

impl CommandChoice {
    /// Its name as a person with that locale sees it.
    pub fn name_in(&self, locale: &str) -> &str {
        localized(&self.name, self.name_localizations.as_ref(), locale)
    }
}
