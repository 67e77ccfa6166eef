//! Sending an interaction and seeing how the bot answers.

use super::{Answer, AnswerKind, Driver, DriverError, Form};
use crate::sandbox::events::Event;
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::Message;
use crate::sandbox::world::World;
use crate::sandbox::world::interactions::{Deed, Outcome};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::time::Instant;

/// How long the bot has to acknowledge.
const ACKNOWLEDGE_WITHIN: Duration = Duration::from_secs(3);
/// How long a deferred answer is waited for.
const FILLED_IN_WITHIN: Duration = Duration::from_secs(15);
/// How long [`Driver`] waits for what a test expects.
pub(super) const EXPECTED_WITHIN: Duration = Duration::from_secs(30);

/// The moment, by tokio's clock.
#[expect(clippy::disallowed_methods, reason = "measures how fast the bot answers, which no game depends on")]
fn moment() -> Instant {
    Instant::now()
}

impl Driver {
    /// Sends what a person did and waits for the bot's answer. `make` runs under the world's lock.
    pub(super) async fn interact(
        &self,
        make: impl FnOnce(&mut World) -> Result<Deed, DriverError>,
    ) -> Result<Answer, DriverError> {
        let (outcome, id, events, elapsed) = self.send(make).await?;
        let mut answer = Answer {
            interaction: id,
            kind: AnswerKind::NoResponse,
            deferred: false,
            ephemeral: false,
            message: None,
            form: None,
            elapsed,
        };
        match outcome {
            None | Some(Outcome::Choices(_)) => {}
            Some(Outcome::Message(message)) => {
                answer.kind = AnswerKind::Message;
                answer.ephemeral = message.ephemeral();
                answer.deferred = message.thinking();
                answer.message =
                    if message.thinking() { self.filled_in(events, &message).await } else { Some(message) };
            }
            Some(Outcome::Update(message)) => {
                answer.kind = AnswerKind::Update;
                answer.ephemeral = message.ephemeral();
                answer.message = Some(message);
            }
            Some(Outcome::Acknowledged) => {
                answer.kind = AnswerKind::Acknowledged;
                answer.deferred = true;
            }
            Some(Outcome::Form(data)) => {
                answer.kind = AnswerKind::Form;
                answer.form = Some(Form::read(id, &data));
            }
        }
        Ok(answer)
    }

    /// Sends and waits for the acknowledgement.
    pub(super) async fn send(
        &self,
        make: impl FnOnce(&mut World) -> Result<Deed, DriverError>,
    ) -> Result<(Option<Outcome>, Snowflake, broadcast::Receiver<Arc<Event>>, Duration), DriverError> {
        let began = moment();
        let (id, mut acknowledged, events) = {
            let mut world = self.shared.world();
            let deed = make(&mut world)?;
            let events = world.subscribe();
            let (id, acknowledged) = world.interact(deed);
            (id, acknowledged, events)
        };
        let in_time = tokio::time::timeout(ACKNOWLEDGE_WITHIN, &mut acknowledged).await;
        let outcome = if let Ok(outcome) = in_time {
            outcome.ok()
        } else if self.shared.world().give_up_on(id) {
            None
        } else {
            // It came between the end of the wait and now.
            acknowledged.try_recv().ok()
        };
        Ok((outcome, id, events, moment() - began))
    }

    /// The deferred answer once it is filled in; as it is when that takes too long, nothing when it was
    /// deleted.
    async fn filled_in(
        &self,
        events: broadcast::Receiver<Arc<Event>>,
        thinking: &Arc<Message>,
    ) -> Option<Arc<Message>> {
        let id = thinking.id;
        let done = |world: &World| match world.message(id) {
            None => Some(None),
            Some(message) if !message.thinking() => Some(Some(Arc::clone(message))),
            Some(_) => None,
        };
        match self.wait(events, FILLED_IN_WITHIN, done).await {
            Some(found) => found,
            None => Some(Arc::clone(thinking)),
        }
    }

    /// Waits until `found` finds something, looking again after each event. `None` when time is up or the
    /// server has stopped.
    pub(super) async fn wait<T>(
        &self,
        mut events: broadcast::Receiver<Arc<Event>>,
        within: Duration,
        mut found: impl FnMut(&World) -> Option<T>,
    ) -> Option<T> {
        let looking = async {
            loop {
                if let Some(found) = found(&self.shared.world()) {
                    return Some(found);
                }
                if let Err(RecvError::Closed) = events.recv().await {
                    return None;
                }
            }
        };
        tokio::select! {
            found = tokio::time::timeout(within, looking) => found.ok().flatten(),
            () = self.shared.stop.cancelled() => None,
        }
    }
}
