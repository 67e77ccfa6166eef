//! What the levels must and must not play.

use super::testing::{board, positions, scattered};
use super::{Cancel, Level, Position, choose};
use crate::engine::{Board, BoardSize, Color, Point, Rule, Verdict, forbidden_points, judge, winning_points};

fn chosen(board: &Board, rule: Rule, color: Color, level: Level) -> Point {
    let position = Position { board, rule, color };
    choose(&position, level, 5, &Cancel::new()).expect("a legal point").point
}

fn name(point: Point) -> String {
    point.name(BoardSize::Fifteen).to_string()
}

/// The levels that look at all.
const SEEING: [Level; 3] = [Level::One, Level::Two, Level::Three];

#[test]
fn fives_are_made_and_single_fours_stopped() {
    for (rule, size) in Rule::ALL.into_iter().flat_map(|rule| BoardSize::ALL.map(|size| (rule, size))) {
        for seed in 0..6 {
            let odd = (0..20).map(|more| scattered(rule, size, 20 * seed + more));
            for (board, color) in positions(rule, size, seed).into_iter().chain(odd) {
                let own = winning_points(&board, rule, color);
                let others = winning_points(&board, rule, color.other());
                for level in SEEING {
                    if !own.is_empty() {
                        assert!(
                            own.contains(&chosen(&board, rule, color, level)),
                            "{level} {rule} {board:?}"
                        );
                    } else if let [block] = others[..]
                        && judge(&board, rule, color, block) == Verdict::Legal
                    {
                        assert_eq!(chosen(&board, rule, color, level), block, "{level} {rule} {board:?}");
                    }
                }
            }
        }
    }
}

/// A cancelled search answers at once, so that many positions can be tried.
#[test]
fn no_level_plays_a_forbidden_point() {
    let cancel = Cancel::new();
    cancel.cancel();
    let mut met = 0;
    for (rule, size) in [Rule::Korean, Rule::Renju].into_iter().flat_map(|r| BoardSize::ALL.map(|s| (r, s))) {
        for seed in 0..8 {
            for (board, color) in positions(rule, size, seed) {
                let forbidden = forbidden_points(&board, rule, color);
                met += forbidden.len();
                for level in Level::ALL {
                    let choice =
                        choose(&Position { board: &board, rule, color }, level, seed, &cancel).unwrap();
                    assert!(board.is_empty_at(choice.point) && !forbidden.contains(choice.point));
                }
            }
        }
    }
    assert!(met > 100, "the positions have forbidden points, but only {met}");
}

/// The same by a search that is let go on to its end, which takes a second without optimisation.
#[test]
fn a_whole_search_of_level_3_ends_on_no_forbidden_point() {
    for (rule, size) in [Rule::Korean, Rule::Renju].into_iter().flat_map(|r| BoardSize::ALL.map(|s| (r, s))) {
        let positions = (0..200).map(|seed| scattered(rule, size, seed).0);
        let crowded = positions.filter(|board| forbidden_points(board, rule, Color::Black).len() >= 3);
        let quiet = crowded.filter(|board| {
            let fives = |color| winning_points(board, rule, color).is_empty();
            Color::BOTH.into_iter().all(fives)
        });
        let mut tried = 0;
        for board in quiet.take(2) {
            let point = chosen(&board, rule, Color::Black, Level::Three);
            assert_eq!(judge(&board, rule, Color::Black, point), Verdict::Legal, "{rule} {board:?}");
            tried += 1;
        }
        assert_eq!(tried, 2, "{rule} has such positions");
    }
}

/// Black's only stop of white's four is forbidden: black plays something legal, and white wins there.
#[test]
fn a_loss_on_a_forbidden_point_is_met_with_a_legal_move() {
    let rule = Rule::Renju;
    let board = board("H8 F6 F7 H7 G2", "G6 G5 G4 G3 A1");
    let stop = Point::parse("G7", BoardSize::Fifteen).unwrap();
    assert!(matches!(judge(&board, rule, Color::Black, stop), Verdict::Forbidden(_)));
    for level in Level::ALL {
        let point = chosen(&board, rule, Color::Black, level);
        assert_eq!(judge(&board, rule, Color::Black, point), Verdict::Legal, "{level} {}", name(point));
        let mut after = board.clone();
        after.place(point, Color::Black);
        if level != Level::Random {
            assert_eq!(name(chosen(&after, rule, Color::White, level)), "G7");
        }
    }
}

#[test]
fn the_last_legal_point_is_found_and_none_is_none() {
    let size = BoardSize::Fifteen;
    let mut full = Board::new(size);
    for point in size.points() {
        full.place(point, if (point.x / 2 + point.y) % 2 == 0 { Color::Black } else { Color::White });
    }
    for level in Level::ALL {
        let position = Position { board: &full, rule: Rule::FreeFivePlus, color: Color::Black };
        assert_eq!(choose(&position, level, 1, &Cancel::new()), None);
    }
    let last = Point { x: 3, y: 3 };
    full.remove(last);
    for level in Level::ALL {
        assert_eq!(chosen(&full, Rule::FreeFivePlus, Color::Black, level), last);
    }
}

#[test]
fn level_3_wins_by_a_four_and_a_three() {
    // G8 to I8 are stopped at one end; J8 makes a four, and a three with J9 and J10.
    let board = board("G8 H8 I8 J10 J9", "F8 A1 A3 C1");
    let point = chosen(&board, Rule::FreeFivePlus, Color::Black, Level::Three);
    let mut after = board.clone();
    after.place(point, Color::Black);
    let stop = winning_points(&after, Rule::FreeFivePlus, Color::Black);
    assert_eq!(stop.len(), 1, "{} makes a four", name(point));
    after.place(stop[0], Color::White);
    let next = chosen(&after, Rule::FreeFivePlus, Color::Black, Level::Three);
    after.place(next, Color::Black);
    assert!(winning_points(&after, Rule::FreeFivePlus, Color::Black).len() > 1, "{}", name(next));
}

#[test]
fn level_3_wins_by_two_threes_where_they_are_allowed_alone() {
    let board = board("G8 I8 H7 H9", "A1 O15 A15 O1");
    assert_eq!(name(chosen(&board, Rule::FreeFivePlus, Color::Black, Level::Three)), "H8");
    assert_ne!(name(chosen(&board, Rule::Korean, Color::Black, Level::Three)), "H8");
}

#[test]
fn white_plays_for_black_s_forbidden_points() {
    // A four at G6 would be stopped at G7, which is a double-three: that wins although it is single.
    let board = board("H8 F6 F7 H7 G2", "G5 G4 G3 A1");
    assert_eq!(name(chosen(&board, Rule::Renju, Color::White, Level::Three)), "G6");
}

#[test]
fn the_same_seed_gives_the_same_move_and_others_give_others() {
    let board = board("H8", "");
    let moves = |level| -> Vec<Point> {
        let position = Position { board: &board, rule: Rule::Korean, color: Color::White };
        (0..12).map(|seed| choose(&position, level, seed, &Cancel::new()).unwrap().point).collect()
    };
    for level in [Level::Random, Level::One, Level::Two] {
        let first = moves(level);
        assert_eq!(first, moves(level));
        assert!(first.iter().any(|&point| point != first[0]), "{level} always plays {}", name(first[0]));
    }
}

#[test]
fn a_cancelled_search_says_so_and_still_has_a_legal_point() {
    let board = board("H8 G7", "I9");
    let cancel = Cancel::new();
    cancel.cancel();
    let position = Position { board: &board, rule: Rule::Korean, color: Color::White };
    let choice = choose(&position, Level::Three, 1, &cancel).unwrap();
    assert!(choice.cancelled && choice.nodes < 1_000);
    assert!(board.is_empty_at(choice.point));
}
