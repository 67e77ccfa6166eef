//! The final hash: a fingerprint of a finished game that replaying must reproduce.
//!
//! SHA-256 over a canonical encoding of everything that was decided: options,
//! seats, stones with their times, clocks, counters, outcome. It speaks of seats,
//! never of people; it holds no text, no cache, and nothing of the seed. Every
//! number is big-endian, every list is preceded by its length, every choice is
//! the byte given here, so that neither a rename nor a reordering changes it.

use super::game::Game;
use super::options::{
    ColorAssignment, FirstMoveCenter, FreeWin, Hints, Options, RuleSet, TimeControl, TimeoutPolicy, UndoLimit,
};
use super::outcome::{EndReason, Outcome};
use super::{Color, Point, Seat};
use sha2::{Digest, Sha256};

/// Names the encoding; a change of it gets a new name.
const FORMAT: &[u8] = b"omok final state 1\n";

impl Game {
    /// The fingerprint of the finished game; `None` while it goes on.
    pub fn final_hash(&self) -> Option<[u8; 32]> {
        let outcome = self.outcome()?;
        let mut hash = Encoder(Sha256::new());
        hash.0.update(FORMAT);
        hash.options(self.options());
        hash.byte(seat(self.seat_of(Color::Black)));
        hash.number(self.started_at().0);
        hash.number(i64::from(self.ply()));
        for made in self.moves() {
            hash.byte(color(made.color));
            hash.point(made.point);
            hash.number(made.at.0);
            hash.byte(u8::from(made.automatic));
        }
        for side in Color::BOTH {
            let ended_at = self.ended_at().unwrap_or_default();
            hash.number(self.remaining(side, ended_at).0);
            hash.byte(self.streak(side));
            hash.number(i64::from(self.hand_moves(side)));
            hash.number(i64::from(self.undos_used(side)));
        }
        hash.byte(color(self.turn()));
        hash.number(self.ended_at().unwrap_or_default().0);
        hash.outcome(outcome);
        Some(hash.0.finalize().into())
    }
}

struct Encoder(Sha256);

impl Encoder {
    fn byte(&mut self, value: u8) {
        self.0.update([value]);
    }

    fn number(&mut self, value: i64) {
        self.0.update(value.to_be_bytes());
    }

    fn point(&mut self, point: Point) {
        self.0.update([point.x, point.y]);
    }

    fn options(&mut self, options: &Options) {
        self.byte(match options.rule_set {
            RuleSet::Korean => 0,
            RuleSet::Renju => 1,
            RuleSet::Free => 2,
        });
        self.byte(match options.free_win {
            FreeWin::FivePlus => 0,
            FreeWin::ExactFive => 1,
        });
        self.byte(options.board_size.get());
        self.byte(match options.first_move_center {
            FirstMoveCenter::Auto => 0,
            FirstMoveCenter::On => 1,
            FirstMoveCenter::Off => 2,
        });
        self.byte(match options.color_assignment {
            ColorAssignment::Random => 0,
            ColorAssignment::HostBlack => 1,
            ColorAssignment::HostWhite => 2,
            ColorAssignment::Alternate => 3,
        });
        let (kind, first, second) = match options.time_control {
            TimeControl::None { idle_limit_sec } => (0, idle_limit_sec, 0),
            TimeControl::PerMove { per_move_sec } => (1, per_move_sec, 0),
            TimeControl::Fischer { base_sec, inc_sec } => (2, base_sec, inc_sec),
        };
        self.byte(kind);
        self.number(i64::from(first));
        self.number(i64::from(second));
        self.byte(match options.timeout_policy {
            TimeoutPolicy::AutoMove => 0,
            TimeoutPolicy::Lose => 1,
        });
        self.byte(match options.undo {
            UndoLimit::Off => 0,
            UndoLimit::One => 1,
            UndoLimit::Three => 3,
            UndoLimit::Unlimited => 255,
        });
        self.byte(u8::from(options.draw_offer));
        self.byte(u8::from(options.show_forbidden));
        self.byte(match options.hints {
            Hints::Off => 0,
            Hints::Warn => 1,
        });
    }

    fn outcome(&mut self, outcome: &Outcome) {
        self.byte(match outcome.winner {
            None => 0,
            Some(winner) => 1 + color(winner),
        });
        self.byte(match outcome.reason {
            EndReason::Five => 0,
            EndReason::BoardFull => 1,
            EndReason::NoLegalMove => 2,
            EndReason::Resign => 3,
            EndReason::TimeLoss => 4,
            EndReason::DrawAgreed => 5,
            EndReason::Aborted => 6,
        });
        for ranked in outcome.ranking {
            self.byte(seat(ranked.seat));
            self.byte(ranked.rank);
        }
        self.number(outcome.win_lines.len() as i64);
        for line in &outcome.win_lines {
            self.number(line.len() as i64);
            for &point in line {
                self.point(point);
            }
        }
        self.number(i64::from(outcome.move_count));
    }
}

const fn color(color: Color) -> u8 {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

const fn seat(seat: Seat) -> u8 {
    match seat {
        Seat::Host => 0,
        Seat::Guest => 1,
    }
}
