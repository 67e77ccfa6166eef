//! Matches between strategies: the queue and the results.

use super::error::driver;
use super::leftovers;
use super::readers::Readers;
use super::rows::{from_json, get, senseless, to_json};
use super::strategies::{by_id as strategy, forget_unused_code, gone, keep_result};
use super::writer::execute;
use crate::ai::Level;
use crate::engine::{Millis, Timestamp};
use crate::session::rating::{Score, rate};
use crate::session::{ChannelId, GuildId, MessageId, StoreError, UserId};
use crate::strategy::archive::{
    ATTEMPTS_MAX, ArenaWork, Contender, Match, MatchId, MatchState, Meeting, Occasion, Seat, StrategyId,
    UNFINISHED_MAX, Wish,
};
use crate::strategy::{Report, Side};
use sqlx::query;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT m.id, m.guild_id, m.occasion, m.asked_by, m.first_strategy, m.first_level,
                    m.second_strategy, m.second_level, m.seed, m.state, m.attempts, m.channel_id,
                    m.message_id, m.told, m.created_at, m.winner, m.first_wins, m.second_wins,
                    a.name AS first_name, a.author_id AS first_author,
                    b.name AS second_name, b.author_id AS second_author
             FROM strategy_matches m
             LEFT JOIN strategies a ON a.id = m.first_strategy
             LEFT JOIN strategies b ON b.id = m.second_strategy ",
            $rest
        )
    };
}

fn read(row: &SqliteRow) -> Result<Match, StoreError> {
    let occasion: &str = get(row, "occasion")?;
    let state: &str = get(row, "state")?;
    let winner = match get::<Option<&str>>(row, "winner")? {
        None => None,
        Some("first") => Some(Side::First),
        Some("second") => Some(Side::Second),
        Some(other) => return Err(senseless("winner", other)),
    };
    let wins = (get::<Option<u32>>(row, "first_wins")?, get::<Option<u32>>(row, "second_wins")?);
    Ok(Match {
        id: MatchId(get(row, "id")?),
        guild: GuildId::from_sql(get(row, "guild_id")?),
        occasion: Occasion::ALL
            .into_iter()
            .find(|known| known.name() == occasion)
            .ok_or_else(|| senseless("occasion", occasion))?,
        asked_by: get::<Option<i64>>(row, "asked_by")?.map(UserId::from_sql),
        seats: [
            seat(row, "first_strategy", "first_level", "first_name", "first_author")?,
            seat(row, "second_strategy", "second_level", "second_name", "second_author")?,
        ],
        seed: get::<i64>(row, "seed")?.cast_unsigned(),
        state: MatchState::ALL
            .into_iter()
            .find(|known| known.name() == state)
            .ok_or_else(|| senseless("state", state))?,
        attempts: get(row, "attempts")?,
        channel: get::<Option<i64>>(row, "channel_id")?.map(ChannelId::from_sql),
        message: get::<Option<i64>>(row, "message_id")?.map(MessageId::from_sql),
        told: get(row, "told")?,
        created_at: Timestamp(get(row, "created_at")?),
        winner,
        score: wins.0.zip(wins.1).map(|(first, second)| [first, second]),
    })
}

fn seat(row: &SqliteRow, id: &str, level: &str, name: &str, author: &str) -> Result<Seat, StoreError> {
    if let Some(word) = get::<Option<&str>>(row, level)? {
        return word.parse::<Level>().map(Seat::Level).map_err(|_| senseless(level, word));
    }
    Ok(Seat::Strategy {
        id: StrategyId(get(row, id)?),
        name: get(row, name)?,
        author: UserId::from_sql(get(row, author)?),
    })
}

fn read_all(rows: &[SqliteRow]) -> Result<Vec<Match>, StoreError> {
    rows.iter().map(read).collect()
}

const fn columns_of(contender: Contender) -> (Option<i64>, Option<&'static str>) {
    match contender {
        Contender::Level(level) => (None, Some(level.name())),
        Contender::Strategy(id) => (Some(id.0), None),
    }
}

pub(super) async fn ask_for(
    connection: &mut SqliteConnection,
    wishes: Vec<Wish>,
) -> Result<Vec<MatchId>, StoreError> {
    let mut ids = Vec::with_capacity(wishes.len());
    for wish in wishes {
        if let Some(user) = wish.asked_by {
            check_slot(connection, wish.guild, user).await?;
        }
        let ((first, first_level), (second, second_level)) =
            (columns_of(wish.sides[0]), columns_of(wish.sides[1]));
        let row = query(
            "INSERT INTO strategy_matches (guild_id, occasion, asked_by, first_strategy, first_level,
                 second_strategy, second_level, seed, state, channel_id, told, created_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?) RETURNING id",
        )
        .bind(wish.guild.to_sql())
        .bind(wish.occasion.name())
        .bind(wish.asked_by.map(UserId::to_sql))
        .bind(first)
        .bind(first_level)
        .bind(second)
        .bind(second_level)
        .bind(wish.seed.cast_signed())
        .bind(wish.channel.map(ChannelId::to_sql))
        .bind(wish.channel.is_none())
        .bind(wish.at.0)
        .fetch_one(&mut *connection)
        .await
        .map_err(driver)?;
        ids.push(MatchId(get(&row, "id")?));
    }
    Ok(ids)
}

async fn check_slot(
    connection: &mut SqliteConnection,
    guild: GuildId,
    user: UserId,
) -> Result<(), StoreError> {
    let row = query(
        "SELECT count(*) AS unfinished FROM strategy_matches
         WHERE state IN ('waiting', 'running') AND guild_id = ? AND asked_by = ?",
    )
    .bind(guild.to_sql())
    .bind(user.to_sql())
    .fetch_one(connection)
    .await
    .map_err(driver)?;
    let unfinished: u32 = get(&row, "unfinished")?;
    if unfinished < UNFINISHED_MAX { Ok(()) } else { Err(StoreError::NoSlot { limit: UNFINISHED_MAX }) }
}

pub(super) async fn queue(readers: &Readers, limit: u32) -> Result<Vec<Match>, StoreError> {
    let rows = query(select!(
        "WHERE m.state = 'running' OR m.id IN
             (SELECT id FROM
                 (SELECT min(id) AS id, false AS is_arena FROM strategy_matches
                  WHERE state = 'waiting' AND asked_by IS NOT NULL GROUP BY asked_by
                  UNION ALL
                  SELECT min(id), true FROM strategy_matches
                  WHERE state = 'waiting' AND asked_by IS NULL GROUP BY guild_id)
              ORDER BY is_arena, id LIMIT ?)
         ORDER BY m.id"
    ))
    .bind(limit)
    .fetch_all(&mut *readers.get().await?)
    .await;
    read_all(&rows.map_err(driver)?)
}

pub(super) async fn unposted(
    readers: &Readers,
    after: MatchId,
    limit: u32,
) -> Result<Vec<Match>, StoreError> {
    let rows = query(select!(
        "WHERE m.told = 0 AND m.id > ? AND m.state IN ('waiting', 'running')
           AND m.channel_id IS NOT NULL AND m.message_id IS NULL ORDER BY m.id LIMIT ?"
    ))
    .bind(after.0)
    .bind(limit)
    .fetch_all(&mut *readers.get().await?)
    .await;
    read_all(&rows.map_err(driver)?)
}

pub(super) async fn untold(readers: &Readers, after: MatchId, limit: u32) -> Result<Vec<Match>, StoreError> {
    let rows = query(select!(
        "WHERE m.told = 0 AND m.id > ? AND m.state IN ('finished', 'failed') ORDER BY m.id LIMIT ?"
    ))
    .bind(after.0)
    .bind(limit)
    .fetch_all(&mut *readers.get().await?)
    .await;
    read_all(&rows.map_err(driver)?)
}

pub(super) async fn running_of(
    connection: &mut SqliteConnection,
    strategy: StrategyId,
) -> Result<Vec<MatchId>, StoreError> {
    let rows = query(
        "SELECT id FROM strategy_matches
         WHERE state = 'running' AND (first_strategy = ?1 OR second_strategy = ?1)",
    )
    .bind(strategy.0)
    .fetch_all(connection)
    .await
    .map_err(driver)?;
    rows.iter().map(|row| Ok(MatchId(get(row, "id")?))).collect()
}

pub(super) async fn by_id(readers: &Readers, id: MatchId) -> Result<Option<Match>, StoreError> {
    let row = query(select!("WHERE m.id = ?")).bind(id.0).fetch_optional(&mut *readers.get().await?).await;
    row.map_err(driver)?.as_ref().map(read).transpose()
}

pub(super) async fn of(readers: &Readers, of: StrategyId, limit: u32) -> Result<Vec<Match>, StoreError> {
    let rows = query(select!(
        "WHERE m.state = 'finished' AND (m.first_strategy = ?1 OR m.second_strategy = ?1)
         ORDER BY m.id DESC LIMIT ?2"
    ))
    .bind(of.0)
    .bind(limit)
    .fetch_all(&mut *readers.get().await?)
    .await;
    read_all(&rows.map_err(driver)?)
}

pub(super) async fn report(readers: &Readers, id: MatchId) -> Result<Option<Report>, StoreError> {
    let row = query("SELECT report FROM strategy_matches WHERE id = ?")
        .bind(id.0)
        .fetch_optional(&mut *readers.get().await?)
        .await;
    let Some(row) = row.map_err(driver)? else { return Ok(None) };
    let stored: Option<&str> = get(&row, "report")?;
    stored.map(|stored| from_json("a match", stored)).transpose()
}

pub(super) async fn log(readers: &Readers, id: MatchId, side: Side) -> Result<Option<String>, StoreError> {
    let select = match side {
        Side::First => "SELECT first_log AS log FROM strategy_matches WHERE id = ?",
        Side::Second => "SELECT second_log AS log FROM strategy_matches WHERE id = ?",
    };
    let row = query(select).bind(id.0).fetch_optional(&mut *readers.get().await?).await.map_err(driver)?;
    row.map_or(Ok(None), |row| get(&row, "log"))
}

pub(super) async fn begin(
    connection: &mut SqliteConnection,
    id: MatchId,
    at: Timestamp,
) -> Result<bool, StoreError> {
    let update = query(
        "UPDATE strategy_matches SET state = 'running', started_at = ?, attempts = attempts + 1
         WHERE id = ? AND state = 'waiting'",
    )
    .bind(at.0)
    .bind(id.0);
    Ok(execute(connection, update).await? > 0)
}

pub(super) async fn finish(
    connection: &mut SqliteConnection,
    id: MatchId,
    mut report: Report,
    at: Timestamp,
) -> Result<(), StoreError> {
    leftovers::forget_nobody(connection, id, &mut report).await?;
    let winner = report.verdict.winner.map(|side| match side {
        Side::First => "first",
        Side::Second => "second",
    });
    let log = |side: Side| {
        let log = &report.logs[side.index()];
        let more = if log.dropped() > 0 { format!("… +{}\n", log.dropped()) } else { String::new() };
        Some(format!("{}{more}", log.text())).filter(|text| !text.is_empty())
    };
    let update = query(
        "UPDATE strategy_matches SET state = 'finished', ended_at = ?, winner = ?, first_wins = ?,
             second_wins = ?, report = ?, first_log = ?, second_log = ?
         WHERE id = ? AND state = 'running' RETURNING occasion, first_strategy, second_strategy",
    )
    .bind(at.0)
    .bind(winner)
    .bind(report.score[0])
    .bind(report.score[1])
    .bind(to_json(&report)?)
    .bind(log(Side::First))
    .bind(log(Side::Second))
    .bind(id.0);
    let row = update.fetch_optional(&mut *connection).await.map_err(driver)?;
    // Given up meanwhile, or written before though the answer was lost: either way it stays so.
    let Some(row) = row else { return Ok(()) };
    let sides = (get::<Option<i64>>(&row, "first_strategy")?, get::<Option<i64>>(&row, "second_strategy")?);
    if let ("arena", (Some(first), Some(second))) = (get(&row, "occasion")?, sides) {
        rate_both(connection, [StrategyId(first), StrategyId(second)], report.verdict.winner, at).await?;
    }
    for strategy in [sides.0, sides.1].into_iter().flatten() {
        leftovers::forget_old_logs(connection, strategy).await?;
        leftovers::shorten_old_reports(connection, strategy).await?;
    }
    forget_unused_code(connection).await
}

/// Both ratings after an arena match. An entry that has been replaced meanwhile is rated all the same:
/// it is the one that played.
async fn rate_both(
    connection: &mut SqliteConnection,
    pair: [StrategyId; 2],
    winner: Option<Side>,
    at: Timestamp,
) -> Result<(), StoreError> {
    let mut before = Vec::with_capacity(2);
    for id in pair {
        let known = strategy(connection, id).await?.ok_or_else(|| gone("a strategy that played"))?;
        let Some(entry) = known.entry else { return Ok(()) };
        before.push(entry.rating.after_idle(at - entry.rated_at));
    }
    let score = match winner {
        Some(Side::First) => Score::Win,
        Some(Side::Second) => Score::Loss,
        None => Score::Draw,
    };
    let [first, second] = before[..] else { return Ok(()) };
    let (first, second) = rate(first, second, score);
    let result = match score {
        Score::Win => 1,
        Score::Draw => 0,
        Score::Loss => -1,
    };
    keep_result(connection, pair[0], first, result, at).await?;
    keep_result(connection, pair[1], second, -result, at).await
}

pub(super) async fn fail(
    connection: &mut SqliteConnection,
    id: MatchId,
    at: Timestamp,
) -> Result<(), StoreError> {
    let update = query(
        "UPDATE strategy_matches SET state = 'failed', ended_at = ?
         WHERE id = ? AND state IN ('waiting', 'running')",
    )
    .bind(at.0)
    .bind(id.0);
    execute(connection, update).await?;
    forget_unused_code(connection).await
}

pub(super) async fn fail_waiting_of(
    connection: &mut SqliteConnection,
    strategy: StrategyId,
    at: Timestamp,
) -> Result<(), StoreError> {
    let update = query(
        "UPDATE strategy_matches SET state = 'failed', ended_at = ?1
         WHERE state = 'waiting' AND (first_strategy = ?2 OR second_strategy = ?2)",
    )
    .bind(at.0)
    .bind(strategy.0);
    execute(connection, update).await.map(drop)
}

pub(super) async fn requeue(connection: &mut SqliteConnection, at: Timestamp) -> Result<u64, StoreError> {
    let give_up = query(
        "UPDATE strategy_matches SET state = 'failed', ended_at = ? WHERE state = 'running' AND attempts >= ?",
    )
    .bind(at.0)
    .bind(ATTEMPTS_MAX);
    execute(connection, give_up).await?;
    execute(connection, query("UPDATE strategy_matches SET state = 'waiting' WHERE state = 'running'")).await
}

pub(super) async fn put_back(connection: &mut SqliteConnection, id: MatchId) -> Result<(), StoreError> {
    let update = query(
        "UPDATE strategy_matches SET state = 'waiting', attempts = max(0, attempts - 1)
         WHERE id = ? AND state = 'running'",
    )
    .bind(id.0);
    execute(connection, update).await.map(drop)
}

pub(super) async fn set_message(
    connection: &mut SqliteConnection,
    id: MatchId,
    channel: ChannelId,
    message: MessageId,
) -> Result<(), StoreError> {
    let update = query("UPDATE strategy_matches SET channel_id = ?, message_id = ? WHERE id = ?")
        .bind(channel.to_sql())
        .bind(message.to_sql())
        .bind(id.0);
    execute(connection, update).await.map(drop)
}

pub(super) async fn set_told(connection: &mut SqliteConnection, id: MatchId) -> Result<(), StoreError> {
    execute(connection, query("UPDATE strategy_matches SET told = 1 WHERE id = ?").bind(id.0)).await.map(drop)
}

pub(super) async fn meetings(readers: &Readers, guild: GuildId) -> Result<Vec<Meeting>, StoreError> {
    let rows = query(
        "SELECT m.first_strategy, m.second_strategy, count(*) AS matches FROM strategy_matches m
         JOIN strategies a ON a.id = m.first_strategy AND a.state = 'current'
         JOIN strategies b ON b.id = m.second_strategy AND b.state = 'current'
         WHERE m.guild_id = ? AND m.occasion = 'arena' AND m.state <> 'failed'
         GROUP BY m.first_strategy, m.second_strategy",
    )
    .bind(guild.to_sql())
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    let read = |row: &SqliteRow| {
        Ok(Meeting {
            first: StrategyId(get(row, "first_strategy")?),
            second: StrategyId(get(row, "second_strategy")?),
            matches: get(row, "matches")?,
        })
    };
    rows.iter().map(read).collect()
}

pub(super) async fn arena_work(
    readers: &Readers,
    guild: GuildId,
    since: Timestamp,
) -> Result<ArenaWork, StoreError> {
    let row = query(
        "SELECT count(*) FILTER (WHERE created_at >= ?1) AS matches,
                coalesce(sum(json_extract(report, '$.usage[0].cpuMs') + json_extract(report, '$.usage[1].cpuMs'))
                    FILTER (WHERE created_at >= ?1), 0.0) AS cpu_ms,
                count(*) FILTER (WHERE state IN ('waiting', 'running')) AS busy
         FROM strategy_matches
         WHERE guild_id = ?2 AND occasion = 'arena' AND (created_at >= ?1 OR state IN ('waiting', 'running'))",
    )
    .bind(since.0)
    .bind(guild.to_sql())
    .fetch_one(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    let cpu_ms: f64 = get(&row, "cpu_ms")?;
    Ok(ArenaWork {
        matches: get(&row, "matches")?,
        cpu: Millis(cpu_ms as i64),
        is_busy: get::<i64>(&row, "busy")? > 0,
    })
}
