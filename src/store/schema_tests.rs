//! Databases of every earlier schema, with games in them, are brought up to date.
//!
//! `tests/data/schemas/VERSION.sql` is a database as that version left it. Whoever adds a migration
//! keeps the schema before it: `OMOK_KEEP_SCHEMAS=1 cargo test --lib schema_tests` writes the files
//! that are missing.

use super::SqliteStore;
use super::open::MIGRATIONS;
use crate::engine::Millis;
use crate::session::ports::Store as _;
use crate::session::tests::rig::{GUEST, GUILD, HOST, Machine, Rig, new_table};
use crate::session::{GameId, PlayerAction, Status, UserId};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, query, query_scalar, raw_sql};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Games in each file, whatever became of them.
const TABLES: usize = 9;

fn file(version: i64) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/schemas/{version}.sql"))
}

/// Every version but the newest, which nothing has followed yet.
fn earlier() -> Vec<i64> {
    let mut versions: Vec<i64> = MIGRATIONS.iter().map(|migration| migration.version).collect();
    versions.pop();
    versions
}

async fn connect(path: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true).foreign_keys(false);
    options.connect().await.unwrap()
}

#[tokio::test]
async fn a_database_of_every_earlier_schema_goes_on_with_its_games() {
    let fresh = Machine::new();
    fresh.open().await.close().await;
    let newest = schema_of(&mut connect(&path_of(&fresh)).await).await;
    for version in earlier() {
        let Ok(sql) = std::fs::read_to_string(file(version)) else {
            panic!("no database of schema {version} is kept: see the head of src/store/schema_tests.rs");
        };
        assert!(!sql.contains('\r'), "schema {version}: the checksums hold for LF alone");
        let machine = Machine::new();
        let mut connection = connect(&path_of(&machine)).await;
        raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        let actions = count(&mut connection, "SELECT count(*) FROM actions").await;
        connection.close().await.unwrap();

        let rig = machine.boot().await;
        assert_eq!(rig.store.count("SELECT count(*) FROM actions").await, actions, "schema {version}");
        assert_eq!(rig.store.ids_after(GameId(0), 100).await.unwrap().len(), TABLES);
        rig.check().await;
        let now = schema_of(&mut connect(&path_of(&rig.machine)).await).await;
        assert_eq!(now, newest, "schema {version} becomes another than a new database has");

        // The clocks have stood still since; played on as before.
        rig.sessions.gateway_back().await;
        rig.tell_all().await;
        rig.live(Millis(16_000)).await;
        let running = rig.sessions.games_of(HOST, Some(GUILD)).await.unwrap();
        let running = running.iter().find(|table| table.status == Status::Running && table.ply == 4).unwrap();
        rig.place(running.id, HOST, "H10").await.unwrap();
        assert_eq!(rig.sessions.guild_settings(GUILD).await.unwrap().language.as_deref(), Some("ko"));
        assert_eq!(rig.sessions.user_settings(GUEST).await.unwrap().language.as_deref(), Some("ja"));
        rig.check().await;
    }
}

#[tokio::test]
async fn the_schemas_that_are_missing_are_written_when_asked() {
    let asked = std::env::var_os("OMOK_KEEP_SCHEMAS").is_some();
    let full = played().await;
    let versions = if asked { earlier() } else { earlier().into_iter().take(1).collect() };
    for version in versions {
        let sql = database_of(version, &path_of(&full.machine)).await;
        assert!(sql.matches("INSERT INTO games ").count() == TABLES, "schema {version}");
        if asked && !file(version).exists() {
            std::fs::create_dir_all(file(version).parent().unwrap()).unwrap();
            std::fs::write(file(version), sql).unwrap();
        }
    }
}

fn path_of(machine: &Machine) -> PathBuf {
    PathBuf::from(machine.url().strip_prefix("sqlite://").unwrap())
}

async fn count(connection: &mut SqliteConnection, sql: &'static str) -> i64 {
    query_scalar(sql).fetch_one(connection).await.unwrap()
}

/// Everything that makes up a schema, in no order.
async fn schema_of(connection: &mut SqliteConnection) -> BTreeSet<String> {
    let rows = query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetch_all(connection).await;
    rows.unwrap().iter().map(|row| row.get(0)).collect()
}

/// A database with a game in every state, as the newest version leaves it.
async fn played() -> Rig {
    let rig = Rig::new().await;
    let timed_out = rig.game().await;
    rig.tell_all().await;
    rig.live(Millis(63_000)).await;
    assert_eq!(rig.see(timed_out).await.ply(), 1, "an automatic move");
    let running = rig.game().await;
    rig.play(running, "H8 A1 H9 A2").await;
    let resigned = rig.game().await;
    rig.play(resigned, "H8 A1").await;
    rig.act(resigned, HOST, PlayerAction::Resign).await.unwrap();
    let won = rig.game().await;
    rig.play(won, "H8 A1 H9 A2 H10 A3 H11 A4 H12").await;
    let undone = rig.game().await;
    rig.play(undone, "H8 A1").await;
    rig.act(undone, HOST, PlayerAction::RequestUndo).await.unwrap();
    rig.act(undone, GUEST, PlayerAction::RespondUndo { accept: true }).await.unwrap();
    rig.act(undone, GUEST, PlayerAction::Resign).await.unwrap();
    for number in 0..3 {
        let host = UserId(1000 + number);
        let table = rig.sessions.open_table(new_table(host, rig.now())).await.unwrap().id();
        match number {
            0 => drop(rig.sessions.cancel(table, host, rig.arrival()).await.unwrap()),
            1 => drop(rig.sessions.abort(table, rig.arrival()).await.unwrap()),
            _ => {}
        }
    }
    let drawn = rig.game().await;
    rig.play(drawn, "H8 A1").await;
    rig.act(drawn, HOST, PlayerAction::OfferDraw).await.unwrap();
    let mut connection = connect(&path_of(&rig.machine)).await;
    for sql in [
        format!("INSERT INTO guild_settings (guild_id, language) VALUES ({}, 'ko')", GUILD.0),
        format!("INSERT INTO user_settings (user_id, language) VALUES ({}, 'ja')", GUEST.0),
    ] {
        query(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    rig
}

/// The same games as a database of that version would have them: what its columns hold.
async fn database_of(version: i64, full: &Path) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut connection = connect(&folder.path().join("old.db")).await;
    MIGRATIONS.run_to(version, &mut connection).await.unwrap();
    let attach = format!("ATTACH '{}' AS full", full.display());
    query(AssertSqlSafe(attach)).execute(&mut connection).await.unwrap();
    for table in tables(&mut connection).await {
        if table.starts_with("_sqlx") {
            continue;
        }
        // What later versions dropped is as new there.
        let columns = columns_kept(&mut connection, &table).await.join(", ");
        if columns.is_empty() {
            continue;
        }
        let copy = format!(
            "DELETE FROM main.{table}; INSERT INTO main.{table} ({columns}) SELECT {columns} FROM full.{table}"
        );
        raw_sql(AssertSqlSafe(copy)).execute(&mut connection).await.unwrap();
    }
    dump(&mut connection).await
}

async fn tables(connection: &mut SqliteConnection) -> Vec<String> {
    query_scalar("SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid")
        .fetch_all(connection)
        .await
        .unwrap()
}

async fn columns(connection: &mut SqliteConnection, table: &str) -> Vec<String> {
    query_scalar("SELECT name FROM pragma_table_info(?)").bind(table).fetch_all(connection).await.unwrap()
}

/// Those that the newest version has too.
async fn columns_kept(connection: &mut SqliteConnection, table: &str) -> Vec<String> {
    let kept = "SELECT name FROM pragma_table_info(?1, 'main')
                WHERE name IN (SELECT name FROM pragma_table_info(?1, 'full'))";
    query_scalar(kept).bind(table).fetch_all(connection).await.unwrap()
}

/// The whole database as SQL.
async fn dump(connection: &mut SqliteConnection) -> String {
    let id = count(connection, "PRAGMA main.application_id").await;
    let mut text = format!("PRAGMA application_id = {id};\n");
    let made: Vec<String> = query_scalar(
        "SELECT sql FROM main.sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
         ORDER BY type <> 'table', rowid",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    for sql in made {
        let _ = writeln!(text, "{sql};");
    }
    for table in tables(connection).await {
        let columns = columns(connection, &table).await;
        let values = columns.iter().map(|column| format!("quote({column})")).collect::<Vec<_>>();
        let select = format!("SELECT {} FROM main.{table}", values.join(" || ', ' || "));
        let rows: Vec<String> =
            query_scalar(AssertSqlSafe(select)).fetch_all(&mut *connection).await.unwrap();
        for row in rows {
            let _ = writeln!(text, "INSERT INTO {table} ({}) VALUES ({row});", columns.join(", "));
        }
    }
    text
}

#[tokio::test]
async fn a_checkout_with_other_line_ends_would_be_refused_so_there_is_none() {
    // What such a checkout would be built into: the checksum of another text.
    let machine = Machine::new();
    machine.open().await.close().await;
    machine.alter("UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 20261129000000").await;
    let refused = SqliteStore::open(&machine.url()).await.unwrap_err();
    assert!(refused.to_string().contains("does not fit this version"), "{refused}");
    for migration in MIGRATIONS.iter() {
        assert!(!migration.sql.as_str().contains('\r'), "{}", migration.version);
    }
}
