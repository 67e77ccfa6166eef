//! Messages by the bot's token.

use crate::support::{Fixture, assert_bad_field, assert_refused, text};
use omok::engine::Millis;
use reqwest::Method;
use serde_json::{Value, json};

const PNG: &[u8] = include_bytes!("../data/pixel.png");

fn button(custom_id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "x", "custom_id": custom_id})
}

fn row(components: &[Value]) -> Value {
    json!({"type": 1, "components": components})
}

fn string_select(options: usize) -> Value {
    let options: Vec<Value> = (0..options).map(|at| json!({"label": "o", "value": at.to_string()})).collect();
    json!({"type": 3, "custom_id": "s", "options": options})
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "a table")]
async fn each_limit_on_a_message_is_named_where_it_is_broken() {
    let fixture = Fixture::new().await;
    let long = |length: usize| "가".repeat(length);
    let embed = |embed: Value| json!({"embeds": [embed]});
    let component = |component: Value| json!({"components": [row(&[component])]});
    let cases: Vec<(Value, &str, &str)> = vec![
        (json!({"content": long(2001)}), "content", "BASE_TYPE_MAX_LENGTH"),
        (json!({"content": 5}), "content", "STRING_TYPE_CONVERT"),
        (json!({"content": "x", "nonce": long(26)}), "nonce", "BASE_TYPE_MAX_LENGTH"),
        (json!({"embeds": vec![json!({"title": "t"}); 11]}), "embeds", "BASE_TYPE_MAX_LENGTH"),
        (embed(json!({"title": long(257)})), "embeds/0/title", "BASE_TYPE_MAX_LENGTH"),
        (embed(json!({"description": long(4097)})), "embeds/0/description", "BASE_TYPE_MAX_LENGTH"),
        (embed(json!({})), "embeds/0/description", "BASE_TYPE_REQUIRED"),
        (
            embed(json!({"fields": [{"name": "n", "value": long(1025)}]})),
            "embeds/0/fields/0/value",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            embed(json!({"title": "t", "image": {"url": "ftp://x"}})),
            "embeds/0/image/url",
            "URL_TYPE_INVALID_SCHEME",
        ),
        (
            json!({"embeds": [{"description": long(4000)}, {"description": long(2001)}]}),
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (
            json!({"components": (0..6).map(|at| row(&[button(&at.to_string())])).collect::<Vec<_>>()}),
            "components",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"components": [row(&(0..6).map(|at| button(&at.to_string())).collect::<Vec<_>>())]}),
            "components/0/components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (json!({"components": [row(&[])]}), "components/0/components", "BASE_TYPE_BAD_LENGTH"),
        (
            json!({"components": [row(&[button("a"), string_select(1)])]}),
            "components/0/components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        (json!({"components": [button("a")]}), "components/0/type", "UNION_TYPE_CHOICES"),
        (component(button(&long(101))), "components/0/components/0/custom_id", "BASE_TYPE_BAD_LENGTH"),
        (
            component(json!({"type": 2, "style": 1, "label": "x"})),
            "components/0/components/0/custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        (
            component(json!({"type": 2, "style": 1, "custom_id": "a"})),
            "components/0/components/0",
            "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
        ),
        (
            component(json!({"type": 2, "style": 1, "custom_id": "a", "emoji": {"name": "board"}})),
            "components/0/components/0/emoji/name",
            "COMPONENT_INVALID_EMOJI",
        ),
        (
            component(json!({"type": 2, "style": 5, "custom_id": "a", "url": "https://x", "label": "x"})),
            "components/0/components/0",
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        (
            json!({"components": [row(&[button("a"), button("a")])]}),
            "components/0/components/1/custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (component(string_select(26)), "components/0/components/0/options", "BASE_TYPE_MAX_LENGTH"),
        (component(string_select(0)), "components/0/components/0/options", "BASE_TYPE_BAD_LENGTH"),
        (
            component(
                json!({"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]}),
            ),
            "components/0/components/0/options/1/value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            component(json!({"type": 4, "custom_id": "t", "style": 1, "label": "t"})),
            "components/0/components/0/type",
            "UNION_TYPE_CHOICES",
        ),
        (
            json!({"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]}),
            "attachments/0/id",
            "MESSAGE_ATTACHMENT_NOT_FOUND",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"users": ["1", "2", "1"]}}),
            "allowed_mentions/users/2",
            "SET_TYPE_ALREADY_CONTAINS_VALUE",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["all"]}}),
            "allowed_mentions/parse/0",
            "BASE_TYPE_CHOICES",
        ),
        (
            json!({"content": "x", "message_reference": {"message_id": "1"}}),
            "message_reference",
            "REPLIES_UNKNOWN_MESSAGE",
        ),
        (
            json!({"content": "x", "flags": 1 << 15}),
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
    ];
    for (body, field, code) in cases {
        assert_bad_field(&fixture.post(&fixture.messages(), &body).await, field, code);
    }
    assert!(fixture.driver.messages(fixture.channel()).is_empty(), "nothing refused was sent");
}

#[tokio::test]
async fn what_is_just_within_the_limits_is_sent() {
    let fixture = Fixture::new().await;
    let rows: Vec<Value> = (0..5)
        .map(|line| row(&(0..5).map(|at| button(&format!("{line}.{at}"))).collect::<Vec<_>>()))
        .collect();
    let body = json!({"content": "가".repeat(2000), "components": rows, "embeds": [{"description": "e".repeat(4096)}], "nonce": "n".repeat(25)});
    let message = fixture.say(&body).await;
    assert_eq!(message["components"][4]["components"][4]["custom_id"], "4.4");
    fixture.say(&json!({"components": [row(&[string_select(25)])]})).await;
    let v2 = json!({"flags": 1 << 15, "components": [
        {"type": 10, "content": "text"}, {"type": 17, "components": [{"type": 14}, row(&[button("in")])]},
    ]});
    let message = fixture.say(&v2).await;
    let id = text(&message, "id").parse().unwrap();
    assert!(fixture.driver.message(id).unwrap().button("in").is_some(), "buttons inside a container count");
}

#[tokio::test]
async fn empty_messages_and_bad_requests() {
    let fixture = Fixture::new().await;
    let path = fixture.messages();
    for empty in
        [json!({}), json!({"content": "  \n "}), json!({"content": "", "embeds": [], "components": []})]
    {
        assert_refused(&fixture.post(&path, &empty).await, (400, 50006));
    }
    let broken =
        fixture.request(Method::POST, &path).header("content-type", "application/json").body("{\"content\":");
    assert_refused(&fixture.send(broken).await, (400, 50109));
    assert_refused(&fixture.post("/channels/1/messages", &json!({"content": "x"})).await, (404, 10003));
    assert_refused(&fixture.get(&format!("{path}/1")).await, (404, 10008));
    assert_refused(&fixture.get("/nothing/here").await, (404, 0));
    assert_refused(&fixture.put(&path, &json!({})).await, (405, 0));
    let anonymous = fixture.request(Method::GET, &path).header("authorization", "Bot wrong");
    let anonymous = anonymous.build().map(|mut request| {
        request.headers_mut().remove("authorization");
        request
    });
    let response = reqwest::Client::new().execute(anonymous.unwrap()).await.unwrap();
    assert_eq!(response.status(), 401);
}

#[tokio::test]
async fn files_are_limited_described_and_served() {
    let fixture = Fixture::new().await;
    let path = fixture.messages();
    let body = json!({"attachments": [{"id": 0, "description": "alt"}, {"id": "1"}]});
    let files: &[(&str, &[u8])] = &[("board one.png", PNG), ("b.sgf", b"(;GM[4])")];
    let (status, message) = fixture.with_files(Method::POST, &path, &body, files).await;
    assert_eq!(status, 200, "{message}");
    let [first, second] = [&message["attachments"][0], &message["attachments"][1]];
    assert_eq!((&first["filename"], &first["description"]), (&json!("board_one.png"), &json!("alt")));
    assert_eq!((&first["width"], &first["content_type"]), (&json!(1), &json!("image/png")));
    assert_eq!(reqwest::get(text(second, "url")).await.unwrap().text().await.unwrap(), "(;GM[4])");

    let long = json!({"attachments": [{"id": 0, "description": "d".repeat(1025)}]});
    let refused = fixture.with_files(Method::POST, &path, &long, &[("a.png", PNG)]).await;
    assert_bad_field(&refused, "attachments/0/description", "BASE_TYPE_MAX_LENGTH");
    let large = vec![0; 10 * 1024 * 1024 + 1];
    let refused = fixture.with_files(Method::POST, &path, &json!({}), &[("a.bin", &large)]).await;
    assert_refused(&refused, (413, 40005));
    let eleven: Vec<(&str, &[u8])> = vec![("a.png", PNG); 11];
    let refused = fixture.with_files(Method::POST, &path, &json!({}), &eleven).await;
    assert_bad_field(&refused, "attachments", "BASE_TYPE_MAX_LENGTH");
}

#[tokio::test]
async fn pictures_are_shown_and_other_files_are_only_kept() {
    let fixture = Fixture::new().await;
    let files: &[(&str, &[u8])] = &[("a.png", PNG), ("page.html", b"<script>alert(1)</script>")];
    let (_, message) = fixture.with_files(Method::POST, &fixture.messages(), &json!({}), files).await;
    for (index, disposition) in [(0, None), (1, Some("attachment"))] {
        let answer = reqwest::get(text(&message["attachments"][index], "url")).await.unwrap();
        assert_eq!(answer.status(), 200);
        let header = answer.headers().get("content-disposition").map(|value| value.to_str().unwrap());
        assert_eq!(header, disposition, "{}", message["attachments"][index]);
    }
}

#[tokio::test]
async fn an_edit_keeps_the_files_it_does_not_mention() {
    let fixture = Fixture::new().await;
    let files: &[(&str, &[u8])] = &[("a.png", PNG), ("b.png", PNG)];
    let (_, message) = fixture.with_files(Method::POST, &fixture.messages(), &json!({}), files).await;
    let path = format!("{}/{}", fixture.messages(), text(&message, "id"));
    let url = text(&message["attachments"][1], "url");

    let (_, edited) = fixture.patch(&path, &json!({"content": "text"})).await;
    assert_eq!(edited["attachments"].as_array().unwrap().len(), 2);
    assert!(edited["edited_timestamp"].is_string());
    let kept = json!({"attachments": [{"id": message["attachments"][0]["id"]}, {"id": 0}]});
    let (_, edited) = fixture.with_files(Method::PATCH, &path, &kept, &[("c.png", PNG)]).await;
    let names: Vec<&Value> =
        edited["attachments"].as_array().unwrap().iter().map(|file| &file["filename"]).collect();
    assert_eq!(names, ["a.png", "c.png"]);
    assert_eq!(reqwest::get(url).await.unwrap().status(), 404, "what was left out is gone");

    let unknown = json!({"attachments": [{"id": message["attachments"][1]["id"]}]});
    assert_bad_field(
        &fixture.patch(&path, &unknown).await,
        "attachments/0/id",
        "MESSAGE_ATTACHMENT_NOT_FOUND",
    );
    assert_refused(&fixture.patch(&path, &json!({"content": "", "attachments": []})).await, (400, 50006));
    let (_, emptied) = fixture.patch(&path, &json!({"attachments": []})).await;
    assert!(emptied["attachments"].as_array().unwrap().is_empty());
    assert_eq!(emptied["content"], "text");
}

#[tokio::test]
async fn edits_of_old_messages_run_out() {
    let fixture = Fixture::new().await;
    let message = fixture.say(&json!({"content": "old"})).await;
    let path = format!("{}/{}", fixture.messages(), text(&message, "id"));
    fixture.clock.advance(Millis::from_secs(3600));
    for _ in 0..10 {
        assert_eq!(fixture.patch(&path, &json!({"content": "new"})).await.0, 200, "an hour is not yet old");
    }
    fixture.clock.advance(Millis(1));
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(fixture.patch(&path, &json!({"content": "newer"})).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    assert_refused(&fixture.patch(&path, &json!({"content": "x"})).await, (429, 30046));
}

#[tokio::test]
async fn a_nonce_sends_once() {
    let fixture = Fixture::new().await;
    let body = json!({"content": "once", "nonce": "outbox-7", "enforce_nonce": true});
    let first = fixture.say(&body).await;
    let second = fixture.say(&body).await;
    assert_eq!(first["id"], second["id"]);
    assert_eq!(first["nonce"], "outbox-7");
    assert_eq!(fixture.driver.messages(fixture.channel()).len(), 1);
    let other = fixture.say(&json!({"content": "once", "nonce": "outbox-7"})).await;
    assert_ne!(first["id"], other["id"], "without enforce_nonce it sends again");
    fixture.clock.advance(Millis::from_secs(301));
    let later = fixture.say(&body).await;
    assert_ne!(first["id"], later["id"], "it is remembered for some minutes only");
}

#[tokio::test]
async fn others_messages_are_theirs() {
    let fixture = Fixture::new().await;
    let said = fixture.alice().say(fixture.channel(), "mine").await.unwrap();
    let path = format!("{}/{said}", fixture.messages());
    assert_refused(&fixture.patch(&path, &json!({"content": "x"})).await, (403, 50005));
    assert_refused(&fixture.delete(&path).await, (403, 50013));
    let own = fixture.say(&json!({"content": "own"})).await;
    let own = format!("{}/{}", fixture.messages(), text(&own, "id"));
    assert_eq!(fixture.delete(&own).await.0, 204);
    assert_refused(&fixture.patch(&own, &json!({"content": "x"})).await, (404, 10008));
    assert_refused(&fixture.delete(&own).await, (404, 10008));
}

#[tokio::test]
async fn lists_go_before_after_and_around() {
    let fixture = Fixture::new().await;
    let mut ids = Vec::new();
    for number in 0..7 {
        ids.push(text(&fixture.say(&json!({"content": number.to_string()})).await, "id").to_owned());
    }
    let list = async |query: &str| {
        let (status, list) = fixture.get(&format!("{}?{query}", fixture.messages())).await;
        assert_eq!(status, 200, "{list}");
        let texts = list.as_array().unwrap().iter().map(|message| text(message, "content").to_owned());
        texts.collect::<String>()
    };
    assert_eq!(list("").await, "6543210");
    assert_eq!(list("limit=2").await, "65");
    assert_eq!(list(&format!("before={}&limit=2", ids[4])).await, "32");
    assert_eq!(list(&format!("after={}&limit=2", ids[4])).await, "65");
    assert_eq!(list(&format!("after={}&limit=1", ids[2])).await, "3", "the ones next to it");
    assert_eq!(list(&format!("around={}&limit=3", ids[3])).await, "432");
    let refused = fixture.get(&format!("{}?limit=101", fixture.messages())).await;
    assert_bad_field(&refused, "limit", "NUMBER_TYPE_RANGE");
}

#[tokio::test]
async fn mentions_ping_as_allowed() {
    let fixture = Fixture::new().await;
    let (alice, bob) = (fixture.alice().id(), fixture.driver.person("bob").id());
    let content = format!("<@{alice}> <@!{bob}> @everyone `<@{alice}>`");
    let pinged = async |allowed: Option<Value>| {
        let mut body = json!({"content": content});
        if let Some(allowed) = allowed {
            body["allowed_mentions"] = allowed;
        }
        let message = fixture.say(&body).await;
        let users = message["mentions"].as_array().unwrap();
        users.iter().map(|user| text(user, "username").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(pinged(None).await, ["alice", "bob"]);
    assert_eq!(pinged(Some(json!({"parse": []}))).await, [""; 0]);
    assert_eq!(pinged(Some(json!({"parse": [], "users": [bob]}))).await, ["bob"]);
    assert_eq!(pinged(Some(json!({"parse": ["everyone"]}))).await, [""; 0]);

    let said = fixture.alice().say(fixture.channel(), "hi").await.unwrap();
    let reply = json!({"content": "hello", "message_reference": {"message_id": said}, "allowed_mentions": {"parse": []}});
    let quiet = fixture.say(&reply).await;
    assert_eq!(quiet["mentions"], json!([]));
    assert_eq!(quiet["referenced_message"]["content"], "hi");
    let loud = fixture.say(&json!({"content": "hello", "message_reference": {"message_id": said}})).await;
    assert_eq!(loud["mentions"][0]["username"], "alice");
}

#[tokio::test]
async fn reactions_come_and_go() {
    let fixture = Fixture::new().await;
    let said = fixture.alice().say(fixture.channel(), "h8?").await.unwrap();
    let path = format!("{}/{said}/reactions", fixture.messages());
    assert_eq!(fixture.put(&format!("{path}/%F0%9F%91%8D/@me"), &Value::Null).await.0, 204);
    assert_eq!(fixture.put(&format!("{path}/%F0%9F%91%8D/@me"), &Value::Null).await.0, 204, "twice is once");
    let message = fixture.driver.message(said).unwrap();
    assert_eq!((message.reactions[0].emoji.as_str(), message.reactions[0].users.len()), ("👍", 1));
    assert_refused(&fixture.put(&format!("{path}/thumbsup/@me"), &Value::Null).await, (400, 10014));
    assert_eq!(fixture.delete(&format!("{path}/%F0%9F%91%8D/@me")).await.0, 204);
    assert!(fixture.driver.message(said).unwrap().reactions.is_empty());
}

#[tokio::test]
async fn a_slow_clock_keeps_ids_apart() {
    let fixture = Fixture::new().await;
    let first: u64 = text(&fixture.say(&json!({"content": "1"})).await, "id").parse().unwrap();
    fixture.clock.set(omok::engine::Timestamp(0));
    let second: u64 = text(&fixture.say(&json!({"content": "2"})).await, "id").parse().unwrap();
    assert!(second > first);
}
