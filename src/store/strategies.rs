//! Programs and their places in the arenas.

use super::SqliteStore;
use super::error::driver;
use super::leftovers;
use super::matches;
use super::readers::Readers;
use super::rows::get;
use super::writer::execute;
use crate::engine::Timestamp;
use crate::session::ports::Stored;
use crate::session::rating::Rating;
use crate::session::{ChannelId, GuildId, MessageId, StoreError, UserId};
use crate::strategy::archive::{
    Archive, ArenaWork, Entry, Match, MatchId, Meeting, Strategy, StrategyId, Submission, Wish,
};
use crate::strategy::{Report, Side};
use sqlx::query;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

impl Archive for SqliteStore {
    fn submit(&self, submission: Submission) -> Stored<'_, Strategy> {
        Box::pin(self.writer.write("strategy", |db| Box::pin(submit(db, submission))))
    }

    fn current(&self, guild: GuildId, author: UserId) -> Stored<'_, Option<Strategy>> {
        Box::pin(async move {
            let mut connection = self.readers.get().await?;
            current(&mut connection, guild, author).await
        })
    }

    fn strategy(&self, id: StrategyId) -> Stored<'_, Option<Strategy>> {
        Box::pin(async move {
            let mut connection = self.readers.get().await?;
            by_id(&mut connection, id).await
        })
    }

    fn strategies(&self, guild: GuildId, limit: u32) -> Stored<'_, Vec<Strategy>> {
        Box::pin(all(&self.readers, guild, limit))
    }

    fn code(&self, id: StrategyId) -> Stored<'_, Option<String>> {
        Box::pin(code(&self.readers, id))
    }

    fn enter(&self, guild: GuildId, author: UserId, at: Timestamp) -> Stored<'_, Option<Strategy>> {
        Box::pin(self.writer.write("strategy", move |db| Box::pin(enter(db, guild, author, at))))
    }

    fn withdraw(
        &self,
        guild: GuildId,
        author: UserId,
        which: StrategyId,
        at: Timestamp,
    ) -> Stored<'_, Option<Vec<MatchId>>> {
        Box::pin(self.writer.write("strategy", move |db| Box::pin(withdraw(db, guild, author, which, at))))
    }

    fn ask_for(&self, wishes: Vec<Wish>) -> Stored<'_, Vec<MatchId>> {
        Box::pin(self.writer.write("strategy", |db| Box::pin(matches::ask_for(db, wishes))))
    }

    fn queue(&self, limit: u32) -> Stored<'_, Vec<Match>> {
        Box::pin(matches::queue(&self.readers, limit))
    }

    fn unposted(&self, after: MatchId, limit: u32) -> Stored<'_, Vec<Match>> {
        Box::pin(matches::unposted(&self.readers, after, limit))
    }

    fn untold(&self, after: MatchId, limit: u32) -> Stored<'_, Vec<Match>> {
        Box::pin(matches::untold(&self.readers, after, limit))
    }

    fn begin(&self, id: MatchId, at: Timestamp) -> Stored<'_, bool> {
        Box::pin(self.writer.write("strategy", move |db| Box::pin(matches::begin(db, id, at))))
    }

    fn finish(&self, id: MatchId, report: Report, at: Timestamp) -> Stored<'_, ()> {
        Box::pin(self.writer.write("strategy", move |db| Box::pin(matches::finish(db, id, report, at))))
    }

    fn fail(&self, id: MatchId, at: Timestamp) -> Stored<'_, ()> {
        Box::pin(self.writer.write("strategy", move |db| Box::pin(matches::fail(db, id, at))))
    }

    fn requeue(&self, at: Timestamp) -> Stored<'_, u64> {
        Box::pin(self.writer.write("strategy", move |db| Box::pin(matches::requeue(db, at))))
    }

    fn put_back(&self, id: MatchId) -> Stored<'_, ()> {
        Box::pin(self.writer.write("strategy", move |db| Box::pin(matches::put_back(db, id))))
    }

    fn set_message(&self, id: MatchId, channel: ChannelId, message: MessageId) -> Stored<'_, ()> {
        Box::pin(
            self.writer.write("strategy", move |db| Box::pin(matches::set_message(db, id, channel, message))),
        )
    }

    fn set_told(&self, id: MatchId) -> Stored<'_, ()> {
        Box::pin(self.writer.write("strategy", move |db| Box::pin(matches::set_told(db, id))))
    }

    fn match_of(&self, id: MatchId) -> Stored<'_, Option<Match>> {
        Box::pin(matches::by_id(&self.readers, id))
    }

    fn report(&self, id: MatchId) -> Stored<'_, Option<Report>> {
        Box::pin(matches::report(&self.readers, id))
    }

    fn log(&self, id: MatchId, side: Side) -> Stored<'_, Option<String>> {
        Box::pin(matches::log(&self.readers, id, side))
    }

    fn matches_of(&self, strategy: StrategyId, limit: u32) -> Stored<'_, Vec<Match>> {
        Box::pin(matches::of(&self.readers, strategy, limit))
    }

    fn arenas(&self) -> Stored<'_, Vec<GuildId>> {
        Box::pin(arenas(&self.readers))
    }

    fn entries(&self, guild: GuildId, limit: u32) -> Stored<'_, Vec<Strategy>> {
        Box::pin(entries(&self.readers, guild, limit))
    }

    fn meetings(&self, guild: GuildId) -> Stored<'_, Vec<Meeting>> {
        Box::pin(matches::meetings(&self.readers, guild))
    }

    fn arena_work(&self, guild: GuildId, since: Timestamp) -> Stored<'_, ArenaWork> {
        Box::pin(matches::arena_work(&self.readers, guild, since))
    }
}

macro_rules! columns {
    () => {
        "id, guild_id, author_id, name, state, submitted_at, rating, deviation, volatility, rated_at, \
         won, drawn, lost"
    };
}

fn read(row: &SqliteRow) -> Result<Strategy, StoreError> {
    let rating =
        (get(row, "rating")?, get(row, "deviation")?, get(row, "volatility")?, get(row, "rated_at")?);
    let entry = match rating {
        (Some(value), Some(deviation), Some(volatility), Some(rated_at)) => Some(Entry {
            rating: Rating { value, deviation, volatility },
            rated_at: Timestamp(rated_at),
            won: get(row, "won")?,
            drawn: get(row, "drawn")?,
            lost: get(row, "lost")?,
        }),
        _ => None,
    };
    Ok(Strategy {
        id: StrategyId(get(row, "id")?),
        guild: GuildId::from_sql(get(row, "guild_id")?),
        author: UserId::from_sql(get(row, "author_id")?),
        name: get(row, "name")?,
        is_current: get::<&str>(row, "state")? == "current",
        submitted_at: Timestamp(get(row, "submitted_at")?),
        entry,
    })
}

async fn current(
    connection: &mut SqliteConnection,
    guild: GuildId,
    author: UserId,
) -> Result<Option<Strategy>, StoreError> {
    let row = query(concat!(
        "SELECT ",
        columns!(),
        " FROM strategies WHERE guild_id = ? AND author_id = ? AND state = 'current'"
    ))
    .bind(guild.to_sql())
    .bind(author.to_sql())
    .fetch_optional(connection)
    .await
    .map_err(driver)?;
    row.as_ref().map(read).transpose()
}

pub(super) async fn by_id(
    connection: &mut SqliteConnection,
    id: StrategyId,
) -> Result<Option<Strategy>, StoreError> {
    let row = query(concat!("SELECT ", columns!(), " FROM strategies WHERE id = ?"))
        .bind(id.0)
        .fetch_optional(connection)
        .await
        .map_err(driver)?;
    row.as_ref().map(read).transpose()
}

async fn all(readers: &Readers, guild: GuildId, limit: u32) -> Result<Vec<Strategy>, StoreError> {
    let rows = query(concat!(
        "SELECT ",
        columns!(),
        " FROM strategies WHERE guild_id = ? AND state = 'current'
          ORDER BY rating IS NULL, rating DESC, id LIMIT ?"
    ))
    .bind(guild.to_sql())
    .bind(limit)
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    rows.iter().map(read).collect()
}

async fn entries(readers: &Readers, guild: GuildId, limit: u32) -> Result<Vec<Strategy>, StoreError> {
    let rows = query(concat!(
        "SELECT ",
        columns!(),
        " FROM strategies WHERE guild_id = ? AND state = 'current' AND entered_at IS NOT NULL
          ORDER BY won + drawn + lost, id LIMIT ?"
    ))
    .bind(guild.to_sql())
    .bind(limit)
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    rows.iter().map(read).collect()
}

async fn code(readers: &Readers, id: StrategyId) -> Result<Option<String>, StoreError> {
    let row = query("SELECT code FROM strategies WHERE id = ?")
        .bind(id.0)
        .fetch_optional(&mut *readers.get().await?)
        .await;
    let row = row.map_err(driver)?;
    row.map_or(Ok(None), |row| get(&row, "code"))
}

async fn submit(connection: &mut SqliteConnection, submission: Submission) -> Result<Strategy, StoreError> {
    let Submission { guild, author, name, source, at } = submission;
    let before = current(connection, guild, author).await?;
    let replace = query(
        "UPDATE strategies SET state = 'replaced' WHERE guild_id = ? AND author_id = ? AND state = 'current'",
    )
    .bind(guild.to_sql())
    .bind(author.to_sql());
    execute(connection, replace).await?;
    let insert = query(
        "INSERT INTO strategies (guild_id, author_id, name, code, state, submitted_at)
         VALUES (?, ?, ?, ?, 'current', ?)",
    )
    .bind(guild.to_sql())
    .bind(author.to_sql())
    .bind(name)
    .bind(source.text().to_owned())
    .bind(at.0);
    execute(connection, insert).await?;
    forget_unused_code(connection).await?;
    if before.is_some_and(|before| before.entry.is_some()) {
        enter(connection, guild, author, at).await?;
    }
    current(connection, guild, author).await?.ok_or_else(|| gone("a strategy that was just kept"))
}

/// Throws away the text of programs that will not be run again.
pub(super) async fn forget_unused_code(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let forget = query(
        "UPDATE strategies SET code = NULL WHERE state <> 'current' AND code IS NOT NULL AND NOT EXISTS
             (SELECT 1 FROM strategy_matches WHERE state IN ('waiting', 'running')
              AND (first_strategy = strategies.id OR second_strategy = strategies.id))",
    );
    execute(connection, forget).await.map(drop)
}

async fn enter(
    connection: &mut SqliteConnection,
    guild: GuildId,
    author: UserId,
    at: Timestamp,
) -> Result<Option<Strategy>, StoreError> {
    let new = Rating::NEW;
    let update = query(
        "UPDATE strategies SET entered_at = ?1, rated_at = ?1, rating = ?2, deviation = ?3, volatility = ?4
         WHERE guild_id = ?5 AND author_id = ?6 AND state = 'current' AND entered_at IS NULL",
    )
    .bind(at.0)
    .bind(new.value)
    .bind(new.deviation)
    .bind(new.volatility)
    .bind(guild.to_sql())
    .bind(author.to_sql());
    execute(connection, update).await?;
    current(connection, guild, author).await
}

async fn withdraw(
    connection: &mut SqliteConnection,
    guild: GuildId,
    author: UserId,
    which: StrategyId,
    at: Timestamp,
) -> Result<Option<Vec<MatchId>>, StoreError> {
    let update = query(
        "UPDATE strategies SET state = 'withdrawn'
         WHERE id = ? AND guild_id = ? AND author_id = ? AND state = 'current'",
    )
    .bind(which.0)
    .bind(guild.to_sql())
    .bind(author.to_sql());
    if execute(connection, update).await? == 0 {
        return Ok(None);
    }
    matches::fail_waiting_of(connection, which, at).await?;
    forget_unused_code(connection).await?;
    matches::running_of(connection, which).await.map(Some)
}

/// Keeps a rating and one more result: 1 won, 0 drawn, -1 lost.
pub(super) async fn keep_result(
    connection: &mut SqliteConnection,
    id: StrategyId,
    rating: Rating,
    result: i8,
    at: Timestamp,
) -> Result<(), StoreError> {
    let update = query(
        "UPDATE strategies SET rating = ?, deviation = ?, volatility = ?, rated_at = ?,
             won = won + ?, drawn = drawn + ?, lost = lost + ? WHERE id = ? AND entered_at IS NOT NULL",
    )
    .bind(rating.value)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(at.0)
    .bind(i64::from(result > 0))
    .bind(i64::from(result == 0))
    .bind(i64::from(result < 0))
    .bind(id.0);
    execute(connection, update).await.map(drop)
}

async fn arenas(readers: &Readers) -> Result<Vec<GuildId>, StoreError> {
    let rows = query(
        "SELECT guild_id FROM strategies
         WHERE state = 'current' AND entered_at IS NOT NULL
           AND guild_id NOT IN (SELECT guild_id FROM guilds_left)
           AND guild_id NOT IN (SELECT guild_id FROM strategy_matches
                                WHERE occasion = 'arena' AND state IN ('waiting', 'running'))
         GROUP BY guild_id HAVING count(*) > 1 ORDER BY guild_id",
    )
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    rows.iter().map(|row| Ok(GuildId::from_sql(get(row, "guild_id")?))).collect()
}

/// Deletes what is a person's own: programs, what they printed and said, and their name on everything.
/// Results stay. Returns how many programs and wishes for matches were theirs.
pub(super) async fn forget_author(
    connection: &mut SqliteConnection,
    author: UserId,
) -> Result<u64, StoreError> {
    leftovers::forget_words_of(connection, author).await?;
    let author = author.to_sql();
    for column in ["first", "second"] {
        let log = match column {
            "first" => query(
                "UPDATE strategy_matches SET first_log = NULL
                 WHERE first_strategy IN (SELECT id FROM strategies WHERE author_id = ?)",
            ),
            _ => query(
                "UPDATE strategy_matches SET second_log = NULL
                 WHERE second_strategy IN (SELECT id FROM strategies WHERE author_id = ?)",
            ),
        };
        execute(connection, log.bind(author)).await?;
    }
    let asked = query("UPDATE strategy_matches SET asked_by = 0 WHERE asked_by = ?").bind(author);
    let asked = execute(connection, asked).await?;
    let erase =
        query("UPDATE strategies SET author_id = 0, name = '—', state = 'withdrawn' WHERE author_id = ?")
            .bind(author);
    let programs = execute(connection, erase).await?;
    // A match that waits or runs comes to its end; the program goes with the last one.
    forget_unused_code(connection).await?;
    Ok(asked + programs)
}

pub(super) fn gone(what: &str) -> StoreError {
    StoreError::Inconsistent(format!("{what} is not there"))
}

#[cfg(test)]
#[path = "strategies_tests.rs"]
mod tests;
