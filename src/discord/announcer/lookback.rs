//! Whether an earlier attempt got through after all.
//!
//! Discord recognises a repeated `nonce` for some minutes. After that, the only way to
//! know whether a message whose answer was lost exists is to look for it.

use crate::discord::custom_id::CustomId;
use crate::discord::outgoing::Outgoing;
use crate::discord::rest::{MessageSeen, custom_ids_in};
use crate::engine::{Millis, Timestamp};
use crate::session::{Announcement, MessageId, UserId};

/// For how long we rely on Discord to recognise a nonce. It is said to be "a few
/// minutes"; looking costs one request.
const NONCE_REMEMBERED: Millis = Millis::from_secs(120);

/// A message cannot be older than its entry, but Discord's clock and ours may differ.
const CLOCKS_APART: Millis = Millis::from_secs(5);

/// How many of the newest messages are looked at.
pub(super) const MESSAGES_SEEN: u8 = 50;

/// Whether the message may exist already without Discord recognising its nonce.
pub(super) fn is_needed(entry: &Announcement, now: Timestamp) -> bool {
    entry.attempts > 0 && entry.first_attempted_at.is_some_and(|first| now - first >= NONCE_REMEMBERED)
}

/// The message of an earlier attempt among the newest ones, if it is there.
///
/// Ours is known by the entry's nonce where Discord still tells it; else by its
/// buttons' game and ply, and without buttons by its text. It is younger than the entry.
pub(super) fn find(
    seen: &[MessageSeen],
    bot: UserId,
    entry: &Announcement,
    wanted: &Outgoing,
) -> Option<MessageId> {
    let nonce = entry.id.to_string();
    let components = wanted.to_create_json()["components"].take();
    let has_buttons = !custom_ids_in(&components).is_empty();
    let is_it = |message: &&MessageSeen| {
        if message.author() != bot || message.id.created_at() < entry.created_at - CLOCKS_APART {
            return false;
        }
        if let Some(its) = message.nonce() {
            return its == nonce;
        }
        let buttons = message.custom_ids();
        message.has_files() != wanted.files.is_empty()
            && if has_buttons { are_of(entry, &buttons) } else { message.content == wanted.content }
    };
    seen.iter().find(is_it).map(|message| message.id)
}

fn are_of(entry: &Announcement, buttons: &[&str]) -> bool {
    let is_its = |button: &&str| {
        CustomId::parse(button).is_some_and(|button| button.game == entry.game && button.ply == entry.ply)
    };
    !buttons.is_empty() && buttons.iter().all(is_its)
}
