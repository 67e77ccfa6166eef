//! The Place button: a form for the point, a private preview with the stone shown
//! faintly, and then the stone.

use crate::discord::answer::{Answer, Answered};
use crate::discord::ask::Ask;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::errors::{Refusal, reason};
use crate::discord::find::load;
use crate::discord::outgoing::Outgoing;
use crate::discord::texts::say;
use crate::discord::{play, presenter};
use crate::engine::{Point, Rejection};
use crate::session::ActRefusal;
use poise::serenity_prelude as serenity;

/// The form's only field.
const FIELD: &str = "at";
/// Characters that may be typed: generous spellings are a few, pasted texts are refused by Discord.
const TYPED_MAX: u16 = 20;

/// The form that asks for the point.
pub(super) async fn form(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let snapshot = load(ask, id.game).await?;
    play::may_move(ask, &snapshot)?;
    let voice = ask.voice;
    // The form is for the position as it is now, whatever the button showed.
    let id = CustomId::new(Kind::Place, id.game, snapshot.ply());
    let size = snapshot.table.options.board_size;
    let hint = say!(voice, "place-form-hint", last = size.far_corner().name(size).to_string());
    let field = serenity::CreateInputText::new(
        serenity::InputTextStyle::Short,
        say!(voice, "place-form-label"),
        FIELD,
    )
    .placeholder(hint)
    .min_length(1)
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

/// The preview of a point: magnified, the stone faint, and what is wrong with it if anything is.
pub(super) async fn preview(ask: &Ask<'_>, id: &CustomId, typed: &str) -> Answered {
    let snapshot = load(ask, id.game).await?;
    play::may_move(ask, &snapshot)?;
    if snapshot.ply() != id.ply {
        let why = ActRefusal::Stale { expected: id.ply, ply: snapshot.ply() };
        return Err(Refusal::act(why, Some(snapshot), None));
    }
    let size = snapshot.table.options.board_size;
    let point = match Point::parse(typed, size) {
        Ok(point) => point,
        Err(why) => return Ok(again(ask, id, Refusal::Point { why, size })),
    };
    let voice = ask.voice;
    let name = point.name(size).to_string();
    let verdict = snapshot.game.as_deref().map_or(Err(Rejection::GameOver), |game| game.check_move(point));
    let (text, legal) = match verdict {
        Ok(()) => (say!(voice, "place-preview", point = name.as_str()), true),
        Err(why) => (reason(voice, why, &snapshot, point, ask.user), false),
    };
    let viewer = ask.user;
    let mut message = play::draw(move || presenter::preview(&snapshot, viewer, point, voice)).await?;
    message.content = text;
    let mut buttons = Vec::new();
    if legal {
        let confirm = CustomId::new(Kind::PlaceConfirm, id.game, id.ply).with_extra(&name);
        buttons.push(
            serenity::CreateButton::new(confirm.to_string())
                .label(say!(voice, "place-confirm", point = name))
                .style(serenity::ButtonStyle::Success),
        );
    }
    buttons.push(another(ask, id));
    Ok(Answer::Private(message.with_buttons(buttons)))
}

/// Places the stone of the preview.
pub(super) async fn confirm(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let snapshot = load(ask, id.game).await?;
    let at = id.extra.as_deref().ok_or(Refusal::OldButton)?;
    play::place(ask, &snapshot, at, Some(id.ply)).await
}

fn another(ask: &Ask<'_>, id: &CustomId) -> serenity::CreateButton {
    let id = CustomId::new(Kind::Place, id.game, id.ply);
    serenity::CreateButton::new(id.to_string())
        .label(say!(ask.voice, "place-another"))
        .style(serenity::ButtonStyle::Secondary)
}

/// A refusal with a button to type another point.
fn again(ask: &Ask<'_>, id: &CustomId, why: Refusal) -> Answer {
    let message: Outgoing = why.message(ask);
    Answer::Private(message.with_buttons(vec![another(ask, id)]))
}
