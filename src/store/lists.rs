//! Lists of tables: a person's, a channel's, a server's.
//!
//! Asked with every command, so each is found by an index, whatever else is stored. Who belongs in
//! several ways is looked up once for each: of an OR over several indexes SQLite makes a walk through
//! all games as soon as the order suits it.

use super::error::driver;
use super::readers::Readers;
use super::rows::{self, table_columns};
use crate::session::step::TableQuery;
use crate::session::{ChannelId, GuildId, StoreError, Table, UserId};
use sqlx::query;

/// Games of a state (the condition of the indexes) of which one of the columns is the parameter.
macro_rules! among {
    ($state:literal, $parameter:literal, $first:literal $(, $more:literal)*) => {
        concat!(
            " id IN (SELECT id FROM games WHERE ", $state, " AND ", $first, " = ", $parameter,
            $(" UNION ALL SELECT id FROM games WHERE ", $state, " AND ", $more, " = ", $parameter,)*
            ") "
        )
    };
}

macro_rules! unfinished {
    ($($by:literal),*) => { among!("status IN ('open', 'running')", $($by),*) };
}

macro_rules! finished {
    ($($by:literal),*) => { among!("status = 'finished'", $($by),*) };
}

macro_rules! select {
    ($($rest:expr),*) => { concat!("SELECT ", table_columns!(), " FROM games WHERE ", $($rest),*) };
}

/// The statement; `?1` and `?2` are what is wanted, `?3` the limit.
const fn sql(wanted: TableQuery) -> &'static str {
    match wanted {
        TableQuery::UnfinishedOf(..) => select!(
            unfinished!("?1", "host_id", "guest_id", "invited_id"),
            "AND (?2 IS NULL OR guild_id = ?2)
             ORDER BY status = 'running' DESC, host_id = ?1 DESC, id DESC LIMIT ?3"
        ),
        TableQuery::UnfinishedOn(..) => select!(
            "status IN ('open', 'running') AND guild_id = ?1
             ORDER BY channel_id = ?2 OR thread_id IS ?2 DESC, status = 'running' DESC, id DESC LIMIT ?3"
        ),
        TableQuery::FinishedOf(..) => select!(
            finished!("?1", "host_id", "guest_id"),
            "AND (?2 IS NULL OR guild_id = ?2) ORDER BY ended_at DESC, id DESC LIMIT ?3"
        ),
        TableQuery::FinishedIn(_) => select!(
            finished!("?1", "channel_id", "thread_id"),
            "AND ?2 IS NULL ORDER BY ended_at DESC, id DESC LIMIT ?3"
        ),
        TableQuery::UnfinishedIn(_) => select!(
            unfinished!("?1", "channel_id", "thread_id"),
            "AND ?2 IS NULL ORDER BY status = 'running' DESC, id DESC LIMIT ?3"
        ),
        TableQuery::RematchesOf(_) => select!(
            "id <> ?1 AND ?2 IS NULL AND id IN (
                 WITH RECURSIVE later (id) AS (
                     SELECT ?1 UNION SELECT games.id FROM later JOIN games ON rematch_of = later.id
                     WHERE rematch_of IS NOT NULL AND started_at IS NOT NULL
                 ) SELECT id FROM later)
             ORDER BY id DESC LIMIT ?3"
        ),
        // A person has fewer games than a channel may have.
        TableQuery::PlayedIn(..) => select!(
            unfinished!("?2", "host_id", "guest_id"),
            "AND status = 'running' AND (channel_id = ?1 OR thread_id = ?1) ORDER BY id DESC LIMIT ?3"
        ),
        TableQuery::OpenIn(..) => select!(
            unfinished!("?1", "channel_id", "thread_id"),
            "AND status = 'open'
             ORDER BY invited_id IS ?2 DESC, invited_id IS NULL AND host_id <> ?2 DESC, id DESC LIMIT ?3"
        ),
    }
}

pub(super) async fn tables(
    readers: &Readers,
    wanted: TableQuery,
    limit: u32,
) -> Result<Vec<Table>, StoreError> {
    let (first, second) = match wanted {
        TableQuery::UnfinishedOf(user, guild) | TableQuery::FinishedOf(user, guild) => {
            (UserId::to_sql(user), guild.map(GuildId::to_sql))
        }
        TableQuery::UnfinishedOn(guild, channel) => (guild.to_sql(), Some(ChannelId::to_sql(channel))),
        TableQuery::FinishedIn(channel) | TableQuery::UnfinishedIn(channel) => (channel.to_sql(), None),
        TableQuery::RematchesOf(game) => (game.to_sql(), None),
        TableQuery::PlayedIn(channel, user) | TableQuery::OpenIn(channel, user) => {
            (channel.to_sql(), Some(user.to_sql()))
        }
    };
    let found = query(sql(wanted)).bind(first).bind(second).bind(limit);
    let found = found.fetch_all(&mut *readers.get().await?).await.map_err(driver)?;
    found.iter().map(rows::table).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameId;
    use crate::session::tests::rig::Machine;
    use sqlx::Row;

    #[tokio::test]
    async fn no_list_is_found_by_a_walk_through_all_games() {
        let machine = Machine::new();
        let store = machine.open().await;
        let (user, guild, channel) = (UserId(1), GuildId(2), ChannelId(3));
        let every = [
            TableQuery::UnfinishedOf(user, None),
            TableQuery::UnfinishedOf(user, Some(guild)),
            TableQuery::UnfinishedIn(channel),
            TableQuery::PlayedIn(channel, user),
            TableQuery::OpenIn(channel, user),
            TableQuery::UnfinishedOn(guild, channel),
            TableQuery::FinishedOf(user, Some(guild)),
            TableQuery::FinishedIn(channel),
            TableQuery::RematchesOf(GameId(4)),
        ];
        for wanted in every {
            let explain = format!("EXPLAIN QUERY PLAN {}", sql(wanted));
            let plan = query(sqlx::AssertSqlSafe(explain))
                .fetch_all(&mut *store.readers.get().await.unwrap())
                .await
                .unwrap();
            let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
            assert!(plan.iter().any(|step| step.starts_with("SEARCH games")), "{wanted:?}: {plan:?}");
            assert!(!plan.iter().any(|step| step.contains("SCAN games")), "{wanted:?}: {plan:?}");
        }
    }
}
