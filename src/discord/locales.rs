//! Which language to speak: privately the person's, in public the server's.

use super::language::Language;
use crate::session::{GuildId, Sessions};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Servers remembered at most; more start the list afresh.
const REMEMBERED_MAX: usize = 10_000;

/// The locales that servers have set on Discord, as far as events and interactions told them.
#[derive(Debug, Default)]
pub(crate) struct Locales {
    seen: Mutex<HashMap<GuildId, Language>>,
}

impl Locales {
    /// Remembers a server's own locale.
    pub(crate) fn note(&self, guild: GuildId, locale: &str) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= REMEMBERED_MAX && !seen.contains_key(&guild) {
            seen.clear();
        }
        seen.insert(guild, Language::from_locale(locale));
    }

    /// The language of a server's public messages: the one chosen here, or else the one it has on Discord.
    pub(crate) async fn public(&self, sessions: &Sessions, guild: GuildId) -> Language {
        let chosen = sessions.guild_settings(guild).await.ok().and_then(|settings| settings.language);
        chosen.as_deref().map_or_else(|| self.own(guild), Language::from_locale)
    }

    /// The language a server has on Discord.
    pub(crate) fn own(&self, guild: GuildId) -> Language {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(&guild).copied().unwrap_or_default()
    }
}
