//! The course of a gateway session over any number of connections: a pure state machine.
//!
//! It keeps what a session needs to be resumed, decides after each lost connection
//! whether to resume or to begin anew, and knows the instant up to which moves could
//! reach us. Sockets and timers are [`super::line`]'s.

use super::wire::{Identity, Received, heartbeat};
use crate::engine::{Millis, Timestamp};
use serde_json::Value;

/// What to do next.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Do {
    /// Send this text.
    Send(String),
    /// Send a heartbeat that often from now on; the first one at once.
    Beat(Millis),
    /// Hand this event on.
    Deliver { kind: String, data: Value },
    /// Tell the session that moves can arrive from now on.
    Up,
    /// Give this connection up.
    HangUp,
}

/// How to go on after a connection has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// Connect and resume.
    Resume,
    /// Connect and begin a new session.
    Anew,
    /// Wait from one to five seconds first, as Discord wants after an invalid session.
    AnewLater,
    /// Connecting again would be refused again.
    Never(u16),
}

/// How a connection ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// Discord closed it, with its code if it gave one.
    Closed(Option<u16>),
    /// It broke, or fell silent.
    Broken,
    /// We gave it up because we were told to.
    HungUp,
}

/// What is needed to resume.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Session {
    id: String,
    resume_url: Option<String>,
    seq: u64,
}

/// Where the present connection stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// None, or no `Hello` on it yet.
    Silent,
    /// Identified or asked to resume.
    Asked,
    /// Events flow.
    Up,
}

/// A shard: one session at a time, over one connection at a time.
pub(super) struct Shard {
    identity: Identity,
    session: Option<Session>,
    phase: Phase,
    /// Set by an invalid session: what to do once the connection is down.
    next: Option<Next>,
    beat_answered: bool,
    /// Identifications since events flowed last.
    identified_in_vain: u32,
    /// The last message on a connection that was up.
    last_sign: Timestamp,
}

impl Shard {
    pub(super) fn new(identity: Identity) -> Self {
        Self {
            identity,
            session: None,
            phase: Phase::Silent,
            next: None,
            beat_answered: true,
            identified_in_vain: 0,
            last_sign: Timestamp(0),
        }
    }

    /// Where to connect, if Discord named a place to resume at.
    pub(super) fn resume_url(&self) -> Option<&str> {
        self.session.as_ref()?.resume_url.as_deref()
    }

    /// The resume address does not answer: the common one will do.
    pub(super) fn forget_resume_url(&mut self) {
        if let Some(session) = &mut self.session {
            session.resume_url = None;
        }
    }

    /// Whether the next `Hello` is answered by a resumption.
    pub(super) fn will_resume(&self) -> bool {
        self.session.is_some()
    }

    /// How often a session was asked for since the last one that came about.
    pub(super) fn identified_in_vain(&self) -> u32 {
        self.identified_in_vain
    }

    /// A message came in.
    pub(super) fn received(&mut self, message: Received, now: Timestamp) -> Vec<Do> {
        if self.phase == Phase::Up {
            self.last_sign = now;
        }
        match message {
            Received::Hello { heartbeat } => self.hello(heartbeat),
            Received::Dispatch { seq, kind, data } => self.dispatch(seq, kind, data, now),
            Received::WantsBeat => vec![Do::Send(heartbeat(self.seq()))],
            Received::BeatAnswered => {
                self.beat_answered = true;
                Vec::new()
            }
            Received::Reconnect => vec![Do::HangUp],
            Received::InvalidSession { resumable } => {
                if !resumable {
                    self.session = None;
                    self.next = Some(Next::AnewLater);
                }
                vec![Do::HangUp]
            }
            Received::Other => Vec::new(),
        }
    }

    fn hello(&mut self, heartbeat: Millis) -> Vec<Do> {
        self.beat_answered = true;
        self.phase = Phase::Asked;
        let ask = if let Some(session) = &self.session {
            self.identity.resume(&session.id, session.seq)
        } else {
            self.identified_in_vain = self.identified_in_vain.saturating_add(1);
            self.identity.identify()
        };
        vec![Do::Send(ask), Do::Beat(heartbeat)]
    }

    fn dispatch(&mut self, seq: u64, kind: String, data: Value, now: Timestamp) -> Vec<Do> {
        let mut todo = Vec::new();
        if kind == "READY" {
            let text = |name: &str| data.get(name).and_then(Value::as_str).map(str::to_owned);
            if let Some(id) = text("session_id") {
                let resume_url = text("resume_gateway_url");
                self.session = Some(Session { id, resume_url, seq });
            }
        }
        if let Some(session) = &mut self.session {
            session.seq = seq;
        }
        // Events that were missed come before `RESUMED`: with the first of them moves arrive again.
        if self.phase == Phase::Asked {
            self.phase = Phase::Up;
            self.identified_in_vain = 0;
            self.last_sign = now;
            todo.push(Do::Up);
        }
        todo.push(Do::Deliver { kind, data });
        todo
    }

    /// It is time for a heartbeat. Without an answer to the last one the line is dead.
    pub(super) fn beat_due(&mut self) -> Do {
        if !std::mem::replace(&mut self.beat_answered, false) {
            return Do::HangUp;
        }
        Do::Send(heartbeat(self.seq()))
    }

    /// A sign of life is wanted: whatever comes in is one, and this brings an answer.
    pub(super) fn probe(&self) -> Do {
        Do::Send(heartbeat(self.seq()))
    }

    /// Whether moves can arrive.
    pub(super) fn is_up(&self) -> bool {
        self.phase == Phase::Up
    }

    /// The connection is down. Returns how to go on, and since when moves could not reach
    /// us if they could before.
    pub(super) fn down(&mut self, ending: Ending, now: Timestamp) -> (Next, Option<Timestamp>) {
        let was_up = self.phase == Phase::Up;
        self.phase = Phase::Silent;
        let lost_at = was_up.then_some(match ending {
            Ending::Closed(Some(_)) | Ending::HungUp => now,
            Ending::Closed(None) | Ending::Broken => self.last_sign,
        });
        let next = match (ending, self.next.take()) {
            (_, Some(next)) => next,
            (Ending::Closed(Some(code)), None) => self.after_close(code),
            _ if self.session.is_some() => Next::Resume,
            _ => Next::Anew,
        };
        (next, lost_at)
    }

    /// Source: Discord docs, "Gateway close event codes".
    fn after_close(&mut self, code: u16) -> Next {
        match code {
            4004 | 4010..=4014 => return Next::Never(code),
            // The session is over: bad sequence number, timed out.
            4007 | 4009 => self.session = None,
            _ => {}
        }
        if self.session.is_some() { Next::Resume } else { Next::Anew }
    }

    fn seq(&self) -> Option<u64> {
        self.session.as_ref().map(|session| session.seq)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn shard() -> Shard {
        Shard::new(Identity { token: "secret".into(), intents: 5, activity: "omok".into() })
    }

    fn hello(shard: &mut Shard) -> Vec<Do> {
        shard.received(Received::Hello { heartbeat: Millis(40_000) }, Timestamp(0))
    }

    fn event(shard: &mut Shard, seq: u64, kind: &str, at: i64) -> Vec<Do> {
        let data = json!({ "session_id": "s1", "resume_gateway_url": "wss://resume.example" });
        shard.received(Received::Dispatch { seq, kind: kind.into(), data }, Timestamp(at))
    }

    fn op(todo: &Do) -> u64 {
        let Do::Send(text) = todo else { panic!("{todo:?} sends nothing") };
        serde_json::from_str::<Value>(text).unwrap()["op"].as_u64().unwrap()
    }

    fn up(at: i64) -> Shard {
        let mut shard = shard();
        assert_eq!(op(&hello(&mut shard)[0]), 2, "a first connection identifies");
        assert_eq!(event(&mut shard, 1, "READY", at)[0], Do::Up);
        shard
    }

    #[test]
    fn ready_three_times_is_up_once() {
        let mut shard = up(10);
        for seq in 2..4 {
            let todo = event(&mut shard, seq, "READY", 11);
            assert!(matches!(&todo[..], [Do::Deliver { .. }]), "{todo:?}");
        }
    }

    #[test]
    fn a_broken_line_resumes_where_it_was_and_was_lost_at_its_last_sign() {
        let mut shard = up(10);
        event(&mut shard, 7, "MESSAGE_CREATE", 500);
        assert_eq!(shard.down(Ending::Broken, Timestamp(900)), (Next::Resume, Some(Timestamp(500))));
        assert_eq!(shard.resume_url(), Some("wss://resume.example"));
        let todo = hello(&mut shard);
        let Do::Send(text) = &todo[0] else { panic!("nothing sent") };
        let sent: Value = serde_json::from_str(text).unwrap();
        assert_eq!(sent, json!({ "op": 6, "d": { "token": "secret", "session_id": "s1", "seq": 7 } }));
        // What was missed comes first, and is enough to be up again.
        assert_eq!(event(&mut shard, 8, "INTERACTION_CREATE", 950)[0], Do::Up);
        assert!(!event(&mut shard, 9, "RESUMED", 951).contains(&Do::Up));
    }

    #[test]
    fn two_drops_during_a_resumption_still_resume_and_lose_nothing_anew() {
        let mut shard = up(10);
        assert_eq!(
            shard.down(Ending::Closed(Some(4000)), Timestamp(100)),
            (Next::Resume, Some(Timestamp(100)))
        );
        for at in [200, 300] {
            assert_eq!(op(&hello(&mut shard)[0]), 6);
            assert_eq!(shard.down(Ending::Broken, Timestamp(at)), (Next::Resume, None), "it was not up");
        }
        assert_eq!(op(&hello(&mut shard)[0]), 6);
        assert_eq!(event(&mut shard, 2, "RESUMED", 400)[0], Do::Up);
    }

    #[test]
    fn an_invalid_session_begins_anew_after_a_pause() {
        let mut shard = up(10);
        shard.down(Ending::Broken, Timestamp(20));
        hello(&mut shard);
        assert_eq!(
            shard.received(Received::InvalidSession { resumable: false }, Timestamp(30)),
            [Do::HangUp]
        );
        assert_eq!(shard.down(Ending::HungUp, Timestamp(31)), (Next::AnewLater, None));
        assert_eq!(op(&hello(&mut shard)[0]), 2);
    }

    #[test]
    fn identifications_in_vain_are_counted_until_one_is_not() {
        let mut shard = shard();
        for in_vain in 1..4 {
            hello(&mut shard);
            assert_eq!(shard.identified_in_vain(), in_vain);
            shard.received(Received::InvalidSession { resumable: false }, Timestamp(1));
            shard.down(Ending::HungUp, Timestamp(1));
        }
        hello(&mut shard);
        event(&mut shard, 1, "READY", 5);
        assert_eq!(shard.identified_in_vain(), 0);
        shard.down(Ending::Broken, Timestamp(6));
        hello(&mut shard);
        assert_eq!(shard.identified_in_vain(), 0, "a resumption is none");
    }

    #[test]
    fn a_reconnect_request_and_a_resumable_invalid_session_resume() {
        for message in [Received::Reconnect, Received::InvalidSession { resumable: true }] {
            let mut shard = up(10);
            assert_eq!(shard.received(message, Timestamp(50)), [Do::HangUp]);
            assert_eq!(shard.down(Ending::HungUp, Timestamp(51)), (Next::Resume, Some(Timestamp(51))));
        }
    }

    #[test]
    fn close_codes_decide() {
        for (code, next) in [
            (1000, Next::Resume),
            (4000, Next::Resume),
            (4007, Next::Anew),
            (4009, Next::Anew),
            (4004, Next::Never(4004)),
            (4014, Next::Never(4014)),
        ] {
            assert_eq!(up(0).down(Ending::Closed(Some(code)), Timestamp(1)).0, next, "{code}");
        }
        assert_eq!(shard().down(Ending::Broken, Timestamp(1)), (Next::Anew, None));
    }

    #[test]
    fn an_unanswered_heartbeat_is_a_dead_line() {
        let mut shard = up(10);
        assert_eq!(op(&shard.beat_due()), 1);
        shard.received(Received::BeatAnswered, Timestamp(77));
        assert_eq!(op(&shard.beat_due()), 1);
        assert_eq!(shard.beat_due(), Do::HangUp);
        assert_eq!(shard.down(Ending::Broken, Timestamp(99)), (Next::Resume, Some(Timestamp(77))));
    }

    #[test]
    fn a_heartbeat_asked_for_names_the_last_event() {
        let mut shard = up(10);
        event(&mut shard, 42, "MESSAGE_CREATE", 11);
        let todo = shard.received(Received::WantsBeat, Timestamp(12));
        assert_eq!(todo, [Do::Send(json!({ "op": 1, "d": 42 }).to_string())]);
    }
}
