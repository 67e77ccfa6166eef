//! Keeping the world across restarts.
//!
//! Every change is appended to one file of JSON lines as it happens, which survives the process being
//! killed; at start the file is read, and written anew without what has been overtaken. Ephemeral messages
//! are not kept: no client shows them after a restart either. Files of messages lie beside it by id.

use super::id::Snowflake;
use super::model::{Channel, Command, Member, Message, User};
use super::world::Guild;
use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Bytes of files kept in memory when nothing is stored; the oldest go first.
const MEMORY_MAX: usize = 256 * 1024 * 1024;

/// One change, or one entity as it is now.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "is", content = "value", rename_all = "snake_case")]
pub(crate) enum Record<'a> {
    Guild(Cow<'a, Guild>),
    Bot(Snowflake),
    User(Cow<'a, User>),
    Member(Cow<'a, Member>),
    MemberGone(Snowflake),
    Channel(Cow<'a, Channel>),
    ChannelGone(Snowflake),
    Message(Cow<'a, Message>),
    MessageGone(Snowflake, Snowflake),
    Commands(Cow<'a, [Command]>),
    LastId(Snowflake),
}

/// The file of changes; does nothing when there is no place to keep it.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    file: Option<File>,
    failed: bool,
    /// Held for as long as the journal is written.
    _lock: Option<File>,
}

/// The directory of one local Discord; nobody else may use it meanwhile.
#[derive(Debug)]
pub(crate) struct Place {
    path: PathBuf,
    lock: File,
}

impl Place {
    /// Takes the directory, and makes it if only it is missing.
    pub(crate) fn take(path: &Path) -> io::Result<Self> {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        match fs::create_dir(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(named(error)),
            _ => {}
        }
        let lock = File::create(path.join("lock")).map_err(named)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), lock }),
            Err(TryLockError::WouldBlock) => {
                let text = format!("{} is in use by another sandbox; stop that one first", path.display());
                Err(io::Error::new(io::ErrorKind::ResourceBusy, text))
            }
            Err(TryLockError::Error(error)) => Err(named(error)),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Journal {
    /// Reads what is kept in `directory`. A last line that was cut off is left out.
    pub(crate) fn read(directory: &Path) -> io::Result<Vec<Record<'static>>> {
        let path = directory.join("world.jsonl");
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let lines: Vec<String> = BufReader::new(file).lines().collect::<Result<_, _>>()?;
        let mut records = Vec::with_capacity(lines.len());
        for (index, line) in lines.iter().enumerate() {
            match serde_json::from_str(line) {
                Ok(record) => records.push(record),
                Err(_) if index + 1 == lines.len() => break,
                Err(error) => {
                    let place = format!("{} line {}: {error}", path.display(), index + 1);
                    return Err(io::Error::new(io::ErrorKind::InvalidData, place));
                }
            }
        }
        Ok(records)
    }

    /// Replaces what is kept by `records`, and appends to it from now on.
    pub(crate) fn rewrite<'a>(place: Place, records: impl Iterator<Item = Record<'a>>) -> io::Result<Self> {
        let Place { path: directory, lock } = place;
        fs::create_dir_all(directory.join("files"))?;
        let (new, path) = (directory.join("world.jsonl.new"), directory.join("world.jsonl"));
        let mut writer = BufWriter::new(File::create(&new)?);
        for record in records {
            serde_json::to_writer(&mut writer, &record)?;
            writer.write_all(b"\n")?;
        }
        writer.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&new, &path)?;
        let file = OpenOptions::new().append(true).open(&path)?;
        Ok(Self { file: Some(file), failed: false, _lock: Some(lock) })
    }

    /// Appends a change. A failure is logged once; what is in memory goes on.
    pub(crate) fn append(&mut self, record: &Record<'_>) {
        let Some(file) = &mut self.file else { return };
        let written = serde_json::to_vec(record).map_err(io::Error::from).and_then(|mut line| {
            line.push(b'\n');
            file.write_all(&line)
        });
        if let Err(error) = written
            && !std::mem::replace(&mut self.failed, true)
        {
            tracing::error!(%error, "the local Discord cannot keep its changes");
        }
    }
}

/// The bytes of attachments.
#[derive(Debug, Default)]
pub(crate) struct Files {
    directory: Option<PathBuf>,
    memory: HashMap<Snowflake, Bytes>,
    order: VecDeque<Snowflake>,
    bytes: usize,
}

/// Where a file's bytes are.
#[derive(Debug)]
pub(crate) enum Stored {
    Memory(Bytes),
    Disk(PathBuf),
}

impl Stored {
    /// The bytes.
    pub(crate) fn read(self) -> io::Result<Bytes> {
        match self {
            Self::Memory(bytes) => Ok(bytes),
            Self::Disk(path) => fs::read(path).map(Bytes::from),
        }
    }
}

impl Files {
    pub(crate) fn in_directory(directory: &Path) -> Self {
        Self { directory: Some(directory.join("files")), ..Self::default() }
    }

    /// Keeps a file; on disk if there is a place and `lasting` is set.
    pub(crate) fn put(&mut self, id: Snowflake, bytes: Bytes, lasting: bool) {
        if let Some(directory) = self.directory.as_ref().filter(|_| lasting) {
            match fs::write(directory.join(id.to_string()), &bytes) {
                Ok(()) => return,
                Err(error) => tracing::error!(%error, "the local Discord cannot keep a file"),
            }
        }
        self.bytes += bytes.len();
        self.memory.insert(id, bytes);
        self.order.push_back(id);
        while self.bytes > MEMORY_MAX
            && let Some(oldest) = self.order.pop_front()
        {
            self.bytes -= self.memory.remove(&oldest).map_or(0, |bytes| bytes.len());
        }
    }

    pub(crate) fn get(&self, id: Snowflake) -> Option<Stored> {
        if let Some(bytes) = self.memory.get(&id) {
            return Some(Stored::Memory(bytes.clone()));
        }
        let path = self.directory.as_ref()?.join(id.to_string());
        path.exists().then_some(Stored::Disk(path))
    }

    pub(crate) fn remove(&mut self, id: Snowflake) {
        if let Some(bytes) = self.memory.remove(&id) {
            self.bytes -= bytes.len();
        } else if let Some(directory) = &self.directory {
            // A file that is not there was ephemeral or evicted.
            let _ = fs::remove_file(directory.join(id.to_string()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_is_used_by_one_at_a_time_and_made_only_where_its_parent_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("world");
        let place = Place::take(&path).unwrap();
        let journal = Journal::rewrite(place, std::iter::empty()).unwrap();
        let refused = Place::take(&path).unwrap_err();
        assert!(refused.to_string().contains("in use by another sandbox"), "{refused}");
        drop(journal);
        Place::take(&path).unwrap();
        assert!(Place::take(&folder.path().join("no/such")).is_err());
    }
}
