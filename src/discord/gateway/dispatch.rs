//! From raw events to handlers.
//!
//! Each event is handled in a task of its own, its arrival at hand ([`super::arrival()`]).
//! Only events that somebody here uses are read at all; one that cannot be read is
//! counted and logged, and costs nothing else.

use super::arrival::arriving;
use super::crowd::{Crowd, Seat};
use super::stand_in::StandIn;
use crate::discord::announcer::ChangeSender;
use crate::discord::apology::Apology;
use crate::discord::attendance::Reporter;
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
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::task::TaskTracker;

/// Interactions handled at once. Above it, people are asked to try again.
const INTERACTIONS_MAX: usize = 4096;
/// Mentions handled at once, so that talk never takes the places of presses. Above it, they are
/// left unanswered: that is what a mention may be.
const MENTIONS_MAX: usize = 512;
/// Apologies under way at once. Above it, nothing that is said would arrive in time.
const APOLOGIES_MAX: usize = 1024;

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

/// How many places there are for events of each kind; whoever handles one holds a place.
struct Room {
    interactions: Arc<Semaphore>,
    crowd: Arc<Crowd>,
    mentions: Arc<Semaphore>,
    apologies: Arc<Semaphore>,
}

impl Room {
    fn of(interactions: usize, mentions: usize, apologies: usize) -> Self {
        let [interactions, mentions, apologies] =
            [interactions, mentions, apologies].map(|places| Arc::new(Semaphore::new(places)));
        Self { interactions, crowd: Arc::default(), mentions, apologies }
    }
}

/// What is held while an event is handled.
struct Place {
    _place: OwnedSemaphorePermit,
    _seat: Option<Seat>,
}

/// Those who came before take all places.
struct NoPlace;

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
    room: Room,
    changes: ChangeSender,
    locales: Arc<Locales>,
    attendance: Reporter,
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
        attendance: Reporter,
    ) -> Self {
        let Handling { mut options, data, .. } = handling;
        poise::framework::set_qualified_names(&mut options.commands);
        let shared = Arc::new(Shared { options, data, stand_in, bot: serenity::UserId::new(bot.0) });
        let room = Room::of(INTERACTIONS_MAX, MENTIONS_MAX, APOLOGIES_MAX);
        Self { shared, handlers: Handlers::default(), room, changes, locales, attendance }
    }

    pub(super) fn handlers(&self) -> Handlers {
        self.handlers.clone()
    }

    /// Begins to handle an event; returns at once. The ticket is held until it has been handled.
    pub(super) fn dispatch(&self, kind: &str, data: Value, arrived_at: Timestamp, ticket: Option<Ticket>) {
        let apology = if kind == "INTERACTION_CREATE" { Apology::to(&data) } else { None };
        let Ok(place) = self.place(kind, &data) else {
            tracing::error!(kind, "too many events at once; one is turned away");
            self.apologise(apology, Apology::for_crowd);
            return;
        };
        let (event, snowflake) = match self.read(kind, data) {
            Ok(Some(read)) => read,
            Ok(None) => return,
            Err(error) => {
                let so_far = self.handlers.unreadable.fetch_add(1, Ordering::Relaxed) + 1;
                tracing::warn!(kind, %error, so_far, "an event that cannot be read");
                self.apologise(apology, Apology::for_failure);
                return;
            }
        };
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
            drop((ticket, place));
        });
    }

    /// A place for an event that will have a handler; `None` if it will have none.
    fn place(&self, kind: &str, data: &Value) -> Result<Option<Place>, NoPlace> {
        let (places, seat) = match kind {
            "INTERACTION_CREATE" => {
                (&self.room.interactions, Some(self.room.crowd.seat(data).ok_or(NoPlace)?))
            }
            "MESSAGE_CREATE" if mentions(data, self.shared.bot) => (&self.room.mentions, None),
            _ => return Ok(None),
        };
        let place = Arc::clone(places).try_acquire_owned().map_err(|_| NoPlace)?;
        Ok(Some(Place { _place: place, _seat: seat }))
    }

    /// Answers somebody whose interaction is not handled, if there is room for that.
    fn apologise<Said>(
        &self,
        apology: Option<Apology>,
        say: impl FnOnce(Apology, Arc<serenity::Http>) -> Said,
    ) where
        Said: Future<Output = ()> + Send + 'static,
    {
        let Some(apology) = apology else { return };
        let Ok(place) = Arc::clone(&self.room.apologies).try_acquire_owned() else { return };
        let said = say(apology, Arc::clone(&self.shared.stand_in.context.http));
        self.handlers.tasks.spawn(async move {
            said.await;
            drop(place);
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
            "READY" | "PRESENCE_UPDATE" | "GUILD_DELETE" => {
                self.attendance.happened(kind, &data)?;
                Ok(None)
            }
            "GUILD_CREATE" | "GUILD_UPDATE" => {
                #[derive(Deserialize)]
                struct Known {
                    id: GuildId,
                    preferred_locale: Option<String>,
                }
                self.attendance.happened(kind, &data)?;
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

#[cfg(test)]
mod tests {
    use super::super::stand_in;
    use super::*;
    use axum::extract::State;
    use axum::http::{StatusCode, Uri};
    use serde_json::json;
    use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

    type Sent = (String, String);

    /// A dispatcher with that room, and path and body of what it sends.
    async fn dispatcher(room: Room) -> (Dispatcher<(), std::fmt::Error>, UnboundedReceiver<Sent>) {
        let (heard, sent) = unbounded_channel();
        let hear = async |State(heard): State<UnboundedSender<Sent>>, uri: Uri, body: String| {
            heard.send((uri.path().to_owned(), body)).unwrap();
            StatusCode::NO_CONTENT
        };
        let router = axum::Router::new().fallback(hear).with_state(heard);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        let http = Arc::new(serenity::HttpBuilder::new("t").proxy(origin).ratelimiter_disabled(true).build());
        let stand_in = stand_in::context(Arc::clone(&http)).await.unwrap();
        let handling = Handling { options: poise::FrameworkOptions::default(), data: (), http };
        let (changes, locales) = (ChangeSender::to_nobody(), Arc::new(Locales::default()));
        let dispatcher =
            Dispatcher::new(handling, stand_in, UserId(9), changes, locales, Reporter::to_nobody());
        (Dispatcher { room, ..dispatcher }, sent)
    }

    /// Enough of a press to be answered, not to be understood.
    fn press() -> Value {
        json!({ "id": "12", "token": "tok", "type": 3, "locale": "en-US" })
    }

    #[tokio::test]
    async fn whoever_finds_no_room_is_told_so() {
        let (dispatcher, mut sent) = dispatcher(Room::of(0, 1, 1)).await;
        dispatcher.dispatch("INTERACTION_CREATE", press(), Timestamp(0), None);
        dispatcher.handlers().finished().await;
        let (path, body) = sent.try_recv().expect("an answer");
        assert!(path.ends_with("/interactions/12/tok/callback"), "{path}");
        assert!(body.contains("too much going on"), "{body}");
    }

    #[tokio::test]
    async fn whoever_presses_without_end_is_told_so_and_others_are_not() {
        // Nobody is handled yet: it is a runtime of one thread, which has not been given back.
        let (dispatcher, mut sent) = dispatcher(Room::of(100, 1, 100)).await;
        let pressed = |id: u64, person: u64| {
            json!({ "id": id.to_string(), "token": "tok", "type": 3, "locale": "en-US",
                    "member": { "user": { "id": person.to_string() } } })
        };
        // What cannot be read is answered at once and holds no place, so it is held here.
        let seats: Vec<_> = (0..40).map_while(|_| dispatcher.room.crowd.seat(&pressed(0, 7))).collect();
        assert_eq!(seats.len(), 32);
        dispatcher.dispatch("INTERACTION_CREATE", pressed(100, 7), Timestamp(0), None);
        dispatcher.dispatch("INTERACTION_CREATE", pressed(200, 8), Timestamp(0), None);
        dispatcher.handlers().finished().await;
        let mut said = [sent.try_recv().unwrap(), sent.try_recv().unwrap()];
        said.sort();
        assert!(said[0].0.contains("/100/") && said[0].1.contains("too much going on"), "{said:?}");
        assert!(said[1].0.contains("/200/") && said[1].1.contains("Something went wrong"), "{said:?}");
    }

    #[tokio::test]
    async fn talk_takes_no_place_of_a_press() {
        let (dispatcher, mut sent) = dispatcher(Room::of(1, 0, 1)).await;
        let talk = json!({ "id": "5", "mentions": [{ "id": "9" }] });
        dispatcher.dispatch("MESSAGE_CREATE", talk, Timestamp(0), None);
        assert_eq!(dispatcher.handlers.unreadable(), 0, "turned away before it was read");
        dispatcher.dispatch("INTERACTION_CREATE", press(), Timestamp(0), None);
        dispatcher.handlers().finished().await;
        let (_, body) = sent.try_recv().expect("an answer");
        assert!(body.contains("Something went wrong"), "taken on: {body}");
    }
}
