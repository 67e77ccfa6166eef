//! What broke other bots, as far as no other test here has it; `docs/trouble.md` lists all.

use crate::support::{Bench, POST};
use omok::engine::Millis;
use omok::sandbox::{Fault, Permissions};
use serde_json::json;
use std::time::Duration;

const MINUTE: Millis = Millis::from_secs(60);

/// A13: nothing is ready yet, and still the first command is answered at once.
#[tokio::test]
async fn a13_the_first_command_after_a_start_is_answered_in_time() {
    let mut bench = Bench::start().await;
    let playing = bench.game().await;
    let place = playing.place;
    bench.stop_bot().await;
    // Neither who the players are nor whether the commands are known is told for now.
    let commands = bench.driver.inject("GET /applications/*/commands", Fault::Stalled, u32::MAX);
    let members = bench.driver.inject("GET /guilds/*/members/*", Fault::Stalled, u32::MAX);
    bench.start_bot().await;
    let answer = bench.alice().slash(place, "omok board", &[]).await.unwrap();
    assert!(answer.elapsed < Duration::from_secs(3), "{:?}", answer.elapsed);
    assert_eq!(answer.message.expect("a board").attachments.len(), 1);
    commands.release();
    members.release();
}

/// A backup knows nothing of what was played after it, and gives out the same numbers once more: what
/// is told under them is new all the same.
#[tokio::test]
async fn after_a_backup_is_restored_every_game_is_told_where_it_stands() {
    let mut bench = Bench::start().await;
    let (game, place, table) = {
        let playing = bench.game_with(&[("time", json!("10m"))]).await;
        for (ply, at) in [(0, "H8"), (1, "A1")] {
            playing.place(ply, at).await;
            playing.board(ply + 1).await;
        }
        (playing.game, playing.place, playing.table)
    };
    bench.stop_bot().await;
    let database = bench.directory.path().join("omok.db");
    let backup = std::fs::read(&database).unwrap();
    bench.start_bot().await;
    let lost = bench.playing(table, place).await;
    for (ply, at) in [(2, "H9"), (3, "A2")] {
        lost.place(ply, at).await;
        lost.board(ply + 1).await;
    }
    let boards = lost.boards_in(place).len();
    bench.stop_bot().await;
    std::fs::write(&database, backup).unwrap();
    bench.clock.advance(Millis::from_secs(30));
    bench.start_bot().await;
    let snapshot = bench.sessions().snapshot(game).await.unwrap().unwrap();
    assert_eq!(snapshot.ply(), 2);
    bench.told(MINUTE).await;
    let restored = bench.playing(table, place).await;
    let notice = bench.driver.messages(place).pop().unwrap();
    assert!(notice.content.contains("I was away"), "{}", notice.content);
    assert!(notice.content.contains("Move 2: White A1"), "{}", notice.content);
    assert_eq!(restored.boards_in(place).len(), boards);
    for (ply, at) in [(2, "I8"), (3, "A3")] {
        restored.place(ply, at).await;
        bench.told(MINUTE).await;
        let newest = restored.boards_in(place).pop().unwrap();
        assert!(newest.content.contains(at), "move {}: {}", ply + 1, newest.content);
    }
}

/// Uses everything that the bot does by its own token, and counts how often it lacked a right.
async fn refused_for_rights(rights: Permissions) -> usize {
    let bench = Bench::start().await;
    bench.driver.set_bot_permissions(bench.channel(), rights, Permissions::all() - rights);
    let (alice, bot) = (bench.alice(), bench.driver.bot_id());
    // A game in its thread; an answer that got lost and is looked for later.
    bench.open().await;
    bench.skip(MINUTE).await;
    let lost = bench.driver.inject("POST /channels/*/messages", Fault::LostAnswer, 1);
    let down = bench.driver.inject("POST /channels/*/messages", Fault::Status(503), u32::MAX);
    alice.slash(bench.channel(), "move", &[("at", "H8".into())]).await.unwrap();
    bench.skip(Millis::from_secs(150)).await;
    lost.release();
    down.release();
    bench.skip(MINUTE).await;
    // A mention that cannot be played.
    alice.say(bench.channel(), &format!("<@{bot}> H8")).await.unwrap();
    bench.skip(MINUTE).await;
    // A game in the channel itself.
    let too_many = Fault::Refused(400, 160_006, "Maximum number of active threads reached");
    bench.driver.inject("POST /channels/*/messages/*/threads", too_many, u32::MAX);
    bench.open().await;
    bench.skip(MINUTE).await;
    bench.driver.requests().iter().filter(|request| request.status == 403).count()
}

/// A23: the code needs no right that the invitation does not ask for, and each that it asks for.
#[tokio::test]
async fn a23_the_rights_of_the_invitation_are_enough_and_each_is_needed() {
    let rights = Permissions::from_bits_truncate(omok::discord::RIGHTS.bits());
    assert_eq!(refused_for_rights(rights).await, 0);
    for right in rights.iter() {
        assert!(refused_for_rights(rights - right).await > 0, "{right:?} is asked for in vain");
    }
}

/// A21: a hundred positions that cannot be shown cost few requests, each with one picture, and then
/// one board.
#[tokio::test]
async fn a21_a_hundred_positions_that_cannot_be_shown_cost_few_requests() {
    let bench = Bench::start().await;
    let game = bench.game_with(&[("time", json!("1h"))]).await;
    let before = bench.driver.count_requests(POST);
    let fault = bench.driver.inject("POST /channels/*/messages", Fault::Status(500), u32::MAX);
    for ply in 0..100u32 {
        // Rows with an empty one between them: nobody gets five in a line.
        let at = format!("{}{}", char::from(b'A' + (ply % 15) as u8), 1 + ply / 15 * 2);
        let placed = game.place(ply, &at).await;
        assert!(placed.text().contains(&at), "{at}: {}", placed.text());
    }
    bench.skip(Millis::from_secs(600)).await;
    let tried = bench.driver.count_requests(POST) - before;
    assert!((1..=30).contains(&tried), "{tried} requests for a hundred positions in ten minutes");
    let told = game.boards_in(game.place).len();
    fault.release();
    game.board(100).await;
    bench.told(MINUTE).await;
    assert_eq!(game.boards_in(game.place).len(), told + 1, "only the newest");
}

/// B5: no guard lives over an await, so that events without end keep nobody waiting.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b5_channel_events_without_end_stall_neither_moves_nor_boards() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let guild = bench.driver.guild_id().to_string();
    let events = [
        ("CHANNEL_UPDATE", json!({ "id": bench.channel().to_string(), "type": 0, "guild_id": guild })),
        ("THREAD_UPDATE", json!({ "id": game.place.to_string(), "type": 11, "guild_id": guild })),
        ("GUILD_UPDATE", json!({ "id": guild, "preferred_locale": "ko" })),
        ("CHANNEL_UPDATE", json!({ "id": null })),
        ("MESSAGE_CREATE", json!({ "id": "5", "channel_id": game.place.to_string(), "mentions": [] })),
    ];
    let before = bench.driver.requests().len();
    let moves = ["H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4"];
    for (ply, at) in (0..).zip(moves) {
        for (name, data) in events.iter().cycle().take(500) {
            bench.driver.dispatch_raw(name, data);
        }
        let placed = game.place(ply, at).await;
        assert!(placed.text().contains(at), "{at}: {}", placed.text());
        game.board(ply + 1).await;
    }
    let asked = bench.driver.requests().len() - before;
    assert!(asked < 20 * moves.len(), "{asked} requests: events cost none");
}

/// D21: people can read when a move counts.
#[tokio::test]
async fn d21_the_help_says_when_a_move_counts() {
    let bench = Bench::start().await;
    for (locale, words) in
        [("en-US", "from the moment Discord received it"), ("ko", "디스코드"), ("ja", "Discord")]
    {
        let alice = bench.alice();
        alice.set_locale(locale);
        let help = alice.slash(bench.channel(), "omok help", &[]).await.unwrap();
        assert!(help.ephemeral && help.text().contains(words), "{locale}: {}", help.text());
    }
}
