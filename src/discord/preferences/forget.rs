//! Deleting one's data: asked about first, and refused while games of theirs go on.

use crate::discord::answer::{Answer, Answered};
use crate::discord::ask::Ask;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::errors::Refusal;
use crate::discord::find::unavailable;
use crate::discord::outgoing::Outgoing;
use crate::discord::texts::say;
use crate::session::{Forgotten, GameId};
use poise::serenity_prelude as serenity;

/// Asks whether they mean it.
pub(crate) fn question(ask: &Ask<'_>) -> Answer {
    let voice = ask.voice;
    let id = |kind| CustomId::new(kind, GameId(0), 0).to_string();
    // Not where the button was that asked: a double click must not answer it.
    let question = Outgoing::text(say!(voice, "forget-ask")).with_buttons(vec![
        serenity::CreateButton::new(id(Kind::Dismiss))
            .label(say!(voice, "forget-no"))
            .style(serenity::ButtonStyle::Secondary),
        serenity::CreateButton::new(id(Kind::ForgetConfirm))
            .label(say!(voice, "forget-yes"))
            .style(serenity::ButtonStyle::Danger),
    ]);
    Answer::Private(question)
}

/// Deletes them.
pub(crate) async fn confirm(ask: &Ask<'_>) -> Answered {
    match ask.app.sessions.forget_person(ask.user).await.map_err(unavailable)? {
        Forgotten::StillPlaying { unfinished } => Err(Refusal::StillPlaying { unfinished }),
        done @ (Forgotten::Done { .. } | Forgotten::Nothing) => {
            let games = if let Forgotten::Done { games } = done { games } else { 0 };
            ask.app.names.forget(ask.user);
            tracing::info!(games, "a person's data were deleted");
            // Their language is forgotten, too, but the answer is still to be understood.
            Ok(Answer::say(say!(ask.voice, "forget-done", games = games)))
        }
    }
}
