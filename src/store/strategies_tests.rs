//! Strategies and matches in a database of their own.

use super::*;
use crate::ai::Level;
use crate::session::Store;
use crate::session::tests::rig::Machine;
use crate::store::leftovers::LOGS_KEPT;
use crate::strategy::archive::{ATTEMPTS_MAX, Contender, MatchState, Occasion, REPORTS_KEPT, UNFINISHED_MAX};
use crate::strategy::{Answer, Contest, Fault, Hook, LogBook, Misstep, Source, Verdict};

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
    assert!(store.untold(MatchId(0), 10).await.unwrap().is_empty(), "an arena match is told nowhere");
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
    assert_eq!(store.unposted(MatchId(0), 10).await.unwrap().len(), 4);
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
    assert_eq!(store.untold(MatchId(0), 10).await.unwrap().len(), 1, "its message says so");
    store.set_told(id).await.unwrap();
    assert!(store.untold(MatchId(0), 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_withdrawn_strategy_leaves_with_its_waiting_matches() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, two] = two(&store).await;
    store.enter(GUILD, ALICE, Timestamp(3)).await.unwrap();
    let sides = [one.id, two.id].map(Contender::Strategy);
    let id = store.ask_for(vec![wish(Occasion::Battle, Some(BOB), sides)]).await.unwrap()[0];
    assert_eq!(store.withdraw(GUILD, BOB, one.id, Timestamp(9)).await.unwrap(), None, "it is not bob's");
    assert_eq!(store.withdraw(GUILD, ALICE, one.id, Timestamp(9)).await.unwrap(), Some(vec![]));
    assert_eq!(store.withdraw(GUILD, ALICE, one.id, Timestamp(9)).await.unwrap(), None);
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

/// Plays a match by hand, to an end in which each side said something.
async fn played(store: &SqliteStore, occasion: Occasion, sides: [Contender; 2], words: [&str; 2]) -> MatchId {
    let id = store.ask_for(vec![wish(occasion, Some(ALICE), sides)]).await.unwrap()[0];
    assert!(store.begin(id, Timestamp(200)).await.unwrap());
    store.finish(id, said(words), Timestamp(210)).await.unwrap();
    id
}

/// A report in which each side printed its words, and threw them in the first round.
fn said(words: [&str; 2]) -> Report {
    let mut report = report(Some(Side::First));
    for side in Side::BOTH {
        let message = words[side.index()].to_owned();
        let misstep = Misstep { hook: Hook::TurnStart, fault: Fault::Threw { message, line: Some(3) } };
        report.rounds[0].missteps[side.index()] = Some(misstep);
        report.logs[side.index()] = LogBook::of(words[side.index()]);
    }
    report
}

#[tokio::test]
async fn logs_and_whole_reports_are_kept_of_an_authors_newest_matches_and_moves_of_all() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, two] = two(&store).await;
    let level = Contender::Level(Level::Random);
    let sides = |id| [level, Contender::Strategy(id)];
    let words = ["", "mine"];
    let first = played(&store, Occasion::Test, sides(one.id), words).await;
    let others = played(&store, Occasion::Test, sides(two.id), words).await;
    for _ in 1..LOGS_KEPT {
        played(&store, Occasion::Test, sides(one.id), words).await;
    }
    let log = async |id| store.log(id, Side::Second).await.unwrap();
    assert!(log(first).await.is_some(), "the tenth");
    // Handing in a new program makes no room for more.
    let newer = store.submit(submission(ALICE, "newer", 300)).await.unwrap();
    played(&store, Occasion::Test, sides(newer.id), words).await;
    assert_eq!(log(first).await, None);
    assert!(log(others).await.is_some(), "bob has ten of his own");

    let whole = async |id| {
        let kept = store.report(id).await.unwrap().unwrap();
        assert_eq!((kept.score, kept.rounds.len()), ([4, 1], report(None).rounds.len()));
        serde_json::to_string(&kept).unwrap().contains("mine")
    };
    for _ in LOGS_KEPT + 1..REPORTS_KEPT {
        played(&store, Occasion::Test, sides(newer.id), words).await;
    }
    assert!(whole(first).await, "the hundredth");
    played(&store, Occasion::Test, sides(newer.id), words).await;
    assert!(!whole(first).await && whole(others).await);
    let kept =
        machine.count("SELECT count(*) FROM strategy_matches WHERE whole = 1 AND first_level = 'random'");
    assert_eq!(kept.await, i64::from(REPORTS_KEPT) + 1);

    // One that cannot be read is no reason to lose the next.
    machine.alter("UPDATE strategy_matches SET report = '{}' WHERE id = 3").await;
    let next = played(&store, Occasion::Test, sides(newer.id), words).await;
    assert!(whole(next).await);
}

#[tokio::test]
async fn what_a_forgotten_persons_program_threw_is_forgotten_too() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, two] = two(&store).await;
    let sides = [one.id, two.id].map(Contender::Strategy);
    let ended = played(&store, Occasion::Battle, sides, ["secret", "public"]).await;
    let running = store.ask_for(vec![wish(Occasion::Battle, Some(BOB), sides)]).await.unwrap()[0];
    store.begin(running, Timestamp(200)).await.unwrap();
    store.forget_person(ALICE).await.unwrap();
    store.finish(running, said(["secret", "public"]), Timestamp(300)).await.unwrap();
    for id in [ended, running] {
        let kept = serde_json::to_string(&store.report(id).await.unwrap().unwrap()).unwrap();
        assert!(!kept.contains("secret") && kept.contains("public"), "{kept}");
        assert_eq!(store.log(id, Side::First).await.unwrap(), None);
        assert_eq!(store.log(id, Side::Second).await.unwrap().as_deref(), Some("public"));
    }
}

#[tokio::test]
async fn people_come_before_arenas_and_each_with_the_match_that_waited_longest() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, two] = two(&store).await;
    let sides = [one.id, two.id].map(Contender::Strategy);
    let ask = async |guild, by: Option<UserId>| {
        let occasion = if by.is_some() { Occasion::Battle } else { Occasion::Arena };
        store.ask_for(vec![Wish { guild: GuildId(guild), ..wish(occasion, by, sides) }]).await.unwrap()[0]
    };
    let mut arenas = Vec::new();
    for guild in 0..300 {
        arenas.push([ask(guild, None).await, ask(guild, None).await]);
    }
    let mut people = Vec::new();
    for by in [ALICE, ALICE, ALICE, BOB] {
        people.push(ask(1, Some(by)).await);
    }
    store.begin(arenas[7][0], Timestamp(5)).await.unwrap();
    let queue = store.queue(4).await.unwrap();
    let ids: Vec<MatchId> = queue.iter().map(|one| one.id).collect();
    assert_eq!(
        ids,
        [arenas[0][0], arenas[1][0], arenas[7][0], people[0], people[3]],
        "one running, four wait"
    );
    assert_eq!(store.queue(1000).await.unwrap().len(), 1 + 300 + 2);
    assert_eq!(store.queue(1).await.unwrap().len(), 2, "people first");
    // Pages go on where the last one ended.
    let page = store.unposted(MatchId(0), 3).await.unwrap();
    let rest = store.unposted(page[2].id, 3).await.unwrap();
    assert_eq!(page.iter().chain(&rest).map(|one| one.id).collect::<Vec<_>>(), people);
}

#[tokio::test]
async fn a_withdrawal_takes_what_it_was_asked_about_and_names_what_is_running() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, two] = two(&store).await;
    let sides = [one.id, two.id].map(Contender::Strategy);
    let running = store.ask_for(vec![wish(Occasion::Battle, Some(BOB), sides)]).await.unwrap()[0];
    store.begin(running, Timestamp(5)).await.unwrap();
    let newer = store.submit(submission(ALICE, "newer", 6)).await.unwrap();
    let asked_about_the_old = store.withdraw(GUILD, ALICE, one.id, Timestamp(7)).await.unwrap();
    assert_eq!(asked_about_the_old, None);
    assert_eq!(store.current(GUILD, ALICE).await.unwrap().map(|mine| mine.id), Some(newer.id));
    assert_eq!(store.withdraw(GUILD, BOB, two.id, Timestamp(8)).await.unwrap(), Some(vec![running]));
}

#[tokio::test]
async fn an_arena_rests_while_it_plays_and_while_the_bot_is_not_on_its_server() {
    let machine = Machine::new();
    let store = machine.open().await;
    let [one, two] = two(&store).await;
    for author in [ALICE, BOB] {
        store.enter(GUILD, author, Timestamp(3)).await.unwrap();
    }
    assert_eq!(store.arenas().await.unwrap(), [GUILD]);
    store.set_guild_left(GUILD, Some(Timestamp(4))).await.unwrap();
    assert!(store.arenas().await.unwrap().is_empty());
    store.set_guild_left(GUILD, None).await.unwrap();
    assert_eq!(store.arenas().await.unwrap(), [GUILD]);
    let sides = [one.id, two.id].map(Contender::Strategy);
    store.ask_for(vec![wish(Occasion::Arena, None, sides)]).await.unwrap();
    assert!(store.arenas().await.unwrap().is_empty());
    let entries = store.entries(GUILD, 1).await.unwrap();
    assert_eq!(entries.iter().map(|entry| entry.id).collect::<Vec<_>>(), [one.id]);
}
