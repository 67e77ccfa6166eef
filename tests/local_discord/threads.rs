//! Threads.

use crate::support::{Fixture, assert_bad_field, assert_refused, text};
use omok::engine::Millis;
use omok::sandbox::Permissions;
use serde_json::{Value, json};

async fn thread(fixture: &Fixture) -> String {
    let message = fixture.say(&json!({"content": "table"})).await;
    let path = format!("{}/{}/threads", fixture.messages(), text(&message, "id"));
    let (status, thread) = fixture.post(&path, &json!({"name": "game", "auto_archive_duration": 60})).await;
    assert_eq!(status, 201, "{thread}");
    text(&thread, "id").to_owned()
}

#[tokio::test]
async fn a_thread_from_a_message_has_its_id_and_comes_once() {
    let fixture = Fixture::new().await;
    let message = fixture.say(&json!({"content": "table"})).await;
    let id = text(&message, "id");
    let path = format!("{}/{id}/threads", fixture.messages());
    let (status, thread) = fixture.post(&path, &json!({"name": "alice – bob"})).await;
    assert_eq!((status, text(&thread, "id")), (201, id));
    assert_eq!(thread["type"], 11);
    assert_eq!(thread["parent_id"], json!(fixture.channel()));
    assert!(thread["member"].is_object(), "whoever makes a thread is in it");
    assert_refused(&fixture.post(&path, &json!({"name": "again"})).await, (400, 160_004));
    let (_, message) = fixture.get(&format!("{}/{id}", fixture.messages())).await;
    assert_eq!(message["flags"], 32);
    assert_eq!(message["thread"]["name"], "alice – bob");

    let inside = format!("/channels/{id}/messages");
    let (_, list) = fixture.get(&inside).await;
    assert_eq!(list[0]["type"], 21);
    assert_eq!(list[0]["referenced_message"]["content"], "table");
    let (_, said) = fixture.post(&inside, &json!({"content": "board"})).await;
    let nested = format!("{inside}/{}/threads", text(&said, "id"));
    assert_refused(&fixture.post(&nested, &json!({"name": "x"})).await, (400, 50024));
}

#[tokio::test]
async fn names_and_durations_are_checked() {
    let fixture = Fixture::new().await;
    let message = fixture.say(&json!({"content": "table"})).await;
    let path = format!("{}/{}/threads", fixture.messages(), text(&message, "id"));
    for (body, field, code) in [
        (json!({}), "name", "BASE_TYPE_REQUIRED"),
        (json!({"name": ""}), "name", "BASE_TYPE_BAD_LENGTH"),
        (json!({"name": "n".repeat(101)}), "name", "BASE_TYPE_BAD_LENGTH"),
        (json!({"name": "n", "auto_archive_duration": 30}), "auto_archive_duration", "BASE_TYPE_CHOICES"),
    ] {
        assert_bad_field(&fixture.post(&path, &body).await, field, code);
    }
    assert_refused(
        &fixture.post(&format!("{}/1/threads", fixture.messages()), &json!({"name": "n"})).await,
        (404, 10008),
    );
}

#[tokio::test]
async fn without_a_message_the_type_decides() {
    let fixture = Fixture::new().await;
    let path = format!("/channels/{}/threads", fixture.channel());
    let (status, thread) = fixture.post(&path, &json!({"name": "open", "type": 11})).await;
    assert_eq!((status, &thread["type"]), (201, &json!(11)));
    let notice = fixture.driver.messages(fixture.channel()).pop().unwrap();
    assert_eq!((notice.kind.number(), notice.content.as_str()), (18, "open"));
    assert_refused(&fixture.post(&path, &json!({"name": "private"})).await, (403, 50013));
}

#[tokio::test]
async fn archived_threads_wake_locked_ones_do_not() {
    let fixture = Fixture::new().await;
    let id = thread(&fixture).await;
    let (channel, messages) = (format!("/channels/{id}"), format!("/channels/{id}/messages"));
    let state = async || {
        let (_, thread) = fixture.get(&channel).await;
        let metadata = &thread["thread_metadata"];
        (metadata["archived"] == true, metadata["locked"] == true)
    };
    let (_, board) = fixture.post(&messages, &json!({"content": "board"})).await;
    let board = format!("{messages}/{}", text(&board, "id"));

    assert_eq!(fixture.patch(&channel, &json!({"archived": true})).await.0, 200, "the owner may");
    assert_eq!(state().await, (true, false));
    assert_refused(&fixture.patch(&board, &json!({"content": "x"})).await, (400, 50083));
    assert_refused(&fixture.delete(&board).await, (400, 50083));
    let (status, _) = fixture.post(&messages, &json!({"content": "wakes it"})).await;
    assert_eq!((status, state().await), (200, (false, false)));

    assert_refused(&fixture.patch(&channel, &json!({"locked": true})).await, (403, 50013));
    let snowflake = id.parse().unwrap();
    fixture.driver.set_thread_state(snowflake, false, true);
    assert_refused(&fixture.post(&messages, &json!({"content": "x"})).await, (400, 160_005));
    fixture.driver.set_thread_state(snowflake, true, true);
    assert_refused(&fixture.post(&messages, &json!({"content": "x"})).await, (400, 50083));
    assert_refused(&fixture.patch(&channel, &json!({"archived": false})).await, (403, 50013));
    let refused = fixture.alice().say(snowflake, "x").await.unwrap_err();
    assert_eq!(refused.to_string(), "not allowed: the thread is locked");
    fixture.driver.set_thread_state(snowflake, true, false);
    assert_eq!(fixture.patch(&channel, &json!({"archived": false})).await.0, 200);

    fixture.driver.delete_channel(snowflake);
    assert_refused(&fixture.post(&messages, &json!({"content": "x"})).await, (404, 10003));
}

#[tokio::test]
async fn idle_threads_archive_themselves() {
    let fixture = Fixture::new().await;
    let id = thread(&fixture).await;
    let archived =
        async || fixture.get(&format!("/channels/{id}")).await.1["thread_metadata"]["archived"] == true;
    fixture.clock.advance(Millis::from_secs(59 * 60));
    fixture.alice().say(id.parse().unwrap(), "still here").await.unwrap();
    fixture.clock.advance(Millis::from_secs(59 * 60));
    assert!(!archived().await);
    fixture.clock.advance(Millis::from_secs(60));
    assert!(archived().await);
    let (_, active) = fixture.get(&format!("/guilds/{}/threads/active", fixture.driver.guild_id())).await;
    assert_eq!(active["threads"], json!([]));
    let (_, old) = fixture.get(&format!("/channels/{}/threads/archived/public", fixture.channel())).await;
    assert_eq!(old["threads"][0]["id"], id.as_str());
}

#[tokio::test]
async fn active_threads_are_limited() {
    let fixture = Fixture::with(|config| config.active_threads_max = 1).await;
    let id = thread(&fixture).await;
    let path = format!("/channels/{}/threads", fixture.channel());
    assert_refused(&fixture.post(&path, &json!({"name": "n", "type": 11})).await, (400, 160_006));
    fixture.driver.set_thread_state(id.parse().unwrap(), true, false);
    assert_eq!(fixture.post(&path, &json!({"name": "n", "type": 11})).await.0, 201);
}

#[tokio::test]
async fn in_threads_the_right_for_threads_counts() {
    let fixture = Fixture::new().await;
    let id = thread(&fixture).await;
    let messages = format!("/channels/{id}/messages");
    fixture.driver.set_bot_permissions(fixture.channel(), Permissions::empty(), Permissions::SEND_MESSAGES);
    assert_refused(&fixture.post(&fixture.messages(), &json!({"content": "x"})).await, (403, 50013));
    assert_eq!(fixture.post(&messages, &json!({"content": "x"})).await.0, 200);
    let deny = Permissions::SEND_MESSAGES_IN_THREADS;
    fixture.driver.set_bot_permissions(fixture.channel(), Permissions::empty(), deny);
    assert_eq!(fixture.post(&fixture.messages(), &json!({"content": "x"})).await.0, 200);
    assert_refused(&fixture.post(&messages, &json!({"content": "x"})).await, (403, 50013));
}

#[tokio::test]
async fn people_come_into_threads() {
    let fixture = Fixture::new().await;
    let id = thread(&fixture).await;
    let members = format!("/channels/{id}/thread-members");
    let bob = fixture.driver.person("bob").id();
    assert_eq!(fixture.put(&format!("{members}/{bob}"), &Value::Null).await.0, 204);
    fixture.alice().say(id.parse().unwrap(), "hello").await.unwrap();
    let (_, list) = fixture.get(&members).await;
    assert_eq!(list.as_array().unwrap().len(), 3, "the bot, alice who wrote, bob who was added: {list}");
    assert_refused(&fixture.put(&format!("{members}/1"), &Value::Null).await, (404, 10007));
}
