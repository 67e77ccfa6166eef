//! Many games at once under Discord's limits.

use crate::support::{Bench, POST};
use omok::engine::{Millis, Options};
use omok::sandbox::Fault;
use omok::session::{Arrival, ChannelId, Clock, GuildId, NewTable, Sessions, UserId};
use std::time::Duration;

const GAMES: u64 = 500;
const CHANNELS: u64 = 100;

/// Starts a game between two people of its own, played right in a channel.
async fn start_game(sessions: &Sessions, guild: GuildId, channel: ChannelId, number: u64, arrival: Arrival) {
    let table = NewTable {
        guild,
        channel,
        thread: Some(channel),
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
