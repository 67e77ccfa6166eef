//! What one person sees, as JSON.

use super::{Page, Refusal};
use crate::sandbox::driver::Person;
use crate::sandbox::id::Snowflake;
use crate::sandbox::model::{Channel, Command, Message, Presence, User};
use axum::Json;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use twilight_model::guild::Permissions;

/// Most messages a request gets.
const MESSAGES_MAX: usize = 100;

/// Everything but messages.
#[derive(Debug, Serialize)]
pub(super) struct WorldView {
    guild: GuildView,
    bot: UserView,
    people: Vec<UserView>,
    channels: Vec<Channel>,
    commands: Vec<Command>,
}

#[derive(Debug, Serialize)]
struct GuildView {
    id: Snowflake,
    owner: Snowflake,
    name: String,
    locale: String,
}

/// An account as the page shows it. `key` is what requests name a person by.
#[derive(Debug, Serialize)]
struct UserView {
    id: Snowflake,
    key: String,
    name: String,
    display_name: Option<String>,
    bot: bool,
    locale: String,
    presence: Presence,
    online: bool,
    moderator: bool,
    colour: usize,
}

/// Who asks.
#[derive(Debug, Deserialize)]
pub(super) struct As {
    #[serde(rename = "as")]
    person: String,
}

/// `GET /sandbox/world?as=`: guild, people, channels, commands.
pub(super) async fn world(
    State(page): State<Page>,
    Query(query): Query<As>,
) -> Result<Json<WorldView>, Refusal> {
    let person = page.person(&query.person)?;
    let driver = &page.driver;
    let channels: Vec<Channel> = {
        let world = driver.shared.world();
        let seen = world.channels.values().filter(|channel| world.sees(person.id(), channel.id));
        seen.cloned().collect()
    };
    let commands = channels.first().map(|channel| person.commands(channel.id)).unwrap_or_default();
    let bot_online = driver.bot_online();
    let people = driver.people();
    let world = driver.shared.world();
    let guild = GuildView {
        id: world.guild.id,
        owner: world.guild.owner,
        name: world.guild.name.clone(),
        locale: world.guild.locale.clone(),
    };
    let user = |id: Snowflake, colour: usize| {
        let user = world.users.get(&id)?;
        let member = world.members.get(&id);
        Some(UserView {
            id,
            key: user.name.clone(),
            name: user.name.clone(),
            display_name: member.and_then(|member| member.nick.clone()).or_else(|| user.display_name.clone()),
            bot: user.bot,
            locale: user.locale.clone(),
            presence: member.map_or(Presence::Offline, |member| member.presence),
            online: if user.bot { bot_online } else { member.is_some() },
            moderator: world.guild_permissions(id).contains(Permissions::MANAGE_GUILD),
            colour: colour % 6,
        })
    };
    let bot = user(world.bot, 0).ok_or_else(|| Refusal::unknown("bot", "omok"))?;
    let people = people.iter().enumerate().filter_map(|(at, person)| user(person.id(), at)).collect();
    Ok(Json(WorldView { guild, bot, people, channels, commands }))
}

/// Somebody whom the page can be opened as.
#[derive(Debug, Serialize)]
pub(super) struct PersonView {
    key: String,
    name: String,
}

/// `GET /sandbox/people`: everybody there is, for a page that does not know yet who looks at it.
pub(super) async fn people(State(page): State<Page>) -> Json<Vec<PersonView>> {
    let people = page.driver.people();
    let world = page.driver.shared.world();
    let users = people.iter().filter_map(|person| world.users.get(&person.id()));
    let view = |user: &User| PersonView {
        key: user.name.clone(),
        name: user.display_name.clone().unwrap_or_else(|| user.name.clone()),
    };
    Json(users.map(view).collect())
}

/// Which messages.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    #[serde(rename = "as")]
    person: String,
    channel: Snowflake,
    before: Option<Snowflake>,
    limit: Option<usize>,
}

/// The newest messages before some point, oldest first.
#[derive(Debug, Serialize)]
pub(super) struct MessagesView {
    messages: Vec<Arc<Message>>,
    more: bool,
}

/// `GET /sandbox/messages?as=&channel=&before=&limit=`.
pub(super) async fn messages(
    State(page): State<Page>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<MessagesView>, Refusal> {
    let person = page.person(&wanted.person)?;
    let limit = wanted.limit.unwrap_or(MESSAGES_MAX).clamp(1, MESSAGES_MAX);
    Ok(Json(newest(&person, wanted.channel, wanted.before, limit)))
}

fn newest(person: &Person, channel: Snowflake, before: Option<Snowflake>, limit: usize) -> MessagesView {
    let mut messages = person.messages(channel);
    if let Some(before) = before {
        messages.retain(|message| message.id < before);
    }
    let skipped = messages.len().saturating_sub(limit);
    MessagesView { messages: messages.split_off(skipped), more: skipped > 0 }
}
