//! Registering commands.

use crate::support::{Fixture, assert_bad_field, assert_refused};
use omok::engine::Millis;
use serde_json::{Value, json};

fn command(name: &str) -> Value {
    json!({"name": name, "description": "d"})
}

fn with_options(options: &Value) -> Value {
    json!([{"name": "omok", "description": "d", "options": options}])
}

#[tokio::test]
async fn each_limit_on_commands_is_named_where_it_is_broken() {
    let fixture = Fixture::new().await;
    let path = format!("/applications/{}/commands", fixture.driver.application_id());
    let option = |extra: Value| {
        let mut option = json!({"type": 3, "name": "o", "description": "d"});
        for (key, value) in extra.as_object().into_iter().flatten() {
            option[key] = value.clone();
        }
        with_options(&json!([option]))
    };
    let named: Vec<Value> =
        (0..26).map(|at| json!({"type": 3, "name": format!("o{at}"), "description": "d"})).collect();
    let choices: Vec<Value> = (0..26).map(|at| json!({"name": format!("c{at}"), "value": "v"})).collect();
    let many: Vec<Value> = (0..101).map(|at| command(&format!("c{at}"))).collect();
    let huge: Vec<Value> = (0..25)
        .map(|at| {
            let choices: Vec<Value> = (0..4)
                .map(|n| json!({"name": format!("{n}{}", "n".repeat(90)), "value": "v".repeat(90)}))
                .collect();
            json!({"type": 3, "name": format!("o{at}"), "description": "d", "choices": choices})
        })
        .collect();
    let cases: Vec<(Value, &str, &str)> = vec![
        (json!([command("Omok")]), "0/name", "APPLICATION_COMMAND_INVALID_NAME"),
        (json!([command("omok new")]), "0/name", "APPLICATION_COMMAND_INVALID_NAME"),
        (json!([command(&"o".repeat(33))]), "0/name", "BASE_TYPE_BAD_LENGTH"),
        (json!([{"name": "omok"}]), "0/description", "BASE_TYPE_REQUIRED"),
        (json!([{"name": "omok", "description": "d".repeat(101)}]), "0/description", "BASE_TYPE_BAD_LENGTH"),
        (json!([command("a"), command("a")]), "1/name", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
        (json!(many), "", "BASE_TYPE_MAX_LENGTH"),
        (
            json!([{"name": "omok", "description": "d", "name_localizations": {"kr": "오목"}}]),
            "0/name_localizations/kr",
            "ENUM_TYPE_COERCE",
        ),
        (
            json!([{"name": "omok", "description": "d", "name_localizations": {"ko": "오목 게임"}}]),
            "0/name_localizations/ko",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (with_options(&json!(named)), "0/options", "BASE_TYPE_MAX_LENGTH"),
        (with_options(&json!(huge)), "0", "APPLICATION_COMMAND_TOO_LARGE"),
        (option(json!({"choices": choices})), "0/options/0/choices", "BASE_TYPE_MAX_LENGTH"),
        (
            option(json!({"choices": [{"name": "n", "value": 5}]})),
            "0/options/0/choices/0/value",
            "BASE_TYPE_BAD_TYPE",
        ),
        (
            option(json!({"autocomplete": true, "choices": [{"name": "n", "value": "v"}]})),
            "0/options/0/autocomplete",
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
        ),
        (
            option(json!({"min_value": 1})),
            "0/options/0/min_value",
            "APPLICATION_COMMAND_OPTIONS_LIMIT_INVALID",
        ),
        (
            with_options(&json!([
                {"type": 3, "name": "a", "description": "d"},
                {"type": 3, "name": "b", "description": "d", "required": true},
            ])),
            "0/options/1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            with_options(
                &json!([{"type": 3, "name": "a", "description": "d"}, {"type": 3, "name": "a", "description": "d"}]),
            ),
            "0/options/1/name",
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            with_options(
                &json!([{"type": 1, "name": "a", "description": "d"}, {"type": 3, "name": "b", "description": "d"}]),
            ),
            "0/options/0/type",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (
            with_options(&json!([{"type": 1, "name": "a", "description": "d", "options": [
                {"type": 1, "name": "b", "description": "d"},
            ]}])),
            "0/options/0/options/0/type",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
    ];
    for (body, field, code) in cases {
        assert_bad_field(&fixture.put(&path, &body).await, field, code);
    }
    assert!(fixture.driver.commands().is_empty(), "nothing refused was registered");
}

#[tokio::test]
async fn overwriting_keeps_ids_and_counts_only_what_is_new() {
    let fixture = Fixture::new().await;
    let path = format!("/applications/{}/commands", fixture.driver.application_id());
    let (_, first) = fixture.put(&path, &json!([command("omok"), command("move")])).await;
    let (_, second) =
        fixture.put(&path, &json!([command("omok"), {"name": "move", "description": "other"}])).await;
    assert_eq!(first[0], second[0]);
    assert_eq!(first[1]["id"], second[1]["id"]);
    assert_ne!(first[1]["version"], second[1]["version"]);
    for round in 0..98 {
        let commands = json!([command(&format!("a{round}")), command(&format!("b{round}"))]);
        assert_eq!(fixture.put(&path, &commands).await.0, 200);
    }
    assert_eq!(fixture.put(&path, &json!([command("c"), command("d")])).await.0, 200);
    assert_eq!(fixture.put(&path, &json!([command("c"), command("d")])).await.0, 200, "nothing new");
    assert_refused(&fixture.put(&path, &json!([command("e")])).await, (429, 30034));
    let guild = format!(
        "/applications/{}/guilds/{}/commands",
        fixture.driver.application_id(),
        fixture.driver.guild_id()
    );
    assert_eq!(fixture.put(&guild, &json!([command("e")])).await.0, 200, "each guild has its own limit");
    fixture.clock.advance(Millis::from_secs(86_400));
    assert_eq!(fixture.put(&path, &json!([command("e")])).await.0, 200);
}

#[tokio::test]
async fn commands_are_offered_to_those_who_may_use_them() {
    let fixture = Fixture::new().await;
    let path = format!("/applications/{}/commands", fixture.driver.application_id());
    let commands = json!([
        {"name": "omok", "description": "d", "name_localizations": {"ko": "오목"}, "contexts": [0]},
        {"name": "omok-admin", "description": "d", "default_member_permissions": "32"},
        {"name": "direct", "description": "d", "contexts": [1]},
    ]);
    let (status, registered) = fixture.put(&path, &commands).await;
    assert_eq!((status, &registered[1]["default_member_permissions"]), (200, &json!("32")));
    let names = |person: &str| -> Vec<String> {
        let person = fixture.driver.person(person);
        person.commands(fixture.channel()).into_iter().map(|command| command.name).collect()
    };
    assert_eq!(names("alice"), ["omok"]);
    assert_eq!(names("mod"), ["omok", "omok-admin"]);
    assert_eq!(fixture.alice().commands(fixture.channel())[0].name_in("ko"), "오목");
    let (_, plain) = fixture.get(&path).await;
    assert!(plain[0].get("name_localizations").is_none());
    let (_, full) = fixture.get(&format!("{path}?with_localizations=true")).await;
    assert_eq!(full[0]["name_localizations"]["ko"], "오목");
    assert_refused(&fixture.delete(&format!("{path}/1")).await, (404, 10063));
}
