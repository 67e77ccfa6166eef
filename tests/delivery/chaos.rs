//! The real announcer through random weather: faults, moves, pauses and restarts drawn from a seed.
//! When the sky is clear again every thread shows the committed position, and nothing came twice.
//!
//! `OMOK_CHAOS_SEEDS=200 cargo test --release --test delivery chaos` runs that many.

use crate::support::{Bench, POST, Playing};
use omok::engine::{BoardSize, Millis, Point};
use omok::sandbox::{Fault, Snowflake};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use std::collections::HashSet;
use std::time::Duration;

const GAMES: usize = 3;
const STEPS: usize = 30;

/// Two and two in every direction, so that nobody ever wins.
fn harmless(ply: u32) -> Point {
    let black = ply.is_multiple_of(2);
    let mine = |point: &Point| ((point.x + 2 * point.y) % 4 < 2) == black;
    BoardSize::Fifteen.points().filter(mine).nth(ply as usize / 2).expect("room for a game")
}

fn fault(dice: &mut ChaCha8Rng) -> Fault {
    let short = Duration::from_millis(dice.random_range(1..40));
    match dice.random_range(0..8) {
        0 => Fault::RateLimited { retry_after: Duration::from_secs(2), scope: Some("user") },
        1 => Fault::RateLimited { retry_after: Duration::from_secs(5), scope: None },
        2 => Fault::Status([500, 502, 503][dice.random_range(0..3)]),
        3 => Fault::StatusAfter(502),
        4 => Fault::LostRequest,
        5 => Fault::LostAnswer,
        6 => Fault::SlowAnswer(short),
        _ => Fault::SlowRequest(short),
    }
}

async fn weather(seed: u64) {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut bench = Bench::start().await;
    let mut games: Vec<(Snowflake, Snowflake)> = Vec::new();
    for _ in 0..GAMES {
        let game = bench.game_with(&[("time", json!("1d"))]).await;
        games.push((game.table, game.place));
    }
    let mut moves = 0;
    for _ in 0..STEPS {
        let (table, place) = games[dice.random_range(0..GAMES)];
        match dice.random_range(0..20) {
            0..9 => {
                let game = bench.playing(table, place).await;
                let ply = committed(&bench, &game).await;
                let at = harmless(ply).name(BoardSize::Fifteen).to_string();
                let answer = game.place(ply, &at).await;
                assert!(answer.text().contains(&at), "{}", answer.text());
                moves += 1;
            }
            9..14 => {
                let route =
                    ["POST /channels/*/messages", "PATCH /channels/*/messages/*"][dice.random_range(0..2)];
                drop(bench.driver.inject(route, fault(&mut dice), dice.random_range(1..4)));
            }
            14..17 => bench.skip(Millis(dice.random_range(100..30_000))).await,
            17 => bench.driver.cut_gateway(),
            18 => bench.driver.delete_message(table),
            _ => {
                bench.stop_bot().await;
                bench.clock.advance(Millis(dice.random_range(0..300_000)));
                bench.start_bot().await;
            }
        }
    }
    bench.driver.clear_faults();
    bench.told(Millis::from_secs(3600)).await;
    for (table, place) in games {
        let game = bench.playing(table, place).await;
        let ply = committed(&bench, &game).await;
        let boards = game.boards_in(place);
        let shown: Vec<_> = boards.iter().map(|board| game.ply_of(board)).collect();
        assert_eq!(shown.last().copied().flatten(), Some(ply), "seed {seed}: {shown:?}");
        let distinct: HashSet<_> = boards.iter().map(|board| format!("{:?}", board.nonce)).collect();
        assert_eq!(distinct.len(), boards.len(), "seed {seed}: a board came twice");
    }
    let posts = bench.driver.count_requests(POST);
    assert!(posts <= 3 * (moves + GAMES as u64) + 60, "seed {seed}: {posts} posts for {moves} moves");
}

async fn committed(bench: &Bench, game: &Playing<'_>) -> u32 {
    bench.sessions().snapshot(game.game).await.unwrap().unwrap().ply()
}

#[tokio::test]
async fn after_any_weather_every_thread_shows_the_committed_position() {
    let seeds = std::env::var("OMOK_CHAOS_SEEDS").map_or(4, |text| text.parse().expect("a number"));
    for seed in 0..seeds {
        weather(seed).await;
    }
}
