//! What the database says, in the session's words; and what may be wrong when it is opened.

use crate::session::StoreError;
use sqlx::migrate::MigrateError;
use std::path::PathBuf;

/// Result codes of SQLite that speak of the data rather than of the file: `SQLITE_CORRUPT`,
/// `SQLITE_CONSTRAINT`, `SQLITE_MISMATCH`, `SQLITE_NOTADB`.
const SENSELESS: [i32; 4] = [11, 19, 20, 26];

/// Sorts the driver's errors: what cannot be reached, and what makes no sense.
pub(super) fn driver(error: sqlx::Error) -> StoreError {
    let senseless = match &error {
        // The low byte of an extended code is the code itself.
        sqlx::Error::Database(database) => {
            let code = database.code().and_then(|code| code.parse::<i32>().ok());
            code.is_some_and(|code| SENSELESS.contains(&(code & 0xFF)))
        }
        sqlx::Error::ColumnDecode { .. }
        | sqlx::Error::Decode(_)
        | sqlx::Error::ColumnNotFound(_)
        | sqlx::Error::RowNotFound => true,
        _ => false,
    };
    if senseless {
        StoreError::Inconsistent(error.to_string())
    } else {
        StoreError::Unavailable(Box::new(error))
    }
}

/// What the driver says, in SQLite's own words where it has some: `error returned from database:
/// (code: 14)` before them helps nobody.
pub(super) fn said(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(database) => database.message().to_owned(),
        error => error.to_string(),
    }
}

/// Why a database cannot be used. Each says what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// What was given names no SQLite file.
    #[error("`{given}` names no SQLite file{why}: --database takes a path, such as omok.db")]
    BadAddress {
        /// As given; of another database's address no more than its scheme, since there may be a
        /// password in the rest.
        given: String,
        /// What the parser says, in brackets; empty where it says nothing.
        why: String,
    },
    /// There is no such file, and it is not to be made.
    #[error("there is no database {}; give the file of one with --database", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The directory of the file is not there. It is not made: should it be one on which a disk is
    /// mounted, the games would begin anew under it.
    #[error(
        "the directory of the database {} is not there; make it (mkdir -p {}), or give another file with --database",
        path.display(), folder.display()
    )]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// The directory.
        folder: PathBuf,
    },
    /// The file or its directory cannot be opened, or not be written.
    #[error(
        "cannot open the database {}: {}; check that its directory exists, is writable and has space",
        path.display(), said(cause)
    )]
    CannotOpen {
        /// The file.
        path: PathBuf,
        /// What the driver says; quoted, and no cause to be told again.
        cause: sqlx::Error,
    },
    /// It can be read and not be written.
    #[error(
        "cannot write to the database {}: {}; check that it is not write-protected, that its disk \
         is mounted for writing and that there is space",
        path.display(), said(cause)
    )]
    NotWritable {
        /// The file.
        path: PathBuf,
        /// As in [`Self::CannotOpen`].
        cause: sqlx::Error,
    },
    /// The lock file beside it cannot be made.
    #[error("cannot lock the database {}: {source}; check that its directory is writable", path.display())]
    CannotLock {
        /// The file.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: std::io::Error,
    },
    /// Another process uses it.
    #[error("the database {} is in use by another omok process; stop that one first", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// It belongs to another program.
    #[error("{} is not a database of omok; give another file with --database", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// SQLite finds it damaged.
    #[error(
        "the database {} is damaged ({detail}); keep a copy of it together with its -wal file, \
         then restore the last backup in its place",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The first thing that SQLite's quick check names.
        detail: String,
    },
    /// Its schema is not one this program knows.
    #[error("the database {} does not fit this version of omok: {source}", path.display())]
    Schema {
        /// The file.
        path: PathBuf,
        /// What the migrations say.
        #[source]
        source: MigrateError,
    },
}

impl OpenError {
    /// Whether opening it will fail like this until somebody changes something. A directory that is
    /// missing may yet be mounted, a disk be emptied, another process end.
    pub const fn is_lasting(&self) -> bool {
        match self {
            Self::BadAddress { .. } | Self::Foreign { .. } | Self::Damaged { .. } => true,
            Self::Schema { source, .. } => matches!(
                source,
                MigrateError::VersionTooNew(..)
                    | MigrateError::VersionMissing(_)
                    | MigrateError::VersionMismatch(_)
                    | MigrateError::Dirty(_)
            ),
            Self::Missing { .. }
            | Self::NoFolder { .. }
            | Self::CannotOpen { .. }
            | Self::NotWritable { .. }
            | Self::CannotLock { .. }
            | Self::InUse { .. } => false,
        }
    }
}

/// Why no backup was made. Nothing is left behind.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A file of that name exists.
    #[error("{} exists already, and a backup overwrites nothing; give another name", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Another backup to that name is under way, or one was killed.
    #[error(
        "{} is there: another backup is writing it, or one was cut off; delete it, or give another name",
        path.display()
    )]
    Unfinished {
        /// The other's file.
        path: PathBuf,
    },
    /// The name cannot be handed to SQLite.
    #[error("the name of the backup is not valid UTF-8; give another one")]
    Name,
    /// SQLite could not read the database or write the copy.
    #[error("cannot copy to {}: {}", path.display(), said(cause))]
    Database {
        /// The copy.
        path: PathBuf,
        /// What the driver says.
        cause: sqlx::Error,
    },
    /// The file could not be made or put in place.
    #[error("cannot make {}: {cause}", path.display())]
    File {
        /// The copy.
        path: PathBuf,
        /// What the system says.
        cause: std::io::Error,
    },
}
