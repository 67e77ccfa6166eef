//! The options of an open table, for its host alone: selects that change what is played at once,
//! for all to see in the table's message.

use crate::discord::answer::{Answer, Answered};
use crate::discord::ask::{Ask, Via};
use crate::discord::commands::{choice_of, values, word_of};
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::errors::Refusal;
use crate::discord::find::{load, no_such_table};
use crate::discord::outgoing::Outgoing;
use crate::discord::presenter::words;
use crate::discord::texts::{Voice, say};
use crate::engine::{Choices, Hints, Options, RuleSet, TimeControl};
use crate::session::{Snapshot, Status, TableRefusal, TermsChange};
use poise::serenity_prelude as serenity;

/// The options that a host has to say yes or no to, in one select.
const SWITCHES: &str = "switches";

/// What fits into one message: four selects and a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    /// What `/omok new` is mostly told.
    Usual,
    /// Everything else.
    Rest,
}

impl Page {
    const fn word(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Rest => "rest",
        }
    }

    /// The page of an option, or the one that is named; the usual one where nothing is.
    fn of(word: &str) -> Self {
        let is_rest = word == Self::Rest.word() || word == SWITCHES || Self::Rest.options().contains(&word);
        if is_rest { Self::Rest } else { Self::Usual }
    }

    const fn other(self) -> Self {
        match self {
            Self::Usual => Self::Rest,
            Self::Rest => Self::Usual,
        }
    }

    const fn options(self) -> &'static [&'static str] {
        match self {
            Self::Usual => &["rules", "board", "time", "colors"],
            Self::Rest => &["first", "timeout", "undo"],
        }
    }
}

/// The terms that a Join button showed; an older one showed none.
pub(super) fn seen(id: &CustomId) -> Result<Option<u32>, Refusal> {
    id.extra
        .as_deref()
        .map(|terms| u32::from_str_radix(terms, 16).map_err(|_| Refusal::OldButton))
        .transpose()
}

/// Shows the options to the host.
pub(super) async fn panel(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let snapshot = load(ask, id.game).await.map_err(no_such_table)?;
    let table = &snapshot.table;
    let refuse = |why| Err(Refusal::Table { why, host: Some(table.host) });
    match table.status {
        Status::Open if table.host != ask.user => return refuse(TableRefusal::TermsOfHost),
        Status::Open => {}
        Status::Running | Status::Finished => return Err(Refusal::TermsFixed),
        Status::Cancelled => return refuse(TableRefusal::Cancelled),
        Status::Declined => return refuse(TableRefusal::Declined),
        Status::Expired => return refuse(TableRefusal::Expired),
    }
    let page = Page::of(id.extra.as_deref().unwrap_or_default());
    Ok(Answer::Private(message(ask.voice, &snapshot, page)))
}

/// Changes the option that was chosen.
pub(super) async fn set(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let option = id.extra.as_deref().ok_or(Refusal::OldButton)?;
    let Via::Component(pressed) = ask.via else { return Err(Refusal::OldButton) };
    let serenity::ComponentInteractionDataKind::StringSelect { values } = &pressed.data.kind else {
        return Err(Refusal::OldButton);
    };
    let before = load(ask, id.game).await.map_err(no_such_table)?;
    let change = change(option, values, &before.table.options)?;
    let changed = ask.app.sessions.change_terms(id.game, ask.user, change, ask.arrival).await;
    let after = changed.map_err(|why| match why {
        TableRefusal::AlreadyStarted | TableRefusal::Finished => Refusal::TermsFixed,
        why => Refusal::Table { why, host: Some(before.table.host) },
    })?;
    Ok(Answer::Private(message(ask.voice, &after, Page::of(option))))
}

/// What the values of an option's select ask for.
fn change(option: &str, values: &[String], options: &Options) -> Result<TermsChange, Refusal> {
    if option != SWITCHES {
        let [value] = values else { return Err(Refusal::OldButton) };
        return Ok(TermsChange { options: choice_of(option, value)?, casual: None });
    }
    let on = |name: &str| values.iter().any(|value| value == name);
    let choices = Choices {
        draw_offer: Some(on("draw")),
        show_forbidden: (options.rule_set != RuleSet::Free).then(|| on("marks")),
        hints: Some(if on("hints") { Hints::Warn } else { Hints::Off }),
        ..Choices::default()
    };
    Ok(TermsChange { options: choices, casual: Some(on("casual")) })
}

fn message(voice: Voice<'_>, snapshot: &Snapshot, page: Page) -> Outgoing {
    let table = &*snapshot.table;
    let heading = say!(voice, "terms-heading");
    let options = words::options(voice, &table.options, table.casual, table.host);
    let note = say!(voice, "terms-note");
    let mut message = Outgoing::text(format!("{heading}\n{options}\n{note}"));
    let id = |option: &str| CustomId::new(Kind::TermsSet, table.id, 0).with_extra(option).to_string();
    for option in page.options() {
        let select = select(voice, id(option), option, &table.options);
        message.components.push(serenity::CreateActionRow::SelectMenu(select));
    }
    if page == Page::Rest {
        let select = switches(voice, id(SWITCHES), &table.options, table.casual);
        message.components.push(serenity::CreateActionRow::SelectMenu(select));
    }
    let other = CustomId::new(Kind::Terms, table.id, 0).with_extra(page.other().word());
    let label = match page {
        Page::Usual => say!(voice, "terms-rest"),
        Page::Rest => say!(voice, "terms-usual"),
    };
    let turn = serenity::CreateButton::new(other.to_string()).label(label);
    message.with_buttons(vec![turn.style(serenity::ButtonStyle::Secondary)])
}

/// One option with its choices, the present one chosen.
pub(crate) fn select(
    voice: Voice<'_>,
    id: String,
    option: &str,
    options: &Options,
) -> serenity::CreateSelectMenu {
    let name = name(voice, option);
    let present = word_of(option, options);
    let choices = values(option)
        .into_iter()
        .map(|value| {
            let is_present = present.as_ref() == Some(&value);
            // Only what is chosen shows while the menu is closed, and has to say what it is about.
            let text = words::choice(voice, option, &value);
            let label = if is_present {
                say!(voice, "terms-chosen", name = name.as_str(), choice = text)
            } else {
                text
            };
            serenity::CreateSelectMenuOption::new(label, value).default_selection(is_present)
        })
        .collect();
    let kind = serenity::CreateSelectMenuKind::String { options: choices };
    // Only a clock for each move can place a stone when it is done.
    let fixed = option == "timeout" && !matches!(options.time_control, TimeControl::PerMove { .. });
    serenity::CreateSelectMenu::new(id, kind).placeholder(name).disabled(fixed)
}

/// Everything that is on or off.
pub(crate) fn switches(
    voice: Voice<'_>,
    id: String,
    options: &Options,
    casual: bool,
) -> serenity::CreateSelectMenu {
    let mut switches = vec![("draw", say!(voice, "terms-draw"), options.draw_offer)];
    if options.rule_set != RuleSet::Free {
        switches.push(("marks", say!(voice, "terms-marks"), options.show_forbidden));
    }
    switches.push(("hints", say!(voice, "terms-hints"), options.hints == Hints::Warn));
    switches.push(("casual", say!(voice, "terms-casual"), casual));
    let count = switches.len() as u8;
    let choices = switches
        .into_iter()
        .map(|(value, label, on)| serenity::CreateSelectMenuOption::new(label, value).default_selection(on))
        .collect();
    let kind = serenity::CreateSelectMenuKind::String { options: choices };
    serenity::CreateSelectMenu::new(id, kind)
        .placeholder(say!(voice, "terms-switches"))
        .min_values(0)
        .max_values(count)
}

fn name(voice: Voice<'_>, option: &str) -> String {
    match option {
        "rules" => say!(voice, "terms-name-rules"),
        "board" => say!(voice, "terms-name-board"),
        "time" => say!(voice, "terms-name-time"),
        "colors" => say!(voice, "terms-name-colors"),
        "first" => say!(voice, "terms-name-first"),
        "timeout" => say!(voice, "terms-name-timeout"),
        _ => say!(voice, "terms-name-undo"),
    }
}
