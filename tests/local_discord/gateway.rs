//! The gateway: logging in, heartbeats, resuming, faults.

use crate::support::{Fixture, Gateway, INTENTS, text};
use omok::engine::Millis;
use serde_json::{Value, json};

async fn resume(fixture: &Fixture, session: &str, seq: u64) -> Gateway {
    let mut gateway = Gateway::open(fixture).await;
    let data = json!({"token": fixture.local.token(), "session_id": session, "seq": seq});
    gateway.send(&json!({"op": 6, "d": data})).await;
    gateway
}

/// Connects and returns the session's id.
async fn login(fixture: &Fixture) -> (Gateway, String) {
    let mut gateway = Gateway::open(fixture).await;
    gateway.identify(fixture.local.token(), INTENTS).await;
    let ready = gateway.expect("READY").await;
    gateway.expect("GUILD_CREATE").await;
    (gateway, text(&ready, "session_id").to_owned())
}

#[tokio::test]
async fn logging_in() {
    let fixture = Fixture::new().await;
    let (mut gateway, _) = login(&fixture).await;
    assert!(fixture.driver.bot_online());
    gateway.send(&json!({"op": 1, "d": gateway.seq})).await;
    assert_eq!(gateway.receive().await["op"], 11);
    gateway.identify(fixture.local.token(), INTENTS).await;
    assert_eq!(gateway.receive().await["closed"], 4005);
}

#[tokio::test]
async fn each_misuse_has_its_close_code() {
    let fixture = Fixture::new().await;
    let token = fixture.local.token();
    let identify = |data: Value| json!({"op": 2, "d": data}).to_string();
    let cases = [
        (identify(json!({"token": "wrong", "intents": 1})), 4004),
        (identify(json!({"token": token, "intents": 1_u64 << 40})), 4013),
        (identify(json!({"token": token})), 4013),
        (identify(json!({"token": token, "intents": 1 << 15})), 4014),
        (identify(json!({"token": token, "intents": 1, "shard": [1, 1]})), 4010),
        ("not JSON".to_owned(), 4002),
        (format!(r#"{{"op":1,"d":"{}"}}"#, "x".repeat(4096)), 4002),
        (r#"{"op":99}"#.to_owned(), 4001),
        (r#"{"op":3,"d":{}}"#.to_owned(), 4003),
    ];
    for (payload, code) in cases {
        let mut gateway = Gateway::open(&fixture).await;
        gateway.send_text(&payload).await;
        assert_eq!(gateway.receive().await["closed"], code, "{payload}");
    }
    let privileged = Fixture::with(|config| config.privileged_intents = true).await;
    let mut gateway = Gateway::open(&privileged).await;
    gateway.identify(privileged.local.token(), INTENTS | 1 << 15).await;
    gateway.expect("READY").await;
}

#[tokio::test]
async fn a_resumed_session_misses_nothing() {
    let fixture = Fixture::new().await;
    let (mut gateway, session) = login(&fixture).await;
    fixture.say(&json!({"content": "seen"})).await;
    gateway.expect("MESSAGE_CREATE").await;
    let seq = gateway.seq;
    gateway.drop_hard();
    fixture.driver.expect_bot_offline().await.unwrap();
    fixture.say(&json!({"content": "missed"})).await;

    let mut gateway = resume(&fixture, &session, seq).await;
    assert_eq!(gateway.expect("MESSAGE_CREATE").await["content"], "missed");
    gateway.expect("RESUMED").await;
    fixture.say(&json!({"content": "new"})).await;
    assert_eq!(gateway.expect("MESSAGE_CREATE").await["content"], "new");

    let seq = gateway.seq;
    gateway.drop_hard();
    fixture.driver.expect_bot_offline().await.unwrap();
    fixture.clock.advance(Millis::from_secs(181));
    let mut gateway = resume(&fixture, &session, seq).await;
    assert_eq!(gateway.receive().await, json!({"op": 9, "d": false, "s": null, "t": null}));
    gateway.identify(fixture.local.token(), INTENTS).await;
    gateway.expect("READY").await;
}

#[tokio::test]
async fn closing_on_purpose_ends_the_session() {
    let fixture = Fixture::new().await;
    for (code, resumable) in [(1000, false), (1001, false), (4000, true)] {
        let (gateway, session) = login(&fixture).await;
        let seq = gateway.seq;
        gateway.close(code).await;
        fixture.driver.expect_bot_offline().await.unwrap();
        let mut again = resume(&fixture, &session, seq).await;
        let answer = again.receive().await;
        assert_eq!(answer["t"] == "RESUMED", resumable, "{code}: {answer}");
        again.drop_hard();
        fixture.driver.expect_bot_offline().await.unwrap();
    }
}

#[tokio::test]
async fn content_is_for_those_it_is_meant_for() {
    let fixture = Fixture::new().await;
    let (mut gateway, _) = login(&fixture).await;
    let alice = fixture.alice();
    alice.say(fixture.channel(), "secret").await.unwrap();
    let heard = gateway.expect("MESSAGE_CREATE").await;
    assert_eq!((&heard["content"], &heard["author"]["username"]), (&json!(""), &json!("alice")));
    alice.say(fixture.channel(), &format!("<@{}> h8", fixture.driver.bot_id())).await.unwrap();
    assert!(text(&gateway.expect("MESSAGE_CREATE").await, "content").ends_with("h8"));
    let own = fixture.say(&json!({"content": "own"})).await;
    assert_eq!(gateway.expect("MESSAGE_CREATE").await["content"], "own");
    let id = text(&own, "id").parse().unwrap();
    alice.reply(id, "loud", true).await.unwrap();
    assert_eq!(gateway.expect("MESSAGE_CREATE").await["content"], "loud");
    alice.reply(id, "quiet", false).await.unwrap();
    assert_eq!(gateway.expect("MESSAGE_CREATE").await["content"], "");
}

#[tokio::test]
async fn faults_of_the_connection() {
    let fixture = Fixture::new().await;
    let driver = &fixture.driver;
    let (mut gateway, session) = login(&fixture).await;

    driver.ignore_heartbeats(true);
    gateway.send(&json!({"op": 1, "d": gateway.seq})).await;
    gateway.send(&json!({"op": 8, "d": {"guild_id": driver.guild_id(), "query": "ali", "limit": 0}})).await;
    let members = gateway.expect("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(members["members"][0]["user"]["username"], "alice", "and no acknowledgement before it");
    driver.ignore_heartbeats(false);
    driver.ask_reconnect();
    assert_eq!(gateway.receive().await["op"], 7);

    driver.swallow_events("MESSAGE_CREATE", 1);
    fixture.say(&json!({"content": "never sent"})).await;
    fixture.say(&json!({"content": "sent"})).await;
    assert_eq!(gateway.expect("MESSAGE_CREATE").await["content"], "sent");

    driver.dispatch_raw("MESSAGE_CREATE", &json!({"id": "not a message"}));
    assert_eq!(gateway.expect("MESSAGE_CREATE").await, json!({"id": "not a message"}));

    driver.set_outage(true);
    assert_eq!(gateway.expect("GUILD_DELETE").await["unavailable"], true);
    assert_eq!(fixture.post(&fixture.messages(), &json!({"content": "x"})).await.0, 503);
    driver.set_outage(false);
    gateway.expect("GUILD_CREATE").await;

    driver.cut_gateway();
    assert_eq!(gateway.receive().await["closed"], 0);
    driver.expect_bot_offline().await.unwrap();
    driver.fail_resumes(1);
    let mut gateway = resume(&fixture, &session, 1).await;
    assert_eq!(gateway.receive().await["op"], 9);

    driver.refuse_gateway(true);
    let (_, address) = fixture.get("/gateway").await;
    assert!(tokio_tungstenite::connect_async(text(&address, "url")).await.is_err());
}

#[tokio::test]
async fn removal_is_no_outage() {
    let fixture = Fixture::new().await;
    let (mut gateway, _) = login(&fixture).await;
    fixture.driver.kick_bot();
    assert!(gateway.expect("GUILD_DELETE").await.get("unavailable").is_none());
    fixture.driver.invite_bot();
    assert_eq!(gateway.expect("GUILD_CREATE").await["id"], json!(fixture.driver.guild_id()));
}
