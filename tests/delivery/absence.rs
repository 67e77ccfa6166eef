//! Players who leave their server or go offline.

use crate::support::{Bench, Playing};
use omok::engine::{Color, DeadlineKind, Millis};
use omok::sandbox::{Fault, Presence};
use omok::session::{GuildId, Status, UserId};
use serde_json::json;

const MINUTE: Millis = Millis::from_secs(60);
/// Longer than it is remembered that somebody is a member.
const FORGOTTEN: Millis = Millis::from_secs(601);
const MEMBER: &str = "GET /guilds/{id}/members/{id}";

async fn game(game: &Playing<'_>) -> std::sync::Arc<omok::engine::Game> {
    game.bench.sessions().snapshot(game.game).await.unwrap().unwrap().game.unwrap()
}

/// A server that wants to know who is online.
async fn watching_bench() -> Bench {
    let bench = Bench::start_with(|config| config.privileged_intents = true).await;
    let guild = GuildId(bench.driver.guild_id().0);
    bench.sessions().edit_guild(guild, UserId(1), |settings| settings.presence = true).await.unwrap();
    bench
}

#[tokio::test]
async fn whoever_left_the_server_is_found_out_when_their_turn_begins() {
    let bench = Bench::start().await;
    let playing = bench.game_with(&[("time", json!("1d"))]).await;
    let bob = bench.bob();
    bob.leave();
    // It is remembered that he was here a moment ago.
    playing.place(0, "H8").await;
    assert!(!playing.board(1).await.content.contains("is away"));
    bench.skip(FORGOTTEN).await;
    bench.alice().slash(playing.place, "omok undo", &[]).await.unwrap();
    bob.rejoin();
    playing.answer_request(&bob, "undo-yes").await;
    bob.leave();
    playing.board(0).await;
    bench.skip(FORGOTTEN).await;
    let asked = bench.driver.count_requests(MEMBER);
    playing.place(0, "H9").await;
    let board = playing.board(1).await;
    assert!(board.content.contains(&format!("<@{}> is away", bob.id())), "{}", board.content);
    assert_eq!(bench.driver.count_requests(MEMBER), asked + 1);
    let deadline = game(&playing).await.deadline().unwrap();
    assert_eq!((deadline.kind, deadline.color), (DeadlineKind::Grace, Color::White));
    bench.told(MINUTE).await;
    assert_eq!(playing.notices_in(playing.place).len(), 1, "the request; the board says the rest");

    bob.rejoin();
    playing.place(1, "A1").await;
    assert!(!playing.board(2).await.content.contains("is away"));
    assert!(!game(&playing).await.is_away(Color::White));
}

#[tokio::test]
async fn a_discord_that_cannot_say_keeps_no_board_back_and_sends_nobody_away() {
    let bench = Bench::start().await;
    let playing = bench.game_with(&[("time", json!("1d"))]).await;
    bench.skip(FORGOTTEN).await;
    for fault in [Fault::Stalled, Fault::Status(503), Fault::Refused(403, 50001, "Missing Access")] {
        let ply = game(&playing).await.ply();
        let fault = bench.driver.inject("GET /guilds/*/members/*", fault, u32::MAX);
        playing.place(ply, &format!("A{}", ply + 1)).await;
        playing.board(ply + 1).await;
        assert_eq!(fault.struck(), 1);
        fault.release();
        bench.skip(FORGOTTEN).await;
    }
    for color in Color::BOTH {
        assert!(!game(&playing).await.is_away(color));
    }
}

#[tokio::test]
async fn a_server_that_does_not_care_asks_nobody() {
    let bench = Bench::start().await;
    let guild = GuildId(bench.driver.guild_id().0);
    bench.sessions().edit_guild(guild, UserId(1), |settings| settings.disconnects = false).await.unwrap();
    let playing = bench.game_with(&[("time", json!("1d"))]).await;
    bench.skip(FORGOTTEN).await;
    bench.bob().leave();
    playing.place(0, "H8").await;
    assert!(!playing.board(1).await.content.contains("is away"));
    assert_eq!(bench.driver.count_requests(MEMBER), 0);
}

#[tokio::test]
async fn whoever_goes_offline_is_away_until_they_are_back() {
    let bench = watching_bench().await;
    let playing = bench.game_with(&[("time", json!("10m"))]).await;
    playing.place(0, "H8").await;
    playing.board(1).await;
    let bob = bench.bob();
    bob.set_presence(Presence::Offline);
    let said = async |words: &str| {
        let notices = playing.notices_in(playing.place);
        notices.into_iter().find(|notice| notice.content.contains(words))
    };
    let away = bench.pump(MINUTE, async || said("is away").await).await;
    assert!(away.content.contains("their turn ends"), "{}", away.content);
    let deadline = game(&playing).await.deadline().unwrap();
    assert_eq!((deadline.kind, deadline.color), (DeadlineKind::Grace, Color::White));
    bob.set_presence(Presence::Idle);
    bench.pump(MINUTE, async || said("is back").await).await;
    assert!(!game(&playing).await.is_away(Color::White));

    // Of the opponent it is told, too, and boards say it; a move shows that they are there after all.
    bob.set_presence(Presence::Offline);
    let gone = async || game(&playing).await.is_away(Color::White).then_some(());
    bench.pump(MINUTE, gone).await;
    playing.place(1, "A1").await;
    playing.board(2).await;
    assert!(!game(&playing).await.is_away(Color::White));
    // The move itself tells it with its board. Where the sign of life that came with it is looked at sooner,
    // that is told by itself, once.
    let told = playing.notices_in(playing.place).iter().filter(|m| m.content.contains("is back")).count();
    assert!((1..=2).contains(&told), "{told}");
}

#[tokio::test]
async fn whoever_does_anything_or_is_online_when_the_connection_comes_back_is_there() {
    let bench = watching_bench().await;
    let playing = bench.game_with(&[("time", json!("10m"))]).await;
    let bob = bench.bob();
    let is_away = async |wanted: bool| (game(&playing).await.is_away(Color::White) == wanted).then_some(());
    bob.set_presence(Presence::Offline);
    bench.pump(MINUTE, async || is_away(true).await).await;
    bob.slash(playing.place, "omok board", &[]).await.unwrap();
    bench.pump(MINUTE, async || is_away(false).await).await;

    bob.set_presence(Presence::Online);
    bob.set_presence(Presence::Offline);
    bench.pump(MINUTE, async || is_away(true).await).await;
    let online =
        json!([{ "user": { "id": bob.id() }, "status": "online", "activities": [], "client_status": {} }]);
    bench.driver.dispatch_raw("GUILD_CREATE", &json!({ "id": bench.driver.guild_id(), "presences": online }));
    bench.pump(MINUTE, async || is_away(false).await).await;
}

#[tokio::test]
async fn whoever_was_away_when_the_bot_was_restarted_is_back_once_they_are_seen() {
    for seen_by_presence in [true, false] {
        let mut bench = watching_bench().await;
        let id = {
            let playing = bench.game_with(&[("time", json!("10m")), ("timeout", json!("lose"))]).await;
            for (ply, at) in (0..).zip(["H8", "A1", "H9"]) {
                playing.place(ply, at).await;
                playing.board(ply + 1).await;
            }
            bench.bob().set_presence(Presence::Offline);
            let gone = async || game(&playing).await.is_away(Color::White).then_some(());
            bench.pump(MINUTE, gone).await;
            playing.game
        };
        bench.stop_bot().await;
        bench.clock.advance(Millis(5000));
        bench.start_bot().await;
        let white_is_away = async || {
            let game = bench.sessions().snapshot(id).await.unwrap().unwrap().game.unwrap();
            game.is_away(Color::White)
        };
        bench.live(Millis(2000)).await;
        assert!(white_is_away().await, "nothing has been seen of him");
        if seen_by_presence {
            bench.bob().set_presence(Presence::Online);
        } else {
            bench.bob().slash(bench.channel(), "omok rules", &[]).await.unwrap();
        }
        bench.live(Millis(2000)).await;
        assert!(!white_is_away().await, "by his presence: {seen_by_presence}");
        bench.live(Millis(200_000)).await;
        let table = bench.sessions().snapshot(id).await.unwrap().unwrap().table;
        assert_eq!(table.status, Status::Running, "he has the ten minutes of his turn");
    }
}

#[tokio::test]
async fn being_offline_counts_only_where_the_server_wants_it_and_never_in_correspondence() {
    let bench = Bench::start_with(|config| config.privileged_intents = true).await;
    let unasked = bench.game_with(&[("time", json!("10m"))]).await;
    let bob = bench.bob();
    bob.set_presence(Presence::Offline);
    bench.skip(MINUTE).await;
    assert!(!game(&unasked).await.is_away(Color::White));
    bob.set_presence(Presence::Online);

    let guild = GuildId(bench.driver.guild_id().0);
    bench.sessions().edit_guild(guild, UserId(1), |settings| settings.presence = true).await.unwrap();
    let slow = bench.game_with(&[("time", json!("1d"))]).await;
    bob.set_presence(Presence::Offline);
    let away = async || game(&unasked).await.is_away(Color::White).then_some(());
    bench.pump(MINUTE, away).await;
    bench.skip(MINUTE).await;
    assert!(!game(&slow).await.is_away(Color::White));
}

#[tokio::test]
async fn without_the_hosts_flag_no_presence_is_asked_for() {
    // Discord would refuse the connection.
    let bench = Bench::start().await;
    assert!(bench.driver.bot_online());
}
