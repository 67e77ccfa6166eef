//! A message about to go out, in a form that both roads to Discord take:
//! interaction answers (serenity builders) and channel messages (JSON and files
//! for the announcer's own client).
//!
//! Whatever road, `allowed_mentions` is explicit: the people in
//! [`Outgoing::mentions`] and nobody else are pinged, whatever the text says.

use crate::session::UserId;
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Characters of a message's text, by Discord's count.
pub const CONTENT_MAX: usize = 2_000;
/// Characters of an attachment's alt text.
pub const ALT_TEXT_MAX: usize = 1_024;

/// A file that goes with a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// File name, such as `board.png`.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// Alt text, at most [`ALT_TEXT_MAX`] characters.
    pub description: String,
}

/// A message: text, components, files, and who may be pinged by it.
#[derive(Debug, Clone, Default)]
pub struct Outgoing {
    /// Text, at most [`CONTENT_MAX`] characters.
    pub content: String,
    /// Rows of buttons or selects.
    pub components: Vec<serenity::CreateActionRow>,
    /// Files, all new. An edit without files leaves the message's own in place.
    pub files: Vec<Attachment>,
    /// The people whom this message pings.
    pub mentions: Vec<UserId>,
    /// For Discord to recognise a repeated send by; at most 25 characters.
    pub nonce: Option<String>,
    /// Only confirms, privately, what shows elsewhere anyway: taken away after a moment, so that such
    /// lines don't pile up between the boards. Answers to interactions alone can be.
    pub passing: bool,
}

impl Outgoing {
    /// A message of text alone that pings nobody.
    pub fn text(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// The same with a row of buttons below.
    #[must_use]
    pub fn with_buttons(mut self, buttons: Vec<serenity::CreateButton>) -> Self {
        if !buttons.is_empty() {
            self.components.push(serenity::CreateActionRow::Buttons(buttons));
        }
        self
    }

    /// Pings exactly [`Self::mentions`], each once: Discord refuses a message that names
    /// somebody twice there.
    pub fn allowed_mentions(&self) -> serenity::CreateAllowedMentions {
        let people: BTreeSet<u64> =
            self.mentions.iter().filter(|user| user.is_person()).map(|user| user.0).collect();
        serenity::CreateAllowedMentions::new()
            .users(people.into_iter().map(serenity::UserId::new))
            .replied_user(false)
    }

    /// As the first answer to an interaction.
    pub fn into_response(self, private: bool) -> serenity::CreateInteractionResponseMessage {
        let mentions = self.allowed_mentions();
        serenity::CreateInteractionResponseMessage::new()
            .allowed_mentions(mentions)
            .content(self.content)
            .components(self.components)
            .files(self.files.into_iter().map(Attachment::into_serenity))
            .ephemeral(private)
    }

    /// As the message that a deferred answer turns into.
    pub fn into_edit(self) -> serenity::EditInteractionResponse {
        let mentions = self.allowed_mentions();
        let mut edit = serenity::EditInteractionResponse::new()
            .allowed_mentions(mentions)
            .content(self.content)
            .components(self.components);
        for file in self.files {
            edit = edit.new_attachment(file.into_serenity());
        }
        edit
    }

    /// As a further answer to an interaction that has one already.
    pub fn into_followup(self, private: bool) -> serenity::CreateInteractionResponseFollowup {
        let mentions = self.allowed_mentions();
        serenity::CreateInteractionResponseFollowup::new()
            .allowed_mentions(mentions)
            .content(self.content)
            .components(self.components)
            .files(self.files.into_iter().map(Attachment::into_serenity))
            .ephemeral(private)
    }

    /// The JSON body of "create message"; file `n` goes along as form part `files[n]`.
    pub fn to_create_json(&self) -> Value {
        let mut body = self.to_edit_json();
        if let Some(nonce) = &self.nonce {
            body["nonce"] = json!(nonce);
            body["enforce_nonce"] = json!(true);
        }
        body
    }

    /// The JSON body of "edit message". Names attachments only if there are new
    /// ones (which then replace the old), so that an edit of the text keeps the
    /// picture.
    pub fn to_edit_json(&self) -> Value {
        let mut body = json!({
            "content": self.content,
            "allowed_mentions": self.allowed_mentions(),
            "components": self.components,
        });
        if !self.files.is_empty() {
            body["attachments"] = self
                .files
                .iter()
                .enumerate()
                .map(|(id, file)| json!({ "id": id, "filename": file.name, "description": file.description }))
                .collect();
        }
        body
    }
}

impl Attachment {
    fn into_serenity(self) -> serenity::CreateAttachment {
        serenity::CreateAttachment::bytes(self.bytes, self.name).description(self.description)
    }
}

/// `text`, cut to at most `max` characters, with an ellipsis where something is missing.
pub fn shorten(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    text.chars().take(max.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pings_nobody_unless_named() {
        let body = Outgoing::text("@everyone <@1> <@&2>").to_create_json();
        assert_eq!(body["allowed_mentions"]["parse"], json!([]));
        assert_eq!(body["allowed_mentions"]["users"], json!([]));
        assert_eq!(body["allowed_mentions"]["roles"], json!([]));
        assert_eq!(body["allowed_mentions"]["replied_user"], json!(false));

        let body = Outgoing { mentions: vec![UserId(5)], ..Outgoing::text("<@5>") }.to_create_json();
        assert_eq!(body["allowed_mentions"]["parse"], json!([]));
        assert_eq!(body["allowed_mentions"]["users"], json!(["5"]));

        let mentions = vec![UserId(5), UserId(7), UserId(5)];
        let body = Outgoing { mentions, ..Outgoing::text("<@5> <@7>") }.to_create_json();
        assert_eq!(body["allowed_mentions"]["users"], json!(["5", "7"]), "nobody twice");
    }

    #[test]
    fn edits_name_attachments_only_when_they_bring_some() {
        let mut message = Outgoing::text("x");
        assert_eq!(message.to_edit_json().get("attachments"), None);
        message.files.push(Attachment { name: "b.png".into(), bytes: vec![1], description: "alt".into() });
        assert_eq!(
            message.to_edit_json()["attachments"],
            json!([{ "id": 0, "filename": "b.png", "description": "alt" }])
        );
    }

    #[test]
    fn shortens_by_characters() {
        assert_eq!(shorten("오목오목", 4), "오목오목");
        assert_eq!(shorten("오목오목오", 4), "오목오…");
        assert_eq!(shorten("", 0), "");
    }
}
