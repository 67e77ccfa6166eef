//! Pictures compared with those in `tests/golden/`, pixel by pixel.
//!
//! `OMOK_REGENERATE_GOLDEN=1 cargo test --test golden` writes them anew: look at
//! every one that changed before it is committed. A picture that differs is written
//! to `target/golden/` as it is (`-actual`) and with the difference (`-difference`).
//!
//! Decoded colours are compared, not bytes, by a decoder that shares nothing with
//! the encoder.

use omok::engine::{BoardSize, Color, ForbiddenKind, Point};
use omok::record::parse_moves;
use omok::render::{self, Example, LineKind, Note, Pixels, Scene, Stone, Theme, Window};
use std::fs;
use std::path::{Path, PathBuf};

const FIFTEEN: BoardSize = BoardSize::Fifteen;
const NINETEEN: BoardSize = BoardSize::Nineteen;

/// Moves of a game, both colours mixed and close together.
const GAME: &str = "H8 I9 H9 H10 G8 I8 I10 F7 J11 G9 F8 E8 G7 H6 F9 E10 G10 K12 F11 E12 E7";

fn points(names: &str, size: BoardSize) -> Vec<Point> {
    parse_moves(names, size).expect(names)
}

fn point(name: &str, size: BoardSize) -> Point {
    points(name, size)[0]
}

fn game(numbers: bool) -> Scene {
    Scene::of_moves(FIFTEEN, &points(GAME, FIFTEEN), numbers)
}

/// Last and previous move, the three kinds of forbidden points, hints, a faint stone.
fn marks() -> Scene {
    let mut scene = game(false);
    scene.forbidden = vec![
        (point("K8", FIFTEEN), ForbiddenKind::DoubleThree),
        (point("L9", FIFTEEN), ForbiddenKind::DoubleFour),
        (point("K6", FIFTEEN), ForbiddenKind::Overline),
    ];
    scene.hints = vec![points("M3 M4 M5 M6", FIFTEEN), points("B1 C2 D3", FIFTEEN)];
    scene.stones.extend(points("M4 M5 C2", FIFTEEN).into_iter().map(|point| Stone::new(point, Color::White)));
    scene.faint = Some((point("C13", FIFTEEN), Color::White));
    scene
}

/// Two winning lines of one stone, numbered.
fn won() -> Scene {
    let mut scene = game(true);
    scene.stones.extend(points("I11", FIFTEEN).into_iter().map(|point| Stone::new(point, Color::White)));
    scene.stones.push(Stone { point: point("E9", FIFTEEN), color: Color::Black, number: Some(23) });
    scene.winning = vec![points("E7 F8 G9 H10 I11", FIFTEEN), points("E7 E8 E9 E10 E11 E12", FIFTEEN)];
    scene.faint = Some((point("C3", FIFTEEN), Color::Black));
    scene
}

fn corners(size: BoardSize) -> Scene {
    let edge = size.get();
    let mut scene = Scene::new(size);
    for (x, y) in [(0, 0), (edge - 1, 0), (0, edge - 1), (edge - 1, edge - 1)] {
        let color = if x == y { Color::Black } else { Color::White };
        scene.stones.extend(Point::new(x, y, size).map(|point| Stone::new(point, color)));
    }
    scene.winning = vec![points("A5 A4 A3 A2 A1", size)];
    scene.hints = vec![(1..5).filter_map(|x| Point::new(edge - 1 - x, 0, size)).collect()];
    scene
}

fn full(size: BoardSize) -> Scene {
    Scene::of_moves(size, &size.points().collect::<Vec<_>>(), true)
}

fn window(center: &str, reach: u8) -> Scene {
    let mut scene = marks();
    scene.window = Some(Window { center: point(center, FIFTEEN), reach });
    scene.faint = Some((point(center, FIFTEEN), Color::Black));
    scene
}

/// Every kind of note.
fn notes() -> Scene {
    let mut scene = Scene::new(FIFTEEN);
    scene.stones = points("D8 F8 G8 H8 C12 D12 E12 C4 D4", FIFTEEN)
        .into_iter()
        .map(|point| Stone::new(point, Color::Black))
        .chain([Stone::new(point("B4", FIFTEEN), Color::White)])
        .collect();
    scene.notes = vec![
        Note::Line(LineKind::Four, points("D8 E8 F8 G8 H8", FIFTEEN)),
        Note::Line(LineKind::Three, points("B12 C12 D12 E12 F12", FIFTEEN)),
        Note::Line(LineKind::FalseThree, points("C4 D4 E4 F4", FIFTEEN)),
        Note::Letter(point("E8", FIFTEEN), 'A'),
        Note::Letter(point("C4", FIFTEEN), 'b'),
        Note::Letter(point("B4", FIFTEEN), '?'),
    ];
    scene
}

fn axes() -> Scene {
    let mut scene = Scene::new(FIFTEEN);
    scene.stones =
        vec![Stone::new(point("A1", FIFTEEN), Color::Black), Stone::new(point("B4", FIFTEEN), Color::White)];
    scene
}

fn bare() -> Scene {
    let mut scene = game(false);
    scene.coordinates = false;
    scene
}

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
    for (example, name) in Example::ALL.into_iter().zip(["a", "b", "c", "d", "e"]) {
        check(&format!("example-{name}"), &example.scene(), Theme::Classic, 480, &mut different);
    }
    assert!(different.is_empty(), "differ: {different:?}; see target/golden/");
}

fn check(name: &str, scene: &Scene, theme: Theme, pixels: u32, different: &mut Vec<String>) {
    let actual = render::png(scene, theme, Pixels::new(pixels).expect("a size"));
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.png"));
    if std::env::var_os("OMOK_REGENERATE_GOLDEN").is_some() {
        fs::write(&golden, &actual).expect("can be written");
        return;
    }
    let drawn = Picture::decode(&actual);
    let expected = fs::read(&golden).map(|bytes| Picture::decode(&bytes)).unwrap_or_default();
    if drawn == expected {
        return;
    }
    different.push(name.to_owned());
    let place = |kind: &str| output().join(format!("{name}-{kind}.png"));
    fs::write(place("actual"), &actual).expect("can be written");
    fs::write(place("difference"), drawn.difference(&expected).encode()).expect("can be written");
}

fn output() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("golden");
    fs::create_dir_all(&folder).expect("can be made");
    folder
}

/// Colours, three bytes a pixel.
#[derive(Debug, Default, PartialEq, Eq)]
struct Picture {
    width: u32,
    height: u32,
    colors: Vec<u8>,
}

impl Picture {
    fn decode(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut colors = vec![0; reader.output_buffer_size().expect("fits memory")];
        let info = reader.next_frame(&mut colors).expect("a whole PNG");
        Self { width: info.width, height: info.height, colors }
    }

    /// Bright where the two differ; all bright where only one has pixels.
    fn difference(&self, other: &Self) -> Self {
        let same_size = (self.width, self.height) == (other.width, other.height);
        let colors = self.colors.iter().enumerate().map(|(index, color)| match other.colors.get(index) {
            Some(expected) if same_size => color.abs_diff(*expected).saturating_mul(8),
            _ => 255,
        });
        Self { width: self.width, height: self.height, colors: colors.collect() }
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("memory");
        writer.write_image_data(&self.colors).expect("memory");
        writer.finish().expect("memory");
        bytes
    }
}
