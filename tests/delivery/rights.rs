//! Rights that the bot lacks from the start, or loses under a game: what can be told is told, what is
//! missing is named, and the rest follows once the right is back.

use crate::support::{Bench, POST, Playing, button, buttons};
use omok::engine::Millis;
use omok::sandbox::{Message, Permissions, Snowflake};
use std::sync::Arc;

const MINUTE: Millis = Millis::from_secs(60);
/// Longer than the longest pause between two tries.
const PATIENCE: Millis = Millis::from_secs(700);
const THREADS: Permissions = Permissions::CREATE_PUBLIC_THREADS;
const FILES: Permissions = Permissions::ATTACH_FILES;
const SEND: Permissions = Permissions::SEND_MESSAGES;

/// A bench on which the bot lacks these rights in the channel.
async fn bench_without(denied: Permissions) -> Bench {
    let bench = Bench::start().await;
    deny(&bench, denied);
    bench
}

fn deny(bench: &Bench, denied: Permissions) {
    bench.driver.set_bot_permissions(bench.channel(), Permissions::empty(), denied);
}

/// Alice opens a table and bob joins it; its message, and what bob alone is told.
async fn joined(bench: &Bench) -> (Snowflake, String) {
    let table = bench.open_only(bench.channel(), &[]).await;
    let joined = bench.bob().click(table, &button(&bench.driver, table, "join")).await.unwrap();
    assert!(joined.ephemeral, "{}", joined.text());
    (table, joined.text().to_owned())
}

fn message(bench: &Bench, id: Snowflake) -> Arc<Message> {
    bench.driver.message(id).unwrap()
}

/// Waits for the table's message to say that.
async fn table_says(bench: &Bench, table: Snowflake, words: &str) -> Arc<Message> {
    let look = async || Some(message(bench, table)).filter(|message| message.content.contains(words));
    bench.pump(PATIENCE, look).await
}

/// Waits for the board of that ply in characters.
async fn text_board(game: &Playing<'_>, ply: u32) -> Arc<Message> {
    let look = async || {
        let said = game.notices_in(game.place);
        said.into_iter().rev().find(|m| m.content.contains("A B C") && game.ply_of(m) == Some(ply))
    };
    game.bench.pump(MINUTE, look).await
}

fn text_boards(game: &Playing<'_>) -> usize {
    game.notices_in(game.place).iter().filter(|message| message.content.contains("A B C")).count()
}

#[tokio::test]
async fn without_threads_and_files_a_game_is_played_in_the_channel_in_text() {
    let bench = bench_without(THREADS | FILES).await;
    let (table, told) = joined(&bench).await;
    assert!(told.contains("Create Public Threads") && told.contains("Attach Files"), "{told}");
    assert!(!told.contains("Send Messages") && !told.contains("View Channel"), "{told}");
    let game = bench.playing(table, bench.channel()).await;
    let first = text_board(&game, 0).await;
    assert!(first.content.contains(&format!("<@{}>", bench.alice().id())), "{}", first.content);
    assert!(first.content.contains("missing the permission **Attach Files**"), "{}", first.content);
    let shown = table_says(&bench, table, "(⚪\u{A0}white)").await;
    assert!(!shown.content.contains("missing") && !buttons(&shown).iter().any(|id| id.contains(":join:")));
    for (ply, at) in (0..).zip(["H8", "A1", "H9"]) {
        game.place(ply, at).await;
        let board = text_board(&game, ply + 1).await;
        assert!(board.content.contains(at), "{}", board.content);
    }
    bench.skip(Millis::from_secs(1)).await;
    assert_eq!(text_boards(&game), 4, "one a position");
    assert!(buttons(&message(&bench, first.id)).is_empty(), "the newest board alone has buttons");
    // A try with the picture at the start, and hardly more.
    assert!(bench.answers(POST, 403) <= 2, "{}", bench.answers(POST, 403));
    deny(&bench, Permissions::empty());
    game.board(3).await;
    bench.told(MINUTE).await;
    assert_eq!((game.boards_in(game.place).len(), text_boards(&game)), (1, 4), "the newest picture alone");
}

#[tokio::test]
async fn without_the_right_to_attach_files_the_thread_shows_boards_in_text() {
    let bench = bench_without(FILES).await;
    let (table, told) = joined(&bench).await;
    assert!(told.contains("**Attach Files**"), "{told}");
    let thread = bench.driver.expect_thread(bench.channel(), |thread| thread.id == table).await.unwrap();
    let game = bench.playing(table, thread.id).await;
    text_board(&game, 0).await;
    let shown = table_says(&bench, table, "(⚪\u{A0}white)").await;
    assert!(shown.content.contains(&format!("<#{}>", thread.id)), "{}", shown.content);
    assert_eq!(game.notices_in(bench.channel()).len(), 0, "the thread says what is missing");
    // For an hour nobody gives the right; nothing is told twice.
    bench.skip(Millis::from_secs(3600)).await;
    assert_eq!(text_boards(&game), 1);
    let refused = bench.answers(POST, 403);
    assert!((1..=15).contains(&refused), "{refused} refused requests in an hour");
}

#[tokio::test]
async fn a_game_of_which_nothing_can_be_posted_is_shown_by_its_tables_message() {
    let bench = bench_without(THREADS | SEND).await;
    let (table, told) = joined(&bench).await;
    assert!(told.contains("Send Messages") && told.contains("Create Public Threads"), "{told}");
    assert!(!told.contains("Attach Files"), "who may not send is not asked for more: {told}");
    let game = bench.playing(table, bench.channel()).await;
    let shown = table_says(&bench, table, "(⚪\u{A0}white)").await;
    assert!(shown.content.contains("missing the permission **Send Messages** in"), "{}", shown.content);
    assert!(!buttons(&shown).iter().any(|id| id.contains(":join:")), "{:?}", buttons(&shown));
    let edits = || bench.driver.count_requests("PATCH /channels/{id}/messages/{id}");
    let before = edits();
    bench.skip(Millis::from_secs(3600)).await;
    assert_eq!(edits(), before, "told once");
    deny(&bench, Permissions::empty());
    game.board(0).await;
    bench.told(MINUTE).await;
    let shown = message(&bench, table);
    assert!(
        shown.content.contains("(⚪\u{A0}white)") && !shown.content.contains("missing"),
        "{}",
        shown.content
    );
}

#[tokio::test]
async fn a_thread_in_which_the_bot_may_not_write_names_that_right_alone() {
    let bench = bench_without(Permissions::SEND_MESSAGES_IN_THREADS).await;
    let (table, told) = joined(&bench).await;
    assert!(told.contains("**Send Messages in Threads**"), "{told}");
    let thread = bench.driver.expect_thread(bench.channel(), |thread| thread.id == table).await.unwrap();
    let game = bench.playing(table, thread.id).await;
    let said = bench.pump(MINUTE, async || game.notices_in(bench.channel()).pop()).await;
    let wanted = format!("missing the permission **Send Messages in Threads** in <#{}>", thread.id);
    assert!(said.content.contains(&wanted), "{}", said.content);
    table_says(&bench, table, "(⚪\u{A0}white)").await;
}

/// Gives up as alice, from wherever she can.
async fn give_up(bench: &Bench) {
    let question = bench.alice().slash(bench.channel(), "omok resign", &[]).await.unwrap().message.unwrap();
    let yes = button(&bench.driver, question.id, "resign-yes");
    bench.alice().click(question.id, &yes).await.unwrap();
}

#[tokio::test]
async fn a_tables_message_whose_picture_is_refused_tells_the_end_in_text_and_gets_it_later() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    deny(&bench, SEND);
    game.place(0, "H8").await;
    game.board(1).await;
    give_up(&bench).await;
    let shown = table_says(&bench, game.table, "wins").await;
    assert!(shown.attachments.is_empty(), "for that the right is missing");
    deny(&bench, Permissions::empty());
    bench.told(PATIENCE).await;
    let shown = message(&bench, game.table);
    assert!(shown.content.contains("wins") && shown.attachments.len() == 1, "{}", shown.content);
}

#[tokio::test]
async fn a_tables_message_out_of_sight_is_brought_up_to_date_once_and_holds_up_no_board() {
    let bench = Bench::start().await;
    let edit = "PATCH /channels/{id}/messages/{id}";
    let missing = omok::sandbox::Fault::Refused(403, 50013, "Missing Permissions");
    let game = bench.game_with(&[("time", serde_json::json!("10m"))]).await;
    bench.told(MINUTE).await;
    let before = bench.driver.count_requests(edit);
    let fault = bench.driver.inject(
        &format!("PATCH /channels/{}/messages/{}", bench.channel(), game.table),
        missing,
        u32::MAX,
    );
    give_up(&bench).await;
    let ended = async || {
        let boards = game.boards_in(game.place);
        boards.into_iter().rev().find(|board| board.content.contains("wins"))
    };
    bench.pump(MINUTE, ended).await;
    bench.skip(Millis::from_secs(3600)).await;
    let tried = bench.driver.count_requests(edit) - before;
    assert!((2..=20).contains(&tried), "{tried} edits in an hour");
    assert!(message(&bench, game.table).content.contains("(⚪\u{A0}white)"), "still");
    fault.release();
    table_says(&bench, game.table, "wins").await;
    bench.told(MINUTE).await;
}
