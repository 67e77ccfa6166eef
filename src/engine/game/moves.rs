//! Stones: placing one, by hand or by the clock, and taking some back.

use super::{Game, Move};
use crate::engine::action::Stamp;
use crate::engine::event::Event;
use crate::engine::outcome::EndReason;
use crate::engine::rejection::Rejection;
use crate::engine::{Color, Point, Verdict, forbidden_points, judge};

impl Game {
    /// A player's own move.
    pub(super) fn place(
        &mut self,
        color: Color,
        point: Point,
        stamp: Stamp,
    ) -> Result<Vec<Event>, Rejection> {
        if color != self.turn {
            return Err(Rejection::NotYourTurn);
        }
        self.check_in_time(stamp)?;
        let win_lines = self.check_point(color, point)?;
        self.clocks.reset_streak(color);
        self.hand_moves[color] += 1;
        let mut events = Vec::new();
        self.put(Move { color, point, at: stamp.judged_at, automatic: false }, win_lines, stamp, &mut events);
        Ok(events)
    }

    /// Whether `color` may place on `point`: every winning line if it wins, none if the game would go on.
    ///
    /// # Errors
    /// Why it may not.
    pub(super) fn check_point(&self, color: Color, point: Point) -> Result<Vec<Vec<Point>>, Rejection> {
        let size = self.options.board_size;
        if Point::new(point.x, point.y, size).is_none() {
            return Err(Rejection::OffBoard);
        }
        if self.is_center_forced() && point != size.center() {
            return Err(Rejection::FirstMoveCenter { center: size.center() });
        }
        match judge(&self.board, self.rule(), color, point) {
            Verdict::Occupied => Err(Rejection::Occupied),
            Verdict::Forbidden(kind) => Err(Rejection::Forbidden { kind }),
            Verdict::Win(lines) => Ok(in_reading_order(lines)),
            Verdict::Legal => Ok(Vec::new()),
        }
    }

    /// Puts a checked stone on the board and passes the turn, or ends the game.
    pub(super) fn put(
        &mut self,
        made: Move,
        win_lines: Vec<Vec<Point>>,
        stamp: Stamp,
        events: &mut Vec<Event>,
    ) {
        let Move { color, point, .. } = made;
        events.push(Event::StonePlaced { color, point, ply: self.ply() });
        self.board.place(point, color);
        self.moves.push(made);
        self.clocks.end_turn(color, stamp.judged_at, stamp.committed_at);
        self.requests.lapse_with_stone(color, events);
        self.pass_turn_to(color.other());
        if !win_lines.is_empty() {
            events.push(Event::Win { color, lines: win_lines.clone() });
            self.finish(Some(color), EndReason::Five, win_lines, stamp, events);
        } else if self.board.is_full() {
            self.finish(None, EndReason::BoardFull, win_lines, stamp, events);
        } else if !self.has_legal_point() {
            self.finish(None, EndReason::NoLegalMove, win_lines, stamp, events);
        }
    }

    /// Takes back the last `plies` stones and gives the turn to `to`; returns their points, the last one's first.
    pub(super) fn take_back(&mut self, plies: u8, to: Color) -> Vec<Point> {
        let mut withdrawn = Vec::with_capacity(usize::from(plies));
        for _ in 0..plies {
            if let Some(Move { color, point, .. }) = self.moves.pop() {
                self.board.remove(point);
                self.clocks.take_back_increment(color);
                withdrawn.push(point);
            }
        }
        self.pass_turn_to(to);
        withdrawn
    }

    fn pass_turn_to(&mut self, color: Color) {
        self.turn = color;
        self.forbidden = forbidden_points(&self.board, self.rule(), color);
    }

    /// Forbidden points are empty ones, so counting them suffices. A winning point is never forbidden.
    fn has_legal_point(&self) -> bool {
        self.board.size().area() - self.board.stone_count() > self.forbidden.len()
    }
}

/// Lines in one fixed order, whatever order they were found in: each from left to right (a column
/// from top to bottom), and by their first stones.
fn in_reading_order(mut lines: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
    let key = |point: &Point| (point.x, point.y);
    for line in &mut lines {
        line.sort_unstable_by_key(key);
    }
    lines.sort_unstable_by_key(|line| line.iter().map(key).collect::<Vec<_>>());
    lines
}
