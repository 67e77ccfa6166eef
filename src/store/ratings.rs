//! Ratings and results.

use super::error::driver;
use super::readers::Readers;
use super::rows::get;
use super::writer::execute;
use crate::engine::{Rule, Timestamp};
use crate::session::rating::{
    Change, PROVISIONAL_ABOVE, RatedGame, Rating, RatingChange, Standing, Tally, rate,
};
use crate::session::{GameId, GuildId, StoreError, Table, UserId};
use sqlx::query;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

/// Rates a game that has just ended. The row of the game itself keeps it from being rated twice.
pub(super) async fn apply(
    connection: &mut SqliteConnection,
    table: &Table,
    rated: RatedGame,
    at: Timestamp,
) -> Result<RatingChange, StoreError> {
    let RatedGame { rule, black, white, score } = rated;
    let mut before = Vec::with_capacity(2);
    for user in [black, white] {
        let standing = standing(connection, table.guild, rule, user).await?;
        before.push(standing.map_or((Rating::NEW, 0), |standing| (standing.at(at), standing.games)));
    }
    let [(black_before, black_games), (white_before, white_games)] = before[..] else {
        return Err(StoreError::Inconsistent("two players have two ratings".to_owned()));
    };
    let (black_after, white_after) = rate(black_before, white_before, score);
    let insert = query(
        "INSERT INTO rated_games (game_id, black_before, black_after, black_deviation,
                                  white_before, white_after, white_deviation)
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(table.id.to_sql())
    .bind(black_before.value)
    .bind(black_after.value)
    .bind(black_after.deviation)
    .bind(white_before.value)
    .bind(white_after.value)
    .bind(white_after.deviation);
    execute(connection, insert).await?;
    for (user, rating, games) in [(black, black_after, black_games), (white, white_after, white_games)] {
        let upsert = query(
            "INSERT INTO ratings (guild_id, rule, user_id, rating, deviation, volatility, games, rated_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (guild_id, rule, user_id) DO UPDATE
             SET rating = excluded.rating, deviation = excluded.deviation,
                 volatility = excluded.volatility, games = excluded.games, rated_at = excluded.rated_at",
        )
        .bind(table.guild.to_sql())
        .bind(rule.name())
        .bind(user.to_sql())
        .bind(rating.value)
        .bind(rating.deviation)
        .bind(rating.volatility)
        .bind(games + 1)
        .bind(at.0);
        execute(connection, upsert).await?;
    }
    Ok(RatingChange {
        black: change(black_before.value, black_after),
        white: change(white_before.value, white_after),
    })
}

fn change(from: f64, to: Rating) -> Change {
    Change { from: from.round() as i32, to: to.shown() }
}

macro_rules! standing_columns {
    () => {
        "user_id, rule, rating, deviation, volatility, games, rated_at"
    };
}

fn read(row: &SqliteRow) -> Result<Standing, StoreError> {
    let word: &str = get(row, "rule")?;
    let rule = Rule::ALL.into_iter().find(|rule| rule.name() == word);
    Ok(Standing {
        user: UserId::from_sql(get(row, "user_id")?),
        rule: rule.ok_or_else(|| StoreError::Inconsistent(format!("a rating is for {word:?}")))?,
        rating: Rating {
            value: get(row, "rating")?,
            deviation: get(row, "deviation")?,
            volatility: get(row, "volatility")?,
        },
        games: get(row, "games")?,
        rated_at: Timestamp(get(row, "rated_at")?),
    })
}

async fn standing(
    connection: &mut SqliteConnection,
    guild: GuildId,
    rule: Rule,
    user: UserId,
) -> Result<Option<Standing>, StoreError> {
    let row = query(concat!(
        "SELECT ",
        standing_columns!(),
        " FROM ratings WHERE guild_id = ? AND rule = ? AND user_id = ?"
    ))
    .bind(guild.to_sql())
    .bind(rule.name())
    .bind(user.to_sql())
    .fetch_optional(connection)
    .await
    .map_err(driver)?;
    row.as_ref().map(read).transpose()
}

pub(super) async fn of_user(
    readers: &Readers,
    guild: GuildId,
    user: UserId,
) -> Result<Vec<Standing>, StoreError> {
    let found = query(concat!(
        "SELECT ",
        standing_columns!(),
        " FROM ratings WHERE user_id = ? AND guild_id = ? ORDER BY games DESC, rule"
    ))
    .bind(user.to_sql())
    .bind(guild.to_sql())
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    found.iter().map(read).collect()
}

pub(super) async fn top(
    readers: &Readers,
    guild: GuildId,
    rule: Rule,
    limit: u32,
) -> Result<Vec<Standing>, StoreError> {
    // Those about whom little is known come last, or a single lucky game would lead the list.
    let found = query(concat!(
        "SELECT ",
        standing_columns!(),
        " FROM ratings WHERE guild_id = ? AND rule = ?
         ORDER BY deviation > ?, rating DESC, user_id LIMIT ?"
    ))
    .bind(guild.to_sql())
    .bind(rule.name())
    .bind(PROVISIONAL_ABOVE)
    .bind(limit)
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    found.iter().map(read).collect()
}

pub(super) async fn change_of(readers: &Readers, game: GameId) -> Result<Option<RatingChange>, StoreError> {
    let row = query("SELECT * FROM rated_games WHERE game_id = ?")
        .bind(game.to_sql())
        .fetch_optional(&mut *readers.get().await?)
        .await
        .map_err(driver)?;
    let Some(row) = row else { return Ok(None) };
    let side = |before, after, deviation| -> Result<Change, StoreError> {
        let to = Rating { value: get(&row, after)?, deviation: get(&row, deviation)?, ..Rating::NEW };
        Ok(change(get(&row, before)?, to))
    };
    Ok(Some(RatingChange {
        black: side("black_before", "black_after", "black_deviation")?,
        white: side("white_before", "white_after", "white_deviation")?,
    }))
}

pub(super) async fn tally(readers: &Readers, guild: GuildId, user: UserId) -> Result<Tally, StoreError> {
    let found = query(
        "SELECT as_black, winner, count(*) AS games
         FROM (SELECT black = 'host' AS as_black, winner FROM games
               WHERE status = 'finished' AND host_id = ?1 AND guild_id = ?2 AND reason <> 'aborted'
               UNION ALL
               SELECT black = 'guest', winner FROM games
               WHERE status = 'finished' AND guest_id = ?1 AND guild_id = ?2 AND reason <> 'aborted')
         GROUP BY as_black, winner",
    )
    .bind(user.to_sql())
    .bind(guild.to_sql())
    .fetch_all(&mut *readers.get().await?)
    .await
    .map_err(driver)?;
    let mut tally = Tally::default();
    for row in &found {
        let as_black: bool = get(row, "as_black")?;
        let winner: Option<&str> = get(row, "winner")?;
        let side = if as_black { &mut tally.black } else { &mut tally.white };
        let kind = match winner {
            None => &mut side.drawn,
            Some("black") if as_black => &mut side.won,
            Some("white") if !as_black => &mut side.won,
            Some(_) => &mut side.lost,
        };
        *kind += get::<u32>(row, "games")?;
    }
    Ok(tally)
}
