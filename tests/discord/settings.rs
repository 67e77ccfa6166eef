//! What servers and people have chosen is honoured: in the tables that open, in what is
//! refused, in who is pinged, in what is shown.

use crate::support::{Table, game_of};
use omok::engine::{BoardSize, Choices, RuleSet, TimeControl, UndoLimit};
use omok::sandbox::Message;
use omok::session::{ChannelId, GuildId, GuildSettings, UserId, UserSettings};
use serde_json::json;

const ANYBODY: UserId = UserId(1);

async fn server(table: &Table, edit: impl FnOnce(&mut GuildSettings) + Send + 'static) {
    let guild = GuildId(table.driver.guild_id().0);
    table.bot.sessions().edit_guild(guild, ANYBODY, edit).await.unwrap();
}

async fn person(table: &Table, name: &str, edit: impl FnOnce(&mut UserSettings) + Send + 'static) {
    let user = UserId(table.person(name).id().0);
    table.bot.sessions().edit_user(user, edit).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_takes_the_servers_defaults_for_what_is_left_out() {
    let table = Table::start().await;
    server(&table, |settings| {
        settings.casual = true;
        settings.defaults = Choices {
            rule_set: Some(RuleSet::Renju),
            board_size: Some(BoardSize::Nineteen),
            time_control: Some(TimeControl::DEFAULT_FISCHER),
            undo: Some(UndoLimit::Off),
            ..Choices::default()
        };
    })
    .await;
    let open = table.open(&[("board", json!("15"))]).await;
    let opened = table.snapshot(game_of(&open)).await.table;
    assert!(opened.casual);
    assert_eq!(opened.options.rule_set, RuleSet::Renju);
    assert_eq!(opened.options.board_size, BoardSize::Fifteen, "what was asked for comes first");
    assert_eq!(opened.options.time_control, TimeControl::DEFAULT_FISCHER);
    assert_eq!(opened.options.undo, UndoLimit::Off);

    // A later change leaves it alone; what does not fit is said.
    server(&table, |settings| settings.defaults = Choices::default()).await;
    assert_eq!(table.snapshot(game_of(&open)).await.table.options, opened.options);
    let impossible = [("time", json!("5+3")), ("timeout", json!("auto"))];
    table
        .refused(
            game_of(&open),
            "대신 착수는",
            table.person("alice").slash(table.channel, "omok new", &impossible),
        )
        .await;
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_open_only_where_the_server_has_them() {
    let table = Table::start().await;
    let alice = table.person("alice");
    let general = table.driver.channel("general");
    let first = table.play(&[], "").await;
    server(&table, move |settings| settings.channels = vec![ChannelId(general.0)]).await;
    let place = format!("<#{general}>");
    for elsewhere in [table.channel, first.thread] {
        table.refused(first.id, &place, alice.slash(elsewhere, "omok new", &[])).await;
    }
    // What runs goes on, and what is allowed opens.
    alice.slash(first.thread, "move", &[("at", json!("H8"))]).await.unwrap();
    assert_eq!(table.snapshot(first.id).await.ply(), 1);
    let opened = alice.slash(general, "omok new", &[]).await.unwrap();
    assert!(!opened.ephemeral, "{}", opened.text());
    // A thread counts as the channel it hangs on.
    let joined = [("table", json!(game_of(&opened.message.unwrap()).to_string()))];
    table.person("bob").slash(general, "omok join", &joined).await.unwrap();
    let thread = table.driver.expect_thread(general, |_| true).await.unwrap().id;
    let opened = alice.slash(thread, "omok new", &[]).await.unwrap();
    assert!(!opened.ephemeral, "{}", opened.text());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_go_only_to_those_who_take_them() {
    let table = Table::start().await;
    let alice = table.person("alice");
    let me = UserId(alice.id().0);
    let open = table.open(&[]).await;
    let challenge = |name: &'static str| [("opponent", json!(name))];
    person(&table, "bob", move |settings| settings.refused = vec![me]).await;
    let refusal = "도전을 받지 않아요";
    table.refused(game_of(&open), refusal, alice.slash(table.channel, "omok new", &challenge("bob"))).await;
    let taken = table.person("carol").slash(table.channel, "omok new", &challenge("bob")).await.unwrap();
    assert!(!taken.ephemeral, "{}", taken.text());
    person(&table, "bob", |settings| {
        settings.refused = Vec::new();
        settings.challenges = omok::session::Challenges::None;
    })
    .await;
    table.refused(game_of(&open), refusal, alice.slash(table.channel, "omok new", &challenge("bob"))).await;
    // Nobody keeps bob from sitting down of his own accord.
    let joined = table.person("bob").click(open.id, "참가").await.unwrap();
    assert!(!joined.ephemeral, "{}", joined.text());
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_no_mentions_is_named_but_not_pinged() {
    let table = Table::start().await;
    let (alice, bob) = (table.person("alice"), table.person("bob"));
    person(&table, "bob", |settings| settings.mentions = false).await;
    let challenge = table.open(&[("opponent", json!("bob"))]).await;
    let name = format!("<@{}>", bob.id());
    assert!(challenge.content.contains(&name) && challenge.mentions.is_empty(), "{challenge:?}");

    let game = table.play(&[], "H8").await;
    let his = |message: &Message| message.content.contains(&format!("백 차례**, {name}"));
    let his = table.driver.expect_message(game.thread, his).await.unwrap();
    assert!(his.mentions.is_empty(), "{his:?}");
    bob.slash(game.thread, "move", &[("at", json!("I9"))]).await.unwrap();
    let hers =
        |message: &Message| message.content.contains("흑 차례**, ") && message.content.contains("2수: 백 I9");
    let hers = table.driver.expect_message(game.thread, hers).await.unwrap();
    assert_eq!(hers.mentions, [alice.id()]);
    table.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_spoken_to_and_shown_boards_as_they_chose() {
    let table = Table::start().await;
    let alice = table.person("alice");
    let game = table.play(&[], "H8 I9").await;
    let shown = async || {
        let answer = alice.slash(game.thread, "omok board", &[]).await.unwrap();
        let picture = answer.message.as_ref().unwrap().attachments[0].clone();
        (answer.text().to_owned(), table.driver.attachment(&picture).unwrap())
    };
    let (text, picture) = shown().await;
    assert!(text.contains("차례"), "{text}");
    person(&table, "alice", |settings| {
        settings.theme = Some("dark".into());
        settings.language = Some("ja".into());
        settings.place_at_once = true;
    })
    .await;
    let (japanese, dark) = shown().await;
    assert!(japanese.contains("番") && dark != picture, "{japanese}");

    // The public board stays as the server has it.
    let board = table.settled(&game).await;
    assert!(board.content.contains("차례"), "{}", board.content);
    let form = alice.click(board.id, "두기").await.unwrap().form.unwrap();
    let placed = alice.submit(&form, &[("at", "H9")]).await.unwrap();
    assert!(placed.ephemeral && placed.text().contains("H9"), "{}", placed.text());
    assert_eq!(table.snapshot(game.id).await.ply(), 3, "placed without a preview");
    table.stop().await;
}
