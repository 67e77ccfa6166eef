//! What it means, and what to do, when Discord ends the connection for good.

/// The advice where the presence intent is asked for and was not given.
pub(in crate::discord) const NO_PRESENCE_INTENT: &str = "the presence intent is not switched on: do that at \
    https://discord.com/developers/applications (Bot, Privileged Gateway Intents), or start without --presence";

/// Discord has refused the connection; connecting again would be refused again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Discord has refused the bot for good (close code {code}): {}", advice(*.code))]
pub struct Refusal {
    /// The code it closed the connection with.
    pub code: u16,
}

/// Source: Discord docs, "Gateway close event codes".
const fn advice(code: u16) -> &'static str {
    match code {
        4004 => {
            "the token is not valid any more: reset it at https://discord.com/developers/applications and put \
             it into DISCORD_TOKEN"
        }
        4014 => NO_PRESENCE_INTENT,
        4011 => "the bot is on more servers than one connection may serve",
        // 4010, 4012, 4013: an invalid shard, API version, intent.
        _ => "this version of omok asks for what Discord does not take; look for a newer one",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_has_its_own_advice() {
        for (code, word) in [
            (4004, "DISCORD_TOKEN"),
            (4014, "--presence"),
            (4011, "more servers"),
            (4010, "newer"),
            (4012, "newer"),
            (4013, "newer"),
        ] {
            let said = Refusal { code }.to_string();
            assert!(said.contains(word) && said.contains(&code.to_string()), "{said}");
            assert_eq!(said.contains("DISCORD_TOKEN"), code == 4004, "only then it is the token: {said}");
        }
    }
}
