//! Every sentence people see, from the message files in `assets/texts`.
//!
//! Message files are Fluent, one folder a language, compiled in. Code names a
//! message with `say!`, which keeps id and argument names where a test can
//! read them: the tests fail on a message or an argument that is missing in a
//! language, unknown in the code, or never used.
//!
//! What a command is called depends on the reader's client, not on the language
//! of the text: messages write `{ COMMAND("omok games") }` and
//! `{ OPTION("move", "at") }`, and a [`Voice`] knows whose names to put there.

mod josa;
mod naming;

#[cfg(test)]
mod tests;

use super::language::Language;
use crate::ai::Level;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use naming::Names;
use std::fmt;
use std::sync::{Arc, LazyLock};
use unic_langid::LanguageIdentifier;

/// The message files of one language, by topic.
macro_rules! files {
    ($tag:literal) => {
        &[
            ("commands", include_str!(concat!("../../../assets/texts/", $tag, "/commands.ftl"))),
            ("table", include_str!(concat!("../../../assets/texts/", $tag, "/table.ftl"))),
            ("game", include_str!(concat!("../../../assets/texts/", $tag, "/game.ftl"))),
            ("refusals", include_str!(concat!("../../../assets/texts/", $tag, "/refusals.ftl"))),
            ("play", include_str!(concat!("../../../assets/texts/", $tag, "/play.ftl"))),
            ("admin", include_str!(concat!("../../../assets/texts/", $tag, "/admin.ftl"))),
            ("watch", include_str!(concat!("../../../assets/texts/", $tag, "/watch.ftl"))),
            ("ratings", include_str!(concat!("../../../assets/texts/", $tag, "/ratings.ftl"))),
            ("strategy", include_str!(concat!("../../../assets/texts/", $tag, "/strategy.ftl"))),
            ("practice", include_str!(concat!("../../../assets/texts/", $tag, "/practice.ftl"))),
            ("abuse", include_str!(concat!("../../../assets/texts/", $tag, "/abuse.ftl"))),
            ("help", include_str!(concat!("../../../assets/texts/", $tag, "/help.ftl"))),
            ("delivery", include_str!(concat!("../../../assets/texts/", $tag, "/delivery.ftl"))),
        ]
    };
}

/// The sources of one language: topic and text.
fn sources(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::En => files!("en"),
        Language::Ko => files!("ko"),
        Language::Ja => files!("ja"),
    }
}

/// One language's messages, with the commands named as clients in one language name them.
type Bundle = FluentBundle<Arc<FluentResource>>;

/// Message files of all languages, parsed.
pub struct Texts {
    /// By the language of the text, then by that of the reader's client.
    bundles: [[Bundle; Language::ALL.len()]; Language::ALL.len()],
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").finish_non_exhaustive()
    }
}

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    let resources = Language::ALL.map(resources);
    let bundles = Language::ALL.map(|language| {
        Language::ALL.map(|client| {
            bundle(language, &resources[language as usize], Names::of(&resources[client as usize]))
        })
    });
    Texts { bundles }
});

impl Texts {
    /// The one set of texts, which is constant: parsed on first use.
    pub fn get() -> &'static Self {
        &TEXTS
    }

    /// These texts in one language, for everybody: commands have their base names, which clients in every
    /// language find.
    pub fn voice(&self, language: Language) -> Voice<'_> {
        self.voice_for(language, Language::En)
    }

    /// These texts in one language, for somebody whose client is in another: it shows commands under the
    /// names they have there.
    pub fn voice_for(&self, language: Language, client: Language) -> Voice<'_> {
        Voice { bundle: &self.bundles[language as usize][client as usize], language }
    }
}

/// Texts in one language; what `say!` speaks with.
#[derive(Clone, Copy)]
pub struct Voice<'t> {
    bundle: &'t Bundle,
    language: Language,
}

impl fmt::Debug for Voice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Voice").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Voice<'_> {
    /// The language spoken.
    pub fn language(self) -> Language {
        self.language
    }

    /// The message `id` with its arguments filled in. Call it through `say!`.
    ///
    /// A message that is missing prints its id: tests hold that none is, and a
    /// sentence is never a reason to leave somebody without an answer.
    pub fn format(self, id: &str, args: &[(&'static str, FluentValue<'_>)]) -> String {
        self.bundle.get_message(id).and_then(|message| message.value()).map_or_else(
            || {
                tracing::error!(text.id = id, text.language = self.language.tag(), "no such text");
                id.to_owned()
            },
            |pattern| self.fill(id, pattern, args),
        )
    }

    /// The attribute `name` of the message `id`, if there is one.
    pub fn attribute(self, id: &str, name: &str) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        Some(self.fill(id, message.get_attribute(name)?.value(), &[]))
    }

    /// The message `id` without arguments, if there is one.
    pub fn lookup(self, id: &str) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        Some(self.fill(id, message.value()?, &[]))
    }

    fn fill(
        self,
        id: &str,
        pattern: &fluent_syntax::ast::Pattern<&str>,
        args: &[(&'static str, FluentValue<'_>)],
    ) -> String {
        let mut filled = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            filled.set(*name, value.clone());
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&filled), &mut errors);
        if !errors.is_empty() {
            tracing::error!(text.id = id, text.language = self.language.tag(), ?errors, "text not filled in");
        }
        kept_together(text.into_owned())
    }
}

/// `text` without a line break between the sign of a stone and what it stands for.
fn kept_together(text: String) -> String {
    if !text.contains(['⚫', '⚪']) {
        return text;
    }
    text.replace("⚫ ", "⚫\u{A0}").replace("⚪ ", "⚪\u{A0}")
}

/// A message in a [`Voice`]'s language: `say!(voice, "refusal-occupied", point = name)`.
///
/// Id and argument names are literals on purpose; see the module's tests.
macro_rules! say {
    ($voice:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $voice.format($id, &[$((stringify!($name), $crate::discord::texts::argument($value))),*])
    };
}
pub(crate) use say;

/// What `say!` makes of an argument. Numbers stay numbers, so that a message can choose by them.
pub(crate) fn argument<'v>(value: impl Into<FluentValue<'v>>) -> FluentValue<'v> {
    value.into()
}

/// A person's name with the word that goes with it, as in `… 님`; a level of the computer has none, nor
/// has an empty seat or somebody whose data was `deleted`.
fn polite(name: &str, title: &str, deleted: &str) -> String {
    let bare = name.trim_matches('*');
    let is_person = bare != "—" && bare != deleted && Level::ALL.iter().all(|level| level.title() != bare);
    if is_person { format!("{name}{title}") } else { name.to_owned() }
}

/// The message files of one language, parsed.
fn resources(language: Language) -> Vec<Arc<FluentResource>> {
    let parsed = sources(language).iter().map(|(topic, source)| {
        // What does not parse is left out here and found by the tests.
        FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(resource, errors)| {
            tracing::error!(text.language = language.tag(), text.topic = topic, ?errors, "bad message file");
            resource
        })
    });
    parsed.map(Arc::new).collect()
}

fn bundle(language: Language, resources: &[Arc<FluentResource>], names: Names) -> Bundle {
    let id: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Isolation marks would end up inside coordinates, timestamps and mentions.
    bundle.set_use_isolating(false);
    // Refused only for a name that is taken, and the bundle is new.
    let _ = bundle.add_function("JOSA", |positional, _| match positional {
        [word, FluentValue::String(pair)] => match word {
            FluentValue::String(word) => josa::attach(word, pair).into(),
            FluentValue::Number(number) => josa::attach(&number.as_string(), pair).into(),
            _ => FluentValue::Error,
        },
        _ => FluentValue::Error,
    });
    let deleted = naming::plain_text(resources, "player-deleted").unwrap_or_default();
    let _ = bundle.add_function("POLITE", move |positional, _| match positional {
        [FluentValue::String(name), FluentValue::String(title)] => polite(name, title, &deleted).into(),
        _ => FluentValue::Error,
    });
    let names = Arc::new(names);
    let options = Arc::clone(&names);
    let _ = bundle.add_function("COMMAND", move |positional, _| {
        named(positional, |path, given| names.command(path, given))
    });
    let _ = bundle.add_function("OPTION", move |positional, _| {
        named(positional, |path, name| options.option(path, name))
    });
    for resource in resources {
        // What comes twice is left out here and found by the tests.
        if let Err(errors) = bundle.add_resource(Arc::clone(resource)) {
            tracing::error!(text.language = language.tag(), ?errors, "repeated message");
        }
    }
    bundle
}

/// What a function of one or two words makes of what it was given.
fn named(
    positional: &[FluentValue<'_>],
    name: impl Fn(&str, &str) -> Option<String>,
) -> FluentValue<'static> {
    let found = match positional {
        [FluentValue::String(path)] => name(path, ""),
        [FluentValue::String(path), FluentValue::String(word)] => name(path, word),
        _ => None,
    };
    found.map_or(FluentValue::Error, FluentValue::from)
}
