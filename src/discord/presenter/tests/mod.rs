//! Messages, from games made by hand; a module for each kind.

mod board;
mod private;
mod table;

use super::*;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::language::Language;
use crate::discord::names::Names;
use crate::discord::outgoing::{ALT_TEXT_MAX, CONTENT_MAX};
use crate::engine::{
    Action, BoardSize, Color, Event, Game, GameSeed, Millis, Options, Point, RuleSet, Seat, Setup, Stamp,
    TimeControl,
};
use crate::session::{ChannelId, Facts, GameId, GuildId, MessageId, OutboxId, Status, Table, UserId};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

const HOST: UserId = UserId(11);
const GUEST: UserId = UserId(22);
/// Long after the epoch, so that relative times look like real ones.
const START: i64 = 1_900_000_000_000;

fn options(time_control: TimeControl) -> Options {
    let color_assignment = crate::engine::ColorAssignment::HostBlack;
    Options { color_assignment, time_control, ..Options::default() }
}

/// A game of the host (black) and the guest, its moves a second apart.
struct Played {
    game: Game,
    at: i64,
}

impl Played {
    fn new(options: Options) -> Self {
        let setup = Setup { options, seed: GameSeed::new([3; 32]), previous_black: None };
        Self { game: Game::start(setup, Timestamp(START)), at: START }
    }

    fn act(&mut self, action: Action) -> Vec<Event> {
        self.at += 1000;
        self.game.apply(action, Stamp::at(Timestamp(self.at))).unwrap().events
    }

    fn moves(mut self, names: &str) -> Self {
        for name in names.split_whitespace() {
            let point = Point::parse(name, self.game.board().size()).unwrap();
            self.act(Action::Place { color: self.game.turn(), point });
        }
        self
    }

    fn now(&self) -> Timestamp {
        Timestamp(self.at)
    }

    fn snapshot(&self) -> Snapshot {
        let finished = self.game.is_finished();
        let table = Table {
            black: Some(Seat::Host),
            seq: self.game.ply(),
            ply: self.game.ply(),
            turn: (!finished).then(|| self.game.turn()),
            status: if finished { Status::Finished } else { Status::Running },
            options: self.game.options().clone(),
            guest: Some(GUEST),
            thread: Some(ChannelId(900)),
            ..open_table()
        };
        Snapshot { table: Arc::new(table), game: Some(Arc::new(self.game.clone())) }
    }
}

fn open_table() -> Table {
    Table {
        id: GameId(7),
        guild: GuildId(1),
        channel: ChannelId(2),
        thread: None,
        table_message: Some(MessageId(5)),
        board_message: None,
        status: Status::Open,
        host: HOST,
        guest: None,
        invited: None,
        options: Options::default(),
        casual: false,
        rematch_of: None,
        black: None,
        seq: 0,
        ply: 0,
        turn: None,
        winner: None,
        reason: None,
        created_at: Timestamp(START),
        expires_at: Timestamp(START + 600_000),
        started_at: None,
        ended_at: None,
    }
}

fn entry(snapshot: &Snapshot, kind: AnnouncementKind, events: Vec<Event>) -> Announcement {
    Announcement {
        id: OutboxId(1),
        game: snapshot.id(),
        kind,
        seq: snapshot.seq(),
        ply: snapshot.ply(),
        facts: Facts { events, ..Facts::default() },
        created_at: Timestamp(START),
        attempts: 0,
        first_attempted_at: None,
    }
}

fn told(played: &Played, kind: AnnouncementKind, events: Vec<Event>, language: Language) -> Outgoing {
    let snapshot = played.snapshot();
    announcement(&snapshot, &entry(&snapshot, kind, events), words::voice(language), played.now()).unwrap()
}

fn board(played: &Played, language: Language) -> Outgoing {
    told(played, AnnouncementKind::Board, Vec::new(), language)
}

/// The custom ids of a message.
fn buttons(message: &Outgoing) -> Vec<CustomId> {
    let rows = serde_json::to_value(&message.components).unwrap();
    let buttons = rows.as_array().unwrap().iter().flat_map(|row| row["components"].as_array().unwrap());
    buttons.map(|button| CustomId::parse(button["custom_id"].as_str().unwrap()).unwrap()).collect()
}

fn kinds(message: &Outgoing) -> Vec<Kind> {
    buttons(message).into_iter().map(|id| id.kind).collect()
}

/// What Discord would refuse, and what a text with something missing looks like.
fn check(message: &Outgoing) {
    let text = &message.content;
    assert!((1..=CONTENT_MAX).contains(&text.chars().count()), "{text}");
    assert!(!text.contains("{$") && !text.contains("{ $") && !text.contains("refusal-"), "{text}");
    let rows = serde_json::to_value(&message.components).unwrap();
    let rows = rows.as_array().unwrap();
    assert!(rows.len() <= 5);
    let mut seen = BTreeSet::new();
    for row in rows {
        let buttons = row["components"].as_array().unwrap();
        assert!((1..=5).contains(&buttons.len()));
        for button in buttons {
            assert!(seen.insert(button["custom_id"].to_string()), "{button}");
            let label = button["label"].as_str().unwrap();
            assert!((1..=80).contains(&label.chars().count()), "{label}");
        }
    }
    for file in &message.files {
        assert!((1..=ALT_TEXT_MAX).contains(&file.description.chars().count()), "{}", file.description);
        assert!(file.bytes.starts_with(b"\x89PNG"));
    }
    let allowed = serde_json::to_value(message.allowed_mentions()).unwrap();
    assert_eq!(allowed["parse"], json!([]));
    for user in &message.mentions {
        assert!(text.contains(&format!("<@{user}>")), "{user} is pinged without a word: {text}");
    }
}

fn every_time_control() -> Vec<TimeControl> {
    TimeControl::presets().collect()
}

#[test]
fn thread_names_are_short() {
    for language in Language::ALL {
        let snapshot = Played::new(Options::default()).snapshot();
        let names = Names::default();
        let name = thread_name(&snapshot, words::voice(language), &names);
        assert!((1..=100).contains(&name.chars().count()) && name.contains('7'), "{name}");
        let (host, guest) = (snapshot.table.host, snapshot.table.guest.unwrap());
        names.note(host, "**Al**\u{202E}@everyone\n😀");
        names.note(guest, &"한".repeat(200));
        let name = thread_name(&snapshot, words::voice(language), &names);
        assert!((1..=100).contains(&name.chars().count()) && name.contains(" 7: "), "{name}");
        assert!(name.contains("**Al**@everyone 😀") && name.contains(&"한".repeat(31)), "{name}");
        assert!(!name.contains(['\u{202E}', '\n']), "{name}");
    }
}

#[test]
fn lengths_of_time_look_like_a_clock() {
    let voice = words::voice(Language::En);
    for (ms, text) in [(0, "0:00"), (-5, "0:00"), (59_999, "0:59"), (61_000, "1:01"), (3_600_000, "1:00:00")]
    {
        assert_eq!(words::duration(voice, Millis(ms)), text);
    }
}

#[test]
fn json_for_the_announcer_has_text_picture_and_buttons() {
    let message = board(&Played::new(Options::default()).moves("H8"), Language::Ko);
    let body: Value = message.to_create_json();
    assert_eq!(body["attachments"][0]["filename"], "board.png");
    assert!(
        body["components"][0]["components"][0]["custom_id"].as_str().unwrap().starts_with("v1:place:7:1")
    );
    assert_eq!(body["allowed_mentions"]["users"].as_array().unwrap().len(), 1);
}
