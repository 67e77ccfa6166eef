//! The rules in short, with pictures of what is forbidden and what only looks so.

use super::alt::{State, Told};
use super::words;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::outgoing::{Attachment, Outgoing};
use crate::discord::texts::{Voice, say};
use crate::engine::{Color, Point, Rule};
use crate::render::{Example, Pixels, Theme, png};
use crate::session::{GameId, Table};
use poise::serenity_prelude as serenity;

/// The examples that are shown, with their file names.
const SHOWN: [(Example, &str); 4] = [
    (Example::DoubleThree, "example-a.png"),
    (Example::DoubleFourInRow, "example-b.png"),
    (Example::BlockedThree, "example-c.png"),
    (Example::OverlineThree, "example-d.png"),
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
    let mut files = Vec::with_capacity(SHOWN.len());
    for (example, name) in SHOWN {
        let caption = caption(example, rule, voice);
        files.push(picture(example, name, &caption, rule, voice, theme));
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

fn picture(
    example: Example,
    name: &str,
    caption: &str,
    rule: Rule,
    voice: Voice<'_>,
    theme: Theme,
) -> Attachment {
    let scene = example.under(rule);
    let stones: Vec<(Color, Point)> = scene.stones.iter().map(|stone| (stone.color, stone.point)).collect();
    let told = Told { size: scene.size, stones: &stones, state: State::Sketch, threats: String::new() };
    Attachment {
        name: name.to_owned(),
        bytes: png(&scene, theme, Pixels::SMALL),
        description: format!("{caption} {}", told.in_words(voice)),
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
                for (file, letter) in message.files.iter().zip(["A", "B", "C", "D"]) {
                    assert!(file.description.starts_with(&format!("**{letter}**")), "{}", file.description);
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
            let line = message.content.lines().find(|line| line.starts_with("**B**")).unwrap();
            line.contains("orbidden")
        };
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
