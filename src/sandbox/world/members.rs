//! People: joining, leaving, names, languages, presence, roles, outages.

use super::World;
use crate::sandbox::events::EventKind;
use crate::sandbox::gateway::hub::intent;
use crate::sandbox::id::Snowflake;
use crate::sandbox::json;
use crate::sandbox::model::{Command, Member, Presence, User};
use crate::sandbox::storage::Record;
use serde_json::json;
use std::borrow::Cow;
use twilight_model::guild::Permissions;

impl World {
    /// Adds somebody, or takes back somebody who left.
    pub(crate) fn add_person(&mut self, name: &str, locale: &str) -> Snowflake {
        let known = self.users.values().find(|user| !user.bot && user.name == name).map(|user| user.id);
        let id = known.unwrap_or_else(|| self.next_id());
        if known.is_none() {
            let user = User { id, name: name.into(), display_name: None, bot: false, locale: locale.into() };
            self.keep(&Record::User(Cow::Borrowed(&user)));
            self.users.insert(id, user);
        }
        self.join(id);
        id
    }

    /// Makes somebody a member.
    pub(crate) fn join(&mut self, user: Snowflake) {
        if self.members.contains_key(&user) {
            return;
        }
        let member =
            Member { user, nick: None, roles: Vec::new(), joined_at: self.now(), presence: Presence::Online };
        self.keep(&Record::Member(Cow::Borrowed(&member)));
        self.members.insert(user, member);
        if user == self.bot {
            let data = self.guild_create_json();
            self.dispatch("GUILD_CREATE", intent::GUILDS, &data);
        } else {
            let mut data = self.member_json(user).unwrap_or_default();
            data["guild_id"] = json!(self.guild.id);
            self.dispatch("GUILD_MEMBER_ADD", intent::GUILD_MEMBERS, &data);
        }
        self.tell(EventKind::PersonChanged { user }, None, None);
    }

    /// Ends somebody's membership. For the bot that means it was removed from the guild.
    pub(crate) fn leave(&mut self, user: Snowflake) {
        if self.members.remove(&user).is_none() {
            return;
        }
        self.keep(&Record::MemberGone(user));
        if user == self.bot {
            self.dispatch("GUILD_DELETE", intent::GUILDS, &json!({"id": self.guild.id}));
        } else {
            let data = json!({"guild_id": self.guild.id, "user": self.user_json(user)});
            self.dispatch("GUILD_MEMBER_REMOVE", intent::GUILD_MEMBERS, &data);
        }
        self.tell(EventKind::PersonChanged { user }, None, None);
    }

    /// Changes an account.
    pub(crate) fn change_user(&mut self, id: Snowflake, change: impl FnOnce(&mut User)) {
        let Some(user) = self.users.get_mut(&id) else { return };
        change(user);
        let user = user.clone();
        self.keep(&Record::User(Cow::Borrowed(&user)));
        self.tell(EventKind::PersonChanged { user: id }, None, None);
    }

    /// Changes a membership: its nick, roles.
    pub(crate) fn change_member(&mut self, id: Snowflake, change: impl FnOnce(&mut Member)) {
        let Some(member) = self.members.get_mut(&id) else { return };
        change(member);
        let member = member.clone();
        self.keep(&Record::Member(Cow::Borrowed(&member)));
        let mut data = self.member_json(id).unwrap_or_default();
        data["guild_id"] = json!(self.guild.id);
        // The bot always hears of itself.
        let wanted = if id == self.bot { intent::GUILDS } else { intent::GUILD_MEMBERS };
        self.dispatch("GUILD_MEMBER_UPDATE", wanted, &data);
        self.tell(EventKind::PersonChanged { user: id }, None, None);
    }

    /// Makes somebody appear online, idle or offline.
    pub(crate) fn set_presence(&mut self, id: Snowflake, presence: Presence) {
        let Some(member) = self.members.get_mut(&id) else { return };
        if std::mem::replace(&mut member.presence, presence) == presence {
            return;
        }
        let member = member.clone();
        self.keep(&Record::Member(Cow::Borrowed(&member)));
        let data = self.presence_json(&member);
        self.dispatch("PRESENCE_UPDATE", intent::GUILD_PRESENCES, &data);
        self.tell(EventKind::PersonChanged { user: id }, None, None);
    }

    /// Makes a role allow something else.
    pub(crate) fn set_role_permissions(&mut self, id: Snowflake, permissions: Permissions) {
        let Some(role) = self.guild.roles.iter_mut().find(|role| role.id == id) else { return };
        role.permissions = permissions;
        let data = json!({"guild_id": self.guild.id, "role": json::role(role)});
        let guild = self.guild.clone();
        self.keep(&Record::Guild(Cow::Borrowed(&guild)));
        self.dispatch("GUILD_ROLE_UPDATE", intent::GUILDS, &data);
    }

    /// Sets the guild's language.
    pub(crate) fn set_guild_locale(&mut self, locale: &str) {
        self.guild.locale = locale.into();
        let guild = self.guild.clone();
        self.keep(&Record::Guild(Cow::Borrowed(&guild)));
        let data = self.guild_json();
        self.dispatch("GUILD_UPDATE", intent::GUILDS, &data);
    }

    /// Replaces the registered commands.
    pub(crate) fn set_commands(&mut self, commands: Vec<Command>) {
        if self.commands == commands {
            return;
        }
        self.keep(&Record::Commands(Cow::Borrowed(commands.as_slice())));
        self.commands = commands;
        self.tell(EventKind::CommandsChanged, None, None);
    }

    /// Begins or ends an outage of the guild: it disappears, marked as unavailable, and comes back.
    pub(crate) fn set_outage(&mut self, outage: bool) {
        if self.outage == outage {
            return;
        }
        if outage {
            self.dispatch("GUILD_DELETE", intent::GUILDS, &json!({"id": self.guild.id, "unavailable": true}));
            self.outage = true;
        } else {
            self.outage = false;
            let data = self.guild_create_json();
            self.dispatch("GUILD_CREATE", intent::GUILDS, &data);
        }
    }

    /// Whether the bot came online or went offline changed what people see.
    pub(crate) fn note_bot_presence(&mut self, before: bool) {
        let online = self.hub.online();
        if online != before {
            self.tell(EventKind::BotOnline { online }, None, None);
        }
    }
}
