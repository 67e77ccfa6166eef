//! `/strategy submit`: takes a program, from a file or a form.

use super::find::{guild, unavailable};
use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::names::plain;
use crate::discord::strategies::StrategyRefusal;
use crate::discord::strategies::words;
use crate::discord::texts::say;
use crate::session::GameId;
use crate::strategy::archive::{NAME_CHARS_MAX, Submission};
use crate::strategy::source::{BYTES_MAX, Source};
use poise::serenity_prelude as serenity;

/// The form's field for the name.
const NAME_FIELD: &str = "name";
/// The form's field for the program.
const CODE_FIELD: &str = "code";
/// Characters that a field of a form takes.
const FIELD_MAX: u16 = 4000;

/// Takes a program.
#[poise::command(slash_command)]
pub(super) async fn submit(
    ctx: Context<'_>,
    file: Option<serenity::Attachment>,
    name: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let Some(file) = file else { return Ok(Answer::Form(form(&ask, name.as_deref()))) };
        if file.size as usize > BYTES_MAX {
            return Err(StrategyRefusal::FileTooLong(file.size).into());
        }
        let bytes = file.download().await.map_err(|error| {
            tracing::warn!(%error, "a file could not be fetched from Discord");
            StrategyRefusal::Download
        })?;
        let stem = file.filename.rsplit_once('.').map_or(&*file.filename, |(stem, _)| stem);
        take(&ask, name.as_deref().unwrap_or(stem), &bytes).await
    })
    .await;
    Ok(())
}

/// The form for a short program.
fn form(ask: &Ask<'_>, name: Option<&str>) -> serenity::CreateModal {
    let voice = ask.voice;
    let mut name_field = serenity::CreateInputText::new(
        serenity::InputTextStyle::Short,
        say!(voice, "strategy-form-name"),
        NAME_FIELD,
    )
    .min_length(1)
    .max_length(NAME_CHARS_MAX as u16);
    if let Some(name) = name {
        name_field = name_field.value(plain(name));
    }
    let code = serenity::CreateInputText::new(
        serenity::InputTextStyle::Paragraph,
        say!(voice, "strategy-form-code"),
        CODE_FIELD,
    )
    .placeholder(say!(voice, "strategy-form-hint"))
    .min_length(1)
    .max_length(FIELD_MAX);
    let id = CustomId::new(Kind::StrategyForm, GameId(0), 0).to_string();
    serenity::CreateModal::new(id, say!(voice, "strategy-form-title")).components(vec![
        serenity::CreateActionRow::InputText(name_field),
        serenity::CreateActionRow::InputText(code),
    ])
}

/// The form was sent.
pub(crate) async fn sent(ask: &Ask<'_>, rows: &[serenity::ActionRow]) -> Answered {
    let field = |id: &str| {
        let mut fields = rows.iter().flat_map(|row| &row.components);
        fields.find_map(|component| match component {
            serenity::ActionRowComponent::InputText(field) if field.custom_id == id => field.value.as_deref(),
            _ => None,
        })
    };
    let code = field(CODE_FIELD).unwrap_or_default();
    take(ask, field(NAME_FIELD).unwrap_or_default(), code.as_bytes()).await
}

/// Checks a program and keeps it.
async fn take(ask: &Ask<'_>, name: &str, bytes: &[u8]) -> Answered {
    let (voice, guild) = (ask.voice, guild(ask)?);
    let source = Source::read(bytes).map_err(StrategyRefusal::Source)?;
    let strategies = &ask.app.strategies;
    let _turn = strategies.bell.turn(ask.user).ok_or(StrategyRefusal::Busy)?;
    strategies.bell.check(source.clone()).await.map_err(|error| {
        if let crate::strategy::LoadError::Start(error) = &error {
            tracing::error!(%error, "strategies cannot be run here");
        }
        StrategyRefusal::Load(error)
    })?;
    let name = plain(name).chars().take(NAME_CHARS_MAX).collect();
    let submission = Submission { guild, author: ask.user, name, source, at: ask.app.clock.now() };
    let kept = strategies.archive.submit(submission).await.map_err(unavailable)?;
    strategies.bell.ring();
    let name = words::name(&kept);
    Ok(Answer::say(if kept.entry.is_some() {
        say!(voice, "strategy-kept-afresh", name = name)
    } else {
        say!(voice, "strategy-kept", name = name)
    }))
}
