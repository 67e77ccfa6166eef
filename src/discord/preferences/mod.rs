//! `/omok preferences`: what a person has chosen for themselves, on every server alike.

pub(crate) mod forget;

use super::answer::{Answer, Answered};
use super::ask::{Ask, Via, spoken_to, theme_of};
use super::components::select::{chosen_word, chosen_words, languages, own_name, read_language};
use super::custom_id::{CustomId, Kind};
use super::errors::Refusal;
use super::find::unavailable;
use super::language::Language;
use super::outgoing::Outgoing;
use super::presenter::words;
use super::texts::{Voice, say};
use crate::render::Theme;
use crate::session::settings::{Edit, NAMED_MAX};
use crate::session::{Challenges, GameId, UserId, UserSettings};
use poise::serenity_prelude as serenity;

/// Everything that is on or off, in one select: what is on is what the word says.
const SWITCHES: [&str; 3] = ["at-once", "mentions", "challenges"];

/// Shows the panel.
pub(crate) async fn panel(ask: &Ask<'_>) -> Answered {
    let settings = ask.app.sessions.user_settings(ask.user).await.map_err(unavailable)?;
    Ok(Answer::Private(message(ask, &settings)))
}

/// Changes what was chosen.
pub(crate) async fn set(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let edit = edit(ask, id.extra.as_deref().unwrap_or_default())?;
    let settings = ask.app.sessions.edit_user(ask.user, edit).await.map_err(unavailable)?;
    Ok(Answer::Private(message(ask, &settings)))
}

/// What the values of a select ask for.
fn edit(ask: &Ask<'_>, what: &str) -> Result<Edit<UserSettings>, Refusal> {
    Ok(match what {
        "theme" => {
            let word = chosen_word(ask)?;
            let theme: Theme = word.parse().map_err(|_| Refusal::UnknownChoice(word.to_owned()))?;
            Box::new(move |settings| {
                settings.theme = (theme != Theme::default()).then(|| theme.name().to_owned());
            })
        }
        "language" => {
            let language = read_language(chosen_word(ask)?)?;
            Box::new(move |settings| settings.language = language.map(|it| it.tag().to_owned()))
        }
        "switches" => {
            let on = chosen_words(ask)?.to_vec();
            if !on.iter().all(|word| SWITCHES.contains(&word.as_str())) {
                return Err(Refusal::OldButton);
            }
            Box::new(move |settings| {
                let on = |name: &str| on.iter().any(|word| word == name);
                settings.place_at_once = on("at-once");
                settings.mentions = on("mentions");
                settings.challenges = if on("challenges") { Challenges::All } else { Challenges::None };
            })
        }
        "refused" => {
            let refused = people(ask)?;
            Box::new(move |settings| settings.refused = refused)
        }
        _ => return Err(Refusal::OldButton),
    })
}

/// The people of the select that was used. Whoever chose cannot be among them.
fn people(ask: &Ask<'_>) -> Result<Vec<UserId>, Refusal> {
    let Via::Component(pressed) = ask.via else { return Err(Refusal::OldButton) };
    match &pressed.data.kind {
        serenity::ComponentInteractionDataKind::UserSelect { values } if values.len() <= NAMED_MAX => {
            let people = values.iter().map(|user| UserId(user.get()));
            Ok(people.filter(|&user| user != ask.user).collect())
        }
        _ => Err(Refusal::OldButton),
    }
}

/// The panel, in the language that was chosen: it may just have become another.
fn message(ask: &Ask<'_>, settings: &UserSettings) -> Outgoing {
    panel_of(spoken_to(settings, ask.via.locale()), settings, Language::from_locale(ask.via.locale()))
}

fn panel_of(voice: Voice<'_>, settings: &UserSettings, client: Language) -> Outgoing {
    let lines = [
        say!(voice, "preferences-heading"),
        if settings.place_at_once {
            say!(voice, "preferences-at-once-on")
        } else {
            say!(voice, "preferences-at-once-off")
        },
        if settings.mentions {
            say!(voice, "preferences-mentions-on")
        } else {
            say!(voice, "preferences-mentions-off")
        },
        challenges(voice, settings),
        say!(voice, "preferences-note"),
    ];
    let row = serenity::CreateActionRow::SelectMenu;
    let mut message = Outgoing::text(lines.join("\n"));
    let as_client = say!(voice, "language-as-client", language = own_name(client));
    message.components = vec![
        row(switches(voice, settings)),
        row(themes(voice, theme_of(settings))),
        row(languages(voice, &id("language"), settings.language.as_deref(), as_client)),
        row(refused(voice, settings)),
    ];
    let forget = CustomId::new(Kind::Forget, GameId(0), 0).to_string();
    message.with_buttons(vec![
        serenity::CreateButton::new(forget)
            .label(say!(voice, "forget-button"))
            .style(serenity::ButtonStyle::Danger),
    ])
}

/// A custom id of the panel; it belongs to no game.
fn id(extra: &str) -> CustomId {
    CustomId::new(Kind::Preference, GameId(0), 0).with_extra(extra)
}

fn challenges(voice: Voice<'_>, settings: &UserSettings) -> String {
    let people: Vec<String> = settings.refused.iter().map(|&user| words::person(voice, user)).collect();
    match settings.challenges {
        Challenges::None => say!(voice, "preferences-challenges-none"),
        Challenges::All if people.is_empty() => say!(voice, "preferences-challenges-all"),
        Challenges::All => say!(voice, "preferences-challenges-but", people = people.join(" ")),
    }
}

fn switches(voice: Voice<'_>, settings: &UserSettings) -> serenity::CreateSelectMenu {
    let option = |word: &str, label: String, on: bool| {
        serenity::CreateSelectMenuOption::new(label, word).default_selection(on)
    };
    let options = vec![
        option("at-once", say!(voice, "preferences-at-once"), settings.place_at_once),
        option("mentions", say!(voice, "preferences-mentions"), settings.mentions),
        option("challenges", say!(voice, "preferences-challenges"), settings.challenges == Challenges::All),
    ];
    let kind = serenity::CreateSelectMenuKind::String { options };
    serenity::CreateSelectMenu::new(id("switches").to_string(), kind)
        .placeholder(say!(voice, "preferences-all-off"))
        .min_values(0)
        .max_values(SWITCHES.len() as u8)
}

fn themes(voice: Voice<'_>, chosen: Theme) -> serenity::CreateSelectMenu {
    let options = Theme::ALL.into_iter().map(|theme| {
        let label = match theme {
            Theme::Classic => say!(voice, "theme-classic"),
            Theme::Light => say!(voice, "theme-light"),
            Theme::Dark => say!(voice, "theme-dark"),
            Theme::HighContrast => say!(voice, "theme-high-contrast"),
        };
        serenity::CreateSelectMenuOption::new(label, theme.name()).default_selection(theme == chosen)
    });
    let kind = serenity::CreateSelectMenuKind::String { options: options.collect() };
    serenity::CreateSelectMenu::new(id("theme").to_string(), kind)
        .placeholder(say!(voice, "preferences-look"))
}

fn refused(voice: Voice<'_>, settings: &UserSettings) -> serenity::CreateSelectMenu {
    let people = settings.refused.iter().map(|user| serenity::UserId::new(user.0));
    let kind = serenity::CreateSelectMenuKind::User { default_users: Some(people.collect()) };
    serenity::CreateSelectMenu::new(id("refused").to_string(), kind)
        .placeholder(say!(voice, "preferences-refuse"))
        .min_values(0)
        .max_values(NAMED_MAX as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::outgoing::CONTENT_MAX;

    #[test]
    fn the_panel_is_a_message_that_discord_takes() {
        let full = UserSettings {
            language: Some("ja".into()),
            place_at_once: true,
            theme: Some("high-contrast".into()),
            mentions: false,
            challenges: Challenges::All,
            refused: (0..NAMED_MAX as u64).map(|n| UserId(u64::MAX - n)).collect(),
        };
        for language in Language::ALL {
            for settings in [&UserSettings::default(), &full] {
                let message = panel_of(words::voice(language), settings, Language::Ko);
                assert!(message.content.chars().count() <= CONTENT_MAX);
                assert!(message.mentions.is_empty());
                let body = message.to_create_json();
                let rows = body["components"].as_array().unwrap();
                assert_eq!(rows.len(), 5);
                let select = |row: usize| &rows[row]["components"][0];
                let names: std::collections::BTreeSet<&str> =
                    (0..4).filter_map(|row| select(row)["placeholder"].as_str()).collect();
                assert_eq!(names.len(), 4, "each says what is chosen there: {names:?}");
                let label = |row: usize| select(row)["options"][1]["label"].as_str().unwrap();
                assert!(
                    label(2).starts_with(&say!(words::voice(language), "language-which")),
                    "{}",
                    label(2)
                );
                let chosen = |row: usize| -> Vec<&str> {
                    let options = select(row)["options"].as_array().unwrap().iter();
                    let chosen = options.filter(|option| option["default"] == true);
                    chosen.map(|option| option["value"].as_str().unwrap()).collect()
                };
                assert_eq!(chosen(1), [theme_of(settings).name()]);
                assert_eq!(chosen(2), [settings.language.as_deref().unwrap_or("discord")]);
                let people = select(3)["default_values"].as_array().map_or(0, Vec::len);
                assert_eq!(people, settings.refused.len());
            }
        }
    }
}
