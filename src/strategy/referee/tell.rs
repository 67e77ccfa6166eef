//! Tells people of matches: that they wait, how they go, how they ended.

use super::{Desk, ROUND};
use crate::session::{ChannelId, MessageId, StoreError};
use crate::strategy::archive::{Match, MatchId};
use crate::strategy::contest::Contest;
use crate::strategy::report::Report;
use crate::strategy::round::Side;
use futures_util::future::BoxFuture;
use std::fmt;
use std::sync::Arc;

/// Matches that are read together.
pub(super) const PAGE: u32 = 100;

/// How far a running match has come, for its message.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Live {
    /// Rounds won.
    pub score: [u32; 2],
    /// Rounds that have ended.
    pub ended: u32,
    /// Stones on the board of the running round.
    pub stones: u32,
}

impl Live {
    pub(super) fn of(contest: &Contest) -> Self {
        Self {
            score: Side::BOTH.map(|side| contest.wins(side)),
            ended: contest.rounds().len() as u32,
            stones: contest.current().moves.len() as u32,
        }
    }
}

/// Why something was not told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untold {
    /// It may work later.
    Later,
    /// It never will.
    Never,
}

/// Whoever tells people of matches.
pub trait Teller: Send + Sync + fmt::Debug {
    /// Says that a match waits, and where.
    fn post(&self, wanted: Match, channel: ChannelId) -> BoxFuture<'_, Result<MessageId, Untold>>;

    /// Shows how a match goes in its message.
    fn show(&self, running: Match, live: Live) -> BoxFuture<'_, Result<(), Untold>>;

    /// Shows how a match ended: by its report, or that it failed.
    fn end(&self, ended: Match, report: Option<Report>) -> BoxFuture<'_, Result<(), Untold>>;
}

impl Desk {
    /// Tells what has not been told: that matches wait, and how they ended.
    async fn tell(&self) -> Result<(), StoreError> {
        let archive = &self.parts.archive;
        let mut after = MatchId(0);
        loop {
            let page = archive.unposted(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = last.id;
            for wanted in page {
                let (id, Some(channel)) = (wanted.id, wanted.channel) else { continue };
                match self.parts.teller.post(wanted, channel).await {
                    Ok(message) => archive.set_message(id, channel, message).await?,
                    Err(Untold::Later) => {}
                    Err(Untold::Never) => archive.set_told(id).await?,
                }
            }
        }
        let mut after = MatchId(0);
        loop {
            let page = archive.untold(after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = last.id;
            for ended in page {
                let id = ended.id;
                if self.running().contains_key(&id) {
                    // Its message is being changed for the last time; there is news again then.
                    continue;
                }
                let report = archive.report(id).await?;
                match self.parts.teller.end(ended, report).await {
                    Ok(()) | Err(Untold::Never) => archive.set_told(id).await?,
                    Err(Untold::Later) => {}
                }
            }
        }
    }
}

pub(super) async fn tell_on(desk: Arc<Desk>) {
    while !desk.stop.is_cancelled() {
        if let Err(error) = desk.tell().await {
            tracing::error!(%error, "what there is to tell of matches cannot be read");
        }
        desk.pause(&desk.news, ROUND).await;
    }
}
