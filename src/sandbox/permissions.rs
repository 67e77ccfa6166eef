//! Who may do what where.
//! Source: <https://discord.com/developers/docs/topics/permissions>.

use super::id::Snowflake;
use super::model::{Channel, Member, OverwriteTarget};
use super::world::World;
use twilight_model::guild::Permissions;

impl World {
    /// What a member may do anywhere in the guild, overwrites aside; nothing for somebody who left.
    pub(crate) fn guild_permissions(&self, user: Snowflake) -> Permissions {
        let Some(member) = self.members.get(&user) else { return Permissions::empty() };
        if user == self.guild.owner {
            return Permissions::all();
        }
        let granted = self
            .guild
            .roles
            .iter()
            .filter(|role| role.id == self.guild.id || member.roles.contains(&role.id));
        let base = granted.fold(Permissions::empty(), |sum, role| sum | role.permissions);
        if base.contains(Permissions::ADMINISTRATOR) { Permissions::all() } else { base }
    }

    /// What a member may do in a channel or thread, after overwrites and implied refusals.
    pub(crate) fn permissions_in(&self, user: Snowflake, channel: Snowflake) -> Permissions {
        let base = self.guild_permissions(user);
        let Some(channel) = self.channels.get(&channel) else { return Permissions::empty() };
        let Some(member) = self.members.get(&user) else { return Permissions::empty() };
        if base.contains(Permissions::ADMINISTRATOR) {
            return base;
        }
        let place =
            channel.thread.as_ref().and_then(|thread| self.channels.get(&thread.parent)).unwrap_or(channel);
        let mut granted = with_overwrites(base, place, member, self.guild.id);
        if !granted.contains(Permissions::VIEW_CHANNEL) {
            return Permissions::empty();
        }
        let send = if channel.thread.is_some() {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        };
        if !granted.contains(send) {
            granted -= Permissions::MENTION_EVERYONE
                | Permissions::SEND_TTS_MESSAGES
                | Permissions::ATTACH_FILES
                | Permissions::EMBED_LINKS;
        }
        granted
    }

    /// Whether somebody sees the channel at all: private threads only for their members and moderators.
    pub(crate) fn sees(&self, user: Snowflake, channel: Snowflake) -> bool {
        let granted = self.permissions_in(user, channel);
        let thread = self.channels.get(&channel).filter(|channel| channel.kind.number() == 12);
        let joined = thread
            .and_then(|channel| channel.thread.as_ref())
            .is_none_or(|thread| thread.members.contains(&user));
        granted.contains(Permissions::VIEW_CHANNEL)
            && (joined || granted.contains(Permissions::MANAGE_THREADS))
    }
}

fn with_overwrites(base: Permissions, place: &Channel, member: &Member, everyone: Snowflake) -> Permissions {
    let mut granted = base;
    let mut apply = |wanted: &dyn Fn(OverwriteTarget) -> bool| {
        let chosen = place.overwrites.iter().filter(|overwrite| wanted(overwrite.target));
        let (allow, deny) = chosen
            .fold((Permissions::empty(), Permissions::empty()), |(allow, deny), overwrite| {
                (allow | overwrite.allow, deny | overwrite.deny)
            });
        granted = (granted - deny) | allow;
    };
    apply(&|target| target == OverwriteTarget::Role(everyone));
    apply(
        &|target| matches!(target, OverwriteTarget::Role(role) if role != everyone && member.roles.contains(&role)),
    );
    apply(&|target| target == OverwriteTarget::Member(member.user));
    granted
}
