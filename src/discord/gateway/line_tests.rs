//! The line against a gateway that drops, refuses and falls silent as told.

use super::super::wire::Identity;
use super::*;
use crate::clock::ManualClock;
use crate::engine::Millis;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// A gateway of which a test plays the other end.
struct Fake {
    listener: TcpListener,
    /// Accepted, but not greeted yet.
    came: Option<TcpStream>,
    clock: Arc<ManualClock>,
    heard: mpsc::UnboundedReceiver<Heard>,
    lifeline: Lifeline,
    stop: CancellationToken,
    line: JoinHandle<Over>,
}

type Peer = WebSocketStream<TcpStream>;

impl Fake {
    async fn start() -> Self {
        Self::with_probe_patience(Duration::from_mins(10)).await
    }

    async fn with_probe_patience(probe_patience: Duration) -> Self {
        Self::with(probe_patience, Duration::ZERO).await
    }

    async fn with(probe_patience: Duration, first_pause: Duration) -> Self {
        let lifeline = Lifeline::default();
        lifeline.attach();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let clock = Arc::new(ManualClock::new(Timestamp(1000)));
        let stop = CancellationToken::new();
        let (tell, heard) = mpsc::unbounded_channel();
        let line = Line {
            url: format!("ws://{}", listener.local_addr().unwrap()),
            shard: Shard::new(Identity { token: "secret".into(), intents: 1, activity: "omok".into() }),
            clock: Arc::clone(&clock) as Arc<dyn Clock>,
            backoff: Backoff::new([3; 32]),
            first_pause,
            identify_pace: Duration::ZERO,
            probe_patience,
            lifeline: lifeline.clone(),
            stall: Stall::default(),
            stop: stop.clone(),
            listener: async move |heard| tell.send(heard).unwrap(),
        };
        let line = tokio::spawn(line.run());
        Self { listener, came: None, clock, heard, lifeline, stop, line }
    }

    /// The next connection, greeted; long heartbeats, so that none interferes.
    async fn accept(&mut self) -> Peer {
        self.accept_with(600_000).await
    }

    async fn accept_with(&mut self, heartbeat_ms: i64) -> Peer {
        let stream = match self.came.take() {
            Some(stream) => stream,
            None => self.listener.accept().await.unwrap().0,
        };
        let mut peer = tokio_tungstenite::accept_async(stream).await.unwrap();
        send(&mut peer, &json!({ "op": 10, "d": { "heartbeat_interval": heartbeat_ms } })).await;
        peer
    }

    /// A first session, ready.
    async fn ready(&mut self) -> Peer {
        let mut peer = self.accept().await;
        expect(&mut peer, 2).await;
        self.tell_ready(&mut peer).await;
        peer
    }

    async fn tell_ready(&mut self, peer: &mut Peer) {
        event(peer, 1, "READY", &json!({ "session_id": "s1" })).await;
        assert!(matches!(self.heard.recv().await, Some(Heard::Up)));
        self.hear("READY").await;
    }

    async fn hear(&mut self, wanted: &str) -> Timestamp {
        match self.heard.recv().await {
            Some(Heard::Event { kind, arrived_at, .. }) if kind == wanted => arrived_at,
            other => panic!("{other:?} instead of {wanted}"),
        }
    }

    async fn hear_lost(&mut self) -> Timestamp {
        match self.heard.recv().await {
            Some(Heard::Lost(at)) => at,
            other => panic!("{other:?} instead of a loss"),
        }
    }

    /// Ends the line; `peer` closes its end as a gateway does.
    async fn stop(self, mut peer: Peer) {
        self.stop.cancel();
        while let Some(Ok(_)) = peer.next().await {}
        drop(peer);
        assert_eq!(self.line.await.unwrap(), Over::Stopped);
    }
}

async fn send(peer: &mut Peer, message: &Value) {
    peer.send(Message::text(message.to_string())).await.unwrap();
}

async fn event(peer: &mut Peer, seq: u64, kind: &str, data: &Value) {
    send(peer, &json!({ "op": 0, "s": seq, "t": kind, "d": data })).await;
}

/// The next message with that op; heartbeats in between are answered.
async fn expect(peer: &mut Peer, op: u64) -> Value {
    loop {
        let Some(Ok(Message::Text(text))) = peer.next().await else { panic!("gone before op {op}") };
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["op"] == op {
            return message["d"].clone();
        }
        assert_eq!(message["op"], 1, "{message}");
        send(peer, &json!({ "op": 11 })).await;
    }
}

#[tokio::test]
async fn events_come_with_the_instant_of_their_arrival() {
    let mut fake = Fake::start().await;
    let mut peer = fake.ready().await;
    fake.clock.advance(Millis(500));
    event(&mut peer, 2, "INTERACTION_CREATE", &json!({})).await;
    assert_eq!(fake.hear("INTERACTION_CREATE").await, Timestamp(1500));
    fake.stop(peer).await;
}

#[tokio::test]
async fn a_connection_that_drops_twice_while_resuming_loses_no_move() {
    let mut fake = Fake::start().await;
    let peer = fake.ready().await;
    fake.clock.advance(Millis(300));
    drop(peer);
    assert_eq!(fake.hear_lost().await, Timestamp(1000), "at the last sign of life");
    for _ in 0..2 {
        let mut peer = fake.accept().await;
        assert_eq!(expect(&mut peer, 6).await, json!({ "token": "secret", "session_id": "s1", "seq": 1 }));
    }
    let mut peer = fake.accept().await;
    expect(&mut peer, 6).await;
    fake.clock.advance(Millis(4000));
    event(&mut peer, 2, "INTERACTION_CREATE", &json!({ "missed": true })).await;
    event(&mut peer, 3, "RESUMED", &json!({})).await;
    assert!(matches!(fake.heard.recv().await, Some(Heard::Up)));
    assert_eq!(fake.hear("INTERACTION_CREATE").await, Timestamp(5300));
    fake.hear("RESUMED").await;
    fake.stop(peer).await;
}

#[tokio::test]
async fn a_session_that_cannot_be_resumed_begins_anew_by_itself() {
    let mut fake = Fake::start().await;
    let mut peer = fake.ready().await;
    peer.close(Some(CloseFrame { code: 4009.into(), reason: "".into() })).await.unwrap();
    fake.hear_lost().await;
    let mut peer = fake.accept().await;
    expect(&mut peer, 2).await;
    fake.tell_ready(&mut peer).await;
    fake.stop(peer).await;
}

#[tokio::test]
async fn a_line_whose_heartbeats_go_unanswered_is_resumed_on_another() {
    let mut fake = Fake::start().await;
    // Nobody answers heartbeats here. A line found dead before it was ready comes again.
    let mut deaf = Vec::new();
    loop {
        let mut peer = fake.accept_with(20).await;
        // It may be gone already.
        let ready = json!({ "op": 0, "s": 1, "t": "READY", "d": { "session_id": "s1" } });
        let _ = peer.send(Message::text(ready.to_string())).await;
        deaf.push(peer);
        tokio::select! {
            biased;
            heard = fake.heard.recv() => {
                assert!(matches!(heard, Some(Heard::Up)), "{heard:?}");
                break;
            }
            came = fake.listener.accept() => fake.came = Some(came.unwrap().0),
        }
    }
    fake.hear("READY").await;
    fake.hear_lost().await;
    let mut peer = fake.accept().await;
    expect(&mut peer, 6).await;
    drop(deaf);
    fake.stop(peer).await;
}

#[tokio::test]
async fn stopping_says_since_when_no_move_can_arrive() {
    let mut fake = Fake::start().await;
    let peer = fake.ready().await;
    fake.clock.advance(Millis(4_000));
    // The other end does not say goodbye yet.
    fake.stop.cancel();
    match fake.heard.recv().await {
        Some(Heard::Stopping(at)) => assert_eq!(at, fake.clock.now()),
        other => panic!("{other:?} instead of the stop"),
    }
    fake.stop(peer).await;
}

/// Whether a timer lacks a sign newer than that; if so, it is asked for.
fn want_sign(fake: &Fake, newer_than: Timestamp) -> bool {
    !fake.lifeline.lets_fire(newer_than + crate::session::LAG_ALLOWANCE, fake.clock.now())
}

#[tokio::test]
async fn a_sign_of_life_is_asked_for_by_a_heartbeat() {
    let mut fake = Fake::start().await;
    let mut peer = fake.ready().await;
    // The connection's first, and only one for long.
    expect_beat(&mut peer).await;
    fake.clock.advance(Millis(9_000));
    assert!(want_sign(&fake, Timestamp(5_000)));
    assert!(want_sign(&fake, Timestamp(6_000)));
    expect_beat(&mut peer).await;
    send(&mut peer, &json!({ "op": 11 })).await;
    while want_sign(&fake, Timestamp(6_000)) {
        fake.lifeline.changed().await;
    }
    fake.stop(peer).await;
}

async fn expect_beat(peer: &mut Peer) {
    let Some(Ok(Message::Text(text))) = peer.next().await else { panic!("gone") };
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["op"], 1);
}

#[tokio::test]
async fn a_line_that_gives_no_sign_of_life_is_lost_since_the_last() {
    let mut fake = Fake::with_probe_patience(Duration::from_millis(1)).await;
    let peer = fake.ready().await;
    fake.clock.advance(Millis(9_000));
    assert!(want_sign(&fake, Timestamp(5_000)));
    // Nobody reads at the other end, which stays open.
    assert_eq!(fake.hear_lost().await, Timestamp(1000));
    let mut again = fake.accept().await;
    expect(&mut again, 6).await;
    drop(peer);
    fake.stop(again).await;
}

#[tokio::test]
async fn a_refused_token_ends_it() {
    let mut fake = Fake::start().await;
    let mut peer = fake.accept().await;
    expect(&mut peer, 2).await;
    peer.close(Some(CloseFrame { code: 4004.into(), reason: "".into() })).await.unwrap();
    assert_eq!(fake.line.await.unwrap(), Over::Refused(4004));
}

#[tokio::test]
async fn the_pause_before_the_first_session_is_kept_and_can_be_ended() {
    let day = Duration::from_hours(24);
    let fake = Fake::with(day, day).await;
    tokio::task::yield_now().await;
    fake.stop.cancel();
    assert_eq!(fake.line.await.unwrap(), Over::Stopped);
    let came = fake.listener.into_std().unwrap().accept();
    assert!(came.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock), "nobody has connected");
}

#[tokio::test]
async fn a_goodbye_ends_the_session() {
    let mut fake = Fake::start().await;
    let mut peer = fake.ready().await;
    let hung_up = tokio::spawn(async move {
        loop {
            match peer.next().await {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| u16::from(frame.code)),
                Some(Ok(_)) => {}
                _ => return None,
            }
        }
    });
    fake.stop.cancel();
    assert_eq!(fake.line.await.unwrap(), Over::Stopped);
    assert_eq!(hung_up.await.unwrap(), Some(1000));
}

/// Whoever has said goodbye may take a while to hang up.
#[tokio::test]
async fn a_goodbye_that_was_answered_is_not_waited_for_any_longer() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("ws://{}", listener.local_addr().unwrap());
    let (ours, theirs) = tokio::join!(connect_async_with_config(url, None, true), async {
        tokio_tungstenite::accept_async(listener.accept().await.unwrap().0).await.unwrap()
    });
    let mut theirs = theirs;
    let answer = async {
        let said = theirs.next().await;
        // The answer is made by itself, and the connection stays open after it.
        let _ = theirs.flush().await;
        said
    };
    let ours = timeout(Duration::from_secs(30), close(ours.unwrap().0, CloseCode::Normal));
    let (ended, said) = tokio::join!(ours, answer);
    ended.expect("the answer is enough");
    assert!(matches!(said, Some(Ok(Message::Close(Some(frame)))) if frame.code == CloseCode::Normal));
    drop(theirs);
}

#[tokio::test]
async fn nonsense_on_the_line_is_passed_over() {
    let mut fake = Fake::start().await;
    let mut peer = fake.ready().await;
    for nonsense in ["", "{", "null", r#"{"op":77}"#, r#"{"op":0,"s":null,"t":"X"}"#] {
        peer.send(Message::text(nonsense)).await.unwrap();
    }
    event(&mut peer, 2, "MESSAGE_CREATE", &json!({})).await;
    fake.hear("MESSAGE_CREATE").await;
    fake.stop(peer).await;
}

/// An interaction that Discord made so many milliseconds after its beginning.
fn made(ms: u64) -> Value {
    json!({ "id": (ms << 22).to_string() })
}

#[tokio::test]
async fn a_line_that_stood_still_was_lost_until_what_is_late_has_come() {
    let mut fake = Fake::start().await;
    let mut peer = fake.ready().await;
    event(&mut peer, 2, "INTERACTION_CREATE", &made(0)).await;
    let first = fake.hear("INTERACTION_CREATE").await;
    fake.clock.advance(Millis(9_000));
    event(&mut peer, 3, "INTERACTION_CREATE", &made(4_000)).await;
    assert_eq!(fake.hear_lost().await, first + Millis(4_000), "since it should have been there");
    assert!(matches!(fake.heard.recv().await, Some(Heard::Up)));
    assert_eq!(fake.hear("INTERACTION_CREATE").await, first + Millis(9_000));
    event(&mut peer, 4, "INTERACTION_CREATE", &made(5_000)).await;
    fake.hear("INTERACTION_CREATE").await;
    fake.stop(peer).await;
}

#[tokio::test]
async fn a_late_interaction_on_a_line_that_lives_is_no_gap() {
    let mut fake = Fake::start().await;
    let mut peer = fake.ready().await;
    event(&mut peer, 2, "INTERACTION_CREATE", &made(0)).await;
    fake.hear("INTERACTION_CREATE").await;
    fake.clock.advance(Millis(9_000));
    event(&mut peer, 3, "TYPING_START", &json!({})).await;
    fake.hear("TYPING_START").await;
    event(&mut peer, 4, "INTERACTION_CREATE", &made(4_000)).await;
    fake.hear("INTERACTION_CREATE").await;
    fake.stop(peer).await;
}
