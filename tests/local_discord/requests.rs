//! Requests of every kind as a bot sends them, to be spoilt one way or another.

use omok::engine::Timestamp;
use omok::sandbox::RequestRecord;
use serde_json::{Value, json};

/// A request, as the local Discord's log has it.
#[derive(Clone)]
pub(crate) struct Sent(pub(crate) RequestRecord);

impl Sent {
    pub(crate) fn new(method: &str, path: &str, template: &str, body: Value) -> Self {
        Self(RequestRecord {
            number: 1,
            at: Timestamp(0),
            method: method.into(),
            path: path.into(),
            template: template.into(),
            query: std::collections::BTreeMap::new(),
            body,
            files: Vec::new(),
            status: 200,
            code: 0,
        })
    }

    /// The same with something else at that place in its body.
    pub(crate) fn with(mut self, pointer: &str, value: Value) -> Self {
        let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
        let parent = self.0.body.pointer_mut(parent).expect("a place in the body");
        match parent {
            Value::Array(items) => items[key.parse::<usize>().expect("an index")] = value,
            _ => parent[key] = value,
        }
        self
    }

    pub(crate) fn without(mut self, pointer: &str) -> Self {
        let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
        let parent = self.0.body.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
        parent.remove(key).expect("something to remove");
        self
    }

    pub(crate) fn without_files(mut self) -> Self {
        self.0.files.clear();
        self
    }

    pub(crate) fn asking(mut self, key: &str, value: &str) -> Self {
        self.0.query.insert(key.into(), value.into());
        self
    }
}

pub(crate) fn buttons(count: usize) -> Value {
    let button =
        |at| json!({"type": 2, "style": 1, "label": "Place", "custom_id": format!("v1:place:1:{at}")});
    json!({"type": 1, "components": (0..count).map(button).collect::<Vec<_>>()})
}

pub(crate) fn select(count: usize) -> Value {
    let option = |at| json!({"label": format!("Row {at}"), "value": format!("{at}")});
    let options: Vec<_> = (0..count).map(option).collect();
    json!({"type": 1, "components": [{"type": 3, "custom_id": "v1:row:1:0", "options": options}]})
}

pub(crate) fn message_body() -> Value {
    json!({
        "content": "Alice to move", "allowed_mentions": {"parse": [], "users": ["123456789012345678"]},
        "embeds": [{"title": "Rules", "description": "five in a row"}],
        "components": [buttons(5), select(25)],
        "attachments": [{"id": 0, "filename": "board.png", "description": "H8"}],
    })
}

pub(crate) fn with_board(mut sent: Sent) -> Sent {
    sent.0.files = vec![(0, "board.png".into(), 12_000)];
    sent
}

pub(crate) fn message() -> Sent {
    let mut body = message_body();
    body["nonce"] = json!("17");
    body["enforce_nonce"] = json!(true);
    with_board(Sent::new("POST", "/channels/123/messages", "/channels/{id}/messages", body))
}

pub(crate) fn edit() -> Sent {
    let body = json!({"content": "over", "components": [], "allowed_mentions": {"parse": []}});
    Sent::new("PATCH", "/channels/123/messages/456", "/channels/{id}/messages/{id}", body)
}

pub(crate) fn callback(kind: u64, data: &Value) -> Sent {
    let template = "/interactions/{id}/{token}/callback";
    Sent::new("POST", "/interactions/123/abc/callback", template, json!({"type": kind, "data": data}))
}

pub(crate) fn answer() -> Sent {
    let mut body = message_body();
    body["flags"] = json!(64);
    with_board(callback(4, &body))
}

pub(crate) fn form() -> Sent {
    let input = json!({"type": 4, "custom_id": "at", "style": 1, "label": "Point", "max_length": 20});
    let choice = json!({"type": 3, "custom_id": "rules", "options": [{"label": "Renju", "value": "renju"}]});
    callback(
        9,
        &json!({"custom_id": "v1:place:1:0", "title": "Place a stone", "components": [
            {"type": 1, "components": [input]},
            {"type": 18, "label": "Rules", "component": choice},
        ]}),
    )
}

pub(crate) fn suggestions(count: usize) -> Sent {
    let choice = |at| json!({"name": format!("H{at}"), "value": format!("H{at}")});
    callback(8, &json!({"choices": (1..=count).map(choice).collect::<Vec<_>>()}))
}

pub(crate) fn thread() -> Sent {
    let body = json!({"name": "Game 1", "auto_archive_duration": 1440});
    let template = "/channels/{id}/messages/{id}/threads";
    Sent::new("POST", "/channels/123/messages/456/threads", template, body)
}

pub(crate) fn commands() -> Sent {
    let body = json!([{
        "name": "omok", "type": 1, "description": "Omok", "default_member_permissions": "32", "contexts": [0],
        "name_localizations": {"ko": "오목"}, "options": [{
            "type": 1, "name": "new", "description": "Opens a table", "options": [
                {"type": 6, "name": "opponent", "description": "Whom", "required": true},
                {"type": 3, "name": "rules", "description": "Rules", "choices": [{
                    "name": "Renju", "value": "renju", "name_localizations": {"ko": "렌주"},
                }]},
            ],
        }],
    }]);
    Sent::new("PUT", "/applications/123/commands", "/applications/{id}/commands", body)
}
