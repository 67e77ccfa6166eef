//! Whole boards: full ones, the last point, and every line of five there is.

use crate::table::{Table, relaxed};
use omok::engine::{
    Action, BoardSize, Color, EndReason, Options, Outcome, Point, Rejection, Rule, forbidden_points,
};

/// A full board without a five: pairs along a row, single stones along a column. One black more
/// than white.
fn quiet_colors(size: BoardSize) -> Vec<(Point, Color)> {
    size.points()
        .map(|point| {
            let color = if (point.x / 2 + point.y) % 2 == 0 { Color::Black } else { Color::White };
            (point, color)
        })
        .collect()
}

/// The same with another bottom row: `X` black, `O` white; `*` is black and comes last of all.
fn with_bottom_row(row: &str) -> Vec<(Point, Color)> {
    let size = BoardSize::Fifteen;
    let mut stones = quiet_colors(size);
    stones.retain(|(point, _)| point.y + 1 < size.get());
    let bottom = |x: usize| Point::new(x as u8, size.get() - 1, size).expect("a point of the bottom row");
    let color = |mark| if mark == 'O' { Color::White } else { Color::Black };
    stones.extend(
        row.chars().enumerate().filter(|(_, mark)| *mark != '*').map(|(x, mark)| (bottom(x), color(mark))),
    );
    stones.extend(row.find('*').map(|x| (bottom(x), Color::Black)));
    stones
}

/// Plays stones by turns, each colour's in the order given, until they are used up or the game ends.
fn fill(table: &mut Table, stones: &[(Point, Color)]) {
    let of = |color| stones.iter().filter(move |stone| stone.1 == color).map(|stone| stone.0);
    let (mut black, mut white) = (of(Color::Black), of(Color::White));
    while !table.game.is_finished() {
        let color = table.game.turn();
        let next = match color {
            Color::Black => black.next(),
            Color::White => white.next(),
        };
        let Some(point) = next else { return };
        table.act(Action::Place { color, point });
    }
}

fn drawn(reason: EndReason, move_count: u32, outcome: &Outcome) {
    assert_eq!(outcome.reason, reason);
    assert_eq!(outcome.winner, None);
    assert_eq!(outcome.ranking.map(|ranked| ranked.rank), [1, 1], "both come first");
    assert_eq!(outcome.move_count, move_count);
    assert!(outcome.win_lines.is_empty());
}

/// Case C7 and the checklist's full board: draw at the last point in every rule set, on both
/// boards, the clock stopped and nobody to move.
#[test]
fn a_full_board_without_a_five_is_a_draw() {
    for rule in Rule::ALL {
        for size in BoardSize::ALL {
            let mut table = Table::new(Options { board_size: size, ..relaxed(rule) });
            fill(&mut table, &quiet_colors(size));
            drawn(EndReason::BoardFull, size.area() as u32, table.outcome());
            assert_eq!(table.game.deadline(), None);
            assert_eq!(table.game.view(omok::engine::Viewer::Spectator, table.now).turn, None);
        }
    }
}

/// Case C11: the stone on the last point of all wins.
#[test]
fn a_five_on_the_last_point_wins_before_the_draw_is_seen() {
    for rule in Rule::ALL {
        let mut table = Table::new(relaxed(rule));
        fill(&mut table, &with_bottom_row("OXOOOXOOXOXXXX*"));
        let outcome = table.outcome();
        assert_eq!(outcome.move_count, 225);
        assert_eq!((outcome.reason, outcome.winner), (EndReason::Five, Some(Color::Black)));
        assert_eq!(
            outcome.win_lines,
            ["K1 L1 M1 N1 O1".split(' ').map(|name| table.point(name)).collect::<Vec<_>>()]
        );
    }
}

#[test]
fn black_with_only_forbidden_points_left_is_a_draw() {
    let mut table = Table::new(relaxed(Rule::Renju));
    fill(&mut table, &with_bottom_row("XOOOOXOOOXX*XXX"));
    drawn(EndReason::NoLegalMove, 224, table.outcome());
    let left = forbidden_points(table.game.board(), Rule::Renju, Color::Black);
    assert_eq!(left.len(), 1, "the last point is an overline");

    // Under the other rules the same point is taken and fills the board; seven or six wins only under one.
    for (rule, reason) in [
        (Rule::Korean, EndReason::BoardFull),
        (Rule::FreeExactFive, EndReason::BoardFull),
        (Rule::FreeFivePlus, EndReason::Five),
    ] {
        let mut table = Table::new(relaxed(rule));
        fill(&mut table, &with_bottom_row("XOOOOXOOOXX*XXX"));
        assert_eq!((table.outcome().reason, table.outcome().move_count), (reason, 225));
    }
}

/// Case C9: every line of five on 15×15, each of its stones last, both colours. No line wraps.
#[test]
fn every_line_of_five_wins_with_any_of_its_stones_last() {
    let size = BoardSize::Fifteen;
    let mut lines = Vec::new();
    for start in size.points() {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let line: Option<Vec<Point>> = (0..5)
                .map(|step| {
                    let x = u8::try_from(i32::from(start.x) + dx * step).ok()?;
                    let y = u8::try_from(i32::from(start.y) + dy * step).ok()?;
                    Point::new(x, y, size)
                })
                .collect();
            lines.extend(line);
        }
    }
    assert_eq!(lines.len(), 572);
    for line in &lines {
        for last in 0..5 {
            for color in Color::BOTH {
                wins_with(line, last, color);
            }
        }
    }
}

fn wins_with(line: &[Point], last: usize, color: Color) {
    let mut own: Vec<_> = line.to_vec();
    let winning = own.remove(last);
    own.push(winning);
    // The other side's stones stand a knight's move and more apart and off the line.
    let scattered = BoardSize::Fifteen.points().filter(|p| p.x % 3 == 0 && p.y % 4 == 1 && !line.contains(p));
    let mut own = own.into_iter();
    let mut other = scattered;
    let mut table = Table::new(relaxed(Rule::Korean));
    while !table.game.is_finished() {
        let turn = table.game.turn();
        let point = if turn == color { own.next() } else { other.next() };
        table.act(Action::Place { color: turn, point: point.expect("a stone for this turn") });
    }
    let mut expected = line.to_vec();
    expected.sort_by_key(|point| (point.x, point.y));
    assert_eq!(table.outcome().winner, Some(color), "{line:?}, {winning:?} last");
    assert_eq!(table.outcome().win_lines, [expected]);
    assert_eq!(table.game.last_move().map(|made| made.point), Some(winning));
}

#[test]
fn stones_at_both_ends_of_neighbouring_rows_are_no_line() {
    let mut table = Table::new(relaxed(Rule::FreeFivePlus));
    // N8 and O8, then A7, B7, C7: five indices in a row, and no line.
    table.play_all("N8 H1 O8 H3 A7 H5 B7 H9 C7");
    assert!(!table.game.is_finished());
}

#[test]
fn a_move_that_makes_two_lines_keeps_both() {
    let mut table = Table::new(relaxed(Rule::Korean));
    table.set_up("D8 E8 F8 G8 H9 H10 H11 H12", "A1 C1 E1 G1 A15 C15 E15", Color::Black);
    table.play("H8");
    let lines: Vec<String> = table
        .outcome()
        .win_lines
        .iter()
        .map(|line| line.iter().map(|p| p.name(BoardSize::Fifteen).to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(lines, ["D8 E8 F8 G8 H8", "H12 H11 H10 H9 H8"]);
}

#[test]
fn points_that_the_board_does_not_have_are_refused() {
    let mut table = Table::new(relaxed(Rule::Korean));
    for (x, y) in [(15, 0), (0, 15), (255, 255)] {
        let action = Action::Place { color: Color::Black, point: Point { x, y } };
        assert_eq!(table.refused(action), Rejection::OffBoard);
    }
}
