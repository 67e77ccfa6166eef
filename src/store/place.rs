//! Whether the files that are written to are still the ones that a restart will find.
//!
//! A file that is deleted or replaced while it is open can be written to as before, and everything
//! that was acknowledged meanwhile would be gone with the process.

use std::fs::metadata;
use std::io::Error;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A file, whatever its name: device and number.
type Identity = (u64, u64);

/// Where the database and its write-ahead log lie.
#[derive(Debug)]
pub(super) struct Place {
    file: PathBuf,
    file_was: Option<Identity>,
    log: PathBuf,
    log_was: Option<Identity>,
}

fn identity(path: &Path) -> Option<Identity> {
    metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

impl Place {
    /// Of a database that is open.
    pub(super) fn of(file: &Path) -> Self {
        let mut log = file.as_os_str().to_owned();
        log.push("-wal");
        let log = PathBuf::from(log);
        Self { file_was: identity(file), file: file.to_owned(), log_was: None, log }
    }

    /// A connection is opened anew, and may begin another log.
    pub(super) fn reopened(&mut self) {
        self.log_was = None;
    }

    /// Looks whether both are still there.
    ///
    /// # Errors
    /// One of them is not; it says what to do.
    pub(super) fn check(&mut self) -> Result<(), sqlx::Error> {
        let gone = |path: &Path| {
            Err(sqlx::Error::Io(Error::other(format!(
                "{} was deleted or replaced while the bot runs; put it back, or stop the bot and restore \
                 a backup",
                path.display()
            ))))
        };
        if identity(&self.file) != self.file_was {
            return gone(&self.file);
        }
        let log_is = identity(&self.log);
        match self.log_was {
            // Nothing has been written yet.
            None => self.log_was = log_is,
            was if was != log_is => return gone(&self.log),
            Some(_) => {}
        }
        Ok(())
    }
}
