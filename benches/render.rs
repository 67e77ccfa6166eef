//! How fast pictures are made, and how large they are.
//!
//! `cargo bench --no-default-features --bench render` first prints a table of bytes and
//! the time to the first picture of a process, then times each kind. Everything is at
//! 960×960 unless it says otherwise.
#![expect(clippy::print_stdout, reason = "a bench is a program that prints")]
#![expect(clippy::disallowed_methods, reason = "a bench measures the machine's time")]

use divan::{Bencher, black_box};
use omok::engine::{BoardSize, Point};
use omok::render::{Pixels, Scene, Theme, Window, animation, png};
use std::time::Instant;

const FIFTEEN: BoardSize = BoardSize::Fifteen;
const NINETEEN: BoardSize = BoardSize::Nineteen;
const STONES: [usize; 4] = [0, 40, 120, 225];

fn main() {
    let started = Instant::now();
    let first = png(&scene(FIFTEEN, 40, false), Theme::Classic, Pixels::BOARD);
    println!(
        "first picture of this process: {:.1} ms, {} bytes",
        started.elapsed().as_secs_f64() * 1e3,
        first.len()
    );
    for theme in Theme::ALL {
        for numbers in [false, true] {
            let bytes =
                STONES.map(|stones| png(&scene(FIFTEEN, stones, numbers), theme, Pixels::BOARD).len());
            let kind = if numbers { "numbered" } else { "plain" };
            println!("bytes of {theme} {kind} with {STONES:?} stones: {bytes:?}");
        }
        let others = [
            ("19x19, 40 stones", scene(NINETEEN, 40, false)),
            ("19x19, 361 numbered", scene(NINETEEN, 361, true)),
            ("magnified", magnified()),
        ];
        for (name, scene) in others {
            println!("bytes of {theme} {name}: {}", png(&scene, theme, Pixels::BOARD).len());
        }
    }
    let game = animation(&game_of_60(), Theme::Classic, Pixels::BOARD, usize::MAX).expect("fits");
    println!("bytes of an animation of 60 moves: {}", game.gif.len());
    divan::main();
}

/// Stones in a cluster around the centre, in an order as games have it: near, but mixed.
fn scene(size: BoardSize, stones: usize, numbers: bool) -> Scene {
    let center = size.center();
    let mut state = 12_345_u32;
    let mut points: Vec<(u32, Point)> = size
        .points()
        .map(|point| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let distance = point.x.abs_diff(center.x).max(point.y.abs_diff(center.y));
            (u32::from(distance) * 10 + (state >> 16) % 30, point)
        })
        .collect();
    points.sort_by_key(|&(order, _)| order);
    let moves: Vec<Point> = points.into_iter().take(stones).map(|(_, point)| point).collect();
    Scene::of_moves(size, &moves, numbers)
}

fn game_of_60() -> Vec<Scene> {
    let whole = scene(FIFTEEN, 60, false);
    let moves: Vec<Point> = whole.stones.iter().map(|stone| stone.point).collect();
    (0..=moves.len()).map(|ply| Scene::of_moves(FIFTEEN, &moves[..ply], false)).collect()
}

fn magnified() -> Scene {
    let mut scene = scene(FIFTEEN, 40, false);
    scene.window = Some(Window { center: FIFTEEN.center(), reach: 3 });
    scene
}

#[divan::bench(args = STONES)]
fn plain(bencher: Bencher<'_, '_>, stones: usize) {
    let scene = scene(FIFTEEN, stones, false);
    bencher.bench(|| png(black_box(&scene), Theme::Classic, Pixels::BOARD));
}

#[divan::bench(args = STONES)]
fn numbered(bencher: Bencher<'_, '_>, stones: usize) {
    let scene = scene(FIFTEEN, stones, true);
    bencher.bench(|| png(black_box(&scene), Theme::Classic, Pixels::BOARD));
}

#[divan::bench(args = Theme::ALL)]
fn themes_40_plain(bencher: Bencher<'_, '_>, theme: Theme) {
    let scene = scene(FIFTEEN, 40, false);
    bencher.bench(|| png(black_box(&scene), theme, Pixels::BOARD));
}

#[divan::bench(args = Theme::ALL)]
fn themes_120_numbered(bencher: Bencher<'_, '_>, theme: Theme) {
    let scene = scene(FIFTEEN, 120, true);
    bencher.bench(|| png(black_box(&scene), theme, Pixels::BOARD));
}

#[divan::bench(args = [40, 361])]
fn nineteen_numbered(bencher: Bencher<'_, '_>, stones: usize) {
    let scene = scene(NINETEEN, stones, true);
    bencher.bench(|| png(black_box(&scene), Theme::Classic, Pixels::BOARD));
}

#[divan::bench]
fn magnified_window(bencher: Bencher<'_, '_>) {
    let scene = magnified();
    bencher.bench(|| png(black_box(&scene), Theme::Classic, Pixels::BOARD));
}

#[divan::bench(sample_count = 10)]
fn animation_of_60_moves(bencher: Bencher<'_, '_>) {
    let scenes = game_of_60();
    bencher.bench(|| animation(black_box(&scenes), Theme::Classic, Pixels::BOARD, usize::MAX));
}
