//! What servers and people have chosen for themselves.

use super::ids::{ChannelId, GuildId, UserId};
use crate::engine::{Choices, Millis, Options, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// How long somebody who went away may stay away, where the server has not chosen: one minute.
pub const GRACE: Millis = Millis::from_secs(60);

/// The shortest and the longest such time that is stored.
pub const GRACE_RANGE: (Millis, Millis) = (Millis::from_secs(1), Millis::from_secs(24 * 3600));

/// How long settings are kept after the bot was removed from a server.
pub const SETTINGS_KEPT: Millis = Millis::from_secs(30 * 24 * 3600);

/// Channels a server may name, and people somebody may refuse.
pub const NAMED_MAX: usize = 25;

/// The longest locale code that is stored, in characters.
pub const LANGUAGE_CHARS_MAX: usize = 16;

/// The longest name of a theme that is stored, in characters.
const THEME_CHARS_MAX: usize = 32;

/// A server's settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GuildSettings {
    /// The language of public messages, as a locale code such as `ko`; if none, the one the server
    /// has on Discord.
    pub language: Option<String>,
    /// The options of games for whoever leaves them out, as far as the server has chosen.
    pub defaults: Choices,
    /// Whether games stay out of the ratings unless somebody says otherwise.
    pub casual: bool,
    /// Where tables may be opened, in ascending order; empty means everywhere. A thread counts as
    /// the channel it hangs on.
    pub channels: Vec<ChannelId>,
    /// Whether the turn of a player who went away is cut short.
    pub disconnects: bool,
    /// After how long; [`Self::grace`] has it with the default.
    pub grace: Option<Millis>,
    /// Whether somebody who is offline has gone away; otherwise only who left the server.
    pub presence: bool,
}

impl Default for GuildSettings {
    fn default() -> Self {
        Self {
            language: None,
            defaults: Choices::default(),
            casual: false,
            channels: Vec::new(),
            disconnects: true,
            grace: None,
            presence: false,
        }
    }
}

impl GuildSettings {
    /// How long a player who went away may stay away before their turn is over; `None` if going away
    /// changes nothing.
    pub fn grace(&self) -> Option<Millis> {
        self.disconnects.then(|| self.grace.unwrap_or(GRACE))
    }

    /// The options of a game for which nothing is chosen.
    pub fn options(&self) -> Options {
        let stock = Options::default();
        // What does not fit together is not stored; should it be, the stock options are playable.
        self.defaults.over(&stock).unwrap_or(stock)
    }

    /// Whether a table may be opened in a channel, or in a thread that hangs on `parent`.
    pub fn allows(&self, channel: ChannelId, parent: Option<ChannelId>) -> bool {
        self.channels.is_empty()
            || self.channels.contains(&channel)
            || parent.is_some_and(|parent| self.channels.contains(&parent))
    }

    /// What can be stored, from whatever was asked for.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        self.language = tidy(self.language, LANGUAGE_CHARS_MAX);
        self.channels.sort_unstable();
        self.channels.dedup();
        self.channels.truncate(NAMED_MAX);
        self.grace = self.grace.map(|grace| grace.clamp(GRACE_RANGE.0, GRACE_RANGE.1));
        self.defaults = self.defaults.fitting(&Options::default());
        self
    }

    /// What is different in `after`, by the settings' names.
    pub fn changes(&self, after: &Self) -> Vec<(String, Value, Value)> {
        let (old, mut new) = (self.flat(), after.flat());
        let mut changes = Vec::new();
        for (setting, before) in old {
            let after = new.remove(&setting).unwrap_or(Value::Null);
            if before != after {
                changes.push((setting, before, after));
            }
        }
        changes.extend(new.into_iter().map(|(setting, after)| (setting, Value::Null, after)));
        changes
    }

    /// Every setting that is chosen; the defaults of games one by one.
    fn flat(&self) -> BTreeMap<String, Value> {
        let mut flat = BTreeMap::new();
        let Ok(Value::Object(settings)) = serde_json::to_value(self) else { return flat };
        for (setting, value) in settings {
            match value {
                Value::Object(options) => {
                    flat.extend(
                        options.into_iter().map(|(option, value)| (format!("{setting}.{option}"), value)),
                    );
                }
                Value::Null => {}
                value => drop(flat.insert(setting, value)),
            }
        }
        flat
    }
}

/// A change of a server's settings, as it was logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// When.
    pub at: Timestamp,
    /// Who did it; 0 if their data were deleted.
    pub by: UserId,
    /// The setting's name, as in `channels` or `defaults.boardSize`.
    pub setting: String,
    /// What it was; null where nothing had been chosen.
    pub before: Value,
    /// What it became.
    pub after: Value,
}

/// What came of deleting what is stored of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forgotten {
    /// Done: so many games now name nobody in their place.
    Done {
        /// Games, and tables that came to nothing.
        games: u64,
    },
    /// Nothing is stored of them.
    Nothing,
    /// Nothing was deleted: so many games of theirs run, or tables wait for them or by them.
    StillPlaying {
        /// Unfinished games and tables, on all servers.
        unfinished: u32,
    },
}

/// From whom a person takes challenges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Challenges {
    /// From everybody, except those who are refused by name.
    #[default]
    All,
    /// From nobody.
    None,
}

impl Challenges {
    /// The word as stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::None => "none",
        }
    }

    /// Reads the word.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::All, Self::None].into_iter().find(|challenges| challenges.name() == name)
    }
}

/// A person's settings, the same on every server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserSettings {
    /// The language of private answers, as a locale code such as `ko`; if none, the one of the
    /// person's client.
    pub language: Option<String>,
    /// Whether the Place button places without a preview.
    pub place_at_once: bool,
    /// The theme of private pictures, by name.
    pub theme: Option<String>,
    /// Whether public messages may ping the person.
    pub mentions: bool,
    /// From whom challenges are taken.
    pub challenges: Challenges,
    /// Whose challenges are not taken in any case, in ascending order.
    pub refused: Vec<UserId>,
}

impl Default for UserSettings {
    fn default() -> Self {
        Self {
            language: None,
            place_at_once: false,
            theme: None,
            mentions: true,
            challenges: Challenges::default(),
            refused: Vec::new(),
        }
    }
}

impl UserSettings {
    /// Whether a challenge from somebody is taken.
    pub fn takes_challenge(&self, from: UserId) -> bool {
        self.challenges == Challenges::All && !self.refused.contains(&from)
    }

    /// What can be stored, from whatever was asked for.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        self.language = tidy(self.language, LANGUAGE_CHARS_MAX);
        self.theme = tidy(self.theme, THEME_CHARS_MAX);
        self.refused.sort_unstable();
        self.refused.dedup();
        self.refused.truncate(NAMED_MAX);
        self
    }
}

/// A change of settings; runs inside the transaction that stores it, so that two changes at once
/// both count.
pub type Edit<T> = Box<dyn FnOnce(&mut T) + Send>;

/// A change of a server's settings, with who makes it.
pub struct GuildEdit {
    /// The server.
    pub guild: GuildId,
    /// The person.
    pub by: UserId,
    /// When.
    pub at: Timestamp,
    /// The change.
    pub edit: Edit<GuildSettings>,
}

impl std::fmt::Debug for GuildEdit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { guild, by, at, .. } = self;
        f.debug_struct("GuildEdit")
            .field("guild", guild)
            .field("by", by)
            .field("at", at)
            .finish_non_exhaustive()
    }
}

/// A word cut to what is stored; an empty one is none.
fn tidy(word: Option<String>, chars_max: usize) -> Option<String> {
    let word: String = word?.chars().take(chars_max).collect();
    (!word.is_empty()).then_some(word)
}
