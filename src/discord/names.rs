//! Names as other people typed them, made safe to show.
//!
//! Messages name people by mention, which Discord fills in. Only where no mention
//! works (labels, autocomplete, thread names) does a name itself appear, from what
//! recent interactions brought along; nothing of it is stored.

use crate::practice::level_of;
use crate::session::UserId;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Names remembered at most; more start the list afresh.
const REMEMBERED_MAX: usize = 10_000;
/// Characters of a name that are shown.
const LENGTH_MAX: usize = 32;

/// Display names seen lately.
#[derive(Debug, Default)]
pub(crate) struct Names {
    seen: Mutex<HashMap<UserId, String>>,
}

impl Names {
    /// Remembers how a person is called.
    pub(crate) fn note(&self, user: UserId, name: &str) {
        let name = plain(name);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= REMEMBERED_MAX && !seen.contains_key(&user) {
            seen.clear();
        }
        seen.insert(user, name);
    }

    /// How a person or a level is called, if that is known.
    pub(crate) fn known(&self, user: UserId) -> Option<String> {
        if let Some(level) = level_of(user) {
            return Some(level.title().to_owned());
        }
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).get(&user).cloned()
    }

    /// Forgets how a person is called.
    pub(crate) fn forget(&self, user: UserId) {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).remove(&user);
    }

    /// How a person is called; the end of their id if that is not known.
    pub(crate) fn of(&self, user: UserId) -> String {
        self.known(user).unwrap_or_else(|| format!("…{:04}", user.0 % 10_000))
    }
}

/// `name` on one line, without control, invisible or direction-changing characters, and not too long.
pub(crate) fn plain(name: &str) -> String {
    let visible: String =
        name.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|&c| !is_hidden(c)).collect();
    let words: Vec<&str> = visible.split(' ').filter(|word| !word.is_empty()).collect();
    let name = super::outgoing::shorten(&words.join(" "), LENGTH_MAX);
    if name.is_empty() { "?".to_owned() } else { name }
}

/// `name` as [`plain`] has it, with everything escaped that a message would read as markdown, mention, or time.
pub(crate) fn escaped(name: &str) -> String {
    let mut text = String::new();
    for c in plain(name).chars() {
        if c.is_ascii_punctuation() {
            text.push('\\');
        }
        text.push(c);
    }
    text
}

/// Characters that nobody sees, but that change how their surroundings look.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Level;
    use crate::practice::user_of;

    #[test]
    fn nothing_in_a_name_reaches_past_it() {
        assert_eq!(plain("a\u{202E}b\u{200B}\nc\td"), "ab c d");
        assert_eq!(plain("\u{200B}\u{2066} "), "?");
        assert_eq!(plain(""), "?");
        assert_eq!(plain(&"가".repeat(100)).chars().count(), 32);
        assert_eq!(plain("한국어 日本語 é عربى 😀 𝕭𝖔𝖘𝖘"), "한국어 日本語 é عربى 😀 𝕭𝖔𝖘𝖘");
    }

    #[test]
    fn markdown_and_mentions_become_plain_characters() {
        assert_eq!(escaped("**x**"), r"\*\*x\*\*");
        assert_eq!(escaped("@everyone"), r"\@everyone");
        assert_eq!(escaped("<@&2>`"), r"\<\@\&2\>\`");
        assert_eq!(escaped("[a](http://b)"), r"\[a\]\(http\:\/\/b\)");
        assert_eq!(escaped("오목 왕"), "오목 왕");
    }

    #[test]
    fn names_are_remembered_within_bounds() {
        let names = Names::default();
        names.note(UserId(12_345), "a\u{202E}b");
        assert_eq!(names.of(UserId(12_345)), "ab");
        assert_eq!(names.of(UserId(990_007)), "…0007");
        assert_eq!(names.known(UserId(990_007)), None);
        assert_eq!(names.known(user_of(Level::Two)).as_deref(), Some("LEVEL 2"), "without having been seen");
        for id in 0..=REMEMBERED_MAX as u64 {
            names.note(UserId(1_000_000 + id), "x");
        }
        assert!(names.seen.lock().unwrap().len() <= REMEMBERED_MAX);
    }
}
