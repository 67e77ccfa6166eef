//! Deleting what is stored of a person.
//!
//! Finished games stay, with nobody in the person's place: their hashes speak of seats. What other
//! people chose stays theirs, such as whose challenges they refuse.

use super::error::driver;
use super::rows::count;
use super::writer::execute;
use crate::session::{Forgotten, StoreError, UserId};
use sqlx::query;
use sqlx::sqlite::SqliteConnection;

/// Every place where a person's id is stored as such, and what becomes of it. `refused_people.refused_id`
/// is not among them.
const STATEMENTS: [&str; 4] = [
    // One pass: of tables that came to nothing there is no index.
    "UPDATE games
     SET host_id = CASE host_id WHEN ?1 THEN 0 ELSE host_id END,
         guest_id = CASE guest_id WHEN ?1 THEN 0 ELSE guest_id END,
         invited_id = CASE invited_id WHEN ?1 THEN 0 ELSE invited_id END
     WHERE host_id = ?1 OR guest_id = ?1 OR invited_id = ?1",
    "UPDATE guild_changes SET user_id = 0 WHERE user_id = ?1",
    "DELETE FROM ratings WHERE user_id = ?1",
    // The people they refused go with it.
    "DELETE FROM user_settings WHERE user_id = ?1",
];

pub(super) async fn person(connection: &mut SqliteConnection, user: UserId) -> Result<Forgotten, StoreError> {
    let row = query(
        "SELECT count(*) AS unfinished FROM games
         WHERE status IN ('open', 'running') AND (host_id = ?1 OR guest_id = ?1 OR invited_id = ?1)",
    )
    .bind(user.to_sql())
    .fetch_one(&mut *connection)
    .await
    .map_err(driver)?;
    let unfinished = count(&row, "unfinished")?;
    if unfinished > 0 {
        return Ok(Forgotten::StillPlaying { unfinished });
    }
    let mut touched = Vec::new();
    for statement in STATEMENTS {
        touched.push(execute(connection, query(statement).bind(user.to_sql())).await?);
    }
    Ok(Forgotten::Done { games: touched[0] })
}
