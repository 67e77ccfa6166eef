//! The message of a table, from its opening to the result of its game.

use super::book;
use super::picture::Position;
use super::words;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::outgoing::Outgoing;
use crate::discord::texts::{Voice, say};
use crate::engine::Color;
use crate::session::rating::RatingChange;
use crate::session::{Snapshot, Status, Table};
use poise::serenity_prelude as serenity;

/// The table's message in its present state. What the end of its game did to ratings is told where it is known.
pub(super) fn message(snapshot: &Snapshot, ratings: Option<RatingChange>, voice: Voice<'_>) -> Outgoing {
    let table = &*snapshot.table;
    let host = words::person(voice, table.host);
    let options = words::options(voice, &table.options, table.casual, table.host);
    match table.status {
        Status::Open => open(table, voice, &options),
        Status::Running => Outgoing::text(format!("{}\n{options}", running(table, voice)))
            .with_buttons(vec![watch(table, voice)]),
        Status::Finished => {
            let ratings = ratings.map(|change| book::change(change, voice));
            let text = [Some(finished(snapshot, voice)), ratings, Some(options)];
            let text: Vec<String> = text.into_iter().flatten().collect();
            let board = snapshot.game.as_deref().map(|game| Position::now(game).attachment(voice));
            Outgoing { files: board.into_iter().collect(), ..Outgoing::text(text.join("\n")) }
                .with_buttons(vec![watch(table, voice)])
        }
        Status::Cancelled => Outgoing::text(say!(voice, "table-cancelled", host = host)),
        Status::Declined => {
            let guest = words::maybe_person(voice, table.invited);
            Outgoing::text(say!(voice, "table-declined", guest = guest))
        }
        Status::Expired => Outgoing::text(say!(voice, "table-expired", host = host)),
    }
}

fn open(table: &Table, voice: Voice<'_>, options: &str) -> Outgoing {
    let host = words::person(voice, table.host);
    let call = match table.invited {
        Some(invited) if invited.is_computer() => {
            // It will have sat down before anybody could press a button.
            let call = say!(voice, "table-practice", host = host, level = words::person(voice, invited));
            return Outgoing::text(format!("{call}\n{options}"));
        }
        Some(invited) => say!(voice, "table-challenge", guest = words::person(voice, invited), host = host),
        None => say!(voice, "table-open", host = host),
    };
    let expires = say!(voice, "table-expires", when = words::relative(table.expires_at));
    // Who joins agrees to what this message shows.
    let terms = format!("{:08x}", table.terms());
    let button = |kind, label: String, style| {
        let id = CustomId::new(kind, table.id, 0);
        let id = if kind == Kind::Join { id.with_extra(&terms) } else { id };
        serenity::CreateButton::new(id.to_string()).label(label).style(style)
    };
    let mut buttons = Vec::new();
    if table.invited.is_some() {
        buttons.push(button(Kind::Join, say!(voice, "table-button-accept"), serenity::ButtonStyle::Success));
        buttons.push(button(
            Kind::Decline,
            say!(voice, "table-button-decline"),
            serenity::ButtonStyle::Danger,
        ));
    } else {
        buttons.push(button(Kind::Join, say!(voice, "table-button-join"), serenity::ButtonStyle::Success));
    }
    buttons.push(button(Kind::Terms, say!(voice, "table-button-terms"), serenity::ButtonStyle::Secondary));
    buttons.push(button(Kind::Cancel, say!(voice, "table-button-cancel"), serenity::ButtonStyle::Secondary));
    Outgoing {
        mentions: table.invited.into_iter().collect(),
        ..Outgoing::text(format!("{call}\n{options}\n{expires}"))
    }
    .with_buttons(buttons)
}

fn watch(table: &Table, voice: Voice<'_>) -> serenity::CreateButton {
    serenity::CreateButton::new(CustomId::new(Kind::Watch, table.id, table.ply).to_string())
        .label(say!(voice, "button-watch"))
        .style(serenity::ButtonStyle::Secondary)
}

fn running(table: &Table, voice: Voice<'_>) -> String {
    let player = |color| words::maybe_person(voice, table.player(color));
    let (black, white) = (player(Color::Black), player(Color::White));
    match table.thread {
        Some(thread) if thread != table.channel => {
            say!(voice, "table-playing", black = black, white = white, thread = words::place(thread))
        }
        _ => say!(voice, "table-playing-here", black = black, white = white),
    }
}

fn finished(snapshot: &Snapshot, voice: Voice<'_>) -> String {
    let player = |color| words::maybe_person(voice, snapshot.table.player(color));
    let result = snapshot.game.as_deref().and_then(|game| words::result(voice, game)).unwrap_or_default();
    say!(voice, "table-finished", black = player(Color::Black), white = player(Color::White), result = result)
}
