//! Many games at once under Discord's limits.

use crate::support::{Bench, POST, buttons};
use omok::engine::{BoardSize, ColorAssignment, Millis, Options, Point, RuleSet, TimeControl, TimeoutPolicy};
use omok::sandbox::{Fault, Permissions};
use omok::session::{Arrival, ChannelId, Clock, GuildId, NewTable, PlayerAction, Sessions, UserId};
use std::time::Duration;

const GAMES: u64 = 500;
const CHANNELS: u64 = 100;

/// Starts a game between two people of its own, played right in a channel.
async fn start_game(sessions: &Sessions, guild: GuildId, channel: ChannelId, number: u64, arrival: Arrival) {
    start_game_in(sessions, guild, [channel, channel], number, arrival).await;
}

/// The same for a game whose table stands in the first place and which is played in the second.
async fn start_game_in(
    sessions: &Sessions,
    guild: GuildId,
    [channel, thread]: [ChannelId; 2],
    number: u64,
    arrival: Arrival,
) {
    let table = NewTable {
        guild,
        channel,
        thread: Some(thread),
        host: UserId(1_000_000 + 2 * number),
        invited: None,
        options: Options::default(),
        casual: false,
        rematch_of: None,
        arrival,
    };
    let opened = sessions.open_table(table).await.unwrap();
    sessions.join(opened.id(), UserId(1_000_001 + 2 * number), arrival).await.unwrap();
}

#[tokio::test]
async fn five_hundred_boards_at_once_are_spaced_out() {
    let bench = Bench::start_with(|config| config.rate_limits = true).await;
    let guild = GuildId(bench.driver.guild_id().0);
    let channels: Vec<_> = (0..CHANNELS).map(|n| bench.driver.add_channel(&format!("c{n}"))).collect();
    for retry_after in [1, 2, 3] {
        let fault = Fault::RateLimited { retry_after: Duration::from_secs(retry_after), scope: Some("user") };
        bench.driver.inject("POST /channels/*/messages", fault, 3);
    }
    let began = bench.clock.now();
    for (number, channel) in (0..GAMES).zip(channels.iter().cycle()) {
        start_game(bench.sessions(), guild, ChannelId(channel.0), number, Arrival::at(began)).await;
    }
    bench.told(Millis::from_secs(3600)).await;

    let requests = bench.driver.requests();
    let bad = requests.iter().filter(|request| matches!(request.status, 401 | 403 | 429)).count();
    assert!((9..50).contains(&bad), "{bad} bad answers, 9 of them ours");
    assert_eq!(bench.answers(POST, 200), GAMES as usize, "one board each");
    let per_channel = channels.iter().map(|channel| bench.driver.messages(*channel).len());
    assert!(per_channel.clone().all(|boards| boards == 5), "{:?}", per_channel.collect::<Vec<_>>());
}

#[tokio::test]
async fn two_hundred_games_are_told_of_a_restart_once_each() {
    let games = 200;
    let mut bench = Bench::start_with(|config| config.rate_limits = true).await;
    let guild = GuildId(bench.driver.guild_id().0);
    let channels: Vec<_> = (0..50).map(|n| bench.driver.add_channel(&format!("c{n}"))).collect();
    let now = bench.clock.now();
    for (number, channel) in (0..games).zip(channels.iter().cycle()) {
        start_game(bench.sessions(), guild, ChannelId(channel.0), number, Arrival::at(now)).await;
    }
    bench.told(Millis::from_secs(3600)).await;
    let before = bench.answers(POST, 200);

    bench.stop_bot().await;
    bench.clock.advance(Millis::from_secs(600));
    bench.start_bot().await;
    assert_eq!(bench.sessions().outbox_depth().await.unwrap(), games);
    bench.told(Millis::from_secs(3600)).await;
    assert_eq!(bench.answers(POST, 200) - before, games as usize, "one notice each, no boards");
    // The bench's clock may jump while a request is on its way, so a few come too soon for Discord.
    assert!(bench.answers(POST, 429) < 50);
    for channel in channels {
        for table in bench.sessions().games_in(ChannelId(channel.0)).await.unwrap() {
            let snapshot = bench.sessions().snapshot(table.id).await.unwrap().unwrap();
            let game = snapshot.game.unwrap();
            assert!(!game.is_suspended() && game.outcome().is_none(), "game {}", table.id);
        }
    }
    assert_eq!(bench.sessions().health().deadlines, games as usize);
}

/// More games than are worked on at once have something to tell their channel, and wait for its limit.
#[tokio::test]
async fn many_games_that_lost_their_places_at_once_are_told_and_hold_up_nobody() {
    const LOST: u64 = 40;
    let bench = Bench::start_with(|config| config.rate_limits = true).await;
    let guild = GuildId(bench.driver.guild_id().0);
    let [crowded, other] = ["crowded", "other"].map(|name| bench.driver.add_channel(name));
    let now = bench.clock.now();
    for number in 0..LOST {
        let place = bench.driver.add_channel(&format!("t{number}"));
        bench.driver.set_bot_permissions(place, Permissions::empty(), Permissions::SEND_MESSAGES);
        let places = [ChannelId(crowded.0), ChannelId(place.0)];
        start_game_in(bench.sessions(), guild, places, number, Arrival::at(now)).await;
    }
    start_game(bench.sessions(), guild, ChannelId(other.0), LOST, Arrival::at(now)).await;
    let all_told = async || (bench.driver.messages(crowded).len() == LOST as usize).then_some(());
    bench.pump(Millis::from_secs(600), all_told).await;
    assert_eq!(bench.driver.messages(other).len(), 1, "its board");
}

/// Under Discord's limits one game that moves all the time takes no boards from the others.
#[tokio::test]
async fn a_busy_game_starves_no_other_under_the_limits() {
    const CALM: u64 = 60;
    const ROUNDS: u32 = 12;
    const BUSY_MOVES: u32 = 5;
    let bench = Bench::start_with(|config| config.rate_limits = true).await;
    let guild = GuildId(bench.driver.guild_id().0);
    let channels: Vec<_> = (0..=CALM).map(|n| bench.driver.add_channel(&format!("f{n}"))).collect();
    let options = Options {
        rule_set: RuleSet::Free,
        color_assignment: ColorAssignment::HostBlack,
        time_control: TimeControl::PerMove { per_move_sec: 3600 },
        timeout_policy: TimeoutPolicy::Lose,
        ..Options::default()
    };
    let mut games = Vec::new();
    for (number, channel) in (0..).zip(&channels) {
        let arrival = Arrival::at(bench.clock.now());
        // Members of the server: whoever has left it loses by the clock.
        let players = ["b", "w"]
            .map(|side| UserId(bench.driver.add_person(&format!("f{number}{side}"), "en-US").id().0));
        let table = NewTable {
            guild,
            channel: ChannelId(channel.0),
            thread: Some(ChannelId(channel.0)),
            host: players[0],
            invited: None,
            options: options.clone(),
            casual: false,
            rematch_of: None,
            arrival,
        };
        let game = bench.sessions().open_table(table).await.unwrap().id();
        bench.sessions().join(game, players[1], arrival).await.unwrap();
        games.push((game, players, *channel));
    }
    bench.told(Millis::from_secs(600)).await;
    let boards = || -> Vec<usize> {
        games.iter().map(|(_, _, channel)| bench.driver.messages(*channel).len()).collect()
    };
    let before = boards();
    let mut plies = vec![0; games.len()];
    for _ in 0..ROUNDS {
        for (index, (game, players, _)) in games.iter().enumerate() {
            // More than fifty boards a second would be needed, and the first game alone wants five.
            for _ in 0..if index == 0 { BUSY_MOVES } else { 1 } {
                let ply: u32 = plies[index];
                let at = format!("{}{}", char::from(b'A' + (ply % 15) as u8), 1 + ply / 15 * 2);
                let point = Point::parse(&at, BoardSize::Fifteen).unwrap();
                let arrival = Arrival::at(bench.clock.now());
                let player = players[ply as usize % 2];
                let placed =
                    bench.sessions().act(*game, player, PlayerAction::Place(point), None, arrival).await;
                placed.unwrap();
                plies[index] += 1;
            }
        }
        bench.skip(Millis::from_secs(1)).await;
    }
    let shown: Vec<usize> = boards().iter().zip(&before).map(|(now, before)| now - before).collect();
    let (busy, calm) = (shown[0], &shown[1..]);
    let (least, most) = (*calm.iter().min().unwrap(), *calm.iter().max().unwrap());
    assert!(least >= 2 && most <= 3 * least, "from {least} to {most} boards a game, the busy one has {busy}");
    assert!(busy <= 2 * most, "the busy game has {busy} boards, others {least} to {most}");
    bench.told(Millis::from_secs(600)).await;
    for ((game, _, channel), ply) in games.iter().zip(plies) {
        let newest = bench.driver.messages(*channel).into_iter().next_back().unwrap();
        let button = buttons(&newest).into_iter().next().unwrap_or_default();
        assert!(button.contains(&format!(":{game}:{ply}")), "game {game} shows {button:?}, not {ply}");
    }
    assert!(bench.answers(POST, 429) < 50);
}
