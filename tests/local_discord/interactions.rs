//! Interactions: acknowledging once and in time, tokens, private answers, forms, suggestions.

use crate::support::{Answer, Fixture, Gateway, assert_bad_field, assert_refused, text};
use omok::engine::Millis;
use omok::sandbox::{AnswerKind, DriverError};
use serde_json::{Value, json};

/// Has alice send `/play` and the bot do something with the interaction; returns both results.
async fn play<T>(
    fixture: &Fixture,
    gateway: &mut Gateway,
    react: impl AsyncFnOnce(Value) -> T,
) -> (omok::sandbox::Answer, T) {
    let alice = fixture.alice();
    let sent = alice.slash(fixture.channel(), "play", &[]);
    let heard = async {
        let interaction = gateway.expect("INTERACTION_CREATE").await;
        react(interaction).await
    };
    let (answer, reaction) = tokio::join!(sent, heard);
    (answer.expect("the client sends it"), reaction)
}

const HELLO: &str = "hello";

fn hello() -> Value {
    json!({"type": 4, "data": {"content": HELLO}})
}

#[tokio::test]
async fn one_acknowledgement_and_no_more() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let (answer, second): (_, Answer) = play(&fixture, &mut gateway, async |interaction| {
        let (status, body) = fixture.callback(&interaction, &hello()).await;
        assert_eq!((status, body), (204, Value::Null));
        fixture.callback(&interaction, &hello()).await
    })
    .await;
    assert_eq!((answer.kind, answer.text()), (AnswerKind::Message, HELLO));
    assert_refused(&second, (400, 40060));
    assert_eq!(fixture.driver.messages(fixture.channel()).len(), 1);
    let unknown = fixture.post("/interactions/1/abc/callback", &hello()).await;
    assert_refused(&unknown, (404, 10062));
}

#[tokio::test]
async fn after_three_seconds_it_is_too_late() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let answer = fixture.alice().slash(fixture.channel(), "play", &[]).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::NoResponse);
    let interaction = gateway.expect("INTERACTION_CREATE").await;
    assert_refused(&fixture.callback(&interaction, &hello()).await, (404, 10062));
    let followup = fixture.post(&fixture.webhook(&interaction), &json!({"content": "x"})).await;
    assert_refused(&followup, (404, 10015));
}

#[tokio::test]
async fn a_refused_callback_can_be_tried_again() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let (answer, ()) = play(&fixture, &mut gateway, async |interaction| {
        let long = json!({"type": 4, "data": {"content": "x".repeat(2001)}});
        assert_bad_field(
            &fixture.callback(&interaction, &long).await,
            "data/content",
            "BASE_TYPE_MAX_LENGTH",
        );
        let wrong = fixture.callback(&interaction, &json!({"type": 6})).await;
        assert_bad_field(&wrong, "type", "BASE_TYPE_CHOICES");
        let empty = json!({"type": 4, "data": {"content": ""}});
        assert_refused(&fixture.callback(&interaction, &empty).await, (400, 50006));
        let modal = json!({"type": 9, "data": {"custom_id": "m", "title": "t".repeat(46), "components": []}});
        let refused = fixture.callback(&interaction, &modal).await;
        assert_bad_field(&refused, "data/title", "BASE_TYPE_BAD_LENGTH");
        assert_bad_field(&refused, "data/components", "BASE_TYPE_BAD_LENGTH");
        assert_refused(
            &fixture.post(&fixture.webhook(&interaction), &json!({"content": "x"})).await,
            (404, 10015),
        );
        assert_eq!(fixture.callback(&interaction, &hello()).await.0, 204);
    })
    .await;
    assert_eq!(answer.text(), HELLO);
}

#[tokio::test]
async fn a_token_works_for_a_quarter_of_an_hour() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let (_, hook) = play(&fixture, &mut gateway, async |interaction| {
        fixture.callback(&interaction, &hello()).await;
        fixture.webhook(&interaction)
    })
    .await;
    let original = format!("{hook}/messages/@original");
    assert_eq!(fixture.get(&original).await.1["content"], HELLO);
    assert_eq!(fixture.patch(&original, &json!({"content": "changed"})).await.1["content"], "changed");
    let (status, followup) = fixture.post(&hook, &json!({"content": "more", "flags": 64})).await;
    assert_eq!((status, &followup["flags"]), (200, &json!(64)));
    let followup = format!("{hook}/messages/{}", text(&followup, "id"));
    assert_eq!(fixture.patch(&followup, &json!({"content": "other"})).await.0, 200);
    assert_eq!(fixture.delete(&followup).await.0, 204);
    assert_refused(&fixture.get(&followup).await, (404, 10008));
    let said = fixture.say(&json!({"content": "not by this interaction"})).await;
    let foreign = format!("{hook}/messages/{}", text(&said, "id"));
    assert_refused(&fixture.patch(&foreign, &json!({"content": "x"})).await, (404, 10008));

    fixture.clock.advance(Millis::from_secs(15 * 60));
    assert_eq!(fixture.get(&original).await.0, 200);
    fixture.clock.advance(Millis(1));
    assert_refused(&fixture.get(&original).await, (401, 50027));
    assert_refused(&fixture.post(&hook, &json!({"content": "x"})).await, (401, 50027));
}

#[tokio::test]
async fn private_answers_are_seen_by_one() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let (answer, ()) = play(&fixture, &mut gateway, async |interaction| {
        let private = json!({"type": 4, "data": {"content": "psst", "flags": 64}});
        fixture.callback(&interaction, &private).await;
    })
    .await;
    assert!(answer.ephemeral);
    let (channel, id) = (fixture.channel(), answer.message.unwrap().id);
    assert_eq!(fixture.alice().messages(channel).len(), 1);
    assert!(fixture.driver.person("bob").messages(channel).is_empty());
    assert!(fixture.driver.messages(channel).is_empty());
    assert_eq!(fixture.get(&fixture.messages()).await.1, json!([]), "nor by the bot's token");
    assert_refused(&fixture.get(&format!("{}/{id}", fixture.messages())).await, (404, 10008));
    let pressed = fixture.driver.person("bob").click_forged(id, "x").await.unwrap_err();
    assert!(matches!(pressed, DriverError::Unknown { what: "message", .. }));
    fixture.alice().delete(id).unwrap();
    assert!(fixture.alice().messages(channel).is_empty());
}

#[tokio::test]
async fn a_deferred_answer_is_filled_in_by_an_edit_or_by_the_first_follow_up() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let (answer, ()) = play(&fixture, &mut gateway, async |interaction| {
        fixture.callback(&interaction, &json!({"type": 5, "data": {"flags": 64}})).await;
        let path = format!("{}/messages/@original", fixture.webhook(&interaction));
        assert_eq!(fixture.get(&path).await.1["flags"], 64 | 128);
        let (_, edited) = fixture.patch(&path, &json!({"content": "done"})).await;
        assert_eq!((&edited["flags"], &edited["edited_timestamp"]), (&json!(64), &Value::Null));
    })
    .await;
    assert!(answer.deferred && answer.ephemeral);
    assert_eq!(answer.text(), "done");

    let (answer, ()) = play(&fixture, &mut gateway, async |interaction| {
        fixture.callback(&interaction, &json!({"type": 5})).await;
        let followup = json!({"content": "late", "flags": 64});
        assert_eq!(fixture.post(&fixture.webhook(&interaction), &followup).await.0, 200);
    })
    .await;
    assert_eq!((answer.text(), answer.ephemeral), ("late", false), "the deferral decided who sees it");
}

#[tokio::test]
async fn buttons_and_selects_update_their_message() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let rows = json!([
        {"type": 1, "components": [
            {"type": 2, "style": 1, "label": "Join", "custom_id": "join"},
            {"type": 2, "style": 2, "label": "Gone", "custom_id": "gone", "disabled": true},
        ]},
        {"type": 1, "components": [{"type": 3, "custom_id": "row", "options": [
            {"label": "Row 1", "value": "1"}, {"label": "Row 2", "value": "2"},
        ]}]},
        {"type": 1, "components": [{"type": 5, "custom_id": "who"}]},
    ]);
    let (status, message) = fixture
        .with_files(
            reqwest::Method::POST,
            &fixture.messages(),
            &json!({"content": "table", "components": rows}),
            &[("a.png", include_bytes!("../data/pixel.png"))],
        )
        .await;
    assert_eq!(status, 200);
    gateway.expect("MESSAGE_CREATE").await;
    let id = text(&message, "id").parse().unwrap();
    let bob = fixture.driver.person("bob");
    let disabled = bob.click(id, "Gone").await.unwrap_err();
    assert!(matches!(disabled, DriverError::Refused(_)));

    let heard = async {
        let interaction = gateway.expect("INTERACTION_CREATE").await;
        assert_eq!(interaction["message"]["id"], message["id"]);
        assert_eq!(interaction["data"]["custom_id"], "join");
        let update = json!({"type": 7, "data": {"content": "joined", "components": [], "attachments": []}});
        fixture.callback(&interaction, &update).await
    };
    let (answer, _) = tokio::join!(bob.click(id, "Join"), heard);
    let answer = answer.unwrap();
    assert_eq!((answer.kind, answer.text()), (AnswerKind::Update, "joined"));
    assert!(answer.message.unwrap().attachments.is_empty(), "an empty list takes the files away");
    gateway.expect("MESSAGE_UPDATE").await;

    let again = json!({"components": rows});
    fixture.patch(&format!("{}/{id}", fixture.messages()), &again).await;
    gateway.expect("MESSAGE_UPDATE").await;
    let heard = async {
        let interaction = gateway.expect("INTERACTION_CREATE").await;
        assert_eq!(interaction["data"]["values"], json!(["2"]));
        fixture.callback(&interaction, &json!({"type": 6})).await;
        let path = format!("{}/messages/@original", fixture.webhook(&interaction));
        fixture.patch(&path, &json!({"content": "row 2"})).await
    };
    let (answer, _) = tokio::join!(bob.select(id, "row", &["Row 2"]), heard);
    assert_eq!(answer.unwrap().kind, AnswerKind::Acknowledged);
    assert_eq!(fixture.driver.message(id).unwrap().content, "row 2");
    gateway.expect("MESSAGE_UPDATE").await;

    let heard = async {
        let interaction = gateway.expect("INTERACTION_CREATE").await;
        let carol = fixture.driver.person("carol").id().to_string();
        assert_eq!(interaction["data"]["values"], json!([carol]));
        assert_eq!(interaction["data"]["resolved"]["users"][&carol]["username"], "carol");
        fixture.callback(&interaction, &json!({"type": 6})).await
    };
    let (answer, _) = tokio::join!(bob.select(id, "who", &["carol"]), heard);
    answer.unwrap();
    let too_many = bob.select(id, "row", &["1", "2"]).await.unwrap_err();
    assert!(matches!(too_many, DriverError::Refused(_)));
}

#[tokio::test]
async fn forms_open_and_come_back() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let modal = json!({"type": 9, "data": {"custom_id": "place", "title": "Where?", "components": [
        {"type": 1, "components": [{"type": 4, "custom_id": "point", "label": "Point", "style": 1, "max_length": 4}]},
        {"type": 18, "label": "Rules", "component": {"type": 3, "custom_id": "rules", "options": [
            {"label": "Renju", "value": "renju"}, {"label": "Free", "value": "free", "default": true},
        ]}},
    ]}});
    let (answer, ()) = play(&fixture, &mut gateway, async |interaction| {
        assert_eq!(fixture.callback(&interaction, &modal).await.0, 204);
    })
    .await;
    let form = answer.form.unwrap();
    let alice = fixture.alice();
    let missing = alice.submit(&form, &[]).await.unwrap_err();
    assert_eq!(missing, DriverError::Refused("field Point is required".into()));
    let heard = async {
        let interaction = gateway.expect("INTERACTION_CREATE").await;
        let components = &interaction["data"]["components"];
        assert_eq!(components[0]["components"][0]["value"], "H8");
        assert_eq!(components[1]["component"]["values"], json!(["free"]));
        let wrong = fixture.callback(&interaction, &modal).await;
        assert_bad_field(&wrong, "type", "BASE_TYPE_CHOICES");
        fixture.callback(&interaction, &hello()).await
    };
    let (answer, _) = tokio::join!(alice.submit(&form, &[("Point", "H8")]), heard);
    assert_eq!(answer.unwrap().text(), HELLO);
}

/// A message with selects of every kind that a bot of ours could use.
fn selects() -> Value {
    let row = |select: Value| json!({"type": 1, "components": [select]});
    json!([
        row(json!({"type": 3, "custom_id": "rows", "min_values": 0, "max_values": 2, "options": [
            {"label": "Row 1", "value": "1"}, {"label": "Row 2", "value": "2", "default": true},
            {"label": "Row 3", "value": "3"},
        ]})),
        row(json!({"type": 5, "custom_id": "who", "max_values": 2})),
        row(json!({"type": 8, "custom_id": "where", "channel_types": [0], "max_values": 25})),
        row(json!({"type": 8, "custom_id": "thread", "channel_types": [11], "min_values": 0})),
    ])
}

#[tokio::test]
async fn selects_send_what_was_chosen_with_what_is_known_of_it() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let message = fixture.say(&json!({"content": "choose", "components": selects()})).await;
    gateway.expect("MESSAGE_CREATE").await;
    let id = text(&message, "id").parse().unwrap();
    let bob = fixture.driver.person("bob");
    let (channel, other) = (fixture.channel(), fixture.driver.channel("general"));
    let [carol, alice] = ["carol", "alice"].map(|name| fixture.driver.person(name).id());
    let sent = async |gateway: &mut Gateway, select: &str, values: &[&str]| {
        let heard = async {
            let interaction = gateway.expect("INTERACTION_CREATE").await;
            fixture.callback(&interaction, &json!({"type": 6})).await;
            interaction["data"].clone()
        };
        let (answer, data) = tokio::join!(bob.select(id, select, values), heard);
        assert_eq!(answer.unwrap().kind, AnswerKind::Acknowledged);
        data
    };
    let data = sent(&mut gateway, "rows", &["3", "Row 1"]).await;
    assert_eq!(data, json!({"component_type": 3, "custom_id": "rows", "id": 2, "values": ["3", "1"]}));
    assert_eq!(sent(&mut gateway, "rows", &[]).await["values"], json!([]));

    let data = sent(&mut gateway, "who", &["carol", &alice.to_string()]).await;
    assert_eq!((&data["component_type"], &data["id"]), (&json!(5), &json!(4)));
    assert_eq!(data["values"], json!([carol, alice]));
    for (id, name) in [(carol, "carol"), (alice, "alice")] {
        assert_eq!(data["resolved"]["users"][id.to_string()]["username"], name);
        assert!(data["resolved"]["members"][id.to_string()]["permissions"].is_string());
    }

    let data = sent(&mut gateway, "where", &["general", "omok"]).await;
    assert_eq!((&data["component_type"], &data["values"]), (&json!(8), &json!([other, channel])));
    let known = &data["resolved"]["channels"][other.to_string()];
    assert_eq!((&known["name"], &known["type"]), (&json!("general"), &json!(0)));

    let unwilling = async |select: &str, values: &[&str]| bob.select(id, select, values).await.unwrap_err();
    assert!(matches!(unwilling("rows", &["1", "2", "3"]).await, DriverError::Refused(_)), "too many");
    assert!(matches!(unwilling("rows", &["1", "Row 1"]).await, DriverError::Refused(_)), "one twice");
    assert!(matches!(unwilling("rows", &["4"]).await, DriverError::Unknown { what: "option", .. }));
    assert!(matches!(unwilling("who", &[]).await, DriverError::Refused(_)), "too few");
    assert!(matches!(unwilling("who", &["nobody"]).await, DriverError::Unknown { what: "option", .. }));
    let no_thread = unwilling("thread", &["general"]).await;
    assert!(matches!(no_thread, DriverError::Unknown { what: "option", .. }), "not of that kind");
}

#[tokio::test]
async fn a_form_of_many_inputs_comes_back_filled_in() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let (alice, carol) = (fixture.alice(), fixture.driver.person("carol"));
    let (bob, general) = (fixture.driver.person("bob").id(), fixture.driver.channel("general"));
    let label = |label: &str, component: Value| json!({"type": 18, "label": label, "component": component});
    let modal = json!({"type": 9, "data": {"custom_id": "new", "title": "A table", "components": [
        {"type": 10, "content": "What is left alone is as the server has it."},
        label("Name", json!({"type": 4, "custom_id": "name", "style": 1, "min_length": 2, "max_length": 5,
            "value": "omok"})),
        label("Words", json!({"type": 4, "custom_id": "words", "style": 2, "required": false})),
        label("Who", json!({"type": 5, "custom_id": "who", "default_values": [{"id": bob, "type": "user"}]})),
        label("Where", json!({"type": 8, "custom_id": "where", "required": false, "max_values": 2})),
    ]}});
    let open = async |gateway: &mut Gateway| {
        let (answer, ()) = play(&fixture, gateway, async |interaction| {
            assert_eq!(fixture.callback(&interaction, &modal).await.0, 204);
        })
        .await;
        answer.form.unwrap()
    };
    let form = open(&mut gateway).await;
    assert_eq!(form.texts, ["What is left alone is as the server has it."]);
    let names: Vec<&str> = form.fields.iter().map(|field| field.custom_id.as_str()).collect();
    assert_eq!(names, ["name", "words", "who", "where"]);
    for (field, value) in [("name", "o"), ("name", "omokku"), ("name", ""), ("where", "nowhere")] {
        alice.submit(&form, &[(field, value)]).await.unwrap_err();
    }
    alice.submit(&form, &[("else", "x")]).await.unwrap_err();

    let submit = async |gateway: &mut Gateway, values: &[(&str, &str)]| {
        let heard = async {
            let interaction = gateway.expect("INTERACTION_CREATE").await;
            fixture.callback(&interaction, &hello()).await;
            gateway.expect("MESSAGE_CREATE").await;
            interaction["data"].clone()
        };
        let (answer, data) = tokio::join!(alice.submit(&form, values), heard);
        assert_eq!(answer.unwrap().text(), HELLO);
        data
    };
    let data = submit(&mut gateway, &[]).await;
    assert_eq!(data["custom_id"], "new");
    assert_eq!(data["components"][0], json!({"type": 10, "id": 1}));
    assert_eq!(
        data["components"][1],
        json!({"type": 18, "id": 2, "component": {"type": 4, "custom_id": "name", "value": "omok", "id": 3}})
    );
    let field = |data: &Value, at: usize, key: &str| data["components"][at]["component"][key].clone();
    assert_eq!(field(&data, 2, "value"), "");
    assert_eq!((field(&data, 3, "type"), field(&data, 3, "values")), (json!(5), json!([bob])), "as it was");
    assert_eq!((field(&data, 4, "type"), field(&data, 4, "values")), (json!(8), json!([])));

    let given = [("Name", "렌주"), ("words", "two\nlines"), ("Who", "carol"), ("where", "general, omok")];
    let data = submit(&mut gateway, &given).await;
    assert_eq!((field(&data, 1, "value"), field(&data, 2, "value")), (json!("렌주"), json!("two\nlines")));
    assert_eq!(field(&data, 3, "values"), json!([carol.id()]));
    assert_eq!(field(&data, 4, "values"), json!([general, fixture.channel()]));
    assert_eq!(data["resolved"]["users"][carol.id().to_string()]["username"], "carol");
    assert_eq!(data["resolved"]["channels"][general.to_string()]["name"], "general");
}

#[tokio::test]
async fn suggestions_are_at_most_twenty_five() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let choices = |count: usize| -> Vec<Value> {
        (0..count).map(|at| json!({"name": format!("H{at}"), "value": at.to_string()})).collect()
    };
    let alice = fixture.alice();
    let heard = async {
        let interaction = gateway.expect("INTERACTION_CREATE").await;
        let option = &interaction["data"]["options"][0];
        assert_eq!((&option["focused"], &option["value"]), (&json!(true), &json!("H")));
        let refused =
            fixture.callback(&interaction, &json!({"type": 8, "data": {"choices": choices(26)}})).await;
        assert_bad_field(&refused, "data/choices", "BASE_TYPE_MAX_LENGTH");
        fixture.callback(&interaction, &json!({"type": 8, "data": {"choices": choices(25)}})).await
    };
    let (suggested, _) = tokio::join!(alice.autocomplete(fixture.channel(), "play", &[], "at", "H"), heard);
    assert_eq!(suggested.unwrap().len(), 25);
}
