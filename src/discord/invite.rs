//! The link by which a server's owner invites the bot: it asks for the rights that the code uses, and no more.

use poise::serenity_prelude as serenity;
use serenity::Permissions;

/// What the bot needs where it plays.
///
/// Pictures go as plain attachments, so that `EMBED_LINKS` is not among them; a thread of its own the bot
/// may archive without `MANAGE_THREADS`.
pub const RIGHTS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    // Threads have a right of their own for that.
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    // A game's thread hangs on its table's message.
    .union(Permissions::CREATE_PUBLIC_THREADS)
    // The board.
    .union(Permissions::ATTACH_FILES)
    // After an unknown outcome the announcer looks whether its message is there.
    .union(Permissions::READ_MESSAGE_HISTORY)
    // A mention that cannot be played gets a mark.
    .union(Permissions::ADD_REACTIONS);

/// The invitation of the bot of that application.
///
/// Source: Discord docs, "`OAuth2`", bot authorization flow.
pub(super) fn invite_url(application: u64) -> String {
    invite_url_of(&application.to_string())
}

/// The same, for an application that is named in any way.
pub fn invite_url_of(application: &str) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        RIGHTS.bits()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_asks_for_the_bot_its_commands_and_the_rights() {
        assert_eq!(
            invite_url(42),
            "https://discord.com/oauth2/authorize?client_id=42&scope=bot+applications.commands&permissions=309237746752"
        );
        assert!(!RIGHTS.intersects(Permissions::ADMINISTRATOR | Permissions::MANAGE_MESSAGES));
    }
}
