//! The real program under load: 10,000 running games, 200 of them moving at once, a local Discord
//! included, everything on this machine.
//!
//! `cargo bench --bench load` prints a table; `-- --games 1000 --moving 50 --seconds 10` makes it
//! smaller, `-- --limits` keeps Discord's rate limits on both sides, `-- --profile COMMAND` has a
//! profiler watch the program while the games move
//! (`--profile "perf record -e cpu-clock -g -o load.perf -p"`; the program's id is added). It tells
//! functions by name if `CARGO_PROFILE_RELEASE_STRIP=none` is set for the build.
//!
//! A player moves as soon as the board of the move before is out, as people do. Times are those of
//! the person: from sending the command to its answer, and to the picture.

#![allow(clippy::print_stdout, reason = "a program for a person to read")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench that cannot go on panics")]

use futures_util::StreamExt;
use omok::clock::{SystemClock, SystemEntropy};
use omok::discord::custom_id::CustomId;
use omok::engine::{
    BoardSize, Color, ColorAssignment, FirstMoveCenter, Options, Point, RuleSet, TimeControl,
};
use omok::metrics::Stopwatch;
use omok::sandbox::{Driver, EventKind, LocalConfig, LocalDiscord, Message, Person, Snowflake};
use omok::session::{Arrival, ChannelId, Clock, Config, GuildId, NewTable, Parts, Sessions, UserId};
use omok::store::SqliteStore;
use serde_json::json;
use std::collections::HashMap;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;

const SIZE: BoardSize = BoardSize::Fifteen;

/// What is measured.
#[derive(Debug, Clone)]
struct Plan {
    games: usize,
    moving: usize,
    seconds: u64,
    limits: bool,
    profile: Option<String>,
}

impl Plan {
    fn read() -> Self {
        let arguments: Vec<String> = std::env::args().collect();
        let after = |name: &str| {
            let at = arguments.iter().position(|argument| argument == name)?;
            arguments.get(at + 1).cloned()
        };
        let number =
            |name: &str, default: usize| after(name).map_or(default, |text| text.parse().expect("a number"));
        Self {
            games: number("--games", 10_000),
            moving: number("--moving", 200),
            seconds: number("--seconds", 20) as u64,
            limits: arguments.iter().any(|argument| argument == "--limits"),
            profile: after("--profile"),
        }
    }
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(measure(Plan::read()));
}

/// A game that moves: two people and their channel.
#[derive(Debug, Clone)]
struct Pair {
    people: [Person; 2],
    channel: Snowflake,
}

/// Where a colour's `n`th stone goes: two and two in every direction, so that nobody ever wins.
fn harmless(color: Color, n: usize) -> Point {
    let mine = |point: &Point| ((point.x + 2 * point.y) % 4 < 2) == (color == Color::Black);
    SIZE.points().filter(mine).nth(n).expect("half a board is more than enough")
}

async fn measure(plan: Plan) {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::new());
    let mut config = LocalConfig::new(Arc::clone(&clock));
    config.rate_limits = plan.limits;
    config.active_threads_max = usize::MAX;
    let discord = LocalDiscord::start(config).await.unwrap();
    let driver = discord.driver();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("omok.db");
    // One more, which moves alone first.
    let pairs: Vec<Pair> = (0..=plan.moving).map(|number| pair(&driver, number)).collect();

    let watch = Stopwatch::start();
    seat_everybody(&plan, &file, &clock, &driver, &pairs).await;
    println!("{} games made in {:.1} s", plan.games, watch.elapsed().as_secs_f64());

    let boards = Arc::new(Boards::default());
    tokio::spawn(follow(driver.clone(), Arc::clone(&boards)));

    served_just_now(&file, &clock).await;
    let program = Program::start(&plan, &discord, &file).await;
    row("start to all deadlines armed and gateway ready", &seconds(program.ready));
    row("deadlines armed", &program.figure("omok_deadlines_armed").await.to_string());
    row("memory with all games running", &megabytes(program.memory()));

    // One pair alone: what a person feels on a quiet server.
    let quiet = Duration::from_secs(if plan.limits { 0 } else { 3 });
    let (first, pairs) = pairs.split_first().unwrap();
    let idle = play(std::slice::from_ref(first), &boards, quiet).await;
    if !plan.limits {
        idle.print("idle");
    }
    let profiler = plan.profile.as_deref().map(|command| program.watched_by(command));
    let busy = play(pairs, &boards, Duration::from_secs(plan.seconds)).await;
    if let Some(profiler) = profiler {
        stop(profiler);
    }
    busy.print(&format!("{} moving", plan.moving));
    row("acknowledged, all first moves at once, p99", &share(&busy.first, 99));
    row("acknowledged, after the first moves, p99", &share(&busy.later(), 99));
    let rate = busy.acknowledged.len() as f64 / busy.took.as_secs_f64();
    row("moves a second", &format!("{rate:.0}"));
    let (least, most) = (busy.each.iter().min().unwrap(), busy.each.iter().max().unwrap());
    row("moves a game, least and most", &format!("{least} and {most}"));
    row("memory after it", &megabytes(program.memory()));
    row("write-ahead log", &megabytes(size(&file, "-wal")));
    row("database", &megabytes(size(&file, "")));
    row("rate limits hit", &program.figure("omok_rate_limited_total{scope=\"user\"}").await.to_string());
    let mean = |name: &str, text: &str| {
        let all = |part: &str| figure(text, &format!("{name}_{part}")).unwrap_or(0.0);
        1000.0 * all("sum") / all("count").max(1.0)
    };
    let text = program.metrics().await;
    row("bot: write waits, mean", &format!("{:.2} ms", mean("omok_write_seconds", &text)));
    row("bot: message made, mean", &format!("{:.2} ms", mean("omok_render_seconds", &text)));
    row("bot: acknowledged, mean", &format!("{:.2} ms", mean("omok_acknowledge_seconds", &text)));

    program.kill(&driver).await;
    let program = Program::start(&plan, &discord, &file).await;
    row("SIGKILL, then start to ready with all armed", &seconds(program.ready));
    row("deadlines armed", &program.figure("omok_deadlines_armed").await.to_string());
    program.kill(&driver).await;
    discord.shutdown().await;
}

fn row(name: &str, value: &str) {
    println!("{name:52} {value:>16}");
}

fn seconds(duration: Duration) -> String {
    format!("{:.3} s", duration.as_secs_f64())
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

fn size(file: &Path, ending: &str) -> u64 {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    std::fs::metadata(PathBuf::from(name)).map_or(0, |meta| meta.len())
}

fn pair(driver: &Driver, number: usize) -> Pair {
    let people = ["b", "w"].map(|side| driver.add_person(&format!("p{number}{side}"), "en-US"));
    Pair { people, channel: driver.add_channel(&format!("c{number}")) }
}

/// Opens every table and takes every seat, and leaves nothing to be told.
async fn seat_everybody(plan: &Plan, file: &Path, clock: &Arc<dyn Clock>, driver: &Driver, pairs: &[Pair]) {
    let store = SqliteStore::open(&format!("sqlite://{}", file.display())).await.unwrap();
    let parts = Parts {
        store: Arc::new(store),
        clock: Arc::clone(clock),
        entropy: Arc::new(SystemEntropy),
        config: Config::default(),
    };
    let sessions = Sessions::start(parts).await.unwrap();
    sessions.gateway_back().await;
    let guild = GuildId(driver.guild_id().0);
    let options = Options {
        rule_set: RuleSet::Free,
        first_move_center: FirstMoveCenter::Off,
        color_assignment: ColorAssignment::HostBlack,
        time_control: TimeControl::PerMove { per_move_sec: 3 * 86_400 },
        ..Options::default()
    };
    let seats = (0..plan.games as u64).map(|number| {
        let known = pairs.get(number as usize);
        let channel = known.map_or(1_000_000 + number, |pair| pair.channel.0);
        let person = |side: usize| {
            UserId(known.map_or(2_000_000 + 2 * number + side as u64, |pair| pair.people[side].id().0))
        };
        let table = NewTable {
            guild,
            channel: ChannelId(channel),
            thread: Some(ChannelId(channel)),
            host: person(0),
            invited: None,
            options: options.clone(),
            casual: false,
            rematch_of: None,
            arrival: Arrival::at(clock.now()),
        };
        (table, person(1))
    });
    let sessions = &sessions;
    let seated = futures_util::stream::iter(seats).for_each_concurrent(64, |(table, guest)| async move {
        let arrival = table.arrival;
        let opened = sessions.open_table(table).await.unwrap();
        sessions.join(opened.id(), guest, arrival).await.unwrap();
    });
    seated.await;
    sessions.shutdown().await;
    change(file, "UPDATE outbox SET state = 'superseded', settled_at = created_at WHERE state = 'waiting'")
        .await;
}

/// As if the program had been there until this moment.
async fn served_just_now(file: &Path, clock: &Arc<dyn Clock>) {
    let sql = format!("UPDATE service SET served_until = {}, lost_since = NULL", clock.now().0);
    change(file, &sql).await;
}

async fn change(file: &Path, sql: &str) {
    use sqlx::ConnectOptions;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut connection = options.connect().await.unwrap();
    sqlx::query(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
}

/// The newest ply shown in each channel.
#[derive(Debug, Default)]
struct Boards(Mutex<HashMap<Snowflake, watch::Sender<u32>>>);

impl Boards {
    fn of(&self, channel: Snowflake) -> watch::Receiver<u32> {
        let mut all = self.0.lock().unwrap();
        all.entry(channel).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }
}

/// Notes every board as it comes.
async fn follow(driver: Driver, boards: Arc<Boards>) {
    let mut events = driver.events();
    while let Some(event) = events.next().await {
        match &event.kind {
            EventKind::MessageCreated { message } if !message.attachments.is_empty() => {
                if let (Some(ply), Some(board)) =
                    (ply_of(message), boards.0.lock().unwrap().get(&message.channel))
                {
                    board.send_replace(ply);
                }
            }
            EventKind::Missed => println!("the bench was too slow for the local Discord's events"),
            _ => {}
        }
    }
}

fn ply_of(message: &Message) -> Option<u32> {
    let id = message.buttons().into_iter().find_map(|button| button.custom_id)?;
    Some(CustomId::parse(&id)?.ply)
}

/// Times of many moves.
#[derive(Debug, Default)]
struct Times {
    took: Duration,
    acknowledged: Vec<Duration>,
    /// The first of each game among them: all games begin in the same instant.
    first: Vec<Duration>,
    shown: Vec<Duration>,
    /// Moves of each game.
    each: Vec<usize>,
}

impl Times {
    fn print(&self, when: &str) {
        for (what, times) in [("acknowledged", &self.acknowledged), ("board out", &self.shown)] {
            row(&format!("{when}: {what}, p50"), &share(times, 50));
            row(&format!("{when}: {what}, p99"), &share(times, 99));
        }
    }

    /// The acknowledgements after the first of each game.
    fn later(&self) -> Vec<Duration> {
        let mut later = self.acknowledged.clone();
        for first in &self.first {
            let place = later.iter().position(|time| time == first);
            later.swap_remove(place.expect("it is one of them"));
        }
        later
    }
}

/// How long it took for so many of a hundred.
fn share(times: &[Duration], percent: usize) -> String {
    let mut times = times.to_vec();
    times.sort_unstable();
    let time = times.get((times.len() * percent / 100).min(times.len().saturating_sub(1)));
    format!("{:.1} ms", time.copied().unwrap_or_default().as_secs_f64() * 1000.0)
}

/// Lets pairs play for that long.
async fn play(pairs: &[Pair], boards: &Boards, time: Duration) -> Times {
    let watch = Stopwatch::start();
    let games = pairs.iter().map(|pair| {
        let board = boards.of(pair.channel);
        tokio::spawn(play_one(pair.clone(), board, time, watch))
    });
    let games: Vec<_> = games.collect();
    let mut all = Times::default();
    for game in games {
        let one = game.await.unwrap();
        all.each.push(one.acknowledged.len());
        all.first.extend(one.acknowledged.first());
        all.acknowledged.extend(one.acknowledged);
        all.shown.extend(one.shown);
    }
    all.took = watch.elapsed();
    all
}

async fn play_one(pair: Pair, mut board: watch::Receiver<u32>, time: Duration, began: Stopwatch) -> Times {
    let mut times = Times::default();
    for ply in 0..224_u32 {
        if began.elapsed() >= time {
            break;
        }
        let color = if ply.is_multiple_of(2) { Color::Black } else { Color::White };
        let at = [("at", json!(harmless(color, ply as usize / 2).name(SIZE).to_string()))];
        let watch = Stopwatch::start();
        let answer = pair.people[ply as usize % 2].slash(pair.channel, "move", &at).await.unwrap();
        assert!(answer.text().starts_with("You placed"), "{ply}: {}", answer.text());
        times.acknowledged.push(answer.elapsed);
        let shown = tokio::time::timeout(Duration::from_mins(1), board.wait_for(|shown| *shown > ply)).await;
        assert!(shown.is_ok_and(|shown| shown.is_ok()), "the board of ply {} does not come", ply + 1);
        times.shown.push(watch.elapsed());
    }
    times
}

/// `omok run`, ended by its id alone.
struct Program {
    child: Child,
    metrics: SocketAddr,
    ready: Duration,
}

impl Program {
    async fn start(plan: &Plan, discord: &LocalDiscord, file: &Path) -> Self {
        let metrics = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let omok = env!("CARGO_BIN_EXE_omok");
        let mut command = Command::new(omok);
        command
            .args(["run", "--database", &format!("sqlite://{}", file.display())])
            .args(["--discord-api", &discord.api_url(), "--metrics-listen", &metrics.to_string()])
            .env("DISCORD_TOKEN", discord.token())
            .env("RUST_LOG", "error")
            .stdout(Stdio::null());
        if !plan.limits {
            command.arg("--without-rate-limits");
        }
        let watch = Stopwatch::start();
        let child = command.spawn().unwrap();
        let mut program = Self { child, metrics, ready: Duration::ZERO };
        discord.driver().expect_bot().await.unwrap();
        let healthy =
            async { while ask(metrics, "/healthz").await.is_none_or(|(status, _)| status != 200) {} };
        tokio::time::timeout(Duration::from_mins(1), healthy).await.expect("the bot serves");
        program.ready = watch.elapsed();
        program
    }

    async fn metrics(&self) -> String {
        ask(self.metrics, "/metrics").await.expect("metrics").1
    }

    async fn figure(&self, name: &str) -> f64 {
        figure(&self.metrics().await, name).unwrap_or_default()
    }

    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap_or(0) * 1024
    }

    /// Starts a profiler on the program.
    fn watched_by(&self, command: &str) -> Child {
        let mut words = command.split_whitespace();
        let mut profiler = Command::new(words.next().expect("a command"));
        profiler.args(words).arg(self.child.id().to_string()).spawn().expect("the profiler starts")
    }

    async fn kill(mut self, driver: &Driver) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        driver.expect_bot_offline().await.unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ends a profiler the way it wants to be ended, so that it writes its file.
fn stop(mut profiler: Child) {
    let id = rustix::process::Pid::from_child(&profiler);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    profiler.wait().unwrap();
}

async fn ask(address: SocketAddr, path: &str) -> Option<(u16, String)> {
    let client = reqwest::Client::builder().no_proxy().build().ok()?;
    let answer = client.get(format!("http://{address}{path}")).send().await.ok()?;
    Some((answer.status().as_u16(), answer.text().await.ok()?))
}

fn figure(text: &str, name: &str) -> Option<f64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}
