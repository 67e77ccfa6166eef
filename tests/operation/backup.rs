//! `omok backup` beside a running bot, and restoring what it wrote, as `docs/operation.md` says.

use crate::support::{Ground, address, omok, text};
use std::fs;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_beside_the_running_bot_can_be_restored_and_played_on() {
    let ground = Ground::new().await;
    let mut process = ground.start().await;
    let game = ground.game("kept").await;
    game.play("H8 A1 H9").await;
    let copy = ground.folder().join("copy.db");
    let database = ground.database();
    let backup = ["backup", copy.to_str().unwrap(), "--database", &database];
    let made = omok(&backup);
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert!(text(&made.stdout).contains("1 game running, 0 tables waiting"), "{}", text(&made.stdout));
    let again = omok(&backup);
    assert!(!again.status.success() && text(&again.stderr).contains("overwrites nothing"));

    // Played on after the backup, then everything is lost.
    let white = &game.people[1];
    white.slash(game.channel, "move", &[("at", "A2".into())]).await.unwrap();
    process.kill(&ground.driver).await;
    for ending in ["", "-wal", "-shm"] {
        let file = ground.folder().join(format!("omok.db{ending}"));
        // Whether the side files are there hangs on the moment.
        let _ = fs::remove_file(file);
    }
    fs::copy(&copy, ground.file()).unwrap();
    let verified = omok(&["verify", "--database", &address(&ground.file())]);
    assert!(verified.status.success(), "{}", text(&verified.stdout));
    let said = text(&verified.stdout);
    assert!(said.starts_with("1 game replayed (1 running, 0 finished"), "{said}");

    let _process = ground.start().await;
    let answer = white.slash(game.channel, "move", &[("at", "B2".into())]).await.unwrap();
    assert!(answer.text().contains("B2"), "{}", answer.text());
    let stored = ground.stored(omok::session::GameId(1)).await.unwrap();
    assert_eq!(stored.table.ply, 4, "the three of the backup, and the new one");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_to_standard_output_is_whole_and_leaves_nothing_behind() {
    let ground = Ground::new().await;
    let _process = ground.start().await;
    ground.game("piped").await.play("H8 A1").await;
    let before = fs::read_dir(ground.folder()).unwrap().count();
    let made = omok(&["backup", "-", "--database", &ground.database()]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert!(text(&made.stderr).contains("1 game running"), "{}", text(&made.stderr));
    assert_eq!(fs::read_dir(ground.folder()).unwrap().count(), before);
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("copy.db");
    fs::write(&copy, made.stdout).unwrap();
    let verified = omok(&["verify", "--database", &address(&copy)]);
    assert!(verified.status.success(), "{}", text(&verified.stdout));
}

#[test]
fn what_cannot_be_copied_is_named_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let missing = address(&folder.path().join("missing.db"));
    let copy = folder.path().join("copy.db");
    let refused = omok(&["backup", copy.to_str().unwrap(), "--database", &missing]);
    assert!(!refused.status.success());
    let said = text(&refused.stderr);
    assert!(said.contains("missing.db") && said.lines().count() == 1, "{said}");
    let refused = omok(&["backup", copy.to_str().unwrap(), "--database", "postgres://me:secret@host/omok"]);
    let said = text(&refused.stderr);
    let told = "omok: backup: no copy was made: `postgres://…` names no SQLite file: --database takes a path, such as omok.db\n";
    assert_eq!(said, told);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
