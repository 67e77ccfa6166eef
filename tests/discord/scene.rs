//! A game at one stage, and the people around it.

use crate::actions::{self, Action, FREE, Seen};
use crate::support::{Table, at, game_of, state as without_messages};
use omok::discord::custom_id::{CustomId, Kind};
use omok::engine::{Choices, FirstMoveCenter, Options, Point, RuleSet};
use omok::sandbox::{Answer, AnswerKind, CommandOption, DriverError, Message, Person, Snowflake};
use omok::session::{Arrival, ChannelId, Clock, GameId, GuildId, NewTable, PlayerAction, UserId};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A stage of a table and its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Open,
    Challenge,
    Running,
    UndoAsked,
    DrawOffered,
    Finished,
    /// A running game of another server, acted on from this one.
    OtherServer,
}

impl State {
    pub const ALL: [Self; 7] = [
        Self::Open,
        Self::Challenge,
        Self::Running,
        Self::UndoAsked,
        Self::DrawOffered,
        Self::Finished,
        Self::OtherServer,
    ];

    pub const fn title(self) -> &'static str {
        match self {
            Self::Open => "An open table",
            Self::Challenge => "A challenge",
            Self::Running => "A running game",
            Self::UndoAsked => "An undo is asked for",
            Self::DrawOffered => "A draw is offered",
            Self::Finished => "A finished game",
            Self::OtherServer => "A game of another server, seen from this one",
        }
    }
}

/// Somebody's part in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    First,
    Second,
    Stranger,
    /// Plays another game on the same server.
    Elsewhere,
    Moderator,
}

impl Role {
    pub const ALL: [Self; 5] = [Self::First, Self::Second, Self::Stranger, Self::Elsewhere, Self::Moderator];

    /// What the role is at that stage; `None` where there is none.
    pub const fn title(self, state: State) -> Option<&'static str> {
        Some(match (self, state) {
            (Self::First, State::Open | State::Challenge) => "host",
            (Self::Second, State::Open) => return None,
            (Self::Second, State::Challenge) => "person invited",
            (Self::First, State::Running) => "player on turn",
            (Self::Second, State::Running) => "player not on turn",
            (Self::First, State::UndoAsked | State::DrawOffered) => "player asked (on turn)",
            (Self::Second, State::UndoAsked | State::DrawOffered) => "player who asks",
            (Self::First, State::Finished) => "winner",
            (Self::Second, State::Finished) => "loser",
            (Self::First, State::OtherServer) => "its player on turn",
            (Self::Second, State::OtherServer) => "its other player",
            (Self::Stranger, _) => "stranger",
            (Self::Elsewhere, _) => "player of another game",
            (Self::Moderator, _) => "moderator",
        })
    }
}

/// A game at one stage in a channel of its own, with people of its own.
pub struct Scene<'t> {
    table: &'t Table,
    state: State,
    pub people: [Person; 5],
    channel: Snowflake,
    /// Where the game is played.
    pub place: Snowflake,
    /// The message that is pressed on.
    message: Snowflake,
    pub game: GameId,
    ply: u32,
}

static COUNT: AtomicU32 = AtomicU32::new(0);

impl<'t> Scene<'t> {
    pub async fn set(table: &'t Table, state: State) -> Scene<'t> {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let person = |part: &str| table.driver.add_person(&format!("{part}{count}"), "en-US");
        let moderator = table.person("mod");
        moderator.set_locale("en-US");
        let other = person("other");
        let people = [person("first"), person("second"), person("stranger"), other.clone(), moderator];
        start_game(table, table.channel, &other, &person("partner")).await;
        let channel = table.driver.add_channel(&format!("scene{count}"));
        let [first, second, ..] = &people;
        let (place, message, game) = match state {
            State::Open | State::Challenge => {
                let name = second.user().name;
                let opponent = ("opponent", json!(name));
                let invited = if state == State::Challenge { vec![opponent] } else { Vec::new() };
                let opened = first.slash(channel, "omok new", &options(&invited)).await.unwrap();
                let message = opened.message.unwrap();
                (channel, message.id, game_of(&message))
            }
            State::OtherServer => {
                let game = game_of_another_server(table, first, second).await;
                // Some message of this server, to press on.
                let here = first.slash(channel, "omok new", &[]).await.unwrap().message.unwrap();
                (channel, here.id, game)
            }
            State::Running | State::UndoAsked | State::DrawOffered | State::Finished => {
                let (game, thread) = start_game(table, channel, first, second).await;
                first.slash(thread, "move", &at("H8")).await.unwrap();
                second.slash(thread, "move", &at("A1")).await.unwrap();
                match state {
                    State::UndoAsked => drop(second.slash(thread, "omok undo", &[]).await.unwrap()),
                    State::DrawOffered => drop(second.slash(thread, "omok draw", &[]).await.unwrap()),
                    State::Finished => {
                        let question =
                            second.slash(thread, "omok resign", &[]).await.unwrap().message.unwrap();
                        let yes = question.buttons()[0].custom_id.clone().unwrap();
                        second.click(question.id, &yes).await.unwrap();
                    }
                    _ => {}
                }
                let board =
                    |message: &Message| !message.attachments.is_empty() && message.content.contains("A1");
                let board = table.driver.expect_message(thread, board).await.unwrap();
                (thread, board.id, game)
            }
        };
        let ply = if matches!(state, State::Open | State::Challenge) { 0 } else { 2 };
        let scene = Self { table, state, people, channel, place, message, game, ply };
        scene.told().await;
        scene
    }

    /// Waits until everything has been announced.
    async fn told(&self) {
        let mut events = self.table.driver.events();
        while self.table.bot.sessions().outbox_depth().await.unwrap() > 0 {
            // The row goes shortly after the message has come.
            let _ = tokio::time::timeout(std::time::Duration::from_millis(20), events.next()).await;
        }
    }

    pub fn has(&self, role: Role) -> bool {
        role.title(self.state).is_some()
    }

    /// What everybody can see of it.
    pub fn public(&self) -> Vec<Arc<Message>> {
        let driver = &self.table.driver;
        let mut all = driver.messages(self.channel);
        if self.place != self.channel {
            all.extend(driver.messages(self.place));
        }
        all
    }

    /// Tries it, and holds that it was answered in private and changed nothing unless it was done.
    pub async fn attempt(&self, role: Role, action: &Action) -> Result<Seen, String> {
        let person = &self.people[role as usize];
        let before = self.table.snapshot(self.game).await;
        let (shown, tables) = (self.public(), self.tables().await);
        if let Action::Mention = action {
            return self.mention(person, &before).await;
        }
        let answer = self.ask(person, action).await.map_err(|error| error.to_string())?;
        let after = self.table.snapshot(self.game).await;
        let changed = before.game != after.game || without_messages(&before) != without_messages(&after);
        if changed || tables != self.tables().await {
            return Ok(Seen::Done);
        }
        if answer.kind == AnswerKind::Form {
            return Ok(Seen::Shown);
        }
        if answer.kind != AnswerKind::Message || !answer.ephemeral {
            return Err(format!("nothing changed, and the answer is {answer:?}"));
        }
        if !is_untouched(&shown, &self.public()) {
            let public = self.public();
            let changed: Vec<_> = public.iter().filter(|message| !shown.contains(message)).collect();
            return Err(format!("nothing changed, and yet others see {changed:?}"));
        }
        Ok(if actions::is_refusal(&answer) { Seen::Refused } else { Seen::Shown })
    }

    async fn tables(&self) -> Vec<GameId> {
        let sessions = self.table.bot.sessions();
        let mut ids = Vec::new();
        for channel in [self.channel, self.place] {
            let tables = sessions.games_in(ChannelId(channel.0)).await.unwrap();
            ids.extend(tables.into_iter().map(|table| table.id).filter(|id| *id > self.game));
        }
        ids
    }

    async fn ask(&self, person: &Person, action: &Action) -> Result<Answer, DriverError> {
        match action {
            Action::Press(kind) => {
                press(person, self.message, CustomId::new(*kind, self.game, self.ply)).await
            }
            Action::Command(name, options) => {
                send(person, self.place, name, options, Some(&self.game.to_string())).await
            }
            Action::Mention => unreachable!("a mention is no interaction"),
        }
    }

    /// A mention is answered by the next board, or by a short reply that says nothing of why.
    async fn mention(&self, person: &Person, before: &omok::session::Snapshot) -> Result<Seen, String> {
        let bot = self.table.driver.bot_id();
        let said =
            person.say(self.place, &format!("<@{bot}> {FREE}")).await.map_err(|error| error.to_string())?;
        let replied = |message: &Message| message.reply_to == Some(said);
        let moved = |message: &Message| !message.attachments.is_empty() && message.content.contains(FREE);
        let driver = &self.table.driver;
        let answered = driver.expect_message(self.place, |message| replied(message) || moved(message)).await;
        let answered = answered.map_err(|error| error.to_string())?;
        let after = self.table.snapshot(self.game).await;
        match (moved(&answered), before.game == after.game) {
            (true, false) => Ok(Seen::Done),
            (false, true) => Ok(Seen::Refused),
            (moved, same) => Err(format!("a board: {moved}, the same game: {same}")),
        }
    }
}

/// Whether what others see is as it was, but for buttons that are taken off older messages in good time.
fn is_untouched(before: &[Arc<Message>], after: &[Arc<Message>]) -> bool {
    let same = |before: &Message, after: &Message| {
        let said = before.id == after.id && before.content == after.content && before.embeds == after.embeds;
        let buttons = before.components == after.components || after.components.is_empty();
        said && buttons && before.attachments == after.attachments
    };
    before.len() == after.len() && before.iter().zip(after).all(|(before, after)| same(before, after))
}

/// The options every scene's game is played with, and more.
fn options(more: &[(&'static str, Value)]) -> Vec<(&'static str, Value)> {
    let mut options = vec![
        ("rules", json!("free")),
        ("first", json!("off")),
        ("colors", json!("host")),
        ("time", json!("1d")),
        ("hints", json!(true)),
    ];
    options.extend(more.iter().cloned());
    options
}

pub async fn start_game(
    table: &Table,
    channel: Snowflake,
    host: &Person,
    guest: &Person,
) -> (GameId, Snowflake) {
    let opened = host.slash(channel, "omok new", &options(&[])).await.unwrap();
    let message = opened.message.clone().unwrap_or_else(|| panic!("{opened:?}"));
    let join = message.buttons()[0].custom_id.clone().unwrap();
    guest.click(message.id, &join).await.unwrap();
    let thread = table.driver.expect_thread(channel, |thread| thread.id == message.id).await.unwrap();
    let board = |message: &Message| !message.attachments.is_empty();
    table.driver.expect_message(thread.id, board).await.unwrap();
    (game_of(&message), thread.id)
}

/// A game of these two on a server that the local Discord does not have, at the same point.
async fn game_of_another_server(table: &Table, first: &Person, second: &Person) -> GameId {
    let sessions = table.bot.sessions();
    let now = omok::clock::SystemClock::new().now();
    let [first, second] = [first, second].map(|person| UserId(person.id().0));
    let choices = Choices {
        rule_set: Some(RuleSet::Free),
        first_move_center: Some(FirstMoveCenter::Off),
        ..Choices::default()
    };
    let new = NewTable {
        guild: GuildId(1),
        channel: ChannelId(1),
        thread: None,
        host: first,
        invited: None,
        options: choices.over(&Options::default()).unwrap(),
        casual: false,
        rematch_of: None,
        arrival: Arrival::at(now),
    };
    let game = sessions.open_table(new).await.unwrap().id();
    sessions.join(game, second, Arrival::at(now)).await.unwrap();
    for point in ["H8", "A1"] {
        let snapshot = table.snapshot(game).await;
        let mover = snapshot.table.to_move().unwrap();
        let point = Point::parse(point, snapshot.table.options.board_size).unwrap();
        let now = omok::clock::SystemClock::new().now();
        sessions.act(game, mover, PlayerAction::Place(point), None, Arrival::at(now)).await.unwrap();
    }
    game
}

/// What is about no game: by a member, and by a moderator. Commands are tried whether offered or not.
pub async fn general(table: &Table) -> (String, Vec<String>) {
    let mut document = String::from("\n## About no game\n\n| | member | moderator |\n|---|---|---|\n");
    let mut wrong = Vec::new();
    let moderator = table.person("mod");
    moderator.set_locale("en-US");
    let message =
        table.person("carol").slash(table.channel, "omok new", &[]).await.unwrap().message.unwrap().id;
    for action in actions::about_no_game(&table.driver) {
        let name = action.name();
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let member = table.driver.add_person(&format!("member{count}"), "en-US");
        let mut cells = Vec::new();
        for person in [&member, &moderator] {
            let answer = match &action {
                Action::Press(kind) => press(person, message, CustomId::new(*kind, GameId(1), 0)).await,
                Action::Command(name, options) => send(person, table.channel, name, options, None).await,
                Action::Mention => unreachable!("it is about a game"),
            };
            let answer = answer.unwrap_or_else(|error| panic!("{name}: {error}"));
            let refused = actions::is_refusal(&answer);
            if refused && !answer.ephemeral {
                wrong.push(format!("{name} is refused in public"));
            }
            if let Action::Command(command, _) = &action {
                let root = command.split(' ').next();
                let offered =
                    person.commands(table.channel).iter().any(|found| Some(found.name.as_str()) == root);
                if !offered && !refused {
                    wrong.push(format!("{name} is not offered to {}, and answered", person.user().name));
                }
            }
            cells.push(if refused { "–" } else { "*may*" });
        }
        writeln!(document, "| `{name}` | {} |", cells.join(" | ")).unwrap();
    }
    (document, wrong)
}

/// Presses a button, or chooses from a select, that the message need not have.
async fn press(person: &Person, message: Snowflake, id: CustomId) -> Result<Answer, DriverError> {
    let (extra, values) = actions::press(id.kind);
    let game = id.game.to_string();
    let is_chosen = id.kind == Kind::EndPick;
    let id = id.with_extra(extra.unwrap_or_default()).to_string();
    match values {
        // The game stands among the choices.
        None if is_chosen => person.choose_forged(message, &id, &[&game]).await,
        None => person.click_forged(message, &id).await,
        Some(values) => person.choose_forged(message, &id, values).await,
    }
}

/// Sends a command with what it must have, whether or not it is offered.
async fn send(
    person: &Person,
    channel: Snowflake,
    name: &str,
    options: &[CommandOption],
    game: Option<&str>,
) -> Result<Answer, DriverError> {
    let arguments = actions::arguments(options, game);
    let arguments: Vec<(&str, Value)> =
        arguments.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    person.slash_unoffered(channel, name, &arguments).await
}
