//! Looking at games, one's own and others': stepping through, replays, records.
//!
//! All of it is private and shows what everybody may see; nothing here changes a game.

use super::answer::{Answer, Answered};
use super::ask::Ask;
use super::custom_id::{CustomId, Kind};
use super::errors::Refusal;
use super::find::{self, Wanted, load, unavailable};
use super::outgoing::{Attachment, Outgoing};
use super::play::draw;
use super::presenter::reel::{self, Place, Pressed, Reel};
use super::texts::{Voice, say};
use crate::engine::Color;
use crate::record;
use crate::render::{AnimationError, Pixels, animation};
use crate::session::{ActRefusal, Snapshot, Table};
use poise::serenity_prelude as serenity;
use tokio::sync::Semaphore;

/// Bytes of a replay, so that it plays on a phone's connection and is never refused.
const REPLAY_BYTES_MAX: usize = 8 << 20;
/// Discord shows a square picture 350 points wide in a chat, which are more pixels on a fine screen;
/// larger replays cost patience and show no more. Three digits on a stone can be read at 320.
const REPLAY_PIXELS: u32 = 480;

/// Replays take a second or more of processor: one at a time, so that boards don't wait for them.
static REPLAYS: Semaphore = Semaphore::const_new(1);

/// A button of a game that is watched, or one that leads there.
pub(crate) async fn press(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let snapshot = load(ask, id.game).await?;
    let reel = Reel::of(&snapshot, ask.user, ask.voice).ok_or_else(not_started)?;
    press_in(ask, id, reel).await
}

/// A button of whatever is stepped through.
pub(crate) async fn press_in(ask: &Ask<'_>, id: &CustomId, reel: Reel) -> Answered {
    match reel::pressed(id).ok_or(Refusal::OldButton)? {
        Pressed::Show(place) => show_in(ask, reel, place).await,
        Pressed::Ask(place) => Ok(Answer::Form(reel.form(place, ask.voice))),
    }
}

/// The form that asks for a move was sent.
pub(crate) async fn jumped(ask: &Ask<'_>, id: &CustomId, rows: &[serenity::ActionRow]) -> Answered {
    let snapshot = load(ask, id.game).await?;
    let reel = Reel::of(&snapshot, ask.user, ask.voice).ok_or_else(not_started)?;
    jumped_in(ask, id, rows, reel).await
}

/// The same, in whatever is stepped through.
pub(crate) async fn jumped_in(
    ask: &Ask<'_>,
    id: &CustomId,
    rows: &[serenity::ActionRow],
    reel: Reel,
) -> Answered {
    let Some(Pressed::Ask(from)) = reel::pressed(id) else { return Err(Refusal::OldButton) };
    let typed = rows.iter().flat_map(|row| &row.components).find_map(|component| match component {
        serenity::ActionRowComponent::InputText(field) if field.custom_id == reel::JUMP_FIELD => {
            field.value.as_deref()
        }
        _ => None,
    });
    if let Some(ply) = typed.and_then(reel::jump) {
        return show_in(ask, reel, Place { ply, ..from }).await;
    }
    // The same position again, with what was wrong.
    let last = reel.len();
    let shown = show_in(ask, reel, from).await?;
    let Answer::Private(mut message) = shown else { return Ok(shown) };
    message.content =
        format!("{}\n{}", say!(ask.voice, "watch-jump-unreadable", last = last), message.content);
    Ok(Answer::Private(message))
}

/// A game, at a place.
pub(crate) async fn show(ask: &Ask<'_>, snapshot: Snapshot, place: Place) -> Answered {
    let reel = Reel::of(&snapshot, ask.user, ask.voice).ok_or_else(not_started)?;
    show_in(ask, reel, place).await
}

async fn show_in(ask: &Ask<'_>, reel: Reel, place: Place) -> Answered {
    let (voice, theme) = (ask.voice, ask.theme);
    draw(move || reel.show(place, voice, theme)).await.map(Answer::Private)
}

/// A button that leads to a game, named by its number.
pub(crate) fn button(table: &Table, voice: Voice<'_>) -> serenity::CreateButton {
    serenity::CreateButton::new(CustomId::new(Kind::Watch, table.id, table.ply).to_string())
        .label(say!(voice, "button-watch-game", game = table.id.to_string()))
        .style(serenity::ButtonStyle::Secondary)
}

fn not_started() -> Refusal {
    Refusal::act(ActRefusal::NotStarted, None, None)
}

/// The game that is meant by who wants to look at one: the newest that ended here, or else one that runs.
pub(crate) async fn game(ask: &Ask<'_>, named: Option<&str>) -> Result<Snapshot, Refusal> {
    if named.is_none() {
        let ended = ask.app.sessions.finished_games_in(ask.channel).await.map_err(unavailable)?;
        let running = ask.app.sessions.games_in(ask.channel).await.map_err(unavailable)?;
        let runs = running.iter().any(|table| table.started_at.is_some());
        if let Some(table) = ended.first().filter(|_| !runs || !ask.in_thread) {
            return load(ask, table.id).await;
        }
    }
    find::game(ask, named, Wanted::Any).await
}

/// The whole game as an animation; a game that still runs is stepped through instead.
pub(crate) async fn replay(ask: &Ask<'_>, snapshot: Snapshot) -> Answered {
    let reel = Reel::of(&snapshot, ask.user, ask.voice).ok_or_else(not_started)?;
    let Some(ending) = reel.ending.clone() else { return show(ask, snapshot, Place::NEWEST).await };
    let (voice, theme) = (ask.voice, ask.theme);
    let step_through =
        serenity::CreateButton::new(CustomId::new(Kind::Watch, reel.id, reel.len()).to_string())
            .label(say!(voice, "button-watch"))
            .style(serenity::ButtonStyle::Secondary);
    let title = reel.title.clone();
    let mut text = vec![say!(voice, "replay", title = title, result = ending.text), reel.heading.clone()];
    let description = reel.in_words(reel.len(), voice);
    let permit = REPLAYS.acquire().await.map_err(|error| Refusal::Internal(error.into()))?;
    let asked = Pixels::new(REPLAY_PIXELS).unwrap_or_default();
    let made = draw(move || animation(&reel.scenes(), theme, asked, REPLAY_BYTES_MAX)).await?;
    drop(permit);
    let mut files = Vec::new();
    match made {
        Ok(made) => {
            if made.pixels < asked {
                text.push(say!(voice, "replay-smaller"));
            }
            files.push(Attachment { name: "replay.gif".to_owned(), bytes: made.gif, description });
        }
        Err(AnimationError::TooLarge(_) | AnimationError::Empty) => {
            text.push(say!(voice, "replay-too-large"));
        }
    }
    let message = Outgoing { files, ..Outgoing::text(text.join("\n")) };
    Ok(Answer::Private(message.with_buttons(vec![step_through])))
}

/// The game as files that other programs read.
pub(crate) async fn export(ask: &Ask<'_>, snapshot: Snapshot) -> Answered {
    let voice = ask.voice;
    let (table, Some(game)) = (&snapshot.table, snapshot.game.as_deref()) else { return Err(not_started()) };
    ask.learn_names([table.as_ref()]).await;
    let [black, white] = Color::BOTH.map(|color| table.player(color).map(|user| ask.name(user)));
    let record = record::Record { black, white, ..record::Record::of(game) };
    let id = table.id;
    let file = |name: String, text: String, description: String| Attachment {
        name,
        bytes: text.into_bytes(),
        description,
    };
    let files = vec![
        file(format!("omok-{id}.sgf"), record::print_sgf(&record), say!(voice, "export-sgf")),
        file(
            format!("omok-{id}-moves.txt"),
            record::print_numbered(&record.moves, record.size),
            say!(voice, "export-moves"),
        ),
        file(
            format!("omok-{id}-board.txt"),
            record::print_diagram(game.board()),
            say!(voice, "export-board"),
        ),
    ];
    let text = if game.is_finished() {
        say!(voice, "export-done", game = id.to_string())
    } else {
        say!(voice, "export-running", game = id.to_string(), ply = game.ply())
    };
    Ok(Answer::Private(Outgoing { files, ..Outgoing::text(text) }))
}
