//! Tests of the whole way from scene to PNG; golden pictures are in `tests/golden/`.

use super::canvas::Canvas;
use super::layout::Layout;
use super::theme::{Ink, Look, Rgb};
use super::*;
use crate::engine::{BoardSize, Color, ForbiddenKind, Point};

const SIZES: [u32; 4] = [120, 299, 641, 960];

fn point(name: &str, size: BoardSize) -> Point {
    Point::parse(name, size).expect(name)
}

/// Every mark at once.
fn crowded(size: BoardSize) -> Scene {
    let moves: Vec<Point> = size.points().step_by(3).collect();
    let mut scene = Scene::of_moves(size, &moves, false);
    let edge = size.get();
    let row = |y: u8| (0..edge).filter_map(|x| Point::new(x, y, size)).collect::<Vec<_>>();
    scene.winning = vec![row(2), vec![point("A1", size), point("E5", size)]];
    scene.hints = vec![row(4), vec![point("A1", size)], vec![]];
    scene.forbidden = ForbiddenKind::ALL.into_iter().zip(row(6)).map(|(kind, point)| (point, kind)).collect();
    scene.faint = Some((point("B1", size), Color::White));
    scene.notes = vec![Note::Letter(point("C1", size), 'X'), Note::Line(LineKind::FalseThree, row(7))];
    scene
}

/// The picture as its own decoder would see it: by way of the `png` crate, which knows nothing of ours.
fn decode(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("fits memory")];
    let info = reader.next_frame(&mut pixels).expect("whole");
    assert_eq!(info.color_type, png::ColorType::Rgb);
    (info.width, info.height, pixels)
}

fn color(look: &Look, ink: Ink) -> Rgb {
    look.palette[ink.0 as usize]
}

/// The colours of a canvas, row by row.
fn rgb(canvas: &Canvas, look: &Look) -> Vec<u8> {
    let places = (0..canvas.height()).flat_map(|y| (0..canvas.width()).map(move |x| (x, y)));
    places.flat_map(|(x, y)| color(look, canvas.get(x, y))).collect()
}

#[test]
fn every_size_and_board_reads_back_as_drawn() {
    for size in BoardSize::ALL {
        for (pixels, theme) in SIZES.into_iter().zip(Theme::ALL) {
            let (scene, look) = (crowded(size), theme.look());
            let pixels = Pixels::new(pixels).expect("a size");
            let (canvas, _) = canvas(&scene, theme, pixels);
            let (width, height, decoded) = decode(&png(&scene, theme, pixels));
            assert_eq!((width, height), (pixels.get(), pixels.get()));
            assert!(decoded == rgb(&canvas, look), "{theme} {pixels:?} {size:?}");
        }
    }
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let scene = crowded(BoardSize::Fifteen);
    let first = png(&scene, Theme::Classic, Pixels::BOARD);
    let again = std::thread::spawn(move || png(&scene, Theme::Classic, Pixels::BOARD));
    assert!(first == again.join().expect("no panic"));
}

#[test]
fn a1_is_at_the_lower_left_and_b4_one_right_three_up() {
    let size = BoardSize::Fifteen;
    let mut scene = Scene::new(size);
    scene.stones =
        vec![Stone::new(point("A1", size), Color::Black), Stone::new(point("B4", size), Color::White)];
    for theme in Theme::ALL {
        let look = theme.look();
        let layout = Layout::of(&scene, 960);
        let (canvas, _) = canvas(&scene, theme, Pixels::BOARD);
        let (left, bottom) = (layout.origin as u32, 959 - layout.origin as u32);
        let pitch = layout.pitch;
        // Beside the middle, where an empty point has no lines.
        let at = |column: u32, row: u32| canvas.get(left + column * pitch + 8, bottom - row * pitch + 8);
        assert!(look.black.ramp.contains(&at(0, 0)), "{theme}");
        assert!(look.white.ramp.contains(&at(1, 3)), "{theme}");
        for (column, row) in [(1, 0), (0, 3), (3, 1), (0, 11), (13, 11), (14, 14)] {
            let ink = at(column, row);
            assert!(look.ground.contains(&ink), "{theme} {column} {row}: {ink:?}");
        }
    }
}

#[test]
fn labels_stand_on_all_four_sides_and_are_8_pixels_high_at_300() {
    for size in BoardSize::ALL {
        let scene = Scene::new(size);
        for pixels in [300, 320, 960] {
            let layout = Layout::of(&scene, pixels);
            assert!(layout.cap * 300 >= 8 * pixels, "{} of {pixels}", layout.cap);
            let (canvas, _) = canvas(&scene, Theme::Classic, Pixels::new(pixels).expect("a size"));
            let label = Theme::Classic.look().label;
            let margin = layout.origin as u32 - layout.stone / 2;
            let marks = |x: u32, y: u32, width: u32, height: u32| {
                (y..y + height)
                    .flat_map(|y| (x..x + width).map(move |x| (x, y)))
                    .filter(|&(x, y)| canvas.get(x, y) == label)
                    .count()
            };
            let far = pixels - margin;
            for strip in [
                marks(0, 0, pixels, margin),
                marks(0, far, pixels, margin),
                marks(0, 0, margin, pixels),
                marks(far, 0, margin, pixels),
            ] {
                assert!(strip > usize::from(size.get()) * layout.cap as usize, "{strip} of {pixels}");
            }
        }
    }
}

#[test]
fn every_grid_line_is_as_wide_as_the_others_at_every_size() {
    for size in BoardSize::ALL {
        for pixels in (120..=1200).step_by(20) {
            let (scene, look) = (Scene::new(size), Theme::Light.look());
            let layout = Layout::of(&scene, pixels);
            let (canvas, _) = canvas(&scene, Theme::Light, Pixels::new(pixels).expect("a size"));
            // Across between two lines, from before the first column to behind the last but one, and down
            // likewise; the frame is thicker.
            let between = (layout.row(1) + layout.pitch as i32 / 2) as u32;
            let from = (layout.column(1) - layout.pitch as i32 / 2) as u32;
            let to = (layout.column(size.get() - 2) + layout.pitch as i32 / 2) as u32;
            for across in [true, false] {
                let inked = |at: u32| {
                    let ink = if across { canvas.get(at, between) } else { canvas.get(between, at) };
                    assert!(ink == look.line || look.ground.contains(&ink), "half a pixel at {pixels}");
                    ink == look.line
                };
                let line: Vec<bool> = (from..to).map(inked).collect();
                let widths: Vec<usize> =
                    line.split(|inked| !inked).map(<[bool]>::len).filter(|&width| width > 0).collect();
                assert_eq!(widths, vec![layout.line as usize; usize::from(size.get()) - 2], "{pixels}");
            }
        }
    }
}

#[test]
fn small_boards_at_half_their_size_have_lines_of_whole_pixels() {
    for window in [None, Some(Window { center: point("G8", BoardSize::Fifteen), reach: 4 })] {
        let scene = Scene { window, ..Scene::new(BoardSize::Fifteen) };
        let layout = Layout::of(&scene, Pixels::SMALL.get());
        assert_eq!((layout.line, layout.pitch % 2, Pixels::SMALL.get() % 2), (2, 0, 0));
        for x in layout.columns.clone() {
            assert_eq!((layout.column(x) - 1) % 2, 0, "the first pixel of a line");
        }
        for y in layout.rows.clone() {
            assert_eq!((layout.row(y) - 1) % 2, 0, "the first pixel of a line");
        }
    }
}

#[test]
fn star_points_are_larger_than_lines_are_wide() {
    for size in BoardSize::ALL {
        for pixels in (120..=1200).step_by(20) {
            let (scene, look) = (Scene::new(size), Theme::Light.look());
            let layout = Layout::of(&scene, pixels);
            let (canvas, _) = canvas(&scene, Theme::Light, Pixels::new(pixels).expect("a size"));
            let (x, y) = layout.center(kit::star_points(size)[0]).expect("shown");
            let beside = |away: i32| !look.ground.contains(&canvas.get((x + away) as u32, (y + away) as u32));
            let reach = (0..layout.pitch as i32 / 2).take_while(|&away| beside(away)).count();
            assert!(reach * 2 >= layout.line as usize + 2, "{reach} at {pixels}");
        }
    }
}

#[test]
fn star_points_are_five_and_nine() {
    assert_eq!(kit::star_points(BoardSize::Fifteen).len(), 5);
    assert_eq!(kit::star_points(BoardSize::Nineteen).len(), 9);
    for size in BoardSize::ALL {
        let scene = Scene::new(size);
        let (layout, look) = (Layout::of(&scene, 960), Theme::Light.look());
        let (canvas, _) = canvas(&scene, Theme::Light, Pixels::BOARD);
        // Beside the crossing, where only a star point is dark.
        let starred = size.points().filter(|&point| {
            let (x, y) = layout.center(point).expect("shown");
            canvas.get(x as u32 + 2, y as u32 + 2) == look.line
        });
        assert_eq!(starred.collect::<Vec<_>>(), kit::star_points(size));
    }
}

#[test]
fn every_number_up_to_361_is_8_pixels_high_at_320_and_inside_its_stone() {
    for size in BoardSize::ALL {
        for pixels in [640, 960, 1280] {
            let layout = Layout::of(&Scene::new(size), pixels);
            let kit = Kit::new(KitKey::new(Theme::Light, &layout));
            for digits in 1..=3 {
                let (cap, step) = (kit.digit_cap(digits), kit.digit_step(digits));
                assert!(cap * 320 >= 8 * pixels, "{digits} of {size:?} at {pixels}: {cap}");
                // How wide the stone is at the top and at the foot of a digit.
                let chord = f64::from(layout.stone.pow(2) - cap.pow(2)).sqrt();
                let width = f64::from(step * digits as u32);
                assert!(width <= chord, "{digits} of {size:?} at {pixels}: {width} in {chord:.1}");
            }
        }
    }
}

#[test]
fn what_the_font_lacks_is_a_plain_replacement() {
    let size = BoardSize::Fifteen;
    let with = |character| {
        let mut scene = Scene::new(size);
        scene.notes = vec![Note::Letter(size.center(), character)];
        png(&scene, Theme::Light, Pixels::BOARD)
    };
    let replacement = with('?');
    for character in ['한', '日', 'é', 'ع', '🎲', '𝕭', '\0', '\u{202E}'] {
        assert!(with(character) == replacement, "{character:?}");
    }
    assert!(with('A') != replacement);
}

#[test]
fn points_that_are_not_shown_are_left_out() {
    let size = BoardSize::Fifteen;
    let off = point("S19", BoardSize::Nineteen);
    let mut scene = Scene::new(size);
    scene.stones = vec![Stone::new(off, Color::Black)];
    scene.last = Some(off);
    scene.forbidden = vec![(off, ForbiddenKind::Overline)];
    scene.faint = Some((off, Color::White));
    scene.notes = vec![Note::Letter(off, 'A')];
    let empty = Scene::new(size);
    assert!(png(&scene, Theme::Dark, Pixels::BOARD) == png(&empty, Theme::Dark, Pixels::BOARD));
}

#[test]
fn a_window_stays_full_at_the_edge() {
    let size = BoardSize::Nineteen;
    let shown = |name: &str, reach: u8| {
        let mut scene = Scene::new(size);
        scene.window = Some(Window { center: point(name, size), reach });
        let layout = Layout::of(&scene, 960);
        (layout.columns, layout.rows)
    };
    assert_eq!(shown("J10", 3), (6..13, 6..13));
    assert_eq!(shown("A19", 3), (0..7, 0..7));
    assert_eq!(shown("S1", 3), (12..19, 12..19));
    assert_eq!(shown("B18", 200), (0..19, 0..19));
}

#[test]
fn caches_do_not_grow() {
    for pixels in 120..140 {
        png(&Scene::new(BoardSize::Fifteen), Theme::Light, Pixels::new(pixels).expect("a size"));
    }
    assert!(KITS.len() <= 16 && BACKGROUNDS.len() <= 16);
}

/// The contrast of two colours (WCAG 2.2, relative luminance), from 1 to 21.
fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(linear(a)) + 0.05, luminance(linear(b)) + 0.05);
    a.max(b) / a.min(b)
}

fn linear(color: Rgb) -> [f64; 3] {
    color.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn luminance([r, g, b]: [f64; 3]) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

#[test]
fn everything_stands_out_from_what_it_lies_on() {
    for theme in Theme::ALL {
        let look = theme.look();
        let check = |what: &str, ink: Ink, on: Ink, least: f64| {
            let found = contrast(color(look, ink), color(look, on));
            assert!(found >= least, "{theme}: {what} {found:.2}, wanted {least}");
        };
        for ground in look.ground {
            check("label", look.label, ground, 4.5);
            check("line", look.line, ground, 3.0);
            check("forbidden", look.forbidden, ground, 3.0);
            check("edge of lit", look.lit_edge, look.lit, 3.0);
            for stone in [&look.black, &look.white] {
                // Where the fill does not stand out from the ground, the rim must, from both.
                let fill = contrast(color(look, stone.fill), color(look, ground));
                if fill < 3.0 {
                    let rim = stone.rim.expect("a rim");
                    check("rim", rim, ground, 3.0);
                    check("rim", rim, stone.fill, 3.0);
                }
            }
        }
        for stone in [&look.black, &look.white] {
            check("last move", look.last, stone.fill, 3.0);
            check("number", stone.number, stone.fill, 4.5);
        }
        check("the stones", look.black.fill, look.white.fill, 4.5);
    }
}

/// What people see who lack one kind of cone (Machado, Oliveira and Fernandes 2009, full severity), of
/// linear red, green and blue: without long, middle and short waves.
const FEWER_COLORS: [[[f64; 3]; 3]; 3] = [
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

#[test]
fn marks_stand_out_for_those_who_see_fewer_colors() {
    for (theme, cones) in Theme::ALL.into_iter().flat_map(|theme| FEWER_COLORS.map(|cones| (theme, cones))) {
        let look = theme.look();
        let seen = |ink: Ink| {
            let linear = linear(color(look, ink));
            let part =
                |row: [f64; 3]| row.iter().zip(linear).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0);
            luminance(cones.map(part)) + 0.05
        };
        let check = |what: &str, ink: Ink, on: Ink| {
            let found = seen(ink).max(seen(on)) / seen(ink).min(seen(on));
            assert!(found >= 3.0, "{theme}: {what} {found:.2}");
        };
        for stone in [&look.black, &look.white] {
            check("last move", look.last, stone.fill);
            check("number", stone.number, stone.fill);
        }
        check("the stones", look.black.fill, look.white.fill);
        check("edge of lit", look.lit_edge, look.lit);
        for ground in look.ground {
            check("forbidden", look.forbidden, ground);
            check("label", look.label, ground);
        }
    }
}

#[test]
fn a_theme_is_found_by_its_name_only() {
    for theme in Theme::ALL {
        assert_eq!(theme.name().parse(), Ok(theme));
    }
    let error = "plaid".parse::<Theme>().expect_err("no such theme");
    assert_eq!(
        error.to_string(),
        "there is no theme \"plaid\"; there are classic, light, dark, high-contrast"
    );
}

/// Deflate is our own; `png` decodes it. Patterns that repeat, and noise that does not.
#[test]
fn any_pixels_read_back() {
    let mut state = 1_u32;
    let mut random = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below
    };
    for round in 0..200_u32 {
        let (width, height) = (1 + random(90), 1 + random(90));
        let (inks, spread) = (1 + random(16), random(7));
        let mut canvas = Canvas::new(width, height, Ink(random(16) as u8));
        for _ in 0..random(400) {
            let (x, y) = (random(width) as i32, random(height) as i32);
            canvas.fill(x, y, 1 + random(1 << spread), 1 + random(3), Ink(random(inks) as u8));
        }
        let look = Theme::Classic.look();
        let (_, _, decoded) = decode(&encode::png(&canvas, look, 1 + random(20)));
        assert!(decoded == rgb(&canvas, look), "round {round}");
    }
}
