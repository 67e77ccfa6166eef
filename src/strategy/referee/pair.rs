//! Asks for the matches of the arenas.

use super::{Desk, ROUND, seed_from};
use crate::engine::Millis;
use crate::session::{GuildId, StoreError};
use crate::strategy::archive::{Contender, Occasion, StrategyId, Wish};
use crate::strategy::arena::{may_go_on, next_pairing};
use std::sync::Arc;

/// Entries of one arena that are looked at: those with the fewest matches.
const ENTRIES_MAX: u32 = 1000;

impl Desk {
    /// Asks for the next matches of every arena that has time for them.
    async fn pair(&self) -> Result<(), StoreError> {
        let archive = &self.parts.archive;
        for guild in archive.arenas().await? {
            let work = archive.arena_work(guild, self.now() - Millis::from_secs(3600)).await?;
            if !may_go_on(&work) {
                continue;
            }
            let entries = archive.entries(guild, ENTRIES_MAX).await?;
            let meetings = archive.meetings(guild).await?;
            if let Some([one, other]) = next_pairing(&entries, &meetings) {
                let wishes = [[one, other], [other, one]].map(|pair| self.arena_match(guild, pair));
                archive.ask_for(wishes.into_iter().flatten().collect()).await?;
                self.wake.notify_one();
            }
        }
        Ok(())
    }

    fn arena_match(&self, guild: GuildId, pair: [StrategyId; 2]) -> Option<Wish> {
        let seed = self.parts.entropy.seed().ok()?;
        Some(Wish {
            guild,
            occasion: Occasion::Arena,
            asked_by: None,
            sides: pair.map(Contender::Strategy),
            seed: seed_from(seed),
            channel: None,
            at: self.now(),
        })
    }
}

pub(super) async fn pair_on(desk: Arc<Desk>) {
    while !desk.stop.is_cancelled() {
        if let Err(error) = desk.pair().await {
            tracing::error!(%error, "the arenas cannot be read");
        }
        desk.pause(&desk.arenas, ROUND).await;
    }
}
