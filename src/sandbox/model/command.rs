//! Application commands as a bot registers them.

use crate::sandbox::id::Snowflake;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use twilight_model::guild::Permissions;

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
