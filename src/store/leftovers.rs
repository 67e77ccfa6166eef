//! What is left of matches: logs of the newest, whole reports of the newer, moves and results of all.

use super::error::driver;
use super::rows::{from_json, get, to_json};
use super::writer::execute;
use crate::session::{StoreError, UserId};
use crate::strategy::archive::{MatchId, REPORTS_KEPT};
use crate::strategy::{LogBook, Report, Side};
use sqlx::query;
use sqlx::sqlite::SqliteConnection;

/// Logs are kept of so many newest matches of an author.
pub(super) const LOGS_KEPT: u32 = 10;

/// Keeps the logs of an author's last matches on a server, whichever of their programs played: handing in
/// a new one makes no room for more.
pub(super) async fn forget_old_logs(
    connection: &mut SqliteConnection,
    strategy: i64,
) -> Result<(), StoreError> {
    for forget in [
        "WITH mine AS (SELECT s.id FROM strategies s JOIN strategies o USING (guild_id, author_id) WHERE o.id = ?1)
         UPDATE strategy_matches SET first_log = NULL WHERE first_strategy IN mine AND first_log IS NOT NULL
         AND id NOT IN (SELECT id FROM strategy_matches WHERE first_strategy IN mine OR second_strategy IN mine
                        ORDER BY id DESC LIMIT ?2)",
        "WITH mine AS (SELECT s.id FROM strategies s JOIN strategies o USING (guild_id, author_id) WHERE o.id = ?1)
         UPDATE strategy_matches SET second_log = NULL WHERE second_strategy IN mine AND second_log IS NOT NULL
         AND id NOT IN (SELECT id FROM strategy_matches WHERE first_strategy IN mine OR second_strategy IN mine
                        ORDER BY id DESC LIMIT ?2)",
    ] {
        execute(connection, query(forget).bind(strategy).bind(LOGS_KEPT)).await?;
    }
    Ok(())
}

/// Reports that are shortened with one match at most; more there are only after a change of the limit.
const SHORTENED_AT_ONCE: u32 = 20;

/// Leaves of matches older than an author's newest ones their moves and results.
pub(super) async fn shorten_old_reports(
    connection: &mut SqliteConnection,
    strategy: i64,
) -> Result<(), StoreError> {
    let old = query(
        "WITH mine AS (SELECT s.id FROM strategies s JOIN strategies o USING (guild_id, author_id) WHERE o.id = ?1)
         SELECT id, report FROM strategy_matches
         WHERE whole = 1 AND state = 'finished' AND (first_strategy IN mine OR second_strategy IN mine)
           AND id NOT IN (SELECT id FROM strategy_matches WHERE state = 'finished'
                          AND (first_strategy IN mine OR second_strategy IN mine)
                          ORDER BY id DESC LIMIT ?2)
         ORDER BY id LIMIT ?3",
    );
    let old = old.bind(strategy).bind(REPORTS_KEPT).bind(SHORTENED_AT_ONCE);
    for row in old.fetch_all(&mut *connection).await.map_err(driver)? {
        let (id, stored): (i64, &str) = (get(&row, "id")?, get(&row, "report")?);
        let shortened = from_json("a match", stored).and_then(|mut report: Report| {
            report.shorten();
            to_json(&report)
        });
        let kept = shortened.unwrap_or_else(|error| {
            // No reason to lose the result of a newer match.
            tracing::error!(strategy.game = id, %error, "an old match cannot be shortened");
            stored.to_owned()
        });
        let update =
            query("UPDATE strategy_matches SET report = ?, whole = 0 WHERE id = ?").bind(kept).bind(id);
        execute(connection, update).await?;
    }
    Ok(())
}

/// Takes out of reports what somebody's programs said in them: exceptions, and answers that were no moves.
pub(super) async fn forget_words_of(
    connection: &mut SqliteConnection,
    author: UserId,
) -> Result<(), StoreError> {
    let said = query(
        "WITH mine AS (SELECT id FROM strategies WHERE author_id = ?)
         SELECT id, report, coalesce(first_strategy IN mine, 0) AS first,
                coalesce(second_strategy IN mine, 0) AS second
         FROM strategy_matches
         WHERE whole = 1 AND state = 'finished' AND (first_strategy IN mine OR second_strategy IN mine)",
    );
    for row in said.bind(author.to_sql()).fetch_all(&mut *connection).await.map_err(driver)? {
        let before: &str = get(&row, "report")?;
        let mut report: Report = from_json("a match", before)?;
        for (side, column) in Side::BOTH.into_iter().zip(["first", "second"]) {
            if get(&row, column)? {
                report.forget_words(side);
            }
        }
        let after = to_json(&report)?;
        if after != before {
            let update = query("UPDATE strategy_matches SET report = ? WHERE id = ?")
                .bind(after)
                .bind(get::<i64>(&row, "id")?);
            execute(connection, update).await?;
        }
    }
    Ok(())
}

/// Somebody whose data were deleted while their match was running leaves neither log nor words behind.
pub(super) async fn forget_nobody(
    connection: &mut SqliteConnection,
    id: MatchId,
    report: &mut Report,
) -> Result<(), StoreError> {
    let row = query(
        "SELECT coalesce(a.author_id = 0, 0) AS first, coalesce(b.author_id = 0, 0) AS second
         FROM strategy_matches m
         LEFT JOIN strategies a ON a.id = m.first_strategy
         LEFT JOIN strategies b ON b.id = m.second_strategy
         WHERE m.id = ?",
    );
    let Some(row) = row.bind(id.0).fetch_optional(connection).await.map_err(driver)? else { return Ok(()) };
    for (side, column) in Side::BOTH.into_iter().zip(["first", "second"]) {
        if get(&row, column)? {
            report.forget_words(side);
            report.logs[side.index()] = LogBook::default();
        }
    }
    Ok(())
}
