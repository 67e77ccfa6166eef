//! Whole recorded games, played with slash commands: results, last pictures and stored logs.

use crate::support::{Table, World, board, custom_ids, open_and_join, place};
use futures_util::future::join_all;
use omok::clock::SystemClock;
use omok::engine::{Action, BoardSize, Color, EndReason, Point};
use omok::render::{Pixels, Scene, Theme, png};
use omok::sandbox::Message;
use omok::session::{Snapshot, Status};
use serde::Deserialize;
use serde_json::json;
use std::collections::HashMap;
use std::process::Command;

/// One line of `tests/data/games.jsonl`.
#[derive(Debug, Clone, Deserialize)]
struct Record {
    id: String,
    rule: String,
    size: u8,
    moves: Vec<String>,
    result: Option<String>,
    end: End,
    #[serde(default)]
    win_lines: Vec<Vec<String>>,
    #[serde(default)]
    also_legal_under: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
enum End {
    Five,
    RecordStops,
    LastMoveForbidden,
}

fn records() -> Vec<Record> {
    include_str!("../data/games.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

impl Record {
    fn board_size(&self) -> BoardSize {
        BoardSize::try_from(self.size).unwrap()
    }

    fn points(&self) -> Vec<Point> {
        self.moves.iter().map(|text| Point::parse(text, self.board_size()).unwrap()).collect()
    }

    /// The word for the rule in `/omok new`.
    fn rules(&self) -> &'static str {
        match self.rule.as_str() {
            "korean" => "korean",
            "renju" => "renju",
            "freeFivePlus" => "free",
            "freeExactFive" => "free-exact",
            other => panic!("unknown rule {other}"),
        }
    }

    /// The same moves under the Korean rules, where more than five in a row wins nothing.
    fn under_korean(&self) -> Self {
        assert!(self.also_legal_under.iter().any(|legal| legal == "korean"));
        let won = self.win_lines.iter().any(|line| line.len() == 5);
        let end = if self.end == End::Five && !won { End::RecordStops } else { self.end };
        Self { id: format!("{}-korean", self.id), rule: "korean".to_owned(), end, ..self.clone() }
    }
}

/// Everything that is left of a game after it was played.
struct Played {
    last_board: std::sync::Arc<Message>,
    snapshot: Snapshot,
}

async fn play(world: &World<SystemClock>, record: &Record) -> Played {
    let black = world.driver.add_person(&format!("{}b", record.id), "en-US");
    let white = world.driver.add_person(&format!("{}w", record.id), "ko");
    let options = [
        ("rules", json!(record.rules())),
        ("board", json!(record.size.to_string())),
        ("colors", json!("host")),
        ("first", json!("off")),
        ("time", json!("1d")),
    ];
    let table = open_and_join(&world.driver, &black, &white, &options).await;
    let thread = table.thread.id;
    let legal =
        if record.end == End::LastMoveForbidden { record.moves.len() - 1 } else { record.moves.len() };
    for (ply, point) in record.moves[..legal].iter().enumerate() {
        let mover = if ply % 2 == 0 { &black } else { &white };
        place(mover, thread, point).await;
        board(&world.driver, thread, ply as u32 + 1).await;
    }
    if record.end != End::Five {
        end_by_hand(world, record, &table, legal).await;
    }
    let last_board = world
        .driver
        .expect_message(thread, |message| {
            !message.attachments.is_empty() && custom_ids(message).iter().any(|id| id.contains("rematch"))
        })
        .await
        .unwrap();
    let snapshot = world.bot.sessions().snapshot(table.game).await.unwrap().unwrap();
    Played { last_board, snapshot }
}

/// Tries the forbidden last move, if the record has one, and resigns for the side to move.
async fn end_by_hand(world: &World<SystemClock>, record: &Record, table: &Table, ply: usize) {
    let mover = if ply.is_multiple_of(2) { &table.host } else { &table.guest };
    if record.end == End::LastMoveForbidden {
        let before = world.bot.sessions().snapshot(table.game).await.unwrap().unwrap();
        let refused = place(mover, table.thread.id, record.moves.last().unwrap()).await;
        assert!(refused.text().contains("double three"), "{}: {}", record.id, refused.text());
        let after = world.bot.sessions().snapshot(table.game).await.unwrap().unwrap();
        assert_eq!(before.game, after.game, "{}: a refused move changes nothing", record.id);
    }
    let asked = mover.slash(table.thread.id, "omok resign", &[]).await.unwrap();
    assert!(asked.ephemeral, "{}", asked.text());
    let question = asked.message.unwrap();
    let ids = custom_ids(&question);
    let confirm = ids.iter().find(|id| id.contains("resign")).unwrap_or_else(|| panic!("{ids:?}"));
    mover.click(question.id, confirm).await.unwrap();
}

fn check(world: &World<SystemClock>, record: &Record, played: &Played) {
    let game = played.snapshot.game.as_ref().unwrap();
    let outcome = game.outcome().unwrap_or_else(|| panic!("{} is not over", record.id));
    assert_eq!(played.snapshot.table.status, Status::Finished);
    let size = record.board_size();
    let mut points = record.points();
    if record.end == End::LastMoveForbidden {
        points.pop();
    }
    let placed: Vec<Point> = game.moves().iter().map(|placed| placed.point).collect();
    assert_eq!(placed, points, "{}", record.id);

    let mut scene = Scene::of_moves(size, &points, false);
    if record.end == End::Five {
        assert_eq!(outcome.reason, EndReason::Five, "{}", record.id);
        let winner = if record.result.as_deref() == Some("black") { Color::Black } else { Color::White };
        assert_eq!(outcome.winner, Some(winner), "{}", record.id);
        let names = |line: &[Point]| -> Vec<String> {
            let mut names: Vec<String> = line.iter().map(|point| point.name(size).to_string()).collect();
            names.sort();
            names
        };
        let lit: Vec<Vec<String>> = outcome.win_lines.iter().map(|line| names(line)).collect();
        let expected: Vec<Vec<String>> = record
            .win_lines
            .iter()
            .map(|line| {
                let mut line = line.clone();
                line.sort();
                line
            })
            .collect();
        assert_eq!(lit, expected, "{}", record.id);
        scene.winning.clone_from(&outcome.win_lines);
    } else {
        assert_eq!(outcome.reason, EndReason::Resign, "{}", record.id);
        let loser = if points.len().is_multiple_of(2) { Color::Black } else { Color::White };
        assert_eq!(outcome.winner, Some(loser.other()), "{}", record.id);
    }
    let shown = world.driver.attachment(&played.last_board.attachments[0]).expect("the picture is served");
    assert!(
        shown == png(&scene, Theme::default(), Pixels::BOARD),
        "{}: the last picture is not of the last position",
        record.id
    );
    let alt = played.last_board.attachments[0].description.as_deref().unwrap_or_default();
    assert!(!alt.is_empty() && alt.chars().count() <= 1024, "{}: {alt}", record.id);
}

/// The stored log has exactly the moves of the record, in order, each by hand and by its colour.
async fn check_log(world: &World<SystemClock>, record: &Record, played: &Played) {
    let stored = world.bot.sessions().store().load(played.snapshot.id()).await.unwrap().unwrap();
    assert!(stored.final_hash.is_some());
    let placed: Vec<(Color, Point)> = stored
        .log
        .iter()
        .filter_map(|entry| match entry.action {
            Action::Place { color, point } => Some((color, point)),
            _ => None,
        })
        .collect();
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let mut expected: Vec<(Color, Point)> = colors.zip(record.points()).collect();
    if record.end == End::LastMoveForbidden {
        expected.pop();
    }
    assert_eq!(placed, expected, "{}", record.id);
}

/// Up to three games of each kind: Discord's 50 requests a second, which the bot keeps to here as anywhere,
/// are what a game costs.
fn chosen(records: &[Record]) -> Vec<Record> {
    let korean = records.iter().filter(|record| record.also_legal_under.iter().any(|rule| rule == "korean"));
    let all = records.iter().cloned().chain(korean.map(Record::under_korean));
    let mut of_kind: HashMap<(String, u8, End), u32> = HashMap::new();
    all.filter(|record| {
        let count = of_kind.entry((record.rule.clone(), record.size, record.end)).or_default();
        *count += 1;
        *count <= 3
    })
    .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recorded_games_play_out_as_recorded() {
    let games = chosen(&records());
    for rule in ["korean", "renju", "freeFivePlus", "freeExactFive"] {
        for size in [15, 19] {
            assert!(games.iter().any(|game| game.rule == rule && game.size == size), "no {rule} on {size}");
        }
    }

    let world = World::on_time().await;
    for group in games.chunks(4) {
        let played = join_all(group.iter().map(|record| play(&world, record))).await;
        for (record, played) in group.iter().zip(&played) {
            check(&world, record, played);
            check_log(&world, record, played).await;
        }
    }

    let database = world.database();
    let folder = world.shutdown().await;
    let verified =
        Command::new(env!("CARGO_BIN_EXE_omok")).args(["verify", "--database", &database]).output().unwrap();
    assert!(verified.status.success(), "{verified:?}");
    drop(folder);
}
