//! A picture is the same wherever it is made: without fonts, a home or a place to write to, from any folder;
//! and making many takes no more memory than making a few.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot go on panics, and one tells a figure"
)]

use omok::engine::BoardSize;
use omok::render::{Pixels, Scene, Theme, png};
use std::fs;
use std::path::{Path, PathBuf};

/// The command draws what the library draws, with nothing around it that it could look at, and where no
/// file can be written.
#[cfg(feature = "bot")]
#[test]
fn a_picture_needs_no_fonts_no_home_and_no_writable_folder() {
    use omok::record::parse_moves;
    use std::process::{Command, Stdio};
    const MOVES: &str = "H8 I9 H9 H10 G8 I8";
    let size = BoardSize::Fifteen;
    let scene = Scene::of_moves(size, &parse_moves(MOVES, size).unwrap(), true);
    let expected = png(&scene, Theme::Classic, Pixels::BOARD);
    let empty = tempfile::tempdir().unwrap();
    for folder in [Path::new("/"), empty.path()] {
        // A file size of none at all: a write to anything but the pipe kills the process.
        let made = Command::new("/bin/sh")
            .args(["-c", "ulimit -f 0 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_omok")])
            .args(["render", "--rules", "free", "--numbers", "--moves", MOVES, "-o", "-"])
            .env_clear()
            .current_dir(folder)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(made.status.success(), "{made:?}");
        assert!(made.stdout == expected, "another picture in {}", folder.display());
    }
    assert_eq!(fs::read_dir(empty.path()).unwrap().count(), 0, "nothing is left behind");
}

/// What is compiled in cannot be missing: drawing opens no file and asks the environment for nothing.
#[test]
fn the_code_that_draws_knows_no_files() {
    let mut folders: Vec<PathBuf> = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/render")];
    let mut read = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = fs::read_to_string(&path).unwrap();
            for word in ["std::fs", "std::env", "File::", "std::process", "std::net"] {
                assert!(!source.contains(word), "{} names {word}", path.display());
            }
            read += 1;
        }
    }
    assert!(read > 10, "{read}");
}

/// Resident memory of this process in KiB.
#[cfg(target_os = "linux")]
fn resident_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// `cargo test --release --no-default-features --test pictures -- --ignored`
#[cfg(target_os = "linux")]
#[test]
#[ignore = "20,000 pictures take minutes without optimisation"]
fn twenty_thousand_pictures_take_no_more_memory_than_a_thousand() {
    let size = BoardSize::Fifteen;
    let points: Vec<_> = size.points().collect();
    let draw = |round: usize| {
        let moves: Vec<_> =
            points.iter().copied().cycle().skip(round % 225).step_by(7).take(round % 120).collect();
        let mut seen = std::collections::BTreeSet::new();
        let moves: Vec<_> = moves.into_iter().filter(|point| seen.insert((point.x, point.y))).collect();
        let scene = Scene::of_moves(size, &moves, round.is_multiple_of(2));
        let picture = png(&scene, Theme::ALL[round % 4], Pixels::BOARD);
        assert!(picture.len() < 200 << 10, "{}", picture.len());
    };
    (0..1_000).for_each(draw);
    let before = resident_kib();
    (1_000..20_000).for_each(draw);
    let after = resident_kib();
    println!("{before} KiB after 1,000 pictures, {after} KiB after 20,000");
    assert!(after < before + (10 << 10), "{before} KiB became {after} KiB");
}
