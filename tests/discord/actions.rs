//! What can be done: the code's own lists of buttons and commands, and what each needs to be tried.

use omok::discord::custom_id::Kind;
use omok::sandbox::{Answer, Command, CommandOption, Driver};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::LazyLock;

/// What came of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// Refused in private; nothing changed.
    Refused,
    /// Something was shown; nothing changed.
    Shown,
    /// Something changed.
    Done,
}

impl Seen {
    pub const fn cell(self) -> &'static str {
        match self {
            Self::Refused => "–",
            Self::Shown => "*sees*",
            Self::Done => "**does**",
        }
    }
}

/// Something that can be tried.
#[derive(Debug, Clone)]
pub enum Action {
    /// A button or select.
    Press(Kind),
    /// A command, with its options.
    Command(String, Vec<CommandOption>),
    /// A message that mentions the bot, with a point.
    Mention,
}

impl Action {
    pub fn name(&self) -> String {
        match self {
            Self::Press(kind) => kind.word().to_owned(),
            Self::Command(name, _) => format!("/{name}"),
            Self::Mention => format!("@omok {FREE}"),
        }
    }
}

/// A point that is free and legal in every scene.
pub const FREE: &str = "H9";

/// What a button's or select's `custom_id` says besides, and the values chosen.
pub const fn press(kind: Kind) -> (Option<&'static str>, Option<&'static [&'static str]>) {
    match kind {
        Kind::PlaceConfirm => (Some(FREE), None),
        Kind::PlaceNudge => (Some("H9.up"), None),
        Kind::PlaceColumn => (Some(FREE), Some(&["G"])),
        Kind::PlaceRow => (Some(FREE), Some(&["5"])),
        Kind::Top => (Some("renju"), None),
        Kind::TermsSet => (Some("rules"), Some(&["renju"])),
        Kind::Defaults => (Some("usual"), None),
        Kind::DefaultsSet => (Some("board"), Some(&["15"])),
        Kind::Channels => (Some("all"), None),
        Kind::Speech => (None, Some(&["discord"])),
        Kind::Preference => (Some("theme"), Some(&["classic"])),
        _ => (None, None),
    }
}

/// Buttons and selects that are about no game: a person's, a moderator's, a strategy's.
const ABOUT_NO_GAME: &[Kind] = &[
    Kind::Dismiss,
    Kind::Top,
    Kind::StrategyWithdraw,
    Kind::ArenaEnter,
    Kind::MatchRounds,
    Kind::MatchWatch,
    Kind::MatchLog,
    Kind::Defaults,
    Kind::DefaultsSet,
    Kind::DefaultsReset,
    Kind::Channels,
    Kind::Speech,
    Kind::Preference,
    Kind::Forget,
];

/// Whether the kind names a form alone, and no button opens it.
pub const fn is_form_alone(kind: Kind) -> bool {
    matches!(kind, Kind::StrategyForm)
}

/// Every leaf of the command tree with its options.
pub fn leaves(driver: &Driver) -> Vec<(String, Vec<CommandOption>)> {
    fn below(name: &str, options: &[CommandOption], found: &mut Vec<(String, Vec<CommandOption>)>) {
        let inner: Vec<&CommandOption> = options.iter().filter(|option| option.kind <= 2).collect();
        if inner.is_empty() {
            found.push((name.to_owned(), options.to_vec()));
        }
        for option in inner {
            below(&format!("{name} {}", option.name), &option.options, found);
        }
    }
    let mut found = Vec::new();
    for Command { name, options, .. } in driver.commands() {
        below(&name, &options, &mut found);
    }
    found
}

/// Whether it is the option by which a command names its game or table.
pub fn names_a_game(option: &CommandOption) -> bool {
    matches!(option.name.as_str(), "game" | "table")
}

pub fn is_about_a_game(name: &str, options: &[CommandOption]) -> bool {
    // It is about the last game of whoever asks.
    options.iter().any(names_a_game) || name == "omok rematch"
}

/// Everything that is done to one game or table.
pub fn about_a_game(driver: &Driver) -> Vec<Action> {
    let about = |kind: &Kind| !ABOUT_NO_GAME.contains(kind) && !is_form_alone(*kind);
    let presses = Kind::ALL.iter().copied().filter(about).map(Action::Press);
    let commands = leaves(driver).into_iter().filter(|(name, options)| is_about_a_game(name, options));
    let commands = commands.map(|(name, options)| Action::Command(name, options));
    presses.chain(commands).chain([Action::Mention]).collect()
}

/// Every other command.
pub fn general(driver: &Driver) -> Vec<(String, Vec<CommandOption>)> {
    leaves(driver).into_iter().filter(|(name, options)| !is_about_a_game(name, options)).collect()
}

/// Everything else that can be done.
pub fn about_no_game(driver: &Driver) -> Vec<Action> {
    let presses = ABOUT_NO_GAME.iter().copied().map(Action::Press);
    presses.chain(general(driver).into_iter().map(|(name, options)| Action::Command(name, options))).collect()
}

/// What a command is given: the game's number, and whatever else it must have.
pub fn arguments(options: &[CommandOption], game: Option<&str>) -> Vec<(String, Value)> {
    let mut given = Vec::new();
    for option in options {
        if let (true, Some(game)) = (names_a_game(option), game) {
            given.push((option.name.clone(), json!(game)));
        } else if option.required {
            given.push((option.name.clone(), value(option)));
        }
    }
    given
}

/// Some value that an option takes.
pub fn value(option: &CommandOption) -> Value {
    if let Some(choice) = option.choices.iter().flatten().next() {
        return choice.value.clone();
    }
    match option.kind {
        3 if option.name == "at" => json!(FREE),
        3 if option.name == "level" => json!("level1"),
        4 | 10 => option.min_value.clone().map_or(json!(1), Value::Number),
        5 => json!(true),
        6 => json!("bob"),
        7 => json!("omok"),
        11 => json!({"filename": "first.js", "text": PROGRAM}),
        _ => json!("x"),
    }
}

/// A program that plays the first point where it knows no stone, and so plays whole matches.
pub const PROGRAM: &str = "let taken; function onGameStart() {} function onRoundStart() { taken = {}; } \
    function onRoundEnd() {} function onGameEnd() { printLog('over'); } \
    function onTurnStart({ opponentchoice: theirs }) { if (theirs) taken[theirs] = true; \
    for (let row = 0; row < 15; row++) for (let column = 0; column < 15; column++) { \
    const at = [row, column]; if (!taken[at]) { taken[at] = true; return at; } } }";

/// Whether an answer has these words, one after the other.
fn is_made_of(answer: &Answer, parts: &[String]) -> bool {
    let mut rest = answer.text();
    let mut next = |part: &String| rest.find(part.as_str()).map(|at| rest = &rest[at + part.len()..]);
    parts.iter().all(|part| next(part).is_some())
}

/// The refusals about strategies, which have names of their own.
const OF_STRATEGIES: [&str; 9] = [
    "strategy-refused",
    "strategy-no-worker",
    "strategy-no-download",
    "strategy-none",
    "strategy-unknown",
    "strategy-no-match",
    "strategy-not-mine",
    "strategy-no-log",
    "strategy-too-many",
];

/// Whether an answer is one of the sentences that refuse.
pub fn is_refusal(answer: &Answer) -> bool {
    REFUSALS.iter().any(|(parts, of_strategies)| !of_strategies && is_made_of(answer, parts))
}

/// Whether an answer refuses, for want of a strategy or a match too: that is no matter of who may what.
pub fn is_of_no_use(answer: &Answer) -> bool {
    REFUSALS.iter().any(|(parts, _)| is_made_of(answer, parts))
}

/// The English refusals, each as the words between what is filled in, and whether it is about strategies.
static REFUSALS: LazyLock<Vec<(Vec<String>, bool)>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/texts/en");
    let mut refusals = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let mut inside: Option<(String, bool)> = None;
        for line in text.lines().chain([""]) {
            let goes_on = line.starts_with([' ', '}']) && inside.is_some();
            if goes_on {
                inside = inside.map(|(message, about)| (message + " " + line.trim(), about));
                continue;
            }
            refusals.extend(inside.take().map(|(message, about)| (words(&message), about)));
            if let Some((id, message)) = line.split_once(" = ")
                && (id.starts_with("refusal-") || OF_STRATEGIES.contains(&id))
            {
                inside = Some((message.to_owned(), OF_STRATEGIES.contains(&id)));
            }
        }
    }
    assert!(refusals.len() > 40, "{}", refusals.len());
    refusals
});

/// The words of a message outside its braces.
fn words(message: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for letter in message.chars() {
        match letter {
            '{' => {
                depth += 1;
                parts.push(String::new());
            }
            '}' => depth -= 1,
            _ if depth == 0 => parts.last_mut().unwrap().push(letter),
            _ => {}
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}
