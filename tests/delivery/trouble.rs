//! What broke other bots, as far as no other test here has it; `docs/trouble.md` lists all.

use crate::support::Bench;
use omok::engine::Millis;
use omok::sandbox::{Fault, Permissions};
use std::time::Duration;

const MINUTE: Millis = Millis::from_secs(60);

/// A13: nothing is ready yet, and still the first command is answered at once.
#[tokio::test]
async fn a13_the_first_command_after_a_start_is_answered_in_time() {
    let mut bench = Bench::start().await;
    let playing = bench.game().await;
    let place = playing.place;
    bench.stop_bot().await;
    // Neither who the players are nor whether the commands are known is told for now.
    let commands = bench.driver.inject("GET /applications/*/commands", Fault::Stalled, u32::MAX);
    let members = bench.driver.inject("GET /guilds/*/members/*", Fault::Stalled, u32::MAX);
    bench.start_bot().await;
    let answer = bench.alice().slash(place, "omok board", &[]).await.unwrap();
    assert!(answer.elapsed < Duration::from_secs(3), "{:?}", answer.elapsed);
    assert_eq!(answer.message.expect("a board").attachments.len(), 1);
    commands.release();
    members.release();
}

/// Uses everything that the bot does by its own token, and counts how often it lacked a right.
async fn refused_for_rights(rights: Permissions) -> usize {
    let bench = Bench::start().await;
    bench.driver.set_bot_permissions(bench.channel(), rights, Permissions::all() - rights);
    let (alice, bot) = (bench.alice(), bench.driver.bot_id());
    // A game in its thread; an answer that got lost and is looked for later.
    bench.open().await;
    bench.skip(MINUTE).await;
    let lost = bench.driver.inject("POST /channels/*/messages", Fault::LostAnswer, 1);
    let down = bench.driver.inject("POST /channels/*/messages", Fault::Status(503), u32::MAX);
    alice.slash(bench.channel(), "move", &[("at", "H8".into())]).await.unwrap();
    bench.skip(Millis::from_secs(150)).await;
    lost.release();
    down.release();
    bench.skip(MINUTE).await;
    // A mention that cannot be played.
    alice.say(bench.channel(), &format!("<@{bot}> H8")).await.unwrap();
    bench.skip(MINUTE).await;
    // A game in the channel itself.
    let too_many = Fault::Refused(400, 160_006, "Maximum number of active threads reached");
    bench.driver.inject("POST /channels/*/messages/*/threads", too_many, u32::MAX);
    bench.open().await;
    bench.skip(MINUTE).await;
    bench.driver.requests().iter().filter(|request| request.status == 403).count()
}

/// A23: the code needs no right that the invitation does not ask for, and each that it asks for.
#[tokio::test]
async fn a23_the_rights_of_the_invitation_are_enough_and_each_is_needed() {
    let rights = Permissions::from_bits_truncate(omok::discord::RIGHTS.bits());
    assert_eq!(refused_for_rights(rights).await, 0);
    for right in rights.iter() {
        assert!(refused_for_rights(rights - right).await > 0, "{right:?} is asked for in vain");
    }
}

/// D21: people can read when a move counts.
#[tokio::test]
async fn d21_the_help_says_when_a_move_counts() {
    let bench = Bench::start().await;
    for (locale, words) in
        [("en-US", "from the moment Discord took it"), ("ko", "디스코드"), ("ja", "Discord")]
    {
        let alice = bench.alice();
        alice.set_locale(locale);
        let help = alice.slash(bench.channel(), "omok help", &[]).await.unwrap();
        assert!(help.ephemeral && help.text().contains(words), "{locale}: {}", help.text());
    }
}
