//! Rights, membership, who sees what.

use crate::support::{Fixture, assert_refused, text};
use omok::sandbox::{DriverError, OverwriteTarget, Permissions};
use reqwest::Method;
use serde_json::json;

const PNG: &[u8] = include_bytes!("../data/pixel.png");

#[tokio::test]
async fn each_missing_right_refuses_what_it_is_for() {
    let fixture = Fixture::new().await;
    let (channel, path) = (fixture.channel(), fixture.messages());
    let message = fixture.say(&json!({"content": "x"})).await;
    let id = text(&message, "id").to_owned();
    let deny = |what: Permissions| fixture.driver.set_bot_permissions(channel, Permissions::empty(), what);

    deny(Permissions::SEND_MESSAGES);
    assert_refused(&fixture.post(&path, &json!({"content": "x"})).await, (403, 50013));
    deny(Permissions::ATTACH_FILES);
    let refused = fixture.with_files(Method::POST, &path, &json!({}), &[("a.png", PNG)]).await;
    assert_refused(&refused, (403, 50013));
    deny(Permissions::EMBED_LINKS);
    assert_refused(&fixture.post(&path, &json!({"embeds": [{"title": "t"}]})).await, (403, 50013));
    deny(Permissions::CREATE_PUBLIC_THREADS);
    assert_refused(&fixture.post(&format!("{path}/{id}/threads"), &json!({"name": "n"})).await, (403, 50013));
    deny(Permissions::ADD_REACTIONS);
    assert_refused(
        &fixture.put(&format!("{path}/{id}/reactions/%E2%9C%85/@me"), &json!({})).await,
        (403, 50013),
    );
    deny(Permissions::READ_MESSAGE_HISTORY);
    assert_eq!(fixture.get(&path).await, (200, json!([])), "no history is no error in a list");
    assert_refused(&fixture.get(&format!("{path}/{id}")).await, (403, 50013));
    let reply = json!({"content": "x", "message_reference": {"message_id": id}});
    assert_refused(&fixture.post(&path, &reply).await, (400, 160_002));
    deny(Permissions::VIEW_CHANNEL);
    assert_refused(&fixture.post(&path, &json!({"content": "x"})).await, (403, 50001));
    assert_refused(&fixture.get(&format!("/channels/{channel}")).await, (403, 50001));
    deny(Permissions::empty());
    assert_eq!(fixture.post(&path, &json!({"content": "x"})).await.0, 200);
}

#[tokio::test]
async fn overwrites_go_from_everyone_to_role_to_member() {
    let fixture = Fixture::new().await;
    let (channel, driver) = (fixture.channel(), &fixture.driver);
    let everyone = OverwriteTarget::Role(driver.guild_id());
    driver.set_overwrite(channel, everyone, Permissions::empty(), Permissions::SEND_MESSAGES);
    let carol = driver.person("carol");
    assert!(matches!(carol.say(channel, "x").await, Err(DriverError::NotAllowed(_))));
    assert_refused(&fixture.post(&fixture.messages(), &json!({"content": "x"})).await, (403, 50013));
    driver.set_overwrite(
        channel,
        OverwriteTarget::Member(carol.id()),
        Permissions::SEND_MESSAGES,
        Permissions::empty(),
    );
    carol.say(channel, "x").await.unwrap();
    driver.person("mod").say(channel, "the owner may always").await.unwrap();

    driver.set_overwrite(channel, everyone, Permissions::empty(), Permissions::VIEW_CHANNEL);
    assert!(matches!(carol.slash(channel, "x", &[]).await, Err(DriverError::NotAllowed(_))));
    assert!(carol.messages(channel).is_empty(), "a hidden channel shows nothing");
}

#[tokio::test]
async fn members_come_and_go() {
    let fixture = Fixture::new().await;
    let bob = fixture.driver.person("bob");
    let path = format!("/guilds/{}/members/{}", fixture.driver.guild_id(), bob.id());
    let (status, member) = fixture.get(&path).await;
    assert_eq!((status, text(&member["user"], "username")), (200, "bob"));
    bob.leave();
    assert_refused(&fixture.get(&path).await, (404, 10007));
    assert_refused(
        &fixture.get(&format!("/guilds/{}/members/1", fixture.driver.guild_id())).await,
        (404, 10013),
    );
    assert_refused(&fixture.get(&format!("/guilds/1/members/{}", bob.id())).await, (404, 10004));
    bob.rejoin();
    assert_eq!(fixture.get(&path).await.0, 200);

    fixture.driver.kick_bot();
    assert_refused(&fixture.get(&path).await, (403, 50001));
    assert_refused(&fixture.post(&fixture.messages(), &json!({"content": "x"})).await, (403, 50001));
    fixture.driver.invite_bot();
    assert_eq!(fixture.get(&path).await.0, 200);
}

#[tokio::test]
async fn an_interaction_tells_the_rights_of_both() {
    let fixture = Fixture::new().await;
    let mut gateway = fixture.connect().await;
    let channel = fixture.channel();
    fixture.driver.set_bot_permissions(channel, Permissions::empty(), Permissions::ATTACH_FILES);
    gateway.expect("CHANNEL_UPDATE").await;
    let alice = fixture.alice();
    alice.set_locale("ko");
    let sent = async { alice.slash(channel, "play", &[("with", json!("bob"))]).await };
    let heard = async {
        let interaction = gateway.expect("INTERACTION_CREATE").await;
        fixture.callback(&interaction, &json!({"type": 4, "data": {"content": "ok"}})).await;
        interaction
    };
    let (answer, interaction) = tokio::join!(sent, heard);
    answer.unwrap();
    let bits =
        |value: &serde_json::Value| Permissions::from_bits_truncate(value.as_str().unwrap().parse().unwrap());
    assert!(!bits(&interaction["app_permissions"]).contains(Permissions::ATTACH_FILES));
    assert!(bits(&interaction["app_permissions"]).contains(Permissions::SEND_MESSAGES));
    assert!(bits(&interaction["member"]["permissions"]).contains(Permissions::ATTACH_FILES));
    assert_eq!((&interaction["locale"], &interaction["guild_locale"]), (&json!("ko"), &json!("en-US")));
    let bob = fixture.driver.person("bob").id().to_string();
    assert_eq!(interaction["data"]["resolved"]["users"][&bob]["username"], "bob");
    assert_eq!(interaction["data"]["options"][0]["value"], bob);
}
