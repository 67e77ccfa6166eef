//! What the bot may do in a channel, from roles and overwrites.
//! Source: Discord docs, "Permissions", "Permission Overwrites".

use poise::serenity_prelude as serenity;
use serenity::{GuildChannel, GuildId, Member, PermissionOverwriteType, Permissions, Role};

/// The rights of a member who does not own the server.
pub(super) fn in_channel(
    channel: &GuildChannel,
    guild: GuildId,
    roles: &[Role],
    member: &Member,
) -> Permissions {
    let everyone = guild.everyone_role();
    let has = |role| role == everyone || member.roles.contains(&role);
    let base = roles.iter().filter(|role| has(role.id));
    let base = base.fold(Permissions::empty(), |sum, role| sum | role.permissions);
    if base.contains(Permissions::ADMINISTRATOR) {
        return Permissions::all();
    }
    let mut granted = base;
    let mut apply = |wanted: &dyn Fn(PermissionOverwriteType) -> bool| {
        let (mut allow, mut deny) = (Permissions::empty(), Permissions::empty());
        for overwrite in channel.permission_overwrites.iter().filter(|overwrite| wanted(overwrite.kind)) {
            allow |= overwrite.allow;
            deny |= overwrite.deny;
        }
        granted = (granted - deny) | allow;
    };
    apply(&|kind| kind == PermissionOverwriteType::Role(everyone));
    apply(
        &|kind| matches!(kind, PermissionOverwriteType::Role(role) if role != everyone && member.roles.contains(&role)),
    );
    apply(&|kind| kind == PermissionOverwriteType::Member(member.user.id));
    // Who does not see a channel can do nothing there.
    if granted.contains(Permissions::VIEW_CHANNEL) { granted } else { Permissions::empty() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const VIEW: u64 = Permissions::VIEW_CHANNEL.bits();
    const SEND: u64 = Permissions::SEND_MESSAGES.bits();
    const FILES: u64 = Permissions::ATTACH_FILES.bits();

    fn role(id: u64, permissions: u64) -> Role {
        serde_json::from_value(json!({
            "id": id.to_string(), "guild_id": "1", "name": "r", "color": 0, "hoist": false, "position": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "permissions": permissions.to_string(), "managed": false, "mentionable": false, "flags": 0,
        }))
        .unwrap()
    }

    fn granted(roles: &[Role], overwrites: &Value) -> Permissions {
        let channel: GuildChannel = serde_json::from_value(json!({
            "id": "5", "type": 0, "guild_id": "1", "name": "c", "position": 0,
            "permission_overwrites": overwrites,
        }))
        .unwrap();
        let member: Member = serde_json::from_value(json!({
            "user": { "id": "9", "username": "omok", "discriminator": "0" }, "guild_id": "1", "roles": ["2"],
            "joined_at": "2026-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0,
        }))
        .unwrap();
        in_channel(&channel, GuildId::new(1), roles, &member)
    }

    fn overwrite(id: u64, kind: u8, allow: u64, deny: u64) -> Value {
        json!({ "id": id.to_string(), "type": kind, "allow": allow.to_string(), "deny": deny.to_string() })
    }

    #[test]
    fn roles_add_up_and_overwrites_come_from_wide_to_narrow() {
        let roles = [role(1, VIEW), role(2, SEND), role(3, FILES)];
        let bits = |overwrites: Value| granted(&roles, &overwrites).bits();
        assert_eq!(bits(json!([])), VIEW | SEND, "roles of others don't count");
        assert_eq!(bits(json!([overwrite(1, 0, 0, SEND)])), VIEW);
        assert_eq!(bits(json!([overwrite(2, 0, SEND, 0), overwrite(1, 0, 0, SEND)])), VIEW | SEND);
        assert_eq!(bits(json!([overwrite(9, 1, FILES, SEND), overwrite(2, 0, SEND, 0)])), VIEW | FILES);
        assert_eq!(bits(json!([overwrite(3, 0, FILES, VIEW)])), VIEW | SEND, "a role it does not have");
        assert_eq!(bits(json!([overwrite(8, 1, FILES, VIEW)])), VIEW | SEND, "somebody else");
    }

    #[test]
    fn who_does_not_see_a_channel_has_no_rights_there_unless_as_administrator() {
        let hidden = json!([overwrite(1, 0, 0, VIEW)]);
        assert_eq!(granted(&[role(1, VIEW | SEND)], &hidden), Permissions::empty());
        let roles = [role(1, VIEW), role(2, Permissions::ADMINISTRATOR.bits())];
        assert_eq!(granted(&roles, &hidden), Permissions::all());
    }
}
