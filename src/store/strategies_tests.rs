//! Strategies and matches in a database of their own.

use super::*;
use crate::ai::Level;
use crate::session::Store;
use crate::session::tests::rig::Machine;
use crate::strategy::archive::{ATTEMPTS_MAX, Contender, MatchState, Occasion, UNFINISHED_MAX};
use crate::strategy::{Answer, Contest, Source, Verdict};

const GUILD: GuildId = GuildId(1);
const ALICE: UserId = UserId(11);
const BOB: UserId = UserId(12);

fn submission(author: UserId, name: &str, at: i64) -> Submission {
    let source = Source::read(b"function onTurnStart() {}").unwrap();
    Submission { guild: GUILD, author, name: name.to_owned(), source, at: Timestamp(at) }
}

fn wish(occasion: Occasion, by: Option<UserId>, sides: [Contender; 2]) -> Wish {
    let channel = by.map(|_| ChannelId(5));
    Wish { guild: GUILD, occasion, asked_by: by, sides, seed: u64::MAX, channel, at: Timestamp(100) }
}

/// A match in which neither side ever answers, and its winner by hand.
fn report(winner: Option<Side>) -> Report {
    let mut contest = Contest::new();
    while contest.next_call().is_some() {
        contest.answer(Answer::Done);
    }
    let json = serde_json::json!({
        "verdict": Verdict { winner, decision: crate::strategy::Decision::Rounds },
        "score": [4, 1],
        "seed": "7",
        "rounds": contest.rounds(),
        "halts": [null, null],
        "lateMissteps": [null, null],
        "usage": [{ "cpuMs": 1500.0, "hooks": {} }, { "cpuMs": 500.0, "hooks": {} }],
    });
    serde_json::from_value(json).unwrap()
}

async fn two(store: &SqliteStore) -> [Strategy; 2] {
    let one = store.submit(submission(ALICE, "one", 1)).await.unwrap();
    let two = store.submit(submission(BOB, "two", 2)).await.unwrap();
    [one, two]
}

#[tokio::test]
async fn new_code_takes_the_place_of_the_old_and_enters_the_arena_afresh() {
    let machine = Machine::new();
    let store = machine.open().await;
    let old = store.submit(submission(ALICE, "old", 1)).await.unwrap();
    assert_eq!((old.is_current, old.entry.is_some()), (true, false));
    let entered = store.enter(GUILD, ALICE, Timestamp(2)).await.unwrap().unwrap();
    assert_eq!(entered.entry.unwrap().rating, Rating::NEW);
    let new = store.submit(submission(ALICE, "new", 3)).await.unwrap();
    assert_ne!(new.id, old.id);
    assert_eq!(new.entry.map(|entry| (entry.rating, entry.games())), Some((Rating::NEW, 0)));
    let all = store.strategies(GUILD, 10).await.unwrap();
    assert_eq!(all.iter().map(|one| one.id).collect::<Vec<_>>(), [new.id], "one a person");
    assert_eq!(store.code(old.id).await.unwrap(), None, "nobody needs the old text");
    assert!(store.code(new.id).await.unwrap().is_some());
    assert!(store.current(GuildId(2), ALICE).await.unwrap().is_none(), "each server has its own");
}

#[tokio::test]
async fn the_text_of_an_older_program_stays_while_a_match_waits_for_it() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, _] = two(&store).await;
    let sides = [Contender::Strategy(one.id), Contender::Level(Level::One)];
    let ids = store.ask_for(vec![wish(Occasion::Test, Some(ALICE), sides)]).await.unwrap();
    store.submit(submission(ALICE, "newer", 5)).await.unwrap();
    assert!(store.code(one.id).await.unwrap().is_some());
    store.begin(ids[0], Timestamp(6)).await.unwrap();
    store.finish(ids[0], report(None), Timestamp(7)).await.unwrap();
    assert_eq!(store.code(one.id).await.unwrap(), None);
}

#[tokio::test]
async fn an_arena_match_rates_both_once() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, two] = two(&store).await;
    for author in [ALICE, BOB] {
        store.enter(GUILD, author, Timestamp(3)).await.unwrap();
    }
    assert_eq!(store.arenas().await.unwrap(), [GUILD]);
    let sides = [one.id, two.id].map(Contender::Strategy);
    let ids = store.ask_for(vec![wish(Occasion::Arena, None, sides)]).await.unwrap();
    assert!(store.arena_work(GUILD, Timestamp(0)).await.unwrap().is_busy);
    store.begin(ids[0], Timestamp(110)).await.unwrap();
    for _ in 0..2 {
        // The answer to the first may have been lost.
        store.finish(ids[0], report(Some(Side::Second)), Timestamp(120)).await.unwrap();
    }
    let entry = |strategy: Option<Strategy>| strategy.unwrap().entry.unwrap();
    let one = entry(store.strategy(one.id).await.unwrap());
    let two = entry(store.strategy(two.id).await.unwrap());
    assert_eq!((one.won, one.drawn, one.lost), (0, 0, 1));
    assert_eq!((two.won, two.drawn, two.lost), (1, 0, 0));
    assert!(two.rating.value > 1600.0 && one.rating.value < 1400.0);
    let work = store.arena_work(GUILD, Timestamp(0)).await.unwrap();
    assert_eq!((work.matches, work.cpu.0, work.is_busy), (1, 2000, false));
    assert_eq!(store.arena_work(GUILD, Timestamp(101)).await.unwrap().matches, 0);
    let meetings = store.meetings(GUILD).await.unwrap();
    assert_eq!(meetings.iter().map(|meeting| meeting.matches).sum::<u32>(), 1);
    assert!(store.untold(10).await.unwrap().is_empty(), "an arena match is told nowhere");
}

#[tokio::test]
async fn a_person_has_so_many_matches_waiting_and_no_more() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, two] = two(&store).await;
    let sides = [one.id, two.id].map(Contender::Strategy);
    for _ in 0..UNFINISHED_MAX {
        store.ask_for(vec![wish(Occasion::Battle, Some(ALICE), sides)]).await.unwrap();
    }
    let refused = store.ask_for(vec![wish(Occasion::Battle, Some(ALICE), sides)]).await;
    assert!(matches!(refused, Err(StoreError::NoSlot { limit: UNFINISHED_MAX })));
    store.ask_for(vec![wish(Occasion::Battle, Some(BOB), sides)]).await.unwrap();
    assert_eq!(store.unfinished(10).await.unwrap().len(), 4);
}

#[tokio::test]
async fn what_was_running_waits_again_until_it_has_been_begun_often_enough() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, _] = two(&store).await;
    let sides = [Contender::Strategy(one.id), Contender::Level(Level::Random)];
    let id = store.ask_for(vec![wish(Occasion::Test, Some(ALICE), sides)]).await.unwrap()[0];
    for attempt in 1..=ATTEMPTS_MAX {
        assert!(store.begin(id, Timestamp(200)).await.unwrap());
        assert!(!store.begin(id, Timestamp(200)).await.unwrap(), "it is running already");
        let waits = u64::from(attempt < ATTEMPTS_MAX);
        assert_eq!(store.requeue(Timestamp(300)).await.unwrap(), waits, "attempt {attempt}");
    }
    let found = store.match_of(id).await.unwrap().unwrap();
    assert_eq!((found.state, found.attempts, found.seed), (MatchState::Failed, ATTEMPTS_MAX, u64::MAX));
    assert_eq!(store.untold(10).await.unwrap().len(), 1, "its message says so");
    store.set_told(id).await.unwrap();
    assert!(store.untold(10).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_withdrawn_strategy_leaves_with_its_waiting_matches() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, two] = two(&store).await;
    store.enter(GUILD, ALICE, Timestamp(3)).await.unwrap();
    let sides = [one.id, two.id].map(Contender::Strategy);
    let id = store.ask_for(vec![wish(Occasion::Battle, Some(BOB), sides)]).await.unwrap()[0];
    assert!(store.withdraw(GUILD, ALICE, Timestamp(9)).await.unwrap());
    assert!(!store.withdraw(GUILD, ALICE, Timestamp(9)).await.unwrap());
    assert_eq!(store.match_of(id).await.unwrap().unwrap().state, MatchState::Failed);
    assert_eq!(store.code(one.id).await.unwrap(), None);
    assert_eq!(store.strategies(GUILD, 10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn whoever_is_forgotten_leaves_results_without_name_text_or_log() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, two] = two(&store).await;
    let sides = [one.id, two.id].map(Contender::Strategy);
    let id = store.ask_for(vec![wish(Occasion::Battle, Some(ALICE), sides)]).await.unwrap()[0];
    store.begin(id, Timestamp(200)).await.unwrap();
    let mut report = report(Some(Side::First));
    report.logs = [crate::strategy::LogBook::of("secret\n"), crate::strategy::LogBook::of("mine\n")];
    store.finish(id, report, Timestamp(210)).await.unwrap();
    assert_eq!(store.log(id, Side::First).await.unwrap().as_deref(), Some("secret\n"));
    store.forget_person(ALICE).await.unwrap();
    assert_eq!(store.log(id, Side::First).await.unwrap(), None);
    assert_eq!(store.log(id, Side::Second).await.unwrap().as_deref(), Some("mine\n"), "that one is bob's");
    assert_eq!(store.code(one.id).await.unwrap(), None);
    let found = store.match_of(id).await.unwrap().unwrap();
    assert_eq!((found.winner, found.asked_by), (Some(Side::First), Some(UserId(0))));
    assert!(
        matches!(&found.seats[0], crate::strategy::archive::Seat::Strategy { author: UserId(0), name, .. } if name == "—")
    );
    assert!(store.current(GUILD, ALICE).await.unwrap().is_none());
    let kept = store.report(id).await.unwrap().unwrap();
    assert_eq!(kept.score, [4, 1], "the moves stay");
}
