//! The checks of what a bot sends (`tests/checked`) bite: requests that Discord would refuse, each with who
//! must complain about it, and good ones of every kind, about which nobody does.

use crate::checked::complaints_about;
use crate::checked::description::description;
use crate::requests::{
    Sent, answer, buttons, callback, commands, edit, form, message, message_body, select, suggestions,
    thread, with_board,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const OPENAPI: &str = "openapi";
const TWILIGHT: &str = "twilight";
const BY_HAND: &str = "by hand";
const BOTH: &[&str] = &[OPENAPI, TWILIGHT];

/// Whoever complains about it.
fn complainants(sent: &Sent) -> (BTreeSet<&'static str>, Vec<String>) {
    let found = complaints_about(&sent.0);
    let who = [OPENAPI, TWILIGHT, BY_HAND];
    let who = who.into_iter().filter(|who| found.iter().any(|text| text.starts_with(who))).collect();
    (who, found)
}

#[test]
fn good_requests_are_left_alone() {
    let good = [
        message(),
        edit(),
        edit().with("/attachments", json!([{"id": "1234567890123456789"}])),
        answer(),
        callback(5, &json!({"flags": 64})),
        callback(6, &Value::Null).without("/data"),
        with_board(callback(7, &message_body())),
        form(),
        suggestions(25),
        suggestions(0),
        thread(),
        commands(),
        Sent::new("PATCH", "/channels/123", "/channels/{id}", json!({"archived": true})),
        Sent::new("GET", "/channels/123/messages", "/channels/{id}/messages", Value::Null)
            .asking("limit", "50"),
        Sent::new(
            "PUT",
            "/channels/1/messages/2/reactions/❌/@me",
            "/channels/{id}/messages/{id}/reactions/{emoji}/@me",
            Value::Null,
        ),
    ];
    for sent in good {
        let (_, found) = complainants(&sent);
        assert!(found.is_empty(), "{}: {found:#?}", sent.0);
    }
}

/// Bad requests, each to be complained about by exactly these.
#[derive(Default)]
struct Matrix {
    wrong: Vec<String>,
}

impl Matrix {
    fn bad(&mut self, name: &str, sent: &Sent, who: &[&str]) {
        let expected: BTreeSet<&str> =
            who.iter().copied().filter(|who| *who != OPENAPI || description().is_some()).collect();
        let (complaining, found) = complainants(sent);
        if complaining != expected {
            self.wrong.push(format!("{name}: {complaining:?} instead of {expected:?}: {found:#?}"));
        }
    }

    fn finish(self) {
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
    }
}

fn long(length: usize) -> Value {
    json!("x".repeat(length))
}

#[test]
fn bad_texts_embeds_and_pings() {
    let mut all = Matrix::default();
    let pair = |length: usize| json!(vec![json!({"description": "x".repeat(length)}); 2]);
    let titles = json!(vec![json!({"title": "t"}); 11]);
    all.bad("a misspelt field", &message().with("/contents", json!("x")), &[OPENAPI]);
    all.bad("2,001 characters", &message().with("/content", long(2001)), &[TWILIGHT]);
    all.bad("2,001 characters in an answer", &answer().with("/data/content", long(2001)), BOTH);
    all.bad("embeds over 6,000 characters together", &message().with("/embeds", pair(3001)), &[TWILIGHT]);
    all.bad("an embed over 4,096 characters", &message().with("/embeds/0/description", long(4097)), BOTH);
    all.bad("eleven embeds", &message().with("/embeds", titles), BOTH);
    all.bad("a misspelt ping", &message().with("/allowed_mentions/user", json!([])), &[OPENAPI]);
    all.bad("no kind of ping", &message().with("/allowed_mentions/parse", json!(["here"])), BOTH);
    all.bad("a ping of no id", &message().with("/allowed_mentions/users", json!(["alice"])), BOTH);
    all.bad("text that may ping anybody", &message().without("/allowed_mentions"), &[BY_HAND]);
    all.bad("a nonce of 26 characters", &message().with("/nonce", long(26)), &[OPENAPI]);
    let empty = message().without_files().with("/attachments", json!([])).with("/content", json!(" "));
    let empty = empty.with("/embeds", json!([])).with("/components", json!([]));
    all.bad("an empty message", &empty, &[BY_HAND]);
    let mut refused = edit();
    (refused.0.status, refused.0.code) = (400, 50035);
    all.bad("what the local Discord refuses", &refused, &[BY_HAND]);
    all.finish();
}

#[test]
fn bad_components() {
    let mut all = Matrix::default();
    let first = "/components/0/components/0";
    let row = |at: i32| {
        let button = json!({"type": 2, "style": 1, "label": "x", "custom_id": at.to_string()});
        json!({"type": 1, "components": [button]})
    };
    let bare = json!({"type": 2, "style": 1, "label": "x", "custom_id": "y"});
    all.bad("a misspelt field", &message().with(&format!("{first}/lable"), json!("x")), &[OPENAPI]);
    all.bad("six rows", &message().with("/components", (0..6).map(row).collect()), &[TWILIGHT]);
    all.bad("six buttons in a row", &message().with("/components/0", buttons(6)), BOTH);
    all.bad("26 options", &message().with("/components/1", select(26)), BOTH);
    all.bad("no options", &message().with("/components/1", select(0)), &[OPENAPI]);
    all.bad("a label of 81 characters", &message().with(&format!("{first}/label"), long(81)), BOTH);
    all.bad("an id of 101 characters", &message().with(&format!("{first}/custom_id"), long(101)), BOTH);
    all.bad("a button without id", &message().without(&format!("{first}/custom_id")), &[TWILIGHT]);
    all.bad("no known type", &message().with("/components/0/type", json!(99)), BOTH);
    all.bad("a button outside a row", &message().with("/components/0", bare), BOTH);
    let again = json!("v1:place:1:0");
    let twice = message().with("/components/0/components/1/custom_id", again.clone());
    all.bad("the same id twice in a row", &twice, &[BY_HAND]);
    let twice = message().with("/components/1/components/0/custom_id", again);
    all.bad("the same id in two rows", &twice, &[BY_HAND]);
    all.finish();
}

#[test]
fn bad_files() {
    let mut all = Matrix::default();
    let kept = json!([{"id": "1234567890123456789"}]);
    let described = json!([{"id": 0, "description": "H8"}]);
    all.bad("alt text too long", &message().with("/attachments/0/description", long(1025)), BOTH);
    let spaced = message().with("/attachments/0/filename", json!("a board.png"));
    all.bad("a file name with a space", &spaced, &[TWILIGHT]);
    all.bad("an attachment without its file", &message().without_files(), &[BY_HAND]);
    all.bad("an attachment of another number", &message().with("/attachments/0/id", json!(1)), &[BY_HAND]);
    all.bad("a kept attachment in a new message", &message().with("/attachments", kept), &[BY_HAND]);
    all.bad("an edit without its file", &edit().with("/attachments", described), &[BY_HAND]);
    let wordless = message().with("/attachments/0/description", json!(""));
    all.bad("a picture without words", &wordless, &[BY_HAND]);
    all.finish();
}

#[test]
fn bad_forms_and_suggestions() {
    let mut all = Matrix::default();
    let input = "/data/components/0/components/0";
    let choice = "/data/components/1/component";
    all.bad("a title of 46 characters", &form().with("/data/title", long(46)), &[OPENAPI]);
    all.bad("a form without inputs", &form().with("/data/components", json!([])), &[OPENAPI]);
    all.bad("a label of 46 characters", &form().with(&format!("{input}/label"), long(46)), BOTH);
    all.bad("4,001 characters", &form().with(&format!("{input}/max_length"), json!(4001)), BOTH);
    all.bad("a button in a form", &form().with("/data/components/0", buttons(1)), &[OPENAPI]);
    all.bad("a disabled select", &form().with(&format!("{choice}/disabled"), json!(true)), &[TWILIGHT]);
    all.bad("two inputs of one id", &form().with(&format!("{choice}/custom_id"), json!("at")), &[BY_HAND]);
    all.bad("no known type of answer", &form().with("/type", json!(99)), &[OPENAPI]);
    all.bad("a form sent as a message", &form().with("/type", json!(4)), BOTH);
    all.bad("26 suggestions", &suggestions(26), &[OPENAPI]);
    all.bad("101 characters", &suggestions(1).with("/data/choices/0/name", long(101)), BOTH);
    all.bad("no value", &suggestions(1).without("/data/choices/0/value"), BOTH);
    all.finish();
}

#[test]
fn bad_threads_and_commands() {
    let mut all = Matrix::default();
    let (opponent, rules) = ("/0/options/0/options/0", "/0/options/0/options/1");
    all.bad("a thread without a name", &thread().without("/name"), &[OPENAPI]);
    all.bad("a name of 101 characters", &thread().with("/name", long(101)), BOTH);
    let soon = thread().with("/auto_archive_duration", json!(10));
    all.bad("a thread that archives in ten minutes", &soon, &[OPENAPI]);
    let late = commands().with(&format!("{rules}/required"), json!(true));
    let late = late.with(&format!("{opponent}/required"), json!(false));
    all.bad("a required option after an optional one", &late, &[TWILIGHT]);
    all.bad("a name in capitals", &commands().with("/0/name", json!("Omok")), &[TWILIGHT]);
    let same = commands().with(&format!("{rules}/name"), json!("opponent"));
    all.bad("two options of one name", &same, &[TWILIGHT]);
    all.bad("a description of 101 characters", &commands().with("/0/description", long(101)), BOTH);
    let many = (0..26).map(|at| json!({"name": at.to_string(), "value": at.to_string()})).collect();
    all.bad("26 choices", &commands().with(&format!("{rules}/choices"), many), &[OPENAPI]);
    let people = commands().with(&format!("{opponent}/choices"), json!([]));
    all.bad("choices of a person", &people, &[OPENAPI]);
    let unknown = json!({"en": "omok"});
    let named = commands().with("/0/name_localizations", unknown.clone());
    all.bad("a name in an unknown language", &named, &[BY_HAND]);
    let named = commands().with(&format!("{rules}/choices/0/name_localizations"), unknown);
    all.bad("a choice in an unknown language", &named, &[BY_HAND]);
    all.finish();
}

#[test]
fn requests_that_there_are_not() {
    let mut all = Matrix::default();
    let messages =
        |method: &str, body| Sent::new(method, "/channels/1/messages", "/channels/{id}/messages", body);
    let misspelt = Sent::new("POST", "/channels/1/message", "/channels/{id}/message", json!({}));
    all.bad("a path", &misspelt, &[OPENAPI]);
    all.bad("a method", &messages("PUT", json!({})), &[OPENAPI]);
    all.bad("a parameter", &messages("GET", Value::Null).asking("count", "5"), &[OPENAPI]);
    let one = ("/channels/1/messages/2", "/channels/{id}/messages/{id}");
    all.bad("a body", &Sent::new("DELETE", one.0, one.1, json!({"a": 1})), &[OPENAPI]);
    all.finish();
}
