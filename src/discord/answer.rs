//! Answering an interaction: within three seconds, whatever is wrong.
//!
//! What is asked is judged and committed first, then answered, so an answer means
//! that it is done. If that takes more than a second, a private deferral goes first.

use super::ask::{Ask, Via};
use super::errors::Refusal;
use super::outgoing::Outgoing;
use super::texts::say;
use crate::engine::Millis;
use crate::metrics::metrics;
use crate::session::{GameId, MessageId};
use futures_util::FutureExt;
use futures_util::future::{Either, join, select};
use poise::serenity_prelude::{self as serenity, Builder};
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;

/// How long an interaction may take before a deferral buys it time.
const DEFER_AFTER: Millis = Millis::from_secs(1);
/// How long a [passing](Outgoing::passing) answer stays: long enough to be read, gone before the next.
const PASSES_AFTER: Millis = Millis::from_secs(5);

/// What an interaction is answered with.
#[derive(Debug)]
pub(crate) enum Answer {
    /// A message that only the person who asked sees.
    Private(Outgoing),
    /// A table's message, for everybody.
    Table {
        /// The message.
        message: Outgoing,
        /// The table.
        game: GameId,
    },
    /// The private message with the button that was pressed turns into this.
    Replace(Outgoing),
    /// A form to fill in. Only as an answer that needs no waiting.
    Form(serenity::CreateModal),
    /// Everything there is to see shows up elsewhere.
    Done,
}

impl Answer {
    /// A private message of text alone.
    pub(crate) fn say(text: String) -> Self {
        Self::Private(Outgoing::text(text))
    }

    /// The same, [`passing`](Outgoing::passing).
    pub(crate) fn passing(text: String) -> Self {
        Self::Private(Outgoing { passing: true, ..Outgoing::text(text) })
    }

    fn passes(&self) -> bool {
        matches!(self, Self::Private(message) | Self::Replace(message) if message.passing)
    }
}

/// What handlers come to.
pub(crate) type Answered = Result<Answer, Refusal>;

/// Does `work` and answers with what came of it.
pub(crate) async fn answer(ask: &Ask<'_>, work: impl Future<Output = Answered> + Send) {
    let work = async {
        // Nothing is offered in direct messages, but who knows what a client still shows.
        if ask.guild.is_none() { Err(Refusal::ServerOnly) } else { work.await }
    };
    // A panic is one interaction's trouble: it is answered and logged like any other failure.
    let mut work = pin!(AssertUnwindSafe(work).catch_unwind());
    let patience = ask.app.clock.sleep_until(ask.arrival.arrived_at + DEFER_AFTER);
    let (outcome, deferred) = match select(&mut work, patience).await {
        Either::Left((outcome, _)) => (outcome, false),
        Either::Right(((), _)) => {
            let (deferral, outcome) = join(defer(ask), &mut work).await;
            match &deferral {
                Ok(()) => note_acknowledged(ask),
                Err(error) => log_lost(ask, error),
            }
            (outcome, deferral.is_ok())
        }
    };
    let answer = match outcome {
        Ok(Ok(answer)) => answer,
        Ok(Err(refusal)) => refuse(ask, refusal),
        Err(_) => refuse(ask, Refusal::Internal(anyhow::anyhow!("the handler panicked"))),
    };
    let passes = answer.passes();
    let sent = if deferred { after_deferral(ask, answer).await } else { at_once(ask, answer).await };
    match sent {
        Ok(()) => {
            if !deferred {
                note_acknowledged(ask);
            }
            if passes {
                take_away_later(ask);
            }
        }
        Err(error) => {
            metrics().answers_lost.inc();
            log_lost(ask, &error);
        }
    }
}

/// Takes the answer away once it has been read. Nothing waits for that, and nothing is missing without it.
fn take_away_later(ask: &Ask<'_>) {
    let (http, clock) = (Arc::clone(ask.http), Arc::clone(&ask.app.clock));
    let token = ask.via.token().to_owned();
    tokio::spawn(async move {
        clock.sleep_until(clock.now() + PASSES_AFTER).await;
        if let Err(error) = http.delete_original_interaction_response(&token).await {
            tracing::debug!(%error, "an answer stays");
        }
    });
}

/// Discord has the answer, or the deferral.
fn note_acknowledged(ask: &Ask<'_>) {
    let took = ask.app.clock.now() - ask.arrival.arrived_at;
    metrics().acknowledgement.observe(took.0 as f64 / 1000.0);
}

fn refuse(ask: &Ask<'_>, refusal: Refusal) -> Answer {
    if let Refusal::Internal(error) = &refusal {
        tracing::error!(
            reference = ask.reference(),
            user.id = ask.user.0,
            asked = ask.what(),
            error = format!("{error:#}"),
            "an interaction failed"
        );
    }
    Answer::Private(refusal.message(ask))
}

/// What was done is done and stays; only the answer to it is lost.
fn log_lost(ask: &Ask<'_>, error: &serenity::Error) {
    tracing::warn!(user.id = ask.user.0, asked = ask.what(), %error, "an answer did not arrive");
}

async fn defer(ask: &Ask<'_>) -> serenity::Result<()> {
    let private = serenity::CreateInteractionResponseMessage::new().ephemeral(true);
    respond(ask, serenity::CreateInteractionResponse::Defer(private)).await
}

async fn at_once(ask: &Ask<'_>, answer: Answer) -> serenity::Result<()> {
    let message = serenity::CreateInteractionResponse::Message;
    match answer {
        Answer::Private(outgoing) => respond(ask, message(outgoing.into_response(true))).await,
        Answer::Table { message: outgoing, game } => {
            respond(ask, message(outgoing.into_response(false))).await?;
            let id = ask.http.get_original_interaction_response(ask.via.token()).await?.id;
            remember(ask, game, id).await;
            Ok(())
        }
        Answer::Replace(outgoing) => {
            let update = serenity::CreateInteractionResponse::UpdateMessage(outgoing.into_response(true));
            respond(ask, update).await
        }
        Answer::Form(form) => respond(ask, serenity::CreateInteractionResponse::Modal(form)).await,
        Answer::Done => respond(ask, serenity::CreateInteractionResponse::Acknowledge).await,
    }
}

async fn after_deferral(ask: &Ask<'_>, answer: Answer) -> serenity::Result<()> {
    match answer {
        Answer::Private(outgoing) | Answer::Replace(outgoing) => edit(ask, outgoing).await,
        Answer::Table { message, game } => {
            // The deferral was private, so what all are to see comes as a message of its own.
            edit(ask, Outgoing::text(say!(ask.voice, "table-opened-private"))).await?;
            let public = message.into_followup(false);
            let sent = public.execute(ask.http, (None, ask.via.token())).await?;
            remember(ask, game, sent.id).await;
            Ok(())
        }
        Answer::Form(_) => edit(ask, Outgoing::text(say!(ask.voice, "refusal-busy"))).await,
        Answer::Done => ask.http.delete_original_interaction_response(ask.via.token()).await,
    }
}

async fn respond(ask: &Ask<'_>, response: serenity::CreateInteractionResponse) -> serenity::Result<()> {
    response.execute(ask.http, (ask.via.id(), ask.via.token())).await
}

async fn edit(ask: &Ask<'_>, outgoing: Outgoing) -> serenity::Result<()> {
    outgoing.into_edit().execute(ask.http, ask.via.token()).await.map(drop)
}

/// The message that bears a table's buttons is the table's message: tells the session, which may not know
/// it yet because the press was faster, or a crash came between.
pub(crate) async fn remember_pressed(ask: &Ask<'_>, game: GameId) {
    let Via::Component(pressed) = ask.via else { return };
    let is_public =
        !pressed.message.flags.is_some_and(|flags| flags.contains(serenity::MessageFlags::EPHEMERAL));
    let known = ask.app.sessions.snapshot(game).await;
    let is_unknown = matches!(known, Ok(Some(snapshot)) if snapshot.table.table_message.is_none());
    if is_public && is_unknown {
        remember(ask, game, pressed.message.id).await;
    }
}

/// Tells the session where the table's message is, so that it can be kept up to date.
async fn remember(ask: &Ask<'_>, game: GameId, message: serenity::MessageId) {
    if let Err(error) = ask.app.sessions.set_table_message(game, MessageId(message.get())).await {
        tracing::warn!(game.id = game.0, %error, "the table's message is not remembered");
    }
}
