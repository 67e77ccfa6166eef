//! `/strategy log`: what one's own strategy printed in a match.

use super::find::{match_of, mine, unavailable};
use super::suggest;
use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::Ask;
use crate::discord::custom_id::CustomId;
use crate::discord::errors::Refusal;
use crate::discord::outgoing::{Attachment, Outgoing};
use crate::discord::strategies::{StrategyRefusal, words};
use crate::discord::texts::say;
use crate::strategy::Side;
use crate::strategy::archive::{Match, MatchId};

/// Gives one's log out.
#[poise::command(slash_command, rename = "log")]
pub(super) async fn log(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "suggest::my_matches"]
    which: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async {
        let of = match which {
            Some(named) => match named.trim().trim_start_matches('#').parse() {
                Ok(id) => match_of(&ask, MatchId(id)).await?,
                Err(_) => return Err(StrategyRefusal::NoMatch.into()),
            },
            None => newest(&ask).await?,
        };
        files(&ask, &of).await
    })
    .await;
    Ok(())
}

async fn newest(ask: &Ask<'_>) -> Result<Match, Refusal> {
    let mine = mine(ask).await?;
    let newest = ask.app.strategies.archive.matches_of(mine.id, 1).await.map_err(unavailable)?;
    newest.into_iter().next().ok_or_else(|| StrategyRefusal::NoMatch.into())
}

/// The button below a finished match.
pub(crate) async fn pressed(ask: &Ask<'_>, id: &CustomId) -> Answered {
    files(ask, &match_of(ask, MatchId(id.game.0)).await?).await
}

async fn files(ask: &Ask<'_>, of: &Match) -> Answered {
    let voice = ask.voice;
    let mine = Side::BOTH.into_iter().filter(|side| of.seats[side.index()].author() == Some(ask.user));
    let mine: Vec<Side> = mine.collect();
    if mine.is_empty() {
        return Err(StrategyRefusal::NotMyMatch.into());
    }
    let mut files = Vec::new();
    for side in mine {
        if let Some(log) = ask.app.strategies.archive.log(of.id, side).await.map_err(unavailable)? {
            files.push(Attachment {
                name: format!("match-{}-{}.txt", of.id, side.index() + 1),
                bytes: log.into_bytes(),
                description: say!(voice, "log-file", name = words::plain_seat(&of.seats[side.index()])),
            });
        }
    }
    if files.is_empty() {
        return Err(StrategyRefusal::NoLog.into());
    }
    Ok(Answer::Private(Outgoing { files, ..Outgoing::text(words::heading(voice, of)) }))
}
