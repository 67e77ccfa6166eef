//! `/omok games`: my games here, those that wait for my move first.

use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::find::{my_tables, opponent, unavailable};
use crate::discord::outgoing::Outgoing;
use crate::discord::presenter::{book, words};
use crate::discord::texts::say;
use crate::discord::watch;
use crate::engine::Timestamp;
use crate::session::{Status, Table, UserId};

/// Games listed at most.
const LISTED_MAX: usize = 12;

/// Lists one's games.
#[poise::command(slash_command)]
pub(super) async fn games(ctx: Context<'_>) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, list(&ask)).await;
    Ok(())
}

async fn list(ask: &Ask<'_>) -> Answered {
    let voice = ask.voice;
    let tables = my_tables(ask).await?;
    let mut finished = ask.app.sessions.finished_games_of(ask.user, ask.guild).await.map_err(unavailable)?;
    finished.truncate(book::LAST_GAMES);
    let lately = |mut lines: Vec<String>| {
        if !finished.is_empty() {
            lines.push(say!(voice, "games-finished"));
            lines.extend(finished.iter().map(|table| book::finished_game(table, ask.user, voice)));
        }
        let buttons = finished.iter().map(|table| watch::button(table, voice)).collect();
        Ok(Answer::Private(Outgoing::text(lines.join("\n")).with_buttons(buttons)))
    };
    if tables.is_empty() {
        return lately(vec![say!(voice, "games-none")]);
    }
    let mut entries = Vec::with_capacity(tables.len());
    for table in tables {
        let due = due(ask, &table).await;
        entries.push((urgency(&table, ask.user), due, table));
    }
    // What waits for me comes first, and of that what ends soonest; clocks that stand still can wait.
    entries.sort_by_key(|(urgency, due, _)| (*urgency, due.unwrap_or(Timestamp(i64::MAX))));
    let more = entries.len().saturating_sub(LISTED_MAX);
    let mut lines = vec![say!(voice, "games-heading")];
    for (_, due, table) in entries.iter().take(LISTED_MAX) {
        lines.push(format!("• {}", line(ask, table, *due)));
    }
    if more > 0 {
        lines.push(say!(voice, "games-more", count = more));
    }
    lately(lines)
}

/// Where in the list a table belongs.
fn urgency(table: &Table, user: UserId) -> u8 {
    match table.status {
        Status::Running if table.to_move() == Some(user) => 0,
        Status::Open if table.invited == Some(user) => 1,
        Status::Running => 2,
        _ => 3,
    }
}

/// When a table ends by itself: the running turn, or the wait for a guest.
async fn due(ask: &Ask<'_>, table: &Table) -> Option<Timestamp> {
    if table.status == Status::Open {
        return Some(table.expires_at);
    }
    let snapshot = ask.app.sessions.snapshot(table.id).await.ok().flatten()?;
    Some(snapshot.game.as_ref()?.deadline()?.at)
}

fn line(ask: &Ask<'_>, table: &Table, due: Option<Timestamp>) -> String {
    let voice = ask.voice;
    let place = words::place(table.place());
    let rules = words::rule(voice, table.options.rule());
    let id = table.id.to_string();
    let opponent = words::maybe_person(ask.voice, opponent(table, ask.user));
    if table.status == Status::Open {
        let place = say!(voice, "games-where-open", place = place, game = id, rules = rules);
        return match table.invited {
            Some(invited) if invited == ask.user => {
                say!(voice, "games-challenge", opponent = opponent, entry = place)
            }
            Some(_) => say!(voice, "games-waits", opponent = opponent, entry = place),
            None => say!(voice, "games-open", entry = place),
        };
    }
    let place = say!(
        voice,
        "games-where",
        place = place,
        game = id,
        rules = rules,
        opponent = opponent.as_str(),
        number = table.ply + 1
    );
    if table.to_move() != Some(ask.user) {
        return say!(voice, "games-their-move", opponent = opponent, entry = place);
    }
    match due {
        Some(due) => say!(voice, "games-your-move", when = words::relative(due), entry = place),
        None => say!(voice, "games-standing", entry = place),
    }
}
