//! The one writer: a queue, and a task that stores what waits in it, many in one transaction.
//!
//! A durable commit costs a disk sync; writes that wait together share one. Those that people wait
//! for come first. Each has a savepoint, so that one that is refused leaves the others alone. An answer is given after the commit and
//! never before. When the transaction itself fails, nobody's write counts and everybody hears so;
//! a write that panics is taken back alone.

use super::error::driver;
#[cfg(test)]
use super::faults;
use super::place::Place;
use crate::metrics::{Stopwatch, metrics};
use crate::session::StoreError;
use crate::session::ports::Stored;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Executor};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tracing::error;

/// Writes that share a transaction at most.
const GROUP_MAX: usize = 64;

/// Of those, places that are kept for writes nobody waits for.
const LATER_MIN: usize = 16;

/// Writes that wait at most; who comes then waits for a place.
const QUEUE_MAX: usize = 1024;

/// Who waits for a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Haste {
    /// A person.
    Now,
    /// The bot itself.
    Later,
}

/// The two ends of the queue of one haste.
type Queue = mpsc::Sender<Box<dyn Job>>;
type Jobs = mpsc::Receiver<Box<dyn Job>>;

/// One queue each.
#[derive(Debug)]
struct Queues {
    now: Queue,
    later: Queue,
}

/// One write that waits, whatever it returns.
pub(super) trait Job: Send {
    /// Does the write inside the group's transaction; whether its savepoint is to be kept.
    fn run<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> BoxFuture<'c, bool>;

    /// Answers, after the commit or its failure.
    fn finish(&mut self, committed: Result<(), &Arc<sqlx::Error>>);
}

struct Work<T, F> {
    write: Option<F>,
    result: Option<Result<T, StoreError>>,
    reply: Option<oneshot::Sender<Result<T, StoreError>>>,
}

impl<T, F> Job for Work<T, F>
where
    T: Send,
    F: for<'c> FnOnce(&'c mut SqliteConnection) -> Stored<'c, T> + Send,
{
    fn run<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> BoxFuture<'c, bool> {
        Box::pin(async move {
            if let Some(write) = self.write.take() {
                self.result = Some(write(connection).await);
            }
            matches!(self.result, Some(Ok(_)))
        })
    }

    fn finish(&mut self, committed: Result<(), &Arc<sqlx::Error>>) {
        let result = match (committed, self.result.take()) {
            // What the write itself had against it tells more than what became of the group.
            (_, Some(Err(refusal))) => Err(refusal),
            (Ok(()), Some(Ok(value))) => Ok(value),
            (Err(error), _) => Err(StoreError::Unavailable(Box::new(Arc::clone(error)))),
            (Ok(()), None) => Err(StoreError::Unavailable("the write panicked".into())),
        };
        if let Some(reply) = self.reply.take() {
            // Whoever asked may have gone.
            let _ = reply.send(result);
        }
    }
}

fn closed() -> StoreError {
    StoreError::Unavailable("the database is closed".into())
}

/// The way into the queue.
#[derive(Debug)]
pub(super) struct Writer {
    queues: std::sync::Mutex<Option<Queues>>,
    task: tokio::sync::Mutex<Option<tokio::task::JoinHandle<()>>>,
    #[cfg(test)]
    pub(super) faults: Arc<faults::Faults>,
}

impl Writer {
    /// Starts the writer on a connection of its own.
    pub(super) fn start(connection: SqliteConnection, options: SqliteConnectOptions) -> Self {
        let ((now, now_jobs), (later, later_jobs)) = (mpsc::channel(QUEUE_MAX), mpsc::channel(QUEUE_MAX));
        let mut writer = Self::none();
        let writing = write_all(Some(connection), options, Waiting { now: now_jobs, later: later_jobs });
        #[cfg(test)]
        let writing = faults::FAULTS.scope(Arc::clone(&writer.faults), writing);
        writer.queues = std::sync::Mutex::new(Some(Queues { now, later }));
        writer.task = tokio::sync::Mutex::new(Some(tokio::spawn(writing)));
        writer
    }

    /// A writer that refuses everything, for a database that is only read.
    pub(super) fn none() -> Self {
        Self {
            queues: std::sync::Mutex::new(None),
            task: tokio::sync::Mutex::new(None),
            #[cfg(test)]
            faults: Arc::default(),
        }
    }

    fn queues(&self) -> std::sync::MutexGuard<'_, Option<Queues>> {
        self.queues.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Does `write`, one of that kind, in a transaction and returns once that is durable.
    pub(super) async fn write<T, F>(&self, kind: &'static str, write: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Stored<'c, T> + Send + 'static,
    {
        self.wait_for(Haste::Now, kind, write).await
    }

    /// As [`Self::write`], behind what people wait for.
    pub(super) async fn write_later<T, F>(&self, kind: &'static str, write: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Stored<'c, T> + Send + 'static,
    {
        self.wait_for(Haste::Later, kind, write).await
    }

    async fn wait_for<T, F>(&self, haste: Haste, kind: &'static str, write: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Stored<'c, T> + Send + 'static,
    {
        let asked = Stopwatch::start();
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Work { write: Some(write), result: None, reply: Some(reply) });
        let queue = {
            let queues = self.queues();
            let queues = queues.as_ref().ok_or_else(closed)?;
            match haste {
                Haste::Now => queues.now.clone(),
                Haste::Later => queues.later.clone(),
            }
        };
        queue.send(job).await.map_err(|_| closed())?;
        let result = answer.await.unwrap_or_else(|_| Err(closed()));
        asked.note(&metrics().write);
        asked.note(&metrics().write_of.get_or_create(&[("kind", kind)]));
        result
    }

    /// Takes no more, finishes what waits, and closes the connection.
    pub(super) async fn close(&self) {
        self.queues().take();
        if let Some(task) = self.task.lock().await.take()
            && let Err(error) = task.await
        {
            error!(%error, "the database's writer ended badly");
        }
    }
}

/// What waits.
struct Waiting {
    now: Jobs,
    later: Jobs,
}

impl Waiting {
    /// Waits for writes and takes those that share the next transaction; whether there are any. There
    /// are none once nobody can bring more.
    async fn take(&mut self, group: &mut Vec<Box<dyn Job>>) -> bool {
        let (urgent, deferred) = tokio::select! {
            biased;
            Some(job) = self.now.recv() => (Some(job), None),
            Some(job) = self.later.recv() => (None, Some(job)),
            else => return false,
        };
        #[cfg(test)]
        faults::gate().await;
        // What people wait for goes first, also where the rest was there before it.
        group.extend(urgent);
        fill(group, &mut self.now, GROUP_MAX - LATER_MIN);
        group.extend(deferred);
        fill(group, &mut self.later, GROUP_MAX);
        fill(group, &mut self.now, GROUP_MAX);
        #[cfg(test)]
        faults::together(group.len());
        true
    }
}

/// Takes what waits, up to so many together.
fn fill(group: &mut Vec<Box<dyn Job>>, jobs: &mut Jobs, places: usize) {
    while group.len() < places
        && let Ok(job) = jobs.try_recv()
    {
        group.push(job);
    }
}

async fn write_all(
    mut connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    mut waiting: Waiting,
) {
    let mut group = Vec::with_capacity(GROUP_MAX);
    let mut place = Place::of(options.get_filename());
    while waiting.take(&mut group).await {
        metrics().group.observe(group.len() as f64);
        let written = write_group(&mut connection, &options, &mut place, &mut group).await.map_err(Arc::new);
        if let Err(error) = &written {
            metrics().failed_transactions.inc();
            error!(%error, writes = group.len(), "a transaction failed");
            // In what state it left the connection is anybody's guess; the next group opens another.
            connection = None;
        }
        for mut job in group.drain(..) {
            job.finish(written.as_ref().copied());
        }
        #[cfg(test)]
        faults::rest();
    }
    if let Some(connection) = connection
        && let Err(error) = connection.close().await
    {
        error!(%error, "the database did not close well");
    }
}

async fn write_group(
    connection: &mut Option<SqliteConnection>,
    options: &SqliteConnectOptions,
    place: &mut Place,
    group: &mut [Box<dyn Job>],
) -> Result<(), sqlx::Error> {
    place.check()?;
    let connection = match connection {
        Some(connection) => connection,
        none => {
            place.reopened();
            none.insert(options.connect().await?)
        }
    };
    control(connection, "BEGIN IMMEDIATE").await?;
    if let [job] = group {
        // Alone, the transaction is savepoint enough.
        let end = if keep(job, connection).await { "COMMIT" } else { "ROLLBACK" };
        return control(connection, end).await;
    }
    for job in group {
        control(connection, "SAVEPOINT step").await?;
        if !keep(job, connection).await {
            control(connection, "ROLLBACK TO step").await?;
        }
        control(connection, "RELEASE step").await?;
    }
    control(connection, "COMMIT").await
}

/// Does one write; whether it is to be kept. One that panics is a mistake of its own, for which
/// neither the others nor those that come later pay.
async fn keep(job: &mut Box<dyn Job>, connection: &mut SqliteConnection) -> bool {
    AssertUnwindSafe(job.run(connection)).catch_unwind().await.unwrap_or(false)
}

/// Runs a statement about the transaction itself.
async fn control(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), sqlx::Error> {
    #[cfg(test)]
    faults::point().await?;
    connection.execute(sql).await?;
    #[cfg(test)]
    faults::point().await?;
    Ok(())
}

/// Runs one statement and returns how many rows it touched.
pub(super) async fn execute(
    connection: &mut SqliteConnection,
    query: sqlx::query::Query<'_, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>,
) -> Result<u64, StoreError> {
    #[cfg(test)]
    faults::point().await.map_err(driver)?;
    Ok(query.execute(connection).await.map_err(driver)?.rows_affected())
}
