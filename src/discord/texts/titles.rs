//! A level is no person: Korean and Japanese call people by a title, and a level by its name alone.

use super::josa;
use crate::ai::Level;
use crate::discord::language::Language;

/// The Korean particles that may follow `님`, with the pair that each belongs to.
const PARTICLES: [(char, &str); 4] = [('이', "이/가"), ('은', "은/는"), ('을', "을/를"), ('과', "과/와")];

/// `text` without titles after the names of levels.
pub(super) fn only_of_people(language: Language, mut text: String) -> String {
    let titles: &[&str] = match language {
        Language::En => return text,
        Language::Ko => &[" 님"],
        Language::Ja => &[" さん", "さん"],
    };
    for title in titles {
        if !text.contains(title) {
            continue;
        }
        for level in Level::ALL {
            // Names of players are bold where they are not plain.
            for name in [format!("{}**", level.title()), level.title().to_owned()] {
                text = without(&text, &name, title);
            }
        }
    }
    text
}

fn without(text: &str, name: &str, title: &str) -> String {
    let titled = format!("{name}{title}");
    let mut parts = text.split(&*titled);
    let mut made = parts.next().unwrap_or_default().to_owned();
    for rest in parts {
        let mut letters = rest.chars();
        let particle = letters.next().and_then(|first| PARTICLES.iter().find(|(known, _)| *known == first));
        match particle {
            // Another syllable would make another word of it.
            Some((_, pair)) if !letters.clone().next().is_some_and(char::is_alphabetic) => {
                made += &josa::attach(name, pair);
                made += letters.as_str();
            }
            _ => {
                made += name;
                made += rest;
            }
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_no_title_and_people_keep_theirs() {
        for (language, before, after) in [
            (Language::Ko, "그러면 **LEVEL 2** 님이 이겨요.", "그러면 **LEVEL 2**가 이겨요."),
            (Language::Ko, "**LEVEL 1** 님이 이겨요.", "**LEVEL 1**이 이겨요."),
            (Language::Ko, "LEVEL 3 님, <@1> 님, 수고하셨어요!", "LEVEL 3, <@1> 님, 수고하셨어요!"),
            (Language::Ko, "**RANDOM** 님(⚫ 흑) 대 **alice** 님", "**RANDOM**(⚫ 흑) 대 **alice** 님"),
            (Language::Ko, "**LEVEL 2** 님이라고", "**LEVEL 2**이라고"),
            (Language::Ja, "**LEVEL 2** さんの番です", "**LEVEL 2**の番です"),
            (Language::Ja, "(LEVEL 3さん 対 <@1>さん)", "(LEVEL 3 対 <@1>さん)"),
            (Language::En, "LEVEL 2 님", "LEVEL 2 님"),
        ] {
            assert_eq!(only_of_people(language, before.to_owned()), after);
        }
    }
}
