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

/// Whether the message may exist already without Discord recognising its nonce. When an entry
/// `from_before` was tried, an earlier process wrote down by a clock that need not agree with ours.
pub(super) fn is_needed(entry: &Announcement, from_before: bool, now: Timestamp) -> bool {
    entry.first_attempted_at.is_some_and(|first| from_before || now - first >= NONCE_REMEMBERED)
}

/// The message of an earlier attempt among the newest ones, if it is there.
///
/// Ours is known by the entry's nonce where Discord still tells it; else by its
/// buttons' game and ply, and without buttons by its text. One without a picture must have
/// a button of the wanted one besides: a position can have several of those. It is younger
/// than the entry.
pub(super) fn find(
    seen: &[MessageSeen],
    bot: UserId,
    entry: &Announcement,
    wanted: &Outgoing,
) -> Option<MessageId> {
    let nonce = wanted.nonce.clone().unwrap_or_else(|| entry.nonce());
    let components = wanted.to_create_json()["components"].take();
    let wanted_buttons = custom_ids_in(&components);
    let is_it = |message: &&MessageSeen| {
        if message.author() != bot || message.id.created_at() < entry.created_at - CLOCKS_APART {
            return false;
        }
        if let Some(its) = message.nonce() {
            return its == nonce;
        }
        let buttons = message.custom_ids();
        if message.has_files() == wanted.files.is_empty() {
            return false;
        }
        if wanted_buttons.is_empty() {
            return message.content == wanted.content;
        }
        let alike = message.has_files() || buttons.iter().any(|button| wanted_buttons.contains(button));
        alike && are_of(entry, &buttons)
    };
    seen.iter().find(is_it).map(|message| message.id)
}

fn are_of(entry: &Announcement, buttons: &[&str]) -> bool {
    let is_its = |button: &&str| {
        CustomId::parse(button).is_some_and(|button| button.game == entry.game && button.ply == entry.ply)
    };
    !buttons.is_empty() && buttons.iter().all(is_its)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::outgoing::Attachment;
    use crate::session::{AnnouncementKind, Facts, GameId, OutboxId};
    use poise::serenity_prelude as serenity;
    use serde_json::{Value, json};

    const BOT: UserId = UserId(7);
    /// Made at [`CREATED`].
    const YOUNG: u64 = 1_509_654_160_998_400_000;
    const CREATED: Timestamp = MessageId(YOUNG).created_at();

    fn entry() -> Announcement {
        Announcement {
            id: OutboxId(9),
            game: GameId(3),
            kind: AnnouncementKind::Board,
            seq: 4,
            ply: 4,
            facts: Facts::default(),
            created_at: CREATED,
            attempts: 1,
            first_attempted_at: Some(CREATED),
        }
    }

    fn board() -> Outgoing {
        let picture = Attachment { name: "board.png".into(), bytes: vec![1], description: "alt".into() };
        Outgoing { files: vec![picture], ..Outgoing::text("now") }
            .with_buttons(vec![serenity::CreateButton::new("v1:place:3:4")])
    }

    fn seen(change: impl FnOnce(&mut Value)) -> Vec<MessageSeen> {
        let mut message = json!({
            "id": YOUNG.to_string(), "author": { "id": "7" }, "content": "then",
            "attachments": [{ "id": "1" }],
            "components": [{ "type": 1, "components": [{ "type": 2, "custom_id": "v1:undo:3:4" }] }],
        });
        change(&mut message);
        vec![serde_json::from_value(message).unwrap()]
    }

    #[test]
    fn a_board_is_known_by_game_and_ply() {
        assert_eq!(find(&seen(|_| {}), BOT, &entry(), &board()), Some(MessageId(YOUNG)));
        let button = |id: &'static str| {
            move |m: &mut Value| m["components"][0]["components"][0]["custom_id"] = json!(id)
        };
        for other in ["v1:undo:3:3", "v1:undo:4:4", "something"] {
            assert_eq!(find(&seen(button(other)), BOT, &entry(), &board()), None, "{other}");
        }
        assert_eq!(find(&seen(|m| m["author"]["id"] = json!("8")), BOT, &entry(), &board()), None);
        assert_eq!(find(&seen(|m| m["attachments"] = json!([])), BOT, &entry(), &board()), None, "a notice");
        let before = ((YOUNG >> 22) - 60_000) << 22;
        assert_eq!(find(&seen(|m| m["id"] = json!(before.to_string())), BOT, &entry(), &board()), None);
    }

    #[test]
    fn a_nonce_that_is_told_decides() {
        let told = |nonce: String| find(&seen(|m| m["nonce"] = json!(nonce)), BOT, &entry(), &board());
        assert!(told(entry().nonce()).is_some());
        let before_a_restore = Announcement { created_at: CREATED - Millis(1), ..entry() };
        assert_eq!(told(before_a_restore.nonce()), None);
        assert_eq!(told("8".to_owned()), None);
    }

    #[test]
    fn a_message_without_buttons_is_known_by_its_text() {
        let bare = |text: &'static str| {
            move |m: &mut Value| {
                m["components"] = json!([]);
                m["attachments"] = json!([]);
                m["content"] = json!(text);
            }
        };
        let wanted = Outgoing::text("clocks stand still");
        assert!(find(&seen(bare("clocks stand still")), BOT, &entry(), &wanted).is_some());
        assert_eq!(find(&seen(bare("something else")), BOT, &entry(), &wanted), None);
    }

    #[test]
    fn looking_is_for_old_attempts_only() {
        let (soon, late) = (CREATED + Millis(1000), CREATED + NONCE_REMEMBERED);
        assert!(!is_needed(&entry(), false, soon));
        assert!(is_needed(&entry(), false, late));
        let untried = Announcement { attempts: 0, first_attempted_at: None, ..entry() };
        assert!(!is_needed(&untried, false, late));
        assert!(!is_needed(&untried, true, late));
        assert!(is_needed(&entry(), true, soon), "who knows by what clock");
    }

    #[test]
    fn a_notice_is_known_by_its_button_whatever_time_it_tells() {
        let notice = |button: &'static str| {
            move |m: &mut Value| {
                m["components"][0]["components"][0]["custom_id"] = json!(button);
                m["attachments"] = json!([]);
            }
        };
        let wanted = Outgoing::text("the clocks run again <t:1000:R>")
            .with_buttons(vec![serenity::CreateButton::new("v1:board:3:4")]);
        assert!(find(&seen(notice("v1:board:3:4")), BOT, &entry(), &wanted).is_some());
        for other in ["v1:undo-yes:3:4", "v1:board:3:3"] {
            assert_eq!(find(&seen(notice(other)), BOT, &entry(), &wanted), None, "{other}");
        }
    }
}
