//! Tells of matches in channels, by the bot's own token.
//!
//! A match has one message: it says that the match waits, then how it goes, and in the end how it
//! ended. If that message is gone or too old to be edited, the end gets a new one.

use super::words;
use crate::discord::locales::Locales;
use crate::discord::outgoing::Outgoing;
use crate::discord::presenter::words::voice as voice_of;
use crate::discord::rest::{RestClient, RestError, Route, Surface};
use crate::discord::texts::Voice;
use crate::render::Theme;
use crate::session::{ChannelId, GuildId, MessageId, Sessions};
use crate::strategy::Report;
use crate::strategy::archive::{Match, MatchState};
use crate::strategy::referee::{Live, Teller, Untold};
use futures_util::future::BoxFuture;
use std::fmt;
use std::sync::Arc;

/// Sends the messages of matches.
pub(crate) struct DiscordTeller {
    /// The way to Discord.
    pub(crate) rest: RestClient,
    /// For the languages of servers.
    pub(crate) sessions: Sessions,
    /// The same, remembered.
    pub(crate) locales: Arc<Locales>,
}

impl fmt::Debug for DiscordTeller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiscordTeller").finish_non_exhaustive()
    }
}

impl Teller for DiscordTeller {
    fn post(&self, wanted: Match, channel: ChannelId) -> BoxFuture<'_, Result<MessageId, Untold>> {
        Box::pin(async move {
            let voice = self.voice(wanted.guild).await;
            let mut message = words::running(voice, &wanted, &Live::default());
            // The same message again, if the answer to the first was lost. Not the id: after a backup was
            // restored that names another match.
            message.nonce = Some(format!("{:x}", wanted.seed));
            self.create(channel, message).await
        })
    }

    fn show(&self, running: Match, live: Live) -> BoxFuture<'_, Result<(), Untold>> {
        Box::pin(async move {
            let (Some(channel), Some(message)) = (running.channel, running.message) else {
                return Err(Untold::Never);
            };
            let voice = self.voice(running.guild).await;
            let shown = words::running(voice, &running, &live);
            self.edit(channel, message, shown).await.map_err(|error| untold(&running, &error))
        })
    }

    fn end(&self, ended: Match, report: Option<Report>) -> BoxFuture<'_, Result<(), Untold>> {
        Box::pin(async move {
            let Some(channel) = ended.channel else { return Err(Untold::Never) };
            let voice = self.voice(ended.guild).await;
            let match_of = ended.clone();
            let written = tokio::task::spawn_blocking(move || match (match_of.state, report) {
                (MatchState::Finished, Some(report)) => {
                    words::finished(voice, &match_of, &report, Theme::default())
                }
                _ => words::failed(voice, &match_of),
            });
            let written = written.await.map_err(|_| Untold::Never)?;
            if let Some(message) = ended.message {
                match self.edit(channel, message, written.clone()).await {
                    Ok(()) => return Ok(()),
                    // A new message then.
                    Err(RestError::Gone(Surface::Message) | RestError::EditLimit) => {}
                    Err(error) => return Err(untold(&ended, &error)),
                }
            }
            let nonce = Some(format!("{:x}-end", ended.seed));
            self.create(channel, Outgoing { nonce, ..written }).await.map(drop)
        })
    }
}

impl DiscordTeller {
    async fn voice(&self, guild: GuildId) -> Voice<'static> {
        voice_of(self.locales.public(&self.sessions, guild).await)
    }

    async fn create(&self, channel: ChannelId, message: Outgoing) -> Result<MessageId, Untold> {
        let permit = self.rest.permit(Route::CreateMessage(channel)).await;
        self.rest.create_message(permit, message).await.map_err(|error| {
            tracing::warn!(channel.id = channel.0, %error, "a match could not be told of");
            how_long(&error)
        })
    }

    async fn edit(&self, channel: ChannelId, message: MessageId, shown: Outgoing) -> Result<(), RestError> {
        let permit = self.rest.permit(Route::EditMessage(channel, message)).await;
        self.rest.edit_message(permit, shown).await
    }
}

fn untold(of: &Match, error: &RestError) -> Untold {
    tracing::warn!(strategy.game = of.id.0, %error, "a match's message could not be changed");
    how_long(error)
}

fn how_long(error: &RestError) -> Untold {
    if error.worth_repeating() { Untold::Later } else { Untold::Never }
}
