//! What Discord says of the bot: its token, its gateway, its rights, its intents, and the time.

use super::{DoctorArgs, Finding, Verdict};
use crate::clock::SystemClock;
use crate::discord::{Checkup, DiscordConfig, GatewayError, Lacking, OnServers, StartError, checkup};
use std::fmt::Write as _;
use std::sync::Arc;

/// From here on a move is no longer judged by the time Discord took it.
const CLOCK_OFF_MS_MAX: u64 = 2_000;

/// Servers that are named one by one.
const NAMED_MAX: usize = 3;

/// Characters of a server's name that are shown.
const NAME_CHARS_MAX: usize = 40;

/// What to do where Discord cannot be reached.
const NO_WAY: &str = "is there a way to the internet, and is Discord up (https://discordstatus.com)?";

/// What to do where it can, and its gateway cannot.
const NO_SOCKET: &str = "a firewall or proxy must let WebSocket connections (wss, port 443) through";

pub(super) async fn findings(args: &DoctorArgs) -> Vec<Finding> {
    let Some(token) = args.token.as_deref().map(str::trim).filter(|token| !token.is_empty()) else {
        let said =
            "DISCORD_TOKEN is not set: copy the bot's token from https://discord.com/developers/applications";
        return vec![Finding::new(Verdict::Bad, "token", said.to_owned())];
    };
    let asked = match DiscordConfig::new(token, args.discord_api.as_deref()) {
        Err(error) => {
            let said = format!("{error}: leave --discord-api out for the real Discord");
            return vec![Finding::new(Verdict::Bad, "address", said)];
        }
        Ok(config) => {
            let config = config.with_presences(args.presence);
            checkup(&config, Arc::new(SystemClock::new())).await
        }
    };
    match asked {
        Ok(asked) => of_checkup(asked, args.presence),
        Err(error) => {
            let said = format!("{}: copy the token from the developer portal again", in_full(&error));
            vec![Finding::new(Verdict::Bad, "token", said)]
        }
    }
}

fn of_checkup(asked: Checkup, presence: bool) -> Vec<Finding> {
    let known = asked.invitation.is_ok();
    let presence = (presence && known).then(|| of_presence(asked.lacks_presence_intent));
    let token = match asked.invitation {
        Ok(link) => Finding::new(Verdict::Good, "token", format!("accepted; invite the bot with {link}")),
        Err(error @ StartError::Token) => Finding::new(Verdict::Bad, "token", error.to_string()),
        Err(error) => Finding::new(Verdict::Bad, "token", format!("{}: {NO_WAY}", in_full(&error))),
    };
    let gateway = asked.gateway.map(|gateway| match gateway {
        Ok(url) => Finding::new(Verdict::Good, "gateway", format!("{url} says hello")),
        Err(error) => {
            let advice = match error {
                StartError::Gateway(GatewayError::NoConnection(_) | GatewayError::NoGreeting) => NO_SOCKET,
                _ => NO_WAY,
            };
            Finding::new(Verdict::Bad, "gateway", format!("{}: {advice}", in_full(&error)))
        }
    });
    // What kept Discord from being asked for the token keeps it from this, and is told once.
    let servers = asked.servers.filter(|servers| known || servers.is_ok());
    let rights = servers.map(|servers| match servers {
        Ok(servers) => of_servers(&servers),
        Err(error) => Finding::new(Verdict::Fair, "rights", format!("{}: {NO_WAY}", in_full(&error))),
    });
    let clock = asked.clock_ahead.map(|ahead| {
        let seconds = ahead.0.unsigned_abs().div_ceil(1000);
        let way = if ahead.0 > 0 { "ahead of" } else { "behind" };
        if ahead.0.unsigned_abs() <= CLOCK_OFF_MS_MAX {
            Finding::new(Verdict::Good, "clock", "agrees with Discord's".to_owned())
        } else {
            let said = format!(
                "about {seconds} s {way} Discord's: let NTP set it (`timedatectl set-ntp true`), or moves are judged by when they arrive here"
            );
            Finding::new(Verdict::Fair, "clock", said)
        }
    });
    [Some(token), gateway, rights, presence, clock].into_iter().flatten().collect()
}

fn of_presence(lacking: bool) -> Finding {
    if lacking {
        Finding::new(Verdict::Bad, "presence", StartError::PresenceIntent.to_string())
    } else {
        Finding::new(Verdict::Good, "presence", "Discord will say who is online".to_owned())
    }
}

/// A right may be missing on a server and be given in the one channel where the bot plays, so nothing
/// here keeps it from running.
fn of_servers(servers: &OnServers) -> Finding {
    let OnServers { count, lacking } = servers;
    let on = if *count == 1 { "1 server".to_owned() } else { format!("{count} servers") };
    if *count == 0 {
        return Finding::new(Verdict::Good, "rights", "on no server yet".to_owned());
    }
    if lacking.is_empty() {
        return Finding::new(Verdict::Good, "rights", format!("all there on {on}"));
    }
    let mut said = format!("missing on {} of {on}:", lacking.len());
    for (index, Lacking { server, rights }) in lacking.iter().take(NAMED_MAX).enumerate() {
        let name: String = server.chars().filter(|c| !c.is_control()).take(NAME_CHARS_MAX).collect();
        let between = if index == 0 { "" } else { ";" };
        // Writing to a string does not fail.
        let _ = write!(said, "{between} {name} ({})", rights.join(", "));
    }
    if lacking.len() > NAMED_MAX {
        let _ = write!(said, "; and {} more", lacking.len() - NAMED_MAX);
    }
    said.push_str(". Give them there to the bot's role, or invite it again with the link above");
    Finding::new(Verdict::Fair, "rights", said)
}

/// An error with its causes.
fn in_full(error: &StartError) -> String {
    let mut said = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        let _ = write!(said, ": {error}");
        cause = error.source();
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Millis;

    fn verdicts(findings: &[Finding]) -> Vec<(&'static str, Verdict)> {
        findings.iter().map(|finding| (finding.what, finding.verdict)).collect()
    }

    fn asked(clock_ahead: Option<Millis>) -> Checkup {
        Checkup {
            invitation: Ok("https://invite".to_owned()),
            gateway: Some(Ok("wss://gateway".to_owned())),
            servers: Some(Ok(OnServers { count: 1, lacking: Vec::new() })),
            lacks_presence_intent: false,
            clock_ahead,
        }
    }

    #[test]
    fn a_clock_that_is_off_is_told_with_the_way_it_is_off() {
        let findings = of_checkup(asked(Some(Millis(-61_200))), false);
        assert_eq!(
            verdicts(&findings),
            [
                ("token", Verdict::Good),
                ("gateway", Verdict::Good),
                ("rights", Verdict::Good),
                ("clock", Verdict::Fair)
            ]
        );
        assert!(findings[3].said.starts_with("about 62 s behind Discord's"), "{}", findings[3].said);
        assert_eq!(of_checkup(asked(Some(Millis(900))), false)[3].verdict, Verdict::Good);
        assert_eq!(of_checkup(asked(None), false).len(), 3);
    }

    #[test]
    fn a_wrong_token_says_where_to_get_another_and_nothing_else() {
        let refused =
            Checkup { invitation: Err(StartError::Token), gateway: None, servers: None, ..asked(None) };
        let findings = of_checkup(refused, true);
        assert_eq!(verdicts(&findings), [("token", Verdict::Bad)]);
        assert!(findings[0].said.contains("developers/applications"));
    }

    #[test]
    fn the_presence_intent_is_looked_for_where_it_is_needed() {
        let lacks = || Checkup { lacks_presence_intent: true, ..asked(None) };
        let found = of_checkup(lacks(), true);
        assert_eq!(verdicts(&found)[3], ("presence", Verdict::Bad));
        assert!(found[3].said.contains("Privileged Gateway Intents"), "{}", found[3].said);
        assert_eq!(verdicts(&of_checkup(asked(None), true))[3], ("presence", Verdict::Good));
        assert_eq!(of_checkup(asked(None), false).len(), 3);
    }

    #[test]
    fn the_first_servers_that_lack_rights_are_named_and_the_others_counted() {
        let lacking = |server: &str| Lacking { server: server.to_owned(), rights: vec!["Attach Files"] };
        let names = ["One\nBAD  token", "Two", "Three", "Four", "Five"];
        let servers = OnServers { count: 9, lacking: names.map(lacking).into() };
        let found = of_servers(&servers);
        assert_eq!(found.verdict, Verdict::Fair);
        let said = "missing on 5 of 9 servers: OneBAD  token (Attach Files); Two (Attach Files); \
                    Three (Attach Files); and 2 more.";
        assert!(found.said.starts_with(said), "{}", found.said);
        let (none, all) = (OnServers::default(), OnServers { count: 2, lacking: Vec::new() });
        assert_eq!([of_servers(&none).verdict, of_servers(&all).verdict], [Verdict::Good; 2]);
    }

    #[test]
    fn a_gateway_that_opens_no_socket_is_a_matter_of_the_firewall() {
        let blocked = Err(StartError::Gateway(GatewayError::NoGreeting));
        let found = of_checkup(Checkup { gateway: Some(blocked), ..asked(None) }, false);
        assert_eq!(verdicts(&found)[1], ("gateway", Verdict::Bad));
        assert!(found[1].said.contains("firewall"), "{}", found[1].said);
    }
}
