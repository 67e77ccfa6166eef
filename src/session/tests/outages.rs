//! Time the bot could not serve is charged to nobody.

use super::rig::*;
use crate::engine::{Action, Color, Event, Millis, Options, TimeControl, Timestamp};
use crate::session::ports::Store;
use crate::session::{AnnouncementKind, Arrival, GameId, PlayerAction, Status};

/// A Fischer game in which it is black's turn and ten of black's seconds have passed.
async fn thinking(rig: &Rig) -> GameId {
    let options = Options { time_control: TimeControl::Fischer { base_sec: 180, inc_sec: 2 }, ..options() };
    let game = rig.game_with(options).await;
    rig.play(game, "H8 A1").await;
    rig.tell_all().await;
    rig.pass(Millis(10_000)).await;
    game
}

/// Black's bank after its first move, less the ten seconds.
const LEFT: Millis = Millis(172_000);

async fn left(rig: &Rig, game: GameId) -> Millis {
    rig.see(game).await.game.unwrap().remaining(Color::Black, rig.now())
}

fn suspensions(log: &[crate::engine::LogEntry]) -> Vec<Timestamp> {
    log.iter()
        .filter_map(|entry| match entry.action {
            Action::Suspend { since } => Some(since),
            _ => None,
        })
        .collect()
}

/// Tells what waits; the games that were told of down time.
async fn told_of_down_time(rig: &Rig) -> Vec<GameId> {
    let told = rig.tell_all().await;
    told.into_iter()
        .filter(|entry| entry.kind == AnnouncementKind::Suspended)
        .map(|entry| entry.game)
        .collect()
}

#[tokio::test]
async fn clocks_stand_still_while_the_gateway_is_gone() {
    let rig = Rig::new().await;
    let game = thinking(&rig).await;
    assert_eq!(left(&rig, game).await, LEFT);
    let lost = rig.now();
    rig.sessions.gateway_lost(lost).await;
    assert_eq!(rig.live(Millis(600_000)).await, 0, "the timer holds its fire");
    rig.sessions.gateway_back().await;
    rig.sessions.gateway_back().await;
    rig.sessions.gateway_back().await;
    assert_eq!(suspensions(&rig.store.load_log(game).await), [lost], "once, however often READY comes");
    assert_eq!((left(&rig, game).await, rig.sessions.health().deadlines), (LEFT, 0));
    rig.live(Millis(60_000)).await;
    assert_eq!(left(&rig, game).await, LEFT, "until the game has been told");
    rig.check().await;

    assert_eq!(told_of_down_time(&rig).await, [game]);
    let told = rig.now();
    rig.live(Millis(15_000)).await;
    assert_eq!(left(&rig, game).await, LEFT, "and fifteen seconds more");
    rig.live(Millis(1_000)).await;
    assert_eq!(left(&rig, game).await, LEFT - Millis(1_000));
    let log = rig.store.load_log(game).await;
    assert_eq!(log.last().unwrap().action, Action::Resume { runs_at: told + Millis(15_000) });
    assert_eq!(told_of_down_time(&rig).await, []);
    rig.check().await;
}

#[tokio::test]
async fn a_short_gap_is_no_outage() {
    let rig = Rig::new().await;
    let game = thinking(&rig).await;
    rig.sessions.gateway_lost(rig.now()).await;
    rig.pass(Millis(2_000)).await;
    rig.sessions.gateway_back().await;
    assert_eq!(suspensions(&rig.store.load_log(game).await), []);
    assert_eq!(rig.sessions.health().outage_since, None);
    assert_eq!(rig.live(Millis(172_000)).await, 1, "the clock went on and runs out");
    assert_eq!(rig.see(game).await.table.status, Status::Finished);
}

#[tokio::test]
async fn a_move_that_gets_through_during_an_outage_costs_its_player_nothing() {
    let rig = Rig::new().await;
    let game = thinking(&rig).await;
    let lost = rig.now();
    rig.sessions.gateway_lost(lost).await;
    rig.live(Millis(600_000)).await;
    // The connection resumes and replays what was missed before it says that it is back.
    let acted = rig.place(game, HOST, "H9").await.unwrap();
    let (white, black) = (Color::White, Color::Black);
    let state = acted.snapshot.game.unwrap();
    assert_eq!(state.remaining(black, rig.now()), LEFT + Millis(2_000));
    rig.sessions.gateway_back().await;
    assert_eq!(suspensions(&rig.store.load_log(game).await), [lost]);
    rig.live(Millis(60_000)).await;
    let now = rig.now();
    assert_eq!(rig.see(game).await.game.unwrap().remaining(white, now), Millis(182_000));
    assert_eq!(told_of_down_time(&rig).await, [game]);
    rig.check().await;
}

#[tokio::test]
async fn a_suspended_host_or_stopped_process_is_an_outage() {
    let rig = Rig::new().await;
    let game = thinking(&rig).await;
    let asleep = rig.now();
    rig.machine.clock.advance(Millis::from_secs(8 * 3600));
    assert_eq!(rig.sessions.run_due().await, 0, "the timer wakes first, and waits for the heartbeat");
    rig.sessions.tick().await;
    assert_eq!(suspensions(&rig.store.load_log(game).await), [asleep]);
    assert_eq!(left(&rig, game).await, LEFT);
    assert_eq!(told_of_down_time(&rig).await, [game]);
    rig.live(Millis(16_000)).await;
    assert_eq!(left(&rig, game).await, Millis(171_000));
    rig.check().await;
}

#[tokio::test]
async fn the_first_request_after_a_suspended_host_is_judged_without_the_gap() {
    let rig = Rig::new().await;
    let game = thinking(&rig).await;
    rig.machine.clock.advance(Millis::from_secs(8 * 3600));
    let acted = rig.place(game, HOST, "H9").await.unwrap();
    assert_eq!(acted.snapshot.game.unwrap().remaining(Color::Black, rig.now()), LEFT + Millis(2_000));
    rig.sessions.tick().await;
    assert_eq!(suspensions(&rig.store.load_log(game).await).len(), 1);
    rig.check().await;
}

#[tokio::test]
async fn an_outage_after_an_outage_never_gives_time_back() {
    let rig = Rig::new().await;
    let game = thinking(&rig).await;
    for _ in 0..5 {
        rig.sessions.gateway_lost(rig.now() - Millis(500)).await;
        rig.live(Millis(5_000)).await;
        rig.sessions.gateway_back().await;
        rig.tell_all().await;
        // Lost again before the clocks run.
        rig.live(Millis(4_000)).await;
        let now = left(&rig, game).await;
        // What it was when the gateway was last heard, the first time.
        assert_eq!(now, LEFT + Millis(500));
    }
    rig.check().await;
}

#[tokio::test]
async fn every_game_is_told_once_and_open_tables_are_left_alone() {
    let rig = Rig::new().await;
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(rig.game().await);
    }
    let open = rig.open().await;
    rig.tell_all().await;
    rig.sessions.gateway_lost(rig.now()).await;
    rig.live(Millis(10_000)).await;
    rig.sessions.gateway_back().await;
    assert_eq!(told_of_down_time(&rig).await, games);
    assert_eq!(rig.see(open).await.table.status, Status::Open);
    assert_eq!(rig.sessions.health().deadlines, 5);
    rig.check().await;
}

#[tokio::test]
async fn a_game_can_be_played_and_ended_while_its_clock_stands_still() {
    let rig = Rig::new().await;
    let game = thinking(&rig).await;
    rig.sessions.gateway_lost(rig.now()).await;
    rig.live(Millis(10_000)).await;
    rig.sessions.gateway_back().await;
    rig.place(game, HOST, "H9").await.unwrap();
    let ended = rig.act(game, GUEST, PlayerAction::Resign).await.unwrap();
    assert!(matches!(ended.events.last(), Some(Event::Finished { .. })));
    assert_eq!(told_of_down_time(&rig).await, [], "there is no clock any more to speak of");
    rig.check().await;
}

#[tokio::test]
async fn a_notice_that_can_never_be_told_lets_the_clocks_run_all_the_same() {
    let rig = Rig::new().await;
    let game = thinking(&rig).await;
    rig.sessions.gateway_lost(rig.now()).await;
    rig.live(Millis(10_000)).await;
    rig.sessions.gateway_back().await;
    let waiting = rig.sessions.waiting(game).await.unwrap();
    let notice = waiting.iter().find(|entry| entry.kind == AnnouncementKind::Suspended).unwrap();
    rig.sessions.abandon(notice, "channel gone").await.unwrap();
    rig.sessions.abandon(notice, "channel gone").await.unwrap();
    assert_eq!(rig.store.orphans().await.unwrap(), []);
    assert_eq!(left(&rig, game).await, LEFT);
    rig.live(Millis(16_000)).await;
    assert_eq!(left(&rig, game).await, Millis(171_000));
    rig.check().await;
}

#[tokio::test]
async fn a_late_request_is_judged_by_its_arrival_and_not_by_the_outage_after_it() {
    let rig = Rig::new().await;
    let game = thinking(&rig).await;
    // The gateway was last heard a second before the request came: nothing is known to be missed.
    rig.sessions.gateway_lost(rig.now()).await;
    rig.machine.clock.advance(Millis(1_000));
    let arrival = Arrival::at(rig.now());
    rig.sessions.act(game, HOST, PlayerAction::Place(point("H9")), None, arrival).await.unwrap();
    assert_eq!(suspensions(&rig.store.load_log(game).await), []);
}

#[tokio::test]
async fn a_clock_that_went_back_gives_nothing_to_whoever_moves_before_the_gateway_is_there() {
    let rig = Rig::new().await;
    let game = thinking(&rig).await;
    rig.sessions.tick().await;
    let machine = rig.kill().await;
    machine.clock.set(START - Millis::from_secs(3600));
    let rig = machine.boot().await;
    rig.place(game, HOST, "H9").await.unwrap();
    assert_eq!(left(&rig, game).await, LEFT + Millis(2_000), "the ten seconds, and the increment");
    rig.sessions.gateway_back().await;
    assert_eq!(told_of_down_time(&rig).await, [game]);
    assert_eq!(left(&rig, game).await, LEFT + Millis(2_000));
    rig.check().await;
}
