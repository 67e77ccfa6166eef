//! Who may do what: every button, every command, by everybody, at every stage of a game.
//!
//! The actions are the code's own list, so a new one cannot be left out: it appears as a row of
//! `docs/permissions.md`, which the test makes anew and compares. Besides, [`MAY_CHANGE`] says by hand who
//! may change anything; whoever else does fails the test, whatever the document says.
//!
//! `OMOK_REGENERATE_DOCS=1 cargo test --test discord permissions` writes the document.

use crate::actions::{self, Action, Seen};
use crate::scene::{self, Role, Scene, State};
use crate::support::Table;
use futures_util::future::join_all;
use std::fmt::Write as _;
use std::path::Path;

/// Who may change what, and when. Whatever is not here changes nothing.
const MAY_CHANGE: &[(State, &[Role], &[&str])] = &[
    (State::Open, &[Role::First], &["cancel", "terms-set"]),
    (State::Open, &[Role::Stranger, Role::Elsewhere, Role::Moderator], &["join", "/omok join"]),
    (State::Challenge, &[Role::First], &["cancel", "terms-set"]),
    (State::Challenge, &[Role::Second], &["join", "/omok join", "decline"]),
    // Whoever is challenged may have what is stored of them deleted all the same.
    (State::Challenge, &[Role::Second], &["forget-yes"]),
    (State::Running, &[Role::First], &["place-ok", "/move", "@omok H9"]),
    (State::Running, PLAYERS, ANY_TIME),
    (State::Running, PLAYERS, &["undo", "/omok undo", "draw", "/omok draw"]),
    (State::UndoAsked, &[Role::First], &["place-ok", "/move", "@omok H9", "undo-yes", "undo-no"]),
    (State::UndoAsked, &[Role::Second], &["withdraw"]),
    (State::UndoAsked, PLAYERS, ANY_TIME),
    (State::UndoAsked, PLAYERS, &["draw", "/omok draw"]),
    (State::DrawOffered, &[Role::First], &["place-ok", "/move", "@omok H9", "draw-yes", "draw-no"]),
    // An offer against an offer accepts it.
    (State::DrawOffered, &[Role::First], &["draw", "/omok draw"]),
    (State::DrawOffered, &[Role::Second], &["withdraw"]),
    (State::DrawOffered, PLAYERS, ANY_TIME),
    (State::DrawOffered, PLAYERS, &["undo", "/omok undo"]),
    (State::Finished, PLAYERS, &["rematch", "/omok rematch"]),
    // Nobody stands where they stood.
    (State::Finished, PLAYERS, &["forget-yes"]),
    (State::Open, &[Role::Moderator], ENDS),
    (State::Challenge, &[Role::Moderator], ENDS),
    (State::Running, &[Role::Moderator], ENDS),
    (State::UndoAsked, &[Role::Moderator], ENDS),
    (State::DrawOffered, &[Role::Moderator], ENDS),
];

const PLAYERS: &[Role] = &[Role::First, Role::Second];
const ENDS: &[&str] = &["end-yes"];
const ANY_TIME: &[&str] = &["resign-yes"];

fn may_change(state: State, role: Role, action: &str) -> bool {
    MAY_CHANGE
        .iter()
        .any(|(at, roles, actions)| *at == state && roles.contains(&role) && actions.contains(&action))
}

/// One stage: every action by everybody. Returns what was seen, a row an action, and what was wrong.
async fn stage(state: State) -> (Vec<Vec<Option<Seen>>>, Vec<String>) {
    let table = Table::start().await;
    let (mut rows, mut wrong) = (Vec::new(), Vec::new());
    let mut scene = Scene::set(&table, state).await;
    for action in actions::about_a_game(&table.driver) {
        let mut row = Vec::new();
        for role in Role::ALL {
            if !scene.has(role) {
                row.push(None);
                continue;
            }
            let name = action.name();
            let seen = scene.attempt(role, &action).await;
            match seen {
                Ok(seen) => {
                    if (seen == Seen::Done) != may_change(state, role, &name) {
                        wrong.push(format!("{state:?}: {name} by {role:?}: {seen:?}"));
                    }
                    if seen == Seen::Done {
                        scene = Scene::set(&table, state).await;
                    }
                    row.push(Some(seen));
                }
                Err(why) => {
                    wrong.push(format!("{state:?}: {name} by {role:?}: {why}"));
                    row.push(None);
                    scene = Scene::set(&table, state).await;
                }
            }
        }
        rows.push(row);
    }
    table.stop().await;
    (rows, wrong)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_who_may_not() {
    let stages = join_all(State::ALL.map(|state| Box::pin(stage(state)))).await;
    let table = Table::start().await;
    let names: Vec<String> = actions::about_a_game(&table.driver).iter().map(Action::name).collect();
    let (general, mut wrong) = scene::general(&table).await;
    table.stop().await;

    let mut document = String::from(HEAD);
    let mut of_use = vec![false; names.len()];
    for (state, (rows, complaints)) in State::ALL.into_iter().zip(stages) {
        wrong.extend(complaints);
        let roles: Vec<Role> = Role::ALL.into_iter().filter(|role| role.title(state).is_some()).collect();
        let titles: Vec<&str> = roles.iter().filter_map(|role| role.title(state)).collect();
        write!(
            document,
            "\n## {}\n\n| | {} |\n|---|{}\n",
            state.title(),
            titles.join(" | "),
            "---|".repeat(titles.len())
        )
        .unwrap();
        for ((name, row), useful) in names.iter().zip(&rows).zip(&mut of_use) {
            *useful |= row.iter().flatten().any(|seen| *seen != Seen::Refused);
            let cells: Vec<&str> =
                roles.iter().map(|role| row[*role as usize].map_or("?", Seen::cell)).collect();
            writeln!(document, "| `{name}` | {} |", cells.join(" | ")).unwrap();
        }
    }
    // An action that is refused to all, always, was not asked for as it should be.
    let useless = names.iter().zip(of_use).filter(|(_, useful)| !useful).map(|(name, _)| name);
    wrong.extend(useless.map(|name| format!("{name} is refused to everybody at every stage")));
    document.push_str(&general);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/permissions.md");
    if std::env::var_os("OMOK_REGENERATE_DOCS").is_some() {
        std::fs::write(&path, &document).unwrap();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == document,
        "docs/permissions.md says otherwise; look at what OMOK_REGENERATE_DOCS=1 makes of it:\n{document}"
    );
}

const HEAD: &str = "\
# Who may do what

| who | may |
|---|---|
| everybody on the server | open a table, challenge somebody, play the computer; take the free seat at a table; look at every game of the server, step through it, replay and export it; read rules, ratings and help; submit programs and let them play |
| the host of a table | change its options and close it, until somebody joins |
| whoever is challenged | join or decline; nobody else can take that seat |
| the player whose turn it is | place a stone, see a hint |
| both players | ask for an undo, offer a draw, take either back, answer the other's, resign; when the game is over, ask for a rematch |
| who may manage the server | everything under `/omok-admin`: its settings and their log, the check of the bot's permissions, ending any table or game |
| people on another server | nothing about this server's games, not even look |

Everybody has their own preferences, and can have their own data deleted once their games are over. Whatever
somebody may not do is refused in private, with the reason.

## How that is known

What follows is made by `tests/discord/permissions.rs`, which tries every button, select and command, as every kind
of person, at every stage of a game, and checks that a refusal is private and leaves the game and everything others
see unchanged. Do not edit: `OMOK_REGENERATE_DOCS=1 cargo test --test discord nobody_acts` rewrites it, and what is
above stands there, too.

**does** – changes the game or the table, or opens another one · *sees* – is shown something in private, and
nothing changes · – is refused in private, with the reason

Buttons and selects are listed by the word in their `custom_id`; each is pressed the way a modified client could,
even on a message that does not have it. The bot itself is not listed: it can neither press nor be challenged.
";
