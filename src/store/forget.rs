//! Deleting what is stored of a person.
//!
//! Finished games stay, with nobody in the person's place: their hashes speak of seats. What other
//! people chose stays theirs, such as whose challenges they refuse. Whom the person challenged in vain
//! is not kept either: they may never have used the bot.

use super::error::driver;
use super::rows::count;
use super::strategies;
use super::writer::execute;
use crate::session::{Forgotten, StoreError, UserId};
use sqlx::query;
use sqlx::sqlite::SqliteConnection;

/// Every place where a person's id is stored as such, and what becomes of it, strategies aside, which know
/// themselves. A test holds that no column is left out.
const STATEMENTS: [&str; 4] = [
    // One pass: of tables that came to nothing there is no index.
    "UPDATE games
     SET host_id = CASE host_id WHEN ?1 THEN 0 ELSE host_id END,
         guest_id = CASE guest_id WHEN ?1 THEN 0 ELSE guest_id END,
         invited_id = CASE WHEN invited_id = ?1 THEN 0
                           WHEN invited_id IS NOT NULL AND status IN ('cancelled', 'declined', 'expired')
                               AND host_id = ?1 THEN 0
                           ELSE invited_id END
     WHERE host_id = ?1 OR guest_id = ?1 OR invited_id = ?1",
    "UPDATE guild_changes SET user_id = 0 WHERE user_id = ?1",
    "DELETE FROM ratings WHERE user_id = ?1",
    // The people they refused go with it.
    "DELETE FROM user_settings WHERE user_id = ?1",
];

pub(super) async fn person(connection: &mut SqliteConnection, user: UserId) -> Result<Forgotten, StoreError> {
    // A challenge that somebody else made is no reason to keep anything: it stays, to nobody.
    let row = query(
        "SELECT count(*) AS unfinished FROM games
         WHERE status IN ('open', 'running') AND (host_id = ?1 OR guest_id = ?1)",
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
    let games = touched[0];
    touched.push(strategies::forget_author(connection, user).await?);
    if touched.iter().all(|&rows| rows == 0) && !is_refused(connection, user).await? {
        return Ok(Forgotten::Nothing);
    }
    Ok(Forgotten::Done { games })
}

/// Whether somebody refuses this person's challenges, which stays.
async fn is_refused(connection: &mut SqliteConnection, user: UserId) -> Result<bool, StoreError> {
    let refusals = query("SELECT count(*) AS refusals FROM refused_people WHERE refused_id = ?");
    let row = refusals.bind(user.to_sql()).fetch_one(connection).await.map_err(driver)?;
    Ok(count(&row, "refusals")? > 0)
}

#[cfg(test)]
mod tests {
    use crate::session::ports::Store;
    use crate::session::tests::rig::{GUEST, HOST, Rig, STRANGER, new_table};
    use crate::session::{Forgotten, NewTable, UserId};
    use sqlx::{ConnectOptions, Row};
    use std::collections::BTreeSet;

    /// Columns that hold a person's id. What is not here is another kind of id, or is said why to stay.
    const PEOPLE: [&str; 10] = [
        "games.guest_id",
        "games.host_id",
        "games.invited_id",
        "guild_changes.user_id",
        "ratings.user_id",
        "refused_people.user_id",
        "strategies.author_id",
        "strategy_matches.asked_by",
        "user_settings.user_id",
        // What somebody else chose is theirs: whoever is refused could shake it off otherwise.
        "refused_people.refused_id",
    ];

    /// What is stored of who sat where: host, guest and invited of each game, by number.
    async fn seats(rig: &Rig) -> Vec<(i64, Option<i64>, Option<i64>)> {
        let options: sqlx::sqlite::SqliteConnectOptions = rig.machine.url().parse().unwrap();
        let mut db = options.connect().await.unwrap();
        let rows = sqlx::query_as("SELECT host_id, guest_id, invited_id FROM games ORDER BY id");
        rows.fetch_all(&mut db).await.unwrap()
    }

    #[tokio::test]
    async fn whom_the_person_challenged_in_vain_is_not_kept() {
        let rig = Rig::new().await;
        let open = async |host, invited| {
            let table = NewTable { invited, ..new_table(host, rig.now()) };
            rig.sessions.open_table(table).await.unwrap().id()
        };
        let cancelled = open(HOST, Some(GUEST)).await;
        rig.sessions.cancel(cancelled, HOST, rig.arrival()).await.unwrap();
        let declined = open(HOST, Some(GUEST)).await;
        rig.sessions.decline(declined, GUEST, rig.arrival()).await.unwrap();
        let others = open(STRANGER, Some(GUEST)).await;
        rig.sessions.cancel(others, STRANGER, rig.arrival()).await.unwrap();
        let anybodys = open(HOST, None).await;
        rig.sessions.cancel(anybodys, HOST, rig.arrival()).await.unwrap();

        assert_eq!(rig.store.forget_person(HOST).await.unwrap(), Forgotten::Done { games: 3 });
        let [guest, stranger] = [GUEST, STRANGER].map(UserId::to_sql);
        let left = [(0, None, Some(0)), (0, None, Some(0)), (stranger, None, Some(guest)), (0, None, None)];
        assert_eq!(seats(&rig).await, left);
    }

    #[tokio::test]
    async fn a_person_of_whom_nothing_is_stored_is_told_apart() {
        let rig = Rig::new().await;
        let forget = async |user| rig.store.forget_person(user).await.unwrap();
        assert_eq!(forget(HOST).await, Forgotten::Nothing);
        let table = NewTable { invited: Some(GUEST), ..new_table(HOST, rig.now()) };
        let table = rig.sessions.open_table(table).await.unwrap().id();
        rig.sessions.decline(table, GUEST, rig.arrival()).await.unwrap();
        for user in [GUEST, HOST] {
            assert!(matches!(forget(user).await, Forgotten::Done { .. }), "{user:?}");
            assert_eq!(forget(user).await, Forgotten::Nothing, "{user:?} is gone");
        }
        rig.sessions.edit_user(GUEST, |settings| settings.refused.push(STRANGER)).await.unwrap();
        assert_eq!(forget(STRANGER).await, Forgotten::Done { games: 0 }, "the refusal stays");
        assert_eq!(forget(GUEST).await, Forgotten::Done { games: 0 }, "their settings");
        assert_eq!(forget(GUEST).await, Forgotten::Nothing);
    }

    /// Columns with ids of other things.
    const OTHERS: [&str; 12] = [
        "board_channel_id",
        "board_message_id",
        "channel_id",
        "first_strategy",
        "game_id",
        "guild_id",
        "id",
        "message_id",
        "second_strategy",
        "table_message_id",
        "thread_id",
        "rematch_of",
    ];

    #[tokio::test]
    async fn whatever_column_may_hold_a_person_has_been_thought_of() {
        let rig = Rig::new().await;
        let options: sqlx::sqlite::SqliteConnectOptions = rig.machine.url().parse().unwrap();
        let mut db = options.connect().await.unwrap();
        let rows = sqlx::query(
            "SELECT t.name || '.' || c.name AS place, c.name AS name FROM sqlite_master t
             JOIN pragma_table_info(t.name) c
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE '%sqlx%'
               AND (c.name LIKE '%id' OR c.name LIKE '%\\_by' ESCAPE '\\' OR c.name LIKE '%user%'
                    OR c.name LIKE '%person%' OR c.name LIKE '%player%' OR c.name LIKE '%author%')",
        )
        .fetch_all(&mut db)
        .await
        .unwrap();
        let mut found = BTreeSet::new();
        for row in rows {
            let (place, name): (String, String) = (row.get("place"), row.get("name"));
            if !OTHERS.contains(&name.as_str()) {
                found.insert(place);
            }
        }
        assert_eq!(found, PEOPLE.map(str::to_owned).into(), "say in `STATEMENTS` what becomes of a new one");
    }
}
