//! What the pictures show.

use omok::engine::{BoardSize, Color, ForbiddenKind, Point};
use omok::record::parse_moves;
use omok::render::{LineKind, Note, Scene, Stone, Window};

pub const FIFTEEN: BoardSize = BoardSize::Fifteen;
pub const NINETEEN: BoardSize = BoardSize::Nineteen;

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
pub fn marks() -> Scene {
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
pub fn won() -> Scene {
    let mut scene = game(true);
    scene.stones.extend(points("I11", FIFTEEN).into_iter().map(|point| Stone::new(point, Color::White)));
    scene.stones.push(Stone { point: point("E9", FIFTEEN), color: Color::Black, number: Some(23) });
    scene.winning = vec![points("E7 F8 G9 H10 I11", FIFTEEN), points("E7 E8 E9 E10 E11 E12", FIFTEEN)];
    scene.faint = Some((point("C3", FIFTEEN), Color::Black));
    scene
}

pub fn corners(size: BoardSize) -> Scene {
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

pub fn full(size: BoardSize) -> Scene {
    Scene::of_moves(size, &size.points().collect::<Vec<_>>(), true)
}

pub fn window(center: &str, reach: u8) -> Scene {
    let mut scene = marks();
    scene.window = Some(Window { center: point(center, FIFTEEN), reach });
    scene.faint = Some((point(center, FIFTEEN), Color::Black));
    scene
}

/// Every kind of note.
pub fn notes() -> Scene {
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
        Note::Caption('3'),
    ];
    scene
}

pub fn axes() -> Scene {
    let mut scene = Scene::new(FIFTEEN);
    scene.stones =
        vec![Stone::new(point("A1", FIFTEEN), Color::Black), Stone::new(point("B4", FIFTEEN), Color::White)];
    scene
}

pub fn bare() -> Scene {
    let mut scene = game(false);
    scene.coordinates = false;
    scene
}
