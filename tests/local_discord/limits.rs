//! Rate limits, request faults, the request log, the check of every request.

use crate::support::{Fixture, assert_refused};
use omok::engine::Millis;
use omok::sandbox::{Fault, LocalConfig, RequestRecord};
use reqwest::Method;
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn limits_tell_how_long_to_wait() {
    let fixture = Fixture::with(|config| config.rate_limits = true).await;
    let body = json!({"content": "x"});
    let send = async || fixture.request(Method::POST, &fixture.messages()).json(&body).send().await.unwrap();
    for left in ["4", "3", "2", "1", "0"] {
        let answer = send().await;
        assert_eq!(
            (answer.status().as_u16(), answer.headers()["x-ratelimit-remaining"].to_str().unwrap()),
            (200, left)
        );
    }
    fixture.clock.advance(Millis(1500));
    let refused = send().await;
    assert_eq!(refused.status(), 429);
    assert_eq!(refused.headers()["x-ratelimit-scope"], "user");
    assert_eq!(refused.headers()["retry-after"], "4");
    let wait = refused.json::<serde_json::Value>().await.unwrap()["retry_after"].as_f64().unwrap();
    assert!((wait - 3.5).abs() < 1e-9, "{wait}");
    fixture.clock.advance(Millis(3500));
    assert_eq!(send().await.status(), 200);
}

#[tokio::test]
async fn injected_faults_happen_as_often_as_asked() {
    let fixture = Fixture::new().await;
    let (path, body) = (fixture.messages(), json!({"content": "x"}));
    let route = "POST /channels/*/messages";
    let driver = &fixture.driver;
    let sent = || driver.messages(fixture.channel()).len();

    let retry_after = Duration::from_millis(250);
    driver.inject(route, Fault::RateLimited { retry_after, scope: Some("shared") }, 1);
    driver.inject(route, Fault::RateLimited { retry_after, scope: None }, 1);
    let request = || fixture.request(Method::POST, &path).json(&body).send();
    let shared = request().await.unwrap();
    assert_eq!(shared.headers()["x-ratelimit-scope"], "shared");
    let unscoped = request().await.unwrap();
    assert_eq!((unscoped.status().as_u16(), unscoped.headers().get("x-ratelimit-scope")), (429, None));
    assert_eq!(unscoped.json::<serde_json::Value>().await.unwrap()["retry_after"], 0.25);

    driver.inject(route, Fault::Status(500), 1);
    assert_eq!(fixture.post(&path, &body).await.0, 500);
    driver.inject(route, Fault::Refused(403, 50013, "Missing Permissions"), 1);
    assert_refused(&fixture.post(&path, &body).await, (403, 50013));
    driver.inject(route, Fault::LostRequest, 1);
    assert!(request().await.is_err());
    assert_eq!(sent(), 0, "none of these took effect");

    driver.inject(route, Fault::StatusAfter(502), 1);
    assert_eq!(fixture.post(&path, &body).await.0, 502);
    driver.inject(route, Fault::LostAnswer, 1);
    assert!(request().await.is_err());
    assert_eq!(sent(), 2, "both of these did");

    let stalled = driver.inject(route, Fault::AnswerStalled, 1);
    let waiting = tokio::spawn(request());
    assert!(stalled.wait_until_struck(1).await);
    driver.expect_message(fixture.channel(), |message| message.content == "x").await.unwrap();
    stalled.release();
    assert_eq!(waiting.await.unwrap().unwrap().status(), 200);
    assert_eq!(fixture.post(&path, &body).await.0, 200, "no fault is left");
}

#[tokio::test]
async fn requests_are_logged_and_counted() {
    let fixture = Fixture::new().await;
    fixture.post(&fixture.messages(), &json!({"content": "one"})).await;
    fixture.post(&fixture.messages(), &json!({})).await;
    fixture.get("/users/@me").await;
    let log = fixture.driver.requests();
    let said: Vec<String> = log.iter().map(ToString::to_string).collect();
    let path = fixture.messages();
    assert_eq!(
        said,
        [format!("POST {path} → 200"), format!("POST {path} → 400 (50006)"), "GET /users/@me → 200".into()]
    );
    assert_eq!(log[0].body["content"], "one");
    assert_eq!(log[0].subject(), Some(fixture.channel()));
    assert_eq!(fixture.driver.count_requests("POST /channels/{id}/messages"), 2);
}

#[tokio::test]
async fn a_check_sees_every_request() {
    let check = |request: &RequestRecord| match request.body["content"].as_str() {
        Some("odd") => Err("odd content".to_owned()),
        _ => Ok(()),
    };
    let fixture = Fixture::with(|config: &mut LocalConfig| *config = config.clone().with_check(check)).await;
    fixture.post(&fixture.messages(), &json!({"content": "fine"})).await;
    assert!(fixture.driver.complaints().is_empty());
    fixture.post(&fixture.messages(), &json!({"content": "odd"})).await;
    let complaints = fixture.driver.complaints();
    assert_eq!((complaints.len(), complaints[0].1.as_str()), (1, "odd content"));
}
