//! What is kept across restarts.

use crate::support::{Fixture, text};
use omok::sandbox::{Fault, Permissions, Snowflake};
use reqwest::Method;
use serde_json::json;
use std::io::Write;
use std::path::Path;

const PNG: &[u8] = include_bytes!("../data/pixel.png");

async fn open(directory: &Path) -> Fixture {
    let storage = directory.to_path_buf();
    Fixture::with(|config| config.storage = Some(storage)).await
}

/// What a killed server leaves: its files as they are now, which nobody holds a lock on.
fn left_behind(directory: &Path) -> std::io::Result<tempfile::TempDir> {
    let copy = tempfile::tempdir()?;
    std::fs::create_dir(copy.path().join("files"))?;
    std::fs::copy(directory.join("world.jsonl"), copy.path().join("world.jsonl"))?;
    for file in std::fs::read_dir(directory.join("files"))? {
        let file = file?;
        std::fs::copy(file.path(), copy.path().join("files").join(file.file_name()))?;
    }
    Ok(copy)
}

#[tokio::test]
async fn a_killed_server_goes_on_where_it_was() {
    let directory = tempfile::tempdir().unwrap();
    let before = open(directory.path()).await;
    let (channel, alice) = (before.channel(), before.alice().id());
    before.alice().set_locale("ko");
    before.driver.set_bot_permissions(channel, Permissions::empty(), Permissions::EMBED_LINKS);
    let zoe = before.driver.add_person("zoe", "ja").id();
    before.driver.person("carol").leave();
    let commands = format!("/applications/{}/commands", before.driver.application_id());
    before.put(&commands, &json!([{"name": "omok", "description": "d"}])).await;
    let (_, message) = before
        .with_files(Method::POST, &before.messages(), &json!({"content": "b"}), &[("a.png", PNG)])
        .await;
    let id = text(&message, "id");
    before.post(&format!("{}/{id}/threads", before.messages()), &json!({"name": "game"})).await;
    let (_, gone) = before.post(&before.messages(), &json!({"content": "gone"})).await;
    before.delete(&format!("{}/{}", before.messages(), text(&gone, "id"))).await;
    let last = before.driver.messages(channel);
    let directory = left_behind(directory.path()).unwrap();
    drop(before);

    let after = open(directory.path()).await;
    let driver = &after.driver;
    assert_eq!((after.channel(), after.alice().id(), driver.person("zoe").id()), (channel, alice, zoe));
    assert_eq!(after.alice().user().locale, "ko");
    assert_eq!(driver.messages(channel), last);
    assert_eq!(driver.threads(channel)[0].name, "game");
    assert_eq!(driver.commands()[0].name, "omok");
    assert_eq!(after.post(&after.messages(), &json!({"embeds": [{"title": "t"}]})).await.0, 403);
    let carol = driver.person("carol").id();
    assert_eq!(after.get(&format!("/guilds/{}/members/{carol}", driver.guild_id())).await.1["code"], 10007);
    let picture = &driver.message(id.parse().unwrap()).unwrap().attachments[0];
    assert_eq!(driver.attachment(picture).unwrap(), PNG);
    let served = reqwest::get(format!("{}{}", after.local.api_url(), picture.path)).await.unwrap();
    assert_eq!(served.bytes().await.unwrap(), PNG);
    let next: Snowflake = text(&after.say(&json!({"content": "next"})).await, "id").parse().unwrap();
    let newest = text(&gone, "id").parse().unwrap();
    assert!(next > newest, "ids stay monotonic, also past what was deleted");
}

#[tokio::test]
async fn a_line_cut_off_by_the_end_is_left_out_and_a_broken_one_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let before = open(directory.path()).await;
    before.say(&json!({"content": "kept"})).await;
    let directory = left_behind(directory.path()).unwrap();
    drop(before);
    let path = directory.path().join("world.jsonl");
    let mut file = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"{\"is\":\"message\",\"value\":{\"id\":\"1").unwrap();
    let after = open(directory.path()).await;
    assert_eq!(after.driver.messages(after.channel())[0].content, "kept");
    after.say(&json!({"content": "more"})).await;
    let directory = left_behind(directory.path()).unwrap();
    drop(after);
    let again = open(directory.path()).await;
    assert_eq!(again.driver.messages(again.channel())[1].content, "more");
    let directory = left_behind(directory.path()).unwrap();
    let path = directory.path().join("world.jsonl");
    drop(again);

    std::fs::write(&path, "{\"is\":\"nonsense\"}\n{}\n").unwrap();
    let clock = std::sync::Arc::new(omok::clock::ManualClock::new(crate::support::START));
    let mut config = omok::sandbox::LocalConfig::new(clock);
    config.storage = Some(directory.path().to_path_buf());
    let error = omok::sandbox::LocalDiscord::start(config).await.unwrap_err().to_string();
    assert!(error.contains("world.jsonl line 1"), "{error}");
}

#[tokio::test]
async fn shutting_down_ends_what_is_stalled() {
    let fixture = Fixture::new().await;
    let fault = fixture.driver.inject("GET /users/@me", Fault::Stalled, 1);
    let request = fixture.request(Method::GET, "/users/@me").send();
    let waiting = tokio::spawn(request);
    assert!(fault.wait_until_struck(1).await);
    let (gateway, url) = (fixture.connect().await, fixture.local.api_url());
    fixture.local.shutdown().await;
    drop(gateway);
    assert!(reqwest::get(url).await.is_err(), "nobody listens any more");
    // Answered or cut off, but not left waiting.
    let _ = waiting.await.unwrap();
}
