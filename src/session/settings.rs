//! What servers and people have chosen for themselves.

/// A server's settings; the default of each is "not chosen".
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GuildSettings {
    /// The language of public messages, as a locale code such as `ko`.
    pub language: Option<String>,
}

/// A person's settings; the default of each is "not chosen".
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UserSettings {
    /// The language of private answers, as a locale code such as `ko`.
    pub language: Option<String>,
}

/// The longest locale code that is stored, in characters.
pub const LANGUAGE_CHARS_MAX: usize = 16;
