//! What players do to their games, whichever way they ask for it.

use super::answer::{Answer, Answered};
use super::ask::Ask;
use super::custom_id::{CustomId, Kind};
use super::errors::Refusal;
use super::find::{self, load, no_such_table, opponent};
use super::outgoing::Outgoing;
use super::presenter::{self, words};
use super::texts::say;
use crate::ai::{Position, accepts_draw};
use crate::engine::{Event, Hints, Point, Rejection};
use crate::session::{ActRefusal, Acted, GameId, PlayerAction, PositionId, Snapshot, TableRefusal, UserId};
use poise::serenity_prelude as serenity;
use serenity::Permissions;

/// Does it, or says why not.
pub(crate) async fn act(
    ask: &Ask<'_>,
    game: GameId,
    action: PlayerAction,
    position: Option<PositionId>,
) -> Result<Acted, Refusal> {
    // Also keeps people of one server away from the games of another.
    let before = load(ask, game).await?;
    match ask.app.sessions.act(game, ask.user, action, position, ask.arrival).await {
        Ok(acted) => Ok(acted),
        Err(why) => {
            let now = ask.app.sessions.snapshot(game).await.ok().flatten().unwrap_or(before);
            let point = match action {
                PlayerAction::Place(point) => Some(point),
                _ => None,
            };
            Err(Refusal::act(why, Some(now), point))
        }
    }
}

/// Places a stone on the point somebody typed.
pub(crate) async fn place(
    ask: &Ask<'_>,
    snapshot: &Snapshot,
    at: &str,
    position: Option<PositionId>,
) -> Answered {
    let acted = place_at(ask, snapshot, at, position).await?;
    let (point, acted) = acted;
    Ok(Answer::passing(placed(ask, point, &acted)))
}

/// The same, without an answer.
pub(crate) async fn place_at(
    ask: &Ask<'_>,
    snapshot: &Snapshot,
    at: &str,
    position: Option<PositionId>,
) -> Result<(Point, Acted), Refusal> {
    let size = snapshot.table.options.board_size;
    // Who may not move at all hears that, not what is wrong with the point.
    if snapshot.table.seat_of(ask.user).is_none() {
        return Err(Refusal::act(ActRefusal::NotAPlayer, Some(snapshot.clone()), None));
    }
    let point = Point::parse(at, size).map_err(|why| Refusal::Point { why, size })?;
    let acted = act(ask, snapshot.id(), PlayerAction::Place(point), position).await?;
    Ok((point, acted))
}

fn placed(ask: &Ask<'_>, point: Point, acted: &Acted) -> String {
    let voice = ask.voice;
    let point = point.name(acted.snapshot.table.options.board_size).to_string();
    let game = acted.snapshot.game.as_deref();
    match game.and_then(|game| words::result(voice, game)) {
        Some(result) => say!(voice, "move-finished", point = point, result = result),
        None => say!(voice, "move-done", point = point),
    }
}

/// Asks for a move back.
pub(crate) async fn request_undo(ask: &Ask<'_>, game: GameId, position: Option<PositionId>) -> Answered {
    let acted = act(ask, game, PlayerAction::RequestUndo, position).await?;
    // A level answers at once.
    let granted = acted.events.iter().any(|event| matches!(event, Event::UndoAccepted { .. }));
    Ok(Answer::passing(if granted { say!(ask.voice, "undo-granted") } else { say!(ask.voice, "undo-asked") }))
}

/// Answers a request for a move back.
pub(crate) async fn respond_undo(
    ask: &Ask<'_>,
    game: GameId,
    position: Option<PositionId>,
    accept: bool,
) -> Answered {
    act(ask, game, PlayerAction::RespondUndo { accept }, position).await?;
    Ok(Answer::passing(if accept {
        say!(ask.voice, "undo-granted")
    } else {
        say!(ask.voice, "undo-refused")
    }))
}

/// Offers a draw, or accepts the opponent's offer.
pub(crate) async fn offer_draw(ask: &Ask<'_>, game: GameId, position: Option<PositionId>) -> Answered {
    let acted = match level_to_ask(ask, game).await? {
        Some((level, accepts, asked_at)) => {
            let offer = PlayerAction::OfferDrawTo { accepts };
            let acted = act(ask, game, offer, position.or(Some(asked_at))).await?;
            if !accepts {
                return Ok(Answer::say(say!(
                    ask.voice,
                    "draw-refused-by",
                    level = words::person(ask.voice, level)
                )));
            }
            acted
        }
        None => act(ask, game, PlayerAction::OfferDraw, position).await?,
    };
    let drawn = acted.events.iter().any(|event| matches!(event, Event::DrawAccepted { .. }));
    Ok(Answer::passing(if drawn {
        say!(ask.voice, "draw-accepted")
    } else {
        say!(ask.voice, "draw-offered")
    }))
}

/// If the opponent is a level: which one, whether it takes a draw, and in which position it was asked.
async fn level_to_ask(ask: &Ask<'_>, game: GameId) -> Result<Option<(UserId, bool, PositionId)>, Refusal> {
    let snapshot = load(ask, game).await?;
    let color = snapshot.table.color_of(ask.user).map(crate::engine::Color::other);
    let level = color.and_then(|color| snapshot.table.player(color)).filter(|user| user.is_computer());
    let (Some(color), Some(level), Some(game)) = (color, level, snapshot.game.clone()) else {
        return Ok(None);
    };
    let accepts = draw(move || accepts_draw(&Position::of(&game), color)).await?;
    Ok(Some((level, accepts, snapshot.position())))
}

/// Answers a draw offer.
pub(crate) async fn respond_draw(
    ask: &Ask<'_>,
    game: GameId,
    position: Option<PositionId>,
    accept: bool,
) -> Answered {
    act(ask, game, PlayerAction::RespondDraw { accept }, position).await?;
    Ok(Answer::passing(if accept {
        say!(ask.voice, "draw-accepted")
    } else {
        say!(ask.voice, "draw-refused")
    }))
}

/// Takes one's own requests back.
pub(crate) async fn withdraw(ask: &Ask<'_>, game: GameId, position: Option<PositionId>) -> Answered {
    act(ask, game, PlayerAction::CancelOffer, position).await?;
    Ok(Answer::passing(say!(ask.voice, "withdrawn")))
}

/// Asks whether they mean it.
pub(crate) async fn ask_to_resign(ask: &Ask<'_>, game: GameId) -> Answered {
    let snapshot = load(ask, game).await?;
    let refuse = |why| Err(Refusal::act(why, Some(snapshot.clone()), None));
    if snapshot.table.seat_of(ask.user).is_none() {
        return refuse(ActRefusal::NotAPlayer);
    }
    match snapshot.game.as_deref() {
        None => return refuse(ActRefusal::NotStarted),
        Some(game) if game.is_finished() => return refuse(ActRefusal::Finished),
        Some(_) => {}
    }
    let voice = ask.voice;
    let opponent = words::maybe_person(ask.voice, opponent(&snapshot.table, ask.user));
    let id = |kind| CustomId::new(kind, game, snapshot.ply()).to_string();
    let question = say!(voice, "resign-ask", game = game.to_string(), opponent = opponent);
    let buttons = vec![
        serenity::CreateButton::new(id(Kind::ResignConfirm))
            .label(say!(voice, "resign-yes"))
            .style(serenity::ButtonStyle::Danger),
        serenity::CreateButton::new(id(Kind::Dismiss))
            .label(say!(voice, "resign-no"))
            .style(serenity::ButtonStyle::Secondary),
    ];
    Ok(Answer::Private(Outgoing::text(question).with_buttons(buttons)))
}

/// Resigns. Meant whatever the position, so no ply is asked for.
pub(crate) async fn resign(ask: &Ask<'_>, game: GameId) -> Answered {
    act(ask, game, PlayerAction::Resign, None).await?;
    Ok(Answer::Replace(Outgoing::text(say!(ask.voice, "resign-done"))))
}

/// Takes the free seat; with `terms`, only if they are still those of the table.
pub(crate) async fn join(ask: &Ask<'_>, game: GameId, terms: Option<u32>) -> Answered {
    let table = load(ask, game).await.map_err(no_such_table)?.table;
    let sessions = &ask.app.sessions;
    let joined = match terms {
        Some(terms) => sessions.join_on(game, ask.user, terms, ask.arrival).await,
        None => sessions.join(game, ask.user, ask.arrival).await,
    };
    joined
        .map_err(|why| match why {
            // Nobody was quicker than the host, who sits there.
            TableRefusal::AlreadyStarted if table.host == ask.user => TableRefusal::AlreadyJoined,
            why => why,
        })
        .map_err(|why| Refusal::Table { why, host: Some(table.host) })?;
    let missing = missing_to_show(ask);
    if missing.is_empty() {
        return Ok(Answer::say(say!(ask.voice, "table-joined")));
    }
    let rights: Vec<String> = missing.iter().map(|right| words::right(ask.voice, right)).collect();
    Ok(Answer::say(say!(ask.voice, "table-joined-unseen", rights = rights.join(", "))))
}

/// The rights without which a game that begins here is not seen as it should be, if the bot lacks one; with
/// them the right to make threads, without which alone it is only played elsewhere.
pub(crate) fn missing_to_show(ask: &Ask<'_>) -> Permissions {
    let granted = ask.bot_rights;
    // Whoever does not see a place has no right in it, and whoever may not write there may not attach either,
    // whatever is set.
    if !granted.contains(Permissions::VIEW_CHANNEL) {
        return Permissions::VIEW_CHANNEL;
    }
    let in_thread = ask.in_thread || granted.contains(Permissions::CREATE_PUBLIC_THREADS);
    let send = if in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    let needed = if granted.contains(send) { Permissions::ATTACH_FILES } else { send };
    let missing = needed - granted;
    if missing.is_empty() || in_thread { missing } else { missing | Permissions::CREATE_PUBLIC_THREADS }
}

/// Turns a challenge down.
pub(crate) async fn decline(ask: &Ask<'_>, game: GameId) -> Answered {
    let table = load(ask, game).await.map_err(no_such_table)?.table;
    let declined = ask.app.sessions.decline(game, ask.user, ask.arrival).await;
    declined.map_err(|why| Refusal::Table { why, host: Some(table.host) })?;
    Ok(Answer::say(say!(ask.voice, "table-declined-private")))
}

/// Takes one's own table away.
pub(crate) async fn cancel(ask: &Ask<'_>, game: GameId) -> Answered {
    let table = load(ask, game).await.map_err(no_such_table)?.table;
    let cancelled = ask.app.sessions.cancel(game, ask.user, ask.arrival).await;
    cancelled.map_err(|why| Refusal::Table { why, host: Some(table.host) })?;
    Ok(Answer::say(say!(ask.voice, "table-cancelled-private")))
}

/// Shows the board privately.
pub(crate) async fn board(ask: &Ask<'_>, snapshot: Snapshot) -> Answered {
    let (viewer, now) = (ask.viewer(), ask.app.clock.now());
    let drawn = draw(move || presenter::private_board(&snapshot, &viewer, now)).await?;
    drawn.map(Answer::Private).ok_or_else(|| Refusal::act(ActRefusal::NotStarted, None, None))
}

/// Shows the player on turn what threatens.
pub(crate) async fn hint(ask: &Ask<'_>, snapshot: Snapshot) -> Answered {
    may_move(ask, &snapshot)?;
    if snapshot.table.options.hints == Hints::Off {
        return Err(Refusal::HintsOff);
    }
    let viewer = ask.viewer();
    let drawn = draw(move || presenter::hint(&snapshot, &viewer)).await?;
    drawn.map(Answer::Private).ok_or_else(|| Refusal::act(ActRefusal::NotStarted, None, None))
}

/// Refuses everybody but the player on turn.
pub(crate) fn may_move(ask: &Ask<'_>, snapshot: &Snapshot) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::act(why, Some(snapshot.clone()), None));
    if snapshot.table.seat_of(ask.user).is_none() {
        return refuse(ActRefusal::NotAPlayer);
    }
    match snapshot.game.as_deref() {
        None => refuse(ActRefusal::NotStarted),
        Some(game) if game.is_finished() => refuse(ActRefusal::Finished),
        Some(_) if snapshot.table.to_move() != Some(ask.user) => {
            refuse(ActRefusal::Rejected(Rejection::NotYourTurn))
        }
        Some(_) => Ok(()),
    }
}

/// Runs what draws a picture off the async threads.
pub(crate) async fn draw<T: Send + 'static>(
    drawing: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(drawing)
        .await
        .map_err(|error| Refusal::Internal(anyhow::Error::new(error).context("a picture was not drawn")))
}

/// Games named by an option or by the place, for commands about one's own game.
pub(crate) async fn my_game(ask: &Ask<'_>, named: Option<&str>, then: Kind) -> Result<Snapshot, Refusal> {
    find::game(ask, named, find::Wanted::Mine { then, at: None }).await
}
