//! What message files say as it stands: above all, what commands and their options are called.

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
        let is_name = |id: &str| id.starts_with("cmd-") || id.starts_with("opt-");
        let names = plain_texts(resources).filter(|(id, _)| is_name(id));
        Self(names.map(|(id, text)| (id.to_owned(), text.to_owned())).collect())
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

/// The message `id`, if it is text alone.
pub(super) fn plain_text(resources: &[impl Borrow<FluentResource>], id: &str) -> Option<String> {
    plain_texts(resources).find(|(found, _)| *found == id).map(|(_, text)| text.to_owned())
}

/// Every message that is text alone.
fn plain_texts<'r>(
    resources: &'r [impl Borrow<FluentResource> + 'r],
) -> impl Iterator<Item = (&'r str, &'r str)> {
    let entries = resources.iter().flat_map(|resource| resource.borrow().entries());
    entries.filter_map(|entry| match entry {
        Entry::Message(message) => match message.value.as_ref()?.elements.as_slice() {
            [PatternElement::TextElement { value }] => Some((message.id.name, *value)),
            _ => None,
        },
        _ => None,
    })
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
