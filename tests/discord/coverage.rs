//! Everything that is offered is used: every command with every option, every choice and every suggestion,
//! every button, select and form. What there is comes from the registered commands, the list of kinds, and
//! the messages themselves, so whatever is new is used too, or the test says that it cannot find it.
//!
//! It asks for little: that each is answered, by no trouble of ours, and that each option is of use once.

use crate::actions::{self, is_of_no_use};
use crate::scene::{Scene, State, start_game};
use crate::support::Table;
use omok::discord::custom_id::{CustomId, Kind};
use omok::sandbox::{
    Answer, AnswerKind, CommandOption, DeedKind, Driver, DriverError, Form, Message, Person, Snowflake,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// How far answers to answers are followed.
const DEPTH_MAX: usize = 5;

/// What has been used so far.
#[derive(Debug, Default)]
struct Used {
    /// Options by command, with whether they were ever of use.
    options: BTreeMap<(String, String), bool>,
    /// Options that were asked for suggestions.
    suggested: BTreeSet<(String, String)>,
    /// Buttons and selects by kind.
    pressed: BTreeSet<&'static str>,
    /// Those that change the game, and so come in the way of others.
    changing: BTreeSet<&'static str>,
    /// Forms that opened, and those that were sent, by kind.
    opened: BTreeSet<&'static str>,
    sent: BTreeSet<&'static str>,
    /// The last refusal of each command.
    refusals: BTreeMap<String, String>,
    trouble: Vec<String>,
}

impl Used {
    /// Whether a command or one of its options has been of no use so far.
    fn wants(&self, name: &str, options: &[CommandOption]) -> bool {
        let mut parts = std::iter::once("").chain(options.iter().map(|option| option.name.as_str()));
        parts.any(|part| !self.options.get(&(name.to_owned(), part.to_owned())).copied().unwrap_or(false))
    }

    /// Notes what went on at a table besides.
    fn note_deeds(&mut self, driver: &Driver) {
        for deed in driver.deeds() {
            let kind = deed.data["custom_id"].as_str().and_then(CustomId::parse).map(|id| id.kind.word());
            match (deed.kind, kind) {
                (DeedKind::Component, Some(kind)) => drop(self.pressed.insert(kind)),
                (DeedKind::Form, Some(kind)) => drop(self.sent.insert(kind)),
                _ => {}
            }
        }
    }

    /// Holds that an answer came, and that it is no trouble of ours.
    fn judge(&mut self, what: &str, answer: &Answer) {
        if answer.kind == AnswerKind::NoResponse {
            self.trouble.push(format!("{what}: no answer"));
        }
        let text = answer.text();
        if text.contains("{$") || text.contains("{ $") || text.contains("went wrong on my side") {
            self.trouble.push(format!("{what}: {text}"));
        }
        if let Some(form) = &answer.form
            && let Some(id) = CustomId::parse(&form.custom_id)
        {
            self.opened.insert(id.kind.word());
        }
    }
}

/// The buttons and selects of a message: `custom_id`, and for a select its values other than the present.
fn parts(message: &Message) -> Vec<(String, Option<Vec<String>>)> {
    let buttons = message.buttons().into_iter().filter(|button| !button.disabled);
    let buttons = buttons.filter_map(|button| button.custom_id).map(|id| (id, None));
    let selects = message.selects().into_iter().filter(|select| !select.disabled).map(|select| {
        let mut options =
            select.options.iter().filter(|option| !option.default).map(|option| option.value.clone());
        let least = select.min_values.max(1) as usize;
        let values = match select.kind {
            5 => vec!["bob".to_owned()],
            8 => vec!["omok".to_owned()],
            _ => options.by_ref().take(least).collect(),
        };
        (select.custom_id, Some(values))
    });
    // Buttons often show something else in the message's place; what a select changes stays there.
    selects.chain(buttons).collect()
}

/// Uses what hangs on these messages, and on the answers to it. Stops where the game has changed.
async fn follow(used: &mut Used, person: &Person, first: Vec<Arc<Message>>, changed: impl AsyncFn() -> bool) {
    let mut queue: VecDeque<(usize, Arc<Message>)> = first.into_iter().map(|message| (0, message)).collect();
    let mut seen = BTreeSet::new();
    while let Some((depth, message)) = queue.pop_front() {
        for (id, values) in parts(&message) {
            let Some(kind) = CustomId::parse(&id).map(|id| id.kind) else { continue };
            // What is known is used again only where it leads on to what may be new.
            let known = used.pressed.contains(kind.word());
            if !seen.insert(id.clone()) || known && (depth > 0 || used.changing.contains(kind.word())) {
                continue;
            }
            let what = format!("{id} by {}", person.user().name);
            let answer = match &values {
                None => person.click(message.id, &id).await,
                Some(values) => {
                    let values: Vec<&str> = values.iter().map(String::as_str).collect();
                    person.select(message.id, &id, &values).await
                }
            };
            let answer = match answer {
                Ok(answer) => answer,
                // The message has changed meanwhile.
                Err(DriverError::Unknown { .. } | DriverError::Refused(_)) => continue,
                Err(error) => panic!("{what}: {error}"),
            };
            used.pressed.insert(kind.word());
            used.judge(&what, &answer);
            let answer = match &answer.form {
                Some(form) => fill_in(used, person, form).await,
                None => answer,
            };
            if let Some(next) = answer.message.clone().filter(|_| answer.ephemeral && depth < DEPTH_MAX) {
                queue.push_back((depth + 1, next));
            }
            if changed().await {
                used.changing.insert(kind.word());
                return;
            }
        }
    }
}

/// Fills a form in with something that could be meant, and sends it.
async fn fill_in(used: &mut Used, person: &Person, form: &Form) -> Answer {
    let values: Vec<(&str, String)> = form
        .fields
        .iter()
        .filter(|field| field.select.is_none())
        .map(|field| {
            let value = match field.style {
                _ if field.custom_id == "at" => actions::FREE.to_owned(),
                // Nothing else is asked for at such length.
                Some(2) => actions::PROGRAM.to_owned(),
                _ => field.value.clone(),
            };
            let least = field.min_length.unwrap_or(0).max(u64::from(field.required)) as usize;
            let value = if value.chars().count() < least { "5".repeat(least) } else { value };
            (field.custom_id.as_str(), value)
        })
        .collect();
    let values: Vec<(&str, &str)> = values.iter().map(|(id, value)| (*id, value.as_str())).collect();
    let answer = person.submit(form, &values).await.unwrap();
    if let Some(id) = CustomId::parse(&form.custom_id) {
        used.sent.insert(id.kind.word());
    }
    used.judge(&form.custom_id, &answer);
    answer
}

/// Every value worth giving to an option.
async fn values(
    used: &mut Used,
    person: &Person,
    channel: Snowflake,
    command: &str,
    option: &CommandOption,
    required: &[(&str, Value)],
) -> Vec<Value> {
    if let Some(choices) = option.choices.as_ref().filter(|choices| !choices.is_empty()) {
        return choices.iter().map(|choice| choice.value.clone()).collect();
    }
    if option.autocomplete {
        let others: Vec<(&str, Value)> =
            required.iter().filter(|(name, _)| *name != option.name).cloned().collect();
        let found = person.autocomplete(channel, command, &others, &option.name, "").await.unwrap();
        used.suggested.insert((command.to_owned(), option.name.clone()));
        let first = found.into_iter().map(|choice| choice.value).next();
        return first.into_iter().chain([actions::value(option)]).collect();
    }
    if option.kind == 5 { vec![json!(true), json!(false)] } else { vec![actions::value(option)] }
}

/// Sends a command bare, and then with each option and each of its values.
async fn command(
    used: &mut Used,
    (name, options): (&str, &[CommandOption]),
    game: Option<&str>,
    channel: Snowflake,
    mut person: impl AsyncFnMut() -> Person,
) -> Vec<(Person, Answer)> {
    let bare: Vec<(String, Value)> = actions::arguments(options, game);
    let required: Vec<&str> =
        options.iter().filter(|option| option.required).map(|option| option.name.as_str()).collect();
    let base = |left_out: Option<&str>| -> Vec<(&str, Value)> {
        let named = |name: &str| required.contains(&name) && Some(name) != left_out;
        bare.iter()
            .filter(|(name, _)| named(name))
            .map(|(name, value)| (name.as_str(), value.clone()))
            .collect()
    };
    let mut answers = Vec::new();
    let mut tries: Vec<(Option<&CommandOption>, Value)> = Vec::new();
    for option in options {
        let asker = person().await;
        let by_name = bare.iter().find(|(name, _)| *name == option.name).map(|(_, value)| value.clone());
        let worth = values(used, &asker, channel, name, option, &base(None)).await;
        let worth = if actions::names_a_game(option) { by_name.into_iter().collect() } else { worth };
        tries.extend(worth.into_iter().map(|value| (Some(option), value)));
    }
    // The game by its name first: what follows may find it changed.
    tries.sort_by_key(|(option, _)| option.is_none_or(|option| !actions::names_a_game(option)));
    tries.push((None, Value::Null));
    for (option, value) in tries {
        let mut given = base(option.map(|option| option.name.as_str()));
        if let Some(option) = option {
            given.push((option.name.as_str(), value));
        }
        let asker = person().await;
        let answer = asker
            .slash(channel, name, &given)
            .await
            .unwrap_or_else(|error| panic!("/{name} {given:?}: {error}"));
        used.judge(&format!("/{name} {given:?}"), &answer);
        let answer = match &answer.form {
            Some(form) => fill_in(used, &asker, form).await,
            None => answer,
        };
        let useful = !is_of_no_use(&answer);
        if !useful {
            used.refusals.insert(name.to_owned(), answer.text().to_owned());
        }
        for (option, _) in &given {
            *used.options.entry((name.to_owned(), (*option).to_owned())).or_default() |= useful;
        }
        used.options
            .entry((name.to_owned(), String::new()))
            .and_modify(|used| *used |= useful)
            .or_insert(useful);
        answers.push((asker, answer));
    }
    answers
}

/// One stage of a game: everything on its messages, and every command that is about it.
async fn stage(used: &mut Used, state: State) {
    let table = Table::start().await;
    for at in [0, 1, 4] {
        // Until there is nothing new to get at: some ways end what others need.
        loop {
            let known = used.pressed.len();
            let scene = Scene::set(&table, state).await;
            let first = table.snapshot(scene.game).await.game;
            let changed = async || table.snapshot(scene.game).await.game != first;
            follow(used, &scene.people[at], scene.public(), changed).await;
            if used.pressed.len() == known {
                break;
            }
        }
    }
    for (name, options) in actions::leaves(&table.driver) {
        if !actions::is_about_a_game(&name, &options) {
            continue;
        }
        for at in [0, 1, 4] {
            if used.wants(&name, &options)
                && offered(&table, &table.person(if at == 4 { "mod" } else { "carol" }), &name)
            {
                let scene = Scene::set(&table, state).await;
                let (game, person) = (scene.game.to_string(), scene.people[at].clone());
                let asker = async || person.clone();
                let answers = command(used, (&name, &options), Some(&game), scene.place, asker).await;
                let shown = answers.into_iter().filter(|(_, answer)| answer.ephemeral);
                let shown = shown.filter_map(|(_, answer)| answer.message).collect();
                follow(used, &person, shown, async || false).await;
            }
        }
    }
    used.note_deeds(&table.driver);
    table.stop().await;
}

/// Somebody with two games names neither: the answers ask which.
async fn two_games(used: &mut Used) {
    let table = Table::start().await;
    let (person, other) =
        (table.driver.add_person("both", "en-US"), table.driver.add_person("other", "en-US"));
    for _ in 0..2 {
        start_game(&table, table.channel, &person, &other).await;
    }
    for (name, options) in actions::leaves(&table.driver) {
        if actions::is_about_a_game(&name, &options) && offered(&table, &person, &name) {
            let given = actions::arguments(&options, None);
            let given: Vec<_> = given.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
            let answer = person.slash(table.channel, &name, &given).await.unwrap();
            used.judge(&name, &answer);
            follow(used, &person, answer.message.into_iter().collect(), async || false).await;
        }
    }
    used.note_deeds(&table.driver);
    table.stop().await;
}

/// Whether a command is offered to somebody.
fn offered(table: &Table, person: &Person, name: &str) -> bool {
    let root = name.split(' ').next().unwrap_or_default();
    person.commands(table.channel).iter().any(|command| command.name == root)
}

/// The commands that are about no game, those for moderators last: they change how the others work.
async fn general(used: &mut Used) {
    let table = Table::start().await;
    let mut leaves = actions::general(&table.driver);
    leaves.retain(|(name, _)| !name.starts_with("strategy "));
    leaves.sort_by_key(|(name, _)| !offered(&table, &table.person("carol"), name));
    let mut count = 0;
    for (name, options) in leaves {
        let everybody = offered(&table, &table.person("carol"), &name);
        let mut asker = async || {
            count += 1;
            // Somebody new each time: tables are limited to a few a person.
            if everybody {
                table.driver.add_person(&format!("guest{count}"), "en-US")
            } else {
                table.person("mod")
            }
        };
        table.person("mod").set_locale("en-US");
        for (person, answer) in command(used, (&name, &options), None, table.channel, &mut asker).await {
            if let Some(message) = answer.message.filter(|_| answer.ephemeral) {
                follow(used, &person, vec![message], async || false).await;
            }
        }
    }
    used.note_deeds(&table.driver);
    table.stop().await;
}

/// Somebody who has handed a strategy in.
async fn author(table: &Table, name: &str) -> Person {
    let author = table.driver.add_person(name, "en-US");
    let file = json!({ "filename": format!("{name}.js"), "text": actions::PROGRAM });
    let kept = author.slash(table.channel, "strategy submit", &[("file", file)]).await.unwrap();
    assert!(!is_of_no_use(&kept), "{}", kept.text());
    author
}

/// The commands about strategies, with a match that has been played, and what hangs on its message.
async fn strategies(used: &mut Used) {
    let table = Table::start().await;
    let first = author(&table, "first").await;
    let level = [("level", json!("random"))];
    first.slash(table.channel, "strategy test", &level).await.unwrap();
    let with_log = |message: &Message| {
        let ids = message.buttons().into_iter().filter_map(|button| button.custom_id);
        ids.filter_map(|id| CustomId::parse(&id)).any(|id| id.kind == Kind::MatchLog)
    };
    let ended = table.driver.expect_message(table.channel, with_log).await.unwrap();
    follow(used, &first, vec![ended], async || false).await;
    let mut count = 0;
    let mut leaves = actions::general(&table.driver);
    leaves.retain(|(name, _)| name.starts_with("strategy "));
    for (name, options) in leaves {
        let mut asker = async || {
            count += 1;
            // Whoever looks at what was, looks at the match that has been played; a few may wait for others.
            let looks = matches!(name.as_str(), "strategy show" | "strategy log");
            if looks { first.clone() } else { author(&table, &format!("author{count}")).await }
        };
        for (person, answer) in command(used, (&name, &options), None, table.channel, &mut asker).await {
            if let Some(message) = answer.message.filter(|_| answer.ephemeral) {
                follow(used, &person, vec![message], async || false).await;
            }
        }
    }
    used.note_deeds(&table.driver);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_offered_is_used() {
    let mut used = Used::default();
    for state in State::ALL.into_iter().filter(|state| *state != State::OtherServer) {
        Box::pin(stage(&mut used, state)).await;
    }
    Box::pin(two_games(&mut used)).await;
    Box::pin(general(&mut used)).await;
    Box::pin(strategies(&mut used)).await;

    let table = Table::start().await;
    let mut missing = Vec::new();
    for (name, options) in actions::leaves(&table.driver) {
        match used.options.get(&(name.clone(), String::new())) {
            None => missing.push(format!("/{name} was never sent")),
            Some(false) => missing.push(format!("/{name} was always refused: {}", used.refusals[&name])),
            Some(true) => {}
        }
        for option in options {
            let key = (name.clone(), option.name.clone());
            match used.options.get(&key) {
                None => missing.push(format!("/{name} {}: was never given", option.name)),
                Some(false) => missing.push(format!("/{name} {}: was always refused", option.name)),
                Some(true) => {}
            }
            if option.autocomplete && !used.suggested.contains(&key) {
                missing.push(format!("/{name} {}: no suggestions were asked for", option.name));
            }
        }
    }
    table.stop().await;
    let kinds = Kind::ALL.iter().filter(|kind| !actions::is_form_alone(**kind));
    let kinds = kinds.map(|kind| kind.word());
    missing.extend(
        kinds.filter(|kind| !used.pressed.contains(kind)).map(|kind| format!("{kind} is on no message")),
    );
    let unsent = used.opened.difference(&used.sent);
    missing.extend(unsent.map(|kind| format!("the form {kind} was never sent")));
    missing.extend(used.trouble);
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
