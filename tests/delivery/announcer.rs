//! What is told, where, how often.

use crate::support::Bench;

#[tokio::test]
async fn a_game_gets_its_thread_and_a_board_for_each_position() {
    let bench = Bench::start().await;
    let game = bench.game().await;
    let mut old = game.board(0).await;
    for (ply, at) in ["H8", "A1", "H9", "A2"].into_iter().enumerate() {
        let ply = ply as u32;
        let answer = game.place(ply, at).await;
        assert!(answer.ephemeral, "{answer:?}");
        let new = game.board(ply + 1).await;
        let old_now = bench
            .driver
            .expect_message(game.place, |message| message.id == old.id && message.buttons().is_empty())
            .await;
        assert!(old_now.is_ok(), "the older board keeps its buttons");
        old = new;
    }
    assert_eq!(game.boards_in(game.place).len(), 5);
    assert_eq!(game.waiting().await, 0);
}
