//! One game per rule set as people see it, from `/omok new` to the rematch, with its pictures.
//!
//! `OMOK_REGENERATE_DOCS=1 cargo test --test discord transcript` writes `docs/games/`.

use crate::support::{Table, at, game_of, shows};
use omok::sandbox::{Answer, Message, Person};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is written down while a game is played.
struct Transcript<'t> {
    table: &'t Table,
    name: &'static str,
    text: String,
    pictures: u32,
}

/// How to bring the documentation up to date.
const RENEW: &str = "OMOK_REGENERATE_DOCS=1 cargo test --test discord transcript";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/games")
}

fn is_renewed() -> bool {
    std::env::var_os("OMOK_REGENERATE_DOCS").is_some()
}

impl Transcript<'_> {
    fn did(&mut self, person: &Person, what: &str) {
        writeln!(self.text, "**{}** {what}\n", person.user().display_name.unwrap_or_default()).unwrap();
    }

    /// Writes a message down as it is shown, mentions by name and times in words.
    fn shown(&mut self, message: &Message, to: &str) {
        let mut text = message.content.clone();
        for name in ["alice", "bob"] {
            let person = self.table.person(name);
            let display = person.user().display_name.unwrap_or_default();
            text = text.replace(&format!("<@{}>", person.id()), &format!("@{display}"));
        }
        while let Some(start) = text.find("<t:") {
            let end = start + text[start..].find('>').unwrap() + 1;
            text.replace_range(start..end, "in 24 hours");
        }
        writeln!(self.text, "> {to}  ").unwrap();
        for line in text.lines() {
            writeln!(self.text, "> {}  ", line.trim_start_matches("-# ")).unwrap();
        }
        for file in &message.attachments {
            self.pictures += 1;
            let name = format!("{}-{:02}.png", self.name, self.pictures);
            let bytes = self.table.driver.attachment(file).expect("the picture");
            if is_renewed() {
                std::fs::create_dir_all(folder()).unwrap();
                std::fs::write(folder().join(&name), &bytes).unwrap();
            }
            let kept = std::fs::read(folder().join(&name)).expect("docs/games has the picture");
            assert!(kept == bytes, "{name} is another picture; {RENEW}");
            let alt = file.description.clone().unwrap_or_default();
            writeln!(self.text, ">\n> <img src=\"{name}\" width=\"360\" alt=\"{alt}\">\n>").unwrap();
        }
        let buttons: Vec<String> =
            message.buttons().into_iter().map(|button| format!("[{}]", button.label)).collect();
        if !buttons.is_empty() {
            writeln!(self.text, "> {}", buttons.join(" ")).unwrap();
        }
        self.text.push('\n');
    }

    fn private(&mut self, person: &Person, answer: &Answer) {
        let name = person.user().display_name.unwrap_or_default();
        self.shown(answer.message.as_ref().expect("an answer"), &format!("*only {name} sees this*"));
    }
}

/// Plays a game; `moves` are placed by command, the first by the Place button. Ends with an accepted rematch.
async fn play(
    name: &'static str,
    title: &str,
    options: &[(&str, Value)],
    moves: &str,
    tried: Option<(usize, &str)>,
) {
    let table = Table::start().await;
    table.driver.set_guild_locale("en-US");
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    alice.set_locale("en-US");
    let mut transcript = Transcript { table: &table, name, text: format!("# {title}\n\n"), pictures: 0 };
    let mut all = vec![("opponent", json!("bob")), ("colors", json!("host")), ("time", json!("1d"))];
    all.extend(options.iter().cloned());
    let given: Vec<String> = all
        .iter()
        .map(|(name, value)| {
            format!("{name}:{}", value.as_str().map_or_else(|| value.to_string(), str::to_owned))
        })
        .collect();
    transcript.did(&alice, &format!("`/omok new {}`", given.join(" ")));
    let opened = alice.slash(table.channel, "omok new", &all).await.unwrap().message.unwrap();
    transcript.shown(&opened, "*in #omok*");
    let join = opened.buttons()[0].clone();
    transcript.did(&bob, &format!("presses [{}]", join.label));
    bob.click(opened.id, &join.custom_id.unwrap()).await.unwrap();
    let thread = table.driver.expect_thread(table.channel, |thread| thread.id == opened.id).await.unwrap().id;
    let game = game_of(&opened);
    let board = async |ply: usize| -> Arc<Message> {
        table.driver.expect_message(thread, |message| shows(message, game, ply as u32)).await.unwrap()
    };
    let empty = board(0).await;
    transcript.shown(&empty, "*in the game's thread*");
    let moves: Vec<&str> = moves.split_whitespace().collect();
    for (ply, point) in moves.iter().enumerate() {
        let mover = if ply % 2 == 0 { &alice } else { &bob };
        if let Some((_, tried)) = tried.filter(|(when, _)| *when == ply) {
            transcript.did(mover, &format!("`/move {tried}`"));
            let answer = mover.slash(thread, "move", &at(tried)).await.unwrap();
            transcript.private(mover, &answer);
        }
        if ply == 2 {
            let newest = board(ply).await;
            let place = newest.buttons()[0].clone();
            transcript.did(mover, &format!("presses [{}] and types `{point}`", place.label));
            let form = mover.click(newest.id, &place.custom_id.unwrap()).await.unwrap().form.unwrap();
            let preview = mover.submit(&form, &[("at", point)]).await.unwrap();
            transcript.private(mover, &preview);
            let preview = preview.message.unwrap();
            let confirm = preview.buttons()[0].clone();
            transcript.did(mover, &format!("presses [{}]", confirm.label));
            mover.click(preview.id, &confirm.custom_id.unwrap()).await.unwrap();
        } else {
            transcript.did(mover, &format!("`/move {point}`"));
            mover.slash(thread, "move", &at(point)).await.unwrap();
        }
        let newest = board(ply + 1).await;
        // Every position has its picture; these are enough to follow.
        if ply < 3 || ply % 4 == 3 || ply + 1 == moves.len() {
            transcript.shown(&newest, "*in the game's thread*");
        }
    }
    let last = board(moves.len()).await;
    assert!(table.snapshot(game).await.game.unwrap().is_finished(), "{name}: the game is over");
    let rematch = last
        .buttons()
        .into_iter()
        .find(|button| button.custom_id.as_deref().is_some_and(|id| id.contains(":rematch:")));
    let rematch = rematch.expect("another game is offered");
    transcript.did(&bob, &format!("presses [{}]", rematch.label));
    let again = bob.click(last.id, &rematch.custom_id.unwrap()).await.unwrap().message.unwrap();
    transcript.shown(&again, "*in the game's thread*");
    let join = again.buttons()[0].clone();
    transcript.did(&alice, &format!("presses [{}], and the next game begins", join.label));
    alice.click(again.id, &join.custom_id.unwrap()).await.unwrap();
    assert!(table.snapshot(game_of(&again)).await.game.is_some(), "{name}: the rematch runs");
    let text = transcript.text.trim_end().to_owned() + "\n";
    let file = folder().join(format!("{name}.md"));
    if is_renewed() {
        std::fs::write(&file, &text).unwrap();
    }
    let kept = std::fs::read_to_string(file).expect("docs/games has the game");
    assert_eq!(kept, text, "{name}; {RENEW}");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn transcript_of_a_game_per_rule_set() {
    let korean = "F8 A1 G8 C1 H9 E1 H10 G1 E8 A3 D8 J1 C8";
    Box::pin(play("korean", "A game by Korean rules", &[], korean, Some((8, "H8")))).await;
    let renju = [("rules", json!("renju")), ("hints", json!(true))];
    Box::pin(play("renju", "A game of renju", &renju, "H8 A1 I8 C1 J8 E1 K8 G1 L8", Some((0, "A1")))).await;
    let free = [("rules", json!("free"))];
    Box::pin(play("free", "A game by free rules", &free, "H8 A1 J10 B1 C12 C1 M5 D1 N9 E1", None)).await;
}
