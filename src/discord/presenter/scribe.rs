//! What the announcer needs written, from the presenter's functions.

use super::words;
use crate::discord::announcer::{Obstacle, Scribe};
use crate::discord::language::Language;
use crate::discord::names::Names;
use crate::discord::outgoing::Outgoing;
use crate::discord::texts::say;
use crate::engine::Timestamp;
use crate::session::{Announcement, Snapshot};
use poise::serenity_prelude as serenity;
use std::sync::Arc;

/// Writes the public messages.
#[derive(Debug, Clone)]
pub(crate) struct Presenter {
    names: Arc<Names>,
}

impl Presenter {
    /// Labels show these names.
    pub(crate) fn new(names: Arc<Names>) -> Self {
        Self { names }
    }
}

impl Scribe for Presenter {
    fn announcement(
        &self,
        snapshot: &Snapshot,
        entry: &Announcement,
        language: Language,
        now: Timestamp,
    ) -> Option<Outgoing> {
        super::announcement(snapshot, entry, words::voice(language), now)
    }

    fn without_picture(
        &self,
        snapshot: &Snapshot,
        entry: &Announcement,
        message: Outgoing,
        language: Language,
    ) -> Outgoing {
        super::without_picture(snapshot, entry, message, words::voice(language))
    }

    fn table(
        &self,
        snapshot: &Snapshot,
        entry: &Announcement,
        obstacle: Option<Obstacle>,
        language: Language,
    ) -> Outgoing {
        let mut message = super::table_changed(snapshot, entry, words::voice(language));
        if let Some(obstacle) = obstacle {
            message.content.push('\n');
            message.content += &in_the_way(snapshot, obstacle, language);
        }
        message
    }

    fn buttons(&self, snapshot: &Snapshot, language: Language) -> Vec<serenity::CreateActionRow> {
        super::buttons(snapshot, words::voice(language))
    }

    fn thread_name(&self, snapshot: &Snapshot, language: Language) -> String {
        super::thread_name(snapshot, words::voice(language), &self.names)
    }

    fn obstacle(&self, snapshot: &Snapshot, obstacle: Obstacle, language: Language) -> Outgoing {
        Outgoing::text(in_the_way(snapshot, obstacle, language))
    }
}

/// Why the board does not appear, and what works all the same.
fn in_the_way(snapshot: &Snapshot, obstacle: Obstacle, language: Language) -> String {
    let voice = words::voice(language);
    let place = words::place(snapshot.table.place());
    match obstacle {
        Obstacle::Locked => say!(voice, "obstacle-locked", place = place),
        Obstacle::NoRight(right) => {
            say!(voice, "obstacle-no-right", place = place, right = words::right(voice, right))
        }
    }
}
