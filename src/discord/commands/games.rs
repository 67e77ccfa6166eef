//! `/omok games`: my games here, those that wait for my move first.

use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::find::{my_tables, opponent};
use crate::discord::presenter::words;
use crate::discord::texts::say;
use crate::session::{Status, Table};

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
    let mut tables = my_tables(ask).await?;
    if tables.is_empty() {
        return Ok(Answer::say(say!(voice, "games-none")));
    }
    let is_mine = |table: &Table| table.to_move() == Some(ask.user);
    let urgency = |table: &Table| match table.status {
        Status::Running if is_mine(table) => 0,
        Status::Open if table.invited == Some(ask.user) => 1,
        Status::Running => 2,
        _ => 3,
    };
    tables.sort_by_key(urgency);
    let more = tables.len().saturating_sub(LISTED_MAX);
    let mut lines = vec![say!(voice, "games-heading")];
    for table in tables.iter().take(LISTED_MAX) {
        lines.push(format!("• {}", line(ask, table).await));
    }
    if more > 0 {
        lines.push(say!(voice, "games-more", count = more));
    }
    Ok(Answer::say(lines.join("\n")))
}

async fn line(ask: &Ask<'_>, table: &Table) -> String {
    let voice = ask.voice;
    let place = words::place(table.place());
    let rules = words::rule(voice, table.options.rule());
    let id = table.id.to_string();
    let opponent = words::maybe_person(opponent(table, ask.user));
    if table.status == Status::Open {
        let place = say!(voice, "games-where-open", place = place, game = id, rules = rules);
        return if table.invited == Some(ask.user) {
            say!(voice, "games-challenge", opponent = opponent, entry = place)
        } else {
            say!(voice, "games-open", entry = place)
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
    let snapshot = ask.app.sessions.snapshot(table.id).await.ok().flatten();
    let deadline = snapshot.and_then(|snapshot| snapshot.game.as_ref().and_then(|game| game.deadline()));
    match deadline {
        Some(deadline) => {
            say!(voice, "games-your-move", when = words::relative(deadline.at), entry = place)
        }
        None => say!(voice, "games-standing", entry = place),
    }
}
