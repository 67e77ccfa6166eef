//! Which strategy or match is meant.

use crate::discord::ask::Ask;
use crate::discord::errors::Refusal;
use crate::discord::strategies::StrategyRefusal;
use crate::session::{ActRefusal, GuildId, StoreError, UserId};
use crate::strategy::archive::{Match, MatchId, Strategy, StrategyId};

/// Strategies of a server that are looked through for a name.
pub(super) const LISTED_MAX: u32 = 200;

/// The database's refusal in words.
pub(super) fn unavailable(error: StoreError) -> Refusal {
    match error {
        StoreError::NoSlot { .. } => StrategyRefusal::TooMany.into(),
        StoreError::Inconsistent(_) => Refusal::Internal(error.into()),
        StoreError::Unavailable(_) | StoreError::Conflict => {
            Refusal::act(ActRefusal::Unavailable, None, None)
        }
    }
}

/// The server that is asked on.
pub(super) fn guild(ask: &Ask<'_>) -> Result<GuildId, Refusal> {
    ask.guild.ok_or(Refusal::ServerOnly)
}

/// The current strategy of whoever asks.
pub(super) async fn mine(ask: &Ask<'_>) -> Result<Strategy, Refusal> {
    let mine = ask.app.strategies.archive.current(guild(ask)?, ask.user).await.map_err(unavailable)?;
    mine.ok_or_else(|| StrategyRefusal::NoneOfMine.into())
}

/// The strategy that an option names: by the number that a suggestion puts there, by a mention of its
/// author, or by its name; mine if nothing is named.
pub(super) async fn named(ask: &Ask<'_>, named: Option<&str>) -> Result<Strategy, Refusal> {
    let Some(named) = named.map(str::trim).filter(|named| !named.is_empty()) else { return mine(ask).await };
    let (archive, guild) = (&ask.app.strategies.archive, guild(ask)?);
    if let Some(id) = named.strip_prefix('#').and_then(|digits| digits.parse().ok()) {
        let found = archive.strategy(StrategyId(id)).await.map_err(unavailable)?;
        let here = found.filter(|found| found.guild == guild && found.is_current);
        return here.ok_or_else(|| StrategyRefusal::Unknown.into());
    }
    let person = named.trim_start_matches(['<', '@', '!']).trim_end_matches('>');
    if let Ok(author) = person.parse() {
        let found = archive.current(guild, UserId(author)).await.map_err(unavailable)?;
        return found.ok_or_else(|| StrategyRefusal::Unknown.into());
    }
    let all = archive.strategies(guild, LISTED_MAX).await.map_err(unavailable)?;
    let mut fitting = all.into_iter().filter(|one| one.name.to_lowercase() == named.to_lowercase());
    match (fitting.next(), fitting.next()) {
        (Some(one), None) => Ok(one),
        // Two of one name: the suggestions tell them apart.
        _ => Err(StrategyRefusal::Unknown.into()),
    }
}

/// A match of this server.
pub(super) async fn match_of(ask: &Ask<'_>, id: MatchId) -> Result<Match, Refusal> {
    let found = ask.app.strategies.archive.match_of(id).await.map_err(unavailable)?;
    let here = found.filter(|found| Some(found.guild) == ask.guild);
    here.ok_or_else(|| StrategyRefusal::NoMatch.into())
}
