//! What the local Discord answers fits Discord's own description of its API, where that is present: at
//! the path in `DISCORD_OPENAPI`, or beside the project.

use crate::checked::description::{described, description};
use crate::support::{Fixture, text};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Mutex;

struct Checked<'a> {
    fixture: &'a Fixture,
    description: &'a Value,
    complaints: Mutex<Vec<String>>,
}

impl Checked<'_> {
    /// Sends a request and holds its answer against the description.
    async fn send(&self, method: Method, path: &str, body: Option<&Value>) -> Value {
        let mut request = self.fixture.request(method.clone(), path);
        if let Some(body) = body {
            request = request.json(body);
        }
        let (status, answer) = self.fixture.send(request).await;
        self.check(&method, path, status, &answer);
        answer
    }

    fn check(&self, method: &Method, path: &str, status: u16, answer: &Value) {
        let mut answer = answer.clone();
        if answer["code"] == 50035
            && let Some(answer) = answer.as_object_mut()
        {
            // The description has numbers for the codes of single fields; the documentation's examples
            // and the real API have words.
            answer.remove("errors");
        }
        let described =
            described(self.description, path).unwrap_or_else(|| panic!("{path} is not described"));
        let operation = &self.description["paths"][described];
        let operation = &operation[method.as_str().to_lowercase()];
        let response = &operation["responses"][status.to_string()];
        let response = if response.is_object() { response } else { &operation["responses"]["4XX"] };
        assert!(response.is_object(), "{method} {path} does not answer {status}: {answer}");
        let response = match response["$ref"].as_str() {
            Some(reference) => self.description.pointer(&reference[1..]).expect("what is referred to"),
            None => response,
        };
        let schema = &response["content"]["application/json"]["schema"];
        if schema.is_null() {
            return;
        }
        let mut schema = schema.clone();
        schema["components"] = self.description["components"].clone();
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let mut complaints = self.complaints.lock().expect("no panic before");
        for error in validator.iter_errors(&answer) {
            complaints.push(format!("{method} {path} {status} {}: {error}", error.instance_path()));
        }
    }
}

#[tokio::test]
async fn answers_fit_discords_description() {
    let Some(description) = description() else { return };
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let checked = Checked { fixture: &fixture, description, complaints: Mutex::default() };
    let get = async |path: &str| checked.send(Method::GET, path, None).await;
    let (channel, guild, bot) = (fixture.channel(), fixture.driver.guild_id(), fixture.driver.bot_id());

    for path in [
        "/gateway".to_owned(),
        "/gateway/bot".to_owned(),
        "/users/@me".to_owned(),
        "/applications/@me".to_owned(),
        "/oauth2/applications/@me".to_owned(),
        format!("/users/{bot}"),
        format!("/channels/{channel}"),
        format!("/guilds/{guild}"),
        format!("/guilds/{guild}/channels"),
        format!("/guilds/{guild}/roles"),
        format!("/guilds/{guild}/members/{bot}"),
        format!("/applications/{bot}/commands?with_localizations=true"),
        "/channels/1".to_owned(),
    ] {
        get(&path).await;
    }

    let messages = format!("/channels/{channel}/messages");
    let said = fixture.alice().say(channel, "hello").await.unwrap();
    let body = json!({
        "content": format!("<@{}>", fixture.alice().id()), "embeds": [{"title": "t"}], "nonce": "n",
        "message_reference": {"message_id": said},
        "components": [{"type": 1, "components": [
            {"type": 2, "style": 1, "label": "Join", "custom_id": "join"},
        ]}],
    });
    let message = checked.send(Method::POST, &messages, Some(&body)).await;
    let id = text(&message, "id");
    let path = format!("{messages}/{id}");
    checked.send(Method::PUT, &format!("{path}/reactions/✅/@me"), None).await;
    get(&path).await;
    let png: &[u8] = include_bytes!("../data/pixel.png");
    let (status, answer) = fixture.with_files(Method::PATCH, &path, &json!({}), &[("a.png", png)]).await;
    checked.check(&Method::PATCH, &path, status, &answer);
    let thread = checked.send(Method::POST, &format!("{path}/threads"), Some(&json!({"name": "game"}))).await;
    get(&path).await;
    get(&messages).await;
    let thread = format!("/channels/{}", text(&thread, "id"));
    get(&thread).await;
    get(&format!("{thread}/messages")).await;
    get(&format!("{thread}/thread-members")).await;
    get(&format!("/guilds/{guild}/threads/active")).await;
    checked.send(Method::PATCH, &thread, Some(&json!({"archived": true}))).await;
    get(&format!("/channels/{channel}/threads/archived/public")).await;
    checked.send(Method::POST, &messages, Some(&json!({"content": "x".repeat(2001)}))).await;
    checked.send(Method::DELETE, &format!("{messages}/{said}"), None).await;

    for name in ["MESSAGE_CREATE", "MESSAGE_CREATE", "MESSAGE_REACTION_ADD", "MESSAGE_UPDATE"] {
        gateway.expect(name).await;
    }
    while gateway.receive().await["t"] != "THREAD_UPDATE" {}
    let alice = fixture.alice();
    let sent = alice.slash(channel, "play", &[]);
    let heard = async {
        let interaction = gateway.expect("INTERACTION_CREATE").await;
        let (id, token) = (text(&interaction, "id"), text(&interaction, "token"));
        let path = format!("/interactions/{id}/{token}/callback?with_response=true");
        let body = json!({"type": 4, "data": {"content": "done", "flags": 64}});
        checked.send(Method::POST, &path, Some(&body)).await;
        let hook = fixture.webhook(&interaction);
        checked.send(Method::GET, &format!("{hook}/messages/@original"), None).await;
        let (status, followup) = fixture.post(&hook, &json!({"content": "more"})).await;
        checked.check(&Method::POST, &hook, status, &followup);
    };
    let (answer, ()) = tokio::join!(sent, heard);
    answer.unwrap();
    let complaints = checked.complaints.into_inner().unwrap();
    assert!(complaints.is_empty(), "{complaints:#?}");
}
