//! A match of six rounds: which hook of which side comes next, and what its answer means.
//!
//! Pure: asks for a call, is told what became of it, and so on until it is over. Who the sides are,
//! a program or a level, is not its business.
//!
//! The rules: 15×15, five or more in a row wins a round, no forbidden points, anybody may start
//! anywhere. The first-named side starts round 1; afterwards the loser of a round starts the next, and
//! after a drawn round the same side again. Four round wins take the match; after six rounds more wins
//! take it.
//!
//! A hook that throws, takes too long or answers with no move loses its side the round it belongs to:
//! `onGameStart` belongs to round 1, `onRoundEnd` to the round just played. The winner's `onRoundEnd`
//! is called first, so that a round lost in it is told to the other side as won. A side whose process
//! is stopped loses the match, in whatever hook; what goes wrong in `onGameEnd` otherwise is noted and
//! changes nothing.

use super::hook::{GameResult, Hook, Invocation, RoundResult, SIZE, TurnData, cell_of};
use super::round::{Fault, Halt, Misstep, RULE, Round, Side, Stop};
use crate::engine::{self, Board, Point};
use serde::{Deserialize, Serialize};

/// How many rounds a match has at most.
pub const ROUNDS: usize = 6;
/// How many round wins take the match.
pub const WINS: u32 = 4;
/// A hook to call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// Whose.
    pub side: Side,
    /// Which, with what.
    pub invocation: Invocation,
}

/// What became of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It returned. For `onTurnStart` this is no move.
    Done,
    /// `onTurnStart` returned two integers, `[row, column]`; whether they name an empty point is
    /// judged here.
    Move([i64; 2]),
    /// It went wrong; the program can go on.
    Fault(Fault),
    /// The process has ended or was ended.
    Stopped(Stop),
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Who won.
    pub winner: Option<Side>,
    /// What decided it.
    pub decision: Decision,
}

/// What decided a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Decision {
    /// The rounds.
    Rounds,
    /// A process was stopped.
    Stopped,
}

/// What is being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    GameStart,
    RoundStart,
    Turn,
    RoundEnd,
    GameEnd,
    Over,
}

/// A match being played.
#[derive(Debug, Clone)]
pub struct Contest {
    stage: Stage,
    /// Who is still to be called in this stage; the last one is next.
    waiting: Vec<Side>,
    ended: Vec<Round>,
    round: Round,
    board: Board,
    halts: [Option<Halt>; 2],
    /// What went wrong in `onGameEnd`.
    late: [Option<Misstep>; 2],
}

impl Contest {
    /// Before the first call.
    pub fn new() -> Self {
        Self {
            stage: Stage::GameStart,
            waiting: vec![Side::Second, Side::First],
            ended: Vec::new(),
            round: Round::new(Side::First),
            board: Board::new(SIZE),
            halts: [None, None],
            late: [None, None],
        }
    }

    /// What to call now; `None` when the match is over.
    pub fn next_call(&self) -> Option<Call> {
        let &side = self.waiting.last()?;
        let invocation = match self.stage {
            Stage::GameStart => Invocation::GameStart,
            Stage::RoundStart => Invocation::RoundStart,
            Stage::Turn => Invocation::TurnStart(TurnData {
                turncnt: self.round.moves.len() as u32,
                opponentchoice: self.round.last_of(side.other()),
            }),
            Stage::RoundEnd => Invocation::RoundEnd(RoundResult {
                win: sign(self.round.winner(), side),
                wincnt: self.wins_with_this(side),
                losecnt: self.wins_with_this(side.other()),
                turncnt: self.round.moves.len() as u32,
                opponentchoice: self.round.last_of(side.other()),
            }),
            Stage::GameEnd => Invocation::GameEnd(GameResult { win: sign(self.leader(), side) }),
            Stage::Over => return None,
        };
        Some(Call { side, invocation })
    }

    /// Takes what became of [`Self::next_call`]. Nothing happens when the match is over.
    pub fn answer(&mut self, answer: Answer) {
        let Some(side) = self.waiting.pop() else { return };
        match answer {
            Answer::Stopped(stop) => self.halt(side, stop),
            Answer::Fault(fault) => self.fault(side, fault),
            Answer::Move(numbers) if self.stage == Stage::Turn => self.place(side, numbers),
            Answer::Done | Answer::Move(_) if self.stage == Stage::Turn => {
                self.fault(side, Fault::NotAMove { got: "undefined".to_owned() });
            }
            Answer::Done | Answer::Move(_) => {}
        }
        if self.waiting.is_empty() {
            self.advance();
        }
    }

    /// Ends the match before its first call, because a side's process could not even begin.
    pub fn refuse(&mut self, side: Side, stop: Stop) {
        let is_before_first_call =
            self.ended.is_empty() && matches!(self.stage, Stage::GameStart | Stage::Over);
        if is_before_first_call {
            self.halts[side.index()] = Some(Halt { hook: None, stop });
            self.waiting.clear();
            self.stage = Stage::Over;
        }
    }

    /// The rounds that have ended.
    pub fn rounds(&self) -> &[Round] {
        &self.ended
    }

    /// The round being played.
    pub const fn current(&self) -> &Round {
        &self.round
    }

    /// The board of the round being played.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Rounds that a side has won, of those that have ended.
    pub fn wins(&self, side: Side) -> u32 {
        self.ended.iter().filter(|round| round.winner() == Some(side)).count() as u32
    }

    /// Whose process was stopped, and why; in the order of [`Side::BOTH`].
    pub const fn halts(&self) -> &[Option<Halt>; 2] {
        &self.halts
    }

    /// What went wrong in `onGameEnd`, too late to matter.
    pub const fn late_missteps(&self) -> &[Option<Misstep>; 2] {
        &self.late
    }

    /// How the match ended; `None` while it is being played.
    pub fn verdict(&self) -> Option<Verdict> {
        let decision = if self.has_halted() { Decision::Stopped } else { Decision::Rounds };
        (self.stage == Stage::Over).then(|| Verdict { winner: self.leader(), decision })
    }

    fn has_halted(&self) -> bool {
        self.halts.iter().any(Option::is_some)
    }

    /// Who would win if the match ended now.
    fn leader(&self) -> Option<Side> {
        match [&self.halts[0], &self.halts[1]].map(Option::is_some) {
            [true, true] => None,
            [true, false] => Some(Side::Second),
            [false, true] => Some(Side::First),
            [false, false] => match self.wins(Side::First).cmp(&self.wins(Side::Second)) {
                std::cmp::Ordering::Greater => Some(Side::First),
                std::cmp::Ordering::Less => Some(Side::Second),
                std::cmp::Ordering::Equal => None,
            },
        }
    }

    fn wins_with_this(&self, side: Side) -> u32 {
        self.wins(side) + u32::from(self.round.winner() == Some(side))
    }

    fn hook(&self) -> Hook {
        match self.stage {
            Stage::GameStart => Hook::GameStart,
            Stage::RoundStart => Hook::RoundStart,
            Stage::Turn => Hook::TurnStart,
            Stage::RoundEnd => Hook::RoundEnd,
            Stage::GameEnd | Stage::Over => Hook::GameEnd,
        }
    }

    fn halt(&mut self, side: Side, stop: Stop) {
        self.halts[side.index()] = Some(Halt { hook: Some(self.hook()), stop });
        if self.stage == Stage::GameEnd {
            return;
        }
        self.round.halted[side.index()] = true;
        self.waiting.clear();
    }

    fn fault(&mut self, side: Side, fault: Fault) {
        let misstep = Misstep { hook: self.hook(), fault };
        let noted = if self.stage == Stage::GameEnd { &mut self.late } else { &mut self.round.missteps };
        // The first thing that went wrong is the one that cost the round.
        noted[side.index()].get_or_insert(misstep);
    }

    fn place(&mut self, side: Side, [row, column]: [i64; 2]) {
        let cell = u8::try_from(row).ok().zip(u8::try_from(column).ok());
        let Some(point) = cell.and_then(|(row, column)| Point::new(column, row, SIZE)) else {
            return self.fault(side, Fault::OffBoard { row, column });
        };
        match engine::judge(&self.board, RULE, side.color(), point) {
            engine::Verdict::Occupied => return self.fault(side, Fault::Occupied { cell: cell_of(point) }),
            engine::Verdict::Win(_) => self.round.five = Some(side),
            engine::Verdict::Legal | engine::Verdict::Forbidden(_) => {}
        }
        self.board.place(point, side.color());
        self.round.moves.push(point);
    }

    /// Goes on when everybody has been called.
    fn advance(&mut self) {
        if self.stage == Stage::GameEnd || self.stage == Stage::Over {
            self.stage = Stage::Over;
        } else if self.has_halted() {
            let round = std::mem::replace(&mut self.round, Round::new(Side::First));
            self.ended.push(round);
            self.end_match();
        } else {
            match self.stage {
                Stage::GameStart => self.enter(Stage::RoundStart, self.round.starter),
                Stage::RoundStart | Stage::Turn => self.turn_or_end(),
                Stage::RoundEnd => self.next_round(),
                Stage::GameEnd | Stage::Over => {}
            }
        }
    }

    fn turn_or_end(&mut self) {
        let has_failed = Side::BOTH.into_iter().any(|side| self.round.has_failed(side));
        if has_failed || self.round.five.is_some() || self.board.is_full() {
            self.enter(Stage::RoundEnd, self.round.winner().unwrap_or(Side::First));
        } else {
            self.stage = Stage::Turn;
            self.waiting = vec![self.round.mover(self.round.moves.len())];
        }
    }

    fn next_round(&mut self) {
        let starter = self.round.winner().map_or(self.round.starter, Side::other);
        let round = std::mem::replace(&mut self.round, Round::new(starter));
        self.ended.push(round);
        self.board = Board::new(SIZE);
        let is_taken = Side::BOTH.into_iter().any(|side| self.wins(side) >= WINS);
        if is_taken || self.ended.len() == ROUNDS {
            self.end_match();
        } else {
            self.enter(Stage::RoundStart, starter);
        }
    }

    /// Tells the result to those who can still be told.
    fn end_match(&mut self) {
        self.enter(Stage::GameEnd, self.leader().unwrap_or(Side::First));
        self.waiting.retain(|side| self.halts[side.index()].is_none());
        if self.waiting.is_empty() {
            self.stage = Stage::Over;
        }
    }

    fn enter(&mut self, stage: Stage, first: Side) {
        self.stage = stage;
        self.waiting = vec![first.other(), first];
    }
}

impl Default for Contest {
    fn default() -> Self {
        Self::new()
    }
}

/// A result as hooks are told it: -1, 0, 1.
fn sign(winner: Option<Side>, side: Side) -> i8 {
    winner.map_or(0, |winner| if winner == side { 1 } else { -1 })
}

#[cfg(test)]
#[path = "contest_tests.rs"]
mod tests;
