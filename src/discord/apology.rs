//! The last answer: to an interaction that could not even be read or taken on, so that
//! nobody is left with "did not respond".

use super::errors::reference;
use super::language::Language;
use super::outgoing::Outgoing;
use super::presenter::words;
use super::texts::say;
use poise::serenity_prelude as serenity;
use serde_json::Value;
use std::sync::Arc;

/// What it takes to answer an interaction.
#[derive(Debug)]
pub(crate) struct Apology {
    id: u64,
    token: String,
    language: Language,
}

impl Apology {
    /// For an interaction as it came, if it is one that a message answers (suggestions are not).
    pub(crate) fn to(interaction: &Value) -> Option<Self> {
        const ANSWERED_BY_A_MESSAGE: [u64; 3] = [2, 3, 5];
        let kind = interaction["type"].as_u64()?;
        Some(Self {
            id: interaction["id"].as_str()?.parse().ok()?,
            token: interaction["token"].as_str()?.to_owned(),
            language: Language::from_locale(interaction["locale"].as_str().unwrap_or_default()),
        })
        .filter(|_| ANSWERED_BY_A_MESSAGE.contains(&kind))
    }

    /// For something that went wrong here; logs under which number.
    pub(crate) async fn for_failure(self, http: Arc<serenity::Http>) {
        let reference = reference(self.id);
        tracing::error!(reference, "an interaction could not be read");
        let text = say!(words::voice(self.language), "refusal-internal", reference = reference);
        self.send(&http, text).await;
    }

    /// For having too much to do.
    pub(crate) async fn for_crowd(self, http: Arc<serenity::Http>) {
        let text = say!(words::voice(self.language), "refusal-busy");
        self.send(&http, text).await;
    }

    async fn send(self, http: &serenity::Http, text: String) {
        let message = Outgoing::text(text).into_response(true);
        let response = serenity::CreateInteractionResponse::Message(message);
        let sent = http.create_interaction_response(self.id.into(), &self.token, &response, Vec::new()).await;
        if let Err(error) = sent {
            tracing::warn!(%error, "an answer did not arrive");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_a_message_answers_is_answered() {
        let interaction = |kind: u64| json!({ "id": "12", "token": "t", "type": kind, "locale": "ko" });
        for (kind, answered) in [(1, false), (2, true), (3, true), (4, false), (5, true)] {
            assert_eq!(Apology::to(&interaction(kind)).is_some(), answered, "{kind}");
        }
        assert_eq!(Apology::to(&interaction(3)).map(|apology| apology.language), Some(Language::Ko));
        assert!(Apology::to(&json!({ "type": 3, "id": 12 })).is_none());
        assert!(Apology::to(&json!(null)).is_none());
    }
}
