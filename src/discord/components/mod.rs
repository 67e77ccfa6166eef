//! Buttons and forms, found by what their custom ids say: nothing about them lives
//! in memory, so they work after a restart as before.

mod place;
pub(super) mod select;
pub(super) mod terms;

use super::answer::{Answer, Answered, answer};
use super::app::{App, Failure};
use super::ask::Ask;
use super::commands::strategy::{
    enter_arena, jumped_in_round, match_log, match_rounds, submitted as strategy_submitted, watch_round,
    withdraw_strategy,
};
use super::commands::{open_rematch, rules_pressed, top_at};
use super::custom_id::{CustomId, Kind};
use super::errors::Refusal;
use super::find::load;
use super::play;
use super::presenter::guide::chosen_rule;
use super::texts::say;
use super::{admin, preferences, watch};
use poise::serenity_prelude as serenity;

/// A button or select was used.
pub(crate) async fn pressed(
    framework: poise::FrameworkContext<'_, App, Failure>,
    interaction: &serenity::ComponentInteraction,
) {
    let ask = Ask::component(framework, interaction).await;
    // What a private question asked is settled by the answer, which takes its place.
    let private = interaction.message.flags.is_some_and(is_private);
    answer(&ask, async {
        let id = CustomId::parse(&interaction.data.custom_id).ok_or(Refusal::OldButton)?;
        // Boxed: the futures of all buttons together are a good deal of stack.
        match Box::pin(press(&ask, &id)).await {
            Ok(Answer::Private(message)) if private => Ok(Answer::Replace(message)),
            Err(refusal) if private && refusal.settles() => Ok(Answer::Replace(refusal.message(&ask))),
            // What all can see is not one person's to replace, whatever they make of its buttons.
            Ok(Answer::Replace(message)) if !private => Ok(Answer::Private(message)),
            // The table's own message will show it; but that a game begins unseen is told whoever begins it.
            Ok(Answer::Private(_)) if is_table_button(id.kind) && !begins_unseen(&ask, id.kind) => {
                Ok(Answer::Done)
            }
            answer => answer,
        }
    })
    .await;
}

/// A form was sent.
pub(crate) async fn submitted(
    framework: poise::FrameworkContext<'_, App, Failure>,
    interaction: &serenity::ModalInteraction,
) {
    let ask = Ask::modal(framework, interaction).await;
    let message = interaction.message.as_deref();
    let private = message.and_then(|message| message.flags).is_some_and(is_private);
    answer(&ask, async {
        let id = CustomId::parse(&interaction.data.custom_id).ok_or(Refusal::OldButton)?;
        let preview = match id.kind {
            Kind::Watch => watch::jumped(&ask, &id, &interaction.data.components).await?,
            Kind::MatchWatch => jumped_in_round(&ask, &id, &interaction.data.components).await?,
            Kind::StrategyForm => strategy_submitted(&ask, &interaction.data.components).await?,
            Kind::Place => place::preview(&ask, &id, &place::typed(&interaction.data.components)).await?,
            _ => return Err(Refusal::OldButton),
        };
        match preview {
            // The form came from an older preview.
            Answer::Private(message) if private => Ok(Answer::Replace(message)),
            preview => Ok(preview),
        }
    })
    .await;
}

fn is_private(flags: serenity::MessageFlags) -> bool {
    flags.contains(serenity::MessageFlags::EPHEMERAL)
}

fn begins_unseen(ask: &Ask<'_>, kind: Kind) -> bool {
    kind == Kind::Join && !play::missing_to_show(ask).is_empty()
}

fn is_table_button(kind: Kind) -> bool {
    matches!(kind, Kind::Join | Kind::Decline | Kind::Cancel)
}

/// One press. A button made for an older position does nothing, except where it means the same now.
async fn press(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let (game, position) = (id.game, Some(id.position()));
    if is_table_button(id.kind) {
        crate::discord::answer::remember_pressed(ask, game).await;
    }
    match id.kind {
        Kind::Join => play::join(ask, game, terms::seen(id)?).await,
        Kind::Decline => play::decline(ask, game).await,
        Kind::Cancel => play::cancel(ask, game).await,
        Kind::Place => place::form(ask, id).await,
        Kind::PlaceConfirm => place::confirm(ask, id).await,
        Kind::Undo => play::request_undo(ask, game, position).await,
        Kind::UndoAccept => play::respond_undo(ask, game, position, true).await,
        Kind::UndoDecline => play::respond_undo(ask, game, position, false).await,
        Kind::Draw => play::offer_draw(ask, game, position).await,
        Kind::DrawAccept => play::respond_draw(ask, game, position, true).await,
        Kind::DrawDecline => play::respond_draw(ask, game, position, false).await,
        Kind::Withdraw => play::withdraw(ask, game, position).await,
        Kind::Resign => play::ask_to_resign(ask, game).await,
        Kind::ResignConfirm => play::resign(ask, game).await,
        Kind::Rules => rules_pressed(ask, id).await,
        Kind::Top => top_at(ask, chosen_rule(id).ok_or(Refusal::OldButton)?).await,
        Kind::Hint => play::hint(ask, load(ask, game).await?).await,
        Kind::Rematch => open_rematch(ask, game).await,
        Kind::Board => play::board(ask, load(ask, game).await?).await,
        Kind::Dismiss => Ok(Answer::passing(say!(ask.voice, "dismissed"))),
        Kind::Terms => terms::panel(ask, id).await,
        Kind::TermsSet => terms::set(ask, id).await,
        Kind::PlaceNudge => place::nudge(ask, id).await,
        Kind::PlaceColumn => place::other_column(ask, id).await,
        Kind::PlaceRow => place::other_row(ask, id).await,
        Kind::Watch => watch::press(ask, id).await,
        Kind::StrategyWithdraw => withdraw_strategy(ask, id).await,
        Kind::ArenaEnter => enter_arena(ask).await,
        Kind::MatchRounds => match_rounds(ask, id).await,
        Kind::MatchWatch => watch_round(ask, id).await,
        Kind::MatchLog => match_log(ask, id).await,
        // A form, never a button.
        Kind::StrategyForm => Err(Refusal::OldButton),
        Kind::Defaults => admin::defaults::panel(ask, id.extra.as_deref()).await,
        Kind::DefaultsSet => admin::defaults::set(ask, id).await,
        Kind::DefaultsReset => admin::defaults::reset(ask).await,
        Kind::Channels => admin::channels::set(ask, id).await,
        Kind::Speech => admin::language::set(ask).await,
        Kind::EndPick => admin::end::pick(ask).await,
        Kind::EndConfirm => admin::end::confirm(ask, id).await,
        Kind::Preference => preferences::set(ask, id).await,
        Kind::Forget => Ok(preferences::forget::question(ask)),
        Kind::ForgetConfirm => preferences::forget::confirm(ask).await,
    }
}
