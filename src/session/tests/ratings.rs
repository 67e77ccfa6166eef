//! Which games are rated, that each is rated once, and with its end or not at all.

use super::rig::*;
use crate::engine::{Millis, Options, Rule, RuleSet, TimeoutPolicy};
use crate::session::rating::{Results, Shown, Tally};
use crate::session::{AnnouncementKind, GameId, GuildId, NewTable, PlayerAction, UserId};

const SOME_MOVES: &str = "H8 A1 H9 A2";

async fn game_of(rig: &Rig, table: NewTable) -> GameId {
    let guest = if table.host == HOST { GUEST } else { HOST };
    let game = rig.sessions.open_table(table).await.unwrap().id();
    rig.sessions.join(game, guest, rig.arrival()).await.unwrap();
    game
}

async fn points(rig: &Rig, user: UserId) -> Vec<(Rule, i32, u32)> {
    let standings = rig.sessions.ratings_of(GUILD, user).await.unwrap();
    standings.iter().map(|one| (one.rule, one.rating.shown().points, one.games)).collect()
}

#[tokio::test]
async fn a_finished_game_is_rated_with_its_end() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(game, SOME_MOVES).await;
    assert_eq!(points(&rig, HOST).await, [], "not before it is over");
    assert_eq!(rig.sessions.rating_change(game).await.unwrap(), None);
    rig.act(game, GUEST, PlayerAction::Resign).await.unwrap();
    assert_eq!(points(&rig, HOST).await, [(Rule::FreeFivePlus, 1662, 1)]);
    assert_eq!(points(&rig, GUEST).await, [(Rule::FreeFivePlus, 1338, 1)]);
    let change = rig.sessions.rating_change(game).await.unwrap().unwrap();
    assert_eq!((change.black.from, change.black.to), (1500, Shown { points: 1662, deviation: 290 }));
    assert_eq!((change.white.from, change.white.to), (1500, Shown { points: 1338, deviation: 290 }));
    // Both messages that tell of the end know it, and no other.
    for entry in rig.tell_all().await {
        let tells = matches!(entry.kind, AnnouncementKind::Finished | AnnouncementKind::TableChanged);
        assert_eq!(entry.facts.ratings, tells.then_some(change), "{:?}", entry.kind);
    }
    rig.check().await;
}

#[tokio::test]
async fn every_way_to_end_counts_but_the_ones_that_are_none() {
    let rig = Rig::new().await;
    let lose = Options { timeout_policy: TimeoutPolicy::Lose, ..options() };

    // A five, a draw by agreement, a loss on time: rated.
    let five = rig.game().await;
    rig.play(five, "H8 A1 H9 A2 H10 A3 H11 A4 H12").await;
    let drawn = rig.game().await;
    rig.play(drawn, SOME_MOVES).await;
    rig.act(drawn, HOST, PlayerAction::OfferDraw).await.unwrap();
    rig.act(drawn, GUEST, PlayerAction::RespondDraw { accept: true }).await.unwrap();
    let late = rig.game_with(lose.clone()).await;
    rig.play(late, SOME_MOVES).await;
    rig.live(Millis(120_000)).await;
    assert!(rig.see(late).await.game.unwrap().is_finished());
    assert_eq!(points(&rig, HOST).await.first().map(|&(_, _, games)| games), Some(3));

    // Casual, ended by a moderator, one side without a move by hand: not rated.
    let casual = game_of(&rig, NewTable { casual: true, ..new_table(HOST, rig.now()) }).await;
    rig.play(casual, SOME_MOVES).await;
    rig.act(casual, HOST, PlayerAction::Resign).await.unwrap();
    let ended = rig.game().await;
    rig.play(ended, SOME_MOVES).await;
    rig.sessions.abort(ended, rig.arrival()).await.unwrap();
    let at_once = rig.game().await;
    rig.play(at_once, "H8").await;
    rig.act(at_once, GUEST, PlayerAction::Resign).await.unwrap();
    let automatic = rig.game().await;
    rig.play(automatic, "H8").await;
    rig.live(Millis(63_000)).await;
    assert_eq!(rig.see(automatic).await.ply(), 2, "a stone was placed for the guest");
    rig.act(automatic, HOST, PlayerAction::Resign).await.unwrap();
    for game in [casual, ended, at_once, automatic] {
        assert_eq!(rig.sessions.rating_change(game).await.unwrap(), None);
    }
    assert_eq!(points(&rig, HOST).await.first().map(|&(_, _, games)| games), Some(3));

    // Nobody is rated for what was aborted; everything else is a result.
    let tally = rig.sessions.tally(GUILD, HOST).await.unwrap();
    let black = Results { won: 2, drawn: 1, lost: 3 };
    assert_eq!(tally, Tally { black, white: Results::default() });
    let tally = rig.sessions.tally(GUILD, GUEST).await.unwrap();
    assert_eq!(tally, Tally { black: Results::default(), white: Results { won: 3, drawn: 1, lost: 2 } });
    rig.check().await;
}

#[tokio::test]
async fn servers_and_rule_sets_are_apart() {
    let rig = Rig::new().await;
    let renju = Options { rule_set: RuleSet::Renju, ..options() };
    for (guild, options) in [(GUILD, renju), (GUILD, options()), (GuildId(2), options())] {
        let game = game_of(&rig, NewTable { guild, options, ..new_table(HOST, rig.now()) }).await;
        rig.play(game, SOME_MOVES).await;
        rig.act(game, GUEST, PlayerAction::Resign).await.unwrap();
    }
    assert_eq!(points(&rig, HOST).await, [(Rule::FreeFivePlus, 1662, 1), (Rule::Renju, 1662, 1)]);
    assert_eq!(rig.sessions.ratings_of(GuildId(2), HOST).await.unwrap().len(), 1);
    assert_eq!(rig.sessions.ratings_of(GuildId(3), HOST).await.unwrap(), []);
    assert_eq!(rig.sessions.top(GUILD, Rule::Renju).await.unwrap().len(), 2);
    assert_eq!(rig.sessions.top(GUILD, Rule::Korean).await.unwrap(), []);
}

#[tokio::test]
async fn the_best_come_first_and_the_uncertain_last() {
    let rig = Rig::new().await;
    // A stranger wins once, and so has more points than anybody; the others know each other well.
    for round in 0..30 {
        let game = rig.game().await;
        rig.play(game, SOME_MOVES).await;
        let loser = if round % 3 == 0 { HOST } else { GUEST };
        rig.act(game, loser, PlayerAction::Resign).await.unwrap();
    }
    let game = rig.sessions.open_table(new_table(STRANGER, rig.now())).await.unwrap().id();
    rig.sessions.join(game, HOST, rig.arrival()).await.unwrap();
    for (user, at) in [(STRANGER, "H8"), (HOST, "A1")] {
        rig.place(game, user, at).await.unwrap();
    }
    rig.act(game, HOST, PlayerAction::Resign).await.unwrap();
    let top = |rule| rig.sessions.top(GUILD, rule);
    let found = top(Rule::FreeFivePlus).await.unwrap();
    let order: Vec<UserId> = found.iter().map(|standing| standing.user).collect();
    assert_eq!(order, [HOST, GUEST, STRANGER]);
    assert!(found[2].rating.value > found[0].rating.value, "points are not everything");
    let provisional: Vec<bool> = found.iter().map(|one| one.at(rig.now()).is_provisional()).collect();
    assert_eq!(provisional, [false, false, true]);
    rig.check().await;
}
