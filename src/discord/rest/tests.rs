//! The client against a server that answers as told and records what it was asked.

use super::*;
use crate::clock::ManualClock;
use crate::discord::outgoing::{Attachment, Outgoing};
use crate::session::ids::{ChannelId, MessageId};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap as Headers, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response as Answer};
use std::collections::VecDeque;
use std::net::SocketAddr;

const CHANNEL: ChannelId = ChannelId(42);
const START: Timestamp = Timestamp(1_000_000);

/// Status, headers, body.
type Scripted = (u16, Vec<(&'static str, String)>, String);

#[derive(Debug, Default)]
struct Script {
    answers: VecDeque<Scripted>,
    asked: Vec<(Method, String, Headers, Bytes)>,
}

struct Server {
    script: Arc<Mutex<Script>>,
    address: SocketAddr,
    task: JoinHandle,
}

type JoinHandle = tokio::task::JoinHandle<()>;

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Server {
    async fn start() -> Self {
        let script: Arc<Mutex<Script>> = Arc::default();
        let router = axum::Router::new().fallback(answer).with_state(Arc::clone(&script));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let task = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { script, address, task }
    }

    fn client(&self, clock: &Arc<ManualClock>) -> RestClient {
        let address = ApiAddress::parse(&format!("http://{}", self.address)).unwrap();
        RestClient::new(address, "secret", Arc::clone(clock) as Arc<dyn Clock>).unwrap()
    }

    fn will_answer(&self, status: u16, headers: &[(&'static str, &str)], body: &str) {
        let headers = headers.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        self.script.lock().unwrap().answers.push_back((status, headers, body.to_owned()));
    }

    fn asked(&self) -> usize {
        self.script.lock().unwrap().asked.len()
    }
}

async fn answer(
    State(script): State<Arc<Mutex<Script>>>,
    method: Method,
    uri: Uri,
    headers: Headers,
    body: Bytes,
) -> Answer {
    let mut script = script.lock().unwrap();
    script.asked.push((method, uri.to_string(), headers, body));
    let (status, headers, body) =
        script.answers.pop_front().unwrap_or_else(|| (200, Vec::new(), r#"{"id":"9"}"#.into()));
    let mut answer = (StatusCode::from_u16(status).unwrap(), body).into_response();
    for (name, value) in headers {
        answer.headers_mut().insert(name, value.parse().unwrap());
    }
    answer
}

fn clock() -> Arc<ManualClock> {
    Arc::new(ManualClock::new(START))
}

async fn post(client: &RestClient, text: &str) -> Result<MessageId, RestError> {
    let permit = client.permit(Route::CreateMessage(CHANNEL)).await;
    client.create_message(permit, Outgoing::text(text)).await
}

/// Runs everything that can run without the clock moving.
async fn settle(clock: &ManualClock, sleepers: usize) {
    while clock.sleepers() < sleepers {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_message_with_a_picture_is_a_form() {
    let server = Server::start().await;
    let client = server.client(&clock());
    let message = Outgoing {
        files: vec![Attachment { name: "board.png".into(), bytes: vec![1, 2, 3], description: "alt".into() }],
        nonce: Some("77".into()),
        ..Outgoing::text("hello")
    };
    let permit = client.permit(Route::CreateMessage(CHANNEL)).await;
    assert_eq!(client.create_message(permit, message).await, Ok(MessageId(9)));

    let script = server.script.lock().unwrap();
    let (method, uri, headers, body) = &script.asked[0];
    assert_eq!((method, uri.as_str()), (&Method::POST, "/api/v10/channels/42/messages"));
    assert_eq!(headers["authorization"], "Bot secret");
    assert!(headers["content-type"].to_str().unwrap().starts_with("multipart/form-data"));
    let body = String::from_utf8_lossy(body);
    for part in [
        "name=\"payload_json\"",
        "\"nonce\":\"77\"",
        "\"enforce_nonce\":true",
        "name=\"files[0]\"; filename=\"board.png\"",
        "image/png",
    ] {
        assert!(body.contains(part), "{part} is missing in {body}");
    }
}

#[tokio::test]
async fn a_429_is_waited_out_and_counted() {
    let (server, clock) = (Server::start().await, clock());
    let client = server.client(&clock);
    server.will_answer(
        429,
        &[("retry-after", "2"), ("x-ratelimit-scope", "user")],
        r#"{"message":"limited","retry_after":1.5,"global":false}"#,
    );
    let refused = post(&client, "a").await.unwrap_err();
    assert_eq!(refused, RestError::RateLimited { retry_after: Millis(2000), scope: Scope::User });
    assert_eq!(client.bad_answers(), 1);

    let again = tokio::spawn({
        let client = client.clone();
        async move { post(&client, "b").await }
    });
    settle(&clock, 1).await;
    assert_eq!(clock.next_wake(), Some(START + Millis(2000)));
    assert_eq!(server.asked(), 1, "nothing is sent meanwhile");
    // Another channel is not held up.
    drop(client.permit(Route::CreateMessage(ChannelId(43))).await);
    clock.advance(Millis(2000));
    assert_eq!(again.await.unwrap(), Ok(MessageId(9)));
    assert_eq!(server.asked(), 2);
}

#[tokio::test]
async fn a_global_429_holds_everything_and_a_shared_one_is_not_ours() {
    let (server, clock) = (Server::start().await, clock());
    let client = server.client(&clock);
    server.will_answer(
        429,
        &[("x-ratelimit-scope", "shared"), ("retry-after", "1")],
        r#"{"retry_after":1.0}"#,
    );
    post(&client, "a").await.unwrap_err();
    assert_eq!(client.bad_answers(), 0);
    clock.advance(Millis(1000));

    server.will_answer(429, &[("x-ratelimit-scope", "global")], r#"{"retry_after":3.0,"global":true}"#);
    post(&client, "a").await.unwrap_err();
    assert_eq!(client.bad_answers(), 1);
    let elsewhere = tokio::spawn({
        let client = client.clone();
        async move { client.channel(ChannelId(43)).await }
    });
    settle(&clock, 1).await;
    assert_eq!(clock.next_wake(), Some(START + Millis(4000)));
    elsewhere.abort();
}

#[tokio::test]
async fn a_used_up_bucket_is_waited_for_in_order() {
    let (server, clock) = (Server::start().await, clock());
    let client = server.client(&clock);
    let headers = |remaining| {
        [
            ("x-ratelimit-bucket", "b"),
            ("x-ratelimit-limit", "2"),
            ("x-ratelimit-remaining", remaining),
            ("x-ratelimit-reset-after", "5.0"),
        ]
    };
    for remaining in ["1", "0", "1", "0"] {
        server.will_answer(200, &headers(remaining), r#"{"id":"9"}"#);
    }
    post(&client, "1").await.unwrap();
    post(&client, "2").await.unwrap();
    let order: Arc<Mutex<Vec<u32>>> = Arc::default();
    let mut waiters = Vec::new();
    for number in [3, 4] {
        let (waiter, order) = (client.clone(), Arc::clone(&order));
        waiters.push(tokio::spawn(async move {
            let permit = waiter.permit(Route::CreateMessage(CHANNEL)).await;
            order.lock().unwrap().push(number);
            waiter.create_message(permit, Outgoing::text("x")).await
        }));
        while client.waiting() + 2 < number as usize {
            tokio::task::yield_now().await;
        }
    }
    settle(&clock, 1).await;
    assert_eq!(clock.next_wake(), Some(START + Millis(5000)));
    assert_eq!(server.asked(), 2);
    clock.advance(Millis(5000));
    for waiter in waiters {
        waiter.await.unwrap().unwrap();
    }
    assert_eq!(*order.lock().unwrap(), [3, 4]);
}

#[tokio::test]
async fn a_permit_given_up_lets_the_next_one_through() {
    let (server, clock) = (Server::start().await, clock());
    let client = server.client(&clock);
    let unused = client.permit(Route::CreateMessage(CHANNEL)).await;
    let next = tokio::spawn({
        let client = client.clone();
        async move { post(&client, "x").await }
    });
    while client.waiting() == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(server.asked(), 0, "an unknown bucket takes one at a time");
    drop(unused);
    next.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_place_that_comes_back_is_offered_to_every_route_of_the_bucket() {
    let (server, clock) = (Server::start().await, clock());
    let client = server.client(&clock);
    let headers = [
        ("x-ratelimit-bucket", "shared by both"),
        ("x-ratelimit-limit", "1"),
        ("x-ratelimit-remaining", "0"),
        ("x-ratelimit-reset-after", "1.0"),
    ];
    server.will_answer(200, &headers, r#"{"id":"9"}"#);
    post(&client, "a").await.unwrap();
    server.will_answer(200, &headers, "[]");
    client.last_messages(CHANNEL, 50).await.unwrap();
    clock.advance(Millis(1000));

    let only = client.permit(Route::CreateMessage(CHANNEL)).await;
    let other = tokio::spawn({
        let client = client.clone();
        async move { drop(client.permit(Route::Messages(CHANNEL, 50)).await) }
    });
    while client.waiting() == 0 {
        tokio::task::yield_now().await;
    }
    assert!(!other.is_finished(), "the one place is taken");
    drop(only);
    // Not a time that is measured: without the word it would wait for ever.
    tokio::time::timeout(Duration::from_secs(20), other).await.expect("told of the place").unwrap();
}

#[tokio::test]
async fn a_refused_token_ends_all_sending() {
    let (server, clock) = (Server::start().await, clock());
    let client = server.client(&clock);
    server.will_answer(401, &[], r#"{"message":"401: Unauthorized","code":0}"#);
    assert_eq!(post(&client, "a").await, Err(RestError::Unauthorized));
    assert_eq!(post(&client, "b").await, Err(RestError::Unauthorized));
    assert_eq!(server.asked(), 1);
}

#[tokio::test]
async fn trouble_is_told_from_refusal() {
    let (server, clock) = (Server::start().await, clock());
    let client = server.client(&clock);
    server.will_answer(503, &[], "<html>");
    assert_eq!(post(&client, "a").await, Err(RestError::Temporary(Trouble::Server(503))));
    server.will_answer(200, &[], "<html>");
    assert!(post(&client, "a").await.unwrap_err().outcome_unknown());
    server.will_answer(403, &[], r#"{"message":"Missing Access","code":50001}"#);
    assert_eq!(post(&client, "a").await, Err(RestError::NoRights { code: 50001 }));
    assert_eq!(client.bad_answers(), 1);

    let nobody = ApiAddress::parse("http://127.0.0.1:1").unwrap();
    let client = RestClient::new(nobody, "secret", clock).unwrap();
    assert_eq!(post(&client, "a").await, Err(RestError::Temporary(Trouble::NoConnection)));
}
