//! What happens to the server and to the connection: changes by its moderators, faults, the request log.

use super::{Driver, DriverError, EXPECTED_WITHIN, Person};
use crate::sandbox::faults::{Fault, FaultHandle};
use crate::sandbox::gateway::hub::{Control, intent};
use crate::sandbox::id::Snowflake;
use crate::sandbox::log::RequestRecord;
use crate::sandbox::model::OverwriteTarget;
use crate::sandbox::world::interactions::Deed;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use twilight_model::guild::Permissions;

/// Changes to the guild, as its moderators make them.
impl Driver {
    /// Adds a person, or takes one back who left, under a user name.
    pub fn add_person(&self, name: &str, locale: &str) -> Person {
        let id = self.shared.world().add_person(name, locale);
        Person::new(self.clone(), id)
    }

    /// Makes a text channel.
    pub fn add_channel(&self, name: &str) -> Snowflake {
        self.shared.world().add_channel(name)
    }

    /// Takes rights from the bot, or gives them to it, in one channel: its overwrite there. Two empty sets
    /// remove it.
    pub fn set_bot_permissions(&self, channel: Snowflake, allow: Permissions, deny: Permissions) {
        let mut world = self.shared.world();
        let bot = world.bot;
        world.set_overwrite(channel, OverwriteTarget::Member(bot), allow, deny);
    }

    /// The same for everybody, the bot included, or for a role or member.
    pub fn set_overwrite(
        &self,
        channel: Snowflake,
        target: OverwriteTarget,
        allow: Permissions,
        deny: Permissions,
    ) {
        self.shared.world().set_overwrite(channel, target, allow, deny);
    }

    /// Sets what `@everyone` may do in the whole guild.
    pub fn set_everyone_permissions(&self, permissions: Permissions) {
        let mut world = self.shared.world();
        let everyone = world.guild.id;
        world.set_role_permissions(everyone, permissions);
    }

    /// Deletes a message, as a moderator does.
    pub fn delete_message(&self, message: Snowflake) {
        self.shared.world().delete(message);
    }

    /// Deletes a channel or thread, as a moderator does.
    pub fn delete_channel(&self, channel: Snowflake) {
        self.shared.world().delete_channel(channel);
    }

    /// Archives, locks or opens a thread, as a moderator does.
    pub fn set_thread_state(&self, thread: Snowflake, archived: bool, locked: bool) {
        self.shared.world().change_channel(thread, |channel| {
            if let Some(thread) = &mut channel.thread {
                thread.archived = archived;
                thread.locked = locked;
            }
        });
    }

    /// Makes the server's language another.
    pub fn set_guild_locale(&self, locale: &str) {
        self.shared.world().set_guild_locale(locale);
    }

    /// Removes the bot from the guild.
    pub fn kick_bot(&self) {
        let mut world = self.shared.world();
        let bot = world.bot;
        world.leave(bot);
    }

    /// Adds the bot to the guild again.
    pub fn invite_bot(&self) {
        let mut world = self.shared.world();
        let bot = world.bot;
        world.join(bot);
    }
}

/// Faults. All of them can be combined.
impl Driver {
    /// Makes the next `times` requests to a route fail. `route` is `METHOD /path` with `*` for any one
    /// part: `POST /channels/*/messages`, `* *` for everything.
    pub fn inject(&self, route: &str, fault: Fault, times: u32) -> FaultHandle {
        self.shared.faults.add(route, fault, times)
    }

    /// Ends all injected request faults.
    pub fn clear_faults(&self) {
        self.shared.faults.clear();
    }

    /// Keeps events back from the bot until [`Driver::release_events`]; they are not lost.
    pub fn hold_events(&self) {
        self.shared.world().hub.held = true;
    }

    /// Delivers what was kept back.
    pub fn release_events(&self) {
        let mut world = self.shared.world();
        world.hub.held = false;
        world.hub.ring();
    }

    /// Never sends the next `times` events of that name (`MESSAGE_CREATE`).
    pub fn swallow_events(&self, name: &str, times: u32) {
        self.shared.world().hub.swallowed.push((name.into(), times));
    }

    /// Sends an event with any content, such as one that the bot's library cannot read.
    pub fn dispatch_raw(&self, name: &str, data: &Value) {
        self.shared.world().dispatch(name, intent::ALWAYS, data);
    }

    /// Cuts the gateway connection without a word. The session can be resumed.
    pub fn cut_gateway(&self) {
        self.shared.world().hub.control(Control::Cut);
    }

    /// Asks the bot to reconnect (opcode 7).
    pub fn ask_reconnect(&self) {
        self.shared.world().hub.control(Control::Reconnect);
    }

    /// Closes the gateway connection with a code.
    pub fn close_gateway(&self, code: u16) {
        self.shared.world().hub.control(Control::Close(code));
    }

    /// Declares every session invalid (opcode 9), not to be resumed.
    pub fn invalidate_sessions(&self) {
        let mut world = self.shared.world();
        let before = world.hub.online();
        world.hub.invalidate_all();
        world.note_bot_presence(before);
    }

    /// Refuses new gateway connections while set.
    pub fn refuse_gateway(&self, refuse: bool) {
        self.shared.world().hub.refusing = refuse;
    }

    /// Refuses the next `times` attempts to resume a session.
    pub fn fail_resumes(&self, times: u32) {
        self.shared.world().hub.failing_resumes = times;
    }

    /// Leaves heartbeats unanswered while set: a zombie connection.
    pub fn ignore_heartbeats(&self, ignore: bool) {
        self.shared.world().hub.deaf = ignore;
    }

    /// Begins or ends an outage of the guild.
    pub fn set_outage(&self, outage: bool) {
        self.shared.world().set_outage(outage);
    }

    /// How many gateway connections there have been.
    pub fn gateway_connections(&self) -> u64 {
        self.shared.world().hub.connections()
    }

    /// How many times a bot has identified itself.
    pub fn gateway_sessions(&self) -> u64 {
        self.shared.world().hub.sessions_made()
    }
}

/// What went on.
impl Driver {
    /// What people did by command, component and form (at most the last 10,000 deeds), oldest first.
    pub fn deeds(&self) -> Vec<Arc<Deed>> {
        self.shared.world().interactions.deeds().cloned().collect()
    }

    /// The last requests (at most 10,000), oldest first.
    pub fn requests(&self) -> Vec<Arc<RequestRecord>> {
        self.shared.log.all()
    }

    /// How many requests there have been of each route (`POST /channels/{id}/messages`).
    pub fn request_counts(&self) -> BTreeMap<String, u64> {
        self.shared.log.counts()
    }

    /// Waits (at most 30 s) for that many requests from now on.
    ///
    /// # Errors
    /// [`DriverError::TimedOut`].
    pub async fn expect_requests(&self, more: u64) -> Result<(), DriverError> {
        let mut total = self.shared.log.total();
        let wanted = *total.borrow() + more;
        let coming = total.wait_for(|total| *total >= wanted);
        let came = tokio::time::timeout(EXPECTED_WITHIN, coming).await.is_ok();
        let seen = || format!("{} of {wanted} requests", *self.shared.log.total().borrow());
        came.then_some(()).ok_or_else(|| DriverError::TimedOut { waited: EXPECTED_WITHIN, seen: seen() })
    }

    /// How many requests there have been of one route.
    pub fn count_requests(&self, route: &str) -> u64 {
        self.shared.log.counts().get(route).copied().unwrap_or(0)
    }

    /// What the check of [`crate::sandbox::LocalConfig::with_check`] had to say.
    pub fn complaints(&self) -> Vec<(Arc<RequestRecord>, String)> {
        self.shared.log.complaints()
    }
}
