//! What servers and people choose: kept, logged, and forgotten in time.

use super::rig::*;
use crate::engine::{BoardSize, Choices, FreeWin, Millis, RuleSet, TimeControl, TimeoutPolicy};
use crate::session::ports::Store;
use crate::session::settings::{GRACE, NAMED_MAX, SETTINGS_KEPT};
use crate::session::{Challenges, ChannelId, GuildId, GuildSettings, UserId, UserSettings};
use serde_json::{Value, json};

const MODERATOR: UserId = UserId(u64::MAX - 3);

#[tokio::test]
async fn settings_are_remembered_over_a_restart() {
    let rig = Rig::new().await;
    assert_eq!(rig.sessions.guild_settings(GUILD).await.unwrap(), GuildSettings::default());
    assert_eq!(rig.sessions.user_settings(HOST).await.unwrap(), UserSettings::default());
    let guild = GuildSettings {
        language: Some("ko".into()),
        defaults: Choices {
            rule_set: Some(RuleSet::Free),
            free_win: Some(FreeWin::ExactFive),
            draw_offer: Some(false),
            time_control: Some(TimeControl::DEFAULT_FISCHER),
            ..Choices::default()
        },
        casual: true,
        channels: vec![ChannelId(7), ChannelId(u64::MAX)],
        disconnects: false,
        grace: Some(Millis::from_secs(120)),
        presence: true,
    };
    let user = UserSettings {
        language: Some("en-GB".into()),
        place_at_once: true,
        theme: Some("dark".into()),
        mentions: false,
        challenges: Challenges::None,
        refused: vec![UserId(5), UserId(u64::MAX)],
    };
    let wanted = guild.clone();
    let stored = rig.sessions.edit_guild(GUILD, MODERATOR, move |settings| *settings = wanted).await.unwrap();
    assert_eq!(stored, guild);
    let wanted = user.clone();
    assert_eq!(rig.sessions.edit_user(HOST, move |settings| *settings = wanted).await.unwrap(), user);

    let rig = rig.kill().await.boot().await;
    assert_eq!(rig.sessions.guild_settings(GUILD).await.unwrap(), guild);
    assert_eq!(rig.sessions.user_settings(HOST).await.unwrap(), user);
    assert_eq!(rig.sessions.user_settings(GUEST).await.unwrap(), UserSettings::default());
    assert_eq!(rig.sessions.guild_settings(GuildId(2)).await.unwrap(), GuildSettings::default());
}

#[tokio::test]
async fn every_change_of_a_server_is_logged_with_who_and_when() {
    let rig = Rig::new().await;
    rig.sessions
        .edit_guild(GUILD, MODERATOR, |settings| {
            settings.defaults.board_size = Some(BoardSize::Nineteen);
            settings.channels = vec![CHANNEL];
        })
        .await
        .unwrap();
    rig.pass(Millis(5_000)).await;
    rig.sessions.edit_guild(GUILD, HOST, |settings| settings.defaults.board_size = None).await.unwrap();
    // What changes nothing is not logged.
    rig.sessions.edit_guild(GUILD, HOST, |settings| settings.defaults.board_size = None).await.unwrap();
    let changes = rig.sessions.guild_changes(GUILD, 10).await.unwrap();
    let told: Vec<_> = changes
        .iter()
        .map(|change| (change.by, change.at - START, change.setting.as_str(), &change.before, &change.after))
        .collect();
    let (nineteen, none, channels) = (json!(19), json!([]), json!(["10"]));
    assert_eq!(
        told,
        [
            (HOST, Millis(5_000), "defaults.boardSize", &nineteen, &Value::Null),
            (MODERATOR, Millis(0), "defaults.boardSize", &Value::Null, &nineteen),
            (MODERATOR, Millis(0), "channels", &none, &channels),
        ]
    );
    assert_eq!(rig.sessions.guild_changes(GUILD, 1).await.unwrap(), changes[..1]);
    assert_eq!(rig.sessions.guild_changes(GuildId(2), 10).await.unwrap(), []);
}

#[tokio::test]
async fn two_changes_at_once_both_count() {
    let rig = Rig::new().await;
    let size = rig.sessions.edit_guild(GUILD, MODERATOR, |settings| {
        settings.defaults.board_size = Some(BoardSize::Nineteen);
    });
    let casual = rig.sessions.edit_guild(GUILD, HOST, |settings| settings.casual = true);
    let (one, other) = tokio::join!(size, casual);
    one.unwrap();
    other.unwrap();
    let settings = rig.sessions.guild_settings(GUILD).await.unwrap();
    assert!(settings.casual && settings.defaults.board_size == Some(BoardSize::Nineteen), "{settings:?}");
}

#[test]
fn what_cannot_be_is_not_stored() {
    let wild = GuildSettings {
        language: Some(String::new()),
        defaults: Choices {
            free_win: Some(FreeWin::ExactFive),
            time_control: Some(TimeControl::Fischer { base_sec: 1, inc_sec: 1 }),
            timeout_policy: Some(TimeoutPolicy::AutoMove),
            show_forbidden: Some(true),
            ..Choices::default()
        },
        channels: (0..100).chain(0..100).map(ChannelId).collect(),
        grace: Some(Millis(i64::MAX)),
        ..GuildSettings::default()
    };
    let tidied = wild.tidied();
    assert_eq!(tidied.language, None);
    assert_eq!(tidied.channels.len(), NAMED_MAX);
    assert_eq!(tidied.grace, Some(Millis::from_secs(24 * 3600)));
    // The stock rules are Korean: exactly five is no choice there, automatic moves are with 30 s a move.
    assert_eq!(
        tidied.defaults,
        Choices {
            timeout_policy: Some(TimeoutPolicy::AutoMove),
            show_forbidden: Some(true),
            ..Choices::default()
        }
    );
    let mut fischer = tidied;
    fischer.defaults.time_control = Some(TimeControl::DEFAULT_FISCHER);
    fischer.defaults.rule_set = Some(RuleSet::Free);
    let fischer = fischer.tidied();
    assert_eq!((fischer.defaults.timeout_policy, fischer.defaults.show_forbidden), (None, None));
    assert_eq!(fischer.options().time_control, TimeControl::DEFAULT_FISCHER);
}

#[test]
fn the_grace_and_the_channels_read_as_chosen() {
    let mut settings = GuildSettings::default();
    assert_eq!(settings.grace(), Some(GRACE));
    assert!(settings.allows(CHANNEL, None));
    settings.disconnects = false;
    settings.channels = vec![ChannelId(3)];
    assert_eq!(settings.grace(), None);
    assert!(settings.allows(ChannelId(3), None) && settings.allows(CHANNEL, Some(ChannelId(3))));
    assert!(!settings.allows(CHANNEL, None) && !settings.allows(CHANNEL, Some(ChannelId(4))));
}

#[test]
fn challenges_are_refused_from_all_or_from_those_named() {
    let mut settings = UserSettings::default();
    assert!(settings.takes_challenge(HOST));
    settings.refused = vec![HOST];
    assert!(!settings.takes_challenge(HOST) && settings.takes_challenge(GUEST));
    settings.challenges = Challenges::None;
    assert!(!settings.takes_challenge(GUEST));
}

#[tokio::test]
async fn settings_wait_thirty_days_for_the_bot_to_come_back() {
    let rig = Rig::new().await;
    let other = GuildId(2);
    for guild in [GUILD, other] {
        rig.sessions
            .edit_guild(guild, MODERATOR, |settings| settings.channels = vec![CHANNEL])
            .await
            .unwrap();
        rig.sessions.guild_left(guild).await.unwrap();
    }
    let kept = async |guild| !rig.store.guild_settings(guild).await.unwrap().channels.is_empty();
    let forget = async |after: Millis| {
        rig.store.forget_guilds_left(START + after - SETTINGS_KEPT, START + after).await.unwrap()
    };
    assert_eq!(forget(SETTINGS_KEPT).await, 0);
    // It is back on one of them, which forgets nothing.
    rig.sessions.guild_there(GUILD).await.unwrap();
    assert!(kept(GUILD).await && kept(other).await);
    assert_eq!(forget(SETTINGS_KEPT + Millis(1)).await, 1);
    assert!(kept(GUILD).await && !kept(other).await);
    assert_eq!(rig.sessions.guild_changes(other, 10).await.unwrap(), []);
}

#[tokio::test]
async fn of_changes_the_newest_thousand_are_kept() {
    let rig = Rig::new().await;
    let other = GuildId(2);
    rig.sessions.log_deed(other, MODERATOR, "deed", serde_json::Value::Null).await.unwrap();
    for number in 0..1_003 {
        rig.sessions.log_deed(GUILD, MODERATOR, "deed", number.into()).await.unwrap();
    }
    let kept = rig.sessions.guild_changes(GUILD, 5_000).await.unwrap();
    let numbers: Vec<_> = kept.iter().filter_map(|change| change.after.as_u64()).collect();
    assert_eq!(numbers, (3..1_003).rev().collect::<Vec<_>>());
    assert_eq!(rig.sessions.guild_changes(other, 10).await.unwrap().len(), 1);
}
