//! Looks at where a database is to live, or lives.

use super::SqliteStore;
use super::error::OpenError;
use super::open::{address, try_lock};
use sqlx::migrate::MigrateError;
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
    ReadOnly(std::io::Error),
    /// A bot runs on it.
    InUse,
}

/// Looks, and changes nothing but the lock file.
///
/// # Errors
/// The address is none.
pub async fn health(url: &str) -> Result<Health, OpenError> {
    let path = address(url)?.get_filename().to_owned();
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let state = state(url, &path, &folder).await;
    let space = rustix::fs::statvfs(&folder).ok();
    Ok(Health {
        state,
        free_bytes: space.map(|space| space.f_bavail.saturating_mul(space.f_frsize)),
        on_network: rustix::fs::statfs(&folder).is_ok_and(|place| is_network(place.f_type as u64)),
        path,
    })
}

async fn state(url: &str, path: &Path, folder: &Path) -> State {
    if let Err(error) = tempfile_in(folder) {
        return State::ReadOnly(error);
    }
    if !path.exists() {
        return State::New;
    }
    match SqliteStore::inspect(url).await {
        Err(OpenError::Schema { source: MigrateError::VersionNotPresent(_), .. }) => State::Older,
        Err(error) => State::Bad(error),
        Ok(store) => {
            crate::session::Store::close(&store).await;
            if matches!(try_lock(path), Err(OpenError::InUse { .. })) { State::InUse } else { State::Good }
        }
    }
}

/// Makes a file there and takes it away again.
fn tempfile_in(folder: &Path) -> std::io::Result<()> {
    let path = folder.join(format!(".omok-{}.probe", std::process::id()));
    std::fs::File::create_new(&path)?;
    std::fs::remove_file(&path)
}

/// NFS, SMB, CIFS, SMB2, Ceph, AFS, 9P: the magic numbers of `statfs(2)`.
const fn is_network(kind: u64) -> bool {
    matches!(
        kind & 0xFFFF_FFFF,
        0x6969 | 0x517B | 0xFF53_4D42 | 0xFE53_4D42 | 0x00C3_6400 | 0x5346_414F | 0x0102_1997
    )
}
