//! Pictures compared with those in `tests/golden/`, pixel by pixel.
//!
//! `OMOK_REGENERATE_GOLDEN=1 cargo test --test golden` writes them anew: look at
//! every one that changed before it is committed. A picture that differs is written
//! to `target/golden/` as it is (`-actual`) and with the difference (`-difference`).
//!
//! Decoded colours are compared, not bytes, by a decoder that shares nothing with
//! the encoder.

#![allow(unreachable_pub, missing_docs, reason = "these are tests")]

mod picture;
mod scenes;
mod sheets;

use omok::render::{self, Example, Note, Pixels, Scene, Theme};
use picture::Picture;
use scenes::{FIFTEEN, NINETEEN, axes, bare, corners, full, marks, notes, window, won};
use std::fs;
use std::path::{Path, PathBuf};

/// Name, scene, pixels; each in every theme.
fn in_every_theme() -> Vec<(&'static str, Scene, u32)> {
    vec![
        ("marks", marks(), 640),
        ("won", won(), 640),
        ("window", window("K8", 3), 480),
        ("notes", notes(), 480),
    ]
}

/// Name, scene, theme, pixels.
fn once() -> Vec<(&'static str, Scene, Theme, u32)> {
    vec![
        ("axes", axes(), Theme::Classic, 960),
        ("empty-19", Scene::new(NINETEEN), Theme::Classic, 960),
        ("corners-15", corners(FIFTEEN), Theme::Light, 640),
        ("corners-19", corners(NINETEEN), Theme::Dark, 641),
        ("full-15", full(FIFTEEN), Theme::Classic, 960),
        ("full-19", full(NINETEEN), Theme::Light, 960),
        ("small", marks(), Theme::Classic, 300),
        ("window-corner", window("O1", 2), Theme::Classic, 640),
        ("bare", bare(), Theme::Classic, 480),
    ]
}

#[test]
fn pictures_are_as_they_were() {
    let mut different = Vec::new();
    for (name, scene, pixels) in in_every_theme() {
        for theme in Theme::ALL {
            check(&format!("{name}-{theme}"), &scene, theme, pixels, &mut different);
        }
    }
    for (name, scene, theme, pixels) in once() {
        check(name, &scene, theme, pixels, &mut different);
    }
    for (example, number) in Example::ALL.into_iter().zip('1'..) {
        let mut scene = example.scene();
        scene.notes.push(Note::Caption(number));
        check(&format!("example-{number}"), &scene, Theme::Classic, Pixels::SMALL.get(), &mut different);
    }
    assert!(different.is_empty(), "differ: {different:?}; see target/golden/");
}

#[test]
fn the_sheets_of_the_documentation_show_the_pictures_as_they_are() {
    let mut different = Vec::new();
    for (name, sheet) in sheets::all() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(format!("{name}.png"));
        compare(name, &sheet.encode(), &file, &mut different);
    }
    assert!(different.is_empty(), "differ: {different:?}; see target/golden/");
}

fn check(name: &str, scene: &Scene, theme: Theme, pixels: u32, different: &mut Vec<String>) {
    let actual = render::png(scene, theme, Pixels::new(pixels).expect("a size"));
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.png"));
    compare(name, &actual, &golden, different);
}

/// Holds a picture against the file of one, or writes that anew.
fn compare(name: &str, actual: &[u8], golden: &Path, different: &mut Vec<String>) {
    if std::env::var_os("OMOK_REGENERATE_GOLDEN").is_some() {
        fs::write(golden, actual).expect("can be written");
        return;
    }
    let drawn = Picture::decode(actual);
    let expected = fs::read(golden).map(|bytes| Picture::decode(&bytes)).unwrap_or_default();
    if drawn == expected {
        return;
    }
    different.push(name.to_owned());
    let place = |kind: &str| output().join(format!("{name}-{kind}.png"));
    fs::write(place("actual"), actual).expect("can be written");
    fs::write(place("difference"), drawn.difference(&expected).encode()).expect("can be written");
}

fn output() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("golden");
    fs::create_dir_all(&folder).expect("can be made");
    folder
}
