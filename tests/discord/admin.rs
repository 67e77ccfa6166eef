//! What moderators set up, through the commands and panels they have for it.

use crate::support::{Table, game_of};
use omok::engine::{BoardSize, EndReason, FreeWin, RuleSet, TimeControl, TimeoutPolicy};
use omok::sandbox::{Answer, AnswerKind, DriverError, Message, Person, Snowflake};
use omok::session::{ChannelId, GuildId, GuildSettings, Status};
use serde_json::json;
use std::sync::Arc;
use twilight_model::guild::Permissions;

async fn settings(table: &Table) -> GuildSettings {
    table.bot.sessions().guild_settings(GuildId(table.driver.guild_id().0)).await.unwrap()
}

/// A private answer with a panel.
fn panel(answer: &Answer) -> Arc<Message> {
    assert!(answer.ephemeral, "everybody sees: {}", answer.text());
    answer.message.clone().unwrap_or_else(|| panic!("no panel: {answer:?}"))
}

/// The custom id of the only component of that kind, with that at its end.
fn component(message: &Message, kind: &str, extra: &str) -> String {
    let wanted = format!("v1:{kind}:0:0{}{extra}", if extra.is_empty() { "" } else { ":" });
    let buttons = message.buttons().into_iter().filter_map(|button| button.custom_id);
    let mut ids = buttons.chain(message.selects().into_iter().map(|select| select.custom_id));
    ids.find(|id| *id == wanted).unwrap_or_else(|| panic!("no {wanted}"))
}

/// Chooses in a panel; the panel as it is then.
async fn choose(person: &Person, panel: &Message, kind: &str, extra: &str, values: &[&str]) -> Arc<Message> {
    let answer = person.select(panel.id, &component(panel, kind, extra), values).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Update, "{}", answer.text());
    answer.message.unwrap()
}

async fn press(person: &Person, panel: &Message, kind: &str, extra: &str) -> Arc<Message> {
    let answer = person.click(panel.id, &component(panel, kind, extra)).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Update, "{}", answer.text());
    answer.message.unwrap()
}

const COMMANDS: [&str; 6] = ["defaults", "channels", "language", "check", "end", "log"];

#[tokio::test(flavor = "multi_thread")]
async fn nobody_but_moderators_is_offered_the_commands_or_may_use_them() {
    let table = Table::start().await;
    let (alice, moderator) = (table.person("alice"), table.person("mod"));
    let open = table.open(&[]).await;
    let game = game_of(&open);
    let before = settings(&table).await;
    for command in COMMANDS {
        let command = format!("omok-admin {command}");
        let offered = alice.slash(table.channel, &command, &[]).await;
        assert!(matches!(offered, Err(DriverError::Unknown { what: "command", .. })), "{offered:?}");
        assert!(moderator.slash(table.channel, &command, &[]).await.unwrap().ephemeral);
    }
    // A server may offer them to everybody, and a client may say anything: the handlers look themselves.
    let forged = [
        ("v1:defaults:0:0:usual", 2, ""),
        ("v1:defaults:0:0:reset", 2, ""),
        ("v1:defaults-set:0:0:board", 3, "19"),
        ("v1:defaults-set:0:0:switches", 3, "casual"),
        ("v1:defaults-set:0:0:grace", 3, "off"),
        ("v1:defaults-reset:0:0", 2, ""),
        ("v1:channels:0:0:set", 8, "5"),
        ("v1:channels:0:0:all", 2, ""),
        ("v1:speech:0:0", 3, "ja"),
        ("v1:end-pick:0:0", 3, "1"),
    ];
    let ends = format!("v1:end-yes:{game}:0");
    for (id, kind, value) in forged.into_iter().chain([(ends.as_str(), 2, "")]) {
        let pressed = if kind == 2 {
            alice.click_forged(open.id, id).await
        } else {
            alice.select_forged(open.id, id, kind, &[value]).await
        };
        table.refused(game, "관리할 수 있는 분만", async { pressed }).await;
    }
    assert_eq!(settings(&table).await, before);
    assert_eq!(table.snapshot(game).await.table.status, Status::Open);

    // Whoever may manage the server may, without being its owner.
    table.driver.set_everyone_permissions(permissions_with(Permissions::MANAGE_GUILD));
    let answer = alice.slash(table.channel, "omok-admin defaults", &[]).await.unwrap();
    choose(&alice, &panel(&answer), "defaults-set", "board", &["19"]).await;
    assert_eq!(settings(&table).await.defaults.board_size, Some(BoardSize::Nineteen));
    // And no longer once that is taken away, whatever the panel.
    table.driver.set_everyone_permissions(permissions_with(Permissions::empty()));
    let id = component(&panel(&answer), "defaults-set", "board");
    table.refused(game, "관리할 수 있는 분만", alice.select(panel(&answer).id, &id, &["15"])).await;
    assert_eq!(settings(&table).await.defaults.board_size, Some(BoardSize::Nineteen));
    table.stop().await;
}

/// What people and the bot need to play, and more.
fn permissions_with(more: Permissions) -> Permissions {
    more | Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY
        | Permissions::ADD_REACTIONS
        | Permissions::USE_SLASH_COMMANDS
}

#[tokio::test(flavor = "multi_thread")]
async fn every_option_has_its_default_in_the_panel_and_a_restart_keeps_it() {
    let table = Table::start().await;
    let moderator = table.person("mod");
    let answer = moderator.slash(table.channel, "omok-admin defaults", &[]).await.unwrap();
    let shown = panel(&answer);
    assert!(shown.content.contains("Nothing has been changed yet"), "{}", shown.content);
    choose(&moderator, &shown, "defaults-set", "rules", &["free-exact"]).await;
    choose(&moderator, &shown, "defaults-set", "board", &["19"]).await;
    choose(&moderator, &shown, "defaults-set", "time", &["60s"]).await;
    let shown = choose(&moderator, &shown, "defaults-set", "colors", &["alternate"]).await;
    assert!(
        shown.content.contains("19×19") && shown.content.contains("Last changed by"),
        "{}",
        shown.content
    );

    let shown = press(&moderator, &shown, "defaults", "rest").await;
    choose(&moderator, &shown, "defaults-set", "first", &["on"]).await;
    choose(&moderator, &shown, "defaults-set", "timeout", &["lose"]).await;
    choose(&moderator, &shown, "defaults-set", "undo", &["unlimited"]).await;
    let shown = choose(&moderator, &shown, "defaults-set", "switches", &["casual"]).await;
    let shown = press(&moderator, &shown, "defaults", "away").await;
    choose(&moderator, &shown, "defaults-set", "grace", &["120"]).await;
    let shown = choose(&moderator, &shown, "defaults-set", "presence", &["on"]).await;
    assert!(shown.content.contains("2:00"), "{}", shown.content);

    let table = table.restart().await;
    let now = settings(&table).await;
    let options = now.options();
    assert_eq!((options.rule_set, options.free_win), (RuleSet::Free, FreeWin::ExactFive));
    assert_eq!(options.board_size, BoardSize::Nineteen);
    assert_eq!(options.time_control, TimeControl::PerMove { per_move_sec: 60 });
    assert_eq!(options.timeout_policy, TimeoutPolicy::Lose);
    assert_eq!(options.color_assignment, omok::engine::ColorAssignment::Alternate);
    assert_eq!(options.first_move_center, omok::engine::FirstMoveCenter::On);
    assert_eq!(options.undo.limit(), None);
    assert!(!options.draw_offer && options.hints == omok::engine::Hints::Off && now.casual);
    assert_eq!(now.grace().map(|grace| grace.0), Some(120_000));
    assert!(now.presence);

    // A new table has all of that; taken back, the next one has none of it.
    let opened = table.snapshot(game_of(table.open(&[]).await.as_ref())).await.table;
    assert_eq!(opened.options, options);
    assert!(opened.casual);
    let asked = press(&moderator, &shown, "defaults", "reset").await;
    assert_eq!(settings(&table).await, now, "asked first");
    press(&moderator, &asked, "defaults-reset", "").await;
    assert_eq!(settings(&table).await, GuildSettings::default());
    assert_eq!(table.snapshot(opened.id).await.table.options, options, "open tables keep theirs");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_go_together_gives_way_and_hostile_values_are_refused() {
    let table = Table::start().await;
    let moderator = table.person("mod");
    let open = table.open(&[]).await;
    let answer = moderator.slash(table.channel, "omok-admin defaults", &[]).await.unwrap();
    let shown = press(&moderator, &panel(&answer), "defaults", "rest").await;
    let shown = choose(&moderator, &shown, "defaults-set", "timeout", &["auto"]).await;
    let shown = press(&moderator, &shown, "defaults", "usual").await;
    let shown = choose(&moderator, &shown, "defaults-set", "time", &["5+3"]).await;
    assert!(
        shown.content.contains("Reset, since") && shown.content.contains("time runs out"),
        "{}",
        shown.content
    );
    assert_eq!(settings(&table).await.defaults.timeout_policy, None);
    // With such a clock there is nothing to choose, and a client that says otherwise changes nothing.
    let rest = press(&moderator, &shown, "defaults", "rest").await;
    let fixed = rest.selects().into_iter().find(|select| select.custom_id.ends_with(":timeout")).unwrap();
    assert!(fixed.disabled);
    let before = settings(&table).await;
    moderator.select_forged(shown.id, "v1:defaults-set:0:0:timeout", 3, &["auto"]).await.unwrap();
    assert_eq!(settings(&table).await, before);

    let game = game_of(&open);
    for (extra, values, words) in [
        ("rules", vec!["chess"], "I don't know"),
        ("board", vec!["999"], "I don't know"),
        ("time", vec!["1s"], "I don't know"),
        ("time", vec!["99999999999999999999s"], "I don't know"),
        ("grace", vec!["1"], "I don't know"),
        ("grace", vec!["-1"], "I don't know"),
        ("presence", vec!["maybe"], "I don't know"),
        ("rules", vec![], "no longer"),
        ("rules", vec!["renju", "free"], "no longer"),
        ("switches", vec!["draw", "everything"], "no longer"),
        ("usual", vec!["15"], "no longer"),
        ("hats", vec!["red"], "no longer"),
    ] {
        let id = format!("v1:defaults-set:0:0:{extra}");
        let answer = moderator.select_forged(shown.id, &id, 3, &values).await.unwrap();
        assert!(answer.text().contains(words), "{extra} {values:?}: {}", answer.text());
        assert_eq!(settings(&table).await, before, "{extra} {values:?}");
    }
    for (id, kind, value) in [
        ("v1:channels:0:0:set", 8, "5"),
        ("v1:channels:0:0:set", 3, "5"),
        ("v1:channels:0:0:hats", 8, "5"),
        ("v1:speech:0:0", 3, "tlh"),
        ("v1:speech:0:0", 8, "5"),
        ("v1:end-pick:0:0", 3, "99999"),
        ("v1:end-pick:0:0", 3, "x"),
    ] {
        moderator.select_forged(shown.id, id, kind, &[value]).await.unwrap();
        assert_eq!(settings(&table).await, before, "{id} {value}");
    }
    assert_eq!(table.snapshot(game).await.table.status, Status::Open);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn channels_are_chosen_and_given_back() {
    let table = Table::start().await;
    let (alice, moderator) = (table.person("alice"), table.person("mod"));
    let general = table.driver.channel("general");
    let answer = moderator.slash(table.channel, "omok-admin channels", &[]).await.unwrap();
    let shown = panel(&answer);
    assert!(shown.content.contains("every channel"), "{}", shown.content);
    let shown = choose(&moderator, &shown, "channels", "set", &["general"]).await;
    assert!(shown.content.contains(&format!("<#{general}>")), "{}", shown.content);
    assert_eq!(settings(&table).await.channels, [ChannelId(general.0)]);
    let refused = alice.slash(table.channel, "omok new", &[]).await.unwrap();
    assert!(refused.ephemeral && refused.text().contains(&format!("<#{general}>")), "{}", refused.text());

    // A channel that was deleted is not offered as chosen, and choosing none means everywhere.
    table.driver.delete_channel(general);
    let answer = moderator.slash(table.channel, "omok-admin channels", &[]).await.unwrap();
    let shown = press(&moderator, &panel(&answer), "channels", "all").await;
    assert!(shown.content.contains("every channel"), "{}", shown.content);
    let shown = choose(&moderator, &shown, "channels", "set", &["omok"]).await;
    let shown = choose(&moderator, &shown, "channels", "set", &[]).await;
    assert!(shown.content.contains("every channel"), "{}", shown.content);
    assert!(!alice.slash(table.channel, "omok new", &[]).await.unwrap().ephemeral);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_language_of_public_messages_is_chosen() {
    let table = Table::start().await;
    let moderator = table.person("mod");
    let answer = moderator.slash(table.channel, "omok-admin language", &[]).await.unwrap();
    let shown = panel(&answer);
    assert!(shown.content.contains("한국어"), "as the server has it on Discord: {}", shown.content);
    choose(&moderator, &shown, "speech", "", &["ja"]).await;
    let japanese = table.open(&[]).await;
    assert!(japanese.buttons().iter().any(|button| button.label == "参加"), "{japanese:?}");
    choose(&moderator, &shown, "speech", "", &["discord"]).await;
    let korean = table.open(&[]).await;
    assert!(korean.buttons().iter().any(|button| button.label == "참가"), "{korean:?}");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_check_names_what_is_missing_where_and_what_works_all_the_same() {
    let table = Table::start().await;
    let moderator = table.person("mod");
    let general = table.driver.channel("general");
    let check = async |place: Snowflake| {
        let answer = moderator.slash(place, "omok-admin check", &[]).await.unwrap();
        assert!(answer.ephemeral);
        answer.text().to_owned()
    };
    let fine = check(table.channel).await;
    assert!(fine.contains('✅') && !fine.contains('⚠'), "{fine}");
    assert!(
        fine.contains(&format!("<#{general}>")) && fine.contains(&format!("<#{}>", table.channel)),
        "{fine}"
    );
    assert!(fine.contains(&table.bot.discord().invite_url()), "{fine}");

    let denied = Permissions::CREATE_PUBLIC_THREADS | Permissions::ATTACH_FILES;
    table.driver.set_bot_permissions(general, Permissions::empty(), denied);
    let lacking = check(table.channel).await;
    let line = lacking.lines().find(|line| line.contains('⚠')).unwrap();
    assert!(line.contains(&format!("<#{general}>")), "{line}");
    assert!(line.contains("Create Public Threads") && line.contains("Attach Files"), "{line}");
    assert!(!line.contains("Send Messages"), "{line}");
    assert!(lacking.contains("played in the channel itself") && lacking.contains("Even so"), "{lacking}");

    // Only where games are played; but always here, where it is asked.
    let answer = moderator.slash(table.channel, "omok-admin channels", &[]).await.unwrap();
    choose(&moderator, &panel(&answer), "channels", "set", &["omok"]).await;
    let fine = check(table.channel).await;
    assert!(!fine.contains('⚠') && !fine.contains(&format!("<#{general}>")), "{fine}");
    let lacking = check(general).await;
    assert!(lacking.contains("Attach Files"), "{lacking}");

    table.driver.inject("GET /guilds/*/roles", omok::sandbox::Fault::Status(500), 9);
    let partial = check(table.channel).await;
    assert!(partial.contains("only check this channel"), "{partial}");
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_ends_a_game_and_everybody_hears_who_did_it() {
    let table = Table::start().await;
    let (alice, moderator) = (table.person("alice"), table.person("mod"));
    let nothing = moderator.slash(table.channel, "omok-admin end", &[]).await.unwrap();
    assert!(nothing.text().contains("No game is running"), "{}", nothing.text());
    let game = table.play(&[], "H8 I9").await;
    let open = table.open(&[]).await;

    // Chosen from a list, or named.
    let answer = moderator.slash(table.channel, "omok-admin end", &[]).await.unwrap();
    let list = panel(&answer);
    assert_eq!(list.selects()[0].options.len(), 2);
    let asked = choose(&moderator, &list, "end-pick", "", &[&game.id.to_string()]).await;
    assert!(asked.content.contains("Nobody wins"), "{}", asked.content);
    let kept = moderator.click(asked.id, "Leave it").await.unwrap();
    assert_eq!(kept.kind, AnswerKind::Update);
    assert!(!table.snapshot(game.id).await.game.unwrap().is_finished());
    let named = [("game", json!(game.id.to_string()))];
    let answer = moderator.slash(table.channel, "omok-admin end", &named).await.unwrap();
    let done = moderator.click(panel(&answer).id, "End it").await.unwrap();
    assert!(done.text().contains("ended"), "{}", done.text());

    let ended = table.snapshot(game.id).await;
    assert_eq!((ended.table.status, ended.table.winner), (Status::Finished, None));
    assert_eq!(ended.table.reason, Some(EndReason::Aborted));
    let told = |message: &Message| message.content.contains("관리자가 끝냈어요");
    table.driver.expect_message(game.thread, told).await.unwrap();
    table.driver.expect_message(table.channel, told).await.unwrap();
    // Also after a restart, from the log alone; and nobody can end it again.
    let table = table.restart().await;
    let again = [("at", json!("H9")), ("game", json!(game.id.to_string()))];
    let answer = alice.slash(table.channel, "move", &again).await.unwrap();
    assert!(answer.text().contains("관리자가 끝냈어요"), "{}", answer.text());
    let again = moderator.slash(table.channel, "omok-admin end", &named).await.unwrap();
    assert!(again.text().contains("over") && again.message.unwrap().buttons().is_empty());

    // An open table goes, too, and says so.
    let named = [("game", json!(game_of(&open).to_string()))];
    let answer = moderator.slash(table.channel, "omok-admin end", &named).await.unwrap();
    moderator.click(panel(&answer).id, "End it").await.unwrap();
    assert_eq!(table.snapshot(game_of(&open)).await.table.status, Status::Cancelled);
    let gone = |message: &Message| message.id == open.id && message.content.contains("관리자가");
    let gone = table.driver.expect_message(table.channel, gone).await.unwrap();
    assert!(gone.buttons().is_empty());

    let log = moderator.slash(table.channel, "omok-admin log", &[]).await.unwrap();
    let by = format!("<@{}>", moderator.id());
    let ends: Vec<&str> =
        log.text().lines().filter(|line| line.contains("ended") && line.contains(&by)).collect();
    assert_eq!(ends.len(), 2, "{}", log.text());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_for_ending_are_for_moderators() {
    let table = Table::start().await;
    let game = table.play(&[], "H8").await;
    let moderator = table.person("mod");
    let suggested = moderator.autocomplete(table.channel, "omok-admin end", &[], "game", "").await.unwrap();
    assert_eq!(suggested.len(), 1);
    assert_eq!(suggested[0].value, json!(game.id.to_string()));
    assert!(
        suggested[0].name.contains("Alice") && suggested[0].name.contains("Bob"),
        "{}",
        suggested[0].name
    );
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_tells_of_the_last_change_of_what_it_shows() {
    let table = Table::start().await;
    let moderator = table.person("mod");
    let shown = async |name: &str| moderator.slash(table.channel, name, &[]).await.unwrap();
    let untouched = "Nothing has been changed";
    let defaults = shown("omok-admin defaults").await;
    assert!(defaults.text().contains(untouched), "{}", defaults.text());
    choose(&moderator, &panel(&defaults), "defaults-set", "board", &["19"]).await;
    for (name, is_touched) in
        [("omok-admin defaults", true), ("omok-admin language", false), ("omok-admin channels", false)]
    {
        let told = shown(name).await;
        assert_eq!(told.text().contains(&format!("<@{}>", moderator.id())), is_touched, "{}", told.text());
        assert_eq!(told.text().contains(untouched), !is_touched, "{}", told.text());
    }
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_tells_who_changed_what() {
    let table = Table::start().await;
    let moderator = table.person("mod");
    let log = async || moderator.slash(table.channel, "omok-admin log", &[]).await.unwrap().text().to_owned();
    assert!(log().await.contains("Nothing has been changed"));
    let answer = moderator.slash(table.channel, "omok-admin defaults", &[]).await.unwrap();
    choose(&moderator, &panel(&answer), "defaults-set", "board", &["19"]).await;
    choose(&moderator, &panel(&answer), "defaults-set", "board", &["15"]).await;
    let told = log().await;
    let by = format!("<@{}>", moderator.id());
    let lines: Vec<&str> = told.lines().filter(|line| line.contains(&by)).collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(lines[0].contains("19×19 → 15×15"), "newest first: {told}");
    assert!(lines[1].contains("15×15 → 19×19"), "{told}");
    // It pings nobody, and nobody else sees it.
    assert!(!table.driver.messages(table.channel).iter().any(|message| message.content.contains("19×19 →")));
    table.stop().await;
}
