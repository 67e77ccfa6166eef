//! Opening a database: its settings, its checks, its schema, its copies.

use super::SqliteStore;
use super::error::{BackupError, OpenError, said};
use super::readers::Readers;
use super::writer::Writer;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, query};
use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

/// The files in `migrations/`: version, name and text of each, in order. `build.rs` lists them.
#[allow(clippy::unreadable_literal, reason = "they are the files' names")]
const FILES: &[(i64, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// The schema, compiled in.
pub(super) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        let sql = sqlx::SqlStr::from_static(sql);
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(FILES.iter().map(migration).collect())
});

/// What `PRAGMA application_id` says of a database of omok: "OMOK".
const APPLICATION_ID: i32 = 0x4F4D_4F4B;

/// Reads where a database is: an address such as `sqlite://omok.db`, or the plain path of its file.
pub(super) fn address(database: &str) -> Result<SqliteConnectOptions, OpenError> {
    let bad = |given: &str, why: &str| OpenError::BadAddress { given: given.to_owned(), why: why.to_owned() };
    let options = if database.starts_with("sqlite:") {
        SqliteConnectOptions::from_str(database).map_err(|error| match error {
            sqlx::Error::Configuration(why) => bad(database, &format!(" ({why})")),
            error => bad(database, &format!(" ({error})")),
        })?
    } else if let Some((scheme, _)) = database.split_once("://") {
        // The driver would take it for the name of a file.
        return Err(bad(&format!("{scheme}://…"), ""));
    } else if database == ":memory:" {
        // SQLite would open one for each connection.
        return Err(bad(database, ""));
    } else {
        SqliteConnectOptions::new().filename(database)
    };
    // SQLite would open one that is deleted at the end.
    if options.get_filename().as_os_str().is_empty() { Err(bad(database, "")) } else { Ok(options) }
}

/// Whether a database is no file: `sqlite::memory:`. The driver does not tell.
fn is_in_memory(database: &str) -> bool {
    let Some(address) = database.strip_prefix("sqlite:") else { return false };
    let (path, parameters) = address.split_once('?').unwrap_or((address, ""));
    path.trim_start_matches('/') == ":memory:" || parameters.split('&').any(|said| said == "mode=memory")
}

/// The file of a database that is given as [`SqliteStore::open`] takes it; `None` if it is to be kept in
/// memory alone.
///
/// # Errors
/// It names none.
pub fn file_of(database: &str) -> Result<Option<PathBuf>, OpenError> {
    let options = address(database)?;
    Ok((!is_in_memory(database)).then(|| options.get_filename().to_owned()))
}

/// Makes a new file that nobody but its owner may read or write.
fn create_private(path: &Path) -> std::io::Result<File> {
    File::options().write(true).create_new(true).mode(0o600).open(path)
}

impl SqliteStore {
    /// Opens the database at a path or an address such as `sqlite://omok.db`, makes it if there is none,
    /// readable by its owner alone, and brings its schema up to date. One process at a time may have it
    /// open.
    ///
    /// # Errors
    /// It cannot be used; the error says what to do.
    pub async fn open(database: &str) -> Result<Self, OpenError> {
        let options = address(database)?;
        let path = options.get_filename().to_owned();
        let folder = folder_of(&path);
        if !folder.exists() {
            return Err(OpenError::NoFolder { path, folder });
        }
        let lock = try_lock(&path)?;
        if !is_in_memory(database) && !path.exists() {
            // SQLite takes an empty file for a new database, and gives its log the same mode. Where it
            // cannot be made, SQLite cannot either, and its error says why.
            let _ = create_private(&path);
        }
        // WAL: reads do not wait for the writer. FULL: a commit that was acknowledged survives the
        // loss of power. sqlx leaves both alone unless asked.
        let options = options
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let mut connection = options.connect().await.map_err(|source| opened(&path, source))?;
        // Should it be deleted, what is opened later must not begin another one in its place.
        let options = options.create_if_missing(false);
        let cannot_open = |cause| OpenError::CannotOpen { path: path.clone(), cause };
        check(&mut connection, &path).await?;
        write_something(&mut connection)
            .await
            .map_err(|cause| OpenError::NotWritable { path: path.clone(), cause })?;
        MIGRATIONS
            .run(&mut connection)
            .await
            .map_err(|source| OpenError::Schema { path: path.clone(), source })?;
        let readers = Readers::open(options.clone().pragma("query_only", "ON")).await.map_err(cannot_open)?;
        Ok(Self { writer: Writer::start(connection, options), readers, path, lock: Mutex::new(Some(lock)) })
    }

    /// Opens a database as [`Self::open`] does, and makes none.
    ///
    /// # Errors
    /// It cannot be used; the error says what to do.
    pub async fn open_existing(database: &str) -> Result<Self, OpenError> {
        let path = address(database)?.get_filename().to_owned();
        if !path.exists() {
            return Err(OpenError::Missing { path });
        }
        Self::open(database).await
    }

    /// Opens an existing database to read only, also while another process has it open.
    ///
    /// # Errors
    /// It cannot be used; the error says what to do.
    pub async fn inspect(database: &str) -> Result<Self, OpenError> {
        Self::look_into(address(database)?).await
    }

    /// The same of a file, whatever its name.
    ///
    /// # Errors
    /// It cannot be used; the error says what to do.
    pub async fn inspect_file(path: &Path) -> Result<Self, OpenError> {
        Self::look_into(SqliteConnectOptions::new().filename(path)).await
    }

    async fn look_into(options: SqliteConnectOptions) -> Result<Self, OpenError> {
        let options =
            options.create_if_missing(false).busy_timeout(Duration::from_secs(5)).pragma("query_only", "ON");
        let path = options.get_filename().to_owned();
        if !path.exists() {
            return Err(OpenError::Missing { path });
        }
        let mut connection = options.connect().await.map_err(|source| opened(&path, source))?;
        check(&mut connection, &path).await?;
        let outdated = |source| OpenError::Schema { path: path.clone(), source };
        let applied = connection.list_applied_migrations(&MIGRATIONS.table_name).await.map_err(outdated)?;
        let newest = MIGRATIONS.iter().last().map(|migration| migration.version);
        let applied = applied.last().map(|migration| migration.version);
        match (applied, newest) {
            (Some(applied), Some(newest)) if applied > newest => {
                return Err(outdated(MigrateError::VersionTooNew(applied, newest)));
            }
            (applied, Some(newest)) if applied < Some(newest) => {
                return Err(outdated(MigrateError::VersionNotPresent(newest)));
            }
            _ => {}
        }
        connection.close().await.map_err(|source| opened(&path, source))?;
        let readers = Readers::open(options)
            .await
            .map_err(|cause| OpenError::CannotOpen { path: path.clone(), cause })?;
        Ok(Self { writer: Writer::none(), readers, path, lock: Mutex::new(None) })
    }

    /// The database file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its write-ahead log, which is there while the database is open.
    pub fn log_path(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push("-wal");
        name.into()
    }

    /// Writes a consistent copy of the database to a new file, while everything goes on.
    ///
    /// # Errors
    /// No copy was made; nothing is left behind.
    pub async fn backup(&self, to: &Path) -> Result<(), BackupError> {
        copy(&self.path, to).await
    }
}

/// The error of a first connection: SQLite reads the file then, and may find that it is none.
fn opened(path: &Path, source: sqlx::Error) -> OpenError {
    let code = source.as_database_error().and_then(|error| error.code().map(std::borrow::Cow::into_owned));
    match code.as_deref() {
        // SQLITE_NOTADB
        Some("26") => OpenError::Foreign { path: path.to_owned() },
        // SQLITE_CORRUPT
        Some("11") => OpenError::Damaged { path: path.to_owned(), detail: said(&source) },
        // SQLITE_READONLY, SQLITE_FULL
        Some("8" | "13") => OpenError::NotWritable { path: path.to_owned(), cause: source },
        _ => OpenError::CannotOpen { path: path.to_owned(), cause: source },
    }
}

/// The directory that a file is in.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Whether a process holds the lock of that database; makes no file.
pub(super) fn is_locked(path: &Path) -> bool {
    let lock = File::open(lock_of(path));
    lock.is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

fn lock_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

/// Begins to write to an existing database, and lets go again.
pub(super) async fn try_write(database: &str) -> Result<(), OpenError> {
    let options = address(database)?.create_if_missing(false).busy_timeout(Duration::from_secs(5));
    let path = options.get_filename().to_owned();
    let failed = |cause| OpenError::NotWritable { path: path.clone(), cause };
    let mut connection = options.connect().await.map_err(failed)?;
    query("BEGIN IMMEDIATE").execute(&mut connection).await.map_err(failed)?;
    query("ROLLBACK").execute(&mut connection).await.map_err(failed)?;
    connection.close().await.map_err(failed)
}

/// Takes the lock that keeps a second process away. The system gives it back when this one ends,
/// however it ends.
fn try_lock(path: &Path) -> Result<File, OpenError> {
    let failed = |source| OpenError::CannotLock { path: path.to_owned(), source };
    let file = File::create(lock_of(path)).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

/// Looks whether the file is ours and whole.
async fn check(connection: &mut SqliteConnection, path: &Path) -> Result<(), OpenError> {
    let failed = |source| opened(path, source);
    let id: i32 = query("PRAGMA application_id").fetch_one(&mut *connection).await.map_err(failed)?.get(0);
    let objects: i64 =
        query("SELECT count(*) FROM sqlite_master").fetch_one(&mut *connection).await.map_err(failed)?.get(0);
    if objects > 0 && id != APPLICATION_ID {
        return Err(OpenError::Foreign { path: path.to_owned() });
    }
    let verdict: String =
        query("PRAGMA quick_check(1)").fetch_one(&mut *connection).await.map_err(failed)?.get(0);
    if verdict == "ok" { Ok(()) } else { Err(OpenError::Damaged { path: path.to_owned(), detail: verdict }) }
}

/// Sees whether the database can be written to, as on a full or read-only disk it cannot.
async fn write_something(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    // What it says already, but for a new file.
    let same = format!("PRAGMA application_id = {APPLICATION_ID}");
    query(AssertSqlSafe(same)).execute(connection).await.map(drop)
}

/// Copies the database at `from`, which may be in use, to a new file that its owner alone may read.
///
/// # Errors
/// No copy was made; nothing is left behind.
pub async fn copy(from: &Path, to: &Path) -> Result<(), BackupError> {
    if to.exists() {
        return Err(BackupError::Exists { path: to.to_owned() });
    }
    if to.to_str().is_none() {
        return Err(BackupError::Name);
    }
    let failed = |cause| BackupError::File { path: to.to_owned(), cause };
    let mut unfinished = to.as_os_str().to_owned();
    unfinished.push(".unfinished");
    let unfinished = PathBuf::from(unfinished);
    // SQLite writes to an empty file as it does to a new one.
    let file = create_private(&unfinished).map_err(|cause| match cause.kind() {
        ErrorKind::AlreadyExists => BackupError::Unfinished { path: unfinished.clone() },
        _ => failed(cause),
    })?;
    let made = async {
        vacuum_into(from, &unfinished).await?;
        mark_copied(&unfinished).await
    };
    let made = made.await.map_err(|cause| BackupError::Database { path: to.to_owned(), cause });
    let made =
        made.and_then(|()| file.sync_all().and_then(|()| std::fs::rename(&unfinished, to)).map_err(failed));
    if made.is_err() {
        // Nothing can be done where even that fails.
        let _ = std::fs::remove_file(&unfinished);
    }
    made
}

/// Whoever starts on the copy tells that what was played after it is lost.
async fn mark_copied(copy: &Path) -> Result<(), sqlx::Error> {
    let mut connection = SqliteConnectOptions::new().filename(copy).connect().await?;
    query("UPDATE service SET copied = 1").execute(&mut connection).await?;
    connection.close().await
}

/// `VACUUM INTO`: the one copy that needs no log file beside it.
async fn vacuum_into(from: &Path, to: &Path) -> Result<(), sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(from).busy_timeout(Duration::from_secs(30));
    let mut connection = options.connect().await?;
    query("VACUUM INTO ?").bind(to.to_string_lossy().into_owned()).execute(&mut connection).await?;
    connection.close().await
}
