//! One interaction: who asks what, where, when, in which language.

use super::app::{App, Context};
use super::errors::reference;
use super::gateway::arrival;
use super::language::Language;
use super::names::plain;
use super::presenter::{Viewer, words};
use super::texts::{Texts, Voice, say};
use crate::engine::Millis;
use crate::render::Theme;
use crate::session::{Arrival, ChannelId, DELETED, GuildId, MessageId, Table, UserId, UserSettings};
use futures_util::future::{Either, join_all, select};
use poise::serenity_prelude as serenity;
use std::collections::BTreeSet;
use std::pin::pin;
use std::sync::Arc;

/// How long after its arrival an interaction waits at most for what its user has chosen.
const CHOICES_WITHIN: Millis = Millis(500);

/// How long a list waits for names.
const NAMES_WITHIN: Millis = Millis::from_secs(1);
/// Names asked for at once.
const NAMES_ASKED_MAX: usize = 10;

/// The interaction itself, for answering it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Via<'a> {
    /// A slash command.
    Command(&'a serenity::CommandInteraction),
    /// A button or select.
    Component(&'a serenity::ComponentInteraction),
    /// A form that was sent.
    Modal(&'a serenity::ModalInteraction),
}

/// What the three kinds have under the same names, though serenity has no trait for it.
macro_rules! in_common {
    ($via:expr, $asked:ident => $what:expr) => {
        match $via {
            Via::Command($asked) => $what,
            Via::Component($asked) => $what,
            Via::Modal($asked) => $what,
        }
    };
}

impl<'a> Via<'a> {
    /// The interaction's id.
    pub(crate) fn id(self) -> serenity::InteractionId {
        in_common!(self, asked => asked.id)
    }

    /// What an answer proves itself with; good for 15 minutes.
    pub(crate) fn token(self) -> &'a str {
        in_common!(self, asked => &asked.token)
    }

    /// The locale of the client of whoever asks.
    pub(crate) fn locale(self) -> &'a str {
        in_common!(self, asked => &asked.locale)
    }
}

/// An interaction on a server, with what handlers want to know of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ask<'a> {
    /// The bot's parts.
    pub(crate) app: &'a App,
    /// For answering.
    pub(crate) http: &'a Arc<serenity::Http>,
    /// What to answer to.
    pub(crate) via: Via<'a>,
    /// Who asks.
    pub(crate) user: UserId,
    /// On which server; `None` in direct messages, where nothing is offered.
    pub(crate) guild: Option<GuildId>,
    /// In which channel or thread.
    pub(crate) channel: ChannelId,
    /// Whether that is a thread.
    pub(crate) in_thread: bool,
    /// The channel that the thread hangs on, if it is one.
    pub(crate) parent: Option<ChannelId>,
    /// What whoever asks may do there.
    pub(crate) rights: serenity::Permissions,
    /// What the bot may do there.
    pub(crate) bot_rights: serenity::Permissions,
    /// The bot itself.
    pub(crate) bot: UserId,
    /// The language of whoever asks.
    pub(crate) voice: Voice<'static>,
    /// The look of pictures that they chose.
    pub(crate) theme: Theme,
    /// Whether they place stones without a preview.
    pub(crate) place_at_once: bool,
    /// When it was asked.
    pub(crate) arrival: Arrival,
}

/// [`Who`] of any kind of interaction: their fields have the same names, but nothing else in common.
macro_rules! who {
    ($asked:expr, $member:expr) => {
        Who {
            user: &$asked.user,
            member: $member,
            locale: &$asked.locale,
            guild: $asked.guild_id,
            guild_locale: $asked.guild_locale.as_deref(),
            channel: $asked.channel_id,
            place: $asked.channel.as_ref(),
            bot_rights: $asked.app_permissions,
            id: $asked.id.get(),
        }
    };
}

impl<'a> Ask<'a> {
    /// A slash command.
    pub(crate) async fn of_command(ctx: Context<'a>) -> Self {
        Self::command(ctx.framework, ctx.interaction).await
    }

    /// A slash command, whether or not we know it.
    pub(crate) async fn command(
        framework: poise::FrameworkContext<'a, App, super::app::Failure>,
        asked: &'a serenity::CommandInteraction,
    ) -> Self {
        let who = who!(asked, asked.member.as_deref());
        for (id, user) in &asked.data.resolved.users {
            framework
                .user_data
                .names
                .note(UserId(id.get()), user.global_name.as_deref().unwrap_or(&user.name));
        }
        Self::new(framework, Via::Command(asked), who).await
    }

    /// A button or select.
    pub(crate) async fn component(
        framework: poise::FrameworkContext<'a, App, super::app::Failure>,
        asked: &'a serenity::ComponentInteraction,
    ) -> Self {
        let who = who!(asked, asked.member.as_ref());
        Self::new(framework, Via::Component(asked), who).await
    }

    /// A form.
    pub(crate) async fn modal(
        framework: poise::FrameworkContext<'a, App, super::app::Failure>,
        asked: &'a serenity::ModalInteraction,
    ) -> Self {
        let who = who!(asked, asked.member.as_ref());
        Self::new(framework, Via::Modal(asked), who).await
    }

    async fn new(
        framework: poise::FrameworkContext<'a, App, super::app::Failure>,
        via: Via<'a>,
        who: Who<'_>,
    ) -> Self {
        let app = framework.user_data;
        let (user, guild) = (UserId(who.user.id.get()), who.guild.map(|guild| GuildId(guild.get())));
        // Not what one server calls them: that may be nobody's business on another.
        app.names.note(user, who.user.global_name.as_deref().unwrap_or(&who.user.name));
        if let Some(guild) = guild {
            app.attendance.heard_from(guild, user);
        }
        if let (Some(guild), Some(locale)) = (guild, who.guild_locale) {
            app.locales.note(guild, locale);
        }
        let now = app.clock.now();
        let at_discord = MessageId(who.id).created_at();
        let arrival = arrival().unwrap_or(Arrival { at_discord, arrived_at: now });
        let chosen = {
            // A database that does not answer must not keep the answer waiting.
            let chosen = pin!(app.sessions.user_settings(user));
            let patience = app.clock.sleep_until(arrival.arrived_at + CHOICES_WITHIN);
            match select(chosen, patience).await {
                Either::Left((chosen, _)) => chosen.unwrap_or_default(),
                Either::Right(_) => UserSettings::default(),
            }
        };
        Self {
            app,
            http: &framework.serenity_context.http,
            via,
            user,
            guild,
            channel: ChannelId(who.channel.get()),
            in_thread: who.place.is_some_and(|place| is_thread(place.kind)),
            parent: who
                .place
                .filter(|place| is_thread(place.kind))
                .and_then(|place| place.parent_id)
                .map(|parent| ChannelId(parent.get())),
            rights: who.member.and_then(|member| member.permissions).unwrap_or_default(),
            bot_rights: who.bot_rights.unwrap_or_default(),
            bot: UserId(framework.bot_id.get()),
            voice: spoken_to(&chosen, who.locale),
            theme: theme_of(&chosen),
            place_at_once: chosen.place_at_once,
            arrival,
        }
    }

    /// Who looks at a private picture.
    pub(crate) fn viewer(&self) -> Viewer {
        Viewer { user: self.user, voice: self.voice, theme: self.theme }
    }

    /// The language of the server's public messages.
    pub(crate) async fn public_voice(&self) -> Voice<'static> {
        match self.guild {
            Some(guild) => words::voice(self.app.locales.public(&self.app.sessions, guild).await),
            None => self.voice,
        }
    }

    /// A person's name where no mention works.
    pub(crate) fn name(&self, user: UserId) -> String {
        if user == DELETED { say!(self.voice, "player-deleted") } else { self.app.names.of(user) }
    }

    /// Asks Discord for the names of players that nobody has told since the start, so that lists and files
    /// don't show numbers. What does not come in a moment stays unknown.
    pub(crate) async fn learn_names<'t>(&self, tables: impl IntoIterator<Item = &'t Table>) {
        let players = tables.into_iter().flat_map(|table| [Some(table.host), table.guest]);
        let unknown: BTreeSet<UserId> = players
            .flatten()
            .filter(|&user| user != DELETED && self.app.names.known(user).is_none())
            .take(NAMES_ASKED_MAX)
            .collect();
        let Some(guild) = self.guild.filter(|_| !unknown.is_empty()) else { return };
        let learning = join_all(unknown.into_iter().map(|user| self.learn_name(guild, user)));
        let patience = self.app.clock.sleep_until(self.app.clock.now() + NAMES_WITHIN);
        // Whichever ends first; what has been learned by then is known.
        select(pin!(learning), patience).await;
    }

    async fn learn_name(&self, guild: GuildId, user: UserId) {
        let member =
            self.http.get_member(serenity::GuildId::new(guild.0), serenity::UserId::new(user.0)).await;
        match member {
            Ok(member) => {
                let name = member.user.global_name.as_deref().unwrap_or(&member.user.name);
                self.app.names.note(user, name);
            }
            Err(error) => tracing::debug!(user.id = user.0, %error, "a name is not known"),
        }
    }

    /// A short number under which the log tells more.
    pub(crate) fn reference(&self) -> String {
        reference(self.via.id().get())
    }

    /// What was asked, for the log.
    pub(crate) fn what(&self) -> String {
        plain(match self.via {
            Via::Command(asked) => &asked.data.name,
            Via::Component(asked) => &asked.data.custom_id,
            Via::Modal(asked) => &asked.data.custom_id,
        })
    }
}

/// The language of answers to a person: the one chosen here, or else the one of their client. Commands are
/// called what that client calls them.
pub(crate) fn spoken_to(chosen: &UserSettings, locale: &str) -> Voice<'static> {
    let client = Language::from_locale(locale);
    let language = chosen.language.as_deref().map_or(client, Language::from_locale);
    Texts::get().voice_for(language, client)
}

/// The look of a person's private pictures.
pub(crate) fn theme_of(chosen: &UserSettings) -> Theme {
    // One that a later version knew is none here.
    chosen.theme.as_deref().and_then(|theme| theme.parse().ok()).unwrap_or_default()
}

/// What the three kinds of interaction have in common.
struct Who<'i> {
    user: &'i serenity::User,
    member: Option<&'i serenity::Member>,
    locale: &'i str,
    guild: Option<serenity::GuildId>,
    guild_locale: Option<&'i str>,
    channel: serenity::ChannelId,
    place: Option<&'i serenity::PartialChannel>,
    bot_rights: Option<serenity::Permissions>,
    id: u64,
}

/// Whether a channel of that kind is a thread.
pub(crate) fn is_thread(kind: serenity::ChannelType) -> bool {
    matches!(
        kind,
        serenity::ChannelType::PublicThread
            | serenity::ChannelType::PrivateThread
            | serenity::ChannelType::NewsThread
    )
}
