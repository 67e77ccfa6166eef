//! Looks at where a database is to live, or lives.

use super::SqliteStore;
use super::error::OpenError;
use super::open::{address, folder_of, is_locked, try_write};
use sqlx::migrate::MigrateError;
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// What there is to say about a database's place.
#[derive(Debug)]
pub struct Health {
    /// The file.
    pub path: PathBuf,
    /// Whether it is there, whole and of this version's schema.
    pub state: State,
    /// Bytes that an ordinary user can still write there.
    pub free_bytes: Option<u64>,
    /// Whether the file system is one whose locks SQLite cannot trust.
    pub on_network: bool,
    /// Whether every user of the machine can read the file.
    pub open_to_all: bool,
}

/// How it stands with the file.
#[derive(Debug)]
pub enum State {
    /// Whole and up to date.
    Good,
    /// Not there; it will be made.
    New,
    /// Whole, of an earlier version; it is upgraded at the start.
    Older,
    /// Something is wrong; the error says what to do.
    Bad(OpenError),
    /// Its directory cannot be written.
    ReadOnly(io::Error),
    /// Nothing more fits where it is.
    Full(io::Error),
    /// A bot runs on it.
    InUse,
}

/// Looks, and changes nothing.
///
/// # Errors
/// The address is none.
pub async fn health(database: &str) -> Result<Health, OpenError> {
    let path = address(database)?.get_filename().to_owned();
    let folder = folder_of(&path);
    let state = state(database, &path, &folder).await;
    let space = rustix::fs::statvfs(&folder).ok();
    Ok(Health {
        state,
        free_bytes: space.map(|space| space.f_bavail.saturating_mul(space.f_frsize)),
        open_to_all: is_open_to_all(&path, &folder),
        on_network: rustix::fs::statfs(&folder).is_ok_and(|place| is_network(place.f_type as u64)),
        path,
    })
}

async fn state(database: &str, path: &Path, folder: &Path) -> State {
    if !folder.exists() {
        return State::Bad(OpenError::NoFolder { path: path.to_owned(), folder: folder.to_owned() });
    }
    match write_in(folder) {
        Ok(()) => {}
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge
            ) =>
        {
            return State::Full(error);
        }
        Err(error) => return State::ReadOnly(error),
    }
    if !path.exists() {
        return State::New;
    }
    let whole = match SqliteStore::inspect(database).await {
        Err(OpenError::Schema { source: MigrateError::VersionNotPresent(_), .. }) => State::Older,
        Err(error) => return State::Bad(error),
        Ok(store) => {
            crate::session::Store::close(&store).await;
            State::Good
        }
    };
    if is_locked(path) {
        // Whether it can write, it knows best.
        return State::InUse;
    }
    // The file itself may be write-protected where others may be made beside it.
    try_write(database).await.map_or_else(State::Bad, |()| whole)
}

/// Makes a file there, about as large as what a commit writes, and takes it away again.
fn write_in(folder: &Path) -> io::Result<()> {
    let path = folder.join(format!(".omok-{}.probe", std::process::id()));
    let mut file = std::fs::File::create_new(&path)?;
    let written = file.write_all(&vec![0; 64 << 10]).and_then(|()| file.sync_all());
    std::fs::remove_file(&path)?;
    written
}

/// Whether those who neither own the file nor are of its group can read it. Of the directories above only
/// its own is looked at, which is the one that a service closes.
fn is_open_to_all(path: &Path, folder: &Path) -> bool {
    let lets_others = |path: &Path, right: u32| path.metadata().is_ok_and(|there| there.mode() & right != 0);
    lets_others(path, 0o004) && lets_others(folder, 0o001)
}

/// NFS, SMB, CIFS, SMB2, Ceph, AFS, 9P: the magic numbers of `statfs(2)`.
const fn is_network(kind: u64) -> bool {
    matches!(
        kind & 0xFFFF_FFFF,
        0x6969 | 0x517B | 0xFF53_4D42 | 0xFE53_4D42 | 0x00C3_6400 | 0x5346_414F | 0x0102_1997
    )
}
