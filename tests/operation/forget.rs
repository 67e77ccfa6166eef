//! `omok forget`: what the operator deletes for somebody who cannot do so themselves.

use crate::support::{Ground, address, omok, text};
use omok::session::{GameId, UserId};
use std::fs;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operator_deletes_a_person_once_the_bot_is_stopped_and_their_games_are_over() {
    let ground = Ground::new().await;
    let process = ground.start().await;
    let (over, running) = (ground.game("over").await, ground.game("running").await);
    over.play("H8 A1 H9 A2 H10 A3 H11 A4 H12").await;
    let database = ground.database();
    let forget = |user: u64| omok(&["forget", &user.to_string(), "--database", &database]);
    let [winner, loser] = [&over.people[0], &over.people[1]].map(|person| person.id().0);
    let table = async || ground.stored(GameId(1)).await.unwrap().table;

    let refused = forget(winner);
    assert!(!refused.status.success());
    let said = text(&refused.stderr);
    assert!(said.contains("nothing was deleted") && said.contains("in use by another omok"), "{said}");

    process.terminate();
    assert!(process.ended().await);
    let refused = forget(running.people[0].id().0);
    let said = text(&refused.stderr);
    assert!(!refused.status.success() && said.contains("unfinished") && said.lines().count() == 1, "{said}");
    assert_eq!(table().await.host, UserId(winner), "nobody was deleted so far");

    let done = forget(winner);
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(text(&done.stdout).contains("place: 1"), "{}", text(&done.stdout));
    let left = table().await;
    assert_eq!((left.host, left.guest), (UserId(0), Some(UserId(loser))));
    assert!(omok(&["verify", "--database", &database]).status.success(), "the game still has its hash");

    // Somebody else, or a slip of the finger.
    for nobody in [winner, 81_384_788_765_712_384] {
        let refused = forget(nobody);
        assert_eq!((refused.status.code(), text(&refused.stdout)), (Some(1), String::new()));
        let said = text(&refused.stderr);
        let told = format!("omok: forget: nothing is stored about {nobody}; check the id");
        assert!(said.starts_with(&told) && said.lines().count() == 1, "{said}");
    }
}

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let missing = address(&folder.path().join("missing.db"));
    let refused = omok(&["forget", "81384788765712384", "--database", &missing]);
    assert!(!refused.status.success() && text(&refused.stderr).contains("missing.db"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(omok(&["forget", "1", "--database", &missing]).status.code(), Some(2), "a level's seat");
}
