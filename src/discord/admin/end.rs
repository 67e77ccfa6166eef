//! `/omok-admin end`: ends a game that is stuck, or takes an open table away.

use super::guild;
use crate::discord::answer::{Answer, Answered};
use crate::discord::ask::Ask;
use crate::discord::components::select::chosen_word;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::errors::Refusal;
use crate::discord::find::{by_name, load, unavailable};
use crate::discord::outgoing::{Outgoing, shorten};
use crate::discord::presenter::words;
use crate::discord::texts::{Voice, say};
use crate::engine::Color;
use crate::session::{ActRefusal, GameId, Snapshot, Status, Table};
use poise::serenity_prelude as serenity;
use serde_json::json;

/// What is written into the server's log.
pub(super) const DEED: &str = "end";
/// Characters of an entry in a select.
const LABEL_MAX: usize = 100;

/// Asks about the game that is named, or which one.
pub(crate) async fn command(ask: &Ask<'_>, named: Option<&str>) -> Answered {
    let guild = guild(ask)?;
    if let Some(named) = named {
        return question(ask, &by_name(ask, named).await?);
    }
    let tables = ask.app.sessions.games_on(guild, ask.channel).await.map_err(unavailable)?;
    if tables.is_empty() {
        return Ok(Answer::say(say!(ask.voice, "end-nothing")));
    }
    let options = tables
        .iter()
        .map(|table| serenity::CreateSelectMenuOption::new(label(ask, table), table.id.to_string()));
    let kind = serenity::CreateSelectMenuKind::String { options: options.collect() };
    let id = CustomId::new(Kind::EndPick, GameId(0), 0);
    let select =
        serenity::CreateSelectMenu::new(id.to_string(), kind).placeholder(say!(ask.voice, "end-choose"));
    let mut message = Outgoing::text(say!(ask.voice, "end-which"));
    message.components.push(serenity::CreateActionRow::SelectMenu(select));
    Ok(Answer::Private(message))
}

/// Asks about the game that was chosen.
pub(crate) async fn pick(ask: &Ask<'_>) -> Answered {
    guild(ask)?;
    question(ask, &by_name(ask, chosen_word(ask)?).await?)
}

/// Ends it.
pub(crate) async fn confirm(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let guild = guild(ask)?;
    let before = load(ask, id.game).await?;
    let ended = ask.app.sessions.abort(id.game, ask.arrival).await;
    ended.map_err(|why| Refusal::act(why, Some(before), None))?;
    tracing::info!(game.id = %id.game, user.id = ask.user.0, guild.id = guild.0, "ended by a moderator");
    let to = json!(id.game.to_string());
    if ask.app.sessions.log_deed(guild, ask.user, DEED, to).await.is_err() {
        tracing::error!(game.id = %id.game, user.id = ask.user.0, "what a moderator did is not in the log");
    }
    Ok(Answer::say(say!(ask.voice, "end-done", game = id.game.to_string())))
}

/// A game or table in a few words, for lists.
pub(crate) fn label(ask: &Ask<'_>, table: &Table) -> String {
    let (voice, game) = (ask.voice, table.id.to_string());
    let host = ask.name(table.host);
    let label = if table.status == Status::Open {
        say!(voice, "end-label-table", game = game, host = host)
    } else {
        let guest = table.guest.map_or_else(String::new, |guest| ask.name(guest));
        say!(voice, "end-label-game", game = game, host = host, guest = guest, moves = table.ply)
    };
    shorten(&label, LABEL_MAX)
}

fn question(ask: &Ask<'_>, snapshot: &Snapshot) -> Answered {
    let (voice, table) = (ask.voice, &*snapshot.table);
    if !table.status.is_unfinished() {
        return Err(Refusal::act(ActRefusal::Finished, Some(snapshot.clone()), None));
    }
    let id = |kind| CustomId::new(kind, table.id, table.ply).to_string();
    let message = Outgoing::text(about(voice, table)).with_buttons(vec![
        serenity::CreateButton::new(id(Kind::EndConfirm))
            .label(say!(voice, "end-yes"))
            .style(serenity::ButtonStyle::Danger),
        serenity::CreateButton::new(id(Kind::Dismiss))
            .label(say!(voice, "end-no"))
            .style(serenity::ButtonStyle::Secondary),
    ]);
    Ok(Answer::Private(message))
}

fn about(voice: Voice<'_>, table: &Table) -> String {
    let (game, place) = (table.id.to_string(), words::place(table.place()));
    if table.status == Status::Open {
        return say!(
            voice,
            "end-ask-table",
            game = game,
            host = words::person(voice, table.host),
            place = place
        );
    }
    let player = |color| words::maybe_person(voice, table.player(color));
    say!(
        voice,
        "end-ask-game",
        game = game,
        black = player(Color::Black),
        white = player(Color::White),
        moves = table.ply,
        place = place
    )
}
