//! `/omok new`: opens a table.

use super::choices;
use crate::ai::Level;
use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::errors::Refusal;
use crate::discord::find::{load, my_tables, unavailable};
use crate::discord::{play, presenter, quiet};
use crate::engine::{Choices, Hints, Options};
use crate::practice::user_of;
use crate::session::{
    ActRefusal, DELETED, GameId, GuildId, GuildSettings, NewTable, OpenRefusal, Status, UserId,
};
use poise::serenity_prelude as serenity;

/// Opens a table.
#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments, reason = "poise makes one option of each")]
pub(super) async fn new(
    ctx: Context<'_>,
    opponent: Option<serenity::User>,
    rules: Option<String>,
    board: Option<String>,
    time: Option<String>,
    colors: Option<String>,
    first: Option<String>,
    timeout: Option<String>,
    undo: Option<String>,
    draw: Option<bool>,
    marks: Option<bool>,
    hints: Option<bool>,
    casual: Option<bool>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    let asked = || -> Result<Choices, Refusal> {
        let rules = choices::rules(rules.as_deref())?;
        Ok(Choices {
            rule_set: rules.map(|(rule_set, _)| rule_set),
            free_win: rules.and_then(|(_, free_win)| free_win),
            board_size: choices::board(board.as_deref())?,
            first_move_center: choices::first(first.as_deref())?,
            color_assignment: choices::colors(colors.as_deref())?,
            time_control: choices::time(time.as_deref())?,
            timeout_policy: choices::timeout(timeout.as_deref())?,
            undo: choices::undo(undo.as_deref())?,
            draw_offer: draw,
            show_forbidden: marks,
            hints: hints.map(|warn| if warn { Hints::Warn } else { Hints::Off }),
        })
    };
    answer(&ask, async { open(&ask, opponent.as_ref(), asked()?, casual).await }).await;
    Ok(())
}

/// Opens a table with the server's own defaults for whatever was not asked for.
async fn open(
    ask: &Ask<'_>,
    opponent: Option<&serenity::User>,
    asked: Choices,
    casual: Option<bool>,
) -> Answered {
    let guild = ask.guild.ok_or(Refusal::ServerOnly)?;
    if opponent.is_some_and(|user| user.bot) {
        return Err(Refusal::ChallengeBot);
    }
    let server = ask.app.sessions.guild_settings(guild).await.map_err(unavailable)?;
    let options = asked.over(&server.options()).map_err(|why| Refusal::Open(OpenRefusal::Options(why)))?;
    let invited = opponent.map(|user| UserId(user.id.get()));
    let casual = casual.unwrap_or(server.casual);
    table(ask, NewTable { invited, options, casual, ..blank(ask, guild) }, &server).await
}

/// Opens a table for a game against a level, which sits down by itself.
pub(super) async fn open_practice(ask: &Ask<'_>, level: Level, asked: Choices) -> Answered {
    let guild = ask.guild.ok_or(Refusal::ServerOnly)?;
    let server = ask.app.sessions.guild_settings(guild).await.map_err(unavailable)?;
    let options = asked.over(&server.options()).map_err(|why| Refusal::Open(OpenRefusal::Options(why)))?;
    let invited = Some(user_of(level));
    table(ask, NewTable { invited, options, casual: true, ..blank(ask, guild) }, &server).await
}

/// Opens a table for the same two once more.
pub(crate) async fn open_rematch(ask: &Ask<'_>, of: GameId) -> Answered {
    let guild = ask.guild.ok_or(Refusal::ServerOnly)?;
    let before = load(ask, of).await?;
    let table_before: &crate::session::Table = &before.table;
    if table_before.seat_of(ask.user).is_none() {
        return Err(Refusal::act(ActRefusal::NotAPlayer, Some(before), None));
    }
    if table_before.status.is_unfinished() {
        return Err(Refusal::act(ActRefusal::Stale { expected: 0, ply: before.ply() }, Some(before), None));
    }
    // The button of an older board asks for what that of the newest one would.
    let newest = ask.app.sessions.newest_rematch_of(of).await.map_err(unavailable)?;
    let newest = newest.filter(|newest| newest.seat_of(ask.user).is_some());
    let (of, table_before) = newest.as_ref().map_or((of, table_before), |newest| (newest.id, newest));
    if table_before.status == Status::Running {
        return Err(Refusal::RematchRuns(of));
    }
    // Both may want another game: the second to say so takes the first one up on it.
    let mine = my_tables(ask).await?;
    let mut open = mine.iter().filter(|table| table.status == Status::Open && table.rematch_of == Some(of));
    if let Some(waiting) = open.clone().find(|table| table.invited == Some(ask.user)) {
        return play::join(ask, waiting.id, Some(waiting.terms())).await;
    }
    if open.any(|table| table.host == ask.user) {
        return Err(Refusal::RematchWaits);
    }
    let new = NewTable {
        options: table_before.options.clone(),
        invited: crate::discord::find::opponent(table_before, ask.user),
        casual: table_before.casual,
        rematch_of: Some(of),
        ..blank(ask, guild)
    };
    let server = ask.app.sessions.guild_settings(guild).await.map_err(unavailable)?;
    table(ask, new, &server).await
}

fn blank(ask: &Ask<'_>, guild: GuildId) -> NewTable {
    NewTable {
        guild,
        channel: ask.channel,
        thread: ask.in_thread.then_some(ask.channel),
        host: ask.user,
        invited: None,
        options: Options::default(),
        casual: false,
        rematch_of: None,
        arrival: ask.arrival,
    }
}

async fn table(ask: &Ask<'_>, new: NewTable, server: &GuildSettings) -> Answered {
    if !server.allows(ask.channel, ask.parent) {
        return Err(Refusal::PlayElsewhere(server.channels.clone()));
    }
    if let Some(invited) = new.invited.filter(|&invited| invited != ask.user) {
        if invited == DELETED {
            return Err(Refusal::OpponentDeleted);
        }
        let theirs = ask.app.sessions.user_settings(invited).await.map_err(unavailable)?;
        if !theirs.takes_challenge(ask.user) {
            return Err(Refusal::NoChallenges(invited));
        }
    }
    ask.app.pace.note(ask.user, new.guild, ask.app.clock.now())?;
    let snapshot = ask.app.sessions.open_table(new).await.map_err(Refusal::Open)?;
    let mut message = presenter::table(&snapshot, ask.public_voice().await);
    quiet::spare(&ask.app.sessions, &mut message.mentions).await;
    Ok(Answer::Table { message, game: snapshot.id() })
}
