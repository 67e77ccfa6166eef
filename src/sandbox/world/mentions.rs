//! Whom a message pings.

use super::World;
use crate::sandbox::id::Snowflake;
use crate::sandbox::validate::message::AllowedMentions;
use twilight_model::guild::Permissions;

/// Whom a message pings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Pings {
    pub(crate) users: Vec<Snowflake>,
    pub(crate) roles: Vec<Snowflake>,
    pub(crate) everyone: bool,
}

impl World {
    /// Reads the mentions in a text, as far as `allowed` and the author's rights let them ping.
    /// `replied` is the author of the message replied to.
    pub(crate) fn pings(
        &self,
        (author, channel): (Snowflake, Snowflake),
        content: &str,
        allowed: &AllowedMentions,
        replied: Option<Snowflake>,
    ) -> Pings {
        let text = without_code(content);
        let mut pings = Pings::default();
        for piece in text.split("<@").skip(1) {
            let Some((inside, _)) = piece.split_once('>') else { continue };
            if let Some(role) = inside.strip_prefix('&').and_then(|id| id.parse().ok()) {
                let known = self.guild.roles.iter().any(|known| known.id == role);
                if known && allowed.roles.allows(role) && !pings.roles.contains(&role) {
                    pings.roles.push(role);
                }
            } else if let Ok(user) = inside.trim_start_matches('!').parse() {
                let known = self.users.contains_key(&user);
                if known && allowed.users.allows(user) && !pings.users.contains(&user) {
                    pings.users.push(user);
                }
            }
        }
        if let Some(replied) =
            replied.filter(|replied| allowed.replied_user && !pings.users.contains(replied))
        {
            pings.users.push(replied);
        }
        let says = text.contains("@everyone") || text.contains("@here");
        let may = self.permissions_in(author, channel).contains(Permissions::MENTION_EVERYONE);
        pings.everyone = says && allowed.everyone && may;
        pings
    }
}

/// The text without code blocks and code spans, in which mentions mean nothing.
fn without_code(content: &str) -> String {
    let mut plain = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(start) = rest.find('`') {
        let ticks = rest[start..].chars().take_while(|c| *c == '`').count();
        let fence = &rest[start..start + ticks];
        let inside = &rest[start + ticks..];
        plain.push_str(&rest[..start]);
        if let Some(end) = inside.find(fence) {
            rest = &inside[end + ticks..];
        } else {
            plain.push_str(fence);
            rest = inside;
        }
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::without_code;

    #[test]
    fn code_hides_mentions_and_a_lone_tick_does_not() {
        assert_eq!(without_code("a `<@1>` b ```x\n<@2>``` c"), "a  b  c");
        assert_eq!(without_code("it`s <@3>"), "it`s <@3>");
    }
}
