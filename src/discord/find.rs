//! Which game somebody means, from where they ask and what they named. Never a
//! guess: with several that fit, the answer asks.

use super::ask::Ask;
use super::custom_id::{CustomId, Kind};
use super::errors::Refusal;
use super::outgoing::{CONTENT_MAX, Outgoing, shorten};
use super::presenter::words;
use super::texts::say;
use crate::engine::Point;
use crate::session::{ActRefusal, GameId, Snapshot, Status, Table, TableRefusal, UserId};
use poise::serenity_prelude as serenity;

/// Characters of a button's label.
const LABEL_MAX: usize = 80;
/// Buttons in one row.
const BUTTONS_MAX: usize = 5;

/// What to ask if several games fit.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Wanted<'w> {
    /// A game the person plays, to do this in it.
    Mine {
        /// What pressing a game's button does.
        then: Kind,
        /// The point it is about, as typed.
        at: Option<&'w str>,
    },
    /// Any running game.
    Any,
}

/// The game that is meant.
pub(crate) async fn game(
    ask: &Ask<'_>,
    named: Option<&str>,
    wanted: Wanted<'_>,
) -> Result<Snapshot, Refusal> {
    if let Some(named) = named {
        return by_name(ask, named).await;
    }
    let sessions = &ask.app.sessions;
    // My own by a question of their own: a busy channel has more games than are listed.
    let mut mine = sessions.games_played_in(ask.channel, ask.user).await.map_err(unavailable)?;
    let mut here = Vec::new();
    if mine.is_empty() {
        here = running(sessions.games_in(ask.channel).await.map_err(unavailable)?);
        // Its thread may have been noted between the two questions.
        mine = here.iter().filter(|table| table.seat_of(ask.user).is_some()).cloned().collect();
    }
    if mine.is_empty() && here.is_empty() && ask.in_thread {
        // A thread has the id of the message it was made from, and may be known by that alone so far.
        mine = running(my_tables(ask).await?);
        mine.retain(|table| table.table_message.is_some_and(|message| message.0 == ask.channel.0));
    }
    let candidates = match wanted {
        Wanted::Any if mine.is_empty() => &here,
        Wanted::Any | Wanted::Mine { .. } => &mine,
    };
    match candidates.as_slice() {
        [] => {}
        [table] => return load(ask, table.id).await,
        several => return Err(which(ask, several, wanted)),
    }
    if let Wanted::Mine { .. } = wanted
        && let [table, ..] = here.as_slice()
    {
        // Somebody else's game: the answer is about that one, not about one of mine elsewhere.
        let snapshot = load(ask, table.id).await?;
        return Err(Refusal::act(ActRefusal::NotAPlayer, Some(snapshot), None));
    }
    // A thread is about its own game, even if that is over.
    let elsewhere = if ask.in_thread { Vec::new() } else { running(my_tables(ask).await?) };
    match elsewhere.as_slice() {
        [] => Err(match wanted {
            Wanted::Mine { .. } => Refusal::NoGameHere,
            Wanted::Any => Refusal::NoBoardHere,
        }),
        [table] => load(ask, table.id).await,
        several => Err(which(ask, several, wanted)),
    }
}

/// The open table that is meant.
pub(crate) async fn open_table(ask: &Ask<'_>, named: Option<&str>) -> Result<GameId, Refusal> {
    if let Some(named) = named {
        return Ok(by_name(ask, named).await.map_err(no_such_table)?.id());
    }
    let open = ask.app.sessions.open_tables_in(ask.channel, ask.user).await.map_err(unavailable)?;
    let for_me: Vec<Table> = open.iter().filter(|table| may_join(table, ask.user)).cloned().collect();
    match for_me.as_slice() {
        [table] => Ok(table.id),
        // Mine, or for somebody else: the session says which.
        [] => open.first().map(|table| table.id).ok_or(Refusal::NoTableHere),
        several => Err(which_table(ask, several)),
    }
}

/// Unfinished tables of whoever asks, on this server.
pub(crate) async fn my_tables(ask: &Ask<'_>) -> Result<Vec<Table>, Refusal> {
    ask.app.sessions.games_of(ask.user, ask.guild).await.map_err(unavailable)
}

/// A game by its id.
pub(crate) async fn load(ask: &Ask<'_>, game: GameId) -> Result<Snapshot, Refusal> {
    let snapshot = ask.app.sessions.snapshot(game).await.map_err(unavailable)?;
    snapshot
        // A game of another server is nobody's business here.
        .filter(|snapshot| Some(snapshot.table.guild) == ask.guild)
        .ok_or_else(|| Refusal::act(ActRefusal::NoSuchGame, None, None))
}

/// Whether a table waits for this person, or for anybody.
pub(crate) fn may_join(table: &Table, user: UserId) -> bool {
    table.host != user && table.invited.is_none_or(|invited| invited == user)
}

/// The person's opponent at a table: whoever has the other seat or is asked to take it.
pub(crate) fn opponent(table: &Table, user: UserId) -> Option<UserId> {
    if table.host == user { table.guest.or(table.invited) } else { Some(table.host) }
}

/// Who asks for a table hears of a table that there is none.
pub(crate) fn no_such_table(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Act { why: ActRefusal::NoSuchGame, .. } => {
            Refusal::Table { why: TableRefusal::NoSuchTable, host: None }
        }
        other => other,
    }
}

/// The store could not be read.
pub(crate) fn unavailable(_: crate::session::Unavailable) -> Refusal {
    Refusal::act(ActRefusal::Unavailable, None, None)
}

/// The game that somebody names by its number, with or without `#`.
pub(crate) async fn by_name(ask: &Ask<'_>, named: &str) -> Result<Snapshot, Refusal> {
    let digits = named.trim().trim_start_matches('#');
    match digits.parse() {
        Ok(id) if digits.starts_with(|c: char| c.is_ascii_digit()) => load(ask, GameId(id)).await,
        Ok(_) | Err(_) => Err(Refusal::act(ActRefusal::NoSuchGame, None, None)),
    }
}

fn running(tables: Vec<Table>) -> Vec<Table> {
    tables.into_iter().filter(|table| table.status == Status::Running).collect()
}

fn which(ask: &Ask<'_>, tables: &[Table], wanted: Wanted<'_>) -> Refusal {
    let voice = ask.voice;
    let (kind, at) = match wanted {
        Wanted::Mine { then, at } => (then, at),
        Wanted::Any => (Kind::Board, None),
    };
    // The largest of the boards: a smaller one that lacks the point says so when its button is pressed.
    let largest = tables.iter().map(|table| table.options.board_size).max().unwrap_or_default();
    let point = match at.map(|at| Point::parse(at, largest)).transpose() {
        Ok(point) => point.map(|point| point.name(largest).to_string()),
        Err(why) => return Refusal::Point { why, size: largest },
    };
    let question = match &point {
        Some(point) => say!(voice, "which-game-move", point = point.as_str()),
        None => say!(voice, "which-game"),
    };
    let is_mine = |table: &Table| table.to_move() == Some(ask.user);
    let button = |table: &Table| {
        let id = CustomId::new(kind, table.id, table.ply).with_extra(point.as_deref().unwrap_or_default());
        let opponent = opponent(table, ask.user).map_or_else(String::new, |user| ask.name(user));
        let label = say!(voice, "which-label", game = table.id.to_string(), opponent = opponent);
        let button = labelled(&id, &label);
        // Those that wait for me stand out, and come first.
        if is_mine(table) { button.style(serenity::ButtonStyle::Primary) } else { button }
    };
    let mut tables: Vec<&Table> = tables.iter().collect();
    tables.sort_by_key(|table| !is_mine(table));
    question_with(question, tables.into_iter().map(button))
}

fn which_table(ask: &Ask<'_>, tables: &[Table]) -> Refusal {
    let voice = ask.voice;
    let label = |table: &Table, host: String| {
        say!(voice, "which-label-table", game = table.id.to_string(), opponent = host)
    };
    let mut question = say!(voice, "which-game");
    let mut buttons = Vec::new();
    for table in tables {
        // Who joins agrees to what this message shows.
        let options = words::options(voice, &table.options, table.casual, table.host);
        let line = format!("\n• {}: {options}", label(table, words::person(ask.voice, table.host)));
        if question.chars().count() + line.chars().count() > CONTENT_MAX {
            break;
        }
        question.push_str(&line);
        let id = CustomId::new(Kind::Join, table.id, 0).with_extra(&format!("{:08x}", table.terms()));
        buttons.push(labelled(&id, &label(table, ask.name(table.host))));
    }
    question_with(question, buttons.into_iter())
}

fn labelled(id: &CustomId, label: &str) -> serenity::CreateButton {
    serenity::CreateButton::new(id.to_string())
        .label(shorten(label, LABEL_MAX))
        .style(serenity::ButtonStyle::Secondary)
}

fn question_with(question: String, buttons: impl Iterator<Item = serenity::CreateButton>) -> Refusal {
    let buttons: Vec<_> = buttons.take(BUTTONS_MAX * BUTTONS_MAX).collect();
    let mut message = Outgoing::text(question);
    for row in buttons.chunks(BUTTONS_MAX) {
        message = message.with_buttons(row.to_vec());
    }
    Refusal::Question(Box::new(message))
}
