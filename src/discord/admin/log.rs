//! `/omok-admin log`: who changed what, and when.

use super::guild;
use crate::discord::answer::{Answer, Answered};
use crate::discord::ask::Ask;
use crate::discord::commands::word_of;
use crate::discord::components::select::own_name;
use crate::discord::find::unavailable;
use crate::discord::language::Language;
use crate::discord::names::escaped;
use crate::discord::outgoing::{CONTENT_MAX, Outgoing};
use crate::discord::presenter::words;
use crate::discord::texts::{Voice, say};
use crate::engine::{Choices, Millis, Options, RuleSet};
use crate::session::settings::GRACE;
use crate::session::{Change, ChannelId};
use serde_json::{Value, json};

/// Changes shown at most.
const SHOWN_MAX: u32 = 20;
/// Channels of a list that are named.
const CHANNELS_MAX: usize = 5;

/// Answers the command.
pub(crate) async fn command(ask: &Ask<'_>) -> Answered {
    let guild = guild(ask)?;
    let changes = ask.app.sessions.guild_changes(guild, SHOWN_MAX).await.map_err(unavailable)?;
    Ok(Answer::Private(Outgoing::text(listed(ask.voice, &changes))))
}

fn listed(voice: Voice<'_>, changes: &[Change]) -> String {
    if changes.is_empty() {
        return say!(voice, "admin-no-change");
    }
    let mut text = say!(voice, "log-heading");
    for change in changes {
        let line = line(voice, change);
        if text.chars().count() + line.chars().count() + 1 > CONTENT_MAX {
            break;
        }
        text.push('\n');
        text.push_str(&line);
    }
    text
}

fn line(voice: Voice<'_>, change: &Change) -> String {
    let (when, who) = (words::relative(change.at), words::person(voice, change.by));
    if change.setting == super::end::DEED {
        let game = change.after.as_str().unwrap_or_default().to_owned();
        return say!(voice, "log-ended", when = when, who = who, game = game);
    }
    say!(
        voice,
        "log-changed",
        when = when,
        who = who,
        setting = setting(voice, &change.setting),
        before = value(voice, &change.setting, &change.before),
        after = value(voice, &change.setting, &change.after)
    )
}

/// A setting's name.
fn setting(voice: Voice<'_>, name: &str) -> String {
    match name {
        "language" => say!(voice, "setting-language"),
        "channels" => say!(voice, "setting-channels"),
        "casual" => say!(voice, "terms-casual"),
        "disconnects" | "grace" => say!(voice, "defaults-away"),
        "presence" => say!(voice, "defaults-presence-on"),
        "defaults.ruleSet" => say!(voice, "terms-name-rules"),
        "defaults.freeWin" => say!(voice, "setting-free-win"),
        "defaults.boardSize" => say!(voice, "terms-name-board"),
        "defaults.firstMoveCenter" => say!(voice, "terms-name-first"),
        "defaults.colorAssignment" => say!(voice, "terms-name-colors"),
        "defaults.timeControl" => say!(voice, "terms-name-time"),
        "defaults.timeoutPolicy" => say!(voice, "terms-name-timeout"),
        "defaults.undo" => say!(voice, "terms-name-undo"),
        "defaults.drawOffer" => say!(voice, "terms-draw"),
        "defaults.showForbidden" => say!(voice, "terms-marks"),
        "defaults.hints" => say!(voice, "terms-hints"),
        // Of a later version.
        other => escaped(other),
    }
}

/// A setting's value in words.
fn value(voice: Voice<'_>, setting: &str, told: &Value) -> String {
    match (setting, told) {
        (setting, Value::Null) => match usual(setting) {
            Some(usual) => value(voice, setting, &usual),
            None => say!(voice, "setting-unset"),
        },
        (_, Value::Bool(true)) => say!(voice, "setting-on"),
        (_, Value::Bool(false)) => say!(voice, "setting-off"),
        ("language", Value::String(tag)) => own_name(Language::from_locale(tag)),
        ("grace", Value::Number(millis)) => {
            words::duration(voice, Millis(millis.as_i64().unwrap_or_default()))
        }
        ("channels", Value::Array(channels)) => listed_channels(voice, channels),
        (setting, value) => option(voice, setting, value).unwrap_or_else(|| escaped(&value.to_string())),
    }
}

/// What holds where nothing is chosen; `None` where that hangs on other settings, or on Discord's.
fn usual(setting: &str) -> Option<Value> {
    match setting {
        "grace" => Some(json!(GRACE.0)),
        "defaults.timeoutPolicy" => None,
        _ => {
            let usual = serde_json::to_value(Options::default()).ok()?;
            usual.get(setting.strip_prefix("defaults.")?).cloned()
        }
    }
}

fn listed_channels(voice: Voice<'_>, channels: &[Value]) -> String {
    if channels.is_empty() {
        return say!(voice, "setting-everywhere");
    }
    let named = channels.iter().take(CHANNELS_MAX).filter_map(Value::as_str);
    let mut named: Vec<String> =
        named.filter_map(|id| id.parse().ok()).map(|id| words::place(ChannelId(id))).collect();
    if channels.len() > CHANNELS_MAX {
        named.push("…".to_owned());
    }
    named.join(" ")
}

/// A default of games, in the words of `/omok new`.
fn option(voice: Voice<'_>, setting: &str, value: &Value) -> Option<String> {
    let field = setting.strip_prefix("defaults.")?;
    let option = match field {
        "ruleSet" | "freeWin" => "rules",
        "boardSize" => "board",
        "firstMoveCenter" => "first",
        "colorAssignment" => "colors",
        "timeControl" => "time",
        "timeoutPolicy" => "timeout",
        "undo" => "undo",
        "hints" => {
            let off = value == &json!("off");
            return Some(if off { say!(voice, "setting-off") } else { say!(voice, "setting-on") });
        }
        _ => return None,
    };
    let choices: Choices = serde_json::from_value(json!({ field: value })).ok()?;
    // What wins is a matter of the free rules alone.
    let rule_set = if field == "freeWin" { RuleSet::Free } else { RuleSet::default() };
    let options = choices.over(&Options { rule_set, ..Options::default() }).ok()?;
    word_of(option, &options).map(|word| words::choice(voice, option, &word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::language::Language;
    use crate::engine::{
        BoardSize, ColorAssignment, FirstMoveCenter, FreeWin, Hints, TimeControl, TimeoutPolicy, Timestamp,
        UndoLimit,
    };
    use crate::session::{GuildSettings, UserId};

    /// Everything that can be set, set.
    fn full() -> GuildSettings {
        GuildSettings {
            language: Some("ko".into()),
            defaults: Choices {
                rule_set: Some(RuleSet::Free),
                free_win: Some(FreeWin::ExactFive),
                board_size: Some(BoardSize::Nineteen),
                first_move_center: Some(FirstMoveCenter::On),
                color_assignment: Some(ColorAssignment::Alternate),
                time_control: Some(TimeControl::PerMove { per_move_sec: 60 }),
                timeout_policy: Some(TimeoutPolicy::Lose),
                undo: Some(UndoLimit::Unlimited),
                draw_offer: Some(false),
                show_forbidden: Some(false),
                hints: Some(Hints::Off),
            },
            casual: true,
            channels: (1..=25).map(ChannelId).collect(),
            disconnects: false,
            grace: Some(Millis::from_secs(120)),
            presence: true,
        }
    }

    #[test]
    fn every_setting_is_told_in_words() {
        let changes: Vec<Change> = GuildSettings::default()
            .changes(&full())
            .into_iter()
            .map(|(setting, before, after)| Change {
                at: Timestamp(0),
                by: UserId(7),
                setting,
                before,
                after,
            })
            .collect();
        assert_eq!(changes.len(), 17, "a new setting is to be added to `full`");
        for language in Language::ALL {
            let voice = words::voice(language);
            for change in &changes {
                let (name, told) = (setting(voice, &change.setting), line(voice, change));
                assert_ne!(name, escaped(&change.setting), "{told}");
                assert!(!told.contains('"') && !told.contains('{') && !told.contains('\\'), "{told}");
            }
            assert!(
                listed(voice, &[changes.clone(), changes.clone()].concat()).chars().count() <= CONTENT_MAX
            );
        }
        let voice = words::voice(Language::En);
        let told: Vec<String> = changes.iter().map(|change| line(voice, change)).collect();
        let has = |part: &str| told.iter().any(|line| line.contains(part));
        assert!(has("60") || has("1 minute"), "{told:?}");
        assert!(has("15×15 → 19×19") && !has("as usual → 19"), "{told:?}");
        assert!(has("19×19") && has("<#5>") && !has("<#6>") && has("한국어"), "{told:?}");
    }

    #[test]
    fn a_setting_of_a_later_version_is_shown_as_it_is() {
        let change = Change {
            at: Timestamp(0),
            by: UserId(7),
            setting: "defaults.hats".into(),
            before: Value::Null,
            after: json!({ "color": "*red*" }),
        };
        let told = line(words::voice(Language::En), &change);
        assert!(told.contains(r"defaults\.hats") && told.contains(r"\*red\*"), "{told}");
    }
}
