//! The way to ask a referee for things, from wherever people ask.

use super::Desk;
use crate::ai::Cancel;
use crate::session::UserId;
use crate::strategy::archive::MatchId;
use crate::strategy::process::{LoadError, StartError};
use crate::strategy::source::Source;
use std::sync::Arc;

/// People whose programs are looked at or wait to be, at most.
pub(super) const SUBMITTING_MAX: usize = 20;

/// For asking a referee to look at the queue. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Bell(pub(super) Arc<Desk>);

impl Bell {
    /// Something has been asked for.
    pub fn ring(&self) {
        self.0.wake.notify_one();
        self.0.news.notify_one();
        self.0.arenas.notify_one();
    }

    /// Ends a match that is being played. It is given up.
    pub fn call_off(&self, id: MatchId) {
        if let Some(cancel) = self.0.running().get(&id) {
            cancel.cancel();
        }
    }

    /// The right to have a program looked at, one at a time for each person; `None` while one of theirs
    /// is being looked at, or when too many wait.
    pub fn turn(&self, author: UserId) -> Option<Turn> {
        let mut submitting = self.0.submitting();
        let free = submitting.len() < SUBMITTING_MAX && submitting.insert(author);
        free.then(|| Turn { desk: Arc::clone(&self.0), author })
    }

    /// The text can be run here and has what a strategy needs.
    ///
    /// # Errors
    /// What is wrong with it.
    pub async fn check(&self, source: Source) -> Result<(), LoadError> {
        let conditions = self.0.parts.conditions.clone();
        // Never closed; without a permit it would merely go on.
        let _turn = self.0.checks.acquire().await.ok();
        // A core is needed for two seconds at most, so whoever submits does not wait for whole matches.
        let work =
            move || crate::strategy::check(&conditions.binary, &source, conditions.limits, &Cancel::new());
        let done = tokio::task::spawn_blocking(work).await;
        done.unwrap_or_else(|error| Err(StartError::Process(std::io::Error::other(error)).into()))
    }
}

/// Somebody's turn to have a program looked at. Dropping it ends it.
#[derive(Debug)]
pub struct Turn {
    desk: Arc<Desk>,
    author: UserId,
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.desk.submitting().remove(&self.author);
    }
}
