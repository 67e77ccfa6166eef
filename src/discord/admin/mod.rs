//! What moderators set up: panels that they alone see, and whose every press asks again whether
//! they may.

pub(crate) mod channels;
pub(crate) mod check;
pub(crate) mod defaults;
pub(crate) mod end;
pub(crate) mod language;
pub(crate) mod log;
mod rights;

use super::ask::Ask;
use super::errors::Refusal;
use super::presenter::words;
use super::texts::{Voice, say};
use crate::session::{Change, GuildId};
use poise::serenity_prelude as serenity;
use serenity::Permissions;

/// The server, if whoever asks may set it up. Discord offers the commands to those alone, but a
/// server may offer them to others, and a panel outlives a role.
pub(crate) fn guild(ask: &Ask<'_>) -> Result<GuildId, Refusal> {
    let guild = ask.guild.ok_or(Refusal::ServerOnly)?;
    if ask.rights.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR) {
        Ok(guild)
    } else {
        Err(Refusal::ModeratorsOnly)
    }
}

/// Changes looked through for the last one that a panel is about.
const LOOKED_THROUGH: u32 = 200;

/// The last change of what a panel shows, by the settings' names: by whom, and when.
async fn last_change(ask: &Ask<'_>, guild: GuildId, shows: fn(&str) -> bool) -> Option<Change> {
    // A panel without that line is better than none.
    let changes = ask.app.sessions.guild_changes(guild, LOOKED_THROUGH).await.ok()?;
    changes.into_iter().find(|change| shows(&change.setting))
}

fn last_change_line(voice: Voice<'_>, last: Option<&Change>) -> String {
    match last {
        Some(change) => say!(
            voice,
            "admin-last-change",
            who = words::person(voice, change.by),
            when = words::relative(change.at)
        ),
        None => say!(voice, "admin-no-change"),
    }
}
