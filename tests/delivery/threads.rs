//! A game's thread: its name, its end, and what happens when there is none.

use crate::support::{Bench, POST, THREAD};
use omok::engine::Millis;
use omok::sandbox::Fault;
use omok::session::{ChannelId, Clock, GuildId, UserId};
use serde_json::json;

const MINUTE: Millis = Millis::from_secs(60);

#[tokio::test]
async fn a_thread_is_named_with_its_players() {
    let bench = Bench::start().await;
    bench.alice().set_display_name("\u{202E}<@&1> **A**\u{200B}\u{FE0F} 😀");
    bench.bob().set_display_name(&"가".repeat(32));
    bench.bob().set_nick(Some("what only this server calls him"));
    let playing = bench.game().await;
    let thread = bench.driver.find_channel(&playing.place.to_string()).unwrap();
    let expected = format!("Omok {}: <@&1> **A** 😀 – {}", playing.game, "가".repeat(32));
    assert_eq!(thread.name, expected);
}

#[tokio::test]
async fn names_that_are_not_known_any_more_are_asked_for() {
    let mut bench = Bench::start().await;
    bench.driver.inject("POST /channels/*/messages/*/threads", Fault::Status(503), u32::MAX);
    let table = bench.open().await;
    bench.stop_bot().await;
    bench.driver.clear_faults();
    bench.start_bot().await;
    let made = async || bench.driver.threads(bench.channel()).into_iter().find(|thread| thread.id == table);
    let thread = bench.pump(MINUTE, made).await;
    assert!(thread.name.ends_with("Alice – Bob"), "{}", thread.name);
}

#[tokio::test]
async fn a_finished_games_thread_is_archived_after_its_buttons_are_gone() {
    let bench = Bench::start().await;
    let playing = bench.game().await;
    let question = bench.alice().slash(playing.place, "omok resign", &[]).await.unwrap().message.unwrap();
    bench.alice().click(question.id, &playing.button_of(&question, "resign-yes")).await.unwrap();
    let archived = async || {
        let thread = bench.driver.find_channel(&playing.place.to_string())?.thread?;
        thread.archived.then_some(thread)
    };
    let thread = bench.pump(MINUTE, archived).await;
    assert!(!thread.locked, "everybody may go on talking");
    let boards = playing.boards_in(playing.place);
    assert_eq!(boards[0].buttons().len(), 0);
}

#[tokio::test]
async fn an_archived_thread_comes_back_with_the_next_board() {
    let bench = Bench::start().await;
    let playing = bench.game().await;
    bench.driver.set_thread_state(playing.place, true, false);
    bench.alice().slash(bench.channel(), "move", &[("at", "H8".into())]).await.unwrap();
    playing.board(1).await;
    let thread = bench.driver.find_channel(&playing.place.to_string()).unwrap().thread.unwrap();
    assert!(!thread.archived);
    assert_eq!(playing.notices_in(bench.channel()).len(), 0, "nothing to complain of");
}

#[tokio::test]
async fn with_too_many_threads_the_game_is_played_in_its_channel() {
    let bench = Bench::start_with(|config| config.active_threads_max = 0).await;
    let table = bench.open().await;
    let playing = bench.playing(table, bench.channel()).await;
    playing.board(0).await;
    playing.place(0, "H8").await;
    playing.board(1).await;
    assert_eq!(bench.driver.count_requests(THREAD), 1);
}

#[tokio::test]
async fn a_table_opened_inside_a_thread_is_played_there_and_leaves_it_open() {
    let bench = Bench::start().await;
    let first = bench.game().await;
    let table = bench.open_with(first.place, &[]).await;
    let find = async || {
        let games = bench.sessions().games_in(ChannelId(first.place.0)).await.unwrap();
        games.into_iter().find(|game| game.table_message.is_some_and(|message| message.0 == table.0))
    };
    let second = bench.pump(MINUTE, find).await;
    assert_eq!(second.thread, Some(ChannelId(first.place.0)));
    let shown = |ply: u32| {
        let wanted = format!(":place:{}:{ply}", second.id);
        let messages = bench.driver.messages(first.place);
        messages
            .into_iter()
            .find(|message| crate::support::buttons(message).iter().any(|id| id.contains(&wanted)))
    };
    bench.pump(MINUTE, async || shown(0)).await;
    let named = [("at", json!("H8")), ("game", json!(second.id.to_string()))];
    bench.alice().slash(first.place, "move", &named).await.unwrap();
    bench.pump(MINUTE, async || shown(1)).await;
    let named = [("game", json!(second.id.to_string()))];
    let question = bench.alice().slash(first.place, "omok resign", &named).await.unwrap().message.unwrap();
    let give_up = crate::support::button(&bench.driver, question.id, "resign-yes");
    bench.alice().click(question.id, &give_up).await.unwrap();
    bench.told(MINUTE).await;
    bench.skip(MINUTE).await;
    let thread = bench.driver.find_channel(&first.place.to_string()).unwrap().thread.unwrap();
    assert!(!thread.archived, "it is not the game's own");
    assert_eq!(bench.driver.threads(bench.channel()).len(), 1);
}

#[tokio::test]
async fn a31_removed_and_invited_again_the_bot_shows_the_newest_board() {
    let bench = Bench::start().await;
    let playing = bench.game_with(&[("time", json!("10m"))]).await;
    bench.driver.kick_bot();
    bench.skip(MINUTE).await;
    let before = bench.driver.requests().len();
    // Nobody can do anything; the clocks go on and place a stone.
    bench.live(Millis::from_secs(610)).await;
    let refused = bench.driver.requests().len() - before;
    assert!(refused < 20, "{refused} requests to a server we are not on");
    let snapshot = bench.sessions().snapshot(playing.game).await.unwrap().unwrap();
    assert_eq!(snapshot.ply(), 1, "the game goes on by its own clock");
    bench.driver.invite_bot();
    playing.board(1).await;
    assert!(bench.answers(POST, 403) + bench.answers(POST, 404) < 10);
}

#[tokio::test]
async fn a_server_joined_unheard_is_known_by_whoever_asks_there() {
    let bench = Bench::start().await;
    let guild = GuildId(bench.driver.guild_id().0);
    // Settings of servers that the bot has left, as many as would be forgotten in a year.
    let forget = async || {
        let later = bench.clock.now() + Millis::from_secs(365 * 86_400);
        bench.sessions().store().forget_guilds_left(later, later).await.unwrap()
    };
    let settle = async || {
        bench.sessions().edit_guild(guild, UserId(7), |settings| settings.casual = true).await.unwrap();
    };
    settle().await;
    bench.driver.kick_bot();
    bench.skip(MINUTE).await;
    assert_eq!(forget().await, 1, "that it was removed is noted");
    bench.driver.invite_bot();
    bench.skip(MINUTE).await;
    settle().await;
    bench.driver.kick_bot();
    bench.skip(MINUTE).await;
    bench.driver.swallow_events("GUILD_CREATE", 1);
    bench.driver.invite_bot();
    bench.alice().slash(bench.channel(), "omok games", &[]).await.unwrap();
    bench.skip(MINUTE).await;
    assert_eq!(forget().await, 0, "somebody has asked there since");
}

#[tokio::test]
async fn a37_commands_in_direct_messages_are_not_offered_and_kindly_refused() {
    let bench = Bench::start().await;
    for command in bench.driver.commands() {
        assert_eq!(command.contexts, Some(vec![0]), "{}", command.name);
    }
    let user = json!({ "id": bench.alice().id(), "username": "alice", "discriminator": "0", "avatar": null,
                       "global_name": "Alice" });
    let channel = json!({ "id": "77", "type": 1 });
    let common = |id: &str, kind: u8, data: serde_json::Value| {
        json!({ "id": id, "application_id": bench.driver.bot_id(), "type": kind, "data": data, "channel_id": "77",
                "channel": channel, "user": user, "token": format!("dm-{id}"), "version": 1, "locale": "en-US",
                "entitlements": [], "attachment_size_limit": 1, "authorizing_integration_owners": {} })
    };
    let command = |name: &str| {
        json!({ "id": "5", "name": name, "type": 1, "options": [
        { "name": "at", "type": 3, "value": "H8" } ] })
    };
    let press = json!({ "custom_id": "v1:place:1:0", "component_type": 2 });
    let mut pressed = common("1443293479450185770", 3, press);
    pressed["message"] = json!({
        "id": "9", "channel_id": "77", "author": user, "content": "", "timestamp": "2026-01-01T00:00:00Z",
        "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
        "attachments": [], "embeds": [], "pinned": false, "type": 0, "components": [],
    });
    bench.driver.dispatch_raw("INTERACTION_CREATE", &common("1443293479450185768", 2, command("move")));
    bench.driver.dispatch_raw("INTERACTION_CREATE", &pressed);
    let answers = async || {
        let requests = bench.driver.requests();
        let said = requests.iter().filter(|request| request.path.contains("/dm-"));
        let said: Vec<_> = said.map(|request| request.body["data"]["content"].to_string()).collect();
        (said.len() == 2).then_some(said)
    };
    for said in bench.pump(MINUTE, answers).await {
        assert!(said.contains("I only play on servers"), "{said}");
    }
    let nothing = bench.sessions().games_in(ChannelId(77)).await.unwrap();
    assert_eq!(nothing, []);
}
