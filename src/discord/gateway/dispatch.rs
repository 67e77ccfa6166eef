//! From raw events to handlers.
//!
//! Each event is handled in a task of its own, its arrival at hand ([`super::arrival`]).
//! Only events that somebody here uses are read at all; one that cannot be read is
//! counted and logged, and costs nothing else.

use super::arrival::arriving;
use super::stand_in::StandIn;
use crate::discord::announcer::ChangeSender;
use crate::discord::apology::Apology;
use crate::discord::locales::Locales;
use crate::engine::Timestamp;
use crate::session::ids::{ChannelId, GuildId, MessageId, UserId};
use crate::session::{Arrival, Ticket};
use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde_json::Value;
use serenity::FullEvent;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio_util::task::TaskTracker;

/// Events handled at once. Above it, events are dropped: the person presses again.
const HANDLERS_MAX: usize = 4096;

/// Who handles events: poise with these options and data.
pub(crate) struct Handling<U, E> {
    /// Commands, and the event handler that takes what poise does not.
    pub(crate) options: poise::FrameworkOptions<U, E>,
    /// What handlers work with.
    pub(crate) data: U,
    /// How they answer.
    pub(crate) http: Arc<serenity::Http>,
}

/// Those at work.
#[derive(Clone, Default)]
pub(super) struct Handlers {
    tasks: TaskTracker,
    unreadable: Arc<AtomicU64>,
}

impl Handlers {
    /// Completes when no handler is at work; to be called when no more can begin.
    pub(super) async fn finished(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Events that could not be read.
    pub(super) fn unreadable(&self) -> u64 {
        self.unreadable.load(Ordering::Relaxed)
    }
}

/// Hands events out.
pub(super) struct Dispatcher<U, E> {
    shared: Arc<Shared<U, E>>,
    handlers: Handlers,
    changes: ChangeSender,
    locales: Arc<Locales>,
}

struct Shared<U, E> {
    options: poise::FrameworkOptions<U, E>,
    data: U,
    stand_in: StandIn,
    bot: serenity::UserId,
}

impl<U: Send + Sync + 'static, E: Send + Sync + 'static> Dispatcher<U, E> {
    pub(super) fn new(
        handling: Handling<U, E>,
        stand_in: StandIn,
        bot: UserId,
        changes: ChangeSender,
        locales: Arc<Locales>,
    ) -> Self {
        let Handling { mut options, data, .. } = handling;
        poise::framework::set_qualified_names(&mut options.commands);
        let shared = Arc::new(Shared { options, data, stand_in, bot: serenity::UserId::new(bot.0) });
        Self { shared, handlers: Handlers::default(), changes, locales }
    }

    pub(super) fn handlers(&self) -> Handlers {
        self.handlers.clone()
    }

    /// Begins to handle an event; returns at once. The ticket is held until it has been handled.
    pub(super) fn dispatch(&self, kind: &str, data: Value, arrived_at: Timestamp, ticket: Option<Ticket>) {
        let apology = if kind == "INTERACTION_CREATE" { Apology::to(&data) } else { None };
        let (event, snowflake) = match self.read(kind, data) {
            Ok(Some(read)) => read,
            Ok(None) => return,
            Err(error) => {
                let so_far = self.handlers.unreadable.fetch_add(1, Ordering::Relaxed) + 1;
                tracing::warn!(kind, %error, so_far, "an event that cannot be read");
                if let Some(apology) = apology {
                    let shared = Arc::clone(&self.shared);
                    self.handlers.tasks.spawn(async move {
                        apology.send(&shared.stand_in.context.http).await;
                    });
                }
                return;
            }
        };
        if self.handlers.tasks.len() >= HANDLERS_MAX {
            tracing::error!(kind, "too many events at once; one is dropped");
            return;
        }
        let arrival = Arrival { at_discord: MessageId(snowflake).created_at(), arrived_at };
        // Suggestions for what is being typed move nothing.
        let ticket = ticket.filter(|_| !is_autocomplete(&event));
        let shared = Arc::clone(&self.shared);
        self.handlers.tasks.spawn(async move {
            let framework = poise::FrameworkContext {
                bot_id: shared.bot,
                serenity_context: &shared.stand_in.context,
                options: &shared.options,
                user_data: &shared.data,
                shard_manager: &shared.stand_in.manager,
            };
            arriving(arrival, poise::dispatch_event(framework, event)).await;
            drop(ticket);
        });
    }

    /// The event for poise with the id that tells when Discord took it; `None` if
    /// there is nothing to be handled.
    fn read(&self, kind: &str, mut data: Value) -> Result<Option<(FullEvent, u64)>, serde_json::Error> {
        match kind {
            "INTERACTION_CREATE" => {
                // How the message with the button came about is of no use here, and not to be stumbled over.
                if let Some(message) = data.get_mut("message").and_then(Value::as_object_mut) {
                    message.remove("interaction_metadata");
                    message.remove("interaction");
                }
                let interaction: serenity::Interaction = serde_json::from_value(data)?;
                let id = interaction.id().get();
                Ok(Some((FullEvent::InteractionCreate { interaction }, id)))
            }
            "MESSAGE_CREATE" => {
                // Most messages are none of our business: look before reading all of it.
                if !mentions(&data, self.shared.bot) {
                    return Ok(None);
                }
                let new_message: serenity::Message = serde_json::from_value(data)?;
                let id = new_message.id.get();
                Ok(Some((FullEvent::Message { new_message }, id)))
            }
            "CHANNEL_UPDATE" | "THREAD_UPDATE" => {
                #[derive(Deserialize)]
                struct Changed {
                    id: ChannelId,
                }
                let changed: Changed = serde_json::from_value(data)?;
                self.changes.changed(changed.id);
                Ok(None)
            }
            "GUILD_CREATE" | "GUILD_UPDATE" => {
                #[derive(Deserialize)]
                struct Known {
                    id: GuildId,
                    preferred_locale: Option<String>,
                }
                let guild: Known = serde_json::from_value(data)?;
                if let Some(locale) = guild.preferred_locale {
                    self.locales.note(guild.id, &locale);
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }
}

fn is_autocomplete(event: &FullEvent) -> bool {
    matches!(event, FullEvent::InteractionCreate { interaction: serenity::Interaction::Autocomplete(_) })
}

/// Whether a message as JSON mentions that user.
fn mentions(message: &Value, user: serenity::UserId) -> bool {
    let user = user.to_string();
    let mentions = message.get("mentions").and_then(Value::as_array);
    mentions.is_some_and(|people| people.iter().any(|person| person["id"].as_str() == Some(&user)))
}
