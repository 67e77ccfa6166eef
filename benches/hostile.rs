//! What people who play notice while hostile programs are handed in and fight: how long their moves take
//! to be acknowledged and to be shown, with and without.
//!
//! `cargo bench --bench hostile`; `-- --pairs 4 --blocks 6 --seconds 10` are what it does by default.
//! Quiet and hostile blocks alternate, so that whatever else the machine does falls on both, and the
//! figure to look at is their ratio. The bot is the real one, in a process of its own; the local
//! Discord and the players are in this one.

#![allow(clippy::print_stdout, reason = "a program for a person to read")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench that cannot go on panics")]

use omok::clock::SystemClock;
use omok::discord::custom_id::CustomId;
use omok::engine::{BoardSize, Color, Point};
use omok::metrics::Stopwatch;
use omok::sandbox::{Driver, LocalConfig, LocalDiscord, Person, Snowflake};
use serde_json::json;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

const SIZE: BoardSize = BoardSize::Fifteen;

/// Programs that use up whatever they are given, each in another way.
const HOSTILE: [&str; 4] = [
    include_str!("../tests/strategies/programs/loop-turn.js"),
    include_str!("../tests/strategies/programs/native-copy-within.js"),
    include_str!("../tests/strategies/programs/memory-kept.js"),
    include_str!("../tests/strategies/programs/log-flood.js"),
];
/// Takes all the time there is for being looked at, and is refused.
const LOOPS_WHEN_READ: &str = include_str!("../tests/strategies/programs/loop-first-lines.js");

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |name: &str, default: usize| {
        let at = arguments.iter().position(|argument| argument == name);
        at.map_or(default, |at| arguments[at + 1].parse().expect("a number"))
    };
    let (pairs, blocks, seconds) = (number("--pairs", 4), number("--blocks", 6), number("--seconds", 10));
    let discord = LocalDiscord::start(LocalConfig::new(Arc::new(SystemClock::new()))).await.unwrap();
    let driver = discord.driver();
    let folder = tempfile::tempdir().unwrap();
    let mut bot = Bot(Command::new(env!("CARGO_BIN_EXE_omok"))
        .args(["run", "--database", &format!("sqlite://{}", folder.path().join("omok.db").display())])
        .args(["--discord-api", &discord.api_url(), "--without-rate-limits"])
        .env("DISCORD_TOKEN", discord.token())
        .env("RUST_LOG", "error")
        .stdout(Stdio::null())
        .spawn()
        .unwrap());
    driver.expect_bot().await.unwrap();
    let mut games = Vec::new();
    for pair in 0..pairs {
        games.push(Game::open(&driver, pair).await);
    }
    let mut times = [Times::default(), Times::default()];
    for block in 0..2 * blocks {
        let is_hostile = block % 2 == 1;
        let attack = is_hostile.then(|| tokio::spawn(attack(driver.clone(), block)));
        times[usize::from(is_hostile)].add(play(&mut games, Duration::from_secs(seconds as u64)).await);
        if let Some(attack) = attack {
            attack.abort();
            peace(&driver, block).await;
        }
    }
    for (what, times) in ["quiet", "hostile"].into_iter().zip(&mut times) {
        times.print(what);
    }
    let [quiet, hostile] = &mut times;
    for (part, share) in [("p50", 50), ("p99", 99)] {
        let ratio = |pair: [&mut Vec<Duration>; 2]| {
            let [quiet, hostile] = pair.map(|times| at(times, share).as_secs_f64());
            hostile / quiet
        };
        println!(
            "hostile to quiet, {part}: acknowledged {:.2}, board out {:.2}",
            ratio([&mut quiet.acknowledged, &mut hostile.acknowledged]),
            ratio([&mut quiet.shown, &mut hostile.shown]),
        );
    }
    bot.0.kill().unwrap();
    bot.0.wait().unwrap();
    discord.shutdown().await;
}

/// The program, ended with this one.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[derive(Debug, Default)]
struct Times {
    acknowledged: Vec<Duration>,
    shown: Vec<Duration>,
}

impl Times {
    fn add(&mut self, other: Self) {
        self.acknowledged.extend(other.acknowledged);
        self.shown.extend(other.shown);
    }

    fn print(&mut self, what: &str) {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        println!(
            "{what}: {} moves; acknowledged {:.1} ms p50, {:.1} ms p99; board out {:.1} ms p50, {:.1} ms p99",
            self.acknowledged.len(),
            ms(at(&mut self.acknowledged, 50)),
            ms(at(&mut self.acknowledged, 99)),
            ms(at(&mut self.shown, 50)),
            ms(at(&mut self.shown, 99)),
        );
    }
}

/// The time that so many of a hundred do not exceed.
fn at(times: &mut [Duration], share: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() * share / 100).min(times.len() - 1)]
}

/// A game between two people who move as soon as they see the board.
struct Game {
    people: [Person; 2],
    channel: Snowflake,
    thread: Snowflake,
    driver: Driver,
    ply: usize,
}

impl Game {
    async fn open(driver: &Driver, number: usize) -> Self {
        let people = ["b", "w"].map(|side| driver.add_person(&format!("p{number}{side}"), "en-US"));
        let channel = driver.add_channel(&format!("c{number}"));
        let mut game = Self { people, channel, thread: channel, driver: driver.clone(), ply: 0 };
        game.begin().await;
        game
    }

    /// A new game, in a thread of its own.
    async fn begin(&mut self) {
        let options = [("rules", json!("free")), ("colors", json!("host")), ("time", json!("1d"))];
        let opened = self.people[0].slash(self.channel, "omok new", &options).await.unwrap();
        let table = opened.message.expect("a table");
        let id = table.buttons().into_iter().find_map(|button| button.custom_id).unwrap();
        let which = [("table", json!(CustomId::parse(&id).unwrap().game.to_string()))];
        self.people[1].slash(self.channel, "omok join", &which).await.unwrap();
        let thread = self.driver.expect_thread(self.channel, |thread| thread.id == table.id).await.unwrap();
        (self.thread, self.ply) = (thread.id, 0);
    }

    async fn go_on(&mut self, time: Duration) -> Times {
        let (mut times, began) = (Times::default(), Stopwatch::start());
        while began.elapsed() < time {
            if self.ply == 200 {
                let asked = self.people[0].slash(self.thread, "omok resign", &[]).await.unwrap();
                let asked = asked.message.expect("a question");
                self.people[0].click(asked.id, &asked.buttons()[0].label).await.unwrap();
                self.begin().await;
            }
            let color = if self.ply.is_multiple_of(2) { Color::Black } else { Color::White };
            let point = harmless(color, self.ply / 2).name(SIZE).to_string();
            let watch = Stopwatch::start();
            let mover = &self.people[self.ply % 2];
            let answer = mover.slash(self.thread, "move", &[("at", json!(point))]).await.unwrap();
            assert!(answer.text().starts_with("You placed"), "{}: {}", self.ply, answer.text());
            times.acknowledged.push(answer.elapsed);
            self.ply += 1;
            let shows = |message: &omok::sandbox::Message| {
                let ids = message.buttons().into_iter().filter_map(|b| CustomId::parse(&b.custom_id?));
                !message.attachments.is_empty() && ids.into_iter().any(|id| id.ply as usize == self.ply)
            };
            self.driver.expect_message(self.thread, shows).await.unwrap();
            times.shown.push(watch.elapsed());
        }
        times
    }
}

/// Where a colour's `n`th stone goes: two and two in every direction, so that nobody ever wins.
fn harmless(color: Color, n: usize) -> Point {
    let mine = |point: &Point| ((point.x + 2 * point.y) % 4 < 2) == (color == Color::Black);
    SIZE.points().filter(mine).nth(n).expect("half a board is more than enough")
}

async fn play(games: &mut [Game], time: Duration) -> Times {
    let mut all = Times::default();
    let played = futures_util::future::join_all(games.iter_mut().map(|game| game.go_on(time)));
    played.await.into_iter().for_each(|times| all.add(times));
    all
}

fn attacker(driver: &Driver, block: usize, number: usize) -> Person {
    driver.person(&format!("attacker{block}x{number}"))
}

/// Everybody's program fights without pause, and two more hand in what loops when it is read.
async fn attack(driver: Driver, block: usize) {
    let channel = driver.channel("omok");
    let hand_in = async |person: &Person, text: &str| {
        let file = json!({ "filename": "bad.js", "text": text });
        person.slash(channel, "strategy submit", &[("file", file)]).await.unwrap();
    };
    let fighters = HOSTILE.into_iter().enumerate().map(|(number, text)| {
        driver.add_person(&format!("attacker{block}x{number}"), "en-US");
        let person = attacker(&driver, block, number);
        async move {
            hand_in(&person, text).await;
            loop {
                person.slash(channel, "strategy test", &[("level", json!("random"))]).await.unwrap();
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
    });
    let readers = (0..2).map(|number| {
        let person = driver.add_person(&format!("reader{block}x{number}"), "en-US");
        async move {
            loop {
                hand_in(&person, LOOPS_WHEN_READ).await;
            }
        }
    });
    let fighters = futures_util::future::join_all(fighters);
    tokio::join!(fighters, futures_util::future::join_all(readers));
}

/// Takes the programs away, with their matches.
async fn peace(driver: &Driver, block: usize) {
    let channel = driver.channel("omok");
    for number in 0..HOSTILE.len() {
        let person = attacker(driver, block, number);
        let asked = person.slash(channel, "strategy withdraw", &[]).await.unwrap();
        if let Some(asked) = asked.message {
            person.click(asked.id, "Withdraw").await.unwrap();
        }
    }
    // Those that are being looked at have two seconds at most.
    tokio::time::sleep(Duration::from_secs(5)).await;
}
