//! SIGKILL of the real program at random moments under load: nothing that was acknowledged is lost or
//! done twice, and in the end every thread shows the committed position.
//!
//! `OMOK_KILLS=300 cargo test --release --test operation kills -- --nocapture` does it that often and
//! prints a table; `OMOK_KILLS_SEED` draws other moments.

use crate::support::{Ground, Process};
use omok::discord::custom_id::CustomId;
use omok::engine::{Action, BoardSize, Color, Point};
use omok::sandbox::{AnswerKind, Message, Person, Snowflake};
use omok::session::step::TableQuery;
use omok::session::{ChannelId, GameId, Status, Store, StoredGame, Table, verify};
use omok::store::SqliteStore;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::JoinSet;

/// Pairs that play at once.
const PAIRS: usize = 8;
/// After that many stones one gives up, and the pair begins the next game.
const STONES: u32 = 40;
const SIZE: BoardSize = BoardSize::Fifteen;

/// What people were told.
#[derive(Debug, Default)]
struct Notes {
    moves: Mutex<HashMap<GameId, Vec<(u32, Point)>>>,
    started: Mutex<HashSet<GameId>>,
    given_up: Mutex<HashSet<GameId>>,
    refused: Mutex<BTreeMap<String, u32>>,
}

/// What happened in all.
#[derive(Debug, Default)]
struct Tally {
    kills: u32,
    while_starting: u32,
    acknowledged: usize,
    lost: usize,
    doubled: usize,
    stored: usize,
    games: usize,
    ready: Vec<Duration>,
    boards: usize,
    boards_doubled: usize,
    boards_missing: usize,
    /// Answers that were no success, and how often.
    refused: BTreeMap<String, u32>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ready = self.ready.clone();
        ready.sort_unstable();
        let at = |part: usize| {
            ready.get((ready.len() * part / 100).min(ready.len() - 1)).copied().unwrap_or_default()
        };
        let rows: [(&str, String); 11] = [
            ("kills (SIGKILL)", self.kills.to_string()),
            ("  of them while starting", self.while_starting.to_string()),
            ("games", self.games.to_string()),
            ("actions stored", self.stored.to_string()),
            ("actions acknowledged", self.acknowledged.to_string()),
            ("acknowledged and lost", self.lost.to_string()),
            ("stored twice", self.doubled.to_string()),
            ("boards sent", self.boards.to_string()),
            ("boards sent twice", self.boards_doubled.to_string()),
            ("threads without the newest board", self.boards_missing.to_string()),
            ("start to ready, p50 / p99", format!("{:?} / {:?}", at(50), at(99))),
        ];
        rows.iter().try_for_each(|(name, value)| writeln!(f, "{name:34} {value:>12}"))?;
        self.refused.iter().try_for_each(|(text, times)| writeln!(f, "refused {times:>4} times: {text}"))
    }
}

/// Where a colour's `n`th stone goes: two and two in every direction, so that nobody ever wins.
fn harmless(color: Color, n: usize) -> Point {
    let mine = |point: &Point| ((point.x + 2 * point.y) % 4 < 2) == (color == Color::Black);
    SIZE.points().filter(mine).nth(n).expect("half a board is more than enough")
}

/// A pair and its channel.
#[derive(Debug, Clone)]
struct Pair {
    people: [Person; 2],
    channel: Snowflake,
}

impl Pair {
    fn seat(ground: &Ground, number: usize) -> Self {
        let people = ["b", "w"].map(|side| ground.driver.add_person(&format!("pair{number}{side}"), "en-US"));
        Self { people, channel: ground.driver.add_channel(&format!("pair{number}")) }
    }

    /// Plays one game after another as fast as it goes, from where the database says it stands.
    async fn play(self, found: Option<Table>, notes: Arc<Notes>) {
        let mut at = found;
        loop {
            let (game, ply) = match &at {
                Some(table) if table.status == Status::Running => (table.id, table.ply),
                Some(table) => {
                    let id = table.id;
                    if !self.join(id, &notes).await {
                        return;
                    }
                    (id, 0)
                }
                None => {
                    let Some(id) = self.open().await else { return };
                    if !self.join(id, &notes).await {
                        return;
                    }
                    (id, 0)
                }
            };
            for ply in ply..STONES {
                if !self.place(game, ply, &notes).await {
                    return;
                }
            }
            if !self.give_up(game, &notes).await {
                return;
            }
            at = None;
        }
    }

    async fn open(&self) -> Option<GameId> {
        let options = [
            ("rules", json!("free")),
            ("first", json!("off")),
            ("colors", json!("host")),
            ("time", json!("1d")),
        ];
        let answer = self.people[0].slash(self.channel, "omok new", &options).await.ok()?;
        let message = answer.message.filter(|_| answer.kind == AnswerKind::Message && !answer.ephemeral)?;
        game_of(&message)
    }

    async fn join(&self, game: GameId, notes: &Notes) -> bool {
        let table = [("table", json!(game.to_string()))];
        let Ok(answer) = self.people[1].slash(self.channel, "omok join", &table).await else { return false };
        let joined = answer.text().starts_with("You're in");
        if joined {
            notes.started.lock().unwrap().insert(game);
        } else {
            notes.refuse(answer.text());
        }
        joined
    }

    async fn place(&self, game: GameId, ply: u32, notes: &Notes) -> bool {
        let color = if ply.is_multiple_of(2) { Color::Black } else { Color::White };
        let point = harmless(color, ply as usize / 2);
        let at = [("at", json!(point.name(SIZE).to_string()))];
        let person = &self.people[ply as usize % 2];
        let Ok(answer) = person.slash(self.channel, "move", &at).await else { return false };
        let placed = answer.text().starts_with("You placed");
        if placed {
            notes.moves.lock().unwrap().entry(game).or_default().push((ply, point));
        } else {
            notes.refuse(answer.text());
        }
        placed
    }

    async fn give_up(&self, game: GameId, notes: &Notes) -> bool {
        let Ok(asked) = self.people[0].slash(self.channel, "omok resign", &[]).await else { return false };
        let Some(message) = asked.message else { return false };
        let button = message
            .buttons()
            .into_iter()
            .find_map(|button| button.custom_id.filter(|id| id.contains(":resign-yes:")));
        let Some(button) = button else { return false };
        let Ok(answer) = self.people[0].click(message.id, &button).await else { return false };
        let done = answer.text().starts_with("You resigned");
        if done {
            notes.given_up.lock().unwrap().insert(game);
        }
        done
    }
}

impl Notes {
    fn refuse(&self, text: &str) {
        *self.refused.lock().unwrap().entry(text.to_owned()).or_default() += 1;
    }

    fn acknowledged(&self) -> usize {
        let moves: usize = self.moves.lock().unwrap().values().map(Vec::len).sum();
        moves + self.started.lock().unwrap().len() + self.given_up.lock().unwrap().len()
    }
}

fn game_of(message: &Message) -> Option<GameId> {
    let id = message.buttons().into_iter().find_map(|button| button.custom_id)?;
    Some(CustomId::parse(&id)?.game)
}

/// Looks into the database that the dead process left, as the next one will.
async fn look<T>(ground: &Ground, read: impl AsyncFnOnce(&SqliteStore) -> T) -> T {
    let store = SqliteStore::inspect(&ground.database()).await.unwrap();
    let seen = read(&store).await;
    store.close().await;
    seen
}

/// Compares what people were told with what is stored.
async fn compare(store: &SqliteStore, notes: &Notes, tally: &mut Tally) {
    let moves = notes.moves.lock().unwrap().clone();
    let (started, given_up) = (notes.started.lock().unwrap().clone(), notes.given_up.lock().unwrap().clone());
    (tally.lost, tally.doubled, tally.stored, tally.games) = (0, 0, 0, 0);
    for id in store.ids_after(GameId(0), 100_000).await.unwrap() {
        let stored: StoredGame = store.load(id).await.unwrap().unwrap();
        tally.games += usize::from(stored.table.started_at.is_some());
        tally.stored += stored.log.len();
        let placed: Vec<Point> = (stored.log.iter())
            .filter_map(|entry| match entry.action {
                Action::Place { point, .. } => Some(point),
                _ => None,
            })
            .collect();
        let distinct: HashSet<Point> = placed.iter().copied().collect();
        tally.doubled += placed.len() - distinct.len();
        let told = moves.get(&id).map(Vec::as_slice).unwrap_or_default();
        tally.lost += told.iter().filter(|(ply, point)| placed.get(*ply as usize) != Some(point)).count();
        tally.lost += usize::from(started.contains(&id) && stored.table.started_at.is_none());
        tally.lost += usize::from(given_up.contains(&id) && stored.table.status != Status::Finished);
    }
    tally.acknowledged = notes.acknowledged();
}

/// Kills the program so often, and lets it come to rest.
async fn run(kills: u32, seed: u64) -> Tally {
    let ground = Ground::new().await;
    let pairs: Vec<Pair> = (0..PAIRS).map(|number| Pair::seat(&ground, number)).collect();
    let notes = Arc::new(Notes::default());
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut tally = Tally::default();
    // The first start makes the database.
    let mut process = ground.start().await;
    process.kill(&ground.driver).await;
    for _ in 0..kills {
        let mut tables = Vec::new();
        for pair in &pairs {
            let channel = ChannelId(pair.channel.0);
            let found = look(&ground, async |store| store.tables(TableQuery::UnfinishedIn(channel), 1).await);
            tables.push(found.await.unwrap().pop());
        }
        let mut process = ground.spawn();
        if dice.random_range(0..8) == 0 {
            requests(&ground, dice.random_range(0..8)).await;
            tally.while_starting += 1;
        } else {
            tally.ready.push(ready(&ground).await);
            let mut playing = JoinSet::new();
            for (pair, table) in pairs.iter().zip(tables) {
                playing.spawn(pair.clone().play(table, Arc::clone(&notes)));
            }
            requests(&ground, dice.random_range(1..240)).await;
            process.kill(&ground.driver).await;
            playing.shutdown().await;
        }
        process.kill(&ground.driver).await;
        tally.kills += 1;
        look(&ground, async |store| compare(store, &notes, &mut tally).await).await;
        if tally.lost + tally.doubled > 0 {
            return tally;
        }
    }
    let process = ground.start().await;
    come_to_rest(&ground, &process).await;
    look(&ground, async |store| {
        compare(store, &notes, &mut tally).await;
        let mut found = Vec::new();
        verify(store, |game, difference| found.push((game, difference))).await.unwrap();
        assert_eq!(found, []);
        look_at_boards(&ground, store, &pairs, &mut tally).await;
    })
    .await;
    tally.refused = notes.refused.lock().unwrap().clone();
    tally
}

/// Waits until the bot has asked Discord for so many things more: whatever the machine, the kill lands
/// somewhere among them, with everybody else at something else.
async fn requests(ground: &Ground, more: u64) {
    ground.driver.expect_requests(more).await.unwrap();
}

async fn ready(ground: &Ground) -> Duration {
    let watch = omok::metrics::Stopwatch::start();
    ground.driver.expect_bot().await.unwrap();
    watch.elapsed()
}

/// Until nothing waits to be told.
async fn come_to_rest(ground: &Ground, process: &Process) {
    process.health(200).await;
    let quiet = async {
        let mut events = ground.driver.events();
        while process.figure("omok_outbox_waiting").await > 0 {
            // Something will happen, or the pause of an announcement ends.
            let _ = tokio::time::timeout(Duration::from_millis(200), events.next()).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(2), quiet).await.expect("everything is told");
}

async fn look_at_boards(ground: &Ground, store: &SqliteStore, pairs: &[Pair], tally: &mut Tally) {
    for pair in pairs {
        let channel = ChannelId(pair.channel.0);
        let running = store.tables(TableQuery::UnfinishedIn(channel), 1).await.unwrap().pop();
        for thread in ground.driver.threads(pair.channel) {
            let boards: Vec<_> = ground.driver.messages(thread.id);
            let boards: Vec<_> = boards.iter().filter(|message| !message.attachments.is_empty()).collect();
            tally.boards += boards.len();
            let distinct: HashSet<String> = boards.iter().map(|board| format!("{:?}", board.nonce)).collect();
            tally.boards_doubled += boards.len() - distinct.len();
            let is_here = |table: &&Table| table.thread.is_some_and(|place| place.0 == thread.id.0);
            if let Some(table) =
                running.as_ref().filter(is_here).filter(|table| table.status == Status::Running)
            {
                let shown = boards.last().and_then(|board| {
                    let id = board.buttons().into_iter().find_map(|button| button.custom_id)?;
                    Some(CustomId::parse(&id)?.ply)
                });
                tally.boards_missing += usize::from(shown != Some(table.ply));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_at_random_moments_lose_nothing_and_double_nothing() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    let kills = number("OMOK_KILLS").unwrap_or(5);
    let tally = run(kills as u32, number("OMOK_KILLS_SEED").unwrap_or(1)).await;
    println!("{tally}");
    assert_eq!(u64::from(tally.kills), kills, "{tally}");
    assert!(tally.acknowledged > 0, "{tally}");
    assert_eq!(
        (tally.lost, tally.doubled, tally.boards_doubled, tally.boards_missing),
        (0, 0, 0, 0),
        "{tally}"
    );
}
