//! The layer behind the sandbox's page, over real HTTP: what the browser asks, and what it is refused.

#![cfg(feature = "bot")]

use omok::clock::ManualClock;
use omok::engine::Timestamp;
use omok::sandbox::{LocalConfig, LocalDiscord};
use reqwest::header::{HOST, ORIGIN};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;

struct Page {
    local: LocalDiscord,
    client: Client,
}

impl Page {
    async fn start() -> Self {
        let clock = Arc::new(ManualClock::new(Timestamp(1_800_000_000_000)));
        let local = LocalDiscord::start(LocalConfig::new(clock)).await.expect("it starts");
        Self { local, client: Client::new() }
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.local.api_url())
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        let answer = self.client.get(self.url(path)).send().await.expect("it answers");
        (answer.status(), answer.json().await.unwrap_or_default())
    }

    async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let answer = self.client.post(self.url(path)).json(&body).send().await.expect("it answers");
        (answer.status(), answer.json().await.unwrap_or_default())
    }
}

#[tokio::test]
async fn everybody_is_named_and_only_the_moderator_moderates() {
    let page = Page::start().await;
    let (status, world) = page.get("/sandbox/world?as=alice").await;
    assert_eq!(status, StatusCode::OK);
    let people: Vec<_> = world["people"].as_array().unwrap().iter().collect();
    let keys: Vec<_> = people.iter().map(|person| person["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["alice", "bob", "carol", "mod"]);
    let moderators: Vec<_> = people.iter().filter(|person| person["moderator"] == true).collect();
    assert_eq!(moderators.len(), 1);
    assert_eq!(moderators[0]["key"], "mod");
    assert_eq!(world["bot"]["online"], false);
    assert!(world["people"][0]["id"].is_string(), "ids are strings: numbers would lose their last digits");

    let (status, refusal) = page.get("/sandbox/world?as=nobody").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(refusal["error"], "unknown");
    // For whoever named nobody there is.
    let (_, choice) = page.get("/sandbox/people").await;
    assert_eq!(choice[0], json!({ "key": "alice", "name": "Alice" }));
    assert_eq!(choice.as_array().unwrap().len(), 4);

    let leave = |who: &str| json!({ "as": who, "change": "member", "user": "bob", "present": false });
    assert_eq!(page.post("/sandbox/moderate", leave("alice")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(page.get("/sandbox/world?as=bob").await.1["channels"].as_array().unwrap().len(), 2);
    assert_eq!(page.post("/sandbox/moderate", leave("mod")).await.0, StatusCode::OK);
    assert_eq!(page.get("/sandbox/world?as=bob").await.1["channels"].as_array().unwrap().len(), 0);
    page.local.shutdown().await;
}

#[tokio::test]
async fn the_servers_language_is_the_moderators_to_choose() {
    let page = Page::start().await;
    let choose = |who: &str| json!({ "as": who, "locale": "ko" });
    let locale = async || page.get("/sandbox/world?as=alice").await.1["guild"]["locale"].clone();
    let before = locale().await;
    assert_eq!(page.post("/sandbox/guild", choose("alice")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(locale().await, before);
    assert_eq!(page.post("/sandbox/guild", choose("mod")).await.0, StatusCode::OK);
    assert_eq!(locale().await, "ko");
    page.local.shutdown().await;
}

#[test]
fn a_moderator_can_take_each_right_that_the_invitation_asks_for() {
    let script = include_str!("../assets/sandbox/js/moderation.js");
    let list = script.split_once("const RIGHTS = [").and_then(|(_, rest)| rest.split_once("];")).unwrap().0;
    let bits =
        list.lines().filter_map(|line| line.trim().strip_suffix("n],")?.rsplit(' ').next()?.parse().ok());
    let offered = bits.fold(0, |sum, bit: u32| sum | (1_u64 << bit));
    assert_eq!(offered, omok::discord::RIGHTS.bits());
}

#[tokio::test]
async fn everybody_changes_their_own_presence_and_comes_and_goes_but_the_owner() {
    let page = Page::start().await;
    let bob = |world: &Value| world["people"][1].clone();
    assert_eq!(bob(&page.get("/sandbox/world?as=alice").await.1)["presence"], "online");
    let change = json!({ "as": "bob", "presence": "offline" });
    assert_eq!(page.post("/sandbox/person", change).await.0, StatusCode::OK);
    let world = page.get("/sandbox/world?as=alice").await.1;
    assert_eq!(bob(&world)["presence"], "offline");
    assert_eq!(bob(&world)["online"], true, "offline is not outside");

    assert_eq!(page.post("/sandbox/person", json!({ "as": "bob", "member": false })).await.0, StatusCode::OK);
    assert_eq!(bob(&page.get("/sandbox/world?as=alice").await.1)["online"], false);
    assert!(page.get("/sandbox/world?as=bob").await.1["channels"].as_array().unwrap().is_empty());
    assert_eq!(page.post("/sandbox/person", json!({ "as": "bob", "member": true })).await.0, StatusCode::OK);
    assert_eq!(page.get("/sandbox/world?as=bob").await.1["channels"].as_array().unwrap().len(), 2);

    let (status, refusal) = page.post("/sandbox/person", json!({ "as": "mod", "member": false })).await;
    assert_eq!((status, &refusal["error"]), (StatusCode::FORBIDDEN, &json!("not_allowed")));
    assert_eq!(world["guild"]["owner"], world["people"][3]["id"], "the page knows whom not to offer it");
    let nonsense = json!({ "as": "bob", "presence": "asleep" });
    assert_eq!(page.post("/sandbox/person", nonsense).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    page.local.shutdown().await;
}

#[tokio::test]
async fn messages_come_in_pages_oldest_first() {
    let page = Page::start().await;
    let channel = page.local.driver().channel("general").to_string();
    for number in 0..5 {
        let say = json!({ "as": "alice", "channel": channel, "content": format!("number {number}") });
        assert_eq!(page.post("/sandbox/say", say).await.0, StatusCode::OK);
    }
    let texts = |answer: &Value| -> Vec<String> {
        let messages = answer["messages"].as_array().unwrap().iter();
        messages.map(|message| message["content"].as_str().unwrap().to_owned()).collect()
    };
    let newest = format!("/sandbox/messages?as=bob&channel={channel}&limit=2");
    let (_, answer) = page.get(&newest).await;
    assert_eq!(texts(&answer), ["number 3", "number 4"]);
    assert_eq!(answer["more"], true);
    let first = answer["messages"][0]["id"].as_str().unwrap();
    let (_, answer) = page.get(&format!("/sandbox/messages?as=bob&channel={channel}&before={first}")).await;
    assert_eq!(texts(&answer), ["number 0", "number 1", "number 2"]);
    assert_eq!(answer["more"], false);
    page.local.shutdown().await;
}

#[tokio::test]
async fn other_host_names_and_other_sites_reach_neither_page_nor_api() {
    let page = Page::start().await;
    let own = page.local.api_url();
    for path in ["/", "/sandbox/world?as=alice", "/api/v10/gateway", "/sandbox/assets/js/app.js"] {
        let answer = page.client.get(page.url(path)).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        for header in ["content-security-policy", "x-content-type-options", "cross-origin-resource-policy"] {
            assert!(answer.headers().contains_key(header), "{path} lacks {header}");
        }
        let answer = page.client.get(page.url(path)).header(HOST, "omok.example").send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path}");
    }
    let channel = page.local.driver().channel("omok");
    let say = json!({ "as": "alice", "channel": channel, "content": "hello" });
    for (origin, status) in [
        ("http://omok.example", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
        (own.as_str(), StatusCode::OK),
    ] {
        let request = page.client.post(page.url("/sandbox/say")).header(ORIGIN, origin).json(&say);
        assert_eq!(request.send().await.unwrap().status(), status, "{origin}");
    }
    // A form of another site can send text, but not JSON without asking first.
    let form = page.client.post(page.url("/sandbox/say")).header("content-type", "text/plain");
    let answer = form.body(say.to_string()).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(page.local.driver().messages(channel).len(), 1, "only the page's own message was sent");
    page.local.shutdown().await;
}
