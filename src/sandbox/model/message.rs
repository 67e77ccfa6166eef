//! Messages, and what hangs on them.

use super::components::{Button, Select, walk_components};
use crate::engine::Timestamp;
use crate::sandbox::id::Snowflake;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
