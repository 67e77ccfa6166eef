//! The database by itself: opening, writing together, copying.

use super::*;
use crate::session::step::Suspension;
use crate::session::tests::rig::{GUEST, HOST, Machine, Rig, new_table};
use crate::session::{AnnouncementKind, StoreError};
use futures_util::future::join_all;
use sqlx::query;
use std::path::Path;
use std::sync::Arc;

impl SqliteStore {
    /// What happens to its writer.
    pub(crate) fn faults(&self) -> &Arc<Faults> {
        &self.writer.faults
    }

    /// A number from the database.
    pub(crate) async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.readers.pool).await.expect("valid SQL")
    }
}

async fn refused(path: &Path) -> OpenError {
    let error = SqliteStore::open(&format!("sqlite://{}", path.display())).await.unwrap_err();
    let message = error.to_string();
    assert!(message.contains(&path.display().to_string()), "names the file: {message}");
    assert!(!message.contains('\n'), "one line: {message}");
    error
}

#[tokio::test]
async fn a_file_that_is_not_ours_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let garbage = directory.path().join("garbage.db");
    std::fs::write(&garbage, "not a database, but long enough to look like one".repeat(100)).unwrap();
    let before = std::fs::read(&garbage).unwrap();
    assert!(matches!(refused(&garbage).await, OpenError::Foreign { .. }));
    assert_eq!(std::fs::read(&garbage).unwrap(), before);

    let foreign = directory.path().join("foreign.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&foreign).create_if_missing(true);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    query("CREATE TABLE notes (text TEXT)").execute(&mut connection).await.unwrap();
    assert!(matches!(refused(&foreign).await, OpenError::Foreign { .. }));
}

#[tokio::test]
async fn what_is_wrong_with_an_address_is_said() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("missing").join("omok.db");
    let error = refused(&missing).await;
    assert!(matches!(error, OpenError::NoFolder { .. }), "{error}");
    assert!(error.to_string().contains(&format!("mkdir -p {}", directory.path().join("missing").display())));
    assert!(!missing.parent().unwrap().exists(), "a disk may be missing there, and none is made up");
    let unwritable = Path::new("/proc/omok.db");
    assert!(matches!(refused(unwritable).await, OpenError::CannotLock { .. }));
    let error = SqliteStore::open("sqlite://omok.db?colour=red").await.unwrap_err();
    assert!(matches!(error, OpenError::BadAddress { .. }));
    assert!(error.to_string().contains("sqlite://omok.db?colour=red"));
    for (given, told) in [
        ("postgres://me:secret@host/omok", "`postgres://…` names no SQLite file: --database takes a path"),
        ("file:///tmp/omok.db", "`file://…` names no SQLite file"),
        (":memory:", "`:memory:` names no SQLite file"),
        ("", "`` names no SQLite file"),
        ("sqlite://", "`sqlite://` names no SQLite file"),
    ] {
        for error in [
            SqliteStore::open(given).await.unwrap_err(),
            SqliteStore::open_existing(given).await.unwrap_err(),
            SqliteStore::inspect(given).await.unwrap_err(),
            crate::store::health(given).await.unwrap_err(),
        ] {
            assert!(matches!(error, OpenError::BadAddress { .. }) && error.is_lasting(), "{error}");
            let said = error.to_string();
            assert!(said.contains(told) && !said.contains("secret"), "{said}");
        }
    }
}

/// Nothing in a plain path means anything but itself, as `?` and `%` do in an address.
#[tokio::test]
async fn a_plain_path_is_the_file_of_that_name() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("is 100%25 mine?mode=ro.db");
    let path = file.to_str().unwrap();
    let store = SqliteStore::open(path).await.unwrap();
    let heart = Timestamp(7);
    store.heartbeat(heart).await.unwrap();
    assert!(file.is_file());
    let reader = SqliteStore::inspect(path).await.unwrap();
    assert_eq!(reader.service().await.unwrap().served_until, Some(heart));
    store.close().await;
    SqliteStore::open_existing(path).await.unwrap().close().await;
}

#[tokio::test]
async fn nobody_but_its_owner_can_read_what_is_made() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("omok.db");
    let mode = |name: &str| directory.path().join(name).metadata().unwrap().permissions().mode() & 0o777;
    let store = SqliteStore::open(file.to_str().unwrap()).await.unwrap();
    store.heartbeat(Timestamp(1)).await.unwrap();
    store.backup(&directory.path().join("copy.db")).await.unwrap();
    assert_eq!(["omok.db", "omok.db-wal", "omok.db-shm", "copy.db"].map(mode), [0o600; 4]);
    store.close().await;

    // What somebody chose for a file that is there stays.
    let chosen = std::fs::Permissions::from_mode(0o640);
    std::fs::set_permissions(&file, chosen).unwrap();
    SqliteStore::open(file.to_str().unwrap()).await.unwrap().close().await;
    assert_eq!(mode("omok.db"), 0o640);
}

#[tokio::test]
async fn it_is_seen_whether_everybody_can_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let machine = Machine::new();
    let store = machine.open().await;
    store.close().await;
    let (file, folder) = (store.path(), store.path().parent().unwrap());
    let open_to_all = async |path: &Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
        crate::store::health(&machine.url()).await.unwrap().open_to_all
    };
    assert!(!open_to_all(folder, 0o755).await);
    assert!(open_to_all(file, 0o644).await);
    assert!(!open_to_all(file, 0o640).await, "the group is the owner's choice");
    assert!(open_to_all(file, 0o604).await);
    assert!(!open_to_all(folder, 0o700).await, "nobody gets there");
}

#[tokio::test]
async fn one_process_at_a_time_writes_and_others_may_look() {
    let machine = Machine::new();
    let store = machine.open().await;
    let error = SqliteStore::open(&machine.url()).await.unwrap_err();
    assert!(matches!(error, OpenError::InUse { .. }), "{error}");
    let reader = SqliteStore::inspect(&machine.url()).await.unwrap();
    assert_eq!(reader.outbox_depth().await.unwrap(), 0);
    assert!(matches!(reader.heartbeat(Timestamp(1)).await, Err(StoreError::Unavailable(_))));
    store.close().await;
    machine.open().await;
}

#[tokio::test]
async fn a_database_of_a_later_version_is_refused() {
    let machine = Machine::new();
    machine.open().await.close().await;
    machine
        .alter(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (99990101000000, 'later', 1, x'00', 0)",
        )
        .await;
    for error in [
        SqliteStore::open(&machine.url()).await.unwrap_err(),
        SqliteStore::inspect(&machine.url()).await.unwrap_err(),
    ] {
        assert!(matches!(error, OpenError::Schema { .. }), "{error}");
    }
}

#[tokio::test]
async fn a_damaged_database_is_named_as_such() {
    let rig = Rig::new().await;
    for _ in 0..3 {
        let game = rig.game().await;
        rig.play(game, "H8 A1 H9 A2 H10").await;
    }
    let path = rig.store.path().to_owned();
    let machine = rig.kill().await;
    let mut bytes = std::fs::read(&path).unwrap();
    let page = 4096;
    // Every page but the first, which says that it is a database.
    for byte in bytes.iter_mut().skip(page).step_by(3) {
        *byte ^= 0x55;
    }
    std::fs::write(&path, bytes).unwrap();
    let error = SqliteStore::open(&machine.url()).await.unwrap_err();
    assert!(matches!(error, OpenError::Damaged { .. }), "{error}");
    assert!(error.to_string().contains("backup"), "says what to do: {error}");
}

#[tokio::test]
async fn commits_are_durable_and_reads_do_not_wait() {
    let store = Machine::new().open().await;
    let pragmas = store.writer.write("other", |db| {
        Box::pin(async move {
            let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *db).await.unwrap();
            let level: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *db).await.unwrap();
            let keys: i64 = sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(db).await.unwrap();
            Ok((mode, level, keys))
        })
    });
    assert_eq!(pragmas.await.unwrap(), ("wal".to_owned(), 2, 1));
}

#[tokio::test]
async fn of_writes_that_share_a_transaction_a_refused_one_leaves_the_others_alone() {
    let rig = Rig::new().await;
    // They are all in the queue before the writer, a task of the same thread, sees the first.
    let opened = (0..100).map(|number| {
        let host = if number % 10 == 0 { HOST } else { crate::session::UserId(1000 + number) };
        rig.sessions.open_table(new_table(host, rig.now()))
    });
    let opened = join_all(opened).await;
    let refused = opened.iter().filter(|table| table.is_err()).count();
    assert_eq!(refused, 5, "ten tables of one person, of which five are allowed");
    assert_eq!(rig.store.ids_after(crate::session::GameId(0), 1000).await.unwrap().len(), 95);
    rig.check().await;
}

#[tokio::test]
async fn a_write_that_panics_costs_neither_its_companions_nor_those_after_it() {
    let machine = Machine::new();
    let store = machine.open().await;
    let beat = |at| store.heartbeat(Timestamp(at));
    let panics = || store.edit_user_settings(HOST, Box::new(|_| panic!("a mistake")));
    // Alone, and then between two others in one transaction.
    let alone = panics().await.unwrap_err();
    assert!(alone.to_string().contains("panicked"), "{alone}");
    let (before, between, after) = tokio::join!(beat(1), panics(), beat(2));
    assert!(between.unwrap_err().to_string().contains("panicked"));
    before.unwrap();
    after.unwrap();
    assert_eq!(store.service().await.unwrap().served_until, Some(Timestamp(2)));
    assert_eq!(store.user_settings(HOST).await.unwrap(), crate::session::UserSettings::default());
}

/// A write that only notes when it is done.
fn noting(
    order: &Arc<std::sync::Mutex<Vec<&'static str>>>,
    name: &'static str,
) -> impl for<'c> FnOnce(&'c mut sqlx::SqliteConnection) -> Stored<'c, ()> + Send + 'static {
    let order = Arc::clone(order);
    move |_| {
        order.lock().unwrap().push(name);
        Box::pin(async { Ok(()) })
    }
}

#[tokio::test]
async fn what_people_wait_for_is_written_first_and_the_rest_is_not_forgotten() {
    let machine = Machine::new();
    let store = machine.open().await;
    let faults = store.faults();
    faults.hold(true);
    let order = Arc::new(std::sync::Mutex::new(Vec::new()));
    let later = join_all((0..50).map(|_| store.writer.write_later("test", noting(&order, "later"))));
    let now = join_all((0..50).map(|_| store.writer.write("test", noting(&order, "now"))));
    let release = async { faults.hold(false) };
    tokio::join!(later, now, release);
    let order = order.lock().unwrap();
    let first = &order[..64];
    assert!(first.iter().filter(|name| **name == "now").count() >= 47, "{first:?}");
    assert!(first.iter().filter(|name| **name == "later").count() >= 16, "{first:?}");
    assert_eq!(order.len(), 100);
}

#[tokio::test]
async fn a_transaction_that_fails_at_any_point_counts_for_nobody_and_can_be_repeated() {
    for point in 0.. {
        let rig = Rig::new().await;
        let faults = rig.store.faults();
        faults.hold(true);
        let tables = [HOST, GUEST].map(|host| rig.sessions.open_table(new_table(host, rig.now())));
        let release = async {
            // The two wait in the queue by now.
            faults.set(Some((point, Fault::Fails)));
            faults.hold(false);
        };
        let (opened, ()) = tokio::join!(join_all(tables), release);
        let reached = faults.set(None);
        let failed = opened.iter().filter(|table| table.is_err()).count();
        let stored = rig.store.ids_after(crate::session::GameId(0), 10).await.unwrap().len();
        if !reached {
            assert_eq!(failed, 0);
            assert!(point > 10, "a transaction of two has more points than {point}");
            return;
        }
        assert!(failed > 0, "point {point}");
        // What failed after the commit is stored all the same, and nobody was told that it is.
        assert!(2 - failed <= stored, "point {point}: {stored} are stored");
        for host in [HOST, GUEST] {
            rig.sessions.open_table(new_table(host, rig.now())).await.unwrap();
        }
        rig.check().await;
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_survived() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(game, "H8 A1").await;
    let limit = |pages: &'static str| {
        rig.store.writer.write("other", move |db| {
            Box::pin(async move {
                query(pages).execute(db).await.map_err(super::error::driver)?;
                Ok(())
            })
        })
    };
    limit("PRAGMA max_page_count = 1").await.unwrap();
    let full = loop {
        // Free places in the pages there are take some tables before it is full.
        let mut table = new_table(HOST, rig.now());
        table.guild = crate::session::GuildId(
            rig.store.ids_after(crate::session::GameId(0), 1000).await.unwrap().len() as u64,
        );
        if let Err(refusal) = rig.sessions.open_table(table).await {
            break refusal;
        }
    };
    assert_eq!(full, crate::session::OpenRefusal::Unavailable);
    rig.check().await;
    // The writer has opened a new connection, which knows no limit.
    rig.sessions.open_table(new_table(GUEST, rig.now())).await.expect("space again");
    rig.place(game, HOST, "H9").await.unwrap();
    rig.check().await;
}

#[tokio::test]
async fn a_read_only_database_is_told_and_survived() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(game, "H8 A1").await;
    let read_only = rig.store.writer.write("other", |db| {
        Box::pin(async move {
            query("PRAGMA query_only = ON").execute(db).await.map(drop).map_err(super::error::driver)
        })
    });
    read_only.await.unwrap();
    let refused = rig.place(game, HOST, "H9").await.unwrap_err();
    assert_eq!(refused, crate::session::ActRefusal::Unavailable);
    assert_eq!(rig.see(game).await.ply(), 2, "what is shown is what is stored");
    // The writer has opened a new connection, which may write again.
    rig.place(game, HOST, "H9").await.unwrap();
    rig.check().await;
}

#[tokio::test]
async fn the_log_stays_small_however_much_is_written_beside_readers() {
    let rig = Rig::new().await;
    let wal = rig.store.log_path();
    let largest = std::sync::atomic::AtomicU64::new(0);
    let hosts = (0..3_000).map(|number| {
        let (rig, wal, largest) = (&rig, &wal, &largest);
        async move {
            let table = new_table(crate::session::UserId(1000 + number), rig.now());
            rig.sessions.open_table(table).await.unwrap();
            // Somebody always reads.
            rig.store.outbox_depth().await.unwrap();
            let size = std::fs::metadata(wal).map_or(0, |meta| meta.len());
            largest.fetch_max(size, std::sync::atomic::Ordering::Relaxed);
        }
    });
    futures_util::StreamExt::for_each_concurrent(futures_util::stream::iter(hosts), 32, |host| host).await;
    let largest = largest.into_inner();
    assert!(largest > 0 && largest < 16 << 20, "{largest} bytes");
}

#[tokio::test]
async fn a_backup_is_a_whole_database_and_overwrites_nothing() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(game, "H8 A1").await;
    let directory = tempfile::tempdir().unwrap();
    let copy = directory.path().join("backup.db");
    let (made, moved) = tokio::join!(rig.store.backup(&copy), rig.place(game, HOST, "H9"));
    made.unwrap();
    moved.unwrap();
    assert!(matches!(rig.store.backup(&copy).await, Err(BackupError::Exists { .. })));
    let others = directory.path().join("other.db.unfinished");
    std::fs::write(&others, "of another backup").unwrap();
    let refused = rig.store.backup(&directory.path().join("other.db")).await;
    assert!(matches!(refused, Err(BackupError::Unfinished { .. })), "{refused:?}");
    assert_eq!(std::fs::read(&others).unwrap(), b"of another backup");
    std::fs::remove_file(&others).unwrap();
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1, "one file, nothing beside it");

    let restored = SqliteStore::open(&format!("sqlite://{}", copy.display())).await.unwrap();
    let mut found = Vec::new();
    let verified = crate::session::verify(&restored, |game, difference| found.push((game, difference)));
    assert_eq!((verified.await.unwrap().games, found), (1, Vec::new()));
    let ply = restored.table(game).await.unwrap().unwrap().ply;
    assert!(ply == 2 || ply == 3, "as it was at one moment");
    assert!(restored.service().await.unwrap().copied && !rig.store.service().await.unwrap().copied);
}

#[tokio::test]
async fn whoever_starts_on_a_copy_tells_every_game_once_that_what_came_later_is_lost() {
    let rig = Rig::new().await;
    let still = rig.game().await;
    rig.play(still, "H8 A1").await;
    rig.tell_all().await;
    let suspension = |at: i64| Suspension { since: rig.now(), at: Timestamp(rig.now().0 + at) };
    rig.store.suspend_all(suspension(1)).await.unwrap();
    let running = rig.game().await;
    for entry in rig.sessions.waiting(running).await.unwrap() {
        rig.sessions.mark_sent(&entry, None).await.unwrap();
    }
    let directory = tempfile::tempdir().unwrap();
    let copy = directory.path().join("backup.db");
    rig.store.backup(&copy).await.unwrap();
    let restored = SqliteStore::open(&format!("sqlite://{}", copy.display())).await.unwrap();
    restored.suspend_all(suspension(60_000)).await.unwrap();
    for game in [still, running] {
        let waiting = restored.waiting(game).await.unwrap();
        let kinds: Vec<_> = waiting.iter().map(|entry| entry.kind).collect();
        assert_eq!(kinds, [AnnouncementKind::Suspended, AnnouncementKind::Board], "{game}");
        assert_eq!(waiting[0].facts.set_back, Some(rig.now()), "{game}");
    }
    restored.suspend_all(suspension(120_000)).await.unwrap();
    assert_eq!(restored.waiting(running).await.unwrap().len(), 2, "once");
    let last = restored.count("SELECT seq FROM sqlite_sequence WHERE name = 'games'").await;
    assert!(last > running.0 + 1000, "{last}: no number of the lost time");
}

#[tokio::test]
async fn after_closing_nothing_is_taken() {
    let store = Machine::new().open().await;
    store.close().await;
    assert!(matches!(store.heartbeat(Timestamp(1)).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(store.outbox_depth().await, Err(StoreError::Unavailable(_))));
}

#[tokio::test]
async fn the_schema_refuses_what_makes_no_sense() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(game, "H8").await;
    for (index, sql) in [
        "UPDATE games SET status = 'lost'",
        "UPDATE games SET guest_id = NULL",
        "UPDATE games SET guest_id = host_id",
        "UPDATE games SET status = 'finished'",
        "UPDATE games SET turn = NULL",
        "UPDATE games SET seq = 'one'",
        "UPDATE games SET options = 'no json'",
        "INSERT INTO actions SELECT * FROM actions",
        "INSERT INTO actions VALUES (999, 0, 0, 0, '{}')",
        "UPDATE outbox SET state = 'sent'",
        "INSERT INTO service (id) VALUES (2)",
    ]
    .into_iter()
    .enumerate()
    {
        let refused = rig
            .store
            .writer
            .write("other", move |db| Box::pin(async move { super::writer::execute(db, query(sql)).await }));
        assert!(matches!(refused.await, Err(StoreError::Inconsistent(_))), "statement {index}: {sql}");
    }
    rig.check().await;
}

#[tokio::test]
async fn a_database_of_every_earlier_schema_is_brought_up_to_date() {
    let versions: Vec<i64> = open::MIGRATIONS.iter().map(|migration| migration.version).collect();
    for version in versions {
        let machine = Machine::new();
        let options: sqlx::sqlite::SqliteConnectOptions = machine.url().parse().unwrap();
        let mut connection = sqlx::ConnectOptions::connect(&options.create_if_missing(true)).await.unwrap();
        open::MIGRATIONS.run_to(version, &mut connection).await.unwrap();
        sqlx::Connection::close(connection).await.unwrap();
        let rig = machine.boot().await;
        rig.sessions.gateway_back().await;
        let game = rig.game().await;
        rig.play(game, "H8 A1").await;
        rig.check().await;
    }
}

#[test]
fn every_migration_is_compiled_in_and_has_the_same_line_ends_everywhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let attributes = std::fs::read_to_string(root.join(".gitattributes")).unwrap();
    assert!(attributes.lines().any(|line| line.starts_with("*.sql") && line.contains("eol=lf")));
    let mut files = 0;
    for entry in std::fs::read_dir(root.join("migrations")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        assert!(!text.contains('\r'));
        files += 1;
    }
    assert_eq!(open::MIGRATIONS.iter().count(), files);
}
