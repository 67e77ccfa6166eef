//! The languages people are spoken to in.

use serde::{Deserialize, Serialize};

/// A language with a complete set of message files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English; also the answer to every locale without a file of its own.
    #[default]
    En,
    /// Korean.
    Ko,
    /// Japanese.
    Ja,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 3] = [Self::En, Self::Ko, Self::Ja];

    /// Reads a Discord locale (`en-US`, `ko`, `ja`) or a stored tag.
    pub fn from_locale(locale: &str) -> Self {
        Self::from_tag(locale.split('-').next().unwrap_or_default()).unwrap_or_default()
    }

    /// Reads the tag that [`Self::tag`] writes.
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// The tag as stored: `en`, `ko`, `ja`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ko => "ko",
            Self::Ja => "ja",
        }
    }

    /// The Discord locales whose clients show this language's command names.
    pub const fn locales(self) -> &'static [&'static str] {
        match self {
            Self::En => &["en-US", "en-GB"],
            Self::Ko => &["ko"],
            Self::Ja => &["ja"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_locale_finds_its_language_and_others_get_english() {
        for language in Language::ALL {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
            for locale in language.locales() {
                assert_eq!(Language::from_locale(locale), language);
            }
        }
        for other in ["de", "", "zh-TW", "kok", "-"] {
            assert_eq!(Language::from_locale(other), Language::En, "{other:?}");
        }
    }
}
