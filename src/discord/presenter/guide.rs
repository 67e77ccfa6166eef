//! The rules in short, with pictures of what is forbidden and what only looks so.

use super::alt::{State, Told};
use super::words;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::outgoing::{Attachment, Outgoing};
use crate::discord::texts::{Voice, say};
use crate::engine::{Color, Point, Rule};
use crate::render::{Example, Note, Pixels, Scene, Theme, png};
use crate::session::{GameId, Table};
use poise::serenity_prelude as serenity;

/// The examples that are shown, with the numbers in the captions and in the pictures (letters are columns)
/// and their file names.
const SHOWN: [(Example, char, &str); 4] = [
    (Example::DoubleThree, '1', "example-1.png"),
    (Example::DoubleFourInRow, '2', "example-2.png"),
    (Example::BlockedThree, '3', "example-3.png"),
    (Example::OverlineThree, '4', "example-4.png"),
];

/// The rules of a table's game, with what was agreed on besides. Draws pictures: not for async threads.
pub(crate) fn of_table(table: &Table, voice: Voice<'_>, theme: Theme) -> Outgoing {
    let mut message = page(table.options.rule(), voice, theme);
    let agreed = words::options(voice, &table.options, table.casual, table.host);
    message.content = format!("{}\n-# {agreed}", message.content);
    message
}

/// A rule set, with buttons for the others. Draws pictures: not for async threads.
pub(crate) fn of_rule(rule: Rule, voice: Voice<'_>, theme: Theme) -> Outgoing {
    page(rule, voice, theme).with_buttons(choice_of_rules(Kind::Rules, rule, voice))
}

/// A button for each rule set, the present one disabled; pressing one shows the same for it.
pub(crate) fn choice_of_rules(kind: Kind, present: Rule, voice: Voice<'_>) -> Vec<serenity::CreateButton> {
    let button = |rule: Rule| {
        let id = CustomId::new(kind, GameId(0), 0).with_extra(words::rule_word(rule));
        serenity::CreateButton::new(id.to_string())
            .label(words::rule(voice, rule))
            .style(serenity::ButtonStyle::Secondary)
            .disabled(rule == present)
    };
    Rule::ALL.into_iter().map(button).collect()
}

/// The rule set that such a button asks for.
pub(crate) fn chosen_rule(id: &CustomId) -> Option<Rule> {
    let word = id.extra.as_deref()?;
    Rule::ALL.into_iter().find(|&rule| words::rule_word(rule) == word)
}

fn page(rule: Rule, voice: Voice<'_>, theme: Theme) -> Outgoing {
    let mut lines = vec![say!(voice, "rules-heading", rule = words::rule(voice, rule))];
    lines.push(match rule {
        Rule::Korean => say!(voice, "rules-korean"),
        Rule::Renju => say!(voice, "rules-renju"),
        Rule::FreeFivePlus => say!(voice, "rules-free"),
        Rule::FreeExactFive => say!(voice, "rules-free-exact"),
    });
    if rule.forbids_anything(Color::Black) {
        lines.push(say!(voice, "rules-three"));
    }
    lines.push(say!(voice, "rules-pictures"));
    if Example::DoubleFourInRow.forbidden(rule).is_some() {
        lines.push(say!(voice, "rules-pictures-forbidden-four"));
    } else if SHOWN.iter().any(|(example, ..)| example.forbidden(rule).is_some()) {
        lines.push(say!(voice, "rules-pictures-forbidden"));
    }
    let mut files = Vec::with_capacity(SHOWN.len());
    for (example, number, name) in SHOWN {
        let caption = caption(example, rule, voice);
        let scene = numbered(example, number, rule);
        files.push(picture(&scene, name, &caption, voice, theme));
        lines.push(caption);
    }
    Outgoing { files, ..Outgoing::text(lines.join("\n")) }
}

/// What an example shows under a rule set.
fn caption(example: Example, rule: Rule, voice: Voice<'_>) -> String {
    let forbidden = example.forbidden(rule).is_some();
    match (example, forbidden) {
        (Example::DoubleThree, true) => say!(voice, "example-double-three-forbidden"),
        (Example::DoubleThree, false) => say!(voice, "example-double-three-allowed"),
        (Example::DoubleFourInRow, true) => say!(voice, "example-double-four-forbidden"),
        (Example::DoubleFourInRow, false) => say!(voice, "example-double-four-allowed"),
        (Example::BlockedThree, _) => say!(voice, "example-blocked-three"),
        (Example::OverlineThree | Example::ForbiddenExtension, _) => say!(voice, "example-overline-three"),
    }
}

/// An example with the number that its caption has.
fn numbered(example: Example, number: char, rule: Rule) -> Scene {
    let mut scene = example.under(rule);
    scene.notes.push(Note::Caption(number));
    scene
}

fn picture(scene: &Scene, name: &str, caption: &str, voice: Voice<'_>, theme: Theme) -> Attachment {
    let stones: Vec<(Color, Point)> = scene.stones.iter().map(|stone| (stone.color, stone.point)).collect();
    let told = Told { size: scene.size, stones: &stones, state: State::Sketch, threats: String::new() };
    Attachment {
        name: name.to_owned(),
        bytes: png(scene, theme, Pixels::SMALL),
        description: format!("{} {}", caption.replace("**", ""), told.in_words(voice)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::language::Language;
    use crate::discord::outgoing::{ALT_TEXT_MAX, CONTENT_MAX};
    use crate::engine::Options;

    #[test]
    fn every_rule_set_is_explained_with_four_pictures_in_every_language() {
        for language in Language::ALL {
            for rule in Rule::ALL {
                let message = of_rule(rule, words::voice(language), Theme::default());
                assert!(message.content.chars().count() <= CONTENT_MAX);
                assert_eq!(message.files.len(), 4);
                for (file, (example, number, _)) in message.files.iter().zip(SHOWN) {
                    assert!(file.description.starts_with(&format!("{number}. ")), "{}", file.description);
                    let caption = format!("\n**{number}.** ");
                    assert!(message.content.contains(&caption), "{}", message.content);
                    let scene = numbered(example, number, rule);
                    let expected = png(&scene, Theme::default(), Pixels::SMALL);
                    assert!(file.bytes == expected, "the picture bears its number");
                    assert_eq!(scene.notes.last(), Some(&Note::Caption(number)));
                    assert!(file.description.chars().count() <= ALT_TEXT_MAX);
                    assert!(file.description.contains("F8"), "the stones in words: {}", file.description);
                }
            }
        }
    }

    #[test]
    fn the_pictures_say_what_the_rule_set_says() {
        let voice = words::voice(Language::En);
        let forbidden = |rule: Rule| {
            let message = of_rule(rule, voice, Theme::default());
            let lines = message.content.lines().filter(|line| line.starts_with("**") && line.contains("H8"));
            lines.filter(|line| line.contains("orbidden")).count()
        };
        let double_four = |rule: Rule| {
            let message = of_rule(rule, voice, Theme::default());
            let line = message.content.lines().find(|line| line.starts_with("**2.**")).unwrap();
            line.contains("orbidden")
        };
        for (rule, is_explained) in Rule::ALL.into_iter().zip([true, true, false, false]) {
            let message = of_rule(rule, voice, Theme::default());
            assert_eq!(message.content.contains("red cross"), is_explained, "{rule}");
        }
        assert_eq!(Rule::ALL.map(forbidden), [1, 1, 0, 0]);
        assert_eq!(Rule::ALL.map(double_four), [false, true, false, false]);
    }

    #[test]
    fn buttons_lead_to_every_rule_set() {
        for rule in Rule::ALL {
            let buttons = choice_of_rules(Kind::Rules, rule, words::voice(Language::En));
            let json = serde_json::to_value(&buttons).unwrap();
            let led: Vec<Rule> = json
                .as_array()
                .unwrap()
                .iter()
                .map(|button| CustomId::parse(button["custom_id"].as_str().unwrap()).unwrap())
                .map(|id| chosen_rule(&id).unwrap())
                .collect();
            assert_eq!(led, Rule::ALL);
        }
        assert_eq!(chosen_rule(&CustomId::new(Kind::Rules, GameId(0), 0).with_extra("chess")), None);
        assert_eq!(Options::default().rule(), Rule::Korean);
    }
}
