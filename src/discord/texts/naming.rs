//! What commands and their options are called in one language's clients.

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, PatternElement};
use std::borrow::Borrow;
use std::collections::HashMap;

/// The names of one language's `commands.ftl`, by message id: `cmd-omok-games`, `opt-move-at`.
#[derive(Debug)]
pub(super) struct Names(HashMap<String, String>);

impl Names {
    /// Reads them from a language's message files.
    pub(super) fn of(resources: &[impl Borrow<FluentResource>]) -> Self {
        let mut names = HashMap::new();
        for entry in resources.iter().flat_map(|resource| resource.borrow().entries()) {
            let Entry::Message(message) = entry else { continue };
            let is_name = message.id.name.starts_with("cmd-") || message.id.name.starts_with("opt-");
            let Some(pattern) = message.value.as_ref().filter(|_| is_name) else { continue };
            if let [PatternElement::TextElement { value }] = pattern.elements.as_slice() {
                names.insert(message.id.name.to_owned(), (*value).to_owned());
            }
        }
        Self(names)
    }

    /// How to write the command `path` (`omok games`) there, with `given` as its option (`at:H8`) unless that
    /// is empty: `/omok games`, set as code.
    pub(super) fn command(&self, path: &str, given: &str) -> Option<String> {
        let mut written = String::from("`/");
        let mut id = String::from("cmd");
        for word in path.split(' ') {
            if id != "cmd" {
                written.push(' ');
            }
            id = format!("{id}-{word}");
            written.push_str(self.0.get(&id)?);
        }
        if let Some((option, value)) = given.split_once(':') {
            written = format!("{written} {}:{value}", self.named(path, option)?);
        }
        written.push('`');
        Some(written)
    }

    /// How to write an option of the command `path`, set as code.
    pub(super) fn option(&self, path: &str, name: &str) -> Option<String> {
        self.named(path, name).map(|name| format!("`{name}`"))
    }

    fn named(&self, path: &str, option: &str) -> Option<&String> {
        self.0.get(&format!("opt-{}-{option}", path.replace(' ', "-")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_looked_up_word_by_word() {
        let source = "cmd-omok = 오목\ncmd-omok-games = 내게임\n    .description = x\ncmd-move = 두기\nopt-move-at = 자리\n";
        let names = Names::of(&[FluentResource::try_new(source.to_owned()).unwrap()]);
        let command = |path, given| names.command(path, given);
        assert_eq!(command("omok games", "").as_deref(), Some("`/오목 내게임`"));
        assert_eq!(command("move", "at:H8").as_deref(), Some("`/두기 자리:H8`"));
        assert_eq!(command("move", "at:").as_deref(), Some("`/두기 자리:`"));
        assert_eq!(names.option("move", "at").as_deref(), Some("`자리`"));
        for (path, given) in [("omok", "at:"), ("omok none", ""), ("none", ""), ("", "")] {
            assert_eq!(command(path, given), None, "{path} {given}");
        }
    }
}
