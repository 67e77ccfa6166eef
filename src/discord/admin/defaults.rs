//! `/omok-admin defaults`: what a new game is like unless somebody says otherwise. Selects change it
//! at once; what cannot go together is not offered, or gives way and is named.

use super::{guild, last_change, last_change_line};
use crate::discord::answer::{Answer, Answered};
use crate::discord::ask::Ask;
use crate::discord::commands::choice_of;
use crate::discord::components::select::{chosen_word, chosen_words};
use crate::discord::components::terms;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::errors::Refusal;
use crate::discord::find::unavailable;
use crate::discord::outgoing::Outgoing;
use crate::discord::presenter::words;
use crate::discord::texts::{Voice, say};
use crate::engine::{Choices, ColorAssignment, Hints, Millis, Options, RuleSet};
use crate::session::settings::{Edit, GRACE};
use crate::session::{Change, DELETED, GameId, GuildSettings};
use poise::serenity_prelude as serenity;

/// Everything that is on or off, in one select.
const SWITCHES: &str = "switches";
/// How long somebody who went away may stay away.
const GRACE_OPTION: &str = "grace";
/// Whether being offline is being away.
const PRESENCE: &str = "presence";
/// The times on offer, in seconds.
const GRACES: [i64; 5] = [30, 60, 120, 300, 600];

/// What fits into one message: four selects and a row of buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    /// What `/omok new` is mostly told.
    Usual,
    /// The other options of a game.
    Rest,
    /// What happens when somebody goes away.
    Away,
}

impl Page {
    const ALL: [Self; 3] = [Self::Usual, Self::Rest, Self::Away];

    const fn word(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Rest => "rest",
            Self::Away => "away",
        }
    }

    /// The page of an option, or the one that is named.
    fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|page| page.word() == word || page.options().contains(&word))
    }

    const fn options(self) -> &'static [&'static str] {
        match self {
            Self::Usual => &["rules", "board", "time", "colors"],
            Self::Rest => &["first", "timeout", "undo", SWITCHES],
            Self::Away => &[GRACE_OPTION, PRESENCE],
        }
    }

    fn label(self, voice: Voice<'_>) -> String {
        match self {
            Self::Usual => say!(voice, "terms-usual"),
            Self::Rest => say!(voice, "terms-rest"),
            Self::Away => say!(voice, "defaults-away"),
        }
    }
}

/// Shows the panel, or asks whether everything is to be taken back.
pub(crate) async fn panel(ask: &Ask<'_>, extra: Option<&str>) -> Answered {
    let guild = guild(ask)?;
    if extra == Some("reset") {
        return Ok(Answer::Private(reset_question(ask.voice)));
    }
    let page = Page::of(extra.unwrap_or(Page::Usual.word())).ok_or(Refusal::OldButton)?;
    let settings = ask.app.sessions.guild_settings(guild).await.map_err(unavailable)?;
    let last = last_change(ask, guild, is_shown).await;
    Ok(Answer::Private(message(ask.voice, &settings, page, &[], last.as_ref())))
}

/// Changes the option that was chosen.
pub(crate) async fn set(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let guild = guild(ask)?;
    let option = id.extra.as_deref().ok_or(Refusal::OldButton)?;
    let page = Page::of(option).filter(|page| page.word() != option).ok_or(Refusal::OldButton)?;
    let edit = edit(ask, option)?;
    let sessions = &ask.app.sessions;
    let before = sessions.guild_settings(guild).await.map_err(unavailable)?;
    let after = sessions.edit_guild(guild, ask.user, edit).await.map_err(unavailable)?;
    let given_way = given_way(ask.voice, &before.defaults, &after.defaults);
    let last = last_change(ask, guild, is_shown).await;
    Ok(Answer::Private(message(ask.voice, &after, page, &given_way, last.as_ref())))
}

/// Takes everything back.
pub(crate) async fn reset(ask: &Ask<'_>) -> Answered {
    let guild = guild(ask)?;
    let reset = |settings: &mut GuildSettings| {
        let GuildSettings { language, channels, .. } = std::mem::take(settings);
        *settings = GuildSettings { language, channels, ..GuildSettings::default() };
    };
    let after = ask.app.sessions.edit_guild(guild, ask.user, reset).await.map_err(unavailable)?;
    let last = last_change(ask, guild, is_shown).await;
    Ok(Answer::Private(message(ask.voice, &after, Page::Usual, &[], last.as_ref())))
}

/// Whether the panel shows that setting.
fn is_shown(setting: &str) -> bool {
    setting.starts_with("defaults.") || ["casual", "disconnects", GRACE_OPTION, PRESENCE].contains(&setting)
}

/// What the values of an option's select ask for.
fn edit(ask: &Ask<'_>, option: &str) -> Result<Edit<GuildSettings>, Refusal> {
    Ok(match option {
        SWITCHES => {
            let on = chosen_words(ask)?.to_vec();
            let known = ["draw", "marks", "hints", "casual"];
            if !on.iter().all(|word| known.contains(&word.as_str())) {
                return Err(Refusal::OldButton);
            }
            Box::new(move |settings| switch(settings, &on))
        }
        GRACE_OPTION => {
            let seconds = match chosen_word(ask)? {
                "off" => None,
                word => {
                    let offered = GRACES.into_iter().find(|seconds| seconds.to_string() == word);
                    Some(offered.ok_or_else(|| Refusal::UnknownChoice(word.to_owned()))?)
                }
            };
            Box::new(move |settings| {
                settings.disconnects = seconds.is_some();
                if let Some(seconds) = seconds {
                    settings.grace = Some(Millis::from_secs(seconds)).filter(|&grace| grace != GRACE);
                }
            })
        }
        PRESENCE => {
            let presence = match chosen_word(ask)? {
                "on" => true,
                "off" => false,
                word => return Err(Refusal::UnknownChoice(word.to_owned())),
            };
            Box::new(move |settings| settings.presence = presence)
        }
        _ => {
            let choice = choice_of(option, chosen_word(ask)?)?;
            Box::new(move |settings| {
                let defaults = std::mem::take(&mut settings.defaults);
                settings.defaults = defaults.overlaid(&choice);
            })
        }
    })
}

/// Turns on what is named and off what is not; what is so already stays unsaid.
fn switch(settings: &mut GuildSettings, on: &[String]) {
    let on = |name: &str| on.iter().any(|word| word == name);
    let now = settings.options();
    let defaults = &mut settings.defaults;
    if on("draw") != now.draw_offer {
        defaults.draw_offer = Some(on("draw"));
    }
    if now.rule_set != RuleSet::Free && on("marks") != now.show_forbidden {
        defaults.show_forbidden = Some(on("marks"));
    }
    if on("hints") != (now.hints == Hints::Warn) {
        defaults.hints = Some(if on("hints") { Hints::Warn } else { Hints::Off });
    }
    settings.casual = on("casual");
}

/// The names of what was chosen before and did not fit any more.
fn given_way(voice: Voice<'_>, before: &Choices, after: &Choices) -> Vec<String> {
    let mut names = Vec::new();
    if before.timeout_policy.is_some() && after.timeout_policy.is_none() {
        names.push(say!(voice, "terms-name-timeout"));
    }
    if before.show_forbidden.is_some() && after.show_forbidden.is_none() {
        names.push(say!(voice, "terms-marks"));
    }
    names
}

fn message(
    voice: Voice<'_>,
    settings: &GuildSettings,
    page: Page,
    given_way: &[String],
    last: Option<&Change>,
) -> Outgoing {
    let mut lines = vec![say!(voice, "defaults-heading"), summary(voice, settings), away(voice, settings)];
    if !given_way.is_empty() {
        lines.push(say!(voice, "defaults-given-way", names = given_way.join(", ")));
    }
    if page == Page::Away {
        lines.push(say!(voice, "defaults-away-note"));
    }
    lines.push(say!(voice, "defaults-note"));
    lines.push(last_change_line(voice, last));
    let mut message = Outgoing::text(lines.join("\n"));
    for option in page.options() {
        let select = select(voice, option, settings);
        message.components.push(serenity::CreateActionRow::SelectMenu(select));
    }
    let mut buttons: Vec<_> = Page::ALL
        .into_iter()
        .filter(|&other| other != page)
        .map(|other| {
            serenity::CreateButton::new(defaults(Kind::Defaults, other.word()))
                .label(other.label(voice))
                .style(serenity::ButtonStyle::Secondary)
        })
        .collect();
    buttons.push(
        serenity::CreateButton::new(defaults(Kind::Defaults, "reset"))
            .label(say!(voice, "defaults-reset"))
            .style(serenity::ButtonStyle::Danger),
    );
    message.with_buttons(buttons)
}

fn reset_question(voice: Voice<'_>) -> Outgoing {
    Outgoing::text(say!(voice, "defaults-reset-ask")).with_buttons(vec![
        serenity::CreateButton::new(CustomId::new(Kind::DefaultsReset, GameId(0), 0).to_string())
            .label(say!(voice, "defaults-reset-yes"))
            .style(serenity::ButtonStyle::Danger),
        serenity::CreateButton::new(defaults(Kind::Defaults, Page::Usual.word()))
            .label(say!(voice, "defaults-reset-no"))
            .style(serenity::ButtonStyle::Secondary),
    ])
}

/// A custom id of the panel; it belongs to no game.
fn defaults(kind: Kind, extra: &str) -> String {
    CustomId::new(kind, GameId(0), 0).with_extra(extra).to_string()
}

/// What is played, in a line.
fn summary(voice: Voice<'_>, settings: &GuildSettings) -> String {
    let options = settings.options();
    // Who opens the table is not known yet.
    let shown = Options { color_assignment: ColorAssignment::default(), ..options.clone() };
    let line = words::options(voice, &shown, settings.casual, DELETED);
    let colors = match options.color_assignment {
        ColorAssignment::Random => return line,
        ColorAssignment::HostBlack => say!(voice, "defaults-host-black"),
        ColorAssignment::HostWhite => say!(voice, "defaults-host-white"),
        ColorAssignment::Alternate => say!(voice, "options-colors-alternate"),
    };
    format!("{line} · {colors}")
}

/// What happens to the turn of somebody who is away.
fn away(voice: Voice<'_>, settings: &GuildSettings) -> String {
    match settings.grace() {
        None => say!(voice, "defaults-away-off"),
        Some(grace) if settings.presence => {
            say!(voice, "defaults-away-presence", time = words::duration(voice, grace))
        }
        Some(grace) => say!(voice, "defaults-away-members", time = words::duration(voice, grace)),
    }
}

fn select(voice: Voice<'_>, option: &str, settings: &GuildSettings) -> serenity::CreateSelectMenu {
    let id = defaults(Kind::DefaultsSet, option);
    let options = settings.options();
    match option {
        SWITCHES => terms::switches(voice, id, &options, settings.casual),
        GRACE_OPTION => {
            let grace = settings.grace();
            let off = serenity::CreateSelectMenuOption::new(say!(voice, "defaults-grace-off"), "off");
            let mut choices = vec![off.default_selection(grace.is_none())];
            choices.extend(GRACES.into_iter().map(|seconds| {
                let length = Millis::from_secs(seconds);
                let label = say!(voice, "defaults-grace", time = words::duration(voice, length));
                serenity::CreateSelectMenuOption::new(label, seconds.to_string())
                    .default_selection(grace == Some(length))
            }));
            let kind = serenity::CreateSelectMenuKind::String { options: choices };
            serenity::CreateSelectMenu::new(id, kind).placeholder(say!(voice, "defaults-away"))
        }
        PRESENCE => {
            let choice = |value: &str, label: String, on: bool| {
                serenity::CreateSelectMenuOption::new(label, value).default_selection(on)
            };
            let choices = vec![
                choice("off", say!(voice, "defaults-presence-off"), !settings.presence),
                choice("on", say!(voice, "defaults-presence-on"), settings.presence),
            ];
            let kind = serenity::CreateSelectMenuKind::String { options: choices };
            serenity::CreateSelectMenu::new(id, kind)
                .placeholder(say!(voice, "defaults-away"))
                .disabled(!settings.disconnects)
        }
        _ => terms::select(voice, id, option, &options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::language::Language;
    use crate::engine::{FreeWin, TimeControl, TimeoutPolicy};

    fn everywhere(check: impl Fn(Voice<'static>)) {
        for language in Language::ALL {
            check(words::voice(language));
        }
    }

    #[test]
    fn every_page_is_a_message_that_discord_takes() {
        let wild = GuildSettings {
            defaults: Choices {
                rule_set: Some(RuleSet::Free),
                free_win: Some(FreeWin::ExactFive),
                color_assignment: Some(ColorAssignment::HostWhite),
                time_control: Some(TimeControl::DEFAULT_FISCHER),
                draw_offer: Some(false),
                ..Choices::default()
            },
            casual: true,
            presence: true,
            ..GuildSettings::default()
        };
        everywhere(|voice| {
            for settings in [&GuildSettings::default(), &wild] {
                for page in Page::ALL {
                    let message = message(voice, settings, page, &["x".to_owned()], None);
                    let body = message.to_create_json();
                    let rows = body["components"].as_array().unwrap();
                    assert!(rows.len() <= 5);
                    assert_eq!(rows.len(), page.options().len() + 1);
                    for select in rows.iter().flat_map(|row| row["components"].as_array().unwrap()) {
                        let chosen = |option: &&serde_json::Value| option["default"] == true;
                        let Some(options) = select["options"].as_array() else { continue };
                        assert!(options.len() <= 25);
                        let chosen = options.iter().filter(chosen).count();
                        let max = select["max_values"].as_u64().unwrap_or(1) as usize;
                        assert!(chosen <= max && (chosen == 1 || max > 1), "{select}");
                        let short = |option: &serde_json::Value| {
                            option["label"].as_str().unwrap().chars().count() <= 100
                        };
                        assert!(options.iter().all(short), "{select}");
                    }
                }
            }
        });
    }

    #[test]
    fn what_gives_way_is_named() {
        let voice = words::voice(Language::En);
        let before = Choices {
            timeout_policy: Some(TimeoutPolicy::AutoMove),
            show_forbidden: Some(true),
            ..Choices::default()
        };
        let free = Choices {
            rule_set: Some(RuleSet::Free),
            time_control: Some(TimeControl::DEFAULT_FISCHER),
            ..before.clone()
        };
        let after = free.fitting(&Options::default());
        assert_eq!(given_way(voice, &before, &after), ["When time runs out", "Forbidden points marked"]);
        assert_eq!(given_way(voice, &before, &before), [""; 0]);
    }

    #[test]
    fn switches_say_only_what_is_not_so_already() {
        let mut settings = GuildSettings::default();
        let on: Vec<String> = ["draw", "marks", "hints", "casual"].map(str::to_owned).to_vec();
        switch(&mut settings, &on);
        assert_eq!(settings, GuildSettings { casual: true, ..GuildSettings::default() });
        switch(&mut settings, &on[2..3]);
        assert!(!settings.casual);
        let expected = Choices { draw_offer: Some(false), show_forbidden: Some(false), ..Choices::default() };
        assert_eq!(settings.defaults, expected);
    }
}
