//! What poise is told: the commands, where other events go, and what happens to
//! errors that poise itself finds.

use super::answer::answer;
use super::app::{App, Failure};
use super::ask::Ask;
use super::errors::Refusal;
use super::{commands, components, mention};
use poise::serenity_prelude as serenity;

/// poise's options: our commands and handlers.
pub(crate) fn framework_options() -> poise::FrameworkOptions<App, Failure> {
    poise::FrameworkOptions {
        commands: commands::all(),
        on_error: |error| Box::pin(failed(error)),
        event_handler: |framework, event| Box::pin(happened(framework, event)),
        allowed_mentions: Some(serenity::CreateAllowedMentions::new().replied_user(false)),
        // There are no text commands: a mention with words in it is none.
        prefix_options: poise::PrefixFrameworkOptions {
            mention_as_prefix: false,
            ..poise::PrefixFrameworkOptions::default()
        },
        initialize_owners: false,
        ..poise::FrameworkOptions::default()
    }
}

async fn happened(
    framework: poise::FrameworkContext<'_, App, Failure>,
    event: &serenity::FullEvent,
) -> Result<(), Failure> {
    match event {
        serenity::FullEvent::InteractionCreate { interaction: serenity::Interaction::Component(pressed) } => {
            // Large: it may become any of the many things that a press does.
            Box::pin(components::pressed(framework, pressed)).await;
        }
        serenity::FullEvent::InteractionCreate { interaction: serenity::Interaction::Modal(form) } => {
            components::submitted(framework, form).await;
        }
        serenity::FullEvent::Message { new_message } => mention::seen(framework, new_message).await,
        _ => {}
    }
    Ok(())
}

/// Commands answer for themselves; this is for what goes wrong before or around them.
async fn failed(error: poise::FrameworkError<'_, App, Failure>) {
    let refusal = match &error {
        // A client that still has the commands of an older version.
        poise::FrameworkError::CommandStructureMismatch { .. }
        | poise::FrameworkError::UnknownInteraction { .. }
        | poise::FrameworkError::ArgumentParse { .. }
        | poise::FrameworkError::SubcommandRequired { .. } => Refusal::UnknownCommand,
        poise::FrameworkError::GuildOnly { .. } => Refusal::ServerOnly,
        poise::FrameworkError::CommandPanic { payload, .. } => {
            let what = payload.clone().unwrap_or_else(|| "no message".to_owned());
            Refusal::Internal(anyhow::anyhow!("a command panicked: {what}"))
        }
        // Talk that is no command.
        poise::FrameworkError::UnknownCommand { .. } | poise::FrameworkError::NonCommandMessage { .. } => {
            return;
        }
        other => Refusal::Internal(anyhow::anyhow!("{other:?}")),
    };
    let (framework, interaction) = match &error {
        poise::FrameworkError::UnknownInteraction { framework, interaction, .. } => {
            (*framework, *interaction)
        }
        error => match error.ctx() {
            Some(poise::Context::Application(ctx))
                if ctx.interaction_type == poise::CommandInteractionType::Command =>
            {
                (ctx.framework, ctx.interaction)
            }
            // An autocomplete without an answer simply shows nothing.
            _ => {
                tracing::warn!(error = %error, "poise could not handle an event");
                return;
            }
        },
    };
    let ask = Ask::command(framework, interaction).await;
    answer(&ask, async { Err(refusal) }).await;
}
