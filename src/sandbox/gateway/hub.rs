//! Gateway sessions and their events: who is connected, what each has yet to receive, what can be replayed.
//!
//! An event is put into the buffer of each session that wants it; the session's connection sends from
//! there. Delivery and replay after a resume are therefore the same thing.

use crate::engine::{Millis, Timestamp};
use crate::sandbox::id::Snowflake;
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use tokio::sync::{Notify, mpsc};

/// Most events kept for one session; a session that falls further behind cannot be resumed.
const BUFFER_MAX: usize = 65_536;
/// Most bytes of events kept for a replay after they were sent.
const SENT_BYTES_MAX: usize = 8 * 1024 * 1024;
/// How long a session can be resumed after its connection ended.
const RESUME_WINDOW: Millis = Millis::from_secs(180);

/// Intents, as Discord numbers them.
pub(crate) mod intent {
    pub(crate) const ALWAYS: u64 = 0;
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
}

/// What a connection is told to do besides sending events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Control {
    /// Ask the bot to reconnect and resume (opcode 7).
    Reconnect,
    /// Declare the session invalid (opcode 9); resumable or not.
    Invalid(bool),
    /// Close with a code.
    Close(u16),
    /// Cut the connection without a word.
    Cut,
}

/// One event as it goes over the wire.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    pub(crate) seq: u64,
    pub(crate) text: Arc<str>,
}

/// A connection that serves a session.
#[derive(Debug, Clone)]
pub(crate) struct Connection {
    pub(crate) number: u64,
    pub(crate) control: mpsc::Sender<Control>,
}

/// What a bot logged in for.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) intents: u64,
    pub(crate) shard: (u64, u64),
    /// Number of the last event put into the buffer.
    pub(crate) seq: u64,
    buffer: VecDeque<Frame>,
    /// Bytes in the buffer.
    bytes: usize,
    /// Number of the last event that a connection has sent.
    sent: u64,
    /// Set while connected.
    pub(crate) connection: Option<Connection>,
    /// When the last connection ended.
    ended: Timestamp,
    /// Rung when there is something to send.
    pub(crate) bell: Arc<Notify>,
}

impl Session {
    /// Puts an event, its data already written as JSON, into the buffer.
    fn push(&mut self, name: &str, data: &str) {
        self.seq += 1;
        let text = format!(r#"{{"op":0,"s":{},"t":"{name}","d":{data}}}"#, self.seq);
        self.bytes += text.len();
        self.buffer.push_back(Frame { seq: self.seq, text: text.into() });
        while self.buffer.len() > BUFFER_MAX || self.bytes > SENT_BYTES_MAX && self.oldest_is_sent() {
            self.drop_oldest();
        }
        self.bell.notify_one();
    }

    fn oldest_is_sent(&self) -> bool {
        self.buffer.front().is_some_and(|oldest| oldest.seq <= self.sent)
    }

    fn drop_oldest(&mut self) {
        if let Some(oldest) = self.buffer.pop_front() {
            self.bytes -= oldest.text.len();
        }
    }

    /// The events after `seq`; `None` when some of them are no longer kept.
    fn after(&self, seq: u64) -> Option<Vec<Frame>> {
        let oldest = self.buffer.front().map_or(self.seq + 1, |frame| frame.seq);
        if seq > self.seq || seq + 1 < oldest {
            return None;
        }
        let start = self.buffer.partition_point(|frame| frame.seq <= seq);
        Some(self.buffer.range(start..).cloned().collect())
    }
}

/// All sessions, and what goes wrong with them on purpose.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    sessions: BTreeMap<String, Session>,
    connections: u64,
    sessions_made: u64,
    /// Events are kept back while set.
    pub(crate) held: bool,
    /// New connections are refused while set.
    pub(crate) refusing: bool,
    /// Heartbeats are not acknowledged while set.
    pub(crate) deaf: bool,
    /// How many resumes to refuse from now on.
    pub(crate) failing_resumes: u32,
    /// Events that are never sent: name, and how many more of them.
    pub(crate) swallowed: Vec<(String, u32)>,
}

impl Hub {
    /// The number of a new connection.
    pub(crate) fn next_connection(&mut self) -> u64 {
        self.connections += 1;
        self.connections
    }

    /// How many connections there have been.
    pub(crate) fn connections(&self) -> u64 {
        self.connections
    }

    /// Starts a session and returns its id.
    pub(crate) fn start(&mut self, connection: Connection, intents: u64, shard: (u64, u64)) -> String {
        self.sessions_made += 1;
        let id = format!(
            "{:032x}",
            u128::from(self.sessions_made).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835)
        );
        let session = Session {
            intents,
            shard,
            seq: 0,
            buffer: VecDeque::new(),
            bytes: 0,
            sent: 0,
            connection: Some(connection),
            ended: Timestamp::default(),
            bell: Arc::default(),
        };
        self.sessions.insert(id.clone(), session);
        id
    }

    /// Whether that session can go on after event `seq` on a new connection; if so it does.
    pub(crate) fn resume(&mut self, id: &str, seq: u64, connection: Connection, now: Timestamp) -> bool {
        if self.failing_resumes > 0 {
            self.failing_resumes -= 1;
            self.sessions.remove(id);
            return false;
        }
        let Some(session) = self.sessions.get_mut(id) else { return false };
        let too_late = session.connection.is_none() && now - session.ended > RESUME_WINDOW;
        if too_late || session.after(seq).is_none() {
            self.sessions.remove(id);
            return false;
        }
        session.bell = Arc::default();
        if let Some(old) = session.connection.replace(connection) {
            // The bot came back on another connection; the old one is dead to it.
            let _ = old.control.try_send(Control::Cut);
        }
        true
    }

    /// A connection ended; its session stays for a while unless the bot closed it on purpose.
    pub(crate) fn end(&mut self, id: &str, connection: u64, on_purpose: bool, now: Timestamp) {
        let Some(session) = self.sessions.get_mut(id) else { return };
        if session.connection.as_ref().is_none_or(|current| current.number != connection) {
            return;
        }
        if on_purpose {
            self.sessions.remove(id);
        } else {
            session.connection = None;
            session.ended = now;
        }
    }

    pub(crate) fn forget(&mut self, id: &str) {
        self.sessions.remove(id);
    }

    pub(crate) fn session(&self, id: &str) -> Option<&Session> {
        self.sessions.get(id)
    }

    /// The events a connection has yet to send after `seq`: nothing while they are held back, `None` when
    /// the session is gone or too far behind.
    pub(crate) fn pending(&mut self, id: &str, seq: u64) -> Option<Vec<Frame>> {
        let session = self.sessions.get_mut(id)?;
        session.sent = seq;
        if self.held { Some(Vec::new()) } else { session.after(seq) }
    }

    /// Forgets what the bot says it has received.
    pub(crate) fn received(&mut self, id: &str, seq: u64) {
        if let Some(session) = self.sessions.get_mut(id) {
            while session.buffer.front().is_some_and(|frame| frame.seq <= seq) {
                session.drop_oldest();
            }
        }
    }

    /// Whether a bot is connected.
    pub(crate) fn online(&self) -> bool {
        self.sessions.values().any(|session| session.connection.is_some())
    }

    /// How many sessions have been started.
    pub(crate) fn sessions_made(&self) -> u64 {
        self.sessions_made
    }

    /// Whether there is any session, connected or not.
    pub(crate) fn anybody(&self) -> bool {
        !self.sessions.is_empty()
    }

    /// Tells every connection.
    pub(crate) fn control(&self, what: Control) {
        for connection in self.sessions.values().filter_map(|session| session.connection.as_ref()) {
            // A full queue means that the connection is ending anyway.
            let _ = connection.control.try_send(what);
        }
    }

    /// Makes every session unknown, so that no resume succeeds.
    pub(crate) fn invalidate_all(&mut self) {
        self.control(Control::Invalid(false));
        self.sessions.clear();
    }

    /// Wakes every connection, after `held` changed.
    pub(crate) fn ring(&self) {
        for session in self.sessions.values() {
            session.bell.notify_one();
        }
    }

    fn swallow(&mut self, name: &str) -> bool {
        let Some(rule) = self.swallowed.iter_mut().find(|(event, left)| event == name && *left > 0) else {
            return false;
        };
        rule.1 -= 1;
        true
    }

    /// Puts an event into one session's buffer.
    pub(crate) fn dispatch_to(&mut self, id: &str, name: &str, data: &Value) {
        if self.swallow(name) {
            return;
        }
        if let Some(session) = self.sessions.get_mut(id) {
            session.push(name, &data.to_string());
        }
    }

    /// Puts an event about the guild into the buffer of every session that asked for its kind.
    /// `without_content` is for those without the message content intent, where it differs.
    pub(crate) fn dispatch(
        &mut self,
        (name, intent): (&str, u64),
        guild: Snowflake,
        data: &Value,
        without_content: Option<&Value>,
    ) {
        if self.sessions.is_empty() || self.swallow(name) {
            return;
        }
        let full = data.to_string();
        let poor = without_content.map(Value::to_string);
        for session in self.sessions.values_mut() {
            let wanted = intent == intent::ALWAYS || session.intents & intent != 0;
            let here = (guild.0 >> 22) % session.shard.1.max(1) == session.shard.0;
            if !wanted || !here {
                continue;
            }
            let strip = session.intents & intent::MESSAGE_CONTENT == 0;
            session.push(name, poor.as_ref().filter(|_| strip).unwrap_or(&full));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connection(number: u64) -> (Connection, mpsc::Receiver<Control>) {
        let (control, receiver) = mpsc::channel(4);
        (Connection { number, control }, receiver)
    }

    #[test]
    fn a_resumed_session_gets_what_it_missed_and_an_old_one_is_refused() {
        let mut hub = Hub::default();
        let guild = Snowflake(1 << 22);
        let (first, _first_control) = connection(1);
        let id = hub.start(first, intent::GUILDS, (0, 1));
        for number in 0..3 {
            hub.dispatch(("CHANNEL_UPDATE", intent::GUILDS), guild, &Value::from(number), None);
        }
        hub.end(&id, 1, false, Timestamp(0));
        assert!(!hub.online());
        let (second, _second_control) = connection(2);
        assert!(hub.resume(&id, 1, second, Timestamp(180_000)));
        let missed: Vec<_> = hub.pending(&id, 1).unwrap().iter().map(|frame| frame.seq).collect();
        assert_eq!(missed, [2, 3]);

        hub.end(&id, 2, false, Timestamp(200_000));
        let (third, _third_control) = connection(3);
        assert!(!hub.resume(&id, 3, third, Timestamp(380_001)), "the window is over");
    }

    #[test]
    fn what_was_sent_is_kept_within_bounds_and_what_was_not_is_kept() {
        let mut hub = Hub::default();
        let (only, _control) = connection(1);
        let id = hub.start(only, intent::GUILDS, (0, 1));
        let large = Value::from("x".repeat(SENT_BYTES_MAX / 4));
        for _ in 0..8 {
            hub.dispatch(("CHANNEL_UPDATE", intent::GUILDS), Snowflake(1), &large, None);
        }
        assert_eq!(hub.pending(&id, 0).unwrap().len(), 8, "nothing has been sent yet");
        hub.pending(&id, 8);
        hub.dispatch(("CHANNEL_UPDATE", intent::GUILDS), Snowflake(1), &large, None);
        assert!(hub.pending(&id, 0).is_none(), "the oldest can no longer be replayed");
        assert_eq!(hub.pending(&id, 8).unwrap().len(), 1);
    }

    #[test]
    fn a_session_gets_only_the_kinds_it_asked_for() {
        let mut hub = Hub::default();
        let (only, _control) = connection(1);
        let id = hub.start(only, intent::GUILDS, (0, 1));
        hub.dispatch(("MESSAGE_CREATE", intent::GUILD_MESSAGES), Snowflake(1), &Value::Null, None);
        hub.dispatch(("INTERACTION_CREATE", intent::ALWAYS), Snowflake(1), &Value::Null, None);
        let frames = hub.pending(&id, 0).unwrap();
        assert_eq!(frames.len(), 1);
        assert!(frames[0].text.contains("INTERACTION_CREATE"));
    }
}
