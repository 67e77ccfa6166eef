//! The Place button: a form for the point, a private preview with the stone shown
//! faintly, which can be moved about, and then the stone.

use crate::discord::answer::{Answer, Answered};
use crate::discord::ask::Ask;
use crate::discord::components::select::chosen_word;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::errors::{Refusal, reason};
use crate::discord::find::load;
use crate::discord::outgoing::Outgoing;
use crate::discord::texts::say;
use crate::discord::{play, presenter};
use crate::engine::{BoardSize, Point, Rejection};
use crate::session::{ActRefusal, Snapshot};
use poise::serenity_prelude as serenity;

/// The form's only field.
const FIELD: &str = "at";
/// Characters that may be typed: generous spellings are a few, pasted texts are refused by Discord.
const TYPED_MAX: u16 = 20;
/// Ways to move the stone of a preview: word, label, and by how much.
const NUDGES: [(&str, &str, i8, i8); 4] =
    [("left", "←", -1, 0), ("up", "↑", 0, -1), ("down", "↓", 0, 1), ("right", "→", 1, 0)];

/// The form that asks for the point.
pub(super) async fn form(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let snapshot = load(ask, id.game).await?;
    play::may_move(ask, &snapshot)?;
    let voice = ask.voice;
    // The form is for the position as it is now, whatever the button showed.
    let id = CustomId::at(Kind::Place, id.game, snapshot.position());
    let size = snapshot.table.options.board_size;
    let hint = say!(voice, "place-form-hint", last = size.far_corner().name(size).to_string());
    let field = serenity::CreateInputText::new(
        serenity::InputTextStyle::Short,
        say!(voice, "place-form-label"),
        FIELD,
    )
    .placeholder(hint)
    // Who would rather not type sends nothing, and moves the stone of the preview.
    .required(false)
    .max_length(TYPED_MAX);
    let form = serenity::CreateModal::new(id.to_string(), say!(voice, "place-form-title"))
        .components(vec![serenity::CreateActionRow::InputText(field)]);
    Ok(Answer::Form(form))
}

/// What was typed into the form.
pub(super) fn typed(rows: &[serenity::ActionRow]) -> String {
    let mut fields = rows.iter().flat_map(|row| &row.components).filter_map(|component| match component {
        serenity::ActionRowComponent::InputText(field) if field.custom_id == FIELD => field.value.clone(),
        _ => None,
    });
    fields.next().unwrap_or_default()
}

/// The preview of the point that was typed.
pub(super) async fn preview(ask: &Ask<'_>, id: &CustomId, typed: &str) -> Answered {
    let snapshot = current(ask, id).await?;
    let size = snapshot.table.options.board_size;
    if typed.trim().is_empty() {
        let start = start(&snapshot);
        return show(ask, id, snapshot, start).await;
    }
    match Point::parse(typed, size) {
        Ok(point) if ask.place_at_once && is_legal(&snapshot, point) => {
            play::place(ask, &snapshot, &point.name(size).to_string(), Some(id.position())).await
        }
        Ok(point) => show(ask, id, snapshot, point).await,
        Err(why) => Ok(again(ask, id, Refusal::Point { why, size })),
    }
}

/// The stone of the preview one point further.
pub(super) async fn nudge(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let snapshot = current(ask, id).await?;
    let size = snapshot.table.options.board_size;
    let (name, word) =
        id.extra.as_deref().and_then(|extra| extra.split_once('.')).ok_or(Refusal::OldButton)?;
    let point = shown(Some(name), size)?;
    let (.., dx, dy) = NUDGES.into_iter().find(|nudge| nudge.0 == word).ok_or(Refusal::OldButton)?;
    show(ask, id, snapshot, moved(point, dx, dy, size).unwrap_or(point)).await
}

/// The stone of the preview in the column that was chosen.
pub(super) async fn other_column(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let snapshot = current(ask, id).await?;
    let size = snapshot.table.options.board_size;
    let row = shown(id.extra.as_deref(), size)?.row(size);
    let point = shown(Some(&format!("{}{row}", chosen_word(ask)?)), size)?;
    show(ask, id, snapshot, point).await
}

/// The stone of the preview in the row that was chosen.
pub(super) async fn other_row(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let snapshot = current(ask, id).await?;
    let size = snapshot.table.options.board_size;
    let column = column(shown(id.extra.as_deref(), size)?);
    let point = shown(Some(&format!("{column}{}", chosen_word(ask)?)), size)?;
    show(ask, id, snapshot, point).await
}

/// Places the stone of the preview.
pub(super) async fn confirm(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let snapshot = load(ask, id.game).await?;
    let at = id.extra.as_deref().ok_or(Refusal::OldButton)?;
    play::place(ask, &snapshot, at, Some(id.position())).await
}

/// The game, if it still is at the position of the preview and waits for whoever asks.
async fn current(ask: &Ask<'_>, id: &CustomId) -> Result<Snapshot, Refusal> {
    let snapshot = load(ask, id.game).await?;
    play::may_move(ask, &snapshot)?;
    if snapshot.position().fits(id.position()) {
        return Ok(snapshot);
    }
    let why = ActRefusal::Stale { expected: id.ply, ply: snapshot.ply() };
    Err(Refusal::act(why, Some(snapshot), None))
}

/// Where a stone begins that nobody has said a point for: the legal point nearest to the last stone.
fn start(snapshot: &Snapshot) -> Point {
    let size = snapshot.table.options.board_size;
    let last = snapshot.game.as_deref().and_then(|game| game.last_move());
    let focus = last.map_or(size.center(), |last| last.point);
    let away = |point: &Point| point.x.abs_diff(focus.x).max(point.y.abs_diff(focus.y));
    let legal = size.points().filter(|&point| is_legal(snapshot, point));
    legal.min_by_key(away).unwrap_or(focus)
}

fn is_legal(snapshot: &Snapshot, point: Point) -> bool {
    snapshot.game.as_deref().is_some_and(|game| game.check_move(point).is_ok())
}

/// A point: magnified, the stone faint, what is wrong with it if anything is, and ways to others.
async fn show(ask: &Ask<'_>, id: &CustomId, snapshot: Snapshot, point: Point) -> Answered {
    let (voice, viewer) = (ask.voice, ask.viewer());
    let size = snapshot.table.options.board_size;
    let name = point.name(size).to_string();
    let verdict = snapshot.game.as_deref().map_or(Err(Rejection::GameOver), |game| game.check_move(point));
    let (text, legal) = match verdict {
        Ok(()) => (say!(voice, "place-preview", point = name.as_str()), true),
        Err(why) => (reason(voice, why, &snapshot, point, ask.user), false),
    };
    let mut message = play::draw(move || presenter::preview(&snapshot, &viewer, point, text)).await?;
    let mut first = Vec::new();
    if legal {
        let confirm = CustomId::at(Kind::PlaceConfirm, id.game, id.position()).with_extra(&name);
        first.push(
            serenity::CreateButton::new(confirm.to_string())
                .label(say!(voice, "place-confirm", point = name.as_str()))
                .style(serenity::ButtonStyle::Success),
        );
    }
    first.push(another(ask, id));
    message = message.with_buttons(first).with_buttons(nudges(id, point, &name, size));
    for select in selects(ask, id, point, &name, size) {
        message.components.push(serenity::CreateActionRow::SelectMenu(select));
    }
    Ok(Answer::Private(message))
}

fn nudges(id: &CustomId, point: Point, name: &str, size: BoardSize) -> Vec<serenity::CreateButton> {
    let button = |(word, label, dx, dy): (&str, &str, i8, i8)| {
        let id = CustomId::at(Kind::PlaceNudge, id.game, id.position()).with_extra(&format!("{name}.{word}"));
        serenity::CreateButton::new(id.to_string())
            .label(label)
            .style(serenity::ButtonStyle::Secondary)
            .disabled(moved(point, dx, dy, size).is_none())
    };
    NUDGES.into_iter().map(button).collect()
}

/// Column and row, for those who would rather not type.
fn selects(
    ask: &Ask<'_>,
    id: &CustomId,
    point: Point,
    name: &str,
    size: BoardSize,
) -> [serenity::CreateSelectMenu; 2] {
    let select = |kind, values: Vec<(String, String, bool)>| {
        let id = CustomId::at(kind, id.game, id.position()).with_extra(name);
        let options = values.into_iter().map(|(value, label, is_chosen)| {
            serenity::CreateSelectMenuOption::new(label, value).default_selection(is_chosen)
        });
        let kind = serenity::CreateSelectMenuKind::String { options: options.collect() };
        serenity::CreateSelectMenu::new(id.to_string(), kind)
    };
    let columns = (0..size.get()).map(|x| {
        let letter = column(Point { x, ..point });
        let label = say!(ask.voice, "place-column", column = letter.as_str());
        (letter, label, x == point.x)
    });
    let rows = (0..size.get()).map(|y| {
        let row = Point { y, ..point }.row(size);
        (row.to_string(), say!(ask.voice, "place-row", row = row), y == point.y)
    });
    [select(Kind::PlaceColumn, columns.collect()), select(Kind::PlaceRow, rows.collect())]
}

/// The neighbour of a point, if the board has it.
fn moved(point: Point, dx: i8, dy: i8, size: BoardSize) -> Option<Point> {
    Point::new(point.x.checked_add_signed(dx)?, point.y.checked_add_signed(dy)?, size)
}

/// The letter of a point's column.
fn column(point: Point) -> String {
    char::from(b'A' + point.x).to_string()
}

/// A point in a button or a select of ours. On another board than it was made for it is none.
fn shown(name: Option<&str>, size: BoardSize) -> Result<Point, Refusal> {
    Point::parse(name.unwrap_or_default(), size).map_err(|_| Refusal::OldButton)
}

fn another(ask: &Ask<'_>, id: &CustomId) -> serenity::CreateButton {
    let id = CustomId::at(Kind::Place, id.game, id.position());
    serenity::CreateButton::new(id.to_string())
        .label(say!(ask.voice, "place-another"))
        .style(serenity::ButtonStyle::Secondary)
}

/// A refusal with a button to type another point.
fn again(ask: &Ask<'_>, id: &CustomId, why: Refusal) -> Answer {
    let message: Outgoing = why.message(ask);
    Answer::Private(message.with_buttons(vec![another(ask, id)]))
}
